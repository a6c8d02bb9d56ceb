// The order of a set of numbers: CPython's. It follows from their hashes, and
// programs print it; other elements keep the order in which they came, since
// the hashes of text differ from run to run.
package object

import "unsafe"

// Keys gives the elements in order.
func (s *Set) Keys() []Value { return ValuesOf(s.Ordered()) }

// Ordered is Keys in memory of the set's own, to be read only; it is found anew where the
// set has changed.
func (s *Set) Ordered() []Cell {
	if at := unsafe.SliceData(s.entries); s.order == nil || s.ordered != s.changes || s.orderOf != at {
		s.order, s.hashes = s.inOrder()
		s.ordered, s.orderOf = s.changes, at
		s.turn = len(s.order) == len(s.entries)
		for i := 0; s.turn && i < len(s.order); i++ {
			s.turn = s.order[i] == s.entries[i].key
		}
	}
	return s.order
}

// QuickAdd adds the elements of another set as a walk gives them, as long as no code of the
// program's has to compare them; false leaves it to be done again in full.
func (s *Set) QuickAdd(from *Set) bool {
	keys := from.Ordered()
	hashes := from.hashes
	for i := range keys {
		at, known := s.quickFind(&keys[i], hashes[i])
		if !known {
			return false
		}
		if at < 0 {
			s.add(keys[i], NoneCell(), hashes[i])
		}
	}
	return true
}

// inTurn reports whether the entries stand in the order of a walk, without gaps.
func (s *Set) inTurn() bool {
	s.Ordered()
	return s.turn
}

// Pop takes the first element out; there is one. The others keep their order.
func (s *Set) Pop() (Value, error) {
	k := s.Ordered()[0]
	if _, _, err := s.DeleteCell(&k); err != nil {
		return nil, err
	}
	s.order, s.hashes, s.ordered, s.orderOf, s.turn = s.order[1:], s.hashes[1:], s.changes, unsafe.SliceData(s.entries), false
	return k.Value(), nil
}

func (s *Set) inOrder() ([]Cell, []int64) {
	keys, hashes := make([]Cell, 0, s.live), make([]int64, 0, s.live)
	same := true
	for i := range s.entries {
		if e := &s.entries[i]; e.key.P != nil {
			same = same && sameHash(&e.key)
			keys, hashes = append(keys, e.key), append(hashes, e.hash)
		}
	}
	if !same || len(keys) < 2 {
		return keys, hashes
	}
	var room [fewOrdered]int
	order := room[:0]
	for i := range keys {
		order = append(order, i)
	}
	var t setTable
	t.fill(hashes, order)
	if s.Literal && len(keys) > 2 { // the compiler makes a set, another of that, and a copy of it when it runs
		order = t.order(order[:0])
		t.fill(hashes, order)
		if 5*len(keys) >= 3*(smallestTable-1) {
			order = t.order(order[:0])
			t.renew(0)
			t.resize(hashes, 2*len(keys))
			for _, i := range order {
				t.put(hashes, i)
			}
		}
	}
	out, of := make([]Cell, 0, len(keys)), make([]int64, 0, len(keys))
	for _, n := range t.slots() {
		if n != 0 {
			out, of = append(out, keys[n-1]), append(of, hashes[n-1])
		}
	}
	return out, of
}

// sameHash reports a value whose hash is CPython's: numbers, and tuples of them. The hash
// of a NaN is that of its address.
func sameHash(c *Cell) bool {
	switch {
	case c.P == TagInt, c.P == TagBool:
		return true
	case c.P == TagFloat:
		return c.Float() == c.Float()
	case c.Plain():
		return false
	}
	switch x := c.Value().(type) {
	case BigInt:
		return true
	case Tuple:
		for i := range x {
			if e := CellOf(x[i]); !sameHash(&e) {
				return false
			}
		}
		return true
	}
	return false
}

const (
	smallestTable = 8
	linearProbes  = 9
)

// fewOrdered is how many elements are put in order, and how large a table is, without other
// memory.
const fewOrdered = 32

// setTable is the hash table of CPython's sets: numbers of elements, from 1.
type setTable struct {
	few  [fewOrdered]int
	more []int // the slots that few has no room for
	size int   // how many slots there are
	used int
}

// slots are the table's, free where they are 0.
func (t *setTable) slots() []int {
	if t.more != nil {
		return t.more
	}
	return t.few[:t.size]
}

// renew gives the table free slots.
func (t *setTable) renew(size int) {
	if t.size, t.more = size, nil; size > len(t.few) {
		t.more = make([]int, size)
	} else {
		clear(t.few[:size])
	}
}

// fill makes the table anew of elements in an order.
func (t *setTable) fill(hashes []int64, order []int) {
	t.used = 0
	t.renew(smallestTable)
	for _, i := range order {
		t.add(hashes, i)
	}
}

// order appends the elements as they are walked.
func (t *setTable) order(out []int) []int {
	for _, n := range t.slots() {
		if n != 0 {
			out = append(out, n-1)
		}
	}
	return out
}

// add puts an element in, and makes the table larger when three fifths are full.
func (t *setTable) add(hashes []int64, i int) {
	t.put(hashes, i)
	if t.used++; 5*t.used < 3*(t.size-1) {
		return
	}
	if t.used > 50000 {
		t.resize(hashes, 2*t.used)
	} else {
		t.resize(hashes, 4*t.used)
	}
}

func (t *setTable) put(hashes []int64, i int) {
	slots := t.slots()
	mask := uint64(len(slots) - 1)
	perturb := uint64(hashes[i])
	for at := perturb & mask; ; at = (at*5 + 1 + perturb) & mask {
		probes := uint64(0)
		if at+linearProbes <= mask {
			probes = linearProbes
		}
		for p := at; p <= at+probes; p++ {
			if slots[p] == 0 {
				slots[p] = i + 1
				return
			}
		}
		perturb >>= 5
	}
}

// resize gives the table more slots than least, and its elements new places.
func (t *setTable) resize(hashes []int64, least int) {
	size := smallestTable
	for size <= least {
		size <<= 1
	}
	few, old := t.few, t.more
	if old == nil {
		old = few[:t.size]
	}
	t.renew(size)
	for _, i := range old {
		if i != 0 {
			t.put(hashes, i-1)
		}
	}
}
