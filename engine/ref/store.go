// Stores: the value is read whole before anything is written, so that a value
// that reads the place written to is what it was.

package ref

import (
	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
)

func (c *call) store() (*tensor.Tensor, error) {
	ref := c.args[0]
	if ref.ReadOnly() {
		return nil, fault.New(fault.InvalidArgument, "assignment destination is read-only").WithOperands(0)
	}
	value := copyOf(c.args[1])
	switch a := c.attrs.(type) {
	case ir.SliceAttrs:
		place, err := slice(ref, a)
		if err != nil {
			return nil, err
		}
		each(place.Shape(), func(index []int) { store(place, place.Pos(index...), stretched(value, index)) })
		return ref, nil
	case ir.GatherAttrs:
		return ref, c.scatter(a, value)
	case ir.AxisAttrs:
		return ref, c.maskedAssign(a.Axis, value)
	}
	panic("ref: unknown store")
}

// stretched reads a value that broadcasts to a place, extra leading axes of
// size 1 dropped.
func stretched(value *tensor.Tensor, index []int) any {
	for len(index) < value.Rank() {
		index = append([]int{0}, index...)
	}
	return at(value, index)
}

func (c *call) scatter(a ir.GatherAttrs, value *tensor.Tensor) error {
	ref := c.args[0]
	indices := make([]*tensor.Tensor, 0, len(c.args)-2)
	for _, t := range c.args[2:] {
		indices = append(indices, copyOf(t)) // an index may read the place written to
	}
	from, dims, err := places(a, ref, indices, 2)
	if err != nil {
		return err
	}
	each(dims, func(index []int) {
		pos := ref.Pos(from(index)...)
		v := stretched(value, index)
		if c.op == ir.ScatterNdAdd {
			v = rounded(ref.DType(), add(load(ref, pos), v))
		}
		store(ref, pos, v)
	})
	return nil
}

func (c *call) maskedAssign(axis int, value *tensor.Tensor) error {
	ref, mask := c.args[0], copyOf(c.args[2])
	where := selected(mask)
	dims := maskDims(ref, mask, axis, len(where))
	if err := shape.CheckAssign(shape.Make(value.Shape()), shape.Make(dims)); err != nil {
		if mask.Rank() == ref.Rank() && value.Rank() == 1 {
			return fault.New(fault.InvalidArgument, "NumPy boolean array indexing assignment cannot assign %d input values "+
				"to the %d output values where the mask is true", value.Size(), len(where)).WithOperands(1, 2)
		}
		return fault.New(fault.Broadcast, "shape mismatch: value array of shape %s could not be broadcast to indexing result of shape %s",
			shape.Make(value.Shape()).Compact(), shape.Make(dims).Compact()).WithOperands(1)
	}
	each(dims, func(index []int) {
		place := append(append(append([]int(nil), index[:axis]...), where[index[axis]]...), index[axis+1:]...)
		store(ref, ref.Pos(place...), stretched(value, index))
	})
	return nil
}
