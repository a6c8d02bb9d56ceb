// This file: Ctrl-C, and SIGINT from elsewhere.

package repl

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"time"

	"github.com/tq-lang/tq/lang"
)

const (
	// patience is how long a run may take to answer Ctrl-C before it is ended with its
	// process: collecting garbage on a busy machine takes seconds. A second Ctrl-C ends
	// it sooner, once impatience has passed since the first.
	patience   = 5 * time.Second
	impatience = 500 * time.Millisecond
	// promptPatience is how long a computation at the prompt may take, before another
	// Ctrl-C ends tq and all that the session has in memory. The user is told.
	promptPatience = 2 * time.Second
	// lastWords is the time for the output of a run that is ended.
	lastWords = 400 * time.Millisecond
)

// hear calls f for each interrupt, and tooLate when late comes, one after the other.
func hear(f func(), late <-chan time.Time, tooLate func()) (stop func()) {
	ch, done, gone := make(chan os.Signal, 2), make(chan struct{}), make(chan struct{})
	signal.Notify(ch, os.Interrupt)
	go func() {
		defer close(gone)
		for {
			select {
			case <-ch:
				f()
			case <-late:
				tooLate()
			case <-done:
				return
			}
		}
	}()
	return func() {
		signal.Stop(ch)
		close(done)
		<-gone
	}
}

// interruptible makes the run end at Ctrl-C, unless the program catches it. One that
// does not stop is ended with the process, where nothing comes after the run (ending);
// else if the user insists.
func (a *app) interruptible(ending bool) (stop func()) {
	interrupts := lang.NewInterrupts(context.Background())
	before := a.ctx
	a.ctx = interrupts.Context()
	out, least, most := a.out, promptPatience, promptPatience
	if ending {
		least, most = impatience, patience
	}
	late := time.NewTimer(time.Hour)
	late.Stop()
	var first time.Time
	deaf := hear(func() {
		if a.lent != nil && a.lent.Load() {
			return
		}
		if interrupts.Interrupt() {
			first = time.Now()
			late.Reset(most)
		} else if time.Since(first) >= least {
			a.abandon(out)
		}
	}, late.C, func() {
		switch {
		case !interrupts.Pending():
		case ending:
			a.abandon(out)
		default:
			fmt.Fprintln(a.err, "it has not stopped yet; Ctrl-C again ends tq, and what it has in memory is lost")
		}
	})
	return func() {
		deaf()
		late.Stop()
		interrupts.Close()
		a.ctx = before
	}
}

// abandon ends the process beside a program that does not stop. What the program
// has written still arrives, unless nobody takes it.
func (a *app) abandon(out *output) {
	written := make(chan struct{})
	go func() {
		_ = out.Flush()
		a.report(lang.Errorf("KeyboardInterrupt", ""))
		close(written)
	}()
	select {
	case <-written:
	case <-time.After(lastWords):
	}
	a.giveBack()
	os.Exit(statusInterrupted)
}
