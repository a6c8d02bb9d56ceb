// Views of arrays that are there: rows, ranges, axes in another order, other
// shapes. They need no program, and these not even an encoding.
package compile

import (
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/value"
)

// fewAxes is how many axes such an array has at most.
const fewAxes = 6

// viewable gives the tensor that a view can be made of.
func (r *Recorder) viewable(x *value.Array) (*tensor.Tensor, bool) {
	if x.Scalar || r.Dry {
		return nil, false
	}
	t, ready := x.Ready()
	return t, ready && !t.Swapped() && t.Size() > 0 && t.Rank() <= fewAxes
}

// viewOf is an array that shows x's elements.
func viewOf(x *value.Array, v *tensor.Tensor) *value.Array {
	out := value.NewArray(v)
	out.ReadOnly = out.ReadOnly || x.ReadOnly
	return out
}

// plainPart is x[i] for an integer or a slice of integers that takes something;
// false leaves it to part.
func (r *Recorder) plainPart(x *value.Array, i value.Value) (*value.Array, bool) {
	t, ok := r.viewable(x)
	if !ok || t.Rank() == 0 {
		return nil, false
	}
	n, stride := t.Dim(0), t.Strides()[0]
	switch it := i.(type) {
	case value.Int:
		if it < 0 {
			it += value.Int(n)
		}
		if it < 0 || it >= value.Int(n) || t.Rank() == 1 {
			return nil, false
		}
		return viewOf(x, t.View(t.Shape()[1:], t.Strides()[1:], t.Offset()+int(it)*stride)), true
	case *value.Slice:
		from, count, step, ok := plainRange(it, n)
		if !ok || count == 0 {
			return nil, false
		}
		var few [2 * fewAxes]int
		dims, strides := append(few[:0], t.Shape()...), append(few[fewAxes:fewAxes], t.Strides()...)
		dims[0], strides[0] = count, stride*step
		return viewOf(x, t.View(dims, strides, t.Offset()+from*stride)), true
	}
	return nil, false
}

// plainParts is x[i, j, …] for integers, slices of integers, None and one ellipsis
// that take something and leave an axis; false leaves it to part.
func (r *Recorder) plainParts(x *value.Array, items value.Tuple) (*value.Array, bool) {
	t, ok := r.viewable(x)
	if !ok || len(items) > 2*fewAxes {
		return nil, false
	}
	var few [2 * fewAxes]Pick
	picks := few[:0]
	for _, it := range items {
		p, ok := pickOf(it)
		if !ok {
			return nil, false
		}
		picks = append(picks, p)
	}
	var w window
	if !w.find(t, picks) || len(w.dims) == 0 {
		return nil, false
	}
	return viewOf(x, t.View(w.dims, w.strides, w.pos)), true
}

// plainRange resolves a slice whose bounds are ints of moderate size over n
// elements.
func plainRange(s *value.Slice, n int) (from, count, step int, ok bool) {
	p, ok := SlicePick(s)
	if !ok {
		return 0, 0, 0, false
	}
	from, count = shape.SliceRange(n, p.Start, p.Stop, p.Step, p.HasStart, p.HasStop)
	return from, count, p.Step, true
}

// turned is x with its axes in another order; false where a program is to.
func (r *Recorder) turned(x *value.Array, perm []int) (*value.Array, bool) {
	t, ok := r.viewable(x)
	if !ok || r.Trace != nil {
		return nil, false
	}
	var few [2 * fewAxes]int
	dims, strides := few[:0], few[fewAxes:fewAxes]
	for _, axis := range perm {
		dims, strides = append(dims, t.Dim(axis)), append(strides, t.Strides()[axis])
	}
	return viewOf(x, t.View(dims, strides, t.Offset())), true
}

// reshaped is x in another shape of as many elements, if they lie in a row.
func (r *Recorder) reshaped(x *value.Array, dims []int, order string) (*value.Array, bool) {
	t, ok := r.viewable(x)
	if !ok || r.Trace != nil || order != "C" || len(dims) > fewAxes || !t.Contiguous() {
		return nil, false
	}
	return viewOf(x, t.View(dims, tensor.RowMajor(dims), t.Offset())), true
}
