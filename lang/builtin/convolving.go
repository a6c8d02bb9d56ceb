// Convolution and correlation of vectors.
package builtin

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	inner "github.com/tq-lang/tq/engine/loops"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/compile"
	"github.com/tq-lang/tq/lang/value"
)

var convolveEntries = []Entry{
	{Names: []string{"np.convolve"}, Params: "a, v, mode='full'",
		Doc: "Convolution of two vectors.", Example: "np.convolve([1, 2, 3], [0, 1, 0.5])", Fn: npConvolve},
	{Names: []string{"np.correlate"}, Params: "a, v, mode='valid'",
		Doc: "Correlation of two vectors.", Example: "np.correlate([1, 2, 3], [0, 1, 0.5], 'same')", Fn: npCorrelate},
}

func npConvolve(c *Call) (value.Value, error) {
	k := c.calc()
	a, v := k.vectorArg("a", "a cannot be empty"), k.vectorArg("v", "v cannot be empty")
	if k.err != nil {
		return nil, k.err
	}
	if v.Dims()[0] > a.Dims()[0] {
		a, v = v, a
	}
	return k.correlated(a, k.reversed(v, 0), "full")
}

func npCorrelate(c *Call) (value.Value, error) {
	k := c.calc()
	a, v := k.vectorArg("a", "first array argument cannot be empty"), k.vectorArg("v", "second array argument cannot be empty")
	if k.err != nil {
		return nil, k.err
	}
	v = k.conj(v)
	if v.Dims()[0] > a.Dims()[0] { // the roles change, so the result turns round
		out, err := k.correlated(v, a, "valid")
		if err != nil {
			return nil, err
		}
		return k.done(k.reversed(out.(*value.Array), 0))
	}
	return k.correlated(a, v, "valid")
}

func (k *calc) vectorArg(name, empty string) *value.Array {
	a := k.arg(name)
	if k.err != nil {
		return a
	}
	if a.Rank() == 0 {
		a = k.reshape(a, 1)
	}
	if a.Rank() > 1 {
		k.failed(value.Staticf("ValueError", "object too deep for desired array"))
		return nothing()
	}
	if !known(a) {
		k.failed(value.ErrUnknown)
		return nothing()
	}
	if a.Dims()[0] == 0 {
		k.failed(value.Staticf("ValueError", "%s", empty))
	}
	return a
}

// correlated slides v, the shorter, over a: windows of the padded a times v.
func (k *calc) correlated(a, v *value.Array, def string) (value.Value, error) {
	mode, err := k.Str("mode", def)
	if err != nil {
		return nil, err
	}
	m, n := v.Dims()[0], a.Dims()[0]
	var left, right int
	switch mode {
	case "full", "f", "2":
		left, right = m-1, m-1
	case "same", "s", "1":
		left, right = m/2, m-1-m/2
	case "valid", "v", "0":
	default:
		return nil, value.Staticf("ValueError", "Use one of 'valid', 'same', or 'full' for convolve/correlate mode")
	}
	d, ok := compile.CommonType(compile.Operand{Array: a}, compile.Operand{Array: v})
	if !ok {
		return nil, value.Staticf("TypeError", "The DTypes of the arrays have no common DType")
	}
	a, v = k.cast(a, d), k.cast(v, d)
	if m <= inner.FewTaps && !k.Dry() && k.err == nil {
		switch d {
		case dtype.Float64:
			return correlatedFew[float64](k, a, v, left, n-m+1+left+right)
		case dtype.Float32:
			return correlatedFew[float32](k, a, v, left, n-m+1+left+right)
		}
	}
	if left+right > 0 && (k.special(a) || k.special(v)) {
		return k.overlapping(a, v, left, right)
	}
	if left+right > 0 {
		a = k.emit(ir.PadV2, ir.PadAttrs{Before: []int{left}, After: []int{right}, Mode: "constant"}, a, k.take(compile.ConstOf(value.Int(0), d)))
	}
	if n := a.Dims()[0]; n >= manyPoints && (m <= fewTaps && d.IsFloat() || m <= fewExact && d.IsInteger()) {
		return k.done(k.shiftedSum(a, v, n-m+1, m))
	}
	w := k.emit(ir.Window, ir.WindowAttrs{Dims: []int{m}, Axes: []int{0}}, a)
	if k.err != nil {
		return nil, k.err
	}
	return k.done(k.take(k.R.EinsumText("ij,j->i", w, v)))
}

// correlatedFew slides a few taps along floats; there are n results.
func correlatedFew[T inner.Float](k *calc, a, v *value.Array, left, n int) (value.Value, error) {
	x, err := readable[T](k, a)
	if err != nil {
		return nil, err
	}
	taps, err := readable[T](k, v)
	if err != nil {
		return nil, err
	}
	out, dst, err := madeOf[T](k.Call, n)
	if err != nil {
		return nil, err
	}
	if n < longCorrelation {
		inner.Correlate(dst, x, taps, left)
		return out, nil
	}
	if err := k.Aside(func() { inner.Correlate(dst, x, taps, left) }); err != nil {
		return nil, err
	}
	return out, nil
}

// longCorrelation is the number of results from which they are made aside.
const longCorrelation = 1 << 18

// readable are the elements of a dense array, to be read.
func readable[T inner.Float](k *calc, a *value.Array) ([]T, error) {
	t, err := a.Tensor()
	if err == nil && (!t.Contiguous() || t.Swapped()) {
		if a, err = k.R.Copy(a); err == nil {
			t, err = a.Tensor()
		}
	}
	if err != nil {
		return nil, err
	}
	return tensor.Elems[T](t), nil
}

// special tells that an array holds infinities or NaN, as far as that can be known.
func (k *calc) special(a *value.Array) bool {
	if k.err != nil || k.Dry() || !a.DType().IsInexact() {
		return false
	}
	finite := k.reduce(ir.All, k.u(ir.IsFinite, a), compile.Axes{All: true}, false)
	if k.err != nil || k.failed(k.R.Force(finite)) {
		return false
	}
	t, err := finite.Tensor()
	return err == nil && !t.BoolAt(t.Offset())
}

// overlapping slides v over a where zeros around a would not do: at both ends only the
// part of v counts that lies on a.
func (k *calc) overlapping(a, v *value.Array, left, right int) (value.Value, error) {
	m, n := v.Dims()[0], a.Dims()[0]
	wide := k.emit(ir.PadV2, ir.PadAttrs{Before: []int{left}, After: []int{right}, Mode: "constant"}, a, k.take(compile.ConstOf(value.Int(0), a.DType())))
	rows := k.emit(ir.Window, ir.WindowAttrs{Dims: []int{m}, Axes: []int{0}}, wide)
	ends := func(from, to int) *value.Array {
		at := make([]int, to-from)
		for i := range at {
			at[i] = from + i
		}
		taps := make([]int, m)
		for j := range taps {
			taps[j] = j
		}
		place := k.add(k.reshape(compile.Ints(at), len(at), 1), compile.Ints(taps)) // in the padded a
		on := k.u(ir.LogicalAnd, k.u(ir.GreaterEqual, place, value.Int(left)), k.u(ir.Less, place, value.Int(left+n)))
		x, y := k.sel(on, k.part(rows, 0, from, to), value.Int(0)), k.sel(on, v, value.Int(0))
		return k.reduce(ir.Sum, k.mul(x, y), compile.Axes{List: []int{1}}, false)
	}
	var parts []*value.Array
	if left > 0 {
		parts = append(parts, ends(0, left))
	}
	parts = append(parts, k.take(k.R.EinsumText("ij,j->i", k.part(rows, 0, left, left+n-m+1), v)))
	if right > 0 {
		parts = append(parts, ends(left+n-m+1, left+n-m+1+right))
	}
	return k.done(k.concat(0, parts...))
}

// A sum of a few products at many points is made of shifted vectors, of more
// where the order of the additions does not matter.
const (
	fewTaps    = 3
	fewExact   = 8
	manyPoints = 4096
)

// shiftedSum is the sum of n elements of a from i on times the i-th of v's m.
func (k *calc) shiftedSum(a, v *value.Array, n, m int) *value.Array {
	var sum *value.Array
	for i := range m {
		term := k.mul(k.part(a, 0, i, i+n), k.along(v, 0, shape.Int(i)))
		if sum == nil {
			sum = term
		} else {
			sum = k.add(sum, term)
		}
	}
	return sum
}
