// One product: what it is made of, how it is split into tasks and blocks.

package gemm

import (
	"unsafe"

	"github.com/tq-lang/tq/engine/route"
)

type problem[T Number] struct {
	m, n, k          int
	a, b, c          []T
	aoff, boff, coff int
	ar, ac, br, bc   axis
	cr, cc           axis
	accumulate       bool
	swapped          bool // A and B have changed places
	streams          bool // a matrix times a column: memory is best read in few places at a time
	far              bool // a piece of a product whose B comes from memory
}

// set fills in a zero problem. It stays where it is, as views are large.
func (p *problem[T]) set(m, n, k int, a, b, c *View[T], accumulate bool) {
	p.m, p.n, p.k, p.accumulate = m, n, k, accumulate
	p.a, p.aoff = a.Data, a.Off
	p.b, p.boff = b.Data, b.Off
	p.c, p.coff = c.Data, c.Off
	p.ar.set(a.RS, a.Rows, m)
	p.ac.set(a.CS, a.Cols, k)
	p.br.set(b.RS, b.Rows, k)
	p.bc.set(b.CS, b.Cols, n)
	p.cr.set(c.RS, c.Rows, m)
	p.cc.set(c.CS, c.Cols, n)
	// The result's dense axis should run along n, for that is the way tiles are written.
	if p.cc.step != 1 && p.cr.table == nil && p.cr.step == 1 && m > 1 {
		p.transpose()
	}
	if p.ac.table == nil && p.ac.step == -1 && p.br.table == nil { // the sum goes the other way
		p.aoff += (k - 1) * p.ac.step
		p.boff += (k - 1) * p.br.step
		p.ac.step, p.br.step = 1, -p.br.step
	}
}

// transpose turns C = A·B into Cᵀ = Bᵀ·Aᵀ.
func (p *problem[T]) transpose() {
	p.swapped = !p.swapped
	p.m, p.n = p.n, p.m
	p.a, p.b = p.b, p.a
	p.aoff, p.boff = p.boff, p.aoff
	p.ar, p.ac, p.br, p.bc = p.bc, p.br, p.ac, p.ar
	p.cr, p.cc = p.cc, p.cr
}

// multiply does the product as route.go has chosen.
func (p *problem[T]) multiply(ctx *Context, how route.How) {
	switch how {
	case route.Zeros:
		p.clear()
	case route.InPlace:
		p.multiplyInPlace(ctx)
	default:
		q := *p // helpers get to see it, unlike p, which needs no memory
		q.general(ctx, how)
	}
}

// general is any product but the empty one and what lies ready for the kernels.
func (p *problem[T]) general(ctx *Context, how route.How) {
	column := p.k > 1 && (p.m == 1 || p.n == 1)
	switch {
	case how == route.Loops && p.k == 1:
		p.plainOuter()
	case how == route.Lines:
		if p.n == 1 {
			p.transpose()
		}
		p.lines(ctx)
	case how == route.RowDots, how == route.ColumnSums, how == route.Loops && column:
		if p.n != 1 {
			p.transpose()
		}
		p.gemv(ctx)
	case how == route.Loops:
		p.small()
	case how == route.Split:
		p.split(ctx, min(cut(p.k, splitDepth), maxPieces))
	default:
		if p.k == 1 && p.n == 1 {
			p.transpose()
		}
		p.parallel(ctx)
	}
}

// clear makes C zero, which is the empty product.
func (p *problem[T]) clear() {
	if p.accumulate {
		return
	}
	for i := range p.m {
		r := p.coff + p.cr.at(i)
		for j := range p.n {
			p.c[r+p.cc.at(j)] = 0
		}
	}
}

// part is the product restricted to rows [i, i+m) and columns [j, j+n) of C.
func (p *problem[T]) part(i, m, j, n int) *problem[T] {
	q := *p
	q.m, q.n = m, n
	q.ar, q.aoff = p.ar.from(i, p.aoff)
	q.cr, q.coff = p.cr.from(i, p.coff)
	q.bc, q.boff = p.bc.from(j, p.boff)
	q.cc, q.coff = p.cc.from(j, q.coff)
	return &q
}

// from is the axis less its first i places, with the offset of the operand moved to suit.
func (x axis) from(i, off int) (axis, int) {
	if x.table != nil {
		return axis{table: x.table[i:]}, off
	}
	return x, off + i*x.step
}

// Tasks are rectangles of C of about this many rows and columns.
const (
	taskRows = 192
	taskCols = 512
)

// parallel cuts C into tasks, by its shape alone, and runs them.
func (p *problem[T]) parallel(ctx *Context) {
	if ctx == nil || ctx.Pool == nil || !worthHelpers[T](p.m*p.n*p.k) || p.hasKernels(ctx) {
		p.blocked(ctx) // with kernels, helpers share blocks
		return
	}
	rows, cols := cut(p.m, taskRows), cut(p.n, taskCols)
	if rows*cols < 4 {
		rows, cols = cut(p.m, taskRows/4), cut(p.n, taskCols/4)
	}
	if rows*cols == 1 {
		p.blocked(ctx)
		return
	}
	serial := ctx.serial()
	ctx.Pool.Run(rows*cols, func(t int) {
		i0, i1 := bounds(p.m, rows, t%rows)
		j0, j1 := bounds(p.n, cols, t/rows)
		if i0 < i1 && j0 < j1 {
			p.part(i0, i1-i0, j0, j1-j0).blocked(serial)
		}
	})
}

// A result of at most splitTile elements is summed in pieces of splitDepth terms, which are added at the end, so that helpers
// find work; one goroutine alone does the same, for the same bits.
const (
	splitTile  = 96 * 96
	splitDepth = 2048
	maxPieces  = 32
	pieceUnit  = 16 // terms whose multiples pieces begin at, so that they begin with a cache line if all do
)

// isFar reports whether B comes from memory, being larger than a shared cache.
func (p *problem[T]) isFar() bool { return p.k*p.n*int(unsafe.Sizeof(*new(T))) > sharedBytes }

// split sums in the given number of pieces.
func (p *problem[T]) split(ctx *Context, pieces int) {
	ctx = ctx.quiet()
	buf, s := grab[T](ctx, pieces*p.m*p.n)
	defer release(ctx, s)
	piece := func(ctx *Context, t int) {
		q := *p
		k0, k1 := t*p.k/pieces&^(pieceUnit-1), p.k
		if t+1 < pieces {
			k1 = (t + 1) * p.k / pieces &^ (pieceUnit - 1)
		}
		q.k = k1 - k0
		q.ac, q.aoff = p.ac.from(k0, p.aoff)
		q.br, q.boff = p.br.from(k0, p.boff)
		q.c, q.coff = buf[t*p.m*p.n:][:p.m*p.n], 0
		q.cr, q.cc = axis{step: p.n}, axis{step: 1}
		q.accumulate, q.far = false, p.isFar()
		if q.n == 1 {
			q.gemvPart(ctx)
		} else {
			q.blocked(ctx)
		}
	}
	if ctx == nil || ctx.Pool == nil {
		for t := range pieces {
			piece(ctx, t)
		}
	} else {
		serial := ctx.serial()
		ctx.Pool.Run(pieces, func(t int) { piece(serial, t) })
	}
	if p.addPieces(ctx, buf, pieces) {
		return
	}
	for i := range p.m {
		row := p.coff + p.cr.at(i)
		for j := range p.n {
			var v T
			for t := range pieces {
				v += buf[(t*p.m+i)*p.n+j]
			}
			c := &p.c[row+p.cc.at(j)]
			if p.accumulate {
				v += *c
			}
			*c = v
		}
	}
}

func cut(n, size int) int { return (n + size - 1) / size }

// bounds is the i-th of count nearly equal pieces of [0, n), cut at multiples of taskUnit.
func bounds(n, count, i int) (lo, hi int) {
	units := cut(n, taskUnit)
	return min(n, units*i/count*taskUnit), min(n, units*(i+1)/count*taskUnit)
}

// taskUnit is a multiple of every kernel's tile in both directions.
const taskUnit = 96
