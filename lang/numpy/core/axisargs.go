// Readers of shapes and axes among the arguments of a call.
package core

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/compile"
	"github.com/tq-lang/tq/lang/value"
)

// ShapeArg reads a shape argument: an int or a sequence of ints.
func ShapeArg(c *builtin.Call, name string) ([]int, error) { return ToDims(c.Arg(name)) }

// ToDims reads an int or a sequence of ints as sizes; shape.Unknown never occurs.
func ToDims(v value.Value) ([]int, error) {
	switch v.(type) {
	case value.Float, value.Complex:
		return nil, value.Staticf(value.TypeError, "expected a sequence of integers or a single integer, got '%s'", value.Repr(v))
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
		elems = x.Values()
	case *value.Range:
		for i := range x.Len() {
			elems = append(elems, x.At(i))
		}
	case value.Shape:
		if x.S.HasUnknown() {
			return nil, value.Staticf(value.ValueError, "the shape %s has unknown axes", x.S)
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
		n, err := builtin.ToInt(e)
		if err != nil {
			return nil, err
		}
		out[i] = n
	}
	return out, nil
}

func intsOfArray(a *value.Array) ([]int, error) {
	if !a.DType().IsInteger() {
		return nil, value.Staticf(value.TypeError, "'%s' object cannot be interpreted as an integer", a.DType())
	}
	t, err := a.Tensor()
	if err != nil {
		return nil, err
	}
	out := make([]int, 0, t.Size())
	if t.DType() == dtype.Int64 && t.Contiguous() && !t.Swapped() {
		for _, x := range tensor.Flat[int64](t) {
			out = append(out, int(x))
		}
		return out, nil
	}
	t.Each(func(p int) bool { out = append(out, int(t.Int64At(p))); return true })
	return out, nil
}

// AxesArg reads NumPy's axis argument: None is all, an int or a tuple of ints.
func AxesArg(c *builtin.Call, name string) (compile.Axes, error) {
	v := c.Arg(name)
	if v == nil || v == value.None {
		return compile.Axes{All: true}, nil
	}
	list, err := ToInts(v)
	_, tuple := value.Unnamed(v).(value.Tuple)
	return compile.Axes{List: list, Plain: !tuple && len(list) == 1}, err
}

// FoldAxesArg is Axes for folds of NumPy's C code, which take neither a list nor a bool.
func FoldAxesArg(c *builtin.Call, name string) (compile.Axes, error) {
	switch v := c.Arg(name).(type) {
	case *value.List:
		return compile.Axes{}, value.Staticf(value.TypeError, "'%s' object cannot be interpreted as an integer", v.TypeName())
	case value.Bool:
		return compile.Axes{}, value.Staticf(value.TypeError, "an integer is required")
	}
	return AxesArg(c, name)
}

// Folded reads what functions that fold axes have in common: the array, its axes by
// one of the readers above, and whether they stay.
func (k *Formula) Folded(read func(name string) (compile.Axes, error)) (a *value.Array, axes compile.Axes, keep bool) {
	a = k.ArrayArg("a")
	axes, err := read("axis")
	if !k.Failed(err) {
		keep, err = k.Bool("keepdims", false)
		k.Failed(err)
	}
	return a, axes, keep
}

// AxisArg reads one axis of a, normalised; given is false for None.
func AxisArg(c *builtin.Call, name string, a *value.Array) (axis int, given bool, err error) {
	if !c.Given(name) {
		return 0, false, nil
	}
	n, err := builtin.ToInt(c.Arg(name))
	if err != nil {
		return 0, false, err
	}
	axis, err = compile.Axis(a, n)
	return axis, true, err
}

// AxisArg1D is Axis for functions that read a 0-d array as one of one element.
func AxisArg1D(c *builtin.Call, name string, a *value.Array) (one *value.Array, axis int, given bool, err error) {
	if c.Given(name) {
		if a, err = c.R.AtLeast1D(a); err != nil {
			return nil, 0, false, err
		}
	}
	axis, given, err = AxisArg(c, name, a)
	return a, axis, given, err
}

// AllAxes folds every axis.
var AllAxes = compile.Axes{All: true}

func FloatDType(c *builtin.Call) (dtype.DType, error) {
	d, err := c.DType("dtype")
	if d == dtype.Invalid {
		d = dtype.Float64
	}
	return d, err
}

func NegativeDims(err error) error {
	if err != nil {
		return err
	}
	return value.Staticf(value.ValueError, "negative dimensions are not allowed")
}

// ManyInts reads f(1, 2) and f((1, 2)) alike.
func ManyInts(c *builtin.Call) ([]int, error) {
	if len(c.Rest) == 1 {
		return ToDims(c.Rest[0])
	}
	return ToInts(value.Tuple(c.Rest))
}

// AtLeast adds count axes in front.
func AtLeast(c *builtin.Call, a *value.Array, count int) (*value.Array, error) {
	if count == 0 {
		return a, nil
	}
	return c.R.Emit(ir.ExpandDims, ir.AxesAttrs{Axes: UpTo(count)}, a)
}

// DimsTuple gives sizes as a tuple; ErrUnknown if their number is unknown.
func DimsTuple(a *value.Array) (value.Value, error) {
	if a.Rank() < 0 {
		return nil, value.ErrUnknown
	}
	out := value.Ints(a.Dims())
	for i, n := range a.Dims() {
		if n < 0 {
			out[i] = value.Unknown{}
		}
	}
	return out, nil
}

// OneAxis refuses what is no vector to be searched in.
func OneAxis(a *value.Array) error {
	switch r := a.Rank(); {
	case r == 0:
		return value.Staticf(value.ValueError, "object of too small depth for desired array")
	case r > 1:
		return value.Staticf(value.ValueError, "object too deep for desired array")
	case r < 0:
		return value.ErrUnknown
	}
	return nil
}

// NotScalar marks a result that NumPy leaves an array of no axes.
func NotScalar(a *value.Array) *value.Array {
	a.Scalar = false
	return a
}

// AxisOrRefuse is Int for functions that use the axis first for something else, which
// None is refused for in these words.
func AxisOrRefuse(c *builtin.Call, name string, def int, refusal Refusal) (int, error) {
	if c.Arg(name) == value.None {
		return 0, refusal.Error()
	}
	return c.Int(name, def)
}

// Refusal is an error to be made.
type Refusal struct {
	Kind value.Kind
	Text string
}

// Error makes it.
func (r Refusal) Error() *value.Error { return value.Staticf(r.Kind, "%s", r.Text) }

// What Python says of None in place of an axis.
var (
	NoInteger    = Refusal{value.TypeError, "'NoneType' object cannot be interpreted as an integer"}
	NoTupleIndex = Refusal{value.TypeError, "tuple indices must be integers or slices, not NoneType"}
	NoListIndex  = Refusal{value.TypeError, "list indices must be integers or slices, not NoneType"}
	NoIteration  = Refusal{value.NotIterable, "'NoneType' object is not iterable"}
)
