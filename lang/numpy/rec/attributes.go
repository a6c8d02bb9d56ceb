// Attributes and special methods of records.
package rec

import (
	"slices"

	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/value"
)

const example = "np.array([(1, 2.5), (3, 4.0)], dtype=[('x', 'i4'), ('y', 'f8')])"

var attributeEntries = []builtin.Entry{
	attr("dtype", "The fields and their types.", func(z *core.Records) value.Value { return z.Type }),
	attr("shape", "Sizes of the axes.", func(z *core.Records) value.Value { return value.Ints(z.Shape) }),
	attr("ndim", "Number of axes.", func(z *core.Records) value.Value { return value.Int(len(z.Shape)) }),
	attr("size", "Number of records.", func(z *core.Records) value.Value { return value.Int(tensor.Count(z.Shape)) }),
	attr("itemsize", "Bytes of a record.", func(z *core.Records) value.Value { return value.Int(z.Type.Size) }),
	attr("nbytes", "Bytes that the records take.", func(z *core.Records) value.Value { return value.Int(z.Bytes()) }),
	attr("strides", "Bytes from one record to the next, by axis.", func(z *core.Records) value.Value {
		out, step := make([]int, len(z.Shape)), z.Type.Size
		for i := len(out) - 1; i >= 0; i-- {
			out[i] = step
			step *= z.Shape[i]
		}
		return value.Ints(out)
	}),
	{Names: []string{"records.T"}, Params: "self", Property: true, Doc: "View with the axes reversed.", Example: example + ".T",
		Fn: func(c *builtin.Call) (value.Value, error) { return result(c.Args[0].(*core.Records).Transposed(nil)) }},
	special("__getitem__", "self, key", "A field by its name, some fields by a list of names, or records by an index.", "['x']",
		func(c *builtin.Call, z *core.Records) (value.Value, error) { return z.At(c.Arg("key")) }),
	{Names: []string{"records.__setitem__"}, Params: "self, key, value", Effect: true, Doc: "Stores in a field, or tuples in records.", Example: "z = " + example + "\nz['x'] = 7\nz",
		Fn: func(c *builtin.Call) (value.Value, error) {
			return value.None, c.Args[0].(*core.Records).Put(c.Arg("key"), c.Arg("value"))
		}},
	special("__len__", "self", "Number of records along the first axis.", ".__len__()", func(_ *builtin.Call, z *core.Records) (value.Value, error) {
		switch {
		case z.Scalar:
			return value.Int(len(z.Fields)), nil
		case len(z.Shape) == 0:
			return nil, value.Staticf(value.TypeError, "len() of unsized object")
		}
		return value.Int(z.Shape[0]), nil
	}),
	special("__eq__", "self, other", "Which records are equal in all fields.", "[0] == np.array((1, 2.5), dtype=[('x', 'i4'), ('y', 'f8')])", equal),
	special("__ne__", "self, other", "Which records differ in a field.", "[0] != np.array((1, 2.5), dtype=[('x', 'i4'), ('y', 'f8')])", func(c *builtin.Call, z *core.Records) (value.Value, error) {
		eq, err := equal(c, z)
		if err != nil {
			return nil, err
		}
		if b, ok := eq.(value.Bool); ok {
			return !b, nil
		}
		return c.Forward("np.logical_not", []value.Value{eq}, nil)
	}),
}

func attr(name, doc string, f func(z *core.Records) value.Value) builtin.Entry {
	return builtin.Entry{Names: []string{"records." + name}, Params: "self", Doc: doc, Example: example + "." + name, Property: true,
		Fn: func(c *builtin.Call) (value.Value, error) { return f(c.Args[0].(*core.Records)), nil }}
}

func special(name, params, doc, tail string, f func(c *builtin.Call, z *core.Records) (value.Value, error)) builtin.Entry {
	return builtin.Entry{Names: []string{"records." + name}, Params: params, Doc: doc, Example: example + tail,
		Fn: func(c *builtin.Call) (value.Value, error) { return f(c, c.Args[0].(*core.Records)) }}
}

func result(z *core.Records, err error) (value.Value, error) {
	if err != nil {
		return nil, err
	}
	return z, nil
}

func equal(c *builtin.Call, z *core.Records) (value.Value, error) {
	other := c.Arg("other")
	w, ok := other.(*core.Records)
	if !ok {
		return nil, value.Staticf(value.TypeError, "Cannot compare structured or void to non-void arrays.").WithHint("z == np.array(%s, dtype=z.dtype) compares with a record", value.Repr(other))
	}
	if !slices.Equal(z.Type.Names(), w.Type.Names()) && len(z.Type.Fields) != len(w.Type.Fields) {
		return value.Bool(false), nil
	}
	eq, err := z.Equal(w)
	if err != nil {
		return nil, err
	}
	eq.Scalar = eq.Rank() == 0
	return eq, nil
}
