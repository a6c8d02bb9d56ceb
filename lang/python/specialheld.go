// The special methods of containers and numbers.
package python

import (
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python/pyfile"
	"github.com/tq-lang/tq/lang/python/pytext"
)

// held is what the first argument is of a builtin class.
func held(c *builtin.Call) object.Value { return object.Held(c.Args[0]) }

// files are the classes of file objects.
const files = "_io.StringIO _io.BytesIO _io.TextIOWrapper _io.FileIO _io.BufferedReader _io.BufferedWriter _io.BufferedRandom"

// setInPlaceBy is an operator of sets that a method does where both are sets.
func setInPlaceBy(method string) func(*builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		other, ok := object.Held(c.Args[1]).(*object.Set)
		if !ok {
			return object.NotImplemented, nil
		}
		_, err := c.Forward(method, []object.Value{held(c), other}, nil)
		return c.Args[0], err
	}
}

// calls forwards to a builtin function, of what the object holds.
func calls(name string) func(*builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		args := append([]object.Value{held(c)}, c.Args[1:]...)
		for len(args) > 1 && args[len(args)-1] == nil {
			args = args[:len(args)-1]
		}
		return c.Forward(name, args, nil)
	}
}

var containerSpecials = []special{
	{"__len__", containers, "self, /", false, calls("len")},
	{"__iter__", containers, "self, /", false, calls("iter")},
	{"__iter__", builtin.IteratorClasses, "self, /", false, calls("iter")},
	{"__next__", builtin.IteratorClasses, "self, /", true, calls("next")},
	{"__iter__", "dict_values", "self, /", false, calls("iter")},
	{"__len__", "dict_values", "self, /", false, calls("len")},
	{"__reversed__", "list dict range dict_keys dict_values dict_items", "self, /", false, calls("reversed")},
	{"__contains__", containers, "self, key, /", false, func(c *builtin.Call) (object.Value, error) {
		in, err := c.Host.Contains(held(c), c.Args[1])
		return object.Bool(in), err
	}},
	{"__getitem__", sequences + " range mappingproxy", "self, key, /", false, func(c *builtin.Call) (object.Value, error) { return c.Host.Index(held(c), c.Args[1]) }},
	{"__getitem__", "dict", "self, key, /", false, func(c *builtin.Call) (object.Value, error) {
		if x, ok := c.Args[0].(*object.Instance); ok {
			return object.HeldItem(c.Host, x, c.Args[1])
		}
		return c.Host.Index(c.Args[0], c.Args[1])
	}},
	{"__setitem__", "list dict", "self, key, value, /", true, func(c *builtin.Call) (object.Value, error) {
		return object.None, c.Host.StoreItem(held(c), c.Args[1], c.Args[2])
	}},
	{"__delitem__", "list dict", "self, key, /", true, func(c *builtin.Call) (object.Value, error) { return object.None, c.Host.DelItem(held(c), c.Args[1]) }},
	{"__class_getitem__", "list dict tuple set frozenset", "self, item, /", false, func(c *builtin.Call) (object.Value, error) {
		return object.Alias(c.Args[0].(*object.Class), c.Args[1]), nil
	}},
	{"__iadd__", "list", "self, other, /", true, func(c *builtin.Call) (object.Value, error) {
		_, err := c.Forward("list.extend", []object.Value{held(c), c.Args[1]}, nil)
		return c.Args[0], err
	}},
	{"__ior__", "dict", "self, other, /", true, func(c *builtin.Call) (object.Value, error) {
		_, err := c.Forward("dict.update", []object.Value{held(c), c.Args[1]}, nil)
		return c.Args[0], err
	}},
	{"__ior__", "set", "self, other, /", true, setInPlaceBy("set.update")},
	{"__iand__", "set", "self, other, /", true, setInPlaceBy("set.intersection_update")},
	{"__isub__", "set", "self, other, /", true, setInPlaceBy("set.difference_update")},
	{"__ixor__", "set", "self, other, /", true, setInPlaceBy("set.symmetric_difference_update")},
	{"__enter__", files, "self, /", false, func(c *builtin.Call) (object.Value, error) {
		if f := held(c).(*pyfile.PyFile); f.Closed {
			return nil, pyfile.ClosedFile()
		}
		return c.Args[0], nil
	}},
	{"__exit__", files, "self, /, *args", true, func(c *builtin.Call) (object.Value, error) {
		f, err := c.Host.Attr(c.Args[0], "close")
		if err != nil {
			return nil, err
		}
		_, err = c.Host.Call(f, nil, nil)
		return object.Bool(false), err
	}},
	{"__iter__", files, "self, /", false, func(c *builtin.Call) (object.Value, error) { return c.Args[0], nil }},
	{"__next__", files, "self, /", true, calls("next")},
	{"__repr__", values, "self, /", false, func(c *builtin.Call) (object.Value, error) {
		if err := Ready(c, c.Args[0]); err != nil {
			return nil, err
		}
		return textResult(object.BaseReprErr(pytext.Printer(c.Host), c.Args[0]))
	}},
	{"__str__", "str", "self, /", false, func(c *builtin.Call) (object.Value, error) { return held(c), nil }},
	{"__hash__", "int float complex bool str bytes tuple frozenset", "self, /", false, func(c *builtin.Call) (object.Value, error) {
		h, err := object.Hash(held(c))
		return object.Int(h), err
	}},
	{"__bool__", "int float complex bool", "self, /", false, func(c *builtin.Call) (object.Value, error) {
		t, err := object.Truth(held(c))
		return object.Bool(t), err
	}},
	{"__int__", "int float bool", "self, /", false, calls("int.__new__")},
	{"__index__", "int bool", "self, /", false, calls("int.__new__")},
	{"__trunc__", "int float bool", "self, /", false, calls("int.__new__")},
	{"__floor__", "int float bool", "self, /", false, calls("math.floor")},
	{"__ceil__", "int float bool", "self, /", false, calls("math.ceil")},
	{"__float__", "int float bool", "self, /", false, calls("float.__new__")},
	{"__complex__", "complex", "self, /", false, calls("complex.__new__")},
	{"__abs__", numberClasses, "self, /", false, calls("abs")},
	{"__round__", "int float bool", "self, ndigits=None, /", false, calls("round")},
	{"__divmod__", "int float bool", "self, other, /", false, calls("divmod")},
	{"__rdivmod__", "int float bool", "self, other, /", false, func(c *builtin.Call) (object.Value, error) {
		return c.Forward("divmod", []object.Value{c.Args[1], held(c)}, nil)
	}},
	{"__getnewargs__", "int float complex str bytes tuple", "self, /", false, func(c *builtin.Call) (object.Value, error) { return object.Tuple{held(c)}, nil }},
}
