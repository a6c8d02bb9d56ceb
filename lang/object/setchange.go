// What changes a set: its table in CPython follows, where it keeps one.
package object

import (
	"slices"
	"unsafe"
)

// Put adds an element.
func (s *Set) Put(k, v Value) error { return s.PutCell(CellOf(k), CellOf(v)) }

// PutCell is Put of cells.
func (s *Set) PutCell(k, v Cell) error {
	if s.laid == nil && !s.Literal {
		return s.Dict.PutCell(k, v)
	}
	i, hash, err := s.locate(&k)
	if err == nil && i < 0 {
		s.add(k, v, hash)
	}
	return err
}

// add puts in an element that is not there.
func (s *Set) add(k, v Cell, hash int64) {
	t := s.kept()
	if t == nil && s.Literal {
		t, s.Literal = s.keep(), false
	}
	s.Dict.add(k, v, hash)
	switch {
	case t == nil:
	case sameHash(&k):
		t.add(k, hash)
		s.laidAt = s.changes
	default:
		s.laid, s.loose = nil, true
	}
	if s.live > mostKept {
		s.laid = nil
	}
}

// Delete removes an element.
func (s *Set) Delete(k Value) (Value, bool, error) {
	c := CellOf(k)
	v, ok, err := s.DeleteCell(&c)
	return v.Value(), ok, err
}

// DeleteCell is Delete of cells.
func (s *Set) DeleteCell(k *Cell) (Cell, bool, error) {
	i, hash, err := s.locate(k)
	if i < 0 || err != nil {
		return Cell{}, false, err
	}
	s.delete(i, hash)
	return NoneCell(), true, nil
}

// delete removes the entry at a place.
func (s *Set) delete(i int, hash int64) {
	t := s.kept()
	if t == nil && !s.loose {
		t = s.keep()
	}
	if t != nil {
		t.remove(s.entries[i].key, hash)
	}
	s.Dict.deleteAt(i, hash)
	s.laidAt = s.changes
}

// Clear removes everything.
func (s *Set) Clear() {
	s.Dict.Clear()
	s.laid, s.loose, s.Literal = nil, false, false
}

// Become gives the set the elements of another one, which is nobody's else.
func (s *Set) Become(out *Set) {
	changes := s.changes
	s.Dict, s.laid, s.loose, s.Literal = out.Dict, out.laid, out.loose, out.Literal
	same := out.laidAt == out.changes
	s.changes += changes + 1 // what was found in the set before is looked for again
	if s.laidAt = s.changes; !same {
		s.laid = nil
	}
}

// Pop takes out the element whose turn it is; there is one. The others keep their order.
func (s *Set) Pop() (Value, error) {
	t := s.kept()
	if t == nil && !s.loose {
		t = s.keep()
	}
	if t == nil {
		k := s.Ordered()[0]
		_, _, err := s.DeleteCell(&k)
		s.order, s.hashes, s.ordered, s.orderOf, s.turn = s.order[1:], s.hashes[1:], s.changes, unsafe.SliceData(s.entries), false
		return k.Value(), err
	}
	at := t.next(int(s.finger))
	e := t.slots[at]
	i, err := s.find(&e.key, e.own())
	if err != nil || i < 0 {
		return nil, err
	}
	s.delete(i, e.own())
	s.finger = uint32(at + 1)
	return e.key.Value(), nil
}

// Room is what CPython does before so many elements of a set or dict come.
func (s *Set) Room(more int) {
	t := s.kept()
	if t == nil && (s.loose || 5*(s.Len()+more) < 3*(smallestTable-1)) {
		return
	}
	if t == nil {
		t = s.keep()
	}
	if t != nil {
		t.room(more)
		s.order = nil
	}
}

// Purge is what CPython does after many elements were removed at once.
func (s *Set) Purge() {
	if t := s.kept(); t != nil {
		t.purge()
		s.order = nil
	}
}

// OrderAs gives a set the order of another one, whose elements it has.
func (s *Set) OrderAs(other *Set) {
	if t := other.kept(); t != nil && s.live == other.live {
		same := *t
		if same.slots = slices.Clone(t.slots); len(same.slots) == smallestTable {
			same.slots = same.few[:]
		}
		s.laid, s.laidAt, s.finger = &same, s.changes, other.finger
	}
}
