// np.polyfit.
package builtin

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/lang/compile"
	"github.com/tq-lang/tq/lang/value"
)

func npPolyfit(c *Call) (value.Value, error) {
	k := c.calc()
	x, y := k.arg("x"), k.arg("y")
	deg, err := c.Int("deg", 0)
	if k.failed(err) {
		return nil, k.err
	}
	switch {
	case deg < 0:
		return nil, value.Staticf("ValueError", "expected deg >= 0")
	case x.Rank() != 1:
		return nil, value.Staticf("TypeError", "expected 1D vector for x")
	case known(x) && x.Dims()[0] == 0:
		return nil, value.Staticf("TypeError", "expected non-empty vector for x")
	case y.Rank() < 1 || y.Rank() > 2:
		return nil, value.Staticf("TypeError", "expected 1D or 2D array for y")
	case !shape.CompatibleDims(x.Dims()[0], y.Dims()[0]):
		return nil, value.Staticf("TypeError", "expected x and y to have same length")
	}
	if c.Dry() {
		return nil, value.ErrUnknown
	}
	x = k.cast(x, dtype.Float64)
	if y = k.inexact(y); y.DType() != dtype.Complex128 {
		y = k.cast(y, dtype.Float64)
	}
	n := x.Dims()[0]
	rcond, err := c.Float("rcond", float64(n)*0x1p-52)
	if err != nil {
		return nil, err
	}
	lhs := k.vandermonde(x, deg+1)
	rhs := y
	if c.Given("w") {
		w := k.cast(k.arg("w"), dtype.Float64)
		if k.err == nil && w.Rank() != 1 {
			return nil, value.Staticf("TypeError", "expected a 1-d array for weights")
		}
		if k.err == nil && !shape.CompatibleDims(w.Dims()[0], n) {
			return nil, value.Staticf("TypeError", "expected w and y to have the same length")
		}
		lhs = k.mul(lhs, k.expand(w, 1))
		if y.Rank() == 2 {
			w = k.expand(w, 1)
		}
		rhs = k.mul(rhs, w)
	}
	return c.fit(k, lhs, rhs, deg+1, rcond)
}

// vandermonde has falling powers of x as columns.
func (k *calc) vandermonde(x *value.Array, n int) *value.Array {
	powers := make([]int64, n)
	for i := range powers {
		powers[i] = int64(n - 1 - i)
	}
	cols := make([]*value.Array, n)
	cols[n-1] = k.u(ir.Pow, x, value.Int(0))
	for i := n - 2; i >= 0; i-- { // as NumPy: running products
		cols[i] = k.mul(cols[i+1], x)
	}
	return k.emit(ir.Pack, ir.AxisAttrs{Axis: 1}, cols...)
}

// fit solves the scaled least squares and answers as full= and cov= say.
func (c *Call) fit(k *calc, lhs, rhs *value.Array, order int, rcond float64) (value.Value, error) {
	first := compile.Axes{List: []int{0}}
	scale := k.u(ir.Sqrt, k.reduce(ir.Sum, k.mul(lhs, lhs), first, false))
	lhs = k.div(lhs, scale)
	flat := k.err == nil && rhs.Rank() == 1
	b := rhs
	if flat {
		b = k.expand(rhs, 1)
	}
	usv, rank, err := k.ranked(lhs, rcond)
	if err != nil {
		return nil, err
	}
	a, bb := k.joined(lhs, b)
	for i := range usv {
		if i != 1 {
			usv[i] = k.cast(usv[i], a.DType())
		}
	}
	sol := k.leastSquares(usv, bb, rank)
	m, n := lhs.Dims()[0], order
	res := newTyped(dtype.Float64, []int{0})
	if rank == n && m > n && k.err == nil {
		left := k.u(ir.Abs, k.sub(k.take(c.R.MatMul(a, sol)), bb))
		res = k.reduce(ir.Sum, k.mul(left, left), first, false)
	}
	coef := k.div(sol, k.expand(scale, 1))
	if flat {
		coef = k.along(coef, 1, shape.Int(0))
	}
	full, err := c.Bool("full", false)
	if k.failed(err) {
		return nil, k.err
	}
	if rank != order && !full {
		if err := c.warning("numpy.exceptions.RankWarning", "Polyfit may be poorly conditioned"); err != nil {
			return nil, err
		}
	}
	if full {
		return value.Tuple{coef, res, newArray([]int32{int32(rank)}), usv[1], value.Float(rcond)}, k.err
	}
	cov := c.Arg("cov")
	if cov == nil || cov == value.Bool(false) {
		return k.done(coef)
	}
	base := k.emit(ir.MatrixInverse, nil, k.take(c.R.MatMul(k.swapLast(lhs), lhs)))
	base = k.div(base, k.mul(k.expand(scale, 1), scale))
	if cov != value.Str("unscaled") {
		if m <= order {
			return nil, value.Errorf("ValueError", "the number of data points must exceed order to scale the covariance matrix")
		}
		fac := k.div(res, value.Int(m-order))
		if flat {
			fac = k.along(fac, 0, shape.Int(0))
		} else {
			base = k.expand(base, 2)
		}
		base = k.mul(base, fac)
	}
	return value.Tuple{coef, base}, k.err
}
