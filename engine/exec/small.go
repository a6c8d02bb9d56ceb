// Small blocks: those of tensors that are too small to be counted.

package exec

import (
	"unsafe"

	"github.com/tq-lang/tq/engine/tensor"
)

// smallKept is how many blocks of one size wait to be used again.
const smallKept = 8

// smallBuffer makes n bytes that are not counted.
func (m *memory) smallBuffer(n int, dirty bool) *tensor.Buffer {
	if n < m.floor {
		return tensor.NewBuffer(n)
	}
	size := blockSize(n)
	m.mu.Lock()
	list := m.small[size]
	if len(list) == 0 {
		m.mu.Unlock()
		return tensor.WrapBytes(smallBlock(size)[:n], false, m)
	}
	mem := list[len(list)-1]
	list[len(list)-1] = nil
	m.small[size] = list[:len(list)-1]
	m.mu.Unlock()
	if !dirty {
		clear(mem[:n])
	}
	return tensor.WrapBytes(mem[:n], false, m)
}

// smallBlock makes a block of whole cache lines.
func smallBlock(size int) []byte {
	const line = 64
	b := make([]byte, size+line)
	skip := -int(uintptr(unsafe.Pointer(&b[0]))) & (line - 1)
	return b[skip : skip+size : skip+size]
}

func (m *memory) keepSmall(mem []byte) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if list := m.small[len(mem)]; len(list) < smallKept {
		m.small[len(mem)] = append(list, mem)
	}
}
