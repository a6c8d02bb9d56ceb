// Kernels on the parts of floats: signs, exponents, neighbours; and tests, which write one byte for each element.

package main

import (
	"math"

	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

func floatParts(m machine) {
	m.functionIn("sign", m.few(), m.signOf)
	m.functionIn("spacing", m.few(), m.spacing)
	m.functionOfTwo("heaviside", m.few(), m.heaviside)
	m.functionOfTwo("nextafter", m.few(), m.nextafter)
	if m.bits == 512 {
		m.scaling()
		m.splitting()
		m.tests()
	} else {
		m.scalingByBits()
		m.splittingByBits()
		m.testsPacked()
	}
}

// signOf is -1, 0 or 1, or NaN.
func (m machine) signOf(x reg.VecVirtual) reg.VecVirtual {
	zero := m.inRegister(m.val(0))
	y := m.where(cmpLT, zero, x, m.inRegister(m.val(1)), x)
	y = m.where(cmpLT, x, zero, m.inRegister(m.val(-1)), y)
	return m.where(cmpEQ, x, zero, zero, y)
}

// heaviside is 0, y or 1 as x is below, at or above zero.
func (m machine) heaviside(x, y reg.VecVirtual) reg.VecVirtual {
	zero := m.inRegister(m.val(0))
	r := m.where(cmpLT, zero, x, m.inRegister(m.val(1)), x)
	r = m.where(cmpLT, x, zero, zero, r)
	return m.where(cmpEQ, x, zero, y, r)
}

// few is room for a few constants.
func (m machine) few() int { return 5 }

// spacing is the distance to the next number away from zero.
func (m machine) spacing(x reg.VecVirtual) reg.VecVirtual {
	a := m.magnitude(x)
	d := m.sub(m.subInt(a, m.bitsOf(^uint64(0))), a)
	inf := m.inRegister(m.val(math.Inf(1)))
	d = m.where(cmpEQ, a, inf, m.inRegister(m.val(math.NaN())), d)
	d = m.where(cmpUnord, x, x, x, d)
	zero := m.inRegister(m.val(0))
	return m.where(cmpLT, x, zero, m.xor(d, m.pattern(1<<31, 1<<63)), d)
}

// nextafter is x moved by one bit towards y.
func (m machine) nextafter(x, y reg.VecVirtual) reg.VecVirtual {
	zero := m.inRegister(m.val(0))
	one := m.inRegister(m.bitsOf(1))
	// Away from zero where y is above a positive x or below a negative one.
	up := m.subInt(x, m.bitsOf(^uint64(0)))
	down := m.subInt(x, one)
	above := m.where(cmpLT, x, y, up, down)
	below := m.where(cmpLT, x, y, down, up)
	r := m.where(cmpLT, zero, x, above, below)
	r = m.where(cmpEQ, x, zero, m.or(m.sign(y), one), r)
	r = m.where(cmpEQ, x, y, y, r)
	return m.where(cmpUnord, x, y, m.add(x, y), r)
}

// scaling multiplies by powers of two, whose exponents are whole numbers of four or eight bytes.
func (m machine) scaling() {
	for _, size := range []int{4, 8} {
		in := m.lanes() * size
		name := m.name("ldexp") + "I"
		if size == 8 {
			name += "64"
		} else {
			name += "32"
		}
		TEXT(name, NOSPLIT, "func(n int, dst, a, b *byte)")
		Pragma("noescape")
		n, dst := Load(Param("n"), GP64()), Load(Param("dst"), GP64())
		a, b := Load(Param("a"), GP64()), Load(Param("b"), GP64())
		Label("loop")
		e, p := m.vec(), operand.Mem{Base: b}
		switch {
		case m.size == 4 && size == 4:
			VCVTDQ2PS(p, e)
		case m.size == 8 && size == 4:
			VCVTDQ2PD(p, e)
		case m.size == 8:
			VCVTQQ2PD(p, e)
		default:
			lo, hi := YMM(), YMM()
			wide := ZMM()
			VMOVDQU64(p, wide)
			VCVTQQ2PS(wide, lo)
			VMOVDQU64(p.Offset(64), wide)
			VCVTQQ2PS(wide, hi)
			VINSERTF64X4(operand.U8(1), hi, lo.AsZ(), e)
		}
		m.store(m.two(m.pick(VSCALEFPS, VSCALEFPD), m.load(operand.Mem{Base: a}), e), operand.Mem{Base: dst})
		ADDQ(operand.I32(m.bytes()), dst)
		ADDQ(operand.I32(m.bytes()), a)
		ADDQ(operand.I32(in), b)
		SUBQ(operand.I32(m.lanes()), n)
		JNZ(operand.LabelRef("loop"))
		VZEROUPPER()
		RET()
	}
}

// splitting takes a number apart into one in [½, 1) and a power of two.
func (m machine) splitting() {
	TEXT(m.name("frexp"), NOSPLIT, "func(n int, frac, exp, a *byte)")
	Pragma("noescape")
	n, frac := Load(Param("n"), GP64()), Load(Param("frac"), GP64())
	exp, a := Load(Param("exp"), GP64()), Load(Param("a"), GP64())
	zero, one := m.zeros(), m.num(1)
	Label("loop")
	x, f, e := m.load(operand.Mem{Base: a}), m.vec(), m.vec()
	m.pick(VGETMANTPS, VGETMANTPD)(operand.U8(2), x, f) // in [½, 1), with the sign
	m.pick(VGETEXPPS, VGETEXPPD)(x, e)
	m.pick(VADDPS, VADDPD)(one, e, e)
	odd := K()
	m.pick(VFPCLASSPSZ, VFPCLASSPDZ)(operand.U8(0x9f), x, odd) // NaN, zeros, infinities
	m.pick(VMOVAPS, VMOVAPD)(x, odd, f)
	m.pick(VMOVAPS, VMOVAPD)(zero, odd, e)
	m.store(f, operand.Mem{Base: frac})
	if m.size == 4 {
		VCVTTPS2DQ(e, e)
		VMOVUPS(e, operand.Mem{Base: exp})
	} else {
		h := YMM()
		VCVTTPD2DQ(e, h)
		VMOVUPS(h, operand.Mem{Base: exp})
	}
	m.partsEnd(n, a, frac, exp)
}

// partsEnd goes on to the next vector of numbers, fractions and exponents, or returns.
func (m machine) partsEnd(n, a, frac, exp reg.Register) {
	ADDQ(operand.I32(m.bytes()), a)
	ADDQ(operand.I32(m.bytes()), frac)
	ADDQ(operand.I32(4*m.lanes()), exp)
	SUBQ(operand.I32(m.lanes()), n)
	JNZ(operand.LabelRef("loop"))
	VZEROUPPER()
	RET()
}

// Classes of floats, as the instruction numbers them.
const (
	classNaN = 0x81
	classInf = 0x18
)

// tests writes one byte, 0 or 1, for each element.
func (m machine) tests() {
	class := m.pick(VFPCLASSPSZ, VFPCLASSPDZ)
	for _, t := range []struct {
		name string
		f    func(p operand.Mem, k reg.OpmaskVirtual)
	}{
		{"isNan", func(p operand.Mem, k reg.OpmaskVirtual) { class(operand.U8(classNaN), p, k) }},
		{"isInf", func(p operand.Mem, k reg.OpmaskVirtual) { class(operand.U8(classInf), p, k) }},
		{"isFinite", func(p operand.Mem, k reg.OpmaskVirtual) {
			class(operand.U8(classNaN|classInf), p, k)
			KNOTW(k, k)
		}},
		{"signbit", func(p operand.Mem, k reg.OpmaskVirtual) { m.toMask(m.load(p), k) }},
	} {
		one := machine{512, 4}.bitsOf(0x01010101)
		streamHeld(m.name(t.name), []string{"a"}, 0, 4, m.lanes(), m.bytes(), m.lanes(), func(at func(string, int) operand.Mem, u int) {
			k, x := K(), XMM()
			t.f(at("a", u), k)
			m.storeTruths(k, x, one, at("dst", u))
		})
	}
}

// testsPacked narrow the masks of 32 elements, as comparisons do.
func (m machine) testsPacked() {
	for _, t := range []struct {
		name string
		f    func(x reg.VecVirtual) reg.VecVirtual
	}{
		{"isNan", func(x reg.VecVirtual) reg.VecVirtual { return m.mask(cmpUnord, x, x) }},
		{"isInf", func(x reg.VecVirtual) reg.VecVirtual { return m.mask(cmpEQ, m.magnitude(x), m.val(math.Inf(1))) }},
		{"isFinite", func(x reg.VecVirtual) reg.VecVirtual { return m.mask(cmpLT, m.magnitude(x), m.val(math.Inf(1))) }},
		{"signbit", func(x reg.VecVirtual) reg.VecVirtual {
			v := m.vec()
			VPSRAD(operand.U8(31), x, v)
			if m.size == 8 {
				VPSHUFD(operand.U8(0xf5), v, v)
			}
			return v
		}},
	} {
		m.packed(t.name, []string{"a"}, func(at func(string) operand.Mem) reg.VecVirtual { return t.f(m.load(at("a"))) })
	}
}

// mask is all bits where a and b compare so, on 256-bit vectors.
func (m machine) mask(code int, a reg.Register, b operand.Op) reg.VecVirtual {
	v := m.vec()
	m.pick(VCMPPS, VCMPPD)(operand.U8(code), b, a, v)
	return v
}
