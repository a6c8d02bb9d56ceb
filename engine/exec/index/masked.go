// Reads and stores by a mask over all axes of a tensor, of so little that a program for
// them would take longer than the elements.

package index

import (
	"slices"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/exec/task"
	"github.com/tq-lang/tq/engine/loops"
	"github.com/tq-lang/tq/engine/loops/gather"
	"github.com/tq-lang/tq/engine/tensor"
)

const (
	maskedFew      = 1 << 16 // elements of a mask at most
	maskedFewBytes = 64 << 10
)

// masked is a tensor and a mask over all its axes, taken row by row: the elements of a
// row lie side by side, and so do all truths.
type masked struct {
	truths []bool
	n      int   // elements of a row
	rows   []int // where each begins
}

// leastRow is how long rows are at least where there are several: shorter ones take
// longer one by one than their places take.
const leastRow = 16

// maskOver finds the rows of x and the truths of a mask, if they lie so.
func maskOver(x, mask *tensor.Tensor) (m masked, ok bool) {
	d := x.DType()
	if mask.DType() != dtype.Bool || mask.Size() > maskedFew || mask.Size() == 0 || mask.Rank() == 0 || x.Swapped() || d.IsText() || d.IsTime() ||
		!slices.Equal(x.Shape(), mask.Shape()) || !mask.Contiguous() {
		return m, false
	}
	switch d.Size() {
	case 1, 2, 4, 8, 16:
	default:
		return m, false
	}
	if m.truths, m.n = dense[bool](mask), mask.Size(); x.Contiguous() {
		m.rows = []int{x.Offset()}
		return m, true
	}
	last := x.Rank() - 1
	if m.n = x.Dim(last); m.n < leastRow || x.Strides()[last] != 1 || !task.SelfDisjoint(x) {
		return m, false
	}
	m.rows = make([]int, 1, mask.Size()/m.n)
	m.rows[0] = x.Offset()
	for axis := last - 1; axis >= 0; axis-- { // all rows so far, again and again along one more axis, the innermost first
		block := len(m.rows)
		for k := 1; k < x.Dim(axis); k++ {
			for _, at := range m.rows[:block] {
				m.rows = append(m.rows, at+k*x.Strides()[axis])
			}
		}
	}
	return m, true
}

// each goes over the rows with their truths, and with how many of those before hold.
func (m *masked) each(counted bool, f func(at int, truths []bool, before int)) {
	before := 0
	for k, at := range m.rows {
		truths := m.truths[k*m.n:][:m.n]
		f(at, truths, before)
		if counted && len(m.rows) > 1 {
			before += loops.CountNonzero(truths)
		}
	}
}

// MaskFew is BooleanMask for a small result by a mask over all axes of x, in memory
// that alloc gives. It reports whether it has done it.
func MaskFew(x, mask *tensor.Tensor, alloc func(dt dtype.DType, dims ...int) (*tensor.Tensor, error)) (*tensor.Tensor, bool) {
	m, ok := maskOver(x, mask)
	if !ok {
		return nil, false
	}
	n, d := loops.CountNonzero(m.truths), x.DType()
	if n*d.Size() >= maskedFewBytes {
		return nil, false
	}
	out, err := alloc(d, n)
	if err != nil {
		return nil, false
	}
	switch d.Size() {
	case 1:
		compressFew[uint8](out, x, &m)
	case 2:
		compressFew[uint16](out, x, &m)
	case 4:
		compressFew[uint32](out, x, &m)
	case 8:
		compressFew[uint64](out, x, &m)
	default:
		compressFew[[2]uint64](out, x, &m)
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
	m, ok := maskOver(ref, mask)
	if !ok || value.Size() != 1 && (!value.Contiguous() || value.Size() != loops.CountNonzero(m.truths)) {
		return false
	}
	switch ref.DType().Size() {
	case 1:
		expandFew[uint8](ref, value, &m)
	case 2:
		expandFew[uint16](ref, value, &m)
	case 4:
		expandFew[uint32](ref, value, &m)
	case 8:
		expandFew[uint64](ref, value, &m)
	default:
		expandFew[[2]uint64](ref, value, &m)
	}
	return true
}

func compressFew[W any](out, x *tensor.Tensor, m *masked) {
	if out.Size() == 0 {
		return
	}
	to, from := dense[W](out), tensor.Raw[W](x)
	m.each(true, func(at int, truths []bool, before int) { gather.CompressInto(to[before:], from[at:], truths) })
}

func expandFew[W any](ref, value *tensor.Tensor, m *masked) {
	if value.Size() == 0 {
		return
	}
	to, from := tensor.Raw[W](ref), dense[W](value)
	if value.Size() == 1 {
		m.each(false, func(at int, truths []bool, _ int) { gather.FillMasked(to[at:], from[0], truths) })
		return
	}
	m.each(true, func(at int, truths []bool, before int) { gather.ExpandInto(to[at:], from[before:], truths) })
}

// dense is the elements of a tensor that lie side by side, as words of their size.
func dense[W any](t *tensor.Tensor) []W { return tensor.Raw[W](t)[t.Offset():][:t.Size()] }
