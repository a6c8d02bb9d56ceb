// Operations on whole numbers of eight bytes, and shifts: in what AVX2 has, and in one instruction where there is AVX-512.

package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

type instruction = func(...operand.Op)

// stream emits a kernel from vectors to vectors of the same type; the number of elements is a multiple of a vector's.
func (e element) stream(name string, operands []string, setup func(), body func(at place) reg.VecVirtual) {
	e.loop(name, operands, e.size, []int{4, 1}, vector/e.size, setup, func(at place) { VMOVDQU(body(at), at("dst", 0)) })
}

// single emits an operation that is one instruction.
func (e element) single(name string, f instruction) {
	e.stream(name, []string{"a", "b"}, func() {}, func(at place) reg.VecVirtual { return two(f, load(at("a", 0)), at("b", 0)) })
}

// long names a kernel for vectors of 256 bits of AVX-512.
func (e element) long(op string) string { return fmt.Sprintf("%s256L%d", op, 8*e.size) }

func (e element) whole() {
	switch e.size {
	case 2:
		e.single(e.long("shiftLeft"), VPSLLVW)
		e.single(e.long("shiftRight"), VPSRAVW)
		e.single(e.long("shiftRightUnsigned"), VPSRLVW)
	case 4:
		e.single(e.name("shiftLeft"), VPSLLVD)
		e.single(e.name("shiftRight"), VPSRAVD)
		e.single(e.name("shiftRightUnsigned"), VPSRLVD)
	case 8:
		e.single(e.name("shiftLeft"), VPSLLVQ)
		e.single(e.long("shiftRight"), VPSRAVQ)
		e.single(e.name("shiftRightUnsigned"), VPSRLVQ)
		e.quads()
		e.longQuads()
	}
}

// longQuads are the operations on eight bytes that are instructions of AVX-512.
func (e element) longQuads() {
	e.single(e.long("mul"), VPMULLQ)
	e.single(e.long("max"), VPMAXSQ)
	e.single(e.long("min"), VPMINSQ)
	e.single(e.long("maxUnsigned"), VPMAXUQ)
	e.single(e.long("minUnsigned"), VPMINUQ)
	var one, minus reg.VecVirtual
	e.stream(e.long("abs"), []string{"a"}, func() {}, func(at place) reg.VecVirtual {
		v := YMM()
		VPABSQ(at("a", 0), v)
		return v
	})
	e.stream(e.long("sign"), []string{"a"}, func() { one, minus = all(1), all(^uint64(0)) }, func(at place) reg.VecVirtual {
		return two(VPMAXSQ, two(VPMINSQ, one, at("a", 0)), minus)
	})
	e.stream(e.long("signUnsigned"), []string{"a"}, func() { one = all(1) }, func(at place) reg.VecVirtual {
		return two(VPMINUQ, one, at("a", 0))
	})
}

// quads are the same by what AVX2 has.
func (e element) quads() {
	e.stream(e.name("mul"), []string{"a", "b"}, func() {}, func(at place) reg.VecVirtual {
		x, y := load(at("a", 0)), load(at("b", 0))
		e.times(x, y)
		return x
	})
	for _, unsigned := range []bool{false, true} {
		for _, least := range []bool{false, true} {
			name := "max"
			if least {
				name = "min"
			}
			if unsigned {
				name += "Unsigned"
			}
			var sign reg.VecVirtual
			setup := func() { sign = all(1 << 63) }
			e.stream(e.name(name), []string{"a", "b"}, setup, func(at place) reg.VecVirtual {
				x, y := load(at("a", 0)), load(at("b", 0))
				p, q := x, y
				if unsigned {
					p, q = two(VXORPS, sign, x), two(VXORPS, sign, y)
				}
				greater, v := two(VPCMPGTQ, p, q), YMM()
				if least {
					x, y = y, x
				}
				VBLENDVPD(greater, x, y, v)
				return v
			})
		}
	}
	var zero reg.VecVirtual
	none := func() {
		zero = YMM()
		VPXOR(zero, zero, zero)
	}
	e.stream(e.name("abs"), []string{"a"}, none, func(at place) reg.VecVirtual {
		x := load(at("a", 0))
		minus := two(VPCMPGTQ, zero, x)
		return two(VPSUBQ, two(VXORPS, minus, x), minus)
	})
	e.stream(e.name("sign"), []string{"a"}, none, func(at place) reg.VecVirtual {
		x := load(at("a", 0))
		return two(VPSUBQ, two(VPCMPGTQ, zero, x), two(VPCMPGTQ, x, zero))
	})
	var one reg.VecVirtual
	e.stream(e.name("signUnsigned"), []string{"a"}, func() { none(); one = all(1) }, func(at place) reg.VecVirtual {
		return two(VPADDQ, two(VPCMPEQQ, zero, at("a", 0)), one)
	})
}
