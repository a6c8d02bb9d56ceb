// The tape: a program under construction, how arrays stand on it, and its runs.
package record

import (
	"github.com/tq-lang/tq/engine"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/object"
)

// tape is a program under construction with the data of its inputs.
type tape struct {
	rec   *Recorder
	b     ir.Builder
	known operands
	sites []source // by site of the program's instructions
	first [2]source
	nodes int                        // arrays that stand on it and were not computed
	under map[ir.Value]*object.Array // what was recorded as another type, by the other; see Under
}

// source is what a site of a program stands for.
type source struct {
	at     diag.Place
	scalar bool // an operator between scalars
	called string
}

// node is an array's place on a tape.
type node struct {
	tape *tape
	v    ir.Value
	// perhaps: a view of what is read-only, unless its elements had to be copied.
	perhaps bool
	// own: a view of what nobody else will ever see; see Own.
	own bool
}

// site numbers the present place on the tape.
func (t *tape) site() int {
	s := source{t.rec.at, t.rec.Solo, t.rec.called}
	if n := len(t.sites); n > 0 && t.sites[n-1] == s {
		return n - 1
	}
	t.sites = append(t.sites, s)
	return len(t.sites) - 1
}

// sourceOf finds what a site stands for.
func (r *Recorder) sourceOf(sites []source, site int) source {
	if site < 0 || site >= len(sites) {
		return source{at: r.at}
	}
	return sites[site]
}

// warn hands on the warnings of a run that has ended. It comes last because the program's
// own functions may be called for them.
func (r *Recorder) warn(met []engine.Warning, sites []source) error {
	for _, w := range met {
		s := r.sourceOf(sites, w.Site)
		w.Scalar, w.Called = s.scalar, s.called
		if r.Warn != nil {
			if err := r.Warn(w, s.at); err != nil {
				return err
			}
		}
	}
	return nil
}

// heard takes the warnings of the run that has ended.
func (r *Recorder) heard() []engine.Warning {
	met := r.met
	r.met = nil
	return met
}

// value finds or makes the program value of an array.
func (t *tape) value(a *object.Array) (ir.Value, error) {
	if data, ok := a.Ready(); ok && (!t.rec.Dry || t.rec.Foresight != nil) {
		// Numbers are inputs too, so that programs that differ in them are
		// planned once.
		if v, ok := t.known.find(data); ok {
			return v, nil
		}
		v := t.b.Input(a.Name, a.Type())
		t.known.add(data, v, data)
		if t.rec.Dry {
			t.known.add(a, v, nil)
		}
		return v, nil
	}
	if n, ok := a.Pending().(*node); ok {
		if n.tape == t {
			t.nameSizes(a, n)
			return n.v, nil
		}
		if !t.rec.Dry {
			if _, err := a.Tensor(); err != nil { // recorded by an earlier statement
				return 0, err
			}
			return t.value(a)
		}
		if t.rec.Foresight != nil {
			n.tape.foresee([]*object.Array{a})
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

// pending makes the array of a recorded value.
func (t *tape) pending(v ir.Value, op ir.Op, attrs ir.Attrs, args []*object.Array) *object.Array {
	x := &struct {
		object.Array
		node
	}{node: node{tape: t, v: v}}
	x.SetPending(t.b.Type(v), &x.node)
	x.ReadOnly = staysReadOnly(op, attrs, args)
	x.perhaps = x.ReadOnly && op.Class() == ir.MayView
	t.nodes++
	return &x.Array
}

// staysReadOnly reports whether a result is not to be written to: a view of what is
// not, or one that shows elements several times.
func staysReadOnly(op ir.Op, attrs ir.Attrs, args []*object.Array) bool {
	if op == ir.BroadcastTo {
		return true
	}
	return len(args) > 0 && args[0].ReadOnly && (ir.ClassOf(op, attrs) == ir.View || op.Class() == ir.MayView)
}

// Force computes an array that is pending.
func (n *node) Force(a *object.Array) error { return n.tape.run(a) }

// run computes arrays that are pending on this tape, in one program.
func (t *tape) run(arrays ...*object.Array) error {
	if t.rec.Dry {
		if t.rec.Foresight != nil {
			t.foresee(arrays)
		}
		return object.ErrUnknown
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
		if t.under[outs[i]] != nil || a.Pending().(*node).own { // another type over what nobody else sees
			results[i] = owned(results[i])
		}
		if a.Scalar { // a scalar is a value, not a view of the array it came from
			resolve(a, Detached(results[i]))
			continue
		}
		resolve(a, results[i])
	}
	t.done()
	return nil
}

// done gives a tape's room to the next one, if no array stands on it any more.
func (t *tape) done() {
	r := t.rec
	if t.nodes > 0 || t.under != nil || r.Dry {
		return
	}
	if r.tape == t {
		r.tape = nil
	}
	*t = tape{rec: r}
	r.spare = t
}

// resolve gives a pending array its tensor. Array and node are one object: the
// tape, with all that it reads, must not live as long.
func resolve(a *object.Array, t *tensor.Tensor) {
	n := a.Pending().(*node)
	a.Resolve(t)
	if n.perhaps && t.Base() == nil && !t.ReadOnly() {
		a.ReadOnly = false
	}
	n.leave()
}

// leave ends a node's stay on its tape.
func (n *node) leave() {
	n.tape.nodes--
	n.tape = nil
}

// Own says that a recorded array is a view of what nobody else will ever see: its
// elements are its own.
func (r *Recorder) Own(a *object.Array) {
	if n, ok := a.Pending().(*node); ok {
		n.own = true
	}
}

// owned is a tensor over the same elements that is a view of no other.
func owned(t *tensor.Tensor) *tensor.Tensor {
	if t.Base() == nil {
		return t
	}
	return tensor.OfBuffer(t.Buffer(), t.DType(), t.Shape(), t.Strides(), t.Offset())
}

// Detached gives a 0-d tensor that shares no memory.
func Detached(t *tensor.Tensor) *tensor.Tensor {
	size := t.DType().Size()
	if t.Base() == nil && t.Buffer().Len() == size {
		return t
	}
	return t.Element(t.Offset())
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
	results, err := r.Engine.Run(r.Context, p, inputs, engine.RunOptions{Into: into, Warn: r.hear, Meter: r.Meter})
	if err := r.warn(r.heard(), t.sites); err != nil {
		return nil, err
	}
	if err != nil {
		return nil, r.located(err, t.sites)
	}
	return results, nil
}

// located gives an engine error the place of the op that met it.
func (r *Recorder) located(err error, sites []source) error {
	err = FromRun(err)
	if e, ok := err.(*Error); ok {
		e.At = r.sourceOf(sites, e.Fault.Site).at
	}
	return err
}

// Under is the array of another type that a recorded one was made of, bit by bit; nil
// if nothing is known of it, or the next ops go to another program.
func (r *Recorder) Under(a *object.Array) *object.Array {
	if n, ok := a.Pending().(*node); ok && n.tape == r.tape {
		return n.tape.under[n.v]
	}
	return nil
}

// SetUnder says that a recorded array shows the bits of another.
func (r *Recorder) SetUnder(a, under *object.Array) {
	n := a.Pending().(*node)
	if n.tape.under == nil {
		n.tape.under = map[ir.Value]*object.Array{}
	}
	n.tape.under[n.v] = under
}
