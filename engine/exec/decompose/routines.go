// Which function of package linalg decomposes a matrix of real, and which one of
// complex numbers.

package decompose

import (
	"sync"

	"github.com/tq-lang/tq/engine/exec/task"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/linalg"
)

// number is what matrices are decomposed in.
type number interface{ float64 | complex128 }

// routines are the decompositions of matrices of one type. They overwrite a; solve
// overwrites b, and symEig leaves the vectors in a. Those of values alone may be nil.
type routines[T number] struct {
	cholesky func(job *linalg.Job, n int, a []T) error
	inverse  func(job *linalg.Job, n int, a []T) ([]T, error)
	det      func(job *linalg.Job, n int, a []T) (T, error)
	logDet   func(job *linalg.Job, n int, a []T) (sign T, log float64, err error)
	solve    func(job *linalg.Job, n, k int, a, b []T) error
	least    func(job *linalg.Job, m, n, k int, a, b []T, rcond float64) (x []T, s []float64, rank int, err error)
	svd      func(job *linalg.Job, m, n int, a []T, full bool) (u []T, s []float64, vh []T, err error)
	qr       func(job *linalg.Job, m, n int, a []T, full bool) (q, r []T, err error)
	symEig   func(job *linalg.Job, n int, a []T) ([]float64, error)
	eig      func(job *linalg.Job, n int, a []T) (values, vectors []complex128, err error)

	singularValues func(job *linalg.Job, m, n int, a []T) ([]float64, error)
	symEigValues   func(job *linalg.Job, n int, a []T) ([]float64, error)

	idle sync.Pool // of workers
}

var reals = routines[float64]{
	cholesky: (*linalg.Job).Cholesky, inverse: (*linalg.Job).Inverse, det: (*linalg.Job).Det, logDet: (*linalg.Job).LogDet,
	solve: (*linalg.Job).Solve, least: (*linalg.Job).LeastSquares, svd: (*linalg.Job).SVD, qr: (*linalg.Job).QR,
	symEig: (*linalg.Job).SymEig, eig: (*linalg.Job).Eig,
	singularValues: (*linalg.Job).SingularValues, symEigValues: (*linalg.Job).SymEigValues,
}

var complexes = routines[complex128]{
	cholesky: (*linalg.Job).CCholesky, inverse: (*linalg.Job).CInverse, det: (*linalg.Job).CDet, logDet: (*linalg.Job).CLogDet,
	solve: (*linalg.Job).CSolve, least: (*linalg.Job).CLeastSquares, svd: (*linalg.Job).CSVD, qr: (*linalg.Job).CQR,
	symEig: (*linalg.Job).HermEig, eig: (*linalg.Job).CEig,
}

// decompose runs the op's routine on the i-th matrix, x, and writes its results.
func (s *batch[T]) decompose(job *linalg.Job, i int, x, y []T) error {
	m, n, with := s.rows, s.cols, s.with
	switch s.c.In.Op {
	case ir.Cholesky:
		err := with.cholesky(job, n, x)
		return put1(s, i, x, err)
	case ir.MatrixInverse:
		inv, err := with.inverse(job, n, x)
		return put1(s, i, inv, err)
	case ir.MatrixDeterminant:
		det, err := with.det(job, n, x)
		return put1(s, i, []T{det}, err)
	case ir.LogMatrixDeterminant:
		sign, log, err := with.logDet(job, n, x)
		return put2(s, i, []T{sign}, []float64{log}, err)
	case ir.MatrixSolve:
		err := with.solve(job, n, s.k, x, y)
		return put1(s, i, y, err)
	case ir.LeastSquares:
		z, values, rank, err := with.least(job, m, n, s.k, x, y, s.rcond)
		return put3(s, i, z, []float64{float64(rank)}, values, err)
	case ir.Svd:
		if s.values && with.singularValues != nil {
			values, err := with.singularValues(job, m, n, x)
			return put2(s, i, []T(nil), values, err)
		}
		u, values, vh, err := with.svd(job, m, n, x, s.full)
		return put3(s, i, u, values, vh, err)
	case ir.Qr:
		q, r, err := with.qr(job, m, n, x, s.full)
		return put2(s, i, q, r, err)
	case ir.SelfAdjointEig:
		if s.values && with.symEigValues != nil {
			values, err := with.symEigValues(job, n, x)
			return put1(s, i, values, err)
		}
		values, err := with.symEig(job, n, x)
		return put2(s, i, values, x, err)
	case ir.Eig:
		values, vectors, err := with.eig(job, n, x)
		return put2(s, i, values, vectors, err)
	}
	return task.Unsupported(s.c)
}

// put1 writes the only result, if there is no error.
func put1[T, A number](s *batch[T], i int, a []A, err error) error {
	if err == nil {
		put(s.outs[0], i, s.n, a)
	}
	return err
}

func put2[T, A, B number](s *batch[T], i int, a []A, b []B, err error) error {
	if err == nil {
		put(s.outs[1], i, s.n, b)
	}
	return put1(s, i, a, err)
}

func put3[T, A, B, C number](s *batch[T], i int, a []A, b []B, c []C, err error) error {
	if err == nil {
		put(s.outs[2], i, s.n, c)
	}
	return put2(s, i, a, b, err)
}
