// Package shape is NumPy's functions that give elements another arrangement: reshape,
// transpose, concatenate, split, tile, pad, insert.
package shape

import (
	"slices"

	"github.com/tq-lang/tq/lang/builtin"
)

// Library is NumPy's functions of shapes.
var Library = builtin.Library{Modules: []string{"np.lib.stride_tricks", "np.lib.array_utils"}, Core: true, Open: open}

func open() builtin.Contents {
	return builtin.Contents{Args: builtin.Read, Entries: slices.Concat(reshapingEntries, axesEntries, joiningEntries, splittingEntries, repeatingEntries, paddingEntries, editingEntries, strideEntries)}
}
