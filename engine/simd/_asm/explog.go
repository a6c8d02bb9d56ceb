// Exponentials and logarithms to other bases and next to 1: on 256-bit vectors from the parts of exp and log, on 512-bit ones by tables.

package main

import (
	"math/big"

	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/reg"

	"github.com/tq-lang/tq/engine/simd/_asm/numbers"
)

// exp2 is the series of exp at (x - n)·log 2, times 2**n.
func (m machine) exp2(x reg.VecVirtual) reg.VecVirtual {
	if m.bits == 512 {
		return m.exp2By16(x)
	}
	lo, hi := -151.0, 129.0
	if m.size == 8 {
		lo, hi = -1076, 1025
	}
	x = m.max(m.num(lo), m.min(m.num(hi), x))
	n := m.vec()
	m.round(0, x, n)
	f := m.sub(x, n) // exact
	ln2Hi, ln2Lo := m.parts(numbers.Log(2))
	r := m.mul(f, m.val(ln2Hi))
	tail := m.copy(r)
	m.pick(VFMSUB231PS, VFMSUB231PD)(m.val(ln2Hi), f, tail) // f·ln2Hi - r
	m.addMul(tail, f, m.val(ln2Lo))
	return m.expFrom(r, tail, n)
}

// expFrom is exp(r + tail)·2**n.
func (m machine) expFrom(r, tail, n reg.VecVirtual) reg.VecVirtual {
	q := m.mul(m.expRest(r), m.mul(r, r))
	one := m.num(1)
	s := m.add(one, r)
	e := m.add(m.sub(one, s), r)
	return m.scale(m.add(s, m.add(m.add(q, tail), e)), n)
}

// expm1 is 2**n·((1 - 2**-n) + (exp r - 1)).
func (m machine) expm1(x reg.VecVirtual) reg.VecVirtual {
	if m.bits == 512 {
		return m.expm1By16(x)
	}
	lo, hi := -20.0, 89.0
	if m.size == 8 {
		lo, hi = -40, 710
	}
	r, tail, n := m.reduceExp(m.max(m.num(lo), m.min(m.num(hi), x)))
	p := m.add(r, m.add(m.mul(m.expRest(r), m.mul(r, r)), tail))
	w := m.power(m.sub(m.num(0), m.min(m.num(100), n)))
	y := m.scale(m.add(m.sub(m.num(1), w), p), n)
	return m.withSign(y, x) // also of zero
}

func (m machine) log1p(x reg.VecVirtual) reg.VecVirtual {
	return m.withSign(m.log1pMore(x, nil, nil), x)
}

// log1pMore is log(1 + x + low) + extra, as log u + c/u where u + c is 1 + x + low.
func (m machine) log1pMore(x, low, extra reg.VecVirtual) reg.VecVirtual {
	if m.bits == 512 {
		return m.log1pBy16(x, low, extra)
	}
	one := m.num(1)
	u := m.add(one, x)
	b := m.sub(u, x)
	c := m.add(m.sub(one, b), m.sub(x, m.sub(u, b)))
	if low != nil {
		c = m.add(c, low)
	}
	c = m.div(c, u)
	c = m.where(cmpUnord, c, c, m.num(0), c) // where u is infinite or zero
	if extra != nil {
		c = m.add(c, extra)
	}
	return m.logMore(u, c)
}

// logTwo and logTen are the logarithms to base 2 and 10.
func (m machine) logTwo(x reg.VecVirtual) reg.VecVirtual {
	if m.bits == 512 {
		return m.log16(m.binary2(), x, nil, nil)
	}
	hi, lo := m.parts(new(big.Float).Quo(big.NewFloat(1).SetPrec(200), numbers.Log(2)))
	return m.logBase(x, hi, lo, 1, 0)
}

func (m machine) logTen(x reg.VecVirtual) reg.VecVirtual {
	if m.bits == 512 {
		return m.log16(m.decimal(), x, nil, nil)
	}
	hi, lo := m.parts(new(big.Float).Quo(big.NewFloat(1).SetPrec(200), numbers.LogTen()))
	kHi, kLo := 3.0102920532e-01, 7.9034151668e-07 // log10 2, the first part with zeros at its end
	if m.size == 8 {
		kHi, kLo = 3.01029995663611771306e-01, 3.69423907715893078616e-13
	}
	return m.logBase(x, hi, lo, kHi, kLo)
}

// logBase is the logarithm with the factors hi + lo to log(1+f) and kHi + kLo to the exponent.
func (m machine) logBase(x reg.VecVirtual, hi, lo, kHi, kLo float64) reg.VecVirtual {
	k, f := m.logSplit(x)
	hsq, t := m.logSeries(f)
	head := m.sub(f, hsq)
	rest := m.add(m.sub(m.sub(f, head), hsq), t)
	p := m.mul(head, m.val(hi))
	e := m.copy(head)
	m.pick(VFMSUB213PS, VFMSUB213PD)(p, m.num(hi), e) // head·hi - p
	m.addMul(e, head, m.val(lo))
	m.addMul(e, rest, m.val(hi))
	if kLo != 0 {
		m.addMul(e, k, m.val(kLo))
		k = m.mul(k, m.val(kHi)) // exact
	}
	w := m.add(k, p)
	e = m.add(e, m.add(m.sub(k, w), p))
	return m.logEdges(x, m.add(w, e))
}
