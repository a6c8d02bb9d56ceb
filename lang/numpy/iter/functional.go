// Python functions over arrays: vectorize, apply_along_axis, apply_over_axes.
package iter

import (
	"slices"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
)

// Vectorized is a Python function that runs over elements.
type Vectorized struct {
	fn       object.Value
	types    []dtype.DType // of the results; nil: those of the first call
	otypes   object.Value  // as they were given
	objects  bool          // some are Python's values
	excluded map[string]bool
	skipped  map[int]bool
	doc      object.Value
	in, out  [][]string // core axes of a signature; nil without one
}

// TypeName is vectorize.
func (*Vectorized) TypeName() string { return "vectorize" }

var functionalEntries = []builtin.Entry{
	{Names: []string{"numpy.vectorize.__new__"}, Args: builtin.Kept, Params: "pyfunc=..., otypes=None, doc=None, excluded=None, cache=False, signature=None",
		Doc: "Function that runs over the elements of its arguments.", Example: "np.vectorize(lambda a, b: a - b if a > b else a + b)([1, 2, 3, 4], 2)", Fn: builtin.Taking(newVectorize)},
	{Names: []string{"vectorize.__call__"}, Args: builtin.Kept, Params: "self, *args, **kwargs", Effect: true,
		Doc: "Run over the broadcast arguments.", Example: "np.vectorize(lambda x: x + 1)([1, 2])", Fn: callVectorize},
	{Names: []string{"vectorize.__doc__"}, Args: builtin.Kept, Params: "self", Property: true, Doc: "Doc of the function.", Example: "np.vectorize(len, doc='lengths').__doc__",
		Fn: func(c *builtin.Call) (object.Value, error) { return c.Arg("self").(*Vectorized).doc, nil }},
	{Names: []string{"vectorize.pyfunc"}, Args: builtin.Kept, Params: "self", Property: true, Doc: "The function itself.", Example: "np.vectorize(len).pyfunc('ab')",
		Fn: func(c *builtin.Call) (object.Value, error) {
			if fn := c.Arg("self").(*Vectorized).fn; fn != nil {
				return fn, nil
			}
			return object.None, nil
		}},
	{Names: []string{"np.apply_along_axis"}, Params: "func1d, axis, arr, *args, **kwargs", Effect: true,
		Doc: "Function of every vector along an axis.", Example: "np.apply_along_axis(sorted, 1, [[8, 1, 7], [4, 3, 9]])", Fn: npApplyAlong},
	{Names: []string{"np.apply_over_axes"}, Params: "func, a, axes", Effect: true,
		Doc: "Function applied over one axis after another.", Example: "np.apply_over_axes(np.sum, np.arange(8).reshape(2, 2, 2), [0, 2])", Fn: npApplyOver},
}

type vectorizeArgs struct {
	Pyfunc                object.Value
	Otypes, Doc, Excluded object.Value
	Cache                 object.Value
	Signature             *string
}

func newVectorize(c *builtin.Call, p *vectorizeArgs) (object.Value, error) {
	v := &Vectorized{fn: p.Pyfunc, otypes: p.Otypes, excluded: map[string]bool{}, skipped: map[int]bool{}}
	if p.Signature != nil {
		if err := v.parseCore(*p.Signature); err != nil {
			return nil, err
		}
	}
	if v.doc = p.Doc; v.doc == object.None && v.fn != nil { // @np.vectorize(otypes=[float]) has none yet
		if v.doc, _ = c.Host.Attr(v.fn, "__doc__"); v.doc == nil {
			v.doc = object.None
		}
	}
	if p.Otypes != object.None {
		types, err := c.Seq(p.Otypes)
		if s, ok := p.Otypes.(object.Str); ok {
			types, err = nil, nil
			for _, r := range string(s) {
				types = append(types, object.Str(r))
			}
		}
		if err != nil {
			return nil, err
		}
		for _, t := range types {
			if core.IsObjectDType(t) {
				v.objects, v.types = true, append(v.types, dtype.Invalid)
				continue
			}
			d, err := builtin.ToDType(t)
			if err != nil {
				return nil, err
			}
			v.types = append(v.types, d)
		}
	}
	if p.Excluded != object.None {
		names, err := c.Seq(p.Excluded)
		if err != nil {
			return nil, err
		}
		for _, n := range names {
			switch x := n.(type) {
			case object.Str:
				v.excluded[string(x)] = true
			case object.Int:
				v.skipped[int(x)] = true
			}
		}
	}
	return v, nil
}

// looped are the arguments that a vectorized call runs over.
type looped struct {
	arrays []*object.Array
	place  []int // position among the arguments, or -1-k for keyword k
	dims   []int
}

func newLooped(c *builtin.Call, v *Vectorized, args []object.Value, kw []builtin.Kw) (looped, error) {
	var l looped
	add := func(x object.Value, place int) error {
		a, err := c.R.Array(x)
		if err == nil {
			l.arrays, l.place = append(l.arrays, a), append(l.place, place)
		}
		return err
	}
	for i, x := range args {
		if !v.skipped[i] {
			if err := add(x, i); err != nil {
				return l, err
			}
		}
	}
	for i, x := range kw {
		if !v.excluded[x.Name] {
			if err := add(x.Value, -1-i); err != nil {
				return l, err
			}
		}
	}
	var err error
	if l.dims, err = core.BroadcastAll(l.arrays...); err != nil {
		return l, err
	}
	for i, a := range l.arrays {
		if l.arrays[i], err = c.R.BroadcastTo(a, l.dims); err != nil {
			return l, err
		}
	}
	return l, c.R.Force(l.arrays...)
}

// decorate is the call of vectorize(otypes=…), which has no function yet: it gets it.
func (v *Vectorized) decorate(c *builtin.Call) (object.Value, error) {
	if len(c.Rest) != 1 || len(c.Kw) > 0 {
		return nil, object.Errorf(object.TypeError, "The vectorize decorator takes exactly one argument, the function to be vectorized")
	}
	made := *v
	made.fn = c.Rest[0]
	if made.doc == object.None {
		if made.doc, _ = c.Host.Attr(made.fn, "__doc__"); made.doc == nil {
			made.doc = object.None
		}
	}
	return &made, nil
}

func callVectorize(c *builtin.Call) (object.Value, error) {
	v := c.Arg("self").(*Vectorized)
	if v.fn == nil {
		return v.decorate(c)
	}
	if v.in != nil {
		return callCore(c, v)
	}
	if v.objects || ofObjects(c) {
		return callOfObjects(c, v)
	}
	l, err := newLooped(c, v, c.Rest, c.Kw)
	if err != nil {
		return nil, err
	}
	n := core.Size(l.dims)
	if n == 0 && v.types == nil {
		return nil, object.Errorf(object.ValueError, "cannot call `vectorize` on size 0 inputs unless `otypes` is set")
	}
	args, kw := append([]object.Value(nil), c.Rest...), append([]builtin.Kw(nil), c.Kw...)
	var cols []*tensor.Tensor
	var texts [][]object.Value // of columns of text: the longest decides their type
	many := len(v.types) > 1
	for i := range n {
		for j, a := range l.arrays {
			t, _ := a.Ready()
			item := scalarAt(a, t.FlatPos(i))
			if p := l.place[j]; p >= 0 {
				args[p] = item
			} else {
				kw[-1-p].Value = item
			}
		}
		out, err := c.Host.Call(v.fn, args, kw)
		if err != nil {
			return nil, err
		}
		parts := []object.Value{out}
		if t, ok := out.(object.Tuple); ok {
			parts, many = t, true
		}
		if i == 0 {
			if v.types == nil && slices.ContainsFunc(parts, noElement) {
				return callOfObjects(c, v)
			}
			if cols, err = columns(c, v, parts, l.dims); err != nil {
				return nil, err
			}
			texts = make([][]object.Value, len(cols))
		}
		for j, p := range parts {
			if cols[j].DType().IsText() {
				texts[j] = append(texts[j], object.Str(object.StrOf(p)))
				continue
			}
			if err := lower.SetItem(cols[j], i, p); err != nil {
				return nil, err
			}
		}
	}
	if n == 0 {
		for _, d := range v.types {
			cols = append(cols, tensor.New(d, l.dims...))
		}
	}
	out := make(object.Tuple, len(cols))
	for i, t := range cols {
		a := object.NewArray(t)
		if n > 0 && t.DType().IsText() {
			if a, err = c.R.Array(object.NewList(texts[i]...)); err != nil {
				return nil, err
			}
			if a, err = c.R.Reshape(a, l.dims, "C"); err != nil {
				return nil, err
			}
		}
		out[i] = a
	}
	if !many {
		return out[0], nil
	}
	return out, nil
}

// scalarAt is the element at a position as a NumPy scalar.
func scalarAt(a *object.Array, pos int) object.Value {
	t := tensor.New(a.DType())
	if err := lower.SetItem(t, 0, object.ItemAt(a, pos)); err != nil {
		return object.ItemAt(a, pos)
	}
	return object.NewScalar(t)
}

// columns makes the results of the types that the first call gave.
func columns(c *builtin.Call, v *Vectorized, first []object.Value, dims []int) ([]*tensor.Tensor, error) {
	out := make([]*tensor.Tensor, len(first))
	for i, p := range first {
		var d dtype.DType
		if v.types != nil && i < len(v.types) {
			d = v.types[i]
		} else {
			a, err := c.R.Array(p)
			if err != nil {
				return nil, err
			}
			d = a.DType()
		}
		if d == dtype.Unicode {
			d = dtype.Text(64)
		}
		var err error
		if out[i], err = c.Made(d, dims...); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func npApplyAlong(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	a := k.ArrayArg("arr")
	n, err := c.Int("axis", 0)
	if k.Failed(err) {
		return nil, k.Err
	}
	axis, err := lower.Axis(a, n)
	if err != nil {
		return nil, err
	}
	rest := core.Without(a.Dims(), axis)
	moved := k.MoveLast(a, axis)
	count := core.Size(rest)
	if count == 0 {
		return nil, object.Errorf(object.ValueError, "Cannot apply_along_axis when any iteration dimensions are 0")
	}
	rows := k.Reshape(moved, count, a.Dims()[axis])
	var results []*object.Array
	for i := range count {
		if k.Err != nil {
			return nil, k.Err
		}
		row := k.Along(rows, 0, shape.Int(i))
		k.Failed(c.R.Settle(row))
		v, err := c.Host.Call(c.Arg("func1d"), append([]object.Value{row}, c.Rest...), c.Kw)
		if k.Failed(err) {
			return nil, k.Err
		}
		r := k.Asarray(v)
		k.Failed(c.R.Settle(r))
		results = append(results, r)
	}
	stacked := stacked(k, results)
	if k.Err != nil {
		return nil, k.Err
	}
	inner := results[0].Dims()
	out := k.Reshape(stacked, append(append([]int(nil), rest...), inner...)...)
	if len(inner) == 0 { // the axis is gone
		return k.Done(core.NotScalar(out))
	}
	// the result's axes stand where the axis was
	perm := core.UpTo(axis)
	for i := range inner {
		perm = append(perm, len(rest)+i)
	}
	for i := axis; i < len(rest); i++ {
		perm = append(perm, i)
	}
	return k.Done(k.Transpose(out, perm))
}

// stacked puts arrays of one shape along a new first axis, in the type of the first.
func stacked(k *core.Formula, list []*object.Array) *object.Array {
	if k.Err != nil {
		return core.Nothing()
	}
	parts := make([]*object.Array, len(list))
	for i, a := range list {
		if a.Rank() != list[0].Rank() {
			k.Failed(object.Errorf(object.BroadcastError, "could not broadcast input array from shape %s into shape %s", a.Type().Shape.Compact(), list[0].Type().Shape.Compact()))
			return core.Nothing()
		}
		parts[i] = k.Expand(k.Cast(a, list[0].DType()), 0)
	}
	return k.Concat(0, parts...)
}

func npApplyOver(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	a := k.ArrayArg("a")
	axes, err := core.ToInts(c.Arg("axes"))
	if k.Failed(err) {
		return nil, k.Err
	}
	for _, x := range axes {
		axis, err := lower.Axis(a, x)
		if err != nil {
			return nil, err
		}
		v, err := c.Host.Call(c.Arg("func"), []object.Value{a, object.Int(axis)}, nil)
		if err != nil {
			return nil, err
		}
		r := k.Asarray(v)
		if k.Err == nil && r.Rank() == a.Rank()-1 {
			r = k.Expand(r, axis)
		}
		if k.Err == nil && r.Rank() != a.Rank() {
			return nil, object.Errorf(object.ValueError, "function is not returning an array of the correct shape")
		}
		a = r
	}
	return k.Done(a)
}
