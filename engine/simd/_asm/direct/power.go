// Powers of whole numbers by squares: where an exponent's last bit is set, the result takes the base on; the base is squared
// and the exponent halved, until none is left in any of the vectors. Exponents are taken as numbers without a sign.

package main

import (
	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"github.com/tq-lang/tq/engine/simd/_asm/vectors"
)

// power emits the kernels for a type; several vectors at a time hide each other's latencies. Bytes are done as words.
func (e element) power() {
	e.powerBy(e.name("power"), vectors.OfSize(e.size, 2, 4, 4, 2), e.times)
	if e.size == 8 {
		e.powerBy(e.long("power"), 4, func(x, y reg.VecVirtual) { VPMULLQ(y, x, x) })
	}
}

func (e element) powerBy(name string, count int, times func(x, y reg.VecVirtual)) {
	step := count * vector / max(e.size, 2)
	one, low := reg.VecVirtual(nil), reg.VecVirtual(nil)
	setup := func() {
		one = all(element{size: max(e.size, 2)}.repeated(1))
		if e.size == 1 {
			low = all(0x00ff00ff00ff00ff)
		}
	}
	e.loop(name, []string{"a", "b"}, e.size, []int{1}, step, setup, func(at place) {
		x, n, r := make([]reg.VecVirtual, count), make([]reg.VecVirtual, count), make([]reg.VecVirtual, count)
		for i := range count {
			x[i], n[i], r[i] = e.read(at, "a", i), e.read(at, "b", i), YMM()
			VMOVDQU(one, r[i])
		}
		Label("square")
		left := YMM()
		for i := range count {
			times(r[i], e.odd(n[i], x[i], one))
			e.halve(n[i])
			if i == 0 {
				VMOVDQU(n[i], left)
			} else {
				VPOR(n[i], left, left)
			}
			times(x[i], x[i])
		}
		VPTEST(left, left)
		JNE(operand.LabelRef("square"))
		if e.size == 1 {
			VPAND(low, r[0], r[0])
			VPAND(low, r[1], r[1])
			VPACKUSWB(r[1], r[0], r[0])
			VPERMQ(operand.U8(0xd8), r[0], r[0])
			r = r[:1]
		}
		for i, v := range r {
			VMOVDQU(v, at("dst", i))
		}
	})
}

// read loads vector i, bytes as words.
func (e element) read(at place, operands string, i int) reg.VecVirtual {
	if e.size > 1 {
		return load(at(operands, i))
	}
	v := YMM()
	VPMOVZXBW(at(operands, 0).Offset(i*vector/2), v)
	return v
}

// odd is x where the last bit of n is set, else one.
func (e element) odd(n, x, one reg.VecVirtual) reg.VecVirtual {
	v := YMM()
	switch e.size {
	case 8:
		VPSLLQ(operand.U8(63), n, v)
		VBLENDVPD(v, x, one, v)
	case 4:
		VPSLLD(operand.U8(31), n, v)
		VBLENDVPS(v, x, one, v)
	default:
		VPSLLW(operand.U8(15), n, v)
		VPSRAW(operand.U8(15), v, v)
		VPBLENDVB(v, x, one, v)
	}
	return v
}

// halve shifts the last bit out.
func (e element) halve(n reg.VecVirtual) {
	vectors.OfSize(e.size, VPSRLW, VPSRLW, VPSRLD, VPSRLQ)(operand.U8(1), n, n)
}

// times sets x to its product with y; of eight bytes, the upper halves' products only reach the upper half.
func (e element) times(x, y reg.VecVirtual) {
	switch e.size {
	case 8:
		p, q := two(VPSRLQ, x, operand.U8(32)), two(VPSRLQ, y, operand.U8(32))
		sum := two(VPADDQ, two(VPMULUDQ, p, y), two(VPMULUDQ, q, x))
		VPSLLQ(operand.U8(32), sum, sum)
		VPMULUDQ(y, x, x)
		VPADDQ(sum, x, x)
	case 4:
		VPMULLD(y, x, x)
	default:
		VPMULLW(y, x, x)
	}
}
