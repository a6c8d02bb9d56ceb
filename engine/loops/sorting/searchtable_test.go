// Searches of sorted rows by a table.

package sorting

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tq-lang/tq/engine/loops/elem"
)

// Searches for whole numbers that are few between the least and the greatest, and for others.
func TestSearchTable(t *testing.T) {
	searchTables[int8](t)
	searchTables[uint8](t)
	searchTables[int16](t)
	searchTables[int64](t)
	searchTables[uint64](t)
}

func searchTables[T elem.Integer](t *testing.T) {
	t.Helper()
	r := rand.New(rand.NewPCG(5, 5))
	for range 60 {
		base, width := T(r.Uint64()), 1+r.IntN(300)
		sorted, v := make([]T, r.IntN(90)), make([]T, r.IntN(2000))
		for i := range sorted {
			sorted[i] = base + T(r.IntN(width))
		}
		slices.Sort(sorted)
		for i := range v {
			if v[i] = base + T(r.IntN(width+20)) - 10; r.IntN(20) == 0 {
				v[i] = T(r.Uint64())
			}
		}
		checkSearch(t, sorted, v, func(x, y T) bool { return x < y })
	}
}
