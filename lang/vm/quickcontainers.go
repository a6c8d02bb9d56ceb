// Containers without ceremony: displays, entries, membership, slices, and methods of
// lists, dicts and sets. What waits to be computed, or has an owner, goes the full way.
package vm

import (
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
		s := &object.Set{}
		if !s.PutKeys(cells) {
			return false
		}
		if in.D != 0 {
			s.AsWritten()
		}
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
		return s.Growth() == 0 && s.PutCell(c) == nil
	}
	v := &f.regs[in.C]
	return v.Keepable() && to.Dict().Growth() == 0 && to.Dict().PutCell(c, *v) == nil
}

func quickAppend(to, c *object.Cell) bool {
	return to.Is(object.TableList) && to.List().QuickAdd(c)
}

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
		if !k.QuickKey() {
			return false, false
		}
		found, err := c.Set().HasCell(k)
		return found, err == nil
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

// quickSets is &, |, ^ or - of two short sets, or one of &=, |=, ^= and -=.
func (m *Machine) quickSets(f *frame, in *code.Ins, op object.Op) (done bool, err error) {
	x, y := &f.regs[in.B], &f.regs[in.C]
	if !x.Is(object.TableSet) || !y.Is(object.TableSet) {
		return false, nil
	}
	a, b := x.Set(), y.Set()
	if a.Len()+b.Len() > shortSlice {
		return false, nil
	}
	m.R.At(f.code.place(f.pc - 1))
	if in.D&code.InPlace != 0 {
		if done, err = object.InPlace(nil, op, a, b); done && err == nil {
			f.regs[in.A] = *x
		}
		return done, err
	}
	v, err := object.SetOp(nil, op, a, b)
	if err == nil {
		f.regs[in.A] = object.CellOf(v)
	}
	return true, err
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
