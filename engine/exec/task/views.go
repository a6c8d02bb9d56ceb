// Views of tensors.

package task

import (
	"slices"

	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
)

// Pick is the view of x at position i of an axis, which goes.
func Pick(x *tensor.Tensor, axis, i int) *tensor.Tensor {
	dims := slices.Delete(slices.Clone(x.Shape()), axis, axis+1)
	strides := slices.Delete(slices.Clone(x.Strides()), axis, axis+1)
	offset := x.Offset()
	if x.Size() > 0 {
		offset += i * x.Strides()[axis]
	}
	return x.View(dims, strides, offset)
}

// RowsOf gives n rows of t from at on.
func RowsOf(t *tensor.Tensor, at, n int) *tensor.Tensor {
	dims := slices.Clone(t.Shape())
	dims[0] = n
	return t.View(dims, t.Strides(), t.Offset()+at*t.Strides()[0])
}

func ShapeOf(t *tensor.Tensor) shape.Shape { return shape.Shared(t.Shape()) }

// Slice is the part of x that an encoding takes, as a view.
func Slice(x *tensor.Tensor, e shape.Encoding) (*tensor.Tensor, error) {
	r, err := e.Resolve(ShapeOf(x))
	if err != nil {
		return nil, err
	}
	return Sliced(x, &r), nil
}

func Sliced(x *tensor.Tensor, r *shape.Resolved) *tensor.Tensor {
	var room [2 * tensor.MaxRank]int
	dims := r.Shape.AppendDims(room[:0:tensor.MaxRank])
	offset, strides := r.AppendView(room[tensor.MaxRank:tensor.MaxRank], x.Offset(), x.Strides())
	if slices.Contains(dims, 0) {
		offset = x.Offset() // an empty view's start may lie anywhere
	}
	return x.View(dims, strides, offset)
}

// Permuted is the view whose axis i is axis perm[i] of x.
func Permuted(x *tensor.Tensor, perm []int) *tensor.Tensor {
	dims, strides := make([]int, len(perm)), make([]int, len(perm))
	for i, p := range perm {
		dims[i], strides[i] = x.Dim(p), x.Strides()[p]
	}
	return x.View(dims, strides, x.Offset())
}

// Stretched is x read with sizes dims, to which it broadcasts.
func Stretched(x *tensor.Tensor, dims []int) *tensor.Tensor {
	if slices.Equal(x.Shape(), dims) {
		return x
	}
	return x.View(dims, shape.BroadcastStrides(x.Shape(), x.Strides(), dims), x.Offset())
}
