package loops

import (
	"math/rand"
	"slices"
	"testing"
)

func BenchmarkSortz(b *testing.B) {
	for _, n := range []int{32, 64, 100, 1000, 1 << 20} {
		src := make([]float64, n)
		src32 := make([]float32, n)
		words := make([]int64, n)
		for i := range src {
			src[i] = rand.Float64()
			src32[i] = float32(src[i])
			words[i] = rand.Int63()
		}
		a, a32 := slices.Clone(src), slices.Clone(src32)
		w, tmp := slices.Clone(words), make([]int64, n+64)
		idx := make([]int64, n)
		name := func(s string) string { return s + "/" + string(rune('0'+len(src)%10)) }
		_ = name
		b.Run("f64", func(b *testing.B) {
			for b.Loop() {
				copy(a, src)
				Sort(a)
			}
			b.ReportMetric(float64(n), "n")
		})
		b.Run("f32", func(b *testing.B) {
			for b.Loop() {
				copy(a32, src32)
				Sort(a32)
			}
		})
		b.Run("quick64", func(b *testing.B) {
			for b.Loop() {
				copy(w, words)
				QuickSort(w, tmp)
			}
		})
		b.Run("argf64", func(b *testing.B) {
			for b.Loop() {
				Argsort(idx, src)
			}
		})
		b.Run("argf32", func(b *testing.B) {
			for b.Loop() {
				Argsort(idx, src32)
			}
		})
	}
}
