// Foresight: what a dry recorder would run, and when. The program that a check follows for explain is
// recorded as it is for a run, and cut into engine programs where a run cuts it.
package record

import (
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/object"
)

// Foresight is told, by a dry recorder, what a run would do.
type Foresight struct {
	// Ran hears of a program where a run would run it: the arrays that its inputs and its results are.
	Ran func(p *ir.Program, inputs, results []*object.Array, at diag.Place)
	// Lies gives a tensor, which may have no elements, that lies in memory as an array will; nil if that is not known.
	Lies func(a *object.Array) *tensor.Tensor
	// Shows is Lies of what a program computes if that is nothing but views, nil otherwise.
	Shows func(p *ir.Program, inputs []*object.Array) *tensor.Tensor
}

// foresee takes arrays of a tape for computed, and tells of the program that does it.
func (t *tape) foresee(arrays []*object.Array) {
	for _, a := range arrays {
		t.nameSizes(a, a.Pending().(*node))
	}
	p, inputs := t.programOf(arrays...)
	t.rec.Foresight.Ran(p, inputs, arrays, t.rec.at)
	for _, a := range arrays {
		n := a.Pending().(*node)
		a.SetPending(a.Type(), nil)
		n.leave()
	}
}

// nameSizes gives a value of the program the names of sizes that a check has found since it was recorded.
func (t *tape) nameSizes(a *object.Array, n *node) {
	if t.rec.Foresight != nil {
		t.b.NameSizes(n.v, a.Type().Shape)
	}
}

// programOf is the program of arrays that wait on the tape, and what its inputs are.
func (t *tape) programOf(arrays ...*object.Array) (*ir.Program, []*object.Array) {
	outs := make([]ir.Value, len(arrays))
	for i, a := range arrays {
		outs[i] = a.Pending().(*node).v
	}
	p := t.b.Program(false, outs...)
	inputs := make([]*object.Array, len(p.Inputs))
	for i, in := range p.Inputs {
		inputs[i] = t.known.array(in.Origin)
	}
	return p, inputs
}

// Lies gives a tensor that lies in memory as an array does. A dry recorder with foresight has one
// without elements; ErrUnknown says that it has none.
func (r *Recorder) Lies(a *object.Array) (*tensor.Tensor, error) {
	if n, ok := a.Pending().(*node); ok && r.Foresight != nil { // views are made without a program
		if like := r.Foresight.Shows(n.tape.programOf(a)); like != nil {
			return like, nil
		}
	}
	t, err := a.Tensor()
	if err == object.ErrUnknown && r.Foresight != nil {
		if like := r.Foresight.Lies(a); like != nil {
			return like, nil
		}
	}
	return t, err
}
