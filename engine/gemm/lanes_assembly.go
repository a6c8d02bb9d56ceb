// Products that follow each other, as many at a time as a vector has elements.

//go:build (amd64 || arm64) && !purego

package gemm

const lanesDepth = 8 << 10 // of one call

// lanes does so many products that follow each other, and reports whether there are routines for them.
func (p *problem[T]) lanes(ctx *Context, count int) bool {
	if ctx != nil && ctx.Portable {
		return false
	}
	mc := machineFor[T](ctx)
	if mc == nil || mc.lanes[1] == nil {
		return false
	}
	q := *p
	for _, i := range [...]int{0, count - 1} {
		q.aoff, q.boff, q.coff = p.aoff+i, p.boff+i, p.coff+i
		q.checkBounds()
	}
	width := mc.vec / mc.size
	panels := cut(p.m, mostRows(&mc.lanes))
	for k0 := 0; k0 < p.k; k0 += lanesDepth {
		k := min(lanesDepth, p.k-k0)
		acc := 0
		if p.accumulate || k0 > 0 {
			acc = 1
		}
		atOnce := max(1, manyWork/(manyRows*width*k)) * width
		for j := range p.n {
			for i := range panels {
				i0, i1 := i*p.m/panels, (i+1)*p.m/panels
				a, b, c := p.aoff+i0*p.ar.step+k0*p.ac.step, p.boff+k0*p.br.step+j*p.bc.step, p.coff+i0*p.cr.step+j*p.cc.step
				for x := 0; x < count; {
					n, mask := min(count-x, atOnce)/width, mc.mask(width)
					if n == 0 {
						n, mask = 1, mc.mask(count-x)
					}
					mc.lanes[height(i1-i0)](n, k, ptr(p.a, a+x), p.ar.step*mc.size, p.ac.step*mc.size, mc.vec,
						ptr(p.b, b+x), p.br.step*mc.size, mc.vec, ptr(p.c, c+x), p.cr.step*mc.size, mc.vec, mask, acc, i1-i0)
					x += n * width
				}
			}
		}
	}
	return true
}
