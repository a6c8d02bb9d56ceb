// Package index is NumPy's functions of indices: where, take, choose, put, searchsorted,
// bits, and the indices of triangles and diagonals.
package index

import (
	"slices"

	"github.com/tq-lang/tq/lang/builtin"
)

// Library is NumPy's functions of indices.
var Library = builtin.Library{Core: true, Open: open}

func open() builtin.Contents {
	return builtin.Contents{Args: builtin.Read, Entries: slices.Concat(triIndexEntries, takingEntries, selectingEntries, placingEntries, searchingEntries, bitEntries)}
}
