// Package dtypes is NumPy's element types: their classes and scalars, their attributes and
// limits, questions about casts; and NumPy's constants.
package dtypes

import (
	"slices"

	"github.com/tq-lang/tq/lang/builtin"
)

// Library is element types, scalars and constants of NumPy.
var Library = builtin.Library{Modules: []string{"np.exceptions", "np.version", "np.typing"}, Core: true, Open: open}

func open() builtin.Contents {
	return builtin.Contents{Args: builtin.Read, Entries: slices.Concat(scalarEntries, typeEntries, typeInfoEntries, byteOrderEntries, typeCodeEntries),
		Constants: dtypeConstants()}
}
