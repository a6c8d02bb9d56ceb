// Panels of A times columns of a block, one panel after the other.

//go:build (amd64 || arm64) && !purego

package gemm

import "unsafe"

// sweep multiplies panels [p0, p1) of A with groups [c0, c1) of the block's columns.
type sweep[T Number] struct {
	*run[T]
	p0, p1, c0, c1 int
	cols           int   // elements of these groups
	first          bool  // the block has not been read so far
	x              block // the panel in work
	abuf, spare    []T   // copies of it and of the next one, nil: read where it is
	tmp            []T   // a tile on its way to places in C that do not follow each other
	list           []fetch
	carried        []carry // for each whole tile, where kernels carry
	ready          int     // the panel that has been carried to spare
}

// strips sweeps over panels. First reports whether the block is read for the first time; if it is to be packed along, that is done on
// the way, but for its first panel of columns and a last one that is not whole.
func (r *run[T]) strips(ctx *Context, p0, p1, c0, c1 int, accumulate, first bool) {
	s := &sweep[T]{run: r, p0: p0, p1: p1, c0: c0, c1: c1, cols: min(r.jn, c1*r.nr) - c0*r.nr, first: first, ready: -1}
	s.x = block{k: r.kn, b: add(r.bblock, c0*r.bpanel), bks: r.bks, bstep: r.bpanel}
	if accumulate {
		s.x.acc = 1
	}
	if copies := r.runs == 0 && r.copiesA(r.machine, c1-c0); copies || !r.cDense {
		size := r.mr*r.pitch() + carriedBytes/r.size
		buf, held := grab[T](ctx, 2*size+r.mr*r.nr)
		defer release(ctx, held)
		if s.tmp = buf[2*size:]; copies {
			s.abuf, s.spare = buf[:size], buf[size:2*size]
		}
	}
	_, rows := r.panel(p0)
	switch {
	case r.carries(rows) && s.cols >= r.nr && (s.abuf != nil || first):
		s.carried = make([]carry, s.cols/r.nr)
	case s.abuf != nil && r.cDense:
		s.list = make([]fetch, c1-c0)
	}
	if first && r.along {
		s.packRest()
	}
	told, _ := r.panel(p0) // the first row that done has not been told of
	for i := p0; i < p1; {
		i0, _ := r.panel(i)
		if r.done != nil {
			told = r.tell(told, i0, c0, c1, false)
		}
		i += s.multiply(i, accumulate)
	}
	if r.done != nil {
		end, _ := r.panel(p1)
		r.tell(told, end, c0, c1, true)
	}
}

// multiply does panel i, and such as can be done in one go with it, and returns how many these were.
func (s *sweep[T]) multiply(i int, accumulate bool) int {
	i0, rows := s.panel(i)
	if s.runs > 0 {
		s.byRuns(s.x, i, i0, rows)
		return 1
	}
	if !s.arrived(i) {
		s.x.a, s.x.ars, s.x.aks = s.panelA(s.abuf, i0, rows)
	}
	if !s.cDense {
		for j := 0; j < s.cols; j += s.nr {
			cols := min(s.nr, s.cols-j)
			y := s.x
			y.b, y.c, y.crs, y.acc = add(s.x.b, j/s.nr*s.bpanel), ptr(s.tmp, 0), s.line, 0
			s.rectangle(rows, 1, cols, &y)
			s.scatter(s.tmp, i0, rows, s.j0+s.c0*s.nr+j, cols, accumulate)
		}
		return 1
	}
	s.x.c, s.x.crs = ptr(s.c, s.coff+i0*s.cr.step+s.j0+s.c0*s.nr), s.cr.step*s.size
	if s.carried != nil && s.carries(rows) && (s.abuf != nil || s.first && i == s.p0) {
		s.load(i)
		s.carrying(rows)
		return 1
	}
	panels := 1
	if s.abuf == nil {
		panels = s.alike(i, s.p1)
		if s.done != nil {
			panels = min(panels, cut(tellWork, rows*s.cols))
		}
	}
	y := s.x
	y.ahead = s.during(s.list, &s.x, i+1, s.p1)
	s.rectangle(rows, panels, s.cols, &y)
	return panels
}

// byRuns multiplies a panel of A, read where it lies, a run at a time, as x says. During a run what will be read of A two runs
// later is fetched, of the next panel in the end.
func (s *sweep[T]) byRuns(x block, i, i0, rows int) {
	b := x.b
	x.ars, x.aks = s.step*s.size, s.size
	if s.list == nil && s.m*s.k*s.size > fetchBytes {
		s.list = make([]fetch, cut(s.cols, s.nr))
	}
	for k := 0; k < s.kn; k += x.k {
		x.k = min(s.runs-(s.k0+k)%s.runs, s.kn-k)
		x.a, x.b = s.place(i0, k), add(b, k*s.bks)
		x.c, x.crs = ptr(s.c, s.coff+i0*s.cr.step+s.j0+s.c0*s.nr), s.cr.step*s.size
		y := x
		if y.ahead = s.list; y.ahead != nil {
			s.fetchRun(x, i, i0, k+runsAhead*s.runs)
		}
		s.rectangle(rows, 1, s.cols, &y)
		x.acc = 1
	}
}

// runsAhead is how many runs before its use one is fetched: memory takes longer than a run.
const runsAhead = 2

// place is where the rows from i0 on, of the block's k and those after it, lie.
func (s *sweep[T]) place(i0, k int) *byte {
	return ptr(s.a, s.aoff+s.ar.at(i0)+s.ac.table[s.k0+k])
}

// fetchRun lists what to fetch: rows of A at k, which may be in the panel that comes next.
func (s *sweep[T]) fetchRun(x block, i, i0, k int) {
	for t := range s.list {
		s.list[t] = fetch{uintptr(unsafe.Pointer(x.b)), 0}
	}
	if k >= s.kn {
		if k -= s.kn; i+1 >= s.p1 || k >= s.kn {
			return
		}
		i0, _ = s.panel(i + 1)
	}
	s.list[0] = fetch{uintptr(unsafe.Pointer(s.place(i0, k))), max(x.ars, fetchWidth)}
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
