// Advanced indexing, as NumPy: index arrays broadcast together and gather,
// masks select; the result's axes stand where NumPy puts them.
package lower

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/record"
)

// located is an index with its basic part applied: gathers follow on base.
type located struct {
	base    *object.Array
	attrs   ir.GatherAttrs
	indices []*object.Array // one for each axis in attrs
}

func (r *Recorder) gather(x *object.Array, ix index) (*object.Array, error) {
	if ix.oneMask() {
		return r.selectMask(x, ix)
	}
	loc, err := r.locate(x, ix)
	if err != nil {
		return nil, err
	}
	out, err := r.Emit(ir.GatherNd, loc.attrs, append([]*object.Array{loc.base}, loc.indices...)...)
	if err != nil {
		return nil, gatherClass(err)
	}
	out.Scalar = ix.full && out.Rank() == 0
	return out, nil
}

// oneMask tells of the common case of one mask. A mask without elements may
// have other sizes than the axes it covers: it goes the way of index arrays.
func (ix index) oneMask() bool {
	if len(ix.adv) != 1 || !ix.adv[0].mask {
		return false
	}
	n, err := ix.adv[0].array.Type().Shape.Size()
	return err != nil || n != 0
}

func gatherClass(err error) error {
	return withClass(err, "IndexError")
}

// selectMask is the common case of one mask and basic items.
func (r *Recorder) selectMask(x *object.Array, ix index) (*object.Array, error) {
	base, axes, err := r.basicPart(x, ix)
	if err != nil {
		return nil, err
	}
	mask := ix.adv[0].array
	if err := checkMask(base, mask, axes[0]); err != nil {
		return nil, err
	}
	out, err := r.Emit(ir.BooleanMask, ir.AxisAttrs{Axis: axes[0]}, base, mask)
	return out, indexClass2(err)
}

func indexClass2(err error) error {
	if err == nil {
		return nil
	}
	return withClass(err, "IndexError")
}

// checkMask holds a mask's axes against those it covers.
func checkMask(x, mask *object.Array, axis int) error {
	have, want := x.Dims(), mask.Dims()
	for i, n := range want {
		if axis+i < len(have) && n != 0 && !shape.CompatibleDims(have[axis+i], n) {
			return object.Staticf(object.MaskError, "boolean index did not match indexed array along axis %d; size of axis is %d but size of corresponding boolean axis is %d",
				axis+i, have[axis+i], n)
		}
	}
	return nil
}

// basicPart applies the slices, None and ellipsis of an index and tells on
// which axis of the result each advanced item stands.
func (r *Recorder) basicPart(x *object.Array, ix index) (*object.Array, []int, error) {
	rank := x.Rank()
	if rank < 0 {
		return nil, nil, object.ErrUnknown
	}
	used := 0
	for _, it := range ix.items {
		if it.Kind == shape.ItemInt || it.Kind == shape.ItemRange {
			used++
		}
	}
	if used > rank {
		return nil, nil, object.Staticf(object.TooManyIndices, "too many indices for array: array is %d-dimensional, but %d were indexed", rank, used)
	}
	axes := make([]int, len(ix.adv))
	axis, k := 0, 0
	for i, it := range ix.items {
		for k < len(ix.adv) && ix.adv[k].item == i {
			axes[k] = axis
			k++
		}
		if it.Kind == shape.ItemEllipsis {
			axis += rank - used
		} else {
			axis++
		}
	}
	base := x
	if !allWhole(ix.items) {
		var err error
		if base, err = r.slice(x, index{items: ix.items}); err != nil {
			return nil, nil, err
		}
	}
	return base, axes, nil
}

func allWhole(items []shape.Item) bool {
	for _, it := range items {
		if it.Kind != shape.ItemEllipsis && it != shape.All() {
			return false
		}
	}
	return true
}

// locate applies the basic part and turns masks into index arrays.
func (r *Recorder) locate(x *object.Array, ix index) (located, error) {
	var loc located
	base, axes, err := r.basicPart(x, ix)
	if err != nil {
		return loc, err
	}
	loc.base = base
	for i, a := range ix.adv {
		if !a.mask {
			loc.indices = append(loc.indices, a.array)
			loc.attrs.Axes = append(loc.attrs.Axes, axes[i])
			continue
		}
		if err := checkMask(base, a.array, axes[i]); err != nil {
			return loc, err
		}
		cols, err := r.Nonzero(a.array)
		if err != nil {
			return loc, err
		}
		for k, c := range cols {
			loc.indices = append(loc.indices, c)
			loc.attrs.Axes = append(loc.attrs.Axes, axes[i]+k)
		}
	}
	if err := r.Sized(loc.indices...); err != nil { // texts of what does not fit name the sizes
		return loc, err
	}
	if adjacent(ix) {
		loc.attrs.Position = loc.attrs.Axes[0]
	}
	return loc, nil
}

// adjacent reports whether the advanced items stand side by side, so that the
// gathered axes take their place instead of going first.
func adjacent(ix index) bool {
	next := -1
	for _, a := range ix.adv {
		if next >= 0 && a.item != next {
			return false
		}
		next = a.item + 1
		if a.mask {
			next = a.item + a.array.Rank()
		}
	}
	return true
}

// Nonzero gives the positions of an array's true elements, one vector per axis.
func (r *Recorder) Nonzero(a *object.Array) ([]*object.Array, error) {
	if a.Rank() < 0 {
		return nil, object.ErrUnknown
	}
	cols := make([]*object.Array, a.Rank())
	if !r.Apart && len(cols) > 0 {
		out, done, err := r.Once(ir.Where, nil, a)
		if err != nil {
			return nil, err
		}
		if done {
			if len(cols) == 1 { // nobody else sees it
				t := tensor.OfBuffer(out[0].Buffer(), out[0].DType(), out[0].Shape()[:1], out[0].Strides()[:1], out[0].Offset())
				cols[0] = object.NewArray(t)
				return cols, nil
			}
			for k := range cols {
				cols[k] = object.NewArray(out[0].View(out[0].Shape()[:1], out[0].Strides()[:1], out[0].Offset()+k))
			}
			return cols, nil
		}
	}
	where, err := r.Emit(ir.Where, nil, a)
	if err != nil {
		return nil, err
	}
	for k := range cols {
		e, err := shape.Encode([]shape.Item{shape.All(), shape.Int(k)})
		if err != nil {
			return nil, record.FromFault(err)
		}
		if cols[k], err = r.Emit(ir.StridedSlice, ir.SliceAttrs{Encoding: e}, where); err != nil {
			return nil, err
		}
	}
	return cols, nil
}

// Take is np.take over one axis: indices replace it.
func (r *Recorder) Take(x, indices *object.Array, axis int) (*object.Array, error) {
	i, err := r.Cast(indices, dtype.Int64)
	if err != nil {
		return nil, err
	}
	return r.Emit(ir.GatherV2, ir.AxisAttrs{Axis: axis}, x, i)
}

// Ints makes an int64 vector.
func Ints(v []int) *object.Array {
	data := make([]int64, len(v))
	for i, n := range v {
		data[i] = int64(n)
	}
	return object.NewArray(tensor.From(data))
}
