// Attributes and special methods of records.
package rec

import (
	"slices"

	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
)

const example = "np.array([(1, 2.5), (3, 4.0)], dtype=[('x', 'i4'), ('y', 'f8')])"

var attributeEntries = []builtin.Entry{
	attr("dtype", "The fields and their types.", func(z *core.Records) object.Value { return z.Type }),
	attr("shape", "Sizes of the axes.", func(z *core.Records) object.Value { return object.Ints(z.Shape) }),
	attr("ndim", "Number of axes.", func(z *core.Records) object.Value { return object.Int(len(z.Shape)) }),
	attr("size", "Number of records.", func(z *core.Records) object.Value { return object.Int(tensor.Count(z.Shape)) }),
	attr("itemsize", "Bytes of a record.", func(z *core.Records) object.Value { return object.Int(z.Type.Size) }),
	attr("nbytes", "Bytes that the records take.", func(z *core.Records) object.Value { return object.Int(z.Bytes()) }),
	attr("strides", "Bytes from one record to the next, by axis.", func(z *core.Records) object.Value {
		out, step := make([]int, len(z.Shape)), z.Type.Size
		for i := len(out) - 1; i >= 0; i-- {
			out[i] = step
			step *= z.Shape[i]
		}
		return object.Ints(out)
	}),
	{Names: []string{"records.T"}, Params: "self", Property: true, Doc: "View with the axes reversed.", Example: example + ".T",
		Fn: func(c *builtin.Call) (object.Value, error) { return result(c.Args[0].(*core.Records).Transposed(nil)) }},
	special("__getitem__", "self, key", "A field by its name, some fields by a list of names, or records by an index.", "['x']",
		func(c *builtin.Call, z *core.Records) (object.Value, error) { return z.At(c.Arg("key")) }),
	{Names: []string{"records.__setitem__"}, Params: "self, key, value", Effect: true, Doc: "Stores in a field, or tuples in records.", Example: "z = " + example + "\nz['x'] = 7\nz",
		Fn: func(c *builtin.Call) (object.Value, error) {
			return object.None, c.Args[0].(*core.Records).Put(c.Arg("key"), c.Arg("value"))
		}},
	special("__len__", "self", "Number of records along the first axis.", ".__len__()", func(_ *builtin.Call, z *core.Records) (object.Value, error) {
		switch {
		case z.Scalar:
			return object.Int(len(z.Fields)), nil
		case len(z.Shape) == 0:
			return nil, object.Staticf(object.TypeError, "len() of unsized object")
		}
		return object.Int(z.Shape[0]), nil
	}),
	special("__eq__", "self, other", "Which records are equal in all fields.", "[0] == np.array((1, 2.5), dtype=[('x', 'i4'), ('y', 'f8')])", equal),
	special("__ne__", "self, other", "Which records differ in a field.", "[0] != np.array((1, 2.5), dtype=[('x', 'i4'), ('y', 'f8')])", func(c *builtin.Call, z *core.Records) (object.Value, error) {
		eq, err := equal(c, z)
		if err != nil {
			return nil, err
		}
		if b, ok := eq.(object.Bool); ok {
			return !b, nil
		}
		return c.Forward("np.logical_not", []object.Value{eq}, nil)
	}),
}

func attr(name, doc string, f func(z *core.Records) object.Value) builtin.Entry {
	return builtin.Entry{Names: []string{"records." + name}, Params: "self", Doc: doc, Example: example + "." + name, Property: true,
		Fn: func(c *builtin.Call) (object.Value, error) { return f(c.Args[0].(*core.Records)), nil }}
}

func special(name, params, doc, tail string, f func(c *builtin.Call, z *core.Records) (object.Value, error)) builtin.Entry {
	return builtin.Entry{Names: []string{"records." + name}, Params: params, Doc: doc, Example: example + tail,
		Fn: func(c *builtin.Call) (object.Value, error) { return f(c, c.Args[0].(*core.Records)) }}
}

func result(z *core.Records, err error) (object.Value, error) {
	if err != nil {
		return nil, err
	}
	return z, nil
}

func equal(c *builtin.Call, z *core.Records) (object.Value, error) {
	other := c.Arg("other")
	w, ok := other.(*core.Records)
	if !ok {
		return nil, object.Staticf(object.TypeError, "Cannot compare structured or void to non-void arrays.").WithHint("z == np.array(%s, dtype=z.dtype) compares with a record", object.Repr(other))
	}
	if !slices.Equal(z.Type.Names(), w.Type.Names()) && len(z.Type.Fields) != len(w.Type.Fields) {
		return object.Bool(false), nil
	}
	eq, err := z.Equal(w)
	if err != nil {
		return nil, err
	}
	eq.Scalar = eq.Rank() == 0
	return eq, nil
}
