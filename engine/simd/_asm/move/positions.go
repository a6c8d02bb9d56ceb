// Sorting positions: the keys of floats, and words of keys above positions; see Packing in package sorting.

package main

import (
	"fmt"
	"math"

	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"github.com/tq-lang/tq/engine/simd/_asm/vectors"
)

// keys sets integers of eight bytes in the order of n floats, NaNs last and zeros of either sign alike; n is a multiple of the
// lanes. With the bits b of a float, and inf those of infinity:
//
//	if b &^ sign > inf { key = most } else if b < 0 { key = (b ^ most) + 1 } else { key = b }
func keys(bits, size int) {
	TEXT(fmt.Sprintf("keys%dx%d", bits, 8*size), NOSPLIT, "func(n int, dst, src *byte) (least, greatest int64)")
	Pragma("noescape")
	n, dst, src := GP64(), GP64(), GP64()
	Load(Param("n"), n)
	Load(Param("dst"), dst)
	Load(Param("src"), src)
	lanes := bits / 64
	most, inf := uint64(math.MaxInt64), uint64(0x7ff)<<52
	if size == 4 {
		most, inf = math.MaxInt32, 0xff<<23
	}
	mostV, infV, zero, low, high := vectorOf(bits), vectorOf(bits), vectorOf(bits), vectorOf(bits), vectorOf(bits)
	v, sign, magnitude, flip := vectorOf(bits), vectorOf(bits), vectorOf(bits), vectorOf(bits)
	VPBROADCASTQ(word("keysMost", size, most), mostV)
	VPBROADCASTQ(word("keysInf", size, inf), infV)
	VPBROADCASTQ(word("keysLeast", 8, math.MaxInt64), low)
	VPBROADCASTQ(word("keysGreatest", 8, 1<<63), high)
	VXORPD(zero, zero, zero)
	Label("loop")
	if size == 4 {
		VPMOVSXDQ(operand.Mem{Base: src}, v)
	} else {
		VMOVUPS(operand.Mem{Base: src}, v)
	}
	VANDPD(mostV, v, magnitude)
	if bits == 512 {
		VPSRAQ(operand.U8(63), v, sign)
	} else {
		VPCMPGTQ(v, zero, sign)
	}
	VANDPD(mostV, sign, flip)
	VXORPD(flip, v, v)
	VPSUBQ(sign, v, v)
	if bits == 512 {
		nan := K()
		VPCMPQ(operand.U8(6), infV, magnitude, nan)
		VMOVDQU64(mostV, nan, v)
		VPMINSQ(v, low, low)
		VPMAXSQ(v, high, high)
	} else {
		VPCMPGTQ(infV, magnitude, magnitude)
		VBLENDVPD(magnitude, mostV, v, v)
		extremes256(v, low, high)
	}
	VMOVUPS(v, operand.Mem{Base: dst})
	ADDQ(operand.U8(size*lanes), src)
	ADDQ(operand.U8(bits/8), dst)
	SUBQ(operand.U8(lanes), n)
	JNZ(operand.LabelRef("loop"))
	for half := bits / 2; half >= 64; half /= 2 {
		fold(half, low, high)
	}
	Store(low.AsX(), ReturnIndex(0))
	Store(high.AsX(), ReturnIndex(1))
	VZEROUPPER()
	RET()
}

// extremes256 has the lesser lanes of v in low and the greater ones in high.
func extremes256(v, low, high reg.VecVirtual) {
	c := YMM()
	VPCMPGTQ(v, low, c)
	VBLENDVPD(c, v, low, low)
	VPCMPGTQ(high, v, c)
	VBLENDVPD(c, v, high, high)
}

// fold meets the halves of what is left of low and high, which have so many bits.
func fold(half int, low, high reg.VecVirtual) {
	for i, v := range []reg.VecVirtual{low, high} {
		other, c := YMM(), YMM()
		switch half {
		case 256:
			VEXTRACTI64X4(operand.U8(1), v, other)
		case 128:
			VEXTRACTI128(operand.U8(1), v.AsY(), other.AsX())
		default:
			VPSHUFD(operand.U8(0x4e), v.AsX(), other.AsX())
		}
		if i == 0 {
			VPCMPGTQ(other, v.AsY(), c)
		} else {
			VPCMPGTQ(v.AsY(), other, c)
		}
		VBLENDVPD(c, other, v.AsY(), v.AsY())
	}
}

// word is a constant of eight bytes.
func word(name string, size int, w uint64) operand.Mem {
	return vectors.Words(fmt.Sprintf("%s%d", name, 8*size), 1, func(int) uint64 { return w })
}

// pack turns n keys into words, in their place; n is a multiple of the lanes:
//
//	words[i] = (words[i]-least)>>lost<<places | (base+i)
func pack(bits int) {
	TEXT(fmt.Sprintf("pack%d", bits), NOSPLIT, "func(n int, words *byte, least int64, lost, places, base int)")
	Pragma("noescape")
	n, words, t := GP64(), GP64(), GP64()
	Load(Param("n"), n)
	Load(Param("words"), words)
	least, at, step, v := vectorOf(bits), vectorOf(bits), vectorOf(bits), vectorOf(bits)
	lost, places := XMM(), XMM()
	Load(Param("lost"), t)
	VMOVQ(t, lost)
	Load(Param("places"), t)
	VMOVQ(t, places)
	Load(Param("base"), t)
	VMOVQ(t, at.AsX())
	VPBROADCASTQ(at.AsX(), at)
	VPADDQ(integers("packLanes", 8, 8, func(i int) int { return i }), at, at)
	Load(Param("least"), t)
	VMOVQ(t, least.AsX())
	VPBROADCASTQ(least.AsX(), least)
	VPBROADCASTQ(word("packStep", bits/8, uint64(bits/64)), step)
	Label("loop")
	VMOVUPS(operand.Mem{Base: words}, v)
	VPSUBQ(least, v, v)
	VPSRLQ(lost, v, v)
	VPSLLQ(places, v, v)
	VORPD(at, v, v)
	VMOVUPS(v, operand.Mem{Base: words})
	VPADDQ(step, at, at)
	ADDQ(operand.U8(bits/8), words)
	SUBQ(operand.U8(bits/64), n)
	JNZ(operand.LabelRef("loop"))
	VZEROUPPER()
	RET()
}
