// Partitions, and elements taken along an axis.
package core

import (
	"slices"

	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/lang/object"
)

// manyKth is the number of positions from which on sorting is no slower.
const manyKth = 32

// Partition puts what sorting would put at some positions there, negative ones
// counted from the end.
func (k *Formula) Partition(op, whole ir.Op, a *object.Array, axis int, kth []int) *object.Array {
	if k.Err != nil {
		return Nothing()
	}
	if !Known(a) || len(kth) > manyKth || axis >= a.Rank() {
		return k.Emit(whole, ir.AxisAttrs{Axis: axis}, a)
	}
	n := a.Dims()[axis]
	at := make([]int, len(kth))
	for i, p := range kth {
		if at[i] = p; p < 0 {
			at[i] += n
		}
		if at[i] < 0 || at[i] >= n {
			return k.Emit(whole, ir.AxisAttrs{Axis: axis}, a)
		}
	}
	slices.Sort(at)
	return k.Emit(op, ir.PartitionAttrs{Axis: axis, Kth: slices.Compact(at)}, a)
}

// TakeAlong is np.take_along_axis for arrays of one shape.
func (k *Formula) TakeAlong(a, at *object.Array, axis int) *object.Array {
	if k.Err != nil {
		return Nothing()
	}
	if !Known(a) {
		k.Failed(object.ErrUnknown)
		return Nothing()
	}
	r := a.Rank()
	attrs := ir.GatherAttrs{Axes: UpTo(r)}
	indices := make([]*object.Array, r)
	for i, n := range a.Dims() {
		if i == axis {
			indices[i] = at
			continue
		}
		dims := make([]int, r)
		for j := range dims {
			dims[j] = 1
		}
		dims[i] = n
		indices[i] = NewArray(iota64(n), dims...)
	}
	return k.Emit(ir.GatherNd, attrs, append([]*object.Array{a}, indices...)...)
}
