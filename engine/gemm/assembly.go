// The blocked product with assembly microkernels.

//go:build (amd64 || arm64) && !purego

package gemm

import "github.com/tq-lang/tq/engine/route"

// machine is what the blocked product has to know about the kernels of one level and element type.
type machine struct {
	size, vec int // bytes of an element and of a vector
	mr, line  int // rows of the largest tile, and bytes of its columns, which fill whole vectors
	kc, nc    int // block sizes in elements; nc is a whole number of tiles
	bare      int // bytes of B up to which it need not be packed: it stays in the second cache
	dot32     func(n int, x, y *byte) float32
	dot64     func(n int, x, y *byte) float64
	whole32   func(n int, x, y *byte) int32
	whole64   func(n int, x, y *byte) int64
	byColumns bool // whole tiles want the rows of A next to each other
	kernels   kernels

	// Routines that some levels lack.
	dots     func(n int, a *byte, ars int, x, sums *byte)            // of eight rows
	dots2    func(n int, a *byte, ars int, x, sums *byte)            // of two
	axpys    [4]func(n int, a *byte, ars int, x, y *byte, fresh int) // of 8, 4, 2 and 1 rows
	pairs    *complexRoutines                                        // of complex numbers
	many     [2][heights]manyTiles                                   // [half vectors][rows]
	outer    [9]outerRows                                            // [rows]
	lanes    [heights]manyTiles                                      // [rows], of as many products as a vector has elements
	twist    func(k int, src *byte, sks int, dst *byte)              // packs complex numbers
	square   [9]squares                                              // [edge], nil for most
	carriers [heights]tile                                           // of whole tiles
}

// heights is how many heights kernels have: each number of rows up to four, then every second one, with kernels that do one row
// less as well.
const heights = 9

func height(rows int) int {
	if rows <= 4 {
		return rows
	}
	return 2 + (rows+1)/2
}

// mostRows is how many rows the highest of some routines has.
func mostRows(by *[heights]manyTiles) int {
	rows := manyRows
	for by[height(rows)] == nil {
		rows--
	}
	return rows
}

type squares func(count int, a *byte, astep int, b *byte, bstep int, c *byte, cstep int)

type manyTiles func(count, k int, a *byte, ars, aks, astep int, b *byte, bks, bstep int, c *byte, crs, cstep, mask, acc, rows int)

// howBlocked is the way to do a product, or a part of one, in blocks.
func (p *problem[T]) howBlocked(ctx *Context) route.How {
	switch {
	case !p.hasKernels(ctx):
		return route.Portable
	case isComplex[T]():
		return route.Packed
	}
	mc := machineFor[T](ctx)
	if p.inShortRows(mc) {
		return route.ShortRows
	}
	return p.howPanels(mc, 1)
}

// howPanels is the way in which kernels get at B, whose complex elements are seen as pairs with a unit of 2.
func (p *problem[T]) howPanels(mc *machine, unit int) route.How {
	switch {
	case unit > 1:
	case p.bare(mc):
		return route.Bare
	case p.thin():
		return route.FewRows
	}
	return route.Packed
}

// assembly computes the product with kernels.
func (p *problem[T]) assembly(ctx *Context, how route.How) {
	p.checkBounds()
	switch any(*new(T)).(type) {
	case complex64:
		paired[float32](ctx, p)
		return
	case complex128:
		paired[float64](ctx, p)
		return
	}
	mc := machineFor[T](ctx)
	if how == route.ShortRows {
		p.shortRows(ctx, mc)
		return
	}
	newRun(p, mc).compute(ctx)
}

// hasKernels reports whether there are kernels for the type.
func (p *problem[T]) hasKernels(ctx *Context) bool {
	if ctx != nil && ctx.Portable {
		return false
	}
	return machineFor[T](ctx) != nil || isComplex[T]() && machineFor[float32](ctx) != nil
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
