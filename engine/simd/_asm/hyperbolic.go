// Hyperbolic functions and their inverses, from expm1 and log1p, with bounds beyond which one part of them is all.

package main

import (
	"math"

	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/reg"
)

// huge is so large that one more is no more, but its square is finite.
func (m machine) huge() float64 {
	if m.size == 4 {
		return 1 << 40
	}
	return 0x1p200
}

// beyond returns log 2 where a is huge, and nothing elsewhere.
func (m machine) beyond(a reg.VecVirtual) reg.VecVirtual {
	return m.where(cmpLT, m.num(m.huge()), a, m.num(math.Ln2), m.num(0))
}

// asinh is log1p(a + a²/(1 + √(1+a²))), and log 2a far out.
func (m machine) asinh(x reg.VecVirtual) reg.VecVirtual {
	a, one := m.magnitude(x), m.num(1)
	aa := m.mul(a, a)
	q := m.add(aa, one)
	m.pick(VSQRTPS, VSQRTPD)(q, q)
	q = m.div(aa, m.add(q, one))
	t := m.add(a, q)
	low := m.add(m.sub(a, t), q)
	far := m.num(m.huge())
	t = m.where(cmpLT, far, a, a, t)
	low = m.where(cmpLT, far, a, m.num(0), low)
	return m.withSign(m.log1pMore(t, low, m.beyond(a)), x)
}

// acosh is log1p(t + √(t·(t+2))) with t = x - 1, and log 2x far out.
func (m machine) acosh(x reg.VecVirtual) reg.VecVirtual {
	t := m.sub(x, m.num(1))
	t = m.where(cmpLT, t, m.num(0), m.num(math.NaN()), t)
	s := m.mul(t, m.add(t, m.num(2)))
	m.pick(VSQRTPS, VSQRTPD)(s, s)
	sum := m.add(t, s)
	low := m.add(m.sub(s, sum), t) // s is the larger one
	far := m.num(m.huge())
	sum = m.where(cmpLT, far, x, t, sum)
	low = m.where(cmpLT, far, x, m.num(0), low)
	return m.log1pMore(sum, low, m.beyond(x))
}

// atanh is log1p(2a/(1-a))/2.
func (m machine) atanh(x reg.VecVirtual) reg.VecVirtual {
	a, one := m.magnitude(x), m.num(1)
	d := m.sub(one, a)
	if m.bits == 512 { // what the quotient lacks is less than the logarithm's own error
		return m.withSign(m.mul(m.log1pMore(m.div(m.add(a, a), d), nil, nil), m.val(0.5)), x)
	}
	lost := m.sub(m.sub(one, d), a)
	n := m.add(a, a)
	t := m.div(n, d)
	low := n
	m.subMul(low, t, d)
	m.subMul(low, t, lost)
	low = m.div(low, d)
	low = m.where(cmpUnord, low, low, m.num(0), low)
	return m.withSign(m.mul(m.log1pMore(t, low, nil), m.num(0.5)), x)
}

// halfExp is exp(x)/2.
func (m machine) halfExp(x reg.VecVirtual) reg.VecVirtual {
	hi := 90.0
	if m.size == 8 {
		hi = 711
	}
	r, tail, n := m.reduceExp(m.min(m.num(hi), x))
	return m.expFrom(r, tail, m.sub(n, m.num(1)))
}

func (m machine) cosh(x reg.VecVirtual) reg.VecVirtual {
	if m.bits == 512 {
		return m.cosh16(x)
	}
	e := m.halfExp(m.magnitude(x))
	return m.add(e, m.div(m.num(0.25), e))
}

// sinh is (t + t/(t+1))/2 with t = exp|x| - 1, and exp|x|/2 where that is as good.
func (m machine) sinh(x reg.VecVirtual) reg.VecVirtual {
	if m.bits == 512 {
		return m.sinh16(x)
	}
	a := m.magnitude(x)
	t := m.expm1(m.min(m.num(22), a))
	y := m.mul(m.add(t, m.div(t, m.add(t, m.num(1)))), m.num(0.5))
	return m.withSign(m.where(cmpLT, m.num(22), a, m.halfExp(a), y), x)
}
