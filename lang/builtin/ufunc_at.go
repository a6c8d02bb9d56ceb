// The methods of elementwise functions that take indices, and outer.
package builtin

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
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
	parts := make([]*value.Array, len(at))
	for i, p := range at {
		if p < 0 || p >= n {
			k.failed(value.Errorf("IndexError", "index %d out-of-bounds in %s.reduceat [0, %d)", p, f.Entry.Short(), n))
			return nothing()
		}
		end := n
		if i+1 < len(at) {
			end = max(at[i+1], p+1)
		}
		seg := k.part(a, axis, p, end)
		switch {
		case k.err != nil:
			return nothing()
		case u.Reduce != ir.Invalid:
			parts[i] = k.take(k.R.Reduce(u.Reduce, seg, compile.Axes{List: []int{axis}}, true, to))
		default:
			parts[i] = k.foldAxis(f, seg, axis, to, true)
		}
		k.step(i, parts[i])
	}
	if len(parts) == 0 {
		dims := a.Dims()
		dims[axis] = 0
		if to == dtype.Invalid {
			to = a.DType()
		}
		return newTyped(to, dims)
	}
	return k.concat(axis, parts...)
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
	if b != nil && u.Op == ir.AddV2 {
		o, err := c.R.Operand(b)
		if err != nil {
			return nil, err
		}
		if d, ok := compile.CommonType(compile.Operand{Array: a}, o); ok && d == a.DType() {
			if b, err = c.R.Wrapped(o, d); err != nil {
				return nil, err
			}
			return value.None, c.R.ScatterAdd(a, items, b)
		}
	}
	return value.None, c.applyAt(f, a, items, b)
}

// applyAt applies in rounds, in each of which no element is met twice.
func (c *Call) applyAt(f *Func, a *value.Array, items []value.Value, b value.Value) error {
	k := c.calc()
	dims := a.Dims()
	pos := newArray(iota64(size(dims)), dims...)
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
	for _, turn := range rounds(places) {
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
func rounds(places []int64) [][]int {
	count := map[int64]int{}
	var out [][]int
	for i, p := range places {
		n := count[p]
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
