// Batches of products that are too small to be worth a call each.

//go:build (amd64 || arm64) && !purego

package gemm

// Multiplications that one call of a routine does for many products, and where a product takes several calls.
const (
	manyWork  = 256 << 10
	roundWork = 16 << 10
)

// batch runs the product at count places where nothing has to be packed, and reports whether that was so. Products with a
// side of one take the ordinary way, so that one alone gives the same bits.
func (p *problem[T]) batch(ctx *Context, count int, ap, bp, cp Places) bool {
	mc := machineFor[T](ctx)
	if mc == nil || p.m*p.n*p.k > batchWork || p.m < 2 || p.n < 2 || p.k < 2 ||
		p.ar.table != nil || p.ac.table != nil || p.br.table != nil || p.cr.table != nil ||
		p.bc.table != nil || p.cc.table != nil || p.bc.step != 1 || p.cc.step != 1 {
		return false
	}
	if count == 0 {
		return true
	}
	q := *p
	if ap.Table == nil && bp.Table == nil && cp.Table == nil {
		for _, i := range [...]int{0, count - 1} { // the others lie between
			q.aoff, q.boff, q.coff = p.aoff+ap.at(i), p.boff+bp.at(i), p.coff+cp.at(i)
			q.checkBounds()
		}
		if p.many(mc, count, ap.Step, bp.Step, cp.Step) {
			return true
		}
	}
	r := newRun(&q, mc)
	for i := range count {
		q.aoff, q.boff, q.coff = p.aoff+ap.at(i), p.boff+bp.at(i), p.coff+cp.at(i)
		q.checkBounds()
		r.direct()
	}
	return true
}

// many does count products of at most two vectors of columns, given steps apart, and reports whether there are routines for them.
func (p *problem[T]) many(mc *machine, count, as, bs, cs int) bool {
	lanes := mc.vec / mc.size
	if mc.many[0][1] == nil || p.n > 2*lanes {
		return false
	}
	size, acc := mc.size, 0
	if p.accumulate {
		acc = 1
	}
	square := p.m == 4 && p.n == 4 && p.k == 4 && acc == 0 &&
		p.ar.step == 4 && p.ac.step == 1 && p.br.step == 4 && p.cr.step == 4
	panels := cut(p.m, mc.mr)
	group := manyWork / (p.m * lanes * p.k)
	if panels > 1 || p.n > lanes {
		group = roundWork / (p.m * 2 * lanes * p.k) // several rounds: operands stay in the first cache
	}
	group = max(1, group)
	for at := 0; at < count; at += group {
		n := min(group, count-at)
		a, b, c := p.aoff+at*as, p.boff+at*bs, p.coff+at*cs
		if square {
			mc.square4(n, ptr(p.a, a), as*size, ptr(p.b, b), bs*size, ptr(p.c, c), cs*size)
			continue
		}
		for i := range panels {
			i0 := i * p.m / panels
			rows := (i+1)*p.m/panels - i0
			for j := 0; j < p.n; j += lanes {
				half, cols := 0, min(lanes, p.n-j)
				if cols <= lanes/2 {
					half = 1
				}
				mc.many[half][rows](n, p.k, ptr(p.a, a+i0*p.ar.step), p.ar.step*size, p.ac.step*size, as*size,
					ptr(p.b, b+j), p.br.step*size, bs*size, ptr(p.c, c+i0*p.cr.step+j), p.cr.step*size, cs*size, 1<<cols-1, acc)
			}
		}
	}
	return true
}
