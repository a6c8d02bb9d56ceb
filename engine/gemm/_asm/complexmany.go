// Many small products of complex numbers in one call, as in many.go, each of at most twelve rows and one vector of columns, whose
// numbers the mask tells by their parts. A row of B is made once more with its numbers times i:
//
//	sum[i] += broadcast(a[i].re) * vector(b) + broadcast(a[i].im) * vector(i·b)
//
// And transposeC128, which transposes squares of four numbers of two double words, as transpose.go does of their elements.
package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

func complexMany(t elem, mr int, signs operand.Mem) {
	const b, turned, flip = 29, 30, 28
	fma := func(ops ...operand.Op) {
		m, to := ops[0].(operand.Mem), ops[2]
		t.fmaBcast(m, zmm[b], to)
		m.Disp += t.size
		t.fmaBcast(m, zmm[turned], to)
	}
	load := func() {
		t.loadZ(operand.Mem{Base: reg.RBX}, reg.K1, zmm[b])
		exchange(t, zmm[b], zmm[turned])
		VXORPS(zmm[flip], zmm[turned], zmm[turned])
	}
	manyWith(fmt.Sprintf("complexMany512%s_%d", t.name, mr), zmm, t, mr, func() { VBROADCASTF64X2(signs, zmm[flip]) }, load, fma)
}

func transposeC128() {
	TEXT("transposeC128", NOSPLIT, "func(src *byte, ss int, dst *byte, ds, blocks, sstep, dstep int)")
	Pragma("noescape")
	Load(Param("src"), reg.RSI)
	Load(Param("ss"), reg.RDX)
	Load(Param("dst"), reg.RDI)
	Load(Param("ds"), reg.RBX)
	Load(Param("blocks"), reg.RCX)
	Load(Param("sstep"), reg.R12)
	Load(Param("dstep"), reg.R13)
	LEAQ(operand.Mem{Base: reg.RDX, Index: reg.RDX, Scale: 2}, reg.R10)
	LEAQ(operand.Mem{Base: reg.RBX, Index: reg.RBX, Scale: 2}, reg.R11)
	even, odd := operand.U8(0x88), operand.U8(0xdd)
	Label("block")
	lines(4, reg.RSI, reg.RDX, reg.R10, func(i int, m operand.Mem) { VMOVUPD(m, zmm[i]) })
	for h := range 2 {
		VSHUFF64X2(even, zmm[2*h+1], zmm[2*h], zmm[4+h])
		VSHUFF64X2(odd, zmm[2*h+1], zmm[2*h], zmm[6+h])
	}
	for h := range 2 {
		VSHUFF64X2(even, zmm[5+2*h], zmm[4+2*h], zmm[h])
		VSHUFF64X2(odd, zmm[5+2*h], zmm[4+2*h], zmm[2+h])
	}
	lines(4, reg.RDI, reg.RBX, reg.R11, func(i int, m operand.Mem) { VMOVUPD(zmm[i], m) })
	ADDQ(reg.R12, reg.RSI)
	ADDQ(reg.R13, reg.RDI)
	DECQ(reg.RCX)
	JNZ(operand.LabelRef("block"))
	VZEROUPPER()
	RET()
}
