// Sums and extremes of rows of complex numbers.

package reduction

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/tq-lang/tq/engine/internal/looptest"
	"github.com/tq-lang/tq/engine/loops"
	"github.com/tq-lang/tq/engine/loops/elem"
)

func TestComplexSums(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	a64, a32 := make([]float64, 60000), make([]float32, 60000)
	for i := range a64 {
		a64[i] = r.NormFloat64() * math.Exp(4*r.NormFloat64())
		a32[i] = float32(a64[i])
	}
	var lens []int
	for n := 1; n < 1200; n++ {
		lens = append(lens, n)
	}
	for range 200 {
		lens = append(lens, 1+r.IntN(29000))
	}
	lens = append(lens, 4096, 8192, 16384, 8192+8, 12500, 25000, 3*4096)
	looptest.EachLevel(t, func(t *testing.T) {
		for k, n := range lens {
			complexSum(t, a64[k%40:][:2*n])
			complexSum(t, a32[k%40:][:2*n])
		}
	})
}

func complexSum[F elem.Float](t *testing.T, a []F) {
	t.Helper()
	re, im := sumParts(a)
	r, i := pairwiseParts(a, 0, 2, len(a))
	if re != r || im != i {
		t.Fatalf("sum of %d numbers of %T is %v, %v, want %v, %v", len(a)/2, re, re, im, r, i)
	}
}

func TestComplexOrder(t *testing.T) {
	looptest.EachLevel(t, func(t *testing.T) {
		complexOrder[complex64, float32](t)
		complexOrder[complex128, float64](t)
	})
}

func complexOrder[C elem.Complex, F elem.Float](t *testing.T) {
	r := rand.New(rand.NewPCG(4, 5))
	for n := range 150 {
		a, b := looptest.NearComplex[F, C](r, n+1, true)[1:], looptest.NearComplex[F, C](r, n+1, n%2 == 0)[1:]
		got := make([]bool, n+2)
		for _, k := range []struct {
			name string
			f    func(d []bool, a, b []C)
			one  func(x, y complex128) bool
		}{{"less", loops.LessComplex[C], loops.LtComplex}, {"lessEqual", loops.LessEqualComplex[C], loops.LeComplex},
			{"greater", loops.GreaterComplex[C], loops.GtComplex}, {"greaterEqual", loops.GreaterEqualComplex[C], loops.GeComplex}} {
			got[0], got[n+1] = true, true
			k.f(got[1:n+1], a, b)
			for i := range n {
				if want := k.one(complex128(a[i]), complex128(b[i])); got[i+1] != want {
					t.Fatalf("%s(%v, %v) is %v, of %d", k.name, a[i], b[i], got[i+1], n)
				}
			}
			if !got[0] || !got[n+1] {
				t.Fatal("written outside")
			}
		}
	}
	for k := range 400 {
		n := 1 + r.IntN(300)
		if k%40 == 0 {
			n = elem.Stretch + r.IntN(elem.Stretch)
		}
		a := looptest.NearComplex[F, C](r, n+1, k%5 == 0)[1:]
		if k%3 == 0 { // an extreme of its own
			elem.Parts[F](a)[2*r.IntN(n)] = F(9 - 18*(k%2))
		}
		for _, least := range []bool{false, true} {
			got, want := argParts(elem.Parts[F](a), least), 0
			for i, z := range a {
				m := complex128(a[want])
				if loops.NanComplex(complex128(m)) {
					break
				}
				if x := complex128(z); loops.NanComplex(x) || !least && loops.LtComplex(m, x) || least && loops.LtComplex(x, m) {
					want = i
				}
			}
			if got != want {
				t.Fatalf("least %v: place %d (%v) of %d, want %d (%v)", least, got, a[got], n, want, a[want])
			}
		}
	}
}
