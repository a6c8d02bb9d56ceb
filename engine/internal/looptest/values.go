// Values of tests.

package looptest

import (
	"math"
	"math/rand/v2"

	"github.com/tq-lang/tq/engine/loops/elem"
)

func SameBits[D elem.Elem](g, w D) bool {
	switch x := any(g).(type) {
	case complex64:
		y := any(w).(complex64)
		return SameBits(real(x), real(y)) && SameBits(imag(x), imag(y))
	case complex128:
		y := any(w).(complex128)
		return SameBits(real(x), real(y)) && SameBits(imag(x), imag(y))
	case float32:
		return g != g && w != w || math.Float32bits(x) == math.Float32bits(any(w).(float32))
	case float64:
		return g != g && w != w || math.Float64bits(x) == math.Float64bits(any(w).(float64))
	}
	return g == w
}

func ComplexOf[F elem.Float, C elem.Complex](re, im []F) []C {
	z := make([]C, len(re))
	p := elem.Parts[F](z)
	for i := range re {
		p[2*i], p[2*i+1] = re[i], im[i]
	}
	return z
}

// NearComplex are numbers with many equal parts, some of which are special.
func NearComplex[F elem.Float, C elem.Complex](r *rand.Rand, n int, special bool) []C {
	edges := []float64{0, math.Copysign(0, -1), math.Inf(1), math.Inf(-1), math.NaN()}
	part := func() F {
		if special && r.IntN(12) == 0 {
			return F(edges[r.IntN(len(edges))])
		}
		return F(r.IntN(5) - 2)
	}
	z := make([]C, n)
	p := elem.Parts[F](z)
	for i := range p {
		p[i] = part()
	}
	return z
}

func OneOf[D, T elem.Elem](f func(dst []D, a []T)) func(dst []D, a, b []T) {
	return func(dst []D, a, _ []T) { f(dst, a) }
}
