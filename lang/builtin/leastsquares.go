// np.linalg: what singular values give: pinv, matrix_rank, lstsq.
package builtin

import (
	"math"
	"slices"
	"strings"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/lang/compile"
	"github.com/tq-lang/tq/lang/value"
)

func linalgPinv(c *Call) (value.Value, error) {
	k := c.calc()
	if a := k.arg("a"); k.err == nil && a.Rank() >= 2 && slices.Contains(a.Dims()[a.Rank()-2:], 0) {
		return k.done(k.emit(ir.Identity, nil, k.swapLast(a)))
	}
	a := k.matrixArg("a", false)
	if k.err != nil {
		return nil, k.err
	}
	d := a.Dims()
	var rcond value.Value = value.Float(float64(max(d[len(d)-1], d[len(d)-2])) * epsilon(a.DType()))
	if c.Given("rcond") && c.Given("rtol") {
		return nil, value.Staticf("ValueError", "`rtol` and `rcond` can't be both set.")
	}
	for _, name := range []string{"rcond", "rtol"} {
		if c.Given(name) {
			rcond = c.Arg(name)
		}
	}
	out := k.emits(3, ir.Svd, ir.SvdAttrs{}, k.conj(a))
	u, s, vt := out[0], out[1], out[2]
	cutoff := k.mul(rcond, k.most(s, compile.Axes{List: []int{-1}}, true))
	large := k.u(ir.Greater, s, cutoff) // the others are not divided by, which would warn
	s = k.sel(large, k.div(value.Float(1), k.sel(large, s, value.Float(1))), value.Float(0))
	if k.err != nil {
		return nil, k.err
	}
	return k.done(k.take(c.R.MatMul(k.swapLast(vt), k.mul(k.expand(s, s.Rank()), k.swapLast(u)))))
}

func linalgRank(c *Call) (value.Value, error) {
	k := c.calc()
	a := k.matrix(k.arg("A"))
	if k.err != nil {
		return nil, k.err
	}
	if a.Rank() < 2 {
		n := k.reduce(ir.Any, a, compile.Axes{All: true}, false)
		return k.done(k.scalar(k.cast(n, dtype.Int64)))
	}
	s := k.singular(a)
	d := a.Dims()
	var tol value.Value
	switch {
	case c.Given("tol"):
		tol = k.expandLast(k.arg("tol"))
	default:
		var r value.Value = value.Float(float64(max(d[len(d)-1], d[len(d)-2])) * epsilon(a.DType()))
		if c.Given("rtol") {
			r = k.expandLast(k.arg("rtol"))
		}
		tol = k.mul(k.most(s, compile.Axes{List: []int{-1}}, true), r)
	}
	return k.done(k.reduce(ir.CountNonzero, k.u(ir.Greater, s, tol), compile.Axes{List: []int{-1}}, false))
}

// expandLast puts an axis of 1 at the end.
func (k *calc) expandLast(a *value.Array) *value.Array {
	if k.err != nil {
		return nothing()
	}
	return k.expand(a, a.Rank())
}

func linalgLstsq(c *Call) (value.Value, error) {
	k := c.calc()
	a := k.matrixArg("a", false)
	b := k.matrix(k.arg("b"))
	a, b = k.joined(a, b)
	if k.err != nil {
		return nil, k.err
	}
	if a.Rank() != 2 {
		return nil, value.Staticf(linAlgError, "%d-dimensional array given. Array must be two-dimensional", a.Rank())
	}
	if b.Rank() < 0 {
		return nil, value.ErrUnknown
	}
	if b.Rank() != 1 && b.Rank() != 2 {
		return nil, value.Staticf(linAlgError, "%d-dimensional array given. Array must be one- or two-dimensional", b.Rank())
	}
	flat := b.Rank() == 1
	if flat {
		b = k.expand(b, 1)
	}
	m, n := a.Dims()[0], a.Dims()[1]
	if k.err == nil && !shape.CompatibleDims(m, b.Dims()[0]) {
		return nil, value.Staticf(linAlgError, "Incompatible dimensions")
	}
	if k.err != nil || c.Dry() {
		return nil, value.ErrUnknown
	}
	rcond, err := c.Float("rcond", epsilon(a.DType())*float64(max(m, n)))
	if err != nil {
		return nil, err
	}
	if rcond < 0 {
		rcond = epsilon(a.DType())
	}
	out, rank, err := k.ranked(a, rcond)
	if err != nil {
		return nil, err
	}
	x := k.leastSquares(out, b, rank)
	res := newTyped(b.DType().Real(), []int{0})
	if rank == n && m > n && k.err == nil {
		left := k.u(ir.Abs, k.sub(k.take(c.R.MatMul(a, x)), b))
		res = k.reduce(ir.Sum, k.mul(left, left), compile.Axes{List: []int{0}}, false)
	}
	if flat {
		x = k.along(x, 1, shape.Int(0))
	}
	return value.Tuple{x, res, newArray([]int32{int32(rank)}), out[1]}, k.err
}

// ranked decomposes a matrix for least squares, and counts its singular values that
// are above rcond times the greatest.
func (k *calc) ranked(a *value.Array, rcond float64) (usv []*value.Array, rank int, err error) {
	usv = k.emits(3, ir.Svd, ir.SvdAttrs{}, a)
	if k.err != nil {
		return nil, 0, k.err
	}
	var s []float64
	if err = k.R.Settle(usv[0], usv[1], usv[2]); err == nil { // all at once: they are one decomposition
		s, err = k.floats(usv[1])
	}
	if err != nil && strings.Contains(err.Error(), "SVD did not converge") || slices.ContainsFunc(s, math.IsNaN) {
		err = value.Errorf(linAlgError, "SVD did not converge in Linear Least Squares")
	}
	for _, v := range s {
		if v > rcond*s[0] {
			rank++
		}
	}
	return usv, rank, err
}

// leastSquares is v diag(1/s) uᴴ b over the first rank singular values.
func (k *calc) leastSquares(usv []*value.Array, b *value.Array, rank int) *value.Array {
	if k.err != nil {
		return nothing()
	}
	u, s, vh := usv[0], usv[1], usv[2]
	if rank == 0 {
		return newTyped(b.DType(), []int{vh.Dims()[1], b.Dims()[1]})
	}
	u, s, vh = k.part(u, 1, 0, rank), k.part(s, 0, 0, rank), k.part(vh, 0, 0, rank)
	ub := k.take(k.R.MatMul(k.conj(k.swapLast(u)), b))
	if k.err != nil {
		return nothing()
	}
	return k.take(k.R.MatMul(k.conj(k.swapLast(vh)), k.div(ub, k.expand(s, 1))))
}
