// A product on its way through the kernels.

//go:build (amd64 || arm64) && !purego

package gemm

import (
	"unsafe"

	"github.com/tq-lang/tq/engine/route"
)

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
	along          bool  // it is packed while the first panel of A is multiplied with it
}

// hasDenseC reports whether tiles can go straight into C.
func (p *problem[T]) hasDenseC() bool {
	return p.cc.step == 1 && p.cc.table == nil && p.cr.table == nil
}

func newRun[T Number](p *problem[T], mc *machine) *run[T] {
	r := &run[T]{problem: p, machine: mc, nr: mc.line / mc.size, panels: cut(p.m, mc.mr), group: p.m, unit: 1,
		cDense: p.hasDenseC()}
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
	how := r.howPanels(r.machine, r.unit)
	if how == route.FewRows {
		r.lineSums(ctx)
		return
	}
	bare := how == route.Bare
	kblocks, jblocks := cut(r.k, r.kc), 1
	width := cut(r.n, r.nr)
	if !bare {
		jblocks = cut(r.n, r.nc)
		buf, s := grabBlock[T](ctx, cut(r.k/r.unit, kblocks)*r.unit*cut(width, jblocks)*r.nr)
		defer release(ctx, s)
		r.bbuf = buf
	}
	for jb := range jblocks {
		r.j0 = jb * width / jblocks * r.nr
		r.jn = min(r.n, (jb+1)*width/jblocks*r.nr) - r.j0
		for kb := range kblocks {
			r.k0 = kb * (r.k / r.unit) / kblocks * r.unit
			r.kn = (kb+1)*(r.k/r.unit)/kblocks*r.unit - r.k0
			r.along = !bare && r.packsAlong()
			if bare {
				r.bblock, r.bpanel, r.bks = ptr(r.b, r.boff+r.k0*r.br.step), r.line, r.br.step*r.size
			} else {
				if !r.along {
					r.packB(ctx)
				}
				r.bblock, r.bpanel, r.bks = ptr(r.bbuf, 0), r.kn*r.line, r.line
			}
			accumulate := r.accumulate || kb > 0
			if ctx != nil && kb == kblocks-1 && r.cDense && r.unit == 1 {
				r.done = ctx.Done
			} else {
				r.done = nil
			}
			if ctx == nil || ctx.Pool == nil || !worthHelpers[T](r.m*r.jn*r.kn) {
				r.strips(ctx, 0, r.panels, 0, cut(r.jn, r.nr), accumulate, bare || r.along)
			} else {
				r.share(ctx, accumulate)
			}
			if ctx != nil && ctx.Did != nil {
				ctx.Did(r.m * r.jn * r.kn)
			}
		}
	}
}

// share cuts the work with a block into pieces for the helpers, groups of panels times groups of columns. Every element is
// summed in the same order whatever the pieces. Where B is packed along, the first panel comes first.
func (r *run[T]) share(ctx *Context, accumulate bool) {
	width, work := cut(r.jn, r.nr), r.m/r.panels*r.jn*r.kn // of a panel
	most := max(1, pieceWork/work)
	serial := ctx.serial()
	if ctx.Threads == 1 { // pieces are there to stop between
		ctx.Pool.Run(1, func(int) { r.strips(serial, 0, min(most, r.panels), 0, width, accumulate, true) })
		ctx.Pool.Run(cut(r.panels, most)-1, func(t int) {
			r.strips(serial, (t+1)*most, min((t+2)*most, r.panels), 0, width, accumulate, false)
		})
		return
	}
	if q := cut(r.panels, evenPanels) * evenPanels; r.runs == 0 && r.panels > 1 && q <= 8*evenPanels && q <= r.m {
		r.panels = q
		work = r.m / q * r.jn * r.kn
	}
	first := 0
	if r.along {
		first = 1
		pieces := max(1, min(cut(width, leastAlong), max(minPieces, 2*ctx.Threads)))
		ctx.Pool.Run(pieces, func(t int) { r.strips(serial, 0, 1, t*width/pieces, (t+1)*width/pieces, accumulate, true) })
	}
	panels := r.panels - first
	rows, cols := cut(panels, max(1, grain/work)), 1
	switch {
	case panels == 0:
		return
	case rows < minPieces:
		cols = min(cut(minPieces, rows), max(1, panels*work/rows/grain), width)
	case ctx.Threads > 0:
		ends := guided(panels, ctx.Threads, most)
		ctx.Pool.Run(len(ends)-1, func(t int) {
			r.strips(serial, first+ends[t], first+ends[t+1], 0, width, accumulate, !r.along && t == 0)
		})
		return
	}
	ctx.Pool.Run(rows*cols, func(t int) {
		i, j := t/cols, t%cols
		r.strips(serial, first+i*panels/rows, first+(i+1)*panels/rows, j*width/cols, (j+1)*width/cols, accumulate, !r.along && i == 0)
	})
}

// guided cuts n panels into pieces that become shorter, none longer than most: each is half of a thread's part of what is left.
func guided(n, threads, most int) (ends []int) {
	for at := 0; at < n; {
		ends = append(ends, at)
		at += min(max(1, (n-at)/(2*threads)), most)
	}
	return append(ends, n)
}

const (
	grain      = 32 << 10  // multiplications that are worth a piece of their own
	minPieces  = 8         // pieces that let helpers end at about the same time
	evenPanels = 4         // few panels are made a multiple of this, to share out evenly
	leastAlong = 4         // groups of columns that are worth packing along in one piece
	pieceWork  = 128 << 20 // multiplications of the longest piece: what is canceled ends soon
)
