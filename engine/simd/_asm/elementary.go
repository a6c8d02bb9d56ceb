// Exponential, logarithm, hyperbolic tangent, sine and cosine: reduction to a short interval, then a Taylor or an
// odd-power series in Horner's form with fused steps.

package main

import (
	"math"

	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

func elementary(m machine) {
	m.function("exp", func(x reg.VecVirtual) reg.VecVirtual { return m.exp(x, nil) })
	m.function("log", m.log)
	if m == (machine{512, 4}) {
		m.functionIn("tanh", roomForPieces, m.tanh)
	} else {
		m.function("tanh", m.tanh)
	}
	m.function("sin", m.sin)
	m.function("cos", m.cos)
	m.function("tan", m.tan)
}

func (m machine) sin(x reg.VecVirtual) reg.VecVirtual {
	t, s, c := m.circular(x)
	return m.zeroKept(x, m.xor(m.odd(t, c, s), m.flip(t, 2)))
}

func (m machine) cos(x reg.VecVirtual) reg.VecVirtual {
	t, s, c := m.circular(x)
	t = m.addInt(t, m.bitsOf(1))
	return m.xor(m.odd(t, c, s), m.flip(t, 2))
}

// exp is exp(x + extra); a nil extra is none.
func (m machine) exp(x, extra reg.VecVirtual) reg.VecVirtual {
	if m.bits == 512 && extra == nil {
		return m.exp16(x)
	}
	lo, hi := -104.0, 89.0
	if m.size == 8 {
		lo, hi = -746, 710
	}
	// The bound comes first, so that NaN, as the second operand, passes.
	r, tail, n := m.reduceExp(m.max(m.num(lo), m.min(m.num(hi), x)))
	if extra != nil {
		extra = m.add(tail, extra)
		whole := m.add(r, extra)
		r, tail = whole, m.add(m.sub(r, whole), extra)
	}
	// 1 + r is kept with its rounding error, to which everything smaller is added first.
	q := m.mul(m.expRest(r), m.mul(r, r))
	one := m.num(1)
	s := m.add(one, r)
	e := m.add(m.sub(one, s), r)
	return m.scale(m.add(s, m.add(m.add(q, tail), e)), n)
}

// magic is added to a number and taken away again to round it; meanwhile the low bits are the whole number.
func (m machine) magic() float64 {
	if m.size == 4 {
		return 3 << 22
	}
	return 3 << 51
}

// reduceExp returns r and a tail with r + tail = x - n·log 2, |r| <= log 2/2, and n.
func (m machine) reduceExp(x reg.VecVirtual) (r, tail, n reg.VecVirtual) {
	n = m.vec()
	t := m.mul(x, m.val(math.Log2E))
	m.round(0, t, n)
	hi, lo := 0.693145751953125, 1.42860682030941723212e-6
	if m.size == 8 {
		hi, lo = 0x1.62e42fefa3800p-1, 0x1.ef35793c76730p-45
	}
	h := m.copy(x)
	m.subMul(h, n, m.val(hi))
	r = m.copy(h)
	m.subMul(r, n, m.val(lo))
	tail = m.sub(h, r)
	m.subMul(tail, n, m.val(lo))
	return r, tail, n
}

// expRest is (exp r - 1 - r)/r².
func (m machine) expRest(r reg.VecVirtual) reg.VecVirtual {
	degree := 7
	if m.size == 8 {
		degree = 13
	}
	f := 1.0
	for i := 2; i <= degree; i++ {
		f *= float64(i)
	}
	p := m.num(1 / f)
	for i := degree; i > 2; i-- {
		f /= float64(i)
		m.fma(p, r, m.val(1/f))
	}
	return p
}

// power is 2**n for whole n within the exponents of normal numbers.
func (m machine) power(n reg.VecVirtual) reg.VecVirtual {
	t := m.add(n, m.val(m.magic()))
	if m.size == 4 {
		return m.shiftLeft(m.addInt(t, m.bitsOf(127)), 23)
	}
	return m.shiftLeft(m.addInt(t, m.bitsOf(1023)), 52)
}

// scale is p·2**n in two steps, so that results below the normal numbers come out.
func (m machine) scale(p, n reg.VecVirtual) reg.VecVirtual {
	if m.bits == 512 {
		return m.two(m.pick(VSCALEFPS, VSCALEFPD), p, n)
	}
	h := m.vec()
	m.round(1, m.mul(n, m.val(0.5)), h)
	return m.mul(m.mul(p, m.power(h)), m.power(m.sub(n, h)))
}

// log takes x = 2**k·(1+f), √½ <= 1+f < √2, and with s = f/(2+f) sums 2·atanh s.
func (m machine) log(x reg.VecVirtual) reg.VecVirtual {
	if m.bits == 512 {
		return m.log16(m.natural(), x, nil, nil)
	}
	return m.logMore(x, nil)
}

// logMore is log(x) + extra; a nil extra is none.
func (m machine) logMore(x, extra reg.VecVirtual) reg.VecVirtual {
	return m.logEdges(x, m.logPlain(x, extra))
}

// logPlain is logMore of positive finite numbers.
func (m machine) logPlain(x, extra reg.VecVirtual) reg.VecVirtual {
	ln2Hi, ln2Lo := 6.9313812256e-01, 9.0580006145e-06
	if m.size == 8 {
		ln2Hi, ln2Lo = 6.93147180369123816490e-01, 1.90821492927058770002e-10
	}
	k, f := m.logSplit(x)
	hsq, t := m.logSeries(f)
	if extra != nil {
		t = m.add(t, extra)
	}
	// k·ln2Hi - ((hsq - (s·(hsq+r) + k·ln2Lo)) - f)
	m.addMul(t, k, m.val(ln2Lo))
	t = m.sub(m.sub(hsq, t), f)
	return m.sub(m.mul(k, m.val(ln2Hi)), t)
}

// logSplit takes x = 2**k·(1+f).
func (m machine) logSplit(x reg.VecVirtual) (k, f reg.VecVirtual) {
	if m.bits == 512 {
		return m.exponent(x)
	}
	tiny, up, by := 0x1p-126, 0x1p25, 25.0
	half, bias, mantissa, width := uint64(0x3f3504f3), uint64(0x3f800000-0x3f3504f3), uint64(1<<23-1), 23
	exp := 127.0
	if m.size == 8 {
		tiny, up, by = 0x1p-1022, 0x1p54, 54
		half, bias, mantissa, width = 0x3fe6a09e667f3bcd, 0x3ff0000000000000-0x3fe6a09e667f3bcd, 1<<52-1, 52
		exp = 1023
	}
	small := m.num(tiny)
	z := m.where(cmpLT, x, small, m.mul(x, m.val(up)), x)
	drop := m.where(cmpLT, x, small, m.num(by+exp), m.num(exp))
	b := m.addInt(z, m.bitsOf(bias))
	// The exponent becomes a float by being set into the low bits of a large one.
	big := m.pattern(0x4b000000, 0x4330000000000000)
	kb := m.sub(m.or(m.shiftRight(b, width), big), big)
	k = m.sub(kb, drop)
	return k, m.sub(m.addInt(m.and(b, m.bitsOf(mantissa)), m.bitsOf(half)), m.val(1))
}

// logSeries returns f²/2 and t with log(1+f) = f - (f²/2 - t).
func (m machine) logSeries(f reg.VecVirtual) (hsq, t reg.VecVirtual) {
	lg := []float64{0.66666662693, 0.40000972152, 0.28498786688, 0.24279078841}
	if m.size == 8 {
		lg = []float64{0.6666666666666735130, 0.3999999999940941908, 0.2857142874366239149, 0.2222219843214978396,
			0.1818357216161805012, 0.1531383769920937332, 0.1479819860511658591}
	}
	s := m.div(f, m.add(f, m.val(2)))
	zz := m.mul(s, s)
	r := m.mul(m.polynomial(zz, lg), zz)
	hsq = m.mul(m.mul(f, f), m.val(0.5))
	return hsq, m.mul(s, m.add(hsq, r))
}

// polynomial is c[0] + c[1]·x + … in Horner's form.
func (m machine) polynomial(x reg.VecVirtual, c []float64) reg.VecVirtual {
	r := m.num(c[len(c)-1])
	for i := len(c) - 2; i >= 0; i-- {
		m.fma(r, x, m.val(c[i]))
	}
	return r
}

// logEdges puts the logarithms of what is no positive finite number into y.
func (m machine) logEdges(x, y reg.VecVirtual) reg.VecVirtual {
	if m.bits == 512 {
		// By class of x, from the lowest digit: NaN stays, signalling NaN is made quiet, zero -Inf, one nothing, -Inf NaN,
		// Inf stays, negative NaN, positive nothing.
		m.pick(VFIXUPIMMPS, VFIXUPIMMPD)(operand.U8(0), m.bitsOf(0x03530421), x, y)
		return y
	}
	inf, zero := m.num(math.Inf(1)), m.num(0)
	y = m.where(cmpEQ, x, inf, x, y)
	y = m.where(cmpUnord, x, x, x, y)
	y = m.where(cmpLT, x, zero, m.num(math.NaN()), y)
	return m.where(cmpEQ, x, zero, m.num(math.Inf(-1)), y)
}

// exponent takes x = 2**k·(1+f), √½ <= 1+f < √2, by the instructions for it, subnormal numbers included.
func (m machine) exponent(x reg.VecVirtual) (k, f reg.VecVirtual) {
	z, k := m.vec(), m.vec()
	m.pick(VGETMANTPS, VGETMANTPD)(operand.U8(0), x, z) // in [1, 2)
	m.pick(VGETEXPPS, VGETEXPPD)(x, k)
	high := K()
	m.pick(VCMPPS, VCMPPD)(operand.U8(cmpLT), z, m.num(math.Sqrt2), high)
	m.pick(VMULPS, VMULPD)(m.val(0.5), z, high, z)
	m.pick(VADDPS, VADDPD)(m.val(1), k, high, k)
	return k, m.sub(z, m.val(1))
}

// tanh is e/(e+2) with e = exp(2|x|) - 1.
func (m machine) tanh(x reg.VecVirtual) reg.VecVirtual {
	switch {
	case m == (machine{512, 4}):
		return m.tanhByPieces(x)
	case m.bits == 512:
		return m.tanh16(x)
	}
	sign := m.load(m.pattern(1<<31, 1<<63))
	a := m.and(x, m.pattern(1<<31-1, 1<<63-1))
	a = m.min(m.num(24), a)
	r, tail, n := m.reduceExp(m.add(a, a))
	p := m.mul(m.expRest(r), m.mul(r, r))
	p = m.add(r, m.add(p, tail))
	w := m.power(n)
	e := m.sub(w, m.val(1))
	m.addMul(e, p, w)
	y := m.div(e, m.add(e, m.val(2)))
	return m.or(y, m.and(x, sign))
}

// circular returns sine and cosine of the rest r when arguments of moderate size are reduced by multiples q of π/2, and a
// vector whose low bits are q.
func (m machine) circular(x reg.VecVirtual) (t, sine, cosine reg.VecVirtual) {
	t, r, tail := m.reduceCircular(x, m.size == 8)
	z := m.mul(r, r)
	if m.size == 4 {
		return m.circularPlain(t, r, z)
	}
	const n = 17
	// r + (r³·S + tail), and (1-z/2) + (its rounding error + z²·C - r·tail).
	s := m.mul(m.mul(m.series(z, n), z), r)
	s = m.add(r, m.add(s, tail))
	c := m.mul(m.series(z, n+1), z)
	c = m.mul(c, z)
	m.subMul(c, r, tail)
	one, half := m.num(1), m.mul(z, m.val(0.5))
	w := m.sub(one, half)
	c = m.add(w, m.add(m.sub(m.sub(one, w), half), c))
	return t, s, c
}

// reduceCircular returns a vector whose low bits are q, and the rest of x, with a tail if that is wanted.
func (m machine) reduceCircular(x reg.VecVirtual, whole bool) (t, r, tail reg.VecVirtual) {
	magic := m.num(m.magic())
	t = m.copy(x)
	m.fma(t, m.num(2/math.Pi), magic)
	q := m.sub(t, magic)
	part := halfPi(m.size)
	if m.size == 4 && !whole {
		r = m.copy(x)
		for _, c := range part {
			m.subMul(r, q, m.val(c))
		}
		return t, r, nil
	}
	if m.size == 4 { // the first two parts leave enough
		h := m.copy(x)
		m.subMul(h, q, m.val(part[0]))
		r = m.copy(h)
		m.subMul(r, q, m.val(part[1]))
		tail = m.sub(h, r)
		m.subMul(tail, q, m.val(part[1]))
		m.subMul(tail, q, m.val(part[2]))
		return t, r, tail
	}
	h := m.copy(x)
	m.subMul(h, q, m.val(part[0])) // exact
	p := m.mul(q, m.val(part[1]))
	lost := m.copy(p)
	m.pick(VFMSUB231PS, VFMSUB231PD)(m.val(part[1]), q, lost)
	r0 := m.sub(h, p)
	tail0 := m.sub(m.sub(m.sub(h, r0), p), lost)
	m.subMul(tail0, q, m.val(part[2]))
	r = m.add(r0, tail0)
	return t, r, m.add(m.sub(r0, r), tail0)
}

// circularPlain goes without a tail.
func (m machine) circularPlain(t, r, z reg.VecVirtual) (_, sine, cosine reg.VecVirtual) {
	s := m.mul(m.series(z, 9), z)
	m.fma(s, r, r)
	c := m.series(z, 10)
	m.fma(c, z, m.val(-0.5))
	m.fma(c, z, m.val(1))
	return t, s, c
}

// odd is yes where t is odd, and no elsewhere.
func (m machine) odd(t, yes, no reg.VecVirtual) reg.VecVirtual {
	signed := m.or(m.shiftLeft(t, 8*m.size-1), m.load(m.val(1)))
	return m.where(cmpLT, signed, m.load(m.val(0)), yes, no)
}

// flip moves one low bit of t, 1 or 2, to the sign.
func (m machine) flip(t reg.VecVirtual, bit int) reg.VecVirtual {
	return m.shiftLeft(m.shiftRight(m.and(t, m.bitsOf(uint64(bit))), bit-1), 8*m.size-1)
}

// series is the sum, from the third term of sine's or cosine's on, of ±z**i/n!, up to the given n.
func (m machine) series(z reg.VecVirtual, n int) reg.VecVirtual {
	term := func(n int) float64 {
		f := 1.0
		for i := 2; i <= n; i++ {
			f *= float64(i)
		}
		if n/2%2 != 0 {
			f = -f
		}
		return 1 / f
	}
	p := m.num(term(n))
	last := 3 + (n+1)%2
	for n -= 2; n >= last; n -= 2 {
		m.fma(p, z, m.val(term(n)))
	}
	return p
}

// halfPi is π/2 in three parts.
func halfPi(size int) []float64 {
	if size == 4 {
		return []float64{0x1.921fb6p+0, -0x1.777a5cp-25, -0x1.ee59dap-50}
	}
	return []float64{0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54, -0x1.f1976b7ed8fbcp-110}
}
