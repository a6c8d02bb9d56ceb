// Room: what builtins make themselves asks for its memory here, before it is made.
package builtin

import (
	"fmt"

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
func (c *Call) listRoom(n int) error { return c.listRoomOf(n, n*elementBytes) }

// listRoomOf is listRoom where the bytes are known that the list takes with its values.
func (c *Call) listRoomOf(n, bytes int) error {
	if n > c.mostElements() {
		return c.tooMany(n)
	}
	return HeapOf(c.Host).Room(bytes)
}

// tooMany is the refusal of a list of n elements, for the limit or for a list's own.
func (c *Call) tooMany(n int) error {
	given := fmt.Sprintf("the %d MiB that a list may take", maxList*elementBytes>>20)
	if c.mostElements() < maxList {
		given = HeapOf(c.Host).given
	}
	return value.Errorf("MemoryError", "a list of %d elements takes %d MiB, more than %s", n, n/(1<<20)*elementBytes, given)
}

// textRoom refuses a text or bytes of so many bytes that there is no room for.
func (c *Call) textRoom(bytes int) error { return c.textRoomOf(bytes, maxList) }

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
func (c *Call) reprRoom(v value.Value) error { return c.textRoom(value.LeastRepr(v)) }
