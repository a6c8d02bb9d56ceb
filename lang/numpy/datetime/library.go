// Package datetime is NumPy's dates, spans and business days.
package datetime

import (
	"slices"

	"github.com/tq-lang/tq/lang/builtin"
)

// Library is NumPy's dates and business days.
var Library = builtin.Library{Core: true, Open: open}

func open() builtin.Contents {
	return builtin.Contents{Args: builtin.Read, Entries: slices.Concat(dateEntries, busdayEntries)}
}
