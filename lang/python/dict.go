// The methods of dict, and its live views.
package python

import (
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python/pytext"
)

var pyDictEntries = builtin.Python([]builtin.Entry{
	{Names: []string{"dict.get"}, Params: "self, key, default=None, /", Doc: "The value of a key, or the default.", Example: "{'a': 1}.get('b', 0)", Fn: dictGet, Quick: quickOfDicts(quickDictGet)},
	{Names: []string{"dict.items"}, Params: "self, /", Doc: "A view of the pairs.", Example: "list({'a': 1}.items())", Fn: dictView("dict_items"), Quick: quickOfDicts(quickView("dict_items"))},
	{Names: []string{"dict.keys"}, Params: "self, /", Doc: "A view of the keys.", Example: "list({'a': 1}.keys())", Fn: dictView("dict_keys"), Quick: quickOfDicts(quickView("dict_keys"))},
	{Names: []string{"dict.values"}, Params: "self, /", Doc: "A view of the values.", Example: "list({'a': 1}.values())", Fn: dictView("dict_values"), Quick: quickOfDicts(quickView("dict_values"))},
	{Names: []string{"dict.pop"}, Params: "self, key, default=..., /", Doc: "Removes a key and gives its value.", Example: "{'a': 1}.pop('a')", Effect: true, Fn: dictPop, Quick: quickOfDicts(quickDictPop)},
	{Names: []string{"dict.popitem"}, Params: "self, /", Doc: "Removes and gives the last pair.", Example: "{'a': 1}.popitem()", Effect: true, Fn: dictPopItem},
	{Names: []string{"dict.setdefault"}, Params: "self, key, default=None, /", Doc: "The value of a key, which is set to the default if missing.",
		Example: "{}.setdefault('a', 1)", Effect: true, Fn: dictSetDefault, Quick: quickOfDicts(quickSetDefault)},
	{Names: []string{"dict.update"}, Params: "self, /, *args, **kwargs", Doc: "Puts in pairs, another mapping and keywords.",
		Example: "d = {'a': 1}\nd.update(b=2)\nd", Effect: true, Dry: builtin.ReturnsNone, Fn: dictUpdate, Quick: quickOfDicts(quickUpdate)},
	{Names: []string{"dict.__ior__"}, Params: "self, other, /", Doc: "self |= other.", Example: "d = {'a': 1}\nd |= {'b': 2}\nd", Effect: true, Fn: dictIOr},
	{Names: []string{"dict.clear"}, Params: "self, /", Doc: "Removes everything.", Example: "d = {'a': 1}\nd.clear()\nd", Effect: true, Dry: builtin.ReturnsNone,
		Fn: func(c *builtin.Call) (object.Value, error) { Dict(c).Clear(); return object.None, nil }},
	{Names: []string{"dict.copy"}, Params: "self, /", Doc: "A dict of the same pairs.", Example: "{'a': 1}.copy()", Fn: DictCopy,
		Quick: quickOfDicts(func(d *object.Dict, args []object.Cell) (none object.Cell) {
			if len(args) > 0 {
				return none
			}
			return quickCopy(d)
		})},
	{Names: []string{"dict.fromkeys"}, Params: "iterable, value=None, /", Static: true, Doc: "A dict with one value for all keys.", Example: "dict.fromkeys('ab', 0)", Fn: dictFromKeys},
	{Names: []string{"dict.__len__"}, Params: "self, /", Doc: "len(self).", Example: "{}.__len__()", Fn: pyLenOf},
	{Names: []string{"dict.__contains__"}, Params: "self, key, /", Doc: "Whether there is the key.", Example: "{'a': 1}.__contains__('a')",
		Fn: func(c *builtin.Call) (object.Value, error) {
			_, ok, err := Dict(c).Get(c.Args[1])
			return object.Bool(ok), err
		}},
	{Names: []string{"dict_keys.__contains__"}, Params: "self, key, /", Doc: "Whether there is the key.", Example: "'a' in {'a': 1}.keys()",
		Fn: func(c *builtin.Call) (object.Value, error) {
			_, ok, err := c.Args[0].(*DictView).d.Get(c.Args[1])
			return object.Bool(ok), err
		}},
	{Names: []string{"dict_keys.__and__", "dict_items.__and__"}, Params: "self, other, /", Doc: "What both have.", Example: "{'a': 1}.keys() & {'a'}", Fn: viewOp(object.And)},
	{Names: []string{"dict_keys.__or__", "dict_items.__or__"}, Params: "self, other, /", Doc: "What either has.", Example: "{'a': 1}.keys() | {'a'}", Fn: viewOp(object.Or)},
	{Names: []string{"dict_keys.__sub__", "dict_items.__sub__"}, Params: "self, other, /", Doc: "What only the first has.", Example: "{'a': 1}.keys() - {'b'}", Fn: viewOp(object.Sub)},
	{Names: []string{"dict_keys.__xor__", "dict_items.__xor__"}, Params: "self, other, /", Doc: "What one only has.", Example: "{'a': 1}.keys() ^ {'a'}", Fn: viewOp(object.Xor)},
	{Names: []string{"dict_keys.isdisjoint", "dict_items.isdisjoint"}, Params: "self, other, /", Doc: "Whether there is no common element.", Example: "{'a': 1}.keys().isdisjoint(['b'])",
		Fn: func(c *builtin.Call) (object.Value, error) {
			both, err := viewOp(object.And)(c)
			if err != nil {
				return nil, err
			}
			return object.Bool(both.(*object.Set).Len() == 0), nil
		}},
	{Names: []string{"dict_keys.__rand__", "dict_items.__rand__"}, Params: "self, other, /", Doc: "other & self.", Example: "['a'] & {'a': 1}.keys()", Fn: viewOpReflected(object.And)},
	{Names: []string{"dict_keys.__ror__", "dict_items.__ror__"}, Params: "self, other, /", Doc: "other | self.", Example: "['b'] | {'a': 1}.keys() == {'a', 'b'}", Fn: viewOpReflected(object.Or)},
	{Names: []string{"dict_keys.__rsub__", "dict_items.__rsub__"}, Params: "self, other, /", Doc: "other - self.", Example: "['a', 'b'] - {'a': 1}.keys()", Fn: viewOpReflected(object.Sub)},
	{Names: []string{"dict_keys.__rxor__", "dict_items.__rxor__"}, Params: "self, other, /", Doc: "other ^ self.", Example: "['a', 'b'] ^ {'a': 1}.keys()", Fn: viewOpReflected(object.Xor)},
	{Names: []string{"dict_keys.__eq__", "dict_items.__eq__"}, Params: "self, other, /", Doc: "Whether both have the same.", Example: "{'a': 1}.keys() == {'a'}", Fn: viewCompare(object.Eq)},
	{Names: []string{"dict_keys.__ne__", "dict_items.__ne__"}, Params: "self, other, /", Doc: "Whether one has what the other has not.", Example: "{'a': 1}.keys() != {'a'}", Fn: viewCompare(object.Ne)},
	{Names: []string{"dict_keys.__le__", "dict_items.__le__"}, Params: "self, other, /", Doc: "Whether the other has all.", Example: "{'a': 1}.keys() <= {'a'}", Fn: viewCompare(object.Le)},
	{Names: []string{"dict_keys.__lt__", "dict_items.__lt__"}, Params: "self, other, /", Doc: "Whether the other has all and more.", Example: "{'a': 1}.keys() < {'a', 'b'}", Fn: viewCompare(object.Lt)},
	{Names: []string{"dict_keys.__ge__", "dict_items.__ge__"}, Params: "self, other, /", Doc: "Whether it has all of the other.", Example: "{'a': 1}.keys() >= {'a'}", Fn: viewCompare(object.Ge)},
	{Names: []string{"dict_keys.__gt__", "dict_items.__gt__"}, Params: "self, other, /", Doc: "Whether it has all of the other and more.", Example: "{'a': 1}.keys() > set()", Fn: viewCompare(object.Gt)},
})

// dictIOr takes whatever update takes.
func dictIOr(c *builtin.Call) (object.Value, error) {
	return c.Args[0], mergeOne(c, Dict(c), c.Args[1])
}

// Dict is the dict that a method belongs to.
func Dict(c *builtin.Call) *object.Dict {
	if d, ok := builtin.Mapping(c.Args[0]); ok {
		return d
	}
	return object.NewDict()
}

// DictView is what d.keys(), d.values() and d.items() give: it follows the dict.
type DictView struct {
	d    *object.Dict
	kind string
}

// TypeName is dict_keys, dict_values or dict_items.
func (v *DictView) TypeName() string { return v.kind }

// Unhashable reports that keys and items cannot be a key.
func (v *DictView) Unhashable() bool { return v.kind != "dict_values" }

// Len is the number of entries.
func (v *DictView) Len() int { return v.d.Len() }

// part is what the view shows one of: key, value, item.
func (v *DictView) part() string {
	return strings.TrimSuffix(strings.TrimPrefix(v.kind, "dict_"), "s")
}

// Of is the view's dict and kind.
func (v *DictView) Of() (d *object.Dict, kind string) { return v.d, v.kind }

// DictKeys is a view of a dict's keys.
func DictKeys(d *object.Dict) *DictView { return &DictView{d, "dict_keys"} }

func (v *DictView) list() []object.Value {
	switch v.kind {
	case "dict_keys":
		return v.d.Keys()
	case "dict_values":
		return v.d.Values()
	}
	keys, vals := v.d.Keys(), v.d.Values()
	for i, k := range keys {
		keys[i] = object.Tuple{k, vals[i]}
	}
	return keys
}

// Iter walks the view; the dict must keep its size meanwhile.
func (v *DictView) Iter() object.Iterator {
	w := v.d.Walk()
	next := func() (key, val *object.Cell, err error) {
		key, val, resized := w.Next()
		if resized {
			return nil, nil, ErrResized("dictionary")
		}
		return key, val, nil
	}
	switch v.kind {
	case "dict_items":
		return &builtin.Stream{Name: "dict_iterator", Width: 2, Row: func(into []object.Cell) (bool, error) {
			k, v, err := next()
			if k == nil {
				return false, err
			}
			into[0], into[1] = *k, *v
			return true, nil
		}}
	case "dict_values":
		return &builtin.Stream{Name: "dict_iterator", Cell: func() (object.Cell, bool, error) {
			_, v, err := next()
			if v == nil {
				return object.Cell{}, false, err
			}
			return *v, true, nil
		}}
	}
	return &builtin.Stream{Name: "dict_iterator", Cell: func() (object.Cell, bool, error) {
		k, _, err := next()
		if k == nil {
			return object.Cell{}, false, err
		}
		return *k, true, nil
	}}
}

// ErrResized is the error of a walk over a container that has changed its size.
func ErrResized(container string) error {
	return object.Errorf("RuntimeError", "%s changed size during iteration", container)
}

// SetIter walks a set, which must keep its size meanwhile, also when it is asked for
// one more element at the end.
func SetIter(s *object.Set) object.Iterator {
	size, at, ended := s.Len(), 0, false
	return &builtin.Stream{Name: "set_iterator", Cell: func() (c object.Cell, ok bool, err error) {
		switch {
		case ended:
			return c, false, nil
		case s.Len() != size:
			return c, false, ErrResized("Set")
		}
		var k *object.Cell
		if k, at = s.NextCell(at); k == nil {
			ended = true
			return c, false, nil
		}
		return *k, true, nil
	}}
}

// Repr is dict_keys(['a', 'b']).
func (v *DictView) Repr() string {
	return v.kind + "(" + object.Repr(object.NewList(v.list()...)) + ")"
}

func dictView(kind string) func(*builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) { return &DictView{Dict(c), kind}, nil }
}

// viewCompare compares a view with a set or another view; with other values it
// is never equal and has no order.
func viewCompare(op object.Op) func(*builtin.Call) (object.Value, error) {
	with := viewOp(op)
	return func(c *builtin.Call) (object.Value, error) {
		other := c.Args[1]
		view, ok := other.(*DictView)
		if _, set := other.(*object.Set); set || ok && view.kind != "dict_values" {
			return with(c)
		}
		switch op {
		case object.Eq, object.Ne:
			return object.Bool(op == object.Ne), nil
		}
		return nil, object.NotOrdered(op, c.Args[0], other)
	}
}

func viewOpReflected(op object.Op) func(*builtin.Call) (object.Value, error) {
	with := viewOp(op)
	return func(c *builtin.Call) (object.Value, error) {
		c.Args[0], c.Args[1] = c.Args[1], c.Args[0]
		return with(c)
	}
}

func viewOp(op object.Op) func(*builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		var sets [2]*object.Set
		for i, v := range c.Args[:2] {
			vs, err := c.Elems(v)
			if err != nil {
				return nil, err
			}
			if sets[i], err = object.NewSet(vs...); err != nil {
				return nil, err
			}
		}
		return object.Binary(op, sets[0], sets[1])
	}
}

func dictGet(c *builtin.Call) (object.Value, error) {
	v, ok, err := Dict(c).Get(c.Args[1])
	if err != nil || ok {
		return v, err
	}
	if d := c.Arg("default"); d != nil {
		return d, nil
	}
	return object.None, nil
}

func dictPop(c *builtin.Call) (object.Value, error) {
	d := Dict(c)
	if d.Len() > 0 { // CPython, too, does not ask an empty dict's key for its hash
		if v, ok, err := d.Delete(c.Args[1]); err != nil || ok {
			return v, err
		}
	}
	if d := c.Arg("default"); d != nil {
		return d, nil
	}
	return nil, pytext.KeyError(c.Args[1])
}

func dictPopItem(c *builtin.Call) (object.Value, error) {
	d := Dict(c)
	if d.Len() == 0 {
		err := object.Errorf("KeyError", "'popitem(): dictionary is empty'")
		err.Exc = &object.Exception{Class: builtin.ExceptionClass("KeyError"), Args: object.Tuple{object.Str("popitem(): dictionary is empty")}}
		return nil, err
	}
	k, _, _ := d.Last()
	v, _, err := d.Delete(k)
	return object.Tuple{k, v}, err
}

func dictSetDefault(c *builtin.Call) (object.Value, error) {
	d := Dict(c)
	v, ok, err := d.Get(c.Args[1])
	if err != nil || ok {
		return v, err
	}
	v = object.None
	if x := c.Arg("default"); x != nil {
		v = x
	}
	if err := c.R.Settle(v); err != nil {
		return nil, err
	}
	return v, c.Put(d, c.Args[1], v)
}

func dictUpdate(c *builtin.Call) (object.Value, error) {
	if len(c.Rest) > 1 {
		return nil, object.Staticf("TypeError", "update expected at most 1 argument, got %d", len(c.Rest))
	}
	return object.None, Merge(c, Dict(c), c.Rest)
}

func DictCopy(c *builtin.Call) (object.Value, error) {
	d := object.NewDict()
	if err := mergeOne(c, d, Dict(c)); err != nil {
		return nil, err
	}
	return d, nil
}

func dictFromKeys(c *builtin.Call) (object.Value, error) {
	var v object.Value = object.None
	if c.Args[1] != nil {
		v = c.Args[1]
	}
	d := object.NewDict()
	if err := c.CheckLength(c.Args[0]); err != nil {
		return nil, err
	}
	err := c.Each(c.Args[0], func(k object.Value) error { return c.Put(d, k, v) })
	return d, err
}
