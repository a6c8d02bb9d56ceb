// The special methods of ndarray by their names, for classes that derive from it:
// super().__getitem__(i), super().__array_ufunc__(…), np.ndarray.__add__(a, b).
package ndarray

import (
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/display"
	"github.com/tq-lang/tq/lang/object"
)

// ufuncs are the functions behind the operators.
var ufuncs = map[object.Op]string{object.Add: "add", object.Sub: "subtract", object.Mul: "multiply", object.Div: "divide", object.FloorDiv: "floor_divide", object.Mod: "remainder",
	object.Pow: "power", object.LShift: "left_shift", object.RShift: "right_shift", object.And: "bitwise_and", object.Or: "bitwise_or", object.Xor: "bitwise_xor", object.MatMul: "matmul",
	object.Eq: "equal", object.Ne: "not_equal", object.Lt: "less", object.Le: "less_equal", object.Gt: "greater", object.Ge: "greater_equal",
	object.Neg: "negative", object.Pos: "positive", object.Invert: "invert"}

func specials() []builtin.Entry {
	var out []builtin.Entry
	add := func(name, params string, effect bool, fn func(c *builtin.Call) (object.Value, error)) {
		out = append(out, builtin.Entry{Names: []string{"numpy.ndarray." + name}, Params: params, Args: builtin.Kept, Effect: effect,
			Doc: "What " + name + " stands for.", Fn: fn})
	}
	for op, name := range ufuncs {
		full := "np." + name
		if op == object.Neg || op == object.Pos || op == object.Invert {
			add(op.Method(), "self, /", false, func(c *builtin.Call) (object.Value, error) { return c.Forward(full, c.Args, nil) })
			continue
		}
		add(op.Method(), "self, other, /", false, func(c *builtin.Call) (object.Value, error) { return c.Forward(full, c.Args, nil) })
		if !op.IsCompare() {
			add(op.Reflected(), "self, other, /", false, func(c *builtin.Call) (object.Value, error) {
				return c.Forward(full, []object.Value{c.Args[1], c.Args[0]}, nil)
			})
			add("__i"+op.Method()[2:], "self, other, /", true, func(c *builtin.Call) (object.Value, error) {
				return c.Forward(full, c.Args, []builtin.Kw{{Name: "out", Value: c.Args[0]}})
			})
		}
	}
	add("__getitem__", "self, key, /", false, func(c *builtin.Call) (object.Value, error) {
		if x, ok := c.Args[0].(*object.Instance); ok {
			return object.HeldItem(c.Host, x, c.Args[1])
		}
		return c.Host.Index(c.Args[0], c.Args[1])
	})
	add("__setitem__", "self, key, value, /", true, func(c *builtin.Call) (object.Value, error) {
		return object.None, c.Host.StoreItem(object.Held(c.Args[0]), object.Held(c.Args[1]), object.Held(c.Args[2]))
	})
	add("__contains__", "self, key, /", false, func(c *builtin.Call) (object.Value, error) {
		in, err := c.Host.Contains(object.Held(c.Args[0]), c.Args[1])
		return object.Bool(in), err
	})
	for name, forward := range map[string]string{"__iter__": "iter", "__abs__": "np.absolute", "__float__": "float.__new__", "__int__": "int.__new__", "__complex__": "complex.__new__"} {
		add(name, "self, /", false, func(c *builtin.Call) (object.Value, error) {
			return c.Forward(forward, []object.Value{object.Held(c.Args[0])}, nil)
		})
	}
	add("__bool__", "self, /", false, func(c *builtin.Call) (object.Value, error) {
		t, err := object.Truth(object.Held(c.Args[0]))
		return object.Bool(t), err
	})
	add("__array__", "self, dtype=None, *, copy=None", false, func(c *builtin.Call) (object.Value, error) {
		return c.Forward("np.asarray", []object.Value{object.Held(c.Args[0])}, c.GivenKw("dtype", "copy"))
	})
	add("__repr__", "self, /", false, func(c *builtin.Call) (object.Value, error) {
		s, err := object.BaseReprErr(object.Printer{Options: *c.Host.Printing()}, c.Args[0])
		return object.Str(s), err
	})
	add("__str__", "self, /", false, func(c *builtin.Call) (object.Value, error) {
		a, ok := object.Held(c.Args[0]).(*object.Array)
		if !ok {
			return nil, object.ErrUnknown
		}
		t, err := a.Tensor()
		if err != nil {
			return nil, err
		}
		return object.Str(display.Str(t, *c.Host.Printing())), nil
	})
	add("__array_finalize__", "self, obj, /", false, func(*builtin.Call) (object.Value, error) { return object.None, nil })
	add("__array_wrap__", "self, array, context=None, return_scalar=False, /", false, arrayWrap)
	add("__array_ufunc__", "self, ufunc, method, /, *inputs, **kwargs", true, arrayUfunc)
	add("__array_function__", "self, func, types, args, kwargs", true, arrayFunction)
	return out
}

// arrayWrap gives an array the class of the object.
func arrayWrap(c *builtin.Call) (object.Value, error) {
	x, ok := object.IsSubArray(c.Args[0])
	a, isArray := object.Held(c.Args[1]).(*object.Array)
	if !ok || !isArray {
		return c.Args[1], nil
	}
	return object.ViewAs(x.Class(), a, x)
}

// arrayUfunc computes with the arrays that objects hold: none of them is asked again.
func arrayUfunc(c *builtin.Call) (object.Value, error) {
	f, ok := c.Args[1].(*builtin.Func)
	method, isText := c.Args[2].(object.Str)
	if !ok || !isText {
		return object.NotImplemented, nil
	}
	entry, args := f.Entry, make([]object.Value, 0, len(c.Rest)+1)
	if method != "__call__" {
		e, ok := builtin.Lookup("ufunc." + string(method))
		if !ok {
			return object.NotImplemented, nil
		}
		entry, args = e, append(args, f)
	}
	var like *object.Instance
	plain := func(v object.Value) (object.Value, bool) {
		x, ok := v.(*object.Instance)
		if !ok {
			return v, true
		}
		if _, sub := object.IsSubArray(x); !sub {
			return v, false
		}
		own, _ := object.Special(x, "__array_ufunc__")
		mine, _ := object.Special(c.Args[0], "__array_ufunc__")
		if own != nil && !object.Identical(own, mine) && x.Class() != c.Host.ClassOf(c.Args[0]) {
			return v, false
		}
		like = object.LikeOf(like, x)
		return x.Held(), true
	}
	for _, v := range c.Rest {
		p, ok := plain(v)
		if !ok {
			return object.NotImplemented, nil
		}
		args = append(args, p)
	}
	var out object.Value
	kw := make([]builtin.Kw, len(c.Kw))
	for i, k := range c.Kw {
		v := k.Value
		if t, isTuple := v.(object.Tuple); isTuple && k.Name == "out" && len(t) == 1 {
			v = t[0]
		}
		p, ok := plain(v)
		if !ok {
			return object.NotImplemented, nil
		}
		if k.Name == "out" && v != object.None {
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
	return object.Wrapped(like, r, object.None)
}

// arrayFunction calls a function of NumPy with the arrays that objects hold.
func arrayFunction(c *builtin.Call) (object.Value, error) {
	args, ok := c.Args[3].(object.Tuple)
	named, okNamed := c.Args[4].(*object.Dict)
	if !ok || !okNamed {
		return object.NotImplemented, nil
	}
	var like *object.Instance
	plain := func(v object.Value) object.Value {
		if x, sub := object.IsSubArray(v); sub {
			like = object.LikeOf(like, x)
			return x.Held()
		}
		return v
	}
	out := make([]object.Value, len(args))
	for i, a := range args {
		switch x := a.(type) {
		case *object.List:
			l := object.NewList()
			for _, e := range x.Values() {
				l.Append(plain(e))
			}
			out[i] = l
		case object.Tuple:
			t := make(object.Tuple, len(x))
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
		kw = append(kw, builtin.Kw{Name: object.StrOf(k), Value: plain(named.Values()[i])})
	}
	f, ok := c.Args[1].(*builtin.Func)
	if !ok {
		return object.NotImplemented, nil
	}
	r, err := f.Entry.Invoke(c.R, c.Host, out, kw)
	if err != nil {
		return nil, err
	}
	return f.Entry.Dress(like, r)
}
