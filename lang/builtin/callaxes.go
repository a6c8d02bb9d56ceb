// Readers of shapes and axes among the arguments of a call.
package builtin

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/compile"
	"github.com/tq-lang/tq/lang/value"
)

// Dims reads a shape argument: an int or a sequence of ints.
func (c *Call) Dims(name string) ([]int, error) { return ToDims(c.Arg(name)) }

// ToDims reads an int or a sequence of ints as sizes; shape.Unknown never occurs.
func ToDims(v value.Value) ([]int, error) {
	switch v.(type) {
	case value.Float, value.Complex:
		return nil, value.Staticf("TypeError", "expected a sequence of integers or a single integer, got '%s'", value.Repr(v))
	}
	return ToInts(v)
}

// ToInts reads an int or a sequence of ints.
func ToInts(v value.Value) ([]int, error) {
	if n, ok := v.(value.Int); ok {
		return []int{int(n)}, nil
	}
	var elems []value.Value
	switch x := value.Unnamed(v).(type) {
	case value.Tuple:
		elems = x
	case *value.List:
		elems = x.Elems
	case *value.Range:
		for i := range x.Len() {
			elems = append(elems, x.At(i))
		}
	case value.Shape:
		if x.S.HasUnknown() {
			return nil, value.Staticf("ValueError", "the shape %s has unknown axes", x.S)
		}
		return x.S.Dims(), nil
	case *value.Array:
		if x.Rank() > 0 {
			return intsOfArray(x)
		}
		elems = []value.Value{v}
	case value.Unknown:
		return nil, value.ErrUnknown
	default:
		elems = []value.Value{v}
	}
	out := make([]int, len(elems))
	for i, e := range elems {
		n, err := ToInt(e)
		if err != nil {
			return nil, err
		}
		out[i] = n
	}
	return out, nil
}

func intsOfArray(a *value.Array) ([]int, error) {
	if !a.DType().IsInteger() {
		return nil, value.Staticf("TypeError", "'%s' object cannot be interpreted as an integer", a.DType())
	}
	t, err := a.Tensor()
	if err != nil {
		return nil, err
	}
	out := make([]int, 0, t.Size())
	if t.DType() == dtype.Int64 && t.Contiguous() && !t.Swapped() {
		for _, x := range tensor.Elems[int64](t) {
			out = append(out, int(x))
		}
		return out, nil
	}
	t.Each(func(p int) bool { out = append(out, int(t.Int64At(p))); return true })
	return out, nil
}

// Axes reads NumPy's axis argument: None is all, an int or a tuple of ints.
func (c *Call) Axes(name string) (compile.Axes, error) {
	v := c.Arg(name)
	if v == nil || v == value.None {
		return compile.Axes{All: true}, nil
	}
	list, err := ToInts(v)
	_, tuple := value.Unnamed(v).(value.Tuple)
	return compile.Axes{List: list, Plain: !tuple && len(list) == 1}, err
}

// FoldAxes is Axes for folds of NumPy's C code, which take neither a list nor a bool.
func (c *Call) FoldAxes(name string) (compile.Axes, error) {
	switch v := c.Arg(name).(type) {
	case *value.List:
		return compile.Axes{}, value.Staticf("TypeError", "'%s' object cannot be interpreted as an integer", v.TypeName())
	case value.Bool:
		return compile.Axes{}, value.Staticf("TypeError", "an integer is required")
	}
	return c.Axes(name)
}

// folded reads what functions that fold axes have in common: the array, its axes by
// one of the readers above, and whether they stay.
func (k *calc) folded(read func(name string) (compile.Axes, error)) (a *value.Array, axes compile.Axes, keep bool) {
	a = k.arg("a")
	axes, err := read("axis")
	if !k.failed(err) {
		keep, err = k.Bool("keepdims", false)
		k.failed(err)
	}
	return a, axes, keep
}

// Axis reads one axis of a, normalised; given is false for None.
func (c *Call) Axis(name string, a *value.Array) (axis int, given bool, err error) {
	if !c.Given(name) {
		return 0, false, nil
	}
	n, err := ToInt(c.Arg(name))
	if err != nil {
		return 0, false, err
	}
	axis, err = compile.Axis(a, n)
	return axis, true, err
}

// Axis1D is Axis for functions that read a 0-d array as one of one element.
func (c *Call) Axis1D(name string, a *value.Array) (one *value.Array, axis int, given bool, err error) {
	if c.Given(name) {
		if a, err = c.R.AtLeast1D(a); err != nil {
			return nil, 0, false, err
		}
	}
	axis, given, err = c.Axis(name, a)
	return a, axis, given, err
}
