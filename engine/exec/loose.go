// Truth values whose bytes are not 0 and 1: other numbers, looked at as truth
// values. Views and stores leave the bytes as they are, all else is given ones.

package exec

import (
	"slices"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/exec/mem"
	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/tensor"
)

// loosens reports whether an instruction looks at other bytes as truth values.
func loosens(p *ir.Program, in *ir.Instr) bool {
	return in.Op == ir.Bitcast && p.Types[in.Out[0]].DType.IsBool() && !p.Types[in.Args[0]].DType.IsBool()
}

// runTight runs a step with loose operands replaced.
func (r *run) runTight(st *step) error {
	type kept struct {
		v     ir.Value
		t     *tensor.Tensor
		owned bool
	}
	var before []kept
	defer func() {
		for _, k := range before {
			r.Values[k.v], r.Owned[k.v] = k.t, k.owned
		}
	}()
	for _, i := range st.Instrs {
		in := &r.code.plan.Program.Instrs[i]
		for j, v := range in.Args {
			t := r.Values[v]
			if t == nil || !t.Loose() || j == 0 && keepsBytes(in) {
				continue
			}
			y, err := r.tight(t)
			if err != nil {
				return err
			}
			before = append(before, kept{v, t, r.Owned[v]})
			r.Values[v], r.Owned[v] = y, false
		}
	}
	return r.doStep(st)
}

// keepsBytes reports whether the first operand is looked at or written to, not read.
func keepsBytes(in *ir.Instr) bool {
	return slices.Contains([]ir.Class{ir.View, ir.MayView, ir.Store}, in.Class())
}

// tight is a copy of truth values in which true is 1.
func (r *run) tight(t *tensor.Tensor) (*tensor.Tensor, error) {
	if int64(t.Size()) > r.Mem.Limit-r.Mem.Used.Load() {
		return nil, fault.New(fault.Memory, "Unable to allocate %s: truth values are copied whose bytes are not 0 and 1", mem.ByteText(t.Size())).
			WithHint("%s", r.Mem.LimitText())
	}
	y := tensor.New(dtype.Bool, t.Shape()...)
	if err := r.Copy(y, t); err != nil {
		return nil, err
	}
	mem := y.Buffer().Mem()[:y.Size()]
	for i, b := range mem {
		mem[i] = min(b, 1)
	}
	return y, nil
}
