// Buffer: the memory under tensors, aligned for the widest vector loads.
package tensor

import (
	"sync/atomic"
	"unsafe"

	"github.com/tq-lang/tq/engine/internal/pages"
)

const alignment = 64

// Buffer is a run of bytes: allocated, or mapped from a file.
type Buffer struct {
	mem      []byte
	readOnly bool
	claims   atomic.Int32 // how many have said that they hold it
	keep     any          // whatever must live as long as the memory
	order    *order       // of swapped memory, else nil
	loose    atomic.Bool  // truth values in it may be other bytes than 0 and 1
}

// Loosen notes that the memory, which holds other things, is looked at as truth values.
func (b *Buffer) Loosen() { b.loose.Store(true) }

// Loose reports whether t's truth values may be other bytes than 0 and 1.
func (t *Tensor) Loose() bool { return t.dt.IsBool() && t.buf.loose.Load() }

// NewBuffer allocates n zeroed bytes at an address divisible by 64.
func NewBuffer(n int) *Buffer {
	if n == 0 {
		return &Buffer{}
	}
	if n <= fewBytes { // no alignment beyond the word is needed
		return &Buffer{mem: bytesOf(make([]uint64, fewBytes/8))[:n:n]}
	}
	return &Buffer{mem: Aligned(n)}
}

// Aligned allocates n zeroed bytes at an address divisible by 64. The allocator's sizes are such that
// whole cache lines begin at one; where that fails, more is taken.
func Aligned(n int) []byte {
	m := make([]byte, (n+alignment-1)&^(alignment-1))
	if misaligned(m) > 0 {
		m = make([]byte, n+alignment)
		m = m[alignment-misaligned(m):]
	}
	pages.Large(m)
	return m[:n:n]
}

func misaligned(m []byte) int { return int(uintptr(unsafe.Pointer(&m[0])) & (alignment - 1)) }

func bytesOf(w []uint64) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(w))), 8*len(w))
}

// WrapBytes makes a buffer over foreign memory. keep is held as long as the
// buffer; readOnly forbids stores.
func WrapBytes(mem []byte, readOnly bool, keep any) *Buffer {
	return &Buffer{mem: mem, readOnly: readOnly, keep: keep}
}

// Claim notes one more holder of the memory.
func (b *Buffer) Claim() { b.claims.Add(1) }

// Unclaim takes one Claim back, if there is any, and reports whether there was and
// how many are left.
func (b *Buffer) Unclaim() (claimed bool, left int) {
	for {
		n := b.claims.Load()
		if n == 0 {
			return false, 0
		}
		if b.claims.CompareAndSwap(n, n-1) {
			return true, int(n - 1)
		}
	}
}

// Take takes the memory out of a buffer that keep was given for; who still
// reads it finds no elements. Nil if that is not so.
func (b *Buffer) Take(keep any) []byte {
	if b.keep != keep || b.order != nil {
		return nil
	}
	m := b.mem
	b.mem, b.keep = nil, nil
	return m
}

// Mem is the memory itself. Swapped memory is converted for that, as a whole:
// right, but slow; see Read, AsStored.
func (b *Buffer) Mem() []byte {
	if b.order != nil && !b.Convert() {
		panic("tensor: elements in the other byte order")
	}
	return b.mem
}

// phantom is the number of bytes of memory that there is not.
type phantom int

// NewPhantom is a buffer of n bytes that has no memory: for tensors of which only the layout counts.
func NewPhantom(n int) *Buffer { return &Buffer{keep: phantom(n)} }

// Len is the number of bytes.
func (b *Buffer) Len() int {
	if len(b.mem) == 0 {
		if n, ok := b.keep.(phantom); ok {
			return int(n)
		}
	}
	return len(b.mem)
}
