// Preview: the routes that a run takes, found without computing anything. The run's own code chooses them, over tensors
// that have layouts and no memory.

package exec

import (
	"errors"
	"fmt"

	"github.com/tq-lang/tq/engine/exec/contract"
	"github.com/tq-lang/tq/engine/exec/mem"
	"github.com/tq-lang/tq/engine/exec/task"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/route"
	"github.com/tq-lang/tq/engine/tensor"
)

// errUnsized ends a preview where sizes depend on elements.
var errUnsized = errors.New("exec: sizes that only a run knows")

// Preview lists, by instruction of the plan, the routes that a run takes over inputs which lie as the given tensors do;
// nil ones are row-major. It ends where a size depends on elements: later instructions have no routes.
// The results are tensors without elements that lie as those of a run do; there are none where the list ends early.
func (m *Machine) Preview(code *Code, inputs []*tensor.Tensor) (routes [][]route.Route, results []*tensor.Tensor, err error) {
	p := code.plan.Program
	number := map[*ir.Instr]int{}
	for i := range p.Instrs {
		number[&p.Instrs[i]] = i
	}
	routes = make([][]route.Route, len(p.Instrs))
	r := &run{Run: task.Run{Machine: &task.Machine{Cfg: m.Cfg, Mem: mem.NewPhantom(), Crew: m.Crew}, Dry: true, Types: p.Types, Engine: subruns{},
		Values: make([]*tensor.Tensor, len(p.Types)), Owned: make([]bool, len(p.Types))},
		code: code, equations: new(contract.Plans), few: make([]few, code.few), inside: make([]*tensor.Tensor, len(p.Types))}
	r.Tell = func(in *ir.Instr, x route.Route) {
		if i, ok := number[in]; ok {
			routes[i] = append(routes[i], x)
		}
	}
	copy(r.Values, code.consts)
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("exec: preview: %v", v)
		}
	}()
	same := map[*tensor.Buffer]*tensor.Buffer{}
	for i, in := range p.Inputs {
		t := p.Types[in.Value]
		if x := inputs[i]; x != nil && !x.Swapped() && x.DType() == t.DType && t.Shape.Admits(x.Shape()) {
			if x.Rank() == 0 { // a number may decide on what is done
				r.Values[in.Value] = x
				continue
			}
			b := same[x.Buffer()]
			if b == nil {
				b = tensor.NewPhantom(x.Buffer().Len())
				same[x.Buffer()] = b
			}
			r.Values[in.Value] = tensor.OfBuffer(b, x.DType(), x.Shape(), x.Strides(), x.Offset())
			continue
		}
		if !t.Shape.Known() {
			return routes, nil, nil
		}
		r.Values[in.Value], _ = r.Mem.Alloc(t.DType, t.Shape.Dims(), true)
	}
	for i := range code.steps {
		r.begin(&code.steps[i], i == len(code.steps)-1)
		if err := r.doStep(r.step); err == errUnsized {
			return routes, nil, nil
		} else if err != nil {
			return routes, nil, err
		}
	}
	results = make([]*tensor.Tensor, len(p.Outputs))
	for i, v := range p.Outputs {
		results[i] = r.Values[v]
	}
	return routes, results, nil
}

// dryInstr gives the results of an instruction their layouts.
func (c *call) dryInstr(do handler) error {
	class := c.In.Class()
	switch {
	case c.In.Op == ir.Bitcast || c.In.Op == ir.AsStrided: // they mind memory
	case class == ir.View, class == ir.MayView, class == ir.Contraction:
		return do(c)
	case class == ir.Reduction && c.In.Op != ir.ArgMax && c.In.Op != ir.ArgMin && !c.Args[0].DType().IsText() && !c.Args[0].DType().IsTime():
		return do(c)
	case class == ir.Store:
		c.Out[0] = c.Args[0]
		return nil
	}
	for k := range c.Out {
		t, err := c.Result(k)
		if err != nil {
			return err
		}
		if !t.Shape.Known() {
			return errUnsized
		}
		if c.Out[k], err = c.Mem.Alloc(t.DType, t.Shape.Dims(), true); err != nil {
			return err
		}
	}
	return nil
}

// kindsOf are the kinds of route of the ops and of the classes that have but one.
var kindsOf = struct {
	op    map[ir.Op]route.Kind
	class map[ir.Class]route.Kind
}{
	map[ir.Op]route.Kind{
		ir.ArgMax: route.Positions, ir.ArgMin: route.Positions, ir.GatherV2: route.Gather, ir.GatherNd: route.Gather, ir.Repeat: route.Gather,
		ir.Roll: route.Gather, ir.BooleanMask: route.Masked, ir.Where: route.Masked, ir.MaskedAssign: route.Masked,
		ir.Fft: route.Fourier, ir.ScatterNdUpdate: route.Scatter, ir.ScatterNdAdd: route.Scatter,
	},
	map[ir.Class]route.Kind{
		ir.Source: route.Made, ir.View: route.View, ir.Move: route.Copy, ir.Scan: route.Scan, ir.Order: route.Order, ir.Parts: route.Computed, ir.Linear: route.Linear,
		ir.Store: route.Stored, ir.Elementwise: route.Text,
	},
}

// kindOf is the kind of route of an instruction that has but one; None where it is chosen on the way.
func kindOf(in *ir.Instr, args []*tensor.Tensor) route.Kind {
	if in.Op == ir.Imag && !args[0].DType().IsComplex() {
		return route.Made
	}
	if kind, ok := kindsOf.op[in.Op]; ok {
		return kind
	}
	return kindsOf.class[in.Class()]
}
