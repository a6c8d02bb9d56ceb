// The hash table of CPython's sets, as far as the order of the elements follows from it.
package object

const (
	smallestTable = 8
	linearProbes  = 9
	manySlots     = 50000 // elements from which a table grows by less
)

// setTable holds elements at the places that CPython gives them. What was deleted leaves a
// mark in its place.
type setTable struct {
	slots  []setSlot
	used   int // slots that hold an element
	filled int // used, and the marks
	few    [smallestTable]setSlot
}

// setSlot is an element with its hash in CPython; the key is empty in a slot that is free, and
// in one that is a mark.
type setSlot struct {
	key  Cell
	hash int64
}

// marked is the hash of a mark, which no element has.
const marked = -1

func (e *setSlot) taken() bool { return e.key.P != nil }
func (e *setSlot) mark() bool  { return e.key.P == nil && e.hash == marked }

// own is the element's hash in the set.
func (e *setSlot) own() int64 {
	if e.key.Is(TableStr) {
		return HashText("")
	}
	return e.hash
}

func newSetTable() *setTable {
	t := new(setTable)
	t.slots = t.few[:]
	return t
}

// theirHash is an element's hash in CPython.
func theirHash(k *Cell, hash int64) int64 {
	if k.Is(TableStr) { // the empty one
		return 0
	}
	return hash
}

// add puts in an element that is not there; the table grows when three fifths are full.
func (t *setTable) add(k Cell, hash int64) {
	fresh := t.put(setSlot{k, theirHash(&k, hash)})
	if t.used++; fresh && 5*t.filled >= 3*(len(t.slots)-1) {
		t.grow()
	}
}

func (t *setTable) grow() {
	if t.used > manySlots {
		t.resize(2 * t.used)
	} else {
		t.resize(4 * t.used)
	}
}

// put finds a slot for an element: the last of the marks on the way to a free one, if there are
// any. It reports whether it took the free one.
func (t *setTable) put(e setSlot) (fresh bool) {
	last := -1
	mask := uint64(len(t.slots) - 1)
	perturb := uint64(e.hash)
	for at := perturb & mask; ; at = (at*5 + 1 + perturb) & mask {
		probes := uint64(0)
		if at+linearProbes <= mask {
			probes = linearProbes
		}
		for p := at; p <= at+probes; p++ {
			switch {
			case t.slots[p].mark():
				last = int(p)
			case !t.slots[p].taken() && last >= 0:
				t.slots[last] = e
				return false
			case !t.slots[p].taken():
				t.slots[p] = e
				t.filled++
				return true
			}
		}
		perturb >>= 5
	}
}

// remove takes an element out that is there, and leaves a mark.
func (t *setTable) remove(k Cell, hash int64) {
	mask := uint64(len(t.slots) - 1)
	perturb := uint64(theirHash(&k, hash))
	for at := perturb & mask; ; at = (at*5 + 1 + perturb) & mask {
		probes := uint64(0)
		if at+linearProbes <= mask {
			probes = linearProbes
		}
		for p := at; p <= at+probes; p++ {
			if t.slots[p].key == k {
				t.slots[p] = setSlot{hash: marked}
				t.used--
				return
			}
		}
		perturb >>= 5
	}
}

// next is the place of the first element from a place on, and around the end.
func (t *setTable) next(at int) int {
	at &= len(t.slots) - 1
	for !t.slots[at].taken() {
		at = (at + 1) & (len(t.slots) - 1)
	}
	return at
}

// resize makes the table anew with more slots than least and without marks.
func (t *setTable) resize(least int) {
	size := smallestTable
	for size <= least {
		size <<= 1
	}
	old := t.slots
	if size == smallestTable {
		if len(old) == smallestTable {
			if t.filled == t.used {
				return
			}
			few := t.few
			old = few[:]
		}
		t.few = [smallestTable]setSlot{}
		t.slots = t.few[:]
	} else {
		t.slots = make([]setSlot, size)
	}
	t.filled = 0
	for i := range old {
		if old[i].taken() {
			t.put(old[i])
		}
	}
}

// room is what CPython makes before many elements come at once.
func (t *setTable) room(more int) {
	if 5*(t.filled+more) >= 3*(len(t.slots)-1) {
		t.resize(2 * (t.used + more))
	}
}

// purge makes the table anew when more than a quarter are marks.
func (t *setTable) purge() {
	if t.filled-t.used > (len(t.slots)-1)/4 {
		t.grow()
	}
}

// merge fills the table, which is empty, from another one.
func (t *setTable) merge(from *setTable) {
	if from.used == 0 {
		return
	}
	t.room(from.used)
	if t.filled == 0 && len(t.slots) == len(from.slots) && from.filled == from.used {
		copy(t.slots, from.slots)
		t.filled, t.used = from.filled, from.used
		return
	}
	for i := range from.slots {
		if e := &from.slots[i]; e.taken() {
			t.put(*e)
			t.used++
		}
	}
}
