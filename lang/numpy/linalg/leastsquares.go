// np.linalg: what singular values give: pinv, matrix_rank, lstsq.
package linalg

import (
	"slices"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
)

func linalgPinv(c *builtin.Call) (object.Value, error) {
	if c.Given("rcond") && c.Given("rtol") {
		return nil, object.Staticf(object.ValueError, "`rtol` and `rcond` can't be both set.")
	}
	k := core.NewFormula(c)
	if a := k.ArrayArg("a"); k.Err == nil && a.Rank() >= 2 && slices.Contains(a.Dims()[a.Rank()-2:], 0) {
		return k.Done(k.Emit(ir.Identity, nil, k.SwapLast(a)))
	}
	a := matrixArg(k, "a", false)
	if k.Err != nil {
		return nil, k.Err
	}
	d := a.Dims()
	if c.Dry() && slices.Min(d[len(d)-2:]) < 0 {
		return nil, object.ErrUnknown // without elements it stays what it is
	}
	var rcond object.Value = object.Float(float64(max(d[len(d)-1], d[len(d)-2])) * epsilon(a.DType()))
	for _, name := range []string{"rcond", "rtol"} {
		if c.Given(name) {
			rcond = c.Arg(name)
		}
		if r, ok := rcond.(*object.Array); ok && r.Rank() < 0 {
			return nil, object.ErrUnknown
		}
	}
	out := k.EmitN(3, ir.Svd, ir.SvdAttrs{}, k.Conj(a))
	u, s, vt := out[0], out[1], out[2]
	cutoff := k.Mul(rcond, most(k, s, lower.Axes{List: []int{-1}}, true))
	large := k.Ufunc(ir.Greater, s, cutoff) // the others are not divided by, which would warn
	s = k.Where(large, k.Div(object.Float(1), k.Where(large, s, object.Float(1))), object.Float(0))
	if k.Err != nil {
		return nil, k.Err
	}
	return k.Done(k.Take(c.R.MatMul(k.SwapLast(vt), k.Mul(k.Expand(s, s.Rank()), k.SwapLast(u)))))
}

func linalgRank(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	a := k.AsMatrix(k.ArrayArg("A"))
	if k.Err != nil {
		return nil, k.Err
	}
	if a.Rank() < 0 {
		return nil, object.ErrUnknown
	}
	if a.Rank() < 2 {
		n := k.Reduce(ir.Any, a, lower.Axes{All: true}, false)
		return k.Done(k.AsScalar(k.Cast(n, dtype.Int64)))
	}
	s := singular(k, a)
	d := a.Dims()
	var tol object.Value
	switch {
	case c.Given("tol"):
		tol = expandLast(k, k.ArrayArg("tol"))
	default:
		var r object.Value = object.Float(float64(max(d[len(d)-1], d[len(d)-2])) * epsilon(a.DType()))
		if c.Given("rtol") {
			r = expandLast(k, k.ArrayArg("rtol"))
		}
		tol = k.Mul(most(k, s, lower.Axes{List: []int{-1}}, true), r)
	}
	return k.Done(k.Reduce(ir.CountNonzero, k.Ufunc(ir.Greater, s, tol), lower.Axes{List: []int{-1}}, false))
}

// expandLast puts an axis of 1 at the end.
func expandLast(k *core.Formula, a *object.Array) *object.Array {
	if k.Err != nil {
		return core.Nothing()
	}
	if a.Rank() < 0 {
		k.Failed(object.ErrUnknown)
		return core.Nothing()
	}
	return k.Expand(a, a.Rank())
}

func linalgLstsq(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	a := matrixArg(k, "a", false)
	b := k.AsMatrix(k.ArrayArg("b"))
	a, b = k.CommonMatrices(a, b)
	if k.Err != nil {
		return nil, k.Err
	}
	if a.Rank() < 0 {
		return nil, object.ErrUnknown
	}
	if a.Rank() != 2 {
		return nil, object.Staticf(core.LinAlgError, "%d-dimensional array given. Array must be two-dimensional", a.Rank())
	}
	if b.Rank() < 0 {
		return nil, object.ErrUnknown
	}
	if b.Rank() != 1 && b.Rank() != 2 {
		return nil, object.Staticf(core.LinAlgError, "%d-dimensional array given. Array must be one- or two-dimensional", b.Rank())
	}
	flat := b.Rank() == 1
	if flat {
		b = k.Expand(b, 1)
	}
	m, n := a.Dims()[0], a.Dims()[1]
	if k.Err == nil && !shape.CompatibleDims(m, b.Dims()[0]) {
		return nil, object.Staticf(core.LinAlgError, "Incompatible dimensions")
	}
	if k.Err != nil || c.Dry() {
		return nil, object.ErrUnknown
	}
	rcond, err := c.Float("rcond", epsilon(a.DType())*float64(max(m, n)))
	if err != nil {
		return nil, err
	}
	if rcond < 0 {
		rcond = epsilon(a.DType())
	}
	x, ranks, s := k.LeastSquares(a, b, rcond)
	rank, err := k.Solved(ranks, x, s)
	if err != nil {
		return nil, err
	}
	res := core.ZerosOf(b.DType().Real(), []int{0})
	if rank == n && m > n && k.Err == nil {
		left := k.Ufunc(ir.Abs, k.Sub(k.Take(c.R.MatMul(a, x)), b))
		res = k.Reduce(ir.Sum, k.Mul(left, left), lower.Axes{List: []int{0}}, false)
	}
	if flat {
		x = k.Along(x, 1, shape.Int(0))
	}
	return object.Tuple{x, res, k.AsScalar(ranks), s}, k.Err
}
