// Singular values and vectors of larger matrices, by way of a bidiagonal one.

package linalg

import "slices"

// svd fills u (m×m or m×k), s and vh (n×n or k×n) with k = min(m, n); a is overwritten.
func (job *Job) svd(m, n int, a, u, s, vh []float64) error {
	if m >= n {
		return job.tallSVD(m, n, a, s, dense(u, len(u)/m), dense(vh, n).T())
	}
	// a = u·s·vh, aᵀ = v·s·uᵀ
	t := make([]float64, m*n)
	transpose(m, n, a, t)
	vrows := len(vh) / n
	v := make([]float64, len(vh))
	if err := job.tallSVD(n, m, t, s, dense(v, vrows), dense(u, m)); err != nil {
		return err
	}
	transpose(n, vrows, v, vh)
	return nil
}

// tallSVD has m ≥ n; v is n×n, and u has m or n columns.
func (job *Job) tallSVD(m, n int, a, s []float64, u, v view) error {
	ucols := u.RS
	scale := scaled(a)
	var qr []*reflections
	rows, b := m, a
	if 5*m > 8*n { // much taller than wide: the triangle only
		qr = job.reduceQR(m, n, a)
		rows, b = n, make([]float64, n*n)
		for i := range n {
			copy(b[i*n+i:(i+1)*n], a[i*n+i:(i+1)*n])
		}
	}
	e := make([]float64, n)
	q, p := job.bidiagonal(rows, n, b, s, e)
	ut, vt := dense(make([]float64, n*n), n), dense(make([]float64, n*n), n)
	if !job.bidiagonalSVD(n, 0, s, e, ut, vt) {
		return errSVD()
	}
	order := byValue(s)
	slices.Reverse(order)
	values := slices.Clone(s)
	for k, at := range order {
		s[k] = values[at]
		for i := range n {
			u.Data[u.Off+i*u.RS+k*u.CS] = ut.Data[at*n+i]
			v.Data[v.Off+i*v.RS+k*v.CS] = vt.Data[at*n+i]
		}
	}
	for i := n; i < ucols; i++ {
		u.Data[u.Off+i*u.RS+i*u.CS] = 1
	}
	for i := len(p) - 1; i >= 0; i-- {
		at := i * panelColumns
		job.left(q[i], ucols, from(u, at, 0), false)
		job.left(p[i], n, from(v, at, 0), false)
	}
	for i := len(qr) - 1; i >= 0; i-- {
		job.left(qr[i], ucols, from(u, i*panelColumns, 0), false)
	}
	for i := range s {
		s[i] /= scale
	}
	return nil
}
