// Sums, order and zeros of complex numbers, by the vector routines for their parts.

package loops

import (
	"math"
	"sync"
	"unsafe"
)

// partKernels are the routines for parts of one size; but for sums, nil where there are none. Numbers of elements are multiples
// of lanes, of twice as many for zeros.
type partKernels struct {
	lanes           int
	sum             func(l, out, a *byte) // of eight leaves, which are of parts
	less, lessEqual func(n int, dst, a, b *byte)
	greatest, least func(n int, sets, a *byte) (nan uint64)
	zero            func(n int, a *byte) (some uint64)
	sign            func(n int, dst, a *byte) // four at a time
	power           func(n int, dst, a, b *byte) (odd uint64)
}

// partKernelsOf are those for parts of a type, or what has none.
func partKernelsOf[F Float]() *partKernels {
	k := active.complexes[0]
	if kindOf[F]() == kindFloat64 {
		k = active.complexes[1]
	}
	if k == nil {
		k = new(partKernels)
	}
	return k
}

// partNodes is how many nodes of a sum a routine is given.
const partNodes = 8

// sumParts is pairwiseParts of consecutive parts, the same sums.
func sumParts[F Float](a []F) (re, im F) {
	run := partKernelsOf[F]().sum
	if run == nil || len(a) <= pairwiseBlock {
		return pairwiseParts(a, 0, 2, len(a))
	}
	s := partSum[F]{rowSum[F]{foldRoom: foldRooms.Get().(*foldRoom)}, run}
	re, im = s.sum(a)
	foldRooms.Put(s.foldRoom)
	return re, im
}

// partSum sums rows of parts with one routine.
type partSum[F Float] struct {
	rowSum[F]
	routine func(l, out, a *byte)
}

// sum adds up a row along the tree of pairwise sums.
func (s *partSum[F]) sum(a []F) (re, im F) {
	n := len(a)
	if n <= pairwiseBlock {
		return pairwiseParts(a, 0, 2, n)
	}
	if l := s.node(n); l != nil {
		return s.leaves(l, a)
	}
	for k := partNodes; k > 1; k /= 2 { // nodes alike
		if n%(8*k) != 0 || 2*n <= k*leafMost {
			continue
		}
		if l := s.node(n / k); l != nil && l.joins == 3 {
			r := s.nodes(l, a, k)
			for ; k > 1; k /= 2 {
				for i := range k / 2 {
					r[2*i], r[2*i+1] = r[4*i]+r[4*i+2], r[4*i+1]+r[4*i+3]
				}
			}
			return r[0], r[1]
		}
		break
	}
	h := n/2 - n/2%8
	r0, i0 := s.sum(a[:h])
	r1, i1 := s.sum(a[h:])
	return r0 + r1, i0 + i1
}

// nodes runs the routine on so many nodes.
func (s *partSum[F]) nodes(l *leaves, a []F, count int) *[nodesAtOnce + 8]F {
	l.nodes, l.next = count, l.rowLen*int(unsafe.Sizeof(a[0]))
	s.routine((*byte)(unsafe.Pointer(l)), (*byte)(unsafe.Pointer(&s.out)), bytePtr(a))
	return s.results()
}

// leaves adds up one node, the last leaf of which may have a tail.
func (s *partSum[F]) leaves(l *leaves, a []F) (re, im F) {
	joins := l.joins
	if l.tail > 0 {
		l.joins = 0
	}
	r := s.nodes(l, a, 1)
	if l.joins == 3 {
		return r[0], r[1]
	}
	l.joins = joins
	count := 1 << joins
	last := r[2*count-2:]
	for t := a[len(a)-l.tail:]; len(t) >= 2; t = t[2:] {
		last[0] += t[0]
		last[1] += t[1]
	}
	for ; count > 1; count /= 2 {
		for i := range count / 2 {
			r[2*i], r[2*i+1] = r[4*i]+r[4*i+2], r[4*i+1]+r[4*i+3]
		}
	}
	return r[0], r[1]
}

// bulkOrder compares the first numbers and returns how many.
func bulkOrder[F Float](dst []bool, a, b []F, equal bool) int {
	k := partKernelsOf[F]()
	run := k.less
	if equal {
		run = k.lessEqual
	}
	if run == nil {
		return 0
	}
	n := len(dst) &^ (k.lanes - 1)
	for i := 0; i < n; i += stretch {
		run(min(stretch, n-i), bytePtr(dst[i:]), bytePtr(a[2*i:]), bytePtr(b[2*i:]))
	}
	return n
}

// bulkExtreme is the first place of the greatest, or the least, of the first numbers, and how many they are; none if there is
// no routine, or a NaN among them.
func bulkExtreme[F Float](a []F, least bool) (at, n int) {
	k := partKernelsOf[F]()
	run := k.greatest
	if least {
		run = k.least
	}
	if run == nil || len(a) < 8*k.lanes {
		return 0, 0
	}
	n = len(a) / 2 &^ (k.lanes - 1)
	before := func(r, i, re, im F) bool {
		if least {
			return r < re || r == re && i < im
		}
		return r > re || r == re && i > im
	}
	room := foldRooms.Get().(*foldRoom)
	defer foldRooms.Put(room)
	re, im, s := a[0], a[1], roomParts[F](room)
	for lo := 0; lo < n; lo += stretch {
		if run(min(stretch, n-lo), bytePtr(s), bytePtr(a[2*lo:])) != 0 {
			return 0, 0
		}
		for set := range 2 {
			for j := range k.lanes {
				r, i := s[2*k.lanes*set+j], s[2*k.lanes*set+k.lanes+j]
				if before(r, i, re, im) {
					at, re, im = lo, r, i
				}
			}
		}
	}
	for ; a[2*at] != re || a[2*at+1] != im; at++ { // within a stretch
	}
	return at, n
}

// roomParts is room for four vectors of parts.
func roomParts[F Float](r *foldRoom) []F {
	return unsafe.Slice((*F)(unsafe.Pointer(&r.sets)), unsafe.Sizeof(r.sets)/unsafe.Sizeof(*new(F)))
}

// powerRoom has a piece of bases, of exponents and of powers.
type powerRoom [3][complexPiece]complex128

var powerRooms = sync.Pool{New: func() any { return new(powerRoom) }}

// bulkPower takes pieces of numbers to whole exponents, does singly what has others, and reports whether it could.
func bulkPower[T Complex](dst, a, b []T) bool {
	run := partKernelsOf[float64]().power
	if run == nil {
		return false
	}
	room := powerRooms.Get().(*powerRoom)
	defer powerRooms.Put(room)
	for len(dst) > 0 {
		n := min(complexPiece, len(dst))
		x, y, z := room[0][:n], room[1][:n], room[2][:n]
		if kindOf[T]() == kindComplex128 && n%4 == 0 {
			x, y = as[complex128](a[:n]), as[complex128](b[:n])
		} else {
			Convert(x, a[:n])
			Convert(y, b[:n])
		}
		if run((n+3)&^3, bytePtr(z), bytePtr(x), bytePtr(y)) != 0 {
			for i, e := range y {
				if r := real(e); imag(e) != 0 || r != math.Trunc(r) || !(r >= 0 && r < 100) || x[i] == 0 {
					z[i] = powComplex(x[i], e)
				}
			}
		}
		Convert(dst[:n], z)
		dst, a, b = dst[n:], a[n:], b[n:]
	}
	return true
}

// anyZero tells that a number is zero in both parts.
func anyZero[F Float](a []F) bool {
	n := 0
	if k := partKernelsOf[F](); k.zero != nil {
		n = len(a) / 2 &^ (2*k.lanes - 1)
		for i := 0; i < n; i += stretch {
			if k.zero(min(stretch, n-i), bytePtr(a[2*i:])) != 0 {
				return true
			}
		}
	}
	return !allParts(a[2*n:])
}

// bulkSign does all signs, the last of them by way of a piece of their own, and reports whether it could.
func bulkSign[F Float](dst, a []F) bool {
	run := partKernelsOf[F]().sign
	if run == nil {
		return false
	}
	n := len(dst) / 2 &^ 3
	for i := 0; i < n; i += stretch {
		run(min(stretch, n-i), bytePtr(dst[2*i:]), bytePtr(a[2*i:]))
	}
	if rest := a[2*n:]; len(rest) > 0 {
		room := foldRooms.Get().(*foldRoom)
		defer foldRooms.Put(room)
		piece := roomParts[F](room)[:8]
		clear(piece)
		copy(piece, rest)
		run(4, bytePtr(piece), bytePtr(piece))
		copy(dst[2*n:], piece)
	}
	return true
}
