// Readers of shapes and axes among the arguments of a call.
package core

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/object"
)

// ShapeArg reads a shape argument: an int or a sequence of ints.
func ShapeArg(c *builtin.Call, name string) ([]int, error) { return ToDims(c.Arg(name)) }

// ToDims reads an int or a sequence of ints as sizes; shape.Unknown never occurs.
func ToDims(v object.Value) ([]int, error) {
	switch v.(type) {
	case object.Float, object.Complex:
		return nil, object.Staticf(object.TypeError, "expected a sequence of integers or a single integer, got '%s'", object.Repr(v))
	}
	return ToInts(v)
}

// ToInts reads an int or a sequence of ints.
func ToInts(v object.Value) ([]int, error) {
	if n, ok := v.(object.Int); ok {
		return []int{int(n)}, nil
	}
	var elems []object.Value
	switch x := object.Unnamed(v).(type) {
	case object.Tuple:
		elems = x
	case *object.List:
		elems = x.Values()
	case *object.Range:
		for i := range x.Len() {
			elems = append(elems, x.At(i))
		}
	case object.Shape:
		if x.S.HasUnknown() {
			return nil, object.Staticf(object.ValueError, "the shape %s has unknown axes", x.S)
		}
		return x.S.Dims(), nil
	case *object.Array:
		if x.Rank() > 0 {
			return intsOfArray(x)
		}
		elems = []object.Value{v}
	case object.Unknown:
		return nil, object.ErrUnknown
	default:
		elems = []object.Value{v}
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

func intsOfArray(a *object.Array) ([]int, error) {
	if !a.DType().IsInteger() {
		return nil, object.Staticf(object.TypeError, "'%s' object cannot be interpreted as an integer", a.DType())
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
func AxesArg(c *builtin.Call, name string) (lower.Axes, error) {
	v := c.Arg(name)
	if v == nil || v == object.None {
		return lower.Axes{All: true}, nil
	}
	list, err := ToInts(v)
	_, tuple := object.Unnamed(v).(object.Tuple)
	return lower.Axes{List: list, Plain: !tuple && len(list) == 1}, err
}

// FoldAxesArg is Axes for folds of NumPy's C code, which take neither a list nor a bool.
func FoldAxesArg(c *builtin.Call, name string) (lower.Axes, error) {
	switch v := c.Arg(name).(type) {
	case *object.List:
		return lower.Axes{}, object.Staticf(object.TypeError, "'%s' object cannot be interpreted as an integer", v.TypeName())
	case object.Bool:
		return lower.Axes{}, object.Staticf(object.TypeError, "an integer is required")
	}
	return AxesArg(c, name)
}

// Folded reads what functions that fold axes have in common: the array, its axes by
// one of the readers above, and whether they stay.
func (k *Formula) Folded(read func(name string) (lower.Axes, error)) (a *object.Array, axes lower.Axes, keep bool) {
	a = k.ArrayArg("a")
	axes, err := read("axis")
	if !k.Failed(err) {
		keep, err = k.Bool("keepdims", false)
		k.Failed(err)
	}
	return a, axes, keep
}

// AxisArg reads one axis of a, normalised; given is false for None.
func AxisArg(c *builtin.Call, name string, a *object.Array) (axis int, given bool, err error) {
	if !c.Given(name) {
		return 0, false, nil
	}
	n, err := builtin.ToInt(c.Arg(name))
	if err != nil {
		return 0, false, err
	}
	axis, err = lower.Axis(a, n)
	return axis, true, err
}

// AxisArg1D is Axis for functions that read a 0-d array as one of one element.
func AxisArg1D(c *builtin.Call, name string, a *object.Array) (one *object.Array, axis int, given bool, err error) {
	if c.Given(name) {
		if a, err = c.R.AtLeast1D(a); err != nil {
			return nil, 0, false, err
		}
	}
	axis, given, err = AxisArg(c, name, a)
	return a, axis, given, err
}

// AllAxes folds every axis.
var AllAxes = lower.Axes{All: true}

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
	return object.Staticf(object.ValueError, "negative dimensions are not allowed")
}

// ManyInts reads f(1, 2) and f((1, 2)) alike.
func ManyInts(c *builtin.Call) ([]int, error) {
	if len(c.Rest) == 1 {
		return ToDims(c.Rest[0])
	}
	return ToInts(object.Tuple(c.Rest))
}

// AtLeast adds count axes in front.
func AtLeast(c *builtin.Call, a *object.Array, count int) (*object.Array, error) {
	if count == 0 {
		return a, nil
	}
	return c.R.Emit(ir.ExpandDims, ir.AxesAttrs{Axes: UpTo(count)}, a)
}

// DimsTuple gives sizes as a tuple; ErrUnknown if their number is unknown.
func DimsTuple(a *object.Array) (object.Value, error) {
	if a.Rank() < 0 {
		return nil, object.ErrUnknown
	}
	out := object.Ints(a.Dims())
	for i, n := range a.Dims() {
		if n < 0 {
			out[i] = object.Unknown{}
		}
	}
	return out, nil
}

// OneAxis refuses what is no vector to be searched in.
func OneAxis(a *object.Array) error {
	switch r := a.Rank(); {
	case r == 0:
		return object.Staticf(object.ValueError, "object of too small depth for desired array")
	case r > 1:
		return object.Staticf(object.ValueError, "object too deep for desired array")
	case r < 0:
		return object.ErrUnknown
	}
	return nil
}

// NotScalar marks a result that NumPy leaves an array of no axes.
func NotScalar(a *object.Array) *object.Array {
	a.Scalar = false
	return a
}

// AxisOrRefuse is Int for functions that use the axis first for something else, which
// None is refused for in these words.
func AxisOrRefuse(c *builtin.Call, name string, def int, refusal Refusal) (int, error) {
	if c.Arg(name) == object.None {
		return 0, refusal.Error()
	}
	return c.Int(name, def)
}

// Refusal is an error to be made.
type Refusal struct {
	Kind object.Kind
	Text string
}

// Error makes it.
func (r Refusal) Error() *object.Error { return object.Staticf(r.Kind, "%s", r.Text) }

// What Python says of None in place of an axis.
var (
	NoInteger    = Refusal{object.TypeError, "'NoneType' object cannot be interpreted as an integer"}
	NoTupleIndex = Refusal{object.TypeError, "tuple indices must be integers or slices, not NoneType"}
	NoListIndex  = Refusal{object.TypeError, "list indices must be integers or slices, not NoneType"}
	NoIteration  = Refusal{object.NotIterable, "'NoneType' object is not iterable"}
)
