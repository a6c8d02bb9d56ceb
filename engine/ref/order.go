// Sorts, searches and tables.

package ref

import (
	"math"
	"slices"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/tensor"
)

func (c *call) order() ([]*tensor.Tensor, error) {
	switch c.op {
	case ir.Sort, ir.ArgSort, ir.Partition, ir.ArgPartition: // a sorted row is partitioned everywhere
		return []*tensor.Tensor{c.sort()}, nil
	case ir.Unique:
		return c.unique(), nil
	case ir.TopK:
		return c.top(), nil
	case ir.SearchSorted:
		return []*tensor.Tensor{c.search()}, nil
	case ir.Interp:
		return []*tensor.Tensor{c.interp()}, nil
	}
	t, err := c.bincount()
	return []*tensor.Tensor{t}, err
}

// before is the order of sorts: NaN after every number; a complex number with
// a NaN after those without, with it in the real part last.
func before(a, b any) bool {
	if x, ok := a.(complex128); ok {
		y := b.(complex128)
		if s, t := nanRank(x), nanRank(y); s != t {
			return s < t
		}
		if floatBefore(real(x), real(y)) || floatBefore(real(y), real(x)) {
			return floatBefore(real(x), real(y))
		}
		return floatBefore(imag(x), imag(y))
	}
	if x, ok := a.(float64); ok {
		return floatBefore(x, b.(float64))
	}
	return less(a, b)
}

func floatBefore(x, y float64) bool { return x < y || (math.IsNaN(y) && !math.IsNaN(x)) }

func nanRank(x complex128) int {
	rank := 0
	if math.IsNaN(imag(x)) {
		rank++
	}
	if math.IsNaN(real(x)) {
		rank += 2
	}
	return rank
}

// sorted is the stable order of elements, as places.
func sorted(v []any) []int {
	order := make([]int, len(v))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int {
		switch {
		case before(v[i], v[j]):
			return -1
		case before(v[j], v[i]):
			return 1
		}
		return 0
	})
	return order
}

// sort sorts each row along the axis, or gives the order that does.
func (c *call) sort() *tensor.Tensor {
	x := c.args[0]
	axis := 0
	switch a := c.attrs.(type) {
	case ir.AxisAttrs:
		axis = a.Axis
	case ir.PartitionAttrs:
		axis = a.Axis
	}
	out := c.output()
	starts := slices.Clone(x.Shape())
	if starts[axis] > 0 {
		starts[axis] = 1
	}
	each(starts, func(index []int) {
		row := make([]any, x.Dim(axis))
		place := slices.Clone(index)
		for i := range row {
			place[axis] = i
			row[i] = load(x, x.Pos(place...))
		}
		for i, k := range sorted(row) {
			place[axis] = i
			if c.op == ir.ArgSort || c.op == ir.ArgPartition {
				store(out, out.Pos(place...), int64(k))
			} else {
				store(out, out.Pos(place...), row[k])
			}
		}
	})
	return out
}

// top gives the first of each row's elements by falling order, and their places.
func (c *call) top() []*tensor.Tensor {
	x, k := c.args[0], c.attrs.(ir.TopKAttrs).K
	dims := slices.Clone(x.Shape())
	last := len(dims) - 1
	dims[last] = k
	pick := func(d dtype.DType, of func(row []any, at int) any) *tensor.Tensor {
		return build(d, dims, func(index []int) any {
			place, row := slices.Clone(index), make([]any, x.Dim(last))
			for i := range row {
				place[last] = i
				row[i] = load(x, x.Pos(place...))
			}
			return of(row, falling(row)[index[last]])
		})
	}
	return []*tensor.Tensor{
		pick(c.dtype(), func(row []any, at int) any { return row[at] }),
		pick(dtype.Int64, func(_ []any, at int) any { return int64(at) }),
	}
}

// falling is the stable order from the greatest to the least.
func falling(v []any) []int {
	order := make([]int, len(v))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int {
		switch {
		case before(v[j], v[i]):
			return -1
		case before(v[i], v[j]):
			return 1
		}
		return 0
	})
	return order
}

// unique gives the different elements in order, where each is first, which of
// them each element is, and how often each occurs. All NaNs are one.
func (c *call) unique() []*tensor.Tensor {
	v := elements(c.args[0])
	var values, first, counts []any
	inverse := make([]any, len(v))
	for _, k := range sorted(v) {
		last := len(values) - 1
		if last >= 0 && (values[last] == v[k] || (isNaN(values[last]) && isNaN(v[k]))) {
			counts[last] = counts[last].(int64) + 1
		} else {
			values, first, counts = append(values, v[k]), append(first, int64(k)), append(counts, int64(1))
			last++
		}
		inverse[k] = int64(last)
	}
	return []*tensor.Tensor{vector(c.dtype(), values), vector(dtype.Int64, first), vector(dtype.Int64, inverse), vector(dtype.Int64, counts)}
}

// search counts the elements that come before the place of each value.
func (c *call) search() *tensor.Tensor {
	v, x, right := elements(c.args[0]), c.args[1], c.attrs.(ir.SideAttrs).Right
	return build(dtype.Int64, x.Shape(), func(index []int) any {
		key, n := load(x, x.Pos(index...)), int64(0)
		for _, e := range v {
			if before(e, key) || (right && !before(key, e)) {
				n++
			}
		}
		return n
	})
}

func (c *call) bincount() (*tensor.Tensor, error) {
	n := c.attrs.(ir.CountAttrs).Count
	if n > maxBytes/8 {
		return nil, fault.New(fault.Memory, "%d counts are too many", n)
	}
	v := elements(c.args[0])
	for _, k := range v {
		switch k := k.(int64); {
		case k < 0:
			return nil, fault.New(fault.InvalidArgument, "'list' argument must have no negative elements").WithOperands(0)
		case k >= maxBytes/8:
			return nil, fault.New(fault.Memory, "%d counts are too many", k)
		default:
			n = max(n, int(k)+1)
		}
	}
	out := tensor.New(c.dtype(), n)
	for i, k := range v {
		pos := int(k.(int64))
		if len(c.args) == 2 {
			w := c.args[1]
			store(out, pos, load(out, pos).(float64)+load(w, w.Pos(i)).(float64))
		} else {
			store(out, pos, load(out, pos).(int64)+1)
		}
	}
	return out, nil
}

func (c *call) interp() *tensor.Tensor {
	x, xp, fp := c.args[0], elements(c.args[1]), elements(c.args[2])
	return build(dtype.Float64, x.Shape(), func(index []int) any {
		return interpolate(load(x, x.Pos(index...)).(float64), xp, fp)
	})
}

// interpolate is constant outside xp and linear between its points.
func interpolate(x float64, xp, fp []any) float64 {
	px := func(i int) float64 { return xp[i].(float64) }
	pf := func(i int) float64 { return fp[i].(float64) }
	last := len(xp) - 1
	switch {
	case math.IsNaN(x):
		return x
	case x < px(0):
		return pf(0)
	case x >= px(last):
		return pf(last)
	}
	j := 0
	for j+1 < last && px(j+1) <= x {
		j++
	}
	if px(j) == x {
		return pf(j)
	}
	slope := (pf(j+1) - pf(j)) / (px(j+1) - px(j))
	y := slope*(x-px(j)) + pf(j)
	if math.IsNaN(y) { // an infinite point may still be reached from the right
		y = slope*(x-px(j+1)) + pf(j+1)
		if math.IsNaN(y) && pf(j) == pf(j+1) {
			y = pf(j)
		}
	}
	return y
}
