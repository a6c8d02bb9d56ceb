// Copies between strided layouts of any rank.

package strided

import (
	"math/bits"
	"unsafe"

	"github.com/tq-lang/tq/engine/simd"
	"github.com/tq-lang/tq/engine/strides"
)

// MaxRank bounds the rank of the layouts that copies accept; it is NumPy's.
const MaxRank = 64

// Copy sets every element of the layout (dst, doff, dstr, shape) to the one at the same index of (src, soff, sstr, shape).
// The layouts must not overlap; strides of src may be zero, and either's may be negative. T holds no pointers.
func Copy[T any](dst []T, doff int, dstr []int, src []T, soff int, sstr []int, shape []int) {
	var p CopyPlan
	MakeCopy(&p, dst, doff, dstr, src, soff, sstr, shape, int(^uint(0)>>1))
	p.Run(0, p.units)
}

// CopyPlan is a copy in canonical form, in bytes: no axis of length one, strides of dst positive and falling, neighbours
// merged where they make one longer axis. The last two axes, x and y, are done by a two-dimensional kernel; they are cut
// into strips so that parts of a copy can be done apart.
type CopyPlan struct {
	dst, src   unsafe.Pointer
	size       int // bytes of an element
	doff, soff int
	rank       int // of the outer axes, once x and y are known
	axes       [MaxRank + 3]copyAxis
	x, y       copyAxis
	kernel     planeKernel
	past       bool // so much is written that it should not go through the caches
	xs, ys     int  // lengths of strips
	xn, yn     int  // numbers of strips
	z          int  // so many planes, one after the other along the last outer axis, are turned together; 1: they are not
	units      int
}

type copyAxis struct{ n, d, s int }

// planeKernel is the way in which planes are copied.
type planeKernel uint8

const (
	stridedRows   planeKernel = iota
	denseRows                 // rows dense on both sides
	reversedRows              // rows dense on both sides, of the source backwards
	filledRows                // rows of one element
	takenRows                 // dense rows of elements some places apart
	laidRows                  // the other way around
	riffledRows               // short rows that follow each other, of one element from each of as many dense rows
	turnedPlane               // columns of the source are denser than its rows
	takenColumns              // the same, with few columns
	laidColumns               // the same, with few rows
	turnedSquares             // the same, and the machine has a routine for it
)

// MakeCopy plans a copy; its units are of about grain bytes, or larger where rows are.
func MakeCopy[T any](p *CopyPlan, dst []T, doff int, dstr []int, src []T, soff int, sstr []int, shape []int, grain int) {
	if len(shape) > MaxRank {
		panic("loops: rank above 64")
	}
	size := int(unsafe.Sizeof(*new(T)))
	p.size, p.rank, p.units = size, 0, 0
	total := size
	for _, n := range shape {
		total *= n
	}
	if total == 0 {
		return
	}
	if !reaches(len(dst), doff, dstr, shape) || !reaches(len(src), soff, sstr, shape) {
		panic("loops: a layout that leaves its data")
	}
	p.dst, p.src = unsafe.Pointer(unsafe.SliceData(dst)), unsafe.Pointer(unsafe.SliceData(src))
	p.doff, p.soff = doff*size, soff*size
	for i, n := range shape {
		if n > 1 {
			p.insert(copyAxis{n, dstr[i] * size, sstr[i] * size})
		}
	}
	if size > 16 || size&(size-1) != 0 { // as several elements of a size that is moved at once
		unit := min(1<<bits.TrailingZeros(uint(size)), 16)
		p.insert(copyAxis{size / unit, unit, unit})
		p.size = unit
	}
	p.merge()
	p.widen()
	p.pairUp()
	p.past = simd.Active.Moves.Past != nil && p.reach() >= simd.Active.Moves.PastFrom
	p.choose()
	p.bySource()
	p.cut(grain)
	p.pileUp(grain)
}

// reach is how many bytes a copy goes through on both sides, of lines that it touches at all.
func (p *CopyPlan) reach() int {
	to, from, near, close := p.size, p.size, 64, 64
	for _, a := range append(p.axes[:p.rank], p.x, p.y) {
		if a.n == 1 {
			continue
		}
		to *= a.n
		near = min(near, a.d)
		if a.s != 0 {
			from *= a.n
			close = min(close, magnitude(a.s))
		}
	}
	return to/p.size*near + from/p.size*close
}

// bySource puts the axes of long rows in the order of the source where they are written past the caches: these writes do not
// mind where they go, while reads in order are foreseen.
func (p *CopyPlan) bySource() {
	if !p.past || p.kernel != denseRows || p.y.n*p.size < pastRow {
		return
	}
	all := append(p.axes[:p.rank], p.x)
	for i := range all {
		a := all[i]
		if a.s < 0 {
			p.flip(&a)
		}
		k := i
		for ; k > 0 && all[k-1].s < a.s; k-- {
			all[k] = all[k-1]
		}
		all[k] = a
	}
	p.x = all[p.rank]
}

// Units is the number of parts that can be done apart.
func (p *CopyPlan) Units() int { return p.units }

// reaches reports whether a layout stays within n elements.
func reaches(n, off int, strides, shape []int) bool {
	lo, hi := off, off
	for i, k := range shape {
		if s := strides[i] * (k - 1); s < 0 {
			lo += s
		} else {
			hi += s
		}
	}
	return lo >= 0 && hi < n
}

// insert keeps the axes sorted by falling stride of dst, equal ones in the order given.
func (p *CopyPlan) insert(a copyAxis) {
	if a.d < 0 {
		p.flip(&a)
	}
	i := p.rank
	for ; i > 0 && p.axes[i-1].d < a.d; i-- {
		p.axes[i] = p.axes[i-1]
	}
	p.axes[i] = a
	p.rank++
}

// flip walks an axis from its other end.
func (p *CopyPlan) flip(a *copyAxis) {
	p.doff += (a.n - 1) * a.d
	p.soff += (a.n - 1) * a.s
	a.d, a.s = -a.d, -a.s
}

func (p *CopyPlan) merge() {
	k := 0
	for i := 1; i < p.rank; i++ {
		a, o := p.axes[i], &p.axes[k]
		if strides.Joins([2]int{o.d, o.s}, [2]int{a.d, a.s}, a.n) {
			*o = copyAxis{o.n * a.n, a.d, a.s}
			continue
		}
		k++
		p.axes[k] = a
	}
	p.rank = min(p.rank, k+1)
}

// widen takes a short dense run for one larger element.
func (p *CopyPlan) widen() {
	if p.rank == 0 {
		return
	}
	a := p.axes[p.rank-1]
	if w := a.n * p.size; a.d == p.size && a.s == p.size && w <= 16 && w&(w-1) == 0 {
		p.size = w
		p.rank--
	}
}

// pairUp takes the last axis as y, and the one along which src is densest as x, so that the two meet in one kernel.
func (p *CopyPlan) pairUp() {
	p.x, p.y = copyAxis{n: 1}, copyAxis{n: 1, d: p.size, s: p.size}
	if p.rank == 0 {
		return
	}
	p.rank--
	p.y = p.axes[p.rank]
	if p.rank == 0 {
		return
	}
	p.rank--
	best := p.rank
	if magnitude(p.y.s) != p.size || p.y.n*p.size < 64 {
		for i := range p.rank {
			if s := magnitude(p.axes[i].s); s != 0 && s < magnitude(p.axes[best].s) {
				best = i
			}
		}
		if s := magnitude(p.axes[best].s); s >= magnitude(p.y.s) {
			best = p.rank
		}
	}
	p.x = p.axes[best]
	copy(p.axes[best:p.rank], p.axes[best+1:p.rank+1])
}

func magnitude(x int) int {
	if x < 0 {
		return -x
	}
	return x
}

// choose finds the kernel.
func (p *CopyPlan) choose() {
	x, y := &p.x, &p.y
	dense := y.d == p.size
	switch xs := magnitude(x.s); {
	case x.n > 1 && xs != 0 && xs < magnitude(y.s):
		if x.s < 0 {
			p.flip(x)
		}
		p.kernel = p.turn(dense)
		if q := &simd.Active.Moves.Squares[bits.TrailingZeros(uint(p.size))]; q.Plain != nil && dense && x.s == p.size && x.n >= q.Edge && y.n >= q.Edge {
			p.kernel = turnedSquares
		}
	case !dense:
		p.kernel = stridedRows
		if (y.s == p.size || y.s == 0) && laid(y.d, p.size) {
			p.kernel = laidRows
		}
	case y.s == p.size:
		p.kernel = denseRows
		p.moreRows()
	case y.s == -p.size && y.n > 1:
		p.kernel = reversedRows
	case y.s == 0 && p.riffles():
		p.kernel = riffledRows
	case y.s == 0:
		p.kernel = filledRows
	case stepped(y.s, p.size):
		p.kernel = takenRows
	default:
		p.kernel = stridedRows
	}
}

// moreRows takes the next axis for x if rows are short and few: a call for each few of them would take longer than they do.
func (p *CopyPlan) moreRows() {
	const few, short = 16, 256
	if k := p.rank - 1; k >= 0 && p.x.n < few && p.y.n*p.size <= short && p.axes[k].n > p.x.n {
		p.x, p.axes[k] = p.axes[k], p.x
	}
}

// turn finds the kernel for a plane of which one side is short, dense if its rows are.
func (p *CopyPlan) turn(dense bool) planeKernel {
	const few = 16
	x, y := &p.x, &p.y
	switch {
	case dense && p.riffles():
		return riffledRows
	case dense && x.n < few && stepped(y.s, p.size):
		return takenColumns
	case y.n < few && x.s == p.size && x.d > 0 && laid(x.d, p.size):
		return laidColumns
	}
	return turnedPlane
}

// riffles reports whether rows are so short, and lie so, that they make one row.
func (p *CopyPlan) riffles() bool {
	return p.x.s == p.size && p.x.d == p.y.n*p.size && riffled(p.y.n, p.size)
}

// cut chooses the strips: whole planes if they are small, else rows of them, else parts of rows.
func (p *CopyPlan) cut(grain int) {
	p.xs, p.ys = p.x.n, p.y.n
	elems := max(grain/p.size, 1)
	if p.xs*p.ys > elems {
		if p.kernel >= turnedPlane { // of whole squares
			p.ys = min(turnRows(p.y, p.size), p.ys)
			p.xs = min(max(elems/p.ys, 1)+15&^15, p.xs)
		} else if p.ys <= elems {
			p.xs = max(elems/p.ys, 1)
		} else {
			p.xs, p.ys = 1, min((elems+255)&^255, p.y.n)
		}
	}
	p.xn, p.yn = (p.x.n+p.xs-1)/p.xs, (p.y.n+p.ys-1)/p.ys
	p.units = p.xn * p.yn
	for i := range p.rank {
		p.units *= p.axes[i].n
	}
}

// Run does units lo..hi-1.
func (p *CopyPlan) Run(lo, hi int) {
	if lo >= hi {
		return
	}
	var idx [MaxRank + 3]int
	per, outer := p.xn*p.yn, p.rank
	if p.z > 1 {
		outer--
	}
	d, s, k := p.doff, p.soff, lo%per
	rest := lo / per
	for i := outer - 1; i >= 0; i-- {
		a := &p.axes[i]
		idx[i] = rest % a.n
		rest /= a.n
		d += idx[i] * a.d
		s += idx[i] * a.s
	}
	for ; lo < hi; lo++ {
		p.strip(d, s, k)
		if k++; k < per {
			continue
		}
		k = 0
		for i := outer - 1; i >= 0; i-- {
			a := &p.axes[i]
			idx[i]++
			d += a.d
			s += a.s
			if idx[i] < a.n {
				break
			}
			d -= a.n * a.d
			s -= a.n * a.s
			idx[i] = 0
		}
	}
}

// strip copies the k-th strip of the plane at d and s.
func (p *CopyPlan) strip(d, s, k int) {
	x, y := p.x, p.y
	if p.xn*p.yn > 1 {
		i, j := k/p.yn*p.xs, k%p.yn*p.ys
		if p.kernel >= turnedPlane { // along the source
			i, j = k%p.xn*p.xs, k/p.xn*p.ys
		}
		d += i*x.d + j*y.d
		s += i*x.s + j*y.s
		x.n, y.n = min(p.xs, x.n-i), min(p.ys, y.n-j)
	}
	switch to, from := unsafe.Add(p.dst, d), unsafe.Add(p.src, s); p.kernel {
	case denseRows:
		copyRows(to, from, x, y.n*p.size, p.past)
	case reversedRows:
		for i := range x.n {
			reverseRow(unsafe.Add(to, i*x.d), unsafe.Add(from, i*x.s), y.n, p.size, p.past)
		}
	case filledRows:
		fillRows(to, from, x, y.n, p.size, p.past)
	case takenRows:
		for i := range x.n {
			TakeEvery(unsafe.Add(to, i*x.d), unsafe.Add(from, i*x.s), y.s, y.n, p.size)
		}
	case laidRows:
		for i := range x.n {
			putEvery(unsafe.Add(to, i*x.d), y.d, unsafe.Add(from, i*x.s), y.s, y.n, p.size)
		}
	case riffledRows:
		interleave(to, from, y.s, y.n, x.n, p.size)
	case takenColumns:
		takeColumns(to, from, x, y, p.size)
	case laidColumns:
		putColumns(to, from, x, y, p.size)
	case turnedSquares:
		if p.z > 1 {
			turnPile(to, from, x, y, p.axes[p.rank-1], p.size)
			return
		}
		turnSquares(to, from, x, y, p.size, p.past)
	case turnedPlane:
		turnPlane(to, from, x, y, p.size)
	default:
		for i := range x.n {
			strided(unsafe.Add(to, i*x.d), y.d, unsafe.Add(from, i*x.s), y.s, y.n, p.size)
		}
	}
}
