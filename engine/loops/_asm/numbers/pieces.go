// Odd functions that level off, of single precision: a polynomial for each half of a power of two of the argument's size.

package numbers

import "math"

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
	return pieces(math.Tanh, [PieceTerms]float64{0, 1, 0, -1.0 / 3, 0, 2.0 / 15, 0}, 9.9)
}

// ErfPieces are those of the error function.
func ErfPieces() Pieces {
	s := 2 / math.Sqrt(math.Pi)
	return pieces(math.Erf, [PieceTerms]float64{0, s, 0, -s / 3, 0, s / 10, 0}, 3.99)
}

// pieces has the first one given by its coefficients.
func pieces(f func(float64) float64, first [PieceTerms]float64, top float64) Pieces {
	p := Pieces{Top: top}
	for k, x := range first {
		p.C[k][0] = x
	}
	lo := FirstPiece
	for i := 1; i < 16; i++ {
		_, e := math.Frexp(lo)
		width := math.Ldexp(1, e-2)
		p.Middle[i] = lo + width/2
		for k, x := range interpolated(func(y float64) float64 { return f(p.Middle[i] + y) }, width/2) {
			p.C[k][i] = x
		}
		lo += width
	}
	if lo < top {
		panic("too few pieces")
	}
	return p
}

// interpolated is the polynomial that meets f at the Chebyshev nodes of [-h, h].
func interpolated(f func(float64) float64, h float64) (c [PieceTerms]float64) {
	var x, d [PieceTerms]float64
	for i := range x {
		x[i] = h * math.Cos(math.Pi*(2*float64(i)+1)/(2*PieceTerms))
		d[i] = f(x[i])
	}
	for k := 1; k < PieceTerms; k++ { // divided differences
		for i := PieceTerms - 1; i >= k; i-- {
			d[i] = (d[i] - d[i-1]) / (x[i] - x[i-k])
		}
	}
	for i := PieceTerms - 1; i >= 0; i-- { // times (y - x[i]), plus d[i]
		for k := PieceTerms - 1; k > 0; k-- {
			c[k] = c[k-1] - float64(x[i]*c[k])
		}
		c[0] = d[i] - float64(x[i]*c[0])
	}
	return c
}
