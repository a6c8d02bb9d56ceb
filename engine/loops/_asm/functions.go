// More functions from the same parts: powers of two, logarithms to other bases, exponentials and logarithms next to 1, inverse
// circular and hyperbolic functions.

package main

import (
	"math"
	"math/big"

	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/reg"
)

func functions(m machine) {
	m.unary("expTwo", 1, m.exp2)
	m.unary("expm", 1, m.expm1)
	m.unary("logp", 1, m.log1p)
	ln2 := bigLog(2)
	one := new(big.Float).SetPrec(200).SetInt64(1)
	hi, lo := m.parts(new(big.Float).Quo(one, ln2))
	m.unary("logTwo", 1, func(x reg.VecVirtual) reg.VecVirtual { return m.logBase(x, hi, lo, 1, 0) })
	ln10 := new(big.Float).Add(bigLog(1.25), new(big.Float).Mul(big.NewFloat(3), ln2))
	iHi, iLo := m.parts(new(big.Float).Quo(one, ln10))
	kHi, kLo := 3.0102920532e-01, 7.9034151668e-07 // log10 2, the first part with zeros at its end
	if m.size == 8 {
		kHi, kLo = 3.01029995663611771306e-01, 3.69423907715893078616e-13
	}
	m.unary("logTen", 1, func(x reg.VecVirtual) reg.VecVirtual { return m.logBase(x, iHi, iLo, kHi, kLo) })
	m.unary("atan", 1, m.atan)
	m.unary("asin", 1, m.asin)
	m.unary("acos", 1, m.acos)
	m.unary("sinh", 1, m.sinh)
	m.unary("cosh", 1, m.cosh)
	m.unary("cbrt", 1, m.cbrt)
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

func (m machine) magnitude(x reg.VecVirtual) reg.VecVirtual {
	return m.and(x, m.pattern(1<<31-1, 1<<63-1))
}

// exp2 is the series of exp at (x - n)·log 2, times 2**n.
func (m machine) exp2(x reg.VecVirtual) reg.VecVirtual {
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
	lo, hi := -20.0, 89.0
	if m.size == 8 {
		lo, hi = -40, 710
	}
	r, tail, n := m.reduceExp(m.max(m.num(lo), m.min(m.num(hi), x)))
	p := m.add(r, m.add(m.mul(m.expRest(r), m.mul(r, r)), tail))
	w := m.power(m.sub(m.num(0), m.min(m.num(100), n)))
	y := m.scale(m.add(m.sub(m.num(1), w), p), n)
	return m.or(y, m.sign(x)) // also of zero
}

// log1p is log u + c/u, where u + c is 1 + x.
func (m machine) log1p(x reg.VecVirtual) reg.VecVirtual {
	one := m.num(1)
	u := m.add(one, x)
	b := m.sub(u, x)
	c := m.add(m.sub(one, b), m.sub(x, m.sub(u, b)))
	c = m.div(c, u)
	c = m.where(cmpUnord, c, c, m.num(0), c) // where u is infinite or zero
	return m.or(m.logMore(u, c), m.sign(x))
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

// atan takes |x| up to tan(π/8) as it is, up to its reciprocal as (x-1)/(x+1), and beyond as -1/x.
func (m machine) atan(x reg.VecVirtual) reg.VecVirtual {
	c := []float64{3.3333328366e-01, -1.9999158382e-01, 1.4253635705e-01, -1.0648017377e-01, 6.1687607318e-02}
	if m.size == 8 {
		c = []float64{3.33333333333329318027e-01, -1.99999999998764832476e-01, 1.42857142725034663711e-01, -1.11111104054623557880e-01,
			9.09088713343650656196e-02, -7.69187620504482999495e-02, 6.66107313738753120669e-02, -5.83357013379057348645e-02,
			4.97687799461593236017e-02, -3.65315727442169155270e-02, 1.62858201153657823623e-02}
	}
	a := m.magnitude(x)
	one, zero := m.num(1), m.num(0)
	low, high := m.num(math.Tan(math.Pi/8)), m.num(1/math.Tan(math.Pi/8))
	num := m.where(cmpLT, low, a, m.sub(a, one), a)
	num = m.where(cmpLT, high, a, m.num(-1), num)
	den := m.where(cmpLT, low, a, m.add(a, one), one)
	den = m.where(cmpLT, high, a, a, den)
	pHi, pLo := m.parts(bigPi())
	base := m.where(cmpLT, low, a, m.num(pHi/4), zero)
	base = m.where(cmpLT, high, a, m.num(pHi/2), base)
	less := m.where(cmpLT, low, a, m.num(pLo/4), zero)
	less = m.where(cmpLT, high, a, m.num(pLo/2), less)
	z := m.div(num, den)
	zz := m.mul(z, z)
	s := m.mul(m.mul(m.polynomial(zz, c), zz), z)
	y := m.add(base, m.add(z, m.sub(less, s)))
	return m.or(y, m.sign(x))
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
	p, q := []float64{1.6666586697e-01, -4.2743422091e-02, -8.6563630030e-03}, []float64{1, -7.0662963390e-01}
	if m.size == 8 {
		p = []float64{1.66666666666666657415e-01, -3.25565818622400915405e-01, 2.01212532134862925881e-01, -4.00555345006794114027e-02,
			7.91534994289814532176e-04, 3.47933107596021167570e-05}
		q = []float64{1, -2.40339491173441421878, 2.02094576023350569471, -6.88283971605453293030e-01, 7.70381505559019352791e-02}
	}
	return m.div(m.mul(m.polynomial(z, p), z), m.polynomial(z, q))
}

// arcParts returns, for |x| up to 1/2, t = |x| and its rest; beyond t = √((1-|x|)/2), its rest, and what its rounding lost.
func (m machine) arcParts(a reg.VecVirtual) (t, rest, lost reg.VecVirtual) {
	half := m.num(0.5)
	z := m.mul(m.sub(m.num(1), a), half)
	z = m.where(cmpLT, half, a, z, m.mul(a, a))
	root := m.vec()
	m.pick(VSQRTPS, VSQRTPD)(z, root)
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
	return m.or(m.where(cmpLT, m.num(0.5), a, high, low), m.sign(x))
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
	e := m.halfExp(m.magnitude(x))
	return m.add(e, m.div(m.num(0.25), e))
}

// sinh is (t + t/(t+1))/2 with t = exp|x| - 1, and exp|x|/2 where that is as good.
func (m machine) sinh(x reg.VecVirtual) reg.VecVirtual {
	a := m.magnitude(x)
	t := m.expm1(m.min(m.num(22), a))
	y := m.mul(m.add(t, m.div(t, m.add(t, m.num(1)))), m.num(0.5))
	return m.or(m.where(cmpLT, m.num(22), a, m.halfExp(a), y), m.sign(x))
}

// cbrt is exp(log|x|/3), made right by a step of Newton's.
func (m machine) cbrt(x reg.VecVirtual) reg.VecVirtual {
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
