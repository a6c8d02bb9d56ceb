// Calls with * and **, and of classes of the program.
package vm

import (
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python"
	"github.com/tq-lang/tq/lang/syntax"
)

// callEx is C = A(*A+1, **A+2).
func (m *Machine) callEx(f *frame, in *code.Ins) error {
	fn, err := f.get(in.A)
	if err != nil {
		return err
	}
	args, kw, err := m.exArguments(f, in.A)
	if err != nil {
		return err
	}
	base := int(in.A) + 1
	switch x := fn.(type) {
	case *Function:
		return m.enterSettled(f, x, args, kw, base, in.C)
	case *object.Method:
		if p, ok := x.Fn.(*Function); ok {
			return m.enterSettled(f, p, append([]object.Value{x.Self}, args...), kw, base, in.C)
		}
	}
	v, err := m.Call(fn, args, kw)
	if err == nil {
		err = m.interrupted()
	}
	if err != nil {
		return err
	}
	return m.put(f, in.C, v)
}

func (m *Machine) enterSettled(f *frame, fn *Function, args []object.Value, kw []builtin.Kw, base int, ret uint8) error {
	if err := m.settleTemps(f); err != nil {
		return err
	}
	if err := m.poll(); err != nil {
		return err
	}
	return m.enterBound(f, fn, args, kw, base, ret)
}

// exArguments reads the list and the dict behind what CallEx and BuildClassEx call.
func (m *Machine) exArguments(f *frame, at uint8) (args []object.Value, kw []builtin.Kw, err error) {
	list, err := f.get(at + 1)
	if err != nil {
		return nil, nil, err
	}
	args = append(args, list.(*object.List).Values()...)
	if d := f.regs[at+2]; d.Is(object.TableDict) {
		vals := d.Dict().Values()
		for i, k := range d.Dict().Keys() {
			kw = append(kw, builtin.Kw{Name: string(k.(object.Str)), Value: vals[i]})
		}
	}
	return args, kw, m.settleArguments(args, kw)
}

// spreadArgs is *B in a call of C.
func (m *Machine) spreadArgs(f *frame, in *code.Ins) error {
	list, v, err := f.pair(in.A, in.B)
	if err != nil {
		return err
	}
	more, err := m.list(v)
	if err != nil {
		what := called(f.regs[in.C].Value()) + "argument"
		if x := f.callFrom(in.C); x != nil && positional(x) > 1 {
			what = "Value" // CPython makes a list of them first
		}
		return notSpread(what, v, err)
	}
	for _, e := range more {
		share(e)
	}
	l := list.(*object.List)
	l.Append(more...)
	return nil
}

// notSpread words the error of a value after * that has no elements.
func notSpread(what string, v object.Value, err error) error {
	if python.IsIterable(v) {
		return err
	}
	return object.Errorf(object.TypeError, "%s after * must be an iterable, not %s", what, object.FullTypeName(v))
}

// callFrom is the call of what a slot holds, which stands further down.
func (f *frame) callFrom(slot uint8) *syntax.Call {
	for pc := f.pc; pc < len(f.code.ins); pc++ {
		if in := &f.code.ins[pc]; in.Op == code.CallEx && in.A == slot {
			x, _ := f.code.c.Nodes[pc].(*syntax.Call)
			return x
		}
	}
	return nil
}

// positional counts the arguments of a call that have no name.
func positional(x *syntax.Call) (n int) {
	for i := range x.Args {
		if x.Args[i].Name == "" && x.Args[i].Star < 2 {
			n++
		}
	}
	return n
}

// spreadKw is **B, or NAME=B, in a call of C.
func (m *Machine) spreadKw(f *frame, in *code.Ins) error {
	to, v, err := f.pair(in.A, in.B)
	if err != nil {
		return err
	}
	d, fn := to.(*object.Dict), f.regs[in.C].Value()
	if in.Op == code.PutKw {
		return putKw(d, fn, f.code.c.Consts[in.D].(object.Str), v)
	}
	from, ok, err := builtin.MappingOf(m, v)
	if err != nil {
		return err
	}
	if !ok {
		return object.Errorf(object.TypeError, "%sargument after ** must be a mapping, not %s", called(fn), v.TypeName())
	}
	vals := from.Values()
	for i, key := range from.Keys() {
		name, ok := key.(object.Str)
		if !ok {
			return object.Errorf(object.TypeError, "keywords must be strings")
		}
		if err := putKw(d, fn, name, vals[i]); err != nil {
			return err
		}
	}
	return nil
}

func putKw(d *object.Dict, fn object.Value, name object.Str, v object.Value) error {
	if _, twice := d.GetStr(string(name)); twice {
		return object.Errorf(object.BadArgument, "%sgot multiple values for keyword argument '%s'", called(fn), name)
	}
	share(v)
	d.PutStr(string(name), v)
	return nil
}

// called is how errors of a call's form name what is called.
func called(fn object.Value) string {
	switch f := fn.(type) {
	case *Function:
		return "__main__." + f.Qual + "() "
	case *object.Class:
		if f.Body != nil {
			return f.Module() + "." + f.QualName() + "() "
		}
		return f.Name + "() "
	case object.Callable:
		return f.FuncName() + "() "
	}
	return ""
}

// callClass makes an instance of a class of the program. Where that is an object
// made of its attributes alone, __init__ runs in the same run.
func (m *Machine) callClass(f *frame, c *object.Class, base, n int, names []string, ret uint8) error {
	x, init := c.Plainly()
	fn, ok := init.(*Function)
	if x == nil || !ok {
		return m.callAny(f, c, base, n, names, ret)
	}
	f.regs[base-1] = object.CellOf(x)
	if fn.code.c.Generator {
		return m.callAny(f, c, base, n, names, ret)
	}
	before := m.top
	if err := m.callFunction(f, fn, base-1, n+1, names, ret); err != nil {
		return err
	}
	if m.top != before {
		m.top.made = object.CellOf(x)
	}
	return nil
}

// Calls with * and **, quickly: the list of arguments and the dict of keywords are laid out
// behind the slots of the caller, as if they had been written one by one.

// fewSpread is how many arguments quickCallEx lays out at most.
const fewSpread = 32

// lendArguments makes the list, or the dict, in which the arguments of a call are gathered:
// nobody but its instructions sees them, so that quickCallEx gives them back.
func (m *Machine) lendArguments(f *frame, in *code.Ins) bool {
	if in.Op == code.Dict {
		if m.byName == nil {
			return false
		}
		f.regs[in.A] = object.CellOf(m.byName)
		m.byName = nil
		if next := &f.code.ins[f.pc]; next.Op == code.SpreadKw && next.A == in.A && quickSpreadKw(f, next) {
			f.pc++
		}
		return true
	}
	first := f.regs[in.B : int(in.B)+int(in.C)]
	if m.ofCall == nil || len(first) > fewSpread || !allKeepable(first) {
		return false
	}
	m.ofCall.SetCells(append(m.ofCall.Cells()[:0], first...))
	f.regs[in.A] = object.CellOf(m.ofCall)
	m.ofCall, m.whole, m.wholeIn = nil, object.Cell{}, nil // whatever was known of the list
	if next := &f.code.ins[f.pc]; next.Op == code.SpreadArgs && next.A == in.A && m.quickSpreadArgs(f, next) {
		f.pc++
	}
	return true
}

// keepArguments empties what lendArguments may lend again, unless it takes much memory.
func (m *Machine) keepArguments(l *object.List, d object.Cell) {
	if l.Cap() <= fewSpread {
		clear(l.Cells())
		l.SetCells(l.Cells()[:0])
		m.ofCall = l
	}
	if d.Is(object.TableDict) && d.Dict().Empty(fewSpread) {
		m.byName = d.Dict()
	}
}

// quickSpreadArgs is *B of a list or tuple whose elements wait for nothing.
func (m *Machine) quickSpreadArgs(f *frame, in *code.Ins) bool {
	v, to := &f.regs[in.B], f.regs[in.A].List()
	switch {
	case v.Is(object.TableTuple) && v.Keepable() && len(v.Tuple()) <= fewSpread:
		if m.wholeIn = nil; to.Len() == 0 {
			m.whole, m.wholeIn = *v, to
		}
		for _, e := range v.Tuple() {
			to.Add(object.CellOf(e))
		}
		return true
	case v.Is(object.TableList) && v.List().Len() <= fewSpread && v.Keepable() && allKeepable(v.List().Cells()):
		for _, c := range v.List().Cells() {
			to.Add(c)
		}
		return true
	}
	return false
}

// quickSpreadKw is **B of a dict, the first of a call.
func quickSpreadKw(f *frame, in *code.Ins) bool {
	v, to := &f.regs[in.B], f.regs[in.A].Dict()
	if !v.Is(object.TableDict) || to.Len() > 0 || v.Dict().Bound || !v.Keepable() {
		return false
	}
	from := v.Dict()
	for i := range from.Places() {
		if k := from.KeyAt(i); k.P != nil && !k.Is(object.TableStr) {
			return false
		}
	}
	if !to.QuickUpdate(from) {
		return false
	}
	to.Settle()
	return true
}

// quickPutKw is NAME=B in a call.
func quickPutKw(f *frame, in *code.Ins) bool {
	v, to, name := &f.regs[in.B], f.regs[in.A].Dict(), f.code.consts[in.D]
	if !v.Keepable() {
		return false
	}
	added, err := to.AddCell(name, *v)
	return added && err == nil
}

// quickCallEx is C = A(*A+1, **A+2).
func (m *Machine) quickCallEx(f *frame, in *code.Ins) (done bool, err error) {
	list, d := f.regs[in.A+1].List(), f.regs[in.A+2]
	args := list.Cells()
	var names []string
	var few [fewParams]string
	at, n := f.code.slots+1, len(args)
	if d.Is(object.TableDict) {
		if d.Dict().Len() > len(few) || n+d.Dict().Len() > fewSpread || at+fewSpread > len(f.regs) {
			return false, nil
		}
		names = few[:0]
		for i := range d.Dict().Places() {
			k := d.Dict().KeyAt(i)
			if k.P == nil {
				continue
			}
			if !k.Is(object.TableStr) {
				return false, nil
			}
			f.regs[at+n] = *d.Dict().ValAt(i)
			names = append(names, k.Str())
			n++
		}
	} else if n > fewSpread || at+fewSpread > len(f.regs) {
		return false, nil
	}
	copy(f.regs[at:], args)
	if fn := &f.regs[in.A]; fn.Is(tableFunction) && (*Function)(fn.P).code.gathers {
		whole := object.Cell{}
		if m.wholeIn == list && len(m.whole.Tuple()) == len(args) {
			whole = m.whole
		}
		m.whole, m.wholeIn = object.Cell{}, nil
		done = m.quickGathering(f, (*Function)(fn.P), at, n, names, whole, in.C) != nil
	} else {
		done, err = m.quickLaidOut(f, *fn, at, n, names, in.C)
	}
	if done && err == nil {
		m.keepArguments(list, d)
	}
	if m.top == f || !done {
		clear(f.regs[at-1 : at+n])
	}
	return done, err
}

// quickPrefixed calls a function with arguments before those that stand in slots.
func (m *Machine) quickPrefixed(f *frame, fn object.Cell, first []object.Value, base, n int, ret uint8) (done bool, err error) {
	at, all := f.code.slots+1, len(first)+n
	if all > fewSpread || at+fewSpread > len(f.regs) {
		return false, nil
	}
	for i, v := range first {
		f.regs[at+i] = object.CellOf(v)
	}
	copy(f.regs[at+len(first):], f.regs[base:base+n])
	done, err = m.quickLaidOut(f, fn, at, all, nil, ret)
	if m.top == f || !done {
		clear(f.regs[at-1 : at+all])
	}
	return done, err
}

// quickLaidOut calls what a cell holds with n arguments from a slot on, the last of them by
// keyword.
func (m *Machine) quickLaidOut(f *frame, fn object.Cell, at, n int, names []string, ret uint8) (done bool, err error) {
	if fn.P == nil || fn.Plain() {
		return false, nil
	}
	var bind binding
	switch fn.N {
	case tableFunction:
		return m.quickEnter(f, (*Function)(fn.P), at, n, names, &bind, ret) != nil, nil
	case tableMethod:
		x := (*object.Method)(fn.P)
		p, ok := x.Fn.(*Function)
		return ok && m.quickBound(f, p, object.CellOf(x.Self), at, n, names, &bind, ret) != nil, nil
	case tableFunc:
		b := (*builtin.Func)(fn.P)
		if b.Self != nil {
			at, n = at-1, n+1
			f.regs[at] = object.CellOf(b.Self)
		}
		if len(names) == 0 && n > 0 && (b.Self == nil && m.quickBuiltin(f, b.Entry, at, n, ret) || b.Self != nil && m.quickForm(f, b.Entry, at, n, ret)) {
			return true, nil
		}
		return m.quickEntryCall(f, b.Entry, at, n, names, ret)
	case tableClass:
		c := (*object.Class)(fn.P)
		k := m.kindOf(c)
		if c.Body != nil || k.maker == nil || k.exception || c.New != nil {
			return false, nil
		}
		if len(names) == 0 && n > 0 && m.quickForm(f, k.maker, at, n, ret) {
			return true, nil
		}
		return m.quickEntryCall(f, k.maker, at, n, names, ret)
	}
	return false, nil
}
