// The library: what its functions share, and the views.

package engine

import (
	"context"
	"sync"

	"github.com/tq-lang/tq/engine/exec/task"
	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
)

// shared is the engine of the library functions.
var shared = sync.OnceValue(func() *CPU { return New(Options{}) })

// Apply runs one operation: its results for the given attributes and operands.
// Every other function of the library is a name for a call of it.
func Apply(op ir.Op, attrs ir.Attrs, operands ...*tensor.Tensor) ([]*tensor.Tensor, error) {
	return many("Apply", op, attrs, operands...)
}

// many runs one operation for the library function of a name.
func many(name string, op ir.Op, attrs ir.Attrs, operands ...*tensor.Tensor) ([]*tensor.Tensor, error) {
	if err := usable(name, operands...); err != nil {
		return nil, err
	}
	p, err := shared().planOf(op, attrs, operands)
	if err != nil {
		return nil, worded(name, attrs, operands, err)
	}
	out, err := p.Run(context.Background(), operands, RunOptions{})
	if err != nil {
		return nil, worded(name, attrs, operands, err)
	}
	return out, nil
}

// one is many for operations of one result.
func one(name string, op ir.Op, attrs ir.Attrs, operands ...*tensor.Tensor) (*tensor.Tensor, error) {
	out, err := many(name, op, attrs, operands...)
	if err != nil {
		return nil, err
	}
	return out[0], nil
}

// two is many for operations of one operand and two results.
func two(name string, op ir.Op, attrs ir.Attrs, x *tensor.Tensor) (a, b *tensor.Tensor, err error) {
	out, err := many(name, op, attrs, x)
	if err != nil {
		return nil, nil, err
	}
	return out[0], out[1], nil
}

// Free gives back the memory of a library function's result, for the next
// results to have at once; results of few bytes are left to the garbage
// collector, as all are that are never freed. Freeing twice, or what the
// library did not make, does nothing. A tensor that has been freed, or whose
// owner has been, is refused by every function.
func Free(t *tensor.Tensor) {
	if t != nil {
		shared().Free(t)
	}
}

// StridedSlice is the part of x that an encoded index takes: TensorFlow's
// strided_slice with its five masks. The result is a view of x. An index out
// of bounds, a stride of 0 and more positions than axes are errors; ranges are
// clamped as Python's are.
func StridedSlice(x *tensor.Tensor, e shape.Encoding) (*tensor.Tensor, error) {
	if err := usable("StridedSlice", x); err != nil {
		return nil, err
	}
	y, err := task.Slice(x, e)
	if err != nil {
		return nil, worded("StridedSlice", nil, []*tensor.Tensor{x}, err)
	}
	return y, nil
}

// Slice is StridedSlice for an index as text, without brackets: "1, 2:4, None,
// ..., :-3:-1". Lists and masks are errors of kind Type.
func Slice(x *tensor.Tensor, index string) (*tensor.Tensor, error) {
	e, err := encode(index)
	if err != nil {
		return nil, worded("Slice", nil, nil, err)
	}
	return StridedSlice(x, e)
}

func encode(index string) (shape.Encoding, error) {
	items, err := shape.ParseIndex(index)
	if err != nil {
		return shape.Encoding{}, err
	}
	return shape.Encode(items)
}

// StridedSliceAssign stores value into the part of ref that an encoded index
// takes. value has ref's element type and broadcasts to that part's shape;
// leading axes of size 1 that it has too many are dropped. It may overlap ref:
// all of it is read first.
func StridedSliceAssign(ref, value *tensor.Tensor, e shape.Encoding) error {
	if err := usable("StridedSliceAssign", ref, value); err != nil {
		return err
	}
	if ref.ReadOnly() {
		return refused("StridedSliceAssign", fault.InvalidArgument, "the elements are read-only")
	}
	_, err := one("StridedSliceAssign", ir.StridedSliceAssign, ir.SliceAttrs{Encoding: e}, ref, value)
	return err
}

// Assign is StridedSliceAssign for an index as text.
func Assign(ref, value *tensor.Tensor, index string) error {
	e, err := encode(index)
	if err != nil {
		return worded("Assign", nil, nil, err)
	}
	return StridedSliceAssign(ref, value, e)
}

// Reshape reads x's elements in row-major order into another shape of as many
// elements; one size may be -1. The result is a view of x if strides permit.
func Reshape(x *tensor.Tensor, dims ...int) (*tensor.Tensor, error) {
	if err := usable("Reshape", x); err != nil {
		return nil, err
	}
	s, err := shape.Reshape(shape.Make(x.Shape()), dims)
	if err != nil {
		return nil, refused("Reshape", fault.Size, "%d elements do not fit shape %v", x.Size(), dims)
	}
	return one("Reshape", ir.Reshape, ir.DimsAttrs{Dims: s.Dims()}, x)
}

// Transpose is the view whose axis i is axis perm[i] of x; without perm the
// axes are reversed.
func Transpose(x *tensor.Tensor, perm ...int) (*tensor.Tensor, error) {
	if len(perm) == 0 {
		perm = nil
	}
	if err := usable("Transpose", x); err != nil {
		return nil, err
	}
	norm, err := shape.NormalizePerm(perm, x.Rank())
	if err != nil {
		return nil, refused("Transpose", fault.InvalidArgument, "%v is not an order of the axes of shape %v", perm, x.Shape())
	}
	return one("Transpose", ir.Transpose, ir.AxesAttrs{Axes: norm}, x)
}

// BroadcastTo is x stretched to a shape, as a view with strides of 0.
func BroadcastTo(x *tensor.Tensor, dims ...int) (*tensor.Tensor, error) {
	return one("BroadcastTo", ir.BroadcastTo, ir.DimsAttrs{Dims: dims}, x)
}

// ExpandDims is x with an axis of size 1 at the given place of the result.
func ExpandDims(x *tensor.Tensor, axis int) (*tensor.Tensor, error) {
	if err := usable("ExpandDims", x); err != nil {
		return nil, err
	}
	a, err := axisOf("ExpandDims", axis, x.Rank()+1)
	if err != nil {
		return nil, err
	}
	return one("ExpandDims", ir.ExpandDims, ir.AxesAttrs{Axes: []int{a}}, x)
}

// Squeeze is x without the given axes, which must have size 1; without axes,
// without all that have.
func Squeeze(x *tensor.Tensor, axes ...int) (*tensor.Tensor, error) {
	norm, err := axesOf("Squeeze", axes, x)
	if err != nil {
		return nil, err
	}
	if len(axes) == 0 {
		for i, n := range x.Shape() {
			if n == 1 {
				norm = append(norm, i)
			}
		}
	}
	return one("Squeeze", ir.Squeeze, ir.AxesAttrs{Axes: norm}, x)
}

// DiagPart is the view of the k-th diagonal of x's last two axes.
func DiagPart(x *tensor.Tensor, k int) (*tensor.Tensor, error) {
	if err := usable("DiagPart", x); err != nil {
		return nil, err
	}
	r := max(x.Rank(), 2)
	return one("DiagPart", ir.DiagPart, ir.DiagAttrs{K: k, Axis1: r - 2, Axis2: r - 1}, x)
}

// Copy is a row-major copy of x.
func Copy(x *tensor.Tensor) (*tensor.Tensor, error) { return one("Copy", ir.Identity, nil, x) }
