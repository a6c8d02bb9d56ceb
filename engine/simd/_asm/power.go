// Powers: |x|**y as the exponential of y·log|x|, and then whatever else x and y may be.

package main

import (
	"math"
	"math/big"

	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"github.com/tq-lang/tq/engine/simd/_asm/numbers"
)

func powers() {
	d, s := machine{512, 8}, machine{512, 4}
	d.functionOfTwo("pow", 20, d.pow)
	s.functionOfTwo("pow", 21, s.pow)
	for _, size := range []int{8, 4} {
		m := machine{256, size}
		m.functionOfTwo("pow", 0, m.pow)
	}
}

func (m machine) pow(x, y reg.VecVirtual) reg.VecVirtual {
	z := m.vec()
	if m == (machine{256, 4}) {
		VMOVAPS(m.powWidely(x, y), z)
	} else if m.size == 8 {
		m.pick(VMOVAPS, VMOVAPD)(m.powDouble(x, y), z)
	} else {
		m.pick(VMOVAPS, VMOVAPD)(m.powSingle(x, y), z)
	}
	m.powEdges(x, y, z)
	return z
}

// twoSum is a + b and what its rounding lost; a is zero or no smaller than b.
func (m machine) twoSum(a, b reg.VecVirtual) (s, lost reg.VecVirtual) {
	s = m.add(a, b)
	return s, m.sub(b, m.sub(s, a))
}

// twoMul is a·b and what its rounding lost.
func (m machine) twoMul(a reg.VecVirtual, b reg.Register) (p, lost reg.VecVirtual) {
	p = m.mul(a, b)
	lost = m.copy(a)
	m.pick(VFMSUB213PS, VFMSUB213PD)(p, b, lost)
	return p, lost
}

// within is x, or the bound with its sign if that is nearer to zero.
func (m machine) within(x reg.VecVirtual, bound float64) reg.VecVirtual {
	if m.bits != 512 {
		return m.max(m.num(-bound), m.min(m.num(bound), x))
	}
	v := m.vec()
	m.pick(VRANGEPS, VRANGEPD)(operand.U8(2), m.val(bound), x, v)
	return v
}

// logPair is log|x| as the sum of two; the parts are those of log16.
func (m machine) logPair(x reg.VecVirtual) (head, rest reg.VecVirtual) {
	l := m.natural()
	k, z, slice := m.logParts(x)
	// 1 + r + below is z/c without any loss.
	whole, below := m.twoMul(z, m.lookup("slices", l.Inverse, slice))
	r := m.sub(whole, m.inRegister(m.val(1)))
	fall := m.copy(r) // 1 - 1/(1+r)
	m.subMul(fall, r, r)
	m.subMul(below, m.copy(below), fall)
	low := m.lookup(l.name+"Lo", l.Lo, slice)
	m.addMul(low, k, m.val(l.StepLo))
	low = m.add(low, below)
	h := m.lookup(l.name+"Hi", l.Hi, slice)
	m.addMul(h, k, m.val(l.StepHi)) // exact
	s, lost := m.twoSum(h, r)
	low = m.add(low, lost)
	q, below := m.twoMul(m.mul(r, m.val(-0.5)), r)
	low = m.add(low, below)
	s, lost = m.twoSum(s, q)
	low = m.add(low, lost)
	p := m.polynomial(r, numbers.LogRest)
	m.fma(p, m.mul(m.mul(r, r), r), low)
	return m.twoSum(s, p)
}

// powDouble is |x|**y for numbers that are finite and not zero.
func (m machine) powDouble(x, y reg.VecVirtual) reg.VecVirtual {
	head, rest := m.logPair(x)
	y = m.within(y, 0x1p64)
	product, extra := m.twoMul(head, y)
	m.addMul(extra, rest, y)
	if m.bits != 512 {
		return m.exp(product, m.within(extra, 0x1p-30))
	}
	product, extra = m.within(product, 746), m.within(extra, 0x1p-30)
	n, table, p := m.expPartsWith(product, extra, false)
	return m.scaled(m.grown(table, p), n)
}

// powWidely is powDouble for singles, by way of doubles, whose logarithm has digits enough.
func (m machine) powWidely(x, y reg.VecVirtual) reg.VecVirtual {
	d := machine{m.bits, 8}
	return m.bothHalves(func(half func(x reg.VecVirtual) reg.VecVirtual) reg.VecVirtual {
		return d.exp(d.mul(d.logPlain(d.magnitude(half(x)), nil), half(y)), nil)
	})
}

// powSingle is powDouble for single precision, with 32 slices and the logarithm to base 2.
func (m machine) powSingle(x, y reg.VecVirtual) reg.VecVirtual {
	k, z, _ := m.logParts(x)
	slice := m.shiftRight(z, 18)
	inv, hi, lo := m.halfSlices()
	whole, below := m.twoMul(z, m.lookup32("halfSlices", inv, slice))
	r := m.sub(whole, m.inRegister(m.val(1)))
	firstHi, firstLo := m.parts(new(big.Float).Quo(big.NewFloat(1).SetPrec(200), numbers.Log(2)))
	first := m.inRegister(m.val(firstHi))
	h := m.add(k, m.lookup32("halfSlicesHi", hi, slice)) // exact
	low := m.lookup32("halfSlicesLo", lo, slice)
	m.addMul(low, r, m.val(firstLo))
	fall := m.copy(first) // the slope at r
	m.subMul(fall, r, first)
	m.addMul(low, below, fall)
	// log2(1+r)/r² less its first term
	p := m.polynomial(r, []float64{-0x1.715476p-1, 0x1.ec7114p-2, -0x1.716478p-2, 0x1.1ffcaap-2})
	m.fma(p, m.mul(r, r), low)
	q, more := m.twoMul(r, first)
	s, lost := m.twoSum(h, q)
	head, rest := m.twoSum(s, p)
	rest = m.add(rest, m.add(more, lost))

	y = m.within(y, 0x1p34)
	product, extra := m.twoMul(head, y)
	m.addMul(extra, rest, y)
	n := m.vec()
	VRNDSCALEPS(operand.U8(4<<4), product, n)
	r = m.add(m.sub(product, n), m.within(extra, 0x1p-10))
	roots, _ := m.rootsOfTwo()
	table := m.lookup("rootsOfTwo", roots, m.add(n, m.sixteenths()))
	return m.scaled(m.grown(table, m.mul(m.polynomial(r, m.exp2Series()), r)), n)
}

// halfSlices are 32 slices of [3/4, 3/2), by the first five bits of the mantissa, and their binary logarithms.
func (m machine) halfSlices() (inv, hi, lo []float64) {
	for i := range 32 {
		c := 1 + (float64(i)+0.5)/32
		if i >= 16 {
			c /= 2
		}
		v, _ := m.parts(big.NewFloat(1 / c))
		if i == 0 || i == 31 {
			v = 1
		}
		log := new(big.Float).SetPrec(200).Quo(numbers.Log(v), numbers.Log(2))
		log.Neg(log)
		if i >= 16 {
			log.Add(log, big.NewFloat(1))
		}
		h, l := numbers.SplitAt(log, 15)
		inv, hi = append(inv, v), append(hi, h)
		f, _ := m.parts(l)
		lo = append(lo, f)
	}
	return inv, hi, lo
}

// powEdges puts into z, which is |x|**y for finite x and y, x not zero, what it is for others, and for negative x. Mostly there
// is none to do.
func (m machine) powEdges(x, y, z reg.VecVirtual) {
	const nan, zero, inf, negative = 0x81, 0x06, 0x18, 0x40
	if m.bits == 512 {
		kx, ky := K(), K()
		m.pick(VFPCLASSPSZ, VFPCLASSPDZ)(operand.U8(nan|zero|inf|negative), x, kx)
		m.pick(VFPCLASSPSZ, VFPCLASSPDZ)(operand.U8(nan|inf), y, ky)
		if m.size == 4 {
			KORTESTW(kx, ky)
		} else {
			KORTESTB(kx, ky)
		}
		JZ(operand.LabelRef("plain"))
	} else {
		plain, bits := m.mask(cmpLT, m.magnitude(y), m.val(math.Inf(1))), GP32()
		plain = m.and(plain, m.mask(cmpLT, x, m.val(math.Inf(1))))
		plain = m.and(plain, m.mask(cmpGT, x, m.val(0)))
		m.pair(VMOVMSKPS, VMOVMSKPD)(plain, bits)
		CMPL(bits, operand.U32(1<<m.lanes()-1))
		JEQ(operand.LabelRef("plain"))
	}
	none, one, infinite := m.num(0), m.num(1), m.num(math.Inf(1))
	a := m.magnitude(x)
	// Where the logarithm or the exponent is infinite, it is a matter of their signs.
	up, down := m.where(cmpLT, y, none, none, infinite), m.where(cmpLT, y, none, infinite, none)
	r := m.where(cmpEQ, m.magnitude(y), infinite, m.where(cmpLT, a, one, down, m.where(cmpEQ, a, one, one, up)), z)
	r = m.where(cmpEQ, a, none, down, m.where(cmpEQ, a, infinite, up, r))
	// Of negative numbers there are whole powers only, and the odd ones have a sign.
	whole, half := m.vec(), m.vec()
	m.round(0, y, whole)
	m.round(0, m.mul(y, m.num(0.5)), half)
	sign := m.sign(x)
	odd := m.where(cmpEQ, m.add(half, half), y, none, sign)
	odd = m.where(cmpEQ, whole, y, odd, none)
	r = m.or(r, odd)
	outside := m.where(cmpEQ, whole, y, none, m.num(math.NaN()))
	outside = m.where(cmpLT, x, none, outside, none)
	outside = m.where(cmpEQ, a, infinite, none, outside)
	r = m.or(r, outside) // a sum would lose the sign of a zero
	r = m.where(cmpUnord, x, y, m.add(x, y), r)
	m.pick(VMOVAPS, VMOVAPD)(r, z)
	if m.bits != 512 {
		one := m.num(1)
		m.pick(VMOVAPS, VMOVAPD)(m.where(cmpEQ, x, one, one, m.where(cmpEQ, y, m.num(0), one, z)), z)
		Label("plain")
		return
	}
	always := K() // nothing to the power of zero is anything but 1, and one to no power
	for _, c := range []struct {
		x reg.VecVirtual
		c float64
	}{{y, 0}, {x, 1}} {
		m.pick(VCMPPS, VCMPPD)(operand.U8(cmpEQ), m.val(c.c), c.x, always)
		m.pick(VMOVAPS, VMOVAPD)(m.num(1), always, z)
	}
	Label("plain")
}
