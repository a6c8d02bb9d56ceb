// np.gradient.
package reduce

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
)

func npGradient(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	f := k.ArrayArg("f")
	axes, err := core.AxesArg(c, "axis")
	if k.Failed(err) {
		return nil, k.Err
	}
	if !core.Known(f) {
		return nil, object.ErrUnknown
	}
	if err := core.NoFloats(f.DType()); err != nil {
		return nil, err
	}
	list := core.UpTo(f.Rank())
	if !axes.All {
		if list, err = shape.NormalizeAxes(axes.List, f.Rank()); err != nil {
			return nil, lower.AxisError(err)
		}
	}
	order, err := c.Int("edge_order", 1)
	if err != nil {
		return nil, err
	}
	if order > 2 {
		return nil, object.Staticf(object.ValueError, "'edge_order' greater than 2 not supported")
	}
	steps, err := spacings(c, k, f, list)
	if err != nil {
		return nil, err
	}
	bools := f.DType().IsBool()
	if !f.DType().IsInexact() {
		f = k.Cast(f, dtype.Float64)
	}
	out := make(object.Tuple, len(list))
	for i, axis := range list {
		if f.Dims()[axis] < order+1 {
			return nil, object.Staticf(object.ValueError, "Shape of array too small to calculate a numerical gradient, at least (edge_order + 1) elements are required.")
		}
		if bools {
			return k.Done(k.Sub(k.Cast(f, dtype.Bool), k.Cast(f, dtype.Bool))) // which is refused
		}
		out[i] = slope(k, f, axis, steps[i], order)
	}
	if k.Err != nil {
		return nil, k.Err
	}
	if len(out) == 1 {
		return out[0], nil
	}
	return out, nil
}

// step is the distance of the points along an axis: one number, or each.
type step struct {
	h  object.Value
	dx *object.Array // differences of coordinates, nil if all are h
}

func spacings(c *builtin.Call, k *core.Formula, f *object.Array, axes []int) ([]step, error) {
	given := c.Rest
	out := make([]step, len(axes))
	switch {
	case len(given) == 0:
		given = []object.Value{object.Float(1)}
		fallthrough
	case len(given) == 1 && len(axes) != 1:
		if a := k.Asarray(given[0]); k.Err == nil && a.Rank() != 0 {
			return nil, object.Staticf(object.TypeError, "invalid number of arguments")
		}
		for i := range out {
			out[i].h = given[0]
		}
		return out, k.Err
	case len(given) != len(axes):
		return nil, object.Staticf(object.TypeError, "invalid number of arguments")
	}
	for i, v := range given {
		a := k.Asarray(v)
		if k.Err != nil {
			return nil, k.Err
		}
		switch {
		case a.Rank() == 0:
			out[i].h = v
			continue
		case a.Rank() != 1:
			return nil, object.Staticf(object.ValueError, "distances must be either scalars or 1d")
		case !shape.CompatibleDims(a.Dims()[0], f.Dims()[axes[i]]):
			return nil, object.Staticf(object.ValueError, "when 1d, distances must match the length of the corresponding dimension")
		}
		a = k.Inexact(a)
		out[i].dx = k.Sub(k.Part(a, 0, 1, 0), k.Part(a, 0, 0, -1))
		evenly(k, &out[i])
	}
	return out, k.Err
}

// evenly notes when all distances are the same, which NumPy computes shorter.
func evenly(k *core.Formula, s *step) {
	if k.Err != nil || k.Dry() || s.dx.Dims()[0] == 0 {
		return
	}
	v, err := core.Floats(k.Call, s.dx)
	if k.Failed(err) {
		return
	}
	for _, x := range v {
		if x != v[0] {
			return
		}
	}
	s.h, s.dx = k.Along(s.dx, 0, shape.Int(0)), nil
}

func slope(k *core.Formula, f *object.Array, axis int, s step, order int) *object.Array {
	n := f.Dims()[axis]
	at := func(i int) *object.Array {
		if i == -1 {
			return k.Part(f, axis, -1, 0)
		}
		return k.Part(f, axis, i, i+1)
	}
	dx := func(i int) object.Value {
		if s.dx == nil {
			return s.h
		}
		return k.Along(s.dx, 0, shape.Int(i))
	}
	mid := interior(k, f, axis, s)
	var first, last *object.Array
	if order == 1 {
		first = k.Div(k.Sub(at(1), at(0)), dx(0))
		last = k.Div(k.Sub(at(-1), k.Part(f, axis, -2, -1)), dx(-1))
	} else {
		first = edge(k, at(0), at(1), at(2), s.dx == nil, dx(0), func() object.Value { return dx(1) }, object.Float(1))
		last = edge(k, at(-1), k.Part(f, axis, -2, -1), k.Part(f, axis, -3, -2), s.dx == nil, dx(-1), func() object.Value { return dx(-2) }, object.Float(-1))
	}
	if n == 2 {
		return k.Concat(axis, first, last)
	}
	return k.Concat(axis, first, mid, last)
}

// interior is the slope away from the ends.
func interior(k *core.Formula, f *object.Array, axis int, s step) *object.Array {
	left, right := k.Part(f, axis, 0, -2), k.Part(f, axis, 2, 0)
	if s.dx == nil {
		return k.Div(k.Sub(right, left), times(k, 2, s.h))
	}
	dims := make([]int, f.Rank())
	for i := range dims {
		dims[i] = 1
	}
	dims[axis] = -1
	d1 := k.Reshape(k.Part(s.dx, 0, 0, -1), dims...)
	d2 := k.Reshape(k.Part(s.dx, 0, 1, 0), dims...)
	sum := k.Add(d1, d2)
	a := k.Div(k.Ufunc(ir.Neg, d2), k.Mul(d1, sum))
	b := k.Div(k.Sub(d2, d1), k.Mul(d1, d2))
	c := k.Div(d1, k.Mul(d2, sum))
	return k.Add(k.Add(k.Mul(a, left), k.Mul(b, k.Part(f, axis, 1, -1))), k.Mul(c, right))
}

// times is x·h and over x/h: Python's number for Python's numbers, which leaves
// the array's type as it is.
func times(k *core.Formula, x object.Float, h object.Value) object.Value {
	if f, ok := object.ToFloat(h); ok && object.IsNumber(h) {
		return x * object.Float(f)
	}
	return k.Mul(x, h)
}

func over(k *core.Formula, x object.Float, h object.Value) object.Value {
	if f, ok := object.ToFloat(h); ok && f != 0 && object.IsNumber(h) {
		return x / object.Float(f)
	}
	return k.Div(x, h)
}

// edge is the slope of second order at an end, from three points; sign is -1
// at the far end.
func edge(k *core.Formula, f0, f1, f2 *object.Array, even bool, d1 object.Value, next func() object.Value, sign object.Float) *object.Array {
	var a, b, c object.Value
	if even {
		a, b, c = over(k, -1.5*sign, d1), over(k, 2*sign, d1), over(k, -0.5*sign, d1)
	} else {
		d2 := next()
		sum := k.Add(d1, d2)
		a = k.Mul(sign, k.Div(k.Ufunc(ir.Neg, k.Add(k.Mul(object.Float(2), d1), d2)), k.Mul(d1, sum)))
		b = k.Mul(sign, k.Div(sum, k.Mul(d1, d2)))
		c = k.Mul(sign, k.Div(k.Ufunc(ir.Neg, d1), k.Mul(d2, sum)))
	}
	if sign < 0 { // NumPy adds from the far point in
		return k.Add(k.Add(k.Mul(c, f2), k.Mul(b, f1)), k.Mul(a, f0))
	}
	return k.Add(k.Add(k.Mul(a, f0), k.Mul(b, f1)), k.Mul(c, f2))
}
