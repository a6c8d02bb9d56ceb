// Packing for the assembly microkernels.

//go:build (amd64 || arm64) && !purego

package gemm

import "unsafe"

// Words that follow each other. Unlike arrays, which may overlap, structures are copied by a few moves, without a call.
type (
	words3  struct{ _ [3]uint64 }
	words6  struct{ _ [6]uint64 }
	words8  struct{ _ [8]uint64 }
	words12 struct{ _ [12]uint64 }
	words16 struct{ _ [16]uint64 }
)

// copyColumns copies, for each k, n neighbouring elements from off on to places pitch apart.
func copyColumns[T Number](dst []T, pitch int, src []T, off, n int, ks axis, k0, kn int) {
	bytes := pitch * int(unsafe.Sizeof(src[0]))
	for k := range kn {
		at, to := off+ks.at(k0+k), k*pitch
		switch { // a known number of words, not of bytes, is a few moves; what is too much does no harm
		case bytes == 24 && at+pitch <= len(src):
			*(*words3)(unsafe.Pointer(&dst[to])) = *(*words3)(unsafe.Pointer(&src[at]))
		case bytes == 48 && at+pitch <= len(src):
			*(*words6)(unsafe.Pointer(&dst[to])) = *(*words6)(unsafe.Pointer(&src[at]))
		case bytes == 96 && at+pitch <= len(src):
			*(*words12)(unsafe.Pointer(&dst[to])) = *(*words12)(unsafe.Pointer(&src[at]))
		default:
			copy(dst[to:][:n], src[at:at+n])
		}
	}
}

// gap is how far apart, either way, the elements along k are that rows are copied together with what lies between, 0 if not.
func (r *run[T]) gap() int {
	if d := abs(r.ac.step); r.ac.table == nil && d <= maxGap {
		return d
	}
	return 0
}

const maxGap = 3

// pitch is how far apart rows of A are copied to, in elements: a line more than their length.
func (r *run[T]) pitch() int { return r.kn*max(1, r.gap()) + cacheLine/r.size }

// packB copies the block of B into panels of nr columns, k by k; the last panel is filled up with zeros.
func (r *run[T]) packB(ctx *Context) {
	panels := cut(r.jn, r.nr)
	if ctx == nil || ctx.Pool == nil || r.jn*r.kn < packWork {
		r.packPanels(0, panels)
		return
	}
	pieces := min(panels, cut(r.jn*r.kn, packWork/2))
	ctx.Pool.Run(pieces, func(t int) { r.packPanels(t*panels/pieces, (t+1)*panels/pieces) })
}

const packWork = 8 << 10 // elements that are worth two helpers

func (r *run[T]) packPanels(p0, p1 int) {
	if r.unit > 1 {
		for j := p0 * r.nr; j < min(p1*r.nr, r.jn); j += r.nr {
			r.packPairs(r.bbuf[j*r.kn:][:r.kn*r.nr], j, min(r.nr, r.jn-j))
		}
		return
	}
	whole := min(p1, r.jn/r.nr)
	if p0 < whole && r.bc.unit(r.j0+p0*r.nr, (whole-p0)*r.nr) {
		r.packLines(p0*r.nr, whole-p0, r.boff+r.bc.at(r.j0+p0*r.nr))
		p0 = whole
	}
	for j := p0 * r.nr; j < min(p1*r.nr, r.jn); j += r.nr {
		cols := min(r.nr, r.jn-j)
		panel := r.bbuf[j*r.kn:][:r.kn*r.nr]
		j0, k0, kn := r.j0+j, r.k0, r.kn
		switch {
		case cols == r.nr && r.bc.table == nil && r.bc.step != 1 && r.squares(r.size) != nil && r.br.run(k0, kn) >= min(longRun, kn):
			for k := 0; k < kn; {
				n := r.br.run(k0+k, kn-k)
				r.packTransposed(panel[k*r.nr:], r.nr, r.b, r.boff+r.bc.at(j0)+r.br.at(k0+k), r.bc.step, n)
				k += n
			}
		default:
			pack(panel, r.b, r.boff, r.bc, j0, cols, r.br, k0, kn, r.nr)
		}
	}
}

// packLines copies lines of whole tiles into count panels, line by line, so that each row of B is read along.
func (r *run[T]) packLines(j, count, off int) {
	src := unsafe.Pointer(unsafe.SliceData(r.b))
	dst := unsafe.Pointer(&r.bbuf[j*r.kn])
	step := r.kn * r.line
	for k := range r.kn {
		from, to := unsafe.Add(src, (off+r.br.at(r.k0+k))*r.size), unsafe.Add(dst, k*r.line)
		switch r.line {
		case 128:
			for i := range count {
				*(*words16)(unsafe.Add(to, i*step)) = *(*words16)(unsafe.Add(from, i*128))
			}
		case 64:
			for i := range count {
				*(*words8)(unsafe.Add(to, i*step)) = *(*words8)(unsafe.Add(from, i*64))
			}
		case 48:
			for i := range count {
				*(*words6)(unsafe.Add(to, i*step)) = *(*words6)(unsafe.Add(from, i*48))
			}
		default:
			panic("gemm: no such line")
		}
	}
}

// packTransposed turns width rows that are dense along k, step apart, into lines, a register square at a time; off is where the
// first one begins. What is left of k is done singly.
func (r *run[T]) packTransposed(panel []T, width int, src []T, off, step, kn int) {
	sq := r.squares(r.size)
	edge := sq.Edge
	blocks := kn / edge
	for h := 0; h < width && blocks > 0; h += edge {
		sq.Plain(ptr(src, off+h*step), step*r.size, ptr(panel, h), width*r.size, blocks, edge*r.size, edge*width*r.size)
	}
	for x := range width {
		for k := blocks * edge; k < kn; k++ {
			panel[k*width+x] = src[off+x*step+k]
		}
	}
}

// longRun is a length of neighbours from which on runs along k are read one by one.
const longRun = 8

// panelA returns where the kernels find rows [i0, i0+rows) of A, with strides in bytes; a copy if there is a buffer for it. Rows
// that are dense along k are copied one after the other, a line more than their length apart.
func (r *run[T]) panelA(abuf []T, i0, rows int) (a *byte, ars, aks int) {
	k0, kn := r.k0, r.kn
	switch {
	case abuf == nil:
		return ptr(r.a, r.aoff+i0*r.ar.step+k0*r.ac.step), r.ar.step * r.size, r.ac.step * r.size
	case r.ac.table == nil && r.ac.step == 1 && r.ar.table == nil && r.byColumns && rows == r.mr:
		r.packTransposed(abuf, r.mr, r.a, r.aoff+i0*r.ar.step+k0, r.ar.step, kn)
		return ptr(abuf, 0), r.size, r.mr * r.size
	case r.ac.run(k0, kn) >= min(longRun, kn):
		pitch := kn + cacheLine/r.size
		for k := 0; k < kn; {
			n := r.ac.run(k0+k, kn-k)
			from := r.aoff + r.ac.at(k0+k)
			for i := range rows {
				at := from + r.ar.at(i0+i)
				copy(abuf[i*pitch+k:][:n], r.a[at:at+n])
			}
			k += n
		}
		return ptr(abuf, 0), pitch * r.size, r.size
	case r.gap() > 0:
		span := (kn-1)*r.gap() + 1
		pitch := r.pitch()
		for i := range rows {
			at := r.aoff + r.ar.at(i0+i) + k0*r.ac.step + min(0, (kn-1)*r.ac.step)
			copy(abuf[i*pitch:][:span], r.a[at:at+span])
		}
		return ptr(abuf, max(0, (1-kn)*r.ac.step)), pitch * r.size, r.ac.step * r.size
	case r.ar.unit(i0, rows):
		copyColumns(abuf, r.mr, r.a, r.aoff+r.ar.at(i0), rows, r.ac, k0, kn)
		return ptr(abuf, 0), r.size, r.mr * r.size
	}
	if r.ac.table == nil {
		pitch := kn + cacheLine/r.size
		for i := range rows {
			at := r.aoff + r.ar.at(i0+i) + k0*r.ac.step
			row := abuf[i*pitch:][:kn]
			for k := range row {
				row[k] = r.a[at]
				at += r.ac.step
			}
		}
		return ptr(abuf, 0), pitch * r.size, r.size
	}
	for i := range rows {
		packAlong(abuf[i:], r.a, r.aoff+r.ar.at(i0+i), r.ac, k0, kn, r.mr)
	}
	return ptr(abuf, 0), r.size, r.mr * r.size
}
