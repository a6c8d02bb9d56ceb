// What kernels carry while they multiply: columns of B to the block, and the next panel of A to a buffer, so that neither takes
// time of its own, nor waits for memory.

//go:build (amd64 || arm64) && !purego

package gemm

import "unsafe"

// carry is what a kernel does besides during one tile: for each of the first count of k it copies carriedBytes, from and to places
// that are steps of bytes apart; for the rest it fetches.
type carry struct {
	fetch
	count    int
	from     *byte
	fromStep int
	to       *byte
	toStep   int
}

const carriedBytes = 2 * cacheLine

// carries reports whether tiles of so many rows have a kernel that carries.
func (r *run[T]) carries(rows int) bool {
	return r.carriers[height(rows)] != nil && r.cDense && r.runs == 0
}

// packsAlong reports whether B can be packed while the first panel is multiplied with it.
func (r *run[T]) packsAlong() bool {
	_, rows := r.panel(0)
	return r.carries(rows) && r.unit == 1 && r.panels > 1 && r.br.table == nil && r.bc.table == nil && r.bc.step == 1
}

// packRest packs those columns of a block that kernels do not carry to it.
func (s *sweep[T]) packRest() {
	if s.carried == nil {
		s.packPanels(s.c0, s.c1)
		return
	}
	s.packPanels(s.c0, s.c0+1)
	if whole := s.c0 + s.cols/s.nr; whole > s.c0 {
		s.packPanels(whole, s.c1)
	}
}

// arrived reports whether panel i has been carried; it lies as the one before does.
func (s *sweep[T]) arrived(i int) bool {
	if s.ready != i {
		return false
	}
	offset := uintptr(unsafe.Pointer(s.x.a)) - uintptr(unsafe.Pointer(ptr(s.abuf, 0)))
	s.abuf, s.spare = s.spare, s.abuf
	s.x.a = add(ptr(s.abuf, 0), int(offset))
	return true
}

// load lists what to do during the tiles of panel i. Where B has not been read so far, it is packed, or if it stays where it is,
// fetched.
func (s *sweep[T]) load(i int) {
	b := uintptr(unsafe.Pointer(s.x.b))
	first := s.first && i == s.p0
	for t := range s.carried {
		x := &s.carried[t]
		*x = carry{fetch: fetch{b, 0}}
		switch {
		case t+1 == len(s.carried):
		case first && s.along:
			x.count = s.kn
			x.from, x.fromStep = ptr(s.b, s.boff+s.k0*s.br.step+s.j0+(s.c0+t+1)*s.nr), s.br.step*s.size
			x.to, x.toStep = add(s.x.b, (t+1)*s.bpanel), s.line
		case first || s.bks == fetchWidth:
			x.fetch = fetch{b + uintptr((t+1)*s.bpanel), s.bks}
		}
	}
	if i+1 < s.p1 && s.abuf != nil && s.ar.table == nil && s.ac.table == nil {
		s.loadA(i+1, first && s.along)
	}
}

// loadA lists panel i of A, if that can be carried: rows, each during a tile, or columns, all during one. busy reports whether the tiles
// but the last one are taken.
func (s *sweep[T]) loadA(i int, busy bool) {
	i0, rows := s.panel(i)
	at, end := s.aoff+i0*s.ar.step+s.k0*s.ac.step, (s.kn-1)*s.ac.step
	if gap := s.gap(); gap > 0 {
		at += min(0, end)
		lines := cut(((s.kn-1)*gap+1)*s.size, carriedBytes)
		if busy || len(s.carried) < rows || lines > s.kn || at+max(0, (rows-1)*s.ar.step)+lines*carriedBytes/s.size > len(s.a) {
			return
		}
		from := min(1, len(s.carried)-rows)
		for t := range rows {
			x := &s.carried[from+t]
			x.count, x.from, x.fromStep = lines, ptr(s.a, at+t*s.ar.step), carriedBytes
			x.to, x.toStep = ptr(s.spare, t*s.pitch()), carriedBytes
			if from+t > 0 {
				s.carried[from+t-1].fetch = fetch{uintptr(unsafe.Pointer(x.from)), gap * s.size}
			}
		}
		s.ready = i
		return
	}
	if s.ar.step != 1 || at+max(0, end)+carriedBytes/s.size > len(s.a) {
		return
	}
	x := &s.carried[len(s.carried)-1]
	x.count, x.from, x.fromStep = s.kn, ptr(s.a, at), s.ac.step*s.size
	x.to, x.toStep = ptr(s.spare, 0), s.mr*s.size
	s.ready = i
}

// carrying multiplies the panel and does what the list says.
func (s *sweep[T]) carrying(rows int) {
	x := s.x
	x.kernel, x.panels = kernel{tile: s.carriers[height(rows)], rows: rows}, 1
	most := max(1, callWork/(rows*s.nr*x.k))
	for list := s.carried; len(list) > 0; list = list[x.tiles:] {
		x.tiles = min(len(list), most)
		x.ahead = unsafe.Slice(&list[0].fetch, 1)
		x.run()
		x.b, x.c = add(x.b, x.tiles*x.bstep), add(x.c, x.tiles*s.line)
	}
	if x.ahead = nil; s.cols%s.nr > 0 {
		s.rectangle(rows, 1, s.cols%s.nr, &x)
	}
}
