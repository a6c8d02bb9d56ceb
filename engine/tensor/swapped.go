// Swapped buffers: numbers with their most significant byte first, as a
// big-endian file holds them. They stay so, and are turned round as they are
// read and stored.
package tensor

import (
	"encoding/binary"
	"sync"
	"sync/atomic"
	"unsafe"

	"github.com/tq-lang/tq/engine/dtype"
)

// order is the byte order of a swapped buffer, which several goroutines may
// read at once. It changes at most once, to that of the machine.
type order struct {
	held sync.RWMutex // write: Convert; read: whoever relies on the order
	unit atomic.Int32 // bytes of a number; 0 after Convert
}

// WrapSwapped is WrapBytes for memory whose numbers, each of unit bytes, lie in
// the order that is not the machine's.
func WrapSwapped(mem []byte, unit int, readOnly bool, keep any) *Buffer {
	b := WrapBytes(mem, readOnly, keep)
	b.order = &order{}
	b.order.unit.Store(int32(unit))
	return b
}

// Unit is the number of bytes that change places in an element of a type: all,
// or those of each part of a complex number, of each code point of a text.
func Unit(dt dtype.DType) int {
	if dt.IsText() {
		return 4
	}
	return dt.Real().Size()
}

// Swapped is the unit in which b's bytes are swapped; 0: they are not.
func (b *Buffer) Swapped() int {
	if b.order == nil {
		return 0
	}
	return int(b.order.unit.Load())
}

// Swapped reports whether t's elements lie in the order that is not the machine's.
func (t *Tensor) Swapped() bool { return t.buf.order != nil && t.buf.Swapped() > 0 }

// Hold keeps b's byte order as it is until Release. It does not wait.
func (b *Buffer) Hold() {
	if b.order != nil {
		b.order.held.RLock()
	}
}

// Release ends one Hold.
func (b *Buffer) Release() {
	if b.order != nil {
		b.order.held.RUnlock()
	}
}

// Convert swaps all of b in place, for every tensor over it. It does nothing,
// and tells so, while somebody holds the order.
func (b *Buffer) Convert() bool {
	if b.Swapped() == 0 {
		return true
	}
	if !b.order.held.TryLock() {
		return false
	}
	defer b.order.held.Unlock()
	if unit := b.Swapped(); unit > 0 {
		SwapBytes(b.mem, unit)
		b.order.unit.Store(0)
	}
	return true
}

// Stored is the memory as it is, in whatever order.
func (b *Buffer) Stored() []byte { return b.mem }

// AsStored is t as if its bytes lay in the machine's order: for moves that look
// at no value, between Hold and Release.
func (t *Tensor) AsStored() *Tensor {
	if t.buf.order == nil {
		return t
	}
	c := *t
	c.buf, c.base = WrapBytes(t.buf.mem, t.buf.readOnly, t.buf), nil
	return &c
}

// Read copies the n elements from position pos on, which lie side by side, to
// dst, in the machine's byte order.
func (t *Tensor) Read(dst []byte, pos, n int) {
	size := t.dt.Size()
	t.buf.Hold()
	defer t.buf.Release()
	copy(dst, t.buf.mem[pos*size:(pos+n)*size])
	if unit := t.buf.Swapped(); unit > 0 {
		SwapBytes(dst[:n*size], unit)
	}
}

// at is the element at a position.
func at[T any](t *Tensor, pos int) (v T) {
	if t.buf.order == nil {
		return Raw[T](t)[pos]
	}
	if int(unsafe.Sizeof(v)) != t.dt.Size() {
		panic("tensor: element size differs")
	}
	t.Read(unsafe.Slice((*byte)(unsafe.Pointer(&v)), unsafe.Sizeof(v)), pos, 1)
	return v
}

// SwapBytes reverses the bytes of each unit of mem.
func SwapBytes(mem []byte, unit int) {
	switch unit {
	case 2:
		for ; len(mem) >= 2; mem = mem[2:] {
			binary.LittleEndian.PutUint16(mem, binary.BigEndian.Uint16(mem))
		}
	case 4:
		for ; len(mem) >= 4; mem = mem[4:] {
			binary.LittleEndian.PutUint32(mem, binary.BigEndian.Uint32(mem))
		}
	case 8:
		for ; len(mem) >= 8; mem = mem[8:] {
			binary.LittleEndian.PutUint64(mem, binary.BigEndian.Uint64(mem))
		}
	}
}
