package linalg

import (
	"math"
	"math/cmplx"
	"math/rand/v2"
	"slices"
	"testing"
)

// What is left of b is at right angles to all columns of a, and x to all that a takes
// to 0: there is one such x.
func TestLeastSquares(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for _, s := range [][4]int{{1, 1, 1, 1}, {500, 6, 1, 6}, {40, 40, 3, 40}, {40, 40, 2, 17}, {7, 90, 2, 7}, {90, 7, 1, 3}, {70, 50, 2, 49}, {5, 0, 1, 0}, {0, 5, 2, 0}, {6, 4, 0, 4}, {4, 6, 1, 0}} {
		m, n, k, rank := s[0], s[1], s[2], s[3]
		a, b := make([]complex128, m*n), toComplex(randReal(r, m*k))
		if rank > 0 {
			a = mul(m, rank, n, toComplex(randReal(r, m*rank)), toComplex(randReal(r, rank*n)))
		}
		x, values, got, err := job.LeastSquares(m, n, k, reals(a), reals(b), 1e-12)
		if err != nil || got != rank || len(values) != min(m, n) {
			t.Fatalf("%v: rank %d, %d values, %v", s, got, len(values), err)
		}
		wantLeast(t, m, n, k, a, b, toComplex(x))
		for i := range a {
			a[i] *= cmplx.Rect(1, float64(i%n)) // columns are turned, the rank stays
		}
		z, values, got, err := job.CLeastSquares(m, n, k, slices.Clone(a), slices.Clone(b), 1e-12)
		if err != nil || got != rank || len(values) != min(m, n) {
			t.Fatalf("%v, complex: rank %d, %d values, %v", s, got, len(values), err)
		}
		wantLeast(t, m, n, k, a, b, z)
	}
	for _, x := range []float64{math.NaN(), math.Inf(-1)} {
		if _, _, _, err := job.LeastSquares(2, 1, 1, []float64{1, x}, []float64{1, 2}, 0); err == nil {
			t.Errorf("a matrix with %v is not refused", x)
		}
		if _, _, _, err := job.CLeastSquares(2, 1, 1, []complex128{1, complex(0, x)}, []complex128{1, 2}, 0); err == nil {
			t.Errorf("a complex matrix with %v is not refused", x)
		}
	}
}

func wantLeast(t *testing.T, m, n, k int, a, b, x []complex128) {
	t.Helper()
	left, most := mul(m, n, k, a, x), 1.0
	for _, v := range x {
		most = max(most, cmplx.Abs(v)) // rounding grows with it
	}
	for i := range left {
		left[i] = (left[i] - b[i]) / complex(most*float64(m), 0)
	}
	wantClose(t, "what is left, seen by the columns", mul(n, m, k, conjTranspose(a, m, n), left), make([]complex128, n*k))
	// The shortest x is a combination of the rows: projected on them it stays.
	y, _, _, err := job.CLeastSquares(n, m, k, conjTranspose(a, m, n), slices.Clone(x), 1e-12)
	if err != nil {
		t.Fatal(err)
	}
	wantClose(t, "x in the rows", mul(n, m, k, conjTranspose(a, m, n), y), x)
}

func reals(z []complex128) []float64 {
	x := make([]float64, len(z))
	for i, v := range z {
		x[i] = real(v)
	}
	return x
}
