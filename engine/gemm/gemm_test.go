// Products of every type, shape and stride against three plain loops, with guard cells, on every variant, alone and with helpers.

package gemm

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
)

// goPool runs every piece on a goroutine of its own.
type goPool struct{}

func (goPool) Run(n int, f func(i int)) {
	var wg sync.WaitGroup
	for i := range n {
		wg.Add(1)
		go func() { defer wg.Done(); f(i) }()
	}
	wg.Wait()
}

type variant struct {
	name string
	ctx  *Context
}

func variants() []variant {
	v := []variant{
		{"nil", nil},
		{"portable", &Context{Portable: true}},
		{"portable+pool", &Context{Portable: true, Pool: goPool{}}},
	}
	for _, l := range levels() {
		v = append(v, variant{l.String(), &Context{Level: l}}, variant{l.String() + "+pool", &Context{Level: l, Pool: goPool{}}})
	}
	return v
}

// operand makes a random view of a rows×cols matrix: dense either way, strided, reversed, broadcast or by tables.
func operand[T Number](r *rand.Rand, rows, cols int, own bool) View[T] {
	rs, cs := cols, 1
	if r.IntN(2) == 0 {
		rs, cs = 1, rows
	}
	if r.IntN(3) == 0 {
		pad := 1 + r.IntN(3)
		if rs < cs {
			rs, cs = rs*pad, cs*pad+r.IntN(3)
		} else {
			rs, cs = rs*pad+r.IntN(3), cs*pad
		}
	}
	if !own && r.IntN(6) == 0 {
		cs = 0
	}
	if !own && r.IntN(6) == 0 {
		rs = 0
	}
	size := max(0, rows-1)*rs + max(0, cols-1)*cs + 1
	v := View[T]{Data: make([]T, size+9), Off: 4, RS: rs, CS: cs}
	if r.IntN(4) == 0 {
		v.Off, v.RS = v.Off+max(0, rows-1)*rs, -rs
	}
	if r.IntN(4) == 0 {
		v.Off, v.CS = v.Off+max(0, cols-1)*cs, -cs
	}
	if r.IntN(4) == 0 {
		v.Rows, v.RS = table(r, rows, v.RS), 1<<40
	}
	if r.IntN(4) == 0 {
		v.Cols, v.CS = table(r, cols, v.CS), 1<<40
	}
	for i := range v.Data {
		v.Data[i] = element[T](r)
	}
	return v
}

// element is a small whole number, or, since integers wrap exactly, any integer at all.
func element[T Number](r *rand.Rand) T {
	v := whole[T](r.IntN(7))
	switch x := any(&v).(type) {
	case *int8:
		*x = int8(r.Uint64())
	case *int16:
		*x = int16(r.Uint64())
	case *int32:
		*x = int32(r.Uint64())
	case *int64:
		*x = int64(r.Uint64())
	case *uint8:
		*x = uint8(r.Uint64())
	case *uint16:
		*x = uint16(r.Uint64())
	case *uint32:
		*x = uint32(r.Uint64())
	case *uint64:
		*x = r.Uint64()
	default:
		if r.IntN(2) == 0 {
			v = -v
		}
	}
	return v
}

// table lists the offsets of an axis, some of the time in another order or in runs that are.
func table(r *rand.Rand, n, step int) []int {
	t := make([]int, n)
	for i := range t {
		t[i] = i * step
	}
	switch r.IntN(3) {
	case 0:
		r.Shuffle(n, func(i, j int) { t[i], t[j] = t[j], t[i] })
	case 1:
		run := 1 + r.IntN(40)
		r.Shuffle(n/run, func(i, j int) {
			for k := range run {
				t[i*run+k], t[j*run+k] = t[j*run+k], t[i*run+k]
			}
		})
	}
	return t
}

func (v View[T]) at(i, j int) int { return v.Off + v.rows().at(i) + v.cols().at(j) }

func naive[T Number](m, n, k int, a, b, c View[T], accumulate bool) []T {
	out := slices.Clone(c.Data)
	for i := range m {
		for j := range n {
			var s T
			for l := range k {
				s += a.Data[a.at(i, l)] * b.Data[b.at(l, j)]
			}
			if accumulate {
				s += out[c.at(i, j)]
			}
			out[c.at(i, j)] = s
		}
	}
	return out
}

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

func normal(r *rand.Rand, n int) []float64 {
	v := make([]float64, n)
	for i := range v {
		v[i] = r.NormFloat64()
	}
	return v
}

func dense[T Number](data []T, cols int) View[T] { return View[T]{Data: data, RS: cols, CS: 1} }

func TestBatch(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for _, s := range [][4]int{{5, 3, 4, 2}, {300, 8, 8, 8}, {2000, 4, 4, 4}, {3, 60, 70, 80}, {0, 2, 2, 2}, {40, 1, 5, 3}, {9, 16, 32, 5}, {5, 24, 64, 16}, {4, 26, 70, 40}, {3, 64, 96, 30}} {
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
	fill := func(n int) []T {
		v := make([]T, n)
		for i := range v {
			v[i] = element[T](r)
		}
		return v
	}
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
	a, b, c := fill(count*m*k+1), fill(count*k*n+1), fill(count*(m*n+gap)+1)
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
		want = naive(m, n, k, x, y, z, accumulate)
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
		want.Data = naive(m, n, k, x, y, want, accumulate)
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

func whole[T Number](n int) T {
	var x T
	for range n {
		x++
	}
	return x
}
