// Means, medians and extremes of times.
package reduce

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
)

// nanExtremeOfTimes is the greatest or least element that is not NaT.
func nanExtremeOfTimes(k *core.Formula, op ir.Op, a *object.Array, axes lower.Axes, keep bool) *object.Array {
	d, x := a.DType(), k.Cast(a, dtype.Int64)
	if op == ir.Max { // NaT is the least int64
		return k.AsScalar(k.Cast(k.Reduce(op, x, axes, keep), d))
	}
	x = k.Sub(x, object.Int(1)) // and so the greatest
	return k.AsScalar(k.Cast(k.Add(k.Reduce(op, x, axes, keep), object.Int(1)), d))
}

// medianOfTimes is the mean of the middle spans along the last axis.
func medianOfTimes(k *core.Formula, sorted *object.Array, from, to int) *object.Array {
	last := sorted.Rank() - 1
	axes := lower.Axes{List: []int{last}}
	res := timeMean(k, k.Part(sorted, last, from, to), axes, false)
	end := k.Along(sorted, last, shape.Int(-1))
	return k.Where(k.Ufunc(ir.IsNan, end), end, res)
}

func meanOfTimes(c *builtin.Call, k *core.Formula, a *object.Array) (object.Value, error) {
	axes, err := core.AxesArg(c, "axis")
	if err != nil {
		return nil, err
	}
	keep, err := c.Bool("keepdims", false)
	if err != nil {
		return nil, err
	}
	res := timeMean(k, a, axes, keep)
	if k.Err != nil {
		return nil, k.Err
	}
	return core.Store(c, res, c.Arg("out"), "unsafe")
}

// timeMean is the mean of spans: their sum by their number, cut to a whole tick.
func timeMean(k *core.Formula, a *object.Array, axes lower.Axes, keep bool) *object.Array {
	n, err := core.FoldedCount(a, axes)
	if k.Failed(err) {
		return core.Nothing()
	}
	return k.AsScalar(k.Div(k.Reduce(ir.Sum, a, axes, keep), n))
}
