// Package trace keeps array work of straight-line code. The second time that instructions
// meet, with the same types, what the recorder made of them is kept as a program,
// and from then on it is run as it is. A trace begins with the first instruction
// that records something, and ends where its result is computed: in a variable's
// slot, at a store, a return, a settle, or in the array that takes it.
//
// The machine says where it stands and does what a program leaves to do; which
// instructions make a trace (walk.go), what they read (leaf.go, part.go), and which
// program fits are decided here.
package trace

import (
	"slices"

	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/record"
)

// Limits: programs that one trace keeps, that a cache keeps, and how often it is
// tried to record a trace whose types change all the time, or that cannot be.
const (
	mostPrograms = 256
	mostInAll    = 1024
	fewTries     = 4
	manyTries    = 1024
	runsEach     = 4
)

// Frame is running code.
type Frame interface {
	// Value is what an origin other than a slot holds now; empty if nothing.
	Value(Origin) object.Cell
	// Slots are those of variables and temporaries.
	Slots() []object.Cell
}

// Code is what a frame runs.
type Code struct {
	Unit   *code.Code
	Ins    []code.Ins
	Locals int // slots of variables
	Slots  int // slots in all
}

// Host is what a cache asks of its machine.
type Host interface {
	// Module is a module of the language by its name; nil if the program has not met it.
	Module(name string) *object.Module
	// IsFunction reports whether a cell holds a function of the program's.
	IsFunction(object.Cell) bool
}

// Cache is what a machine has recorded.
type Cache struct {
	r        *lower.Recorder
	host     Host
	programs int
	all      []*Trace // that have some
	rec      recording
}

// Trace is the array work that begins at an instruction.
type Trace struct {
	seen     bool
	tries    int
	runs     int
	programs []*Program // in the order in which they were recorded, which is that of a loop over sizes
	at       int        // the one that ran last
	cut      int        // an instruction behind the first that asks for sizes which elements decide: the trace ends before it
}

// Program is what was recorded of a trace for certain types.
type Program struct {
	Replay *record.Replay
	Inputs []*tensor.Tensor // of the next run; those that no leaf gives stay
	End    Ending
	Dead   []uint8 // temporaries that the instructions are the last to read
	Redo   []int   // loads of temporaries that what follows reads
	leaves []leaf
	to     *place // where a store puts the result
}

// Ending is where a trace ends.
type Ending struct {
	PC   int
	Slot uint8 // that holds the result there
	How  How
}

// How says what becomes of a trace's result.
type How uint8

const (
	noEnd   How = iota
	Direct      // the last instruction puts it into a variable's slot
	Kept        // the instruction keeps what the slot holds
	InPlace     // the last instruction changes the array in the slot: a op= b
	Into        // the same by out=
	Stored      // the last instruction stores it into a part of an array
	Forced      // the instruction cannot be followed: what the slot holds is computed before it
)

// recording is a trace that is under way for the first time with its types.
type recording struct {
	t     *Trace
	f     Frame
	walk  *walk
	end   Ending
	start int
}

// New makes a cache of what a recorder records.
func New(r *lower.Recorder, host Host) *Cache { return &Cache{r: r, host: host} }

// Last is the program that ran last, if all that it reads is there with the types that it
// was recorded with; nil if not, or while something is being recorded.
func (c *Cache) Last(t *Trace, f Frame) *Program {
	if c.rec.t == nil {
		if p := t.programs[t.at]; p.fits(c.r, f) {
			t.runs++
			return p
		}
	}
	return nil
}

// Find is the program to run in place of the instructions from pc on. If none fits, it
// begins to record one where that is worth a try.
func (c *Cache) Find(t *Trace, f Frame, in Code, pc int) *Program {
	if c.Records(f, pc) && pc > c.rec.start {
		return nil // a view before the first op of what is being recorded
	}
	c.Stop()
	for range t.programs {
		if p := t.programs[t.at]; p.fits(c.r, f) {
			t.runs++
			return p
		}
		if t.at++; t.at == len(t.programs) {
			t.at = 0
		}
	}
	if !t.seen {
		t.seen = true
		return nil
	}
	if t.tries >= fewTries && len(t.programs) == 0 || t.tries >= manyTries+t.runs/runsEach {
		return nil
	}
	t.tries++
	w := &walk{reader: read(f), c: c, code: in, cut: t.cut}
	if end := w.run(pc); end.How != noEnd {
		c.begin(recording{t: t, f: f, walk: w, end: end, start: pc})
	}
	return nil
}

// Stop gives up what is being recorded.
func (c *Cache) Stop() { c.begin(recording{}) }

func (c *Cache) begin(r recording) { c.rec, c.r.Apart = r, r.t != nil }

// Recording reports whether a trace is under way.
func (c *Cache) Recording() bool { return c.rec.t != nil }

// Records reports whether the instruction at pc is a part of what is being recorded.
func (c *Cache) Records(f Frame, pc int) bool {
	r := &c.rec
	return r.t != nil && r.f == f && pc >= r.start && (pc < r.end.PC || pc == r.end.PC && r.end.How != Forced)
}

// Forced is the array that what is being recorded ends with, if the instruction at pc is
// one that it cannot follow: it is computed before that. Nil if there is none.
func (c *Cache) Forced(f Frame, pc int) *object.Array {
	r := &c.rec
	if r.end.How != Forced || r.f != f || r.end.PC != pc {
		return nil
	}
	if a := ArrayIn(f.Slots()[r.end.Slot]); a != nil && a.Pending() != nil {
		return a
	}
	return nil
}

// Capture keeps the program of an array that is about to be computed where a
// recording ends.
func (c *Cache) Capture(f Frame, pc int, a *object.Array) {
	if r := &c.rec; r.t != nil && r.f == f && r.end.PC == pc && a.Pending() != nil {
		c.keep(a)
	}
}

// Delivers hears of a result that is about to be computed into an array.
func (c *Cache) Delivers(f Frame, pc int, out, res *object.Array) {
	r := &c.rec
	if r.t == nil || r.f != f || r.end.PC != pc {
		return
	}
	fits := res.DType() == out.DType() && res.Type().Shape.Equal(out.Type().Shape)
	switch r.end.How {
	case Stored:
		if !fits || !r.walk.storesTo(out) {
			return
		}
	case InPlace, Into:
		if ArrayIn(f.Slots()[r.end.Slot]) != out || r.end.How == InPlace && !fits {
			return
		}
	default:
		return
	}
	c.keep(res)
}

// storesTo reports whether an array is the part that the trace stores its result to.
func (w *walk) storesTo(out *object.Array) bool {
	a := ArrayIn(w.value(w.to.from))
	to, ready := out.Ready()
	if a == nil || !ready {
		return false
	}
	t, scalar, ok := w.reader.part(w.c.r, a, w.to.part, nil)
	return ok && !scalar && t.SameView(to)
}

// Opens hears that what is recorded has been computed to know sizes.
func (c *Cache) Opens(f Frame, pc int) {
	r := &c.rec
	if r.t != nil && r.f == f && pc > r.start && pc <= r.end.PC {
		r.t.cut = pc
		c.Stop()
	}
}

// keep makes what is being recorded, which ends with an array, a program of its trace.
func (c *Cache) keep(a *object.Array) {
	r := c.rec
	c.Stop()
	rp := c.r.Replay(a, r.end.How == Stored)
	if rp == nil || !r.walk.place(rp.Inputs) {
		return
	}
	p := &Program{Replay: rp, Inputs: rp.Inputs, End: r.end, Dead: r.walk.dead, Redo: r.walk.redo, leaves: r.walk.leaves, to: r.walk.to}
	rp.Inputs = nil
	p.Forget()
	if len(r.t.programs) >= mostPrograms {
		r.t.programs = slices.Delete(r.t.programs, 0, mostPrograms/2)
	}
	if c.programs++; c.programs > mostInAll {
		for _, t := range c.all {
			t.programs, t.at = nil, 0
		}
		c.all, c.programs = nil, 1
	}
	if len(r.t.programs) == 0 {
		c.all = append(c.all, r.t)
	}
	r.t.at = len(r.t.programs)
	r.t.programs = append(r.t.programs, p)
}

// Kept reports whether a trace has programs.
func (t *Trace) Kept() bool { return len(t.programs) > 0 }
