// Powers of two multiplied to numbers and taken from them, on 256-bit vectors, which have no instructions for it.

package main

import (
	"math"

	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// width is how many bits of a float lie below its exponent, bias what that is more by.
func (m machine) width() int { return map[int]int{4: 23, 8: 52}[m.size] }

func (m machine) bias() int { return map[int]int{4: 127, 8: 1023}[m.size] }

// scalingByBits multiplies by powers of two, whose exponents are whole numbers of four or eight bytes.
func (m machine) scalingByBits() {
	for _, size := range []int{4, 8} {
		name := m.name("ldexp") + map[int]string{4: "I32", 8: "I64"}[size]
		TEXT(name, NOSPLIT, "func(n int, dst, a, b *byte)")
		Pragma("noescape")
		n, dst := Load(Param("n"), GP64()), Load(Param("dst"), GP64())
		a, b := Load(Param("a"), GP64()), Load(Param("b"), GP64())
		Label("loop")
		e := m.exponents(size, operand.Mem{Base: b})
		m.store(m.multiplied(m.load(operand.Mem{Base: a}), e), operand.Mem{Base: dst})
		ADDQ(operand.I32(m.bytes()), dst)
		ADDQ(operand.I32(m.bytes()), a)
		ADDQ(operand.I32(m.lanes()*size), b)
		SUBQ(operand.I32(m.lanes()), n)
		JNZ(operand.LabelRef("loop"))
		VZEROUPPER()
		RET()
	}
}

// exponents reads whole numbers as floats, those of eight bytes within bounds.
func (m machine) exponents(size int, p operand.Mem) reg.VecVirtual {
	e := m.vec()
	if size == 4 {
		m.pick(VCVTDQ2PS, VCVTDQ2PD)(p, e)
		return e
	}
	within := func(p operand.Mem) reg.VecVirtual {
		x, mask := m.vec(), m.vec()
		VMOVDQU(p, x)
		for _, bound := range []int64{1 << 20, -1 << 20} {
			limit := machine{256, 8}.load(machine{256, 8}.bitsOf(uint64(bound)))
			if bound > 0 {
				VPCMPGTQ(limit, x, mask)
			} else {
				VPCMPGTQ(x, limit, mask)
			}
			VBLENDVPD(mask, limit, x, x)
		}
		return x
	}
	if m.size == 8 {
		x := within(p)
		VPADDQ(m.bitsOf(math.Float64bits(m.magic())), x, x)
		return m.sub(x, m.val(m.magic()))
	}
	lo, hi := within(p), within(p.Offset(32))
	VSHUFPS(operand.U8(0x88), hi, lo, e)
	VPERMPD(operand.U8(0xd8), e, e)
	VCVTDQ2PS(e, e)
	return e
}

// multiplied is x·2**e, rounded once: by steps that lose nothing, as long as e is not an exponent itself. What a step down
// makes too small is zero in the end.
func (m machine) multiplied(x, e reg.VecVirtual) reg.VecVirtual {
	low, high := float64(1-m.bias()), float64(m.bias())
	down := low + float64(m.width()+1)
	for range 2 {
		below := m.mask(cmpLT, e, m.val(low))
		x = m.either(below, m.mul(x, m.val(math.Ldexp(1, int(down)))), x)
		e = m.either(below, m.sub(e, m.val(down)), e)
	}
	for range 2 {
		above := m.mask(cmpGT, e, m.val(high))
		x = m.either(above, m.mul(x, m.val(math.Ldexp(1, int(high)))), x)
		e = m.either(above, m.sub(e, m.val(high)), e)
	}
	return m.mul(x, m.power(m.min(m.num(high), m.max(m.num(low), e))))
}

// splittingByBits takes a number apart into one in [½, 1) and a power of two.
func (m machine) splittingByBits() {
	TEXT(m.name("frexp"), NOSPLIT, "func(n int, frac, exp, a *byte)")
	Pragma("noescape")
	n, frac := Load(Param("n"), GP64()), Load(Param("frac"), GP64())
	exp, a := Load(Param("exp"), GP64()), Load(Param("a"), GP64())
	Label("loop")
	x := m.load(operand.Mem{Base: a})
	size := m.magnitude(x)
	small := m.mask(cmpLT, size, m.val(math.Ldexp(1, 1-m.bias())))
	up := m.width() + 2
	b := m.either(small, m.mul(size, m.val(math.Ldexp(1, up))), size)
	whole := func(n int) reg.VecVirtual { return m.load(m.bitsOf(uint64(n))) }
	e := m.subInt(m.shiftRight(b, m.width()), m.either(small, whole(m.bias()-1+up), whole(m.bias()-1)))
	f := m.or(m.and(b, m.bitsOf(1<<m.width()-1)), m.val(0.5))
	f = m.or(f, m.sign(x))
	plain := m.and(m.mask(cmpLT, size, m.val(math.Inf(1))), m.mask(cmpNEQ, size, m.val(0)))
	m.store(m.either(plain, f, x), operand.Mem{Base: frac})
	e = m.and(e, plain)
	if m.size == 4 {
		VMOVUPS(e, operand.Mem{Base: exp})
	} else {
		high := XMM()
		VEXTRACTF128(operand.U8(1), e, high)
		VSHUFPS(operand.U8(0x88), high, e.AsX(), high)
		VMOVUPS(high, operand.Mem{Base: exp})
	}
	m.partsEnd(n, a, frac, exp)
}
