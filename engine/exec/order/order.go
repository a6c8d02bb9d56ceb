// Sorts and what is made of them.

package order

import (
	"slices"
	"strings"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/exec/task"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/loops/elem"
	"github.com/tq-lang/tq/engine/loops/sorting"
	"github.com/tq-lang/tq/engine/tensor"
)

func Sort(c *task.Call) error {
	axis := c.In.Attrs.(ir.AxisAttrs).Axis
	return ordered(c, func(t *tensor.Tensor) error { return sortTyped(c, t, axis) })
}

func Partition(c *task.Call) error {
	a := c.In.Attrs.(ir.PartitionAttrs)
	return ordered(c, func(t *tensor.Tensor) error { return partitionTyped(c, t, a.Axis, a.Kth) })
}

// ordered puts a copy of the operand into order with f.
func ordered(c *task.Call, f func(t *tensor.Tensor) error) error {
	x := c.Args[0]
	if _, err := c.Result(0); err != nil {
		return err
	}
	w, err := c.Wide(x)
	if err != nil {
		return err
	}
	out, err := c.Compact(w)
	if err != nil {
		return err
	}
	if out.Size() > 0 {
		c.Counts(out.Size())
		if err := f(out); err != nil {
			return err
		}
	}
	return c.Deliver(out, x.DType())
}

func sortTyped(c *task.Call, t *tensor.Tensor, axis int) error {
	switch t.DType() {
	case dtype.Bool:
		return sortLines(c, t, axis, always(sorting.SortBools))
	case dtype.Complex64:
		return sortLines(c, t, axis, always(sorting.SortComplex[complex64]))
	case dtype.Complex128:
		return sortLines(c, t, axis, always(sorting.SortComplex[complex128]))
	}
	if r := realsOf(t.DType()); r != nil {
		return r.sort(c, t, axis)
	}
	return sortText(c, t, axis)
}

// sortReal sorts every line; a single long one in pieces.
func sortReal[T elem.Real](c *task.Call, t *tensor.Tensor, axis int) error {
	if t.Size() == t.Dim(axis) && t.Size() > 2*c.Cfg.SortPiece {
		c.Counts(longWork(c, t.Size()))
		return sortLong(c, tensor.Raw[T](t)[t.Offset():t.Offset()+t.Size()])
	}
	return sortLines(c, t, axis, always(sorting.Sort[T]))
}

// always is an f for sortLines that cannot fail.
func always[T any](f func([]T)) func([]T) error {
	return func(a []T) error {
		f(a)
		return nil
	}
}

// sortLines sorts every line in place with f. Lines that do not lie along the
// last axis are moved there and back.
func sortLines[T any](c *task.Call, t *tensor.Tensor, axis int, f func([]T) error) error {
	if last := t.Rank() - 1; axis != last && t.Dim(axis) > 1 && t.Size() > t.Dim(axis) {
		return sortTurned(c, task.Permuted(t, axisLast(t.Rank(), axis)), f)
	}
	l := task.LinesOf(t, axis)
	return task.OverLines(c.Run, &l, false, func(i int, buf []T) error {
		vals := task.Line(&l, i, buf)
		if err := f(vals); err != nil {
			return err
		}
		if l.Stride != 1 {
			task.PutLine(&l, i, vals)
		}
		return nil
	})
}

// sortTurned sorts the lines along the last axis by way of a copy, some lines at
// a time: as many as share cache lines, at least.
func sortTurned[T any](c *task.Call, t *tensor.Tensor, f func([]T) error) error {
	rows := t.Dim(0)
	each := t.Size() / rows
	if each > sortTurnedPiece && t.Rank() > 2 {
		for i := range rows {
			row := t.View(t.Shape()[1:], t.Strides()[1:], t.Offset()+i*t.Strides()[0])
			if err := sortTurned(c, row, f); err != nil {
				return err
			}
		}
		return nil
	}
	step := max(sortTurnedPiece/each, 64/t.DType().Size(), 1)
	for at := 0; at < rows; at += step {
		part := task.RowsOf(t, at, min(step, rows-at))
		u, err := c.Compact(part)
		if err != nil {
			return err
		}
		if err := sortLines(c, u, u.Rank()-1, f); err != nil {
			return err
		}
		err = c.Copy(part, u)
		c.Mem.Release(u.Buffer())
		if err != nil {
			return err
		}
	}
	return nil
}

const sortTurnedPiece = 1 << 18 // elements

// axisLast is the order of axes in which one comes last.
func axisLast(rank, axis int) []int {
	perm := make([]int, 0, rank)
	for i := range rank {
		if i != axis {
			perm = append(perm, i)
		}
	}
	return append(perm, axis)
}

func sortText(c *task.Call, t *tensor.Tensor, axis int) error {
	l := task.LinesOf(t, axis)
	for i := range l.Count {
		vals := make([]string, l.N)
		for k := range vals {
			vals[k] = t.TextAt(l.At(i) + k*l.Stride)
		}
		if err := sortTexts(c, vals); err != nil {
			return err
		}
		for k, v := range vals {
			t.SetText(l.At(i)+k*l.Stride, v)
		}
		c.Did(l.N)
	}
	return nil
}

// sortTexts sorts texts, long lines of them in pieces.
func sortTexts(c *task.Call, vals []string) error {
	if len(vals) <= 2*c.Cfg.SortPiece {
		return c.Aside(16*len(vals), func() { slices.SortStableFunc(vals, strings.Compare) })
	}
	if err := c.Mem.Check(len(vals) * 16); err != nil {
		return err
	}
	c.Counts(longWork(c, len(vals)))
	sort := func(lo, hi int) { slices.SortStableFunc(vals[lo:hi], strings.Compare) }
	return inPieces(c, len(vals), sort, vals, make([]string, len(vals)), func(a, b string) bool { return a < b })
}

func ArgSort(c *task.Call) error {
	axis := c.In.Attrs.(ir.AxisAttrs).Axis
	return orderOf(c, func(x, out *tensor.Tensor) error { return argSortTyped(c, x, out, axis) })
}

func ArgPartition(c *task.Call) error {
	a := c.In.Attrs.(ir.PartitionAttrs)
	return orderOf(c, func(x, out *tensor.Tensor) error { return argPartitionTyped(c, x, out, a.Axis, a.Kth) })
}

// orderOf has f fill the result with positions of the operand.
func orderOf(c *task.Call, f func(x, out *tensor.Tensor) error) error {
	t, err := c.Result(0)
	if err != nil {
		return err
	}
	w, err := c.Wide(c.Args[0])
	if err != nil {
		return err
	}
	out, err := c.Mem.Alloc(dtype.Int64, t.Shape.Dims(), true)
	if err != nil {
		return err
	}
	if out.Size() > 0 {
		c.Counts(out.Size())
		if err := f(w, out); err != nil {
			return err
		}
	}
	return c.Deliver(out, dtype.Int64)
}

func argSortTyped(c *task.Call, x, out *tensor.Tensor, axis int) error {
	switch x.DType() {
	case dtype.Complex64:
		return argSortLines(c, x, out, axis, argSorted[complex64])
	case dtype.Complex128:
		return argSortLines(c, x, out, axis, argSorted[complex128])
	}
	if r := realsOf(asBytes(x.DType())); r != nil {
		return r.argSort(c, x, out, axis)
	}
	src, dst := task.LinesOf(x, axis), task.LinesOf(out, axis)
	for i := range src.Count {
		pos := src.At(i)
		idx, vals := make([]int64, src.N), make([]string, src.N)
		for k := range vals {
			vals[k] = x.TextAt(pos + k*src.Stride)
		}
		err := c.Aside(16*len(vals), func() { sorting.ArgsortFunc(idx, func(a, b int64) bool { return vals[a] < vals[b] }) })
		if err != nil {
			return err
		}
		task.PutLine(&dst, i, idx)
		c.Did(src.N)
	}
	return nil
}

// argSortReal sorts the places of every line; of a single long one in pieces.
func argSortReal[T elem.Real](c *task.Call, x, out *tensor.Tensor, axis int) error {
	if x.Size() != x.Dim(axis) || x.Size() <= 2*c.Cfg.SortPiece {
		return argSortLines(c, x, out, axis, argSorted[T])
	}
	l := task.LinesOf(x, axis)
	c.Counts(longWork(c, l.N) + 3*l.N)
	return argSortLong(c, tensor.Raw[int64](out)[:l.N], task.Line(&l, 0, make([]T, l.N)))
}

// argSorted is an f for argSortLines that cannot fail.
func argSorted[T elem.Number](idx []int64, vals []T) error {
	sorting.Argsort(idx, vals)
	return nil
}

// argSortLines has f fill every line of out with the places of a line of x.
func argSortLines[T elem.Number](c *task.Call, x, out *tensor.Tensor, axis int, f func(idx []int64, vals []T) error) error {
	if last := x.Rank() - 1; axis != last && x.Dim(axis) > 1 && x.Size() > x.Dim(axis) {
		perm := axisLast(x.Rank(), axis)
		turned := task.Permuted(out, perm)
		u, err := c.Compact(task.Permuted(x, perm))
		if err != nil {
			return err
		}
		defer c.Mem.Release(u.Buffer())
		idx, err := c.Mem.Alloc(dtype.Int64, turned.Shape(), true)
		if err != nil {
			return err
		}
		defer c.Mem.Release(idx.Buffer())
		if err := argSortLines(c, u, idx, last, f); err != nil {
			return err
		}
		return c.Copy(turned, idx)
	}
	src, dst := task.LinesOf(x, axis), task.LinesOf(out, axis)
	return task.OverLines(c.Run, &src, false, func(i int, buf []T) error {
		vals := task.Line(&src, i, buf)
		if dst.Stride == 1 {
			pos := dst.At(i)
			return f(tensor.Raw[int64](out)[pos:pos+dst.N], vals)
		}
		idx := make([]int64, dst.N)
		if err := f(idx, vals); err != nil {
			return err
		}
		task.PutLine(&dst, i, idx)
		return nil
	})
}
