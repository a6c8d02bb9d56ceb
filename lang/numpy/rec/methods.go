// Methods of records.
package rec

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
)

var methodEntries = []builtin.Entry{
	special("copy", "self, order='C'", "The records in memory of their own.", ".copy()", func(_ *builtin.Call, z *core.Records) (object.Value, error) { return result(z.Copy()) }),
	special("tolist", "self", "The records as nested lists of tuples.", ".tolist()", func(c *builtin.Call, z *core.Records) (object.Value, error) {
		if err := c.ListRoom(z.Bytes()/8 + 1); err != nil {
			return nil, err
		}
		return z.List(), nil
	}),
	special("item", "self, *args", "One record as a tuple.", ".item(0)", item),
	special("reshape", "self, *shape, order='C'", "View in another shape.", ".reshape(2, 1)", func(c *builtin.Call, z *core.Records) (object.Value, error) {
		var shape object.Value = object.Tuple(c.Rest)
		if len(c.Rest) == 1 {
			shape = c.Rest[0]
		}
		dims, err := core.ToDims(shape)
		if err != nil {
			return nil, err
		}
		return result(z.Reshaped(dims))
	}),
	special("ravel", "self, order='C'", "View with one axis.", ".ravel()", func(_ *builtin.Call, z *core.Records) (object.Value, error) { return result(z.Reshaped([]int{-1})) }),
	special("flatten", "self, order='C'", "Copy with one axis.", ".flatten()", func(_ *builtin.Call, z *core.Records) (object.Value, error) {
		flat, err := z.Reshaped([]int{-1})
		if err != nil {
			return nil, err
		}
		return result(flat.Copy())
	}),
	special("transpose", "self, *axes", "View with the axes permuted, by default reversed.", ".transpose()", func(c *builtin.Call, z *core.Records) (object.Value, error) {
		var axes object.Value = object.Tuple(c.Rest)
		switch len(c.Rest) {
		case 0:
			axes = object.None
		case 1:
			axes = c.Rest[0]
		}
		return core.TransposeRecords(z, axes)
	}),
	special("squeeze", "self, axis=None", "View without the axes of size 1.", ".squeeze()", forward("np.squeeze", "axis")),
	special("take", "self, indices, axis=None, out=None, mode='raise'", "Records by their numbers.", ".take([1, 0])", forward("np.take", "indices", "axis", "mode")),
	special("repeat", "self, repeats, axis=None", "Each record several times.", ".repeat(2)", forward("np.repeat", "repeats", "axis")),
	special("argsort", "self, axis=-1, kind=None, order=None, *, stable=None", "The numbers of the records in order.", ".argsort(order='y')", func(c *builtin.Call, z *core.Records) (object.Value, error) {
		return core.Result(z.Order(c, c.Arg("order")))
	}),
	{Names: []string{"records.sort"}, Params: "self, axis=-1, kind=None, order=None, *, stable=None", Effect: true, Doc: "Puts the records in order: by the fields of order=, then by the others.",
		Example: "z = " + example + "\nz.sort(order='y')\nz", Fn: sort},
	{Names: []string{"records.fill"}, Params: "self, value", Effect: true, Doc: "Stores a value in all fields of all records.", Example: "z = " + example + "\nz.fill(0)\nz",
		Fn: func(c *builtin.Call) (object.Value, error) {
			return object.None, c.Args[0].(*core.Records).Put(object.Ellipsis, c.Arg("value"))
		}},
	special("astype", "self, dtype, order='K', casting='unsafe', subok=True, copy=True", "A copy with fields of other types.", ".astype([('x', 'f8'), ('y', 'i4')])", func(c *builtin.Call, z *core.Records) (object.Value, error) {
		t, ok, err := core.RecordTypeArg(c)
		if err != nil {
			return nil, err
		}
		if !ok {
			d, err := core.OrderedDType(c.Arg("dtype"))
			if err != nil {
				return nil, err
			}
			return nil, object.Staticf(object.TypeError, "Cannot cast array data from %s to dtype('%s') according to the rule 'unsafe'", z.Type.Repr(), d.String()).
				WithHint("numpy.lib.recfunctions.structured_to_unstructured makes a plain array of the fields")
		}
		return result(z.Cast(t))
	}),
	special("view", "self, dtype=None, type=None", "The same records with fields as attributes (np.recarray), under other names, or as plain numbers (a copy that cannot be stored in).", ".view(np.recarray)", view),
	special("tobytes", "self, order='C'", "The bytes of the records.", ".tobytes()", func(c *builtin.Call, z *core.Records) (object.Value, error) {
		b, err := z.Pack(c)
		return object.Bytes(b), err
	}),
	special("field", "self, attr, val=None", "A field by its name or number.", ".view(np.recarray).field('x')", func(c *builtin.Call, z *core.Records) (object.Value, error) {
		if s, ok := c.Arg("attr").(object.Str); ok {
			return z.Named(string(s))
		}
		n, err := c.Index("attr")
		if err != nil {
			return nil, err
		}
		if n < 0 || n >= len(z.Fields) {
			return nil, object.Errorf(object.IndexError, "tuple index out of range")
		}
		return z.Field(n), nil
	}),
}

// forward calls NumPy's function of the same name.
func forward(name string, params ...string) func(c *builtin.Call, z *core.Records) (object.Value, error) {
	return func(c *builtin.Call, z *core.Records) (object.Value, error) {
		return c.Forward(name, []object.Value{z}, c.GivenKw(params...))
	}
}

func item(c *builtin.Call, z *core.Records) (object.Value, error) {
	if len(c.Rest) == 0 {
		if len(z.Shape) > 0 && z.Bytes() != z.Type.Size {
			return nil, object.Errorf(object.ValueError, "can only convert an array of size 1 to a Python scalar")
		}
		flat, err := z.Reshaped([]int{})
		if err != nil {
			return nil, err
		}
		return flat.Item(), nil
	}
	var key object.Value = object.Tuple(c.Rest)
	if len(c.Rest) == 1 {
		key = c.Rest[0]
		if _, ok := key.(object.Tuple); !ok {
			flat, err := z.Reshaped([]int{-1})
			if err != nil {
				return nil, err
			}
			z = flat
		}
	}
	v, err := z.At(key)
	if err != nil {
		return nil, err
	}
	r, ok := v.(*core.Records)
	if !ok || !r.Scalar {
		return nil, object.Errorf(object.ValueError, "incorrect number of indices for array")
	}
	return r.Item(), nil
}

func sort(c *builtin.Call) (object.Value, error) {
	z := c.Args[0].(*core.Records)
	order, err := z.Order(c, c.Arg("order"))
	if err != nil {
		return nil, err
	}
	sorted, err := z.At(order)
	if err != nil {
		return nil, err
	}
	return object.None, z.Put(object.Ellipsis, sorted)
}

func view(c *builtin.Call, z *core.Records) (object.Value, error) {
	of := c.Arg("dtype")
	if !c.Given("dtype") {
		of = c.Arg("type")
	}
	out := *z
	if class, ok := of.(*object.Class); ok {
		switch class.Name {
		case "numpy.rec.recarray":
			out.Type = z.Type.AsRec()
			return &out, nil
		case "numpy.ndarray":
			out.Type = z.Type.Plain()
			return &out, nil
		}
	}
	if of == nil || of == object.None {
		return &out, nil
	}
	t, ok, err := core.ToRecordType(of, false)
	if err != nil {
		return nil, err
	}
	if ok && len(t.Fields) == len(z.Fields) && t.Size == z.Type.Size && sameTypes(t, z.Type) {
		out.Type = t
		return &out, nil
	}
	b, err := z.Pack(c)
	if err != nil {
		return nil, err
	}
	v, err := c.Forward("np.frombuffer", []object.Value{object.Bytes(b), of}, nil)
	if err != nil || len(z.Shape) < 2 {
		return v, err
	}
	shape := append(object.Ints(z.Shape[:len(z.Shape)-1]), object.Int(-1))
	if w, ok := v.(*core.Records); ok {
		dims, err := core.ToDims(shape)
		if err != nil {
			return nil, err
		}
		return result(w.Reshaped(dims))
	}
	return c.Forward("np.reshape", []object.Value{v, shape}, nil)
}

// sameTypes reports whether the fields differ in their names alone.
func sameTypes(t, u *core.RecordType) bool {
	for i, f := range t.Fields {
		g := u.Fields[i]
		if f.Type.DType != g.Type.DType || f.Type.DType == dtype.Invalid || f.Offset != g.Offset || len(f.Shape) != len(g.Shape) {
			return false
		}
	}
	return true
}
