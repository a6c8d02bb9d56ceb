// Reductions, scans, einsum, sorts and stores.

package progen

import (
	"math"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/einsum"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
)

// numeric draws a value that can be computed with.
func (g *Gen) numeric(rank int) (ir.Value, bool) {
	return g.pick(func(v ir.Value, t ir.Type) bool {
		return t.Shape.Rank() >= rank && !t.DType.IsText() && !math.IsInf(g.vals[v].err, 0)
	})
}

func (g *Gen) reduce() {
	v, ok := g.numeric(0)
	if !ok {
		return
	}
	t := g.typ(v)
	attrs := ir.ReduceAttrs{KeepDims: g.chance(0.3)}
	if g.chance(0.3) {
		attrs.All = true
	} else {
		attrs.Axes = g.some(t.Shape.Rank())
	}
	ops := []ir.Op{ir.Sum, ir.Sum, ir.Max, ir.Min}
	if g.exact(v) {
		ops = append(ops, ir.All, ir.Any, ir.CountNonzero, ir.ArgMax, ir.ArgMin)
	}
	if t.DType.IsInexact() {
		ops = append(ops, ir.Mean, ir.Mean)
	} else {
		ops = append(ops, ir.Prod)
	}
	op := g.op(ops...)
	if (op == ir.ArgMax || op == ir.ArgMin) && len(attrs.Axes) > 1 {
		attrs.Axes = attrs.Axes[:1]
	}
	if (op == ir.Max || op == ir.Min) && t.DType.IsComplex() && !g.exact(v) {
		return // which is the larger may be open
	}
	g.emit(op, attrs, g.folded(op, v, t.Shape.Elements()), v)
}

// folded is the state after folding at most n elements.
func (g *Gen) folded(op ir.Op, v ir.Value, n int) *state {
	d, x := g.typ(v).DType, g.vals[v]
	switch op {
	case ir.Sum, ir.Mean:
		if d.IsInexact() {
			count := float64(n)
			st := rounding(d, count*x.bound, count*x.err+count*Epsilon(d)*x.bound)
			st.special = n == 0 // a mean of nothing is NaN
			return st
		}
		return exactly(1 << 63)
	case ir.Max, ir.Min:
		st := g.likeness(v)
		st.clean = false
		return st
	}
	return exactly(1 << 63)
}

func (g *Gen) scan() {
	v, ok := g.numeric(1)
	if !ok {
		return
	}
	d, x := g.typ(v).DType, g.vals[v]
	axis := ir.AxisAttrs{Axis: g.rng.IntN(g.typ(v).Shape.Rank())}
	op := g.op(ir.Cumsum, ir.Cumsum, ir.CumulativeMax, ir.CumulativeMin)
	if !d.IsInexact() && g.chance(0.2) {
		op = ir.Cumprod
	}
	if d.IsInteger() && g.chance(0.2) {
		by := ir.AccumulateAttrs{Axis: axis.Axis, Op: g.op(ir.Sub, ir.BitwiseXor, ir.Minimum)}
		g.emit(g.op(ir.Accumulate, ir.Fold), by, exactly(1<<63), v)
		return
	}
	st := exactly(1 << 63)
	switch {
	case op == ir.Cumsum && d.IsInexact():
		n := float64(g.typ(v).Shape.Elements())
		st = rounding(d, n*x.bound, n*x.err+n*n*Epsilon(d)*x.bound)
	case op != ir.Cumsum && op != ir.Cumprod:
		if d.IsComplex() && !g.exact(v) {
			return
		}
		st = g.likeness(v)
		st.clean = false
	}
	g.emit(op, axis, st, v)
}

// einsum draws an equation that fits one to three operands.
func (g *Gen) einsum() {
	tame := func(v ir.Value) bool { return !g.vals[v].special && !math.IsInf(g.vals[v].err, 0) }
	v, ok := g.pick(func(v ir.Value, t ir.Type) bool { return !t.DType.IsText() && tame(v) })
	if !ok {
		return
	}
	d := g.typ(v).DType
	args := []ir.Value{v}
	for range g.rng.IntN(3) {
		w, ok := g.pick(func(w ir.Value, t ir.Type) bool { return t.DType == d && tame(w) })
		if ok {
			args = append(args, w)
		}
	}
	text, space := g.equation(args)
	if space > 20000 {
		return
	}
	e, err := einsum.Parse(text)
	if err != nil {
		panic("progen: " + err.Error())
	}
	if e.Rearranges() {
		g.view(ir.Einsum, ir.EinsumAttrs{Equation: e}, args[0])
		return
	}
	methods := []einsum.Method{einsum.Auto, einsum.Optimal, einsum.Greedy, einsum.Naive}
	st := exactly(1 << 63)
	if d.IsInexact() {
		bound, err := float64(space), 0.0
		for _, a := range args {
			x := g.vals[a]
			err = err*x.bound + bound*x.err
			bound *= 2 * x.bound
		}
		n := float64(space + len(args))
		st = rounding(d, bound, 2*err+n*Epsilon(d)*bound)
	}
	attrs := ir.EinsumAttrs{Equation: e, Options: einsum.Options{Method: methods[g.rng.IntN(4)]}}
	if (d == dtype.Int8 || d == dtype.Uint8) && g.rng.IntN(2) == 0 {
		attrs.Sum = dtype.Int32
	}
	g.emit(ir.Einsum, attrs, st, args...)
}

// equation draws labels: axes of one size often share one. space is the
// number of products.
func (g *Gen) equation(args []ir.Value) (text string, space int) {
	sizes := map[rune]int{}
	var letters []rune
	label := func(n int) rune {
		for _, c := range letters {
			if sizes[c] == n && g.chance(0.5) {
				return c
			}
		}
		c := rune('a' + len(letters))
		letters = append(letters, c)
		sizes[c] = n
		return c
	}
	for i, a := range args {
		if i > 0 {
			text += ","
		}
		for _, n := range g.dims(a) {
			text += string(label(n))
		}
	}
	space = 1
	for _, n := range sizes {
		space *= max(n, 1)
	}
	text += "->"
	for _, i := range g.rng.Perm(len(letters)) {
		if g.chance(0.5) {
			text += string(letters[i])
		}
	}
	return text, space
}

// order draws sorts and searches of exact operands.
func (g *Gen) order() {
	v, ok := g.pick(func(v ir.Value, t ir.Type) bool { return g.exact(v) && t.Shape.Rank() > 0 })
	if !ok {
		return
	}
	d := g.typ(v).DType
	axis := ir.AxisAttrs{Axis: g.rng.IntN(g.typ(v).Shape.Rank())}
	switch g.rng.IntN(5) {
	case 0:
		g.emit(ir.Sort, axis, g.likeness(v), v)
	case 1:
		g.emit(ir.ArgSort, axis, exactly(1e6), v)
	case 2:
		st := g.likeness(v)
		st.bound = max(st.bound, 1e6)
		g.emit(ir.Unique, nil, st, v)
	case 3:
		st := g.likeness(v)
		st.bound = max(st.bound, 1e6)
		dims := g.typ(v).Shape.Dims()
		g.emit(ir.TopK, ir.TopKAttrs{K: g.rng.IntN(dims[len(dims)-1] + 1)}, st, v)
	default:
		n := g.typ(v).Shape.Elements()
		flat, ok := g.emit(ir.Reshape, ir.DimsAttrs{Dims: []int{n}}, g.vals[v].state, v)
		if !ok {
			return
		}
		g.vals[v].frozen = true
		sorted, ok := g.emit(ir.Sort, ir.AxisAttrs{}, g.likeness(v), flat)
		w, found := g.pick(func(w ir.Value, t ir.Type) bool { return t.DType == d && g.exact(w) })
		if ok && found {
			g.emit(ir.SearchSorted, ir.SideAttrs{Right: g.chance(0.5)}, exactly(1e6), sorted, w)
		}
	}
}

// store writes into an input, a copy, or a view of either.
func (g *Gen) store() {
	ref, ok := g.pick(func(v ir.Value, t ir.Type) bool {
		x := g.vals[v]
		return x.fresh && !x.frozen && !x.overlap && t.Shape.Rank() > 0 && t.Shape.Elements() > 0
	})
	if !ok {
		return
	}
	t := g.typ(ref)
	switch g.rng.IntN(4) {
	case 0:
		args, attrs := g.places(t.Shape.Dims())
		add := g.chance(0.5) && t.DType.IsInteger()
		op := ir.ScatterNdUpdate
		if add {
			op = ir.ScatterNdAdd
		}
		if value, ok := g.storable(t.DType, g.small()); ok {
			g.write(op, attrs, ref, value, args...)
		}
	case 1:
		mask, axis := g.mask(t.Shape.Dims())
		if value, ok := g.storable(t.DType, nil); ok {
			g.write(ir.MaskedAssign, ir.AxisAttrs{Axis: axis}, ref, value, mask)
		}
	default:
		attrs := g.encoding(t.Shape.Dims())
		r, err := attrs.Resolve(t.Shape)
		if err != nil {
			return
		}
		if value, ok := g.storable(t.DType, g.variant(r.Shape.Dims())); ok {
			g.write(ir.StridedSliceAssign, attrs, ref, value)
		}
	}
}

// storable finds or makes a value of type d to store; dims is what to make.
func (g *Gen) storable(d dtype.DType, dims []int) (ir.Value, bool) {
	if g.chance(0.6) {
		want := shape.Make(dims)
		v, ok := g.pick(func(_ ir.Value, t ir.Type) bool { return t.DType == d && t.Shape.Equal(want) })
		if ok {
			return v, true
		}
	}
	data, bound := g.tensor(d, dims, false)
	return g.constant(data, &state{bound: bound, clean: true}), true
}

// write adds a store; the written memory takes over the value's uncertainty.
func (g *Gen) write(op ir.Op, attrs ir.Attrs, ref, value ir.Value, more ...ir.Value) {
	st := g.vals[ref].state
	args := append([]ir.Value{ref, value}, more...)
	if _, ok := g.emit(op, attrs, st, args...); !ok {
		return
	}
	x := g.vals[value].state
	st.bound, st.err, st.clean = max(st.bound, x.bound), max(st.err, x.err), st.clean && x.clean
	st.special = st.special || x.special
	g.stored = append(g.stored, ir.Value(len(g.vals)-1))
}
