// This file: where the history is kept, and how much of it.

package repl

import (
	"fmt"

	"github.com/tq-lang/tq/lang/config"
	"github.com/tq-lang/tq/lang/history"
)

// openHistory begins to read the history; a setting says how many blocks are kept: 0 is any number, and "none"
// keeps nothing.
func (a *app) openHistory() *history.Log {
	if a.conf.Text(config.History) == "none" {
		return history.Open("", history.DefaultLimit)
	}
	return history.Open(history.Path(), a.conf.Int(config.History))
}

// warnHistory says once that the history cannot be kept; the session goes on without.
func (a *app) warnHistory(err error) {
	if !a.warned {
		a.warned = true
		fmt.Fprintf(a.err, "the history is not kept: %v\n", err)
	}
}
