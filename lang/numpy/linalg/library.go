// Package linalg is NumPy's products of arrays, einsum, and np.linalg.
package linalg

import (
	"slices"

	"github.com/tq-lang/tq/lang/builtin"
)

// Library is NumPy's products, and np.linalg.
var Library = builtin.Library{Modules: []string{"np.linalg"}, Core: true, Open: open}

func open() builtin.Contents {
	return builtin.Contents{Args: builtin.Read, Entries: slices.Concat(einsumEntries, productEntries, linalgEntries, normEntries)}
}
