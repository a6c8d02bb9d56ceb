// Products whose operands the kernels read and write where they are.

//go:build (amd64 || arm64) && !purego

package gemm

import (
	"math/bits"
	"unsafe"
)

// Sizes of B up to which it need not be packed, where strides collide, and of a page of memory.
const (
	smallBytes = 64 << 10
	pageBytes  = 4 << 10
)

// direct is such a product; strides are in bytes. Lines of B and C are dense.
type direct struct {
	m, n, k            int
	a, b, c            *byte
	ars, aks, bks, crs int
	acc                int
}

// add moves a pointer within what it points into: past its end the collector would take it for another's.
func add(p *byte, bytes int) *byte { return (*byte)(unsafe.Add(unsafe.Pointer(p), bytes)) }

// rowsAlike is how many rows the panels of A get: as many as may be, or rather as divide m.
func (mc *machine) rowsAlike(m int) int {
	for rows := min(m, mc.mr); rows >= 8; rows-- {
		if m%rows == 0 {
			return rows
		}
	}
	return cut(m, cut(m, mc.mr))
}

// multiply goes through the tiles of C. ahead lists what to fetch during each, if anything.
func (mc *machine) multiply(d *direct, ahead []fetch) {
	x := d.block(mc, ahead)
	rows := mc.rowsAlike(d.m)
	panels := d.m / rows
	mc.rectangle(rows, panels, d.n, &x)
	if done := rows * panels; done < d.m {
		x = d.block(mc, x.ahead)
		x.a, x.c = add(d.a, done*d.ars), add(d.c, done*d.crs)
		mc.rectangle(d.m-done, 1, d.n, &x)
	}
}

// block is a rectangle of panels×tiles of C, all of one size; see the kernels.
type block struct {
	kernel
	k             int
	a             *byte
	ars, aks      int
	b             *byte
	bks, bstep    int
	c             *byte
	crs, acc      int
	panels, tiles int
	ahead         []fetch
}

func (d *direct) block(mc *machine, ahead []fetch) block {
	return block{k: d.k, a: d.a, ars: d.ars, aks: d.aks, b: d.b, bks: d.bks, bstep: mc.line, c: d.c, crs: d.crs, acc: d.acc, ahead: ahead}
}

// callWork is how many multiplications a call of a kernel may do, for nothing can stop it.
const callWork = 2 << 20

// rectangle multiplies panels of so many rows with n columns, from where x says on.
func (mc *machine) rectangle(rows, panels, n int, x *block) {
	nr := mc.line / mc.size
	most := max(1, callWork/(rows*nr*x.k))
	atOnce := max(1, most/max(1, n/nr))
	for {
		b, c := x.b, x.c
		x.panels = min(panels, atOnce)
		for left := n; ; {
			cols := min(left, nr)
			x.tiles = max(1, min(left/nr, most))
			x.kernel = mc.kernel(rows, cols)
			x.run()
			x.ahead = x.ahead[min(len(x.ahead), x.panels*x.tiles):]
			if left -= x.tiles * cols; left == 0 {
				break
			}
			x.b, x.c = add(x.b, x.tiles*x.bstep), add(x.c, x.tiles*mc.line)
		}
		if panels -= x.panels; panels == 0 {
			return
		}
		x.a, x.b, x.c = add(x.a, x.panels*rows*x.ars), b, add(c, x.panels*rows*x.crs)
	}
}

// batch does product after product, at the given places less those of d. Where all tiles of a product are alike, it takes one
// call, made with little ado: the processor then goes on to the next product while it is still busy with the last.
func (mc *machine) batch(d *direct, count int, place func(i int) (a, b, c *byte)) {
	rows, nr := mc.rowsAlike(d.m), mc.line/mc.size
	x := d.block(mc, nil)
	x.kernel, x.panels, x.tiles = mc.kernel(rows, min(d.n, nr)), d.m/rows, max(1, d.n/nr)
	alike := rows*x.panels == d.m && (d.n < nr || d.n%nr == 0) && d.m*d.n*d.k <= callWork
	var f *fetcher
	if mc.size*(2*d.m*d.k+2*d.k*d.n+d.m*d.n) <= fetchBytes {
		f = mc.newFetcher(d)
	}
	x.a, x.b, x.c = place(0)
	for i := range count {
		var ahead []fetch
		a, b, c := x.a, x.b, x.c
		if i+1 < count {
			if a, b, c = place(i + 1); f != nil {
				ahead = f.next(x.a, x.b, a, b)
			}
		}
		if alike {
			x.ahead = ahead
			x.run()
		} else {
			d.a, d.b, d.c = x.a, x.b, x.c
			mc.multiply(d, ahead)
		}
		x.a, x.b, x.c = a, b, c
	}
}

// inPlace reports whether the operands can be used where they are: strides everywhere, and lines of B and C that are dense.
func (p *problem[T]) inPlace() bool {
	return p.m > 1 && p.n > 1 && p.k > 1 && p.ar.table == nil && p.ac.table == nil && p.br.table == nil && p.cr.table == nil &&
		p.bc.table == nil && p.cc.table == nil && p.bc.step == 1 && p.cc.step == 1
}

func (p *problem[T]) asDirect(mc *machine) direct {
	d := direct{m: p.m, n: p.n, k: p.k, a: ptr(p.a, p.aoff), b: ptr(p.b, p.boff), c: ptr(p.c, p.coff),
		ars: p.ar.step * mc.size, aks: p.ac.step * mc.size, bks: p.br.step * mc.size, crs: p.cr.step * mc.size}
	if p.accumulate {
		d.acc = 1
	}
	return d
}

// bare reports whether B can be used where it is, and should: it is dense along its rows and small, or little used. Rows whose
// stride is a large power of two share cache sets.
func (p *problem[T]) bare(mc *machine) bool {
	if p.bc.table != nil || p.br.table != nil || p.bc.step != 1 && p.n > 1 {
		return false
	}
	if p.m <= littleUsed && p.n*mc.size <= p.narrow(mc)*mc.line {
		return true
	}
	bytes := p.k * p.n * mc.size
	return bytes <= mc.bare && (bytes <= smallBytes || p.rowsApart(mc))
}

// littleUsed is a number of rows of C up to which a B with short rows is not packed.
const littleUsed = 24

// narrow is how many lines such rows have at most: more where B comes from a cache, for tiles go down columns of lines, in which
// memory is not asked for ahead.
func (p *problem[T]) narrow(mc *machine) int {
	if p.far || p.isFar() || !p.rowsApart(mc) {
		return 4
	}
	return 16
}

// rowsApart reports whether rows of B lie in different sets of the caches.
func (p *problem[T]) rowsApart(mc *machine) bool { return p.br.step*mc.size%pageBytes != 0 }

// spread reports whether rows a stride apart, in bytes, lie in different sets of the first cache.
func spread(stride, rows int) bool {
	sets := uint64(0)
	for i := range rows {
		sets |= 1 << (uint(i*stride/cacheLine) % 64)
	}
	return 2*bits.OnesCount64(sets) >= rows
}

// copiesA reports whether panels of A are to be copied for a given number of uses: where they cannot be read with strides, where
// the columns are dense, or where the rows collide in the first cache.
func (p *problem[T]) copiesA(mc *machine, uses int) bool {
	switch {
	case p.ar.table != nil || p.ac.table != nil:
		return true
	case uses < 2:
		return false
	case p.ar.step != 1:
		return mc.byColumns && p.ac.step == 1 && p.m >= mc.mr || !spread(p.ar.step*mc.size, min(p.m, mc.mr))
	}
	return p.ac.step != 1 && p.columnsCollide(mc, uses)
}

// columnsCollide reports whether so many uses are worth a copy of columns of A: all of a panel's lines are in one set of the first cache,
// or, where no kernel carries them, in few.
func (p *problem[T]) columnsCollide(mc *machine, uses int) bool {
	stride := p.ac.step * mc.size
	return stride%pageBytes == 0 || mc.carriers[height(mc.mr)] == nil && uses >= fewUses*2 && !spread(stride, min(p.k, 64))
}

// fitsInPlace reports whether a product is worth no helpers and needs no packing.
func (p *problem[T]) fitsInPlace(ctx *Context) bool {
	return p.fitsMany(ctx, 1, Places{}, Places{}, Places{})
}

// multiplyInPlace does such a product.
func (p *problem[T]) multiplyInPlace(ctx *Context) {
	if isComplex[T]() {
		p.complexMany(ctx, 1, Places{}, Places{}, Places{})
		return
	}
	p.checkBounds()
	mc := machineFor[T](ctx)
	d := p.asDirect(mc)
	mc.multiply(&d, nil)
}
