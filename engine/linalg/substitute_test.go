package linalg

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/blas"
)

// TestSubstitute: few right sides are solved to the last bit as gonum does it.
func TestSubstitute(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for n := 1; n <= 40; n++ {
		for k := 1; k <= fewColumns; k++ {
			a, b := make([]float64, n*n), make([]float64, n*k)
			for i := range a {
				a[i] = r.NormFloat64()
				if r.IntN(5) == 0 {
					a[i] = 0
				}
			}
			for i := range n {
				a[i*n+i] = 1 + r.Float64()
			}
			for i := range b {
				b[i] = r.NormFloat64()
			}
			if n > 3 {
				b[0] = math.Inf(1)
			}
			pivots := make([]int, n)
			for i := range pivots {
				pivots[i] = i
			}
			want := slices.Clone(b)
			native.Dgetrs(blas.NoTrans, n, k, a, n, pivots, want, k)
			substitute(n, k, a, b)
			for i, x := range b {
				if math.Float64bits(x) != math.Float64bits(want[i]) && !(math.IsNaN(x) && math.IsNaN(want[i])) {
					t.Fatalf("%d unknowns, %d right sides: element %d is %v, not %v", n, k, i, x, want[i])
				}
			}
		}
	}
}
