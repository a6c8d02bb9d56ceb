// Package rec is NumPy's structured arrays: their attributes and methods, np.rec, and
// numpy.lib.recfunctions. The values themselves are core.Records.
package rec

import (
	"slices"

	"github.com/tq-lang/tq/lang/builtin"
)

// Library is records.
var Library = builtin.Library{
	Modules: []string{"np.rec", "np.core", "np.core.records", "np.lib.recfunctions"},
	Under:   []string{"np.rec", "np.core", "np.core.records", "np.lib.recfunctions", "records", "recorddtype", "numpy.rec"},
	Open:    open,
}

func open() builtin.Contents {
	return builtin.Contents{Args: builtin.Kept, Entries: slices.Concat(typeEntries, attributeEntries, methodEntries, makerEntries, functionEntries)}
}
