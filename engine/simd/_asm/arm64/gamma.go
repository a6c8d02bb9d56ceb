// The logarithm of the gamma function's magnitude, in double precision. With a whole number s that takes x to f = x - s near the
// function's zeros at 1 and 2,
//
//	x < 8        lgamma x = ±log|f·(f+1)·…| + (f-z)·P(f),  3/4 <= f < 5/2, z = 1 or 2
//	beyond       lgamma x = (x-½)·(log x - 1) + w(1/x)
//	x < -6       by reflection: -log|x·sin(πx)/π| - lgamma -x
//
// where the product is of the |s| numbers from the lesser of x and f on, and P is a polynomial for each of four ranges, whose
// coefficients each lane reads from a row of a table.

package main

import (
	"math"

	"github.com/tq-lang/tq/engine/simd/_asm/neon"
	"github.com/tq-lang/tq/engine/simd/_asm/numbers"
)

// gammaFunctions writes the kernels.
func gammaFunctions(f *neon.File, s neon.Shape) { function(f, "lgamma", s, vec.lgamma) }

// lgamma is log|Γ(x)|.
func (v vec) lgamma(x val) val {
	if v.s.Size == 4 {
		return v.widely(func(d vec, half func(x val) val) val { return d.lgamma(half(x)) })
	}
	far, zero, one := v.num(numbers.GammaFar), v.num(0), v.num(1)
	t := v.where(v.less(x, v.num(numbers.GammaReflect)), v.neg(x), x)
	near := v.min(far, t)
	s := v.max(zero, v.round("m", v.sub(near, v.num(1.5))))
	s = v.where(v.less(near, v.num(0.75)), v.sub(v.round("m", near), one), s)
	f := v.sub(near, s)
	u := v.where(v.less(t, far), v.gammaProduct(near, f, s), t)
	head, rest := v.logPair(u)

	w := v.stirling(t, head, rest)
	sign := v.and(v.sub(t, v.num(0.75)), v.bits(1<<63))
	y := v.add(v.xor(head, sign), v.add(v.xor(rest, sign), v.aboutZeros(f)))
	y = v.where(v.less(t, far), y, w)
	inf := v.num(math.Inf(1))
	y = v.where(v.equal(u, zero), inf, y)
	y = v.reflection(x, y)
	y = v.where(v.equal(v.magnitude(x), inf), x, y)
	return v.where(v.same(x), y, x)
}

// gammaProduct is that of the |s| numbers from the lesser of near and f on.
func (v vec) gammaProduct(near, f, s val) (p val) {
	b := v.where(v.less(s, v.num(0)), near, f)
	count, one := v.magnitude(s), v.num(1)
	for j := range numbers.GammaShifts {
		factor := b
		if j > 0 {
			factor = v.add(b, v.num(float64(j)))
		}
		factor = v.where(v.less(v.num(float64(j)), count), factor, one)
		if p == nil {
			p = factor
		} else {
			p = v.mul(p, factor)
		}
	}
	return p
}

// stirling is the series for large numbers, of which head and rest are the logarithm.
func (v vec) stirling(t, head, rest val) val {
	z := v.div(v.num(1), t)
	w := v.fma(v.polynomial(v.mul(z, z), numbers.Stirling()), z, v.num(numbers.StirlingConstant()))
	less, lost := v.twoSum(head, v.num(-1))
	t = v.sub(t, v.num(0.5))
	return v.addMul(v.addMul(w, t, v.add(lost, rest)), t, less)
}

// aboutZeros is (f-z)·P(f).
func (v vec) aboutZeros(f val) val {
	const middleAt, zeroAt = numbers.GammaTerms, numbers.GammaTerms + 1
	index, _ := v.rangeOf(f, numbers.GammaEdges[1:4]...)
	row := v.Rows("gammaPolynomials", v.s, index, func() (rows [][]float64) {
		middle, c := numbers.GammaPolynomials()
		for i := range c {
			rows = append(rows, append(append([]float64(nil), c[i]...), middle[i], numbers.GammaZeros[i]))
		}
		return rows
	})
	middle, zero := row.Columns(middleAt, 1)[0], row.Columns(zeroAt, 1)[0]
	p := ranged(v, v.sub(f, middle), row, 0, numbers.GammaTerms)
	return v.mul(v.sub(f, zero), p)
}

// reflection takes lgamma -x to lgamma x where x is far below zero. Mostly there is none to do.
func (v vec) reflection(x, y val) val {
	below := v.less(x, v.num(numbers.GammaReflect))
	return v.Amend(y, below, func() val {
		d := v.magnitude(v.sub(x, v.round("n", x)))
		u := v.mul(v.mul(v.polynomial(v.mul(d, d), numbers.SineOfPi()), d), v.magnitude(x))
		head, rest := v.logPair(u)
		r := v.sub(v.neg(v.add(y, rest)), head)
		r = v.where(v.equal(u, v.num(0)), v.num(math.Inf(1)), r)
		return v.where(below, r, y)
	})
}
