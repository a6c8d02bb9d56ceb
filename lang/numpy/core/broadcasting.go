// Shapes that broadcast together, and small arrays of a shape.
package core

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/record"
)

// OnesBut gives n sizes of 1, and size at one place.
func OnesBut(n, at, size int) []int {
	dims := make([]int, n)
	for i := range dims {
		dims[i] = 1
	}
	dims[at] = size
	return dims
}

// CountUp is the vector 0, 1, … n-1 of a type.
func CountUp(c *builtin.Call, n int, d dtype.DType) (*object.Array, error) {
	lo, err := lower.ConstOf(object.Int(0), d)
	if err != nil {
		return nil, err
	}
	step, err := lower.ConstOf(object.Int(1), d)
	if err != nil {
		return nil, err
	}
	return c.R.Emit(ir.Range, ir.CountAttrs{Count: n}, lo, step)
}

func TupleOf(arrays []*object.Array) object.Tuple {
	out := make(object.Tuple, len(arrays))
	for i, a := range arrays {
		out[i] = a
	}
	return out
}

// Mismatch is NumPy's refusal of shapes that do not broadcast together.
func Mismatch(shapes []shape.Shape) error {
	for i := range shapes {
		for j := range i {
			if _, err := shape.Broadcast(shapes[j], shapes[i]); err != nil {
				return object.Staticf(object.ValueError, "shape mismatch: objects cannot be broadcast to a single shape.  Mismatch is between arg %d with shape %s and arg %d with shape %s.",
					j, shapes[j].Text(), i, shapes[i].Text())
			}
		}
	}
	return nil
}

func BroadcastShape(c *builtin.Call, shapes []shape.Shape) (shape.Shape, error) {
	if err := Mismatch(shapes); err != nil {
		return shape.Shape{}, err
	}
	to, err := shape.Broadcast(shapes...)
	if err != nil {
		return to, record.FromFault(err)
	}
	if !to.Known() {
		return to, object.ErrUnknown
	}
	return to, nil
}

// ZerosOf makes an array of zeros.
func ZerosOf(d dtype.DType, dims []int) *object.Array { return object.NewArray(tensor.New(d, dims...)) }

func iota64(n int) []int64 {
	out := make([]int64, n)
	for i := range out {
		out[i] = int64(i)
	}
	return out
}

// BroadcastAll is the common shape of arrays.
func BroadcastAll(arrays ...*object.Array) ([]int, error) {
	shapes := make([]shape.Shape, len(arrays))
	for i, a := range arrays {
		shapes[i] = a.Type().Shape
	}
	s, err := shape.Broadcast(shapes...)
	if err != nil {
		return nil, record.FromFault(err)
	}
	if !s.Known() {
		return nil, object.ErrUnknown
	}
	return s.Dims(), nil
}
