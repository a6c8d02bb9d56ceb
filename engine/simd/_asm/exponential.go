// The exponential family on 512-bit vectors. With n = x/log 2 rounded to sixteenths,
//
//	e**x = 2**n · e**r = 2**⌊n⌋ · T · (1 + p),  |r| <= log 2/32
//
// where the table has T = 2**(n-⌊n⌋), and what rounding took from it goes into p.

package main

import (
	"math"
	"math/big"

	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"github.com/tq-lang/tq/engine/simd/_asm/numbers"
	"github.com/tq-lang/tq/engine/simd/_asm/vectors"
)

// tableOf is a table in memory, as it is named.
func (m machine) tableOf(name string, t []float64) operand.Mem {
	name = m.name(name)
	c, ok := tables[name]
	if !ok {
		if m.size == 4 {
			c = vectors.Words32(name, len(t), func(i int) uint32 { return math.Float32bits(float32(t[i])) })
		} else {
			c = vectors.Words64(name, len(t), func(i int) uint64 { return math.Float64bits(t[i]) })
		}
		tables[name] = c
	}
	return c
}

// lookup reads a table of sixteen numbers at the low four bits of the lanes of idx.
func (m machine) lookup(name string, t [16]float64, idx reg.VecVirtual) reg.VecVirtual {
	c := m.tableOf(name, t[:])
	switch {
	case m.bits != 512 && m.size == 4:
		return m.lookupHalves(c, idx)
	case m.bits != 512:
		return m.gathered(c, idx)
	case m.size == 8:
		return m.lookupPair(c, idx)
	}
	v := m.vec()
	VPERMPS(m.inRegister(m.held(c)), idx, v)
	return v
}

// lookup32 is lookup of 32 numbers, in single precision.
func (m machine) lookup32(name string, t []float64, idx reg.VecVirtual) reg.VecVirtual {
	return m.lookupPair(m.tableOf(name, t), idx)
}

// lookupPair reads a table of two vectors.
func (m machine) lookupPair(c operand.Mem, idx reg.VecVirtual) reg.VecVirtual {
	low, v := m.inRegister(m.held(c)), m.copy(idx)
	m.pick(VPERMI2PS, VPERMI2PD)(m.held(c.Offset(64)), low, v)
	return v
}

// lookupHalves is lookup on 256-bit vectors of singles: in both halves of the table, by the fourth bit the one or the other.
func (m machine) lookupHalves(c operand.Mem, idx reg.VecVirtual) reg.VecVirtual {
	low, high := m.vec(), m.vec()
	VPERMPS(c, idx, low)
	VPERMPS(c.Offset(32), idx, high)
	return m.either(m.shiftLeft(idx, 28), high, low)
}

// gathered is lookup on 256-bit vectors of doubles.
func (m machine) gathered(c operand.Mem, idx reg.VecVirtual) reg.VecVirtual {
	v, every, base := m.zeros(), m.load(m.bitsOf(^uint64(0))), GP64()
	LEAQ(c, base)
	VGATHERQPD(every, operand.Mem{Base: base, Index: m.and(idx, m.bitsOf(15)), Scale: 8}, v)
	return v
}

// tables live in memory, by name.
var tables = map[string]operand.Mem{}

// parted has sixteen numbers rounded, and what that took from them.
func (m machine) parted(f func(i int) *big.Float) (hi, lo [16]float64) {
	for i := range hi {
		hi[i], lo[i] = m.parts(f(i))
	}
	return hi, lo
}

// rootsOfTwo are 2**(i/16), and the relative rest.
func (m machine) rootsOfTwo() (hi, rest [16]float64) {
	step := new(big.Float).SetPrec(200).SetInt64(2)
	for range 4 {
		step.Sqrt(step)
	}
	x := new(big.Float).SetPrec(200).SetInt64(1)
	for i := range hi {
		var lo float64
		hi[i], lo = m.parts(x)
		rest[i] = lo / hi[i]
		x.Mul(x, step)
	}
	return hi, rest
}

// sixteenths is what is added to a number and taken away again to round it to sixteenths; meanwhile its low bits count them.
func (m machine) sixteenths() operand.Op { return m.val(m.magic() / 16) }

// expParts is e**x = 2**⌊n⌋·T·(1+p). For p right to its own last place, fine is set.
func (m machine) expParts(x reg.VecVirtual, fine bool) (n, table, p reg.VecVirtual) {
	return m.expPartsWith(x, nil, fine)
}

// expPartsWith is expParts of x + extra; a nil extra is none.
func (m machine) expPartsWith(x, extra reg.VecVirtual, fine bool) (n, table, p reg.VecVirtual) {
	t := m.copy(x)
	m.fma(t, m.inRegister(m.val(math.Log2E)), m.sixteenths())
	n = m.sub(t, m.sixteenths())
	hi, lo := m.parts(numbers.Log(2))
	r := m.copy(x)
	m.subMul(r, n, m.val(hi)) // exact
	m.subMul(r, n, m.val(lo))
	if extra != nil {
		r = m.add(r, extra)
	}
	roots, rest := m.rootsOfTwo()
	table, low := m.lookup("rootsOfTwo", roots, t), m.lookup("rootsOfTwoRest", rest, t)
	// e**r = 1 + r + r²·(…)
	var c []float64
	switch {
	case m.size == 4 && fine:
		c = []float64{0.5, 0x1.555708p-3, 0x1.5556a0p-5}
	case m.size == 4:
		c = []float64{0x1.000220p-1, 0x1.55573ep-3}
	case fine:
		c = []float64{0.5, 0x1.5555555555554p-3, 0x1.555555549aa0dp-5, 0x1.1111111112e3ap-7, 0x1.6c182fa1b021dp-10, 0x1.a01ac78c01550p-13}
	default:
		c = []float64{0.5, 0x1.555555548eaa9p-3, 0x1.5555555460b41p-5, 0x1.11123b534b524p-7, 0x1.6c185c4d9c447p-10}
	}
	p = m.polynomial(r, c)
	m.fma(p, m.mul(r, r), low)
	return n, table, m.add(r, p)
}

// scaled is x·2**⌊n⌋, whatever that is.
func (m machine) scaled(x, n reg.VecVirtual) reg.VecVirtual {
	return m.two(m.pick(VSCALEFPS, VSCALEFPD), x, n)
}

// grown is T·(1+p).
func (m machine) grown(table, p reg.VecVirtual) reg.VecVirtual {
	y := m.copy(table)
	m.fma(y, p, table)
	return y
}

// clamp keeps x within bounds that come first, so that NaN, as the second operand, passes.
func (m machine) clamp(x reg.VecVirtual, lo, hi float64) reg.VecVirtual {
	return m.max(m.inRegister(m.val(lo)), m.min(m.inRegister(m.val(hi)), x))
}

// exp16 is e**x.
func (m machine) exp16(x reg.VecVirtual) reg.VecVirtual {
	lo, hi := m.expBounds()
	n, table, p := m.expParts(m.clamp(x, lo, hi), false)
	return m.scaled(m.grown(table, p), n)
}

// expBounds are arguments beyond which all is zero or infinite.
func (m machine) expBounds() (lo, hi float64) {
	if m.size == 4 {
		return -104, 89
	}
	return -746, 710
}

// exp2By16 is 2**x.
func (m machine) exp2By16(x reg.VecVirtual) reg.VecVirtual {
	lo, hi := -151.0, 129.0
	if m.size == 8 {
		lo, hi = -1076, 1025
	}
	x = m.clamp(x, lo, hi)
	t := m.add(x, m.sixteenths())
	n := m.sub(t, m.sixteenths())
	roots, rest := m.rootsOfTwo()
	r := m.sub(x, n) // exact
	p := m.polynomial(r, m.exp2Series())
	m.fma(p, r, m.lookup("rootsOfTwoRest", rest, t))
	table := m.lookup("rootsOfTwo", roots, t)
	return m.scaled(m.grown(table, p), n)
}

// exp2Series is (2**r - 1)/r for |r| <= 1/32.
func (m machine) exp2Series() []float64 {
	if m.size == 4 {
		return []float64{0x1.62e430p-1, 0x1.ebfff4p-3, 0x1.c6ae08p-5}
	}
	return []float64{0x1.62e42fefa39fdp-1, 0x1.ebfbdff82c59ap-3, 0x1.c6b08d6e8cbcep-5, 0x1.3b2ab6fab68a1p-7, 0x1.5d89bd6c26464p-10, 0x1.430a84b8e70c1p-13}
}

// lessOne is T·(1+p) - 2**-⌊n⌋, with rounding errors of its own size.
func (m machine) lessOne(n, table, p reg.VecVirtual) reg.VecVirtual {
	k := m.vec()
	m.round(1, n, k)
	w := m.two(m.pick(VSCALEFPS, VSCALEFPD), m.inRegister(m.val(1)), m.sub(m.inRegister(m.val(0)), k))
	e := m.copy(p)
	m.fma(e, table, m.sub(table, w))
	return e
}

// expm1By16 is e**x - 1.
func (m machine) expm1By16(x reg.VecVirtual) reg.VecVirtual {
	lo, hi := -20.0, 89.0
	if m.size == 8 {
		lo, hi = -40, 710
	}
	n, table, p := m.expParts(m.clamp(x, lo, hi), true)
	return m.withSign(m.scaled(m.lessOne(n, table, p), n), x) // also of zero
}

// tanh16 is, with g = e**(-2|x|), (1-g)/(1+g) for small |x| and 1 - 2·g/(1+g) for others.
func (m machine) tanh16(x reg.VecVirtual) reg.VecVirtual {
	a := m.max(m.inRegister(m.val(-22)), m.or(x, m.pattern(1<<31, 1<<63)))
	n, table, p := m.expParts(m.add(a, a), true)
	one := m.inRegister(m.val(1))
	s := m.scaled(table, n)
	g := m.grown(s, p)
	t := m.copy(s)
	m.fma(p, t, m.sub(s, one))
	large := K()
	m.pick(VCMPPS, VCMPPD)(operand.U8(cmpLT), m.val(-0.5), a, large)
	m.pick(VADDPS, VADDPD)(g, g, large, p)
	y := m.div(p, m.add(g, one))
	m.pick(VSUBPS, VSUBPD)(y, one, large, y)
	return m.withSign(y, x)
}

// sigmoid is 1/(1 + e**-x), or the same with numerator and denominator times e**x.
func (m machine) sigmoid(x reg.VecVirtual) reg.VecVirtual {
	e := m.exp(m.or(x, m.pattern(1<<31, 1<<63)), nil)
	one := m.inRegister(m.val(1))
	return m.div(m.where(cmpLT, x, m.val(0), e, one), m.add(e, one))
}

// sinh16 is (t + t/(t+1))/2 with t = e**|x| - 1; both are taken by 2**-⌊n⌋ until the end.
func (m machine) sinh16(x reg.VecVirtual) reg.VecVirtual {
	_, hi := m.expBounds()
	n, table, p := m.expParts(m.min(m.inRegister(m.val(hi+1)), m.magnitude(x)), true)
	whole := m.scaled(m.grown(table, p), n)
	t := m.lessOne(n, table, p)
	y := m.add(t, m.div(t, whole))
	return m.withSign(m.scaled(y, m.sub(n, m.val(1))), x)
}

// cosh16 is e + 1/(4·e) with e = e**|x|/2.
func (m machine) cosh16(x reg.VecVirtual) reg.VecVirtual {
	_, hi := m.expBounds()
	n, table, p := m.expParts(m.min(m.inRegister(m.val(hi+1)), m.magnitude(x)), false)
	e := m.scaled(m.grown(table, p), m.sub(n, m.val(1)))
	return m.add(e, m.div(m.inRegister(m.val(0.25)), e))
}
