// Elements that an index chooses, from more memory than the caches hold.

package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
)

// takeAhead is how many elements before its use one is asked for.
const takeAhead = 128

// take sets dst[i] to src[index[i]], eight at a time, negative indices counting from count:
//
//	for n >= 8 { dst[:8] = src[index[:8]]; … }
//
// It stops at eight of which one is outside and returns how many are left. It reads takeAhead indices more than n.
func take(size int) {
	TEXT(fmt.Sprintf("take512x%d", 8*size), NOSPLIT, "func(n int, dst, src *byte, index *int64, count int) int")
	Pragma("noescape")
	p := params("n", "dst", "src", "index", "count")
	n, dst, src, index, count := p[0], p[1], p[2], p[3], p[4]
	limit, at, below, bad, all := ZMM(), ZMM(), K(), K(), K()
	VPBROADCASTQ(count, limit)
	Label("next")
	SUBQ(operand.I8(8), n)
	JLT(operand.LabelRef("done"))
	VMOVDQU64(operand.Mem{Base: index}, at)
	VPMOVQ2M(at, below)
	VPADDQ(limit, at, below, at)
	VPCMPUQ(operand.U8(5), limit, at, bad) // not below
	KORTESTB(bad, bad)
	JNE(operand.LabelRef("done"))
	for i := range 8 {
		x := GP64()
		MOVQ(operand.Mem{Base: index, Disp: 8 * (i + takeAhead)}, x)
		PREFETCHT1(operand.Mem{Base: src, Index: x, Scale: uint8(size)})
	}
	KXNORB(all, all, all)
	if size == 8 {
		v := ZMM()
		VGATHERQPD(operand.Mem{Base: src, Index: at, Scale: 8}, all, v)
		VMOVUPD(v, operand.Mem{Base: dst})
	} else {
		v := YMM()
		VGATHERQPS(operand.Mem{Base: src, Index: at, Scale: 4}, all, v)
		VMOVUPS(v, operand.Mem{Base: dst})
	}
	ADDQ(operand.I32(8*size), dst)
	ADDQ(operand.I8(64), index)
	JMP(operand.LabelRef("next"))
	Label("done")
	ADDQ(operand.I8(8), n)
	Store(n, ReturnIndex(0))
	VZEROUPPER()
	RET()
}
