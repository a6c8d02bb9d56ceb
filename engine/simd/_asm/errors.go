// The error function and its complement in double precision: one quotient of polynomials, whose coefficients
// are picked by the argument's range,
//
//	|x| < 27/32       erf x = x + x·q(x²)
//	      < 5/4       erf x = e + q(|x|-1)
//	beyond            erfc |x| = exp(-x² - 9/16 + q(1/x²))/|x|, in two ranges

package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"github.com/tq-lang/tq/engine/simd/_asm/numbers"
)

// erfParts are what both functions are made of.
type erfParts struct {
	a, ratio, tail reg.VecVirtual // |x|, q, and erfc |x| far out
	range1, range2 reg.Register   // masks
}

// ranged sums a polynomial whose coefficients go by range.
func (m machine) ranged(t, index reg.VecVirtual, name string, c [4][]float64) reg.VecVirtual {
	var p reg.VecVirtual
	for k := max(len(c[0]), len(c[1]), len(c[2]), len(c[3])) - 1; k >= 0; k-- {
		var table [4]float64
		for r := range c {
			if k < len(c[r]) {
				table[r] = c[r][k]
			}
		}
		v := m.rangedTerm(index, fmt.Sprint(name, k), table)
		if p == nil {
			p = v
		} else {
			m.fma(p, t, v)
		}
	}
	return p
}

// rangedTerm is one of four numbers, by range.
func (m machine) rangedTerm(index reg.VecVirtual, name string, by [4]float64) reg.VecVirtual {
	v := m.vec()
	if m.bits == 512 {
		VPERMPD(m.tableOf(name, append(by[:], make([]float64, 4)...)), index, v)
	} else {
		VPERMPS(m.tableOf(name, by[:]), index, v)
	}
	return v
}

func (m machine) erfOf(x reg.VecVirtual) *erfParts {
	e := &erfParts{a: m.min(m.inRegister(m.val(30)), m.magnitude(x))}
	a := e.a
	one := m.inRegister(m.val(1))
	inv := m.div(one, m.max(one, a))
	e.range1 = m.compared(cmpGE, a, m.val(0.84375))
	e.range2 = m.compared(cmpGE, a, m.val(1.25))
	far := m.compared(cmpGE, a, m.val(1/0.35))
	t, index := m.mul(a, a), m.rangeIndex(e.range1, e.range2, far)
	t = m.replaced(t, e.range1, VSUBPD, a, one)
	t = m.replaced(t, e.range2, VMULPD, inv, inv)
	e.ratio = m.div(m.ranged(t, index, "erfAbove", numbers.ErfRatio[0]), m.ranged(t, index, "erfBelow", numbers.ErfRatio[1]))

	// z has so few bits that its square is exact.
	z := m.and(a, m.bitsOf(0xffffffff00000000))
	head := m.sub(m.inRegister(m.val(-0.5625)), m.mul(z, z))
	rest := m.sub(z, a)
	m.fma(rest, m.add(z, a), e.ratio)
	whole := m.add(head, rest)
	low := m.add(m.sub(head, whole), rest)
	if m.bits != 512 {
		e.tail = m.mul(m.exp(whole, low), inv)
		return e
	}
	n, table, p := m.expPartsWith(whole, low, false)
	e.tail = m.scaled(m.mul(m.grown(table, p), inv), n)
	return e
}

// rangeIndex numbers the ranges, as one's coefficients are picked: on 256-bit vectors by their halves.
func (m machine) rangeIndex(masks ...reg.Register) reg.VecVirtual {
	if m.bits == 512 {
		index := m.zeros()
		for i, k := range masks {
			VMOVUPD(m.bitsOf(uint64(i+1)), k, index)
		}
		return index
	}
	index := m.load(m.bitsOf(1 << 32))
	for i, k := range masks {
		index = m.either(k, m.load(m.bitsOf(uint64(2*i+2)|uint64(2*i+3)<<32)), index)
	}
	return index
}

// replaced is x with f of a and b in the lanes that k has; it may be x that is written.
func (m machine) replaced(x reg.VecVirtual, k reg.Register, f func(...operand.Op), a reg.Register, b operand.Op) reg.VecVirtual {
	if m.bits != 512 {
		return m.either(k, m.two(f, a, b), x)
	}
	f(b, a, k, x)
	return x
}

// chosen is x with y in the lanes that k has; it may be x that is written.
func (m machine) chosen(x reg.VecVirtual, k reg.Register, y reg.Register) reg.VecVirtual {
	if m.bits != 512 {
		return m.either(k, y, x)
	}
	m.pick(VMOVAPS, VMOVAPD)(y, k, x)
	return x
}

// negative is the mask of the numbers with a sign.
func (m machine) negative(x reg.VecVirtual) reg.Register {
	if m.bits != 512 {
		return x
	}
	k := K()
	m.toMask(x, k)
	return k
}

// erf is odd.
func (m machine) erf(x reg.VecVirtual) reg.VecVirtual {
	e := m.erfOf(x)
	y := m.copy(e.a)
	m.fma(y, e.ratio, e.a)
	y = m.replaced(y, e.range1, VADDPD, e.ratio, m.val(numbers.ErfMiddle))
	y = m.replaced(y, e.range2, VSUBPD, m.inRegister(m.val(1)), e.tail)
	return m.withSign(y, x)
}

// erfc is 1 - erf x, taken from one half where that is near.
func (m machine) erfc(x reg.VecVirtual) reg.VecVirtual {
	e := m.erfOf(x)
	one, half := m.inRegister(m.val(1)), m.inRegister(m.val(0.5))
	minus, quarter := m.negative(x), m.compared(cmpGE, x, m.val(0.25))
	near := m.withSign(m.copy(e.a), x) // x within bounds
	rest := m.mul(near, e.ratio)
	y := m.sub(one, m.add(near, rest))
	high := m.add(m.sub(near, half), rest)
	y = m.replaced(y, quarter, VSUBPD, half, high)

	middle := m.sub(m.inRegister(m.val(1-numbers.ErfMiddle)), e.ratio)
	middle = m.replaced(middle, minus, VADDPD, e.ratio, m.val(1+numbers.ErfMiddle))
	y = m.chosen(y, e.range1, middle)
	tail := m.replaced(e.tail, minus, VSUBPD, m.inRegister(m.val(2)), e.tail)
	return m.chosen(y, e.range2, tail)
}

// widely is a function of doubles for a vector of singles.
func (m machine) widely(f func(x reg.VecVirtual) reg.VecVirtual) func(x reg.VecVirtual) reg.VecVirtual {
	d := machine{m.bits, 8}
	if m.bits != 512 {
		return func(x reg.VecVirtual) reg.VecVirtual {
			return m.bothHalves(func(half func(x reg.VecVirtual) reg.VecVirtual) reg.VecVirtual { return f(half(x)) })
		}
	}
	return func(x reg.VecVirtual) reg.VecVirtual {
		half, low, high := YMM(), d.vec(), YMM()
		VCVTPS2PD(x.AsY(), low)
		y := f(low)
		VCVTPD2PS(y, half)
		VEXTRACTF64X4(operand.U8(1), x, high)
		wide := d.vec()
		VCVTPS2PD(high, wide)
		VCVTPD2PS(f(wide), high)
		v := m.vec()
		VINSERTF64X4(operand.U8(1), high, half.AsZ(), v)
		return v
	}
}

// bothHalves is a function of doubles for the lower and the upper half of 256-bit vectors of singles, which half widens.
func (m machine) bothHalves(f func(half func(x reg.VecVirtual) reg.VecVirtual) reg.VecVirtual) reg.VecVirtual {
	low, high, v := XMM(), XMM(), m.vec()
	VCVTPD2PSY(f(func(x reg.VecVirtual) reg.VecVirtual {
		wide := m.vec()
		VCVTPS2PD(x.AsX(), wide)
		return wide
	}), low)
	VCVTPD2PSY(f(func(x reg.VecVirtual) reg.VecVirtual {
		upper, wide := XMM(), m.vec()
		VEXTRACTF128(operand.U8(1), x, upper)
		VCVTPS2PD(upper, wide)
		return wide
	}), high)
	VINSERTF128(operand.U8(1), high, low.AsY(), v)
	return v
}

// errorFunctions emits the kernels.
func errorFunctions(m machine) {
	held := 0
	if m.bits == 512 && m.size == 8 {
		held = 12
	}
	erf, erfc := m.errorPair()
	if m != (machine{512, 4}) { // which has it among functions by pieces
		m.functionIn("erf", held, erf)
	}
	m.functionIn("erfc", held, erfc)
}

// errorPair are the two functions.
func (m machine) errorPair() (erf, erfc func(x reg.VecVirtual) reg.VecVirtual) {
	if m.size == 8 {
		return m.erf, m.erfc
	}
	return m.erfByPieces, m.widely(machine{m.bits, 8}.erfc)
}
