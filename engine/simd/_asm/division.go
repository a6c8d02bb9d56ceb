// Quotients to whole numbers and their remainders, and a few small functions of two floats.

package main

import (
	"math"
	"math/big"

	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

func division(m machine) {
	m.functionOfTwo("floorDivide", m.room(), m.floorDivide)
	m.functionOfTwo("mod", m.room(), m.mod)
	m.functionOfTwo("fmod", m.room(), m.fmod)
	m.functionOfTwo("fmax", m.room(), m.fmax)
	m.functionOfTwo("fmin", m.room(), m.fmin)
	m.functionOfTwo("copysign", m.room(), m.copysign)
	m.functionOfTwo("logaddexp", m.room(), m.logaddexp)
	m.functionOfTwo("logaddexpTwo", m.room(), m.logaddexp2)
}

func (m machine) floorDivide(a, b reg.VecVirtual) reg.VecVirtual {
	d := m.divide(a, b)
	q := m.sub(d.q, m.where(cmpEQ, d.step(b), m.num(0), m.num(0), m.num(1)))
	return d.marked(m.where(cmpEQ, q, m.num(0), m.sign(d.exact), q))
}

func (m machine) mod(a, b reg.VecVirtual) reg.VecVirtual {
	d := m.divide(a, b)
	r := m.add(d.r, d.step(b))
	return d.marked(m.where(cmpEQ, r, m.num(0), m.sign(b), r))
}

func (m machine) fmod(a, b reg.VecVirtual) reg.VecVirtual {
	d := m.divide(a, b)
	return d.marked(m.or(m.magnitude(d.r), m.sign(a)))
}

func (m machine) fmax(a, b reg.VecVirtual) reg.VecVirtual {
	return m.where(cmpUnord, a, a, b, m.max(b, a))
}

func (m machine) fmin(a, b reg.VecVirtual) reg.VecVirtual {
	return m.where(cmpUnord, a, a, b, m.min(b, a))
}

func (m machine) copysign(a, b reg.VecVirtual) reg.VecVirtual {
	return m.or(m.magnitude(a), m.sign(b))
}

func (m machine) logaddexp(a, b reg.VecVirtual) reg.VecVirtual {
	return m.logAdd(a, b, math.Ln2, 1, func(x reg.VecVirtual) reg.VecVirtual { return m.exp(x, nil) })
}

func (m machine) logaddexp2(a, b reg.VecVirtual) reg.VecVirtual {
	return m.logAdd(a, b, 1, math.Log2E, m.exp2)
}

// quotient is a/b, its whole part q without fraction, and the remainder r with the sign of a.
type quotient struct {
	m           machine
	exact, q, r reg.VecVirtual
}

// divide is right where the quotient is so small that q is off by one at most: then the fused step is exact.
func (m machine) divide(a, b reg.VecVirtual) *quotient {
	d := &quotient{m, m.div(a, b), m.vec(), m.copy(a)}
	m.round(3, d.exact, d.q)
	m.subMul(d.r, d.q, b)
	back := m.or(m.magnitude(b), m.sign(a))
	back = m.where(cmpLT, m.oneLike(m.xor(d.r, a)), m.num(0), back, m.num(0))
	back = m.where(cmpEQ, d.r, m.num(0), m.num(0), back)
	d.r = m.add(d.r, back)
	one := m.or(m.load(m.val(1)), m.sign(d.exact))
	d.q = m.sub(d.q, m.where(cmpEQ, back, m.num(0), m.num(0), one))
	return d
}

// oneLike is 1 with the sign of x.
func (m machine) oneLike(x reg.VecVirtual) reg.VecVirtual {
	return m.or(m.sign(x), m.inRegister(m.val(1)))
}

// step is b where the remainder is not zero and of the other sign, and zero elsewhere.
func (d *quotient) step(b reg.VecVirtual) reg.VecVirtual {
	m := d.m
	s := m.where(cmpLT, m.oneLike(m.xor(d.r, b)), m.num(0), b, m.num(0))
	return m.where(cmpEQ, d.r, m.num(0), m.num(0), s)
}

// marked is x, or NaN where it may not be right.
func (d *quotient) marked(x reg.VecVirtual) reg.VecVirtual {
	m := d.m
	bound := 0x1p22
	if m.size == 8 {
		bound = 0x1p51
	}
	x = m.where(cmpUnord, d.r, d.r, d.r, x)
	return m.where(cmpLT, m.magnitude(d.exact), m.num(bound), x, m.num(math.NaN()))
}

// logAdd is the larger one of a and b and scale·log(1 + f(-|a-b|)); step more than either if they are equal.
func (m machine) logAdd(a, b reg.VecVirtual, step, scale float64, f func(x reg.VecVirtual) reg.VecVirtual) reg.VecVirtual {
	d := m.or(m.sub(a, b), m.pattern(1<<31, 1<<63))
	more := m.log1pMore(f(d), nil, nil)
	if scale != 1 {
		more = m.mul(more, m.val(scale))
	}
	return m.where(cmpEQ, a, b, m.add(a, m.val(step)), m.add(m.max(a, b), more))
}

// hypotDouble takes both sides by a power of two.
func (m machine) hypotDouble(a, b reg.VecVirtual) reg.VecVirtual {
	x, y := m.magnitude(a), m.magnitude(b)
	if m.bits != 512 {
		return m.hypotByBits(x, y)
	}
	e := m.vec()
	VGETEXPPD(m.max(x, y), e)
	e = m.max(m.inRegister(m.val(-1022)), e)
	less := m.sub(m.inRegister(m.val(0)), e)
	u, v := m.scaled(x, less), m.scaled(y, less)
	s := m.mul(v, v)
	m.addMul(s, u, u)
	VSQRTPD(s, s)
	s = m.scaled(s, e)
	inf := m.num(math.Inf(1))
	s = m.where(cmpEQ, x, inf, x, s)
	return m.where(cmpEQ, y, inf, y, s)
}

// hypotByBits makes the powers of two from the exponent's bits.
func (m machine) hypotByBits(x, y reg.VecVirtual) reg.VecVirtual {
	up := m.and(m.max(x, y), m.bitsOf(0x7ff<<52))
	up = m.min(m.num(0x1p1021), m.max(m.num(0x1p-1021), up))
	down := m.subInt(m.load(m.bitsOf(2046<<52)), up)
	u, v := m.mul(x, down), m.mul(y, down)
	s := m.mul(v, v)
	m.addMul(s, u, u)
	VSQRTPD(s, s)
	s = m.mul(s, up)
	inf := m.num(math.Inf(1))
	s = m.where(cmpEQ, x, inf, x, s)
	return m.where(cmpEQ, y, inf, y, s)
}

// cbrt16 takes x = 2**(3·q+j)·z, 1 <= z < 2, and one of sixteen slices of that about a number c; of z/c - 1 it sums the series.
func (m machine) cbrt16(x reg.VecVirtual) reg.VecVirtual {
	e, z, q := m.vec(), m.vec(), m.vec()
	m.pick(VGETEXPPS, VGETEXPPD)(x, e)
	m.pick(VGETMANTPS, VGETMANTPD)(operand.U8(4), x, z)
	t := m.copy(e)
	m.fma(t, m.inRegister(m.val(1.0/3)), m.val(1.0/6))
	m.round(1, t, q)
	m.subMul(e, q, m.val(3))
	j := m.add(e, m.val(m.magic()))
	slice := m.shiftRight(z, map[int]int{4: 19, 8: 48}[m.size])
	inv, roots, rest, step, stepRest := m.cubeRoots()
	r := m.copy(z)
	m.fma(r, m.lookup("cbrtSlices", inv, slice), m.val(-1))
	c := []float64{0x1.555554p-2, -0x1.c741aap-4, 0x1.fa1a30p-5}
	if m.size == 8 {
		c = []float64{0x1.555555555554bp-2, -0x1.c71c71c71c6d6p-4, 0x1.f9add3c1c8cf2p-5, -0x1.511e8d2c7c418p-5, 0x1.ee70f8a240ee3p-6,
			-0x1.8090b929ab527p-6, 0x1.37d5a2b178fbbp-6, -0x1.03ecdbfab2745p-6}
	}
	p := m.polynomial(r, c)
	a, b := m.lookup("cbrtRoots", roots, slice), m.lookup("cbrtSteps", step, j)
	m.fma(p, r, m.add(m.lookup("cbrtRootsRest", rest, slice), m.lookup("cbrtStepsRest", stepRest, j)))
	root, lost := m.twoMul(a, b)
	m.fma(p, root, lost)
	y := m.withSign(m.scaled(m.add(root, p), q), x)
	k := K()
	m.pick(VFPCLASSPSZ, VFPCLASSPDZ)(operand.U8(0x9f), x, k) // NaN, zero, infinity
	m.pick(VADDPS, VADDPD)(x, x, k, y)
	return y
}

// cubeRoots are the numbers 1/c of the slices, the cube roots of c and the relative rest, and those of 2**j.
func (m machine) cubeRoots() (inv, roots, rest, step, stepRest [16]float64) {
	part := func(x *big.Float) (hi, lo float64) {
		hi, lo = m.parts(x)
		return hi, lo / hi
	}
	one := new(big.Float).SetPrec(200).SetInt64(1)
	for i := range inv {
		inv[i], _ = m.parts(big.NewFloat(1 / (1 + (float64(i)+0.5)/16)))
		roots[i], rest[i] = part(cubeRoot(new(big.Float).Quo(one, big.NewFloat(inv[i]))))
		step[i], stepRest[i] = part(cubeRoot(new(big.Float).SetMantExp(one, i%3)))
	}
	return inv, roots, rest, step, stepRest
}

// cubeRoot takes Newton's steps.
func cubeRoot(x *big.Float) *big.Float {
	f, _ := x.Float64()
	num := func(x float64) *big.Float { return new(big.Float).SetPrec(200).SetFloat64(x) }
	y := num(math.Cbrt(f))
	for range 4 {
		d := num(0).Quo(x, num(0).Mul(y, y))
		y = num(0).Quo(num(0).Add(num(0).Add(y, y), d), num(3))
	}
	return y
}
