// Quantiles of rows that differ in length: without NaN, and under weights.
package builtin

import (
	"math"
	"slices"
	"sort"

	"github.com/tq-lang/tq/engine/dtype"
	inner "github.com/tq-lang/tq/engine/loops"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/compile"
	"github.com/tq-lang/tq/lang/value"
)

// nanQuantiles takes the fractions of each row's elements that are not NaN.
func (k *calc) nanQuantiles(x *value.Array, fractions []float64, m method, weak bool) *value.Array {
	if k.err == nil && !known(x) {
		k.failed(value.ErrUnknown)
	}
	if k.err != nil {
		return nothing()
	}
	out := x.DType()
	if !weak && out != dtype.Float64 {
		out = dtype.Float64
	}
	last := x.Rank() - 1
	rest := without(x.Dims(), last)
	dims := append([]int{len(fractions)}, rest...)
	if k.Dry() {
		return k.typed(out, dims...)
	}
	v, err := k.floats(x)
	if k.failed(err) {
		return nothing()
	}
	n, rows := x.Dims()[last], size(rest)
	if k.failed(k.Room(out, dims...)) {
		return nothing()
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
	if k.failed(left) || k.failed(failed) {
		return nothing()
	}
	text := "All-NaN slice encountered"
	if n == 0 {
		text = "Mean of empty slice"
	}
	if empty && k.failed(k.warning("RuntimeWarning", text)) {
		return nothing()
	}
	return k.take(k.shaped(res, out, dims...))
}

// middleKind is the method of medians: the mean of the middle two, infinities too.
const middleKind = 'M'

// arrange puts the elements of a row that the fractions need in their sorted places.
func (m method) arrange(row []float64, fractions []float64) error {
	if len(row) == 0 {
		return nil
	}
	if m.kind == middleKind {
		return inner.Partition(row, []int{(len(row) - 1) / 2, len(row) / 2}, nil)
	}
	if len(fractions) > 4 {
		inner.Sort(row)
		return nil
	}
	var places []int
	for _, q := range fractions {
		lo, hi, _ := m.place(len(row), q, false)
		places = append(places, lo, hi)
	}
	return inner.Partition(row, places, nil)
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
func (c *Call) weightedQuantiles(x *value.Array, axes compile.Axes, fractions []float64, m method, skipNaN bool) (*value.Array, error) {
	k := c.calc()
	a, w := k.arg("a"), k.arg("weights")
	if k.err != nil {
		return nil, k.err
	}
	if !a.Type().Shape.IsCompatibleWith(w.Type().Shape) {
		var err error
		if axes.All {
			return nil, value.Staticf("TypeError", "Axis must be specified when shapes of a and weights differ.")
		}
		if w, err = alignWeights(k, a, w, axes); err != nil {
			return nil, err
		}
	}
	g, _ := k.gathered(w, axes)
	last := x.Rank() - 1
	rest := without(x.Dims(), last)
	dims := append([]int{len(fractions)}, rest...)
	if k.err != nil {
		return nil, k.err
	}
	if c.Dry() {
		return c.typed(x.DType(), dims...), nil
	}
	v, err := c.floats(x)
	if err != nil {
		return nil, err
	}
	weights, err := c.floats(g)
	if err != nil {
		return nil, err
	}
	for _, f := range weights {
		if f < 0 {
			return nil, value.Errorf("ValueError", "Weights must be non-negative.")
		}
	}
	n, rows := x.Dims()[last], size(rest)
	if err := c.Room(x.DType(), dims...); err != nil {
		return nil, err
	}
	res := make([]float64, len(fractions)*rows)
	for r := range rows {
		for i, f := range weightedRow(v[r*n:(r+1)*n], weights[r*n:(r+1)*n], fractions, skipNaN) {
			res[i*rows+r] = f
		}
	}
	return c.shaped(res, x.DType(), dims...)
}

func weightedRow(v, w, fractions []float64, skipNaN bool) []float64 {
	order := upTo(len(v))
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
