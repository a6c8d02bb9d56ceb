// The hash table of CPython's sets.
package object

import "slices"

const (
	smallestTable = 8
	linearProbes  = 9
	manySlots     = 50000 // elements from which a table grows by less
)

// setSlot is an element with its hash; the key is empty in a slot that is free, and in one
// that is a mark, where an element was deleted.
type setSlot struct {
	key  Cell
	hash int64
}

// marked is the hash of a mark, which no element has.
const marked = -1

func (e *setSlot) taken() bool { return e.key.P != nil }
func (e *setSlot) free() bool  { return e.key.P == nil && e.hash != marked }
func (e *setSlot) mark() bool  { return e.key.P == nil && e.hash == marked }

// probes are the places where a key may be, one after another.
type probes struct {
	at, end             int
	home, perturb, mask uint64
}

func probing(hash int64, slots int) probes {
	p := probes{perturb: uint64(hash), mask: uint64(slots - 1)}
	p.home = p.perturb & p.mask
	p.begin()
	return p
}

func (p *probes) begin() {
	p.at = int(p.home)
	if p.end = p.at; p.home+linearProbes <= p.mask {
		p.end += linearProbes
	}
}

func (p *probes) next() {
	if p.at < p.end {
		p.at++
		return
	}
	p.perturb >>= 5
	p.home = (p.home*5 + 1 + p.perturb) & p.mask
	p.begin()
}

// seek looks for a key with its hash: the place where it is, or the one that it gets if it is
// added, the last of the marks on the way to a free slot or that one. known is false where code
// of the program's is to compare it with the element at the place. It takes the steps of probes,
// written out.
func (s *Set) seek(k *Cell, hash int64) (at int, found, known bool) {
	if s.slots == nil {
		s.slots = s.few[:]
	}
	slots, last := s.slots, -1
	perturb, mask := uint64(hash), uint64(len(slots)-1)
	for home := perturb & mask; ; home = (home*5 + 1 + perturb) & mask {
		near := slots[home : home+1]
		if home+linearProbes <= mask {
			near = slots[home : home+linearProbes+1]
		}
		for i := range near {
			e := &near[i]
			switch {
			case e.key.P == nil && e.hash == marked:
				last = int(home) + i
			case e.key.P == nil && last >= 0 && !s.loose: // a loose set has its marks among those that came
				return last, false, true
			case e.key.P == nil:
				return int(home) + i, false, true
			case e.hash == hash:
				if e.key == *k {
					return int(home) + i, true, true
				}
				if found, known = quickSame(&e.key, k); found || !known {
					return int(home) + i, found, known
				}
			}
		}
		perturb >>= 5
	}
}

// space is the place that an element gets which is not there.
func (s *Set) space(hash int64) int {
	if s.slots == nil {
		s.slots = s.few[:]
	}
	last := -1
	for p := probing(hash, len(s.slots)); ; p.next() {
		e := &s.slots[p.at]
		switch {
		case e.taken():
		case e.hash == marked:
			last = p.at
		case last >= 0 && !s.loose:
			return last
		default:
			return p.at
		}
	}
}

// insert puts an element that is not there into a table without marks, and gives its place.
func (s *Set) insert(e *setSlot) int {
	s.filled++
	slots := s.slots
	at := int(uint64(e.hash) & uint64(len(slots)-1))
	if slots[at].taken() {
		p := probing(e.hash, len(slots))
		for p.next(); slots[p.at].taken(); {
			p.next()
		}
		at = p.at
	}
	slots[at] = *e
	return at
}

// next is the place of the first element from a place on, and around the end.
func (s *Set) next(at int) int {
	at &= len(s.slots) - 1
	for !s.slots[at].taken() {
		at = (at + 1) & (len(s.slots) - 1)
	}
	return at
}

// tableSize is how many slots a table has that has more than least.
func tableSize(least int) int {
	size := smallestTable
	for size <= least {
		size <<= 1
	}
	return size
}

// grown is what a table has more slots than when too much of it is full.
func (s *Set) grown() int {
	if s.used > manySlots {
		return 2 * int(s.used)
	}
	return 4 * int(s.used)
}

func (s *Set) grow() { s.resize(s.grown()) }

// resize makes the table anew with more slots than least and without marks.
func (s *Set) resize(least int) {
	size, old := tableSize(least), s.slots
	if size > smallestTable {
		s.slots = make([]setSlot, size)
	} else {
		if len(old) == smallestTable {
			if s.filled == s.used {
				return
			}
			few := s.few
			old = few[:]
		}
		s.few = [smallestTable]setSlot{}
		s.slots = s.few[:]
	}
	s.changes++
	s.filled = 0
	if s.loose {
		s.comeAgain(old)
		return
	}
	for i := range old {
		if old[i].taken() {
			s.insert(&old[i])
		}
	}
}

// comeAgain fills the table of a loose set with its elements, in their order.
func (s *Set) comeAgain(old []setSlot) {
	came := s.came[:0]
	for _, at := range s.came[min(int(s.finger), len(s.came)):] {
		if e := &old[at]; e.taken() {
			came = append(came, uint32(s.insert(e)))
		}
	}
	s.came, s.finger = came, 0
}

// Room is what CPython does before so many elements of a set or dict come.
func (s *Set) Room(more int) {
	if s.slots == nil {
		s.slots = s.few[:]
	}
	if 5*(int(s.filled)+more) >= 3*(len(s.slots)-1) {
		s.resize(2 * (int(s.used) + more))
	}
}

// mostExpected is for how many elements room is made before they come: many may be the same.
const mostExpected = 256

// expect makes room for so many elements of a loose set, whose order its table does not change.
func (s *Set) expect(n int) {
	if 5*n >= 3*(len(s.slots)-1) {
		s.resize(2 * n)
	}
	s.came = slices.Grow(s.came, max(n-len(s.came), 0))
}

// Purge is what CPython does after many elements were removed at once.
func (s *Set) Purge() {
	if int(s.filled-s.used) > (len(s.slots)-1)/4 {
		s.grow()
	}
}
