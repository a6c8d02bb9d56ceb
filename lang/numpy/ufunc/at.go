// The methods of elementwise functions that take indices, and outer.
package ufunc

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/loops/elem"
	"github.com/tq-lang/tq/engine/loops/gather"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
)

func ufuncReduceAt(c *builtin.Call) (object.Value, error) {
	f, err := ufuncSelf(c, "reduceat")
	if err != nil {
		return nil, err
	}
	a, err := c.Array("array")
	if err != nil {
		return nil, err
	}
	at, err := core.ToInts(c.Arg("indices"))
	if err != nil {
		return nil, err
	}
	if c.Arg("axis") == object.None {
		return nil, object.Staticf(object.ValueError, "%s does not allow multiple axes", c.Entry.Short())
	}
	n, err := c.Int("axis", 0)
	if err != nil {
		return nil, err
	}
	if a.Rank() == 0 && (n == 0 || n == -1) {
		return nil, object.Staticf(object.TypeError, "cannot reduceat on a scalar")
	}
	axis, err := lower.Axis(a, n)
	if err != nil {
		return nil, err
	}
	to, err := c.DType("dtype")
	if err != nil {
		return nil, err
	}
	if !core.Known(a) {
		return nil, object.ErrUnknown
	}
	k := core.NewFormula(c)
	res := reduceAt(k, f, a, at, axis, to)
	if k.Err != nil {
		return nil, k.Err
	}
	return core.Store(c, res, c.Arg("out"), "same_kind")
}

func reduceAt(k *core.Formula, f *builtin.Func, a *object.Array, at []int, axis int, to dtype.DType) *object.Array {
	u, n := f.Entry.Ufunc, a.Dims()[axis]
	if u.Reduce == ir.Invalid {
		d, err := resultType(u, to, a.DType())
		if k.Failed(err) {
			return core.Nothing()
		}
		a = k.Cast(a, d)
	} else if to == dtype.Invalid {
		to = sumKind(u, a.DType())
	}
	ends := make([]int, len(at))
	for i, p := range at {
		if p < 0 || p >= n {
			k.Failed(object.Errorf(object.IndexError, "index %d out-of-bounds in %s.reduceat [0, %d)", p, f.Entry.Short(), n))
			return core.Nothing()
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
		return core.ZerosOf(to, dims)
	}
	return foldStretches(k, f, a, at, ends, axis, to)
}

// foldStretches folds from at[i] to ends[i] along an axis, all stretches of one length at once.
func foldStretches(k *core.Formula, f *builtin.Func, a *object.Array, at, ends []int, axis int, to dtype.DType) *object.Array {
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
	parts := make([]*object.Array, len(groups))
	var order []int
	for g, which := range groups {
		l := ends[which[0]] - at[which[0]]
		parts[g] = foldAcross(k, f, stretches(k, a, at, which, l, axis), axis+1, to)
		if k.Err != nil {
			return core.Nothing()
		}
		order = append(order, which...)
		step(k, g, parts[g])
	}
	if len(parts) == 1 {
		return parts[0]
	}
	place := make([]int, len(order))
	for i, p := range order {
		place[p] = i
	}
	return k.Take(k.R.Take(k.Concat(axis, parts...), lower.Ints(place), axis))
}

// stretches lays l elements each from at[i], i one of which, along an axis of their own behind theirs.
func stretches(k *core.Formula, a *object.Array, at, which []int, l, axis int) *object.Array {
	next := true // do they follow each other?
	for i := 1; i < len(which) && next; i++ {
		next = at[which[i]] == at[which[i-1]]+l
	}
	if first := at[which[0]]; next {
		dims := a.Dims()
		dims = append(append(dims[:axis:axis], len(which), l), dims[axis+1:]...)
		return k.Reshape(k.Part(a, axis, first, first+l*len(which)), dims...)
	}
	index := make([]int64, 0, len(which)*l)
	for _, i := range which {
		for p := range l {
			index = append(index, int64(at[i]+p))
		}
	}
	return k.Take(k.R.Take(a, core.NewArray(index, len(which), l), axis))
}

// roundsOnce are the functions that fold a stretch of halves in float32.
var roundsOnce = map[ir.Op]bool{ir.AddV2: true, ir.Sub: true, ir.Mul: true, ir.RealDiv: true}

// foldAcross folds an axis away. Sums of floats begin with the first element, to which the sum of the others is added, all by
// rows as long as the stretches.
func foldAcross(k *core.Formula, f *builtin.Func, a *object.Array, axis int, to dtype.DType) *object.Array {
	if k.Err != nil {
		return core.Nothing()
	}
	u, l := f.Entry.Ufunc, a.Dims()[axis]
	at := lower.Axes{List: []int{axis}}
	if d := to; roundsOnce[u.Op] && (d == dtype.Float16 || d == dtype.Invalid && a.DType() == dtype.Float16) {
		wide := k.Cast(k.Cast(a, dtype.Float16), dtype.Float32)
		return k.Cast(foldAcross(k, f, wide, axis, dtype.Float32), dtype.Float16)
	}
	switch {
	case l < 64 && (u.Op == ir.Hypot || u.Op == ir.LogAddExp || u.Op == ir.LogAddExp2): // in order
		out := k.Along(a, axis, shape.Int(0))
		for i := 1; i < l; i++ {
			out = apply(k, f, to, out, k.Along(a, axis, shape.Int(i)))
		}
		return out
	case u.Reduce == ir.Invalid:
		return k.Along(foldAxis(k, f, a, axis, to, true), axis, shape.Int(0))
	case u.Reduce == ir.Sum && l > 1 && sumsOfFloats(a.DType(), to):
		if last := a.Rank() - 1; l > 2 && axis != last {
			a = k.Emit(ir.Identity, nil, k.MoveLast(a, axis))
			axis, at = last, lower.Axes{List: []int{last}}
		}
		rest := k.Take(k.R.Reduce(ir.Sum, k.Part(a, axis, 1, l), at, false, to))
		return k.Add(k.Cast(k.Along(a, axis, shape.Int(0)), rest.DType()), rest)
	}
	return k.Take(k.R.Reduce(u.Reduce, a, at, false, to))
}

// sumsOfFloats tells sums that are rounded as they go.
func sumsOfFloats(from, to dtype.DType) bool {
	if to == dtype.Invalid {
		to = from
	}
	return to.IsInexact() && !to.IsHalf()
}

func ufuncOuter(c *builtin.Call) (object.Value, error) {
	f, err := ufuncSelf(c, "outer")
	if err != nil {
		return nil, err
	}
	to, rule, err := loopRequest(c)
	if err != nil {
		return nil, err
	}
	k := core.NewFormula(c)
	left := c.Arg("A")
	b := k.ArrayArg("B")
	if k.Err != nil {
		return nil, k.Err
	}
	if b.Rank() < 0 {
		return nil, object.ErrUnknown
	}
	right := c.Arg("B")
	if b.Rank() > 0 {
		a := k.ArrayArg("A")
		if k.Err != nil {
			return nil, k.Err
		}
		if a.Rank() < 0 {
			return nil, object.ErrUnknown
		}
		places := make([]int, b.Rank())
		for i := range places {
			places[i] = a.Rank() + i
		}
		if a.Rank() > 0 {
			left, right = k.Expand(a, places...), b
		}
	}
	res := apply(k, f, to, left, right)
	if k.Err != nil {
		return nil, k.Err
	}
	if res, err = core.Masked(c, res); err != nil {
		return nil, err
	}
	return core.Store(c, res, c.Arg("out"), rule)
}

func ufuncAt(c *builtin.Call) (object.Value, error) {
	f := c.Arg("self").(*builtin.Func)
	u := f.Entry.Ufunc
	a, ok := c.Arg("a").(*object.Array)
	if !ok {
		return nil, object.Staticf(object.TypeError, "first operand must be array")
	}
	items := []object.Value{c.Arg("indices")}
	if t, ok := c.Arg("indices").(object.Tuple); ok {
		items = t
	}
	b := c.Arg("b")
	if (u.Nin == 2) != (b != nil) {
		if b == nil {
			return nil, object.Staticf(object.ValueError, "second operand needed for ufunc")
		}
		return nil, object.Staticf(object.ValueError, "second operand provided when ufunc is unary")
	}
	if b != nil {
		o, err := c.R.Operand(b)
		if err != nil {
			return nil, err
		}
		if d, ok := lower.CommonType(lower.Operand{Array: a}, o); ok && d == a.DType() {
			w, err := c.R.Wrapped(o, d)
			if err != nil {
				return nil, err
			}
			if done, err := foldAt(c, u.Op, a, items, w); done || err != nil {
				return object.None, err
			}
		}
	}
	return object.None, applyAt(c, f, a, items, b)
}

// dryAt refuses arrays that are no indices.
func dryAt(c *builtin.Call) (object.Value, error) {
	items := []object.Value{c.Arg("indices")}
	if t, ok := c.Arg("indices").(object.Tuple); ok {
		items = t
	}
	for _, i := range items {
		if a, ok := i.(*object.Array); ok && !a.DType().IsBool() && !a.DType().IsInteger() {
			return nil, object.Staticf(object.NotAnIndex, "arrays used as indices must be of integer (or boolean) type")
		}
	}
	return object.None, nil
}

// fewAdded is how many elements are added so at most: more of them are a program, which
// can be interrupted.
const fewAdded = 1 << 14

// foldAt folds b, of a's type, into the elements that the items choose, if the function has a way to do that in order.
func foldAt(c *builtin.Call, op ir.Op, a *object.Array, items []object.Value, b *object.Array) (done bool, err error) {
	if done, err = foldRowAt(c, op, a, items, b); done || err != nil {
		return done, err
	}
	switch d := a.DType(); {
	case op == ir.AddV2:
		return true, c.R.ScatterAdd(a, items, b)
	case op == ir.Sub && (d.IsInteger() || d.IsFloat() && !d.IsHalf() || d.IsComplex()):
		if b, err = c.R.Emit(ir.Neg, nil, b); err != nil {
			return true, err
		}
		return true, c.R.ScatterAdd(a, items, b)
	}
	return false, nil
}

// foldRowAt is foldAt for the elements of a vector, which needs no program.
func foldRowAt(c *builtin.Call, op ir.Op, a *object.Array, items []object.Value, b *object.Array) (done bool, err error) {
	fold, ok := map[ir.Op]gather.AtFold{ir.AddV2: gather.AtAdd, ir.Mul: gather.AtMultiply, ir.Maximum: gather.AtMaximum, ir.Minimum: gather.AtMinimum}[op]
	if !ok || len(items) != 1 || a.Rank() != 1 || a.Scalar || a.ReadOnly || fold == gather.AtMultiply && !a.DType().IsInteger() || c.Dry() {
		return false, nil
	}
	index, ok := items[0].(*object.Array)
	if !ok || index.DType() != dtype.Int64 || index.Rank() != 1 || b.Rank() > 1 || b.Rank() == 1 && !b.Type().Shape.Equal(index.Type().Shape) {
		return false, nil
	}
	if fold == gather.AtAdd && (c.R.Trace != nil || !index.Type().Shape.Known() || index.Type().Shape.Elements() > fewAdded) {
		return false, nil
	}
	var t [3]*tensor.Tensor
	for i, x := range []*object.Array{a, index, b} {
		if t[i], err = x.Tensor(); err != nil {
			return false, err
		}
		if !t[i].Contiguous() || t[i].Swapped() || i > 0 && t[i].MayOverlap(t[0]) {
			return false, nil
		}
	}
	if t[0].ReadOnly() || gather.CheckIndex(tensor.Flat[int64](t[1]), t[0].Size()) >= 0 {
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
func foldElements[T elem.Real](fold gather.AtFold, t [3]*tensor.Tensor, step int) {
	gather.FoldAt(fold, tensor.Flat[T](t[0]), tensor.Flat[int64](t[1]), tensor.Flat[T](t[2]), step)
}

// applyAt applies in rounds, in each of which no element is met twice.
func applyAt(c *builtin.Call, f *builtin.Func, a *object.Array, items []object.Value, b object.Value) error {
	k := core.NewFormula(c)
	dims := a.Dims()
	pos, all, err := builtin.MadeOf[int64](c, dims...)
	if err != nil {
		return err
	}
	for i := range all {
		all[i] = int64(i)
	}
	pos.Scalar = a.Scalar
	picked := k.Take(c.R.Index(pos, items))
	if k.Err != nil {
		return k.Err
	}
	places, err := core.Integers(c, picked)
	if err != nil {
		return err
	}
	var other *object.Array
	if b != nil {
		other = k.Flat(k.Take(c.R.BroadcastTo(k.Asarray(b), picked.Dims())))
	}
	for _, turn := range rounds(places, core.Size(dims)) {
		at := make([]int64, len(turn))
		for i, t := range turn {
			at[i] = places[t]
		}
		where := coordinates(at, dims)
		args := []object.Value{k.Take(c.R.Index(a, where))}
		if other != nil {
			args = append(args, k.Take(c.R.Index(other, []object.Value{core.Vector(int64s(turn))})))
		}
		res := apply(k, f, dtype.Invalid, args...)
		if k.Err == nil {
			k.Failed(c.R.Store(a, where, res))
		}
	}
	return k.Err
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
func coordinates(flat []int64, dims []int) []object.Value {
	out := make([]object.Value, len(dims))
	for a := len(dims) - 1; a >= 0; a-- {
		col := make([]int64, len(flat))
		for i := range flat {
			col[i] = flat[i] % int64(dims[a])
			flat[i] /= int64(dims[a])
		}
		out[a] = core.Vector(col)
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
