// Singular vectors of upper bidiagonal matrices: halves are done on their own and put
// together by a secular equation, as Gu and Eisenstat found.

package linalg

import (
	"math"

	"gonum.org/v1/gonum/blas"
)

// bidiagonalSVD overwrites the diagonal d (n) with the singular values, in any
// order, ut (n×n) with the left singular vectors in rows, and vt (of one row more,
// with extra = 1, for the matrix then has one column more) with the right ones.
func (job *Job) bidiagonalSVD(n, extra int, d, e []float64, ut, vt view) bool {
	job.poll()
	if n <= leaf {
		return bidiagonalLeaf(n, extra, d, e, ut, vt)
	}
	m, nl := n+extra, n/2
	h := nl + 1
	alpha, beta := d[nl], e[nl]
	if !job.bidiagonalSVD(nl, 1, d[:nl], e[:nl], ut, vt) ||
		!job.bidiagonalSVD(n-h, extra, d[h:], e[h:], from(ut, h, h), from(vt, h, h)) {
		return false
	}
	clearCorners(n, nl, h, ut)
	clearCorners(m, h, h, vt)
	u := newMerge(job, n, h, d, ut)
	mid := u.row(nl)
	clear(mid)
	mid[nl], d[nl] = 1, 0
	scale := max(math.Abs(alpha), math.Abs(beta))
	for _, x := range d {
		scale = max(scale, math.Abs(x))
	}
	if scale == 0 { // a matrix of zeros
		return true
	}
	for i := range n {
		d[i] /= scale
		if i <= nl {
			u.z[i] = alpha / scale * vt.Data[vt.Off+i*vt.RS+nl]
		} else {
			u.z[i] = beta / scale * vt.Data[vt.Off+i*vt.RS+h]
		}
	}
	u.kind[nl] = inTop
	other := 0.0
	if extra == 1 {
		other = beta / scale * vt.Data[vt.Off+n*vt.RS+h]
	}
	u.singular(nl, m, max(math.Abs(alpha), math.Abs(beta))/scale, other, vt)
	for i := range d {
		d[i] *= scale
	}
	return true
}

// clearCorners makes the part of a (n×n) zero that is right of the first rows, up to
// row top and column h, or left of those from h on.
func clearCorners(n, top, h int, a view) {
	for i := range top {
		clear(a.Data[a.Off+i*a.RS+h:][:n-h])
	}
	for i := h; i < n; i++ {
		clear(a.Data[a.Off+i*a.RS:][:h])
	}
}

// singular is the merge for the matrix with z as its row mid, and else the diagonal d.
// The last row of vt, beyond those of d, has other for its z.
func (m *merge) singular(mid, cols int, least, other float64, vt view) {
	tol := least
	for _, x := range m.d {
		tol = max(tol, x)
	}
	tol *= 64 * epsilon
	row := func(i int) []float64 { return vt.Data[vt.Off+i*vt.RS:][:cols] }
	if cols > m.n {
		if size := math.Hypot(m.z[mid], other); size > tol {
			rotate(row(mid), row(m.n), m.z[mid]/size, other/size)
			m.z[mid] = size
		}
		m.kind[mid] = inTop | inBottom
	}
	if math.Abs(m.z[mid]) <= tol {
		m.z[mid] = tol
	}
	m.deflateSingular(mid, tol, row)
	n := len(m.live)
	p := &poles{n: n, w: make([]float64, n)}
	d, z := make([]float64, n), make([]float64, n)
	for k, i := range m.live {
		d[k], z[k] = m.d[i], m.z[i]
		p.w[k] = z[k] * z[k]
	}
	if n > 1 {
		d[1] = max(d[1], tol/2)
	}
	p.diff = func(to []float64, k int) {
		at := d[k]
		for j, x := range d {
			to[j] = (x - at) * (x + at)
		}
	}
	gaps := m.job.room(roomGaps, n*n)
	origin, shift := m.job.roots(p, gaps)
	fresh := m.job.weights(p, gaps)
	values := make([]float64, n, m.n)
	for k := range n {
		fresh[k] = math.Copysign(fresh[k], z[k])
		at := d[origin[k]]
		values[k] = at + shift[k]/(at+math.Sqrt(at*at+shift[k]))
	}
	place := m.grouped()
	us, vs := m.job.room(roomLeft, n*n), m.job.room(roomRight, n*n)
	m.job.each(n, 2*n, func(i int) {
		to, gap := us[i*n:(i+1)*n], gaps[i*n:(i+1)*n]
		combination(vs[i*n:(i+1)*n], gap, fresh, place)
		gap[0] = -1
		s := 1.0
		for j := 1; j < n; j++ {
			gap[j] *= d[j]
			s += gap[j] * gap[j]
		}
		s = 1 / math.Sqrt(s)
		for j, x := range gap {
			to[place[j]] = x * s
		}
	})
	u := m.combine(m.vt, m.n, us, roomFresh)
	v := m.combine(vt, cols, vs, roomFreshRight)
	order := m.sorted(values)
	arrange(m.vt, m.n, u, order)
	arrange(vt, cols, v, order)
}

// deflateSingular is deflate; what stands for the value 0 at mid always takes part.
func (m *merge) deflateSingular(mid int, tol float64, row func(i int) []float64) {
	m.live = append(m.live, mid)
	last := -1
	for _, i := range byValue(m.d) {
		switch {
		case i == mid:
		case math.Abs(m.z[i]) <= tol:
			m.done = append(m.done, i)
		case last < 0:
			last = i
		case m.d[i]-m.d[last] > tol:
			m.live = append(m.live, last)
			last = i
		default:
			size := math.Hypot(m.z[i], m.z[last])
			c, s := m.z[i]/size, -m.z[last]/size
			m.z[i], m.z[last] = size, 0
			m.kind[i] |= m.kind[last]
			m.kind[last] = m.kind[i]
			rotate(m.row(last), m.row(i), c, s)
			rotate(row(last), row(i), c, s)
			m.done = append(m.done, last)
			last = i
		}
	}
	if last >= 0 {
		m.live = append(m.live, last)
	}
}

// bidiagonalLeaf does a small matrix by gonum's QR steps. What they turn on the left
// is an identity from the left, which makes the vectors rows.
func bidiagonalLeaf(n, extra int, d, e []float64, ut, vt view) bool {
	const room = leaf + 1
	var u, v [room * room]float64
	var work [4 * room]float64
	m := n + extra
	for i := range m {
		v[i*m+i] = 1
	}
	for i := range n {
		u[i*n+i] = 1
	}
	uplo := blas.Upper
	if extra == 1 { // the last column is rotated away, which leaves a lower matrix
		uplo = blas.Lower
		for i := range n {
			c, s, r := native.Dlartg(d[i], e[i])
			d[i], e[i] = r, 0
			if i < n-1 {
				e[i], d[i+1] = s*d[i+1], c*d[i+1]
			}
			rotate(v[i*m:(i+1)*m], v[(i+1)*m:(i+2)*m], c, s)
		}
	}
	if n > 0 && !native.Dbdsqr(uplo, n, m, 0, n, d, e[:max(n-1, 0)], v[:], m, nil, 1, u[:], n, work[:]) {
		return false
	}
	for i := range m {
		copy(vt.Data[vt.Off+i*vt.RS:][:m], v[i*m:])
	}
	for i := range n {
		copy(ut.Data[ut.Off+i*ut.RS:][:n], u[i*n:])
	}
	return true
}
