// The blocked product with assembly microkernels.

//go:build (amd64 || arm64) && !purego

package gemm

import "unsafe"

// machine is what the blocked product has to know about the kernels of one level and element type.
type machine struct {
	size, vec int // bytes of an element and of a vector
	mr, line  int // rows of the largest tile, and bytes of its columns, which fill whole vectors
	kc, nc    int // block sizes in elements; nc is a whole number of tiles
	dot32     func(n int, x, y *byte) float32
	dot64     func(n int, x, y *byte) float64
	squares   func(src *byte, ss int, dst *byte, ds, blocks, sstep, dstep int) // transposes squares of a vector's edge; nil: none
	byColumns bool                                                             // whole tiles want the rows of A next to each other
	kernels   kernels
}

// columnsAtOnce is how many dense columns are added up in one go: as many streams as the memory keeps up with.
const columnsAtOnce = 16

// directBytes is the size of B up to which it stays in the first caches unpacked.
const directBytes = 48 << 10

// assembly computes the product where there are kernels for its type, and reports whether there are.
func (p *problem[T]) assembly(ctx *Context) bool {
	mc := machineFor[T](ctx)
	if mc == nil {
		return false
	}
	p.checkBounds()
	r := run[T]{problem: p, machine: mc, nr: mc.line / mc.size}
	r.panels = cut(p.m, mc.mr)
	r.cDense = p.cc.step == 1 && p.cc.table == nil && p.cr.table == nil
	bDense := p.bc.table == nil && p.br.table == nil && (p.bc.step == 1 || p.n == 1)
	aFlat := p.ar.table == nil && p.ac.table == nil
	var s *scratch
	switch {
	case r.cDense && bDense && aFlat && (p.k*p.n*mc.size <= directBytes || r.panels <= 2 && p.n <= 4*r.nr):
		r.direct()
	default:
		kc := min(p.k, mc.kc)
		jc := min(mc.nc, cut(p.n, r.nr)*r.nr)
		stripA := mc.mr * (kc + cacheLine/mc.size)
		var buf []T
		buf, s = grab[T](ctx, kc*jc+stripA+mc.mr*r.nr)
		r.bbuf, r.abuf, r.tmp = buf[:kc*jc], buf[kc*jc:][:stripA], buf[kc*jc+stripA:]
		r.packed(kc, jc)
		release(ctx, s)
	}
	return true
}

// hasKernels reports whether there are kernels for the type.
func (p *problem[T]) hasKernels(ctx *Context) bool {
	return (ctx == nil || !ctx.Portable) && machineFor[T](ctx) != nil
}

// vector does a matrix times a column of floats where A is dense along one of its axes and the column in memory, and reports
// whether that was so.
func (p *problem[T]) vector(ctx *Context) bool {
	mc := machineFor[T](ctx)
	if mc == nil || p.ar.table != nil || p.ac.table != nil || p.br.table != nil || p.cr.table != nil {
		return false
	}
	switch {
	case p.ac.step == 1 && p.br.step == 1:
		p.checkBounds()
		p.dots(mc)
	case p.ar.step == 1 && p.cr.step == 1:
		// The transposed product has rows of A's columns for B, which are read where they are.
		p.checkBounds()
		q := *p
		q.transpose()
		q.cc, q.bc = axis{step: 1}, axis{step: 1}
		r := run[T]{problem: &q, machine: mc, nr: mc.line / mc.size, panels: 1}
		for k0 := 0; k0 < p.k; k0 += columnsAtOnce {
			q.k = min(columnsAtOnce, p.k-k0)
			r.direct()
			q.aoff += q.k * q.ac.step
			q.boff += q.k * q.br.step
			q.accumulate = true
		}
	default:
		return false
	}
	return true
}

// dots is a dot product for each row of A.
func (p *problem[T]) dots(mc *machine) {
	n := p.k &^ (mc.vec/mc.size - 1)
	x := p.b[p.boff+p.bc.at(0):][:p.k]
	y := p.coff + p.cc.at(0)
	for i := range p.m {
		row := p.a[p.aoff+i*p.ar.step:][:p.k]
		var s T
		switch r := any(&s).(type) {
		case *float32:
			*r = mc.dot32(n, (*byte)(unsafe.Pointer(unsafe.SliceData(row))), (*byte)(unsafe.Pointer(unsafe.SliceData(x))))
		case *float64:
			*r = mc.dot64(n, (*byte)(unsafe.Pointer(unsafe.SliceData(row))), (*byte)(unsafe.Pointer(unsafe.SliceData(x))))
		}
		for k := n; k < p.k; k++ {
			s += T(row[k] * x[k])
		}
		c := &p.c[y+i*p.cr.step]
		if p.accumulate {
			s += *c
		}
		*c = s
	}
}

// batch runs the product at count places where nothing has to be packed, and reports whether that was so. Products with a
// side of one take the ordinary way, so that one alone gives the same bits.
func (p *problem[T]) batch(ctx *Context, count int, aoff, boff, coff []int) bool {
	mc := machineFor[T](ctx)
	if mc == nil || p.m*p.n*p.k > batchWork || p.m < 2 || p.n < 2 || p.k < 2 ||
		p.ar.table != nil || p.ac.table != nil || p.br.table != nil || p.cr.table != nil ||
		p.bc.table != nil || p.cc.table != nil || (p.bc.step != 1 && p.n > 1) || (p.cc.step != 1 && p.n > 1) {
		return false
	}
	q := *p
	r := run[T]{problem: &q, machine: mc, nr: mc.line / mc.size, panels: cut(p.m, mc.mr)}
	for i := range count {
		q.aoff, q.boff, q.coff = p.aoff+offset(aoff, i), p.boff+offset(boff, i), p.coff+offset(coff, i)
		q.checkBounds()
		r.direct()
	}
	return true
}

// checkBounds panics where a view reaches outside its slice, which the kernels would not notice.
func (p *problem[T]) checkBounds() {
	within(len(p.a), p.aoff, p.ar, p.m, p.ac, p.k)
	within(len(p.b), p.boff, p.br, p.k, p.bc, p.n)
	within(len(p.c), p.coff, p.cr, p.m, p.cc, p.n)
}

func within(size, off int, x axis, nx int, y axis, ny int) {
	x0, x1 := x.span(nx)
	y0, y1 := y.span(ny)
	if off+x0+y0 < 0 || off+x1+y1 >= size {
		panic("gemm: view reaches outside its data")
	}
}

// span is the least and the greatest of an axis's n offsets.
func (x axis) span(n int) (lo, hi int) {
	if x.table == nil {
		d := (n - 1) * x.step
		return min(d, 0), max(d, 0)
	}
	lo, hi = x.table[0], x.table[0]
	for _, t := range x.table[:n] {
		lo, hi = min(lo, t), max(hi, t)
	}
	return lo, hi
}

// run is a product on its way through the kernels.
type run[T Number] struct {
	*problem[T]
	*machine
	nr              int
	panels          int  // of at most mr rows, as equal as can be
	cDense          bool // tiles go straight into C
	abuf, bbuf, tmp []T
}

func ptr[T any](s []T, i int) *byte { return (*byte)(unsafe.Pointer(&s[i])) }

func (r *run[T]) panel(i int) (from, rows int) {
	from = i * r.m / r.panels
	return from, (i+1)*r.m/r.panels - from
}

// direct packs nothing.
func (r *run[T]) direct() {
	acc := 0
	if r.accumulate {
		acc = 1
	}
	for i := range r.panels {
		i0, rows := r.panel(i)
		a := ptr(r.a, r.aoff+i0*r.ar.step)
		for j := 0; j < r.n; j += r.nr {
			r.tile(rows, min(r.nr, r.n-j), r.k, a, r.ar.step*r.size, r.ac.step*r.size, ptr(r.b, r.boff+j), r.br.step*r.size,
				ptr(r.c, r.coff+i0*r.cr.step+j), r.cr.step*r.size, acc)
		}
	}
}

// packed goes through blocks of B; kc and nc are at most the machine's. Blocks along k are as equal as can be.
func (r *run[T]) packed(kc, nc int) {
	blocks := cut(r.k, kc)
	for j0 := 0; j0 < r.n; j0 += nc {
		jn := min(nc, r.n-j0)
		for kb := range blocks {
			k0 := kb * r.k / blocks
			kn := (kb+1)*r.k/blocks - k0
			r.packB(j0, jn, k0, kn)
			for i := range r.panels {
				r.strip(i, j0, jn, k0, kn, r.accumulate || kb > 0)
			}
		}
	}
}

// strip multiplies one panel of A with the packed block.
func (r *run[T]) strip(i, j0, jn, k0, kn int, accumulate bool) {
	i0, rows := r.panel(i)
	a, ars, aks := r.panelA(i0, rows, k0, kn, jn)
	acc := 0
	if accumulate {
		acc = 1
	}
	for j := 0; j < jn; j += r.nr {
		cols := min(r.nr, jn-j)
		b := ptr(r.bbuf, j*kn)
		if r.cDense {
			r.tile(rows, cols, kn, a, ars, aks, b, r.line, ptr(r.c, r.coff+i0*r.cr.step+j0+j), r.cr.step*r.size, acc)
			continue
		}
		r.tile(rows, cols, kn, a, ars, aks, b, r.line, ptr(r.tmp, 0), r.line, 0)
		r.scatter(i0, rows, j0+j, cols, accumulate)
	}
}

// scatter takes a tile to places in C that do not follow each other.
func (r *run[T]) scatter(i0, rows, j0, cols int, accumulate bool) {
	for i := range rows {
		at := r.coff + r.cr.at(i0+i)
		for j, v := range r.tmp[i*r.nr:][:cols] {
			c := &r.c[at+r.cc.at(j0+j)]
			if accumulate {
				v += *c
			}
			*c = v
		}
	}
}

// panelA returns where the kernels find rows [i0, i0+rows) of A, with strides in bytes. Rows that are dense along k are copied
// one after the other, a line more than their length apart, since strides that are powers of two share cache sets.
func (r *run[T]) panelA(i0, rows, k0, kn, jn int) (a *byte, ars, aks int) {
	flat := r.ar.table == nil && r.ac.table == nil
	switch {
	case flat && jn <= r.nr:
	case flat && r.ac.step == 1 && r.byColumns && rows == r.mr:
		r.packTransposed(r.abuf, r.mr, r.a, r.aoff+i0*r.ar.step+k0, r.ar.step, kn)
		return ptr(r.abuf, 0), r.size, r.mr * r.size
	case r.ac.table == nil && r.ac.step == 1:
		pitch := kn + cacheLine/r.size
		for i := range rows {
			at := r.aoff + r.ar.at(i0+i) + k0
			copy(r.abuf[i*pitch:][:kn], r.a[at:at+kn])
		}
		return ptr(r.abuf, 0), pitch * r.size, r.size
	case r.ar.unit(i0, rows):
		copyColumns(r.abuf, r.mr, r.a, r.aoff+r.ar.at(i0), rows, r.ac, k0, kn)
		return ptr(r.abuf, 0), r.size, r.mr * r.size
	case flat:
	default:
		for i := range rows {
			packAlong(r.abuf[i:], r.a, r.aoff+r.ar.at(i0+i), r.ac, k0, kn, r.mr)
		}
		return ptr(r.abuf, 0), r.size, r.mr * r.size
	}
	return ptr(r.a, r.aoff+i0*r.ar.step+k0*r.ac.step), r.ar.step * r.size, r.ac.step * r.size
}
