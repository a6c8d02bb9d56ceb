// Copies between the two byte orders.

package task

import (
	"slices"

	"github.com/tq-lang/tq/engine/tensor"
)

// Turned is a copy of t's elements in the order that is not the machine's.
// Axes along which t only repeats stay so.
func (r *Run) Turned(t *tensor.Tensor) (*tensor.Tensor, error) {
	dims := slices.Clone(t.Shape())
	for i, s := range t.Strides() {
		if s == 0 && dims[i] > 0 {
			dims[i] = 1
		}
	}
	y, err := r.Compact(t.View(dims, t.Strides(), t.Offset()))
	if err != nil {
		return nil, err
	}
	return Stretched(y, t.Shape()), r.SwapInPlace(y)
}

// copySwapped is copy between two byte orders.
func (r *Run) copySwapped(dst, src *tensor.Tensor) error {
	if !dst.Swapped() && dst.Contiguous() {
		if err := r.Copy(dst, src.AsStored()); err != nil {
			return err
		}
		return r.SwapInPlace(dst)
	}
	if dst.Swapped() {
		y, err := r.Turned(src)
		if err != nil {
			return err
		}
		return r.Copy(dst.AsStored(), y)
	}
	y, err := r.Compact(src)
	if err != nil {
		return err
	}
	return r.Copy(dst, y)
}

// SwapInPlace turns the elements of a tensor none of which shares memory with
// another.
func (r *Run) SwapInPlace(t *tensor.Tensor) error {
	unit, size := tensor.Unit(t.DType()), t.DType().Size()
	if unit < 2 || size == 0 {
		return nil
	}
	mem := t.Buffer().Stored()
	if !t.Contiguous() {
		t.Each(func(pos int) bool {
			tensor.SwapBytes(mem[pos*size:(pos+1)*size], unit)
			return true
		})
		return nil
	}
	mem = mem[t.Offset()*size:][:t.Size()*size]
	const piece = 1 << 20
	threads := 1
	if t.Size() >= r.Cfg.ParallelMin {
		threads = r.Cfg.Threads
	}
	return r.Crew.Parallel(threads, (len(mem)+piece-1)/piece, func(_, i int) error {
		tensor.SwapBytes(mem[i*piece:min((i+1)*piece, len(mem))], unit)
		return r.Canceled()
	})
}
