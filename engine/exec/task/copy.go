// Copies between tensors, by element size.

package task

import (
	"math"
	"slices"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/loops/strided"
	"github.com/tq-lang/tq/engine/tensor"
)

// Carrier is t as elements of a size that loops move at once: text becomes
// code points along one more axis.
func Carrier(t *tensor.Tensor) *tensor.Tensor {
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

// Copy writes src's elements to dst, which has the same type and shape and
// does not overlap it.
func (r *Run) Copy(dst, src *tensor.Tensor) error {
	if dst.Size() == 0 || dst.DType().Size() == 0 || r.Dry {
		return nil
	}
	if !slices.Equal(dst.Shape(), src.Shape()) || dst.DType() != src.DType() {
		panic("exec: copy between different shapes or types")
	}
	if dst.Swapped() != src.Swapped() {
		return r.copySwapped(dst, src)
	}
	d, s := Carrier(dst.AsStored()), Carrier(src.AsStored())
	if d.Size() < r.Cfg.ParallelMin {
		var p strided.CopyPlan
		planCopy(&p, d, s, math.MaxInt)
		p.Run(0, p.Units())
		return nil
	}
	p := new(strided.CopyPlan)
	planCopy(p, d, s, r.Cfg.ChunkMin*d.DType().Size())
	units := p.Units()
	per := max(1, r.Cfg.ChunkMin*units/d.Size())
	return r.Crew.Parallel(r.Cfg.Threads, (units+per-1)/per, func(_, i int) error {
		if err := r.Canceled(); err != nil {
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

// Zero clears every element of t.
func (r *Run) Zero(t *tensor.Tensor) error {
	if r.Dry {
		return nil
	}
	if t.Contiguous() && t.Size() > 0 {
		size := t.DType().Size()
		clear(t.Buffer().Mem()[t.Offset()*size : (t.Offset()+t.Size())*size])
		return nil
	}
	z := tensor.New(t.DType())
	return r.Copy(t, Stretched(z, t.Shape()))
}

// Compact is a row-major copy of x.
func (r *Run) Compact(x *tensor.Tensor) (*tensor.Tensor, error) {
	y, err := r.Mem.Alloc(x.DType(), x.Shape(), true)
	if err != nil {
		return nil, err
	}
	return y, r.Copy(y, x)
}
