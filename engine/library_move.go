// The library: contractions, blocks, joins, gathers, matrices.

package engine

import (
	"context"

	"github.com/tq-lang/tq/engine/einsum"
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
	known := &shared().calls
	key := known.key(equation, operands)
	p := known.get(key, equation, operands)
	if p == nil {
		e, err := einsum.Parse(equation)
		if err != nil {
			return nil, err
		}
		if p, err = prepare(ir.Einsum, ir.EinsumAttrs{Equation: e}, operands); err != nil {
			return nil, err
		}
		known.put(key, equation, operands, p)
	}
	out, err := p.Run(context.Background(), operands, RunOptions{})
	if err != nil {
		return nil, err
	}
	return out[0], nil
}

// EinsumEquation is Einsum for a parsed equation and a choice of order.
func EinsumEquation(e *einsum.Equation, o einsum.Options, operands ...*tensor.Tensor) (*tensor.Tensor, error) {
	return run1(ir.Einsum, ir.EinsumAttrs{Equation: e, Options: o}, operands...)
}

// EinsumPath plans a contraction of operands of the given shapes without
// running it: the order, the class and cost of every step.
func EinsumPath(equation string, shapes ...[]int) (*einsum.Plan, error) {
	e, err := einsum.Parse(equation)
	if err != nil {
		return nil, err
	}
	in := make([]shape.Shape, len(shapes))
	for i, s := range shapes {
		if in[i], err = shape.Of(s...); err != nil {
			return nil, err
		}
	}
	_, sizes, err := e.Infer(in)
	if err != nil {
		return nil, err
	}
	return einsum.Path(e, sizes, einsum.Options{})
}

// MatMul is the matrix product over the last two axes; leading axes broadcast.
func MatMul(a, b *tensor.Tensor) (*tensor.Tensor, error) { return Einsum("...ij,...jk->...ik", a, b) }

// DepthToSpace moves blocks of channels into height and width: for NHWC,
// out[n, h*b+i, w*b+j, d] = x[n, h, w, (i*b+j)*D + d] with block size b >= 2,
// whose square divides the channels.
func DepthToSpace(x *tensor.Tensor, block int, layout shape.Layout) (*tensor.Tensor, error) {
	return run1(ir.DepthToSpace, ir.BlockAttrs{BlockSize: block, Layout: layout}, x)
}

// SpaceToDepth is the inverse of DepthToSpace; b divides height and width.
func SpaceToDepth(x *tensor.Tensor, block int, layout shape.Layout) (*tensor.Tensor, error) {
	return run1(ir.SpaceToDepth, ir.BlockAttrs{BlockSize: block, Layout: layout}, x)
}

// Concat lays tensors end to end along an axis; other sizes agree.
func Concat(axis int, xs ...*tensor.Tensor) (*tensor.Tensor, error) {
	if len(xs) > 0 {
		a, err := shape.NormalizeAxis(axis, xs[0].Rank())
		if err != nil {
			return nil, err
		}
		axis = a
	}
	return run1(ir.ConcatV2, ir.AxisAttrs{Axis: axis}, xs...)
}

// Stack lays tensors of one shape along a new axis of the result.
func Stack(axis int, xs ...*tensor.Tensor) (*tensor.Tensor, error) {
	if len(xs) > 0 {
		a, err := shape.NormalizeAxis(axis, xs[0].Rank()+1)
		if err != nil {
			return nil, err
		}
		axis = a
	}
	return run1(ir.Pack, ir.AxisAttrs{Axis: axis}, xs...)
}

// Tile repeats x so many times along each of its axes.
func Tile(x *tensor.Tensor, repeats ...int) (*tensor.Tensor, error) {
	return run1(ir.Tile, ir.DimsAttrs{Dims: repeats}, x)
}

// Pad puts elements before and after each axis; mode is NumPy's constant,
// edge, reflect, symmetric or wrap, and value is used by constant.
func Pad(x, value *tensor.Tensor, before, after []int, mode string) (*tensor.Tensor, error) {
	return run1(ir.PadV2, ir.PadAttrs{Before: before, After: after, Mode: mode}, x, value)
}

// Roll shifts elements round along an axis.
func Roll(x *tensor.Tensor, shift, axis int) (*tensor.Tensor, error) {
	a, err := shape.NormalizeAxis(axis, x.Rank())
	if err != nil {
		return nil, err
	}
	return run1(ir.Roll, ir.RollAttrs{Shift: []int{shift}, Axes: []int{a}}, x)
}

// Take picks elements at int64 indices along an axis, which the indices' axes
// replace. Negative indices count from the end; others outside are errors of
// kind OutOfBounds.
func Take(x, indices *tensor.Tensor, axis int) (*tensor.Tensor, error) {
	return along(ir.GatherV2, axis, x, indices)
}

// Compress picks the elements where mask, which covers x's first axes, holds.
func Compress(x, mask *tensor.Tensor) (*tensor.Tensor, error) {
	return run1(ir.BooleanMask, ir.AxisAttrs{}, x, mask)
}

// Nonzero lists the places of elements that are not zero, one row each.
func Nonzero(x *tensor.Tensor) (*tensor.Tensor, error) { return run1(ir.Where, nil, x) }

// Unique gives the sorted different elements of x, the place where each comes
// first, for every element of x its number among them, and how often each occurs.
func Unique(x *tensor.Tensor) (values, first, inverse, counts *tensor.Tensor, err error) {
	out, err := Apply(ir.Unique, nil, x)
	if err != nil {
		return nil, nil, nil, nil, err
	}
	return out[0], out[1], out[2], out[3], nil
}

// The matrix functions work on the last two axes; leading axes are a batch.

// Solve is the x of a·x = b; a singular a is an error of kind Numeric.
func Solve(a, b *tensor.Tensor) (*tensor.Tensor, error) { return run1(ir.MatrixSolve, nil, a, b) }

// Inverse is the inverse; a singular x is an error of kind Numeric.
func Inverse(x *tensor.Tensor) (*tensor.Tensor, error) { return run1(ir.MatrixInverse, nil, x) }

// Det is the determinant.
func Det(x *tensor.Tensor) (*tensor.Tensor, error) { return run1(ir.MatrixDeterminant, nil, x) }

// Cholesky is the lower triangular l with l·lᴴ = x.
func Cholesky(x *tensor.Tensor) (*tensor.Tensor, error) { return run1(ir.Cholesky, nil, x) }

// SVD gives u, s, vh with x = u·diag(s)·vh; full makes u and vh square.
func SVD(x *tensor.Tensor, full bool) (u, s, vh *tensor.Tensor, err error) {
	out, err := Apply(ir.Svd, ir.SvdAttrs{FullMatrices: full}, x)
	if err != nil {
		return nil, nil, nil, err
	}
	return out[0], out[1], out[2], nil
}

// QR gives q, r with x = q·r, q with orthonormal columns, r upper triangular.
func QR(x *tensor.Tensor) (q, r *tensor.Tensor, err error) {
	return run2(ir.Qr, ir.SvdAttrs{}, x)
}

// Eigh gives the rising eigenvalues and the eigenvectors of a symmetric or
// Hermitian x, of which the lower triangle is read.
func Eigh(x *tensor.Tensor) (values, vectors *tensor.Tensor, err error) {
	return run2(ir.SelfAdjointEig, nil, x)
}

// Eig gives complex eigenvalues and eigenvectors.
func Eig(x *tensor.Tensor) (values, vectors *tensor.Tensor, err error) { return run2(ir.Eig, nil, x) }

// run2 is Apply for operations of two results.
func run2(op ir.Op, attrs ir.Attrs, x *tensor.Tensor) (a, b *tensor.Tensor, err error) {
	out, err := Apply(op, attrs, x)
	if err != nil {
		return nil, nil, err
	}
	return out[0], out[1], nil
}
