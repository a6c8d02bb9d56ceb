// Requests for elements that an index chooses: many misses at a time, where loads would fill the processor's window.

package main

import (
	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
)

// ask brings the lines of n elements, a multiple of four, step bytes apart from base, towards the second cache. What a negative
// index asks for is of no use, and no fault.
func ask() {
	TEXT("ask", NOSPLIT, "func(n int, base *byte, index *int64, step int)")
	Pragma("noescape")
	p := params("n", "base", "index", "step")
	n, base, index, step := p[0], p[1], p[2], p[3]
	Label("next")
	for i := range 4 {
		x := GP64()
		MOVQ(operand.Mem{Base: index, Disp: 8 * i}, x)
		IMULQ(step, x)
		PREFETCHT1(mem(base, x, 0))
	}
	ADDQ(operand.I8(32), index)
	SUBQ(operand.I8(4), n)
	JNZ(operand.LabelRef("next"))
	RET()
}
