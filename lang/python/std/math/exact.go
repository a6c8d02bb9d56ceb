// Functions of one or two floats that are right to the last bit in nearly all
// cases, where Go's own are not: for the math module.
package math

import (
	"math"

	"github.com/tq-lang/tq/engine/loops"
)

var (
	exactExp   = single(loops.Exp[float64])
	exactSin   = single(loops.Sin[float64])
	exactCos   = single(loops.Cos[float64])
	exactLog2  = single(loops.Log2[float64])
	exactLog10 = single(loops.Log10[float64])
)

func exactLog(x float64) float64 { return loops.LogOf(x) }

func exactPow(x, y float64) float64 { return loops.PowOf(x, y) }

func exactSinh(x float64) float64 { return loops.SinhOf(x) }

func exactCosh(x float64) float64 { return loops.CoshOf(x) }

// single takes the engine's function, which is more exact than Go's, of one float.
func single(f func(dst, a []float64)) func(float64) float64 {
	return func(x float64) float64 {
		var in, out [1]float64
		in[0] = x
		f(out[:], in[:])
		return out[0]
	}
}

// norm is the length of a vector: the squares of the scaled numbers and what rounding takes
// from them are summed apart, and the root is set right by what its square leaves.
func norm(xs []float64) float64 {
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
		return smallestNormal * norm(grown)
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
