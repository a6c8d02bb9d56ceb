// The order of a set of numbers: CPython's. It follows from their hashes and from what was
// done to the set, and programs print it; other elements keep the order in which they came,
// since the hashes of text differ from run to run.
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
	if s == from {
		return true
	}
	keys := from.Ordered()
	hashes := from.hashes
	s.Room(len(keys))
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

func (s *Set) inOrder() ([]Cell, []int64) {
	keys, hashes := make([]Cell, 0, s.live), make([]int64, 0, s.live)
	if t := s.table(); t != nil {
		for i := range t.slots {
			if e := &t.slots[i]; e.taken() {
				keys, hashes = append(keys, e.key), append(hashes, e.own())
			}
		}
		return keys, hashes
	}
	for i := range s.entries {
		if e := &s.entries[i]; e.key.P != nil {
			keys, hashes = append(keys, e.key), append(hashes, e.hash)
		}
	}
	return keys, hashes
}

// table is CPython's table of the set, to be read only: the one that its past made, or that of
// elements which came one after another; nil where the elements have no hash of CPython's.
func (s *Set) table() *setTable {
	if t := s.kept(); t != nil {
		return t
	}
	if s.loose || !s.allSame() {
		return nil
	}
	t := s.tableAnew()
	if len(t.slots) <= mostRemembered {
		s.laid, s.laidAt = t, s.changes
	}
	return t
}

// mostRemembered is how many slots a table has that is kept only because it was asked for.
const mostRemembered = 1 << 14

// mostKept is how many elements a set has that keeps a table: a larger one is walked as if its
// elements had come one after another.
const mostKept = 1 << 20

// tableAnew is the table of elements that came one after another.
func (s *Set) tableAnew() *setTable {
	t := newSetTable()
	for i := range s.entries {
		if e := &s.entries[i]; e.key.P != nil {
			t.add(e.key, e.hash)
		}
	}
	if s.Literal && s.live > 2 { // the compiler makes a set, another of that, and a copy of it when it runs
		again, out := newSetTable(), newSetTable()
		for i := range t.slots {
			if e := &t.slots[i]; e.taken() {
				again.add(e.key, e.hash)
			}
		}
		out.merge(again)
		return out
	}
	return t
}

// kept is the table that the set keeps, because its elements did not just come one after
// another; nil if it keeps none.
func (s *Set) kept() *setTable {
	if s.laid != nil && s.laidAt != s.changes {
		s.laid = nil
	}
	return s.laid
}

// keep gives the set a table to keep, before something else than an element is added to it; nil
// where there can be none.
func (s *Set) keep() *setTable {
	if s.live > mostKept {
		return nil
	}
	if s.laid = s.table(); s.laid == nil {
		s.loose = s.live > 0 // so that they are not looked through again
		return nil
	}
	s.laidAt = s.changes
	return s.laid
}

func (s *Set) allSame() bool {
	for i := range s.entries {
		if e := &s.entries[i]; e.key.P != nil && !sameHash(&e.key) {
			return false
		}
	}
	return true
}

// sameHash reports a value whose hash is CPython's: numbers, and tuples and frozen sets of
// them. The hash of a NaN is that of its address; that of no text at all is 0.
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
	case Str:
		return x == ""
	case *Set:
		for i := range x.entries {
			if e := &x.entries[i]; e.key.P != nil && (!sameHash(&e.key) || e.key.Is(TableStr)) {
				return false
			}
		}
		return x.Frozen
	case Tuple:
		for i := range x {
			if e := CellOf(x[i]); !sameHash(&e) || e.Is(TableStr) {
				return false
			}
		}
		return true
	}
	return false
}
