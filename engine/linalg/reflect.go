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
	room := make([]float64, 2*k)
	for c := range k {
		job.grow(r, c, tau[c], room)
	}
	return r
}

// grow finds column c of -T, when those before it are known: T's is -τ·T·(Vᵀ·v), and
// τ in the diagonal.
func (job *Job) grow(r *reflections, c int, tau float64, room []float64) {
	r.nt[c*r.k+c] = -tau
	if c == 0 || tau == 0 {
		return
	}
	g, s := room[:c], room[r.k:r.k+c]
	job.dots(c, r.m-c, from(dense(r.vt, r.m), 0, c), r.vt[c*r.m+c:(c+1)*r.m], g)
	job.dots(c, c, dense(r.nt, r.k), g, s)
	for i, x := range s {
		r.nt[i*r.k+c] = -tau * x
	}
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
	for i := len(blocks); i > 0; {
		first := (i - 1) / together * together
		if i-first <= 2 { // joining them takes longer than it saves
			first = i - 1
		}
		all := blocks[first]
		if i-first > 1 {
			all = job.joined(blocks[first:i])
		}
		i = first
		at, left := i*panelColumns, 0
		if identity {
			left = at
		}
		job.left(all, n-left, from(c, at, left), false)
	}
}

// joined makes one of panels that follow each other: where T and U are those of the
// first ones and the next, with V and W, what couples them is -T·(Vᵀ·W)·U.
func (job *Job) joined(blocks []*reflections) *reflections {
	m, k := blocks[0].m, 0
	for _, b := range blocks {
		k += b.k
	}
	all := &reflections{m, k, floats(k * m), make([]float64, k*k)}
	vt, nt := dense(all.vt, m), dense(all.nt, k)
	row := 0
	for i, b := range blocks {
		at := i * panelColumns
		for c := range b.k {
			copy(all.vt[(row+c)*m+at:(row+c+1)*m], b.vt[c*b.m:(c+1)*b.m])
			copy(all.nt[(row+c)*k+row:][:b.k], b.nt[c*b.k:])
		}
		if row > 0 {
			x, y := dense(job.room(roomProduct, row*b.k), b.k), dense(job.room(roomFactor, row*b.k), b.k)
			job.product(row, b.k, b.m, from(vt, 0, at), dense(b.vt, b.m).T(), x)
			job.product(row, b.k, row, nt, x, y)
			job.product(row, b.k, b.k, y, dense(b.nt, b.k), from(nt, 0, row))
		}
		row += b.k
	}
	return all
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
