// Where an array lies: its bounds in memory, what other libraries are told of it, and a
// part of each element as a view.
package ndarray

import (
	"unsafe"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/value"
)

var memoryEntries = []builtin.Entry{
	{Names: []string{"np.lib.array_utils.byte_bounds"}, Params: "a", Effect: true,
		Doc: "The addresses of the first byte and of the one behind the last.", Example: "low, high = np.lib.array_utils.byte_bounds(np.zeros(3))\nhigh - low", Fn: byteBounds},
	{Names: []string{"ndarray.__array_interface__"}, Params: "self", Property: true, Effect: true,
		Doc: "Address, shape, strides and type, as a dict.", Example: "np.zeros((2, 3)).__array_interface__['shape']", Fn: arrayInterface},
	{Names: []string{"ndarray.getfield"}, Params: "self, dtype, offset=0",
		Doc: "View of a part of each element's bytes as another type.", Example: "np.array([1+2j]).getfield(float, 8)", Fn: getField},
	{Names: []string{"np.isfortran"}, Params: "a",
		Doc: "Whether an array lies column by column, and not row by row as well.", Example: "np.isfortran(np.ones((2, 3), order='F'))", Fn: isFortran},
}

// address is that of the first byte of an array's memory.
func address(t *tensor.Tensor) int {
	return int(uintptr(unsafe.Pointer(unsafe.SliceData(t.Buffer().Mem()))))
}

func byteBounds(c *builtin.Call) (value.Value, error) {
	t, err := c.Tensor("a")
	if err != nil {
		return nil, err
	}
	size := t.DType().Size()
	low, high := t.Offset(), t.Offset()
	for i, s := range t.Strides() {
		if last := s * max(t.Dim(i)-1, 0); s < 0 {
			low += last
		} else {
			high += last
		}
	}
	at := address(t)
	return value.Tuple{value.Int(at + low*size), value.Int(at + (high+1)*size)}, nil
}

func arrayInterface(c *builtin.Call) (value.Value, error) {
	a := c.Arg("self").(*value.Array)
	t, err := a.Tensor()
	if err != nil {
		return nil, err
	}
	spec, err := c.Forward("dtype.str", []value.Value{value.DType{DType: a.DType()}}, nil)
	if err != nil {
		return nil, err
	}
	var strides value.Value = value.None
	if !t.Contiguous() {
		list := make([]int, t.Rank())
		for i, s := range t.Strides() {
			list[i] = s * t.DType().Size()
		}
		strides = value.Ints(list)
	}
	d := value.NewDict()
	for _, item := range []struct {
		key string
		v   value.Value
	}{
		{"data", value.Tuple{value.Int(address(t) + t.Offset()*t.DType().Size()), value.Bool(a.ReadOnly)}},
		{"strides", strides}, {"descr", value.NewList(value.Tuple{value.Str(""), spec})}, {"typestr", spec},
		{"shape", value.Ints(t.Shape())}, {"version", value.Int(3)},
	} {
		if err := d.Put(value.Str(item.key), item.v); err != nil {
			return nil, err
		}
	}
	return d, nil
}

// getField looks at the bytes of the elements along an axis of their own.
func getField(c *builtin.Call) (value.Value, error) {
	a := c.Arg("self").(*value.Array)
	to, err := c.DType("dtype")
	if err != nil {
		return nil, err
	}
	off, err := c.Int("offset", 0)
	if err != nil {
		return nil, err
	}
	switch size := a.DType().Size(); {
	case a.Rank() < 0:
		return nil, value.ErrUnknown
	case off < 0:
		return nil, value.Staticf(value.ValueError, "offset is negative")
	case to.Size() > size:
		return nil, value.Staticf(value.ValueError, "new type is larger than original type")
	case off+to.Size() > size:
		return nil, value.Staticf(value.ValueError, "new type plus offset is larger than original type")
	case c.Dry():
		return core.TypedLike(c, to, a), nil
	}
	bytes, err := c.Host.Index(a, value.Tuple{value.Ellipsis, value.None})
	for _, step := range []func() (value.Value, error){
		func() (value.Value, error) { return viewAs(c, bytes, dtype.Uint8) },
		func() (value.Value, error) {
			part := &value.Slice{Start: value.Int(off), Stop: value.Int(off + to.Size()), Step: value.None}
			return c.Host.Index(bytes, value.Tuple{value.Ellipsis, part})
		},
		func() (value.Value, error) { return viewAs(c, bytes, to) },
		func() (value.Value, error) { return c.Host.Index(bytes, value.Tuple{value.Ellipsis, value.Int(0)}) },
	} {
		if err == nil {
			bytes, err = step()
		}
	}
	return bytes, err
}

func viewAs(c *builtin.Call, v value.Value, d dtype.DType) (value.Value, error) {
	return c.Forward("ndarray.view", []value.Value{v, value.DType{DType: d}}, nil)
}

func isFortran(c *builtin.Call) (value.Value, error) {
	t, err := c.Tensor("a")
	if err != nil {
		return nil, err
	}
	return value.Bool(t.FContiguous() && !t.Contiguous()), nil
}
