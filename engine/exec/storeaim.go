// Stores of what a region makes: it is made where it is stored.

package exec

import (
	"slices"

	"github.com/tq-lang/tq/engine/exec/task"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/tensor"
)

// aimStore lets a region compute what the next step stores where that is stored,
// if nothing else reads it and it does not lie over what the region reads.
func (r *run) aimStore(st, next *step) {
	in := next.instr
	if st.region == nil || st.fold != nil || next.region != nil || in.Op != ir.StridedSliceAssign || r.foreign {
		return
	}
	rc, ref, v := st.region, r.Values[in.Args[0]], in.Args[1]
	if ref == nil || ref.ReadOnly() || ref.Bytes() < r.Cfg.PoolMin || !rc.Uniform || len(rc.Out) != 1 || rc.Out[0].V != v || !slices.Contains(next.Dead, v) {
		return
	}
	place, err := task.Slice(ref, in.Attrs.(ir.SliceAttrs).Encoding)
	if err != nil || place.DType() != rc.Out[0].Dt || !slices.Equal(place.Shape(), rc.Dims) || !task.SelfDisjoint(place) {
		return
	}
	for _, e := range rc.In {
		if r.Values[e.V].MayOverlap(place) {
			return
		}
	}
	if len(r.Into) == 0 {
		r.Into = make([]*tensor.Tensor, len(r.Values))
	}
	r.Into[v] = place
}
