// Package profile finds where a program's time goes: the lines that it runs, and the operations of the engine.
// The machine tells it of every instruction, so that a line's time is its own, without that of the functions
// it calls; what is run that way takes longer than it would by itself, short lines most.
package profile

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"github.com/tq-lang/tq/engine"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/vm"
)

// Line is what a line of source has taken.
type Line struct {
	File   *diag.File
	Number int
	Hits   int // how often it was begun
	Took   time.Duration
}

// Text is the line as it is written.
func (l Line) Text() string {
	lines := strings.Split(l.File.Text, "\n")
	if l.Number < 1 || l.Number > len(lines) {
		return ""
	}
	return strings.TrimSpace(lines[l.Number-1])
}

// Op is what an operation of the engine has taken; several that are one pass over memory are one.
type Op struct {
	Name string
	Runs int
	Took time.Duration
}

// Report is where the time went, what took most first.
type Report struct {
	Total time.Duration
	Lines []Line
	Ops   []Op
}

type spot struct {
	file *diag.File
	line int
}

// profiler is told by the machine where it is.
type profiler struct {
	lines map[spot]*Line
	ops   map[string]*Op
	at    spot
	here  *Line // nil: the program does not run
	since time.Time
}

// Run runs a program and reports where its time goes.
func Run(m *vm.Machine, meter *engine.Meter, program func() error) (*Report, error) {
	p := &profiler{lines: map[spot]*Line{}, ops: map[string]*Op{}}
	meter.Time(p.ran)
	back := m.WatchInstead(p)
	defer func() {
		back()
		meter.Time(nil)
	}()
	start := time.Now()
	err := program()
	return p.report(time.Since(start)), err
}

// turn charges the line under way with its time; the next one is s.
func (p *profiler) turn(s spot, l *Line) {
	now := time.Now()
	if p.here != nil {
		p.here.Took += now.Sub(p.since)
	}
	p.at, p.here, p.since = s, l, now
}

// At is told whose time it is.
func (p *profiler) At(h vm.Here, line int) {
	s := spot{h.File(), line}
	if s == p.at && p.here != nil {
		return
	}
	l := p.lines[s]
	if l == nil {
		l = &Line{File: s.file, Number: line}
		p.lines[s] = l
	}
	p.turn(s, l)
}

// Within has the time after calls belong to the line that made them.
func (p *profiler) Within() (ended func()) {
	s, l := p.at, p.here
	return func() { p.turn(s, l) }
}

// Line counts.
func (p *profiler) Line(vm.Here) error {
	p.here.Hits++
	return nil
}

// Raised does nothing.
func (*profiler) Raised(vm.Here, *diag.Error, bool) error { return nil }

// ran is told of an operation.
func (p *profiler) ran(op string, took time.Duration) {
	o := p.ops[op]
	if o == nil {
		o = &Op{Name: op}
		p.ops[op] = o
	}
	o.Runs++
	o.Took += took
}

func (p *profiler) report(total time.Duration) *Report {
	r := &Report{Total: total}
	for _, l := range p.lines {
		r.Lines = append(r.Lines, *l)
	}
	for _, o := range p.ops {
		r.Ops = append(r.Ops, *o)
	}
	slices.SortFunc(r.Lines, func(a, b Line) int {
		return cmp.Or(cmp.Compare(b.Took, a.Took), strings.Compare(a.File.Name, b.File.Name), a.Number-b.Number)
	})
	slices.SortFunc(r.Ops, func(a, b Op) int { return cmp.Or(cmp.Compare(b.Took, a.Took), strings.Compare(a.Name, b.Name)) })
	return r
}
