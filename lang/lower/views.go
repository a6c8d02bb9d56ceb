// Views of arrays that are there: rows, ranges, axes in another order, other
// shapes. They need no program; parts are what their StridedSlice encoding says.
package lower

import (
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/object"
)

// viewable gives the tensor that a view can be made of.
func (r *Recorder) viewable(x *object.Array) (*tensor.Tensor, bool) {
	if x.Scalar || r.Dry {
		return nil, false
	}
	t, ready := x.Ready()
	return t, ready && !t.Swapped() && t.Size() > 0 && t.Rank() <= shape.WindowAxes
}

// viewOf is an array that shows x's elements.
func viewOf(x *object.Array, v *tensor.Tensor) *object.Array {
	out := object.NewArray(v)
	out.ReadOnly = out.ReadOnly || x.ReadOnly
	return out
}

// plainPart is x[i] for integers, slices of integers, None and one ellipsis that take
// something and leave an axis; i is a tuple where the source had a comma. False leaves
// it to part.
func (r *Recorder) plainPart(x *object.Array, i object.Value) (*object.Array, bool) {
	t, ok := r.viewable(x)
	if !ok {
		return nil, false
	}
	var w shape.Window
	if !findWindow(&w, t, i) || len(w.Dims()) == 0 {
		return nil, false
	}
	return viewOf(x, t.View(w.Dims(), w.Strides(), w.Offset)), true
}

// findWindow finds what an index takes of a tensor; false where it is not plain.
func findWindow(w *shape.Window, t *tensor.Tensor, i object.Value) bool {
	items, isTuple := i.(object.Tuple)
	if !isTuple {
		return addPick(w, i) && w.Find(t.Shape(), t.Strides(), t.Offset())
	}
	for _, it := range items {
		if !addPick(w, it) {
			return false
		}
	}
	return w.Find(t.Shape(), t.Strides(), t.Offset())
}

// addPick adds an item of an index to a window.
func addPick(w *shape.Window, v object.Value) bool {
	p, ok := pickOf(v)
	return ok && w.Add(&p)
}

// turned is x with its axes in another order; false where a program is to.
func (r *Recorder) turned(x *object.Array, perm []int) (*object.Array, bool) {
	t, ok := r.viewable(x)
	if !ok || r.Trace != nil {
		return nil, false
	}
	var few [2 * shape.WindowAxes]int
	dims, strides := few[:0], few[shape.WindowAxes:shape.WindowAxes]
	for _, axis := range perm {
		dims, strides = append(dims, t.Dim(axis)), append(strides, t.Strides()[axis])
	}
	return viewOf(x, t.View(dims, strides, t.Offset())), true
}

// reshaped is x in another shape of as many elements, if they lie in a row.
func (r *Recorder) reshaped(x *object.Array, dims []int, order string) (*object.Array, bool) {
	t, ok := r.viewable(x)
	if !ok || r.Trace != nil || order != "C" || len(dims) > shape.WindowAxes || !t.Contiguous() {
		return nil, false
	}
	return viewOf(x, t.View(dims, tensor.RowMajor(dims), t.Offset())), true
}
