// Room: what builtins make themselves asks for its memory here, before it is made.
package builtin

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/compile"
	"github.com/tq-lang/tq/lang/value"
)

// room refuses an array that is larger than the memory left, as np.zeros does. It is
// asked before a slice that becomes an array is made, or one that only the call has.
func (c *Call) room(d dtype.DType, dims ...int) error {
	if c.large(d, dims) {
		return value.ErrUnknown
	}
	n, err := c.R.Room(d, dims...)
	if err != nil || n < compile.SmallRoom {
		return err
	}
	return HeapOf(c.Host).Room(n)
}

// large tells what checking, which makes nothing large, does not know.
func (c *Call) large(d dtype.DType, dims []int) bool {
	n, err := tensor.ByteSize(d, dims)
	return c.Dry() && err == nil && n >= compile.SmallRoom
}

// made is a zeroed array, from the memory that the engine counts.
func (c *Call) made(d dtype.DType, dims ...int) (*tensor.Tensor, error) {
	if c.large(d, dims) {
		return nil, value.ErrUnknown
	}
	return c.R.Made(d, dims...)
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
