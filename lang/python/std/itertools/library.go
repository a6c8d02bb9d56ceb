// Package itertools is Python's module itertools.
package itertools

import (
	"github.com/tq-lang/tq/lang/builtin"
)

// Library is Python's module itertools.
var Library = builtin.Library{Modules: []string{"itertools"}, Core: true, Open: open}

func open() builtin.Contents {
	return builtin.Contents{Args: builtin.Kept, Entries: itertoolsEntries}
}
