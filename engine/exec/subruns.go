// What the functions of instructions are made of: single ops on tensors at hand, run without a plan.

package exec

import (
	"github.com/tq-lang/tq/engine/exec/elementwise"
	"github.com/tq-lang/tq/engine/exec/task"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/plan"
	"github.com/tq-lang/tq/engine/route"
	"github.com/tq-lang/tq/engine/tensor"
)

// subruns runs single ops within a run.
type subruns struct{}

func (subruns) Elementwise(r *task.Run, op ir.Op, attrs ir.Attrs, out *tensor.Tensor, args ...*tensor.Tensor) (*tensor.Tensor, error) {
	p := &ir.Program{}
	in := ir.Instr{Op: op, Attrs: attrs, Site: -1}
	types := make([]ir.Type, len(args))
	for i, a := range args {
		types[i] = ir.TypeOf(a)
		in.Args = append(in.Args, ir.Value(i))
	}
	p.Types = append(p.Types, types...)
	result, err := ir.Infer(op, attrs, types)
	if err != nil {
		return nil, err
	}
	v := ir.Value(len(args))
	in.Out = []ir.Value{v}
	p.Types = append(p.Types, result[0])
	p.Instrs = []ir.Instr{in}
	rc, err := elementwise.CompileRegion(p, []int{0}, elementwise.SoloRegion(&p.Instrs[0]))
	if err != nil {
		return nil, err
	}
	sub := subrun(r, len(args)+1)
	copy(sub.Values, args)
	if out != nil {
		sub.Into = make([]*tensor.Tensor, len(args)+1)
		sub.Into[v] = out
	}
	if err := sub.runRegion(rc); err != nil {
		return nil, err
	}
	return sub.Values[v], nil
}

// subrun is a run of n values beside another.
func subrun(r *task.Run, n int) *run {
	return &run{Run: task.Run{Machine: r.Machine, Ctx: r.Ctx, Values: make([]*tensor.Tensor, n), Owned: make([]bool, n), Dry: r.Dry, Engine: subruns{}},
		step: &step{Step: &plan.Step{}}}
}

// Reduce folds axes of x, in x's type.
func (subruns) Reduce(r *task.Run, op ir.Op, tell func(*ir.Instr, route.Route), x *tensor.Tensor, axes []int) (*tensor.Tensor, error) {
	in := &ir.Instr{Op: op, Attrs: ir.ReduceAttrs{Axes: axes}, Out: []ir.Value{0}, Site: -1}
	sub := subrun(r, 1)
	sub.Tell = tell
	c := sub.call(in, []*tensor.Tensor{x})
	err := reduceOp(c)
	return c.Out[0], err
}
