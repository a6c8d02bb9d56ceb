// Running results of any elementwise op, and folds by it, element after element.

package scan

import (
	"unsafe"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/exec/elementwise"
	"github.com/tq-lang/tq/engine/exec/task"
	"github.com/tq-lang/tq/engine/exec/warning"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/tensor"
)

// Accumulate brings the axis to the front: each row then is a step, over all the lines at once.
func Accumulate(c *task.Call) error {
	a, x := c.In.Attrs.(ir.AccumulateAttrs), c.Args[0]
	typ, err := c.Result(0)
	if err != nil {
		return err
	}
	w, err := c.Wide(x)
	if err != nil {
		return err
	}
	out, err := c.Mem.Alloc(w.DType(), typ.Shape.Dims(), true)
	if err != nil {
		return err
	}
	if x.Size() == 0 {
		return c.Deliver(out, x.DType())
	}
	front := make([]int, 1, x.Rank())
	front[0] = a.Axis
	for i := range x.Rank() {
		if i != a.Axis {
			front = append(front, i)
		}
	}
	rows, to := task.Permuted(w, front), task.Permuted(out, front)
	if !rows.Contiguous() {
		if rows, err = c.Compact(rows); err != nil {
			return err
		}
		defer c.Mem.Release(rows.Buffer())
	}
	into := to
	if !to.Contiguous() {
		if into, err = c.Mem.Alloc(w.DType(), to.Shape(), true); err != nil {
			return err
		}
		defer c.Mem.Release(into.Buffer())
	}
	if err := accumulateRows(c, a.Op, x.DType(), into, rows); err != nil {
		return err
	}
	if into != to {
		if err := c.Copy(to, into); err != nil {
			return err
		}
	}
	return c.Deliver(out, x.DType())
}

// accumulateRows fills dst, of as many rows as src or of one, which gets the last result.
func accumulateRows(c *task.Call, op ir.Op, dt dtype.DType, dst, src *tensor.Tensor) error {
	step := elementwise.StepOf(op, dt)
	if step.Run == nil {
		return task.Unsupported(c)
	}
	if c.Warns.Report == nil {
		step.Watch = nil
	}
	n, size := src.Dim(0), src.DType().Size()
	width := src.Size() / n
	threads, strip := 1, min(width, accumulateStrip)
	if src.Size() >= c.Cfg.ParallelMin {
		threads = c.Cfg.Threads
	}
	from, to := start(src), start(dst)
	return c.Crew.Parallel(threads, (width+strip-1)/strip, func(_, i int) error {
		s := &steps{Step: step, Call: c, n: n, line: width * size, width: min(strip, width-i*strip), size: size}
		a, d := unsafe.Add(from, i*strip*size), unsafe.Add(to, i*strip*size)
		if dst.Dim(0) == n {
			return s.keepAll(d, a)
		}
		return s.keepLast(d, a)
	})
}

// start is where the elements of a tensor that is not empty begin.
func start(t *tensor.Tensor) unsafe.Pointer {
	return unsafe.Pointer(&t.Buffer().Mem()[t.Offset()*t.DType().Size()])
}

const accumulateStrip = 2048 // columns that a thread takes at a time

// steps are those of a strip of columns.
type steps struct {
	elementwise.Step
	*task.Call
	n, line     int // rows, and the bytes of one
	width, size int // columns of the strip, and the bytes of an element
	kinds       warning.WarningKind
}

// one makes a row of the one before and the next operands.
func (s *steps) one(i int, d, before, next unsafe.Pointer) error {
	s.Step.Run(s.width, d, before, next)
	if s.Watch != nil {
		s.kinds |= s.Watch(s.width, d, before, next)
	}
	if i%accumulateStrip == 0 {
		return s.Canceled()
	}
	return nil
}

func (s *steps) keepAll(d, a unsafe.Pointer) error {
	watch := s.Watch
	if s.width*s.size == s.line { // rows lie one after another: all are looked at together
		s.Watch = nil
	}
	first := d
	bytesOf := s.width * s.size
	copy(unsafe.Slice((*byte)(d), bytesOf), unsafe.Slice((*byte)(a), bytesOf))
	for i := 1; i < s.n; i++ {
		next := unsafe.Add(d, s.line)
		if err := s.one(i, next, d, unsafe.Add(a, i*s.line)); err != nil {
			return err
		}
		d = next
	}
	if s.Watch == nil && watch != nil {
		s.kinds = watch((s.n-1)*s.width, unsafe.Add(first, s.line), first, unsafe.Add(a, s.line))
	}
	s.Warns.Add(s.In, s.kinds)
	return nil
}

func (s *steps) keepLast(d, a unsafe.Pointer) error {
	bytesOf := s.width * s.size
	spare := make([]uint64, (bytesOf+7)/8)
	acc, other := d, unsafe.Pointer(&spare[0])
	copy(unsafe.Slice((*byte)(d), bytesOf), unsafe.Slice((*byte)(a), bytesOf))
	for i := 1; i < s.n; i++ {
		if err := s.one(i, other, acc, unsafe.Add(a, i*s.line)); err != nil {
			return err
		}
		acc, other = other, acc
	}
	if acc != d {
		copy(unsafe.Slice((*byte)(d), bytesOf), unsafe.Slice((*byte)(acc), bytesOf))
	}
	s.Warns.Add(s.In, s.kinds)
	return nil
}
