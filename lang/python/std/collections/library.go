// Package collections is Python's modules collections and collections.abc.
package collections

import (
	"slices"

	"github.com/tq-lang/tq/lang/builtin"
)

// Library is Python's module collections.
var Library = builtin.Library{Modules: []string{"collections", "collections.abc"}, Core: true, Open: open}

func open() builtin.Contents {
	return builtin.Contents{Args: builtin.Kept, Entries: slices.Concat(countingEntries, namedEntries, dequeEntries, dequeItemEntries),
		Constants: collectionsConstants()}
}
