// Singular values and vectors of larger matrices, by way of a bidiagonal one.

package linalg

import "slices"

// svd fills u (m×m or m×k), s and vh (n×n or k×n) with k = min(m, n); a is overwritten.
func (job *Job) svd(m, n int, a, u, s, vh []float64) error {
	if m >= n {
		return job.tallSVD(m, n, a, s, dense(u, len(u)/m), dense(vh, n).T())
	}
	// a = u·s·vh, aᵀ = v·s·uᵀ
	t := floats(m * n)
	transpose(m, n, a, t)
	vrows := len(vh) / n
	v := floats(len(vh))
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
		rows, b = n, floats(n*n)
		for i := range n {
			copy(b[i*n+i:(i+1)*n], a[i*n+i:(i+1)*n])
		}
	}
	e := make([]float64, n)
	q, p := job.bidiagonal(rows, n, b, s, e)
	ut, vt := dense(floats(n*n), n), dense(floats(n*n), n)
	for i := range roomProduct {
		job.room(i, n*n) // at once, not bigger and bigger
	}
	if !job.bidiagonalSVD(n, 0, s, e, ut, vt) {
		return errSVD()
	}
	order := byValue(s)
	slices.Reverse(order)
	values := slices.Clone(s)
	for k, at := range order {
		s[k] = values[at]
	}
	asColumns(n, order, ut.Data, u)
	asColumns(n, order, vt.Data, v)
	for i := n; i < ucols; i++ {
		u.Data[u.Off+i*u.RS+i*u.CS] = 1
	}
	job.back(q, ucols, u)
	job.back(p, n, v)
	job.back(qr, ucols, u)
	for i := range s {
		s[i] /= scale
	}
	return nil
}

// asColumns makes rows (of n elements), in order, the columns of a.
func asColumns(n int, order []int, rows []float64, a view) {
	const tile = 16
	for k0 := 0; k0 < n; k0 += tile {
		some := order[k0:min(n, k0+tile)]
		if a.RS == 1 {
			for k, at := range some {
				copy(a.Data[a.Off+(k0+k)*a.CS:][:n], rows[at*n:])
			}
			continue
		}
		for i := range n {
			to := a.Data[a.Off+i*a.RS+k0:][:len(some)]
			for k, at := range some {
				to[k] = rows[at*n+i]
			}
		}
	}
}
