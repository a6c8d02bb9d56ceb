// Products of complex numbers that are packed from dense columns, and the bits of small ones in a batch.

package gemm

import (
	"math/rand/v2"
	"slices"
	"testing"
)

func TestComplexColumns(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 9))
	for _, s := range [][3]int{{60, 40, 33}, {48, 16, 64}, {130, 47, 9}, {37, 64, 41}, {25, 300, 12}} {
		complexColumns[complex64](t, r, s[0], s[1], s[2])
		complexColumns[complex128](t, r, s[0], s[1], s[2])
	}
}

func complexColumns[T complex64 | complex128](t *testing.T, r *rand.Rand, m, n, k int) {
	a, b := make([]T, m*k), make([]T, n*(k+3))
	for _, v := range [][]T{a, b} {
		for i := range v {
			v[i] = T(complex(float64(r.IntN(9)-4), float64(r.IntN(9)-4)))
		}
	}
	bv := View[T]{Data: b, Off: 2, RS: 1, CS: k + 3}
	want := naive(m, n, k, dense(a, k), bv, dense(make([]T, m*n), n), false)
	for _, v := range variants() {
		got := make([]T, m*n)
		if Gemm(v.ctx, m, n, k, dense(a, k), bv, dense(got, n), false); !slices.Equal(got, want) {
			t.Errorf("%T %d×%d×%d on %s wrong", *new(T), m, n, k, v.name)
		}
	}
}

func TestComplexBatchBits(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 8))
	random := func(n int) []complex64 {
		v := make([]complex64, n)
		for i := range v {
			v[i] = complex(float32(r.NormFloat64()), float32(r.NormFloat64()))
		}
		return v
	}
	for _, s := range [][3]int{{4, 4, 4}, {3, 5, 7}, {13, 9, 20}, {16, 16, 16}, {20, 30, 40}, {40, 30, 40}} {
		m, n, k := s[0], s[1], s[2]
		const count = 50
		a, b := random(count*m*k), random(count*k*n)
		for _, l := range levels() {
			many, one := make([]complex64, count*m*n), make([]complex64, count*m*n)
			Batch(&Context{Level: l, Pool: goPool{}}, count, m, n, k, dense(a, k), Places{Step: m * k}, dense(b, n), Places{Step: k * n}, dense(many, n), Places{Step: m * n}, false)
			for i := range count {
				Gemm(&Context{Level: l}, m, n, k, dense(a[i*m*k:], k), dense(b[i*k*n:], n), dense(one[i*m*n:], n), false)
			}
			if !slices.Equal(many, one) {
				t.Errorf("%v on %v differs in a batch", s, l)
			}
		}
	}
}
