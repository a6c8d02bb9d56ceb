// Threaded code of further functions and tests of floats.

package main

import (
	"math"

	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"github.com/tq-lang/tq/engine/simd/_asm/numbers"
)

func (m machine) moreTiles() {
	m.far("Sign", 1, func(x reg.VecVirtual, _ operand.Mem) reg.VecVirtual { return m.signOf(x) })
	m.testTiles()
	toRadians, toDegrees := numbers.Degrees(m.size)
	m.times("Deg2Rad", toRadians)
	m.times("Rad2Deg", toDegrees)
	m.farPair("Fmax", m.fmax)
	m.farPair("Fmin", m.fmin)
	m.farPair("Copysign", m.copysign)
	m.farPair("Heaviside", m.heaviside)
	m.convertTiles()
	m.halfTiles()
}

// convertTiles load numbers of other types as whole numbers, and those as floats.
func (m machine) convertTiles() {
	type instruction = func(...operand.Op)
	load := func(name string, size int, f instruction) {
		if size >= m.size {
			return
		}
		shift := 0
		for s := size; s < m.size; s *= 2 {
			shift++
		}
		m.handler(name, 3, func(t []reg.VecPhysical) {
			p := at(1, reg.RBX, reg.RDX, shift)
			for i, x := range t {
				f(p.Offset(i*m.lanes()*size), x)
			}
		})
	}
	load("LoadI8", 1, m.pick(VPMOVSXBD, VPMOVSXBQ))
	load("LoadU8", 1, m.pick(VPMOVZXBD, VPMOVZXBQ))
	load("LoadI16", 2, m.pick(VPMOVSXWD, VPMOVSXWQ))
	load("LoadU16", 2, m.pick(VPMOVZXWD, VPMOVZXWQ))
	load("LoadI32", 4, VPMOVSXDQ)
	load("LoadU32", 4, VPMOVZXDQ)
	load("LoadF32", 4, VCVTPS2PD)
	m.handler("ShortToFloat", 1, func(t []reg.VecPhysical) { // of 32 bits at most
		if m.size == 4 {
			for _, x := range t {
				VCVTDQ2PS(x, x)
			}
			return
		}
		magic, magicBits := m.num(3<<51), m.load(m.bitsOf(math.Float64bits(3<<51)))
		for _, x := range t {
			VPADDQ(magicBits, x, x)
			VSUBPD(magic, x, x)
		}
	})
	if m == (machine{512, 8}) {
		m.handler("LongToFloat", 1, func(t []reg.VecPhysical) {
			for _, x := range t {
				VCVTQQ2PD(x, x)
			}
		})
	}
}

// farPair emits the handlers of both orders of operands.
func (m machine) farPair(name string, f func(x, y reg.VecVirtual) reg.VecVirtual) {
	m.far(name, 3, func(x reg.VecVirtual, p operand.Mem) reg.VecVirtual { return f(x, m.load(p)) })
	m.far(name+"From", 3, func(y reg.VecVirtual, p operand.Mem) reg.VecVirtual { return f(m.load(p), y) })
}

// times multiplies by a number.
func (m machine) times(name string, by float64) {
	m.handler(name, 1, func(t []reg.VecPhysical) {
		v := m.num(by)
		for _, x := range t {
			m.pick(VMULPS, VMULPD)(v, x, x)
		}
	})
}

// testTiles leave lanes of all or no bits.
func (m machine) testTiles() {
	test := func(name string, code int, limit bool) {
		m.handler(name, 1, func(t []reg.VecPhysical) {
			mask, inf := m.load(m.pattern(1<<31-1, 1<<63-1)), m.num(math.Inf(1))
			for _, x := range t {
				if !limit {
					m.compareTo(code, x, x)
					continue
				}
				m.pick(VANDPS, VANDPD)(mask, x, x)
				m.compareTo(code, inf, x)
			}
		})
	}
	test("IsNan", cmpUnord, false)
	test("IsInf", cmpEQ, true)
	test("IsFinite", cmpLT, true)
	m.handler("Signbit", 1, func(t []reg.VecPhysical) {
		for _, x := range t {
			VPSRAD(operand.U8(31), x, x)
			if m.size == 8 {
				VPSHUFD(operand.U8(0xf5), x, x)
			}
		}
	})
}
