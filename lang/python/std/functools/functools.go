// Package functools is Python's module functools.
package functools

import (
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python"
)

// Library is Python's module functools.
var Library = builtin.Library{Modules: []string{"functools"}, Core: true, Open: open}

func open() builtin.Contents {
	return builtin.Contents{Args: builtin.Kept, Entries: functoolsEntries}
}

var functoolsEntries = builtin.Python([]builtin.Entry{
	{Names: []string{"functools.reduce"}, Params: "function, sequence, initial=..., /", Doc: "The function applied along the elements.",
		Example: "import functools\nfunctools.reduce(lambda a, b: a * b, [1, 2, 3])", Fn: reduceOver},
	{Names: []string{"functools.partial"}, Params: "func, /, *args, **kwargs", Doc: "The function with its first arguments given.",
		Example: "import functools\nfunctools.partial(pow, 2)(5)", Fn: func(c *builtin.Call) (object.Value, error) {
			if !builtin.IsCallable(c.Args[0]) {
				return nil, object.Errorf(object.TypeError, "the first argument must be callable")
			}
			return &Bound{name: "partial", fn: c.Args[0], args: c.Rest, kw: c.Kw, own: object.NewDict()}, nil
		}},
	{Names: []string{"functools.lru_cache"}, Params: "maxsize=128, typed=False", Doc: "Makes a function remember its results.",
		Example: "import functools\nf = functools.lru_cache(None)(lambda x: x * x)\nf(3)", Fn: lruCache},
	{Names: []string{"functools.cache"}, Params: "user_function, /", Doc: "A function that remembers its results.",
		Example: "import functools\nf = functools.cache(lambda x: x * x)\nf(3)", Fn: func(c *builtin.Call) (object.Value, error) { return newCached(c.Args[0], -1, false), nil }},
	{Names: []string{"functools.cmp_to_key"}, Params: "mycmp", Doc: "A key function of a comparison.",
		Example: "import functools\nsorted([3, 1, 2], key=functools.cmp_to_key(lambda a, b: b - a))",
		Fn:      func(c *builtin.Call) (object.Value, error) { return &Bound{name: "cmp_to_key", fn: c.Args[0]}, nil }},
	{Names: []string{"KeyWrapper.__lt__"}, Params: "self, other, /", Doc: "self < other.", Example: "import functools\nk = functools.cmp_to_key(lambda a, b: a - b)\nk(1) < k(2)", Fn: keyLess},
	{Names: []string{"partial.__call__"}, Params: "self, /, *args, **kwargs", Doc: "Calls the function with the arguments given before and now.",
		Example: "import functools\nfunctools.partial(int, base=2)('101')", Fn: callBound},
	{Names: []string{"partial.func"}, Params: "self", Property: true, Doc: "The function.", Example: "import functools\nfunctools.partial(pow, 2).func(2, 3)",
		Fn: func(c *builtin.Call) (object.Value, error) { return c.Args[0].(*Bound).fn, nil }},
	{Names: []string{"partial.args"}, Params: "self", Property: true, Doc: "The arguments given before.", Example: "import functools\nfunctools.partial(pow, 2).args",
		Fn: func(c *builtin.Call) (object.Value, error) { return object.Tuple(c.Args[0].(*Bound).args), nil }},
	{Names: []string{"partial.keywords"}, Params: "self", Property: true, Doc: "The keyword arguments given before.", Example: "import functools\nfunctools.partial(int, base=2).keywords",
		Fn: func(c *builtin.Call) (object.Value, error) {
			d := object.NewDict()
			for _, k := range c.Args[0].(*Bound).kw {
				if err := d.Put(object.Str(k.Name), k.Value); err != nil {
					return nil, err
				}
			}
			return d, nil
		}},
	{Names: []string{"_lru_cache_wrapper.__call__"}, Params: "self, /, *args, **kwargs", Doc: "The function's result, remembered.",
		Example: "import functools\nfunctools.cache(abs)(-3)", Effect: true, Fn: callCached},
	{Names: []string{"_lru_cache_wrapper.cache_clear"}, Params: "self, /", Doc: "Forgets all results.", Example: "import functools\nfunctools.cache(abs).cache_clear()", Effect: true, Dry: builtin.ReturnsNone,
		Fn: clearCached},
	{Names: []string{"_lru_cache_wrapper.cache_info"}, Params: "self, /", Doc: "How often a result was remembered, and how often not.", Example: "import functools\nfunctools.cache(abs).cache_info()", Effect: true, Fn: infoOfCached},
	{Names: []string{"_lru_cache_wrapper.cache_parameters"}, Params: "self, /", Doc: "What lru_cache was told.", Example: "import functools\nfunctools.cache(abs).cache_parameters()", Fn: parametersOfCached},
})

func reduceOver(c *builtin.Call) (object.Value, error) {
	acc := object.Cell{}
	if c.Args[2] != nil {
		acc = object.CellOf(c.Args[2])
	}
	if !python.IsIterable(c.Args[1]) {
		return nil, object.Errorf("TypeError", "reduce() arg 2 must support iteration")
	}
	it, err := c.Host.Iterate(c.Args[1])
	if err != nil {
		return nil, err
	}
	for i := 0; ; i++ {
		v, ok, err := object.NextCell(it)
		if err == nil {
			err = c.PolledAt(i)
		}
		switch {
		case err != nil:
			return nil, err
		case !ok && acc.P == nil:
			return nil, object.Errorf("TypeError", "reduce() of empty iterable with no initial value")
		case !ok:
			return acc.Value(), nil
		case acc.P == nil:
			acc = v
			continue
		}
		if acc, err = c.ApplyCells(c.Args[0], acc, v); err != nil {
			return nil, err
		}
	}
}

// Bound is a callable made of another: functools.partial, operator.itemgetter …
type Bound struct {
	name string
	fn   object.Value
	args []object.Value
	kw   []builtin.Kw
	run  func(c *builtin.Call, args []object.Value) (object.Value, error)
	size int // of lru_cache: how many results are remembered, -1 for any number
	// typed: of lru_cache, whether 3 and 3.0 are different arguments
	typed bool
	own   *object.Dict // __dict__ of partial: what the program has added
}

// TypeName is partial, for what cache and lru_cache give too: the methods are found by it.
func (b *Bound) TypeName() string { return "partial" }

// FullTypeName is functools.partial for what partial made.
func (b *Bound) FullTypeName() string {
	if b.name == "partial" {
		return "functools.partial"
	}
	return b.TypeName()
}

// Attr reads what the program has added to what partial made.
func (b *Bound) Attr(name string) (object.Value, bool) {
	if b.own == nil {
		return nil, false
	}
	if name == "__dict__" {
		return b.own, true
	}
	return b.own.GetStr(name)
}

// SetAttr adds an attribute to what partial made, as functools.update_wrapper does.
func (b *Bound) SetAttr(name string, v object.Value) error {
	if b.own == nil {
		return object.Errorf(object.AttributeError, "'%s' object has no attribute '%s'", b.FullTypeName(), name)
	}
	switch name {
	case "func", "args", "keywords":
		return object.Errorf(object.AttributeError, "readonly attribute")
	}
	b.own.PutStr(name, v)
	return nil
}

// Before gives the function and its first arguments, where partial has those alone.
func (b *Bound) Before() (fn object.Value, args []object.Value, ok bool) {
	return b.fn, b.args, b.name == "partial" && len(b.kw) == 0
}

// FuncName is the name in messages.
func (b *Bound) FuncName() string { return b.name }

// Repr is repr(b).
func (b *Bound) Repr() string {
	if b.name != "partial" {
		return "<" + b.name + " object>"
	}
	parts := []string{object.Repr(b.fn)}
	for _, a := range b.args {
		parts = append(parts, object.Repr(a))
	}
	for _, k := range b.kw {
		parts = append(parts, k.Name+"="+object.Repr(k.Value))
	}
	return "functools.partial(" + strings.Join(parts, ", ") + ")"
}

func callBound(c *builtin.Call) (object.Value, error) {
	b, ok := c.Args[0].(*Bound)
	if !ok {
		return nil, object.Errorf(object.NotCallable, "'%s' object is not callable", c.Args[0].TypeName())
	}
	switch {
	case b.run != nil:
		return b.run(c, c.Rest)
	case b.name == "lru_cache" && len(c.Rest) == 1:
		return newCached(c.Rest[0], b.size, b.typed), nil
	case b.name == "cmp_to_key" && len(c.Rest) == 1:
		return &cmpKey{b.fn, c.Rest[0]}, nil
	case b.fn == nil || b.name == "cmp_to_key":
		return nil, object.Errorf("TypeError", "%s takes 1 argument", b.name)
	}
	kw := append([]builtin.Kw(nil), b.kw...)
	for _, k := range c.Kw {
		replaced := false
		for i := range kw {
			if kw[i].Name == k.Name {
				kw[i].Value, replaced = k.Value, true
			}
		}
		if !replaced {
			kw = append(kw, k)
		}
	}
	return c.Host.Call(b.fn, append(append([]object.Value(nil), b.args...), c.Rest...), kw)
}

// cmpKey orders a value by a comparison function.
type cmpKey struct{ cmp, v object.Value }

// TypeName is KeyWrapper.
func (*cmpKey) TypeName() string { return "KeyWrapper" }

func keyLess(c *builtin.Call) (object.Value, error) {
	a, b := c.Args[0].(*cmpKey), c.Args[1].(*cmpKey)
	r, err := c.Apply(a.cmp, a.v, b.v)
	if err != nil {
		return nil, err
	}
	return c.Host.Binary(object.Lt, r, object.Int(0))
}
