// The logarithm of the gamma function: where its formulas take over from each other, and their coefficients.

package numbers

import "math/big"

const (
	GammaFar     = 8  // from here on is the series in 1/x
	GammaReflect = -6 // below is reflection
	GammaShifts  = 7  // factors at most
	GammaTerms   = 17
)

// GammaEdges are where the ranges of P begin and end.
var GammaEdges = [5]float64{0.75, 1, 1.375, 1.875, 2.5}

// GammaZeros are the zeros next to the ranges.
var GammaZeros = [4]float64{1, 1, 2, 2}

// GammaPolynomials are P about the middles of its ranges.
func GammaPolynomials() (middle [4]float64, c [4][]float64) {
	for i := range c {
		lo, hi := GammaEdges[i], GammaEdges[i+1]
		middle[i] = (lo + hi) / 2
		c[i] = bigInterpolated(GammaTerms, func(y float64) *big.Float {
			f := bigOf(middle[i] + y)
			return bigOf(0).Quo(bigLgamma(f), bigOf(0).Sub(f, bigOf(GammaZeros[i])))
		}, (hi-lo)/2)
	}
	return middle, c
}

// StirlingConstant is (log 2π - 1)/2.
func StirlingConstant() float64 {
	c, _ := bigOf(0).Mul(bigOf(0.5), bigOf(0).Sub(bigLogarithm(bigOf(0).Mul(bigOf(2), Pi())), bigOf(1))).Float64()
	return c
}

// Stirling are the coefficients of the series in 1/x, by its odd powers.
func Stirling() (c []float64) {
	for k, b := range bernoulli(8) {
		n := float64(2*k + 2)
		f, _ := new(big.Rat).Quo(b, new(big.Rat).SetFloat64(n*(n-1))).Float64()
		c = append(c, f)
	}
	return c
}

// SineOfPi is sin(πd)/(πd), |d| <= 1/2, in powers of d².
func SineOfPi() (c []float64) {
	term, square := bigOf(1), bigOf(0).Mul(Pi(), Pi())
	for k := range 11 {
		f, _ := term.Float64()
		c = append(c, f)
		term.Quo(term.Mul(term, square), bigOf(-float64((2*k+2)*(2*k+3))))
	}
	return c
}
