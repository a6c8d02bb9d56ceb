// The list of further functions, those of them that stand alone (lengths and roots), and what many share: signs and exact
// parts of numbers.

package main

import (
	"math"
	"math/big"

	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"github.com/tq-lang/tq/engine/simd/_asm/numbers"
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
	} else {
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
func (m machine) parts(x *big.Float) (hi, lo float64) { return numbers.Parts(m.size, x) }

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

func (m machine) rsqrt(x reg.VecVirtual) reg.VecVirtual {
	v := m.vec()
	m.pick(VSQRTPS, VSQRTPD)(x, v)
	return m.div(m.inRegister(m.val(1)), v)
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
