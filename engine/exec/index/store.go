// Stores: writes through the first operand. All of the value is read first
// where it may overlap the place.

package index

import (
	"slices"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/exec/task"
	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/loops/elem"
	"github.com/tq-lang/tq/engine/loops/gather"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
)

// storable checks a store by the ops' own rule, and that ref may be written.
func storable(c *task.Call) error {
	if c.Args[0].ReadOnly() {
		return fault.New(fault.InvalidArgument, "assignment destination is read-only").WithOperands(0)
	}
	_, err := c.Result(0)
	c.Out[0] = c.Args[0]
	return err
}

func SliceAssign(c *task.Call) error {
	if err := storable(c); err != nil {
		return err
	}
	place, err := task.Slice(c.Args[0], c.In.Attrs.(ir.SliceAttrs).Encoding)
	if err != nil {
		return err
	}
	value, err := valueFor(c.Args[1], place.Shape())
	if err != nil {
		return err
	}
	return c.Store(place, value)
}

// storedFew is how many elements StoreFew stores.
const storedFew = 64

// StoreFew is StridedSliceAssign for a few elements of the same type, one for
// all or as many as there are places. It says whether it has done it.
func StoreFew(ref, value *tensor.Tensor, e shape.Encoding) bool {
	if ref.DType() != value.DType() || ref.ReadOnly() || ref.Swapped() || value.Swapped() {
		return false
	}
	place, err := task.Slice(ref, e)
	if err != nil || place.Size() > storedFew || value.Size() != 1 && !slices.Equal(place.Shape(), value.Shape()) ||
		value.Rank() > place.Rank() || ref.Buffer() == value.Buffer() {
		return false
	}
	size := ref.DType().Size()
	to, from := place.Buffer().Mem(), value.Buffer().Mem()
	next := 0
	place.Each(func(pos int) bool {
		at := value.Offset()
		if value.Size() > 1 {
			at = value.FlatPos(next)
			next++
		}
		copy(to[pos*size:(pos+1)*size], from[at*size:])
		return true
	})
	return true
}

// valueFor stretches a value to the shape of the place it is stored to;
// leading axes of size 1 that it has too many are dropped.
func valueFor(v *tensor.Tensor, dims []int) (*tensor.Tensor, error) {
	if err := shape.CheckAssign(task.ShapeOf(v), shape.Make(dims)); err != nil {
		return nil, err
	}
	if extra := v.Rank() - len(dims); extra > 0 {
		v = v.View(v.Shape()[extra:], v.Strides()[extra:], v.Offset())
	}
	return task.Stretched(v, dims), nil
}

// apartFrom is the value itself, or a copy if storing to ref may change it.
func apartFrom(c *task.Call, ref, value *tensor.Tensor) (*tensor.Tensor, error) {
	if ref.MayOverlap(value) {
		return c.Compact(value)
	}
	return value, nil
}

func Scatter(c *task.Call) error {
	if err := storable(c); err != nil {
		return err
	}
	ref, a := c.Args[0], c.In.Attrs.(ir.GatherAttrs)
	idx := slices.Clone(c.Args[2:])
	for i, t := range idx {
		var err error
		if idx[i], err = apartFrom(c, ref, t); err != nil {
			return err
		}
	}
	s, err := selected(c.Run, ref, a.Axes, a.Position, idx)
	if err != nil {
		return err
	}
	return storeSelected(c, ref, s, c.In.Op == ir.ScatterNdAdd)
}

func MaskedAssign(c *task.Call) error {
	if err := storable(c); err != nil {
		return err
	}
	ref := c.Args[0]
	mask, err := apartFrom(c, ref, c.Args[2])
	if err != nil {
		return err
	}
	s, err := maskSelection(c, ref, mask, c.In.Attrs.(ir.AxisAttrs).Axis)
	if err != nil {
		return err
	}
	return storeSelected(c, ref, s, false)
}

// storeSelected writes the call's value to the selected places of ref.
func storeSelected(c *task.Call, ref *tensor.Tensor, s *selection, add bool) error {
	dims := s.shape()
	value, err := valueFor(c.Args[1], dims)
	if err != nil {
		if len(s.common) == 1 && c.In.Op == ir.MaskedAssign {
			return maskMismatch(c.Args[1], s, err)
		}
		return err
	}
	if value, err = apartFrom(c, ref, value); err != nil {
		return err
	}
	flat, ok := s.flat(value)
	if !ok {
		if value, err = c.Compact(value); err != nil {
			return err
		}
		flat, _ = s.flat(value)
	}
	if add {
		return addSelected(c, s, flat)
	}
	return moveSelected(c.Run, s, flat, false)
}

// maskMismatch is NumPy's refusal of a vector of another length than the mask
// selects.
func maskMismatch(v *tensor.Tensor, s *selection, err error) error {
	if v.Rank() == 1 && len(s.before)+len(s.after) == 0 {
		return fault.New(fault.InvalidArgument,
			"NumPy boolean array indexing assignment cannot assign %d input values to the %d output values where the mask is true",
			v.Size(), s.n).WithOperands(1, 2)
	}
	return err
}

// addSelected adds to the selected places, one after the other, so that equal
// indices add up.
func addSelected(c *task.Call, s *selection, flat *tensor.Tensor) error {
	if err := checkSelected(c.Run, s); err != nil {
		return err
	}
	dims := slices.Clone(s.rest.Shape())
	if len(dims) == 0 {
		return addElements(c, s, flat)
	}
	return eachPlace(c, s, func(i, at int) error {
		place := s.rest.View(dims, s.rest.Strides(), s.rest.Offset()+at)
		_, err := c.Apply(ir.AddV2, nil, place, place, task.Pick(flat, 0, i))
		return err
	})
}

// eachPlace calls f with the number and the offset of every place.
func eachPlace(c *task.Call, s *selection, f func(i, at int) error) error {
	return eachBlock(c, s, func(at []int64, first int) error {
		for k, x := range at {
			if k&63 == 63 {
				if err := c.Canceled(); err != nil {
					return err
				}
			}
			if err := f(first+k, int(x)); err != nil {
				return err
			}
		}
		return nil
	})
}

// eachBlock calls f with the offsets of every block of places, and the number
// of its first.
func eachBlock(c *task.Call, s *selection, f func(at []int64, first int) error) error {
	var buf placeBuffer
	for b := range s.blocks() {
		if err := c.Canceled(); err != nil {
			return err
		}
		at, first, _ := s.block(b, &buf)
		if err := f(at, first); err != nil {
			return err
		}
	}
	return nil
}

// addElements is addSelected for places of one element.
func addElements(c *task.Call, s *selection, v *tensor.Tensor) error {
	switch v.DType().Unsigned() { // sums have the same bits
	case dtype.Uint8:
		return addAt[uint8](c, s, v)
	case dtype.Uint16:
		return addAt[uint16](c, s, v)
	case dtype.Uint32:
		return addAt[uint32](c, s, v)
	case dtype.Uint64:
		return addAt[uint64](c, s, v)
	case dtype.Float32:
		return addAt[float32](c, s, v)
	case dtype.Float64:
		return addAt[float64](c, s, v)
	case dtype.Complex64:
		return addAt[complex64](c, s, v)
	case dtype.Complex128:
		return addAt[complex128](c, s, v)
	case dtype.Bool:
		dst, src := tensor.Raw[bool](s.rest), tensor.Raw[bool](v)
		return eachPlace(c, s, func(i, at int) error {
			p := s.rest.Offset() + at
			dst[p] = dst[p] || src[v.Offset()+i*v.Strides()[0]]
			return nil
		})
	}
	return eachPlace(c, s, func(i, at int) error {
		place := s.rest.View(nil, nil, s.rest.Offset()+at)
		_, err := c.Apply(ir.AddV2, nil, place, place, task.Pick(v, 0, i))
		return err
	})
}

func addAt[T elem.Number](c *task.Call, s *selection, v *tensor.Tensor) error {
	dst, src := tensor.Raw[T](s.rest), tensor.Raw[T](v)
	step := v.Strides()[0]
	if len(s.index) == 1 {
		const per = 1 << 18
		x := s.index[0]
		for lo := 0; lo < s.n; lo += per {
			if err := c.Canceled(); err != nil {
				return err
			}
			if !gather.AddIndex(dst, s.rest.Offset(), x.dim, x.stride, x.list[lo:min(lo+per, s.n)], src, v.Offset()+lo*step, step) {
				return outside(c.Run, s)
			}
		}
		return nil
	}
	return eachBlock(c, s, func(at []int64, first int) error {
		gather.AddAt(dst, s.rest.Offset(), at, src, v.Offset()+first*step, step)
		return nil
	})
}
