// Package strings is np.strings and np.char.
package strings

import (
	"slices"

	"github.com/tq-lang/tq/lang/builtin"
)

// Library is np.strings and np.char.
var Library = builtin.Library{Modules: []string{"np.strings", "np.char"}, Open: open}

func open() builtin.Contents {
	return builtin.Contents{Args: builtin.Read, Entries: slices.Concat(stringEntries(), partEntries())}
}
