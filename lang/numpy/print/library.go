// Package print is NumPy's print options, and arrays and numbers as text.
package print

import (
	"slices"

	"github.com/tq-lang/tq/lang/builtin"
)

// Library is NumPy's print options, and arrays and numbers as text.
var Library = builtin.Library{Core: true, Open: open}

func open() builtin.Contents {
	return builtin.Contents{Args: builtin.Read, Entries: slices.Concat(printOptionEntries, numberFormatEntries)}
}
