// Package ufunc is NumPy's elementwise functions and their methods, the modes of
// floating-point errors, and what is computed element by element besides.
package ufunc

import (
	"slices"

	"github.com/tq-lang/tq/lang/builtin"
)

// Library is NumPy's elementwise functions.
var Library = builtin.Library{Modules: []string{"np", "np.emath", "np.lib"}, Core: true, Open: open}

func open() builtin.Contents {
	return builtin.Contents{Args: builtin.Read, Entries: slices.Concat(ufuncEntries, ufuncMethodEntries, ufuncPairEntries, errstateEntries, arithmeticEntries, emathEntries)}
}
