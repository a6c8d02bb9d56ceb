// Powers of positive finite double-precision numbers, on 512-bit vectors: exp(y·log x) with the logarithm as an unevaluated sum
// of two.

package main

import (
	"math"
	"math/big"

	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// slices of [1, 2) by the first four bits of the mantissa; those from upper on belong to half the number, for which the
// exponent is one more. The slices next to 1 have the reciprocal 1, so that logarithms near 0 lose nothing.
const upper = 7

// logSlices returns the reciprocals, of seven bits, and minus their logarithms in two parts, the first of 42 fractional bits.
func logSlices() (inv, hi, lo [16]float64) {
	for i := range inv {
		c := 1 + (float64(i)+0.5)/16
		if i >= upper {
			c /= 2
		}
		inv[i] = math.Round(128/c) / 128
		if i == 0 || i == 15 {
			inv[i] = 1
		}
		log := bigLog(inv[i])
		log.Neg(log)
		h, _ := log.Float64()
		hi[i] = math.Round(h*(1<<42)) / (1 << 42)
		log.Sub(log, big.NewFloat(hi[i]))
		lo[i], _ = log.Float64()
		if i >= upper {
			inv[i] /= 2 // it meets the number itself
		}
	}
	return inv, hi, lo
}

// bigLog sums 2·atanh((x-1)/(x+1)).
func bigLog(x float64) *big.Float {
	const prec = 200
	num := func(x float64) *big.Float { return new(big.Float).SetPrec(prec).SetFloat64(x) }
	s := num(0).Quo(num(x-1), num(x+1))
	ss := num(0).Mul(s, s)
	sum, p := num(0), num(0).Set(s)
	for n := 1; n < 400; n += 2 {
		sum.Add(sum, num(0).Quo(p, num(float64(n))))
		p.Mul(p, ss)
	}
	return sum.Mul(sum, num(2))
}

func table(name string, v [16]float64) operand.Mem {
	m := GLOBL(name, RODATA|NOPTR)
	for i, x := range v {
		DATA(8*i, operand.U64(math.Float64bits(x)))
	}
	return m
}

func power() {
	m := machine{512, 8}
	inv, hi, lo := logSlices()
	invTable, hiTable, loTable := table("sliceInv", inv), table("sliceHi", hi), table("sliceLo", lo)
	m.binary("pow", func(x reg.VecVirtual, at operand.Mem) reg.VecVirtual {
		y := m.load(at)
		z, k := m.vec(), m.vec()
		VGETMANTPD(operand.U8(0), x, z)
		VGETEXPPD(x, k)
		idx := m.shiftRight(z, 48)
		look := func(t operand.Mem) reg.VecVirtual {
			v := m.copy(idx)
			VPERMI2PD(t.Offset(64), m.load(t), v)
			return v
		}
		high := K()
		VCMPPD(operand.U8(cmpLE), z, m.num(1+upper/16.0), high)
		VADDPD(m.val(1), k, high, k)
		// r is z·inv - 1, and lost what rounding takes from it, made to fit the derivative of the logarithm.
		inv := look(invTable)
		whole := m.mul(z, inv)
		below := m.copy(whole)
		VFMSUB231PD(inv, z, below)
		less := m.sub(whole, m.val(1)) // exact
		r := m.add(less, below)
		lost := m.add(m.sub(less, r), below)
		m.subMul(lost, r, lost)

		h := look(hiTable)
		m.addMul(h, k, m.val(0x1.62e42fefa3800p-1)) // exact
		s1 := m.add(h, r)
		e1 := m.sub(r, m.sub(s1, h))
		half := m.mul(r, m.val(-0.5))
		q := m.mul(half, r)
		qe := m.copy(q)
		VFMSUB231PD(half, r, qe)
		s2 := m.add(s1, q)
		e2 := m.add(m.sub(s1, s2), q)
		p := m.num(1.0 / 15)
		for n := 14; n >= 3; n-- {
			c := 1 / float64(n)
			if n%2 == 0 {
				c = -c
			}
			m.fma(p, r, m.val(c))
		}
		p = m.mul(p, m.mul(m.mul(r, r), r))
		small := look(loTable)
		m.addMul(small, k, m.val(0x1.ef35793c76730p-45))
		l := m.add(p, m.add(m.add(m.add(e1, e2), m.add(qe, lost)), small))
		head := m.add(s2, l)
		rest := m.add(l, m.sub(s2, head))

		product := m.mul(y, head)
		extra := m.copy(product)
		VFMSUB231PD(head, y, extra)
		m.addMul(extra, rest, y)
		return m.exp(product, extra)
	})
}
