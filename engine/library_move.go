// The library: contractions, blocks, joins, gathers, matrices.

package engine

import (
	"context"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/einsum"
	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
)

// Einsum is the sum of products that an equation describes, over any number
// of operands of one type: "ij,jk->ik", "...ii->...i", "i->ii". Three and more
// operands are contracted pairwise, in an order chosen by cost. Sizes of one
// label must agree; only axes under "..." broadcast. Integers wrap, the small
// floats are summed in float32 and rounded once, truth values use or and and.
func Einsum(equation string, operands ...*tensor.Tensor) (*tensor.Tensor, error) {
	if err := usable("Einsum", operands...); err != nil {
		return nil, err
	}
	p, attrs, err := shared().einsumPlan(equation, operands)
	if err != nil {
		return nil, worded("Einsum", attrs, operands, err)
	}
	out, err := p.Run(context.Background(), operands, RunOptions{})
	if err != nil {
		return nil, worded("Einsum", nil, operands, err)
	}
	return out[0], nil
}

// EinsumEquation is Einsum for a parsed equation and a choice of order.
func EinsumEquation(e *einsum.Equation, o einsum.Options, operands ...*tensor.Tensor) (*tensor.Tensor, error) {
	return one("EinsumEquation", ir.Einsum, ir.EinsumAttrs{Equation: e, Options: o}, operands...)
}

// EinsumPath plans a contraction of operands of the given shapes without
// running it: the order, the class and cost of every step.
func EinsumPath(equation string, shapes ...[]int) (*einsum.Plan, error) {
	e, err := einsum.Parse(equation)
	if err != nil {
		return nil, worded("EinsumPath", nil, nil, err)
	}
	in := make([]shape.Shape, len(shapes))
	for i, s := range shapes {
		if in[i], err = shape.Of(s...); err != nil {
			return nil, err
		}
	}
	_, sizes, err := e.Infer(in)
	if err != nil {
		return nil, worded("EinsumPath", ir.EinsumAttrs{Equation: e}, nil, err)
	}
	return einsum.Path(e, sizes, einsum.Options{})
}

// MatMul is the matrix product over the last two axes; leading axes broadcast.
func MatMul(a, b *tensor.Tensor) (*tensor.Tensor, error) {
	if err := usable("MatMul", a, b); err != nil {
		return nil, err
	}
	if a.Rank() < 2 || b.Rank() < 2 || a.Dim(a.Rank()-1) != b.Dim(b.Rank()-2) {
		return nil, refused("MatMul", fault.Size, "shapes %v and %v are not those of matrices that can be multiplied", a.Shape(), b.Shape())
	}
	return Einsum("...ij,...jk->...ik", a, b)
}

// DepthToSpace moves blocks of channels into height and width: for NHWC,
// out[n, h*b+i, w*b+j, d] = x[n, h, w, (i*b+j)*D + d] with block size b >= 2,
// whose square divides the channels.
func DepthToSpace(x *tensor.Tensor, block int, layout shape.Layout) (*tensor.Tensor, error) {
	return one("DepthToSpace", ir.DepthToSpace, ir.BlockAttrs{BlockSize: block, Layout: layout}, x)
}

// SpaceToDepth is the inverse of DepthToSpace; b divides height and width.
func SpaceToDepth(x *tensor.Tensor, block int, layout shape.Layout) (*tensor.Tensor, error) {
	return one("SpaceToDepth", ir.SpaceToDepth, ir.BlockAttrs{BlockSize: block, Layout: layout}, x)
}

// Concat lays tensors end to end along an axis; other sizes agree.
func Concat(axis int, xs ...*tensor.Tensor) (*tensor.Tensor, error) {
	if len(xs) > 0 {
		if err := usable("Concat", xs...); err != nil {
			return nil, err
		}
		a, err := axisOf("Concat", axis, xs[0].Rank())
		if err != nil {
			return nil, err
		}
		axis = a
	}
	return one("Concat", ir.ConcatV2, ir.AxisAttrs{Axis: axis}, xs...)
}

// Stack lays tensors of one shape along a new axis of the result.
func Stack(axis int, xs ...*tensor.Tensor) (*tensor.Tensor, error) {
	if len(xs) > 0 {
		if err := usable("Stack", xs...); err != nil {
			return nil, err
		}
		a, err := axisOf("Stack", axis, xs[0].Rank()+1)
		if err != nil {
			return nil, err
		}
		axis = a
	}
	return one("Stack", ir.Pack, ir.AxisAttrs{Axis: axis}, xs...)
}

// Tile repeats x so many times along each of its axes.
func Tile(x *tensor.Tensor, repeats ...int) (*tensor.Tensor, error) {
	return one("Tile", ir.Tile, ir.DimsAttrs{Dims: repeats}, x)
}

// Pad puts elements before and after each axis; mode is NumPy's constant,
// edge, reflect, symmetric or wrap, and value is used by constant.
func Pad(x, value *tensor.Tensor, before, after []int, mode string) (*tensor.Tensor, error) {
	if err := usable("Pad", x, value); err != nil {
		return nil, err
	}
	if len(before) != x.Rank() || len(after) != x.Rank() {
		return nil, refused("Pad", fault.InvalidArgument, "%d counts before and %d after for %d axes", len(before), len(after), x.Rank())
	}
	return one("Pad", ir.PadV2, ir.PadAttrs{Before: before, After: after, Mode: mode}, x, value)
}

// Roll shifts elements round along an axis.
func Roll(x *tensor.Tensor, shift, axis int) (*tensor.Tensor, error) {
	if err := usable("Roll", x); err != nil {
		return nil, err
	}
	a, err := axisOf("Roll", axis, x.Rank())
	if err != nil {
		return nil, err
	}
	return one("Roll", ir.Roll, ir.RollAttrs{Shift: []int{shift}, Axes: []int{a}}, x)
}

// Take picks elements at int64 indices along an axis, which the indices' axes
// replace. Negative indices count from the end; others outside are errors of
// kind OutOfBounds.
func Take(x, indices *tensor.Tensor, axis int) (*tensor.Tensor, error) {
	if err := usable("Take", x, indices); err != nil {
		return nil, err
	}
	if indices.DType() != dtype.Int64 {
		return nil, refused("Take", fault.DType, "indices are int64, not %s", indices.DType())
	}
	return along("Take", ir.GatherV2, axis, x, indices)
}

// Compress picks the elements where mask, which covers x's first axes, holds.
func Compress(x, mask *tensor.Tensor) (*tensor.Tensor, error) {
	if err := usable("Compress", x, mask); err != nil {
		return nil, err
	}
	if !mask.DType().IsBool() {
		return nil, refused("Compress", fault.DType, "a mask is bool, not %s", mask.DType())
	}
	return one("Compress", ir.BooleanMask, ir.AxisAttrs{}, x, mask)
}

// Nonzero lists the places of elements that are not zero, one row each.
func Nonzero(x *tensor.Tensor) (*tensor.Tensor, error) { return one("Nonzero", ir.Where, nil, x) }

// Unique gives the sorted different elements of x, the place where each comes
// first, for every element of x its number among them, and how often each occurs.
func Unique(x *tensor.Tensor) (values, first, inverse, counts *tensor.Tensor, err error) {
	out, err := many("Unique", ir.Unique, nil, x)
	if err != nil {
		return nil, nil, nil, nil, err
	}
	return out[0], out[1], out[2], out[3], nil
}

// TopK gives the k greatest elements along the last axis in falling order, and
// their places.
func TopK(x *tensor.Tensor, k int) (values, places *tensor.Tensor, err error) {
	out, err := many("TopK", ir.TopK, ir.TopKAttrs{K: k}, x)
	if err != nil {
		return nil, nil, err
	}
	return out[0], out[1], nil
}

// The matrix functions work on the last two axes; leading axes are a batch.

// Solve is the x of a·x = b; a singular a is an error of kind Numeric.
func Solve(a, b *tensor.Tensor) (*tensor.Tensor, error) {
	return one("Solve", ir.MatrixSolve, nil, a, b)
}

// Inverse is the inverse; a singular x is an error of kind Numeric.
func Inverse(x *tensor.Tensor) (*tensor.Tensor, error) {
	return one("Inverse", ir.MatrixInverse, nil, x)
}

// Det is the determinant.
func Det(x *tensor.Tensor) (*tensor.Tensor, error) { return one("Det", ir.MatrixDeterminant, nil, x) }

// Cholesky is the lower triangular l with l·lᴴ = x.
func Cholesky(x *tensor.Tensor) (*tensor.Tensor, error) { return one("Cholesky", ir.Cholesky, nil, x) }

// SVD gives u, s, vh with x = u·diag(s)·vh; full makes u and vh square.
func SVD(x *tensor.Tensor, full bool) (u, s, vh *tensor.Tensor, err error) {
	out, err := many("SVD", ir.Svd, ir.SvdAttrs{FullMatrices: full}, x)
	if err != nil {
		return nil, nil, nil, err
	}
	return out[0], out[1], out[2], nil
}

// QR gives q, r with x = q·r, q with orthonormal columns, r upper triangular.
func QR(x *tensor.Tensor) (q, r *tensor.Tensor, err error) {
	return two("QR", ir.Qr, ir.SvdAttrs{}, x)
}

// Eigh gives the rising eigenvalues and the eigenvectors of a symmetric or
// Hermitian x, of which the lower triangle is read.
func Eigh(x *tensor.Tensor) (values, vectors *tensor.Tensor, err error) {
	return two("Eigh", ir.SelfAdjointEig, nil, x)
}

// Eig gives complex eigenvalues and eigenvectors.
func Eig(x *tensor.Tensor) (values, vectors *tensor.Tensor, err error) {
	return two("Eig", ir.Eig, nil, x)
}
