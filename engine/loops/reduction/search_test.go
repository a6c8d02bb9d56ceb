// Searches and folds of rows against plain loops.

package reduction

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tq-lang/tq/engine/internal/looptest"
	"github.com/tq-lang/tq/engine/loops"
	"github.com/tq-lang/tq/engine/loops/elem"
)

func TestSearches(t *testing.T) {
	looptest.EachLevel(t, func(t *testing.T) {
		searchesOf[int8](t)
		searchesOf[uint8](t)
		searchesOf[int16](t)
		searchesOf[uint16](t)
		searchesOf[int32](t)
		searchesOf[uint32](t)
		searchesOf[int64](t)
		searchesOf[uint64](t)
		searchesOf[float32](t)
		searchesOf[float64](t)
		truths[bool](t, true)
		truths[complex64](t, 1, 1i, complex(float32(math.NaN()), 0))
		truths[complex128](t, 1, 1i, complex(math.Inf(1), 0))
	})
}

// rowLengths are short ones, and some beyond what one call is given.
func rowLengths(r *rand.Rand) []int {
	var list []int
	for n := range 300 {
		list = append(list, n+1)
	}
	return append(list, 1000+r.IntN(5000), loops.SearchStretch-1, loops.SearchStretch+1, loops.SearchStretch+r.IntN(70))
}

func searchesOf[T elem.Real](t *testing.T) {
	t.Helper()
	r := rand.New(rand.NewPCG(7, 7))
	negative := T(0)
	negative--
	odd := []T{1, 2, negative, 100}
	if elem.IsFloat[T]() {
		odd = append(odd, T(math.NaN()), T(math.Inf(1)))
	}
	truths(t, odd...)
	for _, n := range rowLengths(r) {
		a := make([]T, n+1)
		for i := range a {
			a[i] = T(r.IntN(120)) - T(r.IntN(40))
		}
		a[n] = 127 // no part of the row
		row := a[:n]
		var sum, prod T = 0, 1
		most, least, atMost, atLeast := a[0], a[0], 0, 0
		for i, x := range row {
			sum += x
			prod *= x
			if x > most {
				most, atMost = x, i
			}
			if x < least {
				least, atLeast = x, i
			}
		}
		if Max(row) != most || Min(row) != least || ArgMax(row) != atMost || ArgMin(row) != atLeast {
			t.Fatalf("%T: extremes of %d: %v %v at %d %d, want %v %v at %d %d", sum, n, Max(row), Min(row), ArgMax(row), ArgMin(row), most, least, atMost, atLeast)
		}
		if !elem.IsFloat[T]() && (Sum(row) != sum || Prod(row) != prod) {
			t.Fatalf("%T: sum and product of %d: %v %v, want %v %v", sum, n, Sum(row), Prod(row), sum, prod)
		}
		if elem.IsFloat[T]() {
			at := r.IntN(n)
			row[at] = T(math.NaN())
			if ArgMax(row) != at || ArgMin(row) != at || Max(row) == Max(row) {
				t.Fatalf("%T: a NaN at %d of %d is not seen", sum, at, n)
			}
		}
	}
}

// truths asks for rows of zeros with one other element, and the other way round.
func truths[T elem.Elem](t *testing.T, others ...T) {
	t.Helper()
	r := rand.New(rand.NewPCG(7, 8))
	var zero T
	for _, n := range rowLengths(r) {
		zeros, full := make([]T, n+1), make([]T, n+1)
		for i := range full {
			full[i] = others[r.IntN(len(others))]
		}
		zeros[n], full[n] = others[0], zero // no part of the rows
		at := r.IntN(n)
		a, b := zeros[:n], full[:n]
		if loops.Any(a) || loops.CountNonzero(a) != 0 || !loops.All(b) || loops.CountNonzero(b) != n {
			t.Fatalf("%T: of %d elements all are alike", zero, n)
		}
		a[at], b[at] = others[r.IntN(len(others))], zero
		if !loops.Any(a) || loops.CountNonzero(a) != 1 || loops.All(b) || loops.CountNonzero(b) != n-1 {
			t.Fatalf("%T: the element %d of %d is not seen", zero, at, n)
		}
	}
}

// Folds of many rows, and down many rows, against rows one by one.
func TestRows(t *testing.T) {
	looptest.EachLevel(t, func(t *testing.T) {
		rowsOf[int8](t)
		rowsOf[uint16](t)
		rowsOf[int64](t)
		rowsOf[float32](t)
		rowsOf[float64](t)
	})
}

func rowsOf[T elem.Real](t *testing.T) {
	t.Helper()
	r := rand.New(rand.NewPCG(9, 7))
	for range 150 {
		n, rows := 1+r.IntN(60), r.IntN(20)
		if r.IntN(10) == 0 {
			n, rows = 1+r.IntN(1500), 1+r.IntN(600)
		}
		stride := n + r.IntN(3)
		a := make([]T, rows*stride+n)
		for i := range a {
			a[i] = T(r.IntN(2) * r.IntN(100))
		}
		row := func(i int) []T { return a[i*stride : i*stride+n] }
		sums, most, least := make([]T, rows), make([]T, rows), make([]T, rows)
		some, every, counts := make([]bool, rows), make([]bool, rows), make([]int64, rows)
		for i := range rows {
			most[i], least[i], every[i] = row(i)[0], row(i)[0], true
		}
		SumEach(sums, a, n, stride)
		MaxEach(most, a, n, stride)
		MinEach(least, a, n, stride)
		AnyEach(some, a, n, stride)
		AllEach(every, a, n, stride)
		CountEach(counts, a, n, stride)
		someDown, everyDown, countsDown := make([]bool, n), make([]bool, n), make([]int64, n)
		for j := range n {
			everyDown[j] = true
		}
		AnyRows(someDown, a, rows, stride)
		AllRows(everyDown, a, rows, stride)
		CountRows(countsDown, a, rows, stride)
		wantSome, wantEvery, wantCounts := make([]bool, n), make([]bool, n), make([]int64, n)
		for j := range n {
			wantEvery[j] = true
		}
		for i := range rows {
			c := int64(0)
			for j, x := range row(i) {
				if x != 0 {
					c++
					wantSome[j] = true
					wantCounts[j]++
				} else {
					wantEvery[j] = false
				}
			}
			if sums[i] != Sum(row(i)) || most[i] != Max(row(i)) || least[i] != Min(row(i)) || counts[i] != c || some[i] != (c > 0) || every[i] != (c == int64(n)) {
				t.Fatalf("%T: row %d of %d of %d: %v %v %v %v %v %v", a[0], i, rows, n, sums[i], most[i], least[i], counts[i], some[i], every[i])
			}
		}
		if !slices.Equal(someDown, wantSome) || !slices.Equal(everyDown, wantEvery) || !slices.Equal(countsDown, wantCounts) {
			t.Fatalf("%T: truth down %d rows of %d", a[0], rows, n)
		}
	}
	if loops.FirstTrue([]bool{false, false}) != 0 || loops.FirstTrue([]bool{false, true}) != 1 || loops.FirstFalse([]bool{true, true}) != 0 || loops.FirstFalse([]bool{true, false}) != 1 {
		t.Error("places of truth values")
	}
}
