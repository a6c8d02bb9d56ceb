// Quantiles of rows that differ in length: without NaN, and under weights.
package reduce

import (
	"math"
	"slices"
	"sort"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/loops/sorting"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
)

// nanQuantiles takes the fractions of each row's elements that are not NaN.
func nanQuantiles(k *core.Formula, x *object.Array, fractions []float64, m method, weak bool) *object.Array {
	if k.Err == nil && !core.Known(x) {
		k.Failed(object.ErrUnknown)
	}
	if k.Err != nil {
		return core.Nothing()
	}
	out := x.DType()
	if !weak && out != dtype.Float64 {
		out = dtype.Float64
	}
	last := x.Rank() - 1
	rest := core.Without(x.Dims(), last)
	dims := append([]int{len(fractions)}, rest...)
	if k.Dry() {
		return core.Typed(k.Call, out, dims...)
	}
	v, err := core.Floats(k.Call, x)
	if k.Failed(err) {
		return core.Nothing()
	}
	n, rows := x.Dims()[last], core.Size(rest)
	if k.Failed(k.Room(out, dims...)) {
		return core.Nothing()
	}
	res := make([]float64, len(fractions)*rows)
	empty := false
	var failed error
	left := k.Aside(func() {
		for r := range rows {
			row := slices.DeleteFunc(v[r*n:(r+1)*n], math.IsNaN)
			empty = empty || len(row) == 0
			if failed = m.arrange(row, fractions); failed != nil {
				return
			}
			for i, q := range fractions {
				res[i*rows+r] = m.of(row, q)
			}
		}
	})
	if k.Failed(left) || k.Failed(failed) {
		return core.Nothing()
	}
	text := "All-NaN slice encountered"
	if n == 0 {
		text = "Mean of empty slice"
	}
	if empty && k.Failed(k.Warn("RuntimeWarning", text)) {
		return core.Nothing()
	}
	return k.Take(core.OfFloats(k.Call, res, out, dims...))
}

// middleKind is the method of medians: the mean of the middle two, infinities too.
const middleKind = 'M'

// arrange puts the elements of a row that the fractions need in their sorted places.
func (m method) arrange(row []float64, fractions []float64) error {
	if len(row) == 0 {
		return nil
	}
	if m.kind == middleKind {
		return sorting.Partition(row, []int{(len(row) - 1) / 2, len(row) / 2}, nil)
	}
	if len(fractions) > 4 {
		sorting.Sort(row)
		return nil
	}
	var places []int
	for _, q := range fractions {
		lo, hi, _ := m.place(len(row), q, false)
		places = append(places, lo, hi)
	}
	return sorting.Partition(row, places, nil)
}

// of is a quantile of a row that is arranged for it.
func (m method) of(row []float64, q float64) float64 {
	if len(row) == 0 {
		return tensor.NaN()
	}
	if m.kind == middleKind {
		i := len(row) / 2
		if len(row)%2 == 1 {
			return row[i] + 0 // the mean of a zero has no sign
		}
		return (0 + row[i-1] + row[i]) / 2
	}
	lo, hi, t := m.place(len(row), q, false)
	a, b := row[lo], row[hi]
	switch d := b - a; {
	case d == 0:
		return a
	case t >= 0.5:
		return b - float64(d*(1-t))
	default:
		return a + float64(d*t)
	}
}

// weightedQuantiles inverts the distribution that weights make.
func weightedQuantiles(c *builtin.Call, x *object.Array, axes lower.Axes, fractions []float64, m method, skipNaN bool) (*object.Array, error) {
	k := core.NewFormula(c)
	a, w := k.ArrayArg("a"), k.ArrayArg("weights")
	if k.Err != nil {
		return nil, k.Err
	}
	if !a.Type().Shape.IsCompatibleWith(w.Type().Shape) {
		var err error
		if axes.All {
			return nil, object.Staticf(object.TypeError, "Axis must be specified when shapes of a and weights differ.")
		}
		if w, err = alignWeights(k, a, w, axes); err != nil {
			return nil, err
		}
	}
	g, _ := gathered(k, w, axes)
	last := x.Rank() - 1
	rest := core.Without(x.Dims(), last)
	dims := append([]int{len(fractions)}, rest...)
	if k.Err != nil {
		return nil, k.Err
	}
	if c.Dry() {
		return core.Typed(c, x.DType(), dims...), nil
	}
	v, err := core.Floats(c, x)
	if err != nil {
		return nil, err
	}
	weights, err := core.Floats(c, g)
	if err != nil {
		return nil, err
	}
	for _, f := range weights {
		if f < 0 {
			return nil, object.Errorf(object.ValueError, "Weights must be non-negative.")
		}
	}
	n, rows := x.Dims()[last], core.Size(rest)
	if err := c.Room(x.DType(), dims...); err != nil {
		return nil, err
	}
	res := make([]float64, len(fractions)*rows)
	for r := range rows {
		for i, f := range weightedRow(v[r*n:(r+1)*n], weights[r*n:(r+1)*n], fractions, skipNaN) {
			res[i*rows+r] = f
		}
	}
	return core.OfFloats(c, res, x.DType(), dims...)
}

func weightedRow(v, w, fractions []float64, skipNaN bool) []float64 {
	order := core.UpTo(len(v))
	if skipNaN {
		order = slices.DeleteFunc(order, func(i int) bool { return math.IsNaN(v[i]) })
	}
	sort.SliceStable(order, func(i, j int) bool { return v[order[i]] < v[order[j]] })
	cdf := make([]float64, len(order))
	total := 0.0
	for i, p := range order {
		total += w[p]
		cdf[i] = total
	}
	out := make([]float64, len(fractions))
	for i, q := range fractions {
		at := sort.Search(len(cdf), func(j int) bool { return cdf[j]/total >= q && cdf[j] > 0 })
		if len(order) == 0 {
			out[i] = tensor.NaN()
			continue
		}
		out[i] = v[order[min(at, len(order)-1)]]
	}
	return out
}
