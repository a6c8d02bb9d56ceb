// Polynomials as arrays of coefficients, highest power first.
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

var polynomialEntries = []builtin.Entry{
	{Names: []string{"np.polyval"}, Replay: builtin.ReplayArrays, Params: "p, x", Doc: "Value of a polynomial.", Example: "np.polyval([3, 0, 1], 5)", Fn: npPolyval},
	{Names: []string{"np.polyfit"}, Params: "x, y, deg, rcond=None, full=False, w=None, cov=False", Doc: "Least-squares polynomial through points.", Example: "np.polyfit([0., 1., 2.], [1., 3., 5.], 1).round(6)", Fn: builtin.Taking(polyfit)},
	{Names: []string{"np.roots"}, Params: "p", Doc: "Roots of a polynomial.", Example: "np.roots([1, -3, 2])", Fn: npRoots},
	{Names: []string{"np.poly"}, Params: "seq_of_zeros", Doc: "Polynomial with the given roots.", Example: "np.poly((0, 0, 0))", Fn: npPoly},
	{Names: []string{"np.polyadd"}, Params: "a1, a2", Doc: "Sum of polynomials.", Example: "np.polyadd([1, 2], [9, 5, 4])", Fn: polyCombine(ir.AddV2)},
	{Names: []string{"np.polysub"}, Params: "a1, a2", Doc: "Difference of polynomials.", Example: "np.polysub([2, 10, -2], [3, 10, -4])", Fn: polyCombine(ir.Sub)},
	{Names: []string{"np.polymul"}, Params: "a1, a2", Doc: "Product of polynomials.", Example: "np.polymul([1, 2, 3], [9, 5, 1])", Fn: npPolymul},
	{Names: []string{"np.polydiv"}, Params: "u, v", Doc: "Quotient and remainder of polynomials.", Example: "np.polydiv([3., 5., 2.], [2., 1.])", Fn: npPolydiv},
	{Names: []string{"np.polyder"}, Params: "p, m=1", Doc: "Derivative of a polynomial.", Example: "np.polyder([1, 1, 1, 1])", Fn: npPolyder},
	{Names: []string{"np.polyint"}, Params: "p, m=1, k=None", Doc: "Integral of a polynomial.", Example: "np.polyint([1, 1, 1])", Fn: npPolyint},
}

// coefficients reads a polynomial: an array, a sequence or a poly1d.
func coefficients(k *core.Formula, v object.Value) *object.Array {
	if p, ok := v.(*Poly1d); ok {
		return p.coeffs
	}
	a := k.Asarray(v)
	if k.Err == nil && a.Rank() == 0 {
		return k.Reshape(a, 1)
	}
	if k.Err == nil && a.Rank() > 1 {
		k.Failed(object.Staticf(object.ValueError, "Polynomial must be 1d only."))
	}
	if k.Err == nil && !core.Known(a) {
		k.Failed(object.ErrUnknown)
	}
	return k.Take(a, nil)
}

// poly wraps a result in poly1d if an argument was one.
func poly(k *core.Formula, res *object.Array, args ...object.Value) (object.Value, error) {
	for _, v := range args {
		if _, ok := v.(*Poly1d); ok {
			return newPoly(k, res, "x")
		}
	}
	return k.Done(res)
}

func horner(k *core.Formula, p *object.Array, x object.Value, zero *object.Array) *object.Array {
	y := zero
	for i := range p.Dims()[0] {
		y = k.Add(k.Mul(y, x), k.Along(p, 0, shape.Int(i)))
	}
	return y
}

func npPolyval(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	p := coefficients(k, c.Arg("p"))
	if x, ok := c.Arg("x").(*Poly1d); ok {
		if k.Err != nil {
			return nil, k.Err
		}
		y := core.Vector([]int64{0})
		for i := range p.Dims()[0] {
			y = polyAdd(k, polyMul(k, y, x.coeffs), k.Part(p, 0, i, i+1), ir.AddV2)
		}
		return newPoly(k, y, "x")
	}
	x := k.ArrayArg("x")
	if k.Err != nil {
		return nil, k.Err
	}
	return k.Done(horner(k, p, x, k.Cast(k.Mul(x, object.Int(0)), x.DType())))
}

func polyAdd(k *core.Formula, a, b *object.Array, op ir.Op) *object.Array {
	if k.Err != nil {
		return core.Nothing()
	}
	pad := func(x *object.Array, n int) *object.Array {
		if n <= 0 {
			return x
		}
		return k.Concat(0, core.ZerosOf(x.DType(), []int{n}), x)
	}
	n := a.Dims()[0] - b.Dims()[0]
	return k.Ufunc(op, pad(a, -n), pad(b, n))
}

func polyCombine(op ir.Op) func(c *builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		k := core.NewFormula(c)
		a, b := coefficients(k, c.Arg("a1")), coefficients(k, c.Arg("a2"))
		return poly(k, polyAdd(k, a, b, op), c.Args...)
	}
}

// polyMul convolves two polynomials.
func polyMul(k *core.Formula, a, b *object.Array) *object.Array {
	if k.Err != nil {
		return core.Nothing()
	}
	if b.Dims()[0] > a.Dims()[0] {
		a, b = b, a
	}
	if a, b = k.CommonMatrices(a, b); k.Err != nil {
		return core.Nothing()
	}
	m := b.Dims()[0]
	if m > 1 {
		zero := k.Take(lower.ConstOf(object.Int(0), a.DType()))
		a = k.Emit(ir.PadV2, ir.PadAttrs{Before: []int{m - 1}, After: []int{m - 1}, Mode: "constant"}, a, zero)
	}
	w := k.Emit(ir.Window, ir.WindowAttrs{Dims: []int{m}, Axes: []int{0}}, a)
	r := k.Reversed(b, 0)
	if k.Err != nil {
		return core.Nothing()
	}
	return k.Take(k.R.EinsumText("ij,j->i", w, r))
}

func npPolymul(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	a, b := coefficients(k, c.Arg("a1")), coefficients(k, c.Arg("a2"))
	return poly(k, polyMul(k, a, b), c.Args...)
}

func npPolydiv(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	u, v := coefficients(k, c.Arg("u")), coefficients(k, c.Arg("v"))
	u, v = k.CommonMatrices(k.Inexact(u), k.Inexact(v))
	if k.Err != nil {
		return nil, k.Err
	}
	x, err := core.Complexes(c, u)
	if err != nil {
		return nil, err
	}
	y, err := core.Complexes(c, v)
	if err != nil {
		return nil, err
	}
	if len(x) == 0 || len(y) == 0 {
		return nil, object.Errorf(object.IndexError, "index 0 is out of bounds for axis 0 with size 0")
	}
	quo, rem := divide(x, y)
	back := func(p []complex128) object.Value {
		a := core.Vector(p)
		if !u.DType().IsComplex() {
			a = k.Emit(ir.Identity, nil, k.Emit(ir.Real, nil, a))
		}
		return k.Cast(a, u.DType())
	}
	pair := object.Tuple{back(quo), back(rem)}
	for i := range pair {
		if pair[i], err = poly(k, pair[i].(*object.Array), c.Args...); err != nil {
			return nil, err
		}
	}
	return pair, k.Err
}

const maxPowers = 1 << 12 // times to integrate or multiply

// divide is long division; the remainder has no leading zeros but one.
func divide(u, v []complex128) (quo, rem []complex128) {
	m, n := len(u)-1, len(v)-1
	quo = make([]complex128, max(m-n+1, 1))
	rem = append(rem, u...)
	scale := 1 / v[0]
	for i := 0; i <= m-n; i++ {
		d := scale * rem[i]
		quo[i] = d
		for j := range v {
			rem[i+j] -= d * v[j]
		}
	}
	for len(rem) > 1 && small(rem[0]) {
		rem = rem[1:]
	}
	return quo, rem
}

// small tells what NumPy's allclose takes for 0.
func small(c complex128) bool {
	return real(c)*real(c)+imag(c)*imag(c) <= 1e-16
}

func npPolyder(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	p := coefficients(k, c.Arg("p"))
	m, err := c.Int("m", 1)
	if k.Failed(err) {
		return nil, k.Err
	}
	if m < 0 {
		return nil, object.Staticf(object.ValueError, "Order of derivative must be positive (see polyint)")
	}
	return poly(k, derivative(k, p, m), c.Arg("p"))
}

func derivative(k *core.Formula, p *object.Array, m int) *object.Array {
	for range m {
		if k.Err != nil {
			return core.Nothing()
		}
		n := p.Dims()[0] - 1
		if n <= 0 {
			return core.ZerosOf(p.DType(), []int{0})
		}
		powers := make([]int64, n)
		for i := range powers {
			powers[i] = int64(n - i)
		}
		p = k.Mul(k.Part(p, 0, 0, -1), core.Vector(powers))
	}
	return p
}

func npPolyint(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	p := coefficients(k, c.Arg("p"))
	m, err := c.Int("m", 1)
	if k.Failed(err) {
		return nil, k.Err
	}
	if m < 0 {
		return nil, object.Staticf(object.ValueError, "Order of integral must be positive (see polyder)")
	}
	if m > maxPowers {
		return nil, object.Errorf(object.MemoryError, "an integral of order %d is too large", m)
	}
	constants := core.ZerosOf(dtype.Float64, []int{m})
	if c.Given("k") {
		constants = k.Flat(k.ArrayArg("k"))
		if k.Err == nil && constants.Dims()[0] == 1 && m > 1 {
			constants = k.Take(c.R.BroadcastTo(constants, []int{m}))
		}
		if k.Err == nil && constants.Dims()[0] < m {
			return nil, object.Staticf(object.ValueError, "k must be a scalar or a rank-1 array of length 1 or >m.")
		}
	}
	return poly(k, integral(k, p, constants, m), c.Arg("p"))
}

func integral(k *core.Formula, p, constants *object.Array, m int) *object.Array {
	for i := range m {
		if k.Err != nil {
			return core.Nothing()
		}
		n := p.Dims()[0]
		powers := make([]int64, n)
		for j := range powers {
			powers[j] = int64(n - j)
		}
		p = k.Concat(0, k.Div(p, core.Vector(powers)), k.Part(constants, 0, i, i+1))
	}
	return p
}

func npRoots(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	p := coefficients(k, c.Arg("p"))
	return k.Done(roots(k, p))
}

// roots are the eigenvalues of the companion matrix.
func roots(k *core.Formula, p *object.Array) *object.Array {
	if k.Err != nil {
		return core.Nothing()
	}
	v, err := core.Complexes(k.Call, p)
	if k.Failed(err) {
		return core.Nothing()
	}
	first, last := 0, len(v)
	for first < last && v[first] == 0 {
		first++
	}
	for last > first && v[last-1] == 0 {
		last--
	}
	zeros := len(v) - last
	if first >= last {
		return core.ZerosOf(dtype.Float64, []int{0})
	}
	middle := k.Inexact(k.Part(p, 0, first, last))
	n := last - first - 1
	var r *object.Array
	if n > 0 {
		top := k.Div(k.Ufunc(ir.Neg, k.Part(middle, 0, 1, 0)), k.Part(middle, 0, 0, 1))
		m := k.Expand(top, 0)
		if n > 1 {
			m = k.Concat(0, m, k.Part(k.Emit(ir.Eye, ir.EyeAttrs{Rows: n, Cols: n, DType: middle.DType()}), 0, 0, n-1))
		}
		r = k.RealIfAll(middle.DType(), k.EmitN(2, ir.Eig, nil, k.AsMatrix(m))[0])[0]
	} else {
		r = core.ZerosOf(dtype.Float64, []int{0})
	}
	if zeros > 0 {
		r = k.Concat(0, r, core.ZerosOf(r.DType(), []int{zeros}))
	}
	return r
}

func npPoly(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	z := k.ArrayArg("seq_of_zeros")
	if k.Err != nil {
		return nil, k.Err
	}
	if z.Rank() < 0 || z.Rank() == 2 && !core.Known(z) {
		return nil, object.ErrUnknown
	}
	if z.Rank() == 2 && z.Dims()[0] == z.Dims()[1] && z.Dims()[0] != 0 {
		z = k.RealIfAll(z.DType(), k.EmitN(2, ir.Eig, nil, k.AsMatrix(z))[0])[0]
	} else if z.Rank() > 1 {
		return nil, object.Staticf(object.ValueError, "input must be 1d or non-empty square 2d array.")
	}
	if z.Rank() == 0 {
		z = k.Reshape(z, 1)
	}
	if k.Err != nil {
		return nil, k.Err
	}
	v, err := core.Complexes(c, z)
	if err != nil {
		return nil, err
	}
	if len(v) == 0 {
		return object.Float(1), nil
	}
	p := []complex128{1}
	for _, r := range v {
		next := append(append([]complex128(nil), p...), 0)
		for i := range p {
			next[i+1] -= r * p[i]
		}
		p = next
	}
	out := core.Vector(p)
	if !z.DType().IsComplex() || conjugatePairs(v) {
		d := lower.MeanType(z.DType().Real())
		if z.DType().IsInteger() {
			d = dtype.Float64
		}
		return k.Done(k.Cast(k.Emit(ir.Identity, nil, k.Emit(ir.Real, nil, out)), d))
	}
	return k.Done(k.Cast(out, z.DType()))
}

// conjugatePairs reports whether the roots are closed under conjugation.
func conjugatePairs(v []complex128) bool {
	count := map[complex128]int{}
	for _, r := range v {
		count[r]++
	}
	for _, r := range v {
		if count[r] != count[complex(real(r), -imag(r))] {
			return false
		}
	}
	return true
}
