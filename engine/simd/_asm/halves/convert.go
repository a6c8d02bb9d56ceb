// Halves by the machine's own instructions, which differ from floatToHalf and its opposite in what they make of signalling NaN:
// vectors with any NaN go the long way.

package main

import (
	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// exceptNaN is a routine over n elements, a multiple of a vector: quick reads them, tells what to look for NaN in and what it
// makes; slow makes the same where there is NaN, and store writes it.
func (l level) exceptNaN(name string, dstSize, aSize int, consts []uint32, quick func(a operand.Mem) (look, made reg.VecVirtual),
	slow func(a operand.Mem, made reg.VecVirtual), store func(made reg.VecVirtual, dst operand.Mem)) {
	TEXT(name+"x512", NOSPLIT, "func(n int, dst, a *byte)")
	Pragma("noescape")
	n, dst, a := Load(Param("n"), GP64()), Load(Param("dst"), GP64()), Load(Param("a"), GP64())
	for _, c := range consts {
		l.val(c)
	}
	nan := K()
	Label("loop")
	look, made := quick(operand.Mem{Base: a})
	VCMPPS(operand.U8(3), look, look, nan) // unordered
	KORTESTW(nan, nan)
	JNZ(operand.LabelRef("slow"))
	Label("store")
	store(made, operand.Mem{Base: dst})
	ADDQ(operand.I32(16*dstSize), dst)
	ADDQ(operand.I32(16*aSize), a)
	SUBQ(operand.U8(16), n)
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
		VMOVDQU32(halfFormat.wide(l, v, 2), made)
	}, func(made reg.VecVirtual, dst operand.Mem) { VMOVUPS(made, dst) })
}

func narrowHalves(l level) {
	l.consts = map[uint32]reg.VecVirtual{}
	l.exceptNaN("f32f16", 2, 4, halfConsts, func(a operand.Mem) (look, made reg.VecVirtual) {
		v, h := l.vec(), YMM()
		VMOVUPS(a, v)
		VCVTPS2PH(operand.U8(0), v, h)
		return v, h
	}, func(a operand.Mem, made reg.VecVirtual) {
		v := l.vec()
		VMOVUPS(a, v)
		VPMOVDW(toHalf(l, v), made)
	}, func(made reg.VecVirtual, dst operand.Mem) { VMOVDQU(made, dst) })
}
