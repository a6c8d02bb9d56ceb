// Microkernels that carry: whole tiles of two vectors, multiplied as by the others, while lines that are needed next are copied.
//
// For every tile there lie ahead, in this order, an address and a step to fetch from, a number n, and an address and a step to copy
// from and to. For the first n of k two vectors are copied, and those some steps further on asked for; for the rest two lines are
// fetched each, as by the others. So packing costs no time of its own: multiplying leaves most loads and stores of a cycle unused,
// and what is copied has a whole loop's time to come.
package main

import (
	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// The list's entries, by bytes from the end of the one in work, which is where the list stands.
const (
	listed       = 56
	listAt       = -56
	listStep     = -48
	listCount    = -40
	listFrom     = -32
	listFromStep = -24
	listTo       = -16
	listToStep   = -8
)

// leastCarry is the least number of rows of tiles that carry: panels of all but the smallest products have as many.
const leastCarry = 7

// carry512 sums in Z0…; Z30 and Z31 hold B, Z28 and Z29 what is carried, and Z24 to Z27 take turns for A.
func carry512(t elem, mr int) {
	const nv = 2
	begin("512", t, mr, nv, "c")
	f := openListed(mr, nv, 64, listed)
	c, rest := AllocLocal(8), AllocLocal(8)
	for i := range mr * nv {
		VPXORQ(zmm[i], zmm[i], zmm[i])
	}
	entry := func(disp int) operand.Mem { return operand.Mem{Base: reg.R15, Disp: disp} }
	body := func(turns int, to string) {
		for j := range nv {
			t.load(operand.Mem{Base: reg.RBX, Disp: 64 * j}, zmm[30+j])
		}
		ADDQ(reg.RDI, reg.RBX)
		for i := range mr {
			unlessListed(i, mr, to)
			x := 24 + i%turns
			t.bcast(f.at(i), zmm[x])
			for j := range nv {
				t.fma(zmm[30+j], zmm[x], zmm[i*nv+j])
			}
		}
	}
	Load(Param("ahead"), reg.R15)
	MOVQ(entry(listCount), reg.RAX)
	MOVQ(reg.RCX, reg.R14)
	SUBQ(reg.RAX, reg.R14)
	MOVQ(reg.R14, rest)
	TESTQ(reg.RAX, reg.RAX)
	JZ(operand.LabelRef("bare"))
	MOVQ(reg.R12, c)
	MOVQ(entry(listFrom), reg.R12)
	MOVQ(entry(listFromStep), reg.RAX)
	MOVQ(entry(listToStep), reg.R13)
	MOVQ(entry(listTo), reg.R15)
	LEAQ(operand.Mem{Base: reg.R12, Index: reg.RAX, Scale: 8}, reg.R14)
	LEAQ(operand.Mem{Base: reg.R14, Index: reg.RAX, Scale: 8}, reg.R14)
	Label("carry")
	for i := range 2 {
		VMOVUPS(operand.Mem{Base: reg.R12, Disp: 64 * i}, zmm[28+i])
	}
	ADDQ(reg.RAX, reg.R12)
	body(4, "lines")
	Label("lines")
	for i := range 2 {
		VMOVUPS(zmm[28+i], operand.Mem{Base: reg.R15, Disp: 64 * i})
		PREFETCHT1(operand.Mem{Base: reg.R14, Disp: 64 * i})
	}
	ADDQ(reg.R13, reg.R15)
	ADDQ(reg.RAX, reg.R14)
	f.rows.advance(mr)
	DECQ(reg.RCX)
	CMPQ(reg.RCX, rest)
	JNE(operand.LabelRef("carry"))
	MOVQ(c, reg.R12)
	Load(Param("crs"), reg.R13)
	Load(Param("ahead"), reg.R15)
	TESTQ(reg.RCX, reg.RCX)
	JZ(operand.LabelRef("summed"))
	Label("bare")
	MOVQ(entry(listAt), reg.R14)
	MOVQ(entry(listStep), reg.RAX)
	Label("loop")
	body(4, "multiplied")
	Label("multiplied")
	f.advance()
	Label("summed")
	findLacking(mr)
	f.close(func(i, j int, at operand.Mem) { t.add(at, zmm[i*nv+j], zmm[i*nv+j]) },
		func(i, j int, at operand.Mem) { t.load(zmm[i*nv+j], at) })
}
