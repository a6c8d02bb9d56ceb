// Folds down columns and places in rows, against one element at a time, at every level.

package reduction

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tq-lang/tq/engine/internal/looptest"
	"github.com/tq-lang/tq/engine/loops/elem"
)

func TestDown(t *testing.T) {
	looptest.EachLevel(t, func(t *testing.T) {
		downOf[int8](t)
		downOf[uint8](t)
		downOf[int16](t)
		downOf[uint16](t)
		downOf[int32](t)
		downOf[uint32](t)
		downOf[int64](t)
		downOf[uint64](t)
	})
}

func downOf[T elem.Integer](t *testing.T) {
	t.Helper()
	r := rand.New(rand.NewPCG(12, 5))
	for range 60 {
		n, rows := 1+r.IntN(140), r.IntN(300)
		if r.IntN(8) == 0 {
			n = 1 + r.IntN(3000)
		}
		stride := n + r.IntN(2)*r.IntN(3)
		mem := make([]T, rows*stride+n+2)
		for i := range mem {
			mem[i] = T(r.Uint64()) * T(r.IntN(4)/3)
		}
		a := mem[1 : len(mem)-1]
		start := make([]T, n)
		for j := range start {
			start[j] = T(r.Uint64())
		}
		for i, f := range []struct {
			down func(acc, a []T, rows, stride int)
			one  func(x, y T) T
		}{
			{SumRows[T], func(x, y T) T { return x + y }},
			{ProdRows[T], func(x, y T) T { return x * y }},
			{MaxRows[T], func(x, y T) T { return max(x, y) }},
			{MinRows[T], func(x, y T) T { return min(x, y) }},
		} {
			got, want := make([]T, n+2), make([]T, n+2)
			copy(got[1:], start)
			copy(want[1:], start)
			for k := range rows {
				for j := range n {
					want[1+j] = f.one(want[1+j], a[k*stride+j])
				}
			}
			if f.down(got[1:n+1], a, rows, stride); !slices.Equal(got, want) {
				t.Fatalf("%T: fold %d of %d rows of %d, %d apart", start[0], i, rows, n, stride)
			}
		}
	}
}

func TestTruthDown(t *testing.T) {
	looptest.EachLevel(t, func(t *testing.T) {
		truthDownOf(t, []bool{false, true})
		truthDownOf(t, []int8{0, -128, 1})
		truthDownOf(t, []uint16{0, 1 << 15})
		truthDownOf(t, []int32{0, -1 << 31, 5})
		truthDownOf(t, []int64{0, -1, 1 << 40})
		truthDownOf(t, []float32{0, -zero32, 1, -1, 1e-45})
		truthDownOf(t, []float64{0, -zero64, 1, 2})
		truthDownOf(t, []complex64{0, 1, 1i})
	})
}

var zero32, zero64 = float32(0), 0.0

func truthDownOf[T elem.Elem](t *testing.T, elems []T) {
	t.Helper()
	r := rand.New(rand.NewPCG(3, 5))
	for range 60 {
		n, rows, rare := 1+r.IntN(140), r.IntN(300), 1+r.IntN(400)
		stride := n + r.IntN(2)*r.IntN(3)
		for _, common := range elems[:2] {
			a := make([]T, rows*stride+n)
			for i := range a {
				if a[i] = common; r.IntN(rare) == 0 {
					a[i] = elems[r.IntN(len(elems))]
				}
			}
			all, any := make([]bool, n), make([]bool, n)
			wantAll, wantAny := make([]bool, n), make([]bool, n)
			for j := range n {
				all[j] = r.IntN(9) > 0
				any[j] = r.IntN(9) == 0
				wantAll[j], wantAny[j] = all[j], any[j]
				for k := range rows {
					x := a[k*stride+j] != *new(T)
					wantAll[j], wantAny[j] = wantAll[j] && x, wantAny[j] || x
				}
			}
			AllRows(all, a, rows, stride)
			AnyRows(any, a, rows, stride)
			if !slices.Equal(all, wantAll) || !slices.Equal(any, wantAny) {
				t.Fatalf("%T: truth down %d rows of %d, %d apart", common, rows, n, stride)
			}
		}
	}
}

func TestPlacesInRows(t *testing.T) {
	looptest.EachLevel(t, func(t *testing.T) {
		placesOf[int8](t)
		placesOf[uint16](t)
		placesOf[int32](t)
		placesOf[uint64](t)
		placesOf[int64](t)
		placesOf[float32](t)
		placesOf[float64](t)
	})
	r := rand.New(rand.NewPCG(3, 6))
	for range 300 {
		n, rows := 1+r.IntN(60), 1+r.IntN(5)
		a := make([]bool, n*rows)
		for i := range a {
			a[i] = r.IntN(40) == 0
		}
		got, want := make([]int64, rows), make([]int64, rows)
		for i := range want {
			want[i] = int64(max(slices.Index(a[i*n:i*n+n], true), 0))
		}
		if FirstTrueEach(got, a, n, n); !slices.Equal(got, want) {
			t.Fatal("first true of", n, got, want)
		}
		for i := range a {
			a[i] = !a[i]
		}
		if FirstFalseEach(got, a, n, n); !slices.Equal(got, want) {
			t.Fatal("first false of", n, got, want)
		}
	}
}

func placesOf[T elem.Real](t *testing.T) {
	t.Helper()
	r := rand.New(rand.NewPCG(3, 7))
	for range 200 {
		n, rows := 1+r.IntN(200), 1+r.IntN(5)
		stride := n + r.IntN(3)
		a := make([]T, rows*stride)
		for i := range a {
			a[i] = T(r.IntN(90)) - T(r.IntN(90))
		}
		most, least := make([]int64, rows), make([]int64, rows)
		ArgMaxEach(most, a, n, stride)
		ArgMinEach(least, a, n, stride)
		for i := range rows {
			row := a[i*stride:][:n]
			if most[i] != int64(slices.Index(row, slices.Max(row))) || least[i] != int64(slices.Index(row, slices.Min(row))) {
				t.Fatalf("%T: places in a row of %d: %d %d", a[0], n, most[i], least[i])
			}
		}
		n, step := 1+r.IntN(9000), 2+r.IntN(3)
		long, row := make([]T, n*step), make([]T, n)
		for i := range long {
			long[i] = T(i * 7919 % 120)
		}
		if elem.IsFloat[T]() && r.IntN(2) == 0 {
			long[r.IntN(n)*step] = T(math.NaN())
		}
		for i := range row {
			row[i] = long[i*step]
		}
		back := slices.Clone(row)
		slices.Reverse(back)
		if got, want := ArgMaxStrided(long, 0, step, n), ArgMax(row); got != want {
			t.Fatalf("%T: greatest of %d, %d apart: %d, not %d", row[0], n, step, got, want)
		}
		if got, want := ArgMinStrided(long, (n-1)*step, -step, n), ArgMin(back); got != want {
			t.Fatalf("%T: least of %d, %d apart: %d, not %d", row[0], n, step, got, want)
		}
	}
}
