// Convolution and correlation of vectors.
package builtin

import (
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
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
	a, v := k.vectorArg("a", "a"), k.vectorArg("v", "v")
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
	a, v := k.vectorArg("a", "a"), k.vectorArg("v", "v")
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

func (k *calc) vectorArg(name, shown string) *value.Array {
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
		k.failed(value.Staticf("ValueError", "%s cannot be empty", shown))
	}
	return a
}

// correlated slides v, the shorter, over a: windows of the padded a times v.
func (k *calc) correlated(a, v *value.Array, def string) (value.Value, error) {
	mode, err := k.Str("mode", def)
	if err != nil {
		return nil, err
	}
	m := v.Dims()[0]
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
