// One of two elements, as a truth value says.

package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
)

// choose takes elements of size bytes; n is a multiple of 32:
//
//	for i := range dst[:n] { dst[i] = b[i]; if cond[i] { dst[i] = a[i] } }
func choose(size int) {
	TEXT(fmt.Sprintf("choose256x%d", 8*size), NOSPLIT, "func(n int, dst, cond, a, b *byte)")
	Pragma("noescape")
	p := params("n", "dst", "cond", "a", "b")
	zero := YMM()
	VPXOR(zero, zero, zero)
	lanes := 32 / size
	Label("loop")
	for i := range size {
		c, x := YMM(), YMM()
		from := operand.Mem{Base: p[2], Disp: i * lanes}
		whereNot(size, from, zero, c)
		VMOVDQU(operand.Mem{Base: p[3], Disp: 32 * i}, x)
		VPBLENDVB(c, operand.Mem{Base: p[4], Disp: 32 * i}, x, x)
		VMOVDQU(x, operand.Mem{Base: p[1], Disp: 32 * i})
	}
	ADDQ(operand.I32(32), p[2])
	for _, k := range []int{1, 3, 4} {
		ADDQ(operand.I32(32*size), p[k])
	}
	SUBQ(operand.I32(32), p[0])
	JNZ(operand.LabelRef("loop"))
	VZEROUPPER()
	RET()
}
