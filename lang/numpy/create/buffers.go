// Arrays of functions, iterators, bytes and text.
package create

import (
	"unsafe"

	"strings"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
)

var bufferEntries = []builtin.Entry{
	{Names: []string{"np.fromfunction"}, Params: "function, shape, *, dtype=float, like=None, **kwargs",
		Doc: "What a function gives for the coordinates of a shape.", Example: "np.fromfunction(lambda i, j: i + j, (3, 3), dtype=int)", Fn: fromFunction},
	{Names: []string{"np.fromiter"}, ParsedInC: true, Params: "iter, dtype, count=-1, *, like=None",
		Doc: "Vector of what an iterable gives.", Example: "np.fromiter((x*x for x in range(5)), float)", Fn: fromIter},
	{Names: []string{"np.frombuffer"}, ParsedInC: true, Params: "buffer, dtype=float, count=-1, offset=0, *, like=None",
		Doc: "Vector of the elements that bytes hold.", Example: "np.frombuffer(b'\\x01\\x02', dtype=np.uint8)", Fn: fromBuffer},
	{Names: []string{"np.fromstring"}, ParsedInC: true, Params: "string, dtype=float, count=-1, *, sep='', like=None",
		Doc: "Vector of the numbers in a text.", Example: "np.fromstring('1 2', dtype=int, sep=' ')", Fn: fromString},
}

func fromFunction(c *builtin.Call) (object.Value, error) {
	dims, err := core.ShapeArg(c, "shape")
	if err != nil {
		return nil, err
	}
	d, err := core.FloatDType(c)
	if err != nil {
		return nil, err
	}
	grids, err := indexGrids(c, dims, d, true)
	if err != nil {
		return nil, err
	}
	for i, g := range grids {
		if grids[i], err = c.R.Copy(g); err != nil {
			return nil, err
		}
	}
	return c.Host.Call(c.Arg("function"), core.TupleOf(grids), c.Kw)
}

func fromIter(c *builtin.Call) (object.Value, error) {
	if t, ok, err := core.RecordTypeArg(c); ok || err != nil {
		if err != nil {
			return nil, err
		}
		rows, err := c.Seq(c.Arg("iter"))
		if err != nil {
			return nil, err
		}
		z, err := core.RecordsOf(c, t, object.NewList(rows...))
		if err != nil {
			return nil, err
		}
		return z, nil
	}
	d, err := c.DType("dtype")
	if err != nil {
		return nil, err
	}
	count, err := c.Int("count", -1)
	if err != nil {
		return nil, err
	}
	it, err := c.Host.Iterate(c.Arg("iter"))
	if err != nil {
		return nil, err
	}
	if err := c.Room(d, max(count, 0)); err != nil {
		return nil, err
	}
	list := &object.List{}
	for count < 0 || list.Len() < count {
		v, ok, err := it.Next()
		if err != nil {
			return nil, err
		}
		if !ok {
			break
		}
		if n := list.Len(); n&(1<<14-1) == 0 && n > 0 {
			if err := c.Room(d, n); err != nil {
				return nil, err
			}
			if err := builtin.HeapOf(c.Host).Room(builtin.ElementBytes << 14); err != nil {
				return nil, err
			}
		}
		list.Append(v)
	}
	if list.Len() < count {
		return nil, object.Errorf(object.ValueError, "iterator too short: Expected %d but iterator had only %d items.", count, list.Len())
	}
	return core.Result(c.R.ArrayFor(list, d))
}

func fromBuffer(c *builtin.Call) (object.Value, error) {
	if t, ok, err := core.RecordTypeArg(c); ok || err != nil {
		if err != nil {
			return nil, err
		}
		return recordsFromBuffer(c, t)
	}
	d, big, err := core.ByteType(c, "dtype")
	if err != nil {
		return nil, err
	}
	data, readOnly, err := bufferBytes(c)
	if err != nil {
		return nil, err
	}
	count, err := c.Int("count", -1)
	if err != nil {
		return nil, err
	}
	off, err := c.Int("offset", 0)
	if err != nil {
		return nil, err
	}
	if off < 0 || off > len(data) {
		return nil, object.Errorf(object.ValueError, "offset must be non-negative and no greater than buffer length (%d)", len(data))
	}
	data = data[off:]
	size := d.Size()
	switch {
	case size == 0:
		return nil, object.Errorf(object.ValueError, "itemsize cannot be zero in type")
	case count < 0 && len(data)%size != 0:
		return nil, object.Errorf(object.ValueError, "buffer size must be a multiple of element size")
	case count < 0:
		count = len(data) / size
	case count > len(data)/size:
		return nil, object.Errorf(object.ValueError, "buffer is smaller than requested size")
	}
	t := shared(c.Arg("buffer"), data[:count*size], readOnly, d, count)
	if t == nil || big {
		if t, err = core.OfBytes(c, data[:count*size], big, d, count); err != nil {
			return nil, err
		}
	}
	a := object.NewArray(t)
	a.ReadOnly = readOnly
	return a, nil
}

// shared is a tensor over the memory of a bytearray or its like; nil where there is none,
// or elements would lie across its words.
func shared(owner object.Value, data []byte, readOnly bool, d dtype.DType, count int) *tensor.Tensor {
	if _, ok := owner.(interface{ Memory() []byte }); !ok || count == 0 || uintptr(unsafe.Pointer(&data[0]))%uintptr(d.Size()) != 0 {
		return nil
	}
	return tensor.OfBuffer(tensor.WrapBytes(data, readOnly, owner), d, []int{count}, []int{1}, 0)
}

// bufferBytes gives the bytes of the buffer argument.
func bufferBytes(c *builtin.Call) (data []byte, readOnly bool, err error) {
	switch x := c.Arg("buffer").(type) {
	case object.Bytes:
		return []byte(x), true, nil
	case interface {
		Memory() []byte
		ReadOnly() bool
	}:
		return x.Memory(), x.ReadOnly(), nil
	case *object.Array:
		t, err := x.Tensor()
		if err != nil {
			return nil, false, err
		}
		if !t.Contiguous() {
			return nil, false, object.Errorf(object.ValueError, "ndarray is not C-contiguous")
		}
		data, err := core.BytesOf(c, x)
		return data, x.ReadOnly, err
	case object.Unknown:
		return nil, false, object.ErrUnknown
	}
	return nil, false, object.Staticf(object.TypeError, "a bytes-like object is required, not '%s'", c.Arg("buffer").TypeName())
}

func fromString(c *builtin.Call) (object.Value, error) {
	text, err := c.Str("string", "")
	if err != nil {
		return nil, err
	}
	sep, err := c.Str("sep", "")
	if err != nil {
		return nil, err
	}
	if sep == "" {
		return nil, object.Staticf(object.ValueError, "The binary mode of fromstring is removed, use frombuffer instead")
	}
	d, err := core.FloatDType(c)
	if err != nil {
		return nil, err
	}
	count, err := c.Int("count", -1)
	if err != nil {
		return nil, err
	}
	var words []string
	if strings.TrimSpace(sep) == "" {
		words = strings.Fields(text)
	} else if strings.TrimSpace(text) != "" {
		words = strings.Split(text, strings.TrimSpace(sep))
	}
	if count >= 0 && count < len(words) {
		words = words[:count]
	}
	t, err := c.Made(d, len(words))
	if err != nil {
		return nil, err
	}
	for i, w := range words {
		n, err := lower.ParseNumber(w, d)
		if err != nil {
			return nil, object.Errorf(object.ValueError, "string or file could not be read to its end due to unmatched data")
		}
		if err := lower.SetItem(t, i, n); err != nil {
			return nil, err
		}
	}
	return object.NewArray(t), nil
}

// recordsFromBuffer is fromBuffer of a dtype with fields.
func recordsFromBuffer(c *builtin.Call, t *core.RecordType) (object.Value, error) {
	data, _, err := bufferBytes(c)
	if err != nil {
		return nil, err
	}
	count, err := c.Int("count", -1)
	if err != nil {
		return nil, err
	}
	off, err := c.Int("offset", 0)
	if err != nil {
		return nil, err
	}
	switch {
	case off < 0 || off > len(data):
		return nil, object.Errorf(object.ValueError, "offset must be non-negative and no greater than buffer length (%d)", len(data))
	case t.Size == 0:
		return nil, object.Errorf(object.ValueError, "itemsize cannot be zero in type")
	}
	data = data[off:]
	switch {
	case count < 0 && len(data)%t.Size != 0:
		return nil, object.Errorf(object.ValueError, "buffer size must be a multiple of element size")
	case count < 0:
		count = len(data) / t.Size
	}
	if count > len(data)/t.Size {
		return nil, object.Errorf(object.ValueError, "buffer is smaller than requested size")
	}
	z, err := core.UnpackRecords(c, t, []int{count}, data)
	if err != nil {
		return nil, err
	}
	return z, nil
}
