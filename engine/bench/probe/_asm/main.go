// Command _asm writes the assembly of package probe: loops that run at the
// machine's limits, for AVX2 and AVX-512.
//
//	go run . -out ../loops_amd64.s -stubs ../loops_amd64.go -pkg probe
package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// registers of a vector's width.
func registers(bits int) []reg.VecPhysical {
	if bits == 512 {
		return []reg.VecPhysical{reg.Z0, reg.Z1, reg.Z2, reg.Z3, reg.Z4, reg.Z5, reg.Z6, reg.Z7, reg.Z8, reg.Z9, reg.Z10, reg.Z11, reg.Z12}
	}
	return []reg.VecPhysical{reg.Y0, reg.Y1, reg.Y2, reg.Y3, reg.Y4, reg.Y5, reg.Y6, reg.Y7, reg.Y8, reg.Y9, reg.Y10, reg.Y11, reg.Y12}
}

// multiply keeps twelve sums of zeros going, as many as hide the latency of
// two multipliers.
func multiply(bits, size int) {
	TEXT(fmt.Sprintf("multiply%dF%d", bits, 8*size), NOSPLIT, "func(rounds int)")
	v := registers(bits)
	Load(Param("rounds"), reg.RCX)
	for _, r := range v {
		if bits == 512 {
			VPXORQ(r, r, r)
		} else {
			VXORPS(r, r, r)
		}
	}
	Label("loop")
	for range 4 {
		for _, r := range v[:12] {
			if size == 4 {
				VFMADD231PS(v[12], v[12], r)
			} else {
				VFMADD231PD(v[12], v[12], r)
			}
		}
	}
	SUBQ(operand.I32(1), reg.RCX)
	JNZ(operand.LabelRef("loop"))
	VZEROUPPER()
	RET()
}

// walk goes through memory, 1024 bytes at a stretch.
func walk(name, signature string, bits int, body func(at int, v reg.VecPhysical)) {
	TEXT(fmt.Sprintf("%s%d", name, bits), NOSPLIT, signature)
	Pragma("noescape")
	v := registers(bits)
	width := bits / 8
	if name == "copy" {
		Load(Param("dst"), reg.RDI)
		Load(Param("src"), reg.RSI)
	} else {
		Load(Param("p"), reg.RDI)
	}
	Load(Param("n"), reg.RCX)
	VXORPS(reg.X0, reg.X0, reg.X0)
	Label("loop")
	for at := 0; at < 1024; at += width {
		body(at, v[at/width%8])
	}
	ADDQ(operand.I32(1024), reg.RDI)
	if name == "copy" {
		ADDQ(operand.I32(1024), reg.RSI)
	}
	SUBQ(operand.I32(1024), reg.RCX)
	JG(operand.LabelRef("loop"))
	SFENCE()
	VZEROUPPER()
	RET()
}

func main() {
	ConstraintExpr("!purego")
	for _, bits := range []int{256, 512} {
		multiply(bits, 4)
		multiply(bits, 8)
		walk("read", "func(p *byte, n int)", bits, func(at int, v reg.VecPhysical) {
			VMOVUPS(operand.Mem{Base: reg.RDI, Disp: at}, v)
		})
		walk("write", "func(p *byte, n int)", bits, func(at int, v reg.VecPhysical) {
			VMOVNTPS(registers(bits)[0], operand.Mem{Base: reg.RDI, Disp: at})
		})
		walk("copy", "func(dst, src *byte, n int)", bits, func(at int, v reg.VecPhysical) {
			VMOVUPS(operand.Mem{Base: reg.RSI, Disp: at}, v)
			VMOVNTPS(v, operand.Mem{Base: reg.RDI, Disp: at})
		})
	}
	Generate()
}
