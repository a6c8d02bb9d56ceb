// Displays, texts with values in them, walks over elements, and unpacking.
package vm

import (
	"strconv"
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/display"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python"
	"github.com/tq-lang/tq/lang/python/pytext"
)

// taken is the values of n slots for a container, which shares them. What they
// wait for is computed in one program.
func (m *Machine) taken(f *frame, base, n int, settle bool) ([]object.Value, error) {
	out := make([]object.Value, n)
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
		if f.regs[base+i].Is(object.TableArray) && base+i >= f.code.locals {
			f.regs[base+i] = object.Cell{}
		}
	}
	if waiting {
		m.refresh(f)
	}
	return out, nil
}

// passing reports an array that only a temporary holds: the tuple that takes it
// holds it as well alone.
func passing(v object.Value) bool {
	a, ok := v.(*object.Array)
	return ok && a.Owner == fresh
}

// tupleOut makes a tuple that is returned at once: what variables of the frame
// alone hold is the caller's then.
func (m *Machine) tupleOut(f *frame, in *code.Ins) error {
	t := make(object.Tuple, in.C)
	for i := range t {
		v, err := f.get(in.B + uint8(i))
		if err != nil {
			return err
		}
		t[i] = v
		if a, ok := v.(*object.Array); ok && a.Owner != fresh && !f.owns(a) {
			a.Owner = nil
		} else if !ok {
			share(v)
		}
	}
	for i := int(in.B); i < int(in.B)+int(in.C); i++ {
		if i >= f.code.locals {
			f.regs[i] = object.Cell{}
		}
	}
	return m.put(f, in.A, t)
}

// owns reports whether a variable of the frame alone holds an array.
func (f *frame) owns(a *object.Array) bool {
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
		return m.put(f, in.A, object.Tuple(vs))
	case code.List:
		vs, err := m.taken(f, int(in.B), int(in.C), true)
		if err != nil {
			return err
		}
		return m.put(f, in.A, object.NewList(vs...))
	case code.Set:
		vs, err := m.taken(f, int(in.B), int(in.C), true)
		if err != nil {
			return err
		}
		s, err := object.NewSet(vs...)
		if err != nil {
			return err
		}
		if in.D == 1 {
			s.AsWritten()
		}
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
		return m.put(f, in.A, object.Tuple(v.(*object.List).Values()))
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
		l := to.(*object.List)
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
		l := to.(*object.List)
		l.Append(more...)
	case code.SetAdd:
		s := to.(*object.Set)
		if err := builtin.Filling(m, s); err != nil {
			return err
		}
		return s.Put(v, object.None)
	case code.SetUpdate:
		s := to.(*object.Set)
		return s.Update(nil, v, m.list, func(e object.Value) error { return s.Put(e, object.None) })
	case code.DictUpdate:
		from, ok, err := builtin.MappingOf(m, v)
		if err != nil {
			return err
		}
		if !ok {
			return object.Errorf(object.TypeError, "'%s' object is not a mapping", object.FullTypeName(v))
		}
		vals := from.Values()
		for i, k := range from.Keys() {
			if err := to.(*object.Dict).Put(k, vals[i]); err != nil {
				return err
			}
		}
	}
	return nil
}

func (m *Machine) dict(f *frame, in *code.Ins) error {
	d := object.NewDict()
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
	d := to.(*object.Dict)
	if err := builtin.Filling(m, d); err != nil {
		return err
	}
	return d.Put(k, v)
}

// format is A = B as text.
func (m *Machine) format(f *frame, in *code.Ins) error {
	if c := &f.regs[in.B]; in.D == 0 {
		switch {
		case c.P == object.TagInt:
			f.regs[in.A] = object.CellOf(object.Str(strconv.FormatInt(c.Int(), 10)))
			return nil
		case c.Is(object.TableStr) && (in.C == 0 || in.C == 's'):
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
		v = object.Str(text)
	case 's':
		text, err := m.Printer().StrErr(v)
		if err != nil {
			return err
		}
		v = object.Str(text)
	}
	spec := ""
	switch {
	case in.D > 0:
		spec = f.regs[in.D-1].Str()
	case in.D < 0:
		spec = string(f.code.c.Consts[-in.D-1].(object.Str))
	}
	text, err := pytext.Format(m, v, spec)
	if err == nil {
		err = m.interrupted()
	}
	if err != nil {
		return err
	}
	return m.put(f, in.A, object.Str(text))
}

// settled is the value in a slot, computed.
func (m *Machine) settled(f *frame, slot uint8) (object.Value, error) {
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
	return m.put(f, in.A, object.Str(b.String()))
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
			return object.Errorf(object.UnpackError, "not enough values to unpack (expected at least %d, got %d)", n+tail, len(elems))
		}
		middle := object.NewList(append([]object.Value(nil), elems[n:len(elems)-tail]...)...)
		if err := m.compute(middle); err != nil {
			return err
		}
		for _, e := range middle.All() {
			share(e)
		}
		all := append(append(make([]object.Value, 0, n+1+tail), elems[:n]...), middle)
		elems = append(all, elems[len(elems)-tail:]...)
		n += 1 + tail
	}
	if len(elems) > n {
		return object.Errorf(object.UnpackError, "too many values to unpack (expected %d)", n)
	}
	if len(elems) < n {
		return object.Errorf(object.UnpackError, "not enough values to unpack (expected %d, got %d)", n, len(elems))
	}
	dying := m.dying // what is taken apart dies when all of it has been put
	m.dying = 0
	for i, e := range elems {
		if a, ok := e.(*object.Array); !ok || a.Owner != fresh {
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
func (m *Machine) elements(v object.Value, most int) ([]object.Value, error) {
	switch x := v.(type) {
	case object.Tuple:
		return x, nil
	case *object.List:
		return x.Values(), nil
	}
	elems, err := m.someOf(v, most)
	if ve, ok := err.(*object.Error); ok && ve.Class == "TypeError" && !python.IsIterable(v) {
		err = object.Staticf(object.NotIterable, "cannot unpack non-iterable %s object", v.TypeName())
	}
	return elems, err
}

// someOf lists the elements that are to be unpacked, and one more: what is endless
// need not end.
func (m *Machine) someOf(v object.Value, most int) ([]object.Value, error) {
	if most < 0 || isArray(v) {
		return m.list(v)
	}
	it, err := m.Iterate(v)
	if err != nil {
		return nil, err
	}
	var out []object.Value
	for len(out) <= most {
		e, ok, err := it.Next()
		if err != nil || !ok {
			return out, err
		}
		out = append(out, e)
	}
	return out, nil
}
