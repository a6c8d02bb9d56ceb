// Decompositions as formulas: their types, dummies after an error, least squares.
package core

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/object"
)

// LeastSquares gives the x with the least |a x - b|, the rank of a, and its singular
// values, of which those up to rcond times the first count as 0.
func (k *Formula) LeastSquares(a, b *object.Array, rcond float64) (x, rank, s *object.Array) {
	out := k.EmitN(3, ir.LeastSquares, nil, a, b, NewArray([]float64{rcond}))
	return out[0], out[1], out[2]
}

// Solved computes what LeastSquares gives, with what was made of it.
func (k *Formula) Solved(rank *object.Array, others ...*object.Array) (int, error) {
	if k.Err != nil {
		return 0, k.Err
	}
	all := []object.Value{rank} // all at once: they are one decomposition
	for _, a := range others {
		all = append(all, a)
	}
	err := k.R.Settle(all...)
	if fault.KindOf(err) == fault.Numeric {
		err = object.Errorf(LinAlgError, "SVD did not converge in Linear Least Squares")
	}
	if err != nil {
		return 0, err
	}
	n, err := Floats(k.Call, rank)
	if err != nil {
		return 0, err
	}
	return int(n[0]), nil
}

const LinAlgError = "numpy.linalg.LinAlgError"

// EmitN is EmitN; after an error it gives n dummies.
func (k *Formula) EmitN(n int, op ir.Op, attrs ir.Attrs, args ...*object.Array) []*object.Array {
	if k.Err == nil {
		out, err := k.R.EmitN(op, attrs, args...)
		if !k.Failed(err) {
			return out
		}
	}
	out := make([]*object.Array, n)
	for i := range out {
		out[i] = Nothing()
	}
	return out
}

// CommonMatrices casts two matrices to their common type.
func (k *Formula) CommonMatrices(a, b *object.Array) (*object.Array, *object.Array) {
	if k.Err != nil {
		return Nothing(), Nothing()
	}
	d, ok := dtype.Promote(a.DType(), b.DType())
	if !ok {
		k.Failed(object.Staticf(object.TypeError, "The DTypes of the arrays have no common DType"))
	}
	return k.Cast(a, d), k.Cast(b, d)
}

// RealIfAll gives the real parts where a real matrix has no complex eigenvalue.
func (k *Formula) RealIfAll(from dtype.DType, values *object.Array, others ...*object.Array) []*object.Array {
	all := append([]*object.Array{values}, others...)
	if k.Err != nil || from.IsComplex() {
		return all
	}
	if k.Dry() {
		k.Failed(object.ErrUnknown)
		return all
	}
	together := make([]object.Value, len(all)) // they are one decomposition
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

func Finite(c *builtin.Call, k *Formula, a *object.Array) {
	if k.Err != nil || c.Dry() {
		return
	}
	all, err := k.PlainBool(k.Reduce(ir.All, k.Ufunc(ir.IsFinite, a), lower.Axes{All: true}, false))
	if !k.Failed(err) && all == object.Bool(false) {
		k.Failed(object.Errorf(LinAlgError, "Array must not contain infs or NaNs"))
	}
}

// AsMatrix casts to what the decompositions take: floats and complex of 32
// bits and more.
func (k *Formula) AsMatrix(a *object.Array) *object.Array {
	if k.Err != nil {
		return Nothing()
	}
	switch d := a.DType(); {
	case d.IsHalf():
		k.Failed(object.Staticf(object.TypeError, "array type %s is unsupported in linalg", d))
		return Nothing()
	case !d.IsInexact():
		return k.Cast(a, dtype.Float64)
	}
	return a
}
