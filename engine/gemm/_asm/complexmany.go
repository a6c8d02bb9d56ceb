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

func complexMany512(t elem, mr int, signs operand.Mem) {
	const b, turned, flip = 29, 30, 28
	x := byMaskRegister(t, zmm)
	manyWith{name: fmt.Sprintf("complexMany512%s_%d", t.name, mr), partial: x, mr: mr, sums: zmm[:mr],
		start: func() { VBROADCASTF64X2(signs, zmm[flip]) },
		load: func() {
			x.load(operand.Mem{Base: reg.RBX}, zmm[b])
			exchange(t, zmm[b], zmm[turned])
			VXORPS(zmm[flip], zmm[turned], zmm[turned])
		},
		multiply: func(at operand.Mem, i int) {
			t.fmaBcast(at, zmm[b], zmm[i])
			at.Disp += t.size
			t.fmaBcast(at, zmm[turned], zmm[i])
		}}.write()
}

// complexMany256 has products by real and by imaginary parts in sums of their own, so that twice as many are on their way:
//
//	sum[i] = broadcast(a[i].re) * vector(b) + i·(broadcast(a[i].im) * vector(b))
func complexMany256(t elem, mr int, masks operand.Mem) {
	const b = 12
	x := byMaskVector(t, masks)
	addSub := map[int]func(b, a, to operand.Op){4: VADDSUBPS, 8: VADDSUBPD}[t.size]
	manyWith{name: fmt.Sprintf("complexMany256%s_%d", t.name, mr), partial: x, mr: mr, sums: ymm[:2*mr],
		load: func() { x.load(operand.Mem{Base: reg.RBX}, ymm[b]) },
		multiply: func(at operand.Mem, i int) {
			for part := range 2 {
				t.bcast(at, ymm[13+part])
				t.fma(ymm[b], ymm[13+part], ymm[part*mr+i])
				at.Disp += t.size
			}
		},
		finish: func(i int) {
			exchange(t, ymm[mr+i], ymm[b])
			addSub(ymm[b], ymm[i], ymm[i])
		}}.write()
}
