// The greatest elements of every row.

package order

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/exec/task"
	"github.com/tq-lang/tq/engine/loops/elem"
	"github.com/tq-lang/tq/engine/loops/sorting"
	"github.com/tq-lang/tq/engine/tensor"
)

func TopK(c *task.Call) error {
	x := c.Args[0]
	typ, err := c.Result(0)
	if err != nil {
		return err
	}
	dims := typ.Shape.Dims()
	at, err := c.ResultAt(1, dtype.Int64, dims, true)
	if err != nil {
		return err
	}
	w, err := c.Wide(x)
	if err != nil {
		return err
	}
	vals, err := c.Mem.Alloc(w.DType(), dims, true)
	if err != nil {
		return err
	}
	places := at
	if !at.Contiguous() {
		if places, err = c.Mem.Alloc(dtype.Int64, dims, true); err != nil {
			return err
		}
		defer c.Mem.Release(places.Buffer())
	}
	if vals.Size() > 0 {
		if err := realsOf(asBytes(w.DType())).top(c, vals, places, w); err != nil {
			return err
		}
	}
	if places != at {
		if err := c.Copy(at, places); err != nil {
			return err
		}
	}
	return c.Deliver(vals, x.DType())
}

// topRows fills the rows of results that lie one after another.
func topRows[T elem.Real](c *task.Call, vals, at, x *tensor.Tensor) error {
	last := x.Rank() - 1
	src, k := task.LinesOf(x, last), vals.Dim(last)
	v, p := tensor.Raw[T](vals)[vals.Offset():], tensor.Raw[int64](at)[at.Offset():]
	return task.OverLines(c.Run, &src, false, func(i int, buf []T) error {
		sorting.Top(v[i*k:(i+1)*k], p[i*k:(i+1)*k], task.Line(&src, i, buf))
		return nil
	})
}
