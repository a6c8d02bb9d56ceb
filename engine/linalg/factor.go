// QR and singular values of real matrices.

package linalg

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/lapack"
)

// QR factors a (m×n, overwritten). With full, q is m×m and r m×n; otherwise q
// is m×k and r k×n with k = min(m, n).
func (job *Job) QR(m, n int, a []float64, full bool) (q, r []float64, err error) {
	defer caught(&err)
	k := min(m, n)
	cols := k
	if full {
		cols = m
	}
	if max(m, n) <= smallFactor {
		q, r = smallQR(m, n, a, cols)
		return q, r, nil
	}
	blocks := job.reduceQR(m, n, a)
	r = make([]float64, cols*n)
	for i := range min(cols, n) {
		copy(r[i*n+i:(i+1)*n], a[i*n+i:(i+1)*n])
	}
	q = floats(m * cols)
	identity(q, m, cols)
	job.form(blocks, cols, dense(q, cols))
	return q, r, nil
}

// reduceQR leaves r in the upper triangle of a and gives the reflections by
// panels of columns, the i-th of rows from i·panelColumns on.
func (job *Job) reduceQR(m, n int, a []float64) []*reflections {
	var blocks []*reflections
	k := min(m, n)
	for at := 0; at < k; at += panelColumns {
		job.poll()
		block := job.panelQR(m-at, min(panelColumns, k-at), from(dense(a, n), at, at))
		next := at + block.k
		job.left(block, n-next, from(dense(a, n), at, next), true)
		blocks = append(blocks, block)
	}
	return blocks
}

// panelQR makes the first k columns of a, which has m rows, triangular. All that came
// before is done to a column when it is its turn, so that V is only read.
func (job *Job) panelQR(m, k int, a view) *reflections {
	r := &reflections{m, k, make([]float64, k*m), make([]float64, k*k)}
	for i := range m {
		for c, x := range a.Data[a.Off+i*a.RS:][:k] {
			r.vt[c*m+i] = x
		}
	}
	vt, nt, room := dense(r.vt, m), dense(r.nt, k), make([]float64, 2*k)
	for c := range k {
		column := r.vt[c*m : (c+1)*m]
		if c > 0 {
			w, tw := room[:c], room[k:k+c]
			job.dots(c, m, vt, column, w)
			job.combine(w, nt, tw, true) // -Tᵀ·Vᵀ
			job.combine(tw, vt, column, false)
		}
		beta, tau := house(column[c:])
		for i, x := range column[:c] {
			a.Data[a.Off+i*a.RS+c] = x
		}
		a.Data[a.Off+c*a.RS+c] = beta
		clear(column[:c])
		job.grow(r, c, tau, room)
	}
	return r
}

// smallQR is QR by gonum.
func smallQR(m, n int, a []float64, cols int) (q, r []float64) {
	k := min(m, n)
	tau := make([]float64, k)
	if k > 0 {
		work := make([]float64, 1)
		native.Dgeqrf(m, n, a, n, tau, work, -1)
		work = make([]float64, int(work[0]))
		native.Dgeqrf(m, n, a, n, tau, work, len(work))
	}
	r = make([]float64, cols*n)
	for i := range min(cols, n) {
		copy(r[i*n+i:(i+1)*n], a[i*n+i:(i+1)*n])
	}
	q = make([]float64, m*cols)
	if m == 0 || cols == 0 {
		return q, r
	}
	for i := range m {
		copy(q[i*cols:i*cols+k], a[i*n:i*n+k])
	}
	work := make([]float64, 1)
	native.Dorgqr(m, cols, k, q, cols, tau, work, -1)
	work = make([]float64, int(work[0]))
	native.Dorgqr(m, cols, k, q, cols, tau, work, len(work))
	return q, r
}

// SVD factors a (m×n, overwritten) into u·diag(s)·vh, s falling. With full, u
// is m×m and vh n×n; otherwise u is m×k and vh k×n with k = min(m, n). Of a matrix
// with an infinity all are NaN; one with a NaN is refused.
func (job *Job) SVD(m, n int, a []float64, full bool) (u, s, vh []float64, err error) {
	defer caught(&err)
	k := min(m, n)
	ucols, vrows := k, k
	store := lapack.SVDStore
	if full {
		ucols, vrows, store = m, n, lapack.SVDAll
	}
	u, s, vh = make([]float64, m*ucols), make([]float64, k), make([]float64, vrows*n)
	if k == 0 {
		identity(u, m, ucols)
		identity(vh, vrows, n)
		return u, s, vh, nil
	}
	if !finite(a) {
		if slices.ContainsFunc(a, math.IsNaN) {
			return nil, nil, nil, errSVD()
		}
		unknown(u)
		unknown(s)
		unknown(vh)
		return u, s, vh, nil
	}
	if !gonumSVD(m, n) {
		return u, s, vh, job.svd(m, n, a, u, s, vh)
	}
	work := make([]float64, 1)
	native.Dgesvd(store, store, m, n, a, n, s, u, ucols, vh, n, work, -1)
	work = make([]float64, int(work[0]))
	if !native.Dgesvd(store, store, m, n, a, n, s, u, ucols, vh, n, work, len(work)) {
		return nil, nil, nil, errSVD()
	}
	return u, s, vh, nil
}

// SingularValues are those of a (m×n, overwritten), falling; see SVD.
func (job *Job) SingularValues(m, n int, a []float64) (s []float64, err error) {
	defer caught(&err)
	s = make([]float64, min(m, n))
	switch {
	case len(s) == 0:
		return s, nil
	case finite(a):
		return s, job.singularValues(m, n, a, s)
	case slices.ContainsFunc(a, math.IsNaN):
		return nil, errSVD()
	}
	unknown(s)
	return s, nil
}

// gonumSVD reports whether gonum is fast and goes the same way as LAPACK's dgesdd, so
// that the vectors have the same signs: it makes a triangle of less long matrices too.
func gonumSVD(m, n int) bool {
	long, short := max(m, n), min(m, n)
	if short > leaf || long > 8*smallEigen {
		return false
	}
	if m < n {
		return muchLonger(n, m)
	}
	return muchLonger(m, n) == (float64(long) >= math.Trunc(1.6*float64(short)))
}

// identity sets the diagonal of a zeroed m×n matrix.
func identity(a []float64, m, n int) {
	for i := range min(m, n) {
		a[i*n+i] = 1
	}
}

// finite reports whether a has no NaN and no infinity, 0 times which is not 0.
func finite(a []float64) bool {
	var s0, s1, s2, s3 float64
	for ; len(a) >= 4; a = a[4:] {
		s0 += 0 * a[0]
		s1 += 0 * a[1]
		s2 += 0 * a[2]
		s3 += 0 * a[3]
	}
	for _, x := range a {
		s0 += 0 * x
	}
	return s0+s1+s2+s3 == 0
}
