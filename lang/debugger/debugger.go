// Package debugger answers the requests of the Debug Adapter Protocol for one machine:
// breakpoints, steps, calls under way, variables, expressions.
//
// The machine tells it of each line (vm.Watcher). Where the program is to stop, the
// machine's goroutine waits here and does what requests ask of it, so that variables are
// only ever touched by that goroutine; requests come on another one.
//
// This file: when a program stops, and how it goes on.
package debugger

import (
	"strings"
	"sync"

	"github.com/google/go-dap"

	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/vm"
)

// Thread is the id of the only thread there is.
const Thread = 1

// Options are what a debugger needs of its face.
type Options struct {
	Machine *vm.Machine
	// Event is told what happens: stopped, continued, output. It is called on the
	// machine's goroutine.
	Event func(name string, body any)
	// Path names the source that a file is shown as.
	Path func(*diag.File) string
	// Source gives the text of a source, and false if there is none.
	Source func(path string) (string, bool)
	// Complete tells what can stand at a byte of a text, with the variables of a function.
	Complete func(vars map[string]object.Value, text string, cursor int) Completions
	// Idle calls f while the machine is at rest; false if it is not.
	Idle func(f func()) bool
}

// Debugger watches one machine.
type Debugger struct {
	Options

	mu       sync.Mutex
	attached bool
	breaks   map[string][]*breakpoint
	filters  map[string]bool
	ids      int
	step     step
	depth    int // of the frame that is stepped over or out of
	pausing  bool
	// Lines and columns count from these: from 1 unless the client says otherwise.
	firstLine, firstColumn int
	now                    *stop // nil while the program runs
	console                *talk // that breakpoint() has begun, until its steps end; nil: none

	// What follows belongs to the goroutine that holds the machine.
	paths  map[*diag.File]string
	frames []vm.Here
	within *line // of the breakpoint() that the program stopped at: its rest is no new line
	refs   []children
	failed *diag.Error // that the program stopped for
}

// step is how the program goes on.
type step uint8

const (
	freely step = iota
	into
	over
	out
)

// line is one of a call under way.
type line struct {
	file  *diag.File
	n     int
	depth int
}

// stop is a program that waits.
type stop struct {
	jobs chan func()
	over chan struct{} // closed when it goes on
}

// New makes a debugger, which is asleep until it is attached.
func New(o Options) *Debugger {
	d := &Debugger{Options: o, firstLine: 1, firstColumn: 1, breaks: map[string][]*breakpoint{}, filters: map[string]bool{}, paths: map[*diag.File]string{}}
	o.Machine.Watch(d)
	return d
}

// Attached reports whether a client debugs.
func (d *Debugger) Attached() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.attached
}

// Stopped reports whether the program waits.
func (d *Debugger) Stopped() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.now != nil
}

// arm has the machine tell of lines where there is something to look for.
func (d *Debugger) arm() {
	wanted := d.step != freely || d.pausing || len(d.filters) > 0
	for _, list := range d.breaks {
		wanted = wanted || len(list) > 0
	}
	d.Machine.Arm((d.attached || d.console != nil) && wanted)
}

// Ended says that a program has ended: what it was stepped through is over.
func (d *Debugger) Ended() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.step, d.pausing, d.console = freely, false, nil
	d.arm()
}

// Line is told of each line before it runs.
func (d *Debugger) Line(h vm.Here) error {
	if isFrozen(h.File()) {
		return nil
	}
	reason := d.wantsStep(h)
	line := d.Machine.LineAt(h)
	if d.within != nil {
		same := *d.within == d.lineOf(h)
		if d.within = nil; same {
			return nil
		}
	}
	var hit *breakpoint
	if up, ok := h.Up(); !ok || !h.IsLambda() || up.File() != h.File() || d.Machine.LineAt(up) != line {
		var err error // a lambda that its own line calls has stopped there already
		if hit, err = d.hit(h, d.path(h.File()), line); err != nil {
			return err
		}
	}
	if hit != nil {
		return d.wait(dap.StoppedEventBody{Reason: "breakpoint", HitBreakpointIds: []int{hit.Id}}, nil)
	}
	if reason != "" && d.talks() {
		return d.converse()
	}
	if reason != "" {
		return d.wait(dap.StoppedEventBody{Reason: reason}, nil)
	}
	return nil
}

// talks reports whether a console, and no client, steps through the program.
func (d *Debugger) talks() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.console != nil && !d.attached
}

// wantsStep reports why the program is to stop at a place that has no breakpoint.
func (d *Debugger) wantsStep(h vm.Here) string {
	d.mu.Lock()
	defer d.mu.Unlock()
	switch {
	case d.pausing:
		return "pause"
	case d.step == into, d.step == over && h.Depth() <= d.depth, d.step == out && h.Depth() < d.depth:
		return "step"
	}
	return ""
}

// Raised is told of an exception.
func (d *Debugger) Raised(_ vm.Here, err *diag.Error, caught bool) error {
	switch err.Class {
	case "StopIteration", "GeneratorExit", "KeyboardInterrupt", "SystemExit":
		return nil
	}
	d.mu.Lock()
	wanted := d.filters["raised"] || !caught && (d.filters["uncaught"] || d.filters["userUnhandled"])
	d.mu.Unlock()
	if !wanted {
		return nil
	}
	return d.wait(dap.StoppedEventBody{Reason: "exception", Description: err.Class, Text: err.Msg}, err)
}

// wait stops the program until a request has it go on, or an interrupt ends it.
func (d *Debugger) wait(why dap.StoppedEventBody, failed *diag.Error) error {
	s := &stop{jobs: make(chan func()), over: make(chan struct{})}
	d.forget()
	d.failed = failed
	d.frames = d.stack()
	d.mu.Lock()
	if !d.attached { // it went while the program came here
		d.mu.Unlock()
		return nil
	}
	d.now, d.step, d.pausing = s, freely, false
	d.mu.Unlock()
	why.ThreadId, why.AllThreadsStopped = Thread, true
	d.Event("stopped", why)
	defer func() {
		d.forget()
		d.Event("continued", dap.ContinuedEventBody{ThreadId: Thread, AllThreadsContinued: true})
	}()
	for {
		select {
		case job := <-s.jobs:
			d.Machine.Quietly(job)
		case <-s.over:
			return nil
		case <-d.Machine.Context().Done():
			d.goOn(freely)
			return object.Errorf(object.KeyboardInterrupt, "")
		}
	}
}

// goOn ends the stop; false if the program does not wait.
func (d *Debugger) goOn(how step) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	s := d.now
	if s == nil {
		return false
	}
	d.now, d.step = nil, how
	d.arm()
	close(s.over)
	return true
}

// do calls f on the goroutine that may touch variables; false if there is none now.
func (d *Debugger) do(f func()) bool {
	d.mu.Lock()
	s := d.now
	d.mu.Unlock()
	if s == nil {
		return d.Idle != nil && d.Idle(func() { d.Machine.Quietly(f) })
	}
	done := make(chan struct{})
	select {
	case s.jobs <- func() {
		defer close(done)
		f()
	}:
		<-done
		return true
	case <-s.over:
		return false
	}
}

// forget drops what requests of the stop before could name.
func (d *Debugger) forget() { d.frames, d.refs, d.failed = nil, nil, nil }

// stack lists the calls under way, the innermost first; what modules of the language do
// within is left out.
func (d *Debugger) stack() []vm.Here {
	var all []vm.Here
	for h, ok := d.Machine.Top(), true; ok; h, ok = h.Up() {
		if f := h.File(); f != nil && !isFrozen(f) {
			all = append(all, h)
		}
	}
	return all
}

// isFrozen reports the modules of the language, whose lines are not shown.
func isFrozen(f *diag.File) bool { return f != nil && strings.HasPrefix(f.Name, "<frozen ") }

// lineOf is where a call stands.
func (d *Debugger) lineOf(h vm.Here) line { return line{h.File(), d.Machine.LineAt(h), h.Depth()} }

// mostPaths are remembered.
const mostPaths = 1 << 12

func (d *Debugger) path(f *diag.File) string {
	p, ok := d.paths[f]
	if !ok {
		if len(d.paths) > mostPaths {
			clear(d.paths)
		}
		p = d.Path(f)
		d.paths[f] = p
	}
	return p
}
