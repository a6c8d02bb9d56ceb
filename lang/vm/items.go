// Subscripts and attributes.
package vm

import (
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/numpy/core"
	npcreate "github.com/tq-lang/tq/lang/numpy/create"
	"github.com/tq-lang/tq/lang/object"
)

func (m *Machine) execItem(f *frame, in *code.Ins) error {
	switch in.Op {
	case code.GetItem:
		if c := &f.regs[in.B]; c.Is(object.TableArray) {
			if k, ok := f.regs[in.C].Num().Index(); ok {
				if n := m.R.ElementNum(c.Array(), k); n.Kind != object.NoNum {
					f.regs[in.A] = object.NumCell(n)
					return nil
				}
			}
		}
		x, i, err := f.pair(in.B, in.C)
		if err != nil {
			return err
		}
		return m.readItem(f, in.A, x, i)
	case code.GetItemI:
		if c := &f.regs[in.B]; c.Is(object.TableArray) {
			if n := m.R.ElementNum(c.Array(), int64(in.D)); n.Kind != object.NoNum {
				f.regs[in.A] = object.NumCell(n)
				return nil
			}
		}
		x, err := f.get(in.B)
		if err != nil {
			return err
		}
		return m.readItem(f, in.A, x, object.BoxInt(int64(in.D)))
	case code.GetItem2:
		return m.readPair(f, in)
	case code.SetItem:
		x, i, err := f.pair(in.A, in.B)
		if err != nil {
			return err
		}
		return m.writeItem(f, x, i, in.C)
	case code.SetItem2:
		x, i, err := f.pair(in.A, in.B)
		if err != nil {
			return err
		}
		j, err := f.get(in.B + 1)
		if err != nil {
			return err
		}
		return m.writeItem(f, x, object.Tuple{i, j}, in.C)
	case code.AugItem:
		return m.augItem(f, in)
	case code.DelItem:
		x, i, err := f.pair(in.A, in.B)
		if err != nil {
			return err
		}
		if err := m.settleAll(f); err != nil {
			return err
		}
		return m.DelItem(x, i)
	}
	s := &object.Slice{}
	for k, part := range []*object.Value{&s.Start, &s.Stop, &s.Step} {
		v, err := f.get(in.B + uint8(k))
		if err != nil {
			return err
		}
		share(v)
		*part = v
	}
	f.regs[in.A] = object.CellOf(s)
	return nil
}

// readItem is A = x[i].
func (m *Machine) readItem(f *frame, to uint8, x, i object.Value) error {
	if npcreate.MakesOfIndex(x) {
		return m.readMade(f, to, x, i)
	}
	if a, ok := x.(*object.Array); ok {
		if by, ok := i.(*object.Array); ok && !m.records(f) {
			if out, ok := m.R.Chosen(a, by); ok {
				return m.putMade(f, to, out)
			}
		}
		if done, err := m.replay(f); done || err != nil {
			return err
		}
	}
	v, err := m.Index(x, i)
	if err != nil {
		return err
	}
	if part, ok := v.(*object.Array); ok && isArray(x) && v != x {
		return m.putMade(f, to, part)
	}
	return m.put(f, to, v)
}

// readMade is A = x[i] where that makes arrays of what i holds: np.r_, np.mgrid.
func (m *Machine) readMade(f *frame, to uint8, x, i object.Value) error {
	v, err := m.Index(x, i)
	if err != nil {
		return err
	}
	if (isArray(v) || isRow(v)) && hasArray(v) && !mayShare(i, v) {
		return m.putMade(f, to, v)
	}
	share(v)
	return m.put(f, to, v)
}

// readPair is A = B[C, C+1].
func (m *Machine) readPair(f *frame, in *code.Ins) error {
	c := &f.regs[in.B]
	i, iok := f.regs[in.C].Num().Index()
	j, jok := f.regs[in.C+1].Num().Index()
	if iok && jok && c.Is(object.TableArray) {
		if n := m.R.ElementNum(c.Array(), i, j); n.Kind != object.NoNum {
			f.regs[in.A] = object.NumCell(n)
			return nil
		}
		if v := m.R.Pair(c.Array(), i, j); v != nil {
			return m.putMade(f, in.A, v)
		}
	}
	x, a, err := f.pair(in.B, in.C)
	if err != nil {
		return err
	}
	if isArray(x) {
		if done, err := m.replay(f); done || err != nil {
			return err
		}
	}
	b, err := f.get(in.C + 1)
	if err != nil {
		return err
	}
	return m.readItem(f, in.A, x, object.Tuple{a, b})
}

// writeItem is x[i] = the value of a slot.
func (m *Machine) writeItem(f *frame, x, i object.Value, slot uint8) error {
	v, err := f.get(slot)
	if err != nil {
		return err
	}
	if a, ok := x.(*object.Array); ok {
		if err := m.settleOthers(f, v); err != nil {
			return err
		}
		if !core.Continues(m) {
			if err := m.compute(v); err != nil {
				return err
			}
		}
		err := m.R.StoreItem(a, i, v)
		m.refresh(f)
		return err
	}
	if v, err = m.kept(f, slot); err != nil {
		return err
	}
	return m.StoreItem(x, i, v)
}

// oldItem is x[i] before x[i] op= y; a is x if that is an array.
func (m *Machine) oldItem(f *frame, a *object.Array, x, i object.Value) (object.Value, error) {
	if by, ok := i.(*object.Array); ok && a != nil && !m.records(f) {
		if out, ok := m.R.Chosen(a, by); ok {
			return out, nil
		}
	}
	return m.Index(x, i)
}

// augItem is A[B] op= C.
func (m *Machine) augItem(f *frame, in *code.Ins) error {
	x, i, err := f.pair(in.A, in.B)
	if err != nil {
		return err
	}
	b, err := f.get(in.C)
	if err != nil {
		return err
	}
	op := object.Op(in.D)
	a, ofArray := x.(*object.Array)
	if ofArray {
		if n, ok := m.R.Number(a, i); ok {
			if done, err := m.R.Update(op, a, i, n, b); done || err != nil {
				return err
			}
			v, err := m.inPlace(op, n.Scalar(), b)
			if err == nil {
				err = m.compute(v)
			}
			if err != nil {
				return err
			}
			return m.R.StoreItem(a, i, v)
		}
		if done, err := m.replay(f); done || err != nil {
			return err
		}
		if by, ok := i.(*object.Array); ok && !m.records(f) {
			if done, err := m.R.UpdateMasked(op, a, by, b); done || err != nil {
				return err
			}
		}
	}
	old, err := m.oldItem(f, a, x, i)
	if err != nil {
		return err
	}
	if part, ok := old.(*object.Array); ok && ofArray && showsPart(part, a) {
		if err := m.settleOthers(f, b); err != nil {
			return err
		}
		_, err := m.inPlace(op, part, b)
		m.refresh(f)
		return err
	}
	v, err := m.inPlace(op, old, b)
	if err == nil {
		err = m.compute(v)
	}
	if err != nil {
		return err
	}
	share(v)
	return m.StoreItem(x, i, v)
}

// showsPart reports whether a part that was read of an array is a view of it, so
// that there is nothing to be written back once it has changed.
func showsPart(part, of *object.Array) bool {
	if part.Scalar {
		return false
	}
	t, ready := part.Ready()
	whole, also := of.Ready()
	return ready && also && t != whole && t.Buffer() == whole.Buffer()
}

// readAbsent reads a name of a module that tq lacks: what fails when it is called, as an import of
// the name gives, unless something would take the error.
func (m *Machine) readAbsent(f *frame, to uint8, x *object.Module, name string) error {
	v, err := m.Attr(x, name)
	if err != nil && f.code.c.HandlerAt(f.pc-1) == nil {
		v, err = absentName(x.Name, name), nil
	}
	if err != nil {
		return err
	}
	return m.put(f, to, v)
}

func (m *Machine) execAttr(f *frame, in *code.Ins) error {
	site, ca := &f.code.c.Sites[in.D], &f.code.caches[in.D]
	switch in.Op {
	case code.GetAttr:
		x, err := f.get(in.B)
		if err != nil {
			return err
		}
		if mod, ok := x.(*object.Module); ok && mod.Absent {
			return m.readAbsent(f, in.A, mod, site.Name)
		}
		return m.readAttr(f, in.A, x, site.Name, ca)
	case code.HasAttr:
		return m.hasAttr(f, in.A, site.Name, ca)
	case code.SetAttr:
		x, err := f.get(in.A)
		if err != nil {
			return err
		}
		v, err := m.kept(f, in.B)
		if err != nil {
			return err
		}
		if obj, ok := x.(*object.Instance); ok {
			if ca.of.Store(obj, object.CellOf(v)) {
				return nil
			}
			ca.other = ca.of
			ca.of.FillStore(obj, site.Name)
		}
		return m.SetAttr(x, site.Name, v)
	}
	x, err := f.get(in.A)
	if err != nil {
		return err
	}
	return object.DelAttr(m, x, site.Name)
}

// readAttr is A = x.name.
func (m *Machine) readAttr(f *frame, to uint8, x object.Value, name string, ca *cache) error {
	switch o := x.(type) {
	case *object.Instance:
		if v, ok := ca.of.Load(o); ok {
			return m.put(f, to, v.Value())
		}
		v, err := m.Attr(x, name)
		if err != nil {
			return err
		}
		ca.other = ca.of
		ca.of.Fill(o, name)
		return m.put(f, to, v)
	case *object.Module:
		if ca.mod == o {
			f.regs[to] = ca.known
			return nil
		}
		v, err := m.Attr(x, name)
		if err != nil {
			return err
		}
		if fixed(o, v) {
			ca.mod, ca.known = o, object.CellOf(v)
		}
		return m.put(f, to, v)
	case *object.Class:
		v, err := m.Attr(x, name)
		if err != nil {
			return err
		}
		ca.class.Fill(o, name, v)
		return m.put(f, to, v)
	case *object.Array:
		if v := measure(o, name); v != nil {
			return m.put(f, to, v)
		}
		return m.arrayAttr(f, to, o, name, ca)
	}
	v, err := m.Attr(x, name)
	if err != nil {
		return err
	}
	if b, ok := v.(*builtin.Func); ok && b.Self != nil && object.Identical(b.Self, x) {
		c := object.CellOf(x)
		m.methodOf(ca, &c, x, name)
	}
	return m.put(f, to, v)
}

// hasAttr looks a method up before its arguments are evaluated, as Python does: an
// error if there is none. What a getter gives is called instead of being asked for again.
func (m *Machine) hasAttr(f *frame, slot uint8, name string, ca *cache) error {
	x, err := f.get(slot)
	if err != nil {
		return err
	}
	switch x := x.(type) {
	case *object.Instance:
		if _, ok := ca.of.Method(x); ok {
			return nil
		}
		ca.of.Fill(x, name)
		if _, ok := ca.of.Method(x); ok {
			return nil
		}
		ca.of = object.AttrCache{}
		v, err := m.Attr(x, name)
		if err != nil {
			return err
		}
		share(x)
		return m.put(f, slot, &member{v, name})
	case *object.Array, *Function, *object.Module:
		return nil // its error says more once the arguments are known
	case *object.Set: // a frozenset lacks some
	default:
		if object.HasModel(x) {
			break
		}
		if _, ok := builtin.AttrEntry(x, name); ok {
			if c := &f.regs[slot]; !c.Plain() {
				ca.table = c.N // run asks no more
			}
			return nil
		}
	}
	_, err = m.Attr(x, name)
	return err
}

// member stands for an object whose attribute has been read, and is called next.
type member struct {
	v    object.Value
	name string
}

// TypeName is that of what is called.
func (x *member) TypeName() string { return x.v.TypeName() }

// Attr gives what has been read.
func (x *member) Attr(name string) (object.Value, bool) { return x.v, name == x.name }

// fixed reports values of a module that stay what they are: a program cannot store to
// it.
func fixed(of *object.Module, v object.Value) bool {
	if of.Set != nil {
		return false
	}
	switch x := v.(type) {
	case *builtin.Func:
		return x.Self == nil
	case *object.Class:
		return x.Body == nil
	case object.DType, *object.Module:
		return true
	}
	return false
}

// measure is x.size, x.ndim or x.shape of an array that is at hand; nil for all
// other attributes.
func measure(a *object.Array, name string) object.Value {
	switch name {
	case "size", "ndim", "shape":
	default:
		return nil
	}
	t, ready := a.Ready()
	if !ready {
		return nil
	}
	switch name {
	case "size":
		return object.BoxInt(int64(t.Size()))
	case "ndim":
		return object.BoxInt(int64(t.Rank()))
	}
	dims := make(object.Tuple, t.Rank())
	for i, n := range t.Shape() {
		dims[i] = object.BoxInt(int64(n))
	}
	return dims
}

// arrayAttr reads an attribute of an array: a view of it may be all that the
// statement makes, a bound method keeps it.
func (m *Machine) arrayAttr(f *frame, to uint8, a *object.Array, name string, ca *cache) error {
	var v object.Value
	var err error
	if get := ca.property(a, name); get != nil {
		v, err = m.invoke(get, []object.Value{a}, nil)
	} else {
		v, err = m.Attr(a, name)
	}
	if err != nil {
		return err
	}
	if part, ok := v.(*object.Array); ok && v != object.Value(a) {
		if name == "T" {
			return m.putMade(f, to, part)
		}
		return m.put(f, to, v)
	}
	if !isPlain(v) {
		if err := m.compute(a); err != nil { // v may read it later
			return err
		}
		share(a)
	}
	return m.put(f, to, v)
}

// property is the entry of an attribute that an array, which is no scalar, computes; nil for
// all others.
func (ca *cache) property(a *object.Array, name string) *builtin.Entry {
	if a.Scalar {
		return nil
	}
	if ca.entry == nil || ca.table != object.TableArray {
		e, ok := builtin.AttrEntry(a, name)
		if !ok || !e.Property {
			return nil
		}
		ca.table, ca.entry = object.TableArray, e
	}
	return ca.entry
}

// number is a number of a slot for functions of numbers.
func (f *frame) number(slot uint8) object.Num { return f.regs[slot].Num() }
