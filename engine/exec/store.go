// Stores: writes through the first operand. All of the value is read first
// where it may overlap the place.

package exec

import (
	"slices"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
)

// storable checks a store by the ops' own rule, and that ref may be written.
func (c *call) storable() error {
	if c.args[0].ReadOnly() {
		return fault.New(fault.InvalidArgument, "assignment destination is read-only").WithOperands(0)
	}
	_, err := c.result(0)
	c.out[0] = c.args[0]
	return err
}

func sliceAssign(c *call) error {
	if err := c.storable(); err != nil {
		return err
	}
	place, err := Slice(c.args[0], c.in.Attrs.(ir.SliceAttrs).Encoding)
	if err != nil {
		return err
	}
	value, err := valueFor(c.args[1], place.Shape())
	if err != nil {
		return err
	}
	return c.store(place, value)
}

// storedFew is how many elements StoreFew stores.
const storedFew = 64

// StoreFew is StridedSliceAssign for a few elements of the same type, one for
// all or as many as there are places. It says whether it has done it.
func StoreFew(ref, value *tensor.Tensor, e shape.Encoding) bool {
	if ref.DType() != value.DType() || ref.ReadOnly() || ref.Swapped() || value.Swapped() {
		return false
	}
	place, err := Slice(ref, e)
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
	if err := shape.CheckAssign(shapeOf(v), shape.Make(dims)); err != nil {
		return nil, err
	}
	if extra := v.Rank() - len(dims); extra > 0 {
		v = v.View(v.Shape()[extra:], v.Strides()[extra:], v.Offset())
	}
	return stretched(v, dims), nil
}

// apart is the value itself, or a copy if storing to ref may change it.
func (c *call) apartFrom(ref, value *tensor.Tensor) (*tensor.Tensor, error) {
	if ref.MayOverlap(value) {
		return c.compact(value)
	}
	return value, nil
}

func scatter(c *call) error {
	if err := c.storable(); err != nil {
		return err
	}
	ref, a := c.args[0], c.in.Attrs.(ir.GatherAttrs)
	s, err := c.selected(ref, a.Axes, a.Position, c.args[2:])
	if err != nil {
		return err
	}
	return c.storeSelected(ref, s, c.in.Op == ir.ScatterNdAdd)
}

func maskedAssign(c *call) error {
	if err := c.storable(); err != nil {
		return err
	}
	ref := c.args[0]
	s, err := c.maskSelection(ref, c.args[2], c.in.Attrs.(ir.AxisAttrs).Axis)
	if err != nil {
		return err
	}
	return c.storeSelected(ref, s, false)
}

// storeSelected writes the call's value to the selected places of ref.
func (c *call) storeSelected(ref *tensor.Tensor, s *selection, add bool) error {
	dims := s.shape()
	value, err := valueFor(c.args[1], dims)
	if err != nil {
		if len(s.common) == 1 && c.in.Op == ir.MaskedAssign {
			return maskMismatch(c.args[1], s, err)
		}
		return err
	}
	if value, err = c.apartFrom(ref, value); err != nil {
		return err
	}
	flat, ok := s.flat(value)
	if !ok {
		if value, err = c.compact(value); err != nil {
			return err
		}
		flat, _ = s.flat(value)
	}
	if add {
		return c.addSelected(s, flat)
	}
	return c.moveSelected(s, flat, false)
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
func (c *call) addSelected(s *selection, flat *tensor.Tensor) error {
	if err := c.mem.check(8 * s.n); err != nil {
		return err
	}
	dims := slices.Clone(s.rest.Shape())
	if len(dims) == 0 {
		return c.addElements(s, flat)
	}
	for i, at := range s.offsets() {
		if i&63 == 0 {
			if err := c.canceled(); err != nil {
				return err
			}
		}
		place := s.rest.View(dims, s.rest.Strides(), s.rest.Offset()+int(at))
		if _, err := c.apply(ir.AddV2, nil, place, place, pick(flat, 0, i)); err != nil {
			return err
		}
	}
	return nil
}

// addElements is addSelected for places of one element.
func (c *call) addElements(s *selection, v *tensor.Tensor) error {
	switch v.DType() {
	case dtype.Int8:
		addAt[int8](s, v)
	case dtype.Int16:
		addAt[int16](s, v)
	case dtype.Int32:
		addAt[int32](s, v)
	case dtype.Int64:
		addAt[int64](s, v)
	case dtype.Uint8:
		addAt[uint8](s, v)
	case dtype.Uint16:
		addAt[uint16](s, v)
	case dtype.Uint32:
		addAt[uint32](s, v)
	case dtype.Uint64:
		addAt[uint64](s, v)
	case dtype.Float32:
		addAt[float32](s, v)
	case dtype.Float64:
		addAt[float64](s, v)
	case dtype.Complex64:
		addAt[complex64](s, v)
	case dtype.Complex128:
		addAt[complex128](s, v)
	case dtype.Bool:
		dst, src := tensor.Raw[bool](s.rest), tensor.Raw[bool](v)
		for i, at := range s.offsets() {
			p := s.rest.Offset() + int(at)
			dst[p] = dst[p] || src[v.Offset()+i*v.Strides()[0]]
		}
	default:
		for i, at := range s.offsets() {
			place := s.rest.View(nil, nil, s.rest.Offset()+int(at))
			if _, err := c.apply(ir.AddV2, nil, place, place, pick(v, 0, i)); err != nil {
				return err
			}
		}
	}
	return nil
}

func addAt[T int8 | int16 | int32 | int64 | uint8 | uint16 | uint32 | uint64 | float32 | float64 | complex64 | complex128](s *selection, v *tensor.Tensor) {
	dst, src := tensor.Raw[T](s.rest), tensor.Raw[T](v)
	step := v.Strides()[0]
	for i, at := range s.offsets() {
		dst[s.rest.Offset()+int(at)] += src[v.Offset()+i*step]
	}
}
