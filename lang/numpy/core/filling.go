// Arrays filled with one value, in the call's shape, dtype and order.
package core

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/object"
)

// FilledArray makes an array of the call's shape, dtype and order.
func FilledArray(c *builtin.Call, v object.Value, def dtype.DType) (object.Value, error) {
	dims, err := ShapeArg(c, "shape")
	if err != nil {
		return nil, err
	}
	d, err := c.DType("dtype")
	if err != nil {
		return nil, err
	}
	if d == dtype.Invalid {
		d = def
	}
	if d.IsText() && v == object.Int(0) {
		v = object.Str("")
	}
	return Fill(c, dims, v, d)
}

// Fill makes an array of one plain value in the call's order.
func Fill(c *builtin.Call, dims []int, v object.Value, d dtype.DType) (*object.Array, error) {
	order, err := c.Str("order", "C")
	if err != nil {
		return nil, err
	}
	if order != "F" || len(dims) < 2 {
		return FillAxes(c, dims, nil, v, d)
	}
	return FillAxes(c, dims, columnMajor(len(dims)), v, d)
}

// FillAxes makes an array of one plain value; the axes given first are the
// slowest in memory, nil is row-major.
func FillAxes(c *builtin.Call, dims, axes []int, v object.Value, d dtype.DType) (*object.Array, error) {
	if d == dtype.Unicode {
		d = dtype.Text(max(len([]rune(object.StrOf(v))), 1))
	}
	if a, ok := c.R.Filled(dims, v, d); ok && axes == nil {
		return a, nil
	}
	k, err := lower.ConstOf(v, d)
	if err != nil {
		return nil, err
	}
	if axes == nil {
		return c.R.Emit(ir.Fill, ir.DimsAttrs{Dims: dims}, k)
	}
	inMemory := make([]int, len(dims))
	for i, axis := range axes {
		inMemory[i] = dims[axis]
	}
	a, err := c.R.Emit(ir.Fill, ir.DimsAttrs{Dims: inMemory}, k)
	if err != nil {
		return nil, err
	}
	return turned(c, a, axes)
}

// KnownDims reports whether every size is known.
func KnownDims(dims []int) bool {
	for _, d := range dims {
		if d < 0 {
			return false
		}
	}
	return true
}
