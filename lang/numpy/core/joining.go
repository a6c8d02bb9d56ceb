// Arrays joined along an axis, and cut on one.
package core

import (
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/object"
)

// Concat joins arrays of one type along an axis, with NumPy's error texts.
func Concat(c *builtin.Call, arrays []*object.Array, axis int) (*object.Array, error) {
	if len(arrays) == 0 {
		return nil, object.Staticf(object.ValueError, "need at least one array to concatenate")
	}
	rank := arrays[0].Rank()
	var err error
	if rank != 0 {
		if axis, err = lower.Axis(arrays[0], axis); err != nil {
			return nil, err
		}
	}
	for i, a := range arrays {
		switch r := a.Rank(); {
		case r == 0 && rank <= 0:
			return nil, object.Staticf(object.ValueError, "zero-dimensional arrays cannot be concatenated")
		case r < 0:
			return nil, object.ErrUnknown
		case r != rank:
			return nil, object.Staticf(object.JoinError, "all the input arrays must have same number of dimensions, "+
				"but the array at index 0 has %d dimension(s) and the array at index %d has %d dimension(s)", rank, i, r)
		}
	}
	if err := checkJoin(arrays, axis); err != nil {
		return nil, err
	}
	if arrays, err = ToCommonType(c, arrays); err != nil {
		return nil, err
	}
	return c.R.Emit(ir.ConcatV2, ir.AxisAttrs{Axis: axis}, arrays...)
}

// checkJoin gives NumPy's text for sizes that differ.
func checkJoin(arrays []*object.Array, axis int) error {
	first := arrays[0].Dims()
	for i, a := range arrays[1:] {
		for k, n := range a.Dims() {
			if k != axis && n >= 0 && first[k] >= 0 && n != first[k] {
				return object.Staticf(object.JoinError, "all the input array dimensions except for the concatenation axis must match exactly, "+
					"but along dimension %d, the array at index 0 has size %d and the array at index %d has size %d", k, first[k], i+1, n)
			}
		}
	}
	return nil
}

// Cut is a[…, start:stop, …] on an axis.
func Cut(c *builtin.Call, a *object.Array, axis int, start, stop *int) (*object.Array, error) {
	return c.R.Slice(a, OnAxis(axis, shape.Range(start, stop, nil))...)
}

// OnAxis is an index that takes the axes before axis whole.
func OnAxis(axis int, it shape.Item) []shape.Item {
	items := make([]shape.Item, axis+1)
	for i := range items {
		items[i] = shape.All()
	}
	items[axis] = it
	return items
}
