// Logarithms on 512-bit vectors. With x = 2**k·z, 3/4 <= z < 3/2, and one of sixteen slices of that range about a number c,
//
//	log x = k·log 2 + log c + log(1+r),  r = z/c - 1
//
// The slices on either side of 1 have c = 1, so that logarithms near 0 lose nothing.

package main

import (
	"math/big"

	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"github.com/tq-lang/tq/engine/simd/_asm/numbers"
)

// logarithm is one to some base, with the series of (log(1+r) - First·r)/r² for -1/32 <= r <= 1/16.
type logarithm struct {
	name string
	*numbers.Slices
	series []float64
}

// newLogarithm makes the tables; unit is the natural logarithm of the base.
func (m machine) newLogarithm(name string, unit *big.Float, series []float64) *logarithm {
	return &logarithm{name, numbers.SliceLogarithms(m.size, unit), series}
}

// natural, binary and decimal are the three logarithms.
func (m machine) natural() *logarithm {
	c := []float64{-0.5, 0x1.55583cp-2, -0x1.0013fcp-2, 0x1.826d88p-3}
	if m.size == 8 {
		c = []float64{-0x1.0000000000002p-1, 0x1.5555555555f5dp-2, -0x1.fffffffff4d84p-3, 0x1.99999980cb461p-3, -0x1.555554a1494e8p-3,
			0x1.2492d68871e04p-3, -0x1.0009d70c5facep-3, 0x1.c57e2aea1a4f7p-4, -0x1.663cd352e78d6p-4}
	}
	return m.newLogarithm("logE", big.NewFloat(1), c)
}

func (m machine) binary2() *logarithm {
	c := []float64{-0x1.715476p-1, 0x1.ec74c4p-2, -0x1.7173c4p-2, 0x1.16e786p-2}
	if m.size == 8 {
		c = []float64{-0x1.71547652b8301p-1, 0x1.ec709dc3a1276p-2, -0x1.71547652b015ep-2, 0x1.2776c4fd144dfp-2, -0x1.ec709cc06b5a3p-3,
			0x1.a6182eadc9a25p-3, -0x1.7162a7dc8ea8fp-3, 0x1.472027ac3c14ap-3, -0x1.02696344ffdc8p-3}
	}
	return m.newLogarithm("logTwo", numbers.Log(2), c)
}

func (m machine) decimal() *logarithm {
	c := []float64{-0x1.bcb7b2p-3, 0x1.287d00p-3, -0x1.bcd504p-4, 0x1.4f59f2p-4}
	if m.size == 8 {
		c = []float64{-0x1.bcb7b1526e512p-3, 0x1.287a7636f4c1bp-3, -0x1.bcb7b15263ca2p-4, 0x1.63c6275f88a0fp-4, -0x1.287a759f25204p-4,
			0x1.fc409c99c2017p-5, -0x1.bcc8bd7f3fb8dp-5, 0x1.89e43907e063ap-5, -0x1.371bb89f26b71p-5}
	}
	return m.newLogarithm("logTen", numbers.LogTen(), c)
}

// logParts takes |x| = 2**k·z apart, k the exponent of x itself, and finds the slice.
func (m machine) logParts(x reg.VecVirtual) (k, z, slice reg.VecVirtual) {
	if m.bits != 512 {
		k, z = m.logBits(x)
		return k, z, m.shiftRight(z, 48)
	}
	z, k = m.vec(), m.vec()
	m.pick(VGETMANTPS, VGETMANTPD)(operand.U8(7), x, z)
	m.pick(VGETEXPPS, VGETEXPPD)(x, k)
	return k, z, m.shiftRight(z, map[int]int{4: 19, 8: 48}[m.size])
}

// logBits takes |x| apart by its bits, in double precision: z is in [3/4, 3/2).
func (m machine) logBits(x reg.VecVirtual) (k, z reg.VecVirtual) {
	a, small := m.magnitude(x), m.num(0x1p-1022)
	b := m.where(cmpLT, a, small, m.mul(a, m.val(0x1p54)), a)
	drop := m.where(cmpLT, a, small, m.num(54+1023), m.num(1023))
	big := m.load(m.bitsOf(0x4330000000000000)) // of which whole numbers are the low bits
	k = m.sub(m.sub(m.or(m.shiftRight(b, 52), big), big), drop)
	upper := m.shiftLeft(m.and(b, m.bitsOf(1<<51)), 1)
	z = m.or(m.and(b, m.bitsOf(1<<52-1)), m.bitsOf(0x3ff<<52))
	return k, m.subInt(z, upper)
}

// log16 is the logarithm of x + c, c being next to nothing; a nil c is none. extra, if any, is added to it.
func (m machine) log16(l *logarithm, x, c, extra reg.VecVirtual) reg.VecVirtual {
	k, z, slice := m.logParts(x)
	inv := m.lookup("slices", l.Inverse, slice)
	r := m.copy(z)
	m.fma(r, inv, m.val(-1))
	if c != nil { // taken by the same power of two as x
		e := m.vec()
		m.pick(VGETEXPPS, VGETEXPPD)(z, e)
		m.addMul(r, m.scaled(c, m.sub(e, k)), inv)
	}
	t := m.polynomial(r, l.series)
	low := m.lookup(l.name+"Lo", l.Lo, slice)
	if l.StepLo != 0 {
		m.addMul(low, k, m.val(l.StepLo))
	}
	if extra != nil {
		low = m.add(low, extra)
	}
	m.fma(t, m.mul(r, r), low)
	if l.First == 1 {
		t = m.add(r, t)
	} else {
		m.addMul(t, r, m.val(l.First))
	}
	head := m.lookup(l.name+"Hi", l.Hi, slice)
	if l.StepHi == 1 {
		head = m.add(k, head)
	} else {
		m.addMul(head, k, m.val(l.StepHi))
	}
	return m.logEdges(x, m.add(head, t))
}

// log1pBy16 is log(1 + x + low) + extra, as the logarithm of u with a rest of c.
func (m machine) log1pBy16(x, low, extra reg.VecVirtual) reg.VecVirtual {
	one := m.inRegister(m.val(1))
	u := m.add(x, one)
	b := m.sub(u, x)
	c := m.add(m.sub(one, b), m.sub(x, m.sub(u, b)))
	if low != nil {
		c = m.add(c, low)
	}
	return m.log16(m.natural(), u, c, extra)
}
