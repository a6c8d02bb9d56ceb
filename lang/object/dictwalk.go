// Dicts as a whole: walks over the entries, copies, and one put into another.
package object

// DictWalk is where a walk over a dict stands, which must keep its size meanwhile. Who walks
// may take steps himself.
type DictWalk struct {
	Dict  *Dict
	At    int // the next entry, or a gap
	Size  int // what the dict has to have
	ended bool
}

// Walk begins a walk.
func (d *Dict) Walk() *DictWalk { return &DictWalk{Dict: d, Size: d.Len()} }

// Next gives the next entry, nil at the end; it stands there until the dict changes.
// resized says that the dict has another size.
func (w *DictWalk) Next() (k, v *Cell, resized bool) {
	if w.ended {
		return nil, nil, false
	}
	if w.Dict.Len() != w.Size {
		return nil, nil, true
	}
	k, v, w.At = w.Dict.NextCell(w.At)
	w.ended = k == nil
	return k, v, false
}

// Places is how many entries and gaps there are; KeyAt and ValAt are those of one of them,
// the key empty in a gap. They are small, so that they are inlined everywhere.
func (d *Dict) Places() int       { return len(d.entries) }
func (d *Dict) KeyAt(i int) *Cell { return &d.entries[i].key }
func (d *Dict) ValAt(i int) *Cell { return &d.entries[i].val }

// Copy makes a dict of the same entries, with space for some more. No key is asked for its
// hash again.
func (d *Dict) Copy(more int) *Dict {
	out, _ := d.CopyAsking(nil, more)
	return out
}

// CopyAsking is Copy that stops when it is no longer wanted.
func (d *Dict) CopyAsking(ask Ask, more int) (*Dict, error) {
	out := NewDictFor(d.Len() + more)
	out.settled = d.settled
	if d.Len() == len(d.entries) {
		var err error
		if out.entries, err = appendAsking(ask, out.entries, d.entries); err == nil {
			out.table, err = Joined(ask, d.table)
		}
		out.shift, out.live = d.shift, d.live
		return out, err
	}
	for i := range d.entries {
		if err := ask.at(i); err != nil {
			return nil, err
		}
		if e := &d.entries[i]; e.key.P != nil {
			out.add(e.key, e.val, e.hash)
		}
	}
	return out, nil
}

// Empty takes everything out and keeps the memory, if that is of few entries.
func (d *Dict) Empty(most int) bool {
	if cap(d.entries) > most {
		return false
	}
	kept := d.entries[:0]
	clear(d.entries)
	*d = Dict{entries: kept, changes: d.changes + 1}
	return true
}

// QuickUpdate puts the entries of another dict in, as long as no code of the program's has
// to compare keys; false leaves it to be done again in full.
func (d *Dict) QuickUpdate(from *Dict) bool {
	if d == from {
		return true
	}
	if len(d.entries) == 0 && from.table == nil && from.Len() == len(from.entries) {
		d.changes++
		d.entries = append(d.entries, from.entries...)
		d.live, d.last, d.asked = from.live, 0, nil
		return true
	}
	for i := range from.entries {
		e := &from.entries[i]
		if e.key.P == nil {
			continue
		}
		at, known := d.quickFind(&e.key, e.hash)
		switch {
		case !known:
			return false
		case at >= 0:
			d.entries[at].val = e.val
		default:
			d.add(e.key, e.val, e.hash)
		}
	}
	return true
}
