// The methods of elementwise functions that take indices, and outer.
package builtin

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	inner "github.com/tq-lang/tq/engine/loops"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/compile"
	"github.com/tq-lang/tq/lang/value"
)

func ufuncReduceAt(c *Call) (value.Value, error) {
	f, err := c.ufuncSelf("reduceat")
	if err != nil {
		return nil, err
	}
	a, err := c.Array("array")
	if err != nil {
		return nil, err
	}
	at, err := ToInts(c.Arg("indices"))
	if err != nil {
		return nil, err
	}
	n, err := c.Int("axis", 0)
	if err != nil {
		return nil, err
	}
	if a.Rank() == 0 && (n == 0 || n == -1) {
		return nil, value.Staticf("TypeError", "cannot reduceat on a scalar")
	}
	axis, err := compile.Axis(a, n)
	if err != nil {
		return nil, err
	}
	to, err := c.DType("dtype")
	if err != nil {
		return nil, err
	}
	if !known(a) {
		return nil, value.ErrUnknown
	}
	k := c.calc()
	res := k.reduceAt(f, a, at, axis, to)
	if k.err != nil {
		return nil, k.err
	}
	return c.store(res, c.Arg("out"), "same_kind")
}

func (k *calc) reduceAt(f *Func, a *value.Array, at []int, axis int, to dtype.DType) *value.Array {
	u, n := f.Entry.Ufunc, a.Dims()[axis]
	if u.Reduce == ir.Invalid {
		d, err := u.resultType(to, a.DType())
		if k.failed(err) {
			return nothing()
		}
		a = k.cast(a, d)
	} else if to == dtype.Invalid {
		to = u.sumKind(a.DType())
	}
	ends := make([]int, len(at))
	for i, p := range at {
		if p < 0 || p >= n {
			k.failed(value.Errorf("IndexError", "index %d out-of-bounds in %s.reduceat [0, %d)", p, f.Entry.Short(), n))
			return nothing()
		}
		ends[i] = n
		if i+1 < len(at) {
			ends[i] = max(at[i+1], p+1)
		}
	}
	if len(at) == 0 {
		dims := a.Dims()
		dims[axis] = 0
		switch {
		case u.Op == ir.LogicalAnd || u.Op == ir.LogicalOr || u.Op == ir.LogicalXor:
			to = dtype.Bool
		case to == dtype.Invalid:
			to = a.DType()
		}
		return newTyped(to, dims)
	}
	return k.foldStretches(f, a, at, ends, axis, to)
}

// foldStretches folds from at[i] to ends[i] along an axis, all stretches of one length at once.
func (k *calc) foldStretches(f *Func, a *value.Array, at, ends []int, axis int, to dtype.DType) *value.Array {
	var groups [][]int // the stretches of each length
	known := map[int]int{}
	for i, l, g := 0, -1, 0; i < len(at); i++ {
		if next := ends[i] - at[i]; next != l {
			l = next
			var ok bool
			if g, ok = known[l]; !ok {
				g = len(groups)
				known[l], groups = g, append(groups, nil)
			}
		}
		groups[g] = append(groups[g], i)
	}
	parts := make([]*value.Array, len(groups))
	var order []int
	for g, which := range groups {
		l := ends[which[0]] - at[which[0]]
		parts[g] = k.foldAcross(f, k.stretches(a, at, which, l, axis), axis+1, to)
		if k.err != nil {
			return nothing()
		}
		order = append(order, which...)
		k.step(g, parts[g])
	}
	if len(parts) == 1 {
		return parts[0]
	}
	place := make([]int, len(order))
	for i, p := range order {
		place[p] = i
	}
	return k.take(k.R.Take(k.concat(axis, parts...), compile.Ints(place), axis))
}

// stretches lays l elements each from at[i], i one of which, along an axis of their own behind theirs.
func (k *calc) stretches(a *value.Array, at, which []int, l, axis int) *value.Array {
	next := true // do they follow each other?
	for i := 1; i < len(which) && next; i++ {
		next = at[which[i]] == at[which[i-1]]+l
	}
	if first := at[which[0]]; next {
		dims := a.Dims()
		dims = append(append(dims[:axis:axis], len(which), l), dims[axis+1:]...)
		return k.reshape(k.part(a, axis, first, first+l*len(which)), dims...)
	}
	index := make([]int64, 0, len(which)*l)
	for _, i := range which {
		for p := range l {
			index = append(index, int64(at[i]+p))
		}
	}
	return k.take(k.R.Take(a, newArray(index, len(which), l), axis))
}

// roundsOnce are the functions that fold a stretch of halves in float32.
var roundsOnce = map[ir.Op]bool{ir.AddV2: true, ir.Sub: true, ir.Mul: true, ir.RealDiv: true}

// foldAcross folds an axis away. Sums of floats begin with the first element, to which the sum of the others is added, all by
// rows as long as the stretches.
func (k *calc) foldAcross(f *Func, a *value.Array, axis int, to dtype.DType) *value.Array {
	if k.err != nil {
		return nothing()
	}
	u, l := f.Entry.Ufunc, a.Dims()[axis]
	at := compile.Axes{List: []int{axis}}
	if d := to; roundsOnce[u.Op] && (d == dtype.Float16 || d == dtype.Invalid && a.DType() == dtype.Float16) {
		wide := k.cast(k.cast(a, dtype.Float16), dtype.Float32)
		return k.cast(k.foldAcross(f, wide, axis, dtype.Float32), dtype.Float16)
	}
	switch {
	case l < 64 && (u.Op == ir.Hypot || u.Op == ir.LogAddExp || u.Op == ir.LogAddExp2): // in order
		out := k.along(a, axis, shape.Int(0))
		for i := 1; i < l; i++ {
			out = k.apply(f, to, out, k.along(a, axis, shape.Int(i)))
		}
		return out
	case u.Reduce == ir.Invalid:
		return k.along(k.foldAxis(f, a, axis, to, true), axis, shape.Int(0))
	case u.Reduce == ir.Sum && l > 1 && sumsOfFloats(a.DType(), to):
		if last := a.Rank() - 1; l > 2 && axis != last {
			a = k.emit(ir.Identity, nil, k.moveLast(a, axis))
			axis, at = last, compile.Axes{List: []int{last}}
		}
		rest := k.take(k.R.Reduce(ir.Sum, k.part(a, axis, 1, l), at, false, to))
		return k.add(k.cast(k.along(a, axis, shape.Int(0)), rest.DType()), rest)
	}
	return k.take(k.R.Reduce(u.Reduce, a, at, false, to))
}

// sumsOfFloats tells sums that are rounded as they go.
func sumsOfFloats(from, to dtype.DType) bool {
	if to == dtype.Invalid {
		to = from
	}
	return to.IsInexact() && !to.IsHalf()
}

// newTyped makes an array of zeros.
func newTyped(d dtype.DType, dims []int) *value.Array { return value.NewArray(tensor.New(d, dims...)) }

func ufuncOuter(c *Call) (value.Value, error) {
	f, err := c.ufuncSelf("outer")
	if err != nil {
		return nil, err
	}
	to, rule, err := c.loopRequest()
	if err != nil {
		return nil, err
	}
	k := c.calc()
	left := c.Arg("A")
	b := k.arg("B")
	if k.err != nil {
		return nil, k.err
	}
	if b.Rank() < 0 {
		return nil, value.ErrUnknown
	}
	right := c.Arg("B")
	if b.Rank() > 0 {
		a := k.arg("A")
		if k.err != nil || a.Rank() < 0 {
			return nil, value.ErrUnknown
		}
		places := make([]int, b.Rank())
		for i := range places {
			places[i] = a.Rank() + i
		}
		if a.Rank() > 0 {
			left, right = k.expand(a, places...), b
		}
	}
	res := k.apply(f, to, left, right)
	if k.err != nil {
		return nil, k.err
	}
	if res, err = c.masked(res); err != nil {
		return nil, err
	}
	return c.store(res, c.Arg("out"), rule)
}

func ufuncAt(c *Call) (value.Value, error) {
	f := c.Arg("self").(*Func)
	u := f.Entry.Ufunc
	a, ok := c.Arg("a").(*value.Array)
	if !ok {
		return nil, value.Staticf("TypeError", "first operand must be array")
	}
	items := []value.Value{c.Arg("indices")}
	if t, ok := c.Arg("indices").(value.Tuple); ok {
		items = t
	}
	b := c.Arg("b")
	if (u.Nin == 2) != (b != nil) {
		if b == nil {
			return nil, value.Staticf("ValueError", "second operand needed for ufunc")
		}
		return nil, value.Staticf("ValueError", "second operand provided when ufunc is unary")
	}
	if b != nil {
		o, err := c.R.Operand(b)
		if err != nil {
			return nil, err
		}
		if d, ok := compile.CommonType(compile.Operand{Array: a}, o); ok && d == a.DType() {
			w, err := c.R.Wrapped(o, d)
			if err != nil {
				return nil, err
			}
			if done, err := c.foldAt(u.Op, a, items, w); done || err != nil {
				return value.None, err
			}
		}
	}
	return value.None, c.applyAt(f, a, items, b)
}

// foldAt folds b, of a's type, into the elements that the items choose, if the function has a way to do that in order.
func (c *Call) foldAt(op ir.Op, a *value.Array, items []value.Value, b *value.Array) (done bool, err error) {
	switch d := a.DType(); {
	case op == ir.AddV2:
		return true, c.R.ScatterAdd(a, items, b)
	case op == ir.Sub && (d.IsInteger() || d.IsFloat() && !d.IsHalf() || d.IsComplex()):
		if b, err = c.R.Emit(ir.Neg, nil, b); err != nil {
			return true, err
		}
		return true, c.R.ScatterAdd(a, items, b)
	}
	fold, ok := map[ir.Op]inner.AtFold{ir.Mul: inner.AtMultiply, ir.Maximum: inner.AtMaximum, ir.Minimum: inner.AtMinimum}[op]
	if !ok || len(items) != 1 || a.Rank() != 1 || a.Scalar || a.ReadOnly || fold == inner.AtMultiply && !a.DType().IsInteger() || c.Dry() {
		return false, nil
	}
	index, ok := items[0].(*value.Array)
	if !ok || index.DType() != dtype.Int64 || index.Rank() != 1 || b.Rank() > 1 || b.Rank() == 1 && !b.Type().Shape.Equal(index.Type().Shape) {
		return false, nil
	}
	var t [3]*tensor.Tensor
	for i, x := range []*value.Array{a, index, b} {
		if t[i], err = x.Tensor(); err != nil {
			return false, err
		}
		if !t[i].Contiguous() || t[i].Swapped() || i > 0 && t[i].MayOverlap(t[0]) {
			return false, nil
		}
	}
	if t[0].ReadOnly() || inner.CheckIndex(tensor.Elems[int64](t[1]), t[0].Size()) >= 0 {
		return false, nil
	}
	step := min(b.Rank(), 1)
	switch a.DType() {
	case dtype.Int8:
		foldElements[int8](fold, t, step)
	case dtype.Int16:
		foldElements[int16](fold, t, step)
	case dtype.Int32:
		foldElements[int32](fold, t, step)
	case dtype.Int64:
		foldElements[int64](fold, t, step)
	case dtype.Uint8:
		foldElements[uint8](fold, t, step)
	case dtype.Uint16:
		foldElements[uint16](fold, t, step)
	case dtype.Uint32:
		foldElements[uint32](fold, t, step)
	case dtype.Uint64:
		foldElements[uint64](fold, t, step)
	case dtype.Float32:
		foldElements[float32](fold, t, step)
	case dtype.Float64:
		foldElements[float64](fold, t, step)
	default:
		return false, nil
	}
	return true, nil
}

// foldElements folds the elements of t[2] into those of t[0] that t[1] names.
func foldElements[T inner.Real](fold inner.AtFold, t [3]*tensor.Tensor, step int) {
	inner.FoldAt(fold, tensor.Elems[T](t[0]), tensor.Elems[int64](t[1]), tensor.Elems[T](t[2]), step)
}

// applyAt applies in rounds, in each of which no element is met twice.
func (c *Call) applyAt(f *Func, a *value.Array, items []value.Value, b value.Value) error {
	k := c.calc()
	dims := a.Dims()
	pos, all, err := madeOf[int64](c, dims...)
	if err != nil {
		return err
	}
	for i := range all {
		all[i] = int64(i)
	}
	pos.Scalar = a.Scalar
	picked := k.take(c.R.Index(pos, items))
	if k.err != nil {
		return k.err
	}
	places, err := c.integers(picked)
	if err != nil {
		return err
	}
	var other *value.Array
	if b != nil {
		other = k.flat(k.take(c.R.BroadcastTo(k.arr(b), picked.Dims())))
	}
	for _, turn := range rounds(places, size(dims)) {
		at := make([]int64, len(turn))
		for i, t := range turn {
			at[i] = places[t]
		}
		where := coordinates(at, dims)
		args := []value.Value{k.take(c.R.Index(a, where))}
		if other != nil {
			args = append(args, k.take(c.R.Index(other, []value.Value{vector(int64s(turn))})))
		}
		res := k.apply(f, dtype.Invalid, args...)
		if k.err == nil {
			k.failed(c.R.Store(a, where, res))
		}
	}
	return k.err
}

// rounds parts positions so that each number comes once in each part.
func rounds(places []int64, n int) [][]int {
	count := make([]int32, n)
	var out [][]int
	for i, p := range places {
		n := int(count[p])
		count[p]++
		if n == len(out) {
			out = append(out, nil)
		}
		out[n] = append(out[n], i)
	}
	return out
}

// coordinates are flat positions as one index array per axis.
func coordinates(flat []int64, dims []int) []value.Value {
	out := make([]value.Value, len(dims))
	for a := len(dims) - 1; a >= 0; a-- {
		col := make([]int64, len(flat))
		for i := range flat {
			col[i] = flat[i] % int64(dims[a])
			flat[i] /= int64(dims[a])
		}
		out[a] = vector(col)
	}
	return out
}

func iota64(n int) []int64 {
	out := make([]int64, n)
	for i := range out {
		out[i] = int64(i)
	}
	return out
}

func int64s(v []int) []int64 {
	out := make([]int64, len(v))
	for i, n := range v {
		out[i] = int64(n)
	}
	return out
}

// broadcastAll is the common shape of arrays.
func broadcastAll(arrays ...*value.Array) ([]int, error) {
	shapes := make([]shape.Shape, len(arrays))
	for i, a := range arrays {
		shapes[i] = a.Type().Shape
	}
	s, err := shape.Broadcast(shapes...)
	if err != nil {
		return nil, compile.FromFault(err)
	}
	if !s.Known() {
		return nil, value.ErrUnknown
	}
	return s.Dims(), nil
}
