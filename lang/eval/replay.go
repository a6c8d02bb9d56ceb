// Expressions that are evaluated again and again, in loops and functions: the
// second time that they meet the same types what was recorded is kept, and from
// the third on it is run as it is.
package eval

import (
	"slices"

	"github.com/tq-lang/tq/engine"
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/compile"
	"github.com/tq-lang/tq/lang/syntax"
	"github.com/tq-lang/tq/lang/value"
)

// manyTries is how often it is tried to keep what was recorded of an expression
// whose types change all the time, and once more for so many runs.
const (
	manyTries = 1024
	runsEach  = 4
)

// fewTries is how often one is tried that cannot be kept: s += x.sum() starts
// with another type of s.
const fewTries = 4

// replay is one expression, or the target of x op= y; without a program it is
// not worth while.
type replay struct {
	id      uint64
	leading []syntax.Expr // names and calls to be evaluated before
	out     *syntax.Name  // what a call with out= writes to
	reads   []syntax.Expr // what its programs read
	tries   int           // to record it
	runs    int           // of programs
	last    *recorded     // the program that ran last
}

// recorded is a program of an expression, for the types that it was recorded with.
type recorded struct {
	of      *replay
	program *compile.Replay
	leaves  []leaf
	inputs  []*tensor.Tensor // of the next run; those that no leaf gives stay
	used    int64
}

// hopeless tells that the expression seems to be none that can be run as recorded.
func (rp *replay) hopeless() bool { return rp.tries >= fewTries && rp.reads == nil }

// leaf is a name in the expression, a slice of what it names, or a call whose
// value is given.
type leaf struct {
	node   syntax.Expr
	id     string // of a name
	part   *shape.Encoding
	dt     dtype.DType // of the input
	dims   []int
	scalar bool
	packed bool        // the array lies in a row
	number value.Value // a Python float, as it was recorded
	input  int
	// fixed is the builtin or module that the name means, for names that are
	// called or stand before a point.
	fixed value.Value
}

// valueOf is what a leaf's node has now.
func (in *Interp) valueOf(env *Env, node syntax.Expr) (value.Value, error) {
	if n, ok := node.(*syntax.Name); ok {
		return in.variable(env, n)
	}
	if v := in.given.of(in, node); v != nil {
		return v, nil
	}
	return nil, value.ErrUnknown
}

// repeats finds where an expression that may be worth remembering keeps its
// replay; nil for others.
func repeats(x syntax.Expr) *any {
	switch x := x.(type) {
	case *syntax.Binary:
		return &x.Memo
	case *syntax.Compare:
		return &x.Memo
	case *syntax.Call:
		return &x.Memo
	case *syntax.Subscript:
		return &x.Memo
	case *syntax.Unary:
		return &x.Memo
	}
	return nil
}

// again runs an expression as it was recorded, if its variables have types that
// it was recorded with.
func (in *Interp) again(env *Env, x syntax.Expr, memo any) (*value.Array, bool, error) {
	r := in.ready(env, memo)
	if r == nil {
		return nil, false, nil
	}
	a, ok, err := r.program.Run(r.inputs)
	r.forget()
	if err != nil {
		return nil, false, in.runError(env, x, err)
	}
	r.of.runs++
	return a, ok, nil
}

// againInto is again for x op= y: the result goes to the target, or into its array.
func (in *Interp) againInto(env *Env, target *syntax.Name, memo any) (bool, error) {
	rp, _ := memo.(*replay)
	if rp == nil || rp.reads == nil {
		return false, nil
	}
	v, err := in.variable(env, target)
	a, ok := v.(*value.Array)
	if err != nil || !ok {
		return false, nil
	}
	if !a.Scalar {
		return in.againPlace(env, a, memo)
	}
	r := in.ready(env, memo)
	if r == nil {
		return false, nil
	}
	defer r.forget()
	v, ok, err = r.program.Run(r.inputs)
	if ok {
		in.bind(env, target, v)
	}
	return ok, err
}

// againPlace is againInto for an array, which takes the result.
func (in *Interp) againPlace(env *Env, a *value.Array, memo any) (bool, error) {
	if a.ReadOnly {
		return false, nil
	}
	r := in.ready(env, memo)
	if r == nil {
		return false, nil
	}
	t, _ := a.Ready()
	r.of.runs++
	done, err := r.program.RunInto(r.inputs, t)
	r.forget()
	return done, err
}

// ready finds the program for what an expression reads now, its inputs filled in;
// nil if there is none.
func (in *Interp) ready(env *Env, memo any) *recorded {
	rp, _ := memo.(*replay)
	if rp == nil || rp.reads == nil {
		return nil
	}
	r := rp.last
	if r == nil || !in.fits(env, r) {
		key, ok := in.keyOf(env, rp)
		if !ok {
			return nil
		}
		if r, ok = in.programs.known[key]; !ok || r.of != rp || !in.fits(env, r) {
			return nil
		}
		rp.last = r
	}
	in.programs.use(r)
	return r
}

// fits finds the inputs of a program, if all that it names is as it was.
func (in *Interp) fits(env *Env, r *recorded) bool {
	for i := range r.leaves {
		l := &r.leaves[i]
		v, err := in.valueOf(env, l.node)
		if err != nil || !in.supplies(r, l, v) {
			r.forget()
			return false
		}
	}
	return true
}

// supplies gives a leaf's value to the input that it stands for.
func (in *Interp) supplies(r *recorded, l *leaf, v value.Value) bool {
	if l.fixed != nil {
		return sameBuiltin(v, l.fixed)
	}
	a, ok := v.(*value.Array)
	if !ok {
		_, isFloat := v.(value.Float)
		if l.number == nil || !isFloat {
			return false
		}
		t, err := in.R.Constant(v, l.dt)
		r.inputs[l.input] = t
		return err == nil
	}
	t, ready := a.Ready()
	if !ready || a.Scalar != l.scalar || l.packed && !t.Contiguous() || t.DType() != l.dt || !slices.Equal(t.Shape(), l.dims) || t.Swapped() || l.number != nil {
		return false
	}
	t = l.of(t)
	if before := r.inputs[l.input]; before != nil && before != t {
		return false // the program was recorded when both were one array
	}
	r.inputs[l.input] = t
	return t != nil
}

// of is what the leaf stands for, nil if there is no such part.
func (l *leaf) of(t *tensor.Tensor) *tensor.Tensor {
	if l.part == nil {
		return t
	}
	t, err := engine.StridedSlice(t, *l.part)
	if err != nil {
		return nil
	}
	return t
}

// forget lets go of the arrays of a run.
func (r *recorded) forget() {
	for i := range r.leaves {
		if l := &r.leaves[i]; l.fixed == nil {
			r.inputs[l.input] = nil
		}
	}
}

func sameBuiltin(v, w value.Value) bool {
	switch x := v.(type) {
	case *value.Module:
		return x == w
	case *value.Class:
		return x == w
	case value.DType:
		d, ok := w.(value.DType)
		return ok && d == x
	case *builtin.Func:
		f, ok := w.(*builtin.Func)
		return ok && f.Self == nil && x.Self == nil && f.Entry == x.Entry
	}
	return false
}

// remember notes that an expression was evaluated to a pending array, and keeps
// what was recorded if that was not the first time with such operands. The parts
// are what it reads.
func (in *Interp) remember(env *Env, memo *any, a *value.Array, parts ...syntax.Expr) {
	if in.dry != nil {
		return
	}
	rp, known := (*memo).(*replay)
	if !known {
		*memo = in.programs.replayOf(nil)
		return
	}
	if rp.hopeless() || rp.tries >= manyTries+rp.runs/runsEach {
		return
	}
	rp.tries++
	w := walk{in: in, env: env, out: rp.out, root: parts[0]}
	for _, part := range parts {
		if !w.expr(part) {
			return
		}
	}
	reads := make([]syntax.Expr, len(w.leaves))
	for i := range w.leaves {
		reads[i] = w.leaves[i].node
	}
	first := rp.reads == nil
	if first || !slices.Equal(rp.reads, reads) {
		if rp.last != nil {
			return
		}
		rp.reads = reads
	}
	key, ok := in.keyOf(env, rp)
	if !ok || !in.programs.second(key) && !first { // *memo was the first time
		return
	}
	p := in.R.Replay(a)
	if p == nil || !w.place(p.Inputs) {
		if first {
			rp.reads = nil
		}
		return
	}
	r := &recorded{of: rp, program: p, leaves: w.leaves, inputs: p.Inputs}
	p.Inputs = nil
	r.forget()
	in.programs.keep(key, r)
	rp.last = r
}
