// Package record collects array work and runs it. A Recorder puts the ops of
// statements on a tape as they are walked; nothing runs until a value is needed, so
// that `a*b + c` is one program. The same recorder serves checking and explain, where
// inputs have types and no data: then nothing ever runs. What an expression becomes in
// ops is said by lang/lower.
package record

import (
	"context"

	"github.com/tq-lang/tq/engine"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/object"
)

// Recorder records array ops and runs them when a value is needed.
type Recorder struct {
	Engine engine.Engine
	// Context is polled by running programs.
	Context context.Context
	// Dry recorders have types only: they never run anything.
	Dry bool
	// FilesChange, of a dry recorder, reports whether the program may have written
	// files that were there before: what they hold now says nothing.
	FilesChange bool
	// FilesStay, of a dry recorder, says that the program makes no files: those that are
	// missing now are missing when it runs.
	FilesStay bool
	// Foresight, of a dry recorder, hears what a run would do; nil: nobody asks.
	Foresight *Foresight
	// Follows, of a dry recorder, is asked before a builtin changes one of its arguments
	// or reads what changes; true lets it.
	Follows func(name string, args []object.Value) bool
	// Warn hears of divisions by zero, overflows and invalid operations; an
	// error of it fails the run.
	Warn func(w engine.Warning, at diag.Place) error
	// Delivers, if set, hears of a result that is about to be computed into out.
	Delivers func(out, res *object.Array)
	// Opens, if set, hears that arrays are computed because somebody asks for their sizes.
	Opens func()
	// Apart makes each number that is used an operand of its own: what is being
	// recorded will be run with other numbers in place of some.
	Apart bool
	// Trace, if set, sees each program just before it runs.
	Trace func(p *ir.Program)
	// Meter, if set, follows what runs.
	Meter *engine.Meter

	// Solo says that the next op is an operator between scalars.
	Solo bool

	hear   func(engine.Warning) // notes a warning of the run under way
	met    []engine.Warning
	at     diag.Place // where the next ops belong
	called string     // the name that the next op is called by, or ""
	tape   *tape
	spare  *tape // whose room the next one has
	held   []object.Value
	onces  map[string]*engine.Plan // of single ops
	key    []byte                  // scratch space
}

// Init makes a recorder ready, which runs programs by e.
func (r *Recorder) Init(e engine.Engine, ctx context.Context) {
	r.Engine, r.Context = e, ctx
	r.hear = func(w engine.Warning) { r.met = append(r.met, w) }
}

// Begin starts a new statement: what was recorded before stays valid, new ops
// go to a new program.
func (r *Recorder) Begin() { r.tape, r.at, r.held = nil, diag.Place{}, r.held[:0] }

// Fresh lets the next ops go to a new program if no value is waiting for them.
func (r *Recorder) Fresh() {
	if len(r.held) == 0 && (!r.Dry || r.Foresight != nil) {
		r.tape = nil
	}
}

// At sets the place that the next ops belong to and returns the one before,
// for Restore.
func (r *Recorder) At(p diag.Place) (before diag.Place) {
	before, r.at = r.at, p
	return before
}

// Restore goes back to an earlier place.
func (r *Recorder) Restore(before diag.Place) { r.at = before }

// Called sets the name that the next ops are called by, "" for their own, and returns the one before.
func (r *Recorder) Called(name string) (before string) {
	before, r.called = r.called, name
	return before
}

// Place is where the work under way belongs.
func (r *Recorder) Place() diag.Place { return r.at }

func (r *Recorder) current() *tape {
	if r.tape == nil || (!r.Dry || r.Foresight != nil) && r.tape.b.Len() >= longTape {
		if r.tape, r.spare = r.spare, nil; r.tape == nil {
			r.tape = &tape{rec: r}
		}
		r.tape.sites = r.tape.first[:0]
		r.tape.known.list = r.tape.known.first[:0]
	}
	return r.tape
}

// Emit records one op with one result.
func (r *Recorder) Emit(op ir.Op, attrs ir.Attrs, args ...*object.Array) (*object.Array, error) {
	t, outs, err := r.record(op, attrs, args)
	if err != nil {
		return nil, err
	}
	return t.pending(outs[0], op, attrs, args), nil
}

// EmitN records one op with any number of results.
func (r *Recorder) EmitN(op ir.Op, attrs ir.Attrs, args ...*object.Array) ([]*object.Array, error) {
	t, outs, err := r.record(op, attrs, args)
	if err != nil {
		return nil, err
	}
	arrays := make([]*object.Array, len(outs))
	for i, v := range outs {
		arrays[i] = t.pending(v, op, attrs, args)
	}
	return arrays, nil
}

// record puts an op on the tape.
func (r *Recorder) record(op ir.Op, attrs ir.Attrs, args []*object.Array) (*tape, []ir.Value, error) {
	t := r.current()
	var few [4]ir.Value
	vals := few[:0]
	for _, a := range args {
		v, err := t.value(a)
		if err != nil {
			return nil, nil, err
		}
		vals = append(vals, v)
	}
	outs, err := t.b.Emit(t.site(), op, attrs, vals...)
	if err != nil {
		return nil, nil, FromFault(err)
	}
	return t, outs, nil
}

// Program gives the program that computes the arrays, without running it.
func (r *Recorder) Program(arrays ...*object.Array) (*ir.Program, error) {
	t := r.current()
	outs := make([]ir.Value, len(arrays))
	for i, a := range arrays {
		v, err := t.value(a)
		if err != nil {
			return nil, err
		}
		outs[i] = v
	}
	return t.b.Program(true, outs...), nil
}

// Cut lets the next ops go to a new program: what was recorded may read what is about
// to change.
func (r *Recorder) Cut() { r.tape = nil }

// Perform runs what was recorded last, a store, as a program of its own.
func (r *Recorder) Perform(out *object.Array) error {
	n := out.Pending().(*node)
	t := n.tape
	r.tape = nil
	if r.Dry {
		t.foresee([]*object.Array{out})
		return nil
	}
	_, err := t.execute(t.b.Program(false, n.v))
	n.leave()
	t.done()
	return err
}

// Recorded reports whether an array waits for a program.
func (r *Recorder) Recorded(a *object.Array) bool {
	_, ok := a.Pending().(*node)
	return ok
}

// Compute computes a recorded array straight into a tensor of its type and shape.
func (r *Recorder) Compute(a *object.Array, into *tensor.Tensor) error {
	n := a.Pending().(*node)
	t := n.tape
	results, err := t.execute(t.b.Program(false, n.v), into)
	if err != nil {
		return err
	}
	a.Stand(results[0])
	n.leave()
	r.tape = nil // what was recorded may have read into as it was
	t.done()
	return nil
}
