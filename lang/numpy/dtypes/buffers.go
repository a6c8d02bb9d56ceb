// np.ndarray over a buffer: a view of the memory of an array, or of bytes.
package dtypes

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/value"
)

func overBuffer(c *builtin.Call) (value.Value, error) {
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
		return c.Forward("np.lib.stride_tricks.as_strided", []value.Value{flat, value.Ints(dims), strides}, nil)
	}
	count := tensor.Count(dims)
	if flat.Dims()[0] < count {
		return nil, value.Errorf(value.TypeError, "buffer is too small for requested array")
	}
	part, err := c.R.Slice(flat, shape.Range(nil, &count, nil))
	if err != nil {
		return nil, err
	}
	return core.Result(c.R.Reshape(part, dims, "C"))
}

// columnStrides are those of an array that lies column by column, in bytes.
func columnStrides(d dtype.DType, dims []int) value.Value {
	out, step := make([]int, len(dims)), d.Size()
	for i, n := range dims {
		out[i] = step
		step *= n
	}
	return value.Ints(out)
}

// elementsOf is a vector over the buffer, from the offset on.
func elementsOf(c *builtin.Call, d dtype.DType) (*value.Array, error) {
	off, err := c.Int("offset", 0)
	if err != nil {
		return nil, err
	}
	buffer := c.Arg("buffer")
	a, ok := buffer.(*value.Array)
	if !ok {
		if b, isBytes := buffer.(value.Bytes); isBytes {
			count := max(len(b)-off, 0) / max(d.Size(), 1)
			v, err := c.Forward("np.frombuffer", []value.Value{buffer, value.DType{DType: d}, value.Int(count), value.Int(off)}, nil)
			if err != nil {
				return nil, err
			}
			return v.(*value.Array), nil
		}
		return nil, value.Staticf(value.TypeError, "a bytes-like object is required, not '%s'", buffer.TypeName())
	}
	t, err := a.Tensor()
	if err != nil {
		return nil, err
	}
	if !t.Contiguous() {
		return nil, value.Errorf(value.ValueError, "ndarray is not contiguous")
	}
	bytes := t.Size() * t.DType().Size()
	if off < 0 || off > bytes {
		return nil, value.Errorf(value.ValueError, "offset must be non-negative and no greater than buffer length (%d)", bytes)
	}
	flat, err := c.R.Reshape(a, []int{-1}, "C")
	if err != nil {
		return nil, err
	}
	var v value.Value = flat
	for _, step := range []func() (value.Value, error){
		func() (value.Value, error) { return viewOf(c, v, dtype.Uint8) },
		func() (value.Value, error) {
			n := (bytes - off) / max(d.Size(), 1) * d.Size()
			return c.Host.Index(v, &value.Slice{Start: value.Int(off), Stop: value.Int(off + n), Step: value.None})
		},
		func() (value.Value, error) { return viewOf(c, v, d) },
	} {
		if v, err = step(); err != nil {
			return nil, err
		}
	}
	return v.(*value.Array), nil
}

func viewOf(c *builtin.Call, v value.Value, d dtype.DType) (value.Value, error) {
	return c.Forward("ndarray.view", []value.Value{v, value.DType{DType: d}}, nil)
}
