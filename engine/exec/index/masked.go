// Reads and stores by a mask over a whole tensor, of so little that a program for
// them would take longer than the elements.

package index

import (
	"slices"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/loops"
	"github.com/tq-lang/tq/engine/loops/gather"
	"github.com/tq-lang/tq/engine/tensor"
)

const (
	maskedFew      = 1 << 16 // elements of a mask at most
	maskedFewBytes = 64 << 10
)

// maskOver is the elements of a mask over all axes of x, if both lie dense in memory.
func maskOver(x, mask *tensor.Tensor) ([]bool, bool) {
	d := x.DType()
	if mask.DType() != dtype.Bool || mask.Size() > maskedFew || mask.Size() == 0 || mask.Rank() == 0 || x.Swapped() || d.IsText() || d.IsTime() ||
		!slices.Equal(x.Shape(), mask.Shape()) || !x.Contiguous() || !mask.Contiguous() {
		return nil, false
	}
	switch d.Size() {
	case 1, 2, 4, 8, 16:
		return dense[bool](mask), true
	}
	return nil, false
}

// MaskFew is BooleanMask for a small result by a mask over all axes of x, in memory
// that alloc gives. It reports whether it has done it.
func MaskFew(x, mask *tensor.Tensor, alloc func(dt dtype.DType, dims ...int) (*tensor.Tensor, error)) (*tensor.Tensor, bool) {
	truths, ok := maskOver(x, mask)
	if !ok {
		return nil, false
	}
	n, d := loops.CountNonzero(truths), x.DType()
	if n*d.Size() >= maskedFewBytes {
		return nil, false
	}
	out, err := alloc(d, n)
	if err != nil {
		return nil, false
	}
	switch d.Size() {
	case 1:
		compressFew[uint8](out, x, truths)
	case 2:
		compressFew[uint16](out, x, truths)
	case 4:
		compressFew[uint32](out, x, truths)
	case 8:
		compressFew[uint64](out, x, truths)
	default:
		compressFew[[2]uint64](out, x, truths)
	}
	return out, true
}

// MaskedAssignFew is MaskedAssign of values of the same type, one for all or one
// for each place, by a small mask over all axes of ref. It says whether it has
// done it.
func MaskedAssignFew(ref, value, mask *tensor.Tensor) bool {
	if ref.ReadOnly() || value.DType() != ref.DType() || value.Swapped() || value.Rank() > 1 ||
		ref.Buffer() == mask.Buffer() || ref.Buffer() == value.Buffer() {
		return false
	}
	truths, ok := maskOver(ref, mask)
	if !ok || value.Size() != 1 && (!value.Contiguous() || value.Size() != loops.CountNonzero(truths)) {
		return false
	}
	switch ref.DType().Size() {
	case 1:
		expandFew[uint8](ref, value, truths)
	case 2:
		expandFew[uint16](ref, value, truths)
	case 4:
		expandFew[uint32](ref, value, truths)
	case 8:
		expandFew[uint64](ref, value, truths)
	default:
		expandFew[[2]uint64](ref, value, truths)
	}
	return true
}

func compressFew[W any](out, x *tensor.Tensor, truths []bool) {
	if out.Size() > 0 {
		gather.CompressInto(dense[W](out), dense[W](x), truths)
	}
}

func expandFew[W any](ref, value *tensor.Tensor, truths []bool) {
	switch value.Size() {
	case 0:
	case 1:
		gather.FillMasked(dense[W](ref), dense[W](value)[0], truths)
	default:
		gather.ExpandInto(dense[W](ref), dense[W](value), truths)
	}
}

// dense is the elements of a tensor that lie side by side, as words of their size.
func dense[W any](t *tensor.Tensor) []W { return tensor.Raw[W](t)[t.Offset():][:t.Size()] }
