// Matrices to upper bidiagonal ones: columns and rows are reflected in turn, and
// change the rest of the matrix by a product for many of them.

package linalg

// bidiagonal reduces a (m×n, m ≥ n) to Q·B·Pᵀ: the diagonal of B is left in d, what is
// above it in e; the i-th blocks of q and p are on elements from i·panelColumns on.
func (job *Job) bidiagonal(m, n int, a, d, e []float64) (q, p []*reflections) {
	for at := 0; at < n; at += panelColumns {
		k := min(panelColumns, n-at)
		left, right := job.panelBidiagonal(m-at, n-at, k, from(dense(a, n), at, at), d[at:], e[at:])
		q, p = append(q, left), append(p, right)
	}
	return q, p
}

// panelBidiagonal reflects the first k columns and rows of a (m×n).
func (job *Job) panelBidiagonal(m, n, k int, a view, d, e []float64) (left, right *reflections) {
	// Rows v₀ x₀ v₁ x₁ … and y₀ u₀ y₁ u₁ …: a is to become a - v·yᵀ - x·uᵀ.
	l, r := make([]float64, 2*k*m), make([]float64, 2*k*n)
	tauq, taup := make([]float64, k), make([]float64, k)
	dots, f := make([]float64, 2*k), make([]float64, 2*k)
	lv, rv := dense(l, m), dense(r, n)
	// combine adds to x -factors·rows, for the first rows of them.
	combine := func(rows int, factors []float64, of view, x []float64) {
		for i := range rows {
			f[i] = -factors[i]
		}
		job.combine(f[:rows], of, x, false)
	}
	column := make([]float64, 2*k)
	for c := range k {
		job.poll()
		v := l[2*c*m+c : (2*c+1)*m]
		for i := range v {
			v[i] = a.Data[a.Off+(c+i)*a.RS+c]
		}
		for i := range 2 * c {
			column[i] = r[i*n+c]
		}
		combine(2*c, column, from(lv, 0, c), v)
		d[c], tauq[c] = house(v)
		rest := n - c - 1
		if rest == 0 {
			continue
		}
		y := r[2*c*n+c+1 : (2*c+1)*n]
		job.combine(v, from(a, c, c+1), y, true)
		if c > 0 {
			job.dots(2*c, m-c, from(lv, 0, c), v, dots)
			combine(2*c, dots, from(rv, 0, c+1), y)
		}
		for i := range y {
			y[i] *= tauq[c]
		}
		u := r[(2*c+1)*n+c+1 : (2*c+2)*n]
		copy(u, a.Data[a.Off+c*a.RS+c+1:])
		for i := range 2*c + 1 {
			column[i] = l[i*m+c]
		}
		combine(2*c+1, column, from(rv, 0, c+1), u)
		e[c], taup[c] = house(u)
		if m == c+1 {
			continue
		}
		x := l[(2*c+1)*m+c+1 : (2*c+2)*m]
		job.dots(m-c-1, rest, from(a, c+1, c+1), u, x)
		job.dots(2*c+1, rest, from(rv, 0, c+1), u, dots)
		combine(2*c+1, dots, from(lv, 0, c+1), x)
		for i := range x {
			x[i] *= taup[c]
		}
	}
	if m > k && n > k {
		job.subtract(m-k, n-k, 2*k, from(lv, 0, k).T(), from(rv, 0, k), from(a, k, k))
	}
	return job.gather(m, k, everyOther(l, m, k, 0), tauq), job.gather(n, k, everyOther(r, n, k, 1), taup)
}

// everyOther copies rows first, first+2 … of rows of n elements.
func everyOther(a []float64, n, k, first int) []float64 {
	rows := make([]float64, k*n)
	for i := range k {
		copy(rows[i*n:(i+1)*n], a[(2*i+first)*n:])
	}
	return rows
}
