// Outer products of short rows, of every number and width, with what lies beside them.

package gemm

import (
	"math/rand/v2"
	"slices"
	"testing"
)

func shortRows[T float32 | float64](t *testing.T) {
	r := rand.New(rand.NewPCG(2, 12))
	for m := 1; m <= 9; m++ {
		for n := 1; n <= 9; n++ {
			for _, k := range []int{600 + r.IntN(9), 5000 + r.IntN(9)} {
				a, b := make([]T, k*m+6), make([]T, k*n+6)
				for i := range a {
					a[i] = T(r.IntN(7) - 3)
				}
				for i := range b {
					b[i] = T(r.IntN(7) - 3)
				}
				x, y := dense(a[:3+k*m], m).T(), dense(b[:2+k*n], n)
				x.Off, y.Off = 3, 2
				c := dense(make([]T, m*(n+1)), n+1)
				for i := range c.Data {
					c.Data[i] = 5
				}
				accumulate := r.IntN(2) == 0
				want := naive(m, n, k, x, y, c, accumulate)
				for _, v := range variants() {
					got := c
					got.Data = slices.Clone(c.Data)
					if Gemm(v.ctx, m, n, k, x, y, got, accumulate); !slices.Equal(got.Data, want) {
						t.Fatalf("%s: %d×%d×%d, accumulate %v: %v, want %v", v.name, m, n, k, accumulate, got.Data, want)
					}
				}
			}
		}
	}
}

func TestShortRows(t *testing.T) {
	t.Run("float32", shortRows[float32])
	t.Run("float64", shortRows[float64])
}
