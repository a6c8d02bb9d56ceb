// Package sorting is NumPy's sorts, sets and unique elements.
package sorting

import (
	"slices"

	"github.com/tq-lang/tq/lang/builtin"
)

// Library is NumPy's sorts and sets.
var Library = builtin.Library{Core: true, Open: open}

func open() builtin.Contents {
	return builtin.Contents{Args: builtin.Read, Entries: slices.Concat(sortEntries, setEntries, uniqueEntries)}
}
