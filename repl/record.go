// This file: where the history is kept, and how much of it.

package repl

import (
	"fmt"
	"os"
	"strconv"

	"github.com/tq-lang/tq/lang/history"
)

// openHistory begins to read the history; TQ_HISTORY_LIMIT says how many blocks are kept: 0 is any number, and
// "none" keeps nothing.
func (a *app) openHistory() *history.Log {
	limit, path := history.DefaultLimit, history.Path()
	v := os.Getenv("TQ_HISTORY_LIMIT")
	if n, err := strconv.Atoi(v); err == nil && n >= 0 {
		limit = n
	} else if v == "none" {
		path = ""
	}
	return history.Open(path, limit)
}

// warnHistory says once that the history cannot be kept; the session goes on without.
func (a *app) warnHistory(err error) {
	if !a.warned {
		a.warned = true
		fmt.Fprintf(a.err, "the history is not kept: %v\n", err)
	}
}
