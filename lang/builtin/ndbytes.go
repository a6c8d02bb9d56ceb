// Methods of arrays that see the elements' bytes: view, tobytes, tofile, byteswap.
package builtin

import (
	"strings"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/file"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/value"
)

func view(c *Call) (value.Value, error) {
	a := c.Arg("self").(*value.Array)
	v := c.Arg("dtype")
	if cl, ok := v.(*value.Class); ok && cl.Name == "numpy.ndarray" {
		v = nil
	}
	if v == nil || v == value.None {
		if a.Scalar {
			return a, nil
		}
		return anArray(c.R.Slice(a, shape.Ellipsis()))
	}
	d, big, err := c.byteType("dtype")
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
		data, err := c.bytesOf(out)
		if err != nil {
			return nil, err
		}
		t, err := c.ofBytes(data, true, d, out.Dims()...)
		if err != nil {
			return nil, err
		}
		out = value.NewArray(t)
		out.Scalar, out.ReadOnly = a.Scalar, true
	}
	return out, nil
}

// lastContiguous refuses a change of element size across gaps.
func lastContiguous(a *value.Array, d dtype.DType) error {
	t, ok := a.Ready()
	if !ok || d.Size() == t.DType().Size() || t.Rank() == 0 || t.Size() == 0 {
		return nil
	}
	if n := t.Rank() - 1; t.Dim(n) != 1 && t.Strides()[n] != 1 {
		return value.Errorf("ValueError", "To change to a dtype of a different size, the last axis must be contiguous")
	}
	return nil
}

// bytesOf gives the elements' bytes in row-major order.
func (c *Call) bytesOf(a *value.Array) ([]byte, error) {
	flat, err := c.R.Copy(a)
	if err != nil {
		return nil, err
	}
	t, err := flat.Tensor()
	if err != nil {
		return nil, err
	}
	return tensorBytes(t), nil
}

// tensorBytes are the bytes of a dense tensor, its own.
func tensorBytes(t *tensor.Tensor) []byte {
	size := t.DType().Size()
	if t.Size() == 0 { // which may begin behind its memory
		return nil
	}
	return t.Buffer().Mem()[t.Offset()*size : (t.Offset()+t.Size())*size]
}

func toBytes(c *Call) (value.Value, error) {
	a := c.Arg("self").(*value.Array)
	order, err := c.order("C")
	if err != nil {
		return nil, err
	}
	if order == "A" {
		if order, err = c.orderFor(a, order); err != nil {
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
	if err := RoomFor(c.Host, t.Size()*t.DType().Size()); err != nil {
		return nil, err
	}
	if t.Contiguous() && !t.Swapped() {
		return value.Bytes(tensorBytes(t)), nil
	}
	b, err := c.bytesOf(a)
	return value.Bytes(b), err
}

func toFile(c *Call) (value.Value, error) {
	a := c.Arg("self").(*value.Array)
	f, isFile := c.Arg("fid").(*PyFile)
	name, ok := c.Arg("fid").(value.Str)
	if !ok && !isFile {
		return nil, value.Errorf("TypeError", "tofile() needs the name of a file, not %s", c.Arg("fid").TypeName())
	}
	sep, err := c.Str("sep", "")
	if err != nil {
		return nil, err
	}
	data, err := c.bytesOf(a)
	if err != nil {
		return nil, err
	}
	if sep != "" {
		t, _ := a.Ready()
		var parts []string
		t.Each(func(p int) bool { parts = append(parts, value.StrOf(value.ItemAt(a, p))); return true })
		data = []byte(strings.Join(parts, sep))
	}
	if isFile {
		_, err := f.Write(data)
		return value.None, err
	}
	return value.None, fileError(file.WriteBytes(c.Host.Path(string(name)), data, c.fileOptions()), string(name))
}

func byteSwap(c *Call) (value.Value, error) {
	a := c.Arg("self").(*value.Array)
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
	tensor.SwapBytes(tensorBytes(t), tensor.Unit(t.DType()))
	if !inplace {
		out.Scalar = a.Scalar
		return out, nil
	}
	return a, c.R.Assign(a, out)
}

// ofBytes makes a tensor of bytes, which are big-endian or in the machine's order.
func (c *Call) ofBytes(data []byte, big bool, d dtype.DType, dims ...int) (*tensor.Tensor, error) {
	t, err := c.Made(d, dims...)
	if err != nil {
		return nil, err
	}
	copy(t.Buffer().Mem(), data)
	if !big {
		return t, nil
	}
	unit := d.Size()
	switch {
	case d.IsComplex():
		unit /= 2
	case d.IsText():
		unit = 4
	}
	tensor.SwapBytes(t.Buffer().Mem(), unit)
	return t, nil
}
