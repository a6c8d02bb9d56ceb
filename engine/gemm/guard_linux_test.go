// Operands at the end of what may be read.

package gemm

import (
	"slices"
	"testing"

	"github.com/tq-lang/tq/engine/internal/fence"
)

// atEnds puts operands of every small size there, A and B either way round.
func atEnds[T Number](t *testing.T) {
	const most = 40
	a, b, c := fence.AtEnd[T](t, most*most), fence.AtEnd[T](t, most*most), fence.AtEnd[T](t, most*most)
	for i := range a {
		a[i], b[i] = whole[T](i%7), whole[T](i%5)
	}
	for m := 1; m < 14; m++ {
		for n := 1; n < most; n++ {
			for _, k := range []int{1, 2, 3, 5} {
				for way := range 4 {
					x, y := dense(a[len(a)-m*k:], k), dense(b[len(b)-k*n:], n)
					if way&1 != 0 {
						x.RS, x.CS = 1, m
					}
					if way&2 != 0 {
						y.RS, y.CS = 1, k
					}
					z := dense(c[len(c)-m*n:], n)
					clear(z.Data)
					want := naive(m, n, k, x, y, z, false)
					for _, l := range levels() {
						Gemm(&Context{Level: l}, m, n, k, x, y, z, way > 1)
						if !slices.Equal(z.Data, want) {
							t.Fatalf("%d×%d×%d, way %d, wrong", m, n, k, way)
						}
						clear(z.Data)
					}
				}
			}
		}
	}
}

func TestNothingReadBeyond(t *testing.T) {
	t.Run("float32", atEnds[float32])
	t.Run("float64", atEnds[float64])
	t.Run("complex64", atEnds[complex64])
	t.Run("complex128", atEnds[complex128])
}

// The last of many short rows end where memory does.
func TestShortRowsAtEnd(t *testing.T) {
	for k := 513; k < 521; k++ {
		const m, n = 3, 5
		a, b := fence.AtEnd[float32](t, k*m), fence.AtEnd[float32](t, k*n)
		a[k*m-1], b[k*n-1] = 2, 3
		c := make([]float32, m*n)
		Gemm(nil, m, n, k, dense(a, m).T(), dense(b, n), dense(c, n), false)
		for i, v := range c {
			if want := float32(i / (m*n - 1) * 6); v != want {
				t.Fatalf("%d rows: element %d is %v, not %v", k, i, v, want)
			}
		}
	}
}
