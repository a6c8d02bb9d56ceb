// The special methods of ndarray by their names, for classes that derive from it:
// super().__getitem__(i), super().__array_ufunc__(…), np.ndarray.__add__(a, b).
package ndarray

import (
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/display"
	"github.com/tq-lang/tq/lang/value"
)

// ufuncs are the functions behind the operators.
var ufuncs = map[value.Op]string{value.Add: "add", value.Sub: "subtract", value.Mul: "multiply", value.Div: "divide", value.FloorDiv: "floor_divide", value.Mod: "remainder",
	value.Pow: "power", value.LShift: "left_shift", value.RShift: "right_shift", value.And: "bitwise_and", value.Or: "bitwise_or", value.Xor: "bitwise_xor", value.MatMul: "matmul",
	value.Eq: "equal", value.Ne: "not_equal", value.Lt: "less", value.Le: "less_equal", value.Gt: "greater", value.Ge: "greater_equal",
	value.Neg: "negative", value.Pos: "positive", value.Invert: "invert"}

func specials() []builtin.Entry {
	var out []builtin.Entry
	add := func(name, params string, effect bool, fn func(c *builtin.Call) (value.Value, error)) {
		out = append(out, builtin.Entry{Names: []string{"numpy.ndarray." + name}, Params: params, Args: builtin.Kept, Effect: effect,
			Doc: "What " + name + " stands for.", Fn: fn})
	}
	for op, name := range ufuncs {
		full := "np." + name
		if op == value.Neg || op == value.Pos || op == value.Invert {
			add(op.Method(), "self, /", false, func(c *builtin.Call) (value.Value, error) { return c.Forward(full, c.Args, nil) })
			continue
		}
		add(op.Method(), "self, other, /", false, func(c *builtin.Call) (value.Value, error) { return c.Forward(full, c.Args, nil) })
		if !op.IsCompare() {
			add(op.Reflected(), "self, other, /", false, func(c *builtin.Call) (value.Value, error) {
				return c.Forward(full, []value.Value{c.Args[1], c.Args[0]}, nil)
			})
			add("__i"+op.Method()[2:], "self, other, /", true, func(c *builtin.Call) (value.Value, error) {
				return c.Forward(full, c.Args, []builtin.Kw{{Name: "out", Value: c.Args[0]}})
			})
		}
	}
	add("__getitem__", "self, key, /", false, func(c *builtin.Call) (value.Value, error) {
		if x, ok := c.Args[0].(*value.Instance); ok {
			return value.HeldItem(c.Host, x, c.Args[1])
		}
		return c.Host.Index(c.Args[0], c.Args[1])
	})
	add("__setitem__", "self, key, value, /", true, func(c *builtin.Call) (value.Value, error) {
		return value.None, c.Host.StoreItem(value.Held(c.Args[0]), value.Held(c.Args[1]), value.Held(c.Args[2]))
	})
	add("__contains__", "self, key, /", false, func(c *builtin.Call) (value.Value, error) {
		in, err := c.Host.Contains(value.Held(c.Args[0]), c.Args[1])
		return value.Bool(in), err
	})
	for name, forward := range map[string]string{"__iter__": "iter", "__abs__": "np.absolute", "__float__": "float.__new__", "__int__": "int.__new__", "__complex__": "complex.__new__"} {
		add(name, "self, /", false, func(c *builtin.Call) (value.Value, error) {
			return c.Forward(forward, []value.Value{value.Held(c.Args[0])}, nil)
		})
	}
	add("__bool__", "self, /", false, func(c *builtin.Call) (value.Value, error) {
		t, err := value.Truth(value.Held(c.Args[0]))
		return value.Bool(t), err
	})
	add("__array__", "self, dtype=None, *, copy=None", false, func(c *builtin.Call) (value.Value, error) {
		return c.Forward("np.asarray", []value.Value{value.Held(c.Args[0])}, c.GivenKw("dtype", "copy"))
	})
	add("__repr__", "self, /", false, func(c *builtin.Call) (value.Value, error) {
		s, err := value.BaseReprErr(value.Printer{Options: *c.Host.Printing()}, c.Args[0])
		return value.Str(s), err
	})
	add("__str__", "self, /", false, func(c *builtin.Call) (value.Value, error) {
		a, ok := value.Held(c.Args[0]).(*value.Array)
		if !ok {
			return nil, value.ErrUnknown
		}
		t, err := a.Tensor()
		if err != nil {
			return nil, err
		}
		return value.Str(display.Str(t, *c.Host.Printing())), nil
	})
	add("__array_finalize__", "self, obj, /", false, func(*builtin.Call) (value.Value, error) { return value.None, nil })
	add("__array_wrap__", "self, array, context=None, return_scalar=False, /", false, arrayWrap)
	add("__array_ufunc__", "self, ufunc, method, /, *inputs, **kwargs", true, arrayUfunc)
	add("__array_function__", "self, func, types, args, kwargs", true, arrayFunction)
	return out
}

// arrayWrap gives an array the class of the object.
func arrayWrap(c *builtin.Call) (value.Value, error) {
	x, ok := value.IsSubArray(c.Args[0])
	a, isArray := value.Held(c.Args[1]).(*value.Array)
	if !ok || !isArray {
		return c.Args[1], nil
	}
	return value.ViewAs(x.Class(), a, x)
}

// arrayUfunc computes with the arrays that objects hold: none of them is asked again.
func arrayUfunc(c *builtin.Call) (value.Value, error) {
	f, ok := c.Args[1].(*builtin.Func)
	method, isText := c.Args[2].(value.Str)
	if !ok || !isText {
		return value.NotImplemented, nil
	}
	entry, args := f.Entry, make([]value.Value, 0, len(c.Rest)+1)
	if method != "__call__" {
		e, ok := builtin.Lookup("ufunc." + string(method))
		if !ok {
			return value.NotImplemented, nil
		}
		entry, args = e, append(args, f)
	}
	var like *value.Instance
	plain := func(v value.Value) (value.Value, bool) {
		x, ok := v.(*value.Instance)
		if !ok {
			return v, true
		}
		if _, sub := value.IsSubArray(x); !sub {
			return v, false
		}
		own, _ := value.Special(x, "__array_ufunc__")
		mine, _ := value.Special(c.Args[0], "__array_ufunc__")
		if own != nil && !value.Identical(own, mine) && x.Class() != c.Host.ClassOf(c.Args[0]) {
			return v, false
		}
		like = value.LikeOf(like, x)
		return x.Held(), true
	}
	for _, v := range c.Rest {
		p, ok := plain(v)
		if !ok {
			return value.NotImplemented, nil
		}
		args = append(args, p)
	}
	var out value.Value
	kw := make([]builtin.Kw, len(c.Kw))
	for i, k := range c.Kw {
		v := k.Value
		if t, isTuple := v.(value.Tuple); isTuple && k.Name == "out" && len(t) == 1 {
			v = t[0]
		}
		p, ok := plain(v)
		if !ok {
			return value.NotImplemented, nil
		}
		if k.Name == "out" && v != value.None {
			out = v
		}
		kw[i] = builtin.Kw{Name: k.Name, Value: p}
	}
	r, err := entry.Invoke(c.R, c.Host, args, kw)
	if err != nil {
		return nil, err
	}
	if out != nil {
		return out, nil
	}
	return value.Wrapped(like, r, value.None)
}

// arrayFunction calls a function of NumPy with the arrays that objects hold.
func arrayFunction(c *builtin.Call) (value.Value, error) {
	args, ok := c.Args[3].(value.Tuple)
	named, okNamed := c.Args[4].(*value.Dict)
	if !ok || !okNamed {
		return value.NotImplemented, nil
	}
	var like *value.Instance
	plain := func(v value.Value) value.Value {
		if x, sub := value.IsSubArray(v); sub {
			like = value.LikeOf(like, x)
			return x.Held()
		}
		return v
	}
	out := make([]value.Value, len(args))
	for i, a := range args {
		switch x := a.(type) {
		case *value.List:
			l := value.NewList()
			for _, e := range x.Values() {
				l.Append(plain(e))
			}
			out[i] = l
		case value.Tuple:
			t := make(value.Tuple, len(x))
			for j, e := range x {
				t[j] = plain(e)
			}
			out[i] = t
		default:
			out[i] = plain(a)
		}
	}
	var kw []builtin.Kw
	for i, k := range named.Keys() {
		kw = append(kw, builtin.Kw{Name: value.StrOf(k), Value: plain(named.Values()[i])})
	}
	f, ok := c.Args[1].(*builtin.Func)
	if !ok {
		return value.NotImplemented, nil
	}
	r, err := f.Entry.Invoke(c.R, c.Host, out, kw)
	if err != nil {
		return nil, err
	}
	return f.Entry.Dress(like, r)
}
