// The error function and its complement: in double precision one quotient of polynomials, whose coefficients each lane reads
// from the row of its range; in single precision the error function is one polynomial, by the argument's size, and the
// complement is that of doubles.

package main

import (
	"math"

	"github.com/tq-lang/tq/engine/simd/_asm/neon"
	"github.com/tq-lang/tq/engine/simd/_asm/numbers"
)

// errorFunctions writes the kernels.
func errorFunctions(f *neon.File, s neon.Shape) {
	function(f, "erf", s, vec.erf)
	long(f, "erfc", s, vec.erfc)
}

// ranged sums a polynomial whose coefficients are so many numbers of a row from a place on.
func ranged(v vec, t val, row *neon.Rows, from, count int) (p val) {
	for count > 0 {
		n := (count-1)%4 + 1
		count -= n
		c := row.Columns(from+count, n)
		for i := n - 1; i >= 0; i-- {
			if p == nil {
				p = c[i]
			} else {
				p = v.fma(p, t, c[i])
			}
		}
	}
	return p
}

// rangeOf is the number of the range of x, by the edges between them, and the masks of those that are behind an edge.
func (v vec) rangeOf(x val, edges ...float64) (index val, behind []val) {
	index = v.bits(0)
	for _, edge := range edges {
		mask := v.Op3("fcmge", v.s, x, v.num(edge))
		behind = append(behind, mask)
		index = v.subInt(index, mask)
	}
	return index, behind
}

// erfParts are what both functions are made of in double precision.
type erfParts struct {
	a, ratio, tail val // |x|, q, and erfc |x| far out
	range1, range2 val // masks
}

func (v vec) erfOf(x val) *erfParts {
	const above, below = 8, 9 // coefficients at most
	a, one := v.min(v.num(30), v.magnitude(x)), v.num(1)
	index, behind := v.rangeOf(a, 0.84375, 1.25, 1/0.35)
	e := &erfParts{a: a, range1: behind[0], range2: behind[1]}
	row := v.Rows("erfRatios", v.s, index, func() (rows [][]float64) {
		for i, c := range numbers.ErfRatio[0] {
			row := make([]float64, above+below)
			copy(row, c)
			copy(row[above:], numbers.ErfRatio[1][i])
			rows = append(rows, row)
		}
		return rows
	})
	inv := v.div(one, v.max(one, a))
	t := v.where(e.range1, v.sub(a, one), v.mul(a, a))
	t = v.where(e.range2, v.mul(inv, inv), t)
	e.ratio = v.div(ranged(v, t, row, 0, above), ranged(v, t, row, above, below))

	// z has so few bits that its square is exact.
	z := v.and(a, v.bits(0xffffffff00000000))
	head := v.subMul(v.num(-0.5625), z, z)
	rest := v.addMul(e.ratio, v.sub(z, a), v.add(z, a))
	whole := v.add(head, rest)
	low := v.add(v.sub(head, whole), rest)
	e.tail = v.mul(v.expWith(whole, low), inv)
	return e
}

// erf is odd.
func (v vec) erf(x val) val {
	if v.s.Size == 4 {
		return v.piecewise("erfPieces", x, numbers.ErfPieces())
	}
	e := v.erfOf(x)
	y := v.addMul(e.a, e.a, e.ratio)
	y = v.where(e.range1, v.add(e.ratio, v.num(numbers.ErfMiddle)), y)
	y = v.where(e.range2, v.sub(v.num(1), e.tail), y)
	return v.withSign(y, x)
}

// erfc is 1 - erf x, taken from one half where that is near.
func (v vec) erfc(x val) val {
	if v.s.Size == 4 {
		return v.widely(func(d vec, half func(x val) val) val { return d.erfc(half(x)) })
	}
	e := v.erfOf(x)
	one, half := v.num(1), v.num(0.5)
	near := v.withSign(e.a, x) // x within bounds
	rest := v.mul(near, e.ratio)
	y := v.sub(one, v.add(near, rest))
	high := v.add(v.sub(near, half), rest)
	y = v.where(v.Op3("fcmge", v.s, x, v.num(0.25)), v.sub(half, high), y)

	minus := v.less(x, v.num(0))
	middle := v.sub(v.num(1-numbers.ErfMiddle), e.ratio)
	middle = v.where(minus, v.add(e.ratio, v.num(1+numbers.ErfMiddle)), middle)
	y = v.where(e.range1, middle, y)
	tail := v.where(minus, v.sub(v.num(2), e.tail), e.tail)
	return v.where(e.range2, tail, y)
}

// piecewise finds the piece of each lane, of single precision, and sums its polynomial.
func (v vec) piecewise(table string, x val, t numbers.Pieces) val {
	a := v.min(v.num(t.Top), v.magnitude(x))
	first := v.bits(uint64(math.Float32bits(numbers.FirstPiece)>>22 - 1))
	piece := v.subInt(v.Op3("umax", v.s, v.shiftRight(a, 22), first), first)
	c := v.Rows(table, v.s, v.and(piece, v.bits(15)), func() (rows [][]float64) { // NaN has no piece
		for i, middle := range t.Middle {
			var row []float64
			for _, c := range t.C {
				row = append(row, c[i])
			}
			rows = append(rows, append(row, middle))
		}
		return rows
	}).Columns(0, numbers.PieceTerms+1)
	y := v.sub(a, c[numbers.PieceTerms])
	p := c[numbers.PieceTerms-1]
	for k := numbers.PieceTerms - 2; k >= 0; k-- {
		p = v.fma(p, y, c[k])
	}
	return v.withSign(p, x)
}
