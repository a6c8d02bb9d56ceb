// Elements some places apart: taken to a dense row, put down from one, and rows that alternate. What each lane takes is in a
// table; a vector is put together, line by line, under masks.
//
// Tables hold indices, 64 bytes for each vector that is made, then masks of eight bytes.

package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

var (
	permute  = map[int]func(...operand.Op){1: VPERMB, 2: VPERMW, 4: VPERMD, 8: VPERMQ}
	permuteZ = map[int]func(data, index, k, v operand.Op){1: VPERMB_Z, 2: VPERMW_Z, 4: VPERMD_Z, 8: VPERMQ_Z}
	masked   = map[int]func(...operand.Op){1: VMOVDQU8, 2: VMOVDQU16, 4: VMOVDQU32, 8: VMOVDQU64}
)

// loadParams gives the parameters in registers.
func loadParams(names ...string) []reg.GPVirtual {
	list := make([]reg.GPVirtual, len(names))
	for i, name := range names {
		list[i] = GP64()
		Load(Param(name), list[i])
	}
	return list
}

// every makes each vector from several lines, of which it takes the lanes that the masks tell:
//
//	for ; blocks > 0; blocks-- {
//		for j := range lines { dst[lanes of mask j] = src[64*j + index] }
//		dst, src = dst+dstep, src+64*lines
//	}
func every(size int) {
	TEXT(fmt.Sprintf("every512x%d", 8*size), NOSPLIT, "func(blocks int, dst *byte, dstep int, src *byte, lines int, table *byte)")
	Pragma("noescape")
	p := loadParams("blocks", "dst", "dstep", "src", "lines", "table")
	blocks, dst, dstep, src, lines, table := p[0], p[1], p[2], p[3], p[4], p[5]
	index, v, k, j := ZMM(), ZMM(), K(), GP64()
	VMOVDQU64(operand.Mem{Base: table}, index)
	for n := 2; n <= few; n++ {
		other := fmt.Sprintf("not%d", n)
		CMPQ(lines, operand.U8(n))
		JNE(operand.LabelRef(other))
		everyOf(size, n, blocks, dst, dstep, src, table, index)
		Label(other)
	}
	Label("block")
	VPXORD(v, v, v)
	XORQ(j, j)
	Label("line")
	KMOVQ(operand.Mem{Base: table, Index: j, Scale: 8, Disp: 64}, k)
	permute[size](operand.Mem{Base: src}, index, k, v)
	PREFETCHT1(operand.Mem{Base: src, Disp: ahead})
	ADDQ(operand.U8(64), src)
	INCQ(j)
	CMPQ(j, lines)
	JLT(operand.LabelRef("line"))
	VMOVDQU64(v, operand.Mem{Base: dst})
	ADDQ(dstep, dst)
	DECQ(blocks)
	JNZ(operand.LabelRef("block"))
	VZEROUPPER()
	RET()
}

// ahead is how many bytes before its use a line is asked for, one for each vector that is made: they keep memory's prefetchers
// going across pages.
const ahead = 2 << 10

// few is the most lines for which there is a loop without a loop inside: masks and indices stay in registers.
const few = 4

// everyOf is every for n lines, which ends the routine.
func everyOf(size, n int, blocks, dst, dstep, src, table reg.GPVirtual, index reg.VecVirtual) {
	k := make([]reg.OpmaskVirtual, n)
	for j := range k {
		k[j] = K()
		KMOVQ(operand.Mem{Base: table, Disp: 64 + 8*j}, k[j])
	}
	loop, v := fmt.Sprintf("blockOf%d", n), ZMM()
	Label(loop)
	PREFETCHT1(operand.Mem{Base: src, Disp: ahead})
	permuteZ[size](operand.Mem{Base: src}, index, k[0], v)
	for j := 1; j < n; j++ {
		permute[size](operand.Mem{Base: src, Disp: 64 * j}, index, k[j], v)
	}
	ADDQ(operand.I32(64*n), src)
	VMOVDQU64(v, operand.Mem{Base: dst})
	ADDQ(dstep, dst)
	DECQ(blocks)
	JNZ(operand.LabelRef(loop))
	VZEROUPPER()
	RET()
}

// deal gives the elements of n neighbours each to a row of its own, the rows being dstep apart:
//
//	for ; blocks > 0; blocks-- {
//		for p := range n { dst[p*dstep + lane] = src[n*lane + p] }
//		dst, src = dst+64, src+64*n
//	}
//
// For each row the table has indices into the first two lines, then those into what follows, then a mask of the lanes that
// the second ones are for.
func deal(size, n int) {
	TEXT(fmt.Sprintf("deal%dof512x%d", n, 8*size), NOSPLIT, "func(blocks int, dst *byte, dstep int, src, table *byte)")
	Pragma("noescape")
	p := loadParams("blocks", "dst", "dstep", "src", "table")
	blocks, dst, dstep, src, table := p[0], p[1], p[2], p[3], p[4]
	step3 := GP64()
	LEAQ(operand.Mem{Base: dstep, Index: dstep, Scale: 2}, step3)
	to := []operand.Mem{{Base: dst}, {Base: dst, Index: dstep, Scale: 1}, {Base: dst, Index: dstep, Scale: 2}, {Base: dst, Index: step3, Scale: 1}}
	const entry = 192
	two := map[int]func(...operand.Op){4: VPERMI2D, 8: VPERMI2Q}[size]
	first, second, mask := make([]reg.VecVirtual, n), make([]reg.VecVirtual, n), make([]reg.OpmaskVirtual, n)
	for r := range n {
		first[r] = ZMM()
		VMOVDQU64(operand.Mem{Base: table, Disp: r * entry}, first[r])
		if n > 2 {
			second[r], mask[r] = ZMM(), K()
			VMOVDQU64(operand.Mem{Base: table, Disp: r*entry + 64}, second[r])
			if n == 3 {
				KMOVQ(operand.Mem{Base: table, Disp: r*entry + 128}, mask[r])
			}
		}
	}
	upper := K()
	if n == 4 {
		KMOVQ(operand.Mem{Base: table, Disp: 128}, upper)
	}
	Label("block")
	line := make([]reg.VecVirtual, n)
	for j := range n {
		line[j] = ZMM()
		VMOVDQU64(operand.Mem{Base: src, Disp: 64 * j}, line[j])
	}
	for r := range n {
		v := ZMM()
		VMOVDQA64(first[r], v)
		two(line[1], line[0], v)
		switch n {
		case 3:
			permute[size](line[2], second[r], mask[r], v)
		case 4:
			w := ZMM()
			VMOVDQA64(second[r], w)
			two(line[3], line[2], w)
			masked[size](w, upper, v)
		}
		VMOVDQU64(v, to[r])
	}
	ADDQ(operand.U8(64), dst)
	ADDQ(operand.I32(64*n), src)
	DECQ(blocks)
	JNZ(operand.LabelRef("block"))
	VZEROUPPER()
	RET()
}

// spread puts the lanes of each vector down in several lines, in the places that the masks tell:
//
//	for ; blocks > 0; blocks-- {
//		for j := range lines { dst[64*j + places of mask j] = src[index j] }
//		dst, src = dst+64*lines, src+64
//	}
func spread(size int) {
	TEXT(fmt.Sprintf("spread512x%d", 8*size), NOSPLIT, "func(blocks int, dst, src *byte, lines int, table *byte)")
	Pragma("noescape")
	p := loadParams("blocks", "dst", "src", "lines", "table")
	blocks, dst, src, lines, table := p[0], p[1], p[2], p[3], p[4]
	x, v, k, j, index, masks := ZMM(), ZMM(), K(), GP64(), GP64(), GP64()
	MOVQ(lines, masks)
	SHLQ(operand.U8(6), masks)
	ADDQ(table, masks)
	Label("block")
	VMOVDQU64(operand.Mem{Base: src}, x)
	MOVQ(table, index)
	XORQ(j, j)
	Label("line")
	VMOVDQU64(operand.Mem{Base: index}, v)
	KMOVQ(operand.Mem{Base: masks, Index: j, Scale: 8}, k)
	permute[size](x, v, v)
	masked[size](v, k, operand.Mem{Base: dst})
	ADDQ(operand.U8(64), index)
	ADDQ(operand.U8(64), dst)
	INCQ(j)
	CMPQ(j, lines)
	JLT(operand.LabelRef("line"))
	ADDQ(operand.U8(64), src)
	DECQ(blocks)
	JNZ(operand.LabelRef("block"))
	VZEROUPPER()
	RET()
}

// riffle makes one row of as many as there are lines in a group, a row of src being pstep after the one before it:
//
//	for ; blocks > 0; blocks-- {
//		for j := range lines { for p := range lines { dst[64*j + places of mask j, p] = src[p*pstep + index j] } }
//		dst, src = dst+64*lines, src+64
//	}
func riffle(size int) {
	TEXT(fmt.Sprintf("riffle512x%d", 8*size), NOSPLIT, "func(blocks int, dst, src *byte, pstep, lines int, table *byte)")
	Pragma("noescape")
	params := loadParams("blocks", "dst", "src", "pstep", "lines", "table")
	blocks, dst, src, pstep, lines, table := params[0], params[1], params[2], params[3], params[4], params[5]
	indices, v, k := ZMM(), ZMM(), K()
	j, p, from, index, masks, mask := GP64(), GP64(), GP64(), GP64(), GP64(), GP64()
	MOVQ(lines, masks)
	SHLQ(operand.U8(6), masks)
	ADDQ(table, masks)
	for n := 2; n <= few; n++ {
		other := fmt.Sprintf("not%d", n)
		CMPQ(lines, operand.U8(n))
		JNE(operand.LabelRef(other))
		riffleOf(size, n, blocks, dst, src, pstep, table, masks)
		Label(other)
	}
	Label("block")
	MOVQ(table, index)
	MOVQ(masks, mask)
	MOVQ(lines, j)
	Label("line")
	VMOVDQU64(operand.Mem{Base: index}, indices)
	VPXORD(v, v, v)
	MOVQ(src, from)
	MOVQ(lines, p)
	Label("row")
	KMOVQ(operand.Mem{Base: mask}, k)
	permute[size](operand.Mem{Base: from}, indices, k, v)
	ADDQ(operand.U8(8), mask)
	ADDQ(pstep, from)
	DECQ(p)
	JNZ(operand.LabelRef("row"))
	VMOVDQU64(v, operand.Mem{Base: dst})
	ADDQ(operand.U8(64), dst)
	ADDQ(operand.U8(64), index)
	DECQ(j)
	JNZ(operand.LabelRef("line"))
	ADDQ(operand.U8(64), src)
	DECQ(blocks)
	JNZ(operand.LabelRef("block"))
	VZEROUPPER()
	RET()
}

// riffleOf is riffle for groups of n, which ends the routine. In line j the places of row p are those of row p-j·lanes in the
// first line, counted around.
func riffleOf(size, n int, blocks, dst, src, pstep, table, masks reg.GPVirtual) {
	k, index, row := make([]reg.OpmaskVirtual, n), make([]reg.VecVirtual, n), make([]reg.VecVirtual, n)
	for j := range n {
		k[j], index[j], row[j] = K(), ZMM(), ZMM()
		KMOVQ(operand.Mem{Base: masks, Disp: 8 * j}, k[j])
		VMOVDQU64(operand.Mem{Base: table, Disp: 64 * j}, index[j])
	}
	step3 := GP64()
	LEAQ(operand.Mem{Base: pstep, Index: pstep, Scale: 2}, step3)
	from := []operand.Mem{{Base: src}, {Base: src, Index: pstep, Scale: 1}, {Base: src, Index: pstep, Scale: 2}, {Base: src, Index: step3, Scale: 1}}
	loop := fmt.Sprintf("blockOf%d", n)
	Label(loop)
	for p := range row {
		VMOVDQU64(from[p], row[p])
	}
	for j := range n {
		v, first := ZMM(), n*64-64/size*j
		permuteZ[size](row[0], index[j], k[first%n], v)
		for p := 1; p < n; p++ {
			permute[size](row[p], index[j], k[(first+p)%n], v)
		}
		VMOVDQU64(v, operand.Mem{Base: dst, Disp: 64 * j})
	}
	ADDQ(operand.U8(64), src)
	ADDQ(operand.I32(64*n), dst)
	DECQ(blocks)
	JNZ(operand.LabelRef(loop))
	VZEROUPPER()
	RET()
}

// fill writes rows of n bytes, a multiple of the element, each of one element:
//
//	for ; rows > 0; rows-- {
//		for i := range n/size { dst[i*size] = src }
//		dst, src = dst+ds, src+ss
//	}
//
// Past the caches n is a multiple of 64, and so is where rows begin.
func fill(size int, nt bool) {
	name, store := storing(fmt.Sprintf("fill512x%d", 8*size), nt)
	TEXT(name, NOSPLIT, "func(rows, n int, dst *byte, ds int, src *byte, ss int)")
	Pragma("noescape")
	p := loadParams("rows", "n", "dst", "ds", "src", "ss")
	rows, n, dst, ds, src, ss := p[0], p[1], p[2], p[3], p[4], p[5]
	v, k, i, tail := ZMM(), K(), GP64(), GP64()
	if !nt {
		MOVQ(operand.I32(-1), tail)
		BZHIQ(n, tail, tail) // takes the low byte of n
		KMOVQ(tail, k)
	}
	MOVQ(n, tail)
	SUBQ(operand.U8(64), tail)
	Label("row")
	at := operand.Mem{Base: src}
	map[int]func(...operand.Op){1: VPBROADCASTB, 2: VPBROADCASTW, 4: VPBROADCASTD, 8: VPBROADCASTQ, 16: VBROADCASTI32X4}[size](at, v)
	XORQ(i, i)
	if !nt {
		CMPQ(n, operand.U8(64))
		JLT(operand.LabelRef("short"))
		CMPQ(i, tail)
		JGE(operand.LabelRef("last"))
	}
	Label("vector")
	store(v, operand.Mem{Base: dst, Index: i, Scale: 1})
	ADDQ(operand.U8(64), i)
	CMPQ(i, tail)
	if nt {
		JLE(operand.LabelRef("vector"))
	} else {
		JLT(operand.LabelRef("vector"))
		Label("last")
		VMOVDQU64(v, operand.Mem{Base: dst, Index: tail, Scale: 1})
		JMP(operand.LabelRef("next"))
		Label("short")
		VMOVDQU8(v, k, operand.Mem{Base: dst})
		Label("next")
	}
	ADDQ(ds, dst)
	ADDQ(ss, src)
	DECQ(rows)
	JNZ(operand.LabelRef("row"))
	if nt {
		SFENCE()
	}
	VZEROUPPER()
	RET()
}
