// Package poly is NumPy's polynomials.
package poly

import (
	"slices"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

// Library is NumPy's polynomials.
var Library = builtin.Library{Core: true, Open: open}

func open() builtin.Contents {
	return builtin.Contents{Args: builtin.Read, Entries: slices.Concat(polynomialEntries, poly1dEntries),
		Constants: polyConstants()}
}

func polyConstants() map[string]object.Value {
	return builtin.ClassConstant("np.poly1d", "numpy.poly1d")
}
