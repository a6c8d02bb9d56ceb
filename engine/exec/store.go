// Stores: writes through the first operand. All of the value is read first
// where it may overlap the place.

package exec

import (
	"slices"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/loops/elem"
	"github.com/tq-lang/tq/engine/loops/gather"
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

// aimStore lets a region compute what the next step stores where that is stored,
// if nothing else reads it and it does not lie over what the region reads.
func (r *run) aimStore(st, next *step) {
	in := next.instr
	if st.region == nil || st.fold != nil || next.region != nil || in.Op != ir.StridedSliceAssign || r.foreign {
		return
	}
	rc, ref, v := st.region, r.values[in.Args[0]], in.Args[1]
	if ref == nil || ref.ReadOnly() || ref.Bytes() < r.cfg.PoolMin || !rc.Uniform || len(rc.Out) != 1 || rc.Out[0].V != v || !slices.Contains(next.Dead, v) {
		return
	}
	place, err := Slice(ref, in.Attrs.(ir.SliceAttrs).Encoding)
	if err != nil || place.DType() != rc.Out[0].Dt || !slices.Equal(place.Shape(), rc.Dims) || !selfDisjoint(place) {
		return
	}
	for _, e := range rc.In {
		if r.values[e.V].MayOverlap(place) {
			return
		}
	}
	if len(r.into) == 0 {
		r.into = make([]*tensor.Tensor, len(r.values))
	}
	r.into[v] = place
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

// apartFrom is the value itself, or a copy if storing to ref may change it.
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
	idx := slices.Clone(c.args[2:])
	for i, t := range idx {
		var err error
		if idx[i], err = c.apartFrom(ref, t); err != nil {
			return err
		}
	}
	s, err := c.selected(ref, a.Axes, a.Position, idx)
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
	mask, err := c.apartFrom(ref, c.args[2])
	if err != nil {
		return err
	}
	s, err := c.maskSelection(ref, mask, c.in.Attrs.(ir.AxisAttrs).Axis)
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
	if err := c.checkSelected(s); err != nil {
		return err
	}
	dims := slices.Clone(s.rest.Shape())
	if len(dims) == 0 {
		return c.addElements(s, flat)
	}
	return c.eachPlace(s, func(i, at int) error {
		place := s.rest.View(dims, s.rest.Strides(), s.rest.Offset()+at)
		_, err := c.apply(ir.AddV2, nil, place, place, pick(flat, 0, i))
		return err
	})
}

// eachPlace calls f with the number and the offset of every place.
func (c *call) eachPlace(s *selection, f func(i, at int) error) error {
	return c.eachBlock(s, func(at []int64, first int) error {
		for k, x := range at {
			if k&63 == 63 {
				if err := c.canceled(); err != nil {
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
func (c *call) eachBlock(s *selection, f func(at []int64, first int) error) error {
	var buf placeBuffer
	for b := range s.blocks() {
		if err := c.canceled(); err != nil {
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
func (c *call) addElements(s *selection, v *tensor.Tensor) error {
	switch v.DType() {
	case dtype.Int8:
		return addAt[int8](c, s, v)
	case dtype.Int16:
		return addAt[int16](c, s, v)
	case dtype.Int32:
		return addAt[int32](c, s, v)
	case dtype.Int64:
		return addAt[int64](c, s, v)
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
		return c.eachPlace(s, func(i, at int) error {
			p := s.rest.Offset() + at
			dst[p] = dst[p] || src[v.Offset()+i*v.Strides()[0]]
			return nil
		})
	}
	return c.eachPlace(s, func(i, at int) error {
		place := s.rest.View(nil, nil, s.rest.Offset()+at)
		_, err := c.apply(ir.AddV2, nil, place, place, pick(v, 0, i))
		return err
	})
}

func addAt[T elem.Number](c *call, s *selection, v *tensor.Tensor) error {
	dst, src := tensor.Raw[T](s.rest), tensor.Raw[T](v)
	step := v.Strides()[0]
	if len(s.index) == 1 {
		const per = 1 << 18
		x := s.index[0]
		for lo := 0; lo < s.n; lo += per {
			if err := c.canceled(); err != nil {
				return err
			}
			if !gather.AddIndex(dst, s.rest.Offset(), x.dim, x.stride, x.list[lo:min(lo+per, s.n)], src, v.Offset()+lo*step, step) {
				return c.outside(s)
			}
		}
		return nil
	}
	return c.eachBlock(s, func(at []int64, first int) error {
		gather.AddAt(dst, s.rest.Offset(), at, src, v.Offset()+first*step, step)
		return nil
	})
}
