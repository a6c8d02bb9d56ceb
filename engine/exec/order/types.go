// The types of real numbers: the one place where the functions of this package are chosen by type.

package order

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/exec/task"
	"github.com/tq-lang/tq/engine/loops/elem"
	"github.com/tq-lang/tq/engine/tensor"
)

// reals are the functions for one type of real numbers.
type reals interface {
	sort(c *task.Call, t *tensor.Tensor, axis int) error
	argSort(c *task.Call, x, out *tensor.Tensor, axis int) error
	top(c *task.Call, vals, at, x *tensor.Tensor) error
	distinct(c *task.Call, w *tensor.Tensor) error
}

// parts are those of the types of which a part is sorted faster than all.
type parts interface {
	partition(c *task.Call, t *tensor.Tensor, axis int, kth []int) error
	argPartition(c *task.Call, x, out *tensor.Tensor, axis int, kth []int) error
}

// of is the functions for T, wide those for a T of four or eight bytes.
type (
	of[T elem.Real]   struct{}
	wide[T elem.Real] struct{}
)

func (of[T]) sort(c *task.Call, t *tensor.Tensor, axis int) error {
	return sortReal[T](c, t, axis)
}

func (of[T]) argSort(c *task.Call, x, out *tensor.Tensor, axis int) error {
	return argSortReal[T](c, x, out, axis)
}

func (of[T]) top(c *task.Call, vals, at, x *tensor.Tensor) error {
	return topRows[T](c, vals, at, x)
}

func (of[T]) distinct(c *task.Call, w *tensor.Tensor) error {
	return distinct[T](c, w)
}

func (wide[T]) partition(c *task.Call, t *tensor.Tensor, axis int, kth []int) error {
	return partitionReal[T](c, t, axis, kth)
}

func (wide[T]) argPartition(c *task.Call, x, out *tensor.Tensor, axis int, kth []int) error {
	return argPartitionReal[T](c, x, out, axis, kth)
}

// realsOf is the functions of a type that package loops orders; nil of another.
func realsOf(dt dtype.DType) reals {
	switch dt {
	case dtype.Int8:
		return of[int8]{}
	case dtype.Int16:
		return of[int16]{}
	case dtype.Int32:
		return of[int32]{}
	case dtype.Int64:
		return of[int64]{}
	case dtype.Uint8:
		return of[uint8]{}
	case dtype.Uint16:
		return of[uint16]{}
	case dtype.Uint32:
		return of[uint32]{}
	case dtype.Uint64:
		return of[uint64]{}
	case dtype.Float32:
		return of[float32]{}
	case dtype.Float64:
		return of[float64]{}
	}
	return nil
}

// partsOf is realsOf for partitions.
func partsOf(dt dtype.DType) parts {
	switch dt {
	case dtype.Int32:
		return wide[int32]{}
	case dtype.Int64:
		return wide[int64]{}
	case dtype.Uint32:
		return wide[uint32]{}
	case dtype.Uint64:
		return wide[uint64]{}
	case dtype.Float32:
		return wide[float32]{}
	case dtype.Float64:
		return wide[float64]{}
	}
	return nil
}

// asBytes is the type by whose order truth values are ordered, too.
func asBytes(dt dtype.DType) dtype.DType {
	if dt.IsBool() {
		return dtype.Uint8
	}
	return dt
}
