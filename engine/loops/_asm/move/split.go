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
	"github.com/mmcloughlin/avo/reg"
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

// ranks sorts up to 32 integers by counting, for each, how many are less. src has 32, the last ones not less than any. Equal
// ones share a place; the bits of filled tell which places are filled, the others repeat the one before.
func ranks(size int) {
	TEXT(fmt.Sprintf("ranks512x%d", 8*size), NOSPLIT, "func(n int, dst, src *byte) (filled uint64)")
	Pragma("noescape")
	n, dst, src, i, filled := GP64(), GP64(), GP64(), GP64(), GP64()
	Load(Param("n"), n)
	Load(Param("dst"), dst)
	Load(Param("src"), src)
	room := AllocLocal(32 * size)
	one, b := ZMM(), ZMM()
	if size == 4 {
		VPTERNLOGD(operand.U8(0xff), one, one, one)
		VPABSD(one, one)
	} else {
		VPTERNLOGQ(operand.U8(0xff), one, one, one)
		VPABSQ(one, one)
	}
	k := size / 2 // vectors
	x, r, less := make([]reg.VecVirtual, k), make([]reg.VecVirtual, k), make([]reg.OpmaskVirtual, k)
	for v := range k {
		x[v], r[v], less[v] = ZMM(), ZMM(), K()
		VMOVUPS(operand.Mem{Base: src, Disp: 64 * v}, x[v])
		VPXORD(r[v], r[v], r[v])
	}
	XORQ(i, i)
	Label("count")
	at := operand.Mem{Base: src, Index: i, Scale: uint8(size)}
	if size == 4 {
		VPBROADCASTD(at, b)
	} else {
		VPBROADCASTQ(at, b)
	}
	for v := range k {
		if size == 4 {
			VPCMPD(operand.U8(1), x[v], b, less[v])
		} else {
			VPCMPQ(operand.U8(1), x[v], b, less[v])
		}
	}
	for v := range k {
		if size == 4 {
			VPADDD(one, r[v], less[v], r[v])
		} else {
			VPADDQ(one, r[v], less[v], r[v])
		}
	}
	INCQ(i)
	CMPQ(i, n)
	JLT(operand.LabelRef("count"))
	for v := range k {
		VMOVUPS(r[v], room.Offset(64*v))
	}
	VZEROUPPER()
	XORQ(i, i)
	XORQ(filled, filled)
	place, value := GP64(), GP64()
	Label("put")
	if size == 4 {
		MOVL(room.Idx(i, 4), place.As32())
		MOVL(at, value.As32())
		MOVL(value.As32(), operand.Mem{Base: dst, Index: place, Scale: 4})
	} else {
		MOVQ(room.Idx(i, 8), place)
		MOVQ(at, value)
		MOVQ(value, operand.Mem{Base: dst, Index: place, Scale: 8})
	}
	BTSQ(place, filled)
	INCQ(i)
	CMPQ(i, n)
	JLT(operand.LabelRef("put"))
	Store(filled, ReturnIndex(0))
	RET()
}
