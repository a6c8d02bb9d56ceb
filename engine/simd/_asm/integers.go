// Element-wise kernels on whole numbers, of either sign alike, by vectors of 256 bits on all levels: memory bounds them.

package main

import (
	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
)

func integers() {
	type instruction = func(...operand.Op)
	kernel := func(op string, size int, f instruction) {
		m := machine{256, size}
		stream(m.wholeName(op), []string{"a", "b"}, 4, m.lanes(), m.bytes(), m.bytes(),
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
	kernel("and", 1, VANDPS)
	kernel("or", 1, VORPS)
	kernel("xor", 1, VXORPS)
}
