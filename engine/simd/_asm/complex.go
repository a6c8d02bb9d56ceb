// Complex arithmetic on vectors of parts, real and imaginary in turn, with the roundings of the plain loops.

package main

import (
	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"github.com/tq-lang/tq/engine/simd/_asm/vectors"
)

// The number of elements is that of the parts.
func complexes(m machine) {
	held := 0
	if m.bits == 512 {
		held = 3
	}
	m.functionOfTwo("mulComplex", held, func(x, y reg.VecVirtual) reg.VecVirtual { return m.mulComplex(x, y) })
	m.functionOfTwo("divComplex", held, func(x, y reg.VecVirtual) reg.VecVirtual { return m.divComplex(x, y) })
	m.functionIn("recipComplex", held, func(x reg.VecVirtual) reg.VecVirtual { return m.recipComplex(x) })
	m.functionIn("conj", held, func(x reg.VecVirtual) reg.VecVirtual { return m.xor(x, m.oddSign()) })
	if m.size == 8 {
		m.absComplex()
	}
}

// oddSign has the sign bit of every imaginary part.
func (m machine) oddSign() operand.Op {
	if m.size == 4 {
		return machine{m.bits, 8}.bitsOf(1 << 63)
	}
	name := "oddSignF64"
	c, ok := constants[name]
	if !ok {
		c = vectors.Words64(name, 8, func(i int) uint64 { return uint64(i%2) << 63 })
		constants[name] = c
	}
	return m.held(c)
}

// reals and imags have the part in both places, swapped each in the other's.
func (m machine) reals(x reg.Register) reg.VecVirtual {
	v := m.vec()
	if m.size == 4 {
		VMOVSLDUP(x, v)
	} else {
		VMOVDDUP(x, v)
	}
	return v
}

func (m machine) imags(x reg.Register) reg.VecVirtual {
	v := m.vec()
	if m.size == 4 {
		VMOVSHDUP(x, v)
	} else {
		VPERMILPD(operand.U8(0xff), x, v)
	}
	return v
}

func (m machine) swapped(x reg.Register) reg.VecVirtual {
	v := m.vec()
	if m.size == 4 {
		VPERMILPS(operand.U8(0xb1), x, v)
	} else {
		VPERMILPD(operand.U8(0x55), x, v)
	}
	return v
}

// mulComplex rounds both products, then their difference or sum.
func (m machine) mulComplex(x, y reg.Register) reg.VecVirtual {
	p, q := m.mul(x, m.reals(y)), m.mul(m.swapped(x), m.imags(y))
	if m.bits == 512 { // times one is exact
		m.pick(VFMADDSUB132PS, VFMADDSUB132PD)(m.inRegister(m.val(1)), q, p)
		return p
	}
	v := m.vec()
	if m.size == 4 {
		VADDSUBPS(q, p, v)
	} else {
		VADDSUBPD(q, p, v)
	}
	return v
}

// compared compares to a mask, which on 256-bit vectors is a vector.
func (m machine) compared(code int, a reg.Register, b operand.Op) reg.Register {
	if m.bits != 512 {
		return m.mask(code, a, b)
	}
	k := K()
	m.pick(VCMPPS, VCMPPD)(operand.U8(code), b, a, k)
	return k
}

// either takes the lanes of yes that k has, else those of no. A blend under a mask would count as reading what it writes.
func (m machine) either(k, yes, no reg.Register) reg.VecVirtual {
	if m.bits != 512 {
		v := m.vec()
		if m.size == 4 {
			VBLENDVPS(k, yes, no, v)
		} else {
			VBLENDVPD(k, yes, no, v)
		}
		return v
	}
	v := m.copy(no)
	m.pick(VMOVAPS, VMOVAPD)(yes, k, v)
	return v
}

// divComplex is Smith's algorithm.
func (m machine) divComplex(x, y reg.Register) reg.VecVirtual {
	re, im := m.reals(y), m.imags(y)
	first := m.compared(cmpGE, m.magnitude(re), m.magnitude(im))
	d, n := m.either(first, re, im), m.either(first, im, re)
	ratio := m.div(n, d)
	one := m.inRegister(m.val(1))
	scale := m.div(one, m.add(d, m.mul(n, ratio)))
	t := m.mul(x, ratio)
	p, q := m.either(first, x, t), m.either(first, t, x)
	m.pick(VFMSUBADD132PS, VFMSUBADD132PD)(one, m.swapped(q), p) // real parts are sums, imaginary ones differences
	z := m.mul(p, scale)
	none := m.compared(cmpEQ, d, m.zeros())
	if m.bits != 512 {
		return m.either(none, m.div(x, m.either(none, m.magnitude(re), one)), z)
	}
	m.pick(VDIVPS, VDIVPD)(m.magnitude(re), x, none, z)
	return z
}

// recipComplex divides one by the number.
func (m machine) recipComplex(x reg.Register) reg.VecVirtual {
	re, im := m.reals(x), m.imags(x)
	first := m.compared(cmpLE, m.magnitude(im), m.magnitude(re))
	d, n := m.either(first, re, im), m.either(first, im, re)
	ratio := m.div(n, d)
	whole := m.add(d, m.mul(n, ratio))
	one := m.inRegister(m.val(1))
	real, imag := m.either(first, one, ratio), m.either(first, ratio, one)
	odd := m.oddLanes()
	return m.div(m.xor(m.either(odd, imag, real), m.oddSign()), whole)
}

// oddLanes is the mask of the imaginary parts.
func (m machine) oddLanes() reg.Register {
	if m.bits != 512 {
		return m.load(m.oddSign())
	}
	k := K()
	m.toMask(m.load(m.oddSign()), k)
	return k
}

// absComplex takes twice as many parts as it writes lengths.
func (m machine) absComplex() {
	if m.bits != 512 {
		stream(m.name("absComplex"), []string{"a"}, 1, 8, 16*m.size, 8*m.size, func(at func(string, int) operand.Mem, u int) {
			for i := range 2 {
				p := at("a", u).Offset(64 * i)
				a, b, x, y := m.load(p), m.load(p.Offset(32)), m.vec(), m.vec()
				VUNPCKLPD(b, a, x)
				VUNPCKHPD(b, a, y)
				s := m.hypotDouble(x, y)
				VPERMPD(operand.U8(0xd8), s, s)
				m.store(s, at("dst", u).Offset(32*i))
			}
		})
		return
	}
	streamHeld(m.name("absComplex"), []string{"a"}, 8, 1, 8, 16*m.size, 8*m.size, func(at func(string, int) operand.Mem, u int) {
		p := at("a", u)
		a, b := m.load(p), m.load(p.Offset(64))
		x, y := m.vec(), m.vec()
		VUNPCKLPD(b, a, x)
		VUNPCKHPD(b, a, y)
		s := m.hypotDouble(x, y)
		order := m.vec()
		VMOVDQU64(pairOrder(), order)
		VPERMPD(s, order, s)
		m.store(s, at("dst", u))
	})
}

// pairOrder undoes the order in which two vectors' neighbours are unpacked.
func pairOrder() operand.Mem {
	name := "pairOrder"
	c, ok := constants[name]
	if !ok {
		c = vectors.Words64(name, 8, func(i int) uint64 { return []uint64{0, 2, 4, 6, 1, 3, 5, 7}[i] })
		constants[name] = c
	}
	return c
}
