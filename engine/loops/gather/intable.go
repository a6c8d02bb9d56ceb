// Whole numbers looked up in a table of those that are in a set.

package gather

import (
	"github.com/tq-lang/tq/engine/loops/elem"
	"github.com/tq-lang/tq/engine/loops/reduction"
)

// InTable sets dst[i] to the entry of a[i]-least in a table, and to its last one, which is for all others, where there is none.
func InTable[T elem.Integer](dst []bool, a []T, least int64, table []bool) {
	a = a[:len(dst)]
	last := uint64(len(table) - 1)
	for i, x := range a {
		dst[i] = table[min(uint64(int64(x))-uint64(least), last)]
	}
}

// Ends are the least and the greatest of whole numbers that are not none; those of 64 bits have a sign.
func Ends[T elem.Integer](a []T) (lo, hi int64) {
	return int64(reduction.Min(a)), int64(reduction.Max(a))
}
