// Singular values and vectors, by way of a bidiagonal matrix. The ways are those of
// LAPACK's dgesdd, so that the vectors have its signs.

package linalg

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/blas"
)

// svd fills u (m×m or m×k), s and vh (n×n or k×n) with k = min(m, n); a is overwritten.
func (job *Job) svd(m, n int, a, u, s, vh []float64) error {
	scale := scaled(a)
	left, right := dense(u, len(u)/m), dense(vh, n).T()
	ok := false
	switch {
	case m >= n:
		ok = job.tallSVD(m, n, a, s, left, right)
	case muchLonger(n, m):
		ok = job.wideSVD(m, n, a, s, left, right, len(vh)/n)
	default:
		ok = job.lowerSVD(m, n, a, s, left, right, len(vh)/n)
	}
	if !ok {
		return errSVD()
	}
	for i := range s {
		s[i] /= scale
	}
	return nil
}

// singularValues fills s alone; a is overwritten.
func (job *Job) singularValues(m, n int, a, s []float64) error {
	scale := scaled(a)
	if m < n {
		t := floats(m * n)
		transpose(m, n, a, t)
		m, n, a = n, m, t
	}
	if muchLonger(m, n) {
		job.reduceQR(m, n, a)
		m = n
		for i := range n {
			clear(a[i*n : i*n+i])
		}
	}
	e, work := make([]float64, n), make([]float64, 4*n)
	job.bidiagonal(m, n, a, s, e)
	if !native.Dbdsqr(blas.Upper, n, 0, 0, 0, s, e[:n-1], nil, 1, nil, 1, nil, 1, work) {
		return errSVD()
	}
	for i := range s {
		s[i] /= scale
	}
	return nil
}

// muchLonger reports whether a triangle is made first.
func muchLonger(long, short int) bool { return long >= 11*short/6 }

// tallSVD has m ≥ n; v is n×n, and u has m or n columns.
func (job *Job) tallSVD(m, n int, a, s []float64, u, v view) bool {
	ucols := u.RS
	var qr []*reflections
	rows, b := m, a
	if muchLonger(m, n) { // the triangle only
		qr = job.reduceQR(m, n, a)
		rows, b = n, floats(n*n)
		for i := range n {
			copy(b[i*n+i:(i+1)*n], a[i*n+i:(i+1)*n])
		}
	}
	e := make([]float64, n)
	q, p := job.bidiagonal(rows, n, b, s, e)
	if !job.bidiagonalVectors(n, s, e, nil, u, v) {
		return false
	}
	extend(u, n, ucols)
	job.back(q, ucols, u)
	job.back(p, n, v)
	job.back(qr, ucols, u)
	return true
}

// wideSVD has n much greater than m: a is a lower triangle times orthonormal rows. v
// has m or n columns.
func (job *Job) wideSVD(m, n int, a, s []float64, u, v view, vcols int) bool {
	t := floats(m * n)
	transpose(m, n, a, t)
	qr := job.reduceQR(n, m, t)
	b := floats(m * m)
	for i := range m {
		for k := range i + 1 {
			b[i*m+k] = t[k*m+i]
		}
	}
	e := make([]float64, m)
	q, p := job.bidiagonal(m, m, b, s, e)
	if !job.bidiagonalVectors(m, s, e, nil, u, v) {
		return false
	}
	extend(v, m, vcols)
	job.back(q, m, u)
	job.back(p, m, v)
	job.back(qr, vcols, v)
	return true
}

// lowerSVD has n > m, but not much greater: a becomes a lower bidiagonal matrix, which
// is the transposed of the upper one of aᵀ, and rotations make it an upper one.
func (job *Job) lowerSVD(m, n int, a, s []float64, u, v view, vcols int) bool {
	t := floats(m * n)
	transpose(m, n, a, t)
	e := make([]float64, m)
	p, q := job.bidiagonal(n, m, t, s, e)
	turns := make([]turn, m-1)
	for i := range turns {
		var r float64
		turns[i], r = turnOf(s[i], e[i])
		s[i], e[i] = r, turns[i].sin*s[i+1]
		s[i+1] *= turns[i].cos
	}
	if !job.bidiagonalVectors(m, s, e, turns, u, v) {
		return false
	}
	extend(v, m, vcols)
	job.back(q, m, u)
	job.back(p, vcols, v)
	return true
}

// turn is a rotation of a plane.
type turn struct{ cos, sin float64 }

// turnOf turns (f, g) to (r, 0), with r of f's sign.
func turnOf(f, g float64) (t turn, r float64) {
	switch {
	case g == 0:
		return turn{1, 0}, f
	case f == 0:
		return turn{0, math.Copysign(1, g)}, math.Abs(g)
	}
	d := math.Hypot(f, g)
	r = math.Copysign(d, f)
	return turn{math.Abs(f) / d, g / r}, r
}

// bidiagonalVectors overwrites the upper bidiagonal matrix of s and e with its singular
// values, falling, and puts its vectors into the columns of u and v; those of u are
// turned back by what turned the rows before.
func (job *Job) bidiagonalVectors(n int, s, e []float64, turns []turn, u, v view) bool {
	ut, vt := dense(floats(n*n), n), dense(floats(n*n), n)
	if n > leaf {
		for i := range roomProduct {
			job.room(i, n*n) // at once, not bigger and bigger
		}
	}
	if !job.bidiagonalSVD(n, 0, s, e, ut, vt) {
		return false
	}
	for i := len(turns) - 1; i >= 0; i-- {
		t := turns[i]
		for r := range n {
			row := ut.Data[r*n+i:][:2]
			x, y := row[0], row[1]
			row[0], row[1] = t.cos*x-t.sin*y, t.sin*x+t.cos*y
		}
	}
	values := slices.Clone(s)
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(x, y int) int { return compare(values[y], values[x]) })
	for k, at := range order {
		s[k] = values[at]
	}
	asColumns(n, order, ut.Data, u)
	asColumns(n, order, vt.Data, v)
	return true
}

// extend makes the columns from n on those of the identity.
func extend(a view, n, cols int) {
	for i := n; i < cols; i++ {
		a.Data[a.Off+i*a.RS+i*a.CS] = 1
	}
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
