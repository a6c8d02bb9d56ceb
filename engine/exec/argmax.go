// Reductions that answer with positions: along one axis, line by line.

package exec

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/loops"
	"github.com/tq-lang/tq/engine/loops/elem"
	"github.com/tq-lang/tq/engine/loops/reduction"
	"github.com/tq-lang/tq/engine/tensor"
)

// argOp finds the place of the largest or smallest element, along one axis or
// in row-major order of all.
func argOp(c *call) error {
	x, attrs := c.args[0], c.in.Attrs.(ir.ReduceAttrs)
	t, err := c.result(0)
	if err != nil {
		return err
	}
	work := x.DType()
	if work.IsHalf() {
		work = dtype.Float32
	}
	w, err := c.castTo(x, work)
	if err != nil {
		return err
	}
	if w != x {
		defer c.mem.Release(w.Buffer())
	}
	axis := 0
	if attrs.Whole() {
		if !w.Contiguous() {
			if w, err = c.compact(w); err != nil {
				return err
			}
		}
		w = w.View([]int{w.Size()}, []int{1}, w.Offset())
	} else {
		axis = attrs.Axes[0]
	}
	out, err := c.mem.Alloc(dtype.Int64, t.Shape.Dims(), true)
	if err != nil {
		return err
	}
	if err := argTyped(c, w, out, axis); err != nil {
		return err
	}
	return c.deliver(out, dtype.Int64)
}

func argTyped(c *call, x, out *tensor.Tensor, axis int) error {
	switch x.DType() {
	case dtype.Bool:
		if _, ok := stackOf(x, axis); !ok { // the first one tells
			if c.in.Op == ir.ArgMax {
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

func argReal[T elem.Real](c *call, x, out *tensor.Tensor, axis int) error {
	f, each, apart, into := reduction.ArgMin[T], reduction.ArgMinEach[T], reduction.ArgMinStrided[T], reduction.ArgMinInto[T]
	if c.in.Op == ir.ArgMax {
		f, each, apart, into = reduction.ArgMax[T], reduction.ArgMaxEach[T], reduction.ArgMaxStrided[T], reduction.ArgMaxInto[T]
	}
	if s, ok := stackOf(x, axis); ok {
		return argStack(c.run, s, tensor.Flat[int64](out), tensor.Flat[T](x), into)
	}
	return argLines(c, x, out, axis, f, each, apart)
}

func argComplex[T elem.Complex](c *call, x, out *tensor.Tensor, axis int) error {
	if c.in.Op == ir.ArgMax {
		return argLines(c, x, out, axis, reduction.ArgMaxComplex[T], nil, nil)
	}
	return argLines(c, x, out, axis, reduction.ArgMinComplex[T], nil, nil)
}

// argLines finds the place in each line; with each in many that follow each other and with apart in one whose elements do
// not, if those are not nil.
func argLines[T any](c *call, x, out *tensor.Tensor, axis int, f func(a []T) int, each func(dst []int64, a []T, n, stride int),
	apart func(a []T, off, stride, n int) int) error {
	src, dst := linesOf(x, axis), tensor.Raw[int64](out)
	if each != nil && x.Contiguous() && axis == x.Rank()-1 && src.count > 1 {
		all := tensor.Flat[T](x)
		per := src.perChunk(c.run)
		return c.crew.Parallel(src.threads(c.run), (src.count+per-1)/per, func(_, chunk int) error {
			lo, hi := chunk*per, min((chunk+1)*per, src.count)
			each(dst[lo:hi], all[lo*src.n:], src.n, src.n)
			return c.canceled()
		})
	}
	if apart != nil && src.stride != 1 && src.n > stripElements && src.n <= longRow {
		return overLines(c.run, &src, false, func(i int, _ []struct{}) error {
			dst[i] = int64(apart(tensor.Raw[T](x), src.at(i), src.stride, src.n))
			return nil
		})
	}
	return overLines(c.run, &src, false, func(i int, buf []T) error {
		dst[i] = int64(f(line(&src, i, buf)))
		return nil
	})
}

// argText compares text by code points.
func argText(c *call, x, out *tensor.Tensor, axis int) error {
	src, dst := linesOf(x, axis), tensor.Raw[int64](out)
	for i := range src.count {
		pos, best := src.at(i), 0
		value := x.TextAt(pos)
		for k := 1; k < src.n; k++ {
			v := x.TextAt(pos + k*src.stride)
			if c.in.Op == ir.ArgMax && v > value || c.in.Op == ir.ArgMin && v < value {
				best, value = k, v
			}
		}
		dst[i] = int64(best)
	}
	return nil
}
