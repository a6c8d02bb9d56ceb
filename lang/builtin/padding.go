// np.pad: modes of one op, and those that are made axis by axis.
package builtin

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
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
		pairs, err := c.pairs(c.Arg("pad_width"), rank)
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

// pairs broadcasts a value to one pair of plain values per axis.
func (c *Call) pairs(v value.Value, rank int) ([][2]value.Value, error) {
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
	pairs, err := p.pairs(v, a.Rank())
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
	pairs, err := p.pairs(ends, a.Rank())
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

func (p *padder) statistic(a *value.Array) (*value.Array, error) {
	lengths := make([][2]value.Value, a.Rank())
	if v, ok := p.kw["stat_length"]; ok && v != value.None {
		var err error
		if lengths, err = p.pairs(v, a.Rank()); err != nil {
			return nil, err
		}
	}
	return p.axisByAxis(a, func(cur *value.Array, axis int) (l, r *value.Array, err error) {
		if l, err = p.statSide(cur, axis, p.before[axis], lengths[axis][0], false); err != nil {
			return nil, nil, err
		}
		r, err = p.statSide(cur, axis, p.after[axis], lengths[axis][1], true)
		return l, r, err
	})
}

func (p *padder) statSide(cur *value.Array, axis, n int, length value.Value, right bool) (*value.Array, error) {
	size := cur.Dims()[axis]
	k := size
	if length != nil {
		m, err := ToInt(length)
		if err != nil {
			return nil, err
		}
		if m < 0 {
			return nil, value.Staticf("ValueError", "index can't contain negative values")
		}
		k = min(m, size)
	}
	if k == 0 && (p.mode == "maximum" || p.mode == "minimum") {
		return nil, value.Staticf("ValueError", "stat_length of 0 yields no value for padding")
	}
	lo, hi := 0, k
	if right {
		lo, hi = size-k, size
	}
	part, err := p.cut(cur, axis, &lo, &hi)
	if err != nil {
		return nil, err
	}
	s, err := p.stat(part, axis)
	if err != nil {
		return nil, err
	}
	if s.DType() != cur.DType() && cur.DType().IsInteger() {
		if s, err = p.elementwise(ir.Rint, s); err != nil {
			return nil, err
		}
	}
	dims := append([]int{}, cur.Dims()...)
	dims[axis] = n
	return p.R.BroadcastTo(s, dims)
}

func (p *padder) stat(part *value.Array, axis int) (*value.Array, error) {
	axes := compile.Axes{List: []int{axis}}
	switch p.mode {
	case "maximum":
		return p.R.Reduce(ir.Max, part, axes, true, dtype.Invalid)
	case "minimum":
		return p.R.Reduce(ir.Min, part, axes, true, dtype.Invalid)
	case "mean":
		return p.R.Reduce(ir.Mean, part, axes, true, compile.MeanType(part.DType()))
	}
	sorted, err := p.R.Emit(ir.Sort, ir.AxisAttrs{Axis: axis}, part)
	if err != nil {
		return nil, err
	}
	n := part.Dims()[axis]
	lo, hi := (n-1)/2, n/2+1
	middle, err := p.cut(sorted, axis, &lo, &hi)
	if err != nil {
		return nil, err
	}
	return p.R.Reduce(ir.Mean, middle, axes, true, compile.MeanType(part.DType()))
}

// odd extends by 2*edge less the mirrored elements, a stretch at a time.
func (p *padder) odd(a *value.Array) (*value.Array, error) {
	skip := 0 // reflect leaves the edge itself out
	if p.mode == "reflect" {
		skip = 1
	}
	for axis := range p.before {
		left, right := p.before[axis], p.after[axis]
		for left > 0 || right > 0 {
			dims, err := p.dims(a)
			if err != nil {
				return nil, err
			}
			n := dims[axis] - skip
			if n <= 0 {
				one := &padder{Call: p.Call, before: make([]int, len(dims)), after: make([]int, len(dims))}
				one.before[axis], one.after[axis] = left, right
				if a, err = one.whole(a, "edge", value.Int(0)); err != nil {
					return nil, err
				}
				break
			}
			l, r := min(left, n), min(right, n)
			if a, err = p.oddStretch(a, axis, l, r, skip); err != nil {
				return nil, err
			}
			left, right = left-l, right-r
		}
	}
	return a, nil
}

func (p *padder) oddStretch(a *value.Array, axis, l, r, skip int) (*value.Array, error) {
	n := a.Dims()[axis]
	var parts []*value.Array
	for side, k := range []int{l, r} {
		if side == 1 {
			parts = append(parts, a)
		}
		if k == 0 {
			continue
		}
		lo, hi := skip, skip+k
		if side == 1 {
			lo, hi = n-skip-k, n-skip
		}
		chunk, err := p.cut(a, axis, &lo, &hi)
		if err != nil {
			return nil, err
		}
		if chunk, err = p.reverse(chunk, axis); err != nil {
			return nil, err
		}
		e, err := p.edge(a, axis, side == 1)
		if err != nil {
			return nil, err
		}
		twice, err := p.elementwise(ir.Mul, e, value.Int(2))
		if err != nil {
			return nil, err
		}
		if chunk, err = p.elementwise(ir.Sub, twice, chunk); err != nil {
			return nil, err
		}
		parts = append(parts, chunk)
	}
	return p.concat(parts, axis)
}

// custom pads with zeros and lets a function fill each vector in place.
func (p *padder) custom(a *value.Array, fn value.Value) (value.Value, error) {
	if p.Dry() {
		return nil, value.ErrUnknown
	}
	out, err := p.whole(a, "constant", value.Int(0))
	if err != nil {
		return nil, err
	}
	if err := p.R.Force(out); err != nil {
		return nil, err
	}
	kw := value.NewDict()
	for _, k := range p.Kw {
		if err := kw.Put(value.Str(k.Name), k.Value); err != nil {
			return nil, err
		}
	}
	t, err := out.Tensor()
	if err != nil {
		return nil, err
	}
	for axis := range p.before {
		width := value.Tuple{value.Int(p.before[axis]), value.Int(p.after[axis])}
		err := eachVector(t, axis, func(v *tensor.Tensor) error {
			_, err := p.Host.Call(fn, []value.Value{value.NewArray(v), width, value.Int(axis), kw}, nil)
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return out, nil
}

// eachVector visits the vectors along an axis, as views.
func eachVector(t *tensor.Tensor, axis int, f func(v *tensor.Tensor) error) error {
	dims := append([]int{}, t.Shape()...)
	n, stride := dims[axis], t.Strides()[axis]
	dims[axis] = min(1, n)
	if n == 0 || tensor.Count(dims) == 0 {
		return nil
	}
	var err error
	t.View(dims, t.Strides(), t.Offset()).Each(func(pos int) bool {
		err = f(t.View([]int{n}, []int{stride}, pos))
		return err == nil
	})
	return err
}
