// Inference: stores. The value's shape is checked against the place; the
// result is the operand written to.

package ir

import (
	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/shape"
)

// storable checks that operand 1 has the type of operand 0.
func (c *call) storable() error {
	if c.args[0].DType != c.args[1].DType {
		return fault.New(fault.DType, "%s cannot store %s into %s", c.info.Name, c.args[1].DType, c.args[0].DType).WithOperands(0, 1)
	}
	return nil
}

func inferSliceAssign(c *call) ([]Type, error) {
	if err := c.storable(); err != nil {
		return nil, err
	}
	r, err := c.attrs.(SliceAttrs).Resolve(c.args[0].Shape)
	if err != nil {
		return c.viewOf(shape.Shape{}, err)
	}
	if err := shape.CheckAssign(c.args[1].Shape, r.Shape); err != nil {
		return nil, atValue(err)
	}
	return unchanged(c)
}

// atValue marks the value operand as the one at fault.
func atValue(err error) error {
	if f, ok := err.(*fault.Error); ok && f.Operands == nil {
		f.Operands = []int{1}
	}
	return err
}

func inferScatter(c *call) ([]Type, error) {
	if err := c.storable(); err != nil {
		return nil, err
	}
	if c.op == ScatterNdAdd && !numeric.has(c.args[0].DType) {
		return nil, c.unsupported(numeric).WithOperands(0)
	}
	place, err := c.gathered(2)
	if err != nil {
		return c.viewOf(place, err)
	}
	if err := shape.CheckAssign(c.args[1].Shape, place); err != nil {
		f := fault.New(fault.Broadcast, "shape mismatch: value array of shape %s could not be broadcast to indexing result of shape %s",
			c.args[1].Shape.Compact(), place.Compact()).WithOperands(1)
		return nil, f
	}
	return unchanged(c)
}

func inferMaskedAssign(c *call) ([]Type, error) {
	if err := c.storable(); err != nil {
		return nil, err
	}
	place, err := c.masked(2)
	if err != nil {
		return c.viewOf(place, err)
	}
	if err := shape.CheckAssign(c.args[1].Shape, place); err != nil {
		return nil, atValue(err)
	}
	return unchanged(c)
}
