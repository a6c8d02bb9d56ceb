// np.ndarray over a buffer: a view of the memory of an array, or of bytes.
package dtypes

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
)

func overBuffer(c *builtin.Call) (object.Value, error) {
	dims, err := core.ShapeArg(c, "shape")
	if err != nil {
		return nil, err
	}
	d, err := c.DType("dtype")
	if err != nil {
		return nil, err
	}
	if d == dtype.Invalid {
		d = dtype.Float64
	}
	if c.Dry() {
		return core.Typed(c, d, dims...), nil
	}
	flat, err := elementsOf(c, d)
	if err != nil {
		return nil, err
	}
	order, err := core.OrderArg(c, "C")
	if err != nil {
		return nil, err
	}
	strides := c.OptionalArg("strides")
	if strides == nil && order == "F" {
		strides = columnStrides(d, dims)
	}
	if strides != nil {
		return c.Forward("np.lib.stride_tricks.as_strided", []object.Value{flat, object.Ints(dims), strides}, nil)
	}
	count := tensor.Count(dims)
	if flat.Dims()[0] < count {
		return nil, object.Errorf(object.TypeError, "buffer is too small for requested array")
	}
	part, err := c.R.Slice(flat, shape.Range(nil, &count, nil))
	if err != nil {
		return nil, err
	}
	return core.Result(c.R.Reshape(part, dims, "C"))
}

// columnStrides are those of an array that lies column by column, in bytes.
func columnStrides(d dtype.DType, dims []int) object.Value {
	out, step := make([]int, len(dims)), d.Size()
	for i, n := range dims {
		out[i] = step
		step *= n
	}
	return object.Ints(out)
}

// elementsOf is a vector over the buffer, from the offset on.
func elementsOf(c *builtin.Call, d dtype.DType) (*object.Array, error) {
	off, err := c.Int("offset", 0)
	if err != nil {
		return nil, err
	}
	buffer := c.Arg("buffer")
	a, ok := buffer.(*object.Array)
	if !ok {
		if b, isBytes := buffer.(object.Bytes); isBytes {
			count := max(len(b)-off, 0) / max(d.Size(), 1)
			v, err := c.Forward("np.frombuffer", []object.Value{buffer, object.DType{DType: d}, object.Int(count), object.Int(off)}, nil)
			if err != nil {
				return nil, err
			}
			return v.(*object.Array), nil
		}
		return nil, object.Staticf(object.TypeError, "a bytes-like object is required, not '%s'", buffer.TypeName())
	}
	t, err := a.Tensor()
	if err != nil {
		return nil, err
	}
	if !t.Contiguous() {
		return nil, object.Errorf(object.ValueError, "ndarray is not contiguous")
	}
	bytes := t.Size() * t.DType().Size()
	if off < 0 || off > bytes {
		return nil, object.Errorf(object.ValueError, "offset must be non-negative and no greater than buffer length (%d)", bytes)
	}
	flat, err := c.R.Reshape(a, []int{-1}, "C")
	if err != nil {
		return nil, err
	}
	var v object.Value = flat
	for _, step := range []func() (object.Value, error){
		func() (object.Value, error) { return viewOf(c, v, dtype.Uint8) },
		func() (object.Value, error) {
			n := (bytes - off) / max(d.Size(), 1) * d.Size()
			return c.Host.Index(v, &object.Slice{Start: object.Int(off), Stop: object.Int(off + n), Step: object.None})
		},
		func() (object.Value, error) { return viewOf(c, v, d) },
	} {
		if v, err = step(); err != nil {
			return nil, err
		}
	}
	return v.(*object.Array), nil
}

func viewOf(c *builtin.Call, v object.Value, d dtype.DType) (object.Value, error) {
	return c.Forward("ndarray.view", []object.Value{v, object.DType{DType: d}}, nil)
}
