// Room: what builtins make themselves asks for its memory here, before it is made.
package builtin

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/compile"
	"github.com/tq-lang/tq/lang/value"
)

// smallRoom is a size in bytes that is not worth asking the engine for.
const smallRoom = 1 << 16

// accountant is an engine that counts what is alive.
type accountant interface {
	Alloc(dt dtype.DType, dims ...int) (*tensor.Tensor, error)
	Room(dt dtype.DType, dims ...int) error
}

// room refuses an array that is larger than the memory left, as np.zeros does. It is
// asked before a slice that becomes an array is made.
func (c *Call) room(d dtype.DType, dims ...int) error {
	n, err := tensor.ByteSize(d, dims)
	if err != nil {
		return compile.FromFault(err)
	}
	if n < smallRoom {
		return nil
	}
	if c.Dry() {
		return value.ErrUnknown // checking makes nothing large
	}
	if e, ok := c.R.Engine.(accountant); ok {
		if err := e.Room(d, dims...); err != nil {
			return compile.FromRun(err)
		}
	}
	return HeapOf(c.Host).Room(n)
}

// made is a zeroed array, from the memory that the engine counts.
func (c *Call) made(d dtype.DType, dims ...int) (*tensor.Tensor, error) {
	n, err := tensor.ByteSize(d, dims)
	if err != nil {
		return nil, compile.FromFault(err)
	}
	if n >= smallRoom && c.Dry() {
		return nil, value.ErrUnknown
	}
	if e, ok := c.R.Engine.(accountant); ok && n >= smallRoom {
		t, err := e.Alloc(d, dims...)
		if err != nil {
			return nil, compile.FromRun(err)
		}
		return t, nil
	}
	return tensor.New(d, dims...), nil
}

// madeOf is made's array and its elements, to be filled.
func madeOf[T tensor.Element](c *Call, dims ...int) (*value.Array, []T, error) {
	t, err := c.made(tensor.DTypeOf[T](), dims...)
	if err != nil {
		return nil, nil, err
	}
	return value.NewArray(t), tensor.Elems[T](t), nil
}

// listRoom refuses a list of n elements that there is no room for.
func (c *Call) listRoom(n int) error {
	if n > c.mostElements() {
		return value.Errorf("MemoryError", "%d elements are too many", n).WithHint("the most are %d", c.mostElements())
	}
	return HeapOf(c.Host).Room(n * elementBytes)
}
