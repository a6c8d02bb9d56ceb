// Lengths of complex numbers of single parts, in double precision.

package main

import (
	"math"

	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// unusual are the classes of NaN and of infinities.
const unusual = 0x99

// lengths does eight numbers at a time. Square roots of eight of sixteen are left to the machine's divider, and the others are
// made of products meanwhile. Where there are no imaginary parts, those of the real parts are all.
func lengths(k kind) {
	TEXT(k.name("length"), NOSPLIT, "func(n int, dst, a *byte)")
	Pragma("noescape")
	n, dst, a := Load(Param("n"), GP64()), Load(Param("dst"), GP64()), Load(Param("a"), GP64())
	d := kind{512, 8}
	half, tiny, order := d.load(every(math.Float64bits(0.5))), d.load(every(math.Float64bits(0x1p-1000))), YMM()
	VMOVDQU(words("lengthOrder", func(i int) uint64 { return []uint64{0 | 2<<32, 4 | 6<<32, 1 | 3<<32, 5 | 7<<32, 0, 0, 0, 0}[i] }), order)
	imags, reals, magnitude := k.load(every(0x7fffffff<<32)), k.load(k.order(0)), k.load(every(0x7fffffff_7fffffff))
	square := func(i int) reg.VecVirtual {
		lo, hi, s := ZMM(), ZMM(), ZMM()
		VCVTPS2PD(operand.Mem{Base: a, Disp: 64 * i}, lo)
		VCVTPS2PD(operand.Mem{Base: a, Disp: 64*i + 32}, hi)
		VMULPD(lo, lo, lo)
		VMULPD(hi, hi, hi)
		VUNPCKLPD(hi, lo, s)
		VUNPCKHPD(hi, lo, lo)
		VADDPD(lo, s, s)
		return s
	}
	put := func(s reg.VecVirtual, i int) {
		y := YMM()
		VCVTPD2PS(s, y)
		VPERMPS(y, order, y)
		VMOVUPS(y, operand.Mem{Base: dst, Disp: 32 * i})
	}
	divider := func(i int) {
		s := square(i)
		VSQRTPD(s, s)
		put(s, i)
	}
	odd := func(i int) reg.OpmaskVirtual {
		m := K()
		VFPCLASSPSZ(operand.U8(unusual), operand.Mem{Base: a, Disp: 64 * i}, m)
		return m
	}
	Label("loop")
	SUBQ(operand.I8(16), n)
	JLT(operand.LabelRef("last"))
	soon(a)
	first, second, some, other := ZMM(), ZMM(), K(), K()
	VMOVDQU64(operand.Mem{Base: a}, first)
	VMOVDQU64(operand.Mem{Base: a, Disp: 64}, second)
	VPTESTMD(first, imags, some)
	VPTESTMD(second, imags, other)
	KORTESTW(some, other)
	JZ(operand.LabelRef("axis"))
	m := odd(0)
	KORTESTW(odd(1), m)
	JNZ(operand.LabelRef("oddPair"))
	divider(0)
	s := square(1)
	VMAXPD(tiny, s, s) // of zero there is no reciprocal
	put(root(s, half), 1)
	Label("next")
	ADDQ(operand.I32(128), a)
	ADDQ(operand.I8(64), dst)
	JMP(operand.LabelRef("loop"))

	Label("axis") // no imaginary parts
	VPERMT2PS(second, reals, first)
	VANDPS(magnitude, first, first)
	VMOVUPS(first, operand.Mem{Base: dst})
	JMP(operand.LabelRef("next"))

	Label("oddPair")
	k.endless(divider, a, dst, magnitude, 2)
	JMP(operand.LabelRef("next"))

	Label("last")
	ADDQ(operand.I8(16), n)
	JZ(operand.LabelRef("done"))
	k.endless(divider, a, dst, magnitude, 1)
	Label("done")
	VZEROUPPER()
	RET()
}

// endless does vectors that may have infinities, next to which NaN does not count.
func (k kind) endless(divider func(i int), a, dst, magnitude reg.Register, vectors int) {
	for i := range vectors {
		divider(i)
		v, re, some := ZMM(), YMM(), K()
		inf := k.load(every(0x7f800000_7f800000))
		VPANDD(operand.Mem{Base: a, Disp: 64 * i}, magnitude, v)
		for range 2 {
			VPMOVQD(v, re)
			VPCMPEQD(inf.AsY(), re, some)
			VMOVUPS(inf.AsY(), some, operand.Mem{Base: dst, Disp: 32 * i})
			VPSRLQ(operand.U8(32), v, v)
		}
	}
}

// root is the square root, right to the last place but for rare cases: an estimate of its reciprocal, and two steps.
func root(s, half reg.VecVirtual) reg.VecVirtual {
	r, y, e := ZMM(), ZMM(), ZMM()
	VRSQRT14PD(s, r)
	VMULPD(s, r, y)
	VMULPD(half, r, r)
	VMOVAPD(half, e)
	VFNMADD231PD(r, y, e) // ½ - y·r/2
	VFMADD231PD(e, y, y)
	VFMADD231PD(e, r, r)
	VFNMADD231PD(y, y, s)
	VFMADD231PD(s, r, y)
	return y
}
