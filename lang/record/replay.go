// Replays: a program that was recorded for an expression, ready to run again on
// other arrays of the same types without being recorded anew.
package record

import (
	"slices"

	"github.com/tq-lang/tq/engine"
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/object"
)

// Replay is a planned program with what its sites stand for. Inputs are in the
// program's order.
type Replay struct {
	rec    *Recorder
	plan   *engine.Plan
	sites  []source
	scalar bool
	own    bool // see Recorder.Own
	dt     dtype.DType
	dims   []int
	into   [1]*tensor.Tensor // of RunInto
	// Inputs are those of the run that was recorded.
	Inputs []*tensor.Tensor
}

// compiler is an engine that plans programs ahead.
type compiler interface {
	Compile(p *ir.Program) (*engine.Plan, error)
}

// Empty reports whether nothing is recorded and nothing waits: what is recorded next
// depends on no earlier statement.
func (r *Recorder) Empty() bool { return r.tape == nil && len(r.held) == 0 && !r.Dry }

// Replay makes the program of a pending array one that can be run again; nil if
// it cannot. One whose result is a view is no use but to be copied to a place.
func (r *Recorder) Replay(a *object.Array, placed bool) *Replay {
	n, ok := a.Pending().(*node)
	if !ok || n.tape != r.tape || len(n.tape.under) > 0 || a.ReadOnly || a.DType().IsText() {
		return nil
	}
	p := n.tape.b.Program(false, n.v)
	for _, in := range p.Instrs {
		if !placed && !n.own && slices.Contains(in.Out, p.Outputs[0]) && (ir.ClassOf(in.Op, in.Attrs) == ir.View || in.Op.Class() == ir.MayView) {
			return nil
		}
	}
	plan := r.Plan(p)
	if plan == nil {
		return nil
	}
	rp := &Replay{rec: r, plan: plan, sites: slices.Clone(n.tape.sites), scalar: a.Scalar, own: n.own, dt: a.DType(), dims: a.Dims(), Inputs: make([]*tensor.Tensor, len(p.Inputs))}
	for i, in := range p.Inputs {
		if rp.Inputs[i] = n.tape.known.data(in.Origin); rp.Inputs[i] == nil {
			return nil
		}
	}
	return rp
}

// Run computes the expression for other inputs; false if that cannot be said
// to be what recording it again would do, or fails.
func (rp *Replay) Run(inputs []*tensor.Tensor) (*object.Array, bool, error) {
	out, ok, err := rp.run(inputs, nil)
	if rp.own && ok && err == nil {
		out = owned(out)
	}
	switch {
	case !ok || err != nil || out.Base() != nil:
		return nil, false, err
	case rp.scalar:
		return object.NewScalar(Detached(out)), true, nil
	}
	return object.NewArray(out), true, nil
}

// Fits tells a place for the result.
func (rp *Replay) Fits(t *tensor.Tensor) bool {
	return t.DType() == rp.dt && slices.Equal(t.Shape(), rp.dims)
}

// RunInto is Run with a place for the result, of its type and shape.
func (rp *Replay) RunInto(inputs []*tensor.Tensor, place *tensor.Tensor) (bool, error) {
	rp.into[0] = place
	_, ok, err := rp.run(inputs, rp.into[:])
	rp.into[0] = nil
	return ok, err
}

func (rp *Replay) run(inputs, into []*tensor.Tensor) (*tensor.Tensor, bool, error) {
	r := rp.rec
	if r.Trace != nil {
		return nil, false, nil
	}
	out, err := rp.plan.Run(r.Context, inputs, engine.RunOptions{Into: into, Warn: r.hear, Meter: r.Meter})
	met := r.heard()
	switch {
	case err != nil && len(into) > 0: // the place may hold a part of the result
		return nil, false, r.located(err, rp.sites)
	case err != nil:
		return nil, false, nil // recording it again tells what and where
	}
	return out[0], true, r.warn(met, rp.sites)
}
