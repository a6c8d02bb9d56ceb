// Searches and folds of rows against plain loops.

package loops

import (
	"math"
	"math/rand/v2"
	"testing"
)

func TestSearches(t *testing.T) {
	eachLevel(t, func(t *testing.T) {
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
	return append(list, 1000+r.IntN(5000), searchStretch-1, searchStretch+1, searchStretch+r.IntN(70))
}

func searchesOf[T Real](t *testing.T) {
	t.Helper()
	r := rand.New(rand.NewPCG(7, 7))
	negative := T(0)
	negative--
	odd := []T{1, 2, negative, 100}
	if isFloat[T]() {
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
		if !isFloat[T]() && (Sum(row) != sum || Prod(row) != prod) {
			t.Fatalf("%T: sum and product of %d: %v %v, want %v %v", sum, n, Sum(row), Prod(row), sum, prod)
		}
		if isFloat[T]() {
			at := r.IntN(n)
			row[at] = T(math.NaN())
			if ArgMax(row) != at || ArgMin(row) != at || Max(row) == Max(row) {
				t.Fatalf("%T: a NaN at %d of %d is not seen", sum, at, n)
			}
		}
	}
}

// truths asks for rows of zeros with one other element, and the other way round.
func truths[T Elem](t *testing.T, others ...T) {
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
		if Any(a) || CountNonzero(a) != 0 || !All(b) || CountNonzero(b) != n {
			t.Fatalf("%T: of %d elements all are alike", zero, n)
		}
		a[at], b[at] = others[r.IntN(len(others))], zero
		if !Any(a) || CountNonzero(a) != 1 || All(b) || CountNonzero(b) != n-1 {
			t.Fatalf("%T: the element %d of %d is not seen", zero, at, n)
		}
	}
}
