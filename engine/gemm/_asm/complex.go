// Matrix times vector for complex numbers, whose parts alternate. complexDots adds up 4, 2 or 1 rows that are dense, n parts of each:
//
//	for r := range rows { sums[r] = Σ over i < n/2 of a[r·ars + i] · x[i] }
//
// Every lane adds up the products of equal parts in one sum and those of unequal parts, of x with its parts exchanged, in another;
// the signs come in at the end. complexAxpys adds multiples of dense rows to a line, in the order of the rows:
//
//	for r := range rows { y[i] += x[r] · a[r·ars + i] for i < n/2 }       y is taken for zero if fresh is not 0
//
// Strides are in bytes. What is left of n is done under a mask. Routines of four rows fetch a little of each row ahead: for two, which
// follow memory for long, the processor does that better.
package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

func complexVectors(masks operand.Mem) {
	for _, t := range []elem{f32, f64} {
		signs := partSigns(t)
		for _, l := range levels {
			for _, rows := range []int{4, 2, 1} {
				complexDots(l, t, rows, masks)
				complexAxpys(l, t, rows, masks, signs)
			}
		}
		for _, mr := range heights(12) {
			complexMany512(t, mr, signs)
			if mr <= 6 {
				complexMany256(t, mr, masks)
			}
		}
	}
}

// partSigns are the signs that exchanged parts get: real ones become negative.
func partSigns(t elem) operand.Mem {
	m := GLOBL("partSigns"+t.name, RODATA|NOPTR)
	first, second := uint64(1<<63), uint64(0)
	if t.size == 4 {
		first, second = 1<<31, 1<<31
	}
	DATA(0, operand.U64(first))
	DATA(8, operand.U64(second))
	return m
}

// exchange swaps the parts of every number.
func exchange(t elem, from, to reg.VecPhysical) {
	if t.size == 4 {
		VPERMILPS(operand.U8(0xb1), from, to)
	} else {
		VPERMILPD(operand.U8(0x55), from, to)
	}
}

const fetchAhead = 512

func fetchRow(rows, r, disp int) {
	if rows > 2 {
		PREFETCHT0(along(lineRegs[r], disp+fetchAhead))
	}
}

// complexDots keeps row r's sum of products of equal parts in register r, and that of unequal ones in 4+r.
func complexDots(l lanes, t elem, rows int, masks operand.Mem) {
	TEXT(fmt.Sprintf("complexDots%d%s_%d", l.bits, t.name, rows), NOSPLIT, "func(n int, a *byte, ars int, x, sums *byte)")
	Pragma("noescape")
	rowPointers(rows)
	Load(Param("n"), reg.RCX)
	Load(Param("x"), reg.RDI)
	SHLQ(operand.U8(log2(t.size)), reg.RCX)
	v := l.v
	for r := range rows {
		VXORPS(v[r], v[r], v[r])
		VXORPS(v[4+r], v[4+r], v[4+r])
	}
	XORQ(reg.RAX, reg.RAX)
	SUBQ(operand.I32(l.width), reg.RCX)
	JL(operand.LabelRef("tail"))
	Label("loop")
	step := func(load func(m operand.Mem, to reg.VecPhysical)) {
		load(along(reg.RDI, 0), v[8])
		exchange(t, v[8], v[9])
		for r := range rows {
			a := v[10+r%2]
			load(along(lineRegs[r], 0), a)
			t.fma(a, v[8], v[r])
			t.fma(a, v[9], v[4+r])
		}
	}
	step(func(m operand.Mem, to reg.VecPhysical) { t.load(m, to) })
	for r := range rows {
		fetchRow(rows, r, 0)
	}
	ADDQ(operand.I32(l.width), reg.RAX)
	SUBQ(operand.I32(l.width), reg.RCX)
	JGE(operand.LabelRef("loop"))
	Label("tail")
	ADDQ(operand.I32(l.width), reg.RCX)
	JZ(operand.LabelRef("done"))
	l.tailMask(t, masks, v[12])
	step(func(m operand.Mem, to reg.VecPhysical) { l.loadTail(t, m, v[12], to) })
	Label("done")
	Load(Param("sums"), reg.RDI)
	for r := range rows {
		foldComplex(l, t, r)
	}
	VZEROUPPER()
	RET()
}

// foldComplex adds up row r's sums across and writes its number.
func foldComplex(l lanes, t elem, r int) {
	for _, v := range []int{r, 4 + r} {
		if l.bits == 512 {
			VEXTRACTF64X4(operand.U8(1), zmm[v], ymm[8])
			t.add(ymm[8], ymm[v], ymm[v])
		}
		VEXTRACTF128(operand.U8(1), ymm[v], reg.X8)
		t.add(reg.X8, xmm[v], xmm[v])
	}
	x, y := xmm[r], xmm[4+r]
	to := operand.Mem{Base: reg.RDI, Disp: 2 * t.size * r}
	if t.size == 8 {
		VHSUBPD(x, x, x)
		VHADDPD(y, y, y)
		VUNPCKLPD(y, x, x)
		VMOVUPD(x, to)
		return
	}
	VHSUBPS(x, x, x)
	VHADDPS(y, y, y)
	VUNPCKLPS(y, x, x)
	VPERMILPD(operand.U8(1), x, y)
	VADDPS(y, x, x)
	VMOVLPS(x, to)
}

// complexAxpys keeps two vectors of y in the registers 0 and 1; from 8 on there are the real parts of x and from 12 on the imaginary
// ones, with signs.
func complexAxpys(l lanes, t elem, rows int, masks, signs operand.Mem) {
	TEXT(fmt.Sprintf("complexAxpys%d%s_%d", l.bits, t.name, rows), NOSPLIT, "func(n int, a *byte, ars int, x, y *byte, fresh int)")
	Pragma("noescape")
	rowPointers(rows)
	Load(Param("x"), reg.RDI)
	v := l.v
	if l.bits == 512 {
		VBROADCASTF64X2(signs, v[0])
	} else {
		VBROADCASTF128(signs, v[0])
	}
	for r := range rows {
		t.bcast(operand.Mem{Base: reg.RDI, Disp: 2 * r * t.size}, v[8+r])
		t.bcast(operand.Mem{Base: reg.RDI, Disp: (2*r + 1) * t.size}, v[12+r])
		VXORPS(v[0], v[12+r], v[12+r])
	}
	Load(Param("n"), reg.RCX)
	Load(Param("y"), reg.RDI)
	Load(Param("fresh"), reg.RSI)
	SHLQ(operand.U8(log2(t.size)), reg.RCX)
	XORQ(reg.RAX, reg.RAX)
	for _, u := range []int{2, 1} {
		loop, end, from := fmt.Sprintf("by%d", u), fmt.Sprintf("end%d", u), fmt.Sprintf("from%d", u)
		Label(loop)
		CMPQ(reg.RCX, operand.I32(u*l.width))
		JL(operand.LabelRef(end))
		for i := range u {
			VXORPS(v[i], v[i], v[i])
		}
		TESTQ(reg.RSI, reg.RSI)
		JNZ(operand.LabelRef(from))
		for i := range u {
			t.load(along(reg.RDI, i*l.width), v[i])
		}
		Label(from)
		for r := range rows {
			for i := range u {
				a, b := v[2+2*i], v[3+2*i]
				t.load(along(lineRegs[r], i*l.width), a)
				exchange(t, a, b)
				t.fma(a, v[8+r], v[i])
				t.fma(b, v[12+r], v[i])
			}
			if u == 2 {
				fetchRow(rows, r, 0)
				if l.bits == 512 {
					fetchRow(rows, r, l.width)
				}
			}
		}
		for i := range u {
			t.load(v[i], along(reg.RDI, i*l.width))
		}
		ADDQ(operand.I32(u*l.width), reg.RAX)
		SUBQ(operand.I32(u*l.width), reg.RCX)
		JMP(operand.LabelRef(loop))
		Label(end)
	}
	TESTQ(reg.RCX, reg.RCX)
	JZ(operand.LabelRef("done"))
	l.tailMask(t, masks, v[6])
	VXORPS(v[0], v[0], v[0])
	TESTQ(reg.RSI, reg.RSI)
	JNZ(operand.LabelRef("last"))
	l.loadTail(t, along(reg.RDI, 0), v[6], v[0])
	Label("last")
	for r := range rows {
		l.loadTail(t, along(lineRegs[r], 0), v[6], v[2])
		exchange(t, v[2], v[3])
		t.fma(v[2], v[8+r], v[0])
		t.fma(v[3], v[12+r], v[0])
	}
	if l.bits == 512 {
		t.load(v[0], reg.K1, along(reg.RDI, 0))
	} else {
		t.maskMove(v[0], v[6], along(reg.RDI, 0))
	}
	Label("done")
	VZEROUPPER()
	RET()
}
