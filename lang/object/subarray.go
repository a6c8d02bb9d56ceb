// Arrays of the program's classes: what is computed from one is of its class.
package object

import "github.com/tq-lang/tq/engine/tensor"

// IsSubArray reports whether a value is an object whose class derives from ndarray.
func IsSubArray(v Value) (x *Instance, ok bool) {
	x, ok = v.(*Instance)
	if !ok {
		return nil, false
	}
	_, ok = x.Held().(*Array)
	return x, ok && derivesFromArray(x.class)
}

func derivesFromArray(c *Class) bool {
	return c.Body != nil && c.Body.Root != nil && c.Body.Root.Name == "numpy.ndarray"
}

// DerivesFromArray reports whether a value is a class of the program that derives from
// ndarray.
func DerivesFromArray(v Value) (c *Class, ok bool) {
	c, ok = v.(*Class)
	return c, ok && derivesFromArray(c)
}

// ViewAs is an object of a class that derives from ndarray, over an array; from is what
// its __array_finalize__ is told of: an array, or None.
func ViewAs(c *Class, a *Array, from Value) (Value, error) {
	t, err := a.Tensor() // nothing waits for it while the program holds it
	if err == ErrUnknown {
		return Unknown{}, nil
	}
	if err != nil {
		return nil, err
	}
	if a.Scalar {
		a = arrayOver(t)
	}
	a.Owner = nil
	x := NewInstance(c)
	x.Hold(a)
	if f := c.method("__array_finalize__"); f != nil && f != None {
		if _, err := callBound(c.Body.Thread, f, x, c, from); err != nil {
			return nil, err
		}
	}
	return x, nil
}

// arrayOver is the array of no axes that a scalar's number makes.
func arrayOver(t *tensor.Tensor) *Array {
	a := NewArray(t)
	a.ReadOnly = false
	return a
}

// LikeOf is the one of two operands whose class a result has: the one that puts itself
// first, the one of the class that derives from the other's, the left one.
func LikeOf(x, y *Instance) *Instance {
	switch {
	case x == nil:
		return y
	case y == nil || x.class == y.class:
		return x
	}
	p, q := priority(x), priority(y)
	if q > p || q == p && y.class.Inherits(x.class) {
		return y
	}
	return x
}

func priority(x *Instance) float64 {
	p, ok := Special(x, "__array_priority__")
	if !ok {
		return 0
	}
	f, _ := ToFloat(p)
	return f
}

// Like gives results the class of an operand; nil leaves them as they are. NumPy's
// scalars become arrays of no axes where scalars says so.
func Like(x *Instance, r Value, scalars bool) (Value, error) {
	if x == nil {
		return r, nil
	}
	each := func(elems []Value) ([]Value, error) {
		out := make([]Value, len(elems))
		for i, e := range elems {
			var err error
			if out[i], err = Like(x, e, scalars); err != nil {
				return nil, err
			}
		}
		return out, nil
	}
	switch r := r.(type) {
	case *Array:
		if r.Scalar && !scalars {
			return r, nil
		}
		return ViewAs(x.class, r, x)
	case Tuple:
		out, err := each(r)
		return Tuple(out), err
	case *Named:
		out, err := each(r.Elems)
		n := *r
		n.Elems = out
		return &n, err
	}
	return r, nil
}

// likeOperands is the operand whose class the result of an operator has, nil if neither
// is of a class that derives from ndarray.
func likeOperands(a, b Value) *Instance {
	x, okX := IsSubArray(a)
	y, okY := IsSubArray(b)
	switch {
	case okX && okY:
		return LikeOf(x, y)
	case okX:
		return x
	case okY:
		return y
	}
	return nil
}

// Wrapped is a ufunc's result as __array_wrap__ of the operand's class has it.
func Wrapped(x *Instance, r Value, context Value) (Value, error) {
	wrap := Value(nil)
	if x != nil {
		wrap = x.class.method("__array_wrap__")
	}
	a, isArray := r.(*Array)
	if wrap == nil || !isArray {
		return Like(x, r, true)
	}
	t, err := a.Tensor()
	if err == ErrUnknown {
		return Unknown{}, nil
	}
	if err != nil {
		return nil, err
	}
	scalar := a.Scalar
	if scalar {
		a = arrayOver(t)
	}
	a.Owner = nil
	out, err := callBound(x.class.Body.Thread, wrap, x, x.class, a, context, Bool(scalar))
	if IsError(err, "TypeError") { // one written for NumPy 1
		return callBound(x.class.Body.Thread, wrap, x, x.class, a, context)
	}
	return out, err
}

// likeIter walks the rows of an array of the program's class.
type likeIter struct {
	rows Iterator
	like *Instance
}

// Next is the next row.
func (it *likeIter) Next() (Value, bool, error) {
	v, ok, err := it.rows.Next()
	if ok && err == nil {
		v, err = Like(it.like, v, false)
	}
	return v, ok, err
}

// HeldIndex is an index with the arrays that objects hold in their places.
func HeldIndex(i Value) Value {
	held := func(v Value) (Value, bool) {
		if x, ok := v.(*Instance); ok {
			if a, ok := x.Held().(*Array); ok {
				return a, true
			}
		}
		return v, false
	}
	t, ok := i.(Tuple)
	if !ok {
		i, _ = held(i)
		return i
	}
	var out Tuple
	for k, e := range t {
		if a, ok := held(e); ok {
			if out == nil {
				out = append(out, t...)
			}
			out[k] = a
		}
	}
	if out == nil {
		return t
	}
	return out
}
