// More functions from the same parts: powers of two, logarithms to other bases, exponentials and logarithms next to 1, inverse
// circular and hyperbolic functions. The formulas are those of the 256-bit routines for amd64. Steps that would make a
// condition of a common number, like 0/0 of zero, are kept from it.

package main

import (
	"math"
	"math/big"

	"github.com/tq-lang/tq/engine/simd/_asm/neon"
	"github.com/tq-lang/tq/engine/simd/_asm/numbers"
)

func functions(f *neon.File, s neon.Shape) {
	function(f, "expTwo", s, vec.exp2)
	function(f, "expm", s, vec.expm1)
	function(f, "logp", s, vec.log1p)
	function(f, "logTwo", s, vec.logTwo)
	function(f, "logTen", s, vec.logTen)
	function(f, "atan", s, vec.atan)
	function(f, "asin", s, vec.asin)
	function(f, "acos", s, vec.acos)
	function(f, "sinh", s, vec.sinh)
	function(f, "cosh", s, vec.cosh)
	long(f, "cbrt", s, vec.cbrt)
	function(f, "sigmoid", s, vec.sigmoid)
	function(f, "rsqrt", s, vec.rsqrt)
	function(f, "asinh", s, vec.asinh)
	function(f, "acosh", s, vec.acosh)
	function(f, "atanh", s, vec.atanh)
}

func (v vec) sqrt(x val) val { return v.Op2("fsqrt", v.s, x) }

func (v vec) rsqrt(x val) val { return v.div(v.num(1), v.sqrt(x)) }

// pick chooses by the size of an element.
func (v vec) pick(single, double float64) float64 {
	if v.s.Size == 4 {
		return single
	}
	return double
}

// parts are a number's nearest element and the rest.
func (v vec) parts(x *big.Float) (hi, lo float64) { return numbers.Parts(v.s.Size, x) }

// The parts of π.
func (v vec) pi() (hi, lo float64) { return v.parts(numbers.Pi()) }

// exp2 is the series of exp at (x - n)·log 2, times 2**n.
func (v vec) exp2(x val) val {
	x = v.max(v.num(v.pick(-151, -1076)), v.min(v.num(v.pick(129, 1025)), x))
	n := v.round("n", x)
	f := v.sub(x, n) // exact
	hi, lo := v.parts(numbers.Log(2))
	r := v.mul(f, v.num(hi))
	return v.expFrom(r, v.addMul(v.lost(r, f, v.num(hi)), f, v.num(lo)), n)
}

// expm1 is 2**n·((1 - 2**-n) + (exp r - 1)).
func (v vec) expm1(x val) val {
	r, tail, n := v.reduceExp(v.max(v.num(v.pick(-20, -40)), v.min(v.num(v.pick(89, 710)), x)))
	p := v.add(r, v.add(v.mul(v.expRest(r), v.mul(r, r)), tail))
	w := v.power(v.sub(v.num(0), v.min(v.num(100), n)))
	return v.withSign(v.scale(v.add(v.sub(v.num(1), w), p), n), x) // also of zero
}

func (v vec) log1p(x val) val { return v.withSign(v.log1pMore(x, nil, nil), x) }

// log1pMore is log(1 + x + low) + extra, as log u + c/u where u + c is 1 + x + low.
func (v vec) log1pMore(x, low, extra val) val {
	one := v.num(1)
	u := v.add(one, x)
	b := v.sub(u, x)
	c := v.add(v.sub(one, b), v.sub(x, v.sub(u, b)))
	if low != nil {
		c = v.add(c, low)
	}
	c = v.div(c, u)
	c = v.and(c, v.same(c)) // nothing where u is infinite or zero
	if extra != nil {
		c = v.add(c, extra)
	}
	return v.logMore(u, c)
}

// huge is so large that one more is no more, but its square is finite.
func (v vec) huge() val { return v.num(v.pick(1<<40, 0x1p200)) }

// beyond returns log 2 where a is huge, and nothing elsewhere.
func (v vec) beyond(a val) val { return v.and(v.less(v.huge(), a), v.num(math.Ln2)) }

// asinh is log1p(a + a²/(1 + √(1+a²))), and log 2a far out.
func (v vec) asinh(x val) val {
	a, one := v.magnitude(x), v.num(1)
	aa := v.mul(a, a)
	q := v.div(aa, v.add(v.sqrt(v.add(aa, one)), one))
	t := v.add(a, q)
	low := v.add(v.sub(a, t), q)
	t = v.where(v.less(v.huge(), a), a, t)
	low = v.where(v.less(v.huge(), a), v.num(0), low)
	return v.withSign(v.log1pMore(t, low, v.beyond(a)), x)
}

// acosh is log1p(t + √(t·(t+2))) with t = x - 1, and log 2x far out.
func (v vec) acosh(x val) val {
	t := v.sub(x, v.num(1))
	t = v.where(v.less(t, v.num(0)), v.num(math.NaN()), t)
	s := v.sqrt(v.mul(t, v.add(t, v.num(2))))
	sum := v.add(t, s)
	low := v.add(v.sub(s, sum), t) // s is the larger one
	sum = v.where(v.less(v.huge(), x), t, sum)
	low = v.where(v.less(v.huge(), x), v.num(0), low)
	return v.log1pMore(sum, low, v.beyond(x))
}

// atanh is log1p(2a/(1-a))/2.
func (v vec) atanh(x val) val {
	a, one := v.magnitude(x), v.num(1)
	d := v.sub(one, a)
	lost := v.sub(v.sub(one, d), a)
	n := v.add(a, a)
	t := v.div(n, d)
	low := v.div(v.subMul(v.subMul(n, t, d), t, lost), d)
	low = v.and(low, v.same(low))
	return v.withSign(v.mul(v.log1pMore(t, low, nil), v.num(0.5)), x)
}

func (v vec) logTwo(x val) val {
	hi, lo := v.parts(new(big.Float).Quo(big.NewFloat(1).SetPrec(200), numbers.Log(2)))
	return v.logBase(x, hi, lo, 1, 0)
}

func (v vec) logTen(x val) val {
	hi, lo := v.parts(new(big.Float).Quo(big.NewFloat(1).SetPrec(200), numbers.LogTen()))
	// log10 2, the first part with zeros at its end
	return v.logBase(x, hi, lo, v.pick(3.0102920532e-01, 3.01029995663611771306e-01), v.pick(7.9034151668e-07, 3.69423907715893078616e-13))
}

// logBase is the logarithm with the factors hi + lo to log(1+f) and kHi + kLo to the exponent.
func (v vec) logBase(x val, hi, lo, kHi, kLo float64) val {
	k, f := v.logSplit(x)
	hsq, t := v.logSeries(f)
	head := v.sub(f, hsq)
	rest := v.add(v.sub(v.sub(f, head), hsq), t)
	p := v.mul(head, v.num(hi))
	e := v.addMul(v.lost(p, head, v.num(hi)), head, v.num(lo))
	e = v.addMul(e, rest, v.num(hi))
	if kLo != 0 {
		e = v.addMul(e, k, v.num(kLo))
		k = v.mul(k, v.num(kHi)) // exact
	}
	w := v.add(k, p)
	e = v.add(e, v.add(v.sub(k, w), p))
	return v.logEdges(x, v.add(w, e))
}

func (v vec) atan(x val) val { return v.withSign(v.reducedAtan(v.magnitude(x), nil, nil), x) }

// reducedAtan is atan(a/b) of numbers without sign; a nil b is one. In double precision it takes a/b up to tan(π/8) as it is, up
// to its reciprocal as (a-b)/(a+b), and beyond as -b/a. Where a given mask is set, the result is π less that.
func (v vec) reducedAtan(a, b, back val) val {
	if v.s.Size == 4 {
		return v.shortAtan(a, b, back)
	}
	c := []float64{3.33333333333329318027e-01, -1.99999999998764832476e-01, 1.42857142725034663711e-01, -1.11111104054623557880e-01,
		9.09088713343650656196e-02, -7.69187620504482999495e-02, 6.66107313738753120669e-02, -5.83357013379057348645e-02,
		4.97687799461593236017e-02, -3.65315727442169155270e-02, 1.62858201153657823623e-02}
	low, high, minus := v.num(math.Tan(math.Pi/8)), v.num(1/math.Tan(math.Pi/8)), v.num(-1)
	if b == nil {
		b = v.num(1)
	} else {
		low, high, minus = v.mul(b, low), v.mul(b, high), v.neg(b)
	}
	middle, beyond := v.less(low, a), v.less(high, a)
	num := v.where(beyond, minus, v.where(middle, v.sub(a, b), a))
	den := v.where(beyond, a, v.where(middle, v.add(a, b), b))
	hi, lo := v.pi()
	base := v.where(beyond, v.num(hi/2), v.and(middle, v.num(hi/4)))
	less := v.where(beyond, v.num(lo/2), v.and(middle, v.num(lo/4)))
	z := v.div(num, den)
	zz := v.mul(z, z)
	s := v.mul(v.mul(v.polynomial(zz, c), zz), z)
	if back != nil {
		base = v.where(back, v.sub(v.num(hi), base), base)
		less = v.where(back, v.sub(v.num(lo), less), less)
		sign := v.and(back, v.bits(1<<63))
		z, s = v.xor(z, sign), v.xor(s, sign)
	}
	return v.add(base, v.add(z, v.sub(less, s)))
}

// shortAtan is reducedAtan in single precision: atan of the smaller over the larger one, or π/2 less that.
func (v vec) shortAtan(a, b, back val) val {
	one := v.num(1)
	if b == nil {
		b = one
	}
	small, large := v.min(b, a), v.max(b, a)
	if back != nil { // zero by zero is zero
		large = v.max(v.bits(1), large)
	}
	t := v.div(small, large)
	if back != nil { // and two infinities are as good as two ones
		t = v.where(v.equal(small, v.num(math.Inf(1))), one, t)
	}
	z := v.mul(t, t)
	// (atan √z - √z)/(z·√z) for z up to 1
	p := v.polynomial(z, []float64{-0x1.5554dcp-2, 0x1.9978ecp-3, -0x1.230a96p-3, 0x1.b4ded0p-4, -0x1.355146p-4, 0x1.61f01ep-5, -0x1.0c1a32p-6, 0x1.7eaca4p-9})
	p = v.fma(p, v.mul(z, t), t)
	hi, lo := v.pi()
	r := v.where(v.less(b, a), v.sub(v.num(hi/2), v.sub(p, v.num(lo/2))), p)
	if back != nil {
		r = v.where(back, v.sub(v.num(hi), v.sub(r, v.num(lo))), r)
	}
	return r
}

// arcRest is (asin √z - √z)/√z for z up to 1/4.
func (v vec) arcRest(z val) val {
	if v.s.Size == 4 {
		return v.mul(v.polynomial(z, []float64{0x1.5555cap-3, 0x1.330170p-4, 0x1.748954p-5, 0x1.8bbec8p-6, 0x1.59c3e8p-5}), z)
	}
	p := []float64{1.66666666666666657415e-01, -3.25565818622400915405e-01, 2.01212532134862925881e-01, -4.00555345006794114027e-02,
		7.91534994289814532176e-04, 3.47933107596021167570e-05}
	q := []float64{1, -2.40339491173441421878, 2.02094576023350569471, -6.88283971605453293030e-01, 7.70381505559019352791e-02}
	return v.div(v.mul(v.polynomial(z, p), z), v.polynomial(z, q))
}

// arcParts returns, for a up to 1/2, t = a and its rest; beyond t = √((1-a)/2), its rest, and what its rounding lost (of which
// single precision has enough).
func (v vec) arcParts(a val) (t, rest, lost val) {
	half := v.num(0.5)
	z := v.where(v.less(half, a), v.mul(v.sub(v.num(1), a), half), v.mul(a, a))
	root := v.sqrt(z)
	if lost = v.num(0); v.s.Size == 8 {
		lost = v.div(v.subMul(z, root, root), v.max(v.num(0x1p-1022), v.add(root, root)))
	}
	return v.where(v.less(half, a), root, a), v.arcRest(z), lost
}

func (v vec) asin(x val) val {
	a := v.magnitude(x)
	t, rest, lost := v.arcParts(a)
	hi, lo := v.pi()
	low := v.fma(t, rest, t)
	// π/2 - 2·(t + t·rest + lost)
	s := v.fma(t, rest, lost)
	s = v.sub(v.num(lo/2), v.add(s, s))
	quarter := v.num(hi / 4)
	high := v.add(quarter, v.add(v.sub(quarter, v.add(t, t)), s))
	return v.withSign(v.where(v.less(v.num(0.5), a), high, low), x)
}

func (v vec) acos(x val) val {
	a := v.magnitude(x)
	t, rest, lost := v.arcParts(a)
	hi, lo := v.pi()
	// π/2 - (x + x·rest)
	low := v.sub(v.num(hi/2), v.sub(x, v.sub(v.num(lo/2), v.mul(x, rest))))
	// 2·(t + t·rest + lost), or π less that
	s := v.fma(t, rest, lost)
	two := v.add(t, s)
	two = v.add(two, two)
	back := v.sub(v.num(hi/2), v.add(t, v.sub(s, v.num(lo/2))))
	back = v.add(back, back)
	return v.where(v.less(v.num(0.5), a), v.where(v.less(x, v.num(0)), back, two), low)
}

// halfExp is exp(x)/2.
func (v vec) halfExp(x val) val {
	r, tail, n := v.reduceExp(v.min(v.num(v.pick(90, 711)), x))
	return v.expFrom(r, tail, v.sub(n, v.num(1)))
}

func (v vec) cosh(x val) val {
	e := v.halfExp(v.magnitude(x))
	return v.add(e, v.div(v.num(0.25), e))
}

// sinh is (t + t/(t+1))/2 with t = exp|x| - 1, and exp|x|/2 where that is as good.
func (v vec) sinh(x val) val {
	a := v.magnitude(x)
	t := v.expm1(v.min(v.num(22), a))
	y := v.mul(v.add(t, v.div(t, v.add(t, v.num(1)))), v.num(0.5))
	return v.withSign(v.where(v.less(v.num(22), a), v.halfExp(a), y), x)
}

// sigmoid is 1/(1 + e**-x), or the same with numerator and denominator times e**x.
func (v vec) sigmoid(x val) val {
	one := v.num(1)
	e := v.exp(v.or(x, v.pattern(1<<31, 1<<63)))
	return v.div(v.where(v.less(x, v.num(0)), e, one), v.add(e, one))
}

// cbrt is exp(log|x|/3), made right by a step of Newton's.
func (v vec) cbrt(x val) val {
	tiny, up, down, least := v.num(v.pick(0x1p-90, 0x1p-900)), v.pick(0x1p48, 0x1p300), v.pick(0x1p-16, 0x1p-100), v.pick(0x1p-101, 0x1p-774)
	whole, one := v.magnitude(x), v.num(1)
	a := v.max(v.num(least), v.mul(whole, v.where(v.less(whole, tiny), v.num(up), one))) // not zero
	y := v.exp(v.mul(v.log(a), v.num(1.0/3)))
	yy := v.mul(y, y)
	y = v.add(y, v.div(v.subMul(a, yy, y), v.mul(yy, v.num(3))))
	y = v.mul(y, v.where(v.less(whole, tiny), v.num(down), one))
	y = v.where(v.equal(whole, v.num(0)), whole, y)
	y = v.where(v.equal(whole, v.num(math.Inf(1))), whole, y)
	return v.withSign(y, x)
}
