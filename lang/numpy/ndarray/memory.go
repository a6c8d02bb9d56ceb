// Where an array lies: its bounds in memory, what other libraries are told of it, and a
// part of each element as a view.
package ndarray

import (
	"unsafe"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
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

func byteBounds(c *builtin.Call) (object.Value, error) {
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
	return object.Tuple{object.Int(at + low*size), object.Int(at + (high+1)*size)}, nil
}

func arrayInterface(c *builtin.Call) (object.Value, error) {
	a := c.Arg("self").(*object.Array)
	t, err := a.Tensor()
	if err != nil {
		return nil, err
	}
	spec, err := c.Forward("dtype.str", []object.Value{object.DType{DType: a.DType()}}, nil)
	if err != nil {
		return nil, err
	}
	var strides object.Value = object.None
	if !t.Contiguous() {
		list := make([]int, t.Rank())
		for i, s := range t.Strides() {
			list[i] = s * t.DType().Size()
		}
		strides = object.Ints(list)
	}
	d := object.NewDict()
	for _, item := range []struct {
		key string
		v   object.Value
	}{
		{"data", object.Tuple{object.Int(address(t) + t.Offset()*t.DType().Size()), object.Bool(a.ReadOnly)}},
		{"strides", strides}, {"descr", object.NewList(object.Tuple{object.Str(""), spec})}, {"typestr", spec},
		{"shape", object.Ints(t.Shape())}, {"version", object.Int(3)},
	} {
		if err := d.Put(object.Str(item.key), item.v); err != nil {
			return nil, err
		}
	}
	return d, nil
}

// getField looks at the bytes of the elements along an axis of their own.
func getField(c *builtin.Call) (object.Value, error) {
	a := c.Arg("self").(*object.Array)
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
		return nil, object.ErrUnknown
	case off < 0:
		return nil, object.Staticf(object.ValueError, "offset is negative")
	case to.Size() > size:
		return nil, object.Staticf(object.ValueError, "new type is larger than original type")
	case off+to.Size() > size:
		return nil, object.Staticf(object.ValueError, "new type plus offset is larger than original type")
	case c.Dry():
		return core.TypedLike(c, to, a), nil
	}
	bytes, err := c.Host.Index(a, object.Tuple{object.Ellipsis, object.None})
	for _, step := range []func() (object.Value, error){
		func() (object.Value, error) { return viewAs(c, bytes, dtype.Uint8) },
		func() (object.Value, error) {
			part := &object.Slice{Start: object.Int(off), Stop: object.Int(off + to.Size()), Step: object.None}
			return c.Host.Index(bytes, object.Tuple{object.Ellipsis, part})
		},
		func() (object.Value, error) { return viewAs(c, bytes, to) },
		func() (object.Value, error) { return c.Host.Index(bytes, object.Tuple{object.Ellipsis, object.Int(0)}) },
	} {
		if err == nil {
			bytes, err = step()
		}
	}
	return bytes, err
}

func viewAs(c *builtin.Call, v object.Value, d dtype.DType) (object.Value, error) {
	return c.Forward("ndarray.view", []object.Value{v, object.DType{DType: d}}, nil)
}

func isFortran(c *builtin.Call) (object.Value, error) {
	t, err := c.Tensor("a")
	if err != nil {
		return nil, err
	}
	return object.Bool(t.FContiguous() && !t.Contiguous()), nil
}
