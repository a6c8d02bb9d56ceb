// Package iter is NumPy's iterators, and Python functions applied over arrays.
package iter

import (
	"slices"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

// Library is NumPy's iterators.
var Library = builtin.Library{Core: true, Open: open}

func open() builtin.Contents {
	return builtin.Contents{Args: builtin.Read, Entries: slices.Concat(iteratingEntries, nditerEntries, functionalEntries),
		Constants: iterConstants()}
}

func iterConstants() map[string]object.Value {
	return builtin.ClassConstant("np.vectorize", "numpy.vectorize")
}
