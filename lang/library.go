// The packages whose entries make the language, beside those of lang/builtin.
// Nothing registers itself: what is not listed here is not there.
package lang

import (
	"sync"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/python/std/bisect"
	"github.com/tq-lang/tq/lang/python/std/heapq"
)

// useLibraries hands the list to the table of builtins, once in a process and
// before anything is looked up. A library is opened when a program names it.
var useLibraries = sync.OnceFunc(func() {
	builtin.Use(
		bisect.Library,
		heapq.Library,
	)
})
