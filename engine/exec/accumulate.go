// Running results of any elementwise op, and folds by it, element after element.

package exec

import (
	"unsafe"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/exec/elementwise"
	"github.com/tq-lang/tq/engine/exec/warning"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/tensor"
)

// accumulate brings the axis to the front: each row then is a step, over all the lines at once.
func accumulate(c *call) error {
	a, x := c.in.Attrs.(ir.AccumulateAttrs), c.args[0]
	typ, err := c.result(0)
	if err != nil {
		return err
	}
	w, err := c.wide(x)
	if err != nil {
		return err
	}
	out, err := c.mem.Alloc(w.DType(), typ.Shape.Dims(), true)
	if err != nil {
		return err
	}
	if x.Size() == 0 {
		return c.deliver(out, x.DType())
	}
	front := make([]int, 1, x.Rank())
	front[0] = a.Axis
	for i := range x.Rank() {
		if i != a.Axis {
			front = append(front, i)
		}
	}
	rows, to := permuted(w, front), permuted(out, front)
	if !rows.Contiguous() {
		if rows, err = c.compact(rows); err != nil {
			return err
		}
		defer c.mem.Release(rows.Buffer())
	}
	into := to
	if !to.Contiguous() {
		if into, err = c.mem.Alloc(w.DType(), to.Shape(), true); err != nil {
			return err
		}
		defer c.mem.Release(into.Buffer())
	}
	if err := c.steps(a.Op, x.DType(), into, rows); err != nil {
		return err
	}
	if into != to {
		if err := c.copy(to, into); err != nil {
			return err
		}
	}
	return c.deliver(out, x.DType())
}

// steps fills dst, of as many rows as src or of one, which gets the last result.
func (c *call) steps(op ir.Op, dt dtype.DType, dst, src *tensor.Tensor) error {
	step := elementwise.StepOf(op, dt)
	if step.Run == nil {
		return unsupported(c)
	}
	if c.warns.Report == nil {
		step.Watch = nil
	}
	n, size := src.Dim(0), src.DType().Size()
	width := src.Size() / n
	threads, strip := 1, min(width, accumulateStrip)
	if src.Size() >= c.cfg.ParallelMin {
		threads = c.cfg.Threads
	}
	from, to := start(src), start(dst)
	return c.crew.Parallel(threads, (width+strip-1)/strip, func(_, i int) error {
		s := &steps{Step: step, call: c, n: n, line: width * size, width: min(strip, width-i*strip), size: size}
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
	*call
	n, line     int // rows, and the bytes of one
	width, size int // columns of the strip, and the bytes of an element
	kinds       warning.WarningKind
}

// one makes a row of the one before and the next operands.
func (s *steps) one(i int, d, before, next unsafe.Pointer) error {
	s.Run(s.width, d, before, next)
	if s.Watch != nil {
		s.kinds |= s.Watch(s.width, d, before, next)
	}
	if i%accumulateStrip == 0 {
		return s.canceled()
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
	s.warns.Add(s.in, s.kinds)
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
	s.warns.Add(s.in, s.kinds)
	return nil
}
