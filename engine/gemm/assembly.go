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

// assembly computes the product where there are kernels for its type, and reports whether there are.
func (p *problem[T]) assembly(ctx *Context) bool {
	mc := machineFor[T](ctx)
	if mc == nil {
		return false
	}
	p.checkBounds()
	newRun(p, mc).compute(ctx)
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
		r := newRun(&q, mc)
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
	r := newRun(&q, mc)
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
