// What the functions of instructions are made of: single ops on tensors at hand, run without a plan.

package exec

import (
	"sync"

	"github.com/tq-lang/tq/engine/exec/elementwise"
	"github.com/tq-lang/tq/engine/exec/task"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/plan"
	"github.com/tq-lang/tq/engine/route"
	"github.com/tq-lang/tq/engine/tensor"
)

// subruns runs single ops within a run.
type subruns struct {
	kept *soloRegions // nil: none are kept
}

func (s subruns) Elementwise(r *task.Run, op ir.Op, attrs ir.Attrs, out *tensor.Tensor, args ...*tensor.Tensor) (*tensor.Tensor, error) {
	rc, err := s.kept.region(op, attrs, args)
	if err != nil {
		return nil, err
	}
	v := ir.Value(len(args))
	sub := s.subrun(r, len(args)+1)
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

// mostSolo is how many regions of single ops are kept.
const mostSolo = 256

// soloRegions are the regions of single ops that have run, by op, attributes and types.
type soloRegions struct {
	mu   sync.Mutex
	key  []byte // scratch space
	kept map[string]*elementwise.RegionCode
}

// region finds or makes the region of an op for operands of such types.
func (s *soloRegions) region(op ir.Op, attrs ir.Attrs, args []*tensor.Tensor) (*elementwise.RegionCode, error) {
	if s == nil {
		return soloRegion(op, attrs, args)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.key = ir.AppendOpKey(s.key[:0], op, attrs)
	for _, a := range args {
		s.key = ir.AppendTypeKey(s.key, ir.TypeOf(a))
	}
	if rc := s.kept[string(s.key)]; rc != nil {
		return rc, nil
	}
	rc, err := soloRegion(op, attrs, args)
	if err != nil {
		return nil, err
	}
	if s.kept == nil || len(s.kept) >= mostSolo {
		s.kept = make(map[string]*elementwise.RegionCode)
	}
	s.kept[string(s.key)] = rc
	return rc, nil
}

// soloRegion makes the region of a single op.
func soloRegion(op ir.Op, attrs ir.Attrs, args []*tensor.Tensor) (*elementwise.RegionCode, error) {
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
	in.Out = []ir.Value{ir.Value(len(args))}
	p.Types = append(p.Types, result[0])
	p.Instrs = []ir.Instr{in}
	return elementwise.CompileRegion(p, []int{0}, elementwise.SoloRegion(&p.Instrs[0]))
}

// subrun is a run of n values beside another.
func (s subruns) subrun(r *task.Run, n int) *run {
	return &run{Run: task.Run{Machine: r.Machine, Ctx: r.Ctx, Values: make([]*tensor.Tensor, n), Owned: make([]bool, n), Dry: r.Dry, Engine: s},
		step: &step{Step: &plan.Step{}}}
}

// Reduce folds axes of x, in x's type.
func (s subruns) Reduce(r *task.Run, op ir.Op, tell func(*ir.Instr, route.Route), x *tensor.Tensor, axes []int) (*tensor.Tensor, error) {
	in := &ir.Instr{Op: op, Attrs: ir.ReduceAttrs{Axes: axes}, Out: []ir.Value{0}, Site: -1}
	sub := s.subrun(r, 1)
	sub.Tell = tell
	c := sub.call(in, []*tensor.Tensor{x})
	err := reduceOp(c)
	return c.Out[0], err
}
