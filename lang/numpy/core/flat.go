// x.flat: an array's elements in row-major order.
package core

import (
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

// NewFlat is x.flat.
func NewFlat(a *object.Array, dry bool) *FlatIter { return &FlatIter{Array: a, dry: dry} }

// FlatIter walks an array's elements in row-major order.
type FlatIter struct {
	Array *object.Array
	At    int
	dry   bool
}

// TypeName is what type(x).__name__ says.
func (*FlatIter) TypeName() string { return "flatiter" }

// Repr is repr(f).
func (*FlatIter) Repr() string { return "<numpy.flatiter object>" }

// Iter gives the iterator itself, as Python's iterators do.
func (f *FlatIter) Iter() object.Iterator { return f }

// MadeDry reports whether checking made the iterator and may use it up.
func (f *FlatIter) MadeDry() bool { return f.dry }

// Next gives the next element as a NumPy scalar.
func (f *FlatIter) Next() (object.Value, bool, error) {
	t, err := f.Array.Tensor()
	if err != nil {
		return nil, false, err
	}
	if f.At >= t.Size() {
		return nil, false, nil
	}
	f.At++
	v, err := builtin.ScalarValue(object.ItemAt(f.Array, t.FlatPos(f.At-1)), t.DType())
	return v, err == nil, err
}

// CoordsOf gives the coordinates of a row-major position.
func CoordsOf(i int, dims []int) []int {
	out := make([]int, len(dims))
	for axis := len(dims) - 1; axis > 0; axis-- {
		n := max(dims[axis], 1)
		out[axis] = i % n
		i /= n
	}
	if len(dims) > 0 {
		out[0] = i
	}
	return out
}
