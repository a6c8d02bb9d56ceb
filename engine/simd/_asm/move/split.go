// Splitting a row by a pivot, for sorting: what is below it is packed to one place, the rest to another, in order.
//
//	for _, x := range src[:n] {
//		if x < pivot { *left++ = x; less++ } else { *right++ = x }
//	}
//
// n is a multiple of the lanes. Whole vectors are stored: left may be where src is, or before it; right has room for one
// vector more. The second form takes x <= pivot.

package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
)

func split(size int, orEqual bool) {
	name, pred := fmt.Sprintf("split512x%d", 8*size), uint8(1)
	if orEqual {
		name, pred = name+"eq", 2
	}
	TEXT(name, NOSPLIT, "func(n int, src, left, right, pivot *byte) (less int)")
	Pragma("noescape")
	n, src, left, right, pivot := GP64(), GP64(), GP64(), GP64(), GP64()
	Load(Param("n"), n)
	Load(Param("src"), src)
	Load(Param("left"), left)
	Load(Param("right"), right)
	Load(Param("pivot"), pivot)
	start := GP64()
	MOVQ(left, start)
	lanes := 64 / size
	p, x, low, high := ZMM(), ZMM(), ZMM(), ZMM()
	if size == 4 {
		VPBROADCASTD(operand.Mem{Base: pivot}, p)
	} else {
		VPBROADCASTQ(operand.Mem{Base: pivot}, p)
	}
	below, above, count := K(), K(), GP64()
	Label("loop")
	VMOVUPS(operand.Mem{Base: src}, x)
	if size == 4 {
		VPCMPD(operand.U8(pred), p, x, below)
		KNOTW(below, above)
		VPCOMPRESSD_Z(x, below, low)
		VPCOMPRESSD_Z(x, above, high)
		KMOVW(below, count.As32())
	} else {
		VPCMPQ(operand.U8(pred), p, x, below)
		KNOTB(below, above)
		VPCOMPRESSQ_Z(x, below, low)
		VPCOMPRESSQ_Z(x, above, high)
		KMOVB(below, count.As32())
	}
	VMOVUPS(low, operand.Mem{Base: left})
	VMOVUPS(high, operand.Mem{Base: right})
	POPCNTL(count.As32(), count.As32())
	LEAQ(operand.Mem{Base: left, Index: count, Scale: uint8(size)}, left)
	NEGQ(count)
	LEAQ(operand.Mem{Base: right, Index: count, Scale: uint8(size), Disp: 64}, right)
	ADDQ(operand.U8(64), src)
	SUBQ(operand.U8(lanes), n)
	JNZ(operand.LabelRef("loop"))
	SUBQ(start, left)
	SHRQ(operand.U8(map[int]uint8{4: 2, 8: 3}[size]), left)
	Store(left, ReturnIndex(0))
	VZEROUPPER()
	RET()
}

// wholes maps n floats, in their place, to integers in the same order, -0 before 0, and such integers back; n is a multiple of
// the lanes.
func wholes(size int) {
	TEXT(fmt.Sprintf("wholes512x%d", 8*size), NOSPLIT, "func(n int, data *byte)")
	Pragma("noescape")
	n, data := GP64(), GP64()
	Load(Param("n"), n)
	Load(Param("data"), data)
	v, sign := ZMM(), ZMM()
	Label("loop")
	VMOVDQU64(operand.Mem{Base: data}, v)
	if size == 4 {
		VPSRAD(operand.U8(31), v, sign)
		VPSRLD(operand.U8(1), sign, sign)
	} else {
		VPSRAQ(operand.U8(63), v, sign)
		VPSRLQ(operand.U8(1), sign, sign)
	}
	VPXORD(sign, v, v)
	VMOVDQU64(v, operand.Mem{Base: data})
	ADDQ(operand.U8(64), data)
	SUBQ(operand.U8(64/size), n)
	JNZ(operand.LabelRef("loop"))
	VZEROUPPER()
	RET()
}

// nans reports whether one of n floats is not a number; n is a multiple of the lanes.
func nans(size int) {
	TEXT(fmt.Sprintf("nans512x%d", 8*size), NOSPLIT, "func(n int, data *byte) bool")
	Pragma("noescape")
	n, data := GP64(), GP64()
	Load(Param("n"), n)
	Load(Param("data"), data)
	v, one, some, out := ZMM(), K(), K(), GP8()
	KXORW(some, some, some)
	Label("loop")
	VMOVUPS(operand.Mem{Base: data}, v)
	if size == 4 {
		VCMPPS(operand.U8(3), v, v, one)
	} else {
		VCMPPD(operand.U8(3), v, v, one)
	}
	KORW(one, some, some)
	ADDQ(operand.U8(64), data)
	SUBQ(operand.U8(64/size), n)
	JNZ(operand.LabelRef("loop"))
	KORTESTW(some, some)
	SETNE(out)
	Store(out, ReturnIndex(0))
	VZEROUPPER()
	RET()
}
