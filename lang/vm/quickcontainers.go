// Containers without ceremony: displays, entries, membership, slices, and methods of
// lists, dicts and sets. What waits to be computed, or has an owner, goes the full way.
package vm

import (
	"slices"

	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/object"
)

// allKeepable reports that containers may take n slots as they are.
func allKeepable(cells []object.Cell) bool {
	for i := range cells {
		if !cells[i].Keepable() {
			return false
		}
	}
	return true
}

// quickDisplay makes a tuple, list or dict of simple values.
func quickDisplay(f *frame, in *code.Ins) bool {
	n := int(in.C)
	if in.Op == code.Dict {
		n *= 2
	}
	cells := f.regs[in.B : int(in.B)+n]
	if !allKeepable(cells) {
		return false
	}
	switch in.Op {
	case code.Tuple:
		f.regs[in.A] = object.TupleOf(cells)
	case code.List:
		space := n
		if in.D > 0 {
			space = f.walkLength(uint8(in.D - 1))
		}
		l := object.NewListFor(space)
		l.SetCells(append(l.Cells(), cells...))
		l.Settled = true
		f.regs[in.A] = object.CellOf(l)
	case code.Dict:
		d := f.quickDict(cells)
		if d == nil {
			return false
		}
		d.Settle()
		f.regs[in.A] = object.CellOf(d)
	}
	return true
}

// quickDict makes a dict of pairs, like the one that the instruction made before if the
// keys are the same; nil if it cannot.
func (f *frame) quickDict(pairs []object.Cell) *object.Dict {
	lc, pc := f.code, f.pc-1
	if lc.dicts == nil {
		lc.dicts = make([]*object.Dict, len(lc.ins))
	}
	form := lc.dicts[pc]
	if form != nil {
		if d := form.Like(pairs); d != nil {
			return d
		}
	}
	for i := 0; i < len(pairs); i += 2 {
		if !pairs[i].QuickKey() {
			return nil
		}
	}
	d := object.NewDictFor(len(pairs) / 2)
	for i := 0; i < len(pairs); i += 2 {
		if d.PutCell(pairs[i], pairs[i+1]) != nil {
			return nil
		}
	}
	switch {
	case form == nil:
		lc.dicts[pc] = d.Form()
	case form.Places() > 0: // keys that change are not remembered again
		lc.dicts[pc] = object.NewDict()
	}
	return d
}

// walkLength is how many elements a walk over a range or list has still to give, as far
// as space is to be made for them at once.
func (f *frame) walkLength(slot uint8) int {
	const most = 1 << 10
	n := uint64(0)
	switch w, at := &f.regs[slot], f.regs[slot+1].N; {
	case w.P == object.TagMark:
		n = at
	case w.Is(object.TableList):
		n = uint64(w.List().Len()) - at
	}
	return int(min(n, most))
}

// quickAdd is an element for the list, set or dict of a comprehension.
func quickAdd(f *frame, in *code.Ins) bool {
	to, c := &f.regs[in.A], f.regs[in.B]
	switch {
	case in.Op == code.ListAppend:
		return quickAppend(to, &c)
	case !c.QuickKey():
		return false
	case in.Op == code.SetAdd:
		s := (*object.Set)(to.P)
		return s.Growth() == 0 && s.PutCell(c, object.NoneCell()) == nil
	}
	v := &f.regs[in.C]
	return v.Keepable() && to.Dict().Growth() == 0 && to.Dict().PutCell(c, *v) == nil
}

func quickAppend(to, c *object.Cell) bool {
	return to.Is(object.TableList) && to.List().QuickAdd(c)
}

// entryOf is where a dict's value of a quick key stands; nil leaves it to the full way.
func entryOf(c, k *object.Cell) *object.Cell {
	if !c.Is(object.TableDict) || !k.QuickKey() || c.Dict().Bound {
		return nil
	}
	v, err := c.Dict().Slot(k)
	if err != nil || v == nil || v.Is(object.TableArray) {
		return nil
	}
	return v
}

// quickEntry is d[k].
func quickEntry(f *frame, in *code.Ins) bool {
	v := entryOf(&f.regs[in.B], &f.regs[in.C])
	if v == nil {
		return false
	}
	f.regs[in.A] = *v
	return true
}

// quickTupleItem is t[i] of a tuple.
func quickTupleItem(f *frame, in *code.Ins) bool {
	c := &f.regs[in.B]
	if !c.Is(object.TableTuple) {
		return false
	}
	i := int64(in.D)
	if in.Op == code.GetItem {
		if f.regs[in.C].P != object.TagInt {
			return false
		}
		i = f.regs[in.C].Int()
	}
	t := c.Tuple()
	if i < 0 {
		i += int64(len(t))
	}
	if uint64(i) >= uint64(len(t)) {
		return false
	}
	e := object.CellOf(t[i])
	if !e.Keepable() {
		return false
	}
	f.regs[in.A] = e
	return true
}

// quickStore is l[i] = v or d[k] = v.
func quickStore(f *frame, in *code.Ins) bool {
	c, i, v := &f.regs[in.A], &f.regs[in.B], &f.regs[in.C]
	switch {
	case !v.Keepable():
	case c.Is(object.TableDict) && i.QuickKey():
		d := c.Dict()
		return !d.Bound && d.Growth() == 0 && d.PutCell(*i, *v) == nil
	case c.Is(object.TableList):
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
		if at = entryOf(c, i); at == nil {
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

// quickFind is k in c.
func quickFind(k, c *object.Cell) (found, known bool) {
	if k.P == nil || c.P == nil || c.Plain() {
		return false, false
	}
	var d *object.Dict
	switch c.N {
	case object.TableDict:
		d = c.Dict()
	case object.TableSet:
		d = &(*object.Set)(c.P).Dict
	case object.TableList:
		const many = 1 << 12 // more are searched where interrupts are asked for
		cells := c.List().Cells()
		if len(cells) > many {
			return false, false
		}
		for i := range cells {
			if found, known = object.QuickEqual(&cells[i], k); !known {
				return false, false
			} else if found {
				return true, true
			}
		}
		return false, true
	default:
		return false, false
	}
	if !k.QuickKey() {
		return false, false
	}
	v, err := d.Slot(k)
	return v != nil, err == nil
}

// quickSlice makes l[a:b:c] of a list where it would make the slice; the instruction
// behind reads the list.
func (m *Machine) quickSlice(f *frame, in *code.Ins) bool {
	next := &f.code.ins[f.pc]
	switch {
	case next.Op == code.GetItem && next.C == in.A && f.code.c.Last[f.pc]&4 != 0:
	case next.Op == code.SetItem && next.B == in.A && f.code.c.Last[f.pc]&2 != 0:
		return quickSpliced(f, in, next)
	default:
		return false
	}
	c := &f.regs[next.B]
	if !c.Is(object.TableList) || c.List().Len() > 1<<14 {
		return false
	}
	l := c.List()
	first, count, step, ok := quickRange(f, in, l.Len())
	if !ok {
		return false
	}
	cells := l.Cells()
	out := object.NewListFor(count)
	part := out.Cells()[:count]
	if step == 1 {
		copy(part, cells[first:first+count])
	} else {
		for i := range part {
			part[i] = cells[first+i*step]
		}
	}
	out.SetCells(part)
	out.Settled = l.Settled
	f.regs[next.A] = object.CellOf(out)
	f.pc++
	return true
}

// quickRange is which places of a length a slice of small integers names.
func quickRange(f *frame, in *code.Ins, length int) (first, count, step int, ok bool) {
	var nums [3]int
	var has [3]bool
	for i := range nums {
		switch part := &f.regs[int(in.B)+i]; part.P {
		case object.TagNone:
		case object.TagInt:
			nums[i], has[i] = int(part.Int()), true
		default:
			return 0, 0, 0, false
		}
	}
	if step = 1; has[2] {
		step = nums[2]
	}
	if step == 0 {
		return 0, 0, 0, false
	}
	first, count = shape.SliceRange(length, nums[0], nums[1], step, has[0], has[1])
	return first, count, step, true
}

// quickSpliced is l[a:b] = other for two short lists.
func quickSpliced(f *frame, in, next *code.Ins) bool {
	c, v := &f.regs[next.A], &f.regs[next.C]
	if !c.Is(object.TableList) || !v.Is(object.TableList) || c.P == v.P || c.List().Len()+v.List().Len() > 1<<14 {
		return false
	}
	l, from := c.List(), v.List()
	first, count, step, ok := quickRange(f, in, l.Len())
	if !ok || step != 1 {
		return false
	}
	if cells := l.Cells(); count == from.Len() {
		copy(cells[first:], from.Cells())
	} else {
		l.SetCells(slices.Replace(cells, first, first+count, from.Cells()...))
	}
	l.Settled = l.Settled && from.Settled
	f.pc++
	return true
}

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
