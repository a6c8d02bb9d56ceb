// Reductions: the leaves of pairwise sums, extremes, and how far elements reach.

package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// sums emits the kernels of rows. sumBlock adds n elements, a multiple of 8, in eight running sums that are then added in pairs:
//
//	((r0+r1)+(r2+r3)) + ((r4+r5)+(r6+r7))
func sums(m machine) {
	TEXT(m.name("sumBlock"), NOSPLIT, map[int]string{4: "func(n int, a *byte) float32", 8: "func(n int, a *byte) float64"}[m.size])
	Pragma("noescape")
	n := Load(Param("n"), GP64())
	a := Load(Param("a"), GP64())
	w := m
	if m.size == 4 {
		w.bits = 256 // eight sums are half a wide vector
	}
	regs := 8 / w.lanes()
	acc := make([]reg.VecVirtual, regs)
	for i := range acc {
		acc[i] = w.load(operand.Mem{Base: a, Disp: i * w.bytes()})
	}
	step := 8 * m.size
	Label("loop")
	SUBQ(operand.I8(8), n)
	JLE(operand.LabelRef("end"))
	ADDQ(operand.I8(step), a)
	for i := range acc {
		m.pick(VADDPS, VADDPD)(operand.Mem{Base: a, Disp: i * w.bytes()}, acc[i], acc[i])
	}
	JMP(operand.LabelRef("loop"))
	Label("end")
	x, y := XMM(), XMM()
	switch {
	case m.size == 4: // neighbours, then neighbours' sums, then halves
		VEXTRACTF128(operand.U8(1), acc[0], y)
		VHADDPS(y, acc[0].AsX(), x) // r0+r1 r2+r3 r4+r5 r6+r7
		VHADDPS(x, x, x)
		VMOVSHDUP(x, y)
		VADDSS(y, x, x)
	case m.bits == 512:
		h, z := YMM(), XMM()
		VEXTRACTF64X4(operand.U8(1), acc[0], h)
		VHADDPD(h, acc[0].AsY(), h) // r0+r1 r4+r5 r2+r3 r6+r7
		VEXTRACTF128(operand.U8(1), h, z)
		VADDPD(z, h.AsX(), x) // left and right half
		VPERMILPD(operand.U8(1), x, y)
		VADDSD(y, x, x)
	default:
		h, z := YMM(), XMM()
		VHADDPD(acc[1], acc[0], h)
		VEXTRACTF128(operand.U8(1), h, z)
		VADDPD(z, h.AsX(), x)
		VPERMILPD(operand.U8(1), x, y)
		VADDSD(y, x, x)
	}
	Store(x, ReturnIndex(0))
	VZEROUPPER()
	RET()
	reach(m)
	extreme(m, "greatest", machine.max)
	extreme(m, "least", machine.min)
}

// extreme emits the greatest or least of n elements, a multiple of a vector and not none, and whether there is a NaN among
// them, in which case the first result means nothing.
func extreme(m machine, name string, f func(machine, reg.Register, operand.Op) reg.VecVirtual) {
	TEXT(m.name(name), NOSPLIT, fmt.Sprintf("func(n int, a *byte) (m float%d, nan uint64)", 8*m.size))
	Pragma("noescape")
	n := Load(Param("n"), GP64())
	a := Load(Param("a"), GP64())
	const unroll = 4
	var acc [unroll]reg.VecVirtual
	for i := range acc {
		acc[i] = m.load(operand.Mem{Base: a})
	}
	bad := m.vec()
	m.pick(VXORPS, VXORPD)(bad, bad, bad)
	for _, u := range []int{unroll, 1} {
		name := string(rune('0' + u))
		Label("by" + name)
		CMPQ(n, operand.I32(u*m.lanes()))
		JL(operand.LabelRef("end" + name))
		var last reg.VecVirtual
		for i := range u {
			x := m.load(operand.Mem{Base: a, Disp: i * m.bytes()})
			m.pick(VMOVAPS, VMOVAPD)(f(m, x, acc[i]), acc[i])
			if i%2 == 1 { // one look at two of them
				m.noteNaN(bad, last, x)
			} else if i == u-1 {
				m.noteNaN(bad, x, x)
			}
			last = x
		}
		ADDQ(operand.I32(u*m.bytes()), a)
		SUBQ(operand.I32(u*m.lanes()), n)
		JMP(operand.LabelRef("by" + name))
		Label("end" + name)
	}
	x := f(m, f(m, acc[0], acc[1]), f(m, acc[2], acc[3]))
	w := m
	if m.bits == 512 {
		h, g := YMM(), YMM()
		VEXTRACTF64X4(operand.U8(1), x, h)
		VEXTRACTF64X4(operand.U8(1), bad, g)
		w.bits = 256
		x = f(w, h, x.AsY())
		VORPS(g, bad.AsY(), bad.AsY())
	}
	for _, order := range []uint8{0x4e, 0xb1} {
		o := YMM()
		VPERMQ(operand.U8(order), x.AsY(), o)
		x = f(w, o, x.AsY())
	}
	if m.size == 4 {
		o := YMM()
		VPSHUFD(operand.U8(0xb1), x.AsY(), o)
		x = f(w, o, x.AsY())
	}
	Store(x.AsX(), Return("m"))
	r := GP32()
	VMOVMSKPS(bad.AsY(), r)
	wide := GP64()
	MOVL(r, wide.As32())
	Store(wide, Return("nan"))
	VZEROUPPER()
	RET()
}

// noteNaN sets all bits of bad's lanes in which x or z is NaN.
func (m machine) noteNaN(bad, x, z reg.VecVirtual) {
	if m.bits == 512 {
		k := K()
		m.pick(VCMPPS, VCMPPD)(operand.U8(cmpUnord), x, z, k)
		m.pick(VBLENDMPS, VBLENDMPD)(m.load(m.pattern(1<<32-1, 1<<64-1)), bad, k, bad)
		return
	}
	y := m.vec()
	m.pick(VCMPPS, VCMPPD)(operand.U8(cmpUnord), x, z, y)
	VORPS(y, bad, bad)
}

// reach emits the largest bit pattern, signs left out, of n elements, a multiple of a vector: it tells at once whether there
// is a NaN, an infinity, or anything beyond a bound.
func reach(m machine) {
	TEXT(m.name("reach"), NOSPLIT, "func(n int, a *byte) uint64")
	Pragma("noescape")
	n := Load(Param("n"), GP64())
	a := Load(Param("a"), GP64())
	magnitude := m.load(m.pattern(1<<31-1, 1<<63-1))
	top := []reg.VecVirtual{m.num(0), m.num(0)}
	for u := len(top); u > 0; u-- {
		name := string(rune('0' + u))
		Label("by" + name)
		CMPQ(n, operand.I32(u*m.lanes()))
		JL(operand.LabelRef("end" + name))
		for i := range u {
			m.raise(top[i], m.and(magnitude, operand.Mem{Base: a, Disp: i * m.bytes()}))
		}
		ADDQ(operand.I32(u*m.bytes()), a)
		SUBQ(operand.I32(u*m.lanes()), n)
		JMP(operand.LabelRef("by" + name))
		Label("end" + name)
	}
	m.raise(top[0], top[1])
	w := m
	if m.bits == 512 {
		h := YMM()
		VEXTRACTF64X4(operand.U8(1), top[0], h)
		w.bits = 256
		top[0] = top[0].AsY().(reg.VecVirtual)
		w.raise(top[0], h)
	}
	for _, order := range []uint8{0x4e, 0xb1} { // halves, then quarters
		o := YMM()
		VPERMQ(operand.U8(order), top[0], o)
		w.raise(top[0], o)
	}
	r, lo := GP64(), GP64()
	VMOVQ(top[0].AsX(), r)
	if m.size == 4 {
		MOVL(r.As32(), lo.As32())
		SHRQ(operand.U8(32), r)
		CMPQ(r, lo)
		CMOVQCS(lo, r)
	}
	Store(r, ReturnIndex(0))
	VZEROUPPER()
	RET()
}

// raise sets top to the greater of itself and x, both non-negative whole numbers.
func (m machine) raise(top, x reg.VecVirtual) {
	switch {
	case m.size == 4:
		VPMAXSD(x, top, top)
	case m.bits == 512:
		VPMAXSQ(x, top, top)
	default:
		mask := YMM()
		VPCMPGTQ(top, x, mask)
		VBLENDVPD(mask, x, top, top)
	}
}
