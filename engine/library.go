// The library: what its functions share, and the views.

package engine

import (
	"context"
	"sync"

	"github.com/tq-lang/tq/engine/exec"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
)

// shared is the engine of the library functions.
var shared = sync.OnceValue(func() *CPU { return New(Options{}) })

// Apply runs one operation: its results for the given attributes and operands.
// Every other function of the library is a name for a call of it.
func Apply(op ir.Op, attrs ir.Attrs, operands ...*tensor.Tensor) ([]*tensor.Tensor, error) {
	p, err := prepare(op, attrs, operands)
	if err != nil {
		return nil, err
	}
	return p.Run(context.Background(), operands, RunOptions{})
}

// prepare compiles one operation for operands like the given ones.
func prepare(op ir.Op, attrs ir.Attrs, operands []*tensor.Tensor) (*Plan, error) {
	var b ir.Builder
	args := make([]ir.Value, len(operands))
	for i, t := range operands {
		args[i] = b.Input("", ir.TypeOf(t))
	}
	out, err := b.Emit(-1, op, attrs, args...)
	if err != nil {
		return nil, err
	}
	return shared().Compile(b.Program(true, out...))
}

// run1 is Apply for operations of one result.
func run1(op ir.Op, attrs ir.Attrs, operands ...*tensor.Tensor) (*tensor.Tensor, error) {
	out, err := Apply(op, attrs, operands...)
	if err != nil {
		return nil, err
	}
	return out[0], nil
}

// Free gives back the memory of a library function's result: see Engine.
func Free(t *tensor.Tensor) { shared().Free(t) }

// StridedSlice is the part of x that an encoded index takes: TensorFlow's
// strided_slice with its five masks. The result is a view of x. An index out
// of bounds, a stride of 0 and more positions than axes are errors; ranges are
// clamped as Python's are.
func StridedSlice(x *tensor.Tensor, e shape.Encoding) (*tensor.Tensor, error) {
	return exec.Slice(x, e)
}

// Slice is StridedSlice for an index as text, without brackets: "1, 2:4, None,
// ..., :-3:-1". Lists and masks are errors of kind Type.
func Slice(x *tensor.Tensor, index string) (*tensor.Tensor, error) {
	e, err := encode(index)
	if err != nil {
		return nil, err
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
	_, err := run1(ir.StridedSliceAssign, ir.SliceAttrs{Encoding: e}, ref, value)
	return err
}

// StoreFew is StridedSliceAssign where no more than copying a few elements is
// to be done; false if that is not so, and nothing is stored.
func StoreFew(ref, value *tensor.Tensor, e shape.Encoding) bool { return exec.StoreFew(ref, value, e) }

// MaskFew is BooleanMask where no more than copying some elements is to be done;
// false if that is not so.
func MaskFew(x, mask *tensor.Tensor) (*tensor.Tensor, bool) { return exec.MaskFew(x, mask) }

// MaskedAssignFew is MaskedAssign where no more than copying some elements is to
// be done; false if that is not so, and nothing is stored.
func MaskedAssignFew(ref, value, mask *tensor.Tensor) bool {
	return exec.MaskedAssignFew(ref, value, mask)
}

// Assign is StridedSliceAssign for an index as text.
func Assign(ref, value *tensor.Tensor, index string) error {
	e, err := encode(index)
	if err != nil {
		return err
	}
	return StridedSliceAssign(ref, value, e)
}

// Reshape reads x's elements in row-major order into another shape of as many
// elements; one size may be -1. The result is a view of x if strides permit.
func Reshape(x *tensor.Tensor, dims ...int) (*tensor.Tensor, error) {
	s, err := shape.Reshape(shape.Make(x.Shape()), dims)
	if err != nil {
		return nil, err
	}
	return run1(ir.Reshape, ir.DimsAttrs{Dims: s.Dims()}, x)
}

// Transpose is the view whose axis i is axis perm[i] of x; without perm the
// axes are reversed.
func Transpose(x *tensor.Tensor, perm ...int) (*tensor.Tensor, error) {
	if len(perm) == 0 {
		perm = nil
	}
	norm, err := shape.NormalizePerm(perm, x.Rank())
	if err != nil {
		return nil, err
	}
	return run1(ir.Transpose, ir.AxesAttrs{Axes: norm}, x)
}

// BroadcastTo is x stretched to a shape, as a view with strides of 0.
func BroadcastTo(x *tensor.Tensor, dims ...int) (*tensor.Tensor, error) {
	return run1(ir.BroadcastTo, ir.DimsAttrs{Dims: dims}, x)
}

// ExpandDims is x with an axis of size 1 at the given place of the result.
func ExpandDims(x *tensor.Tensor, axis int) (*tensor.Tensor, error) {
	a, err := shape.NormalizeAxis(axis, x.Rank()+1)
	if err != nil {
		return nil, err
	}
	return run1(ir.ExpandDims, ir.AxesAttrs{Axes: []int{a}}, x)
}

// Squeeze is x without the given axes, which must have size 1; without axes,
// without all that have.
func Squeeze(x *tensor.Tensor, axes ...int) (*tensor.Tensor, error) {
	norm, err := shape.NormalizeAxes(axes, x.Rank())
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
	return run1(ir.Squeeze, ir.AxesAttrs{Axes: norm}, x)
}

// DiagPart is the view of the k-th diagonal of x's last two axes.
func DiagPart(x *tensor.Tensor, k int) (*tensor.Tensor, error) {
	r := max(x.Rank(), 2)
	return run1(ir.DiagPart, ir.DiagAttrs{K: k, Axis1: r - 2, Axis2: r - 1}, x)
}

// Copy is a row-major copy of x.
func Copy(x *tensor.Tensor) (*tensor.Tensor, error) { return run1(ir.Identity, nil, x) }
