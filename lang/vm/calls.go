// Calls. A function of the program is entered in the same run: its frame takes
// the caller's last slots. Builtins are called with their arguments on a stack of
// their own, which they do not hold on to if Few says so.
package vm

import (
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/object"
)

type builtinFunc = builtin.Func

func (m *Machine) execCall(f *frame, in *code.Ins) (leave bool, err error) {
	switch in.Op {
	case code.Call:
		fn, err := f.get(in.A)
		if err != nil {
			return false, err
		}
		if _, ok := fn.(*builtin.Func); ok && in.B > 0 {
			if done, err := m.replay(f); done || err != nil {
				return false, err
			}
		}
		return false, m.callSlots(f, fn, int(in.A)+1, int(in.B), f.code.c.Kws[in.D], in.C)
	case code.CallMethod:
		return false, m.callMethod(f, in)
	case code.CallEx:
		return false, m.callEx(f, in)
	case code.SpreadArgs:
		return false, m.spreadArgs(f, in)
	case code.SpreadKw, code.PutKw:
		return false, m.spreadKw(f, in)
	case code.Return:
		return m.ret(f, in.A)
	}
	return m.execYield(f, in)
}

// ret ends a frame with the value of a slot.
func (m *Machine) ret(f *frame, slot uint8) (leave bool, err error) {
	v, err := f.get(slot)
	if err != nil {
		return false, err
	}
	if waits(v) {
		if a, ok := v.(*object.Array); ok {
			m.capture(f, a)
		}
		if err := m.compute(v); err != nil {
			return false, err
		}
	}
	m.pending = false
	if len(m.consumed) > 0 {
		m.release()
	}
	m.endLoops(f)
	c := object.CellOf(v)
	var kept *object.Array
	if c.Is(object.TableArray) {
		kept = c.Array()
		if int(slot) < f.code.locals && kept.Owner != &f.regs[slot] {
			kept.Owner = nil
		}
	}
	if t, ok := v.(object.Tuple); ok && f.arrays {
		for _, e := range t {
			if a, ok := e.(*object.Array); ok && f.owns(a) {
				a.Owner = fresh
			}
		}
	}
	if f.made.P != nil { // an __init__
		if c.P != object.TagNone {
			return false, object.Errorf(object.TypeError, "__init__() should return None, not '%s'", v.TypeName())
		}
		c = f.made
		f.made = object.Cell{}
	}
	m.finish(f, kept)
	return m.leave(f, c)
}

// leave goes back to who called a frame that has ended.
func (m *Machine) leave(f *frame, c object.Cell) (bool, error) {
	if f.gen != nil {
		return m.generatorEnds(f, c)
	}
	if f.room == chunk && m.spare == nil {
		m.spare = f.regs
	}
	m.R.Fresh()
	up := f.prev
	m.top = up
	if f.root {
		share(c.Value())
		m.result = c
		return true, nil
	}
	if err := m.deliver(f, up, c); err != nil {
		return m.unwind(up, up.pc-1, err), nil
	}
	return false, nil
}

// keywords parts slots into arguments by position and by keyword.
func (f *frame) keywords(base, n int, names []string) []builtin.Kw {
	if len(names) == 0 {
		return nil
	}
	kw := make([]builtin.Kw, len(names))
	from := base + n - len(names)
	for i, name := range names {
		kw[i] = builtin.Kw{Name: name, Value: f.regs[from+i].Value()}
	}
	return kw
}

// callSlots calls fn with n arguments in slots from base on.
func (m *Machine) callSlots(f *frame, fn object.Value, base, n int, names []string, ret uint8) error {
	switch x := fn.(type) {
	case *Function:
		return m.callFunction(f, x, base, n, names, ret)
	case *builtin.Func:
		return m.callBuiltin(f, x.Entry, x.Self, base, n, names, ret)
	case *object.Method:
		if p, ok := x.Fn.(*Function); ok {
			return m.callWithSelf(f, p, x.Self, base, n, names, ret)
		}
	case *object.Class:
		if x.Body != nil {
			return m.callClass(f, x, base, n, names, ret)
		}
		if k := m.kindOf(x); !k.exception && x.New == nil && k.maker != nil {
			return m.callBuiltin(f, k.maker, nil, base, n, names, ret)
		}
	}
	return m.callAny(f, fn, base, n, names, ret)
}

// callAny calls anything through Call.
func (m *Machine) callAny(f *frame, fn object.Value, base, n int, names []string, ret uint8) error {
	args := make([]object.Value, n-len(names))
	for i := range args {
		v, err := m.kept(f, uint8(base+i))
		if err != nil {
			return err
		}
		args[i] = v
	}
	for i := range names {
		if _, err := m.kept(f, uint8(base+len(args)+i)); err != nil {
			return err
		}
	}
	v, err := m.Call(fn, args, f.keywords(base, n, names))
	if err == nil {
		err = m.interrupted()
	}
	clear(f.regs[base : base+n])
	if err != nil {
		return err
	}
	return m.put(f, ret, v)
}

// callFunction enters a function of the program.
func (m *Machine) callFunction(f *frame, fn *Function, base, n int, names []string, ret uint8) error {
	if err := m.settleTemps(f); err != nil {
		return err
	}
	if m.tick--; m.tick <= 0 {
		if err := m.look(); err != nil {
			return err
		}
	}
	lc := fn.code
	if !lc.simple || n != lc.params || len(names) > 0 {
		return m.callBound(f, fn, base, n, names, ret)
	}
	nf, err := m.enter(f, lc, base, n)
	if err != nil {
		return err
	}
	nf.fn, nf.ret, nf.simple = fn, ret, true
	for i := range n {
		if at := &nf.regs[i]; at.Is(object.TableArray) && at.Array().Owner == fresh {
			at.Array().Owner = at
			nf.arrays, nf.simple = true, false
		} else if at.Is(object.TableTuple) {
			share(at.Value())
		}
	}
	clear(nf.regs[n:lc.locals])
	m.top = nf
	return nil
}

// callBound enters a function whose arguments do not simply stand where its
// parameters are.
func (m *Machine) callBound(f *frame, fn *Function, base, n int, names []string, ret uint8) error {
	var few [8]object.Value
	args := few[:0]
	for i := range n - len(names) {
		args = append(args, f.regs[base+i].Value())
	}
	kw := f.keywords(base, n, names)
	return m.enterBound(f, fn, args, kw, base, ret)
}

// enterBound enters a function with arguments.
func (m *Machine) enterBound(f *frame, fn *Function, args []object.Value, kw []builtin.Kw, base int, ret uint8) error {
	for _, v := range args {
		if a, ok := v.(*object.Array); !ok || a.Owner == fresh {
			share(v)
		}
	}
	for _, k := range kw {
		share(k.Value)
	}
	nf, err := m.enter(f, fn.code, base, 0)
	if err != nil {
		return err
	}
	nf.fn, nf.ret = fn, ret
	m.prepare(nf, 0)
	if fn.code.c.Form == code.GenExpr {
		nf.regs[0] = object.CellOf(args[0])
	} else if err := m.bind(nf, fn, args, kw); err != nil {
		clear(nf.regs[:fn.code.locals])
		return err
	}
	if fn.code.c.Generator || fn.code.c.Form == code.GenExpr {
		g := m.newGenerator(fn, nf)
		codeOf(g).made = &f.code.ins[f.pc-1]
		return m.put(f, ret, g)
	}
	m.top = nf
	return nil
}

// prepare empties the slots of a new frame's variables.
func (m *Machine) prepare(nf *frame, from int) {
	lc := nf.code
	clear(nf.regs[from:lc.locals])
	if n := len(lc.c.Far); n > 0 {
		nf.far = make([]object.Cell, n)
	}
}

// callWithSelf calls a method's function: the object comes before the arguments,
// in the slot of what was called.
func (m *Machine) callWithSelf(f *frame, fn *Function, self object.Value, base, n int, names []string, ret uint8) error {
	share(self)
	f.regs[base-1] = object.CellOf(self)
	return m.callFunction(f, fn, base-1, n+1, names, ret)
}

// callMethod is C = (A+1).name(…).
func (m *Machine) callMethod(f *frame, in *code.Ins) error {
	site, ca := &f.code.c.Sites[in.D], &f.code.caches[in.D]
	base, n := int(in.A)+2, int(in.B)
	x, err := f.get(in.A + 1)
	if err != nil {
		return err
	}
	switch x.(type) {
	case *object.Array, *object.Module:
		if done, err := m.replay(f); done || err != nil {
			return err
		}
	}
	if o, ok := x.(*object.Instance); ok {
		fn, ok := ca.of.Method(o)
		if !ok {
			ca.other = ca.of
			ca.of.Fill(o, site.Name)
			fn, ok = ca.of.Method(o)
			ca.method, _ = fn.(*Function)
		}
		if p, isFunction := fn.(*Function); ok && isFunction {
			return m.callFunction(f, p, base-1, n+1, site.Kw, in.C)
		}
	}
	if e := m.methodOf(ca, &f.regs[in.A+1], x, site.Name); e != nil {
		return m.callBuiltin(f, e, x, base, n, site.Kw, in.C)
	}
	fn, err := m.memberOf(f, in, x, site.Name, ca)
	if err != nil {
		return err
	}
	if b, ok := fn.(*builtin.Func); !ok || b.Self != x {
		share(x)
	}
	f.regs[in.A+1] = object.CellOf(fn)
	return m.callSlots(f, fn, base, n, site.Kw, in.C)
}

// memberOf reads an attribute that is called at once.
func (m *Machine) memberOf(f *frame, in *code.Ins, x object.Value, name string, ca *cache) (object.Value, error) {
	if mod, ok := x.(*object.Module); ok {
		if ca.mod == mod {
			return ca.known.Value(), nil
		}
		v, err := m.Attr(x, name)
		if err == nil && fixed(mod, v) {
			ca.mod, ca.known = mod, object.CellOf(v)
		}
		return v, err
	}
	v, err := m.Attr(x, name)
	if c, ok := x.(*object.Class); ok && err == nil {
		ca.class.Fill(c, name, v)
	}
	return v, err
}

// methodOf finds the entry of a method of a type whose attributes are all in the
// builtin table; nil leaves it to Attr.
func (m *Machine) methodOf(ca *cache, c *object.Cell, x object.Value, name string) *builtin.Entry {
	if ca.holds(c, name) && !isTextCell(x) {
		return ca.entry
	}
	prefix := ""
	switch t := x.(type) {
	case *object.Array:
		if isText(t) { // np.str_ is a str too
			return nil
		}
	case *object.List, *object.Dict, object.Str, *object.Set, object.Tuple, object.Int, object.Float:
	default:
		if !ofTable(x, name) {
			return nil
		}
		if _, one := x.(object.OneKind); !one {
			prefix = builtin.PrefixOf(x)
		}
	}
	e, found := builtin.AttrEntry(x, name)
	if !found || e.Static || e.Property {
		return nil
	}
	if s, isSet := x.(*object.Set); isSet && s.Frozen && e.Effect {
		return nil // frozensets lack it
	}
	ca.table, ca.entry, ca.prefix = sortOf(c), e, prefix
	if !ca.kw {
		switch e.Name() {
		case "list.append":
			ca.does = appends
		case "list.pop":
			ca.does = pops
		default:
			ca.does = 0
		}
	}
	return e
}

// holds reports whether the entry that is remembered is the method of what a slot holds.
func (ca *cache) holds(c *object.Cell, name string) bool {
	if ca.entry == nil || ca.table != sortOf(c) {
		return false
	}
	if ca.prefix == "" {
		return true
	}
	x := c.Value()
	return builtin.HasPrefix(x, ca.prefix) && ofTable(x, name)
}

// sortOf is the table of a cell's type, or the tag of a number.
func sortOf(c *object.Cell) uint64 {
	if c.Plain() {
		return uint64(uintptr(c.P))
	}
	return c.N
}

// ofTable reports whether a name means for a value what the builtin table says: neither
// its class nor the value itself has an answer of its own.
func ofTable(x object.Value, name string) bool {
	switch v := x.(type) {
	case *object.Array, *object.Module, *object.Class, *builtin.Func, *Function:
		return false
	case object.Attributed:
		if _, own := v.Attr(name); own {
			return false
		}
	}
	return !object.HasModel(x)
}

func isTextCell(x object.Value) bool {
	a, ok := x.(*object.Array)
	return ok && isText(a)
}
