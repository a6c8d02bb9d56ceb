// Results of few bytes, for which making a tensor is much of the work: tensor
// and buffer are one piece of memory, as is the list of a single result.
package tensor

import "github.com/tq-lang/tq/engine/dtype"

// fewBytes is up to how many bytes lie in one piece with the tensor.
const fewBytes = 16

// fresh is a tensor and its buffer.
type fresh struct {
	Tensor
	buffer Buffer
}

// freshFew has its elements with it.
type freshFew struct {
	fresh
	mem [fewBytes / 8]uint64
}

// Fresh makes a zeroed row-major tensor of n bytes; the caller has checked that
// the shape makes so many.
func Fresh(dt dtype.DType, shape []int, n int) *Tensor {
	if n > fewBytes {
		return Over(dt, shape, Aligned(n), nil)
	}
	f := new(freshFew)
	f.fill(dt, shape, bytesOf(f.mem[:])[:n:n])
	return &f.Tensor
}

// Over makes a row-major tensor over memory of its size; keep is held with it.
func Over(dt dtype.DType, shape []int, mem []byte, keep any) *Tensor {
	f := new(fresh)
	f.fill(dt, shape, mem)
	f.buffer.keep = keep
	return &f.Tensor
}

func (f *fresh) fill(dt dtype.DType, shape []int, mem []byte) {
	f.buffer.mem = mem
	f.buf, f.dt, f.size = &f.buffer, dt, Count(shape)
	f.setAxes(shape)
}

// setAxes sets the shape and the strides of a row-major layout.
func (t *Tensor) setAxes(shape []int) {
	n := len(shape)
	axes := t.few[:]
	if 2*n > len(axes) {
		axes = make([]int, 2*n)
	}
	t.shape, t.strides = axes[:n:n], axes[n:2*n:2*n]
	copy(t.shape, shape)
	rowMajor(t.strides, shape)
}

// Alone lists t alone, in memory of its own. It is for whoever has made t and
// has not yet shown it to others.
func (t *Tensor) Alone() []*Tensor {
	t.alone[0] = t
	return t.alone[:]
}
