// Register transposes of squares of n×n elements, n·size being the width of a vector:
//
//	for ; blocks > 0; blocks-- {
//		for i, j := range square { dst[j*ds + i] = src[i*ss + j] }
//		src, dst = src+sstep, dst+dstep
//	}
//
// Strides and steps are in bytes. The wide ones write whole cache lines, past the caches if nt is set.
package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

var zmm = []reg.VecPhysical{
	reg.Z0, reg.Z1, reg.Z2, reg.Z3, reg.Z4, reg.Z5, reg.Z6, reg.Z7, reg.Z8, reg.Z9, reg.Z10, reg.Z11, reg.Z12, reg.Z13, reg.Z14, reg.Z15,
	reg.Z16, reg.Z17, reg.Z18, reg.Z19, reg.Z20, reg.Z21, reg.Z22, reg.Z23, reg.Z24, reg.Z25, reg.Z26, reg.Z27, reg.Z28, reg.Z29, reg.Z30, reg.Z31,
}

var ymm = []reg.VecPhysical{
	reg.Y0, reg.Y1, reg.Y2, reg.Y3, reg.Y4, reg.Y5, reg.Y6, reg.Y7, reg.Y8, reg.Y9, reg.Y10, reg.Y11, reg.Y12, reg.Y13, reg.Y14, reg.Y15,
}

var xmm = []reg.VecPhysical{
	reg.X0, reg.X1, reg.X2, reg.X3, reg.X4, reg.X5, reg.X6, reg.X7, reg.X8, reg.X9, reg.X10, reg.X11, reg.X12, reg.X13, reg.X14, reg.X15,
}

// wideSquares transposes squares of whole cache lines.
func wideSquares(size int, nt bool) {
	name, store := storing(fmt.Sprintf("transpose512x%d", 8*size), nt)
	n := 64 / size
	squares(name, n, func(i int, m operand.Mem) { VMOVUPS(m, zmm[i]) }, func(i int, m operand.Mem) { store(zmm[i], m) }, func() {
		switch n {
		case 16:
			square16()
		case 8:
			square8()
		default:
			square4()
		}
	})
	if nt {
		SFENCE()
	}
	VZEROUPPER()
	RET()
}

// wideSquares256 does the same with vectors of half a line. A quarter of a line holds q elements: quarters of q rows and of the q rows
// after them are loaded into the halves of q vectors, and turned there.
func wideSquares256(size int, nt bool) {
	name, store := storing(fmt.Sprintf("transpose256x%d", 8*size), nt)
	q := 16 / size
	TEXT(name, NOSPLIT, "func(src *byte, ss int, dst *byte, ds, blocks, sstep, dstep int)")
	Pragma("noescape")
	src, ss, dst, ds, blocks, sstep, dstep := reg.RSI, reg.RDX, reg.RDI, reg.RBX, reg.RCX, reg.R12, reg.R13
	for i, r := range []reg.GPPhysical{src, ss, dst, ds, blocks, sstep, dstep} {
		Load(ParamIndex(i), r)
	}
	from, to := strideOf{ss, reg.R10}, strideOf{ds, reg.R11}
	from.triple()
	to.triple()
	bases := []reg.GPPhysical{src, reg.R8, reg.R9, reg.R14}
	Label("block")
	MOVQ(dst, reg.RAX)
	for g := 1; g < 4; g++ {
		from.advance(bases[g-1], bases[g], q)
	}
	for column := range 4 {
		for half := range 2 {
			v := ymm[8*half:][:8]
			for i := range q {
				low, high := from.at(bases[2*half], i), from.at(bases[2*half+1], i)
				low.Disp, high.Disp = 16*column, 16*column
				VMOVUPS(low, v[i].AsX())
				VINSERTF128(operand.U8(1), high, v[i], v[i])
			}
			for i, x := range turnQuarters(v, q) {
				at := to.at(reg.RAX, i)
				at.Disp = 32 * half
				store(x, at)
			}
		}
		to.advance(reg.RAX, reg.RAX, q)
	}
	ADDQ(sstep, src)
	ADDQ(dstep, dst)
	DECQ(blocks)
	JNZ(operand.LabelRef("block"))
	if nt {
		SFENCE()
	}
	VZEROUPPER()
	RET()
}

// turnQuarters transposes q×q elements in each half of the first q vectors, by way of the others, and returns where they are then.
func turnQuarters(v []reg.VecPhysical, q int) []reg.VecPhysical {
	switch q {
	case 2:
		VUNPCKLPD(v[1], v[0], v[4])
		VUNPCKHPD(v[1], v[0], v[5])
		return v[4:6]
	case 4:
		for i := 0; i < 4; i += 2 {
			VUNPCKLPS(v[i+1], v[i], v[4+i])
			VUNPCKHPS(v[i+1], v[i], v[5+i])
		}
		for i := range 2 {
			VUNPCKLPD(v[6+i], v[4+i], v[2*i])
			VUNPCKHPD(v[6+i], v[4+i], v[2*i+1])
		}
	}
	return v[:q]
}

// strideOf is a stride and the register of its triple.
type strideOf struct{ one, three reg.GPPhysical }

func (s strideOf) triple() { LEAQ(operand.Mem{Base: s.one, Index: s.one, Scale: 2}, s.three) }

// at is the place i < 4 strides from a base.
func (s strideOf) at(base reg.Register, i int) operand.Mem {
	return []operand.Mem{{Base: base}, {Base: base, Index: s.one, Scale: 1}, {Base: base, Index: s.one, Scale: 2}, {Base: base, Index: s.three, Scale: 1}}[i]
}

// advance sets to to the place 1, 2 or 4 strides from a base.
func (s strideOf) advance(base, to reg.GPPhysical, strides int) {
	LEAQ(operand.Mem{Base: base, Index: s.one, Scale: uint8(strides)}, to)
}

// narrowSquares transposes squares of 16-byte rows: row i and row i+n/2 are interleaved to rows 2i and 2i+1, as often as
// n halves. With bytes the last row stays in memory, so that a register is free.
func narrowSquares(size int) {
	n := 16 / size
	rows := make([]operand.Op, n)
	spare := []reg.VecPhysical{xmm[15]}
	for i := n; i < 15; i++ {
		spare = append(spare, xmm[i])
	}
	low := map[int]func(...operand.Op){1: VPUNPCKLBW, 2: VPUNPCKLWD}[size]
	high := map[int]func(...operand.Op){1: VPUNPCKHBW, 2: VPUNPCKHWD}[size]
	squares(fmt.Sprintf("transpose128x%d", 8*size), n, func(i int, m operand.Mem) {
		if rows[i] = m; i < 15 {
			VMOVDQU(m, xmm[i])
			rows[i] = xmm[i]
		}
	}, func(i int, m operand.Mem) {
		VMOVDQU(rows[i], m)
	}, func() {
		var aside operand.Mem
		if n == 16 {
			aside = AllocLocal(16)
		}
		for half := n / 2; half > 0; half /= 2 {
			if half < n/2 && n == 16 {
				VMOVDQU(rows[15], aside)
				spare = append(spare, rows[15].(reg.VecPhysical))
				rows[15] = aside
			}
			rows, spare = interleaved(rows, spare, low, high)
		}
	})
	RET()
}

func interleaved(rows []operand.Op, spare []reg.VecPhysical, low, high func(...operand.Op)) ([]operand.Op, []reg.VecPhysical) {
	n := len(rows)
	next := make([]operand.Op, n)
	for i := range n / 2 {
		a, b, t := rows[i], rows[i+n/2], spare[0]
		spare = spare[1:]
		low(b, a, t)
		high(b, a, a)
		next[2*i], next[2*i+1] = t, a
		if r, ok := b.(reg.VecPhysical); ok {
			spare = append(spare, r)
		}
	}
	return next, spare
}

// squares is the loop over blocks; the caller ends the function.
func squares(name string, n int, load, store func(i int, m operand.Mem), turn func()) {
	TEXT(name, NOSPLIT, "func(src *byte, ss int, dst *byte, ds, blocks, sstep, dstep int)")
	Pragma("noescape")
	Load(Param("src"), reg.RSI)
	Load(Param("ss"), reg.RDX)
	Load(Param("dst"), reg.RDI)
	Load(Param("ds"), reg.RBX)
	Load(Param("blocks"), reg.RCX)
	Load(Param("sstep"), reg.R12)
	Load(Param("dstep"), reg.R13)
	LEAQ(operand.Mem{Base: reg.RDX, Index: reg.RDX, Scale: 2}, reg.R10)
	LEAQ(operand.Mem{Base: reg.RBX, Index: reg.RBX, Scale: 2}, reg.R11)
	Label("block")
	MOVQ(reg.RSI, reg.R8)
	MOVQ(reg.RDI, reg.R9)
	lines(n, reg.R8, reg.RDX, reg.R10, load)
	turn()
	lines(n, reg.R9, reg.RBX, reg.R11, store)
	ADDQ(reg.R12, reg.RSI)
	ADDQ(reg.R13, reg.RDI)
	DECQ(reg.RCX)
	JNZ(operand.LabelRef("block"))
}

// lines visits n lines a stride apart.
func lines(n int, base, stride, stride3 reg.GPPhysical, f func(i int, m operand.Mem)) {
	for i := range n {
		m := operand.Mem{Base: base}
		switch i % 4 {
		case 1:
			m.Index, m.Scale = stride, 1
		case 2:
			m.Index, m.Scale = stride, 2
		case 3:
			m.Index, m.Scale = stride3, 1
		}
		f(i, m)
		if i%4 == 3 && i < n-1 {
			LEAQ(operand.Mem{Base: base, Index: stride, Scale: 4}, base)
		}
	}
}

// square16 transposes Z0…Z15 in place by way of Z16…Z31: pairs of words, pairs of double words, then quarters twice.
func square16() {
	for i := 0; i < 16; i += 2 {
		VUNPCKLPS(zmm[i+1], zmm[i], zmm[16+i])
		VUNPCKHPS(zmm[i+1], zmm[i], zmm[17+i])
	}
	for g := 0; g < 16; g += 4 {
		a, b, c, d := zmm[16+g], zmm[17+g], zmm[18+g], zmm[19+g]
		VUNPCKLPD(c, a, zmm[g])
		VUNPCKHPD(c, a, zmm[g+1])
		VUNPCKLPD(d, b, zmm[g+2])
		VUNPCKHPD(d, b, zmm[g+3])
	}
	even, odd := operand.U8(0x88), operand.U8(0xdd)
	for c := range 4 {
		VSHUFF32X4(even, zmm[4+c], zmm[c], zmm[16+c])
		VSHUFF32X4(odd, zmm[4+c], zmm[c], zmm[20+c])
		VSHUFF32X4(even, zmm[12+c], zmm[8+c], zmm[24+c])
		VSHUFF32X4(odd, zmm[12+c], zmm[8+c], zmm[28+c])
	}
	for c := range 4 {
		VSHUFF32X4(even, zmm[24+c], zmm[16+c], zmm[c])
		VSHUFF32X4(odd, zmm[24+c], zmm[16+c], zmm[8+c])
		VSHUFF32X4(even, zmm[28+c], zmm[20+c], zmm[4+c])
		VSHUFF32X4(odd, zmm[28+c], zmm[20+c], zmm[12+c])
	}
}

// square8 transposes Z0…Z7 in place by way of Z8…Z23.
func square8() {
	for i := 0; i < 8; i += 2 {
		VUNPCKLPD(zmm[i+1], zmm[i], zmm[8+i])
		VUNPCKHPD(zmm[i+1], zmm[i], zmm[9+i])
	}
	even, odd := operand.U8(0x88), operand.U8(0xdd)
	// Z(8+2g+h), lane L, holds column 2L+h of rows 2g and 2g+1.
	for h := range 2 {
		VSHUFF64X2(even, zmm[10+h], zmm[8+h], zmm[16+h])
		VSHUFF64X2(odd, zmm[10+h], zmm[8+h], zmm[18+h])
		VSHUFF64X2(even, zmm[14+h], zmm[12+h], zmm[20+h])
		VSHUFF64X2(odd, zmm[14+h], zmm[12+h], zmm[22+h])
	}
	for h := range 2 {
		VSHUFF64X2(even, zmm[20+h], zmm[16+h], zmm[h])
		VSHUFF64X2(odd, zmm[20+h], zmm[16+h], zmm[4+h])
		VSHUFF64X2(even, zmm[22+h], zmm[18+h], zmm[2+h])
		VSHUFF64X2(odd, zmm[22+h], zmm[18+h], zmm[6+h])
	}
}

// square4 transposes Z0…Z3 in place by way of Z4…Z7, in quarters.
func square4() {
	even, odd := operand.U8(0x88), operand.U8(0xdd)
	VSHUFF64X2(even, zmm[1], zmm[0], zmm[4])
	VSHUFF64X2(odd, zmm[1], zmm[0], zmm[5])
	VSHUFF64X2(even, zmm[3], zmm[2], zmm[6])
	VSHUFF64X2(odd, zmm[3], zmm[2], zmm[7])
	VSHUFF64X2(even, zmm[6], zmm[4], zmm[0])
	VSHUFF64X2(even, zmm[7], zmm[5], zmm[1])
	VSHUFF64X2(odd, zmm[6], zmm[4], zmm[2])
	VSHUFF64X2(odd, zmm[7], zmm[5], zmm[3])
}
