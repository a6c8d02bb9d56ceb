// Medians.
package builtin

import (
	"cmp"
	"math"
	"slices"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/lang/compile"
	"github.com/tq-lang/tq/lang/value"
)

func npMedian(c *Call) (value.Value, error) {
	k := c.calc()
	a, axes, keep := k.folded(c.Axes)
	if k.err != nil {
		return nil, k.err
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
		return k.foldedTo(res, keep, kept)
	}
	mid := k.part(k.cast(s, in), last, from, to)
	res := k.reduce(ir.Mean, mid, compile.Axes{List: []int{last}}, false)
	if k.err == nil && in.IsInexact() && a.DType().IsInexact() && n > 0 {
		end := k.cast(k.along(s, last, shape.Int(-1)), in)
		res = k.sel(k.u(ir.IsNan, end), end, res)
	}
	res = k.cast(res, out)
	return k.foldedTo(res, keep, kept)
}

// foldedTo gives a fold's result the sizes that keepdims asks for; what has no axes then is an array all the same.
func (k *calc) foldedTo(res *value.Array, keep bool, kept []int) *value.Array {
	if !keep {
		return k.scalar(res)
	}
	return k.reshape(res, kept...)
}

// nanMedianOfComplex goes over the rows one by one: the parts of complex numbers are compared in order.
func (c *Call) nanMedianOfComplex(k *calc, a *value.Array, axes compile.Axes, keep bool) (*value.Array, error) {
	x, kept := k.gathered(a, axes)
	if k.err != nil {
		return nil, k.err
	}
	dims := without(x.Dims(), x.Rank()-1)
	if c.Dry() || !known(x) {
		if keep {
			dims = kept
		}
		return c.typed(a.DType(), dims...), nil
	}
	t, err := x.Tensor()
	if err != nil {
		return nil, err
	}
	n := t.Dim(t.Rank() - 1)
	out, results, err := madeOf[complex128](c, dims...)
	if err != nil {
		return nil, err
	}
	empty := false
	row := make([]complex128, 0, n)
	for i := range results {
		row = row[:0]
		for j := range n {
			if z := t.Complex128At(t.FlatPos(i*n + j)); !math.IsNaN(real(z)) && !math.IsNaN(imag(z)) {
				row = append(row, z)
			}
		}
		slices.SortFunc(row, func(p, q complex128) int {
			return cmp.Or(cmp.Compare(real(p), real(q)), cmp.Compare(imag(p), imag(q)))
		})
		switch m := len(row); {
		case m == 0:
			results[i], empty = complex(math.NaN(), 0), true
		case m%2 == 1:
			results[i] = row[m/2]
		default:
			results[i] = (row[m/2-1] + row[m/2]) / 2
		}
	}
	if empty && k.failed(c.warning("RuntimeWarning", "All-NaN slice encountered")) {
		return nil, k.err
	}
	res := k.foldedTo(k.cast(out, a.DType()), keep, kept)
	return res, k.err
}
