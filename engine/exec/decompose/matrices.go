// Matrix decompositions: every matrix of a batch, in double precision.

package decompose

import (
	"slices"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/exec/task"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/linalg"
	"github.com/tq-lang/tq/engine/loops/strided"
	"github.com/tq-lang/tq/engine/tensor"
)

// Matrices runs a decomposition over the batch of the first operand, with which
// a second one broadcasts. What nothing reads of its results has no tensor: where
// that is vectors, values are found alone.
func Matrices(c *task.Call) error {
	a := c.Args[0]
	types := make([]ir.Type, len(c.In.Out))
	outs := make([]*tensor.Tensor, len(c.In.Out))
	for i := range outs {
		if slices.Contains(c.Dead, c.In.Out[i]) {
			continue
		}
		t, err := c.Result(i)
		if err != nil {
			return err
		}
		types[i] = t
		w := dtype.Float64
		if t.DType.IsComplex() {
			w = dtype.Complex128
		}
		if outs[i], err = c.Mem.Alloc(w, t.Shape.Dims(), false); err != nil {
			return err
		}
	}
	var err error
	if a.DType().IsComplex() {
		err = eachMatrix(c, &complexes, dtype.Complex128, outs)
	} else {
		err = eachMatrix(c, &reals, dtype.Float64, outs)
	}
	if err != nil {
		return err
	}
	for i, t := range outs {
		if t == nil {
			continue
		}
		y, err := c.CastTo(t, types[i].DType)
		if err != nil {
			return err
		}
		if into := c.IntoAt(i, types[i].DType, y.Shape()); into != nil {
			if err := c.Copy(into, y); err != nil {
				return err
			}
			y = into
		} else {
			c.Own(i)
		}
		c.Out[i] = y
	}
	return nil
}

// scratchCopies is about how many matrices like the one it is given a decomposition keeps.
const scratchCopies = 2

// chunkWork is how much work on small matrices a worker claims at once.
const chunkWork = 1 << 14

// batch is the matrices of a call, and what is made of each.
type batch[T number] struct {
	c       *task.Call
	with    *routines[T]
	work    dtype.DType
	a, b    *tensor.Tensor // b is nil where there is one operand
	axes, n int            // of the batch: its axes, and how many matrices
	rows    int
	cols    int
	k       int // the columns of b
	full    bool
	values  bool // no vectors are wanted
	rcond   float64
	outs    []*tensor.Tensor
}

// eachMatrix runs the decomposition for every place of the batch.
func eachMatrix[T number](c *task.Call, with *routines[T], work dtype.DType, outs []*tensor.Tensor) error {
	a := c.Args[0]
	dims := a.Shape()[:a.Rank()-2]
	s := batch[T]{c: c, with: with, work: work, a: a, outs: outs}
	if len(c.Args) > 1 {
		b := c.Args[1]
		t, err := c.Result(0)
		if err != nil {
			return err
		}
		dims = t.Shape.Dims()[:t.Shape.Rank()-2]
		s.b = task.Stretched(b, append(append([]int(nil), dims...), b.Shape()[b.Rank()-2:]...))
		s.a = task.Stretched(a, append(append([]int(nil), dims...), a.Shape()[a.Rank()-2:]...))
		s.k = b.Dim(b.Rank() - 1)
	}
	s.axes, s.n, s.rows, s.cols = len(dims), tensor.Count(dims), a.Dim(a.Rank()-2), a.Dim(a.Rank()-1)
	if attrs, ok := c.In.Attrs.(ir.SvdAttrs); ok {
		s.full = attrs.FullMatrices
	}
	s.values = len(outs) > 1 && !slices.ContainsFunc(vectors(c.In.Op, outs), isMade)
	if c.In.Op == ir.LeastSquares {
		s.rcond = c.Args[2].Float64At(c.Args[2].Offset())
	}
	each := s.rows * s.cols * max(s.rows, s.cols)
	threads := 1
	if s.n > 1 && s.n*each >= c.Cfg.ParallelMin {
		threads = c.Cfg.Threads
	}
	if err := c.Mem.Check(scratchCopies * min(threads, max(s.n, 1)) * s.rows * s.cols * work.Size()); err != nil {
		return err
	}
	crew := make([]*worker[T], threads)
	per := max(1, min(chunkWork/max(each, 1), (s.n+threads-1)/threads))
	err := c.Crew.Parallel(threads, (s.n+per-1)/per, func(w, chunk int) error {
		if crew[w] == nil {
			crew[w] = with.worker()
		}
		for i := chunk * per; i < min((chunk+1)*per, s.n); i++ {
			if err := s.one(crew[w], i, threads == 1); err != nil {
				return err
			}
		}
		return nil
	})
	if err == nil { // else something that was left alone may still be at work
		for _, w := range crew {
			with.keep(w)
		}
	}
	return err
}

// one decomposes the i-th matrix.
func (s *batch[T]) one(w *worker[T], i int, alone bool) error {
	c := s.c
	if err := c.Canceled(); err != nil {
		return err
	}
	x, err := s.matrix(s.a, i, &w.a)
	if err != nil {
		return err
	}
	var y []T
	if s.b != nil {
		if y, err = s.matrix(s.b, i, &w.b); err != nil {
			return err
		}
	}
	w.job.Gemm = &c.Gemm
	if work := s.rows * s.cols * max(s.rows, s.cols, s.k); work >= c.Cfg.ParallelMin {
		w.job.Stopped = func() bool { return c.Canceled() != nil }
		if alone {
			w.job.Gemm = c.GemmContext(work)
		}
	}
	err = s.decompose(&w.job, i, x, y)
	if err := c.Canceled(); err != nil {
		return err
	}
	return err
}

// vectors are the results of a decomposition that are vectors beside its values.
func vectors(op ir.Op, outs []*tensor.Tensor) []*tensor.Tensor {
	switch op {
	case ir.Svd:
		return []*tensor.Tensor{outs[0], outs[2]}
	case ir.SelfAdjointEig:
		return outs[1:]
	}
	return outs
}

func isMade(t *tensor.Tensor) bool { return t != nil }

// worker is what a thread keeps from one matrix to the next.
type worker[T number] struct {
	job  linalg.Job
	a, b []T // the operands
}

// workerKept is how many numbers a worker keeps at most until there is another matrix.
const workerKept = 1 << 18

func (with *routines[T]) worker() *worker[T] {
	if w, ok := with.idle.Get().(*worker[T]); ok {
		return w
	}
	return new(worker[T])
}

// keep has a worker wait for the next matrices.
func (with *routines[T]) keep(w *worker[T]) {
	if w != nil && w.job.Scratch()+cap(w.a)+cap(w.b) <= workerKept {
		w.job.Gemm, w.job.Stopped = nil, nil
		with.idle.Put(w)
	}
}

// fewElements is the size of matrices that are copied element by element.
const fewElements = 1 << 10

// matrix is a copy of the i-th matrix's elements; small ones are in room, which
// grows for them.
func (s *batch[T]) matrix(x *tensor.Tensor, i int, room *[]T) ([]T, error) {
	offset := x.Offset()
	for a := s.axes - 1; a >= 0; a-- {
		offset += i % x.Dim(a) * x.Strides()[a]
		i /= x.Dim(a)
	}
	dims, strides := x.Shape()[s.axes:], x.Strides()[s.axes:]
	if n := dims[0] * dims[1]; x.DType() == s.work && !x.Swapped() && n > 0 && n*s.work.Size() < s.c.Cfg.PoolMin {
		if cap(*room) < n {
			*room = make([]T, n)
		}
		to := (*room)[:n]
		if from := tensor.Raw[T](x); n <= fewElements {
			copyFew(to, from, offset, strides, dims)
		} else {
			strided.Copy(to, 0, []int{dims[1], 1}, from, offset, strides, dims)
		}
		return to, nil
	}
	y, err := s.c.Compact(x.View(dims, strides, offset))
	if err != nil {
		return nil, err
	}
	if y, err = s.c.CastTo(y, s.work); err != nil {
		return nil, err
	}
	return tensor.Flat[T](y), nil
}

func copyFew[T number](to, from []T, offset int, strides, dims []int) {
	n := dims[1]
	for ; len(to) > 0; to = to[n:] {
		if strides[1] == 1 {
			copy(to[:n], from[offset:offset+n])
		} else {
			for k, at := 0, offset; k < n; k, at = k+1, at+strides[1] {
				to[k] = from[at]
			}
		}
		offset += strides[0]
	}
}

// put writes a result of the i-th matrix of a batch of n: real numbers into complex
// ones too.
func put[V number](out *tensor.Tensor, i, n int, v []V) {
	if out == nil {
		return
	}
	per := out.Size() / n
	switch v := any(v).(type) {
	case []float64:
		if out.DType() == dtype.Complex128 {
			dst := tensor.Raw[complex128](out)[i*per:]
			for k, x := range v {
				dst[k] = complex(x, 0)
			}
			return
		}
		copy(tensor.Raw[float64](out)[i*per:(i+1)*per], v)
	case []complex128:
		copy(tensor.Raw[complex128](out)[i*per:(i+1)*per], v)
	}
}
