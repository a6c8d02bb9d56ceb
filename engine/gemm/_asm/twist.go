// Packing of complex numbers: a line of two vectors gives two lines, itself and its elements times i.
//
//	for ; k > 0; k-- { dst[0] = src; dst[1] = i·src; src, dst = src+sks, dst+2 lines }
package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

func twist(bits int, t elem) {
	v, spread, width := zmm, func(m, x operand.Op) { VBROADCASTF64X2(m, x) }, 64
	if bits == 256 {
		v, spread, width = ymm, VBROADCASTF128, 32
	}
	signs := GLOBL(fmt.Sprintf("signs%d%s", bits, t.name), RODATA|NOPTR)
	DATA(0, operand.U64(map[int]uint64{4: 1 << 31, 8: 1 << 63}[t.size]))
	DATA(8, operand.U64(map[int]uint64{4: 1 << 31, 8: 0}[t.size]))
	TEXT(fmt.Sprintf("twist%d%s", bits, t.name), NOSPLIT, "func(k int, src *byte, sks int, dst *byte)")
	Pragma("noescape")
	Load(Param("k"), reg.RCX)
	Load(Param("src"), reg.RSI)
	Load(Param("sks"), reg.RDX)
	Load(Param("dst"), reg.RDI)
	spread(signs, v[4])
	Label("line")
	for i, x := range v[:2] {
		t.load(operand.Mem{Base: reg.RSI, Disp: width * i}, x)
		if t.size == 4 {
			VPERMILPS(operand.U8(0xb1), x, v[2+i])
		} else {
			VPERMILPD(operand.U8(map[int]int{512: 0x55, 256: 5}[bits]), x, v[2+i])
		}
		VXORPD(v[4], v[2+i], v[2+i])
		t.load(x, operand.Mem{Base: reg.RDI, Disp: width * i})
		t.load(v[2+i], operand.Mem{Base: reg.RDI, Disp: 2*width + width*i})
	}
	ADDQ(reg.RDX, reg.RSI)
	ADDQ(operand.I32(4*width), reg.RDI)
	DECQ(reg.RCX)
	JNZ(operand.LabelRef("line"))
	VZEROUPPER()
	RET()
}
