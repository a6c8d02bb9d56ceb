// Products of every type, shape and stride against three plain loops, with guard cells, on every variant, alone and with helpers.

package gemm

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// check multiplies small whole numbers, for which every order of summation is exact.
func check[T Number](t *testing.T, r *rand.Rand, m, n, k int) {
	t.Helper()
	a, b, c := operand[T](r, m, k, false), operand[T](r, k, n, false), operand[T](r, m, n, true)
	accumulate := r.IntN(2) == 0
	want := naive(m, n, k, a, b, c, accumulate)
	a0, b0 := slices.Clone(a.Data), slices.Clone(b.Data)
	for _, v := range variants() {
		out := c
		out.Data = slices.Clone(c.Data)
		Gemm(v.ctx, m, n, k, a, b, out, accumulate)
		if !slices.Equal(out.Data, want) {
			t.Fatalf("%T %d×%d×%d on %s wrong: a %v %v %v %v b %v %v %v %v c %v %v %v %v", *new(T), m, n, k, v.name,
				a.RS, a.CS, a.Rows != nil, a.Cols != nil, b.RS, b.CS, b.Rows != nil, b.Cols != nil, c.RS, c.CS, c.Rows != nil, c.Cols != nil)
		}
	}
	if !slices.Equal(a.Data, a0) || !slices.Equal(b.Data, b0) {
		t.Fatal("an operand was written")
	}
}

// kinds is how many types checkAny tells apart.
const kinds = 10

func checkAny(t *testing.T, r *rand.Rand, typ, m, n, k int) {
	t.Helper()
	switch typ {
	case 0:
		check[float32](t, r, m, n, k)
	case 1:
		check[float64](t, r, m, n, k)
	case 2:
		check[complex64](t, r, m, n, k)
	case 3:
		check[complex128](t, r, m, n, k)
	case 4:
		check[int8](t, r, m, n, k)
	case 5:
		check[int64](t, r, m, n, k)
	case 6:
		check[uint16](t, r, m, n, k)
	case 7:
		check[uint32](t, r, m, n, k)
	case 8:
		check[uint64](t, r, m, n, k)
	default:
		check[int32](t, r, m, n, k)
	}
}

func TestSmallShapes(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for m := range 27 {
		for n := range 35 {
			for _, k := range []int{0, 1, 2, 7, 8} {
				checkAny(t, r, []int{0, 1, 5, kinds - 1}[r.IntN(4)], m, n, k)
			}
		}
	}
	for m := range 9 {
		for n := range 9 {
			for k := range 6 {
				for typ := range kinds {
					checkAny(t, r, typ, m, n, k)
				}
			}
		}
	}
}

func TestLargerShapes(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for i := range 60 {
		m, n, k := 1+r.IntN(90), 1+r.IntN(90), 1+r.IntN(90)
		checkAny(t, r, i%kinds, m, n, k)
	}
	for _, s := range [][3]int{{5, 5, 2000}, {1, 700, 300}, {700, 1, 300}, {400, 300, 3}, {13, 1100, 30}, {300, 40, 600}, {97, 193, 385}, {9, 11, 5000}, {1, 700, 5000}, {600, 1, 5}, {5, 1, 40000}, {300, 1, 700}, {201, 300, 1}, {5, 900, 800}, {24, 1100, 530}, {40, 50, 1100}, {26, 401, 500}} {
		check[float32](t, r, s[0], s[1], s[2])
		check[float64](t, r, s[0], s[1], s[2])
		if s[0]*s[1]*s[2] > 1e6 {
			continue
		}
		check[complex64](t, r, s[0], s[1], s[2])
		check[complex128](t, r, s[0], s[1], s[2])
		if s[0]%2 == 1 {
			check[int32](t, r, s[0], s[1], s[2])
		} else {
			check[int64](t, r, s[0], s[1], s[2])
		}
	}
}

func FuzzGemm(f *testing.F) {
	f.Add(uint64(1), uint8(0), uint8(3), uint8(4), uint8(5))
	f.Add(uint64(2), uint8(1), uint8(60), uint8(33), uint8(17))
	f.Fuzz(func(t *testing.T, seed uint64, typ, m, n, k uint8) {
		checkAny(t, rand.New(rand.NewPCG(seed, 1)), int(typ%kinds), int(m), int(n), int(k))
	})
}

// Rounded results are the same bits alone and with helpers.
func TestThreadsDoNotMatter(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for _, s := range [][3]int{{100, 100, 100}, {333, 257, 130}, {8, 2000, 500}, {20, 20, 5000}, {700, 1, 900}, {1, 1, 300000}, {300, 400, 1}, {70, 300, 600}, {7, 1500, 600}} {
		m, n, k := s[0], s[1], s[2]
		a, b := normal(r, m*k), normal(r, k*n)
		for _, l := range levels() {
			one, many := make([]float64, m*n), make([]float64, m*n)
			Gemm(&Context{Level: l}, m, n, k, dense(a, k), dense(b, n), dense(one, n), false)
			Gemm(&Context{Level: l, Pool: goPool{}}, m, n, k, dense(a, k), dense(b, n), dense(many, n), false)
			if !slices.Equal(one, many) {
				t.Errorf("%v on %v differs with helpers", s, l)
			}
		}
	}
}

// Rows, or columns, of A a page apart are copied, with what lies between their elements.
func TestCollidingRows(t *testing.T) {
	collide[float32](t)
	collide[float64](t)
}

func collide[T float32 | float64](t *testing.T) {
	const m, n, k, page = 30, 70, 37, 1024
	r := rand.New(rand.NewPCG(5, 6))
	data := make([]T, m*page+k*4)
	for i := range data {
		data[i] = T(r.IntN(9) - 4)
	}
	b := dense(data[page/2:][:k*n], n)
	for _, step := range []int{1, 2, 3, 4, -1, -2, -3, -4} {
		for _, a := range []View[T]{{Data: data, RS: page, CS: step}, {Data: data, Off: 3, RS: step, CS: page / 2}} {
			if step < 0 {
				a.Off = k * 4
			}
			want := naive(m, n, k, a, b, dense(make([]T, m*n), n), false)
			for _, v := range variants() {
				got := make([]T, m*n)
				if Gemm(v.ctx, m, n, k, a, b, dense(got, n), false); !slices.Equal(got, want) {
					t.Errorf("%T step %d, %v: wrong on %s", *new(T), step, a.RS, v.name)
				}
			}
		}
	}
}

func TestVectors(t *testing.T) {
	x := Vec[int32]{Data: []int32{9, 1, 9, 2, 9, 3}, Off: 5, Step: -2}
	y := Vec[int32]{Data: []int32{1, 10, 100}, Step: 1}
	if got := Dot(3, x, y); got != 3+20+100 {
		t.Error(got)
	}
	out := Vec[int32]{Data: make([]int32, 4), Off: 1, Step: 2}
	Gemv(nil, 2, 3, View[int32]{Data: []int32{1, 0, 0, 1, 1, 1}, RS: 3, CS: 1}, y, out, false)
	if !slices.Equal(out.Data, []int32{0, 1, 0, 111}) {
		t.Error(out.Data)
	}
	c := make([]int32, 9)
	Ger(nil, 3, 3, y, x, View[int32]{Data: c, RS: 3, CS: 1}, false)
	if fmt.Sprint(c) != "[3 2 1 30 20 10 300 200 100]" {
		t.Error(c)
	}
}
