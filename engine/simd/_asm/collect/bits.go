// Truth values as bits, and bits as truth values; 32 at a time.

package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"github.com/tq-lang/tq/engine/simd/_asm/vectors"
)

// overBytes goes through n bytes, a multiple of 32; each is given the byte that it is at, first of all 0.
func overBytes(n reg.Register, src, dst reg.Register, bySrc, byDst int, each func()) {
	Label("loop")
	SUBQ(operand.U8(32), n)
	JL(operand.LabelRef("end"))
	each()
	ADDQ(operand.U8(bySrc), src)
	ADDQ(operand.U8(byDst), dst)
	JMP(operand.LabelRef("loop"))
	Label("end")
	VZEROUPPER()
	RET()
}

// order is 16 bytes that bring each eight bytes to the order of their bits.
func order(big bool) operand.Mem {
	table := make([]byte, 16)
	for i := range table {
		table[i] = byte(i)
		if big {
			table[i] ^= 7
		}
	}
	return vectors.Data(fmt.Sprintf("bitOrder%v", big), table)
}

// packBits makes a byte of eight bytes, which are 0 or not:
//
//	for i, x := range src[:n] { if x != 0 { dst[i/8] |= 1 << (i % 8) } } // or 7-i%8
func packBits(big bool) {
	TEXT(bitsName("packBits", big), NOSPLIT, "func(n int, dst, src *byte)")
	Pragma("noescape")
	p := params("n", "dst", "src")
	zero, turn, x, word := YMM(), YMM(), YMM(), GP32()
	VPXOR(zero, zero, zero)
	VBROADCASTI128(order(big), turn)
	overBytes(p[0], p[2], p[1], 32, 4, func() {
		VMOVDQU(operand.Mem{Base: p[2]}, x)
		VPCMPEQB(zero, x, x)
		VPSHUFB(turn, x, x)
		VPMOVMSKB(x, word)
		NOTL(word)
		MOVL(word, operand.Mem{Base: p[1]})
	})
}

// unpackBits makes 0 or 1 of each bit; n counts these.
func unpackBits(big bool) {
	TEXT(bitsName("unpackBits", big), NOSPLIT, "func(n int, dst, src *byte)")
	Pragma("noescape")
	p := params("n", "dst", "src")
	bit, spread, one, x := YMM(), YMM(), YMM(), YMM()
	bits, places := make([]byte, 32), make([]byte, 32)
	for i := range bits {
		at := i % 8
		if big {
			at = 7 - at
		}
		bits[i], places[i] = 1<<at, byte(i/8)
	}
	VMOVDQU(vectors.Data(fmt.Sprintf("bitOf%v", big), bits), bit)
	VMOVDQU(vectors.Data(fmt.Sprintf("bitPlaces%v", big), places), spread)
	VPCMPEQB(one, one, one)
	VPABSB(one, one)
	overBytes(p[0], p[2], p[1], 4, 32, func() {
		VPBROADCASTD(operand.Mem{Base: p[2]}, x)
		VPSHUFB(spread, x, x)
		VPAND(bit, x, x)
		VPMINUB(one, x, x)
		VMOVDQU(x, operand.Mem{Base: p[1]})
	})
}

func bitsName(name string, big bool) string {
	if big {
		return name + "256Big"
	}
	return name + "256Little"
}
