// QR and singular values of real matrices.

package linalg

import (
	"math"

	"gonum.org/v1/gonum/lapack"
)

// QR factors a (m×n, overwritten). With full, q is m×m and r m×n; otherwise q
// is m×k and r k×n with k = min(m, n).
func QR(m, n int, a []float64, full bool) (q, r []float64) {
	k := min(m, n)
	cols := k
	if full {
		cols = m
	}
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
// is m×m and vh n×n; otherwise u is m×k and vh k×n with k = min(m, n).
func SVD(m, n int, a []float64, full bool) (u, s, vh []float64, err error) {
	k := min(m, n)
	ucols, vrows := k, k
	job := lapack.SVDStore
	if full {
		ucols, vrows, job = m, n, lapack.SVDAll
	}
	u, s, vh = make([]float64, m*ucols), make([]float64, k), make([]float64, vrows*n)
	if k == 0 {
		identity(u, m, ucols)
		identity(vh, vrows, n)
		return u, s, vh, nil
	}
	if !finite(a) {
		return nil, nil, nil, errSVD()
	}
	work := make([]float64, 1)
	native.Dgesvd(job, job, m, n, a, n, s, u, ucols, vh, n, work, -1)
	work = make([]float64, int(work[0]))
	if !native.Dgesvd(job, job, m, n, a, n, s, u, ucols, vh, n, work, len(work)) {
		return nil, nil, nil, errSVD()
	}
	return u, s, vh, nil
}

// identity sets the diagonal of a zeroed m×n matrix.
func identity(a []float64, m, n int) {
	for i := range min(m, n) {
		a[i*n+i] = 1
	}
}

func finite(a []float64) bool {
	for _, x := range a {
		if math.IsNaN(x) || math.IsInf(x, 0) {
			return false
		}
	}
	return true
}
