// The functools and operator modules.
package builtin

import (
	"strings"

	"github.com/tq-lang/tq/lang/value"
)

var functoolsEntries = Python(operatorEntries(), []Entry{
	{Names: []string{"functools.reduce"}, Params: "function, sequence, initial=<unset>, /", Doc: "The function applied along the elements.",
		Example: "import functools\nfunctools.reduce(lambda a, b: a * b, [1, 2, 3])", Fn: reduceOver},
	{Names: []string{"functools.partial"}, Params: "func, /, *args, **kwargs", Doc: "The function with its first arguments given.",
		Example: "import functools\nfunctools.partial(pow, 2)(5)", Fn: func(c *Call) (value.Value, error) {
			return &Bound{name: "partial", fn: c.Args[0], args: c.Rest, kw: c.Kw}, nil
		}},
	{Names: []string{"functools.lru_cache"}, Params: "maxsize=128, typed=False", Doc: "Makes a function remember its results.",
		Example: "import functools\nf = functools.lru_cache(None)(lambda x: x * x)\nf(3)", Fn: lruCache},
	{Names: []string{"functools.cache"}, Params: "user_function, /", Doc: "A function that remembers its results.",
		Example: "import functools\nf = functools.cache(lambda x: x * x)\nf(3)", Fn: func(c *Call) (value.Value, error) { return newCached(c.Args[0]), nil }},
	{Names: []string{"functools.wraps"}, Params: "wrapped, **kwargs", Doc: "Leaves a function as it is.",
		Example: "import functools\nfunctools.wraps(abs)(len)([1])", Fn: func(c *Call) (value.Value, error) { return &Bound{name: "identity"}, nil }},
	{Names: []string{"functools.cmp_to_key"}, Params: "mycmp", Doc: "A key function of a comparison.",
		Example: "import functools\nsorted([3, 1, 2], key=functools.cmp_to_key(lambda a, b: b - a))",
		Fn:      func(c *Call) (value.Value, error) { return &Bound{name: "cmp_to_key", fn: c.Args[0]}, nil }},
	{Names: []string{"KeyWrapper.__lt__"}, Params: "self, other, /", Doc: "self < other.", Example: "import functools\nk = functools.cmp_to_key(lambda a, b: a - b)\nk(1) < k(2)", Fn: keyLess},
	{Names: []string{"partial.__call__"}, Params: "self, /, *args, **kwargs", Doc: "Calls the function with the arguments given before and now.",
		Example: "import functools\nfunctools.partial(int, base=2)('101')", Fn: callBound},
	{Names: []string{"partial.func"}, Params: "self", Property: true, Doc: "The function.", Example: "import functools\nfunctools.partial(pow, 2).func(2, 3)",
		Fn: func(c *Call) (value.Value, error) { return c.Args[0].(*Bound).fn, nil }},
	{Names: []string{"partial.args"}, Params: "self", Property: true, Doc: "The arguments given before.", Example: "import functools\nfunctools.partial(pow, 2).args",
		Fn: func(c *Call) (value.Value, error) { return value.Tuple(c.Args[0].(*Bound).args), nil }},
	{Names: []string{"partial.keywords"}, Params: "self", Property: true, Doc: "The keyword arguments given before.", Example: "import functools\nfunctools.partial(int, base=2).keywords",
		Fn: func(c *Call) (value.Value, error) {
			d := value.NewDict()
			for _, k := range c.Args[0].(*Bound).kw {
				if err := d.Put(value.Str(k.Name), k.Value); err != nil {
					return nil, err
				}
			}
			return d, nil
		}},
	{Names: []string{"_lru_cache_wrapper.__call__"}, Params: "self, /, *args, **kwargs", Doc: "The function's result, remembered.",
		Example: "import functools\nfunctools.cache(abs)(-3)", Effect: true, Fn: callCached},
	{Names: []string{"_lru_cache_wrapper.cache_clear"}, Params: "self, /", Doc: "Forgets all results.", Example: "import functools\nfunctools.cache(abs).cache_clear()", Effect: true, Dry: ReturnsNone,
		Fn: func(c *Call) (value.Value, error) { c.Args[0].(*Cached).memory.Clear(); return value.None, nil }},
})

func reduceOver(c *Call) (value.Value, error) {
	acc := c.Args[2]
	err := c.Each(c.Args[1], func(v value.Value) (err error) {
		if acc == nil {
			acc = v
			return nil
		}
		acc, err = c.Apply(c.Args[0], acc, v)
		return err
	})
	if err == nil && acc == nil {
		err = value.Errorf("TypeError", "reduce() of empty iterable with no initial value")
	}
	return acc, err
}

// Bound is a callable made of another: functools.partial, operator.itemgetter …
type Bound struct {
	name string
	fn   value.Value
	args []value.Value
	kw   []Kw
	run  func(c *Call, args []value.Value) (value.Value, error)
}

// TypeName is partial: all of them share its methods.
func (b *Bound) TypeName() string { return "partial" }

// FuncName is the name in messages.
func (b *Bound) FuncName() string { return b.name }

// Repr is repr(b).
func (b *Bound) Repr() string {
	if b.name != "partial" {
		return "<" + b.name + " object>"
	}
	parts := []string{value.Repr(b.fn)}
	for _, a := range b.args {
		parts = append(parts, value.Repr(a))
	}
	for _, k := range b.kw {
		parts = append(parts, k.Name+"="+value.Repr(k.Value))
	}
	return "functools.partial(" + strings.Join(parts, ", ") + ")"
}

func callBound(c *Call) (value.Value, error) {
	b, ok := c.Args[0].(*Bound)
	if !ok {
		return nil, value.Errorf("TypeError", "'%s' object is not callable", c.Args[0].TypeName())
	}
	switch {
	case b.run != nil:
		return b.run(c, c.Rest)
	case b.name == "identity" && len(c.Rest) == 1:
		return c.Rest[0], nil
	case b.name == "lru_cache" && len(c.Rest) == 1:
		return newCached(c.Rest[0]), nil
	case b.name == "cmp_to_key" && len(c.Rest) == 1:
		return &cmpKey{b.fn, c.Rest[0]}, nil
	case b.fn == nil || b.name == "cmp_to_key":
		return nil, value.Errorf("TypeError", "%s takes 1 argument", b.name)
	}
	kw := append([]Kw(nil), b.kw...)
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
	return c.Host.Call(b.fn, append(append([]value.Value(nil), b.args...), c.Rest...), kw)
}

// cmpKey orders a value by a comparison function.
type cmpKey struct{ cmp, v value.Value }

// TypeName is KeyWrapper.
func (*cmpKey) TypeName() string { return "KeyWrapper" }

func keyLess(c *Call) (value.Value, error) {
	a, b := c.Args[0].(*cmpKey), c.Args[1].(*cmpKey)
	r, err := c.Apply(a.cmp, a.v, b.v)
	if err != nil {
		return nil, err
	}
	return c.Host.Binary(value.Lt, r, value.Int(0))
}

// Cached is a function that remembers its results.
type Cached struct {
	fn     value.Value
	memory *value.Dict
}

// TypeName is _lru_cache_wrapper.
func (*Cached) TypeName() string { return "_lru_cache_wrapper" }

// FuncName is the function's name.
func (m *Cached) FuncName() string {
	if f, ok := m.fn.(value.Callable); ok {
		return f.FuncName()
	}
	return "function"
}

func newCached(fn value.Value) *Cached { return &Cached{fn, value.NewDict()} }

func lruCache(c *Call) (value.Value, error) {
	if f := c.Arg("maxsize"); f != nil && isCallable(f) {
		return newCached(f), nil
	}
	return &Bound{name: "lru_cache"}, nil
}

const cacheLimit = 1 << 16 // results that one function remembers

func callCached(c *Call) (value.Value, error) {
	m := c.Args[0].(*Cached)
	key := value.Tuple(append([]value.Value(nil), c.Rest...))
	for _, k := range c.Kw {
		key = append(key, value.Str(k.Name), k.Value)
	}
	v, ok, err := m.memory.Get(key)
	if ok || err != nil {
		return v, err
	}
	if v, err = c.Host.Call(m.fn, c.Rest, c.Kw); err != nil {
		return nil, err
	}
	if err := c.R.Settle(v); err != nil {
		return nil, err
	}
	if m.memory.Len() >= cacheLimit {
		m.memory.Clear()
	}
	return v, m.memory.Put(key, v)
}

// operatorEntries are the functions of the operator module.
func operatorEntries() []Entry {
	var out []Entry
	add := func(name, params, doc, example string, fn func(c *Call) (value.Value, error)) {
		out = append(out, Entry{Names: []string{"operator." + name}, Params: params, Doc: doc, Example: "import operator\n" + example, Fn: fn})
	}
	for _, r := range []struct {
		name string
		op   value.Op
	}{{"add", value.Add}, {"sub", value.Sub}, {"mul", value.Mul}, {"truediv", value.Div}, {"floordiv", value.FloorDiv}, {"mod", value.Mod},
		{"pow", value.Pow}, {"and_", value.And}, {"or_", value.Or}, {"xor", value.Xor}, {"lshift", value.LShift}, {"rshift", value.RShift},
		{"eq", value.Eq}, {"ne", value.Ne}, {"lt", value.Lt}, {"le", value.Le}, {"gt", value.Gt}, {"ge", value.Ge}} {
		add(r.name, "a, b, /", "a "+r.op.String()+" b.", "operator."+r.name+"(6, 2)", func(c *Call) (value.Value, error) { return c.Host.Binary(r.op, c.Args[0], c.Args[1]) })
	}
	add("matmul", "a, b, /", "a @ b.", "operator.matmul(np.eye(2), np.ones(2))", func(c *Call) (value.Value, error) { return c.Host.Binary(value.MatMul, c.Args[0], c.Args[1]) })
	add("concat", "a, b, /", "a + b of sequences.", "operator.concat([1], [2])", func(c *Call) (value.Value, error) { return c.Host.Binary(value.Add, c.Args[0], c.Args[1]) })
	for _, r := range []struct {
		name string
		op   value.Op
	}{{"neg", value.Neg}, {"pos", value.Pos}, {"invert", value.Invert}, {"inv", value.Invert}} {
		add(r.name, "a, /", r.op.String()+" of a value.", "operator."+r.name+"(6)", func(c *Call) (value.Value, error) { return c.Host.Unary(r.op, c.Args[0]) })
	}
	add("abs", "a, /", "abs(a).", "operator.abs(-1)", pyAbsOf)
	add("index", "a, /", "a as an int.", "operator.index(3)", func(c *Call) (value.Value, error) {
		b, err := BigOf(c.Args[0])
		if err != nil {
			return nil, err
		}
		return value.FromBig(b), nil
	})
	add("truth", "a, /", "bool(a).", "operator.truth([])", func(c *Call) (value.Value, error) { t, err := c.truthOf(c.Args[0]); return value.Bool(t), err })
	add("not_", "a, /", "not a.", "operator.not_([])", func(c *Call) (value.Value, error) { t, err := c.truthOf(c.Args[0]); return value.Bool(!t), err })
	add("getitem", "a, b, /", "a[b].", "operator.getitem([1, 2], 1)", func(c *Call) (value.Value, error) { return c.Host.Index(c.Args[0], c.Args[1]) })
	add("itemgetter", "item, /, *items", "A function that gives x[item].", "operator.itemgetter(1)([5, 6])", func(c *Call) (value.Value, error) {
		return getter("operator.itemgetter", c, func(x, k value.Value) (value.Value, error) { return c.Host.Index(x, k) }), nil
	})
	add("attrgetter", "attr, /, *attrs", "A function that gives x.attr.", "operator.attrgetter('real')(3)", func(c *Call) (value.Value, error) {
		return getter("operator.attrgetter", c, func(x, k value.Value) (v value.Value, err error) {
			name, _ := k.(value.Str)
			for part := range strings.SplitSeq(string(name), ".") {
				if x, err = c.Host.Attr(x, part); err != nil {
					return nil, err
				}
			}
			return x, nil
		}), nil
	})
	add("methodcaller", "name, /, *args, **kwargs", "A function that calls x.name(…).", "operator.methodcaller('upper')('a')", func(c *Call) (value.Value, error) {
		name, err := c.Text("name")
		args, kw := c.Rest, c.Kw
		return &Bound{name: "operator.methodcaller", run: func(c *Call, xs []value.Value) (value.Value, error) {
			if len(xs) != 1 {
				return nil, value.Errorf("TypeError", "methodcaller expected 1 argument, got %d", len(xs))
			}
			m, err := c.Host.Attr(xs[0], name)
			if err != nil {
				return nil, err
			}
			return c.Host.Call(m, args, kw)
		}}, err
	})
	return out
}

// getter makes itemgetter and attrgetter: one key gives a value, several a tuple.
func getter(name string, c *Call, get func(x, k value.Value) (value.Value, error)) value.Value {
	keys := append([]value.Value{c.Args[0]}, c.Rest...)
	return &Bound{name: name, run: func(_ *Call, xs []value.Value) (value.Value, error) {
		if len(xs) != 1 {
			return nil, value.Errorf("TypeError", "%s expected 1 argument, got %d", name[len("operator."):], len(xs))
		}
		out := make(value.Tuple, len(keys))
		for i, k := range keys {
			var err error
			if out[i], err = get(xs[0], k); err != nil {
				return nil, err
			}
		}
		if len(out) == 1 {
			return out[0], nil
		}
		return out, nil
	}}
}
