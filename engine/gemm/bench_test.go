// Speed of products, in floating-point operations, by size, type and layout.

package gemm

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

func benchGemm[T float32 | float64 | int32 | int64](b *testing.B, ctx *Context, m, n, k int, at, bt bool) {
	r := rand.New(rand.NewPCG(1, 1))
	fill := func(n int) []T {
		v := make([]T, n)
		for i := range v {
			v[i] = T(r.NormFloat64())
		}
		return v
	}
	x, y, z := dense(fill(m*k), k), dense(fill(k*n), n), dense(make([]T, m*n), n)
	if at {
		x.RS, x.CS = 1, m
	}
	if bt {
		y.RS, y.CS = 1, k
	}
	b.ResetTimer()
	for range b.N {
		Gemm(ctx, m, n, k, x, y, z, false)
	}
	b.ReportMetric(float64(2*m*n*k)*float64(b.N)/b.Elapsed().Seconds()/1e9, "GFLOP/s")
}

func BenchmarkGemm(b *testing.B) {
	for _, l := range levels() {
		ctx := &Context{Level: l}
		for _, n := range []int{8, 64, 128, 256, 512, 1024} {
			b.Run(fmt.Sprintf("%v/f32/%d", l, n), func(b *testing.B) { benchGemm[float32](b, ctx, n, n, n, false, false) })
			b.Run(fmt.Sprintf("%v/f64/%d", l, n), func(b *testing.B) { benchGemm[float64](b, ctx, n, n, n, false, false) })
		}
		for _, t := range []string{"TN", "NT", "TT"} {
			b.Run(fmt.Sprintf("%v/f32/512%s", l, t), func(b *testing.B) { benchGemm[float32](b, ctx, 512, 512, 512, t[0] == 'T', t[1] == 'T') })
			b.Run(fmt.Sprintf("%v/f64/512%s", l, t), func(b *testing.B) { benchGemm[float64](b, ctx, 512, 512, 512, t[0] == 'T', t[1] == 'T') })
		}
	}
	b.Run("avx512/i32/256", func(b *testing.B) { benchGemm[int32](b, nil, 256, 256, 256, false, false) })
	b.Run("avx512/i64/256", func(b *testing.B) { benchGemm[int64](b, nil, 256, 256, 256, false, false) })
	b.Run("portable/f32/256", func(b *testing.B) { benchGemm[float32](b, &Context{Portable: true}, 256, 256, 256, false, false) })
}

func benchGemv[T float32 | float64 | int32 | int64](b *testing.B, n int, transposed bool) {
	a, x, y := make([]T, n*n), make([]T, n), make([]T, n)
	v := dense(a, n)
	if transposed {
		v = v.T()
	}
	ctx := new(Context)
	for b.Loop() {
		Gemv(ctx, n, n, v, Vec[T]{Data: x, Step: 1}, Vec[T]{Data: y, Step: 1}, false)
	}
	b.ReportMetric(float64(2*n*n)*float64(b.N)/b.Elapsed().Seconds()/1e9, "GFLOP/s")
}

func BenchmarkGemv(b *testing.B) {
	for _, n := range []int{256, 2048} {
		b.Run(fmt.Sprintf("f32/%d", n), func(b *testing.B) { benchGemv[float32](b, n, false) })
		b.Run(fmt.Sprintf("f32/%dT", n), func(b *testing.B) { benchGemv[float32](b, n, true) })
		b.Run(fmt.Sprintf("f64/%d", n), func(b *testing.B) { benchGemv[float64](b, n, false) })
		b.Run(fmt.Sprintf("f64/%dT", n), func(b *testing.B) { benchGemv[float64](b, n, true) })
	}
}

func BenchmarkBatch(b *testing.B) {
	const count = 1000
	for _, n := range []int{4, 8, 32} {
		a, c := make([]float32, count*n*n), make([]float32, count*n*n)
		off := Places{Step: n * n}
		ctx := new(Context)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for b.Loop() {
				Batch(ctx, count, n, n, n, dense(a, n), off, dense(a, n), off, dense(c, n), off, false)
			}
			b.ReportMetric(float64(2*n*n*n*count)*float64(b.N)/b.Elapsed().Seconds()/1e9, "GFLOP/s")
		})
	}
	b.Run("20x20x20000", func(b *testing.B) { benchGemm[float32](b, new(Context), 20, 20, 20000, false, false) })
}
