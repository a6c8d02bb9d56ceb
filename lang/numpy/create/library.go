// Package create makes NumPy's arrays: of values, of patterns, of ranges, of buffers, and
// the objects that make arrays when they are indexed.
package create

import (
	"slices"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

// Library is NumPy's makers of arrays.
var Library = builtin.Library{Core: true, Open: open}

func open() builtin.Contents {
	return builtin.Contents{Args: builtin.Read, Entries: slices.Concat(creationEntries, rangeEntries, spacedEntries, matrixEntries, gridEntries, gridIndexEntries, bufferEntries),
		Constants: createConstants()}
}

func createConstants() map[string]object.Value { return indexMakers }
