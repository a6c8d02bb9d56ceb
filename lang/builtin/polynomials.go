// Polynomials as arrays of coefficients, highest power first.
package builtin

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/lang/compile"
	"github.com/tq-lang/tq/lang/value"
)

var polynomialEntries = []Entry{
	{Names: []string{"np.polyval"}, Params: "p, x", Doc: "Value of a polynomial.", Example: "np.polyval([3, 0, 1], 5)", Fn: npPolyval},
	{Names: []string{"np.polyfit"}, Params: "x, y, deg, rcond=None, full=False, w=None, cov=False", Doc: "Least-squares polynomial through points.", Example: "np.polyfit([0., 1., 2.], [1., 3., 5.], 1).round(6)", Fn: npPolyfit},
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
func (k *calc) coefficients(v value.Value) *value.Array {
	if p, ok := v.(*Poly1d); ok {
		return p.coeffs
	}
	a := k.arr(v)
	if k.err == nil && a.Rank() == 0 {
		return k.reshape(a, 1)
	}
	if k.err == nil && a.Rank() > 1 {
		k.failed(value.Staticf("ValueError", "Polynomial must be 1d only."))
	}
	if k.err == nil && !known(a) {
		k.failed(value.ErrUnknown)
	}
	return k.take(a, nil)
}

// poly wraps a result in poly1d if an argument was one.
func (k *calc) poly(res *value.Array, args ...value.Value) (value.Value, error) {
	for _, v := range args {
		if _, ok := v.(*Poly1d); ok {
			return k.newPoly(res, "x")
		}
	}
	return k.done(res)
}

func (k *calc) horner(p *value.Array, x value.Value, zero *value.Array) *value.Array {
	y := zero
	for i := range p.Dims()[0] {
		y = k.add(k.mul(y, x), k.along(p, 0, shape.Int(i)))
	}
	return y
}

func npPolyval(c *Call) (value.Value, error) {
	k := c.calc()
	p := k.coefficients(c.Arg("p"))
	if x, ok := c.Arg("x").(*Poly1d); ok {
		if k.err != nil {
			return nil, k.err
		}
		y := vector([]int64{0})
		for i := range p.Dims()[0] {
			y = k.polyAdd(k.polyMul(y, x.coeffs), k.part(p, 0, i, i+1), ir.AddV2)
		}
		return k.newPoly(y, "x")
	}
	x := k.arg("x")
	if k.err != nil {
		return nil, k.err
	}
	return k.done(k.horner(p, x, k.mul(x, value.Int(0))))
}

func (k *calc) polyAdd(a, b *value.Array, op ir.Op) *value.Array {
	if k.err != nil {
		return nothing()
	}
	pad := func(x *value.Array, n int) *value.Array {
		if n <= 0 {
			return x
		}
		return k.concat(0, newTyped(x.DType(), []int{n}), x)
	}
	n := a.Dims()[0] - b.Dims()[0]
	return k.u(op, pad(a, -n), pad(b, n))
}

func polyCombine(op ir.Op) func(c *Call) (value.Value, error) {
	return func(c *Call) (value.Value, error) {
		k := c.calc()
		a, b := k.coefficients(c.Arg("a1")), k.coefficients(c.Arg("a2"))
		return k.poly(k.polyAdd(a, b, op), c.Args...)
	}
}

// polyMul convolves two polynomials.
func (k *calc) polyMul(a, b *value.Array) *value.Array {
	if k.err != nil {
		return nothing()
	}
	if b.Dims()[0] > a.Dims()[0] {
		a, b = b, a
	}
	if a, b = k.joined(a, b); k.err != nil {
		return nothing()
	}
	m := b.Dims()[0]
	if m > 1 {
		zero := k.take(compile.ConstOf(value.Int(0), a.DType()))
		a = k.emit(ir.PadV2, ir.PadAttrs{Before: []int{m - 1}, After: []int{m - 1}, Mode: "constant"}, a, zero)
	}
	w := k.emit(ir.Window, ir.WindowAttrs{Dims: []int{m}, Axes: []int{0}}, a)
	r := k.reversed(b, 0)
	if k.err != nil {
		return nothing()
	}
	return k.take(k.R.EinsumText("ij,j->i", w, r))
}

func npPolymul(c *Call) (value.Value, error) {
	k := c.calc()
	a, b := k.coefficients(c.Arg("a1")), k.coefficients(c.Arg("a2"))
	return k.poly(k.polyMul(a, b), c.Args...)
}

func npPolydiv(c *Call) (value.Value, error) {
	k := c.calc()
	u, v := k.coefficients(c.Arg("u")), k.coefficients(c.Arg("v"))
	u, v = k.joined(k.inexact(u), k.inexact(v))
	if k.err != nil {
		return nil, k.err
	}
	x, err := c.complexes(u)
	if err != nil {
		return nil, err
	}
	y, err := c.complexes(v)
	if err != nil {
		return nil, err
	}
	if len(x) == 0 || len(y) == 0 {
		return nil, value.Errorf("IndexError", "index 0 is out of bounds for axis 0 with size 0")
	}
	quo, rem := divide(x, y)
	back := func(p []complex128) value.Value {
		a := vector(p)
		if !u.DType().IsComplex() {
			a = k.emit(ir.Identity, nil, k.emit(ir.Real, nil, a))
		}
		return k.cast(a, u.DType())
	}
	pair := value.Tuple{back(quo), back(rem)}
	for i := range pair {
		if pair[i], err = k.poly(pair[i].(*value.Array), c.Args...); err != nil {
			return nil, err
		}
	}
	return pair, k.err
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

func npPolyder(c *Call) (value.Value, error) {
	k := c.calc()
	p := k.coefficients(c.Arg("p"))
	m, err := c.Int("m", 1)
	if k.failed(err) {
		return nil, k.err
	}
	if m < 0 {
		return nil, value.Staticf("ValueError", "Order of derivative must be positive (see polyint)")
	}
	return k.poly(k.derivative(p, m), c.Arg("p"))
}

func (k *calc) derivative(p *value.Array, m int) *value.Array {
	for range m {
		if k.err != nil {
			return nothing()
		}
		n := p.Dims()[0] - 1
		if n <= 0 {
			return newTyped(p.DType(), []int{0})
		}
		powers := make([]int64, n)
		for i := range powers {
			powers[i] = int64(n - i)
		}
		p = k.mul(k.part(p, 0, 0, -1), vector(powers))
	}
	return p
}

func npPolyint(c *Call) (value.Value, error) {
	k := c.calc()
	p := k.coefficients(c.Arg("p"))
	m, err := c.Int("m", 1)
	if k.failed(err) {
		return nil, k.err
	}
	if m < 0 {
		return nil, value.Staticf("ValueError", "Order of integral must be positive (see polyder)")
	}
	if m > maxPowers {
		return nil, value.Errorf("MemoryError", "an integral of order %d is too large", m)
	}
	constants := newTyped(dtype.Float64, []int{m})
	if c.Given("k") {
		constants = k.flat(k.arg("k"))
		if k.err == nil && constants.Dims()[0] == 1 && m > 1 {
			constants = k.take(c.R.BroadcastTo(constants, []int{m}))
		}
		if k.err == nil && constants.Dims()[0] < m {
			return nil, value.Staticf("ValueError", "k must be a scalar or a rank-1 array of length 1 or >m.")
		}
	}
	return k.poly(k.integral(p, constants, m), c.Arg("p"))
}

func (k *calc) integral(p, constants *value.Array, m int) *value.Array {
	for i := range m {
		if k.err != nil {
			return nothing()
		}
		n := p.Dims()[0]
		powers := make([]int64, n)
		for j := range powers {
			powers[j] = int64(n - j)
		}
		p = k.concat(0, k.div(p, vector(powers)), k.part(constants, 0, i, i+1))
	}
	return p
}

func npRoots(c *Call) (value.Value, error) {
	k := c.calc()
	p := k.coefficients(c.Arg("p"))
	return k.done(k.roots(p))
}

// roots are the eigenvalues of the companion matrix.
func (k *calc) roots(p *value.Array) *value.Array {
	if k.err != nil {
		return nothing()
	}
	v, err := k.complexes(p)
	if k.failed(err) {
		return nothing()
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
		return newTyped(dtype.Float64, []int{0})
	}
	core := k.inexact(k.part(p, 0, first, last))
	n := last - first - 1
	var r *value.Array
	if n > 0 {
		top := k.div(k.u(ir.Neg, k.part(core, 0, 1, 0)), k.part(core, 0, 0, 1))
		m := k.expand(top, 0)
		if n > 1 {
			m = k.concat(0, m, k.part(k.emit(ir.Eye, ir.EyeAttrs{Rows: n, Cols: n, DType: core.DType()}), 0, 0, n-1))
		}
		r = k.realIfAll(core.DType(), k.emits(2, ir.Eig, nil, k.matrix(m))[0])[0]
	} else {
		r = newTyped(dtype.Float64, []int{0})
	}
	if zeros > 0 {
		r = k.concat(0, r, newTyped(r.DType(), []int{zeros}))
	}
	return r
}

func npPoly(c *Call) (value.Value, error) {
	k := c.calc()
	z := k.arg("seq_of_zeros")
	if k.err != nil {
		return nil, k.err
	}
	if z.Rank() == 2 && z.Dims()[0] == z.Dims()[1] && z.Dims()[0] != 0 {
		z = k.realIfAll(z.DType(), k.emits(2, ir.Eig, nil, k.matrix(z))[0])[0]
	} else if z.Rank() > 1 {
		return nil, value.Staticf("ValueError", "input must be 1d or non-empty square 2d array.")
	}
	if z.Rank() == 0 {
		z = k.reshape(z, 1)
	}
	if k.err != nil {
		return nil, k.err
	}
	v, err := c.complexes(z)
	if err != nil {
		return nil, err
	}
	if len(v) == 0 {
		return value.Float(1), nil
	}
	p := []complex128{1}
	for _, r := range v {
		next := append(append([]complex128(nil), p...), 0)
		for i := range p {
			next[i+1] -= r * p[i]
		}
		p = next
	}
	out := vector(p)
	if !z.DType().IsComplex() || conjugatePairs(v) {
		d := compile.MeanType(z.DType().Real())
		if z.DType().IsInteger() {
			d = dtype.Float64
		}
		return k.done(k.cast(k.emit(ir.Identity, nil, k.emit(ir.Real, nil, out)), d))
	}
	return k.done(k.cast(out, z.DType()))
}

// conjugatePairs tells whether the roots are closed under conjugation.
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
