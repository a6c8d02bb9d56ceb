// Work that cannot ask whether it should go on: it is done aside, and left
// alone when the context ends.

package task

import (
	"context"
	"runtime/debug"

	"github.com/tq-lang/tq/engine/exec/par"
)

// Interruptible runs f and returns nil, or returns when ctx ends: with its
// error, while f goes on to no avail. f must touch nothing that is used or
// written elsewhere afterwards. A panic in f is one of the caller.
func Interruptible(ctx context.Context, f func()) error {
	if ctx == nil || ctx.Done() == nil {
		f()
		return nil
	}
	done := make(chan *par.PanicError, 1)
	go func() {
		var failed *par.PanicError
		defer func() {
			if v := recover(); v != nil {
				failed = &par.PanicError{Value: v, Stack: debug.Stack()}
			}
			done <- failed
		}()
		f()
	}()
	select {
	case failed := <-done:
		if failed != nil {
			panic(failed.Value)
		}
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Aside runs f, which is so much work that it may have to be left.
func (r *Run) Aside(work int, f func()) error {
	if work < r.Cfg.ParallelMin {
		f()
		return nil
	}
	if Interruptible(r.Ctx, f) != nil {
		for _, t := range r.Values { // f goes on reading them
			if t != nil {
				t.Buffer().Claim() // which nobody takes back
			}
		}
		return r.Canceled()
	}
	return nil
}
