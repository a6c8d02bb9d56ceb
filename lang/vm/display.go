// Displays, texts with values in them, walks over elements, and unpacking.
package vm

import (
	"strconv"
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/display"
	"github.com/tq-lang/tq/lang/python"
	"github.com/tq-lang/tq/lang/python/pytext"
	"github.com/tq-lang/tq/lang/value"
)

// taken is the values of n slots for a container, which shares them. What they
// wait for is computed in one program.
func (m *Machine) taken(f *frame, base, n int, settle bool) ([]value.Value, error) {
	out := make([]value.Value, n)
	waiting := false
	for i := range out {
		v, err := f.get(uint8(base + i))
		if err != nil {
			return nil, err
		}
		out[i] = v
		if !f.regs[base+i].Plain() {
			if settle || !passing(v) {
				share(v)
			}
			waiting = waiting || settle && waits(v)
		}
	}
	if waiting {
		if err := m.compute(out...); err != nil {
			return nil, err
		}
	}
	for i := range n {
		if f.regs[base+i].Is(value.TableArray) && base+i >= f.code.locals {
			f.regs[base+i] = value.Cell{}
		}
	}
	if waiting {
		m.refresh(f)
	}
	return out, nil
}

// passing reports an array that only a temporary holds: the tuple that takes it
// holds it as well alone.
func passing(v value.Value) bool {
	a, ok := v.(*value.Array)
	return ok && a.Owner == fresh
}

// tupleOut makes a tuple that is returned at once: what variables of the frame
// alone hold is the caller's then.
func (m *Machine) tupleOut(f *frame, in *code.Ins) error {
	t := make(value.Tuple, in.C)
	for i := range t {
		v, err := f.get(in.B + uint8(i))
		if err != nil {
			return err
		}
		t[i] = v
		if a, ok := v.(*value.Array); ok && a.Owner != fresh && !f.owns(a) {
			a.Owner = nil
		} else if !ok {
			share(v)
		}
	}
	for i := int(in.B); i < int(in.B)+int(in.C); i++ {
		if i >= f.code.locals {
			f.regs[i] = value.Cell{}
		}
	}
	return m.put(f, in.A, t)
}

// owns reports whether a variable of the frame alone holds an array.
func (f *frame) owns(a *value.Array) bool {
	for i := range f.code.locals {
		if a.Owner == &f.regs[i] {
			return true
		}
	}
	return false
}

func (m *Machine) execDisplay(f *frame, in *code.Ins) error {
	switch in.Op {
	case code.Tuple:
		if next := f.code.ins[f.pc]; next.Op == code.Return && next.A == in.A {
			return m.tupleOut(f, in)
		}
		vs, err := m.taken(f, int(in.B), int(in.C), false)
		if err != nil {
			return err
		}
		return m.put(f, in.A, value.Tuple(vs))
	case code.List:
		vs, err := m.taken(f, int(in.B), int(in.C), true)
		if err != nil {
			return err
		}
		return m.put(f, in.A, value.NewList(vs...))
	case code.Set:
		vs, err := m.taken(f, int(in.B), int(in.C), true)
		if err != nil {
			return err
		}
		s, err := value.NewSet(vs...)
		if err != nil {
			return err
		}
		s.Literal = in.D == 1
		return m.put(f, in.A, s)
	case code.Dict:
		return m.dict(f, in)
	case code.Format:
		return m.format(f, in)
	case code.Join:
		return m.join(f, in)
	case code.ListToTuple:
		v, err := f.get(in.B)
		if err != nil {
			return err
		}
		return m.put(f, in.A, value.Tuple(v.(*value.List).Values()))
	case code.DictPut:
		return m.dictPut(f, in)
	}
	to, err := f.get(in.A)
	if err != nil {
		return err
	}
	v, err := m.kept(f, in.B)
	if err != nil {
		return err
	}
	switch in.Op {
	case code.ListAppend:
		l := to.(*value.List)
		if l.Len() == l.Cap() {
			if err := builtin.Growing(m, l.Len(), l.Cap()); err != nil {
				return err
			}
		}
		l.Append(v)
	case code.ListExtend:
		more, err := m.list(v)
		if err != nil {
			return notSpread("Value", v, err)
		}
		l := to.(*value.List)
		l.Append(more...)
	case code.SetAdd:
		s := to.(*value.Set)
		if err := builtin.Filling(m, &s.Dict); err != nil {
			return err
		}
		return s.Put(v, value.None)
	case code.SetUpdate:
		more, err := m.list(v)
		if err != nil {
			return err
		}
		for _, e := range more {
			if err := to.(*value.Set).Put(e, value.None); err != nil {
				return err
			}
		}
	case code.DictUpdate:
		from, ok, err := builtin.MappingOf(m, v)
		if err != nil {
			return err
		}
		if !ok {
			return value.Errorf(value.TypeError, "'%s' object is not a mapping", value.FullTypeName(v))
		}
		vals := from.Values()
		for i, k := range from.Keys() {
			if err := to.(*value.Dict).Put(k, vals[i]); err != nil {
				return err
			}
		}
	}
	return nil
}

func (m *Machine) dict(f *frame, in *code.Ins) error {
	d := value.NewDict()
	vs, err := m.taken(f, int(in.B), 2*int(in.C), true)
	if err != nil {
		return err
	}
	for i := 0; i < len(vs); i += 2 {
		if err := d.Put(vs[i], vs[i+1]); err != nil {
			return err
		}
	}
	return m.put(f, in.A, d)
}

func (m *Machine) dictPut(f *frame, in *code.Ins) error {
	to, err := f.get(in.A)
	if err != nil {
		return err
	}
	k, err := m.kept(f, in.B)
	if err != nil {
		return err
	}
	v, err := m.kept(f, in.C)
	if err != nil {
		return err
	}
	d := to.(*value.Dict)
	if err := builtin.Filling(m, d); err != nil {
		return err
	}
	return d.Put(k, v)
}

// format is A = B as text.
func (m *Machine) format(f *frame, in *code.Ins) error {
	if c := &f.regs[in.B]; in.D == 0 {
		switch {
		case c.P == value.TagInt:
			f.regs[in.A] = value.CellOf(value.Str(strconv.FormatInt(c.Int(), 10)))
			return nil
		case c.Is(value.TableStr) && (in.C == 0 || in.C == 's'):
			f.regs[in.A] = *c
			return nil
		}
	}
	v, err := m.settled(f, in.B)
	if err != nil {
		return err
	}
	switch in.C {
	case 'r', 'a':
		text, err := m.Printer().ReprErr(v)
		if err != nil {
			return err
		}
		if in.C == 'a' {
			text = ascii(text)
		}
		v = value.Str(text)
	case 's':
		text, err := m.Printer().StrErr(v)
		if err != nil {
			return err
		}
		v = value.Str(text)
	}
	spec := ""
	switch {
	case in.D > 0:
		spec = f.regs[in.D-1].Str()
	case in.D < 0:
		spec = string(f.code.c.Consts[-in.D-1].(value.Str))
	}
	text, err := pytext.Format(m, v, spec)
	if err == nil {
		err = m.interrupted()
	}
	if err != nil {
		return err
	}
	return m.put(f, in.A, value.Str(text))
}

// settled is the value in a slot, computed.
func (m *Machine) settled(f *frame, slot uint8) (value.Value, error) {
	v, err := f.get(slot)
	if err == nil && waits(v) {
		err = m.compute(v)
	}
	return v, err
}

// ascii escapes what is not ASCII, as ascii() does.
func ascii(s string) string {
	var b strings.Builder
	for _, r := range s {
		if r < 128 {
			b.WriteRune(r)
			continue
		}
		b.WriteString(display.Escape(r))
	}
	return b.String()
}

// join is A = the texts B…, one after the other.
func (m *Machine) join(f *frame, in *code.Ins) error {
	size := 0
	for i := range in.C {
		size += len(f.regs[in.B+i].Str())
	}
	if err := builtin.RoomFor(m, size); err != nil {
		return err
	}
	var b strings.Builder
	b.Grow(size)
	for i := range in.C {
		b.WriteString(f.regs[in.B+i].Str())
	}
	return m.put(f, in.A, value.Str(b.String()))
}

// walker is a walk that is neither a range nor a list.
type walker struct {
	it    value.Iterator
	fresh bool             // what it gives is known to nobody else
	gen   *value.Generator // it, if it is one
	rows  *builtin.Stream  // it, where that gives rows of few elements
	row   [4]value.Cell
	lists *builtin.Lists  // what rows walks, once it is known that the loop takes them apart
	dict  *value.DictWalk // likewise
	owned []*generator    // those that it alone holds
}

// newWalker walks what an iterator over v gives.
func newWalker(it value.Iterator, v value.Value) *walker {
	w := &walker{it: it, fresh: isArray(v)}
	w.gen, _ = it.(*value.Generator)
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

var tableWalker = value.TableOf((*walker)(nil))

// beginLoop readies a walk in three slots: of a range the next number, how many
// are left and the step; of a list or a text that and the place; else a walker.
func (m *Machine) beginLoop(f *frame, in *code.Ins) error {
	v, err := m.settled(f, in.B)
	if err != nil {
		return err
	}
	w := f.regs[in.A : int(in.A)+3]
	switch x := v.(type) {
	case *value.Range:
		w[0] = value.Cell{P: value.TagMark, N: uint64(x.Start)}
		w[1] = value.Cell{P: value.TagMark, N: uint64(x.Len())}
		w[2] = value.Cell{P: value.TagMark, N: uint64(x.Step)}
		return nil
	case *value.List:
		w[0], w[1], w[2] = value.CellOf(x), value.Cell{P: value.TagMark}, value.Cell{P: value.TagMark}
		return nil
	case value.Str:
		w[0], w[1], w[2] = value.CellOf(x), value.Cell{P: value.TagMark}, value.Cell{P: value.TagMark}
		return nil
	case *walker:
		if r, ok := x.it.(*rangeIter); ok && f.code.c.Form == code.GenExpr { // nobody else has it
			w[0], w[1], w[2] = value.Cell{P: value.TagMark, N: uint64(r.next)}, value.Cell{P: value.TagMark, N: uint64(r.left)}, value.Cell{P: value.TagMark, N: uint64(r.step)}
			return nil
		}
	}
	share(v)
	it, err := m.Iterate(v)
	if err != nil {
		return err
	}
	x := newWalker(it, v)
	if g := codeOf(x.gen); g != nil && (g.lone || f.alone(g, in.B)) {
		f.loops, f.simple = true, false
	}
	if s, ok := it.(*builtin.Stream); ok && s.Owner != nil {
		if o := s.Owner.(*owner); f.only(o.made, in.B) {
			x.owned, f.loops, f.simple = o.gens, true, false
		}
	}
	w[0] = value.CellOf(x)
	w[1], w[2] = value.Cell{P: value.TagMark}, value.Cell{P: value.TagMark}
	return nil
}

// forLoop is B = the next element, and go on at D if there is one.
func (m *Machine) forLoop(f *frame, in *code.Ins) error {
	if err := m.poll(); err != nil {
		return err
	}
	w := &f.regs[in.A]
	var v value.Value
	made := false
	switch {
	case w.P == value.TagMark:
		left := &f.regs[in.A+1]
		if left.N == 0 {
			return m.endLoop(f, in)
		}
		left.N--
		v = value.BoxInt(w.Int())
		w.N += f.regs[in.A+2].N
	case w.Is(value.TableList):
		at := &f.regs[in.A+1]
		elems := w.List().Cells()
		if at.N >= uint64(len(elems)) {
			return m.endLoop(f, in)
		}
		v = elems[at.N].Value()
		at.N++
		share(v)
	case w.Is(value.TableStr):
		at := &f.regs[in.A+1]
		it := textIter{w.Str()[at.N:]}
		e, ok, _ := it.Next()
		if !ok {
			return m.endLoop(f, in)
		}
		v, at.N = e, uint64(len(w.Str())-len(it.rest))
	case w.Is(tableWalker):
		x := (*walker)(w.P)
		e, ok, err := x.it.Next()
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
		if made = x.fresh; !made {
			share(v)
		}
	default:
		return value.Errorf("SystemError", "no walk in slot %d", in.A)
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

// unpack is A… = the elements of B.
func (m *Machine) unpack(f *frame, in *code.Ins) error {
	v, err := f.get(in.B)
	if err != nil {
		return err
	}
	if waits(v) {
		if err := m.compute(v); err != nil {
			return err
		}
	}
	most := int(in.C)
	if in.Op == code.UnpackEx {
		most = -1
	}
	elems, err := m.elements(v, most)
	if err != nil {
		return err
	}
	n, tail := int(in.C), 0
	if in.Op == code.UnpackEx {
		tail = int(in.D)
		if len(elems) < n+tail {
			return value.Errorf(value.UnpackError, "not enough values to unpack (expected at least %d, got %d)", n+tail, len(elems))
		}
		middle := value.NewList(append([]value.Value(nil), elems[n:len(elems)-tail]...)...)
		if err := m.compute(middle); err != nil {
			return err
		}
		for _, e := range middle.All() {
			share(e)
		}
		all := append(append(make([]value.Value, 0, n+1+tail), elems[:n]...), middle)
		elems = append(all, elems[len(elems)-tail:]...)
		n += 1 + tail
	}
	if len(elems) > n {
		return value.Errorf(value.UnpackError, "too many values to unpack (expected %d)", n)
	}
	if len(elems) < n {
		return value.Errorf(value.UnpackError, "not enough values to unpack (expected %d, got %d)", n, len(elems))
	}
	dying := m.dying // what is taken apart dies when all of it has been put
	m.dying = 0
	for i, e := range elems {
		if a, ok := e.(*value.Array); !ok || a.Owner != fresh {
			share(e)
		}
		if err := m.put(f, in.A+uint8(i), e); err != nil {
			return err
		}
	}
	m.dying = dying
	return nil
}

// elements is what unpacking takes apart; most is how many are wanted, -1 for all.
func (m *Machine) elements(v value.Value, most int) ([]value.Value, error) {
	switch x := v.(type) {
	case value.Tuple:
		return x, nil
	case *value.List:
		return x.Values(), nil
	}
	elems, err := m.someOf(v, most)
	if ve, ok := err.(*value.Error); ok && ve.Class == "TypeError" && !python.IsIterable(v) {
		err = value.Staticf(value.NotIterable, "cannot unpack non-iterable %s object", v.TypeName())
	}
	return elems, err
}

// someOf lists the elements that are to be unpacked, and one more: what is endless
// need not end.
func (m *Machine) someOf(v value.Value, most int) ([]value.Value, error) {
	if most < 0 || isArray(v) {
		return m.list(v)
	}
	it, err := m.Iterate(v)
	if err != nil {
		return nil, err
	}
	var out []value.Value
	for len(out) <= most {
		e, ok, err := it.Next()
		if err != nil || !ok {
			return out, err
		}
		out = append(out, e)
	}
	return out, nil
}
