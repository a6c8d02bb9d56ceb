// Elements as bytes and back, and the byte order of dtypes.
package core

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

// ByteType reads a dtype and whether it is big-endian.
func ByteType(c *builtin.Call, name string) (d dtype.DType, big bool, err error) {
	if c.Given(name) {
		o, err := OrderedDType(c.Arg(name))
		return o.DType, o.Swapped, err
	}
	d, err = FloatDType(c)
	return d, false, err
}

// HasOrder tells the types whose elements have more than one byte.
func HasOrder(d dtype.DType) bool { return d.Size() > 1 || d.IsText() }

// InOrder is a type in another byte order: '<' little, '>' big, '=' the machine's, 'S' swapped.
func InOrder(d object.DType, order string) (object.DType, error) {
	switch order {
	case "<", "L", "l", "little", "=", "N", "n", "native":
		d.Swapped = false
	case ">", "B", "b", "big":
		d.Swapped = true
	case "S", "s", "swap":
		d.Swapped = !d.Swapped
	case "|", "I", "i", "ignore":
	default:
		return d, object.Staticf(object.ValueError, "%s is an unrecognized byteorder", order)
	}
	d.Swapped = d.Swapped && HasOrder(d.DType)
	return d, nil
}

// OrderedDType reads a dtype with its byte order.
func OrderedDType(v object.Value) (object.DType, error) {
	switch x := v.(type) {
	case object.DType:
		return x, nil
	case object.Str:
		if d, big, ok := dtype.Parse(string(x)); ok {
			return object.DType{DType: d, Swapped: big && HasOrder(d)}, nil
		}
	}
	d, err := builtin.ToDType(v)
	return object.DType{DType: d}, err
}

// BytesOf gives the elements' bytes in row-major order.
func BytesOf(c *builtin.Call, a *object.Array) ([]byte, error) {
	flat, err := c.R.Copy(a)
	if err != nil {
		return nil, err
	}
	t, err := flat.Tensor()
	if err != nil {
		return nil, err
	}
	return TensorBytes(t), nil
}

// TensorBytes are the bytes of a dense tensor, its own.
func TensorBytes(t *tensor.Tensor) []byte {
	size := t.DType().Size()
	if t.Size() == 0 { // which may begin behind its memory
		return nil
	}
	return t.Buffer().Mem()[t.Offset()*size : (t.Offset()+t.Size())*size]
}

// OfBytes makes a tensor of bytes, which are big-endian or in the machine's order.
func OfBytes(c *builtin.Call, data []byte, big bool, d dtype.DType, dims ...int) (*tensor.Tensor, error) {
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
