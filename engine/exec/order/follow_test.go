package order

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"github.com/tq-lang/tq/engine/exec/task"
)

// A sort in pieces tells how far it is: nothing at its beginning, all at its end.
func TestSortFollowed(t *testing.T) {
	m := task.NewMachine(task.Config{Threads: 3, SortPiece: 64})
	c := &task.Call{Run: &task.Run{Machine: &m, Meter: new(task.Meter)}}
	rng := rand.New(rand.NewPCG(1, 2))
	for _, n := range []int{200, 1000, 20_000} {
		numbers, texts := make([]float64, n), make([]string, n)
		for i := range numbers {
			numbers[i] = rng.NormFloat64()
			texts[i] = strconv.Itoa(rng.IntN(1000))
		}
		c.Counts(longWork(c, n))
		if err := sortLong(c, numbers); err != nil || !slices.IsSorted(numbers) {
			t.Fatal("not sorted", err)
		}
		far(t, c, "floats")
		want := slices.Clone(texts)
		slices.Sort(want)
		if err := sortTexts(c, texts); err != nil || !slices.Equal(texts, want) {
			t.Fatal("not sorted", err)
		}
		far(t, c, "texts")
		idx, vals := make([]int64, n), make([]float64, n)
		for i := range vals {
			vals[i] = float64(rng.IntN(1 << 40))
		}
		c.Counts(longWork(c, n) + 3*n)
		if err := argSortLong(c, idx, vals); err != nil {
			t.Fatal(err)
		}
		far(t, c, "places")
	}
}

// far sees that about as much was done as there was to do.
func far(t *testing.T, c *task.Call, what string) {
	t.Helper()
	if done, all := c.Meter.Far(); all == 0 || done < all*8/10 || done > all*11/10 {
		t.Errorf("%s: %d of %d", what, done, all)
	}
}
