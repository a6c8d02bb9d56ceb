// Attributes of arrays: shape, dtype, strides, T, real, base and their kin.
package builtin

import (
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/compile"
	"github.com/tq-lang/tq/lang/value"
)

var ndAttrEntries = []Entry{
	ndAttr("shape", "Sizes of the axes.", npShapeOf),
	ndAttr("ndim", "Number of axes.", func(c *Call, a *value.Array) (value.Value, error) {
		n, err := c.rank(a)
		return value.Int(n), err
	}),
	ndAttr("size", "Number of elements.", func(c *Call, a *value.Array) (value.Value, error) {
		dims, err := c.dims(a)
		return value.Int(tensor.Count(dims)), err
	}),
	ndAttr("nbytes", "Bytes that the elements take.", func(c *Call, a *value.Array) (value.Value, error) {
		dims, err := c.dims(a)
		return value.Int(tensor.Count(dims) * a.DType().Size()), err
	}),
	ndAttr("dtype", "Element type.", func(_ *Call, a *value.Array) (value.Value, error) { return value.DType{DType: a.DType()}, nil }),
	ndAttr("itemsize", "Bytes of one element.", func(_ *Call, a *value.Array) (value.Value, error) { return value.Int(a.DType().Size()), nil }),
	ndAttr("strides", "Bytes from one element to the next, by axis.", strides),
	ndAttr("T", "View with the axes reversed.", func(c *Call, a *value.Array) (value.Value, error) {
		if a.Rank() == 0 {
			return a, nil
		}
		return anArray(c.R.Transpose(a, nil))
	}),
	ndAttr("mT", "View with the last two axes swapped.", func(c *Call, a *value.Array) (value.Value, error) {
		rank, err := c.rank(a)
		if err != nil {
			return nil, err
		}
		if rank < 2 {
			return nil, value.Staticf("ValueError", "matrix transpose with ndim < 2 is undefined")
		}
		return anArray(c.swap(a, rank-2, rank-1))
	}),
	ndAttr("real", "Real parts.", part(ir.Real)),
	ndAttr("imag", "Imaginary parts.", part(ir.Imag)),
	ndAttr("base", "The array that this is a view of, or None.", base),
	ndAttr("device", "Where the elements lie: 'cpu'.", func(*Call, *value.Array) (value.Value, error) { return value.Str("cpu"), nil }),
	ndAttr("flat", "Iterator over the elements in row-major order.", func(c *Call, a *value.Array) (value.Value, error) { return newFlat(a, c.Dry()), nil }),
	ndAttr("flags", "How the array lies in memory.", func(_ *Call, a *value.Array) (value.Value, error) { return flags{a}, nil }),
	ndRefused("data", "a buffer object"), ndRefused("ctypes", "foreign memory"), ndRefused("__array_interface__", "foreign memory"),
	ndSetter("shape", "x.shape = (2, 2)", setShape),
	ndSetter("dtype", "x.dtype = 'f8'", setDType),
	ndSetter("real", "x.real = 1", setPart(ir.Real)),
	ndSetter("imag", "x = x + 0j\nx.imag = 1", setPart(ir.Imag)),
	ndSetter("flat", "x.flat = [1, 2]", setFlat),
}

// ndAttr makes the entry of an attribute.
func ndAttr(name, doc string, f func(c *Call, a *value.Array) (value.Value, error)) Entry {
	return Entry{Names: []string{"ndarray." + name}, Params: "self", Property: true, Doc: doc,
		Example: "np.array([[1, 2], [3, 4]])." + name,
		Fn:      func(c *Call) (value.Value, error) { return f(c, c.Arg("self").(*value.Array)) }}
}

// ndRefused is an attribute that tq cannot have.
func ndRefused(name, what string) Entry {
	return Entry{Names: []string{"ndarray." + name}, Params: "self", Property: true, Doc: "Not in tq: " + what + ".", Example: "hasattr(np.arange(3), '" + name + "')",
		Fn: func(c *Call) (value.Value, error) {
			return nil, value.Staticf("AttributeError", "not in tq: ndarray.%s, %s", name, what).WithHint("tobytes() copies the bytes out")
		}}
}

// ndSetter makes the entry of an assignment to an attribute.
func ndSetter(name, example string, f func(c *Call, a *value.Array, v value.Value) error) Entry {
	return Entry{Names: []string{"ndarray." + name + "="}, Params: "self, value", Effect: true, Doc: "Sets ." + name + ".",
		Example: "x = np.arange(4.0)\n" + example + "\nx",
		Fn: func(c *Call) (value.Value, error) {
			a := c.Arg("self").(*value.Array)
			if _, err := a.Tensor(); err != nil {
				return nil, err
			}
			return value.None, f(c, a, c.Arg("value"))
		}}
}

func npShapeOf(c *Call, a *value.Array) (value.Value, error) {
	if err := c.sized(a); err != nil {
		return nil, err
	}
	return dimsTuple(a)
}

func strides(_ *Call, a *value.Array) (value.Value, error) {
	t, err := a.Tensor()
	if err != nil {
		return nil, err
	}
	out := make([]int, t.Rank())
	for i, s := range t.Strides() {
		out[i] = s * t.DType().Size()
	}
	return value.Ints(out), nil
}

// part is x.real or x.imag.
func part(op ir.Op) func(c *Call, a *value.Array) (value.Value, error) {
	return func(c *Call, a *value.Array) (value.Value, error) {
		if op == ir.Real && !a.DType().IsComplex() {
			return a, nil
		}
		out, err := c.R.Emit(op, nil, a)
		if err != nil {
			return nil, err
		}
		out.Scalar, out.ReadOnly = a.Scalar, out.ReadOnly || !a.DType().IsComplex() // zeros that nothing holds
		return out, nil
	}
}

// partOf is np.real and np.imag, which keep Python numbers what they are.
func partOf(op ir.Op) func(c *Call) (value.Value, error) {
	return func(c *Call) (value.Value, error) {
		v := c.Arg("val")
		if value.IsNumber(v) {
			z, _ := value.ToComplex(v)
			_, isComplex := v.(value.Complex)
			switch {
			case isComplex && op == ir.Real:
				return value.Float(real(z)), nil
			case isComplex:
				return value.Float(imag(z)), nil
			case op == ir.Real:
				return v, nil
			}
			return value.Int(0), nil
		}
		a, err := c.R.Array(v)
		if err != nil {
			return nil, err
		}
		return part(op)(c, a)
	}
}

func base(_ *Call, a *value.Array) (value.Value, error) {
	t, err := a.Tensor()
	if err != nil {
		return nil, err
	}
	if t.Base() == nil {
		return value.None, nil
	}
	return value.NewArray(t.Base()), nil
}

func setShape(_ *Call, a *value.Array, v value.Value) error {
	want, err := ToDims(v)
	if err != nil {
		return err
	}
	t, _ := a.Ready()
	s, err := shape.Reshape(shape.Make(t.Shape()), want)
	if err != nil {
		return compile.FromFault(err)
	}
	st, ok := shape.ReshapeStrides(t.Shape(), t.Strides(), s.Dims())
	if !ok {
		return value.Errorf("AttributeError", "Incompatible shape for in-place modification. Use `.reshape()` to make a copy with the desired shape.")
	}
	a.Resolve(sameOwner(t, s.Dims(), st))
	return nil
}

// sameOwner is a header of another shape that owns its buffer if t did.
func sameOwner(t *tensor.Tensor, dims, strides []int) *tensor.Tensor {
	if t.Base() != nil {
		return t.View(dims, strides, t.Offset())
	}
	return tensor.OfBuffer(t.Buffer(), t.DType(), dims, strides, t.Offset())
}

func setDType(c *Call, a *value.Array, v value.Value) error {
	d, err := ToDType(v)
	if err != nil {
		return err
	}
	out, err := c.R.Emit(ir.Bitcast, ir.TypeAttrs{DType: d}, a)
	if err != nil {
		return err
	}
	t, err := out.Tensor()
	if err != nil {
		return err
	}
	a.Resolve(t)
	return nil
}

func setPart(op ir.Op) func(c *Call, a *value.Array, v value.Value) error {
	return func(c *Call, a *value.Array, v value.Value) error {
		if a.DType().IsComplex() {
			p, err := c.R.Emit(op, nil, a)
			if err != nil {
				return err
			}
			if err := c.R.Force(p); err != nil {
				return err
			}
			return c.R.Assign(p, v)
		}
		if op == ir.Imag {
			return value.Errorf("TypeError", "array does not have imaginary part to set")
		}
		return c.R.Assign(a, v)
	}
}

func setFlat(c *Call, a *value.Array, v value.Value) error {
	t, _ := a.Ready()
	return c.storeFlat(a, upTo(t.Size()), v, nil)
}
