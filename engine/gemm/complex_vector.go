// Matrix times vector of complex numbers, with routines of its own: dot products of rows, or sums of columns.

//go:build (amd64 || arm64) && !purego

package gemm

// complexRoutines multiply 4 rows of complex numbers, 2 and 1; _asm/complex.go describes them. Some levels lack the others.
type complexRoutines struct {
	dots  [3]func(n int, a *byte, ars int, x, sums *byte)
	axpys [3]func(n int, a *byte, ars int, x, y *byte, fresh int)
	many  [heights]manyTiles
}

const (
	complexDotsAtOnce = 128 << 10 // bytes of a row of one call
	complexLineAtOnce = 16 << 10  // bytes of a line of sums, which stays in the first cache
)

// partsMachine is the machine of the type of a complex type's parts.
func partsMachine[T Number](ctx *Context) *machine {
	switch any(*new(T)).(type) {
	case complex64:
		return machineFor[float32](ctx)
	case complex128:
		return machineFor[float64](ctx)
	}
	return nil
}

// complexRowSums is a dot product for each row of A.
func (p *problem[T]) complexRowSums(ctx *Context, mc *machine) {
	x, s := p.denseColumn(ctx, 4)
	defer release(ctx, s)
	sums := x[p.k:]
	y := p.coff + p.cc.at(0)
	most := complexDotsAtOnce / (2 * mc.size)
	for k0 := 0; k0 < p.k; k0 += most {
		n := min(most, p.k-k0)
		inGroups(p.streams, p.m, 4, func(v, rows, i, apart int) {
			mc.pairs.dots[v](2*n, ptr(p.a, p.aoff+i*p.ar.step+k0), apart*p.ar.step*2*mc.size, ptr(x, k0), ptr(sums, 0))
			for r, sum := range sums[:rows] {
				p.put(y+p.cr.at(i+r*apart), sum, p.accumulate || k0 > 0)
			}
		})
	}
}

// denseColumn is a copy of B's column with room for more elements behind it.
func (p *problem[T]) denseColumn(ctx *Context, more int) ([]T, *scratch) {
	x, s := grab[T](ctx, p.k+more)
	at := p.boff + p.bc.at(0)
	if p.br.unit(0, p.k) {
		copy(x, p.b[at+p.br.at(0):][:p.k])
		return x, s
	}
	for k := range p.k {
		x[k] = p.b[at+p.br.at(k)]
	}
	return x, s
}

// complexColumnSums adds up multiples of A's columns.
func (p *problem[T]) complexColumnSums(ctx *Context, mc *machine) {
	size := 2 * mc.size
	most := complexLineAtOnce / size
	x, y := p.boff+p.bc.at(0), p.coff+p.cc.at(0)
	own := p.cr.unit(0, p.m) // the line of sums is C itself
	buf, s := grab[T](ctx, 4+min(p.m, most))
	defer release(ctx, s)
	some, line := buf[:4], buf[4:]
	for i := 0; i < p.m; i += most {
		n, fresh := min(most, p.m-i), 1
		if own {
			line = p.c[y+p.cr.at(i):][:n]
			if p.accumulate {
				fresh = 0
			}
		}
		inGroups(p.streams, p.k, 4, func(v, rows, k, apart int) {
			for r := range rows {
				some[r] = p.b[x+p.br.at(k+r*apart)]
			}
			mc.pairs.axpys[v](2*n, ptr(p.a, p.aoff+i+k*p.ac.step), apart*p.ac.step*size, ptr(some, 0), ptr(line, 0), fresh)
			fresh = 0
		})
		if !own {
			for r, sum := range line[:n] {
				p.put(y+p.cr.at(i+r), sum, p.accumulate)
			}
		}
	}
}
