// Many small products of complex numbers in one call, as in many.go, each of at most twelve rows and one vector of columns, whose
// numbers the mask tells by their parts. A row of B is made once more with its numbers times i:
//
//	sum[i] += broadcast(a[i].re) * vector(b) + broadcast(a[i].im) * vector(i·b)
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
