// Powers: |x|**y as the exponential of y·log|x|, and then whatever else x and y may be. Logarithms are by slices, whose numbers
// each lane reads from a row of a table; the formulas are those of the 256-bit routines for amd64.

package main

import (
	"math"
	"math/big"

	"github.com/tq-lang/tq/engine/simd/_asm/neon"
	"github.com/tq-lang/tq/engine/simd/_asm/numbers"
)

func powers(f *neon.File, s neon.Shape) {
	pairFunction(f, "pow", s, vec.pow)
}

func (v vec) pow(x, y val) val {
	if v.s.Size == 8 {
		return v.powEdges(x, y, v.powDouble(x, y))
	}
	a := v.magnitude(x)
	z := v.widely(func(d vec, half func(x val) val) val { return d.powOfSingles(half(a), half(y)) })
	return v.powEdges(x, y, z)
}

// widely is a function of doubles for the lower and the upper half of vectors of singles, which half widens.
func (v vec) widely(f func(d vec, half func(x val) val) val) val {
	d := vec{v.Block, neon.D2}
	var part [2]val
	for i, upper := range []bool{false, true} {
		part[i] = f(d, func(x val) val {
			return v.Do(func(d neon.V, src []neon.V) neon.Inst { return neon.Change("fcvtl", upper, d, src[0]) }, x)
		})
	}
	low := v.Do(func(d neon.V, src []neon.V) neon.Inst { return neon.Change("fcvtn", false, d, src[0]) }, part[0])
	return v.Into(func(d neon.V, src []neon.V) neon.Inst { return neon.Change("fcvtn", true, d, src[1]) }, low, part[1])
}

// logBits takes |x| = 2**k·z apart by its bits, in double precision: k is the exponent of x itself, z is in [3/4, 3/2).
func (v vec) logBits(x val) (k, z val) {
	a := v.magnitude(x)
	small := v.less(a, v.num(0x1p-1022))
	b := v.where(small, v.mul(a, v.num(0x1p54)), a)
	k = v.sub(v.exponent(b), v.and(small, v.num(54)))
	upper := v.shiftLeft(v.and(b, v.bits(1<<51)), 1)
	z = v.or(v.and(b, v.bits(1<<52-1)), v.bits(0x3ff<<52))
	return k, v.subInt(z, upper)
}

// exponent is that of doubles without sign. Whole numbers are the low bits of a large one.
func (v vec) exponent(b val) val {
	return v.sub(v.or(v.shiftRight(b, 52), v.bits(0x433<<52)), v.num(0x1p52+1023))
}

// logPair is log|x| as the sum of two, in double precision.
func (v vec) logPair(x val) (head, rest val) {
	l := numbers.SliceLogarithms(8, big.NewFloat(1))
	k, z := v.logBits(x)
	slice := v.Rows("logSlices", v.s, v.and(v.shiftRight(z, 48), v.bits(15)), func() (rows [][]float64) {
		for i := range l.Hi {
			rows = append(rows, []float64{l.Inverse[i], l.Hi[i], l.Lo[i]})
		}
		return rows
	}).Columns(0, 3)
	// 1 + r + below is z/c without any loss.
	whole, below := v.twoMul(z, slice[0])
	r := v.sub(whole, v.num(1))
	fall := v.subMul(r, r, r) // 1 - 1/(1+r)
	below = v.subMul(below, below, fall)
	low := v.add(v.addMul(slice[2], k, v.num(l.StepLo)), below)
	h := v.addMul(slice[1], k, v.num(l.StepHi)) // exact
	s, lost := v.twoSum(h, r)
	low = v.add(low, lost)
	q, below := v.twoMul(v.mul(r, v.num(-0.5)), r)
	low = v.add(low, below)
	s, lost = v.twoSum(s, q)
	low = v.add(low, lost)
	p := v.polynomial(r, numbers.LogRest)
	return v.twoSum(s, v.addMul(low, p, v.mul(v.mul(r, r), r)))
}

// powDouble is |x|**y for numbers that are finite and not zero.
func (v vec) powDouble(x, y val) val {
	head, rest := v.logPair(x)
	y = v.within(y, 0x1p64)
	product, extra := v.twoMul(head, y)
	return v.expWith(product, v.within(v.addMul(extra, rest, y), 0x1p-30))
}

// powOfSingles is a**y for singles as doubles, a positive and finite, with some 30 digits.
func (v vec) powOfSingles(a, y val) val {
	// log a = k·log 2 + log(1+f), √½ <= 1+f < √2
	const half, bias = 0x3fe6a09e667f3bcd, 0x3ff0000000000000 - 0x3fe6a09e667f3bcd
	b := v.addInt(a, v.bits(bias))
	k := v.exponent(b)
	f := v.sub(v.addInt(v.and(b, v.bits(1<<52-1)), v.bits(half)), v.num(1))
	s := v.div(f, v.add(f, v.num(2)))
	log := v.mul(s, v.polynomial(v.mul(s, s), append([]float64{2}, shortLog...)))
	x := v.mul(v.addMul(log, k, v.num(math.Ln2)), y)
	// Beyond the bounds nothing but zero and infinity is left of singles.
	x = v.max(v.num(-110), v.min(v.num(90), x))
	n := v.round("n", v.mul(x, v.num(math.Log2E)))
	r := v.subMul(x, n, v.num(math.Ln2))
	c, term := []float64{1}, 1.0
	for i := 1; i <= 8; i++ {
		term *= float64(i)
		c = append(c, 1/term)
	}
	return v.mul(v.polynomial(r, c), v.power(n))
}

// powEdges puts into z, which is |x|**y for finite x and y, x not zero, what it is for others, and for negative x. Mostly there
// is none to do.
func (v vec) powEdges(x, y, z val) val {
	bits := v.pattern(0x7f800000, 0x7ff<<52)
	greaterEqual := func(a, b val) val { return v.Op3("cmge", v.s, a, b) } // of whole numbers
	special := v.or(greaterEqual(v.bits(0), x), greaterEqual(x, bits))
	special = v.or(special, greaterEqual(v.magnitude(y), bits))
	return v.Amend(z, special, func() val {
		none, one, infinite := v.num(0), v.num(1), v.num(math.Inf(1))
		a := v.magnitude(x)
		below := v.less(y, none)
		// Where the logarithm or the exponent is infinite, it is a matter of their signs.
		up, down := v.without(infinite, below), v.and(below, infinite)
		r := v.where(v.less(a, one), down, v.where(v.equal(a, one), one, up))
		r = v.where(v.equal(v.magnitude(y), infinite), r, z)
		r = v.where(v.equal(a, none), down, v.where(v.equal(a, infinite), up, r))
		// Of negative numbers there are whole powers only, and the odd ones have a sign.
		whole := v.equal(v.round("n", y), y)
		half := v.round("n", v.mul(y, v.num(0.5)))
		even := v.equal(v.add(half, half), y)
		odd := v.without(v.and(whole, v.pattern(1<<31, 1<<63)), even)
		r = v.or(r, v.and(odd, x))
		outside := v.without(v.without(v.less(x, none), whole), v.equal(a, infinite))
		r = v.or(r, v.and(outside, v.num(math.NaN()))) // a sum would lose the sign of a zero
		r = v.where(v.and(v.same(x), v.same(y)), r, v.add(x, y))
		return v.where(v.or(v.equal(x, one), v.equal(y, none)), one, r)
	})
}
