// The special methods of object and type.
package python

import (
	"slices"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python/pytext"
)

func notImplemented(*builtin.Call) (object.Value, error) { return object.NotImplemented, nil }

// objectSpecials are object's and type's.
var objectSpecials = []special{
	{"__eq__", "*", "self, other, /", false, func(c *builtin.Call) (object.Value, error) {
		if object.Identical(c.Args[0], c.Args[1]) {
			return object.Bool(true), nil
		}
		return object.NotImplemented, nil
	}},
	{"__ne__", "*", "self, other, /", false, objectNe},
	{"__lt__", "*", "self, other, /", false, notImplemented},
	{"__le__", "*", "self, other, /", false, notImplemented},
	{"__gt__", "*", "self, other, /", false, notImplemented},
	{"__ge__", "*", "self, other, /", false, notImplemented},
	{"__hash__", "*", "self, /", false, func(c *builtin.Call) (object.Value, error) { return object.Int(object.HashIdentity(c.Args[0])), nil }},
	{"__repr__", "*", "self, /", false, func(c *builtin.Call) (object.Value, error) {
		return textResult(object.BaseReprErr(pytext.Printer(c.Host), c.Args[0]))
	}},
	{"__str__", "*", "self, /", false, objectStr},
	{"__format__", "*", "self, format_spec, /", false, objectFormat},
	{"__setattr__", "*", "self, name, value, /", true, func(c *builtin.Call) (object.Value, error) {
		name, err := attrName(c)
		if err != nil {
			return nil, err
		}
		return object.None, object.GenericSet(c.Host, c.Args[0], name, c.Args[2])
	}},
	{"__delattr__", "*", "self, name, /", true, func(c *builtin.Call) (object.Value, error) {
		name, err := attrName(c)
		if err != nil {
			return nil, err
		}
		return object.None, object.GenericDel(c.Host, c.Args[0], name)
	}},
	{"__getattribute__", "*", "self, name, /", false, func(c *builtin.Call) (object.Value, error) {
		name, err := attrName(c)
		if err != nil {
			return nil, err
		}
		return object.Generic(c.Host, c.Args[0], name)
	}},
	{"__dir__", "*", "self, /", false, func(c *builtin.Call) (object.Value, error) { return namesList(builtin.DirOf(c.Host, c.Args[0])), nil }},
	{"__init_subclass__", "*", "*args, **kwargs", false, initSubclass},
	{"__subclasshook__", "*", "*args", false, notImplemented},
	{"__reduce__", "*", "self, /", false, notPickled},
	{"__reduce_ex__", "*", "self, protocol, /", false, notPickled},
	{"__call__", "type", "self, /, *args, **kwargs", true, func(c *builtin.Call) (object.Value, error) {
		class, ok := c.Args[0].(*object.Class)
		if !ok {
			return nil, object.Errorf("TypeError", "descriptor '__call__' requires a 'type' object but received a '%s'", c.Args[0].TypeName())
		}
		return object.Instantiate(c.Host, class, c.Rest, c.Kw)
	}},
	{"__subclasses__", "type", "self, /", true, func(c *builtin.Call) (object.Value, error) {
		var out []object.Value
		for _, k := range c.Args[0].(*object.Class).Subclasses() {
			out = append(out, k)
		}
		return object.NewList(out...), nil
	}},
	{"__instancecheck__", "type", "self, instance, /", false, func(c *builtin.Call) (object.Value, error) {
		return object.Bool(builtin.IsInstance(c.Args[1], c.Args[0].(*object.Class))), nil
	}},
	{"__subclasscheck__", "type", "self, subclass, /", false, func(c *builtin.Call) (object.Value, error) {
		sub, ok := c.Args[1].(*object.Class)
		if !ok {
			return nil, object.Errorf("TypeError", "issubclass() arg 1 must be a class")
		}
		return object.Bool(builtin.IsSubclass(sub, c.Args[0].(*object.Class))), nil
	}},
	{"__prepare__", "type", "*args, **kwargs", false, func(*builtin.Call) (object.Value, error) { return object.NewDict(), nil }},
}

// objectNe is the opposite of __eq__, unless that does not know.
func objectNe(c *builtin.Call) (object.Value, error) {
	r, found, err := object.CallSpecial(c.Args[0], "__eq__", c.Args[1])
	switch {
	case err != nil || r == object.NotImplemented:
		return r, err
	case !found && object.Identical(c.Args[0], c.Args[1]):
		return object.Bool(false), nil
	case !found:
		return object.NotImplemented, nil
	}
	t, err := object.Truth(r)
	return object.Bool(!t), err
}

// objectStr is the repr; of what an exception or an object of a builtin base holds, its
// text.
func objectStr(c *builtin.Call) (object.Value, error) {
	p := pytext.Printer(c.Host)
	switch x := c.Args[0].(type) {
	case *object.Exception:
		return textResult(object.BaseStr(p, x))
	case *object.Instance:
		if s, ok := x.Held().(object.Str); ok {
			return s, nil
		}
	}
	s, err := p.ReprErr(c.Args[0])
	return object.Str(s), err
}

func objectFormat(c *builtin.Call) (object.Value, error) {
	layout, ok := c.Args[1].(object.Str)
	if !ok {
		return nil, object.Errorf("TypeError", "__format__() argument must be str, not %s", c.Args[1].TypeName())
	}
	if x, ok := c.Args[0].(*object.Instance); ok && x.Held() != nil && !object.IsContainer(x.Held()) {
		s, err := pytext.Format(c.Host, x.Held(), string(layout))
		return object.Str(s), err
	}
	s, err := pytext.BaseFormat(c.Host, c.Args[0], string(layout))
	return object.Str(s), err
}

func initSubclass(c *builtin.Call) (object.Value, error) {
	if len(c.Kw) > 0 || len(c.Rest) > 1 {
		return nil, object.Errorf(object.BadArgument, "__init_subclass__() takes no keyword arguments")
	}
	return object.None, nil
}

func notPickled(c *builtin.Call) (object.Value, error) {
	return nil, object.Errorf("TypeError", "cannot pickle '%s' object", c.Args[0].TypeName())
}

func namesList(names []string) object.Value {
	slices.Sort(names)
	out := make([]object.Value, 0, len(names))
	for _, n := range slices.Compact(names) {
		out = append(out, object.Str(n))
	}
	return object.NewList(out...)
}
