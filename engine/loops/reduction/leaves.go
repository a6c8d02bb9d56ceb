// Sums of rows of floats, and of what two rows make, eight leaves of the pairwise tree at a time.

package reduction

import (
	"sync"
	"unsafe"

	"github.com/tq-lang/tq/engine/loops"
	"github.com/tq-lang/tq/engine/loops/elem"
	"github.com/tq-lang/tq/engine/simd"
)

// leaves describes eight leaves, and where the next eight are. The assembly knows where its fields are.
type leaves struct {
	steps  int      // bytes of every leaf in steps of eight elements
	at     [8]int   // where leaves begin, in bytes
	more   int      // a bit for every leaf with a step more
	tail   int      // elements after the last step, of leaves that end a row
	joins  int      // how often neighbours are added up
	nodes  int      // how often all this is done,
	next   int      // so many bytes further on each time,
	nextB  int      // and in the other operand,
	step   int      // and so many bytes of results
	tailAt [8]int32 // where tails begin
	mask   [8]int32 // -1 for leaves that have one
	dense  int      // 1 if these are whole leaves one after the other

	rowLen, size, rows, stride int // what this is the layout for
}

// leafMost is the greatest number of elements of eight leaves.
const leafMost = 8 * pairwiseBlock

// lay describes rows of n elements, each as one, two, four or eight leaves, as many rows as eight leaves have room for and at
// most so many. It reports whether all leaves are equally deep in the tree; then rows says how many there are.
func (l *leaves) lay(n, size, rows, stride int) bool {
	if n > leafMost {
		return false
	}
	if l.rowLen == n && l.size == size && l.rows == rows && l.stride == stride {
		return true
	}
	lens, count := [8]int{n}, 1
	for lens[count-1] > pairwiseBlock {
		if count == 8 || lens[0] <= pairwiseBlock {
			return false
		}
		for i := count - 1; i >= 0; i-- {
			h := lens[i]/2 - lens[i]/2%8
			lens[2*i], lens[2*i+1] = h, lens[i]-h
		}
		count *= 2
	}
	if lens[0] > pairwiseBlock || rows > 1 && 8*stride*size >= 1<<30 {
		return false
	}
	*l = leaves{steps: lens[0] / 8 * 8 * size, tail: n % 8, rowLen: n, size: size, rows: rows, stride: stride}
	for c := count; c > 1; c /= 2 {
		l.joins++
	}
	l.step = min(rows, 8/count) * size
	for r := range min(rows, 8/count) {
		pos := r * stride
		for i, m := range lens[:count] {
			leaf := r*count + i
			l.at[leaf] = pos * size
			l.more |= (m/8 - lens[0]/8) << leaf
			pos += m
		}
		last := r*count + count - 1
		l.tailAt[last], l.mask[last] = int32((pos-l.tail)*size), -1
	}
	whole := pairwiseBlock * size
	if last := l.at[7]; l.steps == whole && l.more == 0 && l.tail == 0 && last == 7*whole {
		l.dense = 1
	}
	return true
}

// foldRoom is memory that routines are given: what they are given by address would be allocated each time.
type foldRoom struct {
	lately [2]leaves // nodes of one row have two lengths at most, but for its end
	turn   uint
	rows   leaves
	out    [nodesAtOnce + 8]uint64 // more is written than counts
	sets   [32]float64             // a piece of complex numbers
}

var foldRooms = sync.Pool{New: func() any { return new(foldRoom) }}

// leafSumsOf is a type's routine, nil if there is none.
func leafSumsOf[T elem.Float](t simd.Term) func(l, out, a, b *byte) {
	switch any(*new(T)).(type) {
	case float32:
		return simd.Active.Leaves32[t]
	case float64:
		return simd.Active.Leaves64[t]
	}
	return nil
}

// rowSum sums rows with one routine.
type rowSum[T elem.Float] struct {
	*foldRoom
	run func(l, out, a, b *byte)
	two bool
}

// results are what the routine wrote.
func (s *rowSum[T]) results() *[nodesAtOnce + 8]T {
	return (*[nodesAtOnce + 8]T)(unsafe.Pointer(&s.out))
}

// node describes one node of n elements, nil if it is not of equally deep leaves.
func (s *rowSum[T]) node(n int) *leaves {
	l := &s.lately[0]
	if l.rowLen != n {
		l = &s.lately[1]
	}
	if l.rowLen != n {
		l = &s.lately[s.turn&1]
		s.turn++
	}
	if !l.lay(n, int(unsafe.Sizeof(*new(T))), 1, 0) {
		return nil
	}
	return l
}

// sum adds up a row along the tree of pairwise sums.
func (s *rowSum[T]) sum(a, b *byte, n int) T {
	size := int(unsafe.Sizeof(*new(T)))
	if l := s.node(n); l != nil {
		l.nodes = 1
		s.run((*byte)(unsafe.Pointer(l)), (*byte)(unsafe.Pointer(&s.out)), a, b)
		return s.results()[0]
	}
	for k := nodesAtOnce; k > 1; k /= 2 { // nodes alike
		if n%(8*k) != 0 || 2*n <= k*leafMost {
			continue
		}
		if l := s.node(n / k); l != nil {
			l.nodes, l.next, l.nextB = k, n/k*size, 0
			if s.two {
				l.nextB = l.next
			}
			s.run((*byte)(unsafe.Pointer(l)), (*byte)(unsafe.Pointer(&s.out)), a, b)
			return joinNodes(s.results()[:k])
		}
		break
	}
	h := n/2 - n/2%8
	b2 := b
	if s.two {
		b2 = (*byte)(unsafe.Add(unsafe.Pointer(b), h*size))
	}
	return s.sum(a, b, h) + s.sum((*byte)(unsafe.Add(unsafe.Pointer(a), h*size)), b2, n-h)
}

// two reports whether a term is made of two rows.
func two(t simd.Term) bool {
	return t == simd.TermProduct || t == simd.TermSquare || t == simd.TermAbsDifference
}

// one reports whether a term is made of a row and one element.
func one(t simd.Term) bool { return t == simd.TermSquareOne }

// SumTerm adds up the terms of a row in the order of Sum; b is another row of that length, one element, or nothing.
func SumTerm[T elem.Float](t simd.Term, a, b []T) T {
	if len(a) == 0 {
		return 0
	}
	run := leafSumsOf[T](t)
	if run == nil {
		return 0 + sumTerms(t, a, b)
	}
	if two(t) {
		b = b[:len(a)]
	} else if one(t) {
		b = b[:1]
	}
	s := rowSum[T]{foldRooms.Get().(*foldRoom), run, two(t)}
	sum := 0 + s.sum(elem.BytePtr(a), elem.BytePtr(b), len(a))
	foldRooms.Put(s.foldRoom)
	return sum
}

// sumTerms is SumTerm without routines.
func sumTerms[T elem.Float](t simd.Term, a, b []T) T {
	if t == simd.TermPlain {
		return pairwise(a, 0, 1, len(a))
	}
	return sumTermHalves(t, a, b, make([]T, pairwiseBlock))
}

// sumTermHalves adds up terms that are made in the scratch space given.
func sumTermHalves[T elem.Float](t simd.Term, a, b, made []T) T {
	n := len(a)
	if n <= pairwiseBlock {
		makeTerms(t, made[:n], a, b)
		return pairwise(made, 0, 1, n)
	}
	h := n/2 - n/2%8
	b2 := b
	if two(t) {
		b, b2 = b[:h], b[h:]
	}
	return sumTermHalves(t, a[:h], b, made) + sumTermHalves(t, a[h:], b2, made)
}

func makeTerms[T elem.Float](t simd.Term, dst, a, b []T) {
	switch t {
	case simd.TermPlain:
		copy(dst, a)
	case simd.TermProduct:
		loops.Mul(dst, a, b)
	case simd.TermSquare:
		loops.Sub(dst, a, b)
		loops.Mul(dst, dst, dst)
	case simd.TermSquareOne:
		for i, x := range a {
			dst[i] = x - b[0]
		}
		loops.Mul(dst, dst, dst)
	case simd.TermAbs:
		loops.Abs(dst, a)
	case simd.TermAbsDifference:
		loops.Sub(dst, a, b)
		loops.Abs(dst, dst)
	}
}

// SumTermRows adds to each of acc the sum of a row's terms. Rows have n elements and begin as and bs elements after each
// other; where terms are made with one element, that of the next row is bs further on.
func SumTermRows[T elem.Float](acc []T, t simd.Term, a, b []T, n, as, bs int) {
	if len(acc) == 0 || n == 0 {
		return
	}
	last := len(acc) - 1
	a = a[:last*as+n]
	switch {
	case two(t):
		b = b[:last*bs+n]
	case one(t):
		b = b[:last*bs+1]
	default:
		b, bs = nil, 0
	}
	done := 0
	if run := leafSumsOf[T](t); run != nil {
		s := rowSum[T]{foldRooms.Get().(*foldRoom), run, two(t)}
		if n <= leafMost {
			done = s.many(acc, a, b, n, as, bs)
		} else if as == n && bs == n*min(bs, 1) {
			done = s.dense(acc, a, b, n)
		}
		for i := done; i < len(acc); i++ {
			p := (*byte)(unsafe.Add(unsafe.Pointer(elem.BytePtr(b)), i*bs*int(unsafe.Sizeof(acc[0]))))
			acc[i] += s.sum(elem.BytePtr(a[i*as:]), p, n)
		}
		foldRooms.Put(s.foldRoom)
		return
	}
	for i := range acc {
		switch {
		case two(t):
			acc[i] += sumTerms(t, a[i*as:i*as+n], b[i*bs:i*bs+n])
		case one(t):
			acc[i] += sumTerms(t, a[i*as:i*as+n], b[i*bs:i*bs+1])
		default:
			acc[i] += sumTerms(t, a[i*as:i*as+n], nil)
		}
	}
}

// nodesAtOnce is how many nodes a routine is given.
const nodesAtOnce = 16

// dense sums rows of two, four or eight whole nodes that lie one after the other, as do those of b, several of them at a time.
// It returns how many it has done.
func (s *rowSum[T]) dense(acc, a, b []T, n int) int {
	k := n / leafMost
	if n%leafMost != 0 || k > nodesAtOnce/2 || k&(k-1) != 0 || !s.two && b != nil {
		return 0
	}
	l := s.node(leafMost)
	for done := 0; done < len(acc); {
		rows := min(nodesAtOnce/k, len(acc)-done)
		l.nodes, l.next, l.nextB = rows*k, leafMost*int(unsafe.Sizeof(acc[0])), 0
		from := b
		if s.two {
			l.nextB, from = l.next, b[done*n:]
		}
		s.run((*byte)(unsafe.Pointer(l)), (*byte)(unsafe.Pointer(&s.out)), elem.BytePtr(a[done*n:]), elem.BytePtr(from))
		for r := range rows {
			acc[done+r] += joinNodes(s.results()[r*k:][:k])
		}
		done += rows
	}
	return len(acc)
}

// joinNodes adds up a power of two of nodes, as neighbours.
func joinNodes[T elem.Float](r []T) T {
	for k := len(r); k > 1; k /= 2 {
		for i := range k / 2 {
			r[i] = r[2*i] + r[2*i+1]
		}
	}
	return r[0]
}

// many sums rows that are no longer than eight leaves, and returns how many it has done.
func (s *rowSum[T]) many(acc, a, b []T, n, as, bs int) int {
	size := int(unsafe.Sizeof(acc[0]))
	together := 8
	if s.two && as != bs || !s.two && bs != 0 {
		together = 1
	}
	l := &s.rows
	if !l.lay(n, size, together, as) {
		if together = 1; !l.lay(n, size, 1, as) {
			return 0
		}
	}
	together = min(together, 8>>l.joins)
	per := min(nodesAtOnce, max(elem.Stretch/(together*n), 1)*together) / together // nodes at a time
	done := 0
	for len(acc)-done >= together {
		k := min(per, (len(acc)-done)/together)
		l.nodes, l.next, l.nextB = k, together*as*size, together*bs*size
		p := unsafe.Pointer(unsafe.SliceData(b))
		if b != nil {
			p = unsafe.Add(p, done*bs*size)
		}
		s.run((*byte)(unsafe.Pointer(l)), (*byte)(unsafe.Pointer(&s.out)), elem.BytePtr(a[done*as:]), (*byte)(p))
		r := s.results()
		for i := range k * together {
			acc[done+i] += r[i]
		}
		done += k * together
	}
	return done
}
