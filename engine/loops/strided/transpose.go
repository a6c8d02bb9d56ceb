// Copies of planes whose dense axes differ in source and destination: x is the source's, y the destination's.

package strided

import (
	"math/bits"
	"unsafe"

	"github.com/tq-lang/tq/engine/simd"
)

// turnTile is the edge of the squares in which planes are turned without a routine: two lines of eight-byte elements, and
// small enough that neither side of a tile falls out of the first cache.
const turnTile = 16

// turnPlane copies a plane tile by tile. A plane that is narrow one way is copied in long runs the other way.
func turnPlane(d, s unsafe.Pointer, x, y copyAxis, size int) {
	const long = 2048
	xt, yt := turnTile, turnTile
	switch {
	case y.n < turnTile:
		xt, yt = long, y.n
	case x.n < turnTile:
		xt, yt = x.n, long
	}
	for i := 0; i < x.n; i += xt {
		in := min(xt, x.n-i)
		for j := 0; j < y.n; j += yt {
			jn := min(yt, y.n-j)
			to, from := unsafe.Add(d, i*x.d+j*y.d), unsafe.Add(s, i*x.s+j*y.s)
			if xt == long {
				for k := range jn {
					strided(unsafe.Add(to, k*y.d), x.d, unsafe.Add(from, k*y.s), x.s, in, size)
				}
				continue
			}
			for k := range in {
				strided(unsafe.Add(to, k*x.d), y.d, unsafe.Add(from, k*x.s), y.s, jn, size)
			}
		}
	}
}

// turnRun is how many bytes of each row of the destination are written before the next lines of the source are gone
// through, if rows of the source are not further apart than turnFar: the lines of so many of them are open at a time, and all
// of them may fall into few sets of the caches. turnBlocks bounds the squares of one call.
const (
	turnRun    = 2 << 10
	turnFar    = 16 << 10
	turnBlocks = 256
)

// turnRows is how many rows of the source are gone through at a time.
func turnRows(y copyAxis, size int) int {
	if magnitude(y.s) > turnFar || size < 4 {
		return 64
	}
	return turnRun / size
}

// turnSquares turns a plane by register squares; both of its sides are dense. Squares whose rows are whole cache lines may be
// written past the caches. The last squares of a row or column may lie over the ones before them.
func turnSquares(d, s unsafe.Pointer, x, y copyAxis, size int, past bool) {
	q := &simd.Active.Moves.Squares[bits.TrailingZeros(uint(size))]
	edge := q.Edge
	if x.n < edge || y.n < edge { // a strip's rest
		turnPlane(d, s, x, y, size)
		return
	}
	tile := 64 / size
	past = past && (uintptr(d)|uintptr(x.d))&63 == 0
	xn, yn := x.n&^(edge-1), y.n&^(edge-1)
	if edge < tile && xn >= tile && yn >= tile && xn*yn >= 4*tile*tile {
		xn, yn = xn&^(tile-1), yn&^(tile-1)
		turnTiles(q, d, s, copyAxis{xn, x.d, x.s}, copyAxis{yn, y.d, y.s}, size, past)
	} else {
		turnWhole(q, d, s, copyAxis{xn, x.d, x.s}, copyAxis{yn, y.d, y.s}, size, past && q.Past != nil)
	}
	for j := yn; j < y.n; j += edge { // the right margin
		j := min(j, y.n-edge)
		for i := 0; i < xn; i += turnBlocks * edge {
			q.Plain((*byte)(unsafe.Add(s, i*size+j*y.s)), y.s, (*byte)(unsafe.Add(d, i*x.d+j*size)), x.d, min(turnBlocks, (xn-i)/edge), edge*size, edge*x.d)
		}
	}
	for i := xn; i < x.n; i += edge { // the lower one
		i := min(i, x.n-edge)
		for j := 0; j < y.n; j += edge {
			j := min(j, y.n-edge)
			q.Plain((*byte)(unsafe.Add(s, i*size+j*y.s)), y.s, (*byte)(unsafe.Add(d, i*x.d+j*size)), x.d, 1, 0, 0)
		}
	}
}

// turnWhole turns a plane of whole squares.
func turnWhole(q *simd.Square, d, s unsafe.Pointer, x, y copyAxis, size int, past bool) {
	f, edge, run := q.Plain, q.Edge, turnRows(y, size)
	if past {
		f = q.Past
	}
	if past && magnitude(y.s) > turnFar { // only what is read needs an order
		for j := 0; j < y.n; j += edge {
			for i := 0; i < x.n; i += turnBlocks * edge {
				blocks := min(turnBlocks, (x.n-i)/edge)
				f((*byte)(unsafe.Add(s, i*size+j*y.s)), y.s, (*byte)(unsafe.Add(d, i*x.d+j*size)), x.d, blocks, edge*size, edge*x.d)
			}
		}
		return
	}
	for j := 0; j < y.n; j += run {
		for i := 0; i < x.n; i += edge {
			f((*byte)(unsafe.Add(s, i*size+j*y.s)), y.s, (*byte)(unsafe.Add(d, i*x.d+j*size)), x.d, min(run, y.n-j)/edge, edge*y.s, edge*size)
		}
	}
}

// pileUp takes the last outer axis into a plane that is turned in whole squares of few rows far apart: each square is gone
// through along it, so that both sides are read and written in longer runs.
func (p *CopyPlan) pileUp(grain int) {
	const most = 4 // squares along a side
	p.z = 1
	if p.kernel != turnedSquares || p.past || p.rank == 0 || p.units == 0 || p.xn*p.yn > 1 {
		return
	}
	q, z := &simd.Active.Moves.Squares[bits.TrailingZeros(uint(p.size))], p.axes[p.rank-1]
	if q.Edge*p.size != 64 || p.x.n%q.Edge != 0 || p.y.n%q.Edge != 0 || max(p.x.n, p.y.n) > most*q.Edge {
		return
	}
	near := most * 64
	if magnitude(z.s) > near || z.d > near || max(magnitude(p.y.s), p.x.d) <= turnFar || p.x.n*p.y.n*z.n*p.size > max(grain, turnFar) {
		return
	}
	p.z = z.n
	p.units /= z.n
}

// turnPile turns planes of few squares that follow each other along z, a square of all of them after the other.
func turnPile(d, s unsafe.Pointer, x, y, z copyAxis, size int) {
	q := &simd.Active.Moves.Squares[bits.TrailingZeros(uint(size))]
	for i := 0; i < x.n; i += q.Edge {
		for j := 0; j < y.n; j += q.Edge {
			for k := 0; k < z.n; k += turnBlocks {
				to, from := unsafe.Add(d, i*x.d+j*size+k*z.d), unsafe.Add(s, i*size+j*y.s+k*z.s)
				q.Plain((*byte)(from), y.s, (*byte)(to), x.d, min(turnBlocks, z.n-k), z.s, z.d)
			}
		}
	}
}

// turnTiles turns a plane of whole tiles with a routine for squares smaller than these: in a block of its own first, so
// that each line of either side is touched once. A tile's rows are cache lines.
func turnTiles(q *simd.Square, d, s unsafe.Pointer, x, y copyAxis, size int, past bool) {
	var block [2 * 4096]byte
	b := unsafe.Pointer(&block[-uintptr(unsafe.Pointer(&block[0]))&4095])
	tile := 64 / size
	edge := q.Edge
	for j := 0; j < y.n; j += tile {
		for i := 0; i < x.n; i += tile {
			for k := 0; k < tile; k += edge {
				q.Plain((*byte)(unsafe.Add(s, i*size+(j+k)*y.s)), y.s, (*byte)(unsafe.Add(b, k*size)), 64, tile/edge, edge*size, edge*64)
			}
			copyRowsFrom(unsafe.Add(d, i*x.d+j*size), x.d, b, tile, past)
		}
	}
}

// line is a cache line; a structure is copied by a few moves, an array, which may overlap, by a call.
type line struct{ _ [8]uint64 }

// copyRowsFrom writes a block's rows, which are cache lines.
func copyRowsFrom(d unsafe.Pointer, step int, block unsafe.Pointer, rows int, past bool) {
	if past {
		simd.Active.Moves.Past(rows, 64, (*byte)(d), step, (*byte)(block), 64)
		return
	}
	for i := range rows {
		*(*line)(unsafe.Add(d, i*step)) = *(*line)(unsafe.Add(block, i*64))
	}
}
