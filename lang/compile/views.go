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
	if !ok {
		return nil, false
	}
	used, open := 0, -1
	for k, it := range items {
		switch it.(type) {
		case value.Int, *value.Slice:
			used++
		case value.EllipsisType:
			if open >= 0 {
				return nil, false
			}
			open = k
		case value.NoneType:
		default:
			return nil, false
		}
	}
	rank := t.Rank()
	if used > rank || len(items)-used+rank > fewAxes {
		return nil, false
	}
	var few [2 * fewAxes]int
	dims, strides := few[:0:fewAxes], few[fewAxes:fewAxes]
	axis, pos := 0, t.Offset()
	whole := func(n int) {
		for range n {
			dims, strides = append(dims, t.Dim(axis)), append(strides, t.Strides()[axis])
			axis++
		}
	}
	for _, item := range items {
		switch it := item.(type) {
		case value.NoneType:
			dims, strides = append(dims, 1), append(strides, 0)
		case value.EllipsisType:
			whole(rank - used)
		case value.Int:
			n := value.Int(t.Dim(axis))
			if it < 0 {
				it += n
			}
			if it < 0 || it >= n {
				return nil, false
			}
			pos += int(it) * t.Strides()[axis]
			axis++
		case *value.Slice:
			from, count, step, ok := plainRange(it, t.Dim(axis))
			if !ok || count == 0 {
				return nil, false
			}
			stride := t.Strides()[axis]
			dims, strides = append(dims, count), append(strides, stride*step)
			pos += from * stride
			axis++
		}
	}
	if open < 0 {
		whole(rank - used)
	}
	if len(dims) == 0 {
		return nil, false
	}
	return viewOf(x, t.View(dims, strides, pos)), true
}

// plainRange resolves a slice whose bounds are ints of moderate size over n
// elements.
func plainRange(s *value.Slice, n int) (from, count, step int, ok bool) {
	var nums [3]int
	var has [3]bool
	for k, b := range [3]value.Value{s.Start, s.Stop, s.Step} {
		if b == value.None {
			continue
		}
		i, ok := b.(value.Int)
		if !ok || int64(i) != int64(int32(i)) {
			return 0, 0, 0, false
		}
		nums[k], has[k] = int(i), true
	}
	step = 1
	if has[2] {
		step = nums[2]
	}
	if step == 0 {
		return 0, 0, 0, false
	}
	from, count = shape.SliceRange(n, nums[0], nums[1], step, has[0], has[1])
	return from, count, step, true
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
