// Calls of builtins: arguments from slots, and what becomes of them.
package vm

import (
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

// callBuiltin calls an entry with what stands in slots from base on.
func (m *Machine) callBuiltin(f *frame, e *builtin.Entry, self object.Value, base, n int, names []string, ret uint8) error {
	if self == nil && len(names) == 0 && n <= 2 && n > 0 {
		if fn := e.OfNums(); fn != nil {
			a, b := f.regs[base].Num(), object.Num{}
			if n == 2 {
				b = f.regs[base+1].Num()
			}
			if a.Kind != object.NoNum && (n == 1 || b.Kind != object.NoNum) {
				if v := fn(a, b); v.Kind != object.NoNum {
					f.regs[ret] = object.NumCell(v)
					return nil
				}
			}
		}
	}
	mark := len(m.args)
	args, kw, err := m.gather(f, e, self, base, n, names)
	defer m.dropArgs(mark)
	if err != nil {
		return err
	}
	if self == nil && n == 1 && len(names) == 0 && e.Ufunc != nil && e.Ufunc.Nin == 1 && e.Ufunc.Nout == 1 && e.Ufunc.Loop == nil {
		if v, ok := m.R.OfNumber(e.Ufunc.Op, args[0]); ok {
			clear(f.regs[base : base+n])
			return m.putMade(f, ret, v)
		}
	}
	walked := f.walkedAlone(e, self, base, n)
	v, err := m.invoke(e, args, kw)
	m.closeAll(walked)
	if err != nil {
		return err
	}
	if s, ok := v.(*builtin.Stream); ok && e.Walks {
		if gens := f.owned(base, n); gens != nil {
			s.Owner = &owner{gens, &f.code.ins[f.pc-1]}
		}
	}
	made := m.returned(e, v, args, kw)
	if made {
		err = m.putMade(f, ret, v)
	} else {
		err = m.put(f, ret, v)
	}
	if self != nil && int(ret) != base-1 {
		base, n = base-1, n+1
	}
	for i := base; i < base+n; i++ {
		if i != int(ret) {
			m.spend(f, f.regs[i], i)
			f.regs[i] = object.Cell{}
		}
	}
	if !m.pending {
		m.release()
	}
	return err
}

// gather makes the arguments of a builtin. Those that it may keep are computed
// first, because what they read may change.
func (m *Machine) gather(f *frame, e *builtin.Entry, self object.Value, base, n int, names []string) (args []object.Value, kw []builtin.Kw, err error) {
	pos := n - len(names)
	if e.Few() { // they are not held on to
		mark := len(m.args)
		for range pos + 1 {
			m.args = append(m.args, nil)
		}
		args = m.args[mark : mark : mark+pos+1]
	} else {
		args = make([]object.Value, 0, pos+1)
	}
	if self != nil {
		args = append(args, self)
	}
	for i := range pos {
		v, err := f.get(uint8(base + i))
		if err != nil {
			return nil, nil, err
		}
		args = append(args, v)
	}
	kw = f.keywords(base, n, names)
	if !e.Reads() {
		err = m.settleArguments(args, kw)
	}
	if e.OfText() {
		for i, a := range args {
			args[i] = textOf(a)
		}
	}
	return args, kw, err
}

// dropArgs empties the stack of arguments down to a mark.
func (m *Machine) dropArgs(mark int) {
	clear(m.args[mark:])
	m.args = m.args[:mark]
}

// settleArguments computes what arguments still wait for.
func (m *Machine) settleArguments(args []object.Value, kw []builtin.Kw) error {
	for _, a := range args {
		if err := m.compute(a); err != nil {
			return err
		}
	}
	for _, k := range kw {
		if err := m.compute(k.Value); err != nil {
			return err
		}
	}
	return nil
}

// invoke calls an entry.
func (m *Machine) invoke(e *builtin.Entry, args []object.Value, kw []builtin.Kw) (object.Value, error) {
	c := m.emptyCall()
	bound := m.boundDict(args)
	v, err := e.InvokeIn(c, m.R, m, args, kw)
	if bound != nil {
		m.takeStores(bound)
	}
	if err != nil {
		return nil, err
	}
	if err := m.interrupted(); err != nil {
		return nil, err
	}
	if a, ok := v.(*object.Array); !waits(v) && isPlain(v) && (!ok || a.Pending() == nil) {
		m.keepCall(c)
	} else if e.Reads() && !isPlain(v) {
		return v, m.settleArguments(args, kw)
	}
	return v, nil
}

// returned looks at what a builtin gave back: made reports an array that nobody
// else knows. Arguments that may be in the result are shared.
func (m *Machine) returned(e *builtin.Entry, v object.Value, args []object.Value, kw []builtin.Kw) (made bool) {
	if e.Reads() && (isPlain(v) || isRow(v)) {
		if !hasArray(v) {
			return false
		}
		shares := false
		for _, x := range args {
			shares = shares || mayShare(x, v)
		}
		for _, k := range kw {
			shares = shares || mayShare(k.Value, v)
		}
		if !shares {
			return true
		}
	}
	for _, x := range args {
		share(x)
	}
	for _, k := range kw {
		share(k.Value)
	}
	return false
}

// Builtins without a quick form, called without ceremony: with arguments that wait for nothing,
// own nothing and have no say in the call.

// quickEntryCall calls an entry with n arguments from a slot on, the last of them by keyword;
// done is false, with nothing done, where a call takes more.
func (m *Machine) quickEntryCall(f *frame, e *builtin.Entry, from, n int, names []string, ret uint8) (done bool, err error) {
	if m.pending || m.tick <= 1 || f.arrays || m.R.Held() > 0 || m.traces.Recording() {
		return false, nil
	}
	args := f.regs[from : from+n]
	for i := range args {
		if !asItIs(&args[i], e) {
			return false, nil
		}
	}
	c := m.emptyCall()
	m.R.At(f.code.place(f.pc - 1))
	v, done, err := e.InvokePlainly(c, m.R, m, args, names)
	switch {
	case !done:
		m.keepCall(c)
		return false, nil
	case err != nil:
		return true, err
	}
	if err := m.interrupted(); err != nil {
		return true, err
	}
	m.tick--
	at := object.CellOf(v)
	if at.Plain() || at.N == object.TableStr {
		m.keepCall(c)
		f.regs[ret] = at
		return true, nil
	}
	if at.Is(object.TableList) && !at.List().Settled && at.List().Len() <= shortSlice {
		at.List().Settled = allKeepable(at.List().Cells())
	}
	given := c.Args
	if len(c.Rest) > 0 {
		given = append(given[:len(given):len(given)], c.Rest...)
	}
	made := m.returned(e, v, given, c.Kw)
	if e.Fold != nil { // it has gone over its argument, and nothing that it gave goes on with that
		m.keepCall(c)
	}
	if made {
		return true, m.putMade(f, ret, v)
	}
	return true, m.put(f, ret, v)
}

// asItIs reports an argument of a builtin that is no array, waits for nothing, has no say
// in the call itself and is not gone over here.
func asItIs(c *object.Cell, e *builtin.Entry) bool {
	if c.Plain() {
		return true
	}
	if !c.Keepable() {
		return false
	}
	switch c.N {
	case object.TableStr, object.TableList, object.TableTuple:
		return true
	case object.TableDict:
		return !c.Dict().Bound
	case tableGenerator:
		return e.Fold == nil && !e.Walks && e != nextEntry()
	case tableStream:
		return (*builtin.Stream)(c.P).Owner == nil || e.Fold == nil && !e.Walks && e != nextEntry()
	}
	return !e.AsksObjects() || !object.IsObject(c.Value())
}

// emptyCall is a call to be filled, keepCall lets another have it: one that gave a plain
// value, so that nobody holds on to it.
func (m *Machine) emptyCall() *builtin.Call {
	k := len(m.calls)
	if k == 0 {
		return &builtin.Call{}
	}
	c := m.calls[k-1]
	m.calls = m.calls[:k-1]
	return c
}

func (m *Machine) keepCall(c *builtin.Call) {
	*c = builtin.Call{}
	m.calls = append(m.calls, c)
}
