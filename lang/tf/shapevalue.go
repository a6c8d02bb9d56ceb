// Shape as a value, with TensorFlow's methods.
package tf

import (
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/record"
)

var shapeEntries = []builtin.Entry{
	{Names: []string{"tq.Shape.__new__"}, Params: "*dims",
		Doc: "Shape of sizes; -1 is an unknown size.", Example: "Shape(2, -1)", Fn: newShape},
	{Names: []string{"Shape.unknown"}, Static: true, Params: "", Doc: "Shape of unknown rank.", Example: "Shape.unknown()", Fn: func(*builtin.Call) (object.Value, error) { return shapeValue(shape.UnknownRank()), nil }},
	{Names: []string{"Shape.UNKNOWN_SIZE"}, Static: true, Property: true, Params: "self", Doc: "The size that stands for an unknown one, -1.", Example: "Shape.UNKNOWN_SIZE",
		Fn: func(*builtin.Call) (object.Value, error) { return object.Int(shape.Unknown), nil }},
	{Names: []string{"Shape.is_compatible"}, Static: true, Params: "dim, other_dim", Doc: "Whether two sizes are equal or one of them is unknown.", Example: "Shape.is_compatible(3, -1)", Fn: compatibleSizes},
	{Names: []string{"Shape.scalar"}, Static: true, Params: "", Doc: "Shape of a scalar.", Example: "Shape.scalar()", Fn: func(*builtin.Call) (object.Value, error) { return shapeValue(shape.Scalar()), nil }},
	{Names: []string{"Shape.of"}, Static: true, Params: "*dims", Doc: "Shape of sizes; -1 is an unknown size.", Example: "Shape.of(2, -1)", Fn: newShape},
	shapeMethod("num_dimensions", "", "Number of axes, -1 if unknown.", func(_ *builtin.Call, s shape.Shape) (object.Value, error) { return object.Int(s.NumDimensions()), nil }),
	shapeMethod("size", ", i=None", "Number of elements, or the size of axis i; -1 if unknown.", shapeSize),
	shapeMethod("is_unknown", "", "Whether the rank is unknown.", truthOf(shape.Shape.IsUnknown)),
	shapeMethod("has_unknown_dimension", "", "Whether the rank or a size is unknown.", truthOf(shape.Shape.HasUnknown)),
	shapeMethod("is_scalar", "", "Whether the rank is 0.", truthOf(shape.Shape.IsScalar)),
	shapeMethod("is_vector", "", "Whether the rank is 1.", truthOf(shape.Shape.IsVector)),
	shapeMethod("is_matrix", "", "Whether the rank is 2.", truthOf(shape.Shape.IsMatrix)),
	shapeMethod("as_array", "", "The sizes as a list, None if the rank is unknown.", func(_ *builtin.Call, s shape.Shape) (object.Value, error) {
		if s.IsUnknown() {
			return object.None, nil
		}
		return object.NewList(object.Ints(s.Dims())...), nil
	}),
	shapeMethod("head", "", "Shape of the first axis.", func(_ *builtin.Call, s shape.Shape) (object.Value, error) { return shapeOr(s.Head()) }),
	shapeMethod("tail", "", "Shape without the first axis.", func(_ *builtin.Call, s shape.Shape) (object.Value, error) { return shapeOr(s.Tail()) }),
	shapeMethod("take", ", n", "Shape of the first n axes.", counting(shape.Shape.Take)),
	shapeMethod("take_last", ", n", "Shape of the last n axes.", counting(shape.Shape.TakeLast)),
	shapeMethod("sub_shape", ", begin, end", "Shape of axes begin to end-1.", subShape),
	shapeMethod("append", ", other", "Shape with a size or a shape added at the end.", joinShape(shape.Shape.Append, shape.Shape.AppendShape)),
	shapeMethod("prepend", ", other", "Shape with a size or a shape added in front.", joinShape(shape.Shape.Prepend, shape.Shape.PrependShape)),
	shapeMethod("is_compatible_with", ", other", "Whether both may be the same shape.", func(c *builtin.Call, s shape.Shape) (object.Value, error) {
		o, err := otherShape(c)
		return object.Bool(err == nil && s.IsCompatibleWith(*o)), err
	}),
	{Names: []string{"Shape.identical", "tf.identical", "identical"}, Params: "self, other", Doc: "Whether both are one object.",
		Example: "s = Shape(-1)\ns.identical(s)", Fn: identicalShapes},
	{Names: []string{"Shape.__len__"}, Params: "self", Doc: "Number of axes.", Example: "len(Shape(2, 3))",
		Fn: func(c *builtin.Call) (object.Value, error) {
			s := c.Arg("self").(object.Shape).S
			if s.IsUnknown() {
				return nil, object.Staticf(object.ValueError, "a shape of unknown rank has no length")
			}
			return object.Int(s.Rank()), nil
		}},
}

func shapeValue(s shape.Shape) object.Value { return object.Shape{S: &s} }

func shapeOr(s shape.Shape, err error) (object.Value, error) {
	if err != nil {
		return nil, record.FromFault(err)
	}
	return shapeValue(s), nil
}

// shapeMethod makes the entry of a method; more are its parameters after self.
func shapeMethod(name, more, doc string, f func(c *builtin.Call, s shape.Shape) (object.Value, error)) builtin.Entry {
	args := map[string]string{"": "", ", i=None": "0", ", n": "1", ", begin, end": "0, 1", ", other": "Shape(4)"}[more]
	return builtin.Entry{Names: []string{"Shape." + name}, Params: "self" + more, Doc: doc, Example: "Shape(2, -1)." + name + "(" + args + ")",
		Fn: func(c *builtin.Call) (object.Value, error) {
			s, ok := c.Arg("self").(object.Shape)
			if !ok {
				return nil, object.Staticf(object.TypeError, "Shape.%s needs a Shape, not %s", name, c.Arg("self").TypeName())
			}
			return f(c, *s.S)
		}}
}

func truthOf(f func(shape.Shape) bool) func(*builtin.Call, shape.Shape) (object.Value, error) {
	return func(_ *builtin.Call, s shape.Shape) (object.Value, error) { return object.Bool(f(s)), nil }
}

func newShape(c *builtin.Call) (object.Value, error) {
	if len(c.Rest) == 1 {
		if s, ok := c.Rest[0].(object.Shape); ok {
			return s, nil
		}
	}
	dims, err := core.ManyInts(c)
	if err != nil {
		return nil, err
	}
	return shapeOr(shape.Of(dims...))
}

func compatibleSizes(c *builtin.Call) (object.Value, error) {
	a, err := c.Int("dim", 0)
	if err != nil {
		return nil, err
	}
	b, err := c.Int("other_dim", 0)
	return object.Bool(a == b || a == shape.Unknown || b == shape.Unknown), err
}

func shapeSize(c *builtin.Call, s shape.Shape) (object.Value, error) {
	var n int
	var err error
	if c.Given("i") {
		i, e := builtin.ToInt(c.Arg("i"))
		if e != nil {
			return nil, e
		}
		n, err = s.Dim(i)
	} else {
		n, err = s.Size()
	}
	if err != nil {
		return nil, record.FromFault(err)
	}
	return object.Int(n), nil
}

func counting(f func(shape.Shape, int) (shape.Shape, error)) func(*builtin.Call, shape.Shape) (object.Value, error) {
	return func(c *builtin.Call, s shape.Shape) (object.Value, error) {
		n, err := builtin.ToInt(c.Arg("n"))
		if err != nil {
			return nil, err
		}
		return shapeOr(f(s, n))
	}
}

func subShape(c *builtin.Call, s shape.Shape) (object.Value, error) {
	b, err := builtin.ToInt(c.Arg("begin"))
	if err != nil {
		return nil, err
	}
	e, err := builtin.ToInt(c.Arg("end"))
	if err != nil {
		return nil, err
	}
	return shapeOr(s.SubShape(b, e))
}

// otherShape reads the other shape: a Shape or a sequence of sizes.
func otherShape(c *builtin.Call) (*shape.Shape, error) {
	switch v := c.Arg("other").(type) {
	case object.Shape:
		return v.S, nil
	case object.Unknown:
		return nil, object.ErrUnknown
	default:
		dims, err := core.ToInts(v)
		if err != nil {
			return nil, object.Staticf(object.TypeError, "a Shape is wanted, not %s", v.TypeName())
		}
		s, err := shape.Of(dims...)
		if err != nil {
			return nil, record.FromFault(err)
		}
		return &s, nil
	}
}

func joinShape(size func(shape.Shape, int) (shape.Shape, error), other func(shape.Shape, shape.Shape) (shape.Shape, error)) func(*builtin.Call, shape.Shape) (object.Value, error) {
	return func(c *builtin.Call, s shape.Shape) (object.Value, error) {
		if n, err := builtin.ToInt(c.Arg("other")); err == nil {
			return shapeOr(size(s, n))
		}
		o, err := otherShape(c)
		if err != nil {
			return nil, err
		}
		return shapeOr(other(s, *o))
	}
}

func identicalShapes(c *builtin.Call) (object.Value, error) {
	a, ok := c.Arg("self").(object.Shape)
	b, also := c.Arg("other").(object.Shape)
	return object.Bool(ok && also && shape.Identical(a.S, b.S)), nil
}
