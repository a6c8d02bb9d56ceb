// Command collect writes the assembly of gathers, scatters and masks.
//
//	go run ./collect -out ../collect_amd64.s -stubs ../collect_amd64.go -pkg simd
package main

import (
	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

func main() {
	ConstraintExpr("!purego")
	for _, bits := range []int{512, 256} {
		rows(bits, "take", false)
		rows(bits, "take", true)
		rows(bits, "put", false)
	}
	for _, size := range []int{4, 8, 16} {
		compress(size)
		expand(size)
		fill(size)
		compress256(size)
		expand256(size)
		fill256(size)
		if size <= 8 {
			take(size)
		}
	}
	places()
	ask()
	outside()
	for size := 1; size <= 8; size *= 2 {
		choose(size)
	}
	for _, big := range []bool{false, true} {
		packBits(big)
		unpackBits(big)
	}
	Generate()
}

// params loads the named integer or pointer parameters.
func params(names ...string) []reg.GPVirtual {
	out := make([]reg.GPVirtual, len(names))
	for i, name := range names {
		out[i] = GP64()
		Load(Param(name), out[i])
	}
	return out
}

// mem is what lies disp bytes behind a pointer and an index of bytes.
func mem(base, index reg.Register, disp int) operand.Mem {
	return operand.Mem{Base: base, Index: index, Scale: 1, Disp: disp}
}
