// Exponential, logarithm, hyperbolic tangent, sine and cosine: reduction to a short interval, then a Taylor or an
// odd-power series in Horner's form with fused steps. The formulas are those of the 256-bit routines for amd64.

package main

import (
	"math"

	"github.com/tq-lang/tq/engine/simd/_asm/neon"
)

// function writes the kernel of a function. It takes two vectors at a time, which share the constants and fill each other's
// waiting; an odd last one goes by way of the stack, where it is both.
func function(f *neon.File, op string, s neon.Shape, compute func(v vec, x val) val) {
	const pair = 32
	g := f.Framed(pair, name(op, s), "n int, dst *byte, a *byte", "")
	g.Args("n", "dst", "a")
	b := g.Block()
	v := vec{b, s}
	x, y := b.Load("R2", 0), b.Load("R2", 16)
	x, y = compute(v, x), compute(v, y)
	b.Store(x, "R1", 0)
	b.Store(y, "R1", 16)
	emit := b.Plan()
	g.Asm("SUBS $%d, R0, R0", 2*s.Lanes)
	g.Asm("BLT rest")
	g.Label("two")
	emit()
	g.Asm("ADD $%d, R1, R1", pair)
	g.Asm("ADD $%d, R2, R2", pair)
	g.Asm("SUBS $%d, R0, R0", 2*s.Lanes)
	g.Asm("BGE two")
	g.Label("rest")
	g.Asm("CMN $%d, R0", s.Lanes)
	g.Asm("BNE end")
	g.Asm("LDP (R2), (R6, R7)") // vectors hold constants
	g.Asm("MOVD R1, R5")
	g.Asm("MOVD $last-%d(SP), R2", pair)
	g.Asm("STP (R6, R7), (R2)")
	g.Asm("STP (R6, R7), 16(R2)")
	g.Asm("MOVD R2, R1")
	g.Asm("JMP two")
	g.Label("end")
	g.Asm("CMN $%d, R0", 3*s.Lanes)
	g.Asm("BNE done")
	g.Load("R2", -pair, 0)
	g.Store(0, "R5", 0)
	g.Label("done")
	g.Ret()
}

// long is function with one vector at a time, for formulas so long that one needs the registers.
func long(f *neon.File, op string, s neon.Shape, compute func(v vec, x val) val) {
	floats(f, op, s, 1, 1, func(v vec, x []val) val { return compute(v, x[0]) })
}

func elementary(f *neon.File, s neon.Shape) {
	function(f, "exp", s, vec.exp)
	function(f, "log", s, vec.log)
	function(f, "tanh", s, vec.tanh)
	function(f, "sin", s, vec.sin)
	function(f, "cos", s, vec.cos)
	function(f, "tan", s, vec.tan)
}

func (v vec) sin(x val) val {
	t, s, c := v.circular(x)
	return v.zeroKept(x, v.xor(v.odd(t, c, s), v.flip(t, 2)))
}

// zeroKept is x where it is zero, of either sign, and y elsewhere.
func (v vec) zeroKept(x, y val) val { return v.where(v.equal(x, v.num(0)), x, y) }

func (v vec) cos(x val) val {
	t, s, c := v.circular(x)
	t = v.addInt(t, v.bits(1))
	return v.xor(v.odd(t, c, s), v.flip(t, 2))
}

func (v vec) tan(x val) val {
	t, s, c := v.circular(x)
	return v.zeroKept(x, v.xor(v.div(v.odd(t, c, s), v.odd(t, s, c)), v.flip(t, 1)))
}

func (v vec) exp(x val) val {
	lo, hi := -104.0, 89.0
	if v.s.Size == 8 {
		lo, hi = -746, 710
	}
	return v.expFrom(v.reduceExp(v.max(v.num(lo), v.min(v.num(hi), x))))
}

// expWith is exp(x + extra) in double precision, extra being small.
func (v vec) expWith(x, extra val) val {
	r, tail, n := v.reduceExp(v.max(v.num(-746), v.min(v.num(710), x)))
	extra = v.add(tail, extra)
	whole := v.add(r, extra)
	return v.expFrom(whole, v.add(v.sub(r, whole), extra), n)
}

// expFrom is exp(r + tail)·2**n. 1 + r is kept with its rounding error, to which everything smaller is added first.
func (v vec) expFrom(r, tail, n val) val {
	q := v.mul(v.expRest(r), v.mul(r, r))
	one := v.num(1)
	s := v.add(one, r)
	e := v.add(v.sub(one, s), r)
	return v.scale(v.add(s, v.add(v.add(q, tail), e)), n)
}

// scale is p·2**n in two steps, so that results below the normal numbers come out.
func (v vec) scale(p, n val) val {
	h := v.round("m", v.mul(n, v.num(0.5)))
	return v.mul(v.mul(p, v.power(h)), v.power(v.sub(n, h)))
}

// magic is added to a number and taken away again to round it; meanwhile the low bits are the whole number.
func (v vec) magic() val { return v.pattern(0x4b400000, 0x4338000000000000) }

// reduceExp returns r and a tail with r + tail = x - n·log 2, |r| <= log 2/2, and n.
func (v vec) reduceExp(x val) (r, tail, n val) {
	n = v.round("n", v.mul(x, v.num(math.Log2E)))
	hi, lo := 0.693145751953125, 1.42860682030941723212e-6
	if v.s.Size == 8 {
		hi, lo = 0x1.62e42fefa3800p-1, 0x1.ef35793c76730p-45
	}
	h := v.subMul(x, n, v.num(hi))
	r = v.subMul(h, n, v.num(lo))
	tail = v.subMul(v.sub(h, r), n, v.num(lo))
	return r, tail, n
}

// expRest is (exp r - 1 - r)/r².
func (v vec) expRest(r val) val {
	degree := 7
	if v.s.Size == 8 {
		degree = 13
	}
	f := 1.0
	for i := 2; i <= degree; i++ {
		f *= float64(i)
	}
	p := v.num(1 / f)
	for i := degree; i > 2; i-- {
		f /= float64(i)
		p = v.fma(p, r, v.num(1/f))
	}
	return p
}

// power is 2**n for whole n within the exponents of normal numbers.
func (v vec) power(n val) val {
	t := v.add(n, v.magic())
	if v.s.Size == 4 {
		return v.shiftLeft(v.addInt(t, v.bits(127)), 23)
	}
	return v.shiftLeft(v.addInt(t, v.bits(1023)), 52)
}

// log takes x = 2**k·(1+f), √½ <= 1+f < √2, and with s = f/(2+f) sums 2·atanh s.
func (v vec) log(x val) val { return v.logMore(x, nil) }

// logMore is log(x) + extra; a nil extra is none.
func (v vec) logMore(x, extra val) val {
	ln2Hi, ln2Lo := 6.9313812256e-01, 9.0580006145e-06
	if v.s.Size == 8 {
		ln2Hi, ln2Lo = 6.93147180369123816490e-01, 1.90821492927058770002e-10
	}
	k, f := v.logSplit(x)
	hsq, t := v.logSeries(f)
	if extra != nil {
		t = v.add(t, extra)
	}
	// k·ln2Hi - ((hsq - (t + k·ln2Lo)) - f)
	t = v.sub(v.sub(hsq, v.addMul(t, k, v.num(ln2Lo))), f)
	return v.logEdges(x, v.sub(v.mul(k, v.num(ln2Hi)), t))
}

// logSplit takes x = 2**k·(1+f).
func (v vec) logSplit(x val) (k, f val) {
	tiny, up, by := 0x1p-126, 0x1p25, 25.0
	half, bias, mantissa, width := uint64(0x3f3504f3), uint64(0x3f800000-0x3f3504f3), uint64(1<<23-1), 23
	exp := 127.0
	if v.s.Size == 8 {
		tiny, up, by = 0x1p-1022, 0x1p54, 54
		half, bias, mantissa, width = 0x3fe6a09e667f3bcd, 0x3ff0000000000000-0x3fe6a09e667f3bcd, 1<<52-1, 52
		exp = 1023
	}
	z := v.mul(x, v.where(v.less(x, v.num(tiny)), v.num(up), v.num(1))) // which nothing overflows in
	drop := v.where(v.less(x, v.num(tiny)), v.num(by+exp), v.num(exp))
	b := v.addInt(z, v.bits(bias))
	// The exponent becomes a float by being set into the low bits of a large one.
	big := v.pattern(0x4b000000, 0x4330000000000000)
	k = v.sub(v.sub(v.or(v.shiftRight(b, width), big), big), drop)
	return k, v.sub(v.addInt(v.and(b, v.bits(mantissa)), v.bits(half)), v.num(1))
}

// shortLog are the terms of (log(1+f)/s - 2)/s² in powers of s², s = f/(2+f), for single precision.
var shortLog = []float64{0.66666662693, 0.40000972152, 0.28498786688, 0.24279078841}

// logSeries returns f²/2 and t with log(1+f) = f - (f²/2 - t).
func (v vec) logSeries(f val) (hsq, t val) {
	lg := shortLog
	if v.s.Size == 8 {
		lg = []float64{0.6666666666666735130, 0.3999999999940941908, 0.2857142874366239149, 0.2222219843214978396,
			0.1818357216161805012, 0.1531383769920937332, 0.1479819860511658591}
	}
	s := v.div(f, v.add(f, v.num(2)))
	zz := v.mul(s, s)
	r := v.mul(v.polynomial(zz, lg), zz)
	hsq = v.mul(v.mul(f, f), v.num(0.5))
	return hsq, v.mul(s, v.add(hsq, r))
}

// logEdges puts the logarithms of what is no positive finite number into y.
func (v vec) logEdges(x, y val) val {
	zero := v.num(0)
	y = v.where(v.equal(x, v.num(math.Inf(1))), x, y)
	y = v.where(v.same(x), y, x)
	y = v.where(v.less(x, zero), v.num(math.NaN()), y)
	return v.where(v.equal(x, zero), v.num(math.Inf(-1)), y)
}

// polynomial is c[0] + c[1]·x + … in Horner's form.
func (v vec) polynomial(x val, c []float64) val {
	r := v.num(c[len(c)-1])
	for i := len(c) - 2; i >= 0; i-- {
		r = v.fma(r, x, v.num(c[i]))
	}
	return r
}

// tanh is e/(e+2) with e = exp(2|x|) - 1.
func (v vec) tanh(x val) val {
	a := v.min(v.num(24), v.magnitude(x))
	r, tail, n := v.reduceExp(v.add(a, a))
	p := v.mul(v.expRest(r), v.mul(r, r))
	p = v.add(r, v.add(p, tail))
	w := v.power(n)
	e := v.addMul(v.sub(w, v.num(1)), p, w)
	return v.withSign(v.div(e, v.add(e, v.num(2))), x)
}

// circular returns sine and cosine of the rest r when arguments of moderate size are reduced by multiples q of π/2, and a
// vector whose low bits are q.
func (v vec) circular(x val) (t, sine, cosine val) {
	t = v.fma(x, v.num(2/math.Pi), v.magic())
	q := v.sub(t, v.magic())
	if v.s.Size == 4 {
		return v.circularPlain(x, t, q, []float64{0x1.921fb6p+0, -0x1.777a5cp-25, -0x1.ee59dap-50})
	}
	part := []float64{0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54, -0x1.f1976b7ed8fbcp-110}
	h := v.subMul(x, q, v.num(part[0])) // exact
	p := v.mul(q, v.num(part[1]))
	unlost := v.subMul(p, q, v.num(part[1]))
	r0 := v.sub(h, p)
	tail0 := v.subMul(v.add(v.sub(v.sub(h, r0), p), unlost), q, v.num(part[2]))
	r := v.add(r0, tail0)
	tail := v.add(v.sub(r0, r), tail0)
	z := v.mul(r, r)
	const n = 17
	// r + (r³·S + tail), and (1-z/2) + (its rounding error + z²·C - r·tail).
	s := v.mul(v.mul(v.series(z, n), z), r)
	s = v.add(r, v.add(s, tail))
	c := v.mul(v.mul(v.series(z, n+1), z), z)
	c = v.subMul(c, r, tail)
	one, half := v.num(1), v.mul(z, v.num(0.5))
	w := v.sub(one, half)
	c = v.add(w, v.add(v.sub(v.sub(one, w), half), c))
	return t, s, c
}

// circularPlain goes without a tail.
func (v vec) circularPlain(x, t, q val, part []float64) (_, sine, cosine val) {
	r := x
	for _, c := range part {
		r = v.subMul(r, q, v.num(c))
	}
	z := v.mul(r, r)
	s := v.fma(v.mul(v.series(z, 9), z), r, r)
	c := v.fma(v.fma(v.series(z, 10), z, v.num(-0.5)), z, v.num(1))
	return t, s, c
}

// odd is yes where t is odd, and no elsewhere.
func (v vec) odd(t, yes, no val) val {
	return v.where(v.Op3("cmtst", v.s, t, v.bits(1)), yes, no)
}

// flip moves one low bit of t, 1 or 2, to the sign.
func (v vec) flip(t val, bit int) val {
	if bit == 2 {
		t = v.shiftRight(t, 1)
	}
	return v.shiftLeft(t, 8*v.s.Size-1)
}

// series is the sum, from the third term of sine's or cosine's on, of ±z**i/n!, up to the given n.
func (v vec) series(z val, n int) val {
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
	p := v.num(term(n))
	last := 3 + (n+1)%2
	for n -= 2; n >= last; n -= 2 {
		p = v.fma(p, z, v.num(term(n)))
	}
	return p
}
