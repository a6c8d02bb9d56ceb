// How far a run is, told to another goroutine: one that shows it to somebody who waits.

package exec

import (
	"sync/atomic"

	"github.com/tq-lang/tq/engine/ir"
)

// Meter follows the runs that it is given to (Options.Meter), one after the other. The
// zero value is ready. Read and AtEnd may be called from any goroutine.
type Meter struct {
	depth int           // of begins within each other; of the goroutine that runs
	runs  atomic.Uint64 // begun and ended: odd while one is under way
	op    atomic.Pointer[ir.Instr]
	work  atomic.Int64 // of the op under way, 0: not known
	did   atomic.Int64 // of it
	ended atomic.Pointer[func()]
	label atomic.Pointer[string]
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
	m.begin()
}

// End ends it.
func (m *Meter) End() {
	if m.depth == 1 {
		m.label.Store(nil)
	}
	m.end()
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
	r := Reading{Run: n}
	if l := m.label.Load(); l != nil {
		r.What = *l
	} else if in := m.op.Load(); in != nil {
		r.What = in.Op.String()
	}
	r.Done, r.Total = m.did.Load(), m.work.Load()
	if m.runs.Load() != n {
		return Reading{}
	}
	return r
}

// at says that an instruction begins.
func (m *Meter) at(in *ir.Instr) {
	m.op.Store(in)
	m.counts(0)
}

// counts says how much work there is in what begins.
func (m *Meter) counts(work int64) {
	m.work.Store(0)
	m.did.Store(0)
	m.work.Store(work)
}

func (m *Meter) begin() {
	if m.depth++; m.depth == 1 {
		m.runs.Add(1)
	}
}

func (m *Meter) end() {
	if m.depth--; m.depth > 0 {
		return
	}
	m.runs.Add(1)
	m.at(nil)
	if m.ended.Load() != nil {
		if f := m.ended.Swap(nil); f != nil {
			(*f)()
		}
	}
}
