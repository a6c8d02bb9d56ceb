// Copies between tensors and between tensors and blocks, by element size.

package exec

import (
	"math"
	"slices"
	"unsafe"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/exec/mem"
	"github.com/tq-lang/tq/engine/loops/strided"
	"github.com/tq-lang/tq/engine/tensor"
)

// carrier is t as elements of a size that loops move at once: text becomes
// code points along one more axis.
func carrier(t *tensor.Tensor) *tensor.Tensor {
	if !t.DType().IsText() {
		return t
	}
	w := t.DType().Width()
	dims, strides := append(slices.Clone(t.Shape()), w), slices.Clone(t.Strides())
	for i := range strides {
		strides[i] *= w
	}
	return t.Reinterpret(dtype.Uint32, dims, append(strides, 1), t.Offset()*w)
}

// copy writes src's elements to dst, which has the same type and shape and
// does not overlap it.
func (r *run) copy(dst, src *tensor.Tensor) error {
	if dst.Size() == 0 || dst.DType().Size() == 0 || r.dry {
		return nil
	}
	if !slices.Equal(dst.Shape(), src.Shape()) || dst.DType() != src.DType() {
		panic("exec: copy between different shapes or types")
	}
	if dst.Swapped() != src.Swapped() {
		return r.copySwapped(dst, src)
	}
	d, s := carrier(dst.AsStored()), carrier(src.AsStored())
	if d.Size() < r.cfg.ParallelMin {
		var p strided.CopyPlan
		planCopy(&p, d, s, math.MaxInt)
		p.Run(0, p.Units())
		return nil
	}
	p := new(strided.CopyPlan)
	planCopy(p, d, s, r.cfg.ChunkMin*d.DType().Size())
	units := p.Units()
	per := max(1, r.cfg.ChunkMin*units/d.Size())
	return r.crew.Parallel(r.cfg.Threads, (units+per-1)/per, func(_, i int) error {
		if err := r.canceled(); err != nil {
			return err
		}
		p.Run(i*per, min((i+1)*per, units))
		return nil
	})
}

// planCopy plans the copy of s to d in units of about grain bytes.
func planCopy(p *strided.CopyPlan, d, s *tensor.Tensor, grain int) {
	switch d.DType().Size() {
	case 1:
		planSized[uint8](p, d, s, grain)
	case 2:
		planSized[uint16](p, d, s, grain)
	case 4:
		planSized[uint32](p, d, s, grain)
	case 8:
		planSized[uint64](p, d, s, grain)
	case 16:
		planSized[complex128](p, d, s, grain)
	default:
		panic("exec: no element has this size")
	}
}

func planSized[T any](p *strided.CopyPlan, d, s *tensor.Tensor, grain int) {
	strided.MakeCopy(p, tensor.Raw[T](d), d.Offset(), d.Strides(), tensor.Raw[T](s), s.Offset(), s.Strides(), d.Shape(), grain)
}

// zero clears every element of t.
func (r *run) zero(t *tensor.Tensor) error {
	if r.dry {
		return nil
	}
	if t.Contiguous() && t.Size() > 0 {
		size := t.DType().Size()
		clear(t.Buffer().Mem()[t.Offset()*size : (t.Offset()+t.Size())*size])
		return nil
	}
	z := tensor.New(t.DType())
	return r.copy(t, stretched(z, t.Shape()))
}

// loadBlock fills a block with elements lo..lo+n-1 of an operand.
func loadBlock(o *operand, dims []int, lo, n int, dst unsafe.Pointer) {
	switch o.size {
	case 1:
		strided.LoadBlock(mem.Slice[uint8](dst, n), tensor.Raw[uint8](o.t), o.offset, o.strides, dims, lo)
	case 2:
		strided.LoadBlock(mem.Slice[uint16](dst, n), tensor.Raw[uint16](o.t), o.offset, o.strides, dims, lo)
	case 4:
		strided.LoadBlock(mem.Slice[uint32](dst, n), tensor.Raw[uint32](o.t), o.offset, o.strides, dims, lo)
	case 8:
		strided.LoadBlock(mem.Slice[uint64](dst, n), tensor.Raw[uint64](o.t), o.offset, o.strides, dims, lo)
	case 16:
		strided.LoadBlock(mem.Slice[complex128](dst, n), tensor.Raw[complex128](o.t), o.offset, o.strides, dims, lo)
	}
}

// storeBlock writes a block to elements lo..lo+n-1 of a result.
func storeBlock(o *operand, dims []int, lo, n int, src unsafe.Pointer) {
	switch o.size {
	case 1:
		strided.StoreBlock(tensor.Raw[uint8](o.t), o.offset, o.strides, dims, lo, mem.Slice[uint8](src, n))
	case 2:
		strided.StoreBlock(tensor.Raw[uint16](o.t), o.offset, o.strides, dims, lo, mem.Slice[uint16](src, n))
	case 4:
		strided.StoreBlock(tensor.Raw[uint32](o.t), o.offset, o.strides, dims, lo, mem.Slice[uint32](src, n))
	case 8:
		strided.StoreBlock(tensor.Raw[uint64](o.t), o.offset, o.strides, dims, lo, mem.Slice[uint64](src, n))
	case 16:
		strided.StoreBlock(tensor.Raw[complex128](o.t), o.offset, o.strides, dims, lo, mem.Slice[complex128](src, n))
	}
}

// fillBlock sets n elements of the given size to the one at src, which may be
// the first of them.
func fillBlock(size int, dst, src unsafe.Pointer, n int) {
	switch size {
	case 1:
		strided.Fill(mem.Slice[uint8](dst, n), *(*uint8)(src))
	case 2:
		strided.Fill(mem.Slice[uint16](dst, n), *(*uint16)(src))
	case 4:
		strided.Fill(mem.Slice[uint32](dst, n), *(*uint32)(src))
	case 8:
		strided.Fill(mem.Slice[uint64](dst, n), *(*uint64)(src))
	case 16:
		strided.Fill(mem.Slice[complex128](dst, n), *(*complex128)(src))
	}
}
