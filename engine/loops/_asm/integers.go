// Element-wise kernels on whole numbers, of either sign alike.

package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
)

func integers(bits int) {
	type instruction = func(...operand.Op)
	kernel := func(op string, size int, f instruction) {
		m := machine{bits, size}
		stream(fmt.Sprintf("%s%dI%d", op, bits, 8*size), []string{"a", "b"}, 4, m.lanes(), m.bytes(), m.bytes(),
			func(at func(string, int) operand.Mem, u int) {
				v := m.vec()
				VMOVUPS(at("a", u), v)
				f(at("b", u), v, v)
				VMOVUPS(v, at("dst", u))
			})
	}
	for i, f := range []instruction{VPADDB, VPADDW, VPADDD, VPADDQ} {
		kernel("add", 1<<i, f)
	}
	for i, f := range []instruction{VPSUBB, VPSUBW, VPSUBD, VPSUBQ} {
		kernel("sub", 1<<i, f)
	}
	kernel("mul", 2, VPMULLW)
	kernel("mul", 4, VPMULLD)
	if bits == 512 {
		kernel("mul", 8, VPMULLQ)
	}
	for i, f := range []instruction{VPMAXSB, VPMAXSW, VPMAXSD} {
		kernel("max", 1<<i, f)
	}
	for i, f := range []instruction{VPMINSB, VPMINSW, VPMINSD} {
		kernel("min", 1<<i, f)
	}
	for i, f := range []instruction{VPMAXUB, VPMAXUW, VPMAXUD} {
		kernel("maxUnsigned", 1<<i, f)
	}
	for i, f := range []instruction{VPMINUB, VPMINUW, VPMINUD} {
		kernel("minUnsigned", 1<<i, f)
	}
	if bits == 512 {
		kernel("max", 8, VPMAXSQ)
		kernel("min", 8, VPMINSQ)
		kernel("maxUnsigned", 8, VPMAXUQ)
		kernel("minUnsigned", 8, VPMINUQ)
		for i := range 4 {
			compareIntegers(machine{bits, 1 << i}, i)
		}
	}
	kernel("and", 1, VANDPS)
	kernel("or", 1, VORPS)
	kernel("xor", 1, VXORPS)
}

// compareIntegers emits comparisons that write one byte, 0 or 1, for each element. i is the logarithm of the size.
func compareIntegers(m machine, i int) {
	signed := []func(...operand.Op){VPCMPB, VPCMPW, VPCMPD, VPCMPQ}[i]
	unsigned := []func(...operand.Op){VPCMPUB, VPCMPUW, VPCMPUD, VPCMPUQ}[i]
	one := machine{512, 4}.bitsOf(0x01010101)
	for _, c := range []struct {
		name string
		f    func(...operand.Op)
		code int
	}{{"eq", signed, 0}, {"ne", signed, 4}, {"lt", signed, 1}, {"le", signed, 2}, {"ltUnsigned", unsigned, 1}, {"leUnsigned", unsigned, 2}} {
		stream(fmt.Sprintf("%s%dI%d", c.name, m.bits, 8*m.size), []string{"a", "b"}, 2, m.lanes(), m.bytes(), m.lanes(),
			func(at func(string, int) operand.Mem, u int) {
				k, v := K(), m.vec()
				VMOVUPS(at("a", u), v)
				c.f(operand.U8(c.code), at("b", u), v, k)
				VPMOVM2B(k, v)
				VPANDD(one, v, v)
				switch m.lanes() {
				case 64:
					VMOVUPS(v, at("dst", u))
				case 32:
					VMOVUPS(v.AsY(), at("dst", u))
				case 16:
					VMOVUPS(v.AsX(), at("dst", u))
				default:
					VMOVQ(v.AsX(), at("dst", u))
				}
			})
	}
}
