// Products of every height up to the highest tile's, of whole and of part vectors, fresh and added to what is there: they touch
// no row but their own, though a kernel may have room for one more.

package gemm

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

func TestHeights(t *testing.T) {
	testHeights[float32](t)
	testHeights[float64](t)
	testHeights[int32](t)
	testHeights[int64](t)
}

func testHeights[T Number](t *testing.T) {
	const k, highest = 3, 13
	r := rand.New(rand.NewPCG(1, 2))
	for _, l := range levels() {
		for m := 2; m <= highest; m++ {
			for _, n := range []int{2, 7, 16, 32, 33} {
				a, b, c := elements[T](r, m*k), elements[T](r, k*n), elements[T](r, (m+1)*n)
				for _, accumulate := range []bool{false, true} {
					got, want := slices.Clone(c), slices.Clone(c)
					Gemm(&Context{Level: l}, m, n, k, dense(a, k), dense(b, n), dense(got[:m*n], n), accumulate)
					Gemm(&Context{Portable: true}, m, n, k, dense(a, k), dense(b, n), dense(want[:m*n], n), accumulate)
					name := fmt.Sprintf("%v, %T, %dx%dx%d, accumulate %v", l, a[0], m, n, k, accumulate)
					if !slices.Equal(got[m*n:], c[m*n:]) {
						t.Errorf("%s: the row after the last is written", name)
					}
					if !slices.Equal(got[:m*n], want[:m*n]) {
						t.Errorf("%s: %v, want %v", name, got[:m*n], want[:m*n])
					}
				}
			}
		}
	}
}
