package sorting

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tq-lang/tq/engine/loops/elem"
)

// TestTop holds Top to a stable sort, over lengths about its blocks, rows in order, of few
// different elements, and with NaN and infinities.
func TestTop(t *testing.T) {
	topOf(t, func(r *rand.Rand) float32 { return float32(r.NormFloat64()) })
	topOf(t, func(r *rand.Rand) float64 { return float64(r.IntN(5)) })
	topOf(t, func(r *rand.Rand) int8 { return int8(r.IntN(256) - 128) })
	topOf(t, func(r *rand.Rand) uint64 { return r.Uint64() })
	topOf(t, func(r *rand.Rand) int64 { return -r.Int64() })
	odd := []float64{math.NaN(), math.Inf(1), math.Inf(-1), 0, math.Copysign(0, -1), 1}
	topOf(t, func(r *rand.Rand) float64 { return odd[r.IntN(len(odd))] })
	topOf(t, func(r *rand.Rand) float64 { return math.Inf(-1) })
	topOf(t, func(r *rand.Rand) float64 {
		if r.IntN(1000) == 0 {
			return math.NaN()
		}
		return r.Float64()
	})
}

func topOf[T elem.Real](t *testing.T, draw func(*rand.Rand) T) {
	t.Helper()
	r := rand.New(rand.NewPCG(1, 2))
	for _, n := range []int{1, 2, 7, 63, 255, 256, 257, 1000, 2047, 2048, 5003} {
		for _, k := range []int{0, 1, 2, 5, n / 9, n / 3, n} {
			for order := range 3 {
				a := make([]T, n)
				for i := range a {
					a[i] = draw(r)
				}
				if order > 0 {
					slices.Sort(a)
				}
				if order > 1 {
					slices.Reverse(a)
				}
				holdTop(t, a, min(k, n))
			}
		}
	}
}

func holdTop[T elem.Real](t *testing.T, a []T, k int) {
	t.Helper()
	want := make([]int64, len(a))
	for i := range want {
		want[i] = int64(i)
	}
	slices.SortStableFunc(want, func(i, j int64) int {
		x, y := a[i], a[j]
		switch {
		case x == y || x != x && y != y:
			return 0
		case x > y || x != x:
			return -1
		}
		return 1
	})
	vals, idx := make([]T, k), make([]int64, k)
	Top(vals, idx, a)
	if !slices.Equal(idx, want[:k]) {
		t.Fatalf("Top of %d of %d: %v, want %v", k, len(a), idx, want[:k])
	}
	for i, at := range idx {
		if vals[i] != a[at] && vals[i] == vals[i] {
			t.Fatalf("Top of %d of %d: element %d is %v, not %v", k, len(a), i, vals[i], a[at])
		}
	}
}

func BenchmarkTop(b *testing.B) {
	a := make([]float32, 50_000)
	r := rand.New(rand.NewPCG(1, 2))
	for i := range a {
		a[i] = float32(r.NormFloat64())
	}
	vals, idx := make([]float32, 8), make([]int64, 8)
	for b.Loop() {
		Top(vals, idx, a)
	}
}
