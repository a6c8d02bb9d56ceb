// Eigenvectors of symmetric tridiagonal matrices: halves are done on their own and
// put together by a secular equation, as Cuppen found; the products of vectors that
// this takes are nearly all of the work.

package linalg

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/lapack"
)

// leaf is the size up to which a part is done by steps of QL or QR: LAPACK's, so that
// the parts are the same, and with them the signs of vectors.
const leaf = 25

const epsilon = 0x1p-53

// tridiagonalEig overwrites the diagonal d with the rising eigenvalues, e, and vt
// (n×n) with the eigenvectors in rows.
func (job *Job) tridiagonalEig(n int, d, e []float64, vt view) bool {
	job.poll()
	if n <= leaf {
		return tridiagonalLeaf(n, d, e, vt)
	}
	h := n / 2
	rho, sign := math.Abs(e[h-1]), math.Copysign(1, e[h-1])
	d[h-1] -= rho
	d[h] -= rho
	clearCorners(n, h, h, vt)
	if !job.tridiagonalEig(h, d[:h], e[:h-1], vt) || !job.tridiagonalEig(n-h, d[h:], e[h:], from(vt, h, h)) {
		return false
	}
	m := newMerge(job, n, h, d, vt)
	for i := range n {
		if i < h {
			m.z[i] = vt.Data[vt.Off+i*vt.RS+h-1] * math.Sqrt2 / 2
		} else {
			m.z[i] = sign * vt.Data[vt.Off+i*vt.RS+h] * math.Sqrt2 / 2
		}
	}
	m.eigen(2 * rho)
	return true
}

func tridiagonalLeaf(n int, d, e []float64, vt view) bool {
	var z [leaf * leaf]float64
	var work [2 * leaf]float64
	if !native.Dsteqr(lapack.EVTridiag, n, d, e, z[:], n, work[:]) {
		return false
	}
	for i := range n {
		row := vt.Data[vt.Off+i*vt.RS:][:n]
		for k := range row {
			row[k] = z[k*n+i]
		}
	}
	return true
}

// merge puts together the vectors of two halves, in rows of vt: the first h have
// elements up to column h only, the others the rest.
type merge struct {
	job  *Job
	n, h int
	d, z []float64
	vt   view
	kind []uint8 // where a vector has elements
	live []int   // what takes part in the equation, by rising d
	done []int   // what has become a vector of the whole as it is
}

const (
	inTop = 1 << iota
	inBottom
)

func newMerge(job *Job, n, h int, d []float64, vt view) *merge {
	m := &merge{job: job, n: n, h: h, d: d, z: make([]float64, n), vt: vt, kind: make([]uint8, n)}
	for i := range n {
		m.kind[i] = inTop
		if i >= h {
			m.kind[i] = inBottom
		}
	}
	return m
}

func (m *merge) row(i int) []float64 { return m.vt.Data[m.vt.Off+i*m.vt.RS:][:m.n] }

// eigen is the merge for D + rho·z·zᵀ.
func (m *merge) eigen(rho float64) {
	m.deflate(rho)
	n := len(m.live)
	p := &poles{n: n, w: make([]float64, n)}
	d, z := make([]float64, n), make([]float64, n)
	for k, i := range m.live {
		d[k], z[k] = m.d[i], m.z[i]
		p.w[k] = rho * z[k] * z[k]
	}
	p.diff = func(to []float64, k int) {
		at := d[k]
		for j, x := range d {
			to[j] = x - at
		}
	}
	gaps := m.job.room(roomGaps, n*n)
	origin, shift := m.job.roots(p, gaps)
	fresh := m.job.weights(p, gaps)
	values := make([]float64, n, m.n)
	for k := range n {
		fresh[k] = math.Copysign(fresh[k], z[k])
		values[k] = d[origin[k]] + shift[k]
	}
	place := m.grouped()
	vectors := m.job.room(roomLeft, n*n)
	m.job.each(n, n, func(i int) {
		combination(vectors[i*n:(i+1)*n], gaps[i*n:(i+1)*n], fresh, place)
	})
	m.assemble(vectors, values)
}

// combination is a vector of 1 in length with z[j]/gap[j] at place[j].
func combination(to, gap, z []float64, place []int) {
	s := 0.0
	for j, g := range gap {
		x := z[j] / g
		s += x * x
		gap[j] = x
	}
	s = 1 / math.Sqrt(s)
	for j, x := range gap {
		to[place[j]] = x * s
	}
}

// deflate finds what takes part: where z is next to nothing, or two values are
// next to equal and a rotation makes it nothing, a vector stays as it is.
func (m *merge) deflate(rho float64) {
	most, mostZ := 0.0, 0.0
	for i := range m.n {
		most, mostZ = max(most, math.Abs(m.d[i])), max(mostZ, math.Abs(m.z[i]))
	}
	tol := 8 * epsilon * max(most, mostZ)
	last := -1
	for _, i := range byValue(m.d) {
		switch {
		case rho*math.Abs(m.z[i]) <= tol:
			m.done = append(m.done, i)
		case last < 0:
			last = i
		default:
			size := math.Hypot(m.z[i], m.z[last])
			c, s := m.z[i]/size, -m.z[last]/size
			if math.Abs((m.d[i]-m.d[last])*c*s) > tol {
				m.live = append(m.live, last)
				last = i
				continue
			}
			m.z[i], m.z[last] = size, 0
			m.kind[i] |= m.kind[last]
			m.kind[last] = m.kind[i]
			rotate(m.row(last), m.row(i), c, s)
			x, y := m.d[last], m.d[i]
			m.d[last], m.d[i] = x*c*c+y*s*s, x*s*s+y*c*c
			m.done = append(m.done, last)
			last = i
		}
	}
	if last >= 0 {
		m.live = append(m.live, last)
	}
}

// byValue are the places of d by rising value.
func byValue(d []float64) []int {
	order := make([]int, len(d))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(x, y int) int { return compare(d[x], d[y]) })
	return order
}

func compare(x, y float64) int {
	switch {
	case x < y:
		return -1
	case x > y:
		return 1
	}
	return 0
}

// rotate overwrites x with c·x + s·y, and y with c·y - s·x.
func rotate(x, y []float64, c, s float64) {
	y = y[:len(x)]
	for i, v := range x {
		u := y[i]
		x[i], y[i] = c*v+s*u, c*u-s*v
	}
}

// grouped gives the places of the live vectors when those of the top come first and
// those of the bottom last.
func (m *merge) grouped() []int {
	place, next := make([]int, len(m.live)), 0
	for _, kind := range []uint8{inTop, inTop | inBottom, inBottom} {
		for k, i := range m.live {
			if m.kind[i] == kind {
				place[k] = next
				next++
			}
		}
	}
	return place
}

// assemble makes the rows of vt the combinations of the live vectors, given by
// rows in their grouped order, and the others, by rising value.
func (m *merge) assemble(vectors, values []float64) {
	fresh := m.combine(m.vt, m.n, vectors, roomFresh)
	arrange(m.vt, m.n, fresh, m.sorted(values))
}

// sorted adds the values of the vectors that stay, and makes d all of them in
// their rising order, which it gives.
func (m *merge) sorted(values []float64) []int {
	for _, i := range m.done {
		values = append(values, m.d[i])
	}
	order := byValue(values)
	for i, k := range order {
		m.d[i] = values[k]
	}
	return order
}

// combine multiplies combinations, given by rows, with the live rows of vt, which has
// cols columns; the other rows follow as they are. The result is in a room.
func (m *merge) combine(vt view, cols int, vectors []float64, room int) []float64 {
	n, h, job := len(m.live), m.h, m.job
	var top, bottom []int
	for _, kind := range []uint8{inTop, inTop | inBottom, inBottom} {
		for _, i := range m.live {
			if m.kind[i] != kind {
				continue
			}
			if kind&inTop != 0 {
				top = append(top, i)
			}
			if kind&inBottom != 0 {
				bottom = append(bottom, i)
			}
		}
	}
	fresh := job.room(room, m.n*cols)
	gather := func(rows []int, lo, hi, room int) view {
		part := dense(job.room(room, len(rows)*(hi-lo)), hi-lo)
		for k, i := range rows {
			copy(part.Data[k*(hi-lo):], vt.Data[vt.Off+i*vt.RS+lo:][:hi-lo])
		}
		return part
	}
	job.poll()
	job.product(n, h, len(top), dense(vectors, n), gather(top, 0, h, roomTop), dense(fresh, cols))
	job.poll()
	job.product(n, cols-h, len(bottom), from(dense(vectors, n), 0, n-len(bottom)), gather(bottom, h, cols, roomBottom), from(dense(fresh, cols), 0, h))
	job.poll()
	for k, i := range m.done {
		copy(fresh[(n+k)*cols:], vt.Data[vt.Off+i*vt.RS:][:cols])
	}
	return fresh
}

// arrange puts rows in order.
func arrange(vt view, cols int, fresh []float64, order []int) {
	for i, k := range order {
		copy(vt.Data[vt.Off+i*vt.RS:][:cols], fresh[k*cols:])
	}
}
