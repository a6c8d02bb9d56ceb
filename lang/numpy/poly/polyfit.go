// np.polyfit.
package poly

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
)

type polyfitArgs struct {
	X, Y  *object.Array
	Deg   int
	Rcond *float64
	Full  bool
	W     *object.Array
	Cov   object.Value // a truth value, or 'unscaled'
}

func polyfit(c *builtin.Call, p *polyfitArgs) (object.Value, error) {
	k := core.NewFormula(c)
	x, y, deg := p.X, p.Y, p.Deg
	switch {
	case x.Rank() < 0 || y.Rank() < 0:
		return nil, object.ErrUnknown
	case deg < 0:
		return nil, object.Staticf(object.ValueError, "expected deg >= 0")
	case x.Rank() != 1:
		return nil, object.Staticf(object.TypeError, "expected 1D vector for x")
	case core.Known(x) && x.Dims()[0] == 0:
		return nil, object.Staticf(object.TypeError, "expected non-empty vector for x")
	case y.Rank() < 1 || y.Rank() > 2:
		return nil, object.Staticf(object.TypeError, "expected 1D or 2D array for y")
	case !shape.CompatibleDims(x.Dims()[0], y.Dims()[0]):
		return nil, object.Staticf(object.TypeError, "expected x and y to have same length")
	}
	if c.Dry() {
		return nil, object.ErrUnknown
	}
	x = k.Cast(x, dtype.Float64)
	if y = k.Inexact(y); y.DType() != dtype.Complex128 {
		y = k.Cast(y, dtype.Float64)
	}
	n := x.Dims()[0]
	rcond := float64(n) * 0x1p-52
	if p.Rcond != nil {
		rcond = *p.Rcond
	}
	lhs := vandermonde(k, x, deg+1)
	rhs := y
	if p.W != nil {
		w := k.Cast(p.W, dtype.Float64)
		if k.Err == nil && w.Rank() != 1 {
			return nil, object.Staticf(object.TypeError, "expected a 1-d array for weights")
		}
		if k.Err == nil && !shape.CompatibleDims(w.Dims()[0], n) {
			return nil, object.Staticf(object.TypeError, "expected w and y to have the same length")
		}
		lhs = k.Mul(lhs, k.Expand(w, 1))
		if y.Rank() == 2 {
			w = k.Expand(w, 1)
		}
		rhs = k.Mul(rhs, w)
	}
	return p.fit(c, k, lhs, rhs, rcond)
}

// vandermonde has falling powers of x as columns.
func vandermonde(k *core.Formula, x *object.Array, n int) *object.Array {
	powers := make([]int64, n)
	for i := range powers {
		powers[i] = int64(n - 1 - i)
	}
	cols := make([]*object.Array, n)
	cols[n-1] = k.Ufunc(ir.Pow, x, object.Int(0))
	for i := n - 2; i >= 0; i-- { // as NumPy: running products
		cols[i] = k.Mul(cols[i+1], x)
	}
	return k.Emit(ir.Pack, ir.AxisAttrs{Axis: 1}, cols...)
}

// fit solves the scaled least squares and answers as full= and cov= say.
func (p *polyfitArgs) fit(c *builtin.Call, k *core.Formula, lhs, rhs *object.Array, rcond float64) (object.Value, error) {
	order := p.Deg + 1
	first := lower.Axes{List: []int{0}}
	scale := k.Ufunc(ir.Sqrt, k.Reduce(ir.Sum, k.Mul(lhs, lhs), first, false))
	lhs = k.Div(lhs, scale)
	flat := k.Err == nil && rhs.Rank() == 1
	b := rhs
	if flat {
		b = k.Expand(rhs, 1)
	}
	a, bb := k.CommonMatrices(lhs, b)
	sol, ranks, sv := k.LeastSquares(a, bb, rcond)
	coef := k.Div(sol, k.Expand(scale, 1))
	if flat {
		coef = k.Along(coef, 1, shape.Int(0))
	}
	rank, err := k.Solved(ranks, coef, sol, sv)
	if err != nil {
		return nil, err
	}
	m, n := lhs.Dims()[0], order
	res := core.ZerosOf(dtype.Float64, []int{0})
	if rank == n && m > n && (p.Full || p.Cov != object.Bool(false)) {
		left := k.Ufunc(ir.Abs, k.Sub(k.Take(c.R.MatMul(a, sol)), bb))
		res = k.Reduce(ir.Sum, k.Mul(left, left), first, false)
	}
	if k.Err != nil {
		return nil, k.Err
	}
	if rank != order && !p.Full {
		if err := c.Warn("numpy.exceptions.RankWarning", "Polyfit may be poorly conditioned"); err != nil {
			return nil, err
		}
	}
	if p.Full {
		return object.Tuple{coef, res, k.AsScalar(ranks), sv, object.Float(rcond)}, k.Err
	}
	if p.Cov == object.Bool(false) {
		return k.Done(coef)
	}
	base := k.Emit(ir.MatrixInverse, nil, k.Take(c.R.MatMul(k.SwapLast(lhs), lhs)))
	base = k.Div(base, k.Mul(k.Expand(scale, 1), scale))
	if p.Cov != object.Str("unscaled") {
		if m <= order {
			return nil, object.Errorf(object.ValueError, "the number of data points must exceed order to scale the covariance matrix")
		}
		fac := k.Div(res, object.Int(m-order))
		if flat {
			fac = k.Along(fac, 0, shape.Int(0))
		} else {
			base = k.Expand(base, 2)
		}
		base = k.Mul(base, fac)
	}
	return object.Tuple{coef, base}, k.Err
}
