// The different elements of a vector. NaNs count as one, as in NumPy.

package order

import (
	"slices"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/exec/index"
	"github.com/tq-lang/tq/engine/exec/task"
	"github.com/tq-lang/tq/engine/loops/elem"
	"github.com/tq-lang/tq/engine/loops/sorting"
	"github.com/tq-lang/tq/engine/tensor"
)

// wants reports whether something reads the k-th result.
func wants(c *task.Call, k int) bool {
	return c.In == nil || !slices.Contains(c.Dead, c.In.Out[k])
}

// Unique sorts the elements, or their positions if places in x are asked for.
func Unique(c *task.Call) error {
	flat, err := c.Compact(c.Args[0])
	if err != nil {
		return err
	}
	flat = flat.View([]int{flat.Size()}, []int{1}, flat.Offset())
	w, err := c.Wide(flat)
	if err != nil {
		return err
	}
	if !wants(c, 1) && !wants(c, 2) {
		if r := realsOf(w.DType()); r != nil {
			return r.distinct(c, w)
		}
	}
	return distinctPlaces(c, flat, w)
}

// distinct gives the values and how often each occurs.
func distinct[T elem.Real](c *task.Call, w *tensor.Tensor) error {
	sorted, err := c.Mem.Alloc(w.DType(), w.Shape(), true)
	if err != nil {
		return err
	}
	defer c.Mem.Release(sorted.Buffer())
	if err := c.Copy(sorted, w); err != nil {
		return err
	}
	if sorted.Size() > 0 {
		if err := sortReal[T](c, sorted, 0); err != nil {
			return err
		}
	}
	list := tensor.Flat[T](sorted)
	var counts []int64
	if wants(c, 3) {
		if err := c.Mem.Check(8 * len(list)); err != nil {
			return err
		}
		counts = make([]int64, len(list))
	}
	n := sorting.Distinct(list, counts)
	sorting.FirstOfEqual(list[:n], tensor.Flat[T](w))
	if counts != nil {
		if err := deliverInts(c, 3, counts[:n]); err != nil {
			return err
		}
	}
	vals, err := c.Mem.Alloc(w.DType(), []int{n}, true)
	if err != nil {
		return err
	}
	copy(tensor.Flat[T](vals), list[:n])
	return c.Deliver(vals, c.Args[0].DType())
}

// deliverInts makes a list the k-th result.
func deliverInts(c *task.Call, k int, list []int64) error {
	t, err := c.ResultAt(k, dtype.Int64, []int{len(list)}, true)
	if err != nil {
		return err
	}
	return c.Copy(t, tensor.From(list, len(list)))
}

// distinctPlaces sorts positions and looks where neighbours differ.
func distinctPlaces(c *task.Call, flat, w *tensor.Tensor) error {
	n := flat.Size()
	order, err := c.Mem.Alloc(dtype.Int64, []int{n}, true)
	if err != nil {
		return err
	}
	defer c.Mem.Release(order.Buffer())
	if n > 0 {
		if err := argSortTyped(c, w, order, 0); err != nil {
			return err
		}
	}
	if err := c.Mem.Check(3 * 8 * n); err != nil {
		return err
	}
	var inv []int64
	if wants(c, 2) {
		inv = make([]int64, n)
	}
	first, counts := distinctOf(tensor.Flat[int64](order), w, inv)
	for k, list := range [][]int64{1: first, 2: inv, 3: counts} {
		if k > 0 && wants(c, k) {
			if err := deliverInts(c, k, list); err != nil {
				return err
			}
		}
	}
	vals, err := c.Mem.Alloc(flat.DType(), []int{len(first)}, true)
	if err != nil {
		return err
	}
	if err := index.TakeElements(c.Run, vals, flat, first); err != nil {
		return err
	}
	return c.Deliver(vals, flat.DType())
}

// distinctOf finds, for the sorted places of a vector's elements, the first
// place of each different one, how often it occurs, and which each element is.
func distinctOf(order []int64, w *tensor.Tensor, inv []int64) (first, counts []int64) {
	off := w.Offset()
	switch {
	case w.DType().IsText():
		return sorting.DistinctPlaces(order, inv, func(p int64) string { return w.TextAt(off + int(p)) }, func(x, y string) bool { return x != y })
	case w.DType() == dtype.Float64:
		return sorting.DistinctPlaces(order, inv, elementsOf[float64](w), sorting.Differ[float64])
	case w.DType() == dtype.Float32:
		return sorting.DistinctPlaces(order, inv, elementsOf[float32](w), sorting.Differ[float32])
	case w.DType().IsInexact():
		return sorting.DistinctPlaces(order, inv, func(p int64) complex128 { return w.Complex128At(off + int(p)) }, func(x, y complex128) bool {
			return x != y && (x == x || y == y)
		})
	case w.DType() == dtype.Int64:
		return sorting.DistinctPlaces(order, inv, elementsOf[int64](w), sorting.Differ[int64])
	}
	return sorting.DistinctPlaces(order, inv, func(p int64) int64 { return w.Int64At(off + int(p)) }, sorting.Differ[int64])
}

func elementsOf[T any](w *tensor.Tensor) func(p int64) T {
	a := tensor.Flat[T](w)
	return func(p int64) T { return a[p] }
}
