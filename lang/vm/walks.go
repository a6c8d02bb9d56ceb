// Loops over what can be walked: where a walk stands in slots, and its steps.
package vm

import (
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python"
)

// walker is a walk that slots alone do not hold.
type walker struct {
	it    object.Iterator
	fresh bool            // what it gives is known to nobody else
	rows  *builtin.Stream // it, where that gives rows of few elements
	row   [4]object.Cell
	lists *builtin.Lists // what rows walks, once it is known that the loop takes them apart
	owned []*generator   // those that it alone holds
}

// newWalker walks what an iterator over v gives.
func newWalker(it object.Iterator, v object.Value) *walker {
	w := &walker{it: it, fresh: isArray(v)}
	if s, ok := it.(*builtin.Stream); ok && s.Row != nil && s.Width <= len(w.row) {
		w.rows = s
	}
	return w
}

// TypeName is the name of what it walks in Python.
func (w *walker) TypeName() string {
	switch w.it.(type) {
	case *rangeIter:
		return "range_iterator"
	case *listIter:
		return "list_iterator"
	case *textIter:
		return "str_ascii_iterator"
	}
	return "iterator"
}

var tableWalker = object.TableOf((*walker)(nil))

// beginLoop readies a walk in three slots: of a range the next number, how many
// are left and the step; of a list, tuple, dict, set or text that, the place and, where
// it must not change, the length; a generator; else a walker.
func (m *Machine) beginLoop(f *frame, in *code.Ins) error {
	v, err := m.settled(f, in.B)
	if err != nil {
		return err
	}
	w := f.regs[in.A : int(in.A)+3]
	switch x := v.(type) {
	case *object.Range:
		w[0] = object.Cell{P: object.TagMark, N: uint64(x.Start)}
		w[1] = object.Cell{P: object.TagMark, N: uint64(x.Len())}
		w[2] = object.Cell{P: object.TagMark, N: uint64(x.Step)}
		return nil
	case *object.List:
		w[0], w[1], w[2] = object.CellOf(x), object.Cell{P: object.TagMark}, object.Cell{P: object.TagMark}
		return nil
	case object.Str:
		w[0], w[1], w[2] = object.CellOf(x), object.Cell{P: object.TagMark}, object.Cell{P: object.TagMark}
		return nil
	case object.Tuple:
		if c := f.regs[in.B]; c.Is(object.TableTuple) && c.Keepable() {
			w[0], w[1], w[2] = c, object.Cell{P: object.TagMark}, object.Cell{P: object.TagMark}
			return nil
		}
	case *object.Dict:
		if !x.Bound {
			walkDict(w, x, dictKeys)
			return nil
		}
	case *python.DictView:
		if d, kind := x.Of(); !d.Bound {
			walkDict(w, d, dictPartOf(kind))
			return nil
		}
	case *object.Set:
		w[0], w[1], w[2] = object.CellOf(x), object.Cell{P: object.TagMark}, object.Cell{P: object.TagMark, N: uint64(x.Len())}
		return nil
	case *walker:
		if r, ok := x.it.(*rangeIter); ok && f.code.c.Form == code.GenExpr { // nobody else has it
			w[0], w[1], w[2] = object.Cell{P: object.TagMark, N: uint64(r.next)}, object.Cell{P: object.TagMark, N: uint64(r.left)}, object.Cell{P: object.TagMark, N: uint64(r.step)}
			return nil
		}
	}
	share(v)
	it, err := m.Iterate(v)
	if err != nil {
		return err
	}
	if g, ok := it.(*object.Generator); ok {
		if own := codeOf(g); own != nil && (own.lone || f.alone(own, in.B)) {
			f.loops, f.simple = true, false
		}
		w[0], w[1], w[2] = object.CellOf(g), object.Cell{P: object.TagMark}, object.Cell{P: object.TagMark}
		return nil
	}
	x := newWalker(it, v)
	if s, ok := it.(*builtin.Stream); ok && s.Owner != nil {
		if o := s.Owner.(*owner); f.only(o.made, in.B) {
			x.owned, f.loops, f.simple = o.gens, true, false
		}
	}
	w[0] = object.CellOf(x)
	w[1], w[2] = object.Cell{P: object.TagMark}, object.Cell{P: object.TagMark}
	return nil
}

// dictPart is what a walk over a dict gives: it stands in the last bits of the slot with
// the dict's length.
type dictPart uint64

const (
	dictKeys dictPart = iota
	dictValues
	dictItems
	dictPairs // items which the loop takes apart at once

	dictPartBits = 2
	dictParts    = 1<<dictPartBits - 1
)

func dictPartOf(view string) dictPart {
	switch view {
	case "dict_items":
		return dictItems
	case "dict_values":
		return dictValues
	}
	return dictKeys
}

// walkDict readies a walk over a dict.
func walkDict(w []object.Cell, d *object.Dict, part dictPart) {
	w[0], w[1] = object.CellOf(d), object.Cell{P: object.TagMark}
	w[2] = object.Cell{P: object.TagMark, N: uint64(d.Len())<<dictPartBits | uint64(part)}
}

// forLoop is B = the next element, and go on at D if there is one.
func (m *Machine) forLoop(f *frame, in *code.Ins) error {
	if err := m.poll(); err != nil {
		return err
	}
	w := &f.regs[in.A]
	var v object.Value
	made := false
	switch {
	case w.P == object.TagMark:
		left := &f.regs[in.A+1]
		if left.N == 0 {
			return m.endLoop(f, in)
		}
		left.N--
		v = object.BoxInt(w.Int())
		w.N += f.regs[in.A+2].N
	case w.Is(tableWalker), w.Is(tableGenerator):
		it := object.Iterator(nil)
		if w.Is(tableWalker) {
			it, made = (*walker)(w.P).it, (*walker)(w.P).fresh
		} else {
			it = (*object.Generator)(w.P)
		}
		e, ok, err := it.Next()
		if err != nil {
			return err
		}
		if !ok {
			return m.endLoop(f, in)
		}
		if v = e; waits(v) {
			if err := m.compute(v); err != nil {
				return err
			}
		}
		if !made {
			share(v)
		}
	default:
		c, ok, err := f.nextInSlots(in)
		if err != nil {
			return err
		}
		if !ok {
			return m.endLoop(f, in)
		}
		v = c.Value()
		share(v)
	}
	f.pc = int(in.D)
	if made {
		return m.putMade(f, in.B, v)
	}
	return m.put(f, in.B, v)
}

func (m *Machine) endLoop(f *frame, in *code.Ins) error {
	if w := &f.regs[in.A]; w.Is(tableWalker) {
		m.closeAll((*walker)(w.P).owned)
	}
	clear(f.regs[in.A : int(in.A)+3])
	return nil
}

// nextInSlots is the next element of a walk over a list, text, tuple, dict or set.
func (f *frame) nextInSlots(in *code.Ins) (c object.Cell, ok bool, err error) {
	w, at := &f.regs[in.A], &f.regs[in.A+1]
	switch {
	case w.Is(object.TableList):
		if elems := w.List().Cells(); at.N < uint64(len(elems)) {
			c, ok = elems[at.N], true
			at.N++
		}
	case w.Is(object.TableStr):
		it := textIter{w.Str()[at.N:]}
		v, more, _ := it.Next()
		c, ok, at.N = object.CellOf(v), more, uint64(len(w.Str())-len(it.rest))
	case w.Is(object.TableTuple):
		if t := w.Tuple(); at.N < uint64(len(t)) {
			c, ok = object.CellOf(t[at.N]), true
			at.N++
		}
	case w.Is(object.TableDict):
		d, limit := w.Dict(), f.regs[in.A+2].N
		if uint64(d.Len()) != limit>>dictPartBits {
			return c, false, python.ErrResized("dictionary")
		}
		k, v, next := d.NextCell(int(at.N))
		if at.N = uint64(next); k == nil {
			break
		}
		switch ok = true; dictPart(limit & dictParts) {
		case dictKeys:
			c = *k
		case dictValues:
			c = *v
		default:
			c = object.TupleOf([]object.Cell{*k, *v})
		}
	case w.Is(object.TableSet):
		s := w.Set()
		if uint64(s.Len()) != f.regs[in.A+2].N {
			return c, false, python.ErrResized("Set")
		}
		k, next := s.NextCell(int(at.N))
		if at.N = uint64(next); k != nil {
			c, ok = *k, true
		}
	default:
		err = object.Errorf("SystemError", "no walk in slot %d", in.A)
	}
	return c, ok, err
}

// quickNext is the next element of a walk that gives simple values, or tuples of them.
func (m *Machine) quickNext(f *frame, in *code.Ins) (bool, error) {
	w := &f.regs[in.A]
	if m.tick <= 1 || f.arrays {
		return false, nil
	}
	if w.Is(tableGenerator) {
		done := m.quickResume(f, in, (*object.Generator)(w.P))
		if done {
			m.tick--
		}
		return done, nil
	}
	if !w.Is(tableWalker) {
		return m.quickInSlots(f, in)
	}
	x := (*walker)(w.P)
	if x.fresh || x.owned != nil {
		return false, nil
	}
	m.tick--
	m.R.At(f.code.place(f.pc - 1))
	if x.rows != nil {
		if done, err := m.quickRow(f, in, x); done || err != nil {
			return done, err
		}
	}
	c, ok, err := object.NextCell(x.it)
	if err != nil {
		return false, err
	}
	if !ok {
		return true, m.endLoop(f, in)
	}
	f.pc = int(in.D)
	if c.Keepable() {
		f.regs[in.B] = c
		return true, nil
	}
	v := c.Value()
	if waits(v) {
		if err := m.compute(v); err != nil {
			return false, err
		}
	}
	share(v)
	return true, m.put(f, in.B, v)
}

// takesApart reports a loop over pairs that begins with taking them apart.
func (f *frame) takesApart(in *code.Ins) bool {
	take := &f.code.ins[in.D]
	return take.Op == code.Unpack && take.B == in.B && take.C == 2 && f.code.c.Last[in.D]&2 != 0
}

// quickRow takes the next row of a walk apart where the loop begins with that, so that
// no tuple is made; false, with nothing done, where it begins otherwise.
func (m *Machine) quickRow(f *frame, in *code.Ins, x *walker) (bool, error) {
	take := &f.code.ins[in.D]
	n := x.rows.Width
	if take.Op != code.Unpack || take.B != in.B || int(take.C) != n || f.code.c.Last[in.D]&2 == 0 {
		return false, nil
	}
	row := x.row[:n]
	ok, err := x.rows.NextRow(row)
	if err != nil {
		return false, err
	}
	if !ok {
		return true, m.endLoop(f, in)
	}
	if !allKeepable(row) {
		f.pc = int(in.D)
		v := object.TupleOf(row).Value()
		if waits(v) {
			if err := m.compute(v); err != nil {
				return false, err
			}
		}
		share(v)
		return true, m.put(f, in.B, v)
	}
	copy(f.regs[take.A:int(take.A)+n], row)
	x.lists = x.rows.Lists
	f.pc = int(in.D) + 1
	return true, nil
}

// quickInSlots takes a step of a walk that slots hold.
func (m *Machine) quickInSlots(f *frame, in *code.Ins) (bool, error) {
	w := &f.regs[in.A]
	if w.P == nil || w.P == object.TagMark {
		return false, nil
	}
	m.R.At(f.code.place(f.pc - 1))
	if limit := &f.regs[in.A+2]; w.Is(object.TableDict) && dictPart(limit.N&dictParts) == dictItems && f.takesApart(in) {
		limit.N |= uint64(dictPairs)
	}
	c, ok, err := f.nextInSlots(in)
	switch {
	case err != nil:
		return false, err
	case !ok:
		return true, m.endLoop(f, in)
	case !c.Keepable():
		v := c.Value()
		share(v)
		f.pc = int(in.D)
		return true, m.put(f, in.B, v)
	}
	m.tick--
	f.regs[in.B] = c
	f.pc = int(in.D)
	return true, nil
}
