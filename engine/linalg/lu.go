// Real matrices through LU and Cholesky: solve, inverse, determinant.

package linalg

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/lapack/gonum"
)

// native is gonum's LAPACK in Go, for small matrices; it has no state.
var native gonum.Implementation

// smallFactor is the size up to which a factorisation is left to gonum.
const smallFactor = 64

// Cholesky overwrites a (n×n, its lower triangle is read) with the lower factor.
func (job *Job) Cholesky(n int, a []float64) (err error) {
	defer caught(&err)
	if n == 0 {
		return nil
	}
	factor := func() bool { return job.cholesky(n, dense(a, n)) }
	if hasNaN(n, a) {
		factor = func() bool { return job.choleskyOfNaN(n, a) }
	}
	if !factor() {
		return errNotPositive()
	}
	for i := range n {
		clear(a[i*n+i+1 : (i+1)*n])
	}
	return nil
}

// cholesky factors the lower triangle, and says whether that could be done.
func (job *Job) cholesky(n int, a view) bool {
	if n <= smallFactor {
		return native.Dpotrf(blas.Lower, n, a.Data[a.Off:], a.RS)
	}
	h := half(n)
	if !job.cholesky(h, a) {
		return false
	}
	below := from(a, h, 0)
	job.solveRight(n-h, h, a, below)
	job.subtractSquare(n-h, h, below, from(a, h, h))
	return job.cholesky(n-h, from(a, h, h))
}

// choleskyOfNaN factors element by element: a NaN is no refusal, and stays where it is.
func (job *Job) choleskyOfNaN(n int, a []float64) bool {
	for j := range n {
		job.poll()
		top := a[j*n:][:j]
		d := a[j*n+j]
		for _, x := range top {
			d -= x * x
		}
		if d <= 0 {
			return false
		}
		root := math.Sqrt(d)
		a[j*n+j] = root
		for i := j + 1; i < n; i++ {
			s := a[i*n+j]
			for k, x := range top {
				s -= a[i*n+k] * x
			}
			a[i*n+j] = s / root
		}
	}
	return true
}

// subtractSquare takes b·bᵀ from c (n×n), of which the lower triangle counts.
func (job *Job) subtractSquare(n, k int, b, c view) {
	job.poll()
	if n <= 128 {
		job.subtract(n, n, k, b, b.T(), c)
		return
	}
	h := half(n)
	job.subtractSquare(h, k, b, c)
	job.subtract(n-h, h, k, from(b, h, 0), b.T(), from(c, h, 0))
	job.subtractSquare(n-h, k, from(b, h, 0), from(c, h, h))
}

// hasNaN looks at the lower triangle.
func hasNaN(n int, a []float64) bool {
	for i := range n {
		if slices.ContainsFunc(a[i*n:i*n+i+1], math.IsNaN) {
			return true
		}
	}
	return false
}

// factor makes LU factors of a (n×n) with partial pivoting; ok is false if a
// pivot is 0. The job's next factorisation overwrites the pivots.
func (job *Job) factor(n int, a []float64) (pivots []int, ok bool) {
	if cap(job.pivots) < n {
		job.pivots = make([]int, n)
	}
	pivots = job.pivots[:n]
	if n <= smallestFactor {
		return pivots, luColumnwise(n, a, pivots)
	}
	if n <= smallFactor {
		return pivots, native.Dgetrf(n, n, a, n, pivots)
	}
	return pivots, job.lu(n, n, dense(a, n), pivots)
}

// lu factors m×n with m ≥ n: its left half first, which then changes the right
// one by products.
func (job *Job) lu(m, n int, a view, pivots []int) bool {
	if n <= luColumns {
		return luNarrow(m, n, a, pivots)
	}
	h := half(n)
	ok := job.lu(m, h, a, pivots[:h])
	job.poll()
	right := from(a, 0, h)
	exchange(n-h, right, pivots[:h])
	job.solveLower(h, n-h, a, right)
	job.subtract(m-h, n-h, h, from(a, h, 0), right, from(a, h, h))
	ok = job.lu(m-h, n-h, from(a, h, h), pivots[h:]) && ok
	exchange(h, from(a, h, 0), pivots[h:])
	for i := h; i < n; i++ {
		pivots[i] += h
	}
	return ok
}

const luColumns = 8

// luNarrow factors a few columns, one at a time.
func luNarrow(m, n int, a view, pivots []int) bool {
	ok := true
	for c := range n {
		p, most := c, -1.0
		for i := c; i < m; i++ {
			if x := math.Abs(a.Data[a.Off+i*a.RS+c]); x > most {
				p, most = i, x
			}
		}
		pivots[c] = p
		top := a.Data[a.Off+c*a.RS:][:n]
		if p != c {
			swap(top, a.Data[a.Off+p*a.RS:][:n])
		}
		d := top[c]
		if d == 0 {
			ok = false
			continue
		}
		rest, inv, small := top[c+1:], 1/d, math.Abs(d) < 0x1p-1022
		for i := c + 1; i < m; i++ {
			row := a.Data[a.Off+i*a.RS:][:n]
			f := row[c] * inv
			if small {
				f = row[c] / d
			}
			row[c] = f
			row = row[c+1:][:len(rest)]
			for e, x := range rest {
				row[e] -= f * x
			}
		}
	}
	return ok
}

// exchange swaps rows as the pivots say.
func exchange(n int, a view, pivots []int) {
	for i, p := range pivots {
		if p != i {
			swap(a.Data[a.Off+i*a.RS:][:n], a.Data[a.Off+p*a.RS:][:n])
		}
	}
}

func swap(x, y []float64) {
	y = y[:len(x)]
	for i, v := range x {
		x[i], y[i] = y[i], v
	}
}

// Solve overwrites b (n×k) with the x of a·x = b, and a with its LU factors.
func (job *Job) Solve(n, k int, a, b []float64) (err error) {
	defer caught(&err)
	if n == 0 {
		return nil
	}
	pivots, ok := job.factor(n, a)
	if !ok {
		return errSingular()
	}
	switch {
	case k == 0:
	case n <= smallFactor && k <= fewColumns:
		exchange(k, dense(b, k), pivots)
		substitute(n, k, a, b)
	case n <= smallFactor:
		native.Dgetrs(blas.NoTrans, n, k, a, n, pivots, b, k)
	default:
		exchange(k, dense(b, k), pivots)
		job.solveLower(n, k, dense(a, n), dense(b, k))
		job.solveUpper(n, k, dense(a, n), dense(b, k))
	}
	return nil
}

// Inverse overwrites a with its LU factors and gives the inverse.
func (job *Job) Inverse(n int, a []float64) ([]float64, error) {
	inv := make([]float64, n*n)
	for i := range n {
		inv[i*n+i] = 1
	}
	return inv, job.Solve(n, n, a, inv)
}

// LogDet gives the determinant as sign and logarithm of its size, and
// overwrites a. A singular matrix has sign 0 and logarithm -Inf.
func (job *Job) LogDet(n int, a []float64) (sign, log float64, err error) {
	defer caught(&err)
	if n == 0 {
		return 1, 0, nil
	}
	pivots, ok := job.factor(n, a)
	if !ok {
		return 0, math.Inf(-1), nil
	}
	sign = 1
	for i := range n {
		if pivots[i] != i {
			sign = -sign
		}
		d := a[i*n+i]
		if d < 0 {
			sign, d = -sign, -d
		}
		log += logOf(d)
	}
	return sign, log, nil
}

// Det is the determinant, by way of LogDet as in NumPy; a is overwritten.
func (job *Job) Det(n int, a []float64) (float64, error) {
	sign, log, err := job.LogDet(n, a)
	if sign == 0 {
		return 0, err
	}
	return sign * expOf(log), err
}
