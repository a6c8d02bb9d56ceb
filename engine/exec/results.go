// Results: where an instruction's result is written, and what a run returns.

package exec

import (
	"slices"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/exec/elementwise"
	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
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
		want := p.Types[v]
		switch {
		case t.ReadOnly():
			return fault.New(fault.InvalidArgument, "output array is read-only")
		case t.DType() != want.DType:
			return fault.New(fault.DType, "output %d is %s, but the tensor to write it to is %s", i, want.DType, t.DType())
		case !fits(want.Shape, t.Shape()):
			return fault.New(fault.Broadcast, "non-broadcastable output operand with shape %s doesn't match the broadcast shape %s",
				shapeOf(t).Compact(), want.Shape.Compact())
		}
		if len(r.into) == 0 {
			r.into = make([]*tensor.Tensor, len(p.Types))
		}
		if !selfDisjoint(t) || t.Swapped() {
			continue
		}
		if r.apart(t, i, into) {
			r.into[v] = t
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
		if t.MayOverlap(r.values[in.Value]) {
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
		if x := r.values[rc.In[k].V]; t.MayOverlap(x) && !(t.SameView(x) && slices.Contains(e.Over, k)) {
			return false
		}
	}
	return true
}

// selfDisjoint reports whether no two elements of t share memory, as far as strides
// can tell simply.
func selfDisjoint(t *tensor.Tensor) bool {
	for i, n := range t.Shape() {
		if n > 1 && t.Strides()[i] == 0 {
			return false
		}
	}
	return true
}

// result1 is the tensor for the call's first result: what the caller of the
// run gave, or fresh memory whose elements are arbitrary.
func (c *call) result1(dt dtype.DType, dims []int) (*tensor.Tensor, error) {
	return c.resultAt(0, dt, dims, true)
}

// resultAt is result1 for the k-th result; without dirty it is zeroed.
func (c *call) resultAt(k int, dt dtype.DType, dims []int, dirty bool) (*tensor.Tensor, error) {
	if t := c.intoAt(k, dt, dims); t != nil {
		c.out[k] = t
		if !dirty {
			return t, c.zero(t)
		}
		return t, nil
	}
	t, err := c.mem.Alloc(dt, dims, dirty)
	c.out[k] = t
	c.own(k)
	return t, err
}

// intoAt is the tensor that the k-th result is wanted in, or nil.
func (c *call) intoAt(k int, dt dtype.DType, dims []int) *tensor.Tensor {
	if c.into == nil || c.in == nil {
		return nil
	}
	t := c.into[c.in.Out[k]]
	if t == nil || t.DType() != dt || !slices.Equal(t.Shape(), dims) {
		return nil
	}
	return t
}

// own notes that the run allocated the k-th result's memory.
func (c *call) own(k int) {
	if c.in != nil {
		c.owned[c.in.Out[k]] = true
	}
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
				shapeOf(t).Compact(), shapeOf(out[i]).Compact())
		}
		// Other outputs may be views of what t is about to cover.
		for k := range out {
			if k != i && out[k] != t && out[k].MayOverlap(t) && (k >= len(into) || into[k] != out[k]) {
				fresh, err := r.compact(out[k])
				if err != nil {
					return nil, err
				}
				out[k] = fresh
			}
		}
		if err := r.store(t, out[i]); err != nil {
			return nil, err
		}
		if v := r.code.plan.Program.Outputs[i]; len(out) == 1 && r.owned[v] && r.isNew(v) { // it was for the copy alone
			r.mem.Release(out[i].Buffer())
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
		if r.values[v] != into[i] {
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
		return r.values[p.Outputs[0]].Alone()
	}
	out := make([]*tensor.Tensor, len(p.Outputs))
	for i, v := range p.Outputs {
		out[i] = r.values[v]
	}
	return out
}

// isNew reports whether this run has made the tensor, so that nobody else knows it yet.
func (r *run) isNew(v ir.Value) bool {
	t := r.values[v]
	for _, in := range r.code.plan.Program.Inputs {
		if r.values[in.Value] == t {
			return false
		}
	}
	return r.code.consts[v] == nil && (len(r.into) == 0 || r.into[v] != t)
}

// store copies value, which has ref's shape, into ref, reading all of value
// first where the two overlap.
func (r *run) store(ref, value *tensor.Tensor) error {
	if ref.SameView(value) {
		return nil
	}
	if ref.MayOverlap(value) {
		if moved, err := r.shift(ref, value); moved || err != nil {
			return err
		}
		fresh, err := r.compact(value)
		if err != nil {
			return err
		}
		value = fresh
	}
	return r.copy(ref, value)
}

// shift stores a value that overlaps its place in rows that are dense and
// equally far apart on both sides: in the order in which every row is read
// before it is written, without a copy. It says whether it has done it.
func (r *run) shift(ref, value *tensor.Tensor) (bool, error) {
	if ref.DType() != value.DType() || ref.Swapped() || value.Swapped() || ref.Buffer() != value.Buffer() || !slices.Equal(ref.Shape(), value.Shape()) || ref.Size() == 0 {
		return false, nil
	}
	dims, st := shape.MergeAxes(ref.Shape(), ref.Strides(), value.Strides())
	rows, apart := 1, 0
	if len(dims) == 2 {
		rows, apart = dims[0], st[0][0]
		if st[1][0] != apart || apart < dims[1] {
			return false, nil
		}
		dims, st[0], st[1] = dims[1:], st[0][1:], st[1][1:]
	}
	if len(dims) != 1 || st[0][0] != 1 || st[1][0] != 1 {
		return false, nil
	}
	size, mem := ref.DType().Size(), ref.Buffer().Mem()
	const part = 1 << 18 // bytes at a time, to cancel between and to stay in the caches
	width := dims[0] * size
	to, from, step := ref.Offset()*size, value.Offset()*size, apart*size
	for i := range rows {
		row := i
		if to > from {
			row = rows - 1 - i
		}
		for lo := 0; lo < width; lo += part {
			if err := r.canceled(); err != nil {
				return true, err
			}
			n := min(part, width-lo)
			at := row*step + lo
			if to > from { // from the end
				at = row*step + width - lo - n
			}
			copy(mem[to+at:to+at+n], mem[from+at:from+at+n])
		}
	}
	return true, nil
}
