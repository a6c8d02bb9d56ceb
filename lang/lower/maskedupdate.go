// a[mask] op= number of not too many elements, where both arrays are at hand: one pass
// over a, in which the number is a neutral one wherever the mask does not hold. Nothing
// is collected and put back, and what is not chosen keeps its bits and gives no warning.
package lower

import (
	"math"
	"slices"

	"github.com/tq-lang/tq/engine"
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/object"
)

// mostUpdated is how many elements are gone over so: of more, few may be chosen.
const mostUpdated = 1 << 14

// mostUpdates is how many plans of updates a recorder keeps.
const mostUpdates = 64

// update is a plan of a[mask] op= number for arrays of a type and shape.
type update struct {
	op   object.Op
	dt   dtype.DType
	dims []int
	plan *engine.Plan
}

// UpdateMasked is x[mask] op= v where that is one pass; done is false where it is not,
// or is to be said to be wrong.
func (r *Recorder) UpdateMasked(op object.Op, x, mask *object.Array, v object.Value) (done bool, err error) {
	of, by, ok := r.masked(x, mask)
	if !ok || x.ReadOnly || !isScalar(v) || of.ReadOnly() || of.Swapped() || of.Size() == 0 || of.Size() > mostUpdated || of.Buffer() == by.Buffer() ||
		!slices.Equal(of.Shape(), by.Shape()) {
		return false, nil
	}
	d := of.DType()
	none, ok := neutral(op, d)
	n, isNumber := scalarNumber(v)
	if !ok || !isNumber || loopOf(op, Number{dt: d}, n) != d || !n.becomes(d) {
		return false, nil
	}
	number, err := r.Constant(v, d)
	if err != nil {
		return false, nil
	}
	plan := r.updatePlan(op, of, none)
	if plan == nil {
		return false, nil
	}
	if err := r.Barrier(); err != nil {
		return true, err
	}
	r.Cut() // what was recorded may have read x as it was
	_, err = r.RunPlan(plan, []*tensor.Tensor{of, by, number}, of)
	return true, err
}

// neutral is the number that leaves every element as it is.
func neutral(op object.Op, d dtype.DType) (*tensor.Tensor, bool) {
	f := 0.0
	switch op {
	case object.Add:
		if d.IsFloat() {
			f = math.Copysign(0, -1) // -0 + 0 is 0
		}
	case object.Sub:
	case object.Mul, object.Div:
		f = 1
	default:
		return nil, false
	}
	t := tensor.New(d)
	switch d {
	case dtype.Float64:
		tensor.Raw[float64](t)[0] = f
	case dtype.Float32:
		tensor.Raw[float32](t)[0] = float32(f)
	case dtype.Int64:
		tensor.Raw[int64](t)[0] = int64(f)
	case dtype.Int32:
		tensor.Raw[int32](t)[0] = int32(f)
	case dtype.Uint8:
		tensor.Raw[uint8](t)[0] = uint8(f)
	default:
		return nil, false
	}
	return t, true
}

// updatePlan finds or makes the plan for a tensor; nil if there is none.
func (r *Recorder) updatePlan(op object.Op, of, none *tensor.Tensor) *engine.Plan {
	for _, u := range r.updates {
		if u.op == op && u.dt == of.DType() && slices.Equal(u.dims, of.Shape()) {
			return u.plan
		}
	}
	var b ir.Builder
	x, mask := b.Input("", ir.TypeOf(of)), b.Input("", ir.TypeOf(tensor.New(dtype.Bool, of.Shape()...)))
	number := b.Input("", ir.TypeOf(none))
	by, err := b.Emit(-1, ir.SelectV2, nil, mask, number, b.Const(none))
	if err != nil {
		return nil
	}
	out, err := b.Emit(-1, binaryOps[op], nil, x, by[0])
	if err != nil {
		return nil
	}
	plan := r.Plan(b.Program(true, out[0]))
	if plan == nil {
		return nil
	}
	if len(r.updates) >= mostUpdates {
		r.updates = r.updates[:0]
	}
	r.updates = append(r.updates, update{op, of.DType(), slices.Clone(of.Shape()), plan})
	return plan
}
