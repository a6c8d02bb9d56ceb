// Elements without ceremony: read, stored, changed and deleted, by the kind of their container.
// What waits to be computed, or has an owner, goes the full way.
package vm

import (
	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/object"
)

// quickGetItem is x[i]; an element that is not there is an error at once.
func (m *Machine) quickGetItem(f *frame, in *code.Ins) (done bool, err error) {
	c := &f.regs[in.B]
	if c.P == nil || c.Plain() {
		return false, nil
	}
	i := object.IntCell(int64(in.D))
	if in.Op == code.GetItem {
		i = f.regs[in.C]
	}
	switch c.N {
	case object.TableList:
		if i.P == object.TagInt {
			return quickListItem(f, in.A, c.List(), i.Int())
		}
		return m.quickConstSlice(f, in), nil
	case object.TableDict:
		return quickEntry(f, in.A, c.Dict(), &i)
	case object.TableTuple:
		if i.P == object.TagInt {
			return quickTupleItem(f, in.A, c.Tuple(), i.Int())
		}
		return m.quickConstSlice(f, in), nil
	case object.TableStr:
		return m.quickLetter(f, in) || m.quickConstSlice(f, in), nil
	case object.TableArray:
		return in.Op == code.GetItem && m.quickElement(f, in), nil
	case tableInstance:
		if v := entryOf(c, &i); v != nil {
			f.regs[in.A] = *v
			return true, nil
		}
		return m.quickItem(f, in), nil
	}
	return quickCellAt(f, in.A, c, &i), nil
}

// quickEntry is d[k].
func quickEntry(f *frame, to uint8, d *object.Dict, k *object.Cell) (done bool, err error) {
	if d.Bound || !k.QuickKey() {
		return false, nil
	}
	v, err := d.Slot(k)
	switch {
	case err != nil:
		return false, nil
	case v == nil:
		return false, keyError(k.Value())
	case v.Is(object.TableArray):
		return false, nil
	}
	f.regs[to] = *v
	return true, nil
}

// quickListItem is l[i] of a list; run has looked for the element where it is plain.
func quickListItem(f *frame, to uint8, l *object.List, i int64) (done bool, err error) {
	cells := l.Cells()
	if i < 0 {
		i += int64(len(cells))
	}
	if uint64(i) >= uint64(len(cells)) {
		return false, outOfRange("list")
	}
	if !cells[i].Keepable() {
		return false, nil
	}
	f.regs[to] = cells[i]
	return true, nil
}

// quickTupleItem is t[i] of a tuple.
func quickTupleItem(f *frame, to uint8, t object.Tuple, i int64) (done bool, err error) {
	if i < 0 {
		i += int64(len(t))
	}
	if uint64(i) >= uint64(len(t)) {
		return false, outOfRange("tuple")
	}
	e := object.CellOf(t[i])
	if !e.Keepable() {
		return false, nil
	}
	f.regs[to] = e
	return true, nil
}

// quickElement is x[i], or x[i, j], of an array of numbers.
func (m *Machine) quickElement(f *frame, in *code.Ins) bool {
	c := &f.regs[in.B]
	if !c.Is(object.TableArray) {
		return false
	}
	i, ok := f.regs[in.C].Num().Index()
	if !ok {
		return false
	}
	var n object.Num
	if in.Op == code.GetItem {
		n = m.R.ElementNum(c.Array(), i)
	} else if j, ok := f.regs[in.C+1].Num().Index(); ok {
		n = m.R.ElementNum(c.Array(), i, j)
	}
	if n.Kind == object.NoNum || m.dies(f, in) {
		return false
	}
	f.regs[in.A] = object.NumCell(n)
	return true
}

// dies reports that an instruction is the last to read an array that it may have to
// give back.
func (m *Machine) dies(f *frame, in *code.Ins) bool {
	last := f.code.c.Last[f.pc-1]
	return last&2 != 0 && f.regs[in.B].Array().Owner == fresh
}

// quickPut is x[i] = v, or x[i, j] = v, of an array of numbers.
func (m *Machine) quickPut(f *frame, in *code.Ins) bool {
	c, n := &f.regs[in.A], f.regs[in.C].Num()
	if !c.Is(object.TableArray) || n.Kind == object.NoNum || m.pending {
		return false
	}
	i, ok := f.regs[in.B].Num().Index()
	if !ok {
		return false
	}
	if in.Op == code.SetItem {
		return m.R.PutNum(c.Array(), n, i)
	}
	j, ok := f.regs[in.B+1].Num().Index()
	return ok && m.R.PutNum(c.Array(), n, i, j)
}

// entryOf is where a dict's value of a quick key stands; nil leaves it to the full way.
func entryOf(c, k *object.Cell) *object.Cell {
	if c.P == nil || c.Plain() || !k.QuickKey() {
		return nil
	}
	d := dictIn(c, object.SpecialGetItem)
	if d == nil {
		return nil
	}
	v, err := d.Slot(k)
	if err != nil || v == nil || v.Is(object.TableArray) {
		return nil
	}
	return v
}

// dictIn is the dict that a slot holds, or that an object of a class derived from dict is,
// where the class leaves what the number stands for to dict; nil of others.
func dictIn(c *object.Cell, no object.SpecialNo) *object.Dict {
	switch c.N {
	case object.TableDict:
		if d := c.Dict(); !d.Bound {
			return d
		}
	case tableInstance:
		x := (*object.Instance)(c.P)
		if d, ok := x.Held().(*object.Dict); ok && x.Special(no) == nil {
			return d
		}
	}
	return nil
}

// quickCellAt is x[i] of bytes, or of a sequence that says itself where its elements are.
func quickCellAt(f *frame, to uint8, c, i *object.Cell) bool {
	if i.P != object.TagInt {
		return false
	}
	at := i.Int()
	if c.Is(tableBytes) {
		s := c.Str() // bytes are held as a text is
		if at < 0 {
			at += int64(len(s))
		}
		if uint64(at) >= uint64(len(s)) {
			return false
		}
		f.regs[to] = object.IntCell(int64(s[at]))
		return true
	}
	x, ok := c.Value().(object.CellSequence)
	if !ok {
		return false
	}
	e, ok := x.CellAt(at)
	if ok = ok && e.Keepable(); ok {
		f.regs[to] = e
	}
	return ok
}

var tableBytes = object.TableOf(object.Bytes(""))

// quickStore is l[i] = v or d[k] = v.
func quickStore(f *frame, in *code.Ins) bool {
	c, i, v := &f.regs[in.A], &f.regs[in.B], &f.regs[in.C]
	switch {
	case !v.Keepable():
	case c.P == nil || c.Plain():
	case c.N == object.TableDict || c.N == tableInstance:
		d := dictIn(c, object.SpecialSetItem)
		return d != nil && i.QuickKey() && d.Growth() == 0 && d.PutCell(*i, *v) == nil
	case c.N == object.TableList:
		if at := elementOf(c, i); at != nil {
			*at = *v
			return true
		}
	}
	return false
}

// elementOf is where a list's element stands; nil if there is none.
func elementOf(c, i *object.Cell) *object.Cell {
	if i.P != object.TagInt || !c.Is(object.TableList) {
		return nil
	}
	elems, k := c.List().Cells(), i.Int()
	if k < 0 {
		k += int64(len(elems))
	}
	if uint64(k) >= uint64(len(elems)) {
		return nil
	}
	return &elems[k]
}

// quickUpdate is l[i] op= v or d[k] op= v of numbers.
func quickUpdate(f *frame, in *code.Ins) bool {
	c, i := &f.regs[in.A], &f.regs[in.B]
	at := elementOf(c, i)
	if at == nil {
		if at = entryOf(c, i); at == nil || c.N == tableInstance && dictIn(c, object.SpecialSetItem) == nil {
			return false
		}
	}
	v := &f.regs[in.C]
	if !pythonNumber(at) || !pythonNumber(v) {
		return false
	}
	n := object.QuickNum(object.Op(in.D), at.Num(), v.Num())
	if n.Kind == object.NoNum {
		return false
	}
	*at = object.NumCell(n)
	return true
}

func pythonNumber(c *object.Cell) bool { return c.P == object.TagInt || c.P == object.TagFloat }

// quickDelete is del d[k] and del l[i].
func quickDelete(f *frame, in *code.Ins) bool {
	c, k := &f.regs[in.A], &f.regs[in.B]
	if c.Is(object.TableDict) && k.QuickKey() && !c.Dict().Bound {
		_, ok, err := c.Dict().DeleteCell(k)
		return ok && err == nil
	}
	if elementOf(c, k) == nil {
		return false
	}
	l, i := c.List(), k.Int()
	if i < 0 {
		i += int64(l.Len())
	}
	l.Take(int(i))
	return true
}
