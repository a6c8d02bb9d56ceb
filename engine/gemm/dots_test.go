// Dense rows, and dense columns, times a dense column, at every length, and large ones.

package gemm

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

func dots[T Number](t *testing.T) {
	const rows, most = 11, 150
	a, x := make([]T, rows*most), make([]T, most)
	for i := range a {
		a[i] = whole[T](i%13) - 5
	}
	for i := range x {
		x[i] = whole[T](i%7) - 3
	}
	for k := 1; k < most; k++ {
		want := naive(rows, 1, k, dense(a, k), dense(x, 1), dense(make([]T, rows), 1), false)
		for _, v := range variants() {
			got := make([]T, rows)
			Gemm(v.ctx, rows, 1, k, dense(a, k), dense(x, 1), dense(got, 1), false)
			if !slices.Equal(got, want) {
				t.Fatalf("length %d on %s: %v, want %v", k, v.name, got, want)
			}
		}
		want = naive(k, 1, rows, dense(a, k).T(), dense(x, 1), dense(make([]T, k), 1), false)
		for _, v := range variants() {
			got := make([]T, k+2)
			out := dense(got, 1)
			out.Off = 1
			Gemm(v.ctx, k, 1, rows, dense(a, k).T(), dense(x, 1), out, false)
			if !slices.Equal(got[1:k+1], want) || got[0] != 0 || got[k+1] != 0 {
				t.Fatalf("line of %d on %s: %v, want %v", k, v.name, got, want)
			}
		}
	}
}

func TestDots(t *testing.T) {
	t.Run("float32", dots[float32])
	t.Run("float64", dots[float64])
	t.Run("complex64", dots[complex64])
	t.Run("complex128", dots[complex128])
	t.Run("int32", dots[int32])
	t.Run("int64", dots[int64])
}

// largeVector multiplies a matrix of more than a megabyte with a column, either way round, into places with gaps or without. Helpers
// change no bit.
func largeVector[T Number](t *testing.T, m, k int) {
	r := rand.New(rand.NewPCG(5, uint64(m)))
	a, x := make([]T, m*k), make([]T, k)
	for i := range a {
		a[i] = element[T](r)
	}
	for i := range x {
		x[i] = element[T](r)
	}
	view := dense(a, k)
	turned := View[T]{Data: a, RS: 1, CS: m}
	for _, v := range []View[T]{view, turned} {
		for _, gap := range []int{1, 2} {
			for _, accumulate := range []bool{false, true} {
				c := View[T]{Data: make([]T, m*gap+1), RS: gap}
				for i := range c.Data {
					c.Data[i] = 3
				}
				want := naive(m, 1, k, v, dense(x, 1), c, accumulate)
				for _, way := range variants() {
					got := c
					got.Data = slices.Clone(c.Data)
					if Gemm(way.ctx, m, 1, k, v, dense(x, 1), got, accumulate); !slices.Equal(got.Data, want) {
						t.Fatalf("%d×%d, strides %d and %d, into every %d., accumulate %v, on %s: wrong", m, k, v.RS, v.CS, gap, accumulate, way.name)
					}
				}
			}
		}
	}
}

func TestLargeVectors(t *testing.T) {
	for _, s := range [][2]int{{1027, 300}, {130, 2501}} {
		t.Run(fmt.Sprint(s), func(t *testing.T) {
			largeVector[float32](t, s[0], s[1])
			largeVector[complex64](t, s[0], s[1])
			largeVector[complex128](t, s[0], s[1])
			largeVector[int64](t, s[0], s[1])
		})
	}
}

// Helpers change no bit of sums that are rounded.
func TestVectorsAlike(t *testing.T) {
	t.Run("float32", alike[float32])
	t.Run("complex64", alike[complex64])
	t.Run("complex128", alike[complex128])
}

func alike[T float32 | complex64 | complex128](t *testing.T) {
	r := rand.New(rand.NewPCG(6, 1))
	const m, k = 1001, 517
	a, x := make([]T, m*k), make([]T, k)
	for _, v := range [][]T{a, x} {
		for i := range v {
			v[i] = element[T](r) / (element[T](r) + 9)
		}
	}
	for _, v := range []View[T]{dense(a, k), {Data: a, RS: 1, CS: m}} {
		for _, l := range levels() {
			alone, helped := make([]T, m), make([]T, m)
			Gemm(&Context{Level: l}, m, 1, k, v, dense(x, 1), dense(alone, 1), false)
			Gemm(&Context{Level: l, Pool: goPool{}}, m, 1, k, v, dense(x, 1), dense(helped, 1), false)
			if !slices.Equal(alone, helped) {
				t.Fatalf("%v: helpers change the result", l)
			}
		}
	}
}
