// Matrices whose rows lie in groups of equal steps and whose columns in runs of
// neighbours, as axes that alternate in a tensor make them.

package gemm

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// alternating is a matrix of rows (a, c, e) and columns (b, d, f) of a tensor abcdef.
func alternating(r *rand.Rand, dims [6]int) (v View[float32], rows, cols int) {
	size := 1
	var step [6]int
	for i := 5; i >= 0; i-- {
		step[i] = size
		size *= dims[i]
	}
	offsets := func(axes ...int) []int {
		t := []int{0}
		for _, a := range axes {
			var next []int
			for _, at := range t {
				for i := range dims[a] {
					next = append(next, at+i*step[a])
				}
			}
			t = next
		}
		return t
	}
	v = View[float32]{Data: make([]float32, size), Rows: offsets(0, 2, 4), Cols: offsets(1, 3, 5)}
	for i := range v.Data {
		v.Data[i] = float32(r.IntN(7) - 3)
	}
	return v, len(v.Rows), len(v.Cols)
}

func TestAlternatingAxes(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	for _, dims := range [][6]int{{3, 2, 2, 3, 8, 16}, {2, 5, 3, 7, 12, 18}, {2, 2, 2, 20, 6, 32}, {2, 2, 3, 2, 13, 16}, {4, 2, 2, 2, 5, 16}, {2, 3, 2, 2, 30, 17}, {1, 5, 1, 1, 40, 16}, {1, 5, 30, 1, 1, 20}} {
		a, m, k := alternating(r, dims)
		for _, n := range []int{2, 15, 16, 31, 32, 33, 64, 65} {
			b, c := dense(make([]float32, k*n), n), dense(make([]float32, m*(n+1)), n+1)
			for i := range b.Data {
				b.Data[i] = float32(r.IntN(7) - 3)
			}
			for _, accumulate := range []bool{false, true} {
				for i := range c.Data {
					c.Data[i] = float32(i % 5)
				}
				want := naive(m, n, k, a, b, c, accumulate)
				for _, v := range variants() {
					got := c
					got.Data = slices.Clone(c.Data)
					if Gemm(v.ctx, m, n, k, a, b, got, accumulate); !slices.Equal(got.Data, want) {
						t.Fatalf("%s: %v by %d columns, accumulate %v: wrong", v.name, dims, n, accumulate)
					}
				}
			}
		}
	}
}
