// Sums and extremes of rows of complex numbers, by the vector routines for their parts.

package reduction

import (
	"unsafe"

	"github.com/tq-lang/tq/engine/loops"
	"github.com/tq-lang/tq/engine/loops/elem"
)

// partNodes is how many nodes of a sum a routine is given.
const partNodes = 8

// sumParts is pairwiseParts of consecutive parts, the same sums.
func sumParts[F elem.Float](a []F) (re, im F) {
	run := loops.PartKernelsOf[F]().Sum
	if run == nil || len(a) <= pairwiseBlock {
		return pairwiseParts(a, 0, 2, len(a))
	}
	s := partSum[F]{rowSum[F]{foldRoom: foldRooms.Get().(*foldRoom)}, run}
	re, im = s.sum(a)
	foldRooms.Put(s.foldRoom)
	return re, im
}

// partSum sums rows of parts with one routine.
type partSum[F elem.Float] struct {
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
	s.routine((*byte)(unsafe.Pointer(l)), (*byte)(unsafe.Pointer(&s.out)), elem.BytePtr(a))
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

// bulkExtreme is the first place of the greatest, or the least, of the first numbers, and how many they are; none if there is
// no routine, or a NaN among them.
func bulkExtreme[F elem.Float](a []F, least bool) (at, n int) {
	k := loops.PartKernelsOf[F]()
	run := k.Greatest
	if least {
		run = k.Least
	}
	if run == nil || len(a) < 8*k.Lanes {
		return 0, 0
	}
	n = len(a) / 2 &^ (k.Lanes - 1)
	before := func(r, i, re, im F) bool {
		if least {
			return r < re || r == re && i < im
		}
		return r > re || r == re && i > im
	}
	room := foldRooms.Get().(*foldRoom)
	defer foldRooms.Put(room)
	re, im, s := a[0], a[1], roomParts[F](room)
	for lo := 0; lo < n; lo += elem.Stretch {
		if run(min(elem.Stretch, n-lo), elem.BytePtr(s), elem.BytePtr(a[2*lo:])) != 0 {
			return 0, 0
		}
		for set := range 2 {
			for j := range k.Lanes {
				r, i := s[2*k.Lanes*set+j], s[2*k.Lanes*set+k.Lanes+j]
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
func roomParts[F elem.Float](r *foldRoom) []F {
	return unsafe.Slice((*F)(unsafe.Pointer(&r.sets)), unsafe.Sizeof(r.sets)/unsafe.Sizeof(*new(F)))
}
