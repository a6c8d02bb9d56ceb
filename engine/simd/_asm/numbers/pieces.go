// Odd functions that level off, of single precision: a polynomial for each half of a power of two of the argument's size.

package numbers

import (
	"math"
	"math/big"
)

const (
	PieceTerms = 7
	FirstPiece = 1.0 / 16 // below it is one piece, about zero
)

// Pieces are the polynomials of a function in y = |x| - Middle; from Top on all is one. A piece is told by the exponent and
// the first bit after it.
type Pieces struct {
	Middle [16]float64
	C      [PieceTerms][16]float64
	Top    float64
}

// TanhPieces are those of the hyperbolic tangent.
func TanhPieces() Pieces {
	return pieces(bigTanh, [PieceTerms]float64{0, 1, 0, -1.0 / 3, 0, 2.0 / 15, 0}, 9.9)
}

// ErfPieces are those of the error function.
func ErfPieces() Pieces {
	s := 2 / math.Sqrt(math.Pi)
	return pieces(bigErf, [PieceTerms]float64{0, s, 0, -s / 3, 0, s / 10, 0}, 3.99)
}

// pieces has the first one given by its coefficients.
func pieces(f func(x *big.Float) *big.Float, first [PieceTerms]float64, top float64) Pieces {
	p := Pieces{Top: top}
	for k, x := range first {
		p.C[k][0] = x
	}
	lo := FirstPiece
	for i := 1; i < 16; i++ {
		_, e := math.Frexp(lo)
		width := math.Ldexp(1, e-2)
		p.Middle[i] = lo + width/2
		at := func(y float64) *big.Float { return f(bigOf(0).Add(bigOf(p.Middle[i]), bigOf(y))) }
		for k, x := range bigInterpolated(PieceTerms, at, width/2) {
			p.C[k][i] = x
		}
		lo += width
	}
	if lo < top {
		panic("too few pieces")
	}
	return p
}

// bigExp sums its series.
func bigExp(x *big.Float) *big.Float {
	sum, term := bigOf(1), bigOf(1)
	for n := 1; n < 300; n++ {
		term.Quo(term.Mul(term, x), bigOf(float64(n)))
		sum.Add(sum, term)
	}
	return sum
}

func bigTanh(x *big.Float) *big.Float {
	e := bigExp(bigOf(0).Add(x, x))
	return bigOf(0).Quo(bigOf(0).Sub(e, bigOf(1)), bigOf(0).Add(e, bigOf(1)))
}

// bigErf is 2·e**-x²/√π times the sum of x·(2x²)**n/(1·3·…·(2n+1)).
func bigErf(x *big.Float) *big.Float {
	xx := bigOf(0).Mul(x, x)
	sum, term := bigOf(0), bigOf(0).Add(x, x)
	for n := 1; n < 300; n++ {
		sum.Add(sum, term)
		term.Quo(term.Mul(term, bigOf(0).Add(xx, xx)), bigOf(float64(2*n+1)))
	}
	return bigOf(0).Quo(sum, bigOf(0).Mul(bigExp(xx), bigOf(0).Sqrt(Pi())))
}
