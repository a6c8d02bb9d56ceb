// Decompositions as formulas: their types, dummies after an error, least squares.
package core

import (
	"math"
	"slices"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/compile"
	"github.com/tq-lang/tq/lang/value"
)

// RankedSVD decomposes a matrix for least squares, and counts its singular values that
// are above rcond times the greatest.
func (k *Formula) RankedSVD(a *value.Array, rcond float64) (usv []*value.Array, rank int, err error) {
	usv = k.EmitN(3, ir.Svd, ir.SvdAttrs{}, a)
	if k.Err != nil {
		return nil, 0, k.Err
	}
	var s []float64
	if err = k.R.Settle(usv[0], usv[1], usv[2]); err == nil { // all at once: they are one decomposition
		s, err = Floats(k.Call, usv[1])
	}
	if fault.KindOf(err) == fault.Numeric || slices.ContainsFunc(s, math.IsNaN) {
		err = value.Errorf(LinAlgError, "SVD did not converge in Linear Least Squares")
	}
	for _, v := range s {
		if v > rcond*s[0] {
			rank++
		}
	}
	return usv, rank, err
}

// LeastSquares is v diag(1/s) uᴴ b over the first rank singular values.
func (k *Formula) LeastSquares(usv []*value.Array, b *value.Array, rank int) *value.Array {
	if k.Err != nil {
		return Nothing()
	}
	u, s, vh := usv[0], usv[1], usv[2]
	if rank == 0 {
		return ZerosOf(b.DType(), []int{vh.Dims()[1], b.Dims()[1]})
	}
	u, s, vh = k.Part(u, 1, 0, rank), k.Part(s, 0, 0, rank), k.Part(vh, 0, 0, rank)
	ub := k.Take(k.R.MatMul(k.Conj(k.SwapLast(u)), b))
	if k.Err != nil {
		return Nothing()
	}
	return k.Take(k.R.MatMul(k.Conj(k.SwapLast(vh)), k.Div(ub, k.Expand(s, 1))))
}

const LinAlgError = "numpy.linalg.LinAlgError"

// EmitN is EmitN; after an error it gives n dummies.
func (k *Formula) EmitN(n int, op ir.Op, attrs ir.Attrs, args ...*value.Array) []*value.Array {
	if k.Err == nil {
		out, err := k.R.EmitN(op, attrs, args...)
		if !k.Failed(err) {
			return out
		}
	}
	out := make([]*value.Array, n)
	for i := range out {
		out[i] = Nothing()
	}
	return out
}

// CommonMatrices casts two matrices to their common type.
func (k *Formula) CommonMatrices(a, b *value.Array) (*value.Array, *value.Array) {
	if k.Err != nil {
		return Nothing(), Nothing()
	}
	d, ok := dtype.Promote(a.DType(), b.DType())
	if !ok {
		k.Failed(value.Staticf(value.TypeError, "The DTypes of the arrays have no common DType"))
	}
	return k.Cast(a, d), k.Cast(b, d)
}

// RealIfAll gives the real parts where a real matrix has no complex eigenvalue.
func (k *Formula) RealIfAll(from dtype.DType, values *value.Array, others ...*value.Array) []*value.Array {
	all := append([]*value.Array{values}, others...)
	if k.Err != nil || from.IsComplex() {
		return all
	}
	if k.Dry() {
		k.Failed(value.ErrUnknown)
		return all
	}
	together := make([]value.Value, len(all)) // they are one decomposition
	for i, a := range all {
		together[i] = a
	}
	if k.Failed(k.R.Settle(together...)) {
		return all
	}
	t, _ := values.Ready()
	isReal := true
	t.Each(func(p int) bool { isReal = imag(t.Complex128At(p)) == 0; return isReal })
	if isReal {
		for i, a := range all {
			all[i] = k.Emit(ir.Identity, nil, k.Emit(ir.Real, nil, a))
		}
	}
	return all
}

func Finite(c *builtin.Call, k *Formula, a *value.Array) {
	if k.Err != nil || c.Dry() {
		return
	}
	all, err := k.PlainBool(k.Reduce(ir.All, k.Ufunc(ir.IsFinite, a), compile.Axes{All: true}, false))
	if !k.Failed(err) && all == value.Bool(false) {
		k.Failed(value.Errorf(LinAlgError, "Array must not contain infs or NaNs"))
	}
}

// AsMatrix casts to what the decompositions take: floats and complex of 32
// bits and more.
func (k *Formula) AsMatrix(a *value.Array) *value.Array {
	if k.Err != nil {
		return Nothing()
	}
	switch d := a.DType(); {
	case d.IsHalf():
		k.Failed(value.Staticf(value.TypeError, "array type %s is unsupported in linalg", d))
		return Nothing()
	case !d.IsInexact():
		return k.Cast(a, dtype.Float64)
	}
	return a
}
