// Dense rows times a dense column, at every length.

package gemm

import (
	"slices"
	"testing"
)

func dots[T float32 | float64](t *testing.T) {
	const rows, most = 11, 150
	a, x := make([]T, rows*most), make([]T, most)
	for i := range a {
		a[i] = T(i%13 - 5)
	}
	for i := range x {
		x[i] = T(i%7 - 3)
	}
	for k := 1; k < most; k++ {
		want := naive(rows, 1, k, dense(a, k), dense(x, 1), dense(make([]T, rows), 1), false)
		for _, v := range variants() {
			got := make([]T, rows)
			Gemm(v.ctx, rows, 1, k, dense(a, k), dense(x, 1), dense(got, 1), false)
			if !slices.Equal(got, want) {
				t.Fatalf("length %d on %s: %v, want %v", k, v.name, got, want)
			}
		}
	}
}

func TestDots(t *testing.T) {
	t.Run("float32", dots[float32])
	t.Run("float64", dots[float64])
}
