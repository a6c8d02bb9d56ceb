// Matrix times vector, and column times row, with the assembly routines.

//go:build (amd64 || arm64) && !purego

package gemm

import (
	"math/bits"
	"unsafe"

	"github.com/tq-lang/tq/engine/route"
)

const (
	dotsAtOnce  = 16 << 10 // length of the dot products of one call
	lineAtOnce  = 2 << 10  // length of a line of sums, which stays in the first cache
	outerAtOnce = 64 << 10 // length of a line that is only written
)

// vector does a matrix times a column where A is dense along one of its axes.
func (p *problem[T]) vector(ctx *Context, how route.How) {
	p.checkBounds()
	switch rows := how == route.RowDots; {
	case isComplex[T]() && rows:
		p.complexRowSums(ctx, partsMachine[T](ctx))
	case isComplex[T]():
		p.complexColumnSums(ctx, partsMachine[T](ctx))
	case rows:
		p.rowSums(ctx, machineFor[T](ctx))
	default:
		p.columnSums(ctx, machineFor[T](ctx))
	}
}

// inGroups runs f for groups of n rows of which a routine takes so many, the v-th of those for most, a half, and so on: rows i, i+apart,
// i+2·apart …. With streams they are two, far apart.
func inGroups(streams bool, n, most int, f func(v, rows, i, apart int)) {
	from := 0
	if streams {
		for v, apart := bits.Len(uint(most))-2, n/2; from < apart; from++ {
			f(v, 2, from, apart)
		}
		from *= 2
	}
	for v, rows := 0, most; from < n; v, rows = v+1, rows/2 {
		for ; from+rows <= n; from += rows {
			f(v, rows, from, 1)
		}
	}
}

// put sets an element of C, or adds to it.
func (p *problem[T]) put(at int, v T, accumulate bool) {
	c := &p.c[at]
	if accumulate {
		v += *c
	}
	*c = v
}

// rowSums is a dot product for each row of A.
func (p *problem[T]) rowSums(ctx *Context, mc *machine) {
	at := p.boff + p.bc.at(0)
	var x []T
	if p.br.unit(0, p.k) {
		x = p.b[at+p.br.at(0):]
	} else {
		buf, s := grab[T](ctx, p.k)
		defer release(ctx, s)
		for k := range buf {
			buf[k] = p.b[at+p.br.at(k)]
		}
		x = buf
	}
	y := p.coff + p.cc.at(0)
	most, sums := 4*dotsAtOnce, (*[8]T)(nil)
	if p.m > 1 {
		most, sums = dotsAtOnce, new([8]T)
	}
	for k0 := 0; k0 < p.k; k0 += most {
		n := min(most, p.k-k0)
		i := 0
		if apart := p.m / 2; p.streams && mc.dots2 != nil {
			for ; i < apart; i++ {
				mc.dots2(n, ptr(p.a, p.aoff+i*p.ar.step+k0), apart*p.ar.step*mc.size, ptr(x, k0), ptr(sums[:], 0))
				p.put(y+p.cr.at(i), sums[0], p.accumulate || k0 > 0)
				p.put(y+p.cr.at(i+apart), sums[1], p.accumulate || k0 > 0)
			}
			i *= 2
		}
		for ; i+8 <= p.m; i += 8 {
			mc.dots(n, ptr(p.a, p.aoff+i*p.ar.step+k0), p.ar.step*mc.size, ptr(x, k0), ptr(sums[:], 0))
			for r, v := range sums {
				p.put(y+p.cr.at(i+r), v, p.accumulate || k0 > 0)
			}
		}
		for ; i < p.m; i++ {
			p.put(y+p.cr.at(i), dotBy(mc, p.a[p.aoff+i*p.ar.step+k0:][:n], x[k0:][:n]), p.accumulate || k0 > 0)
		}
	}
}

// dotBy is the dot product of two dense vectors.
func dotBy[T Number](mc *machine, x, y []T) T {
	n := len(x) &^ (mc.vec/mc.size - 1)
	px, py := (*byte)(unsafe.Pointer(unsafe.SliceData(x))), (*byte)(unsafe.Pointer(unsafe.SliceData(y)))
	var s T
	switch r := any(&s).(type) {
	case *float32:
		*r = mc.dot32(n, px, py)
	case *float64:
		*r = mc.dot64(n, px, py)
	case *int32:
		*r = mc.whole32(n, px, py)
	case *int64:
		*r = mc.whole64(n, px, py)
	case *uint32:
		*r = uint32(mc.whole32(n, px, py))
	case *uint64:
		*r = uint64(mc.whole64(n, px, py))
	}
	for k := n; k < len(x); k++ {
		s += T(x[k] * y[k])
	}
	return s
}

// columnSums adds up multiples of A's columns, in their order.
func (p *problem[T]) columnSums(ctx *Context, mc *machine) {
	x, y := p.boff+p.bc.at(0), p.coff+p.cc.at(0)
	own := p.cr.unit(0, p.m) // the line of sums is C itself
	buf, s := grab[T](ctx, 8+min(p.m, lineAtOnce))
	defer release(ctx, s)
	some, line := buf[:8], buf[8:]
	for i0 := 0; i0 < p.m; i0 += lineAtOnce {
		n := min(lineAtOnce, p.m-i0)
		fresh := 1
		if own {
			line = p.c[y+p.cr.at(i0):]
			if p.accumulate {
				fresh = 0
			}
		}
		inGroups(p.streams, p.k, 8, func(v, rows, k, apart int) {
			for r := range rows {
				some[r] = p.b[x+p.br.at(k+r*apart)]
			}
			mc.axpys[v](n, ptr(p.a, p.aoff+i0+k*p.ac.step), apart*p.ac.step*mc.size, ptr(some, 0), ptr(line, 0), fresh)
			fresh = 0
		})
		if !own {
			for i, v := range line[:n] {
				p.put(y+p.cr.at(i0+i), v, p.accumulate)
			}
		}
	}
}

// addPieces adds up dense results, one after the other, for C, and reports whether C is dense as well.
func (p *problem[T]) addPieces(ctx *Context, buf []T, pieces int) bool {
	mc, parts := machineFor[T](ctx), 1
	if isComplex[T]() {
		mc, parts = partsMachine[T](ctx), 2
	}
	if mc == nil || ctx != nil && ctx.Portable || p.cc.table != nil || p.cr.table != nil || !(p.n == 1 && p.cr.step == 1 || p.cc.step == 1 && p.cr.step == p.n) {
		return false
	}
	one, s := grab[T](ctx, 8)
	defer release(ctx, s)
	switch one := any(one).(type) {
	case []complex64:
		fill(one, 1+1i) // parts are added by themselves
	case []complex128:
		fill(one, 1+1i)
	default:
		fill(one.([]T), 1)
	}
	size := p.m * p.n
	for at := 0; at < size; at += lineAtOnce {
		n, fresh := min(lineAtOnce, size-at), 1
		if p.accumulate {
			fresh = 0
		}
		inGroups(false, pieces, 8, func(v, rows, i, _ int) {
			mc.axpys[v](n*parts, ptr(buf, i*size+at), size*parts*mc.size, ptr(one, 0), ptr(p.c, p.coff+at), fresh)
			fresh = 0
		})
	}
	return true
}

func fill[T any](x []T, v T) {
	for i := range x {
		x[i] = v
	}
}

// hasLines reports whether a column is multiplied with a row that is dense, as is C along it.
func (p *problem[T]) hasLines(ctx *Context) bool {
	row, out := p.bc, p.cc
	if p.n == 1 { // it is the other way round
		row, out = p.ar, p.cr
	}
	return machineFor[T](ctx) != nil && row.table == nil && out.table == nil && row.step == 1 && out.step == 1
}

// lines does such a product.
func (p *problem[T]) lines(ctx *Context) {
	mc := machineFor[T](ctx)
	p.checkBounds()
	at, fresh := p.boff+p.br.at(0), 1
	if p.accumulate {
		fresh = 0
	}
	arow := p.aoff + p.ac.at(0)
	one := func(i0, i1 int) {
		for j := 0; j < p.n; j += outerAtOnce {
			n := min(outerAtOnce, p.n-j)
			for i := i0; i < i1; i++ {
				mc.axpys[3](n, ptr(p.b, at+j), 0, ptr(p.a, arow+p.ar.at(i)), ptr(p.c, p.coff+p.cr.at(i)+j), fresh)
			}
		}
	}
	if ctx == nil || ctx.Pool == nil || p.m*p.n < outerWork {
		one(0, p.m)
		return
	}
	pieces := min(p.m, cut(p.m*p.n, outerWork/2))
	ctx.Pool.Run(pieces, func(t int) { one(t*p.m/pieces, (t+1)*p.m/pieces) })
}

const outerWork = 32 << 10 // elements of an outer product that are worth two helpers
