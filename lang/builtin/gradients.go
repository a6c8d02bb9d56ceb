// np.gradient.
package builtin

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/lang/compile"
	"github.com/tq-lang/tq/lang/value"
)

func npGradient(c *Call) (value.Value, error) {
	k := c.calc()
	f := k.arg("f")
	axes, err := c.Axes("axis")
	if k.failed(err) {
		return nil, k.err
	}
	if !known(f) {
		return nil, value.ErrUnknown
	}
	if err := noFloats(f.DType()); err != nil {
		return nil, err
	}
	list := upTo(f.Rank())
	if !axes.All {
		if list, err = shape.NormalizeAxes(axes.List, f.Rank()); err != nil {
			return nil, compile.AxisError(err)
		}
	}
	order, err := c.Int("edge_order", 1)
	if err != nil {
		return nil, err
	}
	if order > 2 {
		return nil, value.Staticf("ValueError", "'edge_order' greater than 2 not supported")
	}
	steps, err := c.spacings(k, f, list)
	if err != nil {
		return nil, err
	}
	if !f.DType().IsInexact() {
		f = k.cast(f, dtype.Float64)
	}
	out := make(value.Tuple, len(list))
	for i, axis := range list {
		if f.Dims()[axis] < order+1 {
			return nil, value.Staticf("ValueError", "Shape of array too small to calculate a numerical gradient, at least (edge_order + 1) elements are required.")
		}
		out[i] = k.slope(f, axis, steps[i], order)
	}
	if k.err != nil {
		return nil, k.err
	}
	if len(out) == 1 {
		return out[0], nil
	}
	return out, nil
}

// step is the distance of the points along an axis: one number, or each.
type step struct {
	h  value.Value
	dx *value.Array // differences of coordinates, nil if all are h
}

func (c *Call) spacings(k *calc, f *value.Array, axes []int) ([]step, error) {
	given := c.Rest
	out := make([]step, len(axes))
	switch {
	case len(given) == 0:
		given = []value.Value{value.Float(1)}
		fallthrough
	case len(given) == 1 && len(axes) != 1:
		if a := k.arr(given[0]); k.err == nil && a.Rank() != 0 {
			return nil, value.Staticf("TypeError", "invalid number of arguments")
		}
		for i := range out {
			out[i].h = given[0]
		}
		return out, k.err
	case len(given) != len(axes):
		return nil, value.Staticf("TypeError", "invalid number of arguments")
	}
	for i, v := range given {
		a := k.arr(v)
		if k.err != nil {
			return nil, k.err
		}
		switch {
		case a.Rank() == 0:
			out[i].h = v
			continue
		case a.Rank() != 1:
			return nil, value.Staticf("ValueError", "distances must be either scalars or 1d")
		case !shape.CompatibleDims(a.Dims()[0], f.Dims()[axes[i]]):
			return nil, value.Staticf("ValueError", "when 1d, distances must match the length of the corresponding dimension")
		}
		a = k.inexact(a)
		out[i].dx = k.sub(k.part(a, 0, 1, 0), k.part(a, 0, 0, -1))
		k.evenly(&out[i])
	}
	return out, k.err
}

// evenly notes when all distances are the same, which NumPy computes shorter.
func (k *calc) evenly(s *step) {
	if k.err != nil || k.Dry() || s.dx.Dims()[0] == 0 {
		return
	}
	v, err := k.floats(s.dx)
	if k.failed(err) {
		return
	}
	for _, x := range v {
		if x != v[0] {
			return
		}
	}
	s.h, s.dx = k.along(s.dx, 0, shape.Int(0)), nil
}

func (k *calc) slope(f *value.Array, axis int, s step, order int) *value.Array {
	n := f.Dims()[axis]
	at := func(i int) *value.Array {
		if i == -1 {
			return k.part(f, axis, -1, 0)
		}
		return k.part(f, axis, i, i+1)
	}
	dx := func(i int) value.Value {
		if s.dx == nil {
			return s.h
		}
		return k.along(s.dx, 0, shape.Int(i))
	}
	mid := k.inner(f, axis, s)
	var first, last *value.Array
	if order == 1 {
		first = k.div(k.sub(at(1), at(0)), dx(0))
		last = k.div(k.sub(at(-1), k.part(f, axis, -2, -1)), dx(-1))
	} else {
		first = k.edge(at(0), at(1), at(2), s.dx == nil, dx(0), func() value.Value { return dx(1) }, value.Float(1))
		last = k.edge(at(-1), k.part(f, axis, -2, -1), k.part(f, axis, -3, -2), s.dx == nil, dx(-1), func() value.Value { return dx(-2) }, value.Float(-1))
	}
	if n == 2 {
		return k.concat(axis, first, last)
	}
	return k.concat(axis, first, mid, last)
}

// inner is the slope away from the ends.
func (k *calc) inner(f *value.Array, axis int, s step) *value.Array {
	left, right := k.part(f, axis, 0, -2), k.part(f, axis, 2, 0)
	if s.dx == nil {
		return k.div(k.sub(right, left), k.times(2, s.h))
	}
	dims := make([]int, f.Rank())
	for i := range dims {
		dims[i] = 1
	}
	dims[axis] = -1
	d1 := k.reshape(k.part(s.dx, 0, 0, -1), dims...)
	d2 := k.reshape(k.part(s.dx, 0, 1, 0), dims...)
	sum := k.add(d1, d2)
	a := k.div(k.u(ir.Neg, d2), k.mul(d1, sum))
	b := k.div(k.sub(d2, d1), k.mul(d1, d2))
	c := k.div(d1, k.mul(d2, sum))
	return k.add(k.add(k.mul(a, left), k.mul(b, k.part(f, axis, 1, -1))), k.mul(c, right))
}

// times is x·h and over x/h: Python's number for Python's numbers, which leaves
// the array's type as it is.
func (k *calc) times(x value.Float, h value.Value) value.Value {
	if f, ok := value.ToFloat(h); ok && value.IsNumber(h) {
		return x * value.Float(f)
	}
	return k.mul(x, h)
}

func (k *calc) over(x value.Float, h value.Value) value.Value {
	if f, ok := value.ToFloat(h); ok && f != 0 && value.IsNumber(h) {
		return x / value.Float(f)
	}
	return k.div(x, h)
}

// edge is the slope of second order at an end, from three points; sign is -1
// at the far end.
func (k *calc) edge(f0, f1, f2 *value.Array, even bool, d1 value.Value, next func() value.Value, sign value.Float) *value.Array {
	var a, b, c value.Value
	if even {
		a, b, c = k.over(-1.5*sign, d1), k.over(2*sign, d1), k.over(-0.5*sign, d1)
	} else {
		d2 := next()
		sum := k.add(d1, d2)
		a = k.mul(sign, k.div(k.u(ir.Neg, k.add(k.mul(value.Float(2), d1), d2)), k.mul(d1, sum)))
		b = k.mul(sign, k.div(sum, k.mul(d1, d2)))
		c = k.mul(sign, k.div(k.u(ir.Neg, d1), k.mul(d2, sum)))
	}
	if sign < 0 { // NumPy adds from the far point in
		return k.add(k.add(k.mul(c, f2), k.mul(b, f1)), k.mul(a, f0))
	}
	return k.add(k.add(k.mul(a, f0), k.mul(b, f1)), k.mul(c, f2))
}
