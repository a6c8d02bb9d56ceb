// Dict: keys by Python's equality, in the order of insertion.
package object

import "unsafe"

// Dict is Python's dict: its entries in order, and a table of their places by
// hash (open addressing). Few entries need no table. A deleted entry stays as a
// gap, which its place in the table leads to, until the entries move together.
type Dict struct {
	entries []entry
	table   []uint32 // 1 + place in entries, 0 where free; the length is a power of two
	shift   uint8    // 64 - log2 of that length
	settled bool     // no value is a pending array
	// Bound says that the entries are the variables of a module: stores are the machine's.
	Bound   bool
	last    uint32 // the entry that was found or added last
	live    uint32
	head    uint32         // entries before it are gaps
	changes uint32         // counts what moves entries: lookups that run program code look again
	asked   unsafe.Pointer // the text, or tuple of numbers and text, that the last entry was found for, where it is not the key itself
}

// entry is a key with its value; of a deleted one the key is empty.
type entry struct {
	key, val Cell
	hash     int64
}

// withoutTable is how many entries are searched one by one.
const withoutTable = 8

// NewDict makes an empty dict.
func NewDict() *Dict { return &Dict{} }

// Dicts with room for a few entries in the same piece of memory.
type (
	dict1 struct {
		d Dict
		e [1]entry
	}
	dict2 struct {
		d Dict
		e [2]entry
	}
	dict3 struct {
		d Dict
		e [3]entry
	}
	dict4 struct {
		d Dict
		e [4]entry
	}
)

// NewDictFor makes an empty dict with space for n entries.
func NewDictFor(n int) *Dict {
	switch n {
	case 0:
		return &Dict{}
	case 1:
		x := new(dict1)
		x.d.entries = x.e[:0]
		return &x.d
	case 2:
		x := new(dict2)
		x.d.entries = x.e[:0]
		return &x.d
	case 3:
		x := new(dict3)
		x.d.entries = x.e[:0]
		return &x.d
	case 4:
		x := new(dict4)
		x.d.entries = x.e[:0]
		return &x.d
	}
	return &Dict{entries: make([]entry, 0, n)}
}

// Form is a dict of the same keys without values, for Like; one without keys where a
// dict has so many that it needs a table.
func (d *Dict) Form() *Dict {
	if d.table != nil || d.Len() != len(d.entries) {
		return &Dict{}
	}
	form := &Dict{entries: make([]entry, len(d.entries))}
	for i := range d.entries {
		form.entries[i] = entry{key: d.entries[i].key, hash: d.entries[i].hash}
	}
	return form
}

// Like makes a dict of pairs of keys and values, if their keys are the very ones of a
// form, in its order: none has to be looked for. Nil: they are others.
func (form *Dict) Like(pairs []Cell) *Dict {
	n := len(form.entries)
	if 2*n != len(pairs) || n == 0 {
		return nil
	}
	d := NewDictFor(n)
	d.entries = d.entries[:n]
	for i := range form.entries {
		e := &form.entries[i]
		if pairs[2*i] != e.key {
			return nil
		}
		d.entries[i] = entry{e.key, pairs[2*i+1], e.hash}
	}
	d.live, d.last = uint32(n), uint32(n-1)
	return d
}

// Fresh reports whether the dict may still hold pending arrays; asking settles it.
func (d *Dict) Fresh() bool {
	was := !d.settled
	d.settled = true
	return was
}

// Len is the number of entries.
func (d *Dict) Len() int { return int(d.live) }

// spread gives the place in the table where the search for a hash begins.
func (d *Dict) spread(hash int64) uint64 { return uint64(hash) * 0x9E3779B97F4A7C15 >> d.shift }

// locate gives a key's hash and the place of its entry, -1 if there is none.
func (d *Dict) locate(k *Cell) (i int, hash int64, err error) {
	if n := int(d.last); n < len(d.entries) { // asked for again, as after `if k in d`
		e := &d.entries[n]
		if k.P == d.asked && k.P != nil && (k.N == TableStr || k.N == TableTuple) || e.key == *k && k.QuickKey() && k.P != TagFloat {
			return n, e.hash, nil
		}
	}
	switch {
	case k.P == TagInt:
		hash = hashInt(int64(k.N))
	case k.Is(TableStr):
		if d.table == nil { // the very text, as a constant of the program is, needs no hash
			for i := range d.entries {
				if e := &d.entries[i]; e.key == *k {
					d.last, d.asked = uint32(i), nil
					return i, e.hash, nil
				}
			}
		}
		hash = HashText(k.Str())
	default:
		if hash, err = hashCell(k); err != nil {
			return -1, 0, err
		}
	}
	i, known := d.quickFind(k, hash)
	if !known {
		i, err = d.findAny(k.Value(), hash)
	}
	if i >= 0 {
		d.last, d.asked = uint32(i), nil
		if known && (k.N == TableStr || k.N == TableTuple) && !k.Plain() && k.P != d.entries[i].key.P {
			d.asked = k.P
		}
	}
	return i, hash, err
}

// find is locate for a key whose hash is known.
func (d *Dict) find(k *Cell, hash int64) (i int, err error) {
	i, known := d.quickFind(k, hash)
	if !known {
		return d.findAny(k.Value(), hash)
	}
	return i, nil
}

// quickFind is find that runs no code of the program's: known is false where it would.
func (d *Dict) quickFind(k *Cell, hash int64) (i int, known bool) {
	if d.table == nil {
		for i := range d.entries {
			if e := &d.entries[i]; e.hash == hash && e.key.P != nil {
				if same, known := quickSame(&e.key, k); !known || same {
					return i, known
				}
			}
		}
		return -1, true
	}
	mask := uint64(len(d.table) - 1)
	for at := d.spread(hash); ; at++ {
		i := d.table[at&mask]
		if i == 0 {
			return -1, true
		}
		if e := &d.entries[i-1]; e.hash == hash && e.key.P != nil {
			if same, known := quickSame(&e.key, k); !known || same {
				return int(i - 1), known
			}
		}
	}
}

// findAny is find for any key. Its equality may run the program's code, which may
// change the dict: then it looks again.
func (d *Dict) findAny(k Value, hash int64) (int, error) {
again:
	changes, mask := d.changes, uint64(len(d.table)-1)
	for n := range len(d.entries) + 1 {
		i := n
		if d.table != nil {
			if i = int(d.table[(d.spread(hash)+uint64(n))&mask]) - 1; i < 0 {
				return -1, nil
			}
		} else if i == len(d.entries) {
			break
		}
		e := &d.entries[i]
		if e.hash != hash || e.key.P == nil {
			continue
		}
		same, err := sameKey(e.key.Value(), k, 0)
		if err != nil {
			return -1, err
		}
		if d.changes != changes {
			goto again
		}
		if same {
			return i, nil
		}
	}
	return -1, nil
}

// Put stores a value under a key.
func (d *Dict) Put(k, v Value) error { return d.PutCell(CellOf(k), CellOf(v)) }

// PutCell is Put of cells.
func (d *Dict) PutCell(k, v Cell) error {
	i, hash, err := d.locate(&k)
	if err != nil {
		return err
	}
	if i >= 0 {
		d.entries[i].val = v
		return nil
	}
	d.add(k, v, hash)
	return nil
}

// AddCell puts in a key that is not there, and reports whether that was so.
func (d *Dict) AddCell(k, v Cell) (added bool, err error) {
	i, hash, err := d.locate(&k)
	if i >= 0 || err != nil {
		return false, err
	}
	d.add(k, v, hash)
	return true, nil
}

// PutStr is Put for a key that is a name.
func (d *Dict) PutStr(k string, v Value) {
	c, hash := CellOf(Str(k)), HashText(k)
	if i, err := d.find(&c, hash); i >= 0 && err == nil {
		d.entries[i].val = CellOf(v)
		return
	}
	d.add(c, CellOf(v), hash)
}

// add puts in a key that is not there.
func (d *Dict) add(k, v Cell, hash int64) {
	d.changes++
	n := len(d.entries)
	if d.table == nil && n >= withoutTable || d.table != nil && (n+1)*3 > len(d.table)*2 {
		d.makeTable()
		n = len(d.entries)
	}
	if n == cap(d.entries) {
		grown := make([]entry, n, grownEntries(n))
		copy(grown, d.entries)
		d.entries = grown
	}
	d.last, d.asked = uint32(len(d.entries)), nil
	d.entries = append(d.entries, entry{k, v, hash})
	d.live++
	if d.table != nil {
		d.place(hash, uint32(len(d.entries)))
	}
}

// grownEntries is the space for entries that a dict takes for one more than it has
// space for.
func grownEntries(n int) int {
	if n < 1<<14 {
		return max(4, 2*n)
	}
	return n + n/4
}

// place notes an entry's number in the table.
func (d *Dict) place(hash int64, number uint32) {
	mask := uint64(len(d.table) - 1)
	at := d.spread(hash) & mask
	for d.table[at] != 0 {
		at = (at + 1) & mask
	}
	d.table[at] = number
}

// makeTable makes a table with room for as many entries again, once the gaps are
// closed; none for few entries.
func (d *Dict) makeTable() {
	d.close()
	n, shift := 16, uint8(60)
	for n < 3*(d.Len()+1) {
		n, shift = n*2, shift-1
	}
	d.table, d.shift = make([]uint32, n), shift
	d.fill()
}

// fill notes the places of all entries in an empty table.
func (d *Dict) fill() {
	for i := range d.entries {
		d.place(d.entries[i].hash, uint32(i+1))
	}
}

// close moves the entries together, to other memory if they take little of theirs.
func (d *Dict) close() {
	d.head, d.asked = 0, nil
	if d.Len() == len(d.entries) {
		return
	}
	whole := d.entries
	kept, fresh := whole[:0], cap(whole) > 64 && cap(whole) > 4*d.Len()
	if fresh {
		kept = make([]entry, 0, 2*d.live)
	}
	for i := range whole {
		if whole[i].key.P != nil {
			kept = append(kept, whole[i])
		}
	}
	if !fresh {
		clear(whole[len(kept):])
	}
	d.entries = kept
}

// Growth is how many bytes one more key takes at once, where that is much: the
// entries move to where there is space, or the table does.
func (d *Dict) Growth() int {
	n := len(d.entries)
	if n < 1<<14 {
		return 0
	}
	bytes := 0
	if n == cap(d.entries) {
		bytes = grownEntries(n) * int(unsafe.Sizeof(entry{}))
	}
	if (n+1)*3 > len(d.table)*2 {
		bytes += 2 * len(d.table) * int(unsafe.Sizeof(d.table[0]))
	}
	return bytes
}

// Get looks a key up.
func (d *Dict) Get(k Value) (Value, bool, error) {
	c := CellOf(k)
	v, err := d.Slot(&c)
	if v == nil {
		return nil, false, err
	}
	return v.Value(), true, nil
}

// Slot is where the value of a key stands, until the dict changes; nil if there is
// no such key.
func (d *Dict) Slot(k *Cell) (*Cell, error) {
	i, _, err := d.locate(k)
	if i < 0 || err != nil {
		return nil, err
	}
	return &d.entries[i].val, nil
}

// GetStr looks a string key up.
func (d *Dict) GetStr(k string) (Value, bool) {
	if d.live == 0 {
		return nil, false
	}
	c := CellOf(Str(k))
	i, err := d.find(&c, HashText(k))
	if i < 0 || err != nil {
		return nil, false
	}
	return d.entries[i].val.Value(), true
}

// Delete removes a key and gives what it held.
func (d *Dict) Delete(k Value) (Value, bool, error) {
	c := CellOf(k)
	v, ok, err := d.DeleteCell(&c)
	return v.Value(), ok, err
}

// DeleteCell is Delete of cells.
func (d *Dict) DeleteCell(k *Cell) (Cell, bool, error) {
	i, hash, err := d.locate(k)
	if i < 0 || err != nil {
		return Cell{}, false, err
	}
	return d.deleteAt(i, hash), true, nil
}

// deleteAt removes the entry at a place, whose key has a hash, and gives what it held.
func (d *Dict) deleteAt(i int, hash int64) Cell {
	v := d.entries[i].val
	d.changes++
	d.asked = nil
	d.entries[i] = entry{hash: hash} // the search goes on behind the gap
	d.live--
	switch {
	case d.live == 0:
		d.entries, d.table, d.head = d.entries[:0], nil, 0
	case d.Len() < len(d.entries)/2:
		d.compact()
	default:
		for d.entries[d.head].key.P == nil {
			d.head++
		}
	}
	return v
}

// compact closes the gaps, gives back memory that is much too large, and finds the
// entries' places anew.
func (d *Dict) compact() {
	d.close()
	switch {
	case d.table == nil:
	case len(d.table) > 12*d.Len():
		d.makeTable()
	default:
		clear(d.table)
		d.fill()
	}
}

// Clear removes everything.
func (d *Dict) Clear() {
	*d = Dict{changes: d.changes + 1, settled: d.settled, Bound: d.Bound}
}

// Keys gives the keys in order.
func (d *Dict) Keys() []Value {
	out := make([]Value, 0, d.live)
	for i := range d.entries {
		if k := &d.entries[i].key; k.P != nil {
			out = append(out, k.Value())
		}
	}
	return out
}

// Values gives the values in order.
func (d *Dict) Values() []Value {
	out := make([]Value, 0, d.live)
	for i := range d.entries {
		if e := &d.entries[i]; e.key.P != nil {
			out = append(out, e.val.Value())
		}
	}
	return out
}

// Next gives the entry at a place or behind it, in order, and the place to go on
// from; ok is false at the end. A walk begins at 0.
func (d *Dict) Next(at int) (k, v Value, next int, ok bool) {
	key, val, next := d.NextCell(at)
	if key == nil {
		return nil, nil, next, false
	}
	return key.Value(), val.Value(), next, true
}

// NextCell is Next of cells, which stand there until the dict changes; the key is
// nil at the end.
func (d *Dict) NextCell(at int) (k, v *Cell, next int) {
	for at = max(at, int(d.head)); at < len(d.entries); at++ {
		if e := &d.entries[at]; e.key.P != nil {
			return &e.key, &e.val, at + 1
		}
	}
	return nil, nil, at
}

// Last gives the entry that came last.
func (d *Dict) Last() (k, v Value, ok bool) {
	for i := len(d.entries) - 1; i >= 0; i-- {
		if e := &d.entries[i]; e.key.P != nil {
			return e.key.Value(), e.val.Value(), true
		}
	}
	return nil, nil, false
}
