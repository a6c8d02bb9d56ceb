// Matrix times vector, several rows at a time. dots adds up eight rows that are dense, or two, in two sums each:
//
//	for r := range rows { sums[r] = Σ over i < n of a[r·ars + i] · x[i] }
//
// and axpys adds multiples of dense rows to a line, in the order of the rows:
//
//	for r := range rows { y[i] += x[r] · a[r·ars + i] for i < n }       y is taken for zero if fresh is not 0
//
// Strides are in bytes. What is left of n is done under a mask.
package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// lineRegs address up to eight rows; rest of a routine has RAX for the offset, RCX for the end, RDI, RSI and RDX.
var lineRegs = []reg.GPPhysical{reg.R8, reg.R9, reg.R10, reg.R11, reg.R12, reg.R13, reg.R15, reg.RBX}

// lanes is a level's registers and width.
type lanes struct {
	bits, width int
	v           []reg.VecPhysical
}

var levels = []lanes{{512, 64, zmm}, {256, 32, ymm}}

func rowPointers(rows int) {
	Load(Param("a"), lineRegs[0])
	Load(Param("ars"), reg.RDX)
	for r := 1; r < rows; r++ {
		LEAQ(operand.Mem{Base: lineRegs[r-1], Index: reg.RDX, Scale: 1}, lineRegs[r])
	}
}

// along is the place at the running offset.
func along(base reg.GPPhysical, disp int) operand.Mem {
	return operand.Mem{Base: base, Index: reg.RAX, Scale: 1, Disp: disp}
}

// tailMask leaves the mask of the RCX bytes that are left: in K1, or as a vector in the given register.
func (l lanes) tailMask(t elem, masks operand.Mem, v reg.VecPhysical) {
	if l.bits == 512 {
		SHRQ(operand.U8(log2(t.size)), reg.RCX)
		MOVQ(operand.I32(1), reg.RDX)
		SHLQ(reg.CL, reg.RDX)
		DECQ(reg.RDX)
		KMOVQ(reg.RDX, reg.K1)
		return
	}
	LEAQ(masks.Offset(32), reg.RDX)
	SUBQ(reg.RCX, reg.RDX)
	VMOVUPS(operand.Mem{Base: reg.RDX}, v)
}

func log2(n int) int {
	if n == 8 {
		return 3
	}
	return 2
}

// loadTail reads what the mask leaves.
func (l lanes) loadTail(t elem, m operand.Mem, mask, v reg.VecPhysical) {
	if l.bits == 512 {
		t.loadZ(m, reg.K1, v)
	} else {
		t.maskMove(m, mask, v)
	}
}

// dots keeps the sums of row r in register r, and of two rows the second ones in 2+r.
func dots(l lanes, t elem, rows int, masks operand.Mem) {
	name, most := fmt.Sprintf("dots%d%s", l.bits, t.name), 1
	if rows < 8 {
		name, most = fmt.Sprint(name, "_", rows), 2
	}
	TEXT(name, NOSPLIT, "func(n int, a *byte, ars int, x, sums *byte)")
	Pragma("noescape")
	rowPointers(rows)
	Load(Param("n"), reg.RCX)
	Load(Param("x"), reg.RDI)
	SHLQ(operand.U8(log2(t.size)), reg.RCX)
	v := l.v
	for r := range rows * most {
		VXORPS(v[r], v[r], v[r])
	}
	XORQ(reg.RAX, reg.RAX)
	for u := most; u > 0; u-- {
		loop, end := fmt.Sprint("by", u), fmt.Sprint("end", u)
		SUBQ(operand.I32(u*l.width), reg.RCX)
		JL(operand.LabelRef(end))
		Label(loop)
		for i := range u {
			t.load(along(reg.RDI, i*l.width), v[8+i])
			for r := range rows {
				t.fma(along(lineRegs[r], i*l.width), v[8+i], v[i*rows+r])
			}
		}
		ADDQ(operand.I32(u*l.width), reg.RAX)
		SUBQ(operand.I32(u*l.width), reg.RCX)
		JGE(operand.LabelRef(loop))
		Label(end)
		ADDQ(operand.I32(u*l.width), reg.RCX)
	}
	JZ(operand.LabelRef("done"))
	l.tailMask(t, masks, v[10])
	l.loadTail(t, along(reg.RDI, 0), v[10], v[8])
	for r := range rows {
		l.loadTail(t, along(lineRegs[r], 0), v[10], v[9])
		t.fma(v[9], v[8], v[r])
	}
	Label("done")
	Load(Param("sums"), reg.RDI)
	for r := range rows {
		if most > 1 {
			t.add(v[rows+r], v[r], v[r])
		}
		if l.bits == 512 {
			VEXTRACTF64X4(operand.U8(1), zmm[r], ymm[8])
			t.add(ymm[8], ymm[r], ymm[r])
		}
	}
	if rows == 8 {
		fold(t)
	} else {
		foldTwo(t)
	}
	VZEROUPPER()
	RET()
}

// foldTwo adds up Y0 and Y1 across and writes the sums.
func foldTwo(t elem) {
	t.hadd(ymm[1], ymm[0], ymm[0])
	if t.size == 4 {
		t.hadd(ymm[0], ymm[0], ymm[0])
	}
	VEXTRACTF128(operand.U8(1), ymm[0], reg.X8)
	t.add(reg.X8, reg.X0, reg.X0)
	if t.size == 4 {
		VMOVLPS(reg.X0, operand.Mem{Base: reg.RDI})
	} else {
		VMOVUPS(reg.X0, operand.Mem{Base: reg.RDI})
	}
}

// fold adds up Y0 … Y7 across and writes the eight sums.
func fold(t elem) {
	step := 16 / t.size
	for s := 1; s < step; s *= 2 {
		for r := 0; r < 8; r += 2 * s {
			t.hadd(ymm[r+s], ymm[r], ymm[r])
		}
	}
	for r := 0; r < 8; r += step {
		VEXTRACTF128(operand.U8(1), ymm[r], reg.X8)
		t.add(reg.X8, xmm[r], xmm[r])
		VMOVUPS(xmm[r], operand.Mem{Base: reg.RDI, Disp: r * t.size})
	}
}

// axpys keeps x in the registers from 8 on, and two running lines in 0 and 1.
func axpys(l lanes, t elem, rows int, masks operand.Mem) {
	TEXT(fmt.Sprintf("axpys%d%s_%d", l.bits, t.name, rows), NOSPLIT, "func(n int, a *byte, ars int, x, y *byte, fresh int)")
	Pragma("noescape")
	rowPointers(rows)
	Load(Param("x"), reg.RDI)
	v := l.v
	for r := range rows {
		t.bcast(operand.Mem{Base: reg.RDI, Disp: r * t.size}, v[8+r])
	}
	Load(Param("n"), reg.RCX)
	Load(Param("y"), reg.RDI)
	Load(Param("fresh"), reg.RSI)
	SHLQ(operand.U8(log2(t.size)), reg.RCX)
	XORQ(reg.RAX, reg.RAX)
	for _, u := range []int{4, 1} {
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
				t.fma(along(lineRegs[r], i*l.width), v[8+r], v[i])
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
	l.tailMask(t, masks, v[2])
	VXORPS(v[0], v[0], v[0])
	TESTQ(reg.RSI, reg.RSI)
	JNZ(operand.LabelRef("last"))
	l.loadTail(t, along(reg.RDI, 0), v[2], v[0])
	Label("last")
	for r := range rows {
		l.loadTail(t, along(lineRegs[r], 0), v[2], v[1])
		t.fma(v[1], v[8+r], v[0])
	}
	if l.bits == 512 {
		t.load(v[0], reg.K1, along(reg.RDI, 0))
	} else {
		t.maskMove(v[0], v[2], along(reg.RDI, 0))
	}
	Label("done")
	VZEROUPPER()
	RET()
}

var xmm = []reg.VecPhysical{reg.X0, reg.X1, reg.X2, reg.X3, reg.X4, reg.X5, reg.X6, reg.X7}
