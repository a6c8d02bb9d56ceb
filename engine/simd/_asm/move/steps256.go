// Elements some places apart with AVX2, for few places: what lanes take is brought together by shuffles or, where no two want the
// same place in different lines, by blends, and put in order by one permutation.
//
// The order is at the end of the tables of AVX-512, 32 bytes for each vector that is made. A block is of 64 bytes, as there.

package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// every256 is every for 2, 3 and 4 lines. Blocks of which dstep is negative are written from their ends.
func every256(size int) {
	TEXT(fmt.Sprintf("every256x%d", 8*size), NOSPLIT, "func(blocks int, dst *byte, dstep int, src *byte, lines int, table *byte)")
	Pragma("noescape")
	p := loadParams("blocks", "dst", "dstep", "src", "lines", "table")
	blocks, dst, dstep, src, lines, table := p[0], p[1], p[2], p[3], p[4], p[5]
	order, half := YMM(), GP64()
	SHLQ(operand.U8(1), blocks)
	MOVQ(dstep, half)
	SARQ(operand.U8(63), half)
	ANDQ(operand.U8(32), half)
	ADDQ(half, dst)
	SARQ(operand.U8(1), dstep)
	VMOVDQU(operand.Mem{Base: table, Index: lines, Scale: 8, Disp: 64}, order)
	CMPQ(lines, operand.U8(3))
	JLT(operand.LabelRef("blockOf2"))
	JEQ(operand.LabelRef("blockOf3"))
	for _, n := range []int{4, 3, 2} {
		loop := fmt.Sprintf("blockOf%d", n)
		Label(loop)
		PREFETCHT1(operand.Mem{Base: src, Disp: ahead})
		v := takeEvery(size, n, src)
		VPERMD(v, order, v)
		ADDQ(operand.I32(32*n), src)
		VMOVDQU(v, operand.Mem{Base: dst})
		ADDQ(dstep, dst)
		DECQ(blocks)
		JNZ(operand.LabelRef(loop))
		VZEROUPPER()
		RET()
	}
}

// takeEvery brings together every n-th element of n lines.
func takeEvery(size, n int, src reg.GPVirtual) reg.VecVirtual {
	line := func(j int) operand.Mem { return operand.Mem{Base: src, Disp: 32 * j} }
	v := YMM()
	VMOVDQU(line(0), v)
	if n == 3 {
		for j := 1; j < n; j++ {
			VPBLENDD(operand.U8(lanesFrom(size, n, 0, j)), line(j), v, v)
		}
		return v
	}
	firsts := func(b operand.Op, a reg.VecVirtual) {
		if size == 4 {
			VSHUFPS(operand.U8(0x88), b, a, a)
		} else {
			VUNPCKLPD(b, a, a)
		}
	}
	firsts(line(1), v)
	if n == 4 {
		w := YMM()
		VMOVDQU(line(2), w)
		firsts(line(3), w)
		if size == 4 {
			firsts(w, v)
		} else {
			VPERM2F128(operand.U8(0x20), w, v, v)
		}
	}
	return v
}

// lanesFrom are the words in which line j has an element of row r, of rows that alternate.
func lanesFrom(size, rows, r, j int) (words int) {
	lanes := 32 / size
	for i := range lanes {
		if at := i*rows + r; at/lanes == j {
			words |= (1<<(size/4) - 1) << (at % lanes * (size / 4))
		}
	}
	return words
}

// deal256 is deal for three rows.
func deal256(size int) {
	const n = 3
	TEXT(fmt.Sprintf("deal%dof256x%d", n, 8*size), NOSPLIT, "func(blocks int, dst *byte, dstep int, src, table *byte)")
	Pragma("noescape")
	p := loadParams("blocks", "dst", "dstep", "src", "table")
	blocks, dst, dstep, src, table := p[0], p[1], p[2], p[3], p[4]
	to := []operand.Mem{{Base: dst}, {Base: dst, Index: dstep, Scale: 1}, {Base: dst, Index: dstep, Scale: 2}}
	var order, line [n]reg.VecVirtual
	for r := range n {
		order[r], line[r] = YMM(), YMM()
		VMOVDQU(operand.Mem{Base: table, Disp: n*192 + 32*r}, order[r])
	}
	SHLQ(operand.U8(1), blocks)
	Label("block")
	for j := range n {
		VMOVDQU(operand.Mem{Base: src, Disp: 32 * j}, line[j])
	}
	for r := range n {
		v := YMM()
		VPBLENDD(operand.U8(lanesFrom(size, n, r, 1)), line[1], line[0], v)
		VPBLENDD(operand.U8(lanesFrom(size, n, r, 2)), line[2], v, v)
		VPERMD(v, order[r], v)
		VMOVDQU(v, to[r])
	}
	ADDQ(operand.U8(32), dst)
	ADDQ(operand.U8(32*n), src)
	DECQ(blocks)
	JNZ(operand.LabelRef("block"))
	VZEROUPPER()
	RET()
}

// riffle256 is riffle for three rows.
func riffle256(size int) {
	const n = 3
	TEXT(fmt.Sprintf("riffle%dof256x%d", n, 8*size), NOSPLIT, "func(blocks int, dst, src *byte, pstep, lines int, table *byte)")
	Pragma("noescape")
	p := loadParams("blocks", "dst", "src", "pstep", "table")
	blocks, dst, src, pstep, table := p[0], p[1], p[2], p[3], p[4]
	from := []operand.Mem{{Base: src}, {Base: src, Index: pstep, Scale: 1}, {Base: src, Index: pstep, Scale: 2}}
	var order, row [n]reg.VecVirtual
	for r := range n {
		order[r], row[r] = YMM(), YMM()
		VMOVDQU(operand.Mem{Base: table, Disp: n*64 + n*n*8 + 32*r}, order[r])
	}
	SHLQ(operand.U8(1), blocks)
	Label("block")
	for r := range n {
		VPERMD(from[r], order[r], row[r])
	}
	for j := range n {
		v := YMM()
		VPBLENDD(operand.U8(lanesFrom(size, n, 1, j)), row[1], row[0], v)
		VPBLENDD(operand.U8(lanesFrom(size, n, 2, j)), row[2], v, v)
		VMOVDQU(v, operand.Mem{Base: dst, Disp: 32 * j})
	}
	ADDQ(operand.U8(32), src)
	ADDQ(operand.U8(32*n), dst)
	DECQ(blocks)
	JNZ(operand.LabelRef("block"))
	VZEROUPPER()
	RET()
}
