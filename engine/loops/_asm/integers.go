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
	kernel("and", 1, VANDPS)
	kernel("or", 1, VORPS)
	kernel("xor", 1, VXORPS)
}
