// Entering functions of the program quickly: for calls by position, keyword and
// default, and for the special methods that instructions stand for. Their frames are
// run in the same run; what they return is delivered as the instruction wants it.
package vm

import (
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/syntax"
)

// then says what becomes of what a frame returns.
type then uint8

const (
	thenPut       then = iota // the caller's slot ret takes it
	thenOperator              // it is an operator's result, unless it is NotImplemented
	thenReflected             // likewise; it was the right operand's method
	thenContains              // its truth is the result of in, or not in
	thenDrop                  // nothing
	thenNext                  // of a generator: the caller's slot ret takes the element, StopIteration comes at the end
	thenDelegate              // of a generator: the caller, another one, yields the element
)

// fewParams is how many parameters quickEnter binds at most.
const fewParams = 12

// quickEnter enters a function whose n arguments stand in slots from base on, the last
// of them by keyword. It gives nil, with nothing done, where a call takes more: *args,
// arrays that change hands, errors.
func (m *Machine) quickEnter(f *frame, fn *Function, base, n int, names []string, bind *binding, ret uint8) *frame {
	lc := fn.code
	if lc.gathers {
		return m.quickGathering(f, fn, base, n, names, object.Cell{}, ret)
	}
	if !lc.loose || m.pending || m.tick <= 1 || f.depth >= m.deepest || n > lc.params {
		return nil
	}
	for i := range n {
		if !takenAsItIs(&f.regs[base+i]) {
			return nil
		}
	}
	if bind.takes(fn, n, len(names) > 0) {
		nf, err := m.enter(f, lc, base, n)
		if err != nil {
			return nil
		}
		if n < lc.params {
			copy(nf.regs[n:lc.params], fn.defaults[n:])
		}
		clear(nf.regs[lc.params:lc.locals])
		return m.begun(nf, fn, ret)
	}
	var given [fewParams]object.Cell
	if lc.params > fewParams || !fn.bindCells(&given, f.regs[base:base+n], names) {
		return nil
	}
	if fn.inOrder(n-len(names), names) {
		*bind = binding{of: lc, n: n}
	}
	nf, err := m.enter(f, lc, base, 0)
	if err != nil {
		return nil
	}
	copy(nf.regs[:lc.params], given[:])
	clear(nf.regs[lc.params:lc.locals])
	return m.begun(nf, fn, ret)
}

// quickGathering is quickEnter for a function with *args or **kwargs; whole is a tuple of all
// arguments by position, where there is one.
func (m *Machine) quickGathering(f *frame, fn *Function, base, n int, names []string, whole object.Cell, ret uint8) *frame {
	lc := fn.code
	if m.pending || m.tick <= 1 || f.depth >= m.deepest || f.arrays || lc.params > fewParams || !allKeepable(f.regs[base:base+n]) {
		return nil
	}
	var given [fewParams]object.Cell
	if !m.gatherCells(fn, &given, f.regs[base:base+n], names, whole) {
		return nil
	}
	nf, err := m.enter(f, lc, base, 0)
	if err != nil {
		return nil
	}
	copy(nf.regs[:lc.params], given[:])
	clear(nf.regs[lc.params:lc.locals])
	return m.begun(nf, fn, ret)
}

// gatherCells is bindCells for such a function: what is left over makes a tuple and a dict.
func (m *Machine) gatherCells(fn *Function, given *[fewParams]object.Cell, args []object.Cell, names []string, whole object.Cell) bool {
	pos := args[:len(args)-len(names)]
	var extra *object.Dict
	for i, p := range fn.code.c.Params {
		switch p.Kind {
		case syntax.VarArgs:
			if given[i] = whole; i > 0 || whole.P == nil {
				given[i] = object.TupleOf(pos)
			}
			pos = nil
		case syntax.VarKwargs:
			extra = object.NewDictFor(len(names))
			extra.Settle()
			given[i] = object.CellOf(extra)
		case syntax.PosOnly, syntax.Plain:
			if len(pos) > 0 {
				given[i], pos = pos[0], pos[1:]
			}
		}
	}
	if len(pos) > 0 {
		return false
	}
	for k, name := range names {
		v := args[len(args)-len(names)+k]
		at := fn.parameter(name)
		switch {
		case at >= 0 && given[at].P == nil:
			given[at] = v
		case at >= 0 || extra == nil || extra.PutCell(m.name(name), v) != nil:
			return false
		}
	}
	for i := range fn.code.c.Params {
		if given[i].P == nil {
			if given[i] = fn.defaults[i]; given[i].P == nil {
				return false
			}
		}
	}
	return true
}

func (m *Machine) begun(nf *frame, fn *Function, ret uint8) *frame {
	nf.fn, nf.ret, nf.simple = fn, ret, true
	m.tick--
	m.top = nf
	return nf
}

// takenAsItIs reports an argument that a call takes as it is. Those in tuples are shared.
func takenAsItIs(c *object.Cell) bool {
	switch {
	case c.Plain():
	case c.P == nil, c.N == object.TableArray:
		return false
	case c.N == object.TableTuple:
		share(c.Value())
	}
	return true
}

// bindCells puts arguments where their parameters are, with defaults for the others.
func (f *Function) bindCells(given *[fewParams]object.Cell, args []object.Cell, names []string) bool {
	lc, pos := f.code, len(args)-len(names)
	if pos > lc.positional {
		return false
	}
	copy(given[:], args[:pos])
	for i, name := range names {
		at := f.parameter(name)
		if at < 0 || given[at].P != nil {
			return false
		}
		given[at] = args[pos+i]
	}
	for i := range lc.params {
		if given[i].P == nil {
			if given[i] = f.defaults[i]; given[i].P == nil {
				return false
			}
		}
	}
	return true
}

// inOrder reports names of the parameters behind the first few, in their order.
func (f *Function) inOrder(first int, names []string) bool {
	for i, name := range names {
		if f.parameter(name) != first+i {
			return false
		}
	}
	return true
}

// quickBound is quickEnter with an object before the arguments, in the slot of what
// was called.
func (m *Machine) quickBound(f *frame, fn *Function, self object.Cell, base, n int, names []string, bind *binding, ret uint8) *frame {
	was := f.regs[base-1]
	f.regs[base-1] = self
	nf := m.quickEnter(f, fn, base-1, n+1, names, bind, ret)
	if nf == nil {
		f.regs[base-1] = was
	}
	return nf
}

// decides reports an operator whose result is not kept: a jump depends on it.
func decides(in *code.Ins) bool { return in.Op >= code.JLt && in.Op <= code.JNeK }

// push enters a special method of the first of its arguments, for an instruction that
// is no call: they go behind all slots.
func (m *Machine) push(f *frame, in *code.Ins, method object.Value, then then, ret uint8, args ...object.Cell) bool {
	fn, ok := method.(*Function)
	if !ok {
		return false
	}
	lc, n := fn.code, len(args)
	if m.pending || m.tick <= 1 || f.depth >= m.deepest || f.code.slots+n > len(f.regs) {
		return false
	}
	nf := (*frame)(nil)
	if !lc.simple || lc.params != n {
		var bind binding
		copy(f.regs[f.code.slots:], args)
		if nf = m.quickEnter(f, fn, f.code.slots, n, nil, &bind, ret); nf == nil {
			clear(f.regs[f.code.slots : f.code.slots+n])
			return false
		}
	} else {
		for i := range args {
			if !takenAsItIs(&args[i]) {
				return false
			}
		}
		var err error
		if nf, err = m.enter(f, lc, f.code.slots, 0); err != nil {
			return false
		}
		for i := range args {
			nf.regs[i] = args[i]
		}
		for i := n; i < lc.locals; i++ {
			nf.regs[i].P = nil
		}
		m.begun(nf, fn, ret)
	}
	nf.then, nf.simple = then, then == thenPut || then <= thenReflected && !decides(in)
	return true
}

// operation is what an instruction of an operator or comparison does.
func (f *frame) operation(in *code.Ins) (op object.Op, a, b object.Cell, inPlace bool) {
	a = f.regs[in.B]
	left := false
	switch o := in.Op; {
	case o < code.AddI:
		return arith[o-code.Add], a, f.regs[in.C], in.D&code.InPlace != 0
	case o < code.AddK:
		op, b, left, inPlace = arith[o-code.AddI], object.IntCell(int64(in.D)), in.C&code.Left != 0, in.C&code.InPlace != 0
	case o < code.Binary:
		op, b, left, inPlace = arith[o-code.AddK], f.code.consts[in.D], in.C&code.Left != 0, in.C&code.InPlace != 0
	case o == code.Binary:
		return object.Op(in.D >> 2), a, f.regs[in.C], in.D&code.InPlace != 0
	case o == code.Compare:
		return compareOps[in.D], a, f.regs[in.C], false
	case o < code.JLtK:
		return compareOps[jumps[o-code.JLt]], f.regs[in.A], a, false
	default:
		return compareOps[jumps[o-code.JLtK]], f.regs[in.A], f.code.consts[in.B], false
	}
	if left {
		a, b = b, a
	}
	return op, a, b, inPlace
}

// quickOperator enters the method that an operator or a comparison is of an object of
// the program's classes, or does it of numbers.
func (m *Machine) quickOperator(f *frame, in *code.Ins) bool {
	if in.Op == code.Compare && in.D < opLt {
		return (in.D == opIn || in.D == opNotIn) && m.quickMember(f, in)
	}
	op, a, b, inPlace := f.operation(in)
	switch {
	case a.Is(tableInstance):
		x := (*object.Instance)(a.P)
		if b.Is(tableInstance) && (*object.Instance)(b.P).Class() != x.Class() || inPlace && (x.Special(op.SpecialInPlace()) != nil || object.HeldInPlace(op, x) != nil) {
			return false
		}
		return m.push(f, in, x.Special(op.Special()), thenOperator, in.A, a, b)
	case b.Is(tableInstance) && (a.P == object.TagInt || a.P == object.TagFloat || a.P == object.TagNone):
		x := (*object.Instance)(b.P)
		return m.push(f, in, x.Special(op.SpecialReflected()), thenReflected, in.A, b, a)
	}
	return quickNumbers(f, in, op, &a, &b)
}

// quickMember is B in C, or not in, of an object that says what it contains.
func (m *Machine) quickMember(f *frame, in *code.Ins) bool {
	c := f.regs[in.C]
	return c.Is(tableInstance) && m.push(f, in, (*object.Instance)(c.P).Special(object.SpecialContains), thenContains, in.A, c, f.regs[in.B])
}

// quickItem is x[i], or x[i] = v, of an object of the program's classes.
func (m *Machine) quickItem(f *frame, in *code.Ins) bool {
	x, of := f.regs[in.B], object.SpecialGetItem
	if in.Op == code.SetItem {
		x, of = f.regs[in.A], object.SpecialSetItem
	}
	if !x.Is(tableInstance) {
		return false
	}
	method := (*object.Instance)(x.P).Special(of)
	switch {
	case method == nil:
		return false
	case in.Op == code.SetItem:
		return m.push(f, in, method, thenDrop, 0, x, f.regs[in.B], f.regs[in.C])
	case in.Op == code.GetItemI:
		return m.push(f, in, method, thenPut, in.A, x, object.IntCell(int64(in.D)))
	}
	return m.push(f, in, method, thenPut, in.A, x, f.regs[in.C])
}

// quickAttr is an attribute that stands in an object, or a constant of its class: run
// asks the first cache only, and of what stands there.
func quickAttr(f *frame, in *code.Ins) bool {
	x := &f.regs[in.B]
	if !x.Is(tableInstance) {
		return false
	}
	ca, o := &f.code.caches[in.D], (*object.Instance)(x.P)
	c, ok := ca.of.Load(o)
	if !ok {
		c, ok = ca.other.Load(o)
	}
	if !ok || c.Is(object.TableArray) {
		return false
	}
	f.regs[in.A] = c
	return true
}

// quickMember is an attribute of a module that stays what it is.
func quickMember(f *frame, in *code.Ins) bool {
	x, ca := &f.regs[in.B], &f.code.caches[in.D]
	if !x.Is(tableModule) || ca.mod != (*object.Module)(x.P) {
		return false
	}
	f.regs[in.A] = ca.known
	return true
}

// quickClassAttr is an attribute of a class.
func quickClassAttr(f *frame, in *code.Ins) bool {
	x := &f.regs[in.B]
	if !x.Is(tableClass) {
		return false
	}
	c, ok := f.code.caches[in.D].class.Load((*object.Class)(x.P))
	if ok {
		f.regs[in.A] = c
	}
	return ok
}

// quickOwnMethod is a method of a builtin type as a value: add = l.append.
func quickOwnMethod(f *frame, in *code.Ins) bool {
	x, ca := f.regs[in.B], &f.code.caches[in.D]
	if x.P == nil || x.Is(object.TableArray) || !ca.holds(&x, f.code.c.Sites[in.D].Name) {
		return false
	}
	f.regs[in.A] = object.CellOf(&builtin.Func{Entry: ca.entry, Self: x.Value()})
	return true
}

// quickGetter enters the function of a property.
func (m *Machine) quickGetter(f *frame, in *code.Ins) bool {
	x := f.regs[in.B]
	if !x.Is(tableInstance) {
		return false
	}
	fn, ok := f.code.caches[in.D].of.Getter((*object.Instance)(x.P))
	return ok && m.push(f, in, fn, thenPut, in.A, x)
}

// quickReturn ends a frame of plain variables with a plain result.
func (m *Machine) quickReturn(f *frame, in *code.Ins) (done bool, err error) {
	c := f.regs[in.A]
	if f.root || f.gen != nil || f.arrays || f.loops || m.pending || len(m.consumed) > 0 || c.P == nil || f.building != nil {
		return false, nil
	}
	if !c.Plain() && (c.N == object.TableArray || c.N == object.TableTuple && hasArray(c.Value())) {
		return false, nil
	}
	if f.made.P != nil {
		if c.P != object.TagNone {
			return false, nil
		}
		c = f.made
		f.made = object.Cell{}
	}
	for i := range f.code.locals {
		f.regs[i].P = nil
	}
	f.handled = f.handled[:0]
	if f.room == chunk && m.spare == nil {
		m.spare = f.regs
	}
	up := f.prev
	m.top = up
	return true, m.deliver(f, up, c)
}

// quickLeave is quickReturn to Go, which has called the frame.
func (m *Machine) quickLeave(f *frame, in *code.Ins) bool {
	c := f.regs[in.A]
	if f.gen != nil || f.arrays || f.loops || m.pending || len(m.consumed) > 0 || f.building != nil || f.made.P != nil || m.watch.leaves || !c.Keepable() {
		return false
	}
	clear(f.regs[:f.code.slots])
	f.handled, f.far = f.handled[:0], nil
	if f.room == chunk && m.spare == nil {
		m.spare = f.regs
	}
	m.R.Fresh()
	m.top = f.prev
	m.result = c
	return true
}

// putCell is put of what is most often nothing to ask about.
func (m *Machine) putCell(f *frame, slot uint8, c object.Cell) error {
	if !f.arrays && !m.pending && m.dying == 0 && (c.Plain() || c.N == tableInstance || c.N == object.TableStr) {
		f.regs[slot] = c
		return nil
	}
	return m.put(f, slot, c.Value())
}

var notImplemented = object.CellOf(object.NotImplemented)

// deliver gives the caller what a frame has returned that has ended.
func (m *Machine) deliver(f, up *frame, c object.Cell) error {
	then, ret := f.then, f.ret // what is called from here on may be put into f
	if then == thenPut {
		return m.putCell(up, ret, c)
	}
	in := &up.code.ins[up.pc-1]
	if c.P == object.TagBool && decides(in) {
		if (c.N != 0) == (in.C != 0) {
			up.pc = int(in.D)
		}
		return nil
	}
	switch then {
	case thenDrop:
		return nil
	case thenContains:
		is, err := m.truth(c.Value())
		if err != nil {
			return err
		}
		return m.put(up, ret, object.Bool(is == (syntax.Op(in.D) == syntax.In)))
	}
	if c == notImplemented {
		op, a, b, inPlace := up.operation(in)
		m.R.At(up.code.place(up.pc - 1))
		v, err := object.BinaryAfter(m, op, a.Value(), b.Value(), then == thenReflected)
		if inPlace {
			err = object.Augmented(op, err)
		}
		if err != nil {
			return err
		}
		c = object.CellOf(v)
	}
	if !decides(in) {
		return m.putCell(up, ret, c)
	}
	is, err := m.truth(c.Value())
	if err == nil && is == (in.C != 0) {
		up.pc = int(in.D)
	}
	return err
}
