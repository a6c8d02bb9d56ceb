// Dot products of two dense vectors, n elements, a multiple of a vector:
//
//	for i := range n { sum[i % (4·lanes)] += x[i] * y[i] }
//
// The running sums are added by halves at the end.
package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

func dot(bits int, t elem) {
	TEXT(fmt.Sprintf("dot%d%s", bits, t.name), NOSPLIT, "func(n int, x, y *byte) "+t.goType)
	Pragma("noescape")
	Load(Param("n"), reg.RCX)
	Load(Param("x"), reg.RSI)
	Load(Param("y"), reg.RDI)
	v, width := ymm, 32
	if bits == 512 {
		v, width = zmm, 64
	}
	lanes := width / t.size
	for i := range 4 {
		VXORPS(v[i], v[i], v[i])
	}
	for _, u := range []int{4, 1} {
		loop, end := fmt.Sprintf("by%d", u), fmt.Sprintf("end%d", u)
		Label(loop)
		CMPQ(reg.RCX, operand.I32(u*lanes))
		JL(operand.LabelRef(end))
		for i := range u {
			t.load(operand.Mem{Base: reg.RSI, Disp: i * width}, v[4+i])
			t.fma(operand.Mem{Base: reg.RDI, Disp: i * width}, v[4+i], v[i])
		}
		ADDQ(operand.I32(u*width), reg.RSI)
		ADDQ(operand.I32(u*width), reg.RDI)
		SUBQ(operand.I32(u*lanes), reg.RCX)
		JMP(operand.LabelRef(loop))
		Label(end)
	}
	t.add(v[1], v[0], v[0])
	t.add(v[3], v[2], v[2])
	t.add(v[2], v[0], v[0])
	if bits == 512 {
		VEXTRACTF64X4(operand.U8(1), v[0], reg.Y1)
		t.add(reg.Y1, reg.Y0, reg.Y0)
	}
	VEXTRACTF128(operand.U8(1), reg.Y0, reg.X1)
	t.add(reg.X1, reg.X0, reg.X0)
	VPERMILPD(operand.U8(1), reg.X0, reg.X1)
	t.add(reg.X1, reg.X0, reg.X0)
	if t.size == 4 {
		VMOVSHDUP(reg.X0, reg.X1)
		t.add(reg.X1, reg.X0, reg.X0)
	}
	if t.goType == "int32" {
		MOVD(reg.X0, reg.EAX)
		Store(reg.EAX, ReturnIndex(0))
	} else {
		Store(reg.X0, ReturnIndex(0))
	}
	VZEROUPPER()
	RET()
}
