// Halves by the machine's own instructions, which differ from floatToHalf and its opposite in what they make of signalling NaN:
// vectors with any NaN go the long way.

package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// exceptNaN is a routine over n elements, a multiple of a vector: quick reads them, tells what to look for NaN in and what it
// makes; slow makes the same where there is NaN, and store writes it.
func (l level) exceptNaN(name string, dstSize, aSize int, consts []uint32, quick func(a operand.Mem) (look, made reg.VecVirtual),
	slow func(a operand.Mem, made reg.VecVirtual), store func(made reg.VecVirtual, dst operand.Mem)) {
	TEXT(fmt.Sprintf("%sx%d", name, l.bits), NOSPLIT, "func(n int, dst, a *byte)")
	Pragma("noescape")
	n, dst, a := Load(Param("n"), GP64()), Load(Param("dst"), GP64()), Load(Param("a"), GP64())
	for _, c := range consts {
		l.val(c)
	}
	lanes := l.bits / 32
	Label("loop")
	look, made := quick(operand.Mem{Base: a})
	const unordered = 3
	if l.bits == 512 {
		nan := K()
		VCMPPS(operand.U8(unordered), look, look, nan)
		KORTESTW(nan, nan)
	} else {
		nan, any := YMM(), GP32()
		VCMPPS(operand.U8(unordered), look, look, nan)
		VMOVMSKPS(nan, any)
		TESTL(any, any)
	}
	JNZ(operand.LabelRef("slow"))
	Label("store")
	store(made, operand.Mem{Base: dst})
	ADDQ(operand.I32(lanes*dstSize), dst)
	ADDQ(operand.I32(lanes*aSize), a)
	SUBQ(operand.U8(lanes), n)
	JNZ(operand.LabelRef("loop"))
	VZEROUPPER()
	RET()
	Label("slow")
	slow(operand.Mem{Base: a}, made)
	JMP(operand.LabelRef("store"))
}

func widenHalves(l level) {
	l.consts = map[uint32]reg.VecVirtual{}
	l.exceptNaN("f16f32", 4, 2, halfFormat.consts(2), func(a operand.Mem) (look, made reg.VecVirtual) {
		v := l.vec()
		VCVTPH2PS(a, v)
		return v, v
	}, func(a operand.Mem, made reg.VecVirtual) {
		v := l.vec()
		VPMOVZXWD(a, v)
		VMOVAPS(halfFormat.wide(l, v, 2), made)
	}, func(made reg.VecVirtual, dst operand.Mem) { VMOVUPS(made, dst) })
}

func narrowHalves(l level) {
	l.consts = map[uint32]reg.VecVirtual{}
	l.exceptNaN("f32f16", 2, 4, halfConsts, func(a operand.Mem) (look, made reg.VecVirtual) {
		v, h := l.vec(), l.half()
		VMOVUPS(a, v)
		VCVTPS2PH(operand.U8(0), v, h)
		return v, h
	}, func(a operand.Mem, made reg.VecVirtual) {
		v := l.vec()
		VMOVUPS(a, v)
		l.words(toHalf(l, v), made)
	}, func(made reg.VecVirtual, dst operand.Mem) { VMOVDQU(made, dst) })
}
