// The names that NumPy has, to tell `not in tq: np.recarray` from a typo.
package builtin

import (
	_ "embed"
	"strings"
	"sync"
)

//go:embed numpy_names.txt
var numpyNames string

var knownNames = sync.OnceValue(func() map[string]bool {
	m := map[string]bool{}
	for line := range strings.Lines(numpyNames) {
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			m[line] = true
		}
	}
	return m
})

// KnownToNumPy reports whether NumPy has a name, written without the leading np.
func KnownToNumPy(name string) bool { return knownNames()[name] }
