// Partial sorts. Types that are sorted as fast, or rarely, are sorted.

package order

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/exec/task"
	"github.com/tq-lang/tq/engine/loops/elem"
	"github.com/tq-lang/tq/engine/loops/sorting"
	"github.com/tq-lang/tq/engine/tensor"
)

func partitionTyped(c *task.Call, t *tensor.Tensor, axis int, kth []int) error {
	switch t.DType() {
	case dtype.Int32:
		return partitionReal[int32](c, t, axis, kth)
	case dtype.Int64:
		return partitionReal[int64](c, t, axis, kth)
	case dtype.Uint32:
		return partitionReal[uint32](c, t, axis, kth)
	case dtype.Uint64:
		return partitionReal[uint64](c, t, axis, kth)
	case dtype.Float32:
		return partitionReal[float32](c, t, axis, kth)
	case dtype.Float64:
		return partitionReal[float64](c, t, axis, kth)
	}
	return sortTyped(c, t, axis)
}

func partitionReal[T elem.Real](c *task.Call, t *tensor.Tensor, axis int, kth []int) error {
	return sortLines(c, t, axis, func(a []T) error { return sorting.Partition(a, kth, c.Canceled) })
}

func argPartitionTyped(c *task.Call, x, out *tensor.Tensor, axis int, kth []int) error {
	switch x.DType() {
	case dtype.Int32:
		return argPartitionReal[int32](c, x, out, axis, kth)
	case dtype.Int64:
		return argPartitionReal[int64](c, x, out, axis, kth)
	case dtype.Uint32:
		return argPartitionReal[uint32](c, x, out, axis, kth)
	case dtype.Uint64:
		return argPartitionReal[uint64](c, x, out, axis, kth)
	case dtype.Float32:
		return argPartitionReal[float32](c, x, out, axis, kth)
	case dtype.Float64:
		return argPartitionReal[float64](c, x, out, axis, kth)
	}
	return argSortTyped(c, x, out, axis)
}

func argPartitionReal[T elem.Real](c *task.Call, x, out *tensor.Tensor, axis int, kth []int) error {
	return argSortLines(c, x, out, axis, func(idx []int64, vals []T) error { return sorting.Argpartition(idx, vals, kth, c.Canceled) })
}
