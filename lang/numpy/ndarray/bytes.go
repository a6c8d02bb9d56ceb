// Methods of arrays that see the elements' bytes: view, tobytes, tofile, byteswap.
package ndarray

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
)

// viewedAs is the class of the program that a view is asked to have.
func viewedAs(c *builtin.Call) (*object.Class, bool) {
	for _, name := range []string{"dtype", "type"} {
		if cl, ok := object.DerivesFromArray(c.Arg(name)); ok {
			return cl, true
		}
	}
	return nil, false
}

// viewOfClass is view(C), or view(dtype, C).
func viewOfClass(c *builtin.Call, a *object.Array, class *object.Class) (object.Value, error) {
	if v := c.Arg("dtype"); v != nil && v != object.None && !object.Identical(v, class) {
		r, err := c.Forward("ndarray.view", []object.Value{a, v}, nil)
		if err != nil {
			return nil, err
		}
		if b, ok := r.(*object.Array); ok {
			a = b
		}
	}
	a.Owner = nil
	whole, err := c.R.Slice(a, shape.Ellipsis())
	if err != nil {
		return nil, err
	}
	if c.Like != nil {
		return object.ViewAs(class, whole, c.Like)
	}
	return object.ViewAs(class, whole, a)
}

func view(c *builtin.Call) (object.Value, error) {
	a := c.Arg("self").(*object.Array)
	v := c.Arg("dtype")
	if cl, ok := v.(*object.Class); ok && cl.Name == "numpy.ndarray" {
		v = nil
	}
	if cl, ok := viewedAs(c); ok {
		return viewOfClass(c, a, cl)
	}
	if v == nil || v == object.None {
		if a.Scalar {
			return a, nil
		}
		return core.Result(c.R.Slice(a, shape.Ellipsis()))
	}
	if t, ok, err := core.RecordTypeArg(c); ok || err != nil {
		if err != nil {
			return nil, err
		}
		return viewAsRecords(c, a, t)
	}
	d, big, err := core.ByteType(c, "dtype")
	if err != nil {
		return nil, err
	}
	if err := lastContiguous(a, d); err != nil {
		return nil, err
	}
	out, err := c.R.Emit(ir.Bitcast, ir.TypeAttrs{DType: d}, a)
	if err != nil {
		return nil, err
	}
	out.Scalar = a.Scalar
	if big && !c.Dry() { // arrays are in the machine's order: the numbers are right, in memory of their own
		data, err := core.BytesOf(c, out)
		if err != nil {
			return nil, err
		}
		t, err := core.OfBytes(c, data, true, d, out.Dims()...)
		if err != nil {
			return nil, err
		}
		out = object.NewArray(t)
		out.Scalar, out.ReadOnly = a.Scalar, true
	}
	return out, nil
}

// lastContiguous refuses a change of element size across gaps.
func lastContiguous(a *object.Array, d dtype.DType) error {
	t, ok := a.Ready()
	if !ok || d.Size() == t.DType().Size() || t.Rank() == 0 || t.Size() == 0 {
		return nil
	}
	if n := t.Rank() - 1; t.Dim(n) != 1 && t.Strides()[n] != 1 {
		return object.Errorf(object.ValueError, "To change to a dtype of a different size, the last axis must be contiguous")
	}
	return nil
}

func toBytes(c *builtin.Call) (object.Value, error) {
	a := c.Arg("self").(*object.Array)
	order, err := core.OrderArg(c, "C")
	if err != nil {
		return nil, err
	}
	if order == "A" {
		if order, err = core.OrderFor(c, a, order); err != nil {
			return nil, err
		}
	}
	if order == "F" {
		if a, err = c.R.Transpose(a, nil); err != nil {
			return nil, err
		}
	}
	t, err := a.Tensor()
	if err != nil {
		return nil, err
	}
	if err := builtin.RoomFor(c.Host, t.Size()*t.DType().Size()); err != nil {
		return nil, err
	}
	if t.Contiguous() && !t.Swapped() {
		return object.Bytes(core.TensorBytes(t)), nil
	}
	b, err := core.BytesOf(c, a)
	return object.Bytes(b), err
}

func byteSwap(c *builtin.Call) (object.Value, error) {
	a := c.Arg("self").(*object.Array)
	inplace, err := c.Bool("inplace", false)
	if err != nil {
		return nil, err
	}
	out, err := c.R.Copy(a)
	if err != nil {
		return nil, err
	}
	t, err := out.Tensor()
	if err != nil {
		return nil, err
	}
	tensor.SwapBytes(core.TensorBytes(t), tensor.Unit(t.DType()))
	if !inplace {
		out.Scalar = a.Scalar
		return out, nil
	}
	return a, c.R.Assign(a, out)
}
