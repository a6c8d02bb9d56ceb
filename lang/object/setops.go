// The operators of sets, each with the steps of CPython's, from which the order of the result
// follows.
package object

// SetOp is &, |, - or ^ of two sets, as a new one.
func SetOp(ask Ask, op Op, a, b *Set) (out *Set, err error) {
	switch op {
	case And:
		if a == b {
			out, err = a.Copy(ask)
			break
		}
		from, in := b, a // the elements are the smaller set's
		if b.Len() > a.Len() {
			from, in = a, b
		}
		out, err = from.chosen(ask, in, true)
	case Or:
		if out, err = a.Copy(ask); err == nil && a != b {
			err = out.Merge(ask, b)
		}
	case Sub:
		if a.Len()>>2 > b.Len() {
			if out, err = a.Copy(ask); err == nil {
				err = out.Without(ask, b)
			}
			break
		}
		out, err = a.chosen(ask, b, false)
	case Xor:
		if out, err = b.Copy(ask); err == nil { // what the right one alone has comes first
			err = out.Toggle(ask, a)
		}
	}
	if err != nil {
		return nil, err
	}
	out.Frozen = a.Frozen
	return out, nil
}

// InPlace does a op= b where a, a set, is changed by it; done is false where
// a op= b is a = a op b, or a has a method for it.
func InPlace(ask Ask, op Op, a, b Value) (done bool, err error) {
	x, ok := a.(*Set)
	y, also := b.(*Set)
	if !ok || !also || x.Frozen || op != Or && op != And && op != Sub && op != Xor {
		return false, nil
	}
	switch {
	case op == Or:
		err = x.Merge(ask, y)
	case op == Sub:
		err = x.Without(ask, y)
	case op == Xor:
		err = x.Toggle(ask, y)
	default:
		var out *Set
		if out, err = SetOp(ask, op, x, y); err == nil {
			x.Become(out)
		}
	}
	return true, err
}

// Copy is a set of the same elements.
func (s *Set) Copy(ask Ask) (*Set, error) {
	out := &Set{Frozen: s.Frozen}
	return out, out.Merge(ask, s)
}

// Clone is a set with the very table of another one: whatever is done to it, its order is that
// of the other.
func (s *Set) Clone() *Set {
	out := &Set{Frozen: s.Frozen}
	_ = out.takeTable(nil, s)
	out.finger = s.finger
	return out
}

// takeTable gives the set, which has no elements, the table of another one.
func (s *Set) takeTable(ask Ask, from *Set) (err error) {
	if len(from.slots) == smallestTable {
		s.few = from.few
		s.slots = s.few[:]
	} else if s.slots, err = Joined(ask, from.slots); err != nil {
		return err
	}
	if s.loose = from.loose; s.loose {
		s.finger = from.finger
		s.came, err = Joined(ask, from.came)
	}
	s.used, s.filled = from.used, from.filled
	s.changes++
	return err
}

// chosen is a new set of the elements that another set has, or has not.
func (s *Set) chosen(ask Ask, other *Set, has bool) (*Set, error) {
	out := &Set{}
	for e, next := s.nextSlot(0); e != nil; e, next = s.nextSlot(next) {
		k, hash := e.key, e.hash
		at, err := other.find(&k, hash)
		if err == nil {
			err = ask.at(next)
		}
		if err != nil {
			return nil, err
		}
		if (at >= 0) == has {
			out.add(out.space(hash), &k, hash)
		}
	}
	return out, nil
}

// Merge adds the elements of another set.
func (s *Set) Merge(ask Ask, from *Set) error {
	if s == from || from.used == 0 {
		return nil
	}
	if s.used == 0 && s.roomy(from) == 0 {
		return s.mergeFirst(ask, from)
	}
	s.Room(from.Len())
	for e, next := from.nextSlot(0); e != nil; e, next = from.nextSlot(next) {
		k := e.key
		err := s.put(&k, e.hash)
		if err == nil {
			err = ask.at(next)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// roomy is how many slots are not free once there is room for the elements of another set.
func (s *Set) roomy(from *Set) int {
	if s.filled > 0 {
		s.Room(from.Len())
	}
	return int(s.filled)
}

// mergeFirst is Merge of a set that has neither elements nor marks: nothing is compared.
func (s *Set) mergeFirst(ask Ask, from *Set) error {
	if from.loose {
		return s.takeTable(ask, from)
	}
	s.loose, s.came = false, nil
	size := max(len(s.slots), smallestTable)
	if 5*int(from.used) >= 3*(size-1) {
		size = tableSize(2 * int(from.used))
	}
	if size == len(from.slots) && from.used == from.filled {
		return s.takeTable(ask, from)
	}
	s.Room(from.Len())
	s.changes++
	for i := range from.slots {
		if e := &from.slots[i]; e.taken() {
			s.insert(e)
		}
		if err := ask.at(i); err != nil {
			s.used = s.filled
			return err
		}
	}
	s.used = s.filled
	return nil
}

// QuickAdd is Merge as long as no code of the program's has to compare elements; false leaves
// it to be done again in full.
func (s *Set) QuickAdd(from *Set) bool {
	if s == from || from.used == 0 {
		return true
	}
	if s.used == 0 && s.roomy(from) == 0 {
		return s.mergeFirst(nil, from) == nil
	}
	s.Room(from.Len())
	for e, next := from.nextSlot(0); e != nil; e, next = from.nextSlot(next) {
		at, found, known := s.seek(&e.key, e.hash)
		if !known {
			return false
		}
		if !found {
			s.add(at, &e.key, e.hash)
		}
	}
	return true
}

// Update adds the elements of any value that elems lists, each of what is no set by put.
func (s *Set) Update(ask Ask, from Value, elems func(Value) ([]Value, error), put func(Value) error) error {
	if other, ok := from.(*Set); ok {
		return s.Merge(ask, other)
	}
	vs, err := elems(from)
	if err != nil {
		return err
	}
	if _, ok := from.(*Dict); ok {
		s.Room(len(vs))
	}
	for _, v := range vs {
		if err := put(v); err != nil {
			return err
		}
	}
	return nil
}

// Without removes the elements of another set.
func (s *Set) Without(ask Ask, other *Set) error {
	if s == other {
		s.Clear()
		return nil
	}
	if other.Len()>>3 > s.Len() { // it is quicker to find out which these are
		both, err := SetOp(ask, And, s, other)
		if err != nil {
			return err
		}
		other = both
	}
	for i := 0; i < len(other.slots); i++ { // in any order: the others stay where they are
		if err := ask.at(i); err != nil {
			return err
		}
		if e := other.slots[i]; e.taken() {
			at, err := s.find(&e.key, e.hash)
			if err != nil {
				return err
			}
			if at >= 0 {
				s.removeAt(at)
			}
		}
	}
	s.Purge()
	return nil
}

// Toggle removes the elements of another set that are there, and adds the others.
func (s *Set) Toggle(ask Ask, other *Set) error {
	if s == other {
		s.Clear()
		return nil
	}
	for e, next := other.nextSlot(0); e != nil; e, next = other.nextSlot(next) {
		k, hash := e.key, e.hash
		at, err := s.find(&k, hash)
		if err == nil {
			err = ask.at(next)
		}
		if err != nil {
			return err
		}
		if at >= 0 {
			s.removeAt(at)
		} else {
			s.add(s.space(hash), &k, hash)
		}
	}
	return nil
}
