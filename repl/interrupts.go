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

// patience is how long a program may take to stop at Ctrl-C. After that a run ends
// with its process; at the prompt, where the session would be lost, the user is told
// that another Ctrl-C does so.
const patience = 2 * time.Second

// impatience is how soon a second Ctrl-C ends a run that the first has not stopped.
const impatience = 500 * time.Millisecond

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
	out, least := a.out, patience
	if ending {
		least = impatience
	}
	late := time.NewTimer(time.Hour)
	late.Stop()
	var first time.Time
	deaf := hear(func() {
		if interrupts.Interrupt() {
			first = time.Now()
			late.Reset(patience)
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
	case <-time.After(patience):
	}
	os.Exit(statusInterrupted)
}
