// Scans go along one axis, line by line.

package exec

import (
	"unsafe"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/exec/elementwise"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/loops"
	"github.com/tq-lang/tq/engine/loops/elem"
	"github.com/tq-lang/tq/engine/loops/reduction"
	"github.com/tq-lang/tq/engine/tensor"
)

// lines are the lines of a tensor along one axis.
type lines struct {
	t      *tensor.Tensor
	axis   int
	n      int // elements of a line
	stride int
	count  int // lines
	dims   []int
	steps  []int // strides of the other axes
}

func linesOf(t *tensor.Tensor, axis int) lines {
	l := lines{t: t, axis: axis, n: t.Dim(axis), stride: t.Strides()[axis], count: 1}
	for i, n := range t.Shape() {
		if i != axis {
			l.dims, l.steps = append(l.dims, n), append(l.steps, t.Strides()[i])
			l.count *= n
		}
	}
	return l
}

// at is the position of the first element of line i, in row-major order of the
// other axes.
func (l *lines) at(i int) int {
	pos := l.t.Offset()
	for a := len(l.dims) - 1; a >= 0; a-- {
		pos += i % l.dims[a] * l.steps[a]
		i /= l.dims[a]
	}
	return pos
}

// threads is how many go over the lines.
func (l *lines) threads(r *run) int {
	if l.n*l.count >= r.cfg.ParallelMin {
		return r.cfg.Threads
	}
	return 1
}

// perChunk is how many lines one of them takes at a time.
func (l *lines) perChunk(r *run) int {
	threads := l.threads(r)
	if threads == 1 {
		return max(1, min(l.count, (1<<20)/max(l.n, 1))) // pieces to cancel between
	}
	return chunkSize(l.count, l.n, r.cfg.ChunkMin, threads)
}

// overLines runs f for every line, in parallel if there are many elements. f
// gets the number of the line and a buffer of a line's length, if lines are not
// contiguous or it is always wanted.
func overLines[T any](r *run, l *lines, always bool, f func(i int, buf []T) error) error {
	per := l.perChunk(r)
	return r.crew.Parallel(l.threads(r), (l.count+per-1)/max(per, 1), func(_, chunk int) error {
		if err := r.canceled(); err != nil {
			return err
		}
		var buf []T
		if l.stride != 1 || always {
			buf = make([]T, l.n)
		}
		for i := chunk * per; i < min((chunk+1)*per, l.count); i++ {
			if err := f(i, buf); err != nil {
				return err
			}
		}
		return nil
	})
}

// line is line i as a slice: in place if it is contiguous, else read into buf.
func line[T any](l *lines, i int, buf []T) []T {
	src, pos := tensor.Raw[T](l.t), l.at(i)
	if l.n == 0 {
		return buf[:0]
	}
	if l.stride == 1 {
		return src[pos : pos+l.n]
	}
	gatherRun(buf, src, pos, l.stride)
	return buf
}

// putLine writes line i.
func putLine[T any](l *lines, i int, vals []T) {
	dst, pos := tensor.Raw[T](l.t), l.at(i)
	for _, v := range vals {
		dst[pos] = v
		pos += l.stride
	}
}

// scanOp runs the running sums, products and extremes.
func scanOp(c *call) error {
	x, axis := c.args[0], c.in.Attrs.(ir.AxisAttrs).Axis
	if _, err := c.result(0); err != nil {
		return err
	}
	work := x.DType()
	if work.IsHalf() {
		work = dtype.Float32
	}
	whole := func() (*tensor.Tensor, error) { return x, nil }
	if work == x.DType() {
		out, err := c.result1(work, x.Shape())
		if err == nil {
			err = scanTyped(c, x, out, axis)
		}
		if err != nil {
			return err
		}
		return c.warnReduced(whole, out)
	}
	w, err := c.castTo(x, work)
	if err != nil {
		return err
	}
	defer c.mem.Release(w.Buffer())
	out, err := c.mem.Alloc(work, x.Shape(), true)
	if err != nil {
		return err
	}
	defer c.mem.Release(out.Buffer()) // it is delivered as another type
	if err := scanTyped(c, w, out, axis); err != nil {
		return err
	}
	if err := c.warnReduced(whole, out); err != nil {
		return err
	}
	return c.deliver(out, x.DType())
}

func scanTyped(c *call, x, out *tensor.Tensor, axis int) error {
	switch x.DType() {
	case dtype.Bool: // sums are or, products and
		if c.in.Op == ir.Cumsum || c.in.Op == ir.CumulativeMax {
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
		if small := c.args[0].DType(); small.IsHalf() && (c.in.Op == ir.Cumsum || c.in.Op == ir.Cumprod) {
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
	return unsupported(c)
}

func scanReal[T elem.Real](c *call, x, out *tensor.Tensor, axis int) error {
	f, onto := reduction.CumSum[T], loops.Add[T]
	switch c.in.Op {
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
func scanSmall(c *call, x, out *tensor.Tensor, axis int, dt dtype.DType) error {
	rows, step := loops.Add[float32], func(p, q float32) float32 { return p + q }
	if c.in.Op == ir.Cumprod {
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

func scanComplex[T elem.Complex](c *call, x, out *tensor.Tensor, axis int) error {
	f, onto := reduction.CumSum[T], loops.Add[T]
	switch c.in.Op {
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
func scanLines[T any](c *call, x, out *tensor.Tensor, axis int, f func(dst, a []T), onto func(dst, a, b []T)) error {
	if x.Size() == 0 {
		return nil
	}
	if s, ok := stackOf(x, axis); ok && out.Contiguous() {
		return scanStack(c.run, s, tensor.Flat[T](out), tensor.Flat[T](x), onto)
	}
	src, dst := linesOf(x, axis), linesOf(out, axis)
	return overLines(c.run, &src, dst.stride != 1, func(i int, buf []T) error {
		a := line(&src, i, buf)
		if dst.stride == 1 {
			pos := dst.at(i)
			return scanLine(c.run, tensor.Raw[T](out)[pos:pos+dst.n], a, f)
		}
		err := scanLine(c.run, buf, a, f)
		putLine(&dst, i, buf)
		return err
	})
}

// scanLine scans a line. A long one is taken in pieces, each of which begins
// with the last result of the one before.
func scanLine[T any](r *run, dst, a []T, f func(dst, a []T)) error {
	if len(dst) <= 4*longRow {
		f(dst, a)
		return nil
	}
	f(dst[:longRow], a[:longRow])
	buf := make([]T, longRow+1)
	for lo := longRow; lo < len(dst); lo += longRow {
		if err := r.canceled(); err != nil {
			return err
		}
		n := min(longRow, len(dst)-lo)
		buf[0] = dst[lo-1]
		copy(buf[1:], a[lo:lo+n])
		f(dst[lo-1:lo+n], buf[:n+1])
	}
	return nil
}
