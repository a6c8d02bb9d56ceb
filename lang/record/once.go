// Ops that run at once, each as a program of its own: stores, and what is needed
// before anything else is known. Their plans are kept by op, attributes and types, so
// that nothing is recorded for a call like the last one.
package record

import (
	"slices"

	"github.com/tq-lang/tq/engine"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/object"
)

// mostOnce is how many plans of single ops a recorder keeps.
const mostOnce = 256

// Once runs an op on arrays that are there; done is false where it has to be recorded,
// or to be said to be wrong.
func (r *Recorder) Once(op ir.Op, attrs ir.Attrs, args ...*object.Array) (out []*tensor.Tensor, done bool, err error) {
	if r.Dry || r.Trace != nil {
		return nil, false, nil
	}
	var few [4]*tensor.Tensor
	in := few[:0]
	for _, a := range args {
		t, ready := a.Ready()
		if !ready || slices.Contains(in, t) { // one that is read twice is one input
			return nil, false, nil
		}
		in = append(in, t)
	}
	plan := r.planOnce(op, attrs, in)
	if plan == nil {
		return nil, false, nil
	}
	out, err = r.RunPlan(plan, in)
	return out, true, err
}

// RunPlan runs a plan at the present place, and warns of what it meets.
func (r *Recorder) RunPlan(plan *engine.Plan, in []*tensor.Tensor, into ...*tensor.Tensor) ([]*tensor.Tensor, error) {
	out, err := plan.Run(r.Context, in, engine.RunOptions{Into: into, Warn: r.hear, Meter: r.Meter})
	met := r.heard()
	if err == nil && len(met) == 0 {
		return out, nil
	}
	sites := []source{{r.at, r.Solo, r.called}}
	if err := r.warn(met, sites); err != nil {
		return nil, err
	}
	if err != nil {
		return nil, r.located(err, sites)
	}
	return out, nil
}

// RunQuietly is RunPlan; false where there is something to warn of, or an error.
func (r *Recorder) RunQuietly(plan *engine.Plan, in []*tensor.Tensor) ([]*tensor.Tensor, bool) {
	out, err := plan.Run(r.Context, in, engine.RunOptions{Warn: r.hear})
	met := r.heard()
	return out, err == nil && len(met) == 0
}

// Plan plans a program; nil where it cannot be.
func (r *Recorder) Plan(p *ir.Program) *engine.Plan {
	c, plans := r.Engine.(compiler)
	if !plans {
		return nil
	}
	plan, err := c.Compile(p)
	if err != nil {
		return nil
	}
	return plan
}

// planOnce finds or makes the plan of an op for operands of such types; nil if there
// is none.
func (r *Recorder) planOnce(op ir.Op, attrs ir.Attrs, in []*tensor.Tensor) *engine.Plan {
	r.key = ir.AppendOpKey(r.key[:0], op, attrs)
	for _, t := range in {
		r.key = ir.AppendTypeKey(r.key, ir.TypeOf(t))
	}
	if plan, ok := r.onces[string(r.key)]; ok {
		return plan
	}
	var b ir.Builder
	args := make([]ir.Value, len(in))
	for i, t := range in {
		args[i] = b.Input("", ir.TypeOf(t))
	}
	outs, err := b.Emit(0, op, attrs, args...)
	if err != nil {
		return nil
	}
	plan := r.Plan(b.Program(true, outs...))
	if plan == nil {
		return nil
	}
	if r.onces == nil || len(r.onces) >= mostOnce {
		r.onces = make(map[string]*engine.Plan)
	}
	r.onces[string(r.key)] = plan
	return plan
}
