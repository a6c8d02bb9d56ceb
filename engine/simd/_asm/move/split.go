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

func split(size int, orEqual, float bool) {
	name, pred := fmt.Sprintf("split512x%d", 8*size), uint8(1)
	if float {
		name = "split512f64"
	}
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
		if float {
			VCMPPD(operand.U8(pred), p, x, below)
		} else {
			VPCMPQ(operand.U8(pred), p, x, below)
		}
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

// split256 is split for AVX2, which packs by permuting: the order is looked up by the bits of the comparison.
func split256(size int, orEqual, float bool, orders operand.Mem) {
	name := fmt.Sprintf("split256x%d", 8*size)
	if float {
		name = "split256f64"
	}
	if orEqual {
		name += "eq"
	}
	lanes := 32 / size
	TEXT(name, NOSPLIT, "func(n int, src, left, right, pivot *byte) (less int)")
	Pragma("noescape")
	n, src, left, right, pivot := GP64(), GP64(), GP64(), GP64(), GP64()
	Load(Param("n"), n)
	Load(Param("src"), src)
	Load(Param("left"), left)
	Load(Param("right"), right)
	Load(Param("pivot"), pivot)
	start, table := GP64(), GP64()
	MOVQ(left, start)
	LEAQ(orders, table)
	p, x, c, order, low, high := YMM(), YMM(), YMM(), YMM(), YMM(), YMM()
	below, above, count := GP64(), GP64(), GP64()
	broadcast, greater, bits := VPBROADCASTD, VPCMPGTD, VMOVMSKPS
	if size == 8 {
		broadcast, greater, bits = VPBROADCASTQ, VPCMPGTQ, VMOVMSKPD
	}
	if float {
		greater = func(ops ...operand.Op) { VCMPPD(append([]operand.Op{operand.U8(14)}, ops...)...) } // GT
	}
	broadcast(operand.Mem{Base: pivot}, p)
	Label("loop")
	VMOVDQU(operand.Mem{Base: src}, x)
	if orEqual {
		greater(p, x, c)
		bits(c, above.As32())
		MOVL(above.As32(), below.As32())
		XORL(operand.U32(1<<lanes-1), below.As32())
	} else {
		greater(x, p, c)
		bits(c, below.As32())
		MOVL(below.As32(), above.As32())
		XORL(operand.U32(1<<lanes-1), above.As32())
	}
	VPMOVZXBD(operand.Mem{Base: table, Index: below, Scale: 8}, order)
	VPERMD(x, order, low)
	VPMOVZXBD(operand.Mem{Base: table, Index: above, Scale: 8}, order)
	VPERMD(x, order, high)
	VMOVDQU(low, operand.Mem{Base: left})
	VMOVDQU(high, operand.Mem{Base: right})
	POPCNTL(below.As32(), count.As32())
	LEAQ(operand.Mem{Base: left, Index: count, Scale: uint8(size)}, left)
	NEGQ(count)
	LEAQ(operand.Mem{Base: right, Index: count, Scale: uint8(size), Disp: 32}, right)
	ADDQ(operand.U8(32), src)
	SUBQ(operand.U8(lanes), n)
	JNZ(operand.LabelRef("loop"))
	SUBQ(start, left)
	SHRQ(operand.U8(map[int]uint8{4: 2, 8: 3}[size]), left)
	Store(left, ReturnIndex(0))
	VZEROUPPER()
	RET()
}

// packOrders has eight bytes for each set of lanes: the four-byte words of 32 bytes, those of the set first.
func packOrders(size int) operand.Mem {
	table := GLOBL(fmt.Sprintf("packOrders%d", 8*size), RODATA|NOPTR)
	lanes, words := 32/size, size/4
	for set := range 1 << lanes {
		order, at := uint64(0), 0
		for _, in := range []int{1, 0} {
			for word := range 8 {
				if set>>(word/words)&1 == in {
					order |= uint64(word) << at
					at += 8
				}
			}
		}
		DATA(8*set, operand.U64(order))
	}
	return table
}

// wholes maps n floats, in their place, to integers in the same order, -0 before 0, and such integers back; n is a multiple of
// the lanes.
func wholes(bits, size int) {
	TEXT(fmt.Sprintf("wholes%dx%d", bits, 8*size), NOSPLIT, "func(n int, data *byte)")
	Pragma("noescape")
	n, data := GP64(), GP64()
	Load(Param("n"), n)
	Load(Param("data"), data)
	v, sign, zero := vectorOf(bits), vectorOf(bits), vectorOf(bits)
	if bits == 256 && size == 8 {
		VPXOR(zero, zero, zero)
	}
	Label("loop")
	VMOVUPS(operand.Mem{Base: data}, v)
	switch {
	case size == 4:
		VPSRAD(operand.U8(31), v, sign)
		VPSRLD(operand.U8(1), sign, sign)
	case bits == 512:
		VPSRAQ(operand.U8(63), v, sign)
		VPSRLQ(operand.U8(1), sign, sign)
	default:
		VPCMPGTQ(v, zero, sign)
		VPSRLQ(operand.U8(1), sign, sign)
	}
	if bits == 512 {
		VPXORD(sign, v, v)
	} else {
		VPXOR(sign, v, v)
	}
	VMOVUPS(v, operand.Mem{Base: data})
	ADDQ(operand.U8(bits/8), data)
	SUBQ(operand.U8(bits/8/size), n)
	JNZ(operand.LabelRef("loop"))
	VZEROUPPER()
	RET()
}

func vectorOf(bits int) reg.VecVirtual {
	if bits == 512 {
		return ZMM()
	}
	return YMM()
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

// nans256 is nans for AVX2.
func nans256(size int) {
	TEXT(fmt.Sprintf("nans256x%d", 8*size), NOSPLIT, "func(n int, data *byte) bool")
	Pragma("noescape")
	n, data := GP64(), GP64()
	Load(Param("n"), n)
	Load(Param("data"), data)
	v, some, out := YMM(), YMM(), GP8()
	VPXOR(some, some, some)
	Label("loop")
	VMOVUPS(operand.Mem{Base: data}, v)
	if size == 4 {
		VCMPPS(operand.U8(3), v, v, v)
	} else {
		VCMPPD(operand.U8(3), v, v, v)
	}
	VPOR(v, some, some)
	ADDQ(operand.U8(32), data)
	SUBQ(operand.U8(32/size), n)
	JNZ(operand.LabelRef("loop"))
	VPTEST(some, some)
	SETNE(out)
	Store(out, ReturnIndex(0))
	VZEROUPPER()
	RET()
}
