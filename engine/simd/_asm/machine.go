// Vectors of either width and element, as values: each method emits an instruction and returns the register it wrote.

package main

import (
	"fmt"
	"math"

	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"github.com/tq-lang/tq/engine/simd/_asm/vectors"
)

// machine is a vector width in bits and an element size in bytes.
type machine struct{ bits, size int }

// kind is what it shares with other generators' vectors.
func (m machine) kind() vectors.Kind { return vectors.Kind{Bits: m.bits, Size: m.size} }

func (m machine) bytes() int { return m.kind().Bytes() }

func (m machine) lanes() int { return m.kind().Lanes() }

func (m machine) vec() reg.VecVirtual { return m.kind().Vec() }

// pick chooses the single- or the double-precision form.
func (m machine) pick(s, d func(...operand.Op)) func(...operand.Op) { return m.kind().Pick(s, d) }

func (m machine) load(p operand.Op) reg.VecVirtual { return m.kind().Load(p) }

func (m machine) name(op string) string { return fmt.Sprintf("%s%dF%d", op, m.bits, 8*m.size) }

// labels counts those of functions that may be written more than once in a kernel.
var labels int

func (m machine) label() int {
	labels++
	return labels
}

func (m machine) store(v, p operand.Op) { m.pick(VMOVUPS, VMOVUPD)(v, p) }

// Operands are in the order of the formula: sub(a, b) is a-b. The second may be in memory.

func (m machine) two(f func(...operand.Op), a reg.Register, b operand.Op) reg.VecVirtual {
	return m.kind().Two(f, a, b)
}

func (m machine) add(a reg.Register, b operand.Op) reg.VecVirtual {
	return m.two(m.pick(VADDPS, VADDPD), a, b)
}
func (m machine) sub(a reg.Register, b operand.Op) reg.VecVirtual {
	return m.two(m.pick(VSUBPS, VSUBPD), a, b)
}
func (m machine) mul(a reg.Register, b operand.Op) reg.VecVirtual {
	return m.two(m.pick(VMULPS, VMULPD), a, b)
}
func (m machine) div(a reg.Register, b operand.Op) reg.VecVirtual {
	return m.two(m.pick(VDIVPS, VDIVPD), a, b)
}
func (m machine) and(a reg.Register, b operand.Op) reg.VecVirtual {
	return m.two(m.pick(VANDPS, VANDPD), a, b)
}
func (m machine) or(a reg.Register, b operand.Op) reg.VecVirtual {
	return m.two(m.pick(VORPS, VORPD), a, b)
}
func (m machine) xor(a reg.Register, b operand.Op) reg.VecVirtual {
	return m.two(m.pick(VXORPS, VXORPD), a, b)
}

// min and max return the second operand where the two are equal or either is NaN.
func (m machine) min(a reg.Register, b operand.Op) reg.VecVirtual {
	return m.two(m.pick(VMINPS, VMINPD), a, b)
}
func (m machine) max(a reg.Register, b operand.Op) reg.VecVirtual {
	return m.two(m.pick(VMAXPS, VMAXPD), a, b)
}

func (m machine) copy(a operand.Op) reg.VecVirtual {
	v := m.vec()
	m.pick(VMOVAPS, VMOVAPD)(a, v)
	return v
}

// fma sets acc = acc·x + c.
func (m machine) fma(acc reg.VecVirtual, x reg.Register, c operand.Op) {
	m.pick(VFMADD213PS, VFMADD213PD)(c, x, acc)
}

// subMul sets acc -= x·c.
func (m machine) subMul(acc reg.VecVirtual, x reg.Register, c operand.Op) {
	m.pick(VFNMADD231PS, VFNMADD231PD)(c, x, acc)
}

// addMul sets acc += x·c.
func (m machine) addMul(acc reg.VecVirtual, x reg.Register, c operand.Op) {
	m.pick(VFMADD231PS, VFMADD231PD)(c, x, acc)
}

// Whole-number steps on the bits.

func (m machine) addInt(a reg.Register, b operand.Op) reg.VecVirtual {
	return m.two(m.pick(VPADDD, VPADDQ), a, b)
}
func (m machine) subInt(a reg.Register, b operand.Op) reg.VecVirtual {
	return m.two(m.pick(VPSUBD, VPSUBQ), a, b)
}

func (m machine) shiftLeft(a reg.Register, n int) reg.VecVirtual {
	return m.two(m.pick(VPSLLD, VPSLLQ), a, operand.U8(n))
}

func (m machine) shiftRight(a reg.Register, n int) reg.VecVirtual {
	return m.two(m.pick(VPSRLD, VPSRLQ), a, operand.U8(n))
}

// Comparison codes: ordered, quiet where there is a choice.
const (
	cmpEQ    = 0
	cmpLT    = 17
	cmpLE    = 18
	cmpUnord = 3
	cmpNEQ   = 4
)

// where returns yes in the lanes in which a and b compare as code says, and no elsewhere.
func (m machine) where(code int, a reg.Register, b operand.Op, yes, no reg.Register) reg.VecVirtual {
	if m.bits == 512 { // a blend would count as reading what it writes, and so keep a register for good
		k, v := K(), m.copy(no)
		m.pick(VCMPPS, VCMPPD)(operand.U8(code), b, a, k)
		m.pick(VMOVAPS, VMOVAPD)(yes, k, v)
		return v
	}
	v := m.vec()
	mask := m.vec()
	m.pick(VCMPPS, VCMPPD)(operand.U8(code), b, a, mask)
	if m.size == 4 {
		VBLENDVPS(mask, yes, no, v)
	} else {
		VBLENDVPD(mask, yes, no, v)
	}
	return v
}

// constants live in memory, one whole 512-bit vector each, shared by both widths.
var constants = map[string]operand.Mem{}

// bitsOf is a vector of one bit pattern: in a register, where constants are held.
func (m machine) bitsOf(b uint64) operand.Op {
	name := fmt.Sprintf("c%d_%x", 8*m.size, b)
	c, ok := constants[name]
	if !ok {
		if m.size == 4 {
			b |= b << 32
		}
		c = vectors.Words64(name, 8, func(int) uint64 { return b })
		constants[name] = c
	}
	return m.held(c)
}

// val is a vector of one number.
func (m machine) val(x float64) operand.Op {
	if m.size == 4 {
		return m.bitsOf(uint64(math.Float32bits(float32(x))))
	}
	return m.bitsOf(math.Float64bits(x))
}

// num is a constant in a register.
func (m machine) num(x float64) reg.VecVirtual { return m.load(m.val(x)) }

// pattern picks the bit pattern for the element.
func (m machine) pattern(s, d uint64) operand.Op {
	if m.size == 4 {
		return m.bitsOf(s)
	}
	return m.bitsOf(d)
}
