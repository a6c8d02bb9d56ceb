// Element-wise kernels on whole numbers beyond the arithmetic: signs, shifts, counts of bits.

package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// wholeName names a kernel on whole numbers.
func (m machine) wholeName(op string) string { return fmt.Sprintf("%s%dI%d", op, m.bits, 8*m.size) }

// zeros is a vector of no bits.
func (m machine) zeros() reg.VecVirtual {
	v := m.vec()
	VXORPS(v, v, v)
	return v
}

// all is a vector of one whole number in every element.
func (m machine) all(x uint64) operand.Op {
	switch m.size {
	case 1:
		return machine{m.bits, 4}.bitsOf(x & 0xff * 0x01010101)
	case 2:
		return machine{m.bits, 4}.bitsOf(x & 0xffff * 0x00010001)
	}
	return m.bitsOf(x)
}

// wholeUnary emits a kernel of one operand.
func (m machine) wholeUnary(op string, f func(x reg.VecVirtual) reg.VecVirtual) {
	streamHeld(m.wholeName(op), []string{"a"}, 4, 4, m.lanes(), m.bytes(), m.bytes(), func(at func(string, int) operand.Mem, u int) {
		v := m.vec()
		VMOVUPS(at("a", u), v)
		VMOVUPS(f(v), at("dst", u))
	})
}

// bitKernels emits them all: those that memory bounds by vectors of 256 bits on all levels.
func bitKernels() {
	type instruction = func(...operand.Op)
	for i := range 4 {
		m := machine{256, 1 << i}
		sub := []instruction{VPSUBB, VPSUBW, VPSUBD, VPSUBQ}[i]
		m.wholeUnary("neg", func(x reg.VecVirtual) reg.VecVirtual { return m.two(sub, m.zeros(), x) })
		abs := []instruction{VPABSB, VPABSW, VPABSD, VPABSQ}[i]
		machine{512, m.size}.count("count", abs)
		machine{512, m.size}.count("countUnsigned", nil)
		if m.size == 8 {
			continue
		}
		m.wholeUnary("abs", func(x reg.VecVirtual) reg.VecVirtual {
			abs(x, x)
			return x
		})
		least, most := []instruction{VPMINSB, VPMINSW, VPMINSD}[i], []instruction{VPMAXSB, VPMAXSW, VPMAXSD}[i]
		m.wholeUnary("sign", func(x reg.VecVirtual) reg.VecVirtual {
			return m.two(most, m.two(least, x, m.all(1)), m.all(^uint64(0)))
		})
		leastUnsigned := []instruction{VPMINUB, VPMINUW, VPMINUD}[i]
		m.wholeUnary("signUnsigned", func(x reg.VecVirtual) reg.VecVirtual { return m.two(leastUnsigned, x, m.all(1)) })
	}
	m := machine{256, 1}
	m.wholeUnary("invert", func(x reg.VecVirtual) reg.VecVirtual {
		return m.two(VXORPS, x, m.all(0xff))
	})
	m.mulBytes()
	shiftBytes()
}

// mulBytes takes the products of the even and the odd bytes as words.
func (m machine) mulBytes() {
	stream(m.wholeName("mul"), []string{"a", "b"}, 4, m.lanes(), m.bytes(), m.bytes(), func(at func(string, int) operand.Mem, u int) {
		a, b, odd := m.vec(), m.vec(), m.vec()
		VMOVUPS(at("a", u), a)
		VMOVUPS(at("b", u), b)
		even := m.two(VPMULLW, a, b)
		VPSRLW(operand.U8(8), a, a)
		low := machine{m.bits, 4}.bitsOf(0xff00ff00)
		VANDPS(low, b, b) // the odd byte times 256
		VPMULLW(a, b, odd)
		ones := machine{m.bits, 4}.bitsOf(0x00ff00ff)
		VANDPS(ones, even, even)
		VORPS(odd, even, even)
		VMOVUPS(even, at("dst", u))
	})
}

// shiftBytes takes every count as one without a sign; bytes are shifted as words.
func shiftBytes() {
	m := machine{512, 1}
	for _, s := range []struct {
		name     string
		f, widen func(...operand.Op)
	}{{"shiftLeft", VPSLLVW, VPMOVZXBW}, {"shiftRight", VPSRAVW, VPMOVSXBW}, {"shiftRightUnsigned", VPSRLVW, VPMOVZXBW}} {
		stream(m.wholeName(s.name), []string{"a", "b"}, 4, m.lanes(), m.bytes(), m.bytes(), func(at func(string, int) operand.Mem, u int) {
			for half := range 2 {
				a, b := m.vec(), m.vec()
				s.widen(at("a", u).Offset(32*half), a)
				VPMOVZXBW(at("b", u).Offset(32*half), b)
				s.f(b, a, a)
				VPMOVWB(a, at("dst", u).Offset(32*half))
			}
		})
	}
}

// count counts the one bits of each byte by a table of half bytes, then adds the bytes of an element. Results are bytes.
func (m machine) count(name string, abs func(...operand.Op)) {
	table := GLOBL(fmt.Sprintf("bitsOfHalf%s%d", name, m.size), RODATA|NOPTR)
	for i := range 16 {
		DATA(4*i, operand.U32([]uint32{0x02010100, 0x03020201, 0x03020201, 0x04030302}[i%4]))
	}
	low := machine{512, 4}.bitsOf(0x0f0f0f0f)
	streamHeld(m.wholeName(name), []string{"a"}, 0, 2, m.lanes(), m.bytes(), m.lanes(), func(at func(string, int) operand.Mem, u int) {
		v, h, t := m.vec(), m.vec(), m.vec()
		VMOVUPS(at("a", u), v)
		if abs != nil {
			abs(v, v)
		}
		VMOVUPS(table, t)
		VPSRLW(operand.U8(4), v, h)
		VPANDD(low, h, h)
		VPANDD(low, v, v)
		VPSHUFB(v, t, v)
		VPSHUFB(h, t, h)
		VPADDB(h, v, v)
		for by := 8 * m.size / 2; by >= 8 && m.size < 8; by /= 2 {
			if m.size == 2 {
				VPSRLW(operand.U8(by), v, h)
			} else {
				VPSRLD(operand.U8(by), v, h)
			}
			VPADDB(h, v, v)
		}
		switch m.size {
		case 1:
			VMOVUPS(v, at("dst", u))
		case 2:
			VPMOVWB(v, at("dst", u))
		case 4:
			VPMOVDB(v, at("dst", u))
		default:
			VPSADBW(m.zeros(), v, v)
			VPMOVQB(v, at("dst", u))
		}
	})
}
