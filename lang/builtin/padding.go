// np.pad: modes of one op, and those that are made axis by axis.
package builtin

import (
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/lang/compile"
	"github.com/tq-lang/tq/lang/value"
)

var paddingEntries = []Entry{
	{Names: []string{"np.pad"}, Params: "array, pad_width, mode='constant', **kwargs",
		Doc: "The array with elements before and after each axis.", Example: "np.pad([1, 2, 3, 4, 5], (2, 3), 'constant', constant_values=(4, 6))", Fn: npPad},
}

// padder is one call of np.pad.
type padder struct {
	*Call
	mode          string
	before, after []int
	kw            map[string]value.Value
}

var padKeywords = map[string][]string{
	"constant": {"constant_values"}, "edge": nil, "linear_ramp": {"end_values"}, "maximum": {"stat_length"}, "mean": {"stat_length"},
	"median": {"stat_length"}, "minimum": {"stat_length"}, "reflect": {"reflect_type"}, "symmetric": {"reflect_type"}, "wrap": nil, "empty": nil,
}

func npPad(c *Call) (value.Value, error) {
	a, err := c.arr("array")
	if err != nil {
		return nil, err
	}
	rank, err := c.rank(a)
	if err != nil {
		return nil, err
	}
	p := padder{Call: c, kw: map[string]value.Value{}}
	if p.before, p.after, err = c.padWidths(rank); err != nil {
		return nil, err
	}
	for _, k := range c.Kw {
		p.kw[k.Name] = k.Value
	}
	switch m := c.Arg("mode").(type) {
	case nil:
		p.mode = "constant"
	case value.Str:
		p.mode = string(m)
	default:
		return p.custom(a, m)
	}
	if err := p.checkMode(); err != nil {
		return nil, err
	}
	return anArray(p.pad(a))
}

func (p *padder) checkMode() error {
	allowed, ok := padKeywords[p.mode]
	if !ok {
		return value.Staticf("ValueError", "mode '%s' is not supported", p.mode)
	}
	for _, k := range p.Kw {
		found := false
		for _, a := range allowed {
			found = found || a == k.Name
		}
		if !found {
			return value.Staticf("ValueError", "unsupported keyword arguments for mode '%s': {'%s'}", p.mode, k.Name)
		}
	}
	return nil
}

// padWidths reads pad_width: an int, (before, after), a pair per axis, or a dict of axes.
func (c *Call) padWidths(rank int) (before, after []int, err error) {
	before, after = make([]int, rank), make([]int, rank)
	if d, ok := c.Arg("pad_width").(*value.Dict); ok {
		for i, k := range d.Keys() {
			axis, err := ToInt(k)
			if err != nil {
				return nil, nil, err
			}
			if axis, err = shape.NormalizeAxis(axis, rank); err != nil {
				return nil, nil, compile.AxisError(err)
			}
			w, err := ToInts(d.Values()[i])
			if err != nil {
				return nil, nil, err
			}
			before[axis], after[axis] = w[0], w[len(w)-1]
		}
	} else {
		pairs, err := c.sidePairs(c.Arg("pad_width"), rank)
		if err != nil {
			return nil, nil, err
		}
		for i, pr := range pairs {
			for k, v := range pr {
				n, err := ToInt(v)
				if err != nil {
					return nil, nil, value.Staticf("TypeError", "`pad_width` must be of integral type.")
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
			return nil, nil, value.Staticf("ValueError", "index can't contain negative values")
		}
	}
	return before, after, nil
}

// sidePairs broadcasts a value to one pair of plain values per axis.
func (c *Call) sidePairs(v value.Value, rank int) ([][2]value.Value, error) {
	a, err := c.R.Array(v)
	if err != nil {
		return nil, err
	}
	t, err := a.Tensor()
	if err != nil {
		return nil, err
	}
	want := []int{rank, 2}
	strides := []int{0, 0}
	off := 2 - t.Rank()
	fits := off >= 0
	for i := 0; fits && i < t.Rank(); i++ {
		if n := t.Dim(i); n == want[off+i] {
			strides[off+i] = t.Strides()[i]
		} else if n != 1 {
			fits = false
		}
	}
	if !fits {
		return nil, value.Staticf("ValueError", "operands could not be broadcast together with remapped shapes [original->remapped]: %s  and requested shape (%d,2)",
			shape.Make(t.Shape()).Compact(), rank)
	}
	out := make([][2]value.Value, rank)
	for i := range out {
		for k := range 2 {
			out[i][k] = value.ItemAt(a, t.Offset()+i*strides[0]+k*strides[1])
		}
	}
	return out, nil
}

func (p *padder) pad(a *value.Array) (*value.Array, error) {
	switch p.mode {
	case "constant":
		return p.constant(a)
	case "empty":
		if a.DType().IsText() {
			return p.whole(a, "constant", value.Str("0"))
		}
		return p.whole(a, "constant", value.Int(0))
	case "linear_ramp":
		return p.ramp(a)
	case "maximum", "minimum", "mean", "median":
		return p.statistic(a)
	case "reflect", "symmetric":
		if s, ok := p.kw["reflect_type"].(value.Str); ok && s == "odd" {
			return p.odd(a)
		}
	}
	return p.whole(a, p.mode, value.Int(0))
}

// whole pads every axis by one op.
func (p *padder) whole(a *value.Array, mode string, fill value.Value) (*value.Array, error) {
	if a.DType().IsText() && fill == value.Int(0) {
		fill = value.Str("")
	}
	if f, ok := fill.(value.Float); ok && a.DType().IsInteger() { // stored as an assignment does
		var err error
		if fill, err = truncated(f); err != nil {
			return nil, err
		}
	}
	k, err := compile.ConstOf(fill, a.DType())
	if err != nil {
		return nil, err
	}
	return p.R.Emit(ir.PadV2, ir.PadAttrs{Before: p.before, After: p.after, Mode: mode}, a, k)
}

func (p *padder) constant(a *value.Array) (*value.Array, error) {
	v, ok := p.kw["constant_values"]
	if !ok {
		return p.whole(a, "constant", value.Int(0))
	}
	if value.IsNumber(v) {
		return p.whole(a, "constant", v)
	}
	pairs, err := p.sidePairs(v, a.Rank())
	if err != nil {
		return nil, err
	}
	return p.axisByAxis(a, func(cur *value.Array, axis int) (l, r *value.Array, err error) {
		if l, err = p.slab(cur, axis, p.before[axis], pairs[axis][0]); err != nil {
			return nil, nil, err
		}
		r, err = p.slab(cur, axis, p.after[axis], pairs[axis][1])
		return l, r, err
	})
}

// slab is n layers of one value beside cur.
func (p *padder) slab(cur *value.Array, axis, n int, v value.Value) (*value.Array, error) {
	dims := append([]int{}, cur.Dims()...)
	dims[axis] = n
	if f, ok := v.(value.Float); ok && cur.DType().IsInteger() {
		var err error
		if v, err = truncated(f); err != nil {
			return nil, err
		}
	}
	k, err := compile.ConstOf(v, cur.DType())
	if err != nil {
		return nil, err
	}
	return p.R.Emit(ir.Fill, ir.DimsAttrs{Dims: dims}, k)
}

// axisByAxis joins what sides gives before and after the array, for each axis
// in turn; later axes see the earlier ones padded, as in NumPy.
func (p *padder) axisByAxis(a *value.Array, sides func(cur *value.Array, axis int) (l, r *value.Array, err error)) (*value.Array, error) {
	for axis := range p.before {
		if p.before[axis] == 0 && p.after[axis] == 0 {
			continue
		}
		if _, err := p.dims(a); err != nil {
			return nil, err
		}
		l, r, err := sides(a, axis)
		if err != nil {
			return nil, err
		}
		var parts []*value.Array
		for _, x := range []*value.Array{l, a, r} {
			if x == nil {
				continue
			}
			if x, err = p.R.Cast(x, a.DType()); err != nil {
				return nil, err
			}
			parts = append(parts, x)
		}
		if a, err = p.concat(parts, axis); err != nil {
			return nil, err
		}
	}
	return a, nil
}

// edge is the first or last layer.
func (p *padder) edge(a *value.Array, axis int, last bool) (*value.Array, error) {
	lo, hi := 0, 1
	if last {
		hi = a.Dims()[axis]
		lo = hi - 1
	}
	return p.cut(a, axis, &lo, &hi)
}

func (p *padder) ramp(a *value.Array) (*value.Array, error) {
	ends := value.Value(value.Int(0))
	if v, ok := p.kw["end_values"]; ok {
		ends = v
	}
	pairs, err := p.sidePairs(ends, a.Rank())
	if err != nil {
		return nil, err
	}
	return p.axisByAxis(a, func(cur *value.Array, axis int) (l, r *value.Array, err error) {
		if l, err = p.rampSide(cur, axis, p.before[axis], pairs[axis][0], false); err != nil {
			return nil, nil, err
		}
		r, err = p.rampSide(cur, axis, p.after[axis], pairs[axis][1], true)
		return l, r, err
	})
}

func (p *padder) rampSide(cur *value.Array, axis, n int, end value.Value, right bool) (*value.Array, error) {
	e, err := p.edge(cur, axis, right)
	if err != nil {
		return nil, err
	}
	if e, err = p.R.Emit(ir.Squeeze, ir.AxesAttrs{Axes: []int{axis}}, e); err != nil {
		return nil, err
	}
	x, err := p.spaced(end, e, n, false)
	if err != nil {
		return nil, err
	}
	if x, err = p.moveAxes(x, []int{0}, []int{axis}); err != nil {
		return nil, err
	}
	if cur.DType().IsInteger() {
		if x, err = p.elementwise(ir.Floor, x); err != nil {
			return nil, err
		}
	}
	if right {
		return p.reverse(x, axis)
	}
	return x, nil
}
