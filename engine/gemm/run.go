// A product on its way through the kernels.

//go:build (amd64 || arm64) && !purego

package gemm

import "unsafe"

// Sizes of B up to which it need not be packed: what the second cache holds, the first one nearly, and where strides collide.
const (
	bareBytes  = 2 << 20
	smallBytes = 64 << 10
	pageBytes  = 4 << 10
)

// run is a product on its way through the kernels.
type run[T Number] struct {
	*problem[T]
	*machine
	nr     int
	panels int  // of at most mr rows, as equal as can be
	cDense bool // tiles go straight into C
	unit   int  // 2 for complex numbers seen as pairs, which stay together along k

	// The block of B that is being worked with: columns [j0, j0+jn), depth [k0, k0+kn).
	bbuf           []T
	j0, jn, k0, kn int
	bblock         *byte // its first panel of nr columns
	bpanel, bks    int   // bytes from panel to panel and from row to row
}

func newRun[T Number](p *problem[T], mc *machine) *run[T] {
	return &run[T]{problem: p, machine: mc, nr: mc.line / mc.size, panels: cut(p.m, mc.mr), unit: 1,
		cDense: p.cc.step == 1 && p.cc.table == nil && p.cr.table == nil}
}

func ptr[T any](s []T, i int) *byte { return (*byte)(unsafe.Pointer(&s[i])) }

// bare tells that B can be used where it is, and should: it is dense along its rows and small, or little used. Rows whose
// stride is a large power of two share cache sets.
func (r *run[T]) bare() bool {
	if r.unit > 1 || r.bc.table != nil || r.br.table != nil || r.bc.step != 1 && r.n > 1 {
		return false
	}
	if r.panels <= 2 && r.n <= 4*r.nr {
		return true
	}
	bytes := r.k * r.n * r.size
	return bytes <= bareBytes && (bytes <= smallBytes || r.br.step*r.size%pageBytes != 0)
}

func (r *run[T]) panel(i int) (from, rows int) {
	from = i * r.m / r.panels
	return from, (i+1)*r.m/r.panels - from
}

// compute goes through blocks of B, which all helpers pack, unless B is used as it is, and then use together. Blocks are as
// equal as can be.
func (r *run[T]) compute(ctx *Context) {
	bare := r.bare()
	if !bare && r.thin() {
		r.lineSums(ctx)
		return
	}
	kblocks, jblocks := cut(r.k, r.kc), 1
	width := cut(r.n, r.nr)
	if !bare {
		jblocks = cut(r.n, r.nc)
		buf, s := grab[T](ctx, cut(r.k/r.unit, kblocks)*r.unit*cut(width, jblocks)*r.nr)
		defer release(ctx, s)
		r.bbuf = buf
	}
	for jb := range jblocks {
		r.j0 = jb * width / jblocks * r.nr
		r.jn = min(r.n, (jb+1)*width/jblocks*r.nr) - r.j0
		for kb := range kblocks {
			r.k0 = kb * (r.k / r.unit) / kblocks * r.unit
			r.kn = (kb+1)*(r.k/r.unit)/kblocks*r.unit - r.k0
			if bare {
				r.bblock, r.bpanel, r.bks = ptr(r.b, r.boff+r.k0*r.br.step), r.line, r.br.step*r.size
			} else {
				r.packB(ctx)
				r.bblock, r.bpanel, r.bks = ptr(r.bbuf, 0), r.kn*r.line, r.line
			}
			accumulate := r.accumulate || kb > 0
			if ctx == nil || ctx.Pool == nil || r.m*r.jn*r.kn < parallelWork {
				r.strips(ctx, 0, r.panels, 0, cut(r.jn, r.nr), accumulate)
				continue
			}
			r.share(ctx, accumulate)
		}
	}
}

// share cuts the work with a block into pieces for the helpers, groups of panels times groups of columns. Every element is
// summed in the same order whatever the pieces.
func (r *run[T]) share(ctx *Context, accumulate bool) {
	if q := cut(r.panels, evenPanels) * evenPanels; r.panels > 1 && q <= 8*evenPanels && q <= r.m {
		r.panels = q
	}
	width := cut(r.jn, r.nr)
	rows, cols := cut(r.panels, max(1, grain/(r.m/r.panels*r.jn*r.kn))), 1
	if rows < minPieces {
		cols = min(cut(minPieces, rows), max(1, r.m*r.jn*r.kn/rows/grain), width)
	}
	serial := ctx.serial()
	ctx.Pool.Run(rows*cols, func(t int) {
		i, j := t/cols, t%cols
		r.strips(serial, i*r.panels/rows, (i+1)*r.panels/rows, j*width/cols, (j+1)*width/cols, accumulate)
	})
}

const (
	grain      = 32 << 10 // multiplications that are worth a piece of their own
	minPieces  = 8        // pieces that let helpers end at about the same time
	evenPanels = 4        // few panels are made a multiple of this, to share out evenly
)

// strips multiplies panels [p0, p1) of A with groups [c0, c1) of the block's columns.
func (r *run[T]) strips(ctx *Context, p0, p1, c0, c1 int, accumulate bool) {
	var abuf, tmp []T
	if copies := r.copiesA(c1 - c0); copies || !r.cDense {
		size := r.mr * (r.kn + cacheLine/r.size)
		buf, s := grab[T](ctx, size+r.mr*r.nr)
		defer release(ctx, s)
		abuf, tmp = buf[:size], buf[size:]
		if !copies {
			abuf = nil
		}
	}
	acc := 0
	if accumulate {
		acc = 1
	}
	for i := p0; i < p1; i++ {
		i0, rows := r.panel(i)
		a, ars, aks := r.panelA(abuf, i0, rows)
		for x := c0; x < c1; x++ {
			j := x * r.nr
			cols := min(r.nr, r.jn-j)
			b := (*byte)(unsafe.Add(unsafe.Pointer(r.bblock), x*r.bpanel))
			if r.cDense {
				r.tile(rows, cols, r.kn, a, ars, aks, b, r.bks, ptr(r.c, r.coff+i0*r.cr.step+r.j0+j), r.cr.step*r.size, acc)
				continue
			}
			r.tile(rows, cols, r.kn, a, ars, aks, b, r.bks, ptr(tmp, 0), r.line, 0)
			r.scatter(tmp, i0, rows, r.j0+j, cols, accumulate)
		}
	}
}

// direct is the whole product with all operands where they are, on the calling goroutine.
func (r *run[T]) direct() {
	r.jn, r.kn = r.n, r.k
	r.bblock, r.bpanel, r.bks = ptr(r.b, r.boff), r.line, r.br.step*r.size
	r.strips(nil, 0, r.panels, 0, cut(r.n, r.nr), r.accumulate)
}

// scatter takes a tile to places in C that do not follow each other.
func (r *run[T]) scatter(tmp []T, i0, rows, j0, cols int, accumulate bool) {
	for i := range rows {
		at := r.coff + r.cr.at(i0+i)
		for j, v := range tmp[i*r.nr:][:cols] {
			c := &r.c[at+r.cc.at(j0+j)]
			if accumulate {
				v += *c
			}
			*c = v
		}
	}
}
