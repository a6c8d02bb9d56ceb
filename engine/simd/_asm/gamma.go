// The logarithm of the gamma function's magnitude in double precision. With a whole number s that takes x to f = x - s near the
// function's zeros at 1 and 2,
//
//	x < 8        lgamma x = ±log|f·(f+1)·…| + (f-z)·P(f),  3/4 <= f < 5/2, z = 1 or 2
//	beyond       lgamma x = (x-½)·(log x - 1) + w(1/x)
//	x < -6       by reflection: -log|x·sin(πx)/π| - lgamma -x
//
// where the product is of the |s| numbers from the lesser of x and f on, and P is a polynomial for each of four ranges.

package main

import (
	"fmt"
	"math"

	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"github.com/tq-lang/tq/engine/simd/_asm/numbers"
)

// lgamma is log|Γ(x)|.
func (m machine) lgamma(x reg.VecVirtual) reg.VecVirtual {
	zero := m.inRegister(m.val(0))
	t := m.reflected(x)
	far := m.inRegister(m.val(numbers.GammaFar))
	near := m.min(far, t)
	down, up := m.vec(), m.vec()
	m.round(1, m.sub(near, m.val(1.5)), down)
	m.round(1, near, up)
	s := m.where(cmpLT, near, m.inRegister(m.val(0.75)), m.sub(up, m.val(1)), m.max(zero, down))
	f := m.sub(near, s)
	b := m.where(cmpLT, s, zero, near, f)
	count, p := m.magnitude(s), m.load(m.val(1))
	for j := range numbers.GammaShifts {
		factor := b
		if j > 0 {
			factor = m.add(b, m.val(float64(j)))
		}
		p = m.replaced(p, m.compared(cmpGT, count, m.val(float64(j))), VMULPD, p, factor)
	}
	u := m.where(cmpLT, t, far, p, t)
	head, rest := m.logPair(u)

	// Far out.
	t = m.reflected(x)
	z := m.div(m.inRegister(m.val(1)), t)
	w := m.polynomial(m.mul(z, z), numbers.Stirling())
	m.fma(w, z, m.val(numbers.StirlingConstant()))
	less, lost := m.twoSum(head, m.num(-1))
	t = m.sub(t, m.val(0.5))
	m.addMul(w, t, m.add(lost, rest))
	m.addMul(w, t, less)
	t = m.reflected(x)

	sign := m.sign(m.sub(t, m.val(0.75)))
	head, rest = m.xor(head, sign), m.xor(rest, sign)
	y := m.where(cmpLT, t, m.inRegister(m.val(numbers.GammaFar)), m.add(head, m.add(rest, m.aboutZeros(f))), w)
	inf := m.inRegister(m.val(math.Inf(1)))
	y = m.where(cmpEQ, u, m.inRegister(m.val(0)), inf, y)
	y = m.reflection(x, y)
	y = m.where(cmpEQ, m.magnitude(x), inf, x, y)
	return m.where(cmpUnord, x, x, x, y)
}

// reflected is x, or -x where that is far below zero.
func (m machine) reflected(x reg.VecVirtual) reg.VecVirtual {
	return m.where(cmpLT, x, m.inRegister(m.val(numbers.GammaReflect)), m.xor(x, m.bitsOf(1<<63)), x)
}

// aboutZeros is (f-z)·P(f).
func (m machine) aboutZeros(f reg.VecVirtual) reg.VecVirtual {
	middle, c := numbers.GammaPolynomials()
	var masks []reg.Register
	for _, edge := range numbers.GammaEdges[1:4] {
		masks = append(masks, m.compared(cmpGE, f, m.val(edge)))
	}
	index := m.rangeIndex(masks...)
	y := m.sub(f, m.rangedTerm(index, "gammaMiddle", middle))
	p := m.ranged(y, index, "gamma", c)
	return m.mul(m.sub(f, m.rangedTerm(index, "gammaZero", numbers.GammaZeros)), p)
}

// reflection takes lgamma -x to lgamma x where x is far below zero. Mostly there is none to do.
func (m machine) reflection(x, y reg.VecVirtual) reg.VecVirtual {
	z := m.copy(y)
	done := fmt.Sprintf("reflected%d", m.label())
	some := GP32()
	below := m.compared(cmpLT, x, m.val(numbers.GammaReflect))
	if m.bits == 512 {
		KMOVW(below, some)
	} else {
		m.pair(VMOVMSKPS, VMOVMSKPD)(below, some)
	}
	TESTL(some, some)
	JZ(operand.LabelRef(done))
	near := m.vec()
	m.round(0, x, near)
	d := m.magnitude(m.sub(x, near))
	v := m.mul(m.mul(m.polynomial(m.mul(d, d), numbers.SineOfPi()), d), m.magnitude(x))
	head, rest := m.logPair(v)
	r := m.sub(m.sub(m.zeros(), m.add(z, rest)), head)
	r = m.where(cmpEQ, v, m.inRegister(m.val(0)), m.inRegister(m.val(math.Inf(1))), r)
	m.pick(VMOVAPS, VMOVAPD)(m.where(cmpLT, x, m.inRegister(m.val(numbers.GammaReflect)), r, z), z)
	Label(done)
	return z
}

// gammaFunctions emits the kernels.
func gammaFunctions(m machine) {
	if m.size == 4 {
		m.functionIn("lgamma", 0, m.widely(machine{m.bits, 8}.lgamma))
		return
	}
	held := 0
	if m.bits == 512 {
		held = 8
	}
	m.functionIn("lgamma", held, m.lgamma)
}
