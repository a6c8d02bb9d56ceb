// Powers of complex numbers whose exponents are small whole numbers.

package main

import (
	"math"

	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// product rounds both products, then their difference or sum.
func (k kind) product(x, y, ones reg.Register) reg.VecVirtual {
	re, im, turned := ZMM(), ZMM(), ZMM()
	VMOVDDUP(y, re)
	VPERMILPD(operand.U8(0xff), y, im)
	VPERMILPD(operand.U8(0x55), x, turned)
	VMULPD(re, x, re)
	VMULPD(im, turned, turned)
	VFMADDSUB132PD(ones, turned, re)
	return re
}

// powers takes numbers to exponents from 0 to 99, of which it looks at a bit after the other; to the second and the third they
// are plain products. Where an exponent is another, or the number is zero, the result means nothing, and odd is not 0.
func powers(k kind) {
	TEXT(k.name("power"), NOSPLIT, "func(n int, dst, a, b *byte) (odd uint64)")
	Pragma("noescape")
	n, dst, a, b := Load(Param("n"), GP64()), Load(Param("dst"), GP64()), Load(Param("a"), GP64()), Load(Param("b"), GP64())
	number := func(x float64) reg.VecVirtual { return k.Load(every(math.Float64bits(x))) }
	ones, most, none := number(1), number(100), k.Load(every(0))
	real := k.Load(words("partsReal", func(i int) uint64 { return math.Float64bits(float64(1 - i%2)) }))
	odd := K()
	KXORW(odd, odd, odd)
	Label("loop")
	soon(a)
	soon(b)
	z, w := k.Load(operand.Mem{Base: a}), k.Load(operand.Mem{Base: b})
	re, im, e, size := ZMM(), ZMM(), ZMM(), ZMM()
	VMOVDDUP(w, re)
	VPERMILPD(operand.U8(0xff), w, im)
	VCVTTPD2QQ(re, e)
	VCVTQQ2PD(e, w)
	good := k.mask(cmpEQ, w, re)
	for _, m := range []reg.OpmaskVirtual{k.mask(cmpEQ, im, none), k.mask(cmpLT, re, most), k.mask(cmpLE, none, re)} {
		KANDB(m, good, good)
	}
	VPERMILPD(operand.U8(0x55), z, size)
	VPORQ(z, size, size)
	VPADDQ(size, size, size)
	bit, more := K(), K()
	VPTESTMQ(size, size, bit)
	KANDB(bit, good, good)
	VMOVDQA64_Z(e, good, e)
	KNOTB(good, good)
	KORB(good, odd, odd)
	r, p, left := ZMM(), ZMM(), ZMM()
	VMOVAPD(real, r)
	VMOVAPD(z, p)
	VMOVDQA64(e, left)
	Label("bits")
	VPTESTMQ(every(1), left, bit)
	VMOVAPD(k.product(r, p, ones), bit, r)
	VPSRLQ(operand.U8(1), left, left)
	VPTESTMQ(left, left, more)
	KTESTB(more, more)
	JZ(operand.LabelRef("done"))
	VMOVAPD(k.product(p, p, ones), p)
	JMP(operand.LabelRef("bits"))
	Label("done")
	few := K()
	VPCMPUQ(operand.U8(1), every(4), e, few)
	KTESTB(few, few)
	JZ(operand.LabelRef("store"))
	square := k.product(z, z, ones)
	for i, x := range []reg.VecVirtual{z, square, k.product(z, square, ones)} {
		VPCMPEQQ(every(uint64(i+1)), e, few)
		VMOVAPD(x, few, r)
	}
	Label("store")
	VMOVUPD(r, operand.Mem{Base: dst})
	for _, p := range []reg.Register{dst, a, b} {
		ADDQ(operand.I32(64), p)
	}
	SUBQ(operand.I8(4), n)
	JG(operand.LabelRef("loop"))
	x := GP32()
	KMOVW(odd, x)
	VZEROUPPER()
	Store(x.As64(), ReturnIndex(0))
	RET()
}
