package gemm

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/tq-lang/tq/engine/internal/cpu"
)

// Every number of rows and elements around the routines' own, and large ones, between guards.
func TestDenseRows(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	check := func(ctx *Context, m, n int) {
		ld := n + r.IntN(4)
		a, x, f := numbers(r, m*ld+n), numbers(r, n), numbers(r, m)
		y, want := numbers(r, m+8), make([]float64, m+8)
		copy(want, y)
		Dots(ctx, m, n, a, ld, x, y)
		for i := range m {
			want[i] = 0
			for k := range n {
				want[i] += a[i*ld+k] * x[k]
			}
		}
		near(t, "Dots", m, n, y, want)
		for _, fresh := range []bool{false, true} {
			y, want := numbers(r, n+8), make([]float64, n+8)
			copy(want, y)
			Combine(ctx, m, n, f, a, ld, y, fresh)
			for k := range n {
				if fresh {
					want[k] = 0
				}
				for i := range m {
					want[k] += f[i] * a[i*ld+k]
				}
			}
			near(t, "Combine", m, n, y, want)
		}
	}
	contexts := []*Context{nil, {Portable: true}}
	for _, l := range levels() {
		if l != cpu.Portable {
			contexts = append(contexts, &Context{Level: l})
		}
	}
	for _, ctx := range contexts {
		for m := range 20 {
			for n := range 36 {
				check(ctx, m, n)
			}
		}
		for _, s := range [][2]int{{3, 5000}, {40, 700}, {300, 300}, {1, 60000}} {
			check(ctx, s[0], s[1])
		}
	}
}

func numbers(r *rand.Rand, n int) []float64 {
	a := make([]float64, n)
	for i := range a {
		a[i] = r.Float64() - 0.5
	}
	return a
}

func near(t *testing.T, what string, m, n int, got, want []float64) {
	t.Helper()
	for i, x := range got {
		if math.Abs(x-want[i]) > 1e-11 {
			t.Fatalf("%s of %d rows of %d: element %d is %v, want %v", what, m, n, i, x, want[i])
		}
	}
}
