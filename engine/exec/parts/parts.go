// Package parts runs the ops that take elements apart or put them together: mantissas and exponents, bits of bytes.
package parts

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/exec/task"
	"github.com/tq-lang/tq/engine/loops"
	"github.com/tq-lang/tq/engine/loops/elem"
	"github.com/tq-lang/tq/engine/tensor"
)

// Frexp splits floats into mantissas and exponents of 2; the small ones by way of float32.
func Frexp(c *task.Call) error {
	x := c.Args[0]
	w, err := c.Wide(x)
	if err != nil {
		return err
	}
	return dense(c, 1, dtype.Int32, x.Shape(), func(exp *tensor.Tensor) error {
		if w.DType() == x.DType() {
			return dense(c, 0, x.DType(), x.Shape(), func(frac *tensor.Tensor) error { return splitTyped(c, frac, exp, w) })
		}
		frac, err := c.Mem.Alloc(w.DType(), x.Shape(), true)
		if err != nil {
			return err
		}
		defer c.Mem.Release(frac.Buffer()) // it is delivered as another type
		if err := splitTyped(c, frac, exp, w); err != nil {
			return err
		}
		return c.Deliver(frac, x.DType())
	})
}

// dense has the k-th result filled in as elements that lie one after another, wherever it is wanted.
func dense(c *task.Call, k int, dt dtype.DType, dims []int, fill func(t *tensor.Tensor) error) error {
	out, err := c.ResultAt(k, dt, dims, true)
	if err != nil {
		return err
	}
	if out.Contiguous() {
		return fill(out)
	}
	t, err := c.Mem.Alloc(dt, dims, true)
	if err != nil {
		return err
	}
	defer c.Mem.Release(t.Buffer())
	if err := fill(t); err != nil {
		return err
	}
	return c.Copy(out, t)
}

func splitTyped(c *task.Call, frac, exp, x *tensor.Tensor) error {
	if x.DType() == dtype.Float32 {
		return split[float32](c, frac, exp, x)
	}
	return split[float64](c, frac, exp, x)
}

func split[T elem.Float](c *task.Call, frac, exp, x *tensor.Tensor) error {
	src, err := task.ElemsOf[T](c.Run, x)
	if err != nil {
		return err
	}
	f, e := tensor.Flat[T](frac), tensor.Flat[int32](exp)
	return pieces(c, len(src), func(lo, hi int) { loops.Frexp(f[lo:hi], e[lo:hi], src[lo:hi]) })
}

// pieces goes over n elements in pieces whose borders are multiples of 64, by several threads where they are many.
func pieces(c *task.Call, n int, f func(lo, hi int)) error {
	threads, per := c.ThreadsFor(n), task.LongRow
	if threads > 1 {
		per = (task.ChunkSize(n, 1, c.Cfg.ChunkMin, threads) + 63) &^ 63
	}
	return c.Crew.Parallel(threads, (n+per-1)/per, func(_, chunk int) error {
		if err := c.Canceled(); err != nil {
			return err
		}
		lo := chunk * per
		f(lo, min(lo+per, n))
		c.Did(min(per, n-lo))
		return nil
	})
}
