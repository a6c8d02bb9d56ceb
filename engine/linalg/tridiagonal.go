// Symmetric matrices to tridiagonal ones and back: columns are reflected one by one,
// and change the rest of the matrix by a product for many of them.

package linalg

import (
	"math"

	"github.com/tq-lang/tq/engine/gemm"
)

// symEig overwrites a (n×n symmetric, its lower triangle is read) with
// eigenvectors in columns, and w with the rising eigenvalues.
func (job *Job) symEig(n int, a, w []float64) error {
	mirror(n, a)
	scale := scaled(a)
	e := make([]float64, n)
	for i := range roomFreshRight {
		job.room(i, n*n) // at once, not bigger and bigger
	}
	blocks := job.tridiagonal(n, a, w, e)
	vt := dense(floats(n*n), n)
	if !job.tridiagonalEig(n, w, e, vt) {
		return errEigen()
	}
	job.back(blocks, n, vt.T())
	transpose(n, n, vt.Data, a)
	for i := range w {
		w[i] /= scale
	}
	return nil
}

// symEigValues overwrites w with the rising eigenvalues alone.
func (job *Job) symEigValues(n int, a, w []float64) error {
	mirror(n, a)
	scale := scaled(a)
	e := make([]float64, n)
	job.tridiagonal(n, a, w, e)
	if !native.Dsterf(n, w, e[:n-1]) {
		return errEigen()
	}
	for i := range w {
		w[i] /= scale
	}
	return nil
}

// mirror copies the lower triangle to the upper one.
func mirror(n int, a []float64) {
	for i := range n {
		for k, x := range a[i*n : i*n+i] {
			a[k*n+i] = x
		}
	}
}

// scaled brings the largest element near to 1, by a power of two, which it gives.
func scaled(a []float64) float64 {
	most := 0.0
	for _, x := range a {
		if x = math.Abs(x); x > most {
			most = x
		}
	}
	if most == 0 {
		return 1
	}
	_, e := math.Frexp(most)
	scale := math.Ldexp(1, max(min(-e, 1000), -1000))
	for i := range a {
		a[i] *= scale
	}
	return scale
}

// transpose writes a (m×n) to t, by columns.
func transpose(m, n int, a, t []float64) {
	const tile = 16
	for i0 := 0; i0 < m; i0 += tile {
		for k0 := 0; k0 < n; k0 += tile {
			for i := i0; i < min(m, i0+tile); i++ {
				for k, x := range a[i*n+k0 : i*n+min(n, k0+tile)] {
					t[(k0+k)*m+i] = x
				}
			}
		}
	}
}

// tridiagonal leaves the diagonal in d and what is beside it in e; the i-th block of
// reflections is on elements from i·panelColumns on.
func (job *Job) tridiagonal(n int, a, d, e []float64) []*reflections {
	var blocks []*reflections
	for at := 0; at < n-1; at += panelColumns {
		k := min(panelColumns, n-1-at)
		blocks = append(blocks, job.panelTridiagonal(n-at, k, from(dense(a, n), at, at), d[at:], e[at:]))
	}
	d[n-1] = a[n*n-1]
	return blocks
}

// panelTridiagonal reflects the first k columns of a (n×n).
func (job *Job) panelTridiagonal(n, k int, a view, d, e []float64) *reflections {
	// Rows v₀ w₀ v₁ w₁ …: a is to become a - v·wᵀ - w·vᵀ.
	s := make([]float64, 2*k*n)
	x, tau := make([]float64, n), make([]float64, k)
	dots, f := make([]float64, 2*k), make([]float64, 2*k)
	for c := range k {
		job.poll()
		col, sc := x[:n-c], dense(s, n)
		copy(col, a.Data[a.Off+c*a.RS+c:])
		for i := range c {
			f[2*i], f[2*i+1] = -s[(2*i+1)*n+c], -s[2*i*n+c]
		}
		if c > 0 {
			job.combine(f[:2*c], from(sc, 0, c), col, false)
		}
		d[c] = col[0]
		v := s[2*c*n+c+1 : (2*c+1)*n]
		copy(v, col[1:])
		e[c], tau[c] = house(v)
		w := s[(2*c+1)*n+c+1 : (2*c+2)*n]
		length := len(v)
		job.dots(length, length, from(a, c+1, c+1), v, w)
		if c > 0 {
			job.dots(2*c, length, from(sc, 0, c+1), v, dots)
			for i := range c {
				f[2*i], f[2*i+1] = -dots[2*i+1], -dots[2*i]
			}
			job.combine(f[:2*c], from(sc, 0, c+1), w, false)
		}
		finishW(w, v, tau[c])
	}
	rest := n - k
	neg := make([]float64, 2*k*rest)
	vt := make([]float64, k*n)
	for c := range k {
		copy(vt[c*n:(c+1)*n], s[2*c*n:])
		for i, x := range s[(2*c+1)*n+k : (2*c+2)*n] {
			neg[2*c*rest+i] = -x
		}
		for i, x := range s[2*c*n+k : (2*c+1)*n] {
			neg[(2*c+1)*rest+i] = -x
		}
	}
	gemm.Gemm(job.Gemm, rest, rest, 2*k, from(dense(s, n), 0, k).T(), dense(neg, rest), from(a, k, k), true)
	return job.gather(n, k, vt, tau)
}

// finishW makes of A·v the w = τ·A·v - ½·τ·(vᵀ·τ·A·v)·v.
func finishW(w, v []float64, tau float64) {
	v = v[:len(w)]
	dot := 0.0
	for i, x := range w {
		w[i] = tau * x
		dot += w[i] * v[i]
	}
	f := -dot * tau / 2
	for i, x := range v {
		w[i] += f * x
	}
}
