// Many products in one call: apart, together or one element after the other.

package gemm

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestWorthHelpers holds what is done before a helper has begun, and what is not.
func TestWorthHelpers(t *testing.T) {
	const side = 64 * 64 * 64
	if worthHelpers[float32](side) {
		t.Error("5 µs' work is shared")
	}
	if !worthHelpers[float64](side) || !worthHelpers[int32](side) || !worthHelpers[float32](2*side) || !worthHelpers[complex64](side/3) || !worthHelpers[complex128](side/6) {
		t.Error("10 µs' work is not shared")
	}
}

func TestBatch(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for _, s := range [][4]int{{5, 3, 4, 2}, {700, 8, 8, 8}, {6000, 4, 4, 4}, {3, 60, 70, 80}, {0, 2, 2, 2}, {40, 1, 5, 3}, {9, 16, 32, 5}, {13, 24, 64, 16}, {5, 26, 70, 40}, {3, 64, 96, 30}} {
		batch[float64](t, r, s[0], s[1], s[2], s[3])
		batch[float32](t, r, s[0], s[1], s[2], s[3])
		batch[int32](t, r, s[0], s[1], s[2], s[3])
		batch[uint64](t, r, s[0], s[1], s[2], s[3])
		batch[complex64](t, r, s[0], s[1], s[2], s[3])
	}
	for m := 1; m <= 17; m++ {
		for n := 1; n <= 34; n += 1 + r.IntN(3) {
			batch[float64](t, r, 1+r.IntN(9), m, n, 1+r.IntN(9))
			batch[float32](t, r, 1+r.IntN(9), m, n, 1+r.IntN(9))
			if m%2 == 1 {
				batch[int32](t, r, 1+r.IntN(9), m, n, 1+r.IntN(9))
				batch[complex64](t, r, 1+r.IntN(9), m, n, 1+r.IntN(9))
			} else {
				batch[int64](t, r, 1+r.IntN(9), m, n, 1+r.IntN(9))
				batch[complex128](t, r, 1+r.IntN(9), m, n, 1+r.IntN(9))
			}
		}
	}
}

// batch multiplies operands that lie apart, together or in another order, with guard cells between the results.
func batch[T Number](t *testing.T, r *rand.Rand, count, m, n, k int) {
	t.Helper()
	gap := r.IntN(3)
	places := func(size int) Places {
		if r.IntN(2) == 0 {
			return Places{Step: size}
		}
		table := make([]int, count)
		for i := range table {
			table[i] = (count - 1 - i) * size
		}
		return Places{Table: table}
	}
	a, b, c := elements[T](r, count*m*k+1), elements[T](r, count*k*n+1), elements[T](r, count*(m*n+gap)+1)
	ap, bp, cp := places(m*k), places(k*n), places(m*n+gap)
	if r.IntN(3) == 0 {
		bp = Places{}
	}
	accumulate := r.IntN(2) == 0
	av, bv := dense(a, k), dense(b, n)
	if r.IntN(4) == 0 {
		av.RS, av.CS = 1, m
	}
	want := slices.Clone(c)
	for i := range count {
		x, y, z := av, bv, dense(want, n)
		x.Off, y.Off, z.Off = ap.at(i), bp.at(i), cp.at(i)
		multiply(m, n, k, x, y, z, accumulate)
	}
	for _, v := range variants() {
		got := slices.Clone(c)
		Batch(v.ctx, count, m, n, k, av, ap, bv, bp, dense(got, n), cp, accumulate)
		if !slices.Equal(got, want) {
			t.Errorf("%T batch of %d, %d×%d×%d on %s wrong", *new(T), count, m, n, k, v.name)
		}
	}
}

// Products whose elements follow each other, in blocks with something between.
func TestBatchAlong(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	for range 40 {
		count, blocks, m, n, k := 1+r.IntN(70), 1+r.IntN(3), 1+r.IntN(26), 1+r.IntN(3), 1+r.IntN(9)
		if r.IntN(2) == 0 {
			m, n = n, m
		}
		along[float32](t, r, count, blocks, m, n, k)
		along[float64](t, r, count, blocks, m, n, k)
		along[int16](t, r, count, blocks, m, n, k)
		along[complex64](t, r, count, blocks, m, n, k)
	}
	along[float32](t, r, 20, 1, 3, 1, 20000)
}

func along[T Number](t *testing.T, r *rand.Rand, count, blocks, m, n, k int) {
	t.Helper()
	pitch := count + r.IntN(3)
	operand := func(rows, cols int) (View[T], Places) {
		v := View[T]{Data: make([]T, blocks*rows*cols*pitch), RS: cols * pitch, CS: pitch}
		for i := range v.Data {
			v.Data[i] = whole[T](r.IntN(5))
		}
		var p Places
		for b := range blocks {
			for i := range count {
				p.Table = append(p.Table, b*rows*cols*pitch+i)
			}
		}
		return v, p
	}
	a, ap := operand(m, k)
	b, bp := operand(k, n)
	c, cp := operand(m, n)
	accumulate := r.IntN(2) == 0
	want := c
	want.Data = slices.Clone(c.Data)
	for i := range blocks * count {
		x, y := a, b
		x.Off, y.Off, want.Off = ap.at(i), bp.at(i), cp.at(i)
		multiply(m, n, k, x, y, want, accumulate)
	}
	for _, v := range variants() {
		got := c
		got.Data = slices.Clone(c.Data)
		Batch(v.ctx, blocks*count, m, n, k, a, ap, b, bp, got, cp, accumulate)
		if !slices.Equal(got.Data, want.Data) {
			t.Errorf("%T %d blocks of %d, %d×%d×%d on %s wrong", *new(T), blocks, count, m, n, k, v.name)
		}
	}
}

// A product in a batch has the bits that it has alone.
func TestBatchBits(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 8))
	for _, s := range [][3]int{{4, 4, 4}, {8, 8, 8}, {3, 5, 7}, {13, 9, 20}, {16, 16, 16}, {1, 7, 30}, {20, 30, 40}} {
		m, n, k := s[0], s[1], s[2]
		const count = 50
		a, b := normal(r, count*m*k), normal(r, count*k*n)
		for _, l := range levels() {
			many, one := make([]float64, count*m*n), make([]float64, count*m*n)
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
