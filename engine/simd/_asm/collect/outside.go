// Whether indices are inside an axis.

package main

import (
	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"github.com/tq-lang/tq/engine/simd/_asm/vectors"
)

// outside reports whether any of n indices, a multiple of 16, is less than least or greater than most:
//
//	for _, x := range index[:n] { if x < least || x > most { return 1 } }; return 0
func outside() {
	TEXT("outside256", NOSPLIT, "func(n int, index *int64, least, most int64) uint64")
	Pragma("noescape")
	p := params("n", "index")
	least, most := YMM(), YMM()
	for i, bound := range params("least", "most") {
		x := XMM()
		VMOVQ(bound, x)
		VPBROADCASTQ(x, []reg.VecVirtual{least, most}[i])
	}
	var bad [4]reg.VecVirtual
	for i := range bad {
		bad[i] = YMM()
		VPXOR(bad[i], bad[i], bad[i])
	}
	Label("loop")
	for i := range bad {
		x, low := YMM(), YMM()
		VMOVDQU(operand.Mem{Base: p[1], Disp: 32 * i}, x)
		VPCMPGTQ(x, least, low)
		VPCMPGTQ(most, x, x)
		VPOR(low, bad[i], bad[i])
		VPOR(x, bad[i], bad[i])
	}
	ADDQ(operand.U32(128), p[1])
	SUBQ(operand.U8(16), p[0])
	JNZ(operand.LabelRef("loop"))
	vectors.ReturnAny(bad)
}
