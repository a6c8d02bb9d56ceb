// The length of a vector, to the last bit.
package exact

import "math"

// Norm is the length of a vector: the squares of the scaled numbers and what rounding takes
// from them are summed apart, and the root is set right by what its square leaves.
func Norm(xs []float64) float64 {
	most, nan := 0.0, false
	for _, x := range xs {
		if math.IsInf(x, 0) {
			return math.Inf(1)
		}
		nan = nan || math.IsNaN(x)
		most = max(most, math.Abs(x))
	}
	switch {
	case nan:
		return math.NaN()
	case most == 0 || len(xs) == 1:
		return most
	}
	if _, e := math.Frexp(most); e < -1023 { // its scale would overflow
		grown := make([]float64, len(xs))
		for i, x := range xs {
			grown[i] = x / smallestNormal
		}
		return smallestNormal * Norm(grown)
	}
	_, e := math.Frexp(most)
	scale := math.Ldexp(1, -e)
	s := squares{sum: 1} // what is added is less, so that nothing is lost of it
	for _, x := range xs {
		x *= scale
		s.add(x, x)
	}
	h := math.Sqrt(s.total())
	s.add(-h, h)
	return (h + s.total()/(2*h)) / scale
}

const smallestNormal = 0x1p-1022

// squares is a sum of products from 1 on, with what rounding takes from it.
type squares struct{ sum, ofProducts, ofSums float64 }

func (s *squares) add(x, y float64) {
	p := float64(x * y)
	sum := float64(s.sum + p)
	s.ofProducts += math.FMA(x, y, -p)
	s.ofSums += float64(s.sum-sum) + p
	s.sum = sum
}

// total is the sum without the 1 that it began with.
func (s *squares) total() float64 { return s.sum - 1 + (s.ofProducts + s.ofSums) }

// Hypot is the length of (x, y).
func Hypot(x, y float64) float64 {
	if !ordinary(x, y) {
		return Norm([]float64{x, y})
	}
	a, b := exactly(x, x), exactly(y, y)
	s := joined(a.hi, b.hi)
	r := math.Sqrt(s.hi)
	return r + (math.FMA(-r, r, s.hi)+(s.lo+a.lo+b.lo))/(2*r)
}
