// Matrix times vector for complex numbers: rows of parts are read once and multiplied by two vectors. pairDots adds up four
// rows that are dense,
//
//	for r := range 4 { sums[r] = Σ over i < n of a[r·ars + i] · u[i];  sums[4+r] = the same with v }
//
// and pairAxpys adds multiples of dense rows to two lines, in the order of the rows:
//
//	for r := range rows { y[i] += u[r] · a[r·ars + i], z[i] += v[r] · a[r·ars + i] for i < n }
//
// y and z are taken for zero if fresh is not 0. Strides are in bytes. What is left of n is done under a mask.
package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

func complexVectors(masks operand.Mem) {
	for _, t := range []elem{f32, f64} {
		for _, l := range levels {
			pairDots(l, t, masks)
			for _, rows := range []int{4, 2, 1} {
				pairAxpys(l, t, rows, masks)
			}
		}
	}
}

// pairDots keeps the sums with u in the registers 0 to 3, those with v in 4 to 7.
func pairDots(l lanes, t elem, masks operand.Mem) {
	TEXT(fmt.Sprintf("pairDots%d%s", l.bits, t.name), NOSPLIT, "func(n int, a *byte, ars int, u, v, sums *byte)")
	Pragma("noescape")
	rowPointers(4)
	Load(Param("n"), reg.RCX)
	Load(Param("u"), reg.RDI)
	Load(Param("v"), reg.RSI)
	SHLQ(operand.U8(log2(t.size)), reg.RCX)
	r := l.v
	for i := range 8 {
		VXORPS(r[i], r[i], r[i])
	}
	XORQ(reg.RAX, reg.RAX)
	SUBQ(operand.I32(l.width), reg.RCX)
	JL(operand.LabelRef("tail"))
	Label("loop")
	step := func(load func(m operand.Mem, v reg.VecPhysical)) {
		load(along(reg.RDI, 0), r[8])
		load(along(reg.RSI, 0), r[9])
		for i := range 4 {
			load(along(lineRegs[i], 0), r[10+i%2])
			t.fma(r[10+i%2], r[8], r[i])
			t.fma(r[10+i%2], r[9], r[4+i])
		}
	}
	step(func(m operand.Mem, v reg.VecPhysical) { t.load(m, v) })
	ADDQ(operand.I32(l.width), reg.RAX)
	SUBQ(operand.I32(l.width), reg.RCX)
	JGE(operand.LabelRef("loop"))
	Label("tail")
	ADDQ(operand.I32(l.width), reg.RCX)
	JZ(operand.LabelRef("done"))
	l.tailMask(t, masks, r[12])
	step(func(m operand.Mem, v reg.VecPhysical) { l.loadTail(t, m, r[12], v) })
	Label("done")
	Load(Param("sums"), reg.RDI)
	if l.bits == 512 {
		for i := range 8 {
			VEXTRACTF64X4(operand.U8(1), zmm[i], ymm[8])
			t.add(ymm[8], ymm[i], ymm[i])
		}
	}
	fold(t)
	VZEROUPPER()
	RET()
}

// pairAxpys keeps u in the registers from 8 on and v behind it, two vectors of y in 0 and 1 and of z in 2 and 3.
func pairAxpys(l lanes, t elem, rows int, masks operand.Mem) {
	TEXT(fmt.Sprintf("pairAxpys%d%s_%d", l.bits, t.name, rows), NOSPLIT, "func(n int, a *byte, ars int, u, v, y, z *byte, fresh int)")
	Pragma("noescape")
	rowPointers(rows)
	Load(Param("u"), reg.RDI)
	Load(Param("v"), reg.RSI)
	r := l.v
	for i := range rows {
		t.bcast(operand.Mem{Base: reg.RDI, Disp: i * t.size}, r[8+i])
		t.bcast(operand.Mem{Base: reg.RSI, Disp: i * t.size}, r[12+i])
	}
	Load(Param("n"), reg.RCX)
	Load(Param("y"), reg.RDI)
	Load(Param("z"), reg.RSI)
	Load(Param("fresh"), reg.RBX)
	SHLQ(operand.U8(log2(t.size)), reg.RCX)
	XORQ(reg.RAX, reg.RAX)
	for _, u := range []int{2, 1} {
		loop, end, from := fmt.Sprintf("by%d", u), fmt.Sprintf("end%d", u), fmt.Sprintf("from%d", u)
		Label(loop)
		CMPQ(reg.RCX, operand.I32(u*l.width))
		JL(operand.LabelRef(end))
		for i := range 4 {
			VXORPS(r[i], r[i], r[i])
		}
		TESTQ(reg.RBX, reg.RBX)
		JNZ(operand.LabelRef(from))
		for i := range u {
			t.load(along(reg.RDI, i*l.width), r[i])
			t.load(along(reg.RSI, i*l.width), r[2+i])
		}
		Label(from)
		for k := range rows {
			for i := range u {
				t.load(along(lineRegs[k], i*l.width), r[4+i])
				t.fma(r[4+i], r[8+k], r[i])
				t.fma(r[4+i], r[12+k], r[2+i])
			}
		}
		for i := range u {
			t.load(r[i], along(reg.RDI, i*l.width))
			t.load(r[2+i], along(reg.RSI, i*l.width))
		}
		ADDQ(operand.I32(u*l.width), reg.RAX)
		SUBQ(operand.I32(u*l.width), reg.RCX)
		JMP(operand.LabelRef(loop))
		Label(end)
	}
	TESTQ(reg.RCX, reg.RCX)
	JZ(operand.LabelRef("done"))
	l.tailMask(t, masks, r[5])
	for i := range 4 {
		VXORPS(r[i], r[i], r[i])
	}
	TESTQ(reg.RBX, reg.RBX)
	JNZ(operand.LabelRef("last"))
	l.loadTail(t, along(reg.RDI, 0), r[5], r[0])
	l.loadTail(t, along(reg.RSI, 0), r[5], r[2])
	Label("last")
	for k := range rows {
		l.loadTail(t, along(lineRegs[k], 0), r[5], r[4])
		t.fma(r[4], r[8+k], r[0])
		t.fma(r[4], r[12+k], r[2])
	}
	for i, base := range []reg.GPPhysical{reg.RDI, reg.RSI} {
		if l.bits == 512 {
			t.load(r[2*i], reg.K1, along(base, 0))
		} else {
			t.maskMove(r[2*i], r[5], along(base, 0))
		}
	}
	Label("done")
	VZEROUPPER()
	RET()
}
