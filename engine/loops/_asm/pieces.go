// Odd functions that level off, of single precision: a polynomial for each half of a power of two of the
// argument's size, with the coefficients in registers as far as they go.

package main

import (
	"math"

	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/reg"
)

const (
	pieceTerms = 7
	firstPiece = 1.0 / 16 // below it is one piece, about zero

	roomForPieces = 1 + pieceTerms + 4 // the tables and the other constants
)

// pieces are the polynomials of f in y = |x| - middle. The first is given by its coefficients; from top on all is one.
func pieces(f func(float64) float64, first [pieceTerms]float64, top float64) (middle [16]float64, c [pieceTerms][16]float64) {
	for k, x := range first {
		c[k][0] = x
	}
	lo := firstPiece
	for i := 1; i < 16; i++ {
		_, e := math.Frexp(lo)
		width := math.Ldexp(1, e-2)
		middle[i] = lo + width/2
		for k, x := range interpolated(func(y float64) float64 { return f(middle[i] + y) }, width/2) {
			c[k][i] = x
		}
		lo += width
	}
	if lo < top {
		panic("too few pieces")
	}
	return middle, c
}

// interpolated is the polynomial that meets f at the Chebyshev nodes of [-h, h].
func interpolated(f func(float64) float64, h float64) (c [pieceTerms]float64) {
	var x, d [pieceTerms]float64
	for i := range x {
		x[i] = h * math.Cos(math.Pi*(2*float64(i)+1)/(2*pieceTerms))
		d[i] = f(x[i])
	}
	for k := 1; k < pieceTerms; k++ { // divided differences
		for i := pieceTerms - 1; i >= k; i-- {
			d[i] = (d[i] - d[i-1]) / (x[i] - x[i-k])
		}
	}
	for i := pieceTerms - 1; i >= 0; i-- { // times (y - x[i]), plus d[i]
		for k := pieceTerms - 1; k > 0; k-- {
			c[k] = c[k-1] - x[i]*c[k]
		}
		c[0] = d[i] - x[i]*c[0]
	}
	return c
}

// piecewise finds the piece and sums its polynomial.
func (m machine) piecewise(name string, x reg.VecVirtual, f func(float64) float64, first [pieceTerms]float64, top float64) reg.VecVirtual {
	middle, c := pieces(f, first, top)
	a := m.min(m.inRegister(m.val(top)), m.magnitude(x))
	piece := m.vec()
	VPSUBUSW(m.bitsOf(uint64(math.Float32bits(firstPiece)>>22-1)), m.shiftRight(a, 22), piece)
	y := m.sub(a, m.lookup(name+"Middle", middle, piece))
	term := func(k int) reg.VecVirtual { return m.lookup(name+string(rune('0'+k)), c[k], piece) }
	p := term(pieceTerms - 1)
	for k := pieceTerms - 2; k >= 0; k-- {
		m.fma(p, y, term(k))
	}
	return m.withSign(p, x)
}

// tanhByPieces is the hyperbolic tangent.
func (m machine) tanhByPieces(x reg.VecVirtual) reg.VecVirtual {
	return m.piecewise("tanh", x, math.Tanh, [pieceTerms]float64{0, 1, 0, -1.0 / 3, 0, 2.0 / 15, 0}, 9.9)
}

// erfByPieces is the error function.
func (m machine) erfByPieces(x reg.VecVirtual) reg.VecVirtual {
	s := 2 / math.Sqrt(math.Pi)
	return m.piecewise("erf", x, math.Erf, [pieceTerms]float64{0, s, 0, -s / 3, 0, s / 10, 0}, 3.99)
}
