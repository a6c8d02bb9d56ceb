// Lengths of complex numbers of single parts.

package main

import (
	"math"

	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// unusual are the classes of NaN and of infinities.
const unusual = 0x99

// Squares from safeFrom on up to safeTo have parts none of which counts and is lost.
const (
	safeFrom = 0x1p-80
	safeTo   = 0x1p126
)

// lengths does sixteen numbers at a time, in single precision: roots of rounded sums of squares that are neither small nor large. Others of
// the same vectors are done in double precision first, as the last eight numbers are. Where there are no imaginary parts, those of
// the real parts are all.
func lengths(k kind) {
	TEXT(k.name("length"), NOSPLIT, "func(n int, dst, a *byte)")
	Pragma("noescape")
	n, dst, a := Load(Param("n"), GP64()), Load(Param("dst"), GP64()), Load(Param("a"), GP64())
	d := kindOf(512, 8)
	half, tiny, order := d.Load(every(math.Float64bits(0.5))), d.Load(every(math.Float64bits(0x1p-1000))), YMM()
	VMOVDQU(words("lengthOrder", func(i int) uint64 { return []uint64{0 | 2<<32, 4 | 6<<32, 1 | 3<<32, 5 | 7<<32, 0, 0, 0, 0}[i] }), order)
	imags, reals, magnitude := k.Load(every(0x7fffffff<<32)), k.Load(k.order(0)), k.Load(every(0x7fffffff_7fffffff))
	others := k.Load(k.order(1))
	from, span := k.Load(every(twice(safeFrom))), k.Load(every(twice(safeTo)-twice(safeFrom)))
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
	// short has the sums of squares of two vectors, and which of them are safe.
	short := func(first, second reg.VecVirtual) (s reg.VecVirtual, safe reg.OpmaskVirtual) {
		im, at := ZMM(), ZMM()
		s, safe = ZMM(), K()
		VMOVAPS(first, im)
		VMOVAPS(first, s)
		VPERMT2PS(second, reals, s)
		VPERMT2PS(second, others, im)
		s = k.sumOfSquares(s, im)
		VPSUBD(from, s, at)
		VPCMPUD(operand.U8(1), span, at, safe)
		return s, safe
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
	s, safe := short(first, second)
	VSQRTPS(s, s)
	KORTESTW(safe, safe)
	JNC(operand.LabelRef("double"))
	VMOVUPS(s, operand.Mem{Base: dst})
	Label("next")
	ADDQ(operand.I32(128), a)
	ADDQ(operand.I8(64), dst)
	JMP(operand.LabelRef("loop"))

	Label("double")
	m := odd(0)
	KORTESTW(odd(1), m)
	JNZ(operand.LabelRef("oddPair"))
	divider(0)
	w := square(1)
	VMAXPD(tiny, w, w) // of zero there is no reciprocal
	put(root(w, half), 1)
	VMOVUPS(s, safe, operand.Mem{Base: dst})
	JMP(operand.LabelRef("next"))

	Label("axis") // no imaginary parts
	VPERMT2PS(second, reals, first)
	VANDPS(magnitude, first, first)
	VMOVUPS(first, operand.Mem{Base: dst})
	JMP(operand.LabelRef("next"))

	Label("oddPair")
	k.endless(divider, a, dst, magnitude, 2)
	VMOVUPS(s, safe, operand.Mem{Base: dst})
	JMP(operand.LabelRef("next"))

	Label("last")
	ADDQ(operand.I8(16), n)
	JZ(operand.LabelRef("done"))
	none := ZMM()
	VMOVUPS(operand.Mem{Base: a}, first)
	VPXORD(none, none, none)
	s, safe = short(first, none) // of eight none is safe
	VSQRTPS(s, s)
	k.endless(divider, a, dst, magnitude, 1)
	VMOVUPS(s, safe, operand.Mem{Base: dst})
	Label("done")
	VZEROUPPER()
	RET()
}

// sumOfSquares is rounded but once, as what roundings take from the squares and their sum is added at last. It overwrites x and y.
func (k kind) sumOfSquares(x, y reg.VecVirtual) reg.VecVirtual {
	p, q := k.Two(VMULPS, x, x), k.Two(VMULPS, y, y)
	VFMSUB213PS(p, x, x)
	VFMSUB213PS(q, y, y)
	more, less := k.Two(VMAXPS, p, q), k.Two(VMINPS, p, q)
	s := k.Two(VADDPS, more, less)
	lost := k.Two(VSUBPS, less, k.Two(VSUBPS, s, more))
	return k.Two(VADDPS, s, k.Two(VADDPS, k.Two(VADDPS, x, y), lost))
}

// twice are a single number's bits in both halves of a word.
func twice(x float32) uint64 { return uint64(math.Float32bits(x)) * (1<<32 + 1) }

// lengthsShort is lengths on 256-bit vectors, of eight numbers at a time.
func lengthsShort(k kind) {
	TEXT(k.name("length"), NOSPLIT, "func(n int, dst, a *byte)")
	Pragma("noescape")
	n, dst, a := Load(Param("n"), GP64()), Load(Param("dst"), GP64()), Load(Param("a"), GP64())
	at := func(i int) operand.Mem { return operand.Mem{Base: a, Disp: i} }
	compare := func(code int, x, y operand.Op) reg.VecVirtual {
		v := k.Vec()
		VCMPPS(operand.U8(code), y, x, v)
		return v
	}
	from, to := k.Load(every(twice(safeFrom))), k.Load(every(twice(safeTo)))
	Label("loop")
	first, second, re, im := k.Load(at(0)), k.Load(at(32)), k.Vec(), k.Vec()
	VSHUFPS(operand.U8(0x88), second, first, re) // halves of four, the middle ones of which change places at last
	VSHUFPS(operand.U8(0xdd), second, first, im)
	s := k.sumOfSquares(re, im)
	safe := compare(cmpLE, from, s)
	VANDPS(compare(cmpLT, s, to), safe, safe)
	VSQRTPS(s, s)
	VPERMPD(operand.U8(0xd8), s, s)
	all := GP32()
	VMOVMSKPS(safe, all)
	CMPL(all, operand.U32(255))
	JEQ(operand.LabelRef("store"))
	inf, magnitude := k.Load(every(0x7f800000_7f800000)), k.Load(every(0x7fffffff_7fffffff))
	VSHUFPS(operand.U8(0x88), second, first, re)
	VSHUFPS(operand.U8(0xdd), second, first, im)
	VANDPS(magnitude, re, re)
	VANDPS(magnitude, im, im)
	endless := compare(cmpEQ, re, inf)
	VORPS(compare(cmpEQ, im, inf), endless, endless)
	VPERMPD(operand.U8(0xd8), endless, endless)
	VPERMPD(operand.U8(0xd8), safe, safe)
	whole := k.Vec()
	for i := range 2 {
		lo, hi, four := YMM(), YMM(), XMM()
		VCVTPS2PD(at(32*i), lo)
		VCVTPS2PD(at(32*i+16), hi)
		VMULPD(lo, lo, lo)
		VMULPD(hi, hi, hi)
		VHADDPD(hi, lo, lo)
		VPERMPD(operand.U8(0xd8), lo, lo)
		VSQRTPD(lo, lo)
		VCVTPD2PSY(lo, four)
		if i == 0 {
			VMOVAPS(four.AsY(), whole)
		} else {
			VINSERTF128(operand.U8(1), four, whole, whole)
		}
	}
	VBLENDVPS(endless, inf, whole, whole)
	VBLENDVPS(safe, s, whole, s)
	Label("store")
	VMOVUPS(s, operand.Mem{Base: dst})
	ADDQ(operand.I8(64), a)
	ADDQ(operand.I8(32), dst)
	SUBQ(operand.I8(8), n)
	JNZ(operand.LabelRef("loop"))
	VZEROUPPER()
	RET()
}

// endless does vectors that may have infinities, next to which NaN does not count.
func (k kind) endless(divider func(i int), a, dst, magnitude reg.Register, vectors int) {
	for i := range vectors {
		divider(i)
		v, re, some := ZMM(), YMM(), K()
		inf := k.Load(every(0x7f800000_7f800000))
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
