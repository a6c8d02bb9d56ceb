// Shape work: views where strides allow them.
package lower

import (
	"slices"

	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/record"
)

// Reshape gives a new shape (one -1 allowed), reading in order "C" or "F".
func (r *Recorder) Reshape(a *object.Array, dims []int, order string) (*object.Array, error) {
	s, err := shape.Reshape(a.Type().Shape, dims)
	if err != nil {
		return nil, record.FromFault(err)
	}
	if out, ok := r.reshaped(a, s.Dims(), order); ok {
		return out, nil
	}
	return r.Emit(ir.Reshape, ir.DimsAttrs{Dims: s.Dims(), Order: order}, a)
}

// Flat is a.reshape(-1).
func (r *Recorder) Flat(a *object.Array) (*object.Array, error) {
	if a.Rank() == 1 {
		return a, nil
	}
	return r.Reshape(a, []int{-1}, "C")
}

// Transpose permutes axes; nil reverses them.
func (r *Recorder) Transpose(a *object.Array, perm []int) (*object.Array, error) {
	if a.Rank() < 0 {
		return nil, object.ErrUnknown
	}
	if perm == nil {
		for i := a.Rank() - 1; i >= 0; i-- {
			perm = append(perm, i)
		}
	}
	p, err := shape.NormalizePerm(perm, a.Rank())
	if err != nil {
		return nil, record.FromFault(err)
	}
	if out, ok := r.turned(a, p); ok {
		return out, nil
	}
	return r.Emit(ir.Transpose, ir.AxesAttrs{Axes: p}, a)
}

// BroadcastTo is a read-only view of a shape.
func (r *Recorder) BroadcastTo(a *object.Array, dims []int) (*object.Array, error) {
	if r.Dry && slices.Min(append([]int{0}, dims...)) < 0 { // sizes that are not known
		return r.Abstract(ir.Type{DType: a.DType(), Shape: shape.Make(dims)}), nil
	}
	return r.Emit(ir.BroadcastTo, ir.DimsAttrs{Dims: dims}, a)
}

// Copy is a fresh row-major copy.
func (r *Recorder) Copy(a *object.Array) (*object.Array, error) { return r.Emit(ir.Identity, nil, a) }

// Slice applies a basic index given as items.
func (r *Recorder) Slice(a *object.Array, items ...shape.Item) (*object.Array, error) {
	if _, ready := a.Ready(); ready && r.Apart { // what is recorded will be run with another array
		e, err := shape.Encode(items)
		if err != nil {
			return nil, withClass(record.FromFault(err), "IndexError")
		}
		return r.Emit(ir.StridedSlice, ir.SliceAttrs{Encoding: e}, a)
	}
	return r.slice(a, index{items: items})
}

// Abstract is an array of which only the type is known: what checking has in
// place of a result that only running makes.
func (r *Recorder) Abstract(t ir.Type) *object.Array {
	a := object.NewPending(t, nil)
	return a
}

// Row is a[i] along the first axis, a scalar for a vector.
func (r *Recorder) Row(a *object.Array, i int) (*object.Array, error) {
	if t, ready := a.Ready(); ready && t.Rank() == 1 && !r.Dry && !t.DType().IsText() {
		out := scalarAt(t, t.Offset()+i*t.Strides()[0])
		out.ReadOnly = a.ReadOnly
		return out, nil
	}
	return r.slice(a, index{items: []shape.Item{shape.Int(i)}, full: true})
}
