// Attributes of arrays: shape, dtype, strides, T, real, base and their kin.
package ndarray

import (
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/record"
)

var ndAttrEntries = []builtin.Entry{
	ndAttr("shape", "Sizes of the axes.", npShapeOf),
	ndAttr("ndim", "Number of axes.", func(c *builtin.Call, a *object.Array) (object.Value, error) {
		n, err := core.Rank(c, a)
		return object.Int(n), err
	}),
	ndAttr("size", "Number of elements.", func(c *builtin.Call, a *object.Array) (object.Value, error) {
		dims, err := core.Sizes(c, a)
		return object.Int(tensor.Count(dims)), err
	}),
	ndAttr("nbytes", "Bytes that the elements take.", func(c *builtin.Call, a *object.Array) (object.Value, error) {
		dims, err := core.Sizes(c, a)
		return object.Int(tensor.Count(dims) * a.DType().Size()), err
	}),
	ndAttr("dtype", "Element type.", func(_ *builtin.Call, a *object.Array) (object.Value, error) {
		return object.DType{DType: a.DType()}, nil
	}),
	ndAttr("itemsize", "Bytes of one element.", func(_ *builtin.Call, a *object.Array) (object.Value, error) { return object.Int(a.DType().Size()), nil }),
	ndAttr("strides", "Bytes from one element to the next, by axis.", strides),
	ndAttr("T", "View with the axes reversed.", func(c *builtin.Call, a *object.Array) (object.Value, error) {
		if a.Rank() == 0 {
			return a, nil
		}
		return core.Result(c.R.Transpose(a, nil))
	}),
	ndAttr("mT", "View with the last two axes swapped.", func(c *builtin.Call, a *object.Array) (object.Value, error) {
		rank, err := core.Rank(c, a)
		if err != nil {
			return nil, err
		}
		if rank < 2 {
			return nil, object.Staticf(object.ValueError, "matrix transpose with ndim < 2 is undefined")
		}
		return core.Result(core.Swap(c, a, rank-2, rank-1))
	}),
	ndAttr("real", "Real parts.", core.Part(ir.Real)),
	ndAttr("imag", "Imaginary parts.", core.Part(ir.Imag)),
	ndAttr("base", "The array that this is a view of, or None.", base),
	ndAttr("device", "Where the elements lie: 'cpu'.", func(*builtin.Call, *object.Array) (object.Value, error) { return object.Str("cpu"), nil }),
	ndAttr("flat", "Iterator over the elements in row-major order.", func(c *builtin.Call, a *object.Array) (object.Value, error) { return core.NewFlat(a, c.Dry()), nil }),
	ndAttr("flags", "How the array lies in memory.", func(_ *builtin.Call, a *object.Array) (object.Value, error) { return flags{a}, nil }),
	ndRefused("ctypes", "foreign memory"),
	ndSetter("shape", "x.shape = (2, 2)", setShape),
	ndSetter("dtype", "x.dtype = 'f8'", setDType),
	ndSetter("real", "x.real = 1", setPart(ir.Real)),
	ndSetter("imag", "x = x + 0j\nx.imag = 1", setPart(ir.Imag)),
	ndSetter("flat", "x.flat = [1, 2]", setFlat),
}

// ndAttr makes the entry of an attribute.
func ndAttr(name, doc string, f func(c *builtin.Call, a *object.Array) (object.Value, error)) builtin.Entry {
	return builtin.Entry{Names: []string{"ndarray." + name}, Params: "self", Property: true, Doc: doc,
		Example: "np.array([[1, 2], [3, 4]])." + name,
		Fn:      func(c *builtin.Call) (object.Value, error) { return f(c, c.Arg("self").(*object.Array)) }}
}

// ndRefused is an attribute that tq cannot have.
func ndRefused(name, what string) builtin.Entry {
	return builtin.Entry{Names: []string{"ndarray." + name}, Params: "self", Property: true, Doc: "Not in tq: " + what + ".", Example: "hasattr(np.arange(3), '" + name + "')",
		Fn: func(c *builtin.Call) (object.Value, error) {
			return nil, object.Staticf(object.NoSuchInTq, "not in tq: ndarray.%s, %s", name, what).WithHint("tobytes() copies the bytes out")
		}}
}

// ndSetter makes the entry of an assignment to an attribute.
func ndSetter(name, example string, f func(c *builtin.Call, a *object.Array, v object.Value) error) builtin.Entry {
	return builtin.Entry{Names: []string{"ndarray." + name + "="}, Params: "self, value", Effect: true, Doc: "Sets ." + name + ".",
		Example: "x = np.arange(4.0)\n" + example + "\nx",
		Fn: func(c *builtin.Call) (object.Value, error) {
			a := c.Arg("self").(*object.Array)
			if _, err := a.Tensor(); err != nil {
				return nil, err
			}
			return object.None, f(c, a, c.Arg("value"))
		}}
}

func npShapeOf(c *builtin.Call, a *object.Array) (object.Value, error) {
	if err := core.KnowSizes(c, a); err != nil {
		return nil, err
	}
	return core.DimsTuple(a)
}

func strides(_ *builtin.Call, a *object.Array) (object.Value, error) {
	t, err := a.Tensor()
	if err != nil {
		return nil, err
	}
	out := make([]int, t.Rank())
	for i, s := range t.Strides() {
		out[i] = s * t.DType().Size()
	}
	return object.Ints(out), nil
}

func base(_ *builtin.Call, a *object.Array) (object.Value, error) {
	t, err := a.Tensor()
	if err != nil {
		return nil, err
	}
	if t.Base() == nil {
		return object.None, nil
	}
	return object.NewArray(t.Base()), nil
}

func setShape(_ *builtin.Call, a *object.Array, v object.Value) error {
	want, err := core.ToDims(v)
	if err != nil {
		return err
	}
	t, _ := a.Ready()
	s, err := shape.Reshape(shape.Make(t.Shape()), want)
	if err != nil {
		return record.FromFault(err)
	}
	st, ok := shape.ReshapeStrides(t.Shape(), t.Strides(), s.Dims())
	if !ok {
		return object.Errorf(object.AttributeError, "Incompatible shape for in-place modification. Use `.reshape()` to make a copy with the desired shape.")
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

func setDType(c *builtin.Call, a *object.Array, v object.Value) error {
	d, err := builtin.ToDType(v)
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

func setPart(op ir.Op) func(c *builtin.Call, a *object.Array, v object.Value) error {
	return func(c *builtin.Call, a *object.Array, v object.Value) error {
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
			return object.Errorf(object.TypeError, "array does not have imaginary part to set")
		}
		return c.R.Assign(a, v)
	}
}

func setFlat(c *builtin.Call, a *object.Array, v object.Value) error {
	t, _ := a.Ready()
	return core.StoreFlat(c, a, core.UpTo(t.Size()), v, nil)
}
