// The error functions against their series.

package loops

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/tq-lang/tq/engine/internal/looptest"
	"github.com/tq-lang/tq/engine/simd"
)

// bigErfc is 1 - erf x, of which the series keeps so many bits that enough are left.
func bigErfc(x float64) (erf, erfc *big.Float) {
	prec := uint(300 + 3*x*x)
	num := func(x float64) *big.Float { return new(big.Float).SetPrec(prec).SetFloat64(x) }
	sum, term, xx := num(0), num(x), num(0).Mul(num(x), num(x))
	for n := 1; n == 1 || term.Sign() != 0 && term.MantExp(nil) > -int(prec); n++ { // x·Σ (2x²)**n/(1·3·…·(2n+1))
		sum.Add(sum, term)
		term.Mul(term, num(0).Mul(num(2), xx))
		term.Quo(term, num(float64(2*n+1)))
	}
	e := bigExp(num(0).Neg(xx))
	if prec > 320 { // as the reciprocal of a product of exact parts
		e = bigExpWith(num(0).Neg(xx), prec)
	}
	sum.Mul(sum, e).Mul(sum, num(2))
	erf = sum.Quo(sum, num(0).Sqrt(bigPiWith(prec)))
	return erf, num(0).Sub(num(1), erf)
}

// The error functions are right to so many units, on every level.
func TestErrorFunctions(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	var x []float64
	for _, v := range []float64{0.84375, 1.25, 1 / 0.35, 0.25, 0.5, 6, 1e-5, 1e-300, 26, 26.5} {
		x = append(x, v, -v, math.Nextafter(v, 0), math.Nextafter(v, 30))
	}
	for range 300 {
		x = append(x, r.NormFloat64(), r.NormFloat64()*4)
	}
	one, other := make([]*big.Float, len(x)), make([]*big.Float, len(x))
	for i, v := range x {
		one[i], other[i] = bigErfc(v)
	}
	looptest.EachLevel(t, func(t *testing.T) {
		got, got32 := make([]float64, len(x)), make([]float32, len(x))
		units := 4.0 // of the standard library
		if v := simd.Active.F64; v != nil && v.Unary[simd.VecErfc] != nil {
			units = 2.5
		}
		x32 := make([]float32, len(x))
		Convert(x32, x)
		check := func(name string, f func(dst, a []float64), want []*big.Float) {
			f(got, x)
			for i, g := range got {
				w, _ := want[i].Float64()
				if math.Abs(w) < 1e-307 {
					continue
				}
				d, _ := new(big.Float).Sub(want[i], big.NewFloat(g)).Float64()
				if !(math.Abs(d) <= units*SpacingOf(math.Abs(w))) {
					t.Errorf("%s(%v) is %v, want %v: off by %v units", name, x[i], g, w, d/SpacingOf(math.Abs(w)))
				}
			}
		}
		check("erf", Erf[float64], one)
		check("erfc", Erfc[float64], other)
		for name, f := range map[string]struct {
			single func(dst, a []float32)
			double func(x float64) float64
		}{"erf": {Erf[float32], math.Erf}, "erfc": {Erfc[float32], math.Erfc}} {
			f.single(got32, x32)
			for i, g := range got32 {
				if w := f.double(float64(x32[i])); math.Abs(float64(g)-w) > 2.5*spacing32(w) {
					t.Errorf("%s(%v) is %v, want %v", name, x32[i], g, w)
				}
			}
		}
		nan, zero, inf := math.NaN(), math.Copysign(0, -1), math.Inf(1)
		special := []float64{0, zero, inf, -inf, nan, 5e-324, -5e-324, 40, -40, math.MaxFloat64}
		for i, w := range [][2]float64{{0, 1}, {zero, 1}, {1, 0}, {-1, 2}, {nan, nan}, {5e-324, 1}, {-5e-324, 1}, {1, 0}, {-1, 2}, {1, 0}} {
			a, b := make([]float64, 1), make([]float64, 1)
			Erf(a, special[i:i+1])
			Erfc(b, special[i:i+1])
			if !looptest.SameBits(a[0], w[0]) || !looptest.SameBits(b[0], w[1]) {
				t.Errorf("erf and erfc of %v are %v and %v", special[i], a[0], b[0])
			}
		}
	})
}
