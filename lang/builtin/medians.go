// Medians.
package builtin

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/lang/compile"
	"github.com/tq-lang/tq/lang/value"
)

func npMedian(c *Call) (value.Value, error) {
	k := c.calc()
	a := k.arg("a")
	axes, err := c.Axes("axis")
	if k.failed(err) {
		return nil, k.err
	}
	keep, err := c.Bool("keepdims", false)
	if err != nil {
		return nil, err
	}
	res := k.median(a, axes, keep)
	if k.failed(c.overwrite(k, a, axes, res)) {
		return nil, k.err
	}
	return c.store(res, c.Arg("out"), "unsafe")
}

func (k *calc) median(a *value.Array, axes compile.Axes, keep bool) *value.Array {
	x, kept := k.gathered(a, axes)
	if k.err != nil {
		return nothing()
	}
	last := x.Rank() - 1
	n := x.Dims()[last]
	in, out := meanTypes(a.DType(), dtype.Invalid)
	if n <= 0 {
		if n == 0 && !k.Dry() {
			k.failed(k.warning("RuntimeWarning", "Mean of empty slice"))
		}
		if n < 0 {
			n = 1
		}
	}
	from, to := n/2, n/2+1
	if n%2 == 0 {
		from = max(n/2-1, 0)
	}
	s := k.partition(ir.Partition, ir.Sort, x, last, []int{from, to - 1})
	if a.DType().IsTime() {
		res := k.medianOfTimes(s, from, to)
		if keep {
			res = k.reshape(res, kept...)
		}
		return k.scalar(res)
	}
	mid := k.part(k.cast(s, in), last, from, to)
	res := k.reduce(ir.Mean, mid, compile.Axes{List: []int{last}}, false)
	if k.err == nil && in.IsInexact() && a.DType().IsInexact() && n > 0 {
		end := k.cast(k.along(s, last, shape.Int(-1)), in)
		res = k.sel(k.u(ir.IsNan, end), end, res)
	}
	res = k.cast(res, out)
	if keep {
		res = k.reshape(res, kept...)
	}
	return k.scalar(res)
}
