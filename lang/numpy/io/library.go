// Package io reads and writes files of arrays and of tables.
package io

import (
	"slices"

	"github.com/tq-lang/tq/lang/builtin"
)

// Library is NumPy's files.
var Library = builtin.Library{Core: true, Open: open}

func open() builtin.Contents {
	return builtin.Contents{Args: builtin.Read, Entries: slices.Concat(loadEntries, npzEntries, tableFileEntries, saveEntries, toFileEntries)}
}
