// The special methods of object and type.
package python

import (
	"slices"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/python/pytext"
	"github.com/tq-lang/tq/lang/value"
)

func notImplemented(*builtin.Call) (value.Value, error) { return value.NotImplemented, nil }

// objectSpecials are object's and type's.
var objectSpecials = []special{
	{"__eq__", "*", "self, other, /", false, func(c *builtin.Call) (value.Value, error) {
		if value.Identical(c.Args[0], c.Args[1]) {
			return value.Bool(true), nil
		}
		return value.NotImplemented, nil
	}},
	{"__ne__", "*", "self, other, /", false, objectNe},
	{"__lt__", "*", "self, other, /", false, notImplemented},
	{"__le__", "*", "self, other, /", false, notImplemented},
	{"__gt__", "*", "self, other, /", false, notImplemented},
	{"__ge__", "*", "self, other, /", false, notImplemented},
	{"__hash__", "*", "self, /", false, func(c *builtin.Call) (value.Value, error) { return value.Int(value.HashIdentity(c.Args[0])), nil }},
	{"__repr__", "*", "self, /", false, func(c *builtin.Call) (value.Value, error) {
		return textResult(value.BaseReprErr(pytext.Printer(c.Host), c.Args[0]))
	}},
	{"__str__", "*", "self, /", false, objectStr},
	{"__format__", "*", "self, format_spec, /", false, objectFormat},
	{"__setattr__", "*", "self, name, value, /", true, func(c *builtin.Call) (value.Value, error) {
		name, err := attrName(c)
		if err != nil {
			return nil, err
		}
		return value.None, value.GenericSet(c.Host, c.Args[0], name, c.Args[2])
	}},
	{"__delattr__", "*", "self, name, /", true, func(c *builtin.Call) (value.Value, error) {
		name, err := attrName(c)
		if err != nil {
			return nil, err
		}
		return value.None, value.GenericDel(c.Host, c.Args[0], name)
	}},
	{"__getattribute__", "*", "self, name, /", false, func(c *builtin.Call) (value.Value, error) {
		name, err := attrName(c)
		if err != nil {
			return nil, err
		}
		return value.Generic(c.Host, c.Args[0], name)
	}},
	{"__dir__", "*", "self, /", false, func(c *builtin.Call) (value.Value, error) { return namesList(builtin.DirOf(c.Host, c.Args[0])), nil }},
	{"__init_subclass__", "*", "*args, **kwargs", false, initSubclass},
	{"__subclasshook__", "*", "*args", false, notImplemented},
	{"__reduce__", "*", "self, /", false, notPickled},
	{"__reduce_ex__", "*", "self, protocol, /", false, notPickled},
	{"__call__", "type", "self, /, *args, **kwargs", true, func(c *builtin.Call) (value.Value, error) {
		class, ok := c.Args[0].(*value.Class)
		if !ok {
			return nil, value.Errorf("TypeError", "descriptor '__call__' requires a 'type' object but received a '%s'", c.Args[0].TypeName())
		}
		return value.Instantiate(c.Host, class, c.Rest, c.Kw)
	}},
	{"__subclasses__", "type", "self, /", true, func(c *builtin.Call) (value.Value, error) {
		var out []value.Value
		for _, k := range c.Args[0].(*value.Class).Subclasses() {
			out = append(out, k)
		}
		return value.NewList(out...), nil
	}},
	{"__instancecheck__", "type", "self, instance, /", false, func(c *builtin.Call) (value.Value, error) {
		return value.Bool(builtin.IsInstance(c.Args[1], c.Args[0].(*value.Class))), nil
	}},
	{"__subclasscheck__", "type", "self, subclass, /", false, func(c *builtin.Call) (value.Value, error) {
		sub, ok := c.Args[1].(*value.Class)
		if !ok {
			return nil, value.Errorf("TypeError", "issubclass() arg 1 must be a class")
		}
		return value.Bool(builtin.IsSubclass(sub, c.Args[0].(*value.Class))), nil
	}},
	{"__prepare__", "type", "*args, **kwargs", false, func(*builtin.Call) (value.Value, error) { return value.NewDict(), nil }},
}

// objectNe is the opposite of __eq__, unless that does not know.
func objectNe(c *builtin.Call) (value.Value, error) {
	r, found, err := value.CallSpecial(c.Args[0], "__eq__", c.Args[1])
	switch {
	case err != nil || r == value.NotImplemented:
		return r, err
	case !found && value.Identical(c.Args[0], c.Args[1]):
		return value.Bool(false), nil
	case !found:
		return value.NotImplemented, nil
	}
	t, err := value.Truth(r)
	return value.Bool(!t), err
}

// objectStr is the repr; of what an exception or an object of a builtin base holds, its
// text.
func objectStr(c *builtin.Call) (value.Value, error) {
	p := pytext.Printer(c.Host)
	switch x := c.Args[0].(type) {
	case *value.Exception:
		return textResult(value.BaseStr(p, x))
	case *value.Instance:
		if s, ok := x.Held().(value.Str); ok {
			return s, nil
		}
	}
	s, err := p.ReprErr(c.Args[0])
	return value.Str(s), err
}

func objectFormat(c *builtin.Call) (value.Value, error) {
	layout, ok := c.Args[1].(value.Str)
	if !ok {
		return nil, value.Errorf("TypeError", "__format__() argument must be str, not %s", c.Args[1].TypeName())
	}
	if x, ok := c.Args[0].(*value.Instance); ok && x.Held() != nil && !value.IsContainer(x.Held()) {
		s, err := pytext.Format(c.Host, x.Held(), string(layout))
		return value.Str(s), err
	}
	s, err := pytext.BaseFormat(c.Host, c.Args[0], string(layout))
	return value.Str(s), err
}

func initSubclass(c *builtin.Call) (value.Value, error) {
	if len(c.Kw) > 0 || len(c.Rest) > 1 {
		return nil, value.Errorf(value.BadArgument, "__init_subclass__() takes no keyword arguments")
	}
	return value.None, nil
}

func notPickled(c *builtin.Call) (value.Value, error) {
	return nil, value.Errorf("TypeError", "cannot pickle '%s' object", c.Args[0].TypeName())
}

func namesList(names []string) value.Value {
	slices.Sort(names)
	out := make([]value.Value, 0, len(names))
	for _, n := range slices.Compact(names) {
		out = append(out, value.Str(n))
	}
	return value.NewList(out...)
}
