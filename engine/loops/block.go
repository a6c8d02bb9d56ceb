// Moving blocks in and out of strided layouts: a block is a run of the layout's row-major walk.

package loops

import "unsafe"

// LoadBlock fills dst with the elements number start, start+1, … of the row-major walk over (src, off, strides, shape).
func LoadBlock[T any](dst, src []T, off int, strides, shape []int, start int) {
	if len(dst) == 0 {
		return
	}
	var w walk
	w.make(off, strides, shape, start)
	switch unsafe.Sizeof(*new(T)) {
	case 1:
		load(&w, as[uint8](dst), as[uint8](src))
	case 2:
		load(&w, as[uint16](dst), as[uint16](src))
	case 4:
		load(&w, as[uint32](dst), as[uint32](src))
	case 8:
		load(&w, as[uint64](dst), as[uint64](src))
	case 16:
		load(&w, as[[2]uint64](dst), as[[2]uint64](src))
	default:
		load(&w, dst, src)
	}
}

// StoreBlock sets the elements number start, start+1, … of the row-major walk over (dst, off, strides, shape) from src.
func StoreBlock[T any](dst []T, off int, strides, shape []int, start int, src []T) {
	if len(src) == 0 {
		return
	}
	var w walk
	w.make(off, strides, shape, start)
	switch unsafe.Sizeof(*new(T)) {
	case 1:
		store(&w, as[uint8](dst), as[uint8](src))
	case 2:
		store(&w, as[uint16](dst), as[uint16](src))
	case 4:
		store(&w, as[uint32](dst), as[uint32](src))
	case 8:
		store(&w, as[uint64](dst), as[uint64](src))
	case 16:
		store(&w, as[[2]uint64](dst), as[[2]uint64](src))
	default:
		store(&w, dst, src)
	}
}

// walk is a position in a row-major walk; axes that continue each other are merged, the innermost is last.
type walk struct {
	rank int
	pos  int // of the current element
	axes [maxRank]walkAxis
}

type walkAxis struct{ n, step, at int }

func (w *walk) make(off int, strides, shape []int, start int) {
	if len(shape) > maxRank {
		panic("loops: rank above 64")
	}
	for i, n := range shape {
		if n == 1 {
			continue
		}
		s := strides[i]
		if k := w.rank - 1; k >= 0 && w.axes[k].step == s*n {
			w.axes[k].n *= n
			w.axes[k].step = s
			continue
		}
		w.axes[w.rank] = walkAxis{n: n, step: s}
		w.rank++
	}
	if w.rank == 0 {
		w.axes[0] = walkAxis{n: 1, step: 1}
		w.rank = 1
	}
	w.pos = off
	for i := w.rank - 1; i >= 0; i-- {
		a := &w.axes[i]
		a.at = start % a.n
		start /= a.n
		w.pos += a.at * a.step
	}
	if start != 0 {
		panic("loops: block starts beyond its layout")
	}
}

// run is how many elements, at most n, follow on the innermost axis.
func (w *walk) run(n int) int {
	a := &w.axes[w.rank-1]
	return min(n, a.n-a.at)
}

// advance moves on by n elements, which run allowed.
func (w *walk) advance(n int) {
	a := &w.axes[w.rank-1]
	a.at += n
	w.pos += n * a.step
	for i := w.rank - 1; a.at == a.n && i > 0; i-- {
		w.pos -= a.n * a.step
		a.at = 0
		a = &w.axes[i-1]
		a.at++
		w.pos += a.step
	}
}

func load[W any](w *walk, dst, src []W) {
	step := w.axes[w.rank-1].step
	for len(dst) > 0 {
		n := w.run(len(dst))
		if n == 0 {
			panic("loops: block ends beyond its layout")
		}
		copyRun(dst, 0, 1, src, w.pos, step, n)
		w.advance(n)
		dst = dst[n:]
	}
}

func store[W any](w *walk, dst, src []W) {
	step := w.axes[w.rank-1].step
	for len(src) > 0 {
		n := w.run(len(src))
		if n == 0 {
			panic("loops: block ends beyond its layout")
		}
		copyRun(dst, w.pos, step, src, 0, 1, n)
		w.advance(n)
		src = src[n:]
	}
}
