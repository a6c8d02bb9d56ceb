// Inverse circular functions: an argument reduced to a short interval, an odd series there, and the quadrant.

package main

import (
	"math"

	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/reg"

	"github.com/tq-lang/tq/engine/simd/_asm/numbers"
)

// atan2 is atan of a/b, first reduced as atan's argument is, put into its quadrant.
func (m machine) atan2(y, x reg.VecVirtual) reg.VecVirtual {
	a, b := m.magnitude(y), m.magnitude(x)
	if m.size == 4 {
		return m.withSign(m.shortAtan(a, b, m.sign(x)), y)
	}
	large, quarter := 0x1p1022, m.num(0.25)
	top := m.max(a, b)
	inf := m.num(math.Inf(1))
	// Two infinities are as good as two ones; what may overflow is made smaller.
	scale := m.where(cmpLT, m.num(large), top, quarter, m.num(1))
	both := m.where(cmpUnord, a, b, m.add(a, b), m.min(a, b))
	ra := m.where(cmpEQ, both, inf, m.num(1), m.mul(a, scale))
	rb := m.where(cmpEQ, both, inf, m.num(1), m.mul(b, scale))
	r := m.reducedAtan(ra, rb, m.sign(x))
	pHi, _ := m.parts(numbers.Pi())
	one := m.or(m.load(m.val(1)), m.sign(x))
	flat := m.where(cmpLT, one, m.num(0), m.num(pHi), m.num(0))
	r = m.where(cmpEQ, a, m.num(0), m.where(cmpUnord, b, b, b, flat), r)
	return m.withSign(r, y)
}

func (m machine) atan(x reg.VecVirtual) reg.VecVirtual {
	return m.withSign(m.reducedAtan(m.magnitude(x), m.num(1), nil), x)
}

// reducedAtan is atan(a/b) of numbers without sign. It takes a/b up to tan(π/8) as it is, up to its reciprocal as
// (a-b)/(a+b), and beyond as -b/a. Where a given sign is set, the result is π less that.
func (m machine) reducedAtan(a, b, sign reg.VecVirtual) reg.VecVirtual {
	if m.size == 4 {
		return m.shortAtan(a, b, sign)
	}
	c := []float64{3.33333333333329318027e-01, -1.99999999998764832476e-01, 1.42857142725034663711e-01, -1.11111104054623557880e-01,
		9.09088713343650656196e-02, -7.69187620504482999495e-02, 6.66107313738753120669e-02, -5.83357013379057348645e-02,
		4.97687799461593236017e-02, -3.65315727442169155270e-02, 1.62858201153657823623e-02}
	zero := m.num(0)
	low, high := m.mul(b, m.num(math.Tan(math.Pi/8))), m.mul(b, m.num(1/math.Tan(math.Pi/8)))
	num := m.where(cmpLT, low, a, m.sub(a, b), a)
	num = m.where(cmpLT, high, a, m.sub(zero, b), num)
	den := m.where(cmpLT, low, a, m.add(a, b), b)
	den = m.where(cmpLT, high, a, a, den)
	pHi, pLo := m.parts(numbers.Pi())
	base := m.where(cmpLT, low, a, m.num(pHi/4), zero)
	base = m.where(cmpLT, high, a, m.num(pHi/2), base)
	less := m.where(cmpLT, low, a, m.num(pLo/4), zero)
	less = m.where(cmpLT, high, a, m.num(pLo/2), less)
	z := m.div(num, den)
	zz := m.mul(z, z)
	s := m.mul(m.mul(m.polynomial(zz, c), zz), z)
	if sign != nil {
		one := m.or(m.load(m.val(1)), sign)
		base = m.where(cmpLT, one, zero, m.sub(m.num(pHi), base), base)
		less = m.where(cmpLT, one, zero, m.sub(m.num(pLo), less), less)
		z, s = m.xor(z, sign), m.xor(s, sign)
	}
	return m.add(base, m.add(z, m.sub(less, s)))
}

// shortAtan is reducedAtan in single precision: atan of the smaller over the larger one, or π/2 less that.
func (m machine) shortAtan(a, b, sign reg.VecVirtual) reg.VecVirtual {
	small, large := m.min(b, a), m.max(b, a)
	if sign != nil { // zero by zero is zero
		large = m.max(m.inRegister(m.bitsOf(1)), large)
	}
	t := m.div(small, large)
	if sign != nil { // and two infinities are as good as two ones
		t = m.where(cmpEQ, small, m.num(math.Inf(1)), m.num(1), t)
	}
	z := m.mul(t, t)
	// (atan √z - √z)/(z·√z) for z up to 1
	p := m.polynomial(z, []float64{-0x1.5554dcp-2, 0x1.9978ecp-3, -0x1.230a96p-3, 0x1.b4ded0p-4, -0x1.355146p-4, 0x1.61f01ep-5, -0x1.0c1a32p-6, 0x1.7eaca4p-9})
	m.fma(p, m.mul(z, t), t)
	pHi, pLo := m.parts(numbers.Pi())
	less := func(p reg.VecVirtual, part float64) reg.VecVirtual {
		return m.sub(m.inRegister(m.val(pHi*part)), m.sub(p, m.val(pLo*part)))
	}
	r := m.where(cmpLT, b, a, less(p, 0.5), p)
	if sign != nil {
		r = m.where(cmpLT, m.oneLike(sign), m.num(0), less(r, 1), r)
	}
	return m.where(cmpUnord, a, b, m.add(a, b), r)
}

// arcRest is (asin √z - √z)/√z for z up to 1/4.
func (m machine) arcRest(z reg.VecVirtual) reg.VecVirtual {
	if m.size == 4 {
		return m.mul(m.polynomial(z, []float64{0x1.5555cap-3, 0x1.330170p-4, 0x1.748954p-5, 0x1.8bbec8p-6, 0x1.59c3e8p-5}), z)
	}
	p := []float64{1.66666666666666657415e-01, -3.25565818622400915405e-01, 2.01212532134862925881e-01, -4.00555345006794114027e-02,
		7.91534994289814532176e-04, 3.47933107596021167570e-05}
	q := []float64{1, -2.40339491173441421878, 2.02094576023350569471, -6.88283971605453293030e-01, 7.70381505559019352791e-02}
	return m.div(m.mul(m.polynomial(z, p), z), m.polynomial(z, q))
}

// arcParts returns, for |x| up to 1/2, t = |x| and its rest; beyond t = √((1-|x|)/2), its rest, and what its rounding lost
// (of which single precision has enough).
func (m machine) arcParts(a reg.VecVirtual) (t, rest, lost reg.VecVirtual) {
	half := m.num(0.5)
	z := m.mul(m.sub(m.num(1), a), half)
	z = m.where(cmpLT, half, a, z, m.mul(a, a))
	root := m.vec()
	m.pick(VSQRTPS, VSQRTPD)(z, root)
	if m.size == 4 {
		return m.where(cmpLT, half, a, root, a), m.arcRest(z), m.num(0)
	}
	lost = m.copy(z)
	m.subMul(lost, root, root) // z - root²
	lost = m.div(lost, m.add(root, root))
	lost = m.where(cmpEQ, root, m.num(0), root, lost)
	return m.where(cmpLT, half, a, root, a), m.arcRest(z), lost
}

func (m machine) asin(x reg.VecVirtual) reg.VecVirtual {
	a := m.magnitude(x)
	t, rest, lost := m.arcParts(a)
	pHi, pLo := m.parts(numbers.Pi())
	low := m.copy(t)
	m.fma(low, rest, t)
	// π/2 - 2·(t + t·rest + lost)
	s := m.copy(t)
	m.fma(s, rest, lost)
	s = m.sub(m.num(pLo/2), m.add(s, s))
	quarter := m.num(pHi / 4)
	high := m.add(quarter, m.add(m.sub(quarter, m.add(t, t)), s))
	return m.withSign(m.where(cmpLT, m.num(0.5), a, high, low), x)
}

func (m machine) acos(x reg.VecVirtual) reg.VecVirtual {
	a := m.magnitude(x)
	t, rest, lost := m.arcParts(a)
	pHi, pLo := m.parts(numbers.Pi())
	// π/2 - (x + x·rest)
	xr := m.mul(x, rest)
	low := m.sub(m.num(pHi/2), m.sub(x, m.sub(m.num(pLo/2), xr)))
	// 2·(t + t·rest + lost), or π less that
	s := m.copy(t)
	m.fma(s, rest, lost)
	two := m.add(t, s)
	two = m.add(two, two)
	back := m.sub(m.num(pHi/2), m.add(t, m.sub(s, m.num(pLo/2))))
	back = m.add(back, back)
	high := m.where(cmpLT, x, m.num(0), back, two)
	return m.where(cmpLT, m.num(0.5), a, high, low)
}
