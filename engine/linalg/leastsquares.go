// Least squares, by singular values. Where a has more rows than columns its triangle
// is enough: Q is done to b, and never written out.

package linalg

import "math/cmplx"

// LeastSquares gives the shortest x (n×k) with the least |a·x - b|, for a (m×n) and b
// (m×k), which are overwritten, the singular values s of a, falling, and their number
// above rcond·s[0]. A matrix with an infinity or a NaN is refused.
func (job *Job) LeastSquares(m, n, k int, a, b []float64, rcond float64) (x, s []float64, rank int, err error) {
	defer caught(&err)
	if !finite(a) {
		return nil, nil, 0, errSVD()
	}
	if m > n && n > 0 {
		for i, r := range job.reduceQR(m, n, a) {
			job.left(r, k, from(dense(b, k), i*panelColumns, 0), true)
		}
		m, a, b = n, a[:n*n], b[:n*k]
		for i := range n {
			clear(a[i*n : i*n+i])
		}
	}
	u, s, vh, err := job.SVD(m, n, a, false)
	if err != nil {
		return nil, nil, 0, err
	}
	x = make([]float64, n*k)
	if rank = countAbove(s, rcond); rank == 0 || k == 0 {
		return x, s, rank, nil
	}
	w := dense(make([]float64, rank*k), k)
	job.product(rank, k, m, dense(u, len(s)).T(), dense(b, k), w)
	for i, d := range s[:rank] {
		for c := range k {
			w.Data[i*k+c] /= d
		}
	}
	job.product(n, k, rank, dense(vh, n).T(), w, dense(x, k))
	return x, s, rank, nil
}

// countAbove is how many values, which fall, count as more than 0.
func countAbove(s []float64, rcond float64) (rank int) {
	for rank < len(s) && s[rank] > rcond*s[0] {
		rank++
	}
	return rank
}

// CLeastSquares is LeastSquares for complex matrices.
func (job *Job) CLeastSquares(m, n, k int, a, b []complex128, rcond float64) (x []complex128, s []float64, rank int, err error) {
	for _, z := range a {
		if cmplx.IsInf(z) {
			return nil, nil, 0, errSVD()
		}
	}
	u, s, vh, err := job.CSVD(m, n, a, false)
	if err != nil {
		return nil, nil, 0, err
	}
	x = make([]complex128, n*k)
	rank = countAbove(s, rcond)
	row := make([]complex128, k)
	for r, d := range s[:rank] {
		clear(row)
		for i := range m {
			f := cmplx.Conj(u[i*len(s)+r])
			for c, y := range b[i*k : i*k+k] {
				row[c] += f * y
			}
		}
		for i := range n {
			f := cmplx.Conj(vh[r*n+i]) / complex(d, 0)
			for c, y := range row {
				x[i*k+c] += f * y
			}
		}
	}
	return x, s, rank, nil
}
