// A walk over a dict's entries, which must keep its size meanwhile.
package object

// DictWalk is where a walk over a dict stands. Who walks may take steps himself.
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
