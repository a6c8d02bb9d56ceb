// The order in which a set is walked.
package object

import (
	"slices"
	"unsafe"
)

// NextCell gives the element at a place or behind it, in order, and the place to go on from;
// it stands there until the set changes. nil at the end. A walk begins at 0.
func (s *Set) NextCell(at int) (k *Cell, next int) {
	e, next := s.nextSlot(at)
	if e == nil {
		return nil, next
	}
	return &e.key, next
}

// nextSlot is NextCell with the hash.
func (s *Set) nextSlot(at int) (e *setSlot, next int) {
	if s.loose {
		for at = max(at, int(s.finger)); at < len(s.came); at++ {
			if e := &s.slots[s.came[at]]; e.taken() {
				return e, at + 1
			}
		}
		return nil, at
	}
	for ; at < len(s.slots); at++ {
		if e := &s.slots[at]; e.taken() {
			return e, at + 1
		}
	}
	return nil, at
}

// Next is NextCell of a value; ok is false at the end.
func (s *Set) Next(at int) (k Value, next int, ok bool) {
	c, next := s.NextCell(at)
	if c == nil {
		return nil, next, false
	}
	return c.Value(), next, true
}

// Cells appends the elements in order.
func (s *Set) Cells(to []Cell) []Cell {
	to = slices.Grow(to, s.Len())
	if !s.loose {
		for i := range s.slots {
			if e := &s.slots[i]; e.taken() {
				to = append(to, e.key)
			}
		}
		return to
	}
	for _, at := range s.came {
		if e := &s.slots[at]; e.taken() {
			to = append(to, e.key)
		}
	}
	return to
}

// Keys gives the elements in order.
func (s *Set) Keys() []Value { return ValuesOf(s.Cells(nil)) }

// OrderAs gives a set the order of another one, whose elements it has.
func (s *Set) OrderAs(other *Set) {
	if !s.loose && !other.loose && s.used == other.used {
		finger := other.finger
		s.Become(other.Clone())
		s.finger = finger
	}
}

// SameOrder reports sets that stay in the same order if the same is done to both; nil is as nil.
func SameOrder(a, b *Set) bool {
	if a == nil || b == nil {
		return a == b
	}
	if a.loose || b.loose {
		return a.loose == b.loose
	}
	return a.finger == b.finger && slices.Equal(a.slots, b.slots)
}

// AsWritten gives a new set the order of one that is written as {1, 2, 3}: the compiler makes
// a set, another of that, and a copy of it when it runs.
func (s *Set) AsWritten() {
	if s.loose || s.used <= 2 || s.atHome() {
		return
	}
	old := s.slots
	if len(old) == smallestTable { // they fill the smallest table again, and a copy is the same
		few := s.few
		s.few, s.used, s.filled = [smallestTable]setSlot{}, 0, 0
		s.addAll(few[:])
		return
	}
	again, out := &Set{}, &Set{}
	again.addAll(old)
	_ = out.Merge(nil, again)
	s.Become(out)
}

// addAll adds the elements of a table, none of which is there, in its order.
func (s *Set) addAll(from []setSlot) {
	for i := range from {
		if e := &from[i]; e.taken() {
			s.add(s.space(e.hash), &e.key, e.hash)
		}
	}
}

// atHome reports a smallest table in which each element stands where one alone would: another
// of its elements is the same.
func (s *Set) atHome() bool {
	if len(s.slots) != smallestTable {
		return false
	}
	for i := range s.few {
		if e := &s.few[i]; e.taken() && int(e.hash&(smallestTable-1)) != i {
			return false
		}
	}
	return true
}

// loosen makes the order in which elements come that of the set.
func (s *Set) loosen() {
	s.came = make([]uint32, 0, smallestTable)
	for i := range s.slots {
		if s.slots[i].taken() {
			s.came = append(s.came, uint32(i))
		}
	}
	s.loose, s.finger = true, 0
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
	case c.N == TableTuple:
		t := c.Tuple()
		for i := range t {
			if (*words)(unsafe.Pointer(&t[i])).table != tableInt {
				if e := CellOf(t[i]); !sameHash(&e) {
					return false
				}
			}
		}
		return true
	}
	switch x := c.Value().(type) {
	case BigInt:
		return true
	case Str:
		return x == ""
	case *Set:
		for i := range x.slots {
			if e := &x.slots[i]; e.taken() && !sameHash(&e.key) {
				return false
			}
		}
		return x.Frozen
	}
	return false
}
