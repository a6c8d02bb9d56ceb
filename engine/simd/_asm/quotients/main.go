// Command quotients writes the assembly of floor division of whole numbers by one divisor for all.
//
//	go run ./quotients -out ../quotients_amd64.s -stubs ../quotients_amd64.go -pkg simd
//
// Both levels share vectors of 256 bits: there are no more multiplications in wider ones. See divconst.go for the numbers.
package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"github.com/tq-lang/tq/engine/simd/_asm/vectors"
)

const vector = 32

func main() {
	ConstraintExpr("!purego")
	for _, size := range []int{1, 2, 4, 8} {
		kernel{size: size, signed: true}.emit()
		kernel{size: size}.emit()
	}
	alike()
	Generate()
}

// kernel divides numbers of size bytes. Those with a sign, flipped to be at least 0, have a bit to spare, and so have bytes,
// which are divided in twice the width; the others need a multiplier of one bit more than their own.
type kernel struct {
	size   int
	signed bool

	mul, mulHigh reg.VecVirtual
	count, far   reg.VecVirtual // shifts; far goes on to the lower half of eight bytes
	zero, low    reg.VecVirtual
}

// emit writes
//
//	func(n int, dst, a *byte, mul, shift uint64)
//
// for a number of elements that fills vectors.
func (k kernel) emit() {
	name := "Unsigned"
	if k.signed {
		name = ""
	}
	TEXT(fmt.Sprintf("quotients%s256I%d", name, 8*k.size), NOSPLIT, "func(n int, dst, a *byte, mul, shift uint64)")
	Pragma("noescape")
	n, dst, a := Load(Param("n"), GP64()), Load(Param("dst"), GP64()), Load(Param("a"), GP64())
	k.setup()
	for _, unroll := range []int{2, 1} {
		loop, end := fmt.Sprintf("by%d", unroll), fmt.Sprintf("end%d", unroll)
		step := unroll * vector / k.size
		Label(loop)
		CMPQ(n, operand.I32(step))
		JL(operand.LabelRef(end))
		for u := range unroll {
			VMOVDQU(k.divide(operand.Mem{Base: a, Disp: u * vector}), operand.Mem{Base: dst, Disp: u * vector})
		}
		ADDQ(operand.I32(unroll*vector), a)
		ADDQ(operand.I32(unroll*vector), dst)
		SUBQ(operand.I32(step), n)
		JMP(operand.LabelRef(loop))
		Label(end)
	}
	VZEROUPPER()
	RET()
}

func (k *kernel) setup() {
	x := XMM()
	k.mul, k.zero = YMM(), YMM()
	mul := Load(Param("mul"), GP64())
	VMOVQ(mul, x)
	switch k.size {
	case 1, 2:
		VPBROADCASTW(x, k.mul)
	case 4:
		VPBROADCASTD(x, k.mul)
	case 8:
		VPBROADCASTQ(x, k.mul)
		k.mulHigh = YMM()
		VPSRLQ(operand.U8(32), k.mul, k.mulHigh)
	}
	VPXOR(k.zero, k.zero, k.zero)
	shift := Load(Param("shift"), GP64())
	k.count = XMM()
	VMOVQ(shift, k.count)
	if k.size == 4 {
		ADDQ(operand.I8(32), shift)
		k.far = XMM()
		VMOVQ(shift, k.far)
	}
	if k.size == 8 || k.size == 1 { // the lower half of each number of twice the width
		k.low = YMM()
		VPCMPEQD(k.low, k.low, k.low)
		if k.size == 8 {
			VPSRLQ(operand.U8(32), k.low, k.low)
		} else {
			VPSRLW(operand.U8(8), k.low, k.low)
		}
	}
}

// divide gives the quotients of a vector.
func (k *kernel) divide(from operand.Mem) reg.VecVirtual {
	x := YMM()
	VMOVDQU(from, x)
	if !k.signed {
		return k.unsigned(x)
	}
	sign := YMM()
	switch k.size {
	case 1:
		VPCMPGTB(x, k.zero, sign)
	case 2:
		VPCMPGTW(x, k.zero, sign)
	case 4:
		VPCMPGTD(x, k.zero, sign)
	case 8:
		VPCMPGTQ(x, k.zero, sign)
	}
	VPXOR(sign, x, x)
	q := k.unsigned(x)
	VPXOR(sign, q, q)
	return q
}

// unsigned divides what has no sign.
func (k *kernel) unsigned(x reg.VecVirtual) reg.VecVirtual {
	switch k.size {
	case 1:
		return k.bytes(x)
	case 2:
		q := YMM()
		VPMULHUW(k.mul, x, q)
		k.more(x, q, VPSUBW, VPSRLW, VPADDW)
		VPSRLW(k.count, q, q)
		return q
	case 4:
		return k.fours(x)
	}
	q := k.upper(x)
	k.more(x, q, VPSUBQ, VPSRLQ, VPADDQ)
	VPSRLQ(k.count, q, q)
	return q
}

// more adds what the multiplier's highest bit does, halved on the way: q += (x - q) / 2.
func (k *kernel) more(x, q reg.VecVirtual, sub, shift, add func(...operand.Op)) {
	if k.signed {
		return
	}
	t := YMM()
	sub(q, x, t)
	shift(operand.U8(1), t, t)
	add(t, q, q)
}

func (k *kernel) bytes(x reg.VecVirtual) reg.VecVirtual {
	even, odd := YMM(), YMM()
	VPAND(k.low, x, even)
	VPSRLW(operand.U8(8), x, odd)
	VPMULHUW(k.mul, even, even)
	VPMULHUW(k.mul, odd, odd)
	VPSLLW(operand.U8(8), odd, odd)
	VPOR(odd, even, even)
	return even
}

func (k *kernel) fours(x reg.VecVirtual) reg.VecVirtual {
	even, odd, q := YMM(), YMM(), YMM()
	VPMULUDQ(k.mul, x, even)
	VPSRLQ(operand.U8(32), x, odd)
	VPMULUDQ(k.mul, odd, odd)
	if k.signed {
		VPSRLQ(k.far, even, even)
		VPSRLQ(k.count, odd, odd)
		VPBLENDD(operand.U8(0xaa), odd, even, q)
		return q
	}
	VPSRLQ(operand.U8(32), even, even)
	VPBLENDD(operand.U8(0xaa), odd, even, q)
	k.more(x, q, VPSUBD, VPSRLD, VPADDD)
	VPSRLD(k.count, q, q)
	return q
}

// upper is the upper half of x·mul, from four products of halves.
func (k *kernel) upper(x reg.VecVirtual) reg.VecVirtual {
	high := YMM()
	VPSRLQ(operand.U8(32), x, high)
	ll, lh, hl, hh := YMM(), YMM(), YMM(), YMM()
	VPMULUDQ(k.mul, x, ll)
	VPMULUDQ(k.mulHigh, x, lh)
	VPMULUDQ(k.mul, high, hl)
	VPMULUDQ(k.mulHigh, high, hh)
	VPSRLQ(operand.U8(32), ll, ll)
	VPADDQ(ll, lh, lh)
	low := YMM()
	VPAND(k.low, lh, low)
	VPADDQ(low, hl, hl)
	VPSRLQ(operand.U8(32), lh, lh)
	VPSRLQ(operand.U8(32), hl, hl)
	VPADDQ(lh, hh, hh)
	VPADDQ(hl, hh, hh)
	return hh
}

// alike compares n bytes, which fill vectors, with the first vector:
//
//	bits := 0; for i := range a[:n] { bits |= a[i] ^ a[i%32] }; if bits != 0 { return 1 }; return 0
func alike() {
	TEXT("alike256", NOSPLIT, "func(n int, a *byte) uint64")
	Pragma("noescape")
	n, a := Load(Param("n"), GP64()), Load(Param("a"), GP64())
	first := YMM()
	VMOVDQU(operand.Mem{Base: a}, first)
	var differ [4]reg.VecVirtual
	for i := range differ {
		differ[i] = YMM()
		VPXOR(differ[i], differ[i], differ[i])
	}
	for _, unroll := range []int{4, 1} {
		loop, end := fmt.Sprintf("by%d", unroll), fmt.Sprintf("end%d", unroll)
		Label(loop)
		CMPQ(n, operand.I32(unroll*vector))
		JL(operand.LabelRef(end))
		for u := range unroll {
			x := YMM()
			VPXOR(operand.Mem{Base: a, Disp: u * vector}, first, x)
			VPOR(x, differ[u], differ[u])
		}
		ADDQ(operand.I32(unroll*vector), a)
		SUBQ(operand.I32(unroll*vector), n)
		JMP(operand.LabelRef(loop))
		Label(end)
	}
	vectors.ReturnAny(differ)
}
