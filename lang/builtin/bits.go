// Bits as elements: unpackbits and packbits.
package builtin

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/compile"
	"github.com/tq-lang/tq/lang/value"
)

var bitEntries = []Entry{
	{Names: []string{"np.unpackbits"}, Params: "a, /, axis=None, count=None, bitorder='big'",
		Doc: "The bits of uint8 elements, as uint8 zeros and ones.", Example: "np.unpackbits(np.array([[2], [7]], dtype=np.uint8), axis=1)", Fn: npUnpackbits},
	{Names: []string{"np.packbits"}, Params: "a, /, axis=None, bitorder='big'",
		Doc: "Truth values as the bits of uint8 elements.", Example: "np.packbits([1, 0, 1, 0, 0, 0, 0, 1, 1])", Fn: npPackbits},
}

// bitWork is an array with the axis of its bits last.
type bitWork struct {
	c    *Call
	axis int
	x    *value.Array
}

// bitAxis reads the array and the axis; without one the array is flattened.
func (c *Call) bitAxis() (*bitWork, error) {
	a, err := c.Array("a")
	if err != nil {
		return nil, err
	}
	axis, given, err := c.Axis("axis", a)
	if err == nil && !given {
		a, err = c.R.Flat(a)
	}
	if err != nil {
		return nil, err
	}
	if a.Rank() < 1 {
		return nil, value.Staticf("ValueError", "axis of bits: the array has no axes")
	}
	w := &bitWork{c: c, axis: axis, x: a}
	w.x, err = w.swap(a)
	return w, err
}

// swap exchanges the axis of the bits with the last.
func (w *bitWork) swap(a *value.Array) (*value.Array, error) {
	last := a.Rank() - 1
	if w.axis == last {
		return a, nil
	}
	return w.c.swap(a, w.axis, last)
}

// shifts are the places of the bits of a byte in their order.
func (c *Call) shifts() (*value.Array, error) {
	order, err := c.Str("bitorder", "big")
	if err != nil {
		return nil, err
	}
	bits := []uint8{7, 6, 5, 4, 3, 2, 1, 0}
	switch order {
	case "big":
	case "little":
		bits = []uint8{0, 1, 2, 3, 4, 5, 6, 7}
	default:
		return nil, value.Staticf("ValueError", "'order' must be either 'little' or 'big'")
	}
	return value.NewArray(tensor.From(bits)), nil
}

func npUnpackbits(c *Call) (value.Value, error) {
	w, err := c.bitAxis()
	if err != nil {
		return nil, err
	}
	if w.x.DType() != dtype.Uint8 {
		return nil, value.Staticf("TypeError", "Expected an input array of unsigned byte data type")
	}
	shifts, err := c.shifts()
	if err != nil {
		return nil, err
	}
	one, err := compile.ConstOf(value.Int(1), dtype.Uint8)
	if err != nil {
		return nil, err
	}
	x, err := c.R.Emit(ir.ExpandDims, ir.AxesAttrs{Axes: []int{w.x.Rank()}}, w.x)
	if err != nil {
		return nil, err
	}
	if x, err = c.R.Emit(ir.RightShift, nil, x, shifts); err != nil {
		return nil, err
	}
	if x, err = c.R.Emit(ir.BitwiseAnd, nil, x, one); err != nil {
		return nil, err
	}
	dims := w.x.Dims()
	n := dims[len(dims)-1]
	if n < 0 {
		return nil, value.ErrUnknown
	}
	dims[len(dims)-1] = 8 * n
	if x, err = c.R.Reshape(x, dims, "C"); err != nil {
		return nil, err
	}
	count, err := c.Int("count", 8*n)
	if err != nil {
		return nil, err
	}
	if count != 8*n {
		if x, err = w.resize(x, 8*n, count); err != nil {
			return nil, err
		}
	}
	return w.swap(x)
}

// resize cuts the last axis to count elements (from the end if negative), or
// fills it with zeros.
func (w *bitWork) resize(x *value.Array, have, count int) (*value.Array, error) {
	if count < 0 {
		count += have
		if count < 0 {
			return nil, value.Staticf("ValueError", "-count larger than number of elements")
		}
	}
	if count <= have {
		return w.c.R.Slice(x, shape.Ellipsis(), shape.Range(nil, &count, nil))
	}
	return w.fill(x, count-have)
}

func (w *bitWork) fill(x *value.Array, n int) (*value.Array, error) {
	dims := x.Dims()
	dims[len(dims)-1] = n
	zero, err := compile.ConstOf(value.Int(0), x.DType())
	if err != nil {
		return nil, err
	}
	zeros, err := w.c.R.Emit(ir.Fill, ir.DimsAttrs{Dims: dims}, zero)
	if err != nil {
		return nil, err
	}
	return w.c.R.Emit(ir.ConcatV2, ir.AxisAttrs{Axis: len(dims) - 1}, x, zeros)
}

func npPackbits(c *Call) (value.Value, error) {
	w, err := c.bitAxis()
	if err != nil {
		return nil, err
	}
	if d := w.x.DType(); !d.IsBool() && !d.IsInteger() {
		return nil, value.Staticf("TypeError", "Expected an input array of integer or boolean data type")
	}
	shifts, err := c.shifts()
	if err != nil {
		return nil, err
	}
	x, err := c.R.Cast(w.x, dtype.Bool)
	if err != nil {
		return nil, err
	}
	if x, err = c.R.Cast(x, dtype.Uint8); err != nil {
		return nil, err
	}
	dims := x.Dims()
	n := dims[len(dims)-1]
	if n < 0 {
		return nil, value.ErrUnknown
	}
	if over := n % 8; over != 0 {
		if x, err = w.fill(x, 8-over); err != nil {
			return nil, err
		}
		n += 8 - over
	}
	split := append(append([]int(nil), dims[:len(dims)-1]...), n/8, 8)
	if x, err = c.R.Reshape(x, split, "C"); err != nil {
		return nil, err
	}
	if x, err = c.R.Emit(ir.LeftShift, nil, x, shifts); err != nil {
		return nil, err
	}
	if x, err = c.R.Reduce(ir.Sum, x, compile.Axes{List: []int{-1}}, false, dtype.Uint8); err != nil {
		return nil, err
	}
	return w.swap(x)
}
