// Householder reflections, many at a time: H₀·H₁·… = 1 - V·T·Vᵀ with T upper
// triangular, so that products apply them.

package linalg

import (
	"math"

	"github.com/tq-lang/tq/engine/gemm"
)

// reflections are k of them on m elements.
type reflections struct {
	m, k int
	vt   []float64 // Vᵀ, k×m; row c has zeros before its 1 in column c or later
	nt   []float64 // -T, k×k
}

// panelColumns is how many reflections are put together.
const panelColumns = 32

// gather finds -T for k reflections; vt is kept.
func (job *Job) gather(m, k int, vt, tau []float64) *reflections {
	r := &reflections{m, k, vt, make([]float64, k*k)}
	v := dense(vt, m)
	g := make([]float64, k*k)
	job.product(k, k, m, v, v.T(), dense(g, k))
	// Column c of T is -τ·T·(Vᵀ·v), above its diagonal. The columns found are in rows
	// here, so that each adds to all of the next one at once.
	columns, next := make([]float64, k*k), make([]float64, k)
	for c := range k {
		next := next[:c]
		clear(next)
		for e := range c {
			x := g[e*k+c]
			to := next[:e+1]
			for i, t := range columns[e*k:][:e+1] {
				to[i] += t * x
			}
		}
		column := columns[c*k:][:c+1]
		for i, s := range next {
			column[i] = -s * tau[c]
		}
		column[c] = -tau[c]
		for i, t := range column {
			r.nt[i*k+c] = t
		}
	}
	return r
}

// left overwrites c (m×n) with H·c, or Hᵀ·c.
func (job *Job) left(r *reflections, n int, c view, transpose bool) {
	if n == 0 || r.k == 0 {
		return
	}
	job.poll()
	v, t := dense(r.vt, r.m), dense(r.nt, r.k)
	if transpose {
		t = t.T()
	}
	w, tw := dense(job.room(roomProduct, r.k*n), n), dense(job.room(roomFactor, r.k*n), n)
	job.product(r.k, n, r.m, v, c, w)
	job.product(r.k, n, r.k, t, w, tw)
	gemm.Gemm(job.Gemm, r.m, n, r.k, v.T(), tw, c, true)
}

// back overwrites c (of n columns) with H₀·H₁·…·c, of reflections by panels, the i-th on
// rows from i·panelColumns on. More of them together make better products.
func (job *Job) back(blocks []*reflections, n int, c view) { job.apply(blocks, n, c, false) }

// form is back for an identity, whose columns are needed where they are not 0 only.
func (job *Job) form(blocks []*reflections, n int, c view) { job.apply(blocks, n, c, true) }

func (job *Job) apply(blocks []*reflections, n int, c view, identity bool) {
	const together = 4
	if len(blocks) == 0 {
		return
	}
	for i := (len(blocks) - 1) / together * together; i >= 0; i -= together {
		some := blocks[i:min(i+together, len(blocks))]
		all := some[0]
		if len(some) > 1 {
			all = job.joined(some)
		}
		at, first := i*panelColumns, 0
		if identity {
			first = at
		}
		job.left(all, n-first, from(c, at, first), false)
	}
}

// joined makes one of panels that follow each other.
func (job *Job) joined(blocks []*reflections) *reflections {
	m, k := blocks[0].m, 0
	for _, b := range blocks {
		k += b.k
	}
	vt, tau := floats(k*m), make([]float64, k)
	row := 0
	for i, b := range blocks {
		for c := range b.k {
			copy(vt[row*m+i*panelColumns:(row+1)*m], b.vt[c*b.m:(c+1)*b.m])
			tau[row] = -b.nt[c*b.k+c]
			row++
		}
	}
	return job.gather(m, k, vt, tau)
}

// house makes of x the v with v[0] = 1 and the tau with which 1 - tau·v·vᵀ takes x
// to (beta, 0, …), as LAPACK chooses them.
func house(x []float64) (beta, tau float64) {
	if len(x) == 0 {
		return 0, 0
	}
	s := sumOfSquares(x[1:])
	if !(s > 0x1p-900 && s < 0x1p900) || math.Abs(x[0]) > 0x1p450 {
		beta, tau = native.Dlarfg(len(x), x[0], x[1:], 1)
		x[0] = 1
		return beta, tau
	}
	alpha := x[0]
	beta = -math.Copysign(math.Sqrt(alpha*alpha+s), alpha)
	scale := 1 / (alpha - beta)
	x[0] = 1
	for i := range x[1:] {
		x[1+i] *= scale
	}
	return beta, (beta - alpha) / beta
}

func sumOfSquares(x []float64) float64 {
	var s0, s1, s2, s3 float64
	for ; len(x) >= 4; x = x[4:] {
		s0 += x[0] * x[0]
		s1 += x[1] * x[1]
		s2 += x[2] * x[2]
		s3 += x[3] * x[3]
	}
	for _, v := range x {
		s0 += v * v
	}
	return (s0 + s1) + (s2 + s3)
}
