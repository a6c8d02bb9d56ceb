// Set: Python's set and frozenset, with the hash table of CPython's sets. From the places in it
// follows the order of the elements, which programs print: it depends on their hashes and on
// what was done to the set.
package object

import "unsafe"

// Set is Python's set; Frozen for frozenset. The hashes of text and of most objects are others
// in each process: from the first such element on a set is loose, and its elements keep the
// order in which they came.
type Set struct {
	Frozen  bool
	loose   bool
	used    uint32 // elements
	filled  uint32 // used, and the marks of what was deleted
	finger  uint32 // where pop goes on in the table; of a loose set in came, and what is before it is gone
	changes uint32 // counts what moves elements: lookups that run program code look again
	slots   []setSlot
	came    []uint32 // of a loose set: the places of its elements, and of what was deleted
	few     [smallestTable]setSlot
}

// NewSet makes a set of values; unhashable ones are an error.
func NewSet(elems ...Value) (*Set, error) { return SetOf(nil, elems) }

// Len is the number of elements.
func (s *Set) Len() int { return int(s.used) }

// Has reports whether an element is in the set; a set is looked for as the
// frozenset of its elements.
func (s *Set) Has(v Value) (bool, error) {
	k := CellOf(asKey(v))
	return s.HasCell(&k)
}

// HasCell is Has of a cell.
func (s *Set) HasCell(k *Cell) (bool, error) {
	i, _, err := s.locate(k)
	return i >= 0, err
}

// Remove takes an element out and reports whether it was there.
func (s *Set) Remove(v Value) (bool, error) {
	k := CellOf(asKey(v))
	return s.RemoveCell(&k)
}

// RemoveCell is Remove of a cell.
func (s *Set) RemoveCell(k *Cell) (bool, error) {
	i, _, err := s.locate(k)
	if i < 0 || err != nil {
		return false, err
	}
	s.removeAt(i)
	return true, nil
}

func asKey(v Value) Value {
	if s, ok := v.(*Set); ok && !s.Frozen {
		key := *s // the very slots, to be read only
		key.Frozen = true
		return &key
	}
	return v
}

// Put adds an element; the value is that of a dict's entry, which a set has not.
func (s *Set) Put(k, _ Value) error { return s.PutCell(CellOf(k)) }

// PutCell is Put of a cell.
func (s *Set) PutCell(k Cell) error {
	hash, err := hashCell(&k)
	if err != nil {
		return err
	}
	return s.put(&k, hash)
}

// PutKeys adds elements none of which needs code of the program's; false where one does, or
// has no hash.
func (s *Set) PutKeys(keys []Cell) bool {
	for i := range keys {
		if !keys[i].QuickKey() || s.PutCell(keys[i]) != nil {
			return false
		}
		if i == 0 && s.loose {
			s.expect(min(len(keys), mostExpected))
		}
	}
	return true
}

// put adds an element with its hash.
func (s *Set) put(k *Cell, hash int64) error {
	at, found, known := s.seek(k, hash)
	if !known {
		i, err := s.findAny(k.Value(), hash)
		if i >= 0 || err != nil {
			return err
		}
		at = s.space(hash)
	}
	if !found {
		s.add(at, k, hash)
	}
	return nil
}

// add puts in an element that is not there, at the place that seek gives for it.
func (s *Set) add(at int, k *Cell, hash int64) {
	if !s.loose && !sameHash(k) {
		s.loosen()
		at = s.space(hash)
	}
	s.changes++
	s.used++
	e := &s.slots[at]
	fresh := !e.mark()
	e.key, e.hash = *k, hash
	if s.loose {
		s.came = append(s.came, uint32(at))
	}
	if !fresh {
		return
	}
	if s.filled++; 5*int(s.filled) >= 3*(len(s.slots)-1) {
		s.grow()
	}
}

// removeAt takes out the element at a place, and leaves a mark.
func (s *Set) removeAt(at int) {
	s.changes++
	s.used--
	s.slots[at] = setSlot{hash: marked}
	for s.loose && int(s.finger) < len(s.came) && !s.slots[s.came[s.finger]].taken() {
		s.finger++
	}
}

// Pop takes out the element whose turn it is; there is one.
func (s *Set) Pop() Value {
	at := 0
	if s.loose {
		at = int(s.came[s.finger])
	} else {
		at = s.next(int(s.finger))
		s.finger = uint32(at + 1)
	}
	k := s.slots[at].key
	s.removeAt(at)
	return k.Value()
}

// Clear removes everything.
func (s *Set) Clear() { *s = Set{Frozen: s.Frozen, finger: s.finger, changes: s.changes + 1} }

// Become gives the set the elements of another one, which is nobody's else.
func (s *Set) Become(out *Set) {
	frozen, finger, changes := s.Frozen, s.finger, s.changes+out.changes+1
	*s = *out
	if len(out.slots) == smallestTable {
		s.slots = s.few[:]
	}
	s.Frozen, s.changes = frozen, changes // what was found in the set before is looked for again
	if !s.loose {
		s.finger = finger
	}
}

// locate gives a key's hash and the place of it, -1 if it is not there.
func (s *Set) locate(k *Cell) (i int, hash int64, err error) {
	if hash, err = hashCell(k); err == nil {
		i, err = s.find(k, hash)
	}
	return i, hash, err
}

// find is locate for a key whose hash is known.
func (s *Set) find(k *Cell, hash int64) (i int, err error) {
	i, known := s.quickFind(k, hash)
	if !known {
		return s.findAny(k.Value(), hash)
	}
	return i, nil
}

// quickFind is find that runs no code of the program's: known is false where it would.
func (s *Set) quickFind(k *Cell, hash int64) (i int, known bool) {
	if s.used == 0 {
		return -1, true
	}
	i, found, known := s.seek(k, hash)
	if !found {
		i = -1
	}
	return i, known
}

// findAny is find for any key. Its equality may run the program's code, which may
// change the set: then it looks again.
func (s *Set) findAny(k Value, hash int64) (int, error) {
again:
	changes := s.changes
	if s.used == 0 {
		return -1, nil
	}
	for p := probing(hash, len(s.slots)); ; p.next() {
		e := &s.slots[p.at]
		if e.free() {
			return -1, nil
		}
		if e.hash != hash || !e.taken() {
			continue
		}
		same, err := sameKey(e.key.Value(), k, 0)
		if err != nil {
			return -1, err
		}
		if s.changes != changes {
			goto again
		}
		if same {
			return p.at, nil
		}
	}
}

// Growth is how many bytes one more element takes at once, where that is much.
func (s *Set) Growth() int {
	const many = 1 << 14
	if len(s.slots) < many || 5*int(s.filled+1) < 3*(len(s.slots)-1) {
		return 0
	}
	return tableSize(s.grown()) * int(unsafe.Sizeof(setSlot{}))
}
