// Containers without ceremony: displays, entries, membership, slices, and methods of
// lists, dicts and sets. What waits to be computed, or has an owner, goes the full way.
package vm

import (
	"slices"

	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/lang/builtin"
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

// quickDisplay makes a tuple, list, set or dict of simple values.
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
	case code.Set:
		s := object.NewSetFor(n)
		for i := range cells {
			if !cells[i].QuickKey() || s.PutCell(cells[i], object.NoneCell()) != nil {
				return false
			}
		}
		s.Literal = in.D != 0
		f.regs[in.A] = object.CellOf(s)
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

// quickCellAt is x[i] of a sequence that says itself where its elements are.
func quickCellAt(f *frame, in *code.Ins) bool {
	c := &f.regs[in.B]
	if c.P == nil || c.Plain() {
		return false
	}
	i := int64(in.D)
	if in.Op == code.GetItem {
		if f.regs[in.C].P != object.TagInt {
			return false
		}
		i = f.regs[in.C].Int()
	}
	if c.Is(tableBytes) {
		s := c.Str() // bytes are held as a text is
		if i < 0 {
			i += int64(len(s))
		}
		if uint64(i) >= uint64(len(s)) {
			return false
		}
		f.regs[in.A] = object.IntCell(int64(s[i]))
		return true
	}
	x, ok := c.Value().(object.CellSequence)
	if !ok {
		return false
	}
	e, ok := x.CellAt(i)
	if !ok || !e.Keepable() {
		return false
	}
	f.regs[in.A] = e
	return true
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

// quickFind is k in c.
func quickFind(k, c *object.Cell) (found, known bool) {
	if k.P == nil || c.P == nil || c.Plain() {
		return false, false
	}
	const many = 1 << 12 // more are searched where interrupts are asked for
	var d *object.Dict
	switch c.N {
	case object.TableDict:
		d = c.Dict()
	case object.TableSet:
		d = &(*object.Set)(c.P).Dict
	case object.TableTuple:
		t := c.Tuple()
		if len(t) > many {
			return false, false
		}
		for i := range t {
			e := object.CellOf(t[i])
			if found, known = object.QuickEqual(&e, k); !known {
				return false, false
			} else if found {
				return true, true
			}
		}
		return false, true
	case object.TableList:
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
	n, ok := m.sliceable(c)
	if !ok {
		return false
	}
	first, count, step, ok := quickRange(f, in, n)
	if !ok {
		return false
	}
	f.regs[next.A] = partOf(c, first, count, step)
	f.pc++
	return true
}

// shortSlice is how long lists and tuples may be whose parts are taken without asking.
const shortSlice = 1 << 14

// sliceable gives the length of a short list or ASCII text, or of a short tuple that may be
// shared.
func (m *Machine) sliceable(c *object.Cell) (n int, ok bool) {
	switch {
	case c.Is(object.TableList):
		n, ok = c.List().Len(), true
	case c.Is(object.TableTuple):
		n, ok = len(c.Tuple()), c.Keepable()
	case c.Is(object.TableStr):
		s := c.Str()
		n, ok = len(s), len(s) <= shortSlice && m.texts.Len(s) == len(s)
	}
	return n, ok && n <= shortSlice
}

// partOf is a part of a list, tuple or text.
func partOf(c *object.Cell, first, count, step int) object.Cell {
	if c.Is(object.TableStr) {
		return partOfText(c.Str(), first, count, step)
	}
	if c.Is(object.TableTuple) {
		t := c.Tuple()
		if step == 1 && count == len(t) {
			return *c
		}
		var few [4]object.Cell
		part := few[:0]
		for i := range count {
			part = append(part, object.CellOf(t[first+i*step]))
		}
		return object.TupleOf(part)
	}
	cells := c.List().Cells()
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
	out.Settled = c.List().Settled
	return object.CellOf(out)
}

// partOfText is a part of a text of ASCII; one without gaps shares its memory.
func partOfText(s string, first, count, step int) object.Cell {
	if count == 1 {
		return object.Letter(s[first])
	}
	switch {
	case count == 0:
		return object.TextCell("")
	case step == 1:
		return object.TextCell(s[first : first+count])
	}
	b := make([]byte, count)
	for i := range b {
		b[i] = s[first+i*step]
	}
	return object.TextCell(string(b))
}

var tableSlice = object.TableOf((*object.Slice)(nil))

// quickConstSlice is x[a:b:c] of a list, tuple or text where the slice stands in the code, and
// x[a:b] = other.
func (m *Machine) quickConstSlice(f *frame, in *code.Ins) bool {
	x, at := &f.regs[in.B], &f.regs[in.C]
	if in.Op == code.SetItem {
		x, at = &f.regs[in.A], &f.regs[in.B]
	}
	if !at.Is(tableSlice) {
		return false
	}
	n, ok := m.sliceable(x)
	if !ok {
		return false
	}
	first, count, step, err := builtin.SliceBounds((*object.Slice)(at.P), n)
	if err != nil {
		return false
	}
	if in.Op == code.SetItem {
		return step == 1 && x.Is(object.TableList) && splice(x.List(), &f.regs[in.C], first, count)
	}
	f.regs[in.A] = partOf(x, first, count, step)
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
	c := &f.regs[next.A]
	if !c.Is(object.TableList) || c.List().Len() > shortSlice {
		return false
	}
	first, count, step, ok := quickRange(f, in, c.List().Len())
	if !ok || step != 1 || !splice(c.List(), &f.regs[next.C], first, count) {
		return false
	}
	f.pc++
	return true
}

// splice puts the elements of another short list in place of a part of a list. Where the
// part is empty its place is not known here.
func splice(l *object.List, v *object.Cell, first, count int) bool {
	if count == 0 || !v.Is(object.TableList) || l == v.List() || v.List().Len() > shortSlice {
		return false
	}
	from := v.List()
	if cells := l.Cells(); count == from.Len() {
		copy(cells[first:], from.Cells())
	} else {
		l.SetCells(slices.Replace(cells, first, first+count, from.Cells()...))
	}
	l.Settled = l.Settled && from.Settled
	return true
}

// quickJoined is x + y of two short lists or tuples.
func quickJoined(f *frame, in *code.Ins) bool {
	x, y := &f.regs[in.B], &f.regs[in.C]
	if in.D&code.InPlace != 0 || x.P == nil || x.Plain() || x.N != y.N || y.P == nil || y.Plain() {
		return false
	}
	switch x.N {
	case object.TableList:
		a, b := x.List(), y.List()
		if a.Len()+b.Len() > shortSlice {
			return false
		}
		out := object.NewListFor(a.Len() + b.Len())
		out.SetCells(append(append(out.Cells(), a.Cells()...), b.Cells()...))
		out.Settled = a.Settled && b.Settled
		f.regs[in.A] = object.CellOf(out)
		return true
	case object.TableTuple:
		a, b := x.Tuple(), y.Tuple()
		if len(a)+len(b) > shortSlice || !x.Keepable() || !y.Keepable() {
			return false
		}
		var few [8]object.Cell
		part := few[:0]
		for _, t := range [2]object.Tuple{a, b} {
			for _, v := range t {
				part = append(part, object.CellOf(v))
			}
		}
		f.regs[in.A] = object.TupleOf(part)
		return true
	}
	return false
}

// quickSets is &, |, ^ or - of two short sets.
func quickSets(f *frame, in *code.Ins, op object.Op) bool {
	x, y := &f.regs[in.B], &f.regs[in.C]
	if in.D&code.InPlace != 0 || !x.Is(object.TableSet) || !y.Is(object.TableSet) {
		return false
	}
	a, b := x.Set(), y.Set()
	if a.Len()+b.Len() > shortSlice {
		return false
	}
	v, err := object.SetOp(nil, op, a, b)
	if err != nil {
		return false
	}
	f.regs[in.A] = object.CellOf(v)
	return true
}

// quickMerged is x | y of two short dicts.
func quickMerged(f *frame, in *code.Ins) bool {
	x, y := &f.regs[in.B], &f.regs[in.C]
	if object.Op(in.D>>2) != object.Or || in.D&code.InPlace != 0 || !shortDict(x) || !shortDict(y) {
		return false
	}
	out := x.Dict().Copy(y.Dict().Len())
	if !out.QuickUpdate(y.Dict()) {
		return false
	}
	f.regs[in.A] = object.CellOf(out)
	return true
}

// shortDict reports a dict of few entries that wait for nothing.
func shortDict(c *object.Cell) bool {
	return c.Is(object.TableDict) && c.Dict().Len() <= shortSlice && !c.Dict().Bound && c.Keepable()
}

// quickDictUpdate is **B in the display of a dict.
func quickDictUpdate(f *frame, in *code.Ins) bool {
	from := &f.regs[in.B]
	return shortDict(from) && f.regs[in.A].Dict().Growth() == 0 && f.regs[in.A].Dict().QuickUpdate(from.Dict())
}

// quickRepeated is x * n, or n * x, of a short list or text.
func quickRepeated(f *frame, in *code.Ins) bool {
	x, y := &f.regs[in.B], &f.regs[in.C]
	if x.P == object.TagInt {
		x, y = y, x
	}
	return in.D&code.InPlace == 0 && y.P == object.TagInt && repeat(f, in.A, x, y.Int())
}

// quickRepeatedBy is that for a number that stands in the code.
func quickRepeatedBy(f *frame, in *code.Ins) bool {
	return in.C&code.InPlace == 0 && repeat(f, in.A, &f.regs[in.B], int64(in.D))
}

func repeat(f *frame, to uint8, x *object.Cell, n int64) bool {
	n = max(n, 0)
	switch {
	case n > shortSlice:
		return false
	case x.Is(object.TableList):
		return repeatList(f, to, x.List(), n)
	case x.Is(object.TableStr):
		s := x.Str()
		if int64(len(s))*n > quickText {
			return false
		}
		switch {
		case n == 0:
			f.regs[to] = object.TextCell("")
		case n == 1 || s == "":
			f.regs[to] = *x
		default:
			text, c := object.MakeText(len(s) * int(n))
			for i := 0; i < len(text); {
				i += copy(text[i:], s)
			}
			f.regs[to] = c
		}
		return true
	}
	return false
}

func repeatList(f *frame, to uint8, l *object.List, n int64) bool {
	size := int64(l.Len())
	if size*n > shortSlice {
		return false
	}
	out := object.NewListFor(int(size * n))
	cells := out.Cells()[:size*n]
	for i := 0; i < len(cells); {
		i += copy(cells[i:], l.Cells())
	}
	out.SetCells(cells)
	out.Settled = l.Settled
	f.regs[to] = object.CellOf(out)
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
