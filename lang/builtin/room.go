// Room: what builtins make themselves asks for its memory here, before it is made.
package builtin

import (
	"fmt"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/record"
)

// Room refuses an array that is larger than the memory left, as np.zeros does. It is
// asked before a slice that becomes an array is made, or one that only the call has.
func (c *Call) Room(d dtype.DType, dims ...int) error {
	if c.large(d, dims) {
		return object.ErrUnknown
	}
	n, err := c.R.Room(d, dims...)
	if err != nil || n < record.SmallRoom {
		return err
	}
	return HeapOf(c.Host).Room(n)
}

// large tells what checking, which makes nothing large, does not know.
func (c *Call) large(d dtype.DType, dims []int) bool {
	n, err := tensor.ByteSize(d, dims)
	return c.Dry() && err == nil && n >= record.SmallRoom
}

// Made is a zeroed array, from the memory that the engine counts.
func (c *Call) Made(d dtype.DType, dims ...int) (*tensor.Tensor, error) {
	if c.large(d, dims) {
		return nil, object.ErrUnknown
	}
	return c.R.Made(d, dims...)
}

// MadeOf is made's array and its elements, to be filled.
func MadeOf[T tensor.Element](c *Call, dims ...int) (*object.Array, []T, error) {
	t, err := c.Made(tensor.DTypeOf[T](), dims...)
	if err != nil {
		return nil, nil, err
	}
	return object.NewArray(t), tensor.Flat[T](t), nil
}

// ListRoom refuses a list of n elements that there is no room for.
func (c *Call) ListRoom(n int) error { return c.ListRoomOf(n, n*ElementBytes) }

// ListRoomOf is listRoom where the bytes are known that the list takes with its values.
func (c *Call) ListRoomOf(n, bytes int) error {
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
	return object.Errorf(object.MemoryError, "a list of %d elements takes %d MiB, more than %s", n, n/(1<<20)*ElementBytes, given)
}

// TextRoom refuses a text or bytes of so many bytes that there is no room for.
func (c *Call) TextRoom(bytes int) error { return c.TextRoomOf(bytes, MaxList) }

// TextRoomOf is textRoom for a text that may have so many bytes at most.
func (c *Call) TextRoomOf(bytes, most int) error {
	if err := RoomFor(c.Host, bytes); err != nil {
		return err
	}
	if bytes > most {
		return object.Errorf(object.MemoryError, "a text of %d bytes takes %d MiB, more than the %d MiB that it may take", bytes, bytes>>20, most>>20)
	}
	return nil
}

// ReprRoom refuses a text of a value that there is no room for.
func (c *Call) ReprRoom(v object.Value) error { return c.TextRoom(object.LeastRepr(v)) }

// MemoryLimitKey is where a session keeps the bytes that tensors may take
// (Host.State); 0 means the default.
const MemoryLimitKey = "memory limit"

func (c *Call) MemoryLimit() int64 {
	return c.Host.State(MemoryLimitKey, func() any { return int64(0) }).(int64)
}

// textsKey is where a session keeps what it knows of its texts (Host.State).
const textsKey = "texts"

// TextsOf is what the session knows of its texts.
func TextsOf(h Host) *object.Texts {
	return h.State(textsKey, func() any { return new(object.Texts) }).(*object.Texts)
}

// smallText is a size in bytes that is not worth asking for.
const smallText = 1 << 16

// RoomFor refuses a text of so many bytes where less memory is allowed.
func RoomFor(h Host, bytes int) error {
	if bytes < smallText {
		return nil
	}
	limit := h.State(MemoryLimitKey, func() any { return int64(0) }).(int64)
	if limit > 0 && int64(bytes) > limit {
		return object.Errorf(object.MemoryError, "a text of %d bytes takes %d MiB, more than %s", bytes, bytes>>20, HeapOf(h).given)
	}
	return HeapOf(h).Joined(bytes)
}
