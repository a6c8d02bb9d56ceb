// Room: what builtins make themselves asks for its memory here, before it is made.
package builtin

import (
	"fmt"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/compile"
	"github.com/tq-lang/tq/lang/value"
)

// Room refuses an array that is larger than the memory left, as np.zeros does. It is
// asked before a slice that becomes an array is made, or one that only the call has.
func (c *Call) Room(d dtype.DType, dims ...int) error {
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

// Made is a zeroed array, from the memory that the engine counts.
func (c *Call) Made(d dtype.DType, dims ...int) (*tensor.Tensor, error) {
	if c.large(d, dims) {
		return nil, value.ErrUnknown
	}
	return c.R.Made(d, dims...)
}

// madeOf is made's array and its elements, to be filled.
func madeOf[T tensor.Element](c *Call, dims ...int) (*value.Array, []T, error) {
	t, err := c.Made(tensor.DTypeOf[T](), dims...)
	if err != nil {
		return nil, nil, err
	}
	return value.NewArray(t), tensor.Elems[T](t), nil
}

// ListRoom refuses a list of n elements that there is no room for.
func (c *Call) ListRoom(n int) error { return c.listRoomOf(n, n*ElementBytes) }

// listRoomOf is listRoom where the bytes are known that the list takes with its values.
func (c *Call) listRoomOf(n, bytes int) error {
	if n > c.mostElements() {
		return c.tooMany(n)
	}
	return HeapOf(c.Host).Room(bytes)
}

// tooMany is the refusal of a list of n elements, for the limit or for a list's own.
func (c *Call) tooMany(n int) error {
	given := fmt.Sprintf("the %d MiB that a list may take", MaxList*ElementBytes>>20)
	if c.mostElements() < MaxList {
		given = HeapOf(c.Host).given
	}
	return value.Errorf("MemoryError", "a list of %d elements takes %d MiB, more than %s", n, n/(1<<20)*ElementBytes, given)
}

// TextRoom refuses a text or bytes of so many bytes that there is no room for.
func (c *Call) TextRoom(bytes int) error { return c.textRoomOf(bytes, MaxList) }

// textRoomOf is textRoom for a text that may have so many bytes at most.
func (c *Call) textRoomOf(bytes, most int) error {
	if err := RoomFor(c.Host, bytes); err != nil {
		return err
	}
	if bytes > most {
		return value.Errorf("MemoryError", "a text of %d bytes takes %d MiB, more than the %d MiB that it may take", bytes, bytes>>20, most>>20)
	}
	return nil
}

// reprRoom refuses a text of a value that there is no room for.
func (c *Call) reprRoom(v value.Value) error { return c.TextRoom(value.LeastRepr(v)) }
