// How far a run is, told to another goroutine: one that shows it to somebody who waits.

package task

import (
	"sync/atomic"
	"time"

	"github.com/tq-lang/tq/engine/ir"
)

// Meter follows the runs that it is given to (Options.Meter), one after the other. The
// zero value is ready. Read and AtEnd may be called from any goroutine.
type Meter struct {
	depth int           // of begins within each other; of the goroutine that runs
	runs  atomic.Uint64 // begun and ended: odd while one is under way
	op    atomic.Pointer[ir.Instr]
	work  atomic.Int64 // of the op under way, 0: not known
	Did   atomic.Int64 // of it
	ended atomic.Pointer[func()]
	label atomic.Pointer[string]

	timed func(op string, took time.Duration) // nil: nobody wants to know
	what  string                              // what is timed now
	since time.Time
}

// Reading is what a meter shows.
type Reading struct {
	Run         uint64 // tells runs apart; 0: none is under way
	What        string // the op, or what Begin was told
	Done, Total int64  // work of the op, in its own unit; Total is 0 where it is not counted
}

// Begin says that work which is no run begins.
func (m *Meter) Begin(what string) {
	if m.depth == 0 {
		m.label.Store(&what)
	}
	m.RunBegins()
}

// Count says how far what was begun is, and of how much; 0: that is not known.
func (m *Meter) Count(done, total int64) {
	m.work.Store(total)
	m.Did.Store(done)
}

// End ends it.
func (m *Meter) End() {
	if m.depth == 1 {
		m.label.Store(nil)
	}
	m.RunEnds()
}

// Time has f told of each step of the runs, and of what Begin is told of, when it has ended; nil: nobody. It is called
// by the goroutine that runs.
func (m *Meter) Time(f func(op string, took time.Duration)) { m.timed = f }

// Lap ends what is timed, and begins something else.
func (m *Meter) Lap(next string) {
	now := time.Now()
	if m.what != "" {
		m.timed(m.what, now.Sub(m.since))
	}
	m.what, m.since = next, now
}

// around is what Begin was told.
func (m *Meter) around() string {
	if l := m.label.Load(); l != nil {
		return *l
	}
	return ""
}

// AtEnd has f called when the run under way ends: after AtEnd, a run that Read still
// shows has not ended.
func (m *Meter) AtEnd(f func()) { m.ended.Store(&f) }

// Read says what is under way.
func (m *Meter) Read() Reading {
	n := m.runs.Load()
	if n%2 == 0 {
		return Reading{}
	}
	r := Reading{Run: n, What: m.around()}
	if in := m.op.Load(); in != nil && r.What == "" {
		r.What = in.Op.String()
	}
	r.Done, r.Total = m.Far()
	if m.runs.Load() != n {
		return Reading{}
	}
	return r
}

// At says that a step of a program begins with an instruction. It reports whether somebody wants its time: then Lap tells
// the step's name.
func (m *Meter) At(in *ir.Instr) bool {
	if m.op.Load() != in {
		m.op.Store(in)
	}
	m.Counts(0)
	return m.timed != nil
}

// Counts says how much work there is in what begins.
func (m *Meter) Counts(work int64) {
	if work == 0 && m.work.Load() == 0 && m.Did.Load() == 0 { // as mostly: a store costs what a small step does
		return
	}
	m.work.Store(0)
	m.Did.Store(0)
	m.work.Store(work)
}

func (m *Meter) RunBegins() {
	if m.depth++; m.depth == 1 {
		m.runs.Add(1)
	}
	if m.timed != nil {
		m.Lap(m.around())
	}
}

func (m *Meter) RunEnds() {
	if m.timed != nil {
		m.Lap("")
	}
	if m.depth--; m.depth > 0 {
		return
	}
	m.runs.Add(1)
	m.Counts(0)
	if m.ended.Load() != nil {
		if f := m.ended.Swap(nil); f != nil {
			(*f)()
		}
	}
}

// Counts says how much work there is in the step under way.
func (r *Run) Counts(work int) {
	if r.Meter != nil {
		r.Meter.Counts(int64(work))
	}
}

// Did says that so much more of it is done; any goroutine may.
func (r *Run) Did(work int) {
	if r.Meter != nil {
		r.Meter.Did.Add(int64(work))
	}
}

// Far is how much of the step's work is done, and of how much.
func (m *Meter) Far() (done, total int64) { return m.Did.Load(), m.work.Load() }
