// Reductions that answer with positions: along one axis, line by line.

package scan

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/exec/task"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/loops"
	"github.com/tq-lang/tq/engine/loops/elem"
	"github.com/tq-lang/tq/engine/loops/reduction"
	"github.com/tq-lang/tq/engine/tensor"
)

// ArgExtreme finds the place of the largest or smallest element, along one axis or
// in row-major order of all.
func ArgExtreme(c *task.Call) error {
	x, attrs := c.Args[0], c.In.Attrs.(ir.ReduceAttrs)
	t, err := c.Result(0)
	if err != nil {
		return err
	}
	work := x.DType()
	if work.IsHalf() {
		work = dtype.Float32
	}
	w, err := c.CastTo(x, work)
	if err != nil {
		return err
	}
	if w != x {
		defer c.Mem.Release(w.Buffer())
	}
	axis := 0
	if attrs.Whole() {
		if !w.Contiguous() {
			if w, err = c.Compact(w); err != nil {
				return err
			}
		}
		if w.Rank() != 1 {
			w = w.View([]int{w.Size()}, []int{1}, w.Offset())
		}
	} else {
		axis = attrs.Axes[0]
	}
	out, err := c.Mem.Alloc(dtype.Int64, t.Shape.Dims(), true)
	if err != nil {
		return err
	}
	if err := argTyped(c, w, out, axis); err != nil {
		return err
	}
	return c.Deliver(out, dtype.Int64)
}

func argTyped(c *task.Call, x, out *tensor.Tensor, axis int) error {
	switch x.DType() {
	case dtype.Bool:
		if _, ok := stackOf(x, axis); !ok { // the first one tells
			if c.In.Op == ir.ArgMax {
				return argLines(c, x, out, axis, loops.FirstTrue, reduction.FirstTrueEach, nil)
			}
			return argLines(c, x, out, axis, loops.FirstFalse, reduction.FirstFalseEach, nil)
		}
		return argReal[uint8](c, x, out, axis)
	case dtype.Uint8:
		return argReal[uint8](c, x, out, axis)
	case dtype.Int8:
		return argReal[int8](c, x, out, axis)
	case dtype.Int16:
		return argReal[int16](c, x, out, axis)
	case dtype.Int32:
		return argReal[int32](c, x, out, axis)
	case dtype.Int64:
		return argReal[int64](c, x, out, axis)
	case dtype.Uint16:
		return argReal[uint16](c, x, out, axis)
	case dtype.Uint32:
		return argReal[uint32](c, x, out, axis)
	case dtype.Uint64:
		return argReal[uint64](c, x, out, axis)
	case dtype.Float32:
		return argReal[float32](c, x, out, axis)
	case dtype.Float64:
		return argReal[float64](c, x, out, axis)
	case dtype.Complex64:
		return argComplex[complex64](c, x, out, axis)
	case dtype.Complex128:
		return argComplex[complex128](c, x, out, axis)
	}
	return argText(c, x, out, axis)
}

func argReal[T elem.Real](c *task.Call, x, out *tensor.Tensor, axis int) error {
	if x.Rank() == 1 && x.Strides()[0] == 1 && x.Size() <= task.StripElements { // one line needs nothing of what many do
		a, at := tensor.Flat[T](x), &tensor.Raw[int64](out)[out.Offset()]
		if c.In.Op == ir.ArgMax {
			*at = int64(reduction.ArgMax(a))
		} else {
			*at = int64(reduction.ArgMin(a))
		}
		return nil
	}
	f, each, apart, into := reduction.ArgMin[T], reduction.ArgMinEach[T], reduction.ArgMinStrided[T], reduction.ArgMinInto[T]
	if c.In.Op == ir.ArgMax {
		f, each, apart, into = reduction.ArgMax[T], reduction.ArgMaxEach[T], reduction.ArgMaxStrided[T], reduction.ArgMaxInto[T]
	}
	if s, ok := stackOf(x, axis); ok {
		return argStack(c.Run, s, tensor.Flat[int64](out), tensor.Flat[T](x), into)
	}
	return argLines(c, x, out, axis, f, each, apart)
}

func argComplex[T elem.Complex](c *task.Call, x, out *tensor.Tensor, axis int) error {
	if c.In.Op == ir.ArgMax {
		return argLines(c, x, out, axis, reduction.ArgMaxComplex[T], nil, nil)
	}
	return argLines(c, x, out, axis, reduction.ArgMinComplex[T], nil, nil)
}

// argLines finds the place in each line; with each in many that follow each other and with apart in one whose elements do
// not, if those are not nil.
func argLines[T any](c *task.Call, x, out *tensor.Tensor, axis int, f func(a []T) int, each func(dst []int64, a []T, n, stride int),
	apart func(a []T, off, stride, n int) int) error {
	src, dst := task.LinesOf(x, axis), tensor.Raw[int64](out)
	if each != nil && x.Contiguous() && axis == x.Rank()-1 && src.Count > 1 {
		all := tensor.Flat[T](x)
		per := src.PerChunk(c.Run)
		return c.Crew.Parallel(src.Threads(c.Run), (src.Count+per-1)/per, func(_, chunk int) error {
			lo, hi := chunk*per, min((chunk+1)*per, src.Count)
			each(dst[lo:hi], all[lo*src.N:], src.N, src.N)
			return c.Canceled()
		})
	}
	if apart != nil && src.Stride != 1 && src.N > task.StripElements && src.N <= task.LongRow {
		return task.OverLines(c.Run, &src, false, func(i int, _ []struct{}) error {
			dst[i] = int64(apart(tensor.Raw[T](x), src.At(i), src.Stride, src.N))
			return nil
		})
	}
	return task.OverLines(c.Run, &src, false, func(i int, buf []T) error {
		dst[i] = int64(f(task.Line(&src, i, buf)))
		return nil
	})
}

// argText compares text by code points.
func argText(c *task.Call, x, out *tensor.Tensor, axis int) error {
	src, dst := task.LinesOf(x, axis), tensor.Raw[int64](out)
	for i := range src.Count {
		pos, best := src.At(i), 0
		value := x.TextAt(pos)
		for k := 1; k < src.N; k++ {
			v := x.TextAt(pos + k*src.Stride)
			if c.In.Op == ir.ArgMax && v > value || c.In.Op == ir.ArgMin && v < value {
				best, value = k, v
			}
		}
		dst[i] = int64(best)
	}
	return nil
}
