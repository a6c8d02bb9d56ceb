// np.pad: modes of one op, and those that are made axis by axis.
package shape

import (
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
)

var paddingEntries = []builtin.Entry{
	{Names: []string{"np.pad"}, Params: "array, pad_width, mode='constant', **kwargs",
		Doc: "The array with elements before and after each axis.", Example: "np.pad([1, 2, 3, 4, 5], (2, 3), 'constant', constant_values=(4, 6))", Fn: builtin.Taking(pad)},
}

type padArgs struct {
	Array    *object.Array
	PadWidth object.Value
	Mode     object.Value // a text, or a function
	Kw       []builtin.Kw
}

// padder is one call of np.pad.
type padder struct {
	*builtin.Call
	padOptions
	mode          string
	before, after []int
}

// padOptions are what modes have of their own; nil where it is not given.
type padOptions struct {
	ConstantValues, EndValues, StatLength, ReflectType object.Value
}

var padKeywords = map[string][]string{
	"constant": {"constant_values"}, "edge": nil, "linear_ramp": {"end_values"}, "maximum": {"stat_length"}, "mean": {"stat_length"},
	"median": {"stat_length"}, "minimum": {"stat_length"}, "reflect": {"reflect_type"}, "symmetric": {"reflect_type"}, "wrap": nil, "empty": nil,
}

func pad(c *builtin.Call, args *padArgs) (object.Value, error) {
	rank, err := core.Rank(c, args.Array)
	if err != nil {
		return nil, err
	}
	p := padder{Call: c}
	if p.before, p.after, err = padWidths(c, args.PadWidth, rank); err != nil {
		return nil, err
	}
	mode, ok := args.Mode.(object.Str)
	if !ok {
		return p.custom(args.Array, args.Mode)
	}
	p.mode = string(mode)
	if err := p.checkMode(); err != nil {
		return nil, err
	}
	if _, err := c.KwInto(&p.padOptions, args.Kw); err != nil {
		return nil, err
	}
	return core.Result(p.pad(args.Array))
}

func (p *padder) checkMode() error {
	allowed, ok := padKeywords[p.mode]
	if !ok {
		return object.Staticf(object.ValueError, "mode '%s' is not supported", p.mode)
	}
	for _, k := range p.Kw {
		found := false
		for _, a := range allowed {
			found = found || a == k.Name
		}
		if !found {
			return object.Staticf(object.ValueError, "unsupported keyword arguments for mode '%s': {'%s'}", p.mode, k.Name)
		}
	}
	return nil
}

// padWidths reads a pad_width: an int, (before, after), a pair per axis, or a dict of axes.
func padWidths(c *builtin.Call, width object.Value, rank int) (before, after []int, err error) {
	before, after = make([]int, rank), make([]int, rank)
	if d, ok := width.(*object.Dict); ok {
		for i, k := range d.Keys() {
			axis, err := builtin.ToInt(k)
			if err != nil {
				return nil, nil, err
			}
			if axis, err = shape.NormalizeAxis(axis, rank); err != nil {
				return nil, nil, lower.AxisError(err)
			}
			w, err := core.ToInts(d.Values()[i])
			if err != nil {
				return nil, nil, err
			}
			before[axis], after[axis] = w[0], w[len(w)-1]
		}
	} else {
		pairs, err := sidePairs(c, width, rank)
		if err != nil {
			return nil, nil, err
		}
		for i, pr := range pairs {
			for k, v := range pr {
				n, err := builtin.ToInt(v)
				if err != nil {
					return nil, nil, object.Staticf(object.TypeError, "`pad_width` must be of integral type.")
				}
				if k == 0 {
					before[i] = n
				} else {
					after[i] = n
				}
			}
		}
	}
	for i := range before {
		if before[i] < 0 || after[i] < 0 {
			return nil, nil, object.Staticf(object.ValueError, "index can't contain negative values")
		}
	}
	return before, after, nil
}

// stretches reports whether sizes broadcast to those that are wanted.
func stretches(dims, want []int) bool {
	off := len(want) - len(dims)
	for i, n := range dims {
		if off < 0 || n != 1 && n != want[off+i] {
			return false
		}
	}
	return true
}

// sidePairs broadcasts a value to one pair of plain values per axis.
func sidePairs(c *builtin.Call, v object.Value, rank int) ([][2]object.Value, error) {
	a, err := c.R.Array(v)
	if err != nil {
		return nil, err
	}
	want := []int{rank, 2}
	off := 2 - a.Rank()
	if s := a.Type().Shape; s.Known() && !stretches(s.Dims(), want) {
		return nil, object.Staticf(object.BroadcastError, "operands could not be broadcast together with remapped shapes [original->remapped]: %s  and requested shape (%d,2)", s.Compact(), rank)
	}
	t, err := a.Tensor()
	if err != nil {
		return nil, err
	}
	strides := []int{0, 0}
	for i := range t.Rank() {
		if t.Dim(i) == want[off+i] {
			strides[off+i] = t.Strides()[i]
		}
	}
	out := make([][2]object.Value, rank)
	for i := range out {
		for k := range 2 {
			out[i][k] = object.ItemAt(a, t.Offset()+i*strides[0]+k*strides[1])
		}
	}
	return out, nil
}

func (p *padder) pad(a *object.Array) (*object.Array, error) {
	switch p.mode {
	case "constant":
		return p.constant(a)
	case "empty":
		if a.DType().IsText() {
			return p.whole(a, "constant", object.Str("0"))
		}
		return p.whole(a, "constant", object.Int(0))
	case "linear_ramp":
		return p.ramp(a)
	case "maximum", "minimum", "mean", "median":
		return p.statistic(a)
	case "reflect", "symmetric":
		if p.ReflectType == object.Str("odd") {
			return p.odd(a)
		}
	}
	return p.whole(a, p.mode, object.Int(0))
}

// whole pads every axis by one op.
func (p *padder) whole(a *object.Array, mode string, fill object.Value) (*object.Array, error) {
	if a.DType().IsText() && fill == object.Int(0) {
		fill = object.Str("")
	}
	if f, ok := fill.(object.Float); ok && a.DType().IsInteger() { // stored as an assignment does
		var err error
		if fill, err = core.Truncated(f); err != nil {
			return nil, err
		}
	}
	k, err := lower.ConstOf(fill, a.DType())
	if err != nil {
		return nil, err
	}
	return p.R.Emit(ir.PadV2, ir.PadAttrs{Before: p.before, After: p.after, Mode: mode}, a, k)
}

func (p *padder) constant(a *object.Array) (*object.Array, error) {
	v := p.ConstantValues
	if v == nil {
		return p.whole(a, "constant", object.Int(0))
	}
	if object.IsNumber(v) {
		return p.whole(a, "constant", v)
	}
	pairs, err := sidePairs(p.Call, v, a.Rank())
	if err != nil {
		return nil, err
	}
	return p.axisByAxis(a, func(cur *object.Array, axis int) (l, r *object.Array, err error) {
		if l, err = p.slab(cur, axis, p.before[axis], pairs[axis][0]); err != nil {
			return nil, nil, err
		}
		r, err = p.slab(cur, axis, p.after[axis], pairs[axis][1])
		return l, r, err
	})
}

// slab is n layers of one value beside cur.
func (p *padder) slab(cur *object.Array, axis, n int, v object.Value) (*object.Array, error) {
	dims := append([]int{}, cur.Dims()...)
	dims[axis] = n
	if f, ok := v.(object.Float); ok && cur.DType().IsInteger() {
		var err error
		if v, err = core.Truncated(f); err != nil {
			return nil, err
		}
	}
	k, err := lower.ConstOf(v, cur.DType())
	if err != nil {
		return nil, err
	}
	return p.R.Emit(ir.Fill, ir.DimsAttrs{Dims: dims}, k)
}

// axisByAxis joins what sides gives before and after the array, for each axis
// in turn; later axes see the earlier ones padded, as in NumPy.
func (p *padder) axisByAxis(a *object.Array, sides func(cur *object.Array, axis int) (l, r *object.Array, err error)) (*object.Array, error) {
	for axis := range p.before {
		if p.before[axis] == 0 && p.after[axis] == 0 {
			continue
		}
		if _, err := core.Sizes(p.Call, a); err != nil {
			return nil, err
		}
		l, r, err := sides(a, axis)
		if err != nil {
			return nil, err
		}
		var parts []*object.Array
		for _, x := range []*object.Array{l, a, r} {
			if x == nil {
				continue
			}
			if x, err = p.R.Cast(x, a.DType()); err != nil {
				return nil, err
			}
			parts = append(parts, x)
		}
		if a, err = core.Concat(p.Call, parts, axis); err != nil {
			return nil, err
		}
	}
	return a, nil
}

// edge is the first or last layer.
func (p *padder) edge(a *object.Array, axis int, last bool) (*object.Array, error) {
	lo, hi := 0, 1
	if last {
		hi = a.Dims()[axis]
		lo = hi - 1
	}
	return core.Cut(p.Call, a, axis, &lo, &hi)
}

func (p *padder) ramp(a *object.Array) (*object.Array, error) {
	ends := object.Value(object.Int(0))
	if p.EndValues != nil {
		ends = p.EndValues
	}
	pairs, err := sidePairs(p.Call, ends, a.Rank())
	if err != nil {
		return nil, err
	}
	return p.axisByAxis(a, func(cur *object.Array, axis int) (l, r *object.Array, err error) {
		if l, err = p.rampSide(cur, axis, p.before[axis], pairs[axis][0], false); err != nil {
			return nil, nil, err
		}
		r, err = p.rampSide(cur, axis, p.after[axis], pairs[axis][1], true)
		return l, r, err
	})
}

func (p *padder) rampSide(cur *object.Array, axis, n int, end object.Value, right bool) (*object.Array, error) {
	e, err := p.edge(cur, axis, right)
	if err != nil {
		return nil, err
	}
	if e, err = p.R.Emit(ir.Squeeze, ir.AxesAttrs{Axes: []int{axis}}, e); err != nil {
		return nil, err
	}
	x, err := core.Spaced(p.Call, end, e, n, false)
	if err != nil {
		return nil, err
	}
	if x, err = core.MoveAxes(p.Call, x, []int{0}, []int{axis}); err != nil {
		return nil, err
	}
	if cur.DType().IsInteger() {
		if x, err = p.Elementwise(ir.Floor, x); err != nil {
			return nil, err
		}
	}
	if right {
		return reverse(p.Call, x, axis)
	}
	return x, nil
}
