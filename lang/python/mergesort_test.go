// Merging is stable, and an error ends it; so is the sorting of a few cells.
package python

import (
	"cmp"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tq-lang/tq/lang/object"
)

func TestMergeSort(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for n := range 200 {
		keys := make([]int, n)
		for i := range keys {
			keys[i] = r.IntN(n/3 + 1)
		}
		got, want := make([]int, n), make([]int, n)
		for i := range n {
			got[i], want[i] = i, i
		}
		asked := 0
		less := func(behind, front int) (bool, error) {
			asked++
			return keys[behind] < keys[front], nil
		}
		if err := mergeSort(got, make([]int, n), less); err != nil {
			t.Fatal(err)
		}
		slices.SortStableFunc(want, func(i, j int) int { return keys[i] - keys[j] })
		if !slices.Equal(got, want) {
			t.Fatalf("%v sorted by %v, not %v", got, keys, want)
		}
		once := asked
		if asked = 0; mergeSort(got, make([]int, n), less) != nil || asked > 2*n {
			t.Errorf("sorting %d sorted ones asks %d times", n, asked)
		}
		failed := errors.New("no order")
		err := mergeSort(want, make([]int, n), func(behind, front int) (bool, error) {
			if once--; once == 0 {
				return false, failed
			}
			return keys[behind] < keys[front], nil
		})
		if n > shortRun && err == nil && once <= 0 {
			t.Errorf("%d: the error is lost", n)
		}
	}
}

func TestSortFew(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for n := range fewSorted + 1 {
		for range 20 {
			var got, want []object.Cell
			for range n {
				got = append(got, object.CellOf(object.Str([]string{"", "a", "ab", "b", "é"}[r.IntN(5)]))) // each one a text of its own
			}
			want = slices.Clone(got)
			slices.SortStableFunc(want, func(a, b object.Cell) int { return strings.Compare(a.Str(), b.Str()) })
			if !sortFew(got) && n > 1 || !slices.Equal(got, want) {
				t.Fatalf("%d texts are not sorted stably", n)
			}
			for i := range got {
				got[i] = object.FloatCell(float64(r.IntN(n)) / 2)
			}
			want = slices.Clone(got)
			slices.SortStableFunc(want, func(a, b object.Cell) int { return cmp.Compare(a.Float(), b.Float()) })
			if !sortFew(got) && n > 1 || !slices.Equal(got, want) {
				t.Fatalf("%d floats are not sorted", n)
			}
		}
	}
}
