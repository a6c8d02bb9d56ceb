// Moving blocks in and out of strided layouts: a block is a run of the layout's row-major walk.

package strided

import (
	"unsafe"

	"github.com/tq-lang/tq/engine/loops/elem"
	"github.com/tq-lang/tq/engine/strides"
)

// LoadBlock fills dst with the elements number start, start+1, … of the row-major walk over (src, off, strides, shape).
func LoadBlock[T any](dst, src []T, off int, strides, shape []int, start int) {
	if len(dst) == 0 {
		return
	}
	var w walk
	w.make(off, strides, shape, start)
	switch unsafe.Sizeof(*new(T)) {
	case 1:
		load(&w, elem.As[uint8](dst), elem.As[uint8](src))
	case 2:
		load(&w, elem.As[uint16](dst), elem.As[uint16](src))
	case 4:
		load(&w, elem.As[uint32](dst), elem.As[uint32](src))
	case 8:
		load(&w, elem.As[uint64](dst), elem.As[uint64](src))
	case 16:
		load(&w, elem.As[[2]uint64](dst), elem.As[[2]uint64](src))
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
		store(&w, elem.As[uint8](dst), elem.As[uint8](src))
	case 2:
		store(&w, elem.As[uint16](dst), elem.As[uint16](src))
	case 4:
		store(&w, elem.As[uint32](dst), elem.As[uint32](src))
	case 8:
		store(&w, elem.As[uint64](dst), elem.As[uint64](src))
	case 16:
		store(&w, elem.As[[2]uint64](dst), elem.As[[2]uint64](src))
	default:
		store(&w, dst, src)
	}
}

// walk is a position in a row-major walk; axes that continue each other are merged, the innermost is last.
type walk struct {
	rank int
	pos  int // of the current element
	axes [MaxRank]walkAxis
}

type walkAxis struct{ n, step, at int }

func (w *walk) make(off int, steps, shape []int, start int) {
	if len(shape) > MaxRank {
		panic("loops: rank above 64")
	}
	for i, n := range shape {
		if n == 1 {
			continue
		}
		s := steps[i]
		if k := w.rank - 1; k >= 0 && strides.Joins([1]int{w.axes[k].step}, [1]int{s}, n) {
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
	w.carry(w.rank - 1)
}

// carry moves on where axis i is at its end.
func (w *walk) carry(i int) {
	a := &w.axes[i]
	for ; a.at == a.n && i > 0; i-- {
		w.pos -= a.n * a.step
		a.at = 0
		a = &w.axes[i-1]
		a.at++
		w.pos += a.step
	}
}

// shortRun is the longest run that is moved together with those that follow it: a call for each takes longer than its elements.
const shortRun = 16

// rows is how many whole short runs, of n elements together at most, follow each other on the axis before the innermost; 0 where
// runs are moved one by one.
func (w *walk) rows(n int) int {
	a := &w.axes[w.rank-1]
	if w.rank < 2 || a.n > shortRun || a.at != 0 {
		return 0
	}
	b := &w.axes[w.rank-2]
	if rows := min(n/a.n, b.n-b.at); rows > 1 {
		return rows
	}
	return 0
}

// advanceRows moves on by whole runs, which rows allowed.
func (w *walk) advanceRows(rows int) {
	b := &w.axes[w.rank-2]
	b.at += rows
	w.pos += rows * b.step
	w.carry(w.rank - 2)
}

// corners are the first and the last place in memory of the elements of so many runs.
func (w *walk) corners(rows int) (least, most int) {
	a, b := &w.axes[w.rank-1], &w.axes[w.rank-2]
	x, y := (a.n-1)*a.step, (rows-1)*b.step
	return w.pos + min(x, 0) + min(y, 0), w.pos + max(x, 0) + max(y, 0)
}

func load[W any](w *walk, dst, src []W) {
	a := &w.axes[w.rank-1]
	size := int(unsafe.Sizeof(*new(W)))
	for len(dst) > 0 {
		if rows := w.rows(len(dst)); rows > 0 {
			n, step := a.n, w.axes[w.rank-2].step
			least, most := w.corners(rows)
			_, _ = src[least], src[most]
			to, from := unsafe.Pointer(&dst[0]), unsafe.Pointer(&src[w.pos])
			switch {
			case a.step == 1 && step == 0:
				repeat(dst[:rows*n], src[w.pos:w.pos+n])
			case a.step == 1:
				copyRows(to, from, copyAxis{n: rows, d: n * size, s: step * size}, n*size, false)
			default:
				for i := range n {
					stridedOf[W](unsafe.Add(to, i*size), n*size, unsafe.Add(from, i*a.step*size), step*size, rows)
				}
			}
			w.advanceRows(rows)
			dst = dst[rows*n:]
			continue
		}
		n := w.run(len(dst))
		if n == 0 {
			panic("loops: block ends beyond its layout")
		}
		CopyRun(dst, 0, 1, src, w.pos, a.step, n)
		w.advance(n)
		dst = dst[n:]
	}
}

// apart reports whether the innermost runs lie in places of their own, so that they may be written in any order.
func (w *walk) apart() bool {
	a, b := &w.axes[w.rank-1], &w.axes[w.rank-2]
	step := max(b.step, -b.step)
	return a.step != 0 && step >= a.n*max(a.step, -a.step)
}

// repeat fills dst with copies of row one after the other.
func repeat[W any](dst, row []W) {
	for done := copy(dst, row); done < len(dst); {
		done += copy(dst[done:], dst[:done])
	}
}

func store[W any](w *walk, dst, src []W) {
	a := &w.axes[w.rank-1]
	size := int(unsafe.Sizeof(*new(W)))
	for len(src) > 0 {
		if rows := w.rows(len(src)); rows > 0 && w.apart() {
			n, step := a.n, w.axes[w.rank-2].step
			least, most := w.corners(rows)
			_, _ = dst[least], dst[most]
			to, from := unsafe.Pointer(&dst[w.pos]), unsafe.Pointer(&src[0])
			if a.step == 1 {
				copyRows(to, from, copyAxis{n: rows, d: step * size, s: n * size}, n*size, false)
			} else {
				for i := range n {
					stridedOf[W](unsafe.Add(to, i*a.step*size), step*size, unsafe.Add(from, i*size), n*size, rows)
				}
			}
			w.advanceRows(rows)
			src = src[rows*n:]
			continue
		}
		n := w.run(len(src))
		if n == 0 {
			panic("loops: block ends beyond its layout")
		}
		CopyRun(dst, w.pos, a.step, src, 0, 1, n)
		w.advance(n)
		src = src[n:]
	}
}
