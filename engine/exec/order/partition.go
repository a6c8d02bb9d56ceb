// Partial sorts. Types that are sorted as fast, or rarely, are sorted.

package order

import (
	"github.com/tq-lang/tq/engine/exec/task"
	"github.com/tq-lang/tq/engine/loops/elem"
	"github.com/tq-lang/tq/engine/loops/sorting"
	"github.com/tq-lang/tq/engine/tensor"
)

func partitionTyped(c *task.Call, t *tensor.Tensor, axis int, kth []int) error {
	if p := partsOf(t.DType()); p != nil {
		return p.partition(c, t, axis, kth)
	}
	return sortTyped(c, t, axis)
}

func argPartitionTyped(c *task.Call, x, out *tensor.Tensor, axis int, kth []int) error {
	if p := partsOf(x.DType()); p != nil {
		return p.argPartition(c, x, out, axis, kth)
	}
	return argSortTyped(c, x, out, axis)
}

func partitionReal[T elem.Real](c *task.Call, t *tensor.Tensor, axis int, kth []int) error {
	return sortLines(c, t, axis, func(a []T) error { return sorting.Partition(a, kth, c.Canceled) })
}

func argPartitionReal[T elem.Real](c *task.Call, x, out *tensor.Tensor, axis int, kth []int) error {
	return argSortLines(c, x, out, axis, func(idx []int64, vals []T) error { return sorting.Argpartition(idx, vals, kth, c.Canceled) })
}
