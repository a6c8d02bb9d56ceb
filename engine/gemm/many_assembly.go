// Batches of products that are too small to be worth a call each.

//go:build (amd64 || arm64) && !purego

package gemm

// Multiplications that one call of a routine does for many products, and where a product takes several calls.
const (
	manyWork  = 256 << 10
	roundWork = 16 << 10
	manyRows  = 12 // of the largest routine
)

// fitsMany reports whether count products that are worth no helpers find their operands as kernels want them.
func (p *problem[T]) fitsMany(ctx *Context, count int, ap, bp, cp Places) bool {
	if !p.inPlace() || ctx != nil && (ctx.Portable || ctx.Pool != nil && worthHelpers[T](count*p.m*p.n*p.k)) {
		return false
	}
	if isComplex[T]() {
		return p.complexFits(ctx, ap, bp, cp)
	}
	mc := machineFor[T](ctx)
	return mc != nil && p.k <= mc.kc && p.bare(mc) && !p.copiesA(mc, cut(p.n*mc.size, mc.line))
}

// many does such products.
func (p *problem[T]) many(ctx *Context, count int, ap, bp, cp Places) {
	if isComplex[T]() {
		p.complexMany(ctx, count, ap, bp, cp)
		return
	}
	mc := machineFor[T](ctx)
	q := *p
	at := func(i int) {
		q.aoff, q.boff, q.coff = p.aoff+ap.at(i), p.boff+bp.at(i), p.coff+cp.at(i)
	}
	if ap.Table == nil && bp.Table == nil && cp.Table == nil {
		for _, i := range [...]int{0, count - 1} { // the others lie between
			at(i)
			q.checkBounds()
		}
		if p.tiny(mc, count, ap.Step, bp.Step, cp.Step) {
			return
		}
	} else {
		for i := range count {
			at(i)
			q.checkBounds()
		}
	}
	at(0)
	d := q.asDirect(mc)
	mc.batch(&d, count, func(i int) (a, b, c *byte) {
		return ptr(p.a, p.aoff+ap.at(i)), ptr(p.b, p.boff+bp.at(i)), ptr(p.c, p.coff+cp.at(i))
	})
}

// tiny does count products of at most a vector of columns, given steps apart, and reports whether there are routines for them.
func (p *problem[T]) tiny(mc *machine, count, as, bs, cs int) bool {
	lanes := mc.vec / mc.size
	if mc.many[0][1] == nil || p.n > lanes {
		return false
	}
	size, acc := mc.size, 0
	if p.accumulate {
		acc = 1
	}
	var square squares
	if m := p.m; m < len(mc.square) && p.n == m && p.k == m && acc == 0 && p.ar.step == m && p.ac.step == 1 && p.br.step == m && p.cr.step == m {
		square = mc.square[m]
	}
	panels := cut(p.m, manyRows)
	group := manyWork / (p.m * lanes * p.k)
	if panels > 1 {
		group = roundWork / (p.m * lanes * p.k) // several rounds: operands stay in the first cache
	}
	group = max(1, group)
	half := 0
	if p.n <= lanes/2 {
		half = 1
	}
	for at := 0; at < count; at += group {
		n := min(group, count-at)
		a, b, c := p.aoff+at*as, p.boff+at*bs, p.coff+at*cs
		if square != nil {
			square(n, ptr(p.a, a), as*size, ptr(p.b, b), bs*size, ptr(p.c, c), cs*size)
			continue
		}
		for i := range panels {
			i0 := i * p.m / panels
			rows := (i+1)*p.m/panels - i0
			mc.many[half][height(rows)](n, p.k, ptr(p.a, a+i0*p.ar.step), p.ar.step*size, p.ac.step*size, as*size,
				ptr(p.b, b), p.br.step*size, bs*size, ptr(p.c, c+i0*p.cr.step), p.cr.step*size, cs*size, 1<<p.n-1, acc, rows)
		}
	}
	return true
}
