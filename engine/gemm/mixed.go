// Products of numbers that are stored in another form than they are multiplied in: small floats as float32s, small integers
// and truth values as int32s. Operands are widened block by block into scratch memory of a fixed size, the sums stay wide, and
// the result is narrowed once.

package gemm

import "github.com/tq-lang/tq/engine/route"

// The blocks that are widened together. Of a product with few rows or columns, where an element is hardly used again, they are
// small enough for the first two caches.
const (
	mixedRows   = 192
	mixedCols   = 512
	mixedDeep   = 256
	mixedUnit   = 32
	pairedRows  = 512 // the blocks of pairs, which take half the room
	pairedDeep  = 1024
	mixedPieces = 8        // groups of small products that helpers share, at least
	mixedThin   = 16       // rows or columns up to which a product is thin
	thinShort   = 64       // its blocks' shorter edge
	mixedWork   = 24 << 10 // elements of a group of small products
)

// mixed is a product of stored operands.
type mixed[T Number] struct {
	m, n, k    int
	a, b, c    Stored[T]
	im, jn, kn int  // most of a block
	paired     bool // blocks are multiplied as pairs where that can be
}

// Mixed sets C = A·B, count times, as Batch does.
func Mixed[T Number](ctx *Context, count, m, n, k int, a Stored[T], ap Places, b Stored[T], bp Places, c Stored[T], cp Places) {
	if m < 0 || n < 0 || k < 0 || count < 0 {
		panic("gemm: negative size")
	}
	if m == 0 || n == 0 || count == 0 {
		return
	}
	if c.CS != 1 && c.RS == 1 && c.Rows == nil {
		m, n, a, b, ap, bp, c = n, m, b.T(), a.T(), bp, ap, c.T()
	}
	p := &mixed[T]{m: m, n: n, k: k, a: a, b: b, c: c, im: min(m, mixedRows), jn: min(n, mixedCols), kn: min(k, mixedDeep)}
	how := p.how(ctx, count)
	if ctx.took(how) {
		return
	}
	ctx = ctx.quiet()
	if how == route.WidenedAll {
		p.groups(ctx, count, mixedWork/(m*k+k*n+m*n), ap, bp, cp)
		return
	}
	if p.paired = how == route.Pairs; p.paired {
		p.pairedBlocks(ctx)
	}
	p.thin()
	for i := range count {
		q := *p
		q.a.Off, q.b.Off, q.c.Off = a.Off+ap.at(i), b.Off+bp.at(i), c.Off+cp.at(i)
		if how == route.Halves {
			q.smallColumn(ctx)
		} else {
			q.one(ctx)
		}
	}
}

// how is the way to do count products.
func (p *mixed[T]) how(ctx *Context, count int) route.How {
	switch {
	case count > 1 && p.k > 0 && p.m*p.k+p.k*p.n+p.m*p.n <= mixedWork:
		return route.WidenedAll
	case p.isSmallColumn(ctx):
		return route.Halves
	case p.usesPairs(ctx):
		return route.Pairs
	}
	return route.Widened
}

// pairedBlocks fits the blocks to pairs: each is made once for a larger part of the product, as long as there is one for every
// thread.
func (p *mixed[T]) pairedBlocks(ctx *Context) {
	p.im, p.kn = min(p.m, pairedRows), min(p.k, pairedDeep)
	if ctx == nil || ctx.Pool == nil {
		return
	}
	for cut(p.m, p.im)*cut(p.n, p.jn) < ctx.Threads && p.im > 2*mixedUnit {
		p.im = cut(p.im, 2)
	}
}

// thin fits the blocks to a product with few rows or columns: they run along the way that memory does.
func (p *mixed[T]) thin() {
	long := max(mixedCols, mixedDeep)
	switch {
	case p.n <= mixedThin && p.a.cols().step == 1:
		p.im, p.kn = min(p.m, thinShort), min(p.k, long)
	case p.n <= mixedThin:
		p.im, p.kn = min(p.m, long), min(p.k, thinShort)
	case p.m <= mixedThin && p.b.rows().step == 1:
		p.jn, p.kn = min(p.n, thinShort), min(p.k, long)
	case p.m <= mixedThin:
		p.jn, p.kn = min(p.n, long), min(p.k, thinShort)
	}
}

// one computes the product in pieces: rectangles of C, or of a small and deep one parts of its sums, as split does.
func (p *mixed[T]) one(ctx *Context) {
	run := func(n int, f func(ctx *Context, t int)) {
		if n < 2 || ctx == nil || ctx.Pool == nil || !worthHelpers[T](p.m*p.n*p.k) {
			for t := range n {
				f(ctx.alone(), t)
			}
			return
		}
		serial := ctx.serial()
		ctx.Pool.Run(n, func(t int) { f(serial, t) })
	}
	rows, cols := cut(p.m, p.im), cut(p.n, p.jn)
	pieces := 1
	if p.k >= 2*splitDepth && p.m*p.n <= splitTile {
		pieces = min(cut(p.k, splitDepth), maxPieces)
	}
	if pieces == 1 {
		tell := func(int) {} // those who help do not tell
		if ctx != nil && ctx.Pool != nil && ctx.Did != nil {
			tell = ctx.Did
		}
		run(rows*cols, func(ctx *Context, t int) {
			i0, i1 := edge(p.m, rows, t%rows), edge(p.m, rows, t%rows+1)
			j0, j1 := edge(p.n, cols, t/rows), edge(p.n, cols, t/rows+1)
			defer tell((i1 - i0) * (j1 - j0) * p.k)
			if p.c.Narrow == nil {
				p.sums(ctx, i0, i1, j0, j1, 0, p.k, p.c.bare(i0, j0))
				return
			}
			size := (i1 - i0) * (j1 - j0)
			buf, s := grab[T](ctx, size+p.room(i1-i0, j1-j0, p.k))
			defer release(ctx, s)
			p.sumsIn(ctx, i0, i1, j0, j1, 0, p.k, rowMajor(buf[:size], j1-j0), buf[size:])
			p.c.write(ctx, buf[:size], i0, i1-i0, j0, j1-j0)
		})
		return
	}
	size := p.m * p.n
	parts, s := grab[T](ctx, pieces*size)
	defer release(ctx, s)
	run(pieces, func(ctx *Context, t int) {
		out := rowMajor(parts[t*size:][:size], p.n)
		for i := range rows {
			for j := range cols {
				i0, j0 := edge(p.m, rows, i), edge(p.n, cols, j)
				part := out
				part.Off = i0*p.n + j0
				p.sums(ctx, i0, edge(p.m, rows, i+1), j0, edge(p.n, cols, j+1), t*p.k/pieces, (t+1)*p.k/pieces, part)
			}
		}
	})
	for t := 1; t < pieces; t++ {
		for i, v := range parts[t*size:][:size] {
			parts[i] += v
		}
	}
	p.c.write(ctx, parts[:size], 0, p.m, 0, p.n)
}

// alone is a context without helpers.
func (c *Context) alone() *Context {
	if c == nil || c.Pool == nil {
		return c
	}
	return c.serial()
}

// edge is where the i-th of count nearly equal pieces of n begins, a multiple of whole tiles' columns if there are many.
func edge(n, count, i int) int {
	if count == 1 || i == count {
		return n * i / count
	}
	return cut(n, mixedUnit) * i / count * mixedUnit
}

// room is how many Ts the blocks take of which m by n sums of k terms are made.
func (p *mixed[T]) room(m, n, k int) int {
	if k == 0 {
		return 0
	}
	kn := cut(k, cut(k, p.kn))
	return p.a.room(m, kn) + p.b.room(kn, n)
}

// sums sets out to the terms [k0, k1) of a rectangle of C.
func (p *mixed[T]) sums(ctx *Context, i0, i1, j0, j1, k0, k1 int, out View[T]) {
	buf, s := grab[T](ctx, p.room(i1-i0, j1-j0, k1-k0))
	defer release(ctx, s)
	p.sumsIn(ctx, i0, i1, j0, j1, k0, k1, out, buf)
}

// sumsIn does so with the given scratch.
func (p *mixed[T]) sumsIn(ctx *Context, i0, i1, j0, j1, k0, k1 int, out View[T], buf []T) {
	im, jn := i1-i0, j1-j0
	if k0 == k1 {
		Gemm(ctx, im, jn, 0, View[T]{}, View[T]{}, out, false)
		return
	}
	blocks := cut(k1-k0, p.kn)
	split := p.a.room(im, cut(k1-k0, blocks))
	for x := range blocks {
		at, end := k0+x*(k1-k0)/blocks, k0+(x+1)*(k1-k0)/blocks
		if p.pairs(ctx, buf, i0, im, j0, jn, at, end-at, out, x > 0) {
			continue
		}
		a := p.a.read(ctx, buf, i0, im, at, end-at)
		b := p.b.read(ctx, buf[split:], at, end-at, j0, jn)
		Gemm(ctx, im, jn, end-at, a, b, out, x > 0)
	}
}

// groups does many small products, some at a time.
func (p *mixed[T]) groups(ctx *Context, count, size int, ap, bp, cp Places) {
	size = min(size, count)
	if ctx != nil && ctx.Pool != nil && worthHelpers[T](count*p.m*p.n*p.k) {
		size = min(size, cut(count, mixedPieces))
	}
	group := func(ctx *Context, lo, hi int) {
		shared := bp.Table == nil && bp.Step == 0
		nb := hi - lo
		if shared {
			nb = 1
		}
		buf, s := grab[T](ctx, (hi-lo)*(p.m*p.k+p.m*p.n)+nb*p.k*p.n)
		defer release(ctx, s)
		cbuf := buf[:(hi-lo)*p.m*p.n]
		abuf := buf[len(cbuf):][:(hi-lo)*p.m*p.k]
		bbuf := buf[len(cbuf)+len(abuf):]
		a := p.a.readAll(ctx, abuf, p.m, p.k, ap, lo, hi)
		b := p.b.readAll(ctx, bbuf, p.k, p.n, bp, lo, lo+nb)
		step := p.k * p.n
		if shared {
			step = 0
		}
		Batch(ctx, hi-lo, p.m, p.n, p.k, a, Places{Step: p.m * p.k}, b, Places{Step: step}, rowMajor(cbuf, p.n), Places{Step: p.m * p.n}, false)
		p.c.writeAll(ctx, cbuf, p.m, p.n, cp, lo, hi)
	}
	n := cut(count, size)
	if ctx == nil || ctx.Pool == nil || !worthHelpers[T](count*p.m*p.n*p.k) {
		for g := range n {
			group(ctx.alone(), g*size, min(count, (g+1)*size))
		}
		return
	}
	serial := ctx.serial()
	ctx.Pool.Run(n, func(g int) { group(serial, g*size, min(count, (g+1)*size)) })
}

func rowMajor[T Number](data []T, cols int) View[T] { return View[T]{Data: data, RS: cols, CS: 1} }
