// Convolution and correlation of vectors.
package reduce

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/loops"
	"github.com/tq-lang/tq/engine/loops/elem"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
)

var convolveEntries = []builtin.Entry{
	{Names: []string{"np.convolve"}, Params: "a, v, mode='full'",
		Doc: "Convolution of two vectors.", Example: "np.convolve([1, 2, 3], [0, 1, 0.5])", Fn: npConvolve},
	{Names: []string{"np.correlate"}, Params: "a, v, mode='valid'",
		Doc: "Correlation of two vectors.", Example: "np.correlate([1, 2, 3], [0, 1, 0.5], 'same')", Fn: npCorrelate},
}

func npConvolve(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	a, v := vectorArg(k, "a", "a cannot be empty"), vectorArg(k, "v", "v cannot be empty")
	if k.Err != nil {
		return nil, k.Err
	}
	if v.Dims()[0] > a.Dims()[0] {
		a, v = v, a
	}
	return correlated(k, a, k.Reversed(v, 0), "full")
}

func npCorrelate(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	a, v := vectorArg(k, "a", "first array argument cannot be empty"), vectorArg(k, "v", "second array argument cannot be empty")
	if k.Err != nil {
		return nil, k.Err
	}
	v = k.Conj(v)
	if v.Dims()[0] > a.Dims()[0] { // the roles change, so the result turns round
		out, err := correlated(k, v, a, "valid")
		if err != nil {
			return nil, err
		}
		return k.Done(k.Reversed(out.(*object.Array), 0))
	}
	return correlated(k, a, v, "valid")
}

func vectorArg(k *core.Formula, name, empty string) *object.Array {
	a := k.ArrayArg(name)
	if k.Err != nil {
		return a
	}
	if a.Rank() == 0 {
		a = k.Reshape(a, 1)
	}
	if a.Rank() > 1 {
		k.Failed(object.Staticf(object.ValueError, "object too deep for desired array"))
		return core.Nothing()
	}
	if !core.Known(a) {
		k.Failed(object.ErrUnknown)
		return core.Nothing()
	}
	if a.Dims()[0] == 0 {
		k.Failed(object.Staticf(object.ValueError, "%s", empty))
	}
	return a
}

// correlated slides v, the shorter, over a: windows of the padded a times v.
func correlated(k *core.Formula, a, v *object.Array, def string) (object.Value, error) {
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
		return nil, object.Staticf(object.ValueError, "Use one of 'valid', 'same', or 'full' for convolve/correlate mode")
	}
	d, ok := lower.CommonType(lower.Operand{Array: a}, lower.Operand{Array: v})
	if !ok {
		return nil, object.Staticf(object.TypeError, "The DTypes of the arrays have no common DType")
	}
	a, v = k.Cast(a, d), k.Cast(v, d)
	if m <= loops.FewTaps && !k.Dry() && k.Err == nil {
		switch d {
		case dtype.Float64:
			return correlatedFew[float64](k, a, v, left, n-m+1+left+right)
		case dtype.Float32:
			return correlatedFew[float32](k, a, v, left, n-m+1+left+right)
		}
	}
	if left+right > 0 && (special(k, a) || special(k, v)) {
		return overlapping(k, a, v, left, right)
	}
	if left+right > 0 {
		a = k.Emit(ir.PadV2, ir.PadAttrs{Before: []int{left}, After: []int{right}, Mode: "constant"}, a, k.Take(lower.ConstOf(object.Int(0), d)))
	}
	if n := a.Dims()[0]; n >= manyPoints && (m <= fewTaps && d.IsFloat() || m <= fewExact && d.IsInteger()) {
		return k.Done(shiftedSum(k, a, v, n-m+1, m))
	}
	w := k.Emit(ir.Window, ir.WindowAttrs{Dims: []int{m}, Axes: []int{0}}, a)
	if k.Err != nil {
		return nil, k.Err
	}
	return k.Done(k.Take(k.R.EinsumText("ij,j->i", w, v)))
}

// correlatedFew slides a few taps along floats; there are n results.
func correlatedFew[T elem.Float](k *core.Formula, a, v *object.Array, left, n int) (object.Value, error) {
	x, err := readable[T](k, a)
	if err != nil {
		return nil, err
	}
	taps, err := readable[T](k, v)
	if err != nil {
		return nil, err
	}
	out, dst, err := builtin.MadeOf[T](k.Call, n)
	if err != nil {
		return nil, err
	}
	if n < longCorrelation {
		loops.Correlate(dst, x, taps, left)
		return out, nil
	}
	if err := k.Aside(func() { loops.Correlate(dst, x, taps, left) }); err != nil {
		return nil, err
	}
	return out, nil
}

// longCorrelation is the number of results from which they are made aside.
const longCorrelation = 1 << 18

// readable are the elements of a dense array, to be read.
func readable[T elem.Float](k *core.Formula, a *object.Array) ([]T, error) {
	t, err := a.Tensor()
	if err == nil && (!t.Contiguous() || t.Swapped()) {
		if a, err = k.R.Copy(a); err == nil {
			t, err = a.Tensor()
		}
	}
	if err != nil {
		return nil, err
	}
	return tensor.Flat[T](t), nil
}

// special reports whether an array holds infinities or NaN, as far as that can be known.
func special(k *core.Formula, a *object.Array) bool {
	if k.Err != nil || k.Dry() || !a.DType().IsInexact() {
		return false
	}
	finite := k.Reduce(ir.All, k.Ufunc(ir.IsFinite, a), lower.Axes{All: true}, false)
	if k.Err != nil || k.Failed(k.R.Force(finite)) {
		return false
	}
	t, err := finite.Tensor()
	return err == nil && !t.BoolAt(t.Offset())
}

// overlapping slides v over a where zeros around a would not do: at both ends only the
// part of v counts that lies on a.
func overlapping(k *core.Formula, a, v *object.Array, left, right int) (object.Value, error) {
	m, n := v.Dims()[0], a.Dims()[0]
	wide := k.Emit(ir.PadV2, ir.PadAttrs{Before: []int{left}, After: []int{right}, Mode: "constant"}, a, k.Take(lower.ConstOf(object.Int(0), a.DType())))
	rows := k.Emit(ir.Window, ir.WindowAttrs{Dims: []int{m}, Axes: []int{0}}, wide)
	ends := func(from, to int) *object.Array {
		at := make([]int, to-from)
		for i := range at {
			at[i] = from + i
		}
		taps := make([]int, m)
		for j := range taps {
			taps[j] = j
		}
		place := k.Add(k.Reshape(lower.Ints(at), len(at), 1), lower.Ints(taps)) // in the padded a
		on := k.Ufunc(ir.LogicalAnd, k.Ufunc(ir.GreaterEqual, place, object.Int(left)), k.Ufunc(ir.Less, place, object.Int(left+n)))
		x, y := k.Where(on, k.Part(rows, 0, from, to), object.Int(0)), k.Where(on, v, object.Int(0))
		return k.Reduce(ir.Sum, k.Mul(x, y), lower.Axes{List: []int{1}}, false)
	}
	var parts []*object.Array
	if left > 0 {
		parts = append(parts, ends(0, left))
	}
	parts = append(parts, k.Take(k.R.EinsumText("ij,j->i", k.Part(rows, 0, left, left+n-m+1), v)))
	if right > 0 {
		parts = append(parts, ends(left+n-m+1, left+n-m+1+right))
	}
	return k.Done(k.Concat(0, parts...))
}

// A sum of a few products at many points is made of shifted vectors, of more
// where the order of the additions does not matter.
const (
	fewTaps    = 3
	fewExact   = 8
	manyPoints = 4096
)

// shiftedSum is the sum of n elements of a from i on times the i-th of v's m.
func shiftedSum(k *core.Formula, a, v *object.Array, n, m int) *object.Array {
	var sum *object.Array
	for i := range m {
		term := k.Mul(k.Part(a, 0, i, i+n), k.Along(v, 0, shape.Int(i)))
		if sum == nil {
			sum = term
		} else {
			sum = k.Add(sum, term)
		}
	}
	return sum
}
