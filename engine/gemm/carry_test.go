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

// farViews lay a rows×cols matrix out at such strides in every way named, between other numbers and without room behind the last
// element that counts.
func farViews[T Number](r *rand.Rand, rows, cols int, names ...string) []View[T] {
	far := (max(rows, cols)/far + 1) * far
	along := (rows-1)*far + cols
	across := (cols-1)*far + rows
	gaps := (rows-1)*2*far + 2*(cols-1) + 1
	ways := map[string]View[T]{
		"rows":           {Data: make([]T, along), RS: far, CS: 1},
		"rows, upwards":  {Data: make([]T, along), Off: (rows - 1) * far, RS: -far, CS: 1},
		"gaps":           {Data: make([]T, gaps), RS: 2 * far, CS: 2},
		"gaps, reversed": {Data: make([]T, gaps), Off: 2 * (cols - 1), RS: 2 * far, CS: -2},
		"columns":        {Data: make([]T, across), RS: 1, CS: far},
		"columns, back":  {Data: make([]T, across), Off: (cols - 1) * far, RS: 1, CS: -far},
		"dense":          {Data: make([]T, rows*cols), RS: cols, CS: 1},
	}
	matrix, between := elements[T](r, rows*cols), elements[T](r, 2*far-1)
	var out []View[T]
	for _, name := range names {
		v := ways[name]
		for rest := v.Data; len(rest) > 0; {
			rest = rest[copy(rest, between):]
		}
		for i := range rows {
			for j := range cols {
				v.Data[v.at(i, j)] = matrix[i*cols+j]
			}
		}
		out = append(out, v)
	}
	return out
}

func TestCarried(t *testing.T) {
	t.Run("float32", carried[float32])
	t.Run("float64", carried[float64])
	t.Run("complex128", carried[complex128])
}

func carried[T Number](t *testing.T) {
	waysA := []string{"rows", "rows, upwards", "gaps", "gaps, reversed", "columns", "columns, back", "dense"}
	waysB := []string{"rows", "rows, upwards", "dense", "columns"}
	r := rand.New(rand.NewPCG(5, 5))
	for _, s := range [][3]int{{13, 40, 90}, {25, 520, 70}, {61, 237, 530}, {110, 96, 40}, {40, 33, 1030}} {
		m, n, k := s[0], s[1], s[2]
		as, bs := farViews[T](r, m, k, waysA...), farViews[T](r, k, n, waysB...)
		before := elements[T](r, m*far)
		var wants [2][]T // without and with what was there
		for i := range wants {
			wants[i] = slices.Clone(before)
			Gemm(&Context{Portable: true}, m, n, k, as[0], bs[0], dense(wants[i], far), i == 1)
		}
		for i, a := range as {
			for j, b := range bs {
				acc := r.IntN(2)
				for _, l := range levels() {
					ctx := &Context{Level: l, Threads: r.IntN(4), Pool: goPool{}}
					if ctx.Threads == 3 {
						ctx.Pool = nil
					}
					got := slices.Clone(before)
					if Gemm(ctx, m, n, k, a, b, dense(got, far), acc == 1); !slices.Equal(got, wants[acc]) {
						t.Fatalf("%v, %d threads: %d×%d×%d, A %s, B %s: wrong", l, ctx.Threads, m, n, k, waysA[i], waysB[j])
					}
				}
			}
		}
	}
}
