// Stores: a value is read before it is written over.

package task

import (
	"slices"

	"github.com/tq-lang/tq/engine/strides"
	"github.com/tq-lang/tq/engine/tensor"
)

// SelfDisjoint reports whether no two elements of t share memory, as far as strides
// can tell simply.
func SelfDisjoint(t *tensor.Tensor) bool {
	for i, n := range t.Shape() {
		if n > 1 && t.Strides()[i] == 0 {
			return false
		}
	}
	return true
}

// Store copies value, which has ref's shape, into ref, reading all of value
// first where the two overlap.
func (r *Run) Store(ref, value *tensor.Tensor) error {
	if ref.SameView(value) {
		return nil
	}
	if ref.MayOverlap(value) {
		if moved, err := r.Shift(ref, value); moved || err != nil {
			return err
		}
		fresh, err := r.Compact(value)
		if err != nil {
			return err
		}
		value = fresh
	}
	return r.Copy(ref, value)
}

// Shift stores a value that overlaps its place in rows that are dense and
// equally far apart on both sides: in the order in which every row is read
// before it is written, without a copy. It says whether it has done it.
func (r *Run) Shift(ref, value *tensor.Tensor) (bool, error) {
	if ref.DType() != value.DType() || ref.Swapped() || value.Swapped() || ref.Buffer() != value.Buffer() || !slices.Equal(ref.Shape(), value.Shape()) || ref.Size() == 0 {
		return false, nil
	}
	dims, st := strides.Merge(ref.Shape(), ref.Strides(), value.Strides())
	rows, apart := 1, 0
	if len(dims) == 2 {
		rows, apart = dims[0], st[0][0]
		if st[1][0] != apart || apart < dims[1] {
			return false, nil
		}
		dims, st[0], st[1] = dims[1:], st[0][1:], st[1][1:]
	}
	if len(dims) != 1 || st[0][0] != 1 || st[1][0] != 1 {
		return false, nil
	}
	size, mem := ref.DType().Size(), ref.Buffer().Mem()
	const part = 1 << 18 // bytes at a time, to cancel between and to stay in the caches
	width := dims[0] * size
	to, from, step := ref.Offset()*size, value.Offset()*size, apart*size
	for i := range rows {
		row := i
		if to > from {
			row = rows - 1 - i
		}
		for lo := 0; lo < width; lo += part {
			if err := r.Canceled(); err != nil {
				return true, err
			}
			n := min(part, width-lo)
			at := row*step + lo
			if to > from { // from the end
				at = row*step + width - lo - n
			}
			copy(mem[to+at:to+at+n], mem[from+at:from+at+n])
		}
	}
	return true, nil
}
