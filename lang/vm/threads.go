// Threads: several evaluations that take turns on one machine. Each has its own frames
// and its own work under way; variables, modules and caches are everybody's. One that
// waits, or has run for long, lets the others go on.
package vm

import (
	"context"
	"sync/atomic"

	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/record"
)

// Turns says who uses a machine. Its methods are called by who does.
type Turns interface {
	// Wanted reports whether another one has waited long enough.
	Wanted() bool
	// Yield lets others use the machine until wait has returned; nil returns at once.
	Yield(wait func())
}

// thread is what a machine knows of the evaluation that uses it.
type thread struct {
	top     *frame
	base    *frame  // below all calls; it runs nothing
	spare   *window // a piece of the stack that no frame uses
	tick    int     // back edges and calls until the next look outside
	pending bool    // a temporary of the top frame may hold an array that waits
	result  object.Cell
	failed  error
	raising *arising // the last exception that arose

	file   *diag.File
	ctx    context.Context
	done   <-chan struct{} // closed when ctx has ended
	warned map[string]bool
	ending *atomic.Bool // ctx has ended
	forget func() bool  // has nobody told of the end of ctx any more

	dying    uint8           // the operands of the instruction under way that die, as in code.Last
	before   object.Cell     // what the slot of its result held
	consumed []*object.Array // temporaries to be given back once nothing waits that reads them
	args     []object.Value  // of builtins that are being called
	natives  int             // calls of native functions under way, which may call back
	goStack  goStack         // what the calls from Go take
}

func newThread() thread {
	t := thread{tick: quantum, ctx: context.Background(), ending: new(atomic.Bool), base: &frame{code: &linked{c: &code.Code{}}}}
	t.base.regs, t.base.room = newStack()
	t.top = t.base
	return t
}

// Wait lets others use the machine while wait runs. What waits to be computed is
// computed first: they may change what it reads.
func (m *Machine) Wait(wait func()) error {
	if m.Turns == nil || m.traces.Recording() || m.watch.quiet {
		if wait != nil {
			wait()
		}
		return nil
	}
	if err := m.settleTemps(m.top); err != nil {
		return err
	}
	own, show, told := m.thread, m.Show, m.watch.watched
	var work record.Suspended
	m.R.Swap(&work)
	if n := len(m.resting); n > 0 {
		m.thread, m.resting = m.resting[n-1], m.resting[:n-1]
	} else {
		m.thread = newThread()
	}
	m.Show, m.watch.watched = nil, watched{}
	m.Turns.Yield(wait)
	m.resting = append(m.resting, m.thread)
	m.thread, m.Show, m.watch.watched = own, show, told
	m.R.Swap(&work)
	return nil
}
