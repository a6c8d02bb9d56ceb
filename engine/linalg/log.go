// Logarithm and exponential to within a hair of half a unit: a determinant is
// the exponential of a sum of logarithms, as in NumPy, and is printed in full.

package linalg

import "math"

const (
	ln2Hi = 6.93147180369123816490e-01 // the first 32 bits: small multiples are exact
	ln2Lo = 1.90821492927058770002e-10
)

// logOf is the natural logarithm of x > 0: 2·atanh((m-1)/(m+1)) + k·ln 2.
func logOf(x float64) float64 {
	if math.IsInf(x, 0) || math.IsNaN(x) || x <= 0 {
		return math.Log(x)
	}
	m, e := math.Frexp(x)
	if m < math.Sqrt2/2 {
		m, e = 2*m, e-1
	}
	// s + low is the quotient to twice the precision.
	num, den := m-1, m+1
	denLow := m - (den - 1)
	s := num / den
	low := (math.FMA(-s, den, num) - s*denLow) / den
	z, series := s*s, 0.0
	for k := 25; k >= 3; k -= 2 {
		series = series*z + 1/float64(k)
	}
	rest := 2 * (low + s*z*series)
	k := float64(e)
	hi, err := twoSum(k*ln2Hi, 2*s)
	return hi + (err + (rest + k*ln2Lo))
}

// expOf is e to the x.
func expOf(x float64) float64 {
	if !(math.Abs(x) < 700) {
		return math.Exp(x)
	}
	k := math.RoundToEven(x / math.Ln2)
	hi, err := twoSum(x-k*ln2Hi, -k*ln2Lo)
	// e^hi = 1 + hi + hi²/2 + …, the tail small against the first terms.
	tail := 0.0
	for n := 20; n >= 3; n-- {
		tail = (tail + 1) * hi / float64(n)
	}
	half := hi * hi / 2
	small := math.FMA(hi, hi/2, -half) + half*tail + err*(1+hi)
	sum, e1 := twoSum(1, hi)
	sum, e2 := twoSum(sum, half)
	return math.Ldexp(sum+(e1+e2+small), int(k))
}

// twoSum is a + b and what rounding took from it.
func twoSum(a, b float64) (sum, err float64) {
	sum = a + b
	bb := sum - a
	return sum, (a - (sum - bb)) + (b - bb)
}
