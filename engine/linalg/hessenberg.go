// Real matrices to upper Hessenberg ones: columns are reflected one by one, and
// change the rest of the matrix by products for many of them.

package linalg

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
	for c := range k {
		job.poll()
		for i := range n {
			b[i] = a[i*n+at+c]
		}
		if c > 0 {
			for i := range c {
				f[i] = -r.vt[i*m+c]
			}
			job.combine(f[:c], y, b, false)
			// What reflections do to it from the left: b + V·(-T)ᵀ·Vᵀ·b.
			job.dots(c, m, vt, b[at:], g)
			job.combine(g[:c], dense(r.nt, k), f[:c], true)
			job.combine(f[:c], vt, b[at:], false)
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
		job.dots(n, len(v), from(dense(a, n), 0, at+c+1), v, line)
		r.nt[c*k+c] = -tau
		if c > 0 {
			job.dots(c, len(v), from(vt, 0, c+1), v, g)
			for i := range c {
				f[i] = -g[i]
			}
			job.combine(f[:c], y, line, false)
			job.dots(c, c, dense(r.nt, k), g, f)
			for i, s := range f[:c] {
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
