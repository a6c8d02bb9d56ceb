// Complex products on the kernels for floats. Of C = A·B the kernels see
//
//	(c.re c.im) = (a.re a.im) · ⎛  b.re  b.im ⎞
//	                            ⎝ -b.im  b.re ⎠
//
// for every element: A and C are read and written as they are, twice as wide, and packing B writes both rows.

//go:build (amd64 || arm64) && !purego

package gemm

// paired computes a product of complex numbers, whose parts have type R, with the kernels for R.
func paired[R float32 | float64, T Number](ctx *Context, p *problem[T]) {
	mc := machineFor[R](ctx)
	q := &problem[R]{
		m: p.m, n: 2 * p.n, k: 2 * p.k, accumulate: p.accumulate,
		a: parts[R](p.a), aoff: 2 * p.aoff, ar: p.ar.doubled(p.m), ac: p.ac.paired(p.k),
		b: parts[R](p.b), boff: 2 * p.boff, br: p.br.doubled(p.k), bc: p.bc.doubled(p.n),
		c: parts[R](p.c), coff: 2 * p.coff, cr: p.cr.doubled(p.m), cc: p.cc.paired(p.n),
	}
	r := newRun(q, mc)
	r.unit = 2
	r.compute(ctx)
}

// doubled is an axis of complex elements, counted in parts.
func (x axis) doubled(n int) axis {
	if x.table == nil {
		return axis{step: 2 * x.step}
	}
	t := make([]int, n)
	for i := range t {
		t[i] = 2 * x.table[i]
	}
	return axis{table: t}
}

// paired is the axis of all parts of complex elements.
func (x axis) paired(n int) axis {
	if x.table == nil && x.step == 1 || n == 1 && x.at(0) == 0 {
		return axis{step: 1}
	}
	t := make([]int, 2*n)
	for i := range n {
		t[2*i] = 2 * x.at(i)
		t[2*i+1] = 2*x.at(i) + 1
	}
	return axis{table: t}
}

// packPairs copies one panel, of so many parts, of complex B.
func (r *run[T]) packPairs(panel []T, j, cols int) {
	j0, k0 := (r.j0+j)/2, r.k0/2
	if cols < r.nr {
		clear(panel)
	}
	dense := r.bc.table == nil && r.bc.step == 2
	if dense && cols == r.nr && r.br.table == nil && r.twist != nil {
		r.twist(r.kn/2, ptr(r.b, r.boff+j0*2+k0*r.br.step), r.br.step*r.size, ptr(panel, 0))
		return
	}
	if cols == r.nr && r.br.table == nil && r.br.step == 2 && r.bc.table == nil && r.twist != nil {
		r.packTurned(panel, r.boff+r.bc.at(j0)+2*k0)
		return
	}
	for k := range r.kn / 2 {
		up, down := panel[2*k*r.nr:][:cols], panel[(2*k+1)*r.nr:][:cols]
		at := r.boff + r.br.at(k0+k)
		for x := 0; x < cols; x += 2 {
			b := r.b[at+r.bc.at(j0+x/2):]
			re, im := b[0], b[1]
			up[x], up[x+1] = re, im
			down[x], down[x+1] = -im, re
		}
	}
}

// packTurned copies a panel of complex B whose columns are dense, from off on: squares of them are transposed and then twisted in place.
func (r *run[T]) packTurned(panel []T, off int) {
	sq, kn, line := r.squares(2*r.size), r.kn/2, 2*r.line
	edge := sq.Edge
	blocks := kn / edge
	for h := 0; h < r.nr && blocks > 0; h += 2 * edge {
		sq.Plain(ptr(r.b, off+h/2*r.bc.step), r.bc.step*r.size, ptr(panel, h), line, blocks, 2*edge*r.size, edge*line)
	}
	for k := blocks * edge; k < kn; k++ {
		for x := 0; x < r.nr; x += 2 {
			at := off + x/2*r.bc.step + 2*k
			copy(panel[2*k*r.nr+x:][:2], r.b[at:at+2])
		}
	}
	r.twist(kn, ptr(panel, 0), line, ptr(panel, 0))
}
