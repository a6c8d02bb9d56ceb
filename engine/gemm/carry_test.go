// Products large enough that kernels carry panels while they multiply, with operands whose rows share cache sets, up to their last
// element; the portable routine says what is right.

package gemm

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// far is a row's stride of whole pages.
const far = 1024

// farOperands are rows×cols matrices at such strides, without room behind the last element that counts.
func farOperands[T Number](r *rand.Rand, rows, cols int) map[string]View[T] {
	fill := func(n int) []T {
		v := make([]T, n)
		for i := range v {
			v[i] = element[T](r)
		}
		return v
	}
	along := (rows-1)*far + cols
	across := (cols-1)*far + rows
	gaps := (rows-1)*2*far + 2*(cols-1) + 1
	return map[string]View[T]{
		"rows":           {Data: fill(along), RS: far, CS: 1},
		"rows, upwards":  {Data: fill(along), Off: (rows - 1) * far, RS: -far, CS: 1},
		"gaps":           {Data: fill(gaps), RS: 2 * far, CS: 2},
		"gaps, reversed": {Data: fill(gaps), Off: 2 * (cols - 1), RS: 2 * far, CS: -2},
		"columns":        {Data: fill(across), RS: 1, CS: far},
		"columns, back":  {Data: fill(across), Off: (cols - 1) * far, RS: 1, CS: -far},
		"dense":          {Data: fill(rows * cols), RS: cols, CS: 1},
	}
}

func TestCarried(t *testing.T) {
	t.Run("float32", carried[float32])
	t.Run("float64", carried[float64])
	t.Run("complex128", carried[complex128])
}

func carried[T Number](t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	for _, s := range [][3]int{{13, 40, 90}, {25, 520, 70}, {61, 237, 530}, {110, 96, 40}, {40, 33, 1030}} {
		m, n, k := s[0], s[1], s[2]
		as, bs := farOperands[T](r, m, k), farOperands[T](r, k, n)
		for an, a := range as {
			for _, bn := range []string{"rows", "rows, upwards", "dense", "columns"} {
				b, acc := bs[bn], r.IntN(2) == 0
				want := dense(make([]T, m*far), far)
				for i := range want.Data {
					want.Data[i] = element[T](r)
				}
				before := slices.Clone(want.Data)
				Gemm(&Context{Portable: true}, m, n, k, a, b, want, acc)
				for _, l := range levels() {
					ctx := &Context{Level: l, Threads: r.IntN(4), Pool: goPool{}}
					if ctx.Threads == 3 {
						ctx.Pool = nil
					}
					got := dense(slices.Clone(before), far)
					Gemm(ctx, m, n, k, a, b, got, acc)
					if !slices.Equal(got.Data, want.Data) {
						t.Fatalf("%v, %d threads: %d×%d×%d, A %s, B %s: wrong", l, ctx.Threads, m, n, k, an, bn)
					}
				}
			}
		}
	}
}
