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
	// FilesChange, of a dry recorder, tells that the program may have written
	// files that were there before: what they hold now says nothing.
	FilesChange bool
	// Warn hears of divisions by zero, overflows and invalid operations; an
	// error of it fails the run.
	Warn func(w engine.Warning, at diag.Place) error
	// Trace, if set, sees each program just before it runs.
	Trace func(p *ir.Program)

	at     diag.Place // where the next ops belong
	solo   bool       // the next op is an operator between scalars
	tape   *tape
	held   []value.Value
	consts map[constKey]*value.Array
}

// New makes a recorder.
func New(e engine.Engine, ctx context.Context) *Recorder {
	return &Recorder{Engine: e, Context: ctx}
}

// NewDry makes a recorder that never runs.
func NewDry() *Recorder { return &Recorder{Dry: true, Context: context.Background()} }

// tape is a program under construction with the data of its inputs.
type tape struct {
	rec   *Recorder
	b     ir.Builder
	known operands
	sites []source // by site of the program's instructions
	first [2]source
	ticks map[ir.Value]*value.Array // the int64 under times that were made of it; see times.go
}

// source is what a site of a program stands for.
type source struct {
	at     diag.Place
	scalar bool // an operator between scalars
}

// node is an array's place on a tape.
type node struct {
	tape *tape
	v    ir.Value
}

// Begin starts a new statement: what was recorded before stays valid, new ops
// go to a new program.
func (r *Recorder) Begin() { r.tape, r.at, r.held = nil, diag.Place{}, r.held[:0] }

// Fresh lets the next ops go to a new program if no value is waiting for them.
func (r *Recorder) Fresh() {
	if len(r.held) == 0 && !r.Dry {
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

// Place is where the work under way belongs.
func (r *Recorder) Place() diag.Place { return r.at }

// site numbers the present place on the tape.
func (t *tape) site() int {
	s := source{t.rec.at, t.rec.solo}
	if n := len(t.sites); n > 0 && t.sites[n-1] == s {
		return n - 1
	}
	t.sites = append(t.sites, s)
	return len(t.sites) - 1
}

// source finds what a site stands for.
func (t *tape) source(site int) source {
	if site < 0 || site >= len(t.sites) {
		return source{at: t.rec.at}
	}
	return t.sites[site]
}

func (r *Recorder) current() *tape {
	if r.tape == nil || !r.Dry && r.tape.b.Len() >= longTape {
		r.tape = &tape{rec: r}
		r.tape.sites = r.tape.first[:0]
		r.tape.known.list = r.tape.known.first[:0]
	}
	return r.tape
}

// value finds or makes the program value of an array.
func (t *tape) value(a *value.Array) (ir.Value, error) {
	if data, ok := a.Ready(); ok && !t.rec.Dry {
		// Numbers are inputs too, so that programs that differ in them are
		// planned once.
		if v, ok := t.known.find(data); ok {
			return v, nil
		}
		v := t.b.Input(a.Name, a.Type())
		t.known.add(data, v, data)
		return v, nil
	}
	if n, ok := a.Pending().(*node); ok {
		if n.tape == t {
			return n.v, nil
		}
		if !t.rec.Dry {
			if _, err := a.Tensor(); err != nil { // recorded by an earlier statement
				return 0, err
			}
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
	v, ok := t.known.find(a)
	if !ok {
		if data, ready := a.Ready(); ready && data.Rank() == 0 && data.ReadOnly() {
			v = t.b.Const(data)
		} else {
			v = t.b.Input(a.Name, a.Type())
		}
		t.known.add(a, v, nil)
	}
	return v, nil
}

// Emit records one op with one result.
func (r *Recorder) Emit(op ir.Op, attrs ir.Attrs, args ...*value.Array) (*value.Array, error) {
	if timeArgs(op, attrs, args) {
		outs, err := r.emitTimes(op, attrs, args)
		if err != nil {
			return nil, err
		}
		return outs[0], nil
	}
	t, outs, err := r.record(op, attrs, args)
	if err != nil {
		return nil, err
	}
	return t.pending(outs[0], staysReadOnly(op, attrs, args)), nil
}

// EmitN records one op with any number of results.
func (r *Recorder) EmitN(op ir.Op, attrs ir.Attrs, args ...*value.Array) ([]*value.Array, error) {
	if timeArgs(op, attrs, args) {
		return r.emitTimes(op, attrs, args)
	}
	t, outs, err := r.record(op, attrs, args)
	if err != nil {
		return nil, err
	}
	arrays := make([]*value.Array, len(outs))
	for i, v := range outs {
		arrays[i] = t.pending(v, staysReadOnly(op, attrs, args))
	}
	return arrays, nil
}

// record puts an op on the tape.
func (r *Recorder) record(op ir.Op, attrs ir.Attrs, args []*value.Array) (*tape, []ir.Value, error) {
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
		return nil, nil, fromFault(err, true)
	}
	return t, outs, nil
}

// pending makes the array of a recorded value.
func (t *tape) pending(v ir.Value, readOnly bool) *value.Array {
	x := &struct {
		value.Array
		node
	}{node: node{t, v}}
	x.SetPending(t.b.Type(v), &x.node)
	x.ReadOnly = readOnly
	return &x.Array
}

// staysReadOnly tells that a result is not to be written to: a view of what is
// not, or one that shows elements several times.
func staysReadOnly(op ir.Op, attrs ir.Attrs, args []*value.Array) bool {
	if op == ir.BroadcastTo {
		return true
	}
	return len(args) > 0 && args[0].ReadOnly && (ir.ClassOf(op, attrs) == ir.View || op.Class() == ir.MayView)
}

// Force computes an array that is pending.
func (n *node) Force(a *value.Array) error { return n.tape.run(a) }

// run computes arrays that are pending on this tape, in one program.
func (t *tape) run(arrays ...*value.Array) error {
	if t.rec.Dry {
		return value.ErrUnknown
	}
	var few [4]ir.Value
	outs := few[:0]
	for _, a := range arrays {
		outs = append(outs, a.Pending().(*node).v)
	}
	p := t.b.Program(false, outs...)
	results, err := t.execute(p)
	if err != nil {
		return err
	}
	for i, a := range arrays {
		if t.ticks[outs[i]] != nil { // times over ticks that nobody else sees
			x := results[i]
			results[i] = tensor.OfBuffer(x.Buffer(), x.DType(), x.Shape(), x.Strides(), x.Offset())
		}
		if a.Scalar { // a scalar is a value, not a view of the array it came from
			resolve(a, detached(results[i]))
			continue
		}
		resolve(a, results[i])
		if t.b.Type(outs[i]).Shape.Known() { // else later ops shall know the sizes found
			t.known.add(results[i], outs[i], nil)
		}
	}
	return nil
}

// resolve gives a pending array its tensor. Array and node are one object: the
// tape, with all that it reads, must not live as long.
func resolve(a *value.Array, t *tensor.Tensor) {
	n := a.Pending().(*node)
	a.Resolve(t)
	n.tape = nil
}

// detached gives a 0-d tensor that shares no memory.
func detached(t *tensor.Tensor) *tensor.Tensor {
	size := t.DType().Size()
	if t.Base() == nil && t.Buffer().Len() == size {
		return t
	}
	c := tensor.New(t.DType())
	t.Read(c.Buffer().Mem(), t.Offset(), 1)
	return c
}

// execute runs a program; its results are written to the tensors given, if any.
func (t *tape) execute(p *ir.Program, into ...*tensor.Tensor) ([]*tensor.Tensor, error) {
	r := t.rec
	if r.Trace != nil {
		r.Trace(p)
	}
	inputs := make([]*tensor.Tensor, len(p.Inputs))
	for i, in := range p.Inputs {
		inputs[i] = t.known.data(in.Origin)
	}
	var met []engine.Warning // spoken of when nothing runs any more: the program may be called
	results, err := r.Engine.Run(r.Context, p, inputs, engine.RunOptions{Into: into, Warn: func(w engine.Warning) { met = append(met, w) }})
	for _, w := range met {
		s := t.source(w.Site)
		w.Scalar = s.scalar
		if r.Warn != nil {
			if err := r.Warn(w, s.at); err != nil {
				return nil, err
			}
		}
	}
	if err != nil {
		return nil, t.located(err)
	}
	return results, nil
}

// located gives an engine error the place of the op that met it.
func (t *tape) located(err error) error {
	err = fromFault(err, false)
	if e, ok := err.(*Error); ok {
		e.At = t.source(e.Fault.Site).at
	}
	return err
}

// Force computes every pending array among those given, in one program.
func (r *Recorder) Force(arrays ...*value.Array) error {
	if len(arrays) == 1 {
		_, err := arrays[0].Tensor()
		return err
	}
	seen := make(map[*value.Array]bool, len(arrays))
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
		if seen[a] {
			continue
		}
		seen[a] = true
		if byTape[n.tape] == nil {
			order = append(order, n.tape)
		}
		byTape[n.tape] = append(byTape[n.tape], a)
	}
	for _, t := range order {
		if err := t.run(byTape[t]...); err != nil {
			return err
		}
	}
	return nil
}

// Settle computes every pending array inside a value: it is about to be kept.
func (r *Recorder) Settle(vs ...value.Value) error {
	if r.Dry {
		return nil
	}
	if len(vs) == 1 {
		switch x := vs[0].(type) { // the common ones need no search
		case *value.Array:
			if x.Pending() == nil {
				return nil
			}
			return r.Force(x)
		case value.Tuple, *value.List, *value.Dict:
		default:
			return nil
		}
	}
	var c collector
	for _, v := range vs {
		c.collect(v, 0)
	}
	if len(c.arrays) > 0 {
		if err := r.Force(c.arrays...); err != nil {
			return err
		}
	}
	for _, l := range c.lists {
		l.Settled = true
	}
	return nil
}

// collector finds the pending arrays inside values. Lists that were settled
// before are not searched again: all that goes into one later is settled first.
type collector struct {
	arrays []*value.Array
	lists  []*value.List
}

func (c *collector) collect(v value.Value, depth int) {
	if depth > 8 {
		return
	}
	switch x := v.(type) {
	case *value.Array:
		if x.Pending() != nil {
			c.arrays = append(c.arrays, x)
		}
	case value.Tuple:
		for _, e := range x {
			c.collect(e, depth+1)
		}
	case *value.List:
		if x.Settled {
			return
		}
		c.lists = append(c.lists, x)
		for _, e := range x.Elems {
			c.collect(e, depth+1)
		}
	case *value.Dict:
		if x.Fresh() {
			for _, e := range x.Values() {
				c.collect(e, depth+1)
			}
		}
	}
}

// longTape is how many values a tape has at most. Every program is cut from its
// tape, so that tapes without end would take quadratic time; what needs a value
// of an earlier tape has it computed.
const longTape = 128

// Hold notes a value that is waiting while its sibling is evaluated, if arrays
// in it are to be computed; Release goes back to an earlier count.
func (r *Recorder) Hold(v value.Value) {
	if r.Dry {
		return
	}
	switch x := v.(type) {
	case *value.Array:
		if x.Pending() == nil {
			return
		}
	case value.Tuple, *value.List, *value.Dict:
		var c collector
		if c.collect(v, 0); len(c.arrays) == 0 {
			return
		}
	default:
		return
	}
	r.held = append(r.held, v)
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
	return r.Settle(r.held...)
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
