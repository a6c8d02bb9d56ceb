// Small floats. Matrix times vector: rows of 16-bit floats are widened as they are read, the vector and the sums are float32s.
// smallDots adds up eight rows that are dense, or one,
//
//	for r := range rows { sums[r] = Σ over i < n of a[r·ars + i] · x[i] }
//
// and smallAxpys adds multiples of dense rows to a line, in the order of the rows:
//
//	for r := range rows { y[i] += x[r] · a[r·ars + i] for i < n }       y is taken for zero if fresh is not 0
//
// What is left of n is done under a mask with AVX-512; with AVX2, n is a multiple of a vector's eight.
//
// The tiles for bfloat16 see pairs of neighbours along k as one element, of which one instruction adds both products:
//
//	sum += a.low · b.low + a.high · b.high
//
// pairLines makes such elements of two rows, leastCode finds the smallest magnitude that is not zero.
package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/ir"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

func smallFloats() {
	half := smallFloat{"F16", VCVTPH2PS, VCVTPH2PS_Z, nil}
	brain := smallFloat{"BF16", VPMOVZXWD, VPMOVZXWD_Z, func(v reg.VecPhysical) { VPSLLD(operand.U8(16), v, v) }}
	for _, l := range levels {
		for _, rows := range []int{8, 1} {
			smallDots(l, half, rows)
			if l.bits == 512 {
				splitDots(rows)
			} else {
				smallDots(l, brain, rows)
			}
			smallAxpys(l, half, rows)
			smallAxpys(l, brain, rows)
		}
	}
	pair := elem{name: "BF16", size: 4, load: VMOVUPS, loadZ: VMOVUPS_Z, bcast: VPBROADCASTD, fma: dotPairs, add: VADDPS}
	for nv := 1; nv <= 2; nv++ {
		for _, mr := range heights(12) {
			tile512(pair, mr, nv, "m")
		}
	}
	pairLines()
	leastCode()
}

// smallFloat is a 16-bit float and how a vector of them is widened.
type smallFloat struct {
	name  string
	load  func(...operand.Op)
	loadZ func(m, k, z operand.Op)
	then  func(v reg.VecPhysical)
}

func (t smallFloat) read(m operand.Mem, masked bool, v reg.VecPhysical) {
	if masked {
		t.loadZ(m, reg.K1, v)
	} else {
		t.load(m, v)
	}
	if t.then != nil {
		t.then(v)
	}
}

// atElement is the place of the running element, of some bytes, u vectors of AVX-512 on.
func atElement(base reg.GPPhysical, size, u int) operand.Mem {
	return levels[0].atElement(base, size, u)
}

// atElement is the place of the running element, of some bytes, u vectors on.
func (l lanes) atElement(base reg.GPPhysical, size, u int) operand.Mem {
	return operand.Mem{Base: base, Index: reg.RAX, Scale: uint8(size), Disp: l.width / 4 * size * u}
}

// temporary is the i-th register, in turns, of those behind the first 8 or 16.
func (l lanes) temporary(behind, i int) reg.VecPhysical {
	count := min(8, len(l.v)-behind)
	return l.v[behind+i%count]
}

// tailElements leaves the mask of the RCX elements that are left in K1.
func tailElements() {
	MOVQ(operand.I32(1), reg.RDX)
	SHLQ(reg.CL, reg.RDX)
	DECQ(reg.RDX)
	KMOVQ(reg.RDX, reg.K1)
}

func smallDots(l lanes, t smallFloat, rows int) {
	TEXT(fmt.Sprintf("smallDots%d%s_%d", l.bits, t.name, rows), NOSPLIT, "func(n int, a *byte, ars int, x, sums *byte)")
	Pragma("noescape")
	rowPointers(rows)
	Load(Param("n"), reg.RCX)
	Load(Param("x"), reg.RDI)
	behind := 16 // what the vector takes
	if l.bits == 256 {
		behind = 9
	}
	for r := range 8 {
		VXORPS(ymm[r], ymm[r], ymm[r])
	}
	XORQ(reg.RAX, reg.RAX)
	unroll := 8 / rows // sums of their own
	step := func(u int, masked bool) {
		if masked {
			VMOVUPS_Z(l.atElement(reg.RDI, 4, u), reg.K1, l.v[8])
		} else {
			VMOVUPS(l.atElement(reg.RDI, 4, u), l.v[8])
		}
		for r := range rows {
			z := l.temporary(behind, u*rows+r)
			t.read(l.atElement(lineRegs[r], 2, u), masked, z)
			VFMADD231PS(z, l.v[8], l.v[u*rows+r])
		}
	}
	n := l.width / 4
	for by := unroll; ; by = 1 {
		loop, end := fmt.Sprintf("by%d", by), fmt.Sprintf("end%d", by)
		Label(loop)
		CMPQ(reg.RCX, operand.I32(n*by))
		JL(operand.LabelRef(end))
		for u := range by {
			step(u, false)
		}
		ADDQ(operand.I32(n*by), reg.RAX)
		SUBQ(operand.I32(n*by), reg.RCX)
		JMP(operand.LabelRef(loop))
		Label(end)
		if by == 1 {
			break
		}
	}
	if l.bits == 512 {
		TESTQ(reg.RCX, reg.RCX)
		JZ(operand.LabelRef("done"))
		tailElements()
		step(0, true)
		Label("done")
	}
	storeSums(l, rows)
}

// storeSums adds up the first eight registers, which are one row's or a row's each, and ends the routine.
func storeSums(l lanes, rows int) {
	if rows == 1 {
		for s := 4; s > 0; s /= 2 {
			for r := range s {
				VADDPS(l.v[r+s], l.v[r], l.v[r])
			}
		}
		for r := 1; r < 8; r++ {
			VXORPS(ymm[r], ymm[r], ymm[r])
		}
	}
	Load(Param("sums"), reg.RDI)
	if l.bits == 512 {
		for r := range rows {
			VEXTRACTF64X4(operand.U8(1), zmm[r], ymm[8])
			VADDPS(ymm[8], ymm[r], ymm[r])
		}
	}
	fold(f32)
	VZEROUPPER()
	RET()
}

// splitDots is smallDots for bfloat16s, which are the halves of words: a shift gives those in even places, a mask those in odd
// ones. Of each 32 elements of x the even ones come first; x ends with zeros that fill the last 32.
func splitDots(rows int) {
	TEXT(fmt.Sprintf("smallDots512BF16_%d", rows), NOSPLIT, "func(n int, a *byte, ars int, x, sums *byte)")
	Pragma("noescape")
	rowPointers(rows)
	Load(Param("n"), reg.RCX)
	Load(Param("x"), reg.RDI)
	for r := range 8 {
		VPXORQ(zmm[r], zmm[r], zmm[r])
	}
	VPTERNLOGD(operand.U8(0xff), zmm[10], zmm[10], zmm[10])
	VPSLLD(operand.U8(16), zmm[10], zmm[10])
	XORQ(reg.RAX, reg.RAX)
	step := func(u int, load func(m operand.Mem, v reg.VecPhysical)) {
		VMOVUPS(atElement(reg.RDI, 4, 2*u), zmm[8])
		VMOVUPS(atElement(reg.RDI, 4, 2*u+1), zmm[9])
		for r := range rows {
			word, even := zmm[16+(u*rows+r)%8], zmm[24+(u*rows+r)%8]
			load(atElement(lineRegs[r], 2, 2*u), word)
			VPSLLD(operand.U8(16), word, even)
			VPANDD(zmm[10], word, word)
			first, second := zmm[r], zmm[r]
			if rows == 1 {
				first, second = zmm[2*u], zmm[2*u+1]
			}
			VFMADD231PS(even, zmm[8], first)
			VFMADD231PS(word, zmm[9], second)
		}
	}
	whole := func(m operand.Mem, v reg.VecPhysical) { VMOVDQU32(m, v) }
	for by := 1 + 3/rows; ; by = 1 {
		loop, end := fmt.Sprintf("by%d", by), fmt.Sprintf("end%d", by)
		Label(loop)
		CMPQ(reg.RCX, operand.I32(32*by))
		JL(operand.LabelRef(end))
		for u := range by {
			step(u, whole)
		}
		ADDQ(operand.I32(32*by), reg.RAX)
		SUBQ(operand.I32(32*by), reg.RCX)
		JMP(operand.LabelRef(loop))
		Label(end)
		if by == 1 {
			break
		}
	}
	TESTQ(reg.RCX, reg.RCX)
	JZ(operand.LabelRef("done"))
	tailElements()
	step(0, func(m operand.Mem, v reg.VecPhysical) { VMOVDQU16_Z(m, reg.K1, v) })
	Label("done")
	storeSums(levels[0], rows)
}

func smallAxpys(l lanes, t smallFloat, rows int) {
	TEXT(fmt.Sprintf("smallAxpys%d%s_%d", l.bits, t.name, rows), NOSPLIT, "func(n int, a *byte, ars int, x, y *byte, fresh int)")
	Pragma("noescape")
	rowPointers(rows)
	Load(Param("x"), reg.RDI)
	for r := range rows {
		VBROADCASTSS(operand.Mem{Base: reg.RDI, Disp: r * 4}, l.v[8+r])
	}
	Load(Param("n"), reg.RCX)
	Load(Param("y"), reg.RDI)
	Load(Param("fresh"), reg.RSI)
	XORQ(reg.RAX, reg.RAX)
	widest, temporary := 4, func(i int) reg.VecPhysical { return l.temporary(16, i) }
	if l.bits == 256 {
		widest, temporary = 2, func(i int) reg.VecPhysical { return l.v[2+i%6] }
	}
	n := l.width / 4
	for _, u := range []int{widest, 1} {
		loop, end, from := fmt.Sprintf("by%d", u), fmt.Sprintf("end%d", u), fmt.Sprintf("from%d", u)
		Label(loop)
		CMPQ(reg.RCX, operand.I32(u*n))
		JL(operand.LabelRef(end))
		for i := range u {
			VXORPS(ymm[i], ymm[i], ymm[i])
		}
		TESTQ(reg.RSI, reg.RSI)
		JNZ(operand.LabelRef(from))
		for i := range u {
			VMOVUPS(l.atElement(reg.RDI, 4, i), l.v[i])
		}
		Label(from)
		for r := range rows {
			for i := range u {
				z := temporary(r*u + i)
				t.read(l.atElement(lineRegs[r], 2, i), false, z)
				VFMADD231PS(z, l.v[8+r], l.v[i])
			}
		}
		for i := range u {
			VMOVUPS(l.v[i], l.atElement(reg.RDI, 4, i))
		}
		ADDQ(operand.I32(n*u), reg.RAX)
		SUBQ(operand.I32(n*u), reg.RCX)
		JMP(operand.LabelRef(loop))
		Label(end)
	}
	if l.bits == 512 {
		smallAxpysTail(t, rows)
	}
	VZEROUPPER()
	RET()
}

func smallAxpysTail(t smallFloat, rows int) {
	TESTQ(reg.RCX, reg.RCX)
	JZ(operand.LabelRef("done"))
	tailElements()
	VXORPS(ymm[0], ymm[0], ymm[0])
	TESTQ(reg.RSI, reg.RSI)
	JNZ(operand.LabelRef("last"))
	VMOVUPS_Z(atElement(reg.RDI, 4, 0), reg.K1, zmm[0])
	Label("last")
	for r := range rows {
		t.read(atElement(lineRegs[r], 2, 0), true, zmm[16])
		VFMADD231PS(zmm[16], zmm[8+r], zmm[0])
	}
	VMOVUPS(zmm[0], reg.K1, atElement(reg.RDI, 4, 0))
	Label("done")
}

// dotPairs is VDPBF16PS of three registers, which the assembler does not know: EVEX.512.F3.0F38.W0 52 /r.
func dotPairs(ops ...operand.Op) {
	number := func(x operand.Op) uint32 { return uint32(x.(reg.VecPhysical).ID().Index()) }
	src, with, to := number(ops[0]), number(ops[1]), number(ops[2])
	not := func(x, bit uint32) uint32 { return x>>bit&1 ^ 1 }
	p0 := not(to, 3)<<7 | not(src, 4)<<6 | not(src, 3)<<5 | not(to, 4)<<4 | 2
	p1 := (^with&15)<<3 | 1<<2 | 2
	p2 := uint32(2)<<5 | not(with, 4)<<3
	Instruction(&ir.Instruction{Opcode: "LONG", Operands: []operand.Op{operand.U32(0x62 | p0<<8 | p1<<16 | p2<<24)}})
	Instruction(&ir.Instruction{Opcode: "WORD", Operands: []operand.Op{operand.U16(0x52 | (0xc0|to&7<<3|src&7)<<8)}})
}

func pairLines() {
	TEXT("pairLines", NOSPLIT, "func(n int, low, high, dst *byte)")
	Pragma("noescape")
	Load(Param("n"), reg.RCX)
	Load(Param("low"), reg.RSI)
	Load(Param("high"), reg.RBX)
	Load(Param("dst"), reg.RDI)
	XORQ(reg.RAX, reg.RAX)
	step := func(masked bool) {
		if masked {
			VPMOVZXWD_Z(atElement(reg.RSI, 2, 0), reg.K1, reg.Z0)
			VPMOVZXWD_Z(atElement(reg.RBX, 2, 0), reg.K1, reg.Z1)
		} else {
			VPMOVZXWD(atElement(reg.RSI, 2, 0), reg.Z0)
			VPMOVZXWD(atElement(reg.RBX, 2, 0), reg.Z1)
		}
		VPSLLD(operand.U8(16), reg.Z1, reg.Z1)
		VPORD(reg.Z1, reg.Z0, reg.Z0)
	}
	Label("loop")
	CMPQ(reg.RCX, operand.I32(16))
	JL(operand.LabelRef("tail"))
	step(false)
	VMOVDQU32(reg.Z0, atElement(reg.RDI, 4, 0))
	ADDQ(operand.I32(16), reg.RAX)
	SUBQ(operand.I32(16), reg.RCX)
	JMP(operand.LabelRef("loop"))
	Label("tail")
	TESTQ(reg.RCX, reg.RCX)
	JZ(operand.LabelRef("done"))
	tailElements()
	step(true)
	VMOVDQU32(reg.Z0, reg.K1, atElement(reg.RDI, 4, 0))
	Label("done")
	VZEROUPPER()
	RET()
}

// leastCode takes a multiple of 32 codes and gives the least one less one, without their signs: zeros come out as the greatest.
func leastCode() {
	TEXT("leastCode", NOSPLIT, "func(n int, a *byte) uint64")
	Pragma("noescape")
	Load(Param("n"), reg.RCX)
	Load(Param("a"), reg.RSI)
	VPTERNLOGD(operand.U8(0xff), reg.Z0, reg.Z0, reg.Z0)
	VPSRLW(operand.U8(1), reg.Z0, reg.Z1) // 0x7fff
	VMOVDQA32(reg.Z0, reg.Z2)
	Label("loop")
	VPANDD(operand.Mem{Base: reg.RSI}, reg.Z1, reg.Z3)
	VPADDW(reg.Z0, reg.Z3, reg.Z3) // less one
	VPMINUW(reg.Z3, reg.Z2, reg.Z2)
	ADDQ(operand.I32(64), reg.RSI)
	SUBQ(operand.I32(32), reg.RCX)
	JNZ(operand.LabelRef("loop"))
	VEXTRACTI64X4(operand.U8(1), reg.Z2, reg.Y3)
	VPMINUW(reg.Y3, reg.Y2, reg.Y2)
	VEXTRACTI128(operand.U8(1), reg.Y2, reg.X3)
	VPMINUW(reg.X3, reg.X2, reg.X2)
	VPHMINPOSUW(reg.X2, reg.X2)
	MOVQ(reg.X2, reg.RAX)
	MOVWQZX(reg.AX, reg.RAX)
	Store(reg.RAX, ReturnIndex(0))
	VZEROUPPER()
	RET()
}
