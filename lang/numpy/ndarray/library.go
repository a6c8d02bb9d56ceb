// Package ndarray is the methods and attributes of arrays.
package ndarray

import (
	"slices"

	"github.com/tq-lang/tq/lang/builtin"
)

// Library is the methods and attributes of arrays.
var Library = builtin.Library{Core: true, Open: open}

func open() builtin.Contents {
	return builtin.Contents{Args: builtin.Read, Entries: slices.Concat(ndAttrEntries, ndMethodEntries, flatEntries, memoryEntries), Specials: specials()}
}
