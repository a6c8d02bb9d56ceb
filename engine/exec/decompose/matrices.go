// Matrix decompositions: every matrix of a batch, through package linalg, in
// double precision.

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

// matrixFunc decomposes one matrix: per result it puts its elements, as float64 or
// complex128.
type matrixFunc func(job *linalg.Job, m, n, k int, a, b any, put func(result int, v any)) error

// Matrices runs a decomposition over the batch of the first operand, with which
// a second one broadcasts. What nothing reads of its results has no tensor: where
// that is vectors, values are found alone.
func Matrices(c *task.Call) error {
	a := c.Args[0]
	work := dtype.Float64
	if a.DType().IsComplex() {
		work = dtype.Complex128
	}
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
		w := work
		if t.DType.IsComplex() {
			w = dtype.Complex128
		} else {
			w = dtype.Float64
		}
		if outs[i], err = c.Mem.Alloc(w, t.Shape.Dims(), false); err != nil {
			return err
		}
	}
	if err := eachMatrix(c, work, outs); err != nil {
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

// eachMatrix runs the decomposition for every place of the batch.
func eachMatrix(c *task.Call, work dtype.DType, outs []*tensor.Tensor) error {
	a := c.Args[0]
	batch := a.Shape()[:a.Rank()-2]
	var b *tensor.Tensor
	if len(c.Args) > 1 {
		b = c.Args[1]
		t, err := c.Result(0)
		if err != nil {
			return err
		}
		batch = t.Shape.Dims()[:t.Shape.Rank()-2]
		b = task.Stretched(b, append(append([]int(nil), batch...), b.Shape()[b.Rank()-2:]...))
		a = task.Stretched(a, append(append([]int(nil), batch...), a.Shape()[a.Rank()-2:]...))
	}
	n := tensor.Count(batch)
	f := matrixFuncs(c, work == dtype.Complex128, len(outs) > 1 && !slices.ContainsFunc(vectors(c.In.Op, outs), isMade))
	if f == nil {
		return task.Unsupported(c)
	}
	m, k := a.Dim(a.Rank()-2), a.Dim(a.Rank()-1)
	threads := 1
	if n > 1 && n*m*k*max(m, k) >= c.Cfg.ParallelMin {
		threads = c.Cfg.Threads
	}
	if err := c.Mem.Check(scratchCopies * min(threads, max(n, 1)) * m * k * work.Size()); err != nil {
		return err
	}
	runs := make([]matrixRun, threads)
	return c.Crew.Parallel(threads, n, func(worker, i int) error {
		if err := c.Canceled(); err != nil {
			return err
		}
		r := &runs[worker]
		x, err := matrixAt(c, a, i, len(batch), work, &r.a)
		if err != nil {
			return err
		}
		var y any
		cols := 0
		if b != nil {
			if y, err = matrixAt(c, b, i, len(batch), work, &r.b); err != nil {
				return err
			}
			cols = b.Dim(b.Rank() - 1)
		}
		r.job.Gemm, r.answers = &c.Gemm, r.answers[:0]
		if work := m * k * max(m, k, cols); work >= c.Cfg.ParallelMin {
			r.job.Stopped = func() bool { return c.Canceled() != nil }
			if threads == 1 {
				r.job.Gemm = c.GemmContext(work)
			}
		}
		err = f(&r.job, m, k, cols, x, y, func(result int, v any) { r.answers = append(r.answers, answer{result, v}) })
		if err := c.Canceled(); err != nil {
			return err
		}
		for _, a := range r.answers {
			if outs[a.result] != nil {
				putMatrix(outs[a.result], i, n, a.value)
			}
		}
		return err
	})
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

// matrixRun is what a worker keeps from one matrix of a batch to the next.
type matrixRun struct {
	job     linalg.Job
	answers []answer
	a, b    []float64 // the operands
}

// answer is a result of one matrix.
type answer struct {
	result int
	value  any
}

// matrixAt is a copy of the i-th matrix's elements; small ones are in room, which
// grows for them.
func matrixAt(c *task.Call, x *tensor.Tensor, i, axes int, work dtype.DType, room *[]float64) (any, error) {
	offset := x.Offset()
	for a := axes - 1; a >= 0; a-- {
		offset += i % x.Dim(a) * x.Strides()[a]
		i /= x.Dim(a)
	}
	dims, strides := x.Shape()[axes:], x.Strides()[axes:]
	if n := dims[0] * dims[1]; work == dtype.Float64 && x.DType() == work && !x.Swapped() && n > 0 && 8*n < c.Cfg.PoolMin {
		if cap(*room) < n {
			*room = make([]float64, n)
		}
		to := (*room)[:n]
		strided.Copy(to, 0, []int{dims[1], 1}, tensor.Raw[float64](x), offset, strides, dims)
		return to, nil
	}
	v := x.View(dims, strides, offset)
	y, err := c.Compact(v)
	if err != nil {
		return nil, err
	}
	if y, err = c.CastTo(y, work); err != nil {
		return nil, err
	}
	if work == dtype.Complex128 {
		return tensor.Flat[complex128](y), nil
	}
	return tensor.Flat[float64](y), nil
}

// putMatrix writes a result of the i-th matrix of n.
func putMatrix(out *tensor.Tensor, i, n int, v any) {
	per := out.Size() / n
	switch v := v.(type) {
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

// matrixFuncs finds the function of a decomposition, of its values alone if no vectors
// are wanted.
func matrixFuncs(c *task.Call, complex, values bool) matrixFunc {
	op, full := c.In.Op, false
	if a, ok := c.In.Attrs.(ir.SvdAttrs); ok {
		full = a.FullMatrices
	}
	if op == ir.LeastSquares {
		return leastSquares(c.Args[2].Float64At(c.Args[2].Offset()), complex)
	}
	if complex {
		return complexFunc(op, full)
	}
	if values {
		return valuesFunc(op)
	}
	return realFunc(op, full)
}

// leastSquares is the function with an rcond.
func leastSquares(rcond float64, complex bool) matrixFunc {
	return func(job *linalg.Job, m, n, k int, a, b any, put func(int, any)) (err error) {
		var x any
		var s []float64
		var rank int
		if complex {
			x, s, rank, err = job.CLeastSquares(m, n, k, a.([]complex128), b.([]complex128), rcond)
		} else {
			x, s, rank, err = job.LeastSquares(m, n, k, a.([]float64), b.([]float64), rcond)
		}
		if err == nil {
			put(0, x)
			put(1, []float64{float64(rank)})
			put(2, s)
		}
		return err
	}
}

func valuesFunc(op ir.Op) matrixFunc {
	return func(job *linalg.Job, m, n, k int, a, b any, put func(int, any)) error {
		if op == ir.Svd {
			s, err := job.SingularValues(m, n, a.([]float64))
			put(1, s)
			return err
		}
		w, err := job.SymEigValues(n, a.([]float64))
		put(0, w)
		return err
	}
}

func realFunc(op ir.Op, full bool) matrixFunc {
	return func(job *linalg.Job, m, n, k int, a, b any, put func(int, any)) error {
		x, _ := a.([]float64)
		switch op {
		case ir.Cholesky:
			err := job.Cholesky(n, x)
			put(0, x)
			return err
		case ir.MatrixInverse:
			inv, err := job.Inverse(n, x)
			put(0, inv)
			return err
		case ir.MatrixDeterminant:
			det, err := job.Det(n, x)
			put(0, []float64{det})
			return err
		case ir.LogMatrixDeterminant:
			sign, log, err := job.LogDet(n, x)
			put(0, []float64{sign})
			put(1, []float64{log})
			return err
		case ir.MatrixSolve:
			y := b.([]float64)
			err := job.Solve(n, k, x, y)
			put(0, y)
			return err
		case ir.Svd:
			u, s, vh, err := job.SVD(m, n, x, full)
			if err != nil {
				return err
			}
			put(0, u)
			put(1, s)
			put(2, vh)
		case ir.Qr:
			q, r, err := job.QR(m, n, x, full)
			put(0, q)
			put(1, r)
			return err
		case ir.SelfAdjointEig:
			w, err := job.SymEig(n, x)
			put(0, w)
			put(1, x)
			return err
		case ir.Eig:
			w, v, err := job.Eig(n, x)
			put(0, w)
			put(1, v)
			return err
		}
		return nil
	}
}

func complexFunc(op ir.Op, full bool) matrixFunc {
	return func(job *linalg.Job, m, n, k int, a, b any, put func(int, any)) error {
		x, _ := a.([]complex128)
		switch op {
		case ir.Cholesky:
			err := job.CCholesky(n, x)
			put(0, x)
			return err
		case ir.MatrixInverse:
			inv, err := job.CInverse(n, x)
			put(0, inv)
			return err
		case ir.MatrixDeterminant:
			det, err := job.CDet(n, x)
			put(0, []complex128{det})
			return err
		case ir.LogMatrixDeterminant:
			sign, log, err := job.CLogDet(n, x)
			put(0, []complex128{sign})
			put(1, []float64{log})
			return err
		case ir.MatrixSolve:
			y := b.([]complex128)
			err := job.CSolve(n, k, x, y)
			put(0, y)
			return err
		case ir.Svd:
			u, s, vh, err := job.CSVD(m, n, x, full)
			if err != nil {
				return err
			}
			put(0, u)
			put(1, s)
			put(2, vh)
		case ir.Qr:
			q, r, err := job.CQR(m, n, x, full)
			put(0, q)
			put(1, r)
			return err
		case ir.SelfAdjointEig:
			w, err := job.HermEig(n, x)
			put(0, w)
			put(1, x)
			return err
		case ir.Eig:
			w, v, err := job.CEig(n, x)
			put(0, w)
			put(1, v)
			return err
		}
		return nil
	}
}
