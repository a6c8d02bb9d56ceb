// The user's interrupts as exceptions: a program may catch KeyboardInterrupt and
// go on, and its finally blocks run.
package vm

import (
	"context"
	"errors"
	"sync"

	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/object"
)

// Interrupts is where a face delivers interrupts. Each ends the context that is
// in force; once the program has taken it up as an exception, the next context
// is. A context of other origin ends its program for good: no handler runs.
type Interrupts struct {
	parent context.Context
	mu     sync.Mutex
	now    context.Context
	cancel context.CancelFunc
	closed bool
}

type interruptsKey struct{}

// NewInterrupts begins with a context that no interrupt has ended yet.
func NewInterrupts(parent context.Context) *Interrupts {
	i := &Interrupts{parent: parent}
	i.renew()
	return i
}

func (i *Interrupts) renew() {
	ctx, cancel := context.WithCancel(i.parent)
	i.now, i.cancel = context.WithValue(ctx, interruptsKey{}, i), cancel
}

// Context is the one in force, to be given to Session.Eval.
func (i *Interrupts) Context() context.Context {
	i.mu.Lock()
	defer i.mu.Unlock()
	return i.now
}

// Interrupt ends the context in force. It tells false if the interrupt before
// has not been taken up yet.
func (i *Interrupts) Interrupt() bool {
	i.mu.Lock()
	defer i.mu.Unlock()
	first := i.now.Err() == nil
	i.cancel()
	return first
}

// Pending reports whether an interrupt waits for the program to take it up.
func (i *Interrupts) Pending() bool { return i.Context().Err() != nil }

// Close ends the context in force for good.
func (i *Interrupts) Close() {
	i.mu.Lock()
	defer i.mu.Unlock()
	i.closed = true
	i.cancel()
}

// next is the context after one that an interrupt has ended.
func (i *Interrupts) next() context.Context {
	i.mu.Lock()
	defer i.mu.Unlock()
	if i.now.Err() != nil && !i.closed {
		i.renew()
	}
	return i.now
}

// inForce is ctx, or what follows it where the program has taken up the interrupt
// that ended it.
func inForce(ctx context.Context) context.Context {
	if ctx.Err() != nil {
		if i, ok := ctx.Value(interruptsKey{}).(*Interrupts); ok {
			return i.Context()
		}
	}
	return ctx
}

// orInterrupt is an error, or the interrupt that has ended the context with ended: that is
// raised where the work fails for another reason before it has asked.
func orInterrupt(err, ended error) error {
	if err == nil || ended != context.Canceled {
		return err
	}
	var d *diag.Error
	if !errors.As(err, &d) || d.Class == "KeyboardInterrupt" || d.Class == "SystemExit" {
		return err
	}
	raised := object.Errorf(object.KeyboardInterrupt, "")
	return &diag.Error{Code: diag.RunInterrupted, Class: "KeyboardInterrupt", Place: d.Place, Trace: d.Trace, Cause: raised}
}

// mayHandle reports whether the program may go on after err, where the context has ended
// with ended. An interrupt is taken up here, so that what follows is not ended by it as well.
// One that comes between orInterrupt and this is left to the next instruction that looks:
// both are told what the context was, so that no other error passes the handlers.
func (m *Machine) mayHandle(err, ended error) bool {
	if ended == nil {
		return true
	}
	i, ok := m.ctx.Value(interruptsKey{}).(*Interrupts)
	var d *diag.Error
	if !ok || ended != context.Canceled || !errors.As(err, &d) || d.Class != "KeyboardInterrupt" {
		return false
	}
	m.obey(i.next())
	return m.ctx.Err() == nil
}

// Memory that is gone: another process has cut short a file whose pages an array
// maps. The instruction that reads there fails with OSError, as any read of a file does.

// met is goOn up to the first fault; it reports whether a handler goes on after it.
func (m *Machine) met(f *frame) (handled bool) {
	args, natives, watched := len(m.args), m.natives, m.watch.on
	ended := false
	defer func() {
		if ended {
			return
		}
		r := recover()
		if _, ok := r.(interface{ Addr() uintptr }); !ok { // not the runtime's error for a fault at an address
			panic(r)
		}
		clear(m.args[args:])
		m.args, m.natives, m.watch.on = m.args[:args], natives, watched
		m.dying, m.pending = 0, true // what waits to be computed reads the same memory
		m.traces.Stop()
		handled = !m.unwind(m.top, m.top.pc-1, object.Errorf(object.OSError, "a file became shorter while its data were in use"))
	}()
	m.runFrom(f)
	ended = true
	return false
}
