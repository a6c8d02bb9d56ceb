// Medians.
package reduce

import (
	"cmp"
	"math"
	"slices"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
)

func npMedian(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	a, axes, keep := k.Folded(func(a0 string) (lower.Axes, error) { return core.AxesArg(c, a0) })
	if k.Err != nil {
		return nil, k.Err
	}
	res := median(k, a, axes, keep)
	if k.Failed(overwrite(c, k, a, axes, res)) {
		return nil, k.Err
	}
	return core.Store(c, res, c.Arg("out"), "unsafe")
}

func median(k *core.Formula, a *object.Array, axes lower.Axes, keep bool) *object.Array {
	x, kept := gathered(k, a, axes)
	if k.Err != nil {
		return core.Nothing()
	}
	last := x.Rank() - 1
	n := x.Dims()[last]
	in, out := meanTypes(a.DType(), dtype.Invalid)
	if n <= 0 {
		if n == 0 && !k.Dry() {
			k.Failed(k.Warn("RuntimeWarning", "Mean of empty slice"))
		}
		if n < 0 {
			n = 1
		}
	}
	from, to := n/2, n/2+1
	if n%2 == 0 {
		from = max(n/2-1, 0)
	}
	s := k.Partition(ir.Partition, ir.Sort, x, last, []int{from, to - 1})
	if a.DType().IsTime() {
		res := medianOfTimes(k, s, from, to)
		return foldedTo(k, res, keep, kept)
	}
	mid := k.Part(k.Cast(s, in), last, from, to)
	res := k.Reduce(ir.Mean, mid, lower.Axes{List: []int{last}}, false)
	if k.Err == nil && in.IsInexact() && a.DType().IsInexact() && n > 0 {
		end := k.Cast(k.Along(s, last, shape.Int(-1)), in)
		res = k.Where(k.Ufunc(ir.IsNan, end), end, res)
	}
	res = k.Cast(res, out)
	return foldedTo(k, res, keep, kept)
}

// foldedTo gives a fold's result the sizes that keepdims asks for; what has no axes then is an array all the same.
func foldedTo(k *core.Formula, res *object.Array, keep bool, kept []int) *object.Array {
	if !keep {
		return k.AsScalar(res)
	}
	return k.Reshape(res, kept...)
}

// nanMedianOfComplex goes over the rows one by one: the parts of complex numbers are compared in order.
func nanMedianOfComplex(c *builtin.Call, k *core.Formula, a *object.Array, axes lower.Axes, keep bool) (*object.Array, error) {
	x, kept := gathered(k, a, axes)
	if k.Err != nil {
		return nil, k.Err
	}
	dims := core.Without(x.Dims(), x.Rank()-1)
	if c.Dry() || !core.Known(x) {
		if keep {
			dims = kept
		}
		return core.Typed(c, a.DType(), dims...), nil
	}
	t, err := x.Tensor()
	if err != nil {
		return nil, err
	}
	n := t.Dim(t.Rank() - 1)
	out, results, err := builtin.MadeOf[complex128](c, dims...)
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
	if empty && k.Failed(c.Warn("RuntimeWarning", "All-NaN slice encountered")) {
		return nil, k.Err
	}
	res := foldedTo(k, k.Cast(out, a.DType()), keep, kept)
	return res, k.Err
}
