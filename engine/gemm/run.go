// A product on its way through the kernels.

//go:build (amd64 || arm64) && !purego

package gemm

import "unsafe"

// run is a product on its way through the kernels.
type run[T Number] struct {
	*problem[T]
	*machine
	nr     int
	panels int  // of at most mr rows, as equal as can be
	cDense bool // tiles go straight into C
	unit   int  // 2 for complex numbers seen as pairs, which stay together along k
	group  int  // rows that share out panels among them, mostly all
	runs   int  // A is read where it lies, in so many neighbours along k; 0: it is not
	step   int  // from row to row of a panel then

	done func(at, step, rows, cols int) // told of panels of C that are finished, in the last block along k

	// The block of B that is being worked with: columns [j0, j0+jn), depth [k0, k0+kn).
	bbuf           []T
	j0, jn, k0, kn int
	bblock         *byte // its first panel of nr columns
	bpanel, bks    int   // bytes from panel to panel and from row to row
}

func newRun[T Number](p *problem[T], mc *machine) *run[T] {
	r := &run[T]{problem: p, machine: mc, nr: mc.line / mc.size, panels: cut(p.m, mc.mr), group: p.m, unit: 1,
		cDense: p.cc.step == 1 && p.cc.table == nil && p.cr.table == nil}
	if p.n <= r.nr && p.ac.step == 1 && p.ar.table == nil && !spread(p.ar.step*mc.size, min(p.m, mc.mr)) {
		r.panels = cut(p.m, min(fewRows, mc.mr)) // A is used once, not copied, and its rows push each other out of the first cache
	}
	if p.ac.table != nil && p.n <= fewUses*r.nr && r.cDense {
		r.findRuns()
	}
	return r
}

// findRuns looks for rows of A at equal steps, or in groups of such, and neighbours along k, where A is used a few times: then it is
// read where it lies, a group and a run at a time.
func (r *run[T]) findRuns() {
	length := r.ac.run(0, r.k)
	if length < shortestRun || r.k%length != 0 {
		return
	}
	for k := 0; k < r.k; k += length {
		if r.ac.run(k, length) < length {
			return
		}
	}
	if r.ar.table == nil {
		r.runs, r.step = length, r.ar.step
		return
	}
	group := r.ar.even(r.m)
	if group < fewRows || r.m%group != 0 {
		return
	}
	step := r.ar.table[1] - r.ar.table[0]
	for i := 0; i < r.m; i += group {
		if x := (axis{table: r.ar.table[i:]}); x.table[1]-x.table[0] != step || x.even(group) < group {
			return
		}
	}
	r.panels, r.group, r.runs, r.step = r.m/group*cut(group, r.mr), group, length, step
}

// even is how many of the first n offsets are a step apart.
func (x axis) even(n int) int {
	i := 2
	for i < n && x.table[i]-x.table[i-1] == x.table[1]-x.table[0] {
		i++
	}
	return min(i, n)
}

// stripByRuns multiplies a panel of A, read where it lies, with n of the block's columns, from its group c0 on, as x says.
func (r *run[T]) stripByRuns(x block, i0, rows, c0, n int) {
	b := x.b
	x.ars, x.aks = r.step*r.size, r.size
	for k := 0; k < r.kn; k += x.k {
		x.k = min(r.runs-(r.k0+k)%r.runs, r.kn-k)
		x.a, x.b = ptr(r.a, r.aoff+r.ar.at(i0)+r.ac.table[r.k0+k]), add(b, k*r.bks)
		x.c, x.crs = ptr(r.c, r.coff+i0*r.cr.step+r.j0+c0*r.nr), r.cr.step*r.size
		y := x
		r.rectangle(rows, 1, n, &y)
		x.acc = 1
	}
}

// fewUses is how often A is read for a block of B without a copy of it.
const fewUses = 2

// shortestRun is a number of neighbours along k for which a tile is worth fetching.
const shortestRun = 16

// fewRows of one set stay in the first cache together.
const fewRows = 6

func ptr[T any](s []T, i int) *byte { return (*byte)(unsafe.Pointer(&s[i])) }

// panel tells which rows panel i has: those of a group are as equal as can be, the longer ones first.
func (r *run[T]) panel(i int) (from, rows int) {
	panels := r.panels / (r.m / r.group)
	rows, longer := r.group/panels, r.group%panels
	from, i = i/panels*r.group, i%panels
	from += i*rows + min(i, longer)
	if i < longer {
		rows++
	}
	return from, rows
}

// alike is how many panels from i on, before end, have as many rows.
func (r *run[T]) alike(i, end int) int {
	if longer := r.m % r.panels; i < longer {
		end = min(end, longer)
	}
	return end - i
}

// compute goes through blocks of B, which all helpers pack, unless B is used as it is, and then use together. Blocks are as
// equal as can be.
func (r *run[T]) compute(ctx *Context) {
	bare := r.unit == 1 && r.bare(r.machine)
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
			if ctx != nil && kb == kblocks-1 && r.cDense && r.unit == 1 {
				r.done = ctx.Done
			} else {
				r.done = nil
			}
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
	if q := cut(r.panels, evenPanels) * evenPanels; r.runs == 0 && r.panels > 1 && q <= 8*evenPanels && q <= r.m {
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
	if copies := r.runs == 0 && r.copiesA(r.machine, c1-c0); copies || !r.cDense {
		size := r.mr * (r.kn*max(1, r.gap()) + cacheLine/r.size)
		buf, s := grab[T](ctx, size+r.mr*r.nr)
		defer release(ctx, s)
		abuf, tmp = buf[:size], buf[size:]
		if !copies {
			abuf = nil
		}
	}
	n := min(r.jn, c1*r.nr) - c0*r.nr
	x := block{k: r.kn, b: add(r.bblock, c0*r.bpanel), bks: r.bks, bstep: r.bpanel}
	if accumulate {
		x.acc = 1
	}
	var list []fetch
	if abuf != nil && r.cDense {
		list = make([]fetch, c1-c0)
	}
	told, _ := r.panel(p0) // the first row that done has not been told of
	for i := p0; i < p1; {
		i0, rows := r.panel(i)
		if r.done != nil {
			told = r.tell(told, i0, c0, c1, false)
		}
		if r.runs > 0 {
			r.stripByRuns(x, i0, rows, c0, n)
			i++
			continue
		}
		panels := 1
		if abuf == nil && r.cDense {
			panels = r.alike(i, p1)
			if r.done != nil {
				panels = min(panels, cut(tellWork, rows*n))
			}
		}
		i += panels
		x.a, x.ars, x.aks = r.panelA(abuf, i0, rows)
		if r.cDense {
			x.ahead = r.during(list, &x, i, p1)
			x.c, x.crs = ptr(r.c, r.coff+i0*r.cr.step+r.j0+c0*r.nr), r.cr.step*r.size
			y := x
			r.rectangle(rows, panels, n, &y)
			continue
		}
		for j := 0; j < n; j += r.nr {
			cols := min(r.nr, n-j)
			y := x
			y.b, y.c, y.crs, y.acc = add(x.b, j/r.nr*r.bpanel), ptr(tmp, 0), r.line, 0
			r.rectangle(rows, 1, cols, &y)
			r.scatter(tmp, i0, rows, r.j0+c0*r.nr+j, cols, accumulate)
		}
	}
	if r.done != nil {
		end, _ := r.panel(p1)
		r.tell(told, end, c0, c1, true)
	}
}

// tell reports rows [from, to) of the block's groups [c0, c1) of columns, if they are many or must be told of, and returns the first
// row that is left.
func (r *run[T]) tell(from, to, c0, c1 int, must bool) int {
	j := c0 * r.nr
	cols := min(c1*r.nr, r.jn) - j
	if to == from || !must && (to-from)*cols < tellWork {
		return from
	}
	r.done(r.coff+from*r.cr.step+r.j0+j, r.cr.step, to-from, cols)
	return to
}

// tellWork is a number of elements that are worth telling of.
const tellWork = 8 << 10

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
