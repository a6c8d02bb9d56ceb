// Copies of planes whose dense axes differ in source and destination.

package loops

import "unsafe"

// transposeTile is the edge of the squares in which planes are transposed: two lines of eight-byte elements, and small
// enough that neither side of a tile falls out of the first cache.
const transposeTile = 16

// transpose copies a plane whose dense axes differ in source and destination, tile by tile; within a tile the
// destination is written along its rows.
func transpose[W any](dst []W, d int, src []W, s int, x, y copyAxis) {
	if squares(dst, d, src, s, x, y) {
		return
	}
	for i := 0; i < x.n; i += transposeTile {
		in := min(transposeTile, x.n-i)
		for j := 0; j < y.n; j += transposeTile {
			jn := min(transposeTile, y.n-j)
			d0, s0 := d+i*x.d+j*y.d, s+i*x.s+j*y.s
			for range in {
				copyRun(dst, d0, y.d, src, s0, y.s, jn)
				d0 += x.d
				s0 += x.s
			}
		}
	}
}

// squareRun is how many rows of the source are gone through before the next lines of it: so many pages are in use at once.
const squareRun = 256

// squares transposes by register squares where both sides are dense and of a size that the machine has a routine for;
// margins narrower than a square are done as before.
func squares[W any](dst []W, d int, src []W, s int, x, y copyAxis) bool {
	size := int(unsafe.Sizeof(*new(W)))
	f, edge := active.transpose32, 16
	if size == 8 {
		f, edge = active.transpose64, 8
	}
	if f == nil || size != 4 && size != 8 || x.s != 1 || y.d != 1 || x.n < edge || y.n < edge {
		return false
	}
	// The last element of each side is touched first, so that a wrong layout panics here.
	_, _ = dst[d+(x.n-1)*x.d+y.n-1], src[s+(y.n-1)*y.s+x.n-1]
	xn, yn := x.n&^(edge-1), y.n&^(edge-1)
	for j := 0; j < yn; j += squareRun {
		blocks := min(squareRun, yn-j) / edge
		for i := 0; i < xn; i += edge {
			from, to := &src[s+i+j*y.s], &dst[d+i*x.d+j]
			f((*byte)(unsafe.Pointer(from)), y.s*size, (*byte)(unsafe.Pointer(to)), x.d*size, blocks, edge*y.s*size, edge*size)
		}
	}
	for i := range x.n {
		j := yn
		if i >= xn {
			j = 0
		}
		copyRun(dst, d+i*x.d+j, 1, src, s+i+j*y.s, y.s, y.n-j)
	}
	return true
}
