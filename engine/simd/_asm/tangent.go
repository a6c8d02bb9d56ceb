// The tangent: a convergent of its continued fraction, x/(1 - x²/(3 - x²/(5 - …))), whose numbers are whole, and one division for all
// quadrants.

package main

import (
	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/reg"
)

// tan is r·N(r²)/D(r²), or its negative reciprocal.
func (m machine) tan(x reg.VecVirtual) reg.VecVirtual {
	t, r, tail := m.reduceCircular(x, true)
	above, below := []float64{945, -105, 1}, []float64{945, -420, 15}
	if m.size == 8 {
		above, below = []float64{34459425, -4729725, 135135, -990, 1}, []float64{34459425, -16216200, 945945, -13860, 45}
	}
	z := m.mul(r, r)
	n := m.add(z, m.val(above[len(above)-2]))
	for i := len(above) - 3; i >= 0; i-- {
		m.fma(n, z, m.val(above[i]))
	}
	d := m.polynomial(z, below)
	slope := m.copy(z) // 1 + tan², which 1 + 1.6·z comes close enough to
	m.fma(slope, m.inRegister(m.val(1.6)), m.val(1))
	m.fma(n, r, m.mul(m.mul(slope, tail), d))
	if m.bits != 512 {
		return m.zeroKept(x, m.xor(m.div(m.odd(t, d, n), m.odd(t, n, d)), m.flip(t, 1)))
	}
	odd := K()
	m.pick(VPTESTMD, VPTESTMQ)(m.bitsOf(1), t, odd)
	over, under := m.copy(n), m.copy(d)
	m.pick(VMOVAPS, VMOVAPD)(d, odd, over)
	m.pick(VXORPS, VXORPD)(m.pattern(1<<31, 1<<63), n, odd, under)
	return m.zeroKept(x, m.div(over, under))
}

// zeroKept is x where it is zero, of either sign, and y elsewhere.
func (m machine) zeroKept(x, y reg.VecVirtual) reg.VecVirtual {
	return m.where(cmpEQ, x, m.inRegister(m.val(0)), x, y)
}
