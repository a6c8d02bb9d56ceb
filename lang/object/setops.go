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
		if out, err = a.copyFor(ask, a.Len()+b.Len()); err == nil && a != b {
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
		if out, err = b.copyFor(ask, a.Len()+b.Len()); err == nil { // what the right one alone has comes first
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
func (s *Set) Copy(ask Ask) (*Set, error) { return s.copyFor(ask, s.Len()) }

// smallSet is a set of few elements in one piece of memory.
type smallSet struct {
	s Set
	t setTable
	e [withoutTable]entry
}

// copyFor is a copy with room for so many elements.
func (s *Set) copyFor(ask Ask, most int) (*Set, error) {
	var out *Set
	var t *setTable
	if s.Dict.table == nil && max(most, len(s.entries)) <= withoutTable {
		x := new(smallSet)
		x.t.slots = x.t.few[:]
		out, t = &x.s, &x.t
		out.entries = append(x.e[:0], s.entries...)
	} else {
		out = &Set{}
		var err error
		if out.entries, err = appendAsking(ask, make([]entry, 0, most), s.entries); err == nil {
			out.Dict.table, err = Joined(ask, s.Dict.table)
		}
		if err != nil {
			return nil, err
		}
		out.shift = s.shift
	}
	out.Frozen, out.loose, out.live, out.head = s.Frozen, s.loose, s.live, s.head
	if s.live == 0 || s.live > mostKept {
		return out, nil
	}
	if from := s.table(); from != nil {
		if t == nil {
			t = newSetTable()
		}
		t.merge(from)
		out.laid, out.laidAt = t, out.changes
	}
	return out, nil
}

// chosen is a new set of the elements that another set has, or has not.
func (s *Set) chosen(ask Ask, other *Set, has bool) (*Set, error) {
	most := s.Len()
	if has {
		most = min(most, other.Len())
	}
	out := NewSetFor(most)
	keys := s.Ordered()
	hashes := s.hashes
	for i := range keys {
		k, hash := keys[i], hashes[i]
		at, err := other.find(&k, hash)
		if err == nil {
			err = ask.at(i)
		}
		if err != nil {
			return nil, err
		}
		if (at >= 0) == has {
			out.add(k, NoneCell(), hash)
		}
	}
	return out, nil
}

// Merge adds the elements of another set.
func (s *Set) Merge(ask Ask, from *Set) error {
	if s == from || from.Len() == 0 {
		return nil
	}
	if s.Len() == 0 && s.kept() == nil {
		fresh, err := from.Copy(ask)
		if err == nil {
			s.Become(fresh)
		}
		return err
	}
	keys := from.Ordered()
	hashes := from.hashes
	s.Room(len(keys))
	for i := range keys {
		at, err := s.find(&keys[i], hashes[i])
		if err == nil {
			err = ask.at(i)
		}
		if err != nil {
			return err
		}
		if at < 0 {
			s.add(keys[i], NoneCell(), hashes[i])
		}
	}
	return nil
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
	for i := 0; i < len(other.entries); i++ { // in any order: the others stay where they are
		if err := ask.at(i); err != nil {
			return err
		}
		if e := other.entries[i]; e.key.P != nil {
			at, err := s.find(&e.key, e.hash)
			if err != nil {
				return err
			}
			if at >= 0 {
				s.delete(at, e.hash)
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
	keys := other.Ordered()
	hashes := other.hashes
	for i := range keys {
		at, err := s.find(&keys[i], hashes[i])
		if err == nil {
			err = ask.at(i)
		}
		if err != nil {
			return err
		}
		if at >= 0 {
			s.delete(at, hashes[i])
		} else {
			s.add(keys[i], NoneCell(), hashes[i])
		}
	}
	return nil
}
