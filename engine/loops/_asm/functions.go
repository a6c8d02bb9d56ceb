// More functions from the same parts: powers of two, logarithms to other bases, exponentials and logarithms next to 1, inverse
// circular and hyperbolic functions.

package main

import (
	"math"
	"math/big"

	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

func functions(m machine) {
	m.function("expTwo", m.exp2)
	m.function("expm", m.expm1)
	m.function("logp", m.log1p)
	m.function("logTwo", m.logTwo)
	m.function("logTen", m.logTen)
	m.function("atan", m.atan)
	m.function("asin", m.asin)
	m.function("acos", m.acos)
	m.function("sinh", m.sinh)
	m.function("cosh", m.cosh)
	m.function("cbrt", m.cbrt)
	m.function("sigmoid", m.sigmoid)
	m.function("rsqrt", m.rsqrt)
	m.function("asinh", m.asinh)
	m.function("acosh", m.acosh)
	m.function("atanh", m.atanh)
	m.functionOfTwo("atan2", m.room(), m.atan2)
	if m.size == 4 {
		if m.bits == 512 {
			m.functionIn("erf", roomForPieces, m.erfByPieces)
		}
		m.hypot()
	} else if m.bits == 512 {
		m.functionOfTwo("hypot", m.room(), m.hypotDouble)
	}
}

// hypot goes by way of doubles, half a vector at a time.
func (m machine) hypot() {
	wide := machine{m.bits, 8}
	stream(m.name("hypot"), []string{"a", "b"}, 1, m.lanes(), m.bytes(), m.bytes(), func(at func(string, int) operand.Mem, _ int) {
		for half := range 2 {
			a, b, d := at("a", 0).Offset(half*m.bytes()/2), at("b", 0).Offset(half*m.bytes()/2), at("dst", 0).Offset(half*m.bytes()/2)
			x, y := m.vec(), m.vec()
			VCVTPS2PD(a, x)
			VCVTPS2PD(b, y)
			x, y = wide.magnitude(x), wide.magnitude(y)
			s := wide.mul(x, x)
			wide.addMul(s, y, y)
			VSQRTPD(s, s)
			inf := wide.num(math.Inf(1))
			s = wide.where(cmpEQ, x, inf, x, s)
			s = wide.where(cmpEQ, y, inf, y, s)
			if m.bits == 512 {
				r := YMM()
				VCVTPD2PS(s, r)
				VMOVUPS(r, d)
			} else {
				r := XMM()
				VCVTPD2PSY(s, r)
				VMOVUPS(r, d)
			}
		}
	})
}

// parts are a number's nearest element and the rest.
func (m machine) parts(x *big.Float) (hi, lo float64) {
	if m.size == 4 {
		f, _ := x.Float32()
		hi = float64(f)
	} else {
		hi, _ = x.Float64()
	}
	lo, _ = new(big.Float).Sub(x, big.NewFloat(hi)).Float64()
	return hi, lo
}

func (m machine) sign(x reg.VecVirtual) reg.VecVirtual { return m.and(x, m.pattern(1<<31, 1<<63)) }

// withSign is y with the sign of x; on 256-bit vectors y must have none.
func (m machine) withSign(y, x reg.VecVirtual) reg.VecVirtual {
	if m.bits == 512 {
		m.pick(VPTERNLOGD, VPTERNLOGQ)(operand.U8(0xd8), m.pattern(1<<31, 1<<63), x, y)
		return y
	}
	return m.or(y, m.sign(x))
}

func (m machine) magnitude(x reg.VecVirtual) reg.VecVirtual {
	return m.and(x, m.pattern(1<<31-1, 1<<63-1))
}

// exp2 is the series of exp at (x - n)·log 2, times 2**n.
func (m machine) exp2(x reg.VecVirtual) reg.VecVirtual {
	if m.bits == 512 {
		return m.exp2By16(x)
	}
	lo, hi := -151.0, 129.0
	if m.size == 8 {
		lo, hi = -1076, 1025
	}
	x = m.max(m.num(lo), m.min(m.num(hi), x))
	n := m.vec()
	m.round(0, x, n)
	f := m.sub(x, n) // exact
	ln2Hi, ln2Lo := m.parts(bigLog(2))
	r := m.mul(f, m.val(ln2Hi))
	tail := m.copy(r)
	m.pick(VFMSUB231PS, VFMSUB231PD)(m.val(ln2Hi), f, tail) // f·ln2Hi - r
	m.addMul(tail, f, m.val(ln2Lo))
	return m.expFrom(r, tail, n)
}

// expFrom is exp(r + tail)·2**n.
func (m machine) expFrom(r, tail, n reg.VecVirtual) reg.VecVirtual {
	q := m.mul(m.expRest(r), m.mul(r, r))
	one := m.num(1)
	s := m.add(one, r)
	e := m.add(m.sub(one, s), r)
	return m.scale(m.add(s, m.add(m.add(q, tail), e)), n)
}

// expm1 is 2**n·((1 - 2**-n) + (exp r - 1)).
func (m machine) expm1(x reg.VecVirtual) reg.VecVirtual {
	if m.bits == 512 {
		return m.expm1By16(x)
	}
	lo, hi := -20.0, 89.0
	if m.size == 8 {
		lo, hi = -40, 710
	}
	r, tail, n := m.reduceExp(m.max(m.num(lo), m.min(m.num(hi), x)))
	p := m.add(r, m.add(m.mul(m.expRest(r), m.mul(r, r)), tail))
	w := m.power(m.sub(m.num(0), m.min(m.num(100), n)))
	y := m.scale(m.add(m.sub(m.num(1), w), p), n)
	return m.withSign(y, x) // also of zero
}

func (m machine) log1p(x reg.VecVirtual) reg.VecVirtual {
	return m.withSign(m.log1pMore(x, nil, nil), x)
}

// log1pMore is log(1 + x + low) + extra, as log u + c/u where u + c is 1 + x + low.
func (m machine) log1pMore(x, low, extra reg.VecVirtual) reg.VecVirtual {
	if m.bits == 512 {
		return m.log1pBy16(x, low, extra)
	}
	one := m.num(1)
	u := m.add(one, x)
	b := m.sub(u, x)
	c := m.add(m.sub(one, b), m.sub(x, m.sub(u, b)))
	if low != nil {
		c = m.add(c, low)
	}
	c = m.div(c, u)
	c = m.where(cmpUnord, c, c, m.num(0), c) // where u is infinite or zero
	if extra != nil {
		c = m.add(c, extra)
	}
	return m.logMore(u, c)
}

// huge is so large that one more is no more, but its square is finite.
func (m machine) huge() float64 {
	if m.size == 4 {
		return 1 << 40
	}
	return 0x1p200
}

// beyond returns log 2 where a is huge, and nothing elsewhere.
func (m machine) beyond(a reg.VecVirtual) reg.VecVirtual {
	return m.where(cmpLT, m.num(m.huge()), a, m.num(math.Ln2), m.num(0))
}

// asinh is log1p(a + a²/(1 + √(1+a²))), and log 2a far out.
func (m machine) asinh(x reg.VecVirtual) reg.VecVirtual {
	a, one := m.magnitude(x), m.num(1)
	aa := m.mul(a, a)
	q := m.add(aa, one)
	m.pick(VSQRTPS, VSQRTPD)(q, q)
	q = m.div(aa, m.add(q, one))
	t := m.add(a, q)
	low := m.add(m.sub(a, t), q)
	far := m.num(m.huge())
	t = m.where(cmpLT, far, a, a, t)
	low = m.where(cmpLT, far, a, m.num(0), low)
	return m.withSign(m.log1pMore(t, low, m.beyond(a)), x)
}

// acosh is log1p(t + √(t·(t+2))) with t = x - 1, and log 2x far out.
func (m machine) acosh(x reg.VecVirtual) reg.VecVirtual {
	t := m.sub(x, m.num(1))
	t = m.where(cmpLT, t, m.num(0), m.num(math.NaN()), t)
	s := m.mul(t, m.add(t, m.num(2)))
	m.pick(VSQRTPS, VSQRTPD)(s, s)
	sum := m.add(t, s)
	low := m.add(m.sub(s, sum), t) // s is the larger one
	far := m.num(m.huge())
	sum = m.where(cmpLT, far, x, t, sum)
	low = m.where(cmpLT, far, x, m.num(0), low)
	return m.log1pMore(sum, low, m.beyond(x))
}

// atanh is log1p(2a/(1-a))/2.
func (m machine) atanh(x reg.VecVirtual) reg.VecVirtual {
	a, one := m.magnitude(x), m.num(1)
	d := m.sub(one, a)
	if m.bits == 512 { // what the quotient lacks is less than the logarithm's own error
		return m.withSign(m.mul(m.log1pMore(m.div(m.add(a, a), d), nil, nil), m.val(0.5)), x)
	}
	lost := m.sub(m.sub(one, d), a)
	n := m.add(a, a)
	t := m.div(n, d)
	low := n
	m.subMul(low, t, d)
	m.subMul(low, t, lost)
	low = m.div(low, d)
	low = m.where(cmpUnord, low, low, m.num(0), low)
	return m.withSign(m.mul(m.log1pMore(t, low, nil), m.num(0.5)), x)
}

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
	pHi, _ := m.parts(bigPi())
	one := m.or(m.load(m.val(1)), m.sign(x))
	flat := m.where(cmpLT, one, m.num(0), m.num(pHi), m.num(0))
	r = m.where(cmpEQ, a, m.num(0), m.where(cmpUnord, b, b, b, flat), r)
	return m.withSign(r, y)
}

// logTwo and logTen are the logarithms to base 2 and 10.
func (m machine) logTwo(x reg.VecVirtual) reg.VecVirtual {
	if m.bits == 512 {
		return m.log16(m.binary2(), x, nil, nil)
	}
	hi, lo := m.parts(new(big.Float).Quo(big.NewFloat(1).SetPrec(200), bigLog(2)))
	return m.logBase(x, hi, lo, 1, 0)
}

func (m machine) logTen(x reg.VecVirtual) reg.VecVirtual {
	if m.bits == 512 {
		return m.log16(m.decimal(), x, nil, nil)
	}
	hi, lo := m.parts(new(big.Float).Quo(big.NewFloat(1).SetPrec(200), bigLogTen()))
	kHi, kLo := 3.0102920532e-01, 7.9034151668e-07 // log10 2, the first part with zeros at its end
	if m.size == 8 {
		kHi, kLo = 3.01029995663611771306e-01, 3.69423907715893078616e-13
	}
	return m.logBase(x, hi, lo, kHi, kLo)
}

// bigLogTen is the natural logarithm of 10.
func bigLogTen() *big.Float {
	return new(big.Float).Add(bigLog(1.25), new(big.Float).Mul(big.NewFloat(3), bigLog(2)))
}

func (m machine) rsqrt(x reg.VecVirtual) reg.VecVirtual {
	v := m.vec()
	m.pick(VSQRTPS, VSQRTPD)(x, v)
	return m.div(m.inRegister(m.val(1)), v)
}

// logBase is the logarithm with the factors hi + lo to log(1+f) and kHi + kLo to the exponent.
func (m machine) logBase(x reg.VecVirtual, hi, lo, kHi, kLo float64) reg.VecVirtual {
	k, f := m.logSplit(x)
	hsq, t := m.logSeries(f)
	head := m.sub(f, hsq)
	rest := m.add(m.sub(m.sub(f, head), hsq), t)
	p := m.mul(head, m.val(hi))
	e := m.copy(head)
	m.pick(VFMSUB213PS, VFMSUB213PD)(p, m.num(hi), e) // head·hi - p
	m.addMul(e, head, m.val(lo))
	m.addMul(e, rest, m.val(hi))
	if kLo != 0 {
		m.addMul(e, k, m.val(kLo))
		k = m.mul(k, m.val(kHi)) // exact
	}
	w := m.add(k, p)
	e = m.add(e, m.add(m.sub(k, w), p))
	return m.logEdges(x, m.add(w, e))
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
	pHi, pLo := m.parts(bigPi())
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
	pHi, pLo := m.parts(bigPi())
	less := func(p reg.VecVirtual, part float64) reg.VecVirtual {
		return m.sub(m.inRegister(m.val(pHi*part)), m.sub(p, m.val(pLo*part)))
	}
	r := m.where(cmpLT, b, a, less(p, 0.5), p)
	if sign != nil {
		r = m.where(cmpLT, m.oneLike(sign), m.num(0), less(r, 1), r)
	}
	return m.where(cmpUnord, a, b, m.add(a, b), r)
}

// bigPi is 16·atan(1/5) - 4·atan(1/239).
func bigPi() *big.Float {
	num := func(n int64) *big.Float { return new(big.Float).SetPrec(200).SetInt64(n) }
	atan := func(n int64) *big.Float {
		sum, p := num(0), new(big.Float).Quo(num(1), num(n))
		nn := num(n * n)
		for i := int64(0); i < 150; i++ {
			term := new(big.Float).Quo(p, num(2*i+1))
			if i%2 == 1 {
				term.Neg(term)
			}
			sum.Add(sum, term)
			p.Quo(p, nn)
		}
		return sum
	}
	return new(big.Float).Sub(new(big.Float).Mul(num(16), atan(5)), new(big.Float).Mul(num(4), atan(239)))
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
	pHi, pLo := m.parts(bigPi())
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
	pHi, pLo := m.parts(bigPi())
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

// halfExp is exp(x)/2.
func (m machine) halfExp(x reg.VecVirtual) reg.VecVirtual {
	hi := 90.0
	if m.size == 8 {
		hi = 711
	}
	r, tail, n := m.reduceExp(m.min(m.num(hi), x))
	return m.expFrom(r, tail, m.sub(n, m.num(1)))
}

func (m machine) cosh(x reg.VecVirtual) reg.VecVirtual {
	if m.bits == 512 {
		return m.cosh16(x)
	}
	e := m.halfExp(m.magnitude(x))
	return m.add(e, m.div(m.num(0.25), e))
}

// sinh is (t + t/(t+1))/2 with t = exp|x| - 1, and exp|x|/2 where that is as good.
func (m machine) sinh(x reg.VecVirtual) reg.VecVirtual {
	if m.bits == 512 {
		return m.sinh16(x)
	}
	a := m.magnitude(x)
	t := m.expm1(m.min(m.num(22), a))
	y := m.mul(m.add(t, m.div(t, m.add(t, m.num(1)))), m.num(0.5))
	return m.withSign(m.where(cmpLT, m.num(22), a, m.halfExp(a), y), x)
}

// cbrt is exp(log|x|/3), made right by a step of Newton's.
func (m machine) cbrt(x reg.VecVirtual) reg.VecVirtual {
	if m.bits == 512 {
		return m.cbrt16(x)
	}
	tiny, up, down := 0x1p-90, 0x1p48, 0x1p-16
	if m.size == 8 {
		tiny, up, down = 0x1p-900, 0x1p300, 0x1p-100
	}
	whole := m.magnitude(x)
	a := m.where(cmpLT, whole, m.num(tiny), m.mul(whole, m.num(up)), whole)
	y := m.exp(m.mul(m.log(a), m.num(1.0/3)), nil)
	yy := m.mul(y, y)
	d := m.copy(a)
	m.subMul(d, yy, y) // a - y³
	y = m.add(y, m.div(d, m.mul(yy, m.num(3))))
	y = m.where(cmpLT, whole, m.num(tiny), m.mul(y, m.num(down)), y)
	y = m.where(cmpEQ, whole, m.num(0), whole, y)
	y = m.where(cmpEQ, whole, m.num(math.Inf(1)), whole, y)
	return m.or(y, m.sign(x))
}
