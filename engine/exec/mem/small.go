// Small blocks: those of tensors that are too small to be counted.

package mem

import (
	"math/bits"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/tensor"
)

// smallKept is how many blocks of one size wait to be used again.
const smallKept = 8

// smallTensor makes a row-major tensor of n bytes that are not counted.
func (m *Memory) smallTensor(dt dtype.DType, dims []int, n int, dirty bool) *tensor.Tensor {
	if n < m.floor || n == 0 {
		return tensor.Fresh(dt, dims, n)
	}
	return tensor.Over(dt, dims, m.smallBytes(n, dirty), m)
}

// smallBuffer makes n bytes that are not counted.
func (m *Memory) smallBuffer(n int, dirty bool) *tensor.Buffer {
	if n < m.floor || n == 0 {
		return tensor.NewBuffer(n)
	}
	return tensor.WrapBytes(m.smallBytes(n, dirty), false, m)
}

// sizeClass numbers the sizes that blockSize rounds up to, in their order.
func sizeClass(size int) int {
	e := max(bits.Len(uint(size))-4, 0)
	return 8*e + size>>e
}

// smallBytes takes a small block, or makes one.
func (m *Memory) smallBytes(n int, dirty bool) []byte {
	size := blockSize(n)
	m.mu.Lock()
	list := &m.small[sizeClass(size)]
	last := len(*list) - 1
	if last < 0 {
		m.mu.Unlock()
		return tensor.Aligned(size)[:n]
	}
	mem := (*list)[last]
	(*list)[last] = nil
	*list = (*list)[:last]
	m.mu.Unlock()
	if !dirty {
		clear(mem[:n])
	}
	return mem[:n]
}

// keepSmall puts a block aside, unless enough of its size are.
func (m *Memory) keepSmall(mem []byte) {
	m.mu.Lock()
	if list := &m.small[sizeClass(len(mem))]; len(*list) < smallKept {
		*list = append(*list, mem)
	}
	m.mu.Unlock()
}
