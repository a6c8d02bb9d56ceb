// Packing of complex numbers: a line of two vectors gives two lines, itself and its elements times i.
//
//	for ; k > 0; k-- { dst[0] = src; dst[1] = i·src; src, dst = src+sks, dst+2 lines }
package main

import (
	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

func twist512(t elem) {
	signs := GLOBL("signs"+t.name, RODATA|NOPTR)
	DATA(0, operand.U64(map[int]uint64{4: 1 << 31, 8: 1 << 63}[t.size]))
	DATA(8, operand.U64(map[int]uint64{4: 1 << 31, 8: 0}[t.size]))
	TEXT("twist512"+t.name, NOSPLIT, "func(k int, src *byte, sks int, dst *byte)")
	Pragma("noescape")
	Load(Param("k"), reg.RCX)
	Load(Param("src"), reg.RSI)
	Load(Param("sks"), reg.RDX)
	Load(Param("dst"), reg.RDI)
	VBROADCASTF64X2(signs, reg.Z4)
	Label("line")
	for i, v := range zmm[:2] {
		t.load(operand.Mem{Base: reg.RSI, Disp: 64 * i}, v)
		if t.size == 4 {
			VPERMILPS(operand.U8(0xb1), v, zmm[2+i])
		} else {
			VPERMILPD(operand.U8(0x55), v, zmm[2+i])
		}
		VXORPD(reg.Z4, zmm[2+i], zmm[2+i])
		t.load(v, operand.Mem{Base: reg.RDI, Disp: 64 * i})
		t.load(zmm[2+i], operand.Mem{Base: reg.RDI, Disp: 128 + 64*i})
	}
	ADDQ(reg.RDX, reg.RSI)
	ADDQ(operand.I32(256), reg.RDI)
	DECQ(reg.RCX)
	JNZ(operand.LabelRef("line"))
	VZEROUPPER()
	RET()
}
