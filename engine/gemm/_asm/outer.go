// Sums of outer products of short rows that follow each other in A and in B, as many rows at a time as fill a vector:
//
//	for ; count > 0; count-- {
//		for i := range m { sum[i] += permuted(a, index[i]) * vector(b) }
//		a, b = a+astep, b+bstep
//	}
//	sums = sum, with what is left of the rows, under the masks atail and btail, if btail is not 0
//
// amask and bmask tell the elements of those rows. index[i] picks for every element of B the i-th one of its row of A.
package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

func outers() {
	for _, t := range []elem{f32, f64} {
		for m := 1; m <= 32/t.size; m++ {
			outer(t, m)
		}
	}
}

// outer keeps index in the registers from 0 on, and sums from 8 and from 16 on, which take turns.
func outer(t elem, m int) {
	TEXT(fmt.Sprintf("outer512%s_%d", t.name, m), NOSPLIT,
		"func(count int, a *byte, astep, amask, atail int, b *byte, bstep, bmask, btail int, index, sums *byte)")
	Pragma("noescape")
	permute := VPERMPS
	if t.size == 8 {
		permute = VPERMPD
	}
	Load(Param("index"), reg.RDX)
	for i := range m {
		VMOVUPS(operand.Mem{Base: reg.RDX, Disp: 64 * i}, zmm[i])
		VPXORQ(zmm[8+i], zmm[8+i], zmm[8+i])
		VPXORQ(zmm[16+i], zmm[16+i], zmm[16+i])
	}
	Load(Param("count"), reg.RCX)
	Load(Param("a"), reg.RSI)
	Load(Param("astep"), reg.R8)
	Load(Param("b"), reg.RDI)
	Load(Param("bstep"), reg.R9)
	for i, name := range []string{"amask", "bmask", "atail", "btail"} {
		Load(Param(name), reg.RAX)
		KMOVQ(reg.RAX, []reg.OpmaskPhysical{reg.K1, reg.K2, reg.K3, reg.K4}[i])
	}
	round := func(u int, ka, kb reg.OpmaskPhysical) {
		a, b := zmm[24+u], zmm[26+u]
		t.loadZ(operand.Mem{Base: reg.RSI}, ka, a)
		t.loadZ(operand.Mem{Base: reg.RDI}, kb, b)
		for i := range m {
			x := zmm[28+(u*m+i)%4]
			permute(a, zmm[i], x)
			t.fma(x, b, zmm[8+8*u+i])
		}
		ADDQ(reg.R8, reg.RSI)
		ADDQ(reg.R9, reg.RDI)
	}
	for _, u := range []int{2, 1} {
		loop, end := fmt.Sprint("by", u), fmt.Sprint("end", u)
		SUBQ(operand.I32(u), reg.RCX)
		JL(operand.LabelRef(end))
		Label(loop)
		for i := range u {
			round(i, reg.K1, reg.K2)
		}
		SUBQ(operand.I32(u), reg.RCX)
		JGE(operand.LabelRef(loop))
		Label(end)
		ADDQ(operand.I32(u), reg.RCX)
	}
	TESTQ(reg.RAX, reg.RAX)
	JZ(operand.LabelRef("done"))
	round(0, reg.K3, reg.K4)
	Label("done")
	Load(Param("sums"), reg.RDI)
	for i := range m {
		t.add(zmm[16+i], zmm[8+i], zmm[8+i])
		VMOVUPS(zmm[8+i], operand.Mem{Base: reg.RDI, Disp: 64 * i})
	}
	VZEROUPPER()
	RET()
}
