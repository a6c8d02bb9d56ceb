// Small products of complex numbers, one or many, whose operands are used where they are.

//go:build (amd64 || arm64) && !purego

package gemm

// complexSmall is a product, in multiplications, that is worth no packing.
const complexSmall = 32 * 32 * 32

// complexFits reports whether there are routines for the product at places that are given by steps.
func (p *problem[T]) complexFits(ctx *Context, ap, bp, cp Places) bool {
	mc := partsMachine[T](ctx)
	return mc != nil && mc.pairs.many[1] != nil && p.m*p.n*p.k <= complexSmall && ap.Table == nil && bp.Table == nil && cp.Table == nil
}

// complexMany does such products, so many. The routines take a vector of columns, so that a group of products takes several
// rounds, with operands that stay in the first cache.
func (p *problem[T]) complexMany(ctx *Context, count int, ap, bp, cp Places) {
	mc := partsMachine[T](ctx)
	q := *p
	for _, i := range [...]int{0, count - 1} { // the others lie between
		q.aoff, q.boff, q.coff = p.aoff+ap.at(i), p.boff+bp.at(i), p.coff+cp.at(i)
		q.checkBounds()
	}
	size, acc := 2*mc.size, 0
	if p.accumulate {
		acc = 1
	}
	lanes := mc.vec / size
	panels := cut(p.m, mostRows(&mc.pairs.many))
	group := max(1, roundWork/(p.m*lanes*p.k))
	for at := 0; at < count; at += group {
		n := min(group, count-at)
		a, b, c := p.aoff+at*ap.Step, p.boff+at*bp.Step, p.coff+at*cp.Step
		for i := range panels {
			i0, i1 := i*p.m/panels, (i+1)*p.m/panels
			for j := 0; j < p.n; j += lanes {
				mc.pairs.many[height(i1-i0)](n, p.k, ptr(p.a, a+i0*p.ar.step), p.ar.step*size, p.ac.step*size, ap.Step*size,
					ptr(p.b, b+j), p.br.step*size, bp.Step*size, ptr(p.c, c+i0*p.cr.step+j), p.cr.step*size, cp.Step*size, mc.mask(2*min(lanes, p.n-j)), acc, i1-i0)
			}
		}
	}
}
