// Views, moves and sources.

package progen

import (
	"slices"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
)

// operand draws any value of known shape with at least so many axes.
func (g *Gen) operand(rank int) (ir.Value, bool) {
	return g.pick(func(_ ir.Value, t ir.Type) bool { return t.Shape.Rank() >= rank })
}

// view adds an op whose result shares v's memory, and so its state.
func (g *Gen) view(op ir.Op, attrs ir.Attrs, v ir.Value) { g.emit(op, attrs, g.vals[v].state, v) }

// encoding draws an index for an array of the given sizes.
func (g *Gen) encoding(dims []int) ir.SliceAttrs {
	var items []shape.Item
	dots := false
	for a := 0; a < len(dims); a++ {
		n := dims[a]
		switch k := g.rng.IntN(8); {
		case k == 0:
			items = append(items, shape.NewAxis())
			a--
		case k == 1 && n > 0:
			items = append(items, shape.Int(g.rng.IntN(2*n)-n))
		case k == 2 && !dots:
			items = append(items, shape.Ellipsis())
			dots = true
			a += g.rng.IntN(len(dims) - a)
		case k == 3:
			items = append(items, shape.All())
		default:
			items = append(items, g.interval(n))
		}
		if g.chance(0.1) {
			break
		}
	}
	e, err := shape.Encode(items)
	if err != nil {
		panic("progen: " + err.Error())
	}
	return ir.SliceAttrs{Encoding: e}
}

// interval draws start:stop:step on an axis of size n.
func (g *Gen) interval(n int) shape.Item {
	part := func() *int {
		if g.chance(0.4) {
			return nil
		}
		k := g.rng.IntN(2*n+3) - n - 1
		return &k
	}
	step := [...]int{1, 1, 2, 3, -1, -1, -2}[g.rng.IntN(7)]
	return shape.Range(part(), part(), &step)
}

func (g *Gen) slice() {
	if v, ok := g.operand(0); ok {
		g.view(ir.StridedSlice, g.encoding(g.dims(v)), v)
	}
}

// axes draws ExpandDims, Squeeze or Transpose.
func (g *Gen) axes() {
	v, ok := g.operand(0)
	if !ok {
		return
	}
	dims := g.dims(v)
	switch g.rng.IntN(4) {
	case 0:
		g.view(ir.ExpandDims, ir.AxesAttrs{Axes: g.some(len(dims) + 1)[:1]}, v)
	case 1:
		var ones []int
		for a, n := range dims {
			if n == 1 && g.chance(0.7) {
				ones = append(ones, a)
			}
		}
		g.view(ir.Squeeze, ir.AxesAttrs{Axes: ones}, v)
	default:
		g.view(ir.Transpose, ir.AxesAttrs{Axes: g.rng.Perm(len(dims))}, v)
	}
}

// some draws at least one of n axes, if there are any, in random order.
func (g *Gen) some(n int) []int {
	p := g.rng.Perm(n)
	if n == 0 {
		return p
	}
	return p[:1+g.rng.IntN(n)]
}

// reshape splits and joins axes. From then on nothing is stored into the
// memory: whether Reshape copies depends on a layout that evaluators choose.
func (g *Gen) reshape() {
	v, ok := g.operand(0)
	if !ok {
		return
	}
	n, dims := g.typ(v).Shape.Elements(), []int{}
	if n == 0 {
		dims = append(dims, g.rng.IntN(3), 0)
	}
	for n > 1 && len(dims) < 5 {
		var divisors []int
		for k := 1; k <= n; k++ {
			if n%k == 0 {
				divisors = append(divisors, k)
			}
		}
		k := divisors[g.rng.IntN(len(divisors))]
		dims = append(dims, k)
		n /= k
	}
	if n > 1 {
		dims = append(dims, n)
	}
	if g.chance(0.2) {
		dims = append(dims, 1)
	}
	order := []string{"", "", "C", "F"}[g.rng.IntN(4)]
	if _, ok := g.emit(ir.Reshape, ir.DimsAttrs{Dims: dims, Order: order}, g.vals[v].state, v); ok {
		g.vals[v].frozen = true
	}
}

func (g *Gen) broadcast() {
	v, ok := g.operand(0)
	if !ok {
		return
	}
	dims := g.dims(v)
	for a, n := range dims {
		if n == 1 {
			dims[a] = 1 + g.rng.IntN(3)
		}
	}
	if g.chance(0.4) {
		dims = append([]int{1 + g.rng.IntN(3)}, dims...)
	}
	g.view(ir.BroadcastTo, ir.DimsAttrs{Dims: dims}, v)
}

// strange draws the rarer views.
func (g *Gen) strange() {
	v, ok := g.operand(g.rng.IntN(3))
	if !ok {
		return
	}
	dims := g.dims(v)
	if len(dims) < 2 || g.chance(0.3) {
		g.reinterpret(v)
		return
	}
	p := g.rng.Perm(len(dims))
	switch g.rng.IntN(3) {
	case 0:
		g.view(ir.DiagPart, ir.DiagAttrs{K: g.rng.IntN(5) - 2, Axis1: p[0], Axis2: p[1]}, v)
	case 1:
		if dims[p[0]] > 0 {
			g.view(ir.Window, ir.WindowAttrs{Dims: []int{1 + g.rng.IntN(dims[p[0]])}, Axes: p[:1]}, v)
		}
	default:
		st := g.likeness(v)
		st.fresh = true
		g.emit(ir.Identity, nil, st, v)
	}
}

// reinterpret draws the views that change the element type. Bitcast freezes
// the memory: bits of another type follow no bound.
func (g *Gen) reinterpret(v ir.Value) {
	d := g.typ(v).DType
	switch {
	case d.IsComplex():
		g.view(g.op(ir.Real, ir.Imag), nil, v)
	case d.IsFloat():
		g.view(ir.Real, nil, v)
	case d.IsInteger() && !g.vals[v].frozen:
		for _, to := range g.DTypes {
			if to.IsInteger() && to != d && to.Size() == d.Size() {
				if _, ok := g.emit(ir.Bitcast, ir.TypeAttrs{DType: to}, exactly(1<<63), v); ok {
					g.vals[v].frozen = true
				}
				return
			}
		}
	}
}

// join draws ConcatV2 or Pack.
func (g *Gen) join() {
	v, ok := g.operand(0)
	if !ok {
		return
	}
	t := g.typ(v)
	same := func(w ir.Value, u ir.Type) bool { return u.Same(t) }
	args := []ir.Value{v}
	for range g.rng.IntN(3) {
		if w, ok := g.pick(same); ok {
			args = append(args, w)
		}
	}
	if g.chance(0.5) && t.Shape.Rank() > 0 {
		g.emit(ir.ConcatV2, ir.AxisAttrs{Axis: g.rng.IntN(t.Shape.Rank())}, g.likeness(args...), args...)
	} else {
		g.emit(ir.Pack, ir.AxisAttrs{Axis: g.rng.IntN(t.Shape.Rank() + 1)}, g.likeness(args...), args...)
	}
}

// rearrange draws the ops that move elements of one operand.
func (g *Gen) rearrange() {
	v, ok := g.operand(1)
	if !ok {
		return
	}
	dims, st := g.dims(v), g.likeness(v)
	counts := func(limit int) []int {
		out := make([]int, len(dims))
		for i := range out {
			out[i] = g.rng.IntN(limit)
		}
		return out
	}
	switch g.rng.IntN(6) {
	case 0:
		g.emit(ir.Tile, ir.DimsAttrs{Dims: counts(3)}, st, v)
	case 1:
		mode := []string{"constant", "edge", "reflect", "symmetric", "wrap"}[g.rng.IntN(5)]
		data, bound := g.tensor(g.typ(v).DType, nil, false)
		value := g.constant(data, &state{bound: bound, clean: true})
		g.emit(ir.PadV2, ir.PadAttrs{Before: counts(4), After: counts(4), Mode: mode}, g.likeness(v, value), v, value)
	case 2:
		axes := g.some(len(dims))
		shift := make([]int, len(axes))
		for i := range shift {
			shift[i] = g.rng.IntN(15) - 7
		}
		g.emit(ir.Roll, ir.RollAttrs{Shift: shift, Axes: axes}, st, v)
	case 3:
		g.emit(ir.Tri, ir.TriAttrs{K: g.rng.IntN(5) - 2, Upper: g.chance(0.5)}, st, v)
	case 4:
		g.emit(ir.DiagV2, ir.DiagAttrs{K: g.rng.IntN(5) - 2}, st, v)
	default:
		if v, dims, ok = g.image(v); !ok {
			return
		}
		a := ir.BlockAttrs{BlockSize: 2, Layout: shape.Layout(g.rng.IntN(2))}
		g.emit(g.op(ir.DepthToSpace, ir.SpaceToDepth), a, st, v)
	}
}

// image tiles a value into four axes with a size that blocks divide.
func (g *Gen) image(v ir.Value) (ir.Value, []int, bool) {
	dims := g.dims(v)
	for len(dims) < 4 {
		dims = append(dims, 1)
	}
	w, ok := g.emit(ir.Reshape, ir.DimsAttrs{Dims: dims}, g.vals[v].state, v)
	if !ok {
		return 0, nil, false
	}
	g.vals[v].frozen = true
	w, ok = g.emit(ir.Tile, ir.DimsAttrs{Dims: []int{1, 4, 2, 2}}, g.likeness(w), w)
	return w, dims, ok
}

// source draws data out of attributes.
func (g *Gen) source() {
	d := g.dtype()
	data, bound := g.tensor(d, nil, false)
	v := g.constant(data, &state{bound: bound, clean: true})
	switch g.rng.IntN(4) {
	case 0:
		g.emit(ir.Fill, ir.DimsAttrs{Dims: g.shape()}, g.likeness(v), v)
	case 1:
		g.emit(ir.Range, ir.CountAttrs{Count: g.rng.IntN(9)}, rangeState(d), v, g.partner(v, g.exact))
	case 2:
		if d.IsInexact() {
			w := g.partner(v, g.exact)
			g.emit(ir.LinSpace, ir.LinSpaceAttrs{Num: g.rng.IntN(6), Endpoint: g.chance(0.7)},
				rounding(d, 3*(bound+g.vals[w].bound), g.vals[w].err), v, w)
		}
	default:
		if !d.IsText() {
			a := ir.EyeAttrs{Rows: g.rng.IntN(5), Cols: g.rng.IntN(5), K: g.rng.IntN(5) - 2, DType: d}
			g.emit(ir.Eye, a, exactly(1))
		}
	}
}

func rangeState(d dtype.DType) *state {
	if d.IsInteger() {
		return exactly(1 << 63)
	}
	return rounding(d, 200, 0)
}

// indices makes int64 indices into an axis of size n, negative ones among them.
func (g *Gen) indices(n int, dims []int) ir.Value {
	t := g.layout(dtype.Int64, dims)
	t.Each(func(pos int) bool {
		tensor.Raw[int64](t)[pos] = int64(g.rng.IntN(2*n) - n)
		return true
	})
	return g.constant(t, exactly(float64(n)))
}

// gather draws GatherV2, GatherNd or Repeat.
func (g *Gen) gather() {
	v, ok := g.pick(func(_ ir.Value, t ir.Type) bool { return t.Shape.Rank() > 0 && t.Shape.Elements() > 0 })
	if !ok {
		return
	}
	dims := g.dims(v)
	axis := g.rng.IntN(len(dims))
	switch g.rng.IntN(3) {
	case 0:
		g.emit(ir.GatherV2, ir.AxisAttrs{Axis: axis}, g.likeness(v), v, g.indices(dims[axis], g.small()))
	case 1:
		args, attrs := g.places(dims)
		g.emit(ir.GatherNd, attrs, g.likeness(v), append([]ir.Value{v}, args...)...)
	default:
		n := dims[axis]
		if g.chance(0.3) {
			n = 1
		}
		t := tensor.New(dtype.Int64, n)
		for i := range n {
			tensor.Raw[int64](t)[i] = int64(g.rng.IntN(4))
		}
		g.emit(ir.Repeat, ir.AxisAttrs{Axis: axis}, g.likeness(v), v, g.constant(t, exactly(4)))
	}
}

// small draws a shape of up to two axes.
func (g *Gen) small() []int {
	dims := make([]int, g.rng.IntN(3))
	for i := range dims {
		dims[i] = 1 + g.rng.IntN(3)
	}
	return dims
}

// places draws index operands for some axes of an array.
func (g *Gen) places(dims []int) ([]ir.Value, ir.GatherAttrs) {
	axes := g.some(len(dims))
	common := g.small()
	var args []ir.Value
	for _, a := range axes {
		args = append(args, g.indices(dims[a], g.variant(common)))
	}
	return args, ir.GatherAttrs{Axes: axes, Position: g.rng.IntN(len(dims) - len(axes) + 1)}
}

// masked draws a mask over some neighbouring axes, or the places of nonzeros.
func (g *Gen) masked() {
	v, ok := g.operand(1)
	if !ok {
		return
	}
	if g.chance(0.2) {
		if g.exact(v) {
			g.emit(ir.Where, nil, exactly(5), v)
		}
		return
	}
	mask, axis := g.mask(g.dims(v))
	g.emit(ir.BooleanMask, ir.AxisAttrs{Axis: axis}, g.likeness(v), v, mask)
}

func (g *Gen) mask(dims []int) (ir.Value, int) {
	axis := g.rng.IntN(len(dims))
	rank := 1 + g.rng.IntN(len(dims)-axis)
	t := g.layout(dtype.Bool, slices.Clone(dims[axis:axis+rank]))
	t.Each(func(pos int) bool { tensor.Raw[bool](t)[pos] = g.chance(0.5); return true })
	return g.constant(t, exactly(1)), axis
}
