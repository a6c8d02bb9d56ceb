// Bits as elements: unpackbits and packbits.
package index

import (
	"strings"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
)

var bitEntries = []builtin.Entry{
	{Names: []string{"np.unpackbits"}, ParsedInC: true, Params: "a, /, axis=None, count=None, bitorder='big'",
		Doc: "The bits of uint8 elements, as uint8 zeros and ones.", Example: "np.unpackbits(np.array([[2], [7]], dtype=np.uint8), axis=1)", Fn: npUnpackbits},
	{Names: []string{"np.packbits"}, ParsedInC: true, Params: "a, /, axis=None, bitorder='big'",
		Doc: "Truth values as the bits of uint8 elements.", Example: "np.packbits([1, 0, 1, 0, 0, 0, 0, 1, 1])", Fn: npPackbits},
}

// bitWork is an array with the axis of its bits last.
type bitWork struct {
	c    *builtin.Call
	axis int
	x    *object.Array
}

// bitAxis reads the array and the axis; without one the array is flattened.
func bitAxis(c *builtin.Call) (*bitWork, error) {
	a, err := c.Array("a")
	if err != nil {
		return nil, err
	}
	axis, given, err := core.AxisArg(c, "axis", a)
	if err == nil && !given {
		a, err = c.R.Flat(a)
	}
	if err != nil {
		return nil, err
	}
	if a.Rank() < 1 {
		return nil, object.Staticf(object.ValueError, "axis of bits: the array has no axes")
	}
	w := &bitWork{c: c, axis: axis, x: a}
	w.x, err = w.swap(a)
	return w, err
}

// swap exchanges the axis of the bits with the last.
func (w *bitWork) swap(a *object.Array) (*object.Array, error) {
	last := a.Rank() - 1
	if w.axis == last {
		return a, nil
	}
	return core.Swap(w.c, a, w.axis, last)
}

// bigFirst reads the order of bits: whether the first is the highest.
func bigFirst(c *builtin.Call) (bool, error) {
	order, err := c.Str("bitorder", "big")
	if err != nil {
		return false, err
	}
	big := strings.HasPrefix(order, "b")
	if !big && !strings.HasPrefix(order, "l") {
		return false, object.Staticf(object.ValueError, "'order' must begin with 'l' or 'b'")
	}
	return big, nil
}

func npUnpackbits(c *builtin.Call) (object.Value, error) {
	w, err := bitAxis(c)
	if err != nil {
		return nil, err
	}
	if w.x.DType() != dtype.Uint8 {
		return nil, object.Staticf(object.TypeError, "Expected an input array of unsigned byte data type")
	}
	big, err := bigFirst(c)
	if err != nil {
		return nil, err
	}
	n := w.x.Dims()[w.x.Rank()-1]
	if n < 0 {
		return nil, object.ErrUnknown
	}
	count, err := c.Int("count", 8*n)
	if err != nil {
		return nil, err
	}
	x, err := c.R.Emit(ir.UnpackBits, ir.BitsAttrs{Big: big}, w.x)
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
func (w *bitWork) resize(x *object.Array, have, count int) (*object.Array, error) {
	if count < 0 {
		count += have
		if count < 0 {
			return nil, object.Staticf(object.ValueError, "-count larger than number of elements")
		}
	}
	if count <= have {
		return w.c.R.Slice(x, shape.Ellipsis(), shape.Range(nil, &count, nil))
	}
	return w.fill(x, count-have)
}

func (w *bitWork) fill(x *object.Array, n int) (*object.Array, error) {
	dims := x.Dims()
	dims[len(dims)-1] = n
	zero, err := lower.ConstOf(object.Int(0), x.DType())
	if err != nil {
		return nil, err
	}
	zeros, err := w.c.R.Emit(ir.Fill, ir.DimsAttrs{Dims: dims}, zero)
	if err != nil {
		return nil, err
	}
	return w.c.R.Emit(ir.ConcatV2, ir.AxisAttrs{Axis: len(dims) - 1}, x, zeros)
}

func npPackbits(c *builtin.Call) (object.Value, error) {
	w, err := bitAxis(c)
	if err != nil {
		return nil, err
	}
	if d := w.x.DType(); !d.IsBool() && !d.IsInteger() {
		return nil, object.Staticf(object.TypeError, "Expected an input array of integer or boolean data type")
	}
	big, err := bigFirst(c)
	if err != nil {
		return nil, err
	}
	if w.x.DType().Size() > 1 {
		if w.x, err = c.R.Cast(w.x, dtype.Bool); err != nil {
			return nil, err
		}
	}
	x, err := c.R.Emit(ir.PackBits, ir.BitsAttrs{Big: big}, w.x)
	if err != nil {
		return nil, err
	}
	return w.swap(x)
}
