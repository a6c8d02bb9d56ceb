// Masks of bytes, 0 or 1, over dense elements; 64 at a time, those without a true one passed over.

package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"github.com/tq-lang/tq/engine/simd/_asm/vectors"
)

// overMask goes through n mask elements, a multiple of 64. each is called once for every group of so many, with the group's
// bits as a mask, the number of true ones in count, and those as the lowest bits of another mask; after runs after 64, skip
// in their stead when none of them is true. A group of four has two bits for each element, its halves.
func overMask(n, mask reg.Register, group int, each func(g int, chosen, lowest reg.OpmaskVirtual, count reg.GPVirtual), after func()) {
	bytes, hits, chosen, lowest := ZMM(), K(), K(), K()
	word, count, ones, low := GP64(), GP64(), GP64(), GP64()
	MOVQ(operand.I32(-1), ones)
	var even, twice reg.GPVirtual
	if group == 4 {
		even, twice = GP64(), GP64()
		MOVQ(operand.U32(0x55), even)
	}
	Label("loop")
	VMOVDQU64(operand.Mem{Base: mask}, bytes)
	VPTESTMB(bytes, bytes, hits)
	KMOVQ(hits, word)
	TESTQ(word, word)
	JZ(operand.LabelRef("none"))
	for g := range 64 / group {
		switch group {
		case 4:
			PDEPQ(even, word, twice)
			LEAQ(operand.Mem{Base: twice, Index: twice, Scale: 2}, count)
			KMOVW(count.As32(), chosen)
		case 8:
			KMOVW(word.As32(), chosen)
			MOVBLZX(word.As8(), count.As32())
		default:
			KMOVW(word.As32(), chosen)
			MOVWLZX(word.As16(), count.As32())
		}
		POPCNTL(count.As32(), count.As32())
		BZHIQ(count, ones, low)
		KMOVW(low.As32(), lowest)
		each(g, chosen, lowest, count)
		if g < 64/group-1 {
			SHRQ(operand.U8(group), word)
		}
	}
	Label("none")
	after()
	ADDQ(operand.U8(64), mask)
	SUBQ(operand.U8(64), n)
	JNZ(operand.LabelRef("loop"))
	VZEROUPPER()
}

// forSize picks the form for elements of four bytes, or of eight and those of sixteen, which are two such.
func forSize[F any](size int, four, eight F) F {
	if size == 4 {
		return four
	}
	return eight
}

// compress packs the elements of src where the mask holds:
//
//	for i, m := range mask[:n] { if m { *dst++ = src[i] } }
func compress(size int) {
	TEXT(fmt.Sprintf("compress512x%d", 8*size), NOSPLIT, "func(n int, dst, src, mask *byte)")
	Pragma("noescape")
	p := params("n", "dst", "src", "mask")
	x := ZMM()
	overMask(p[0], p[3], 64/size, func(g int, chosen, lowest reg.OpmaskVirtual, count reg.GPVirtual) {
		forSize(size, VMOVDQU32, VMOVDQU64)(operand.Mem{Base: p[2], Disp: 64 * g}, x)
		forSize(size, VPCOMPRESSD_Z, VPCOMPRESSQ_Z)(x, chosen, x)
		forSize(size, VMOVDQU32, VMOVDQU64)(x, lowest, operand.Mem{Base: p[1]})
		LEAQ(operand.Mem{Base: p[1], Index: count, Scale: uint8(min(size, 8))}, p[1])
	}, func() { ADDQ(operand.U32(64*size), p[2]) })
	RET()
}

// expand is the way back:
//
//	for i, m := range mask[:n] { if m { dst[i] = *src++ } }
func expand(size int) {
	TEXT(fmt.Sprintf("expand512x%d", 8*size), NOSPLIT, "func(n int, dst, src, mask *byte)")
	Pragma("noescape")
	p := params("n", "dst", "src", "mask")
	x := ZMM()
	overMask(p[0], p[3], 64/size, func(g int, chosen, lowest reg.OpmaskVirtual, count reg.GPVirtual) {
		forSize(size, VMOVDQU32_Z, VMOVDQU64_Z)(operand.Mem{Base: p[2]}, lowest, x)
		forSize(size, VPEXPANDD_Z, VPEXPANDQ_Z)(x, chosen, x)
		forSize(size, VMOVDQU32, VMOVDQU64)(x, chosen, operand.Mem{Base: p[1], Disp: 64 * g})
		LEAQ(operand.Mem{Base: p[2], Index: count, Scale: uint8(min(size, 8))}, p[2])
	}, func() { ADDQ(operand.U32(64*size), p[1]) })
	RET()
}

// fill stores one value:
//
//	for i, m := range mask[:n] { if m { dst[i] = *src } }
func fill(size int) {
	TEXT(fmt.Sprintf("maskFill512x%d", 8*size), NOSPLIT, "func(n int, dst, src, mask *byte)")
	Pragma("noescape")
	p := params("n", "dst", "src", "mask")
	x := ZMM()
	if size == 16 {
		VBROADCASTI64X2(operand.Mem{Base: p[2]}, x)
	} else {
		forSize(size, VPBROADCASTD, VPBROADCASTQ)(operand.Mem{Base: p[2]}, x)
	}
	overMask(p[0], p[3], 64/size, func(g int, chosen, _ reg.OpmaskVirtual, _ reg.GPVirtual) {
		forSize(size, VMOVDQU32, VMOVDQU64)(x, chosen, operand.Mem{Base: p[1], Disp: 64 * g})
	}, func() { ADDQ(operand.U32(64*size), p[1]) })
	RET()
}

// places lists where the mask holds, counting from base by step:
//
//	for _, m := range mask[:n] { if m { *dst++ = base }; base += step }
func places() {
	TEXT("places512", NOSPLIT, "func(n int, dst *int64, mask *byte, base, step int)")
	Pragma("noescape")
	p := params("n", "dst", "mask", "base", "step")
	first, by, x := ZMM(), ZMM(), ZMM()
	at := make([]reg.VecVirtual, 8) // of the first eight elements, the next, …
	for g := range at {
		at[g] = ZMM()
	}
	VPBROADCASTQ(p[4], by)
	VPBROADCASTQ(p[3], first)
	count := vectors.Words64("placesCount", 64, func(i int) uint64 { return uint64(i) })
	for g := range at {
		VPMULLQ(count.Offset(64*g), by, at[g])
	}
	VPSLLQ(operand.U8(6), by, by)
	overMask(p[0], p[2], 8, func(g int, chosen, lowest reg.OpmaskVirtual, count reg.GPVirtual) {
		VPADDQ(first, at[g], x)
		VPCOMPRESSQ_Z(x, chosen, x)
		VMOVDQU64(x, lowest, operand.Mem{Base: p[1]})
		LEAQ(operand.Mem{Base: p[1], Index: count, Scale: 8}, p[1])
	}, func() { VPADDQ(by, first, first) })
	RET()
}
