// Masks of bytes, 0 or not, over dense elements with the registers of AVX2: 32 at a time, those without a true one passed
// over. What is packed is stored, and what is spread is read, in whole vectors: up to one vector behind the last element.

package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"github.com/tq-lang/tq/engine/simd/_asm/vectors"
)

// overMask256 goes through n mask elements, a multiple of 32. each is called once for every vector of so many elements, with
// their bits, and the number of true ones in count; after runs after 32.
func overMask256(n, mask reg.Register, lanes int, each func(g int, chosen, count reg.GPVirtual), after func()) {
	bytes, zero := YMM(), YMM()
	word, chosen, count := GP64(), GP64(), GP64()
	VPXOR(zero, zero, zero)
	Label("loop")
	VPCMPEQB(operand.Mem{Base: mask}, zero, bytes)
	VPMOVMSKB(bytes, word.As32())
	NOTL(word.As32())
	TESTL(word.As32(), word.As32())
	JZ(operand.LabelRef("none"))
	for g := range 32 / lanes {
		MOVL(word.As32(), chosen.As32())
		ANDL(operand.U32(1<<lanes-1), chosen.As32())
		POPCNTL(chosen.As32(), count.As32())
		each(g, chosen, count)
		if g < 32/lanes-1 {
			SHRL(operand.U8(lanes), word.As32())
		}
	}
	Label("none")
	after()
	ADDQ(operand.U8(32), mask)
	SUBQ(operand.U8(32), n)
	JNZ(operand.LabelRef("loop"))
	VZEROUPPER()
}

// orders are the places of doublewords that VPERMD takes, by the bits of a vector's elements: to pack those whose bit is
// set, or to spread the first elements to them. For eight elements they are bytes.
func orders(size int, spread bool) operand.Mem {
	name, lanes, words := "pack", 32/size, size/4
	if spread {
		name = "spread"
	}
	var table []byte
	for bits := range 1 << lanes {
		var order [8]int
		k := 0
		for i := range lanes {
			if bits>>i&1 == 0 {
				continue
			}
			for w := range words {
				if spread {
					order[i*words+w] = k*words + w
				} else {
					order[k*words+w] = i*words + w
				}
			}
			k++
		}
		width := 4 // bytes of a place
		if lanes == 8 {
			width = 1
		}
		for _, at := range order {
			table = append(table, byte(at))
			table = append(table, make([]byte, width-1)...)
		}
	}
	return vectors.Data(fmt.Sprintf("%sOrder%d", name, 8*size), table)
}

// loadOrder loads that of the chosen elements.
func loadOrder(size int, table, chosen reg.Register, to reg.VecVirtual, at reg.GPVirtual) {
	if size == 4 {
		VPMOVZXBD(operand.Mem{Base: table, Index: chosen, Scale: 8}, to)
		return
	}
	MOVL(chosen.(reg.GPVirtual).As32(), at.As32())
	SHLL(operand.U8(5), at.As32())
	VMOVDQU(operand.Mem{Base: table, Index: at, Scale: 1}, to)
}

// forward moves a pointer on by so many elements.
func forward(size int, p, count reg.GPVirtual) {
	if size == 16 {
		ADDL(count.As32(), count.As32())
	}
	LEAQ(operand.Mem{Base: p, Index: count, Scale: uint8(min(size, 8))}, p)
}

// compress256 packs the elements of src where the mask holds:
//
//	for i, m := range mask[:n] { if m { *dst++ = src[i] } }
func compress256(size int) {
	table := orders(size, false)
	TEXT(fmt.Sprintf("compress256x%d", 8*size), NOSPLIT, "func(n int, dst, src, mask *byte)")
	Pragma("noescape")
	p := params("n", "dst", "src", "mask")
	x, how, from, at := YMM(), YMM(), GP64(), GP64()
	LEAQ(table, from)
	overMask256(p[0], p[3], 32/size, func(g int, chosen, count reg.GPVirtual) {
		loadOrder(size, from, chosen, how, at)
		VPERMD(operand.Mem{Base: p[2], Disp: 32 * g}, how, x)
		VMOVDQU(x, operand.Mem{Base: p[1]})
		forward(size, p[1], count)
	}, func() { ADDQ(operand.U32(32*size), p[2]) })
	RET()
}

// whereNot is all ones in the elements of a vector whose byte of the mask is 0.
func whereNot(size int, mask operand.Mem, zero, to reg.VecVirtual) {
	switch size {
	case 1:
		VMOVDQU(mask, to)
		VPCMPEQB(zero, to, to)
	case 2:
		VPMOVZXBW(mask, to)
		VPCMPEQW(zero, to, to)
	case 4:
		VPMOVZXBD(mask, to)
		VPCMPEQD(zero, to, to)
	case 8:
		VPMOVZXBQ(mask, to)
		VPCMPEQQ(zero, to, to)
	case 16: // each byte decides on two quadwords
		VPMOVZXBQ(mask, to.AsX())
		VPERMQ(operand.U8(0b01_01_00_00), to, to)
		VPCMPEQQ(zero, to, to)
	}
}

// expand256 is the way back:
//
//	for i, m := range mask[:n] { if m { dst[i] = *src++ } }
func expand256(size int) {
	table := orders(size, true)
	TEXT(fmt.Sprintf("expand256x%d", 8*size), NOSPLIT, "func(n int, dst, src, mask *byte)")
	Pragma("noescape")
	p := params("n", "dst", "src", "mask")
	x, how, not, zero, from, at := YMM(), YMM(), YMM(), YMM(), GP64(), GP64()
	LEAQ(table, from)
	VPXOR(zero, zero, zero)
	overMask256(p[0], p[3], 32/size, func(g int, chosen, count reg.GPVirtual) {
		loadOrder(size, from, chosen, how, at)
		VPERMD(operand.Mem{Base: p[2]}, how, x)
		whereNot(size, operand.Mem{Base: p[3], Disp: g * 32 / size}, zero, not)
		VPBLENDVB(not, operand.Mem{Base: p[1], Disp: 32 * g}, x, x)
		VMOVDQU(x, operand.Mem{Base: p[1], Disp: 32 * g})
		forward(size, p[2], count)
	}, func() { ADDQ(operand.U32(32*size), p[1]) })
	RET()
}

// fill256 stores one value:
//
//	for i, m := range mask[:n] { if m { dst[i] = *src } }
func fill256(size int) {
	TEXT(fmt.Sprintf("maskFill256x%d", 8*size), NOSPLIT, "func(n int, dst, src, mask *byte)")
	Pragma("noescape")
	p := params("n", "dst", "src", "mask")
	value, x, not, zero := YMM(), YMM(), YMM(), YMM()
	VPXOR(zero, zero, zero)
	switch size {
	case 4:
		VPBROADCASTD(operand.Mem{Base: p[2]}, value)
	case 8:
		VPBROADCASTQ(operand.Mem{Base: p[2]}, value)
	default:
		VBROADCASTI128(operand.Mem{Base: p[2]}, value)
	}
	overMask256(p[0], p[3], 32/size, func(g int, _, _ reg.GPVirtual) {
		whereNot(size, operand.Mem{Base: p[3], Disp: g * 32 / size}, zero, not)
		VPBLENDVB(not, operand.Mem{Base: p[1], Disp: 32 * g}, value, x)
		VMOVDQU(x, operand.Mem{Base: p[1], Disp: 32 * g})
	}, func() { ADDQ(operand.U32(32*size), p[1]) })
	RET()
}
