// Real matrices to upper Hessenberg ones: columns are reflected one by one, and
// change the rest of the matrix by products for many of them.

package linalg

import "github.com/tq-lang/tq/engine/gemm"

// toHessenberg reduces a (n×n) to Q·H·Qᵀ, leaves H in a, and gives Qᵀ.
func (job *Job) toHessenberg(n int, a []float64) []float64 {
	var blocks []*reflections
	for at := 0; at < n-2; at += panelColumns {
		blocks = append(blocks, job.panelHessenberg(n, at, min(panelColumns, n-2-at), a))
	}
	qt := make([]float64, n*n)
	identity(qt, n, n)
	job.form(blocks, n, dense(qt, n).T())
	return qt
}

// panelHessenberg reflects columns at … at+k-1; the reflections are on elements from
// at on.
func (job *Job) panelHessenberg(n, at, k int, a []float64) *reflections {
	m := n - at
	r := &reflections{m, 0, make([]float64, k*m), make([]float64, k*k)}
	vt, y := dense(r.vt, m), dense(make([]float64, k*n), n) // y holds rows of (A·V·T)ᵀ
	b, f, g := make([]float64, n), make([]float64, k), make([]float64, k)
	one := func(m, n, k int, a, b, c view) { gemm.Gemm(job.Gemm, m, n, k, a, b, c, true) }
	for c := range k {
		job.poll()
		for i := range n {
			b[i] = a[i*n+at+c]
		}
		if c > 0 {
			for i := range c {
				f[i] = -r.vt[i*m+c]
			}
			one(1, n, c, dense(f, k), y, dense(b, n))
			// What reflections do to it from the left: b + V·(-T)ᵀ·Vᵀ·b.
			job.product(c, 1, m, vt, dense(b[at:], 1), dense(g, 1))
			job.product(c, 1, c, dense(r.nt, k).T(), dense(g, 1), dense(f, 1))
			one(1, m, c, dense(f, k), vt, dense(b[at:], m))
		}
		v := r.vt[c*m+c+1 : (c+1)*m]
		copy(v, b[at+c+1:])
		beta, tau := house(v)
		b[at+c+1] = beta
		clear(b[at+c+2:])
		for i := range n {
			a[i*n+at+c] = b[i]
		}
		// Column c of A·V·T is τ·(A·v - A·V·T·(Vᵀ·v)).
		line := y.Data[c*n : (c+1)*n]
		job.product(n, 1, len(v), from(dense(a, n), 0, at+c+1), dense(v, 1), dense(line, 1))
		r.nt[c*k+c] = -tau
		if c > 0 {
			job.product(c, 1, len(v), from(vt, 0, c+1), dense(v, 1), dense(g, 1))
			for i := range c {
				f[i] = -g[i]
			}
			one(1, n, c, dense(f, k), y, dense(line, n))
			for i := range c {
				s := 0.0
				for e := i; e < c; e++ {
					s += r.nt[i*k+e] * g[e]
				}
				r.nt[i*k+c] = -s * tau
			}
		}
		for i := range line {
			line[i] *= tau
		}
	}
	r.k = k
	job.subtract(n, m-k, k, y.T(), from(vt, 0, k), from(dense(a, n), 0, at+k))
	job.left(r, m-k, from(dense(a, n), at, at+k), true)
	return r
}
