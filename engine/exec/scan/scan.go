// Scans go along one axis, line by line.

package scan

import (
	"unsafe"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/exec/elementwise"
	"github.com/tq-lang/tq/engine/exec/task"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/loops"
	"github.com/tq-lang/tq/engine/loops/elem"
	"github.com/tq-lang/tq/engine/loops/reduction"
	"github.com/tq-lang/tq/engine/tensor"
)

// Scan runs the running sums, products and extremes.
func Scan(c *task.Call) error {
	x, axis := c.Args[0], c.In.Attrs.(ir.AxisAttrs).Axis
	if _, err := c.Result(0); err != nil {
		return err
	}
	work := x.DType()
	if work.IsHalf() {
		work = dtype.Float32
	}
	whole := func() (*tensor.Tensor, error) { return x, nil }
	if work == x.DType() {
		out, err := c.Result1(work, x.Shape())
		if err == nil {
			err = scanTyped(c, x, out, axis)
		}
		if err != nil {
			return err
		}
		return c.WarnReduced(whole, out)
	}
	w, err := c.CastTo(x, work)
	if err != nil {
		return err
	}
	defer c.Mem.Release(w.Buffer())
	out, err := c.Mem.Alloc(work, x.Shape(), true)
	if err != nil {
		return err
	}
	defer c.Mem.Release(out.Buffer()) // it is delivered as another type
	if err := scanTyped(c, w, out, axis); err != nil {
		return err
	}
	if err := c.WarnReduced(whole, out); err != nil {
		return err
	}
	return c.Deliver(out, x.DType())
}

func scanTyped(c *task.Call, x, out *tensor.Tensor, axis int) error {
	switch x.DType() {
	case dtype.Bool: // sums are or, products and
		if c.In.Op == ir.Cumsum || c.In.Op == ir.CumulativeMax {
			return scanLines(c, x, out, axis, reduction.CumMax[uint8], loops.Or[uint8])
		}
		return scanLines(c, x, out, axis, reduction.CumMin[uint8], loops.And[uint8])
	case dtype.Int8:
		return scanReal[int8](c, x, out, axis)
	case dtype.Int16:
		return scanReal[int16](c, x, out, axis)
	case dtype.Int32:
		return scanReal[int32](c, x, out, axis)
	case dtype.Int64:
		return scanReal[int64](c, x, out, axis)
	case dtype.Uint8:
		return scanReal[uint8](c, x, out, axis)
	case dtype.Uint16:
		return scanReal[uint16](c, x, out, axis)
	case dtype.Uint32:
		return scanReal[uint32](c, x, out, axis)
	case dtype.Uint64:
		return scanReal[uint64](c, x, out, axis)
	case dtype.Float32:
		if small := c.Args[0].DType(); small.IsHalf() && (c.In.Op == ir.Cumsum || c.In.Op == ir.Cumprod) {
			return scanSmall(c, x, out, axis, small)
		}
		return scanReal[float32](c, x, out, axis)
	case dtype.Float64:
		return scanReal[float64](c, x, out, axis)
	case dtype.Complex64:
		return scanComplex[complex64](c, x, out, axis)
	case dtype.Complex128:
		return scanComplex[complex128](c, x, out, axis)
	}
	return task.Unsupported(c)
}

func scanReal[T elem.Real](c *task.Call, x, out *tensor.Tensor, axis int) error {
	f, onto := reduction.CumSum[T], loops.Add[T]
	switch c.In.Op {
	case ir.Cumprod:
		f, onto = reduction.CumProd[T], loops.Mul[T]
	case ir.CumulativeMax:
		f, onto = reduction.CumMax[T], loops.Maximum[T]
	case ir.CumulativeMin:
		f, onto = reduction.CumMin[T], loops.Minimum[T]
	}
	return scanLines(c, x, out, axis, f, onto)
}

// scanSmall scans floats of 16 and 8 bits, widened: every step is rounded.
func scanSmall(c *task.Call, x, out *tensor.Tensor, axis int, dt dtype.DType) error {
	rows, step := loops.Add[float32], func(p, q float32) float32 { return p + q }
	if c.In.Op == ir.Cumprod {
		rows, step = loops.Mul[float32], func(p, q float32) float32 { return p * q }
	}
	round, block := elementwise.RoundOne(dt), elementwise.RounderOf(dt)
	along := func(dst, a []float32) {
		copy(dst[:min(len(dst), 1)], a)
		for i := 1; i < len(dst); i++ {
			dst[i] = round(step(dst[i-1], a[i]))
		}
	}
	onto := func(dst, a, b []float32) {
		rows(dst, a, b)
		if len(dst) > 0 {
			block(len(dst), unsafe.Pointer(&dst[0]))
		}
	}
	return scanLines(c, x, out, axis, along, onto)
}

func scanComplex[T elem.Complex](c *task.Call, x, out *tensor.Tensor, axis int) error {
	f, onto := reduction.CumSum[T], loops.Add[T]
	switch c.In.Op {
	case ir.Cumprod:
		f, onto = reduction.CumProd[T], loops.Mul[T]
	case ir.CumulativeMax:
		f, onto = cumWith(loops.MaximumComplex[T]), loops.MaximumComplex[T]
	case ir.CumulativeMin:
		f, onto = cumWith(loops.MinimumComplex[T]), loops.MinimumComplex[T]
	}
	return scanLines(c, x, out, axis, f, onto)
}

func cumWith[T any](f func(dst, a, b []T)) func(dst, a []T) {
	return func(dst, a []T) {
		copy(dst[:min(len(dst), 1)], a)
		for i := 1; i < len(dst); i++ {
			f(dst[i:i+1], dst[i-1:i], a[i:i+1])
		}
	}
}

// scanLines runs f on every line, or onto on every row and the one before.
func scanLines[T any](c *task.Call, x, out *tensor.Tensor, axis int, f func(dst, a []T), onto func(dst, a, b []T)) error {
	if x.Size() == 0 {
		return nil
	}
	if s, ok := stackOf(x, axis); ok && out.Contiguous() {
		return scanStack(c.Run, s, tensor.Flat[T](out), tensor.Flat[T](x), onto)
	}
	src, dst := task.LinesOf(x, axis), task.LinesOf(out, axis)
	return task.OverLines(c.Run, &src, dst.Stride != 1, func(i int, buf []T) error {
		a := task.Line(&src, i, buf)
		if dst.Stride == 1 {
			pos := dst.At(i)
			return scanLine(c.Run, tensor.Raw[T](out)[pos:pos+dst.N], a, f)
		}
		err := scanLine(c.Run, buf, a, f)
		task.PutLine(&dst, i, buf)
		return err
	})
}

// scanLine scans a line. A long one is taken in pieces, each of which begins
// with the last result of the one before.
func scanLine[T any](r *task.Run, dst, a []T, f func(dst, a []T)) error {
	if len(dst) <= 4*task.LongRow {
		f(dst, a)
		return nil
	}
	f(dst[:task.LongRow], a[:task.LongRow])
	buf := make([]T, task.LongRow+1)
	for lo := task.LongRow; lo < len(dst); lo += task.LongRow {
		if err := r.Canceled(); err != nil {
			return err
		}
		n := min(task.LongRow, len(dst)-lo)
		buf[0] = dst[lo-1]
		copy(buf[1:], a[lo:lo+n])
		f(dst[lo-1:lo+n], buf[:n+1])
	}
	return nil
}
