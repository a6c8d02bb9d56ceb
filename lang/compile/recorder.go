// Package compile turns array work into engine programs. A Recorder collects
// the ops of one expression as it is walked; nothing runs until a value is
// needed, so that `a*b + c` is one program. The same recorder serves checking
// and explain, where inputs have types and no data: then nothing ever runs.
//
// Every lowering rule has its home here: operators (ufunc.go), indexing
// (index.go, advanced.go, store.go), conversion of Python values (array.go).
// Shape rules themselves are engine/ir's.
package compile

import (
	"context"

	"github.com/tq-lang/tq/engine"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/value"
)

// Recorder records array ops and runs them when a value is needed.
type Recorder struct {
	Engine engine.Engine
	// Context is polled by running programs.
	Context context.Context
	// Dry recorders have types only: they never run anything.
	Dry bool
	// Warn hears of divisions by zero, overflows and invalid operations; an
	// error of it fails the run.
	Warn func(w engine.Warning, at diag.Place) error
	// Trace, if set, sees each program just before it runs.
	Trace func(p *ir.Program)

	site  int
	sites []diag.Place
	tape  *tape
	held  []*value.Array
}

// New makes a recorder.
func New(e engine.Engine, ctx context.Context) *Recorder {
	return &Recorder{Engine: e, Context: ctx, site: -1}
}

// NewDry makes a recorder that never runs.
func NewDry() *Recorder { return &Recorder{Dry: true, site: -1, Context: context.Background()} }

// tape is a program under construction with the data of its inputs.
type tape struct {
	rec    *Recorder
	b      ir.Builder
	byData map[*tensor.Tensor]ir.Value
	byType map[*value.Array]ir.Value // inputs without data
	data   map[ir.Value]*tensor.Tensor
}

// node is an array's place on a tape.
type node struct {
	tape *tape
	v    ir.Value
}

// Begin starts a new statement: what was recorded before stays valid, new ops
// go to a new program.
func (r *Recorder) Begin() {
	r.tape, r.site, r.sites, r.held = nil, -1, r.sites[:0:0], r.held[:0]
}

// At sets the place that the next ops belong to and returns the one before,
// for Restore.
func (r *Recorder) At(p diag.Place) (before int) {
	before = r.site
	r.sites = append(r.sites, p)
	r.site = len(r.sites) - 1
	return before
}

// Restore goes back to an earlier place.
func (r *Recorder) Restore(site int) { r.site = site }

// Place finds the source of a site.
func (r *Recorder) Place(site int) (diag.Place, bool) {
	if site < 0 || site >= len(r.sites) {
		return diag.Place{}, false
	}
	return r.sites[site], true
}

func (r *Recorder) current() *tape {
	if r.tape == nil {
		r.tape = &tape{rec: r, byData: map[*tensor.Tensor]ir.Value{}, byType: map[*value.Array]ir.Value{}, data: map[ir.Value]*tensor.Tensor{}}
	}
	return r.tape
}

// value finds or makes the program value of an array.
func (t *tape) value(a *value.Array) (ir.Value, error) {
	if data, ok := a.Ready(); ok && !t.rec.Dry {
		v, ok := t.byData[data]
		if !ok {
			if data.Rank() == 0 && data.ReadOnly() {
				v = t.b.Const(data)
			} else {
				v = t.b.Input(a.Name, a.Type())
				t.data[v] = data
			}
			t.byData[data] = v
		}
		return v, nil
	}
	if n, ok := a.Pending().(*node); ok {
		if n.tape == t {
			return n.v, nil
		}
		if !t.rec.Dry {
			data, err := a.Tensor() // recorded by an earlier statement
			if err != nil {
				return 0, err
			}
			_ = data
			return t.value(a)
		}
	}
	if a.Pending() != nil && !t.rec.Dry {
		if _, isNode := a.Pending().(*node); !isNode { // its data are elsewhere, in a file
			if _, err := a.Tensor(); err != nil {
				return 0, err
			}
			return t.value(a)
		}
	}
	v, ok := t.byType[a]
	if !ok {
		if data, ready := a.Ready(); ready && data.Rank() == 0 && data.ReadOnly() {
			v = t.b.Const(data)
		} else {
			v = t.b.Input(a.Name, a.Type())
		}
		t.byType[a] = v
	}
	return v, nil
}

// Emit records one op with one result.
func (r *Recorder) Emit(op ir.Op, attrs ir.Attrs, args ...*value.Array) (*value.Array, error) {
	out, err := r.EmitN(op, attrs, args...)
	if err != nil {
		return nil, err
	}
	return out[0], nil
}

// EmitN records one op with any number of results.
func (r *Recorder) EmitN(op ir.Op, attrs ir.Attrs, args ...*value.Array) ([]*value.Array, error) {
	t := r.current()
	vals := make([]ir.Value, len(args))
	for i, a := range args {
		v, err := t.value(a)
		if err != nil {
			return nil, err
		}
		vals[i] = v
	}
	outs, err := t.b.Emit(r.site, op, attrs, vals...)
	if err != nil {
		return nil, fromFault(err, true)
	}
	arrays := make([]*value.Array, len(outs))
	view := len(args) > 0 && args[0].ReadOnly && (op.Class() == ir.View || op.Class() == ir.MayView)
	for i, v := range outs {
		arrays[i] = value.NewPending(t.b.Type(v), &node{t, v})
		arrays[i].ReadOnly = view || op == ir.BroadcastTo
	}
	return arrays, nil
}

// Force computes an array that is pending.
func (n *node) Force(a *value.Array) error { return n.tape.run(a) }

// run computes arrays that are pending on this tape, in one program.
func (t *tape) run(arrays ...*value.Array) error {
	if t.rec.Dry {
		return value.ErrUnknown
	}
	outs := make([]ir.Value, len(arrays))
	for i, a := range arrays {
		outs[i] = a.Pending().(*node).v
	}
	p := t.b.Program(false, outs...)
	results, err := t.execute(p)
	if err != nil {
		return err
	}
	for i, a := range arrays {
		a.Resolve(results[i])
		t.byData[results[i]] = outs[i]
	}
	return nil
}

func (t *tape) execute(p *ir.Program) ([]*tensor.Tensor, error) {
	r := t.rec
	if r.Trace != nil {
		r.Trace(p)
	}
	inputs := make([]*tensor.Tensor, len(p.Inputs))
	for i, in := range p.Inputs {
		inputs[i] = t.data[in.Origin]
	}
	var raised error
	results, err := r.Engine.Run(r.Context, p, inputs, engine.RunOptions{Warn: func(w engine.Warning) {
		if r.Warn != nil && raised == nil {
			at, _ := r.Place(w.Site)
			raised = r.Warn(w, at)
		}
	}})
	if raised != nil {
		return nil, raised
	}
	if err != nil {
		return nil, fromFault(err, false)
	}
	return results, nil
}

// Force computes every pending array among those given, in one program.
func (r *Recorder) Force(arrays ...*value.Array) error {
	byTape := map[*tape][]*value.Array{}
	var order []*tape
	for _, a := range arrays {
		n, ok := a.Pending().(*node)
		if !ok {
			if a.Pending() != nil {
				if _, err := a.Tensor(); err != nil {
					return err
				}
			}
			continue
		}
		list := byTape[n.tape]
		if list == nil {
			order = append(order, n.tape)
		}
		if !containsArray(list, a) {
			byTape[n.tape] = append(list, a)
		}
	}
	for _, t := range order {
		if err := t.run(byTape[t]...); err != nil {
			return err
		}
	}
	return nil
}

func containsArray(list []*value.Array, a *value.Array) bool {
	for _, x := range list {
		if x == a {
			return true
		}
	}
	return false
}

// Settle computes every pending array inside a value: it is about to be kept.
func (r *Recorder) Settle(vs ...value.Value) error {
	if r.Dry {
		return nil
	}
	var found []*value.Array
	for _, v := range vs {
		found = collect(found, v, 0)
	}
	if len(found) == 0 {
		return nil
	}
	return r.Force(found...)
}

func collect(found []*value.Array, v value.Value, depth int) []*value.Array {
	if depth > 8 {
		return found
	}
	switch x := v.(type) {
	case *value.Array:
		if x.Pending() != nil {
			found = append(found, x)
		}
	case value.Tuple:
		for _, e := range x {
			found = collect(found, e, depth+1)
		}
	case *value.List:
		for _, e := range x.Elems {
			found = collect(found, e, depth+1)
		}
	case *value.Dict:
		for _, e := range x.Values() {
			found = collect(found, e, depth+1)
		}
	}
	return found
}

// Hold notes a value that is waiting while its sibling is evaluated; Release
// goes back to an earlier count.
func (r *Recorder) Hold(v value.Value) {
	if !r.Dry {
		r.held = collect(r.held, v, 0)
	}
}

// Held counts the waiting values.
func (r *Recorder) Held() int { return len(r.held) }

// Release forgets the values held since the count was n.
func (r *Recorder) Release(n int) { r.held = r.held[:n] }

// Barrier computes every waiting value: something is about to change elements
// that they may read.
func (r *Recorder) Barrier() error {
	if r.Dry || len(r.held) == 0 {
		return nil
	}
	err := r.Force(r.held...)
	r.held = r.held[:0]
	return err
}

// Program gives the program that computes the arrays, without running it.
func (r *Recorder) Program(arrays ...*value.Array) (*ir.Program, error) {
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

// store records and at once runs a program that writes through ref.
func (r *Recorder) store(op ir.Op, attrs ir.Attrs, ref *value.Array, args ...*value.Array) error {
	if ref.ReadOnly {
		return value.Errorf("ValueError", "assignment destination is read-only")
	}
	if err := r.Barrier(); err != nil {
		return err
	}
	all := append([]*value.Array{ref}, args...)
	if !r.Dry {
		if err := r.Force(all...); err != nil {
			return err
		}
		r.tape = nil // the store has a program of its own, which runs once
	}
	out, err := r.Emit(op, attrs, all...)
	if err != nil || r.Dry {
		return err
	}
	n := out.Pending().(*node)
	r.tape = nil
	_, err = n.tape.execute(n.tape.b.Program(false, n.v))
	return err
}
