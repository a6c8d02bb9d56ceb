// Results: where an instruction's result is written, and what a run returns.

package exec

import (
	"slices"

	"github.com/tq-lang/tq/engine/exec/elementwise"
	"github.com/tq-lang/tq/engine/exec/task"
	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/tensor"
)

// wanted notes the tensors that results are wanted in. One that overlaps what
// the program reads is filled at the end, by a copy; the others are written to
// straight away.
func (r *run) wanted(into []*tensor.Tensor) error {
	p := r.code.plan.Program
	if len(into) > len(p.Outputs) {
		return fault.New(fault.Arity, "the program has %d outputs, not %d", len(p.Outputs), len(into))
	}
	for i, t := range into {
		if t == nil {
			continue
		}
		v := p.Outputs[i]
		want := &p.Types[v]
		switch {
		case t.ReadOnly():
			return fault.New(fault.InvalidArgument, "output array is read-only")
		case t.DType() != want.DType:
			return fault.New(fault.DType, "output %d is %s, but the tensor to write it to is %s", i, want.DType, t.DType())
		case !want.Shape.Admits(t.Shape()):
			return fault.New(fault.Broadcast, "non-broadcastable output operand with shape %s doesn't match the broadcast shape %s",
				task.ShapeOf(t).Compact(), want.Shape.Compact())
		}
		if len(r.Into) == 0 {
			r.Into = make([]*tensor.Tensor, len(p.Types))
		}
		if !task.SelfDisjoint(t) || t.Swapped() {
			continue
		}
		if r.apart(t, i, into) {
			r.Into[v] = t
		} else if len(p.Outputs) == 1 {
			r.cover = t
		}
	}
	return nil
}

// apart reports whether t meets no input and no other tensor that is written to.
func (r *run) apart(t *tensor.Tensor, i int, into []*tensor.Tensor) bool {
	p := r.code.plan.Program
	for _, in := range p.Inputs {
		if t.MayOverlap(r.Values[in.Value]) {
			return false
		}
	}
	for k, o := range into {
		if k != i && o != nil && (t.MayOverlap(o) || p.Outputs[k] == p.Outputs[i]) {
			return false
		}
	}
	return true
}

// covers reports whether a region may write its result over its operands, in the
// tensor that the caller wants it in: nothing reads them later, and each lies
// just as the result does, or elsewhere.
func (r *run) covers(rc *elementwise.RegionCode, e *elementwise.RegionEdge, dims []int) bool {
	t := r.cover
	if t == nil || !r.last || e.V != r.code.plan.Program.Outputs[0] || !slices.Equal(t.Shape(), dims) {
		return false
	}
	for k := range rc.In {
		if x := r.Values[rc.In[k].V]; t.MayOverlap(x) && !(t.SameView(x) && slices.Contains(e.Over, k)) {
			return false
		}
	}
	return true
}

// results lists the outputs, those that are wanted somewhere else copied there.
func (r *run) results(into []*tensor.Tensor) ([]*tensor.Tensor, error) {
	if r.inPlace(into) {
		return into, nil
	}
	out := r.outputs(len(into) == 0)
	for i, t := range into {
		if t == nil || t == out[i] {
			continue
		}
		if !slices.Equal(t.Shape(), out[i].Shape()) {
			return nil, fault.New(fault.Broadcast, "non-broadcastable output operand with shape %s doesn't match the broadcast shape %s",
				task.ShapeOf(t).Compact(), task.ShapeOf(out[i]).Compact())
		}
		// Other outputs may be views of what t is about to cover.
		for k := range out {
			if k != i && out[k] != t && out[k].MayOverlap(t) && (k >= len(into) || into[k] != out[k]) {
				fresh, err := r.Compact(out[k])
				if err != nil {
					return nil, err
				}
				out[k] = fresh
			}
		}
		if err := r.Store(t, out[i]); err != nil {
			return nil, err
		}
		if v := r.code.plan.Program.Outputs[i]; len(out) == 1 && r.Owned[v] && r.isNew(v) { // it was for the copy alone
			r.Mem.Release(out[i].Buffer())
		}
		out[i] = t
	}
	return out, nil
}

// inPlace reports whether all results are where they are wanted.
func (r *run) inPlace(into []*tensor.Tensor) bool {
	p := r.code.plan.Program
	if len(into) != len(p.Outputs) {
		return false
	}
	for i, v := range p.Outputs {
		if r.Values[v] != into[i] {
			return false
		}
	}
	return true
}

// outputs lists the values that leave the program, in memory of the result's own
// where nothing else will be listed.
func (r *run) outputs(final bool) []*tensor.Tensor {
	p := r.code.plan.Program
	if final && len(p.Outputs) == 1 && r.isNew(p.Outputs[0]) {
		return r.Values[p.Outputs[0]].Alone()
	}
	out := make([]*tensor.Tensor, len(p.Outputs))
	for i, v := range p.Outputs {
		out[i] = r.Values[v]
	}
	return out
}

// isNew reports whether this run has made the tensor, so that nobody else knows it yet.
func (r *run) isNew(v ir.Value) bool {
	t := r.Values[v]
	for _, in := range r.code.plan.Program.Inputs {
		if r.Values[in.Value] == t {
			return false
		}
	}
	return r.code.consts[v] == nil && (len(r.Into) == 0 || r.Into[v] != t)
}
