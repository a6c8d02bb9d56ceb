// Small blocks: those of tensors that are too small to be counted.

package exec

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/tensor"
)

// smallKept is how many blocks of one size wait to be used again.
const smallKept = 8

// smallTensor makes a row-major tensor of n bytes that are not counted.
func (m *memory) smallTensor(dt dtype.DType, dims []int, n int, dirty bool) *tensor.Tensor {
	if n < m.floor || n == 0 {
		return tensor.Fresh(dt, dims, n)
	}
	return tensor.Over(dt, dims, m.smallBytes(n, dirty), m)
}

// smallBuffer makes n bytes that are not counted.
func (m *memory) smallBuffer(n int, dirty bool) *tensor.Buffer {
	if n < m.floor || n == 0 {
		return tensor.NewBuffer(n)
	}
	return tensor.WrapBytes(m.smallBytes(n, dirty), false, m)
}

// smallBytes takes a small block, or makes one.
func (m *memory) smallBytes(n int, dirty bool) []byte {
	size := blockSize(n)
	m.mu.Lock()
	list := m.small[size]
	if len(list) == 0 {
		m.mu.Unlock()
		return tensor.Aligned(size)[:n]
	}
	mem := list[len(list)-1]
	list[len(list)-1] = nil
	m.small[size] = list[:len(list)-1]
	m.mu.Unlock()
	if !dirty {
		clear(mem[:n])
	}
	return mem[:n]
}

func (m *memory) keepSmall(mem []byte) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if list := m.small[len(mem)]; len(list) < smallKept {
		m.small[len(mem)] = append(list, mem)
	}
}
