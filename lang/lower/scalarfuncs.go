// Elementwise functions of single numbers: the simplest are computed at once, the
// others by programs that are planned once.
package lower

import (
	"math"

	"github.com/tq-lang/tq/engine"
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/object"
)

// OfNumber is op of a float64, Python's or NumPy's, that is at hand; false where
// the recorder is to compute it, and where there is something to warn of.
func (r *Recorder) OfNumber(op ir.Op, v object.Value) (*object.Array, bool) {
	if r.Dry && (r.Foresight == nil || r.Engine == nil) || r.Trace != nil {
		return nil, false
	}
	var x float64
	switch v := v.(type) {
	case object.Float:
		x = float64(v)
	case *object.Array:
		bits, lone := v.Lone()
		if !lone || v.DType() != dtype.Float64 {
			return nil, false
		}
		x = math.Float64frombits(bits)
	default:
		return nil, false
	}
	if x-x == 0 {
		switch {
		case op == ir.Abs:
			return object.FloatScalar(math.Abs(x), dtype.Float64), true
		case op == ir.Sqrt && x >= 0:
			return object.FloatScalar(math.Sqrt(x), dtype.Float64), true
		}
	}
	return r.ofNumber(op, x)
}

// ofNumber runs the program of an op for one float64.
func (r *Recorder) ofNumber(op ir.Op, x float64) (*object.Array, bool) {
	plan, known := r.ofOne[op]
	if !known {
		plan = r.planSingle(op)
		if r.ofOne == nil {
			r.ofOne = map[ir.Op]*engine.Plan{}
		}
		r.ofOne[op] = plan
	}
	if plan == nil {
		return nil, false
	}
	r.one[0] = tensor.Number(dtype.Float64, math.Float64bits(x))
	out, ok := r.RunQuietly(plan, r.one[:])
	if !ok {
		return nil, false
	}
	return object.FloatScalar(out[0].Float64At(out[0].Offset()), dtype.Float64), true
}

// planSingle plans the program; nil if the result is not a float64.
func (r *Recorder) planSingle(op ir.Op) *engine.Plan {
	if op.Class() != ir.Elementwise {
		return nil
	}
	var b ir.Builder
	v := b.Input("", ir.Type{DType: dtype.Float64, Shape: shape.Make([]int{})})
	outs, err := b.Emit(0, op, nil, v)
	if err != nil || len(outs) != 1 || b.Type(outs[0]).DType != dtype.Float64 {
		return nil
	}
	return r.Plan(b.Program(false, outs...))
}
