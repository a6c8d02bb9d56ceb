package linalg

import (
	"math"
	"math/rand/v2"
	"testing"
)

// Values found alone are those found with vectors.
func TestValuesAlone(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	same := func(what string, got, want []float64, err error) {
		t.Helper()
		most := 1e-300
		for _, x := range want {
			most = max(most, math.Abs(x))
		}
		if err != nil || len(got) != len(want) {
			t.Fatalf("%s: %v, %d values, want %d", what, err, len(got), len(want))
		}
		for i, x := range got {
			if math.IsNaN(x) != math.IsNaN(want[i]) || math.Abs(x-want[i]) > 1e-13*most {
				t.Fatalf("%s: value %d is %v, want %v", what, i, x, want[i])
			}
		}
	}
	shapes := [][2]int{{0, 3}, {3, 0}, {1, 1}, {1, 7}, {300, 40}, {40, 300}, {70, 69}, {69, 70}, {100, 3}, {130, 130}}
	for n := range 40 {
		shapes = append(shapes, [2]int{n, n}, [2]int{n, 2 * n}, [2]int{2*n + 1, n})
	}
	for _, s := range shapes {
		m, n := s[0], s[1]
		for _, scale := range []float64{1, 1e-290, 1e290, 0} {
			a := randReal(r, m*n)
			for i := range a {
				a[i] *= scale
			}
			if m > 2 { // of lower rank
				copy(a[n:2*n], a[:n])
			}
			_, want, _, err := job.SVD(m, n, append([]float64(nil), a...), false)
			if err != nil {
				t.Fatal(err)
			}
			got, err := job.SingularValues(m, n, append([]float64(nil), a...))
			same("singular values", got, want, err)
			if m == n {
				want, err := job.SymEig(n, append([]float64(nil), a...))
				if err != nil {
					t.Fatal(err)
				}
				got, err := job.SymEigValues(n, a)
				same("eigenvalues", got, want, err)
			}
		}
	}
	for _, x := range []float64{math.NaN(), math.Inf(1)} {
		a := randReal(r, 36)
		a[7] = x
		w, err := job.SymEigValues(6, append([]float64(nil), a...))
		if err != nil || !math.IsNaN(w[0]) {
			t.Fatalf("eigenvalues with %v: %v, %v", x, w, err)
		}
		s, err := job.SingularValues(6, 6, a)
		if math.IsNaN(x) != (err != nil) || err == nil && !math.IsNaN(s[0]) {
			t.Fatalf("singular values with %v: %v, %v", x, s, err)
		}
	}
}
