// Calls, quickly: of functions and methods of the program, of classes, and of builtins
// by the quick forms of their entries, which take the slots as they are.
package vm

import (
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/object"
)

// quickCall is C = A(A+1…).
func (m *Machine) quickCall(f *frame, in *code.Ins) (done bool, err error) {
	c := f.regs[in.A]
	if c.P == nil || c.Plain() {
		return false, nil
	}
	base, n := int(in.A)+1, int(in.B)
	switch c.N {
	case tableFunction:
		fn := (*Function)(c.P)
		if fn.code.generates {
			return in.D == 0 && m.quickGenerator(f, fn, base, n, in.C), nil
		}
		return m.quickEnter(f, fn, base, n, f.code.c.Kws[in.D], &f.code.binds[in.D], in.C) != nil, nil
	case tableFunc:
		b := (*builtin.Func)(c.P)
		switch {
		case b.Self != nil:
			if in.D != 0 {
				return false, nil
			}
			return m.quickOwn(f, b, int(in.A), n, in.C)
		case n == 0:
			return m.quickEntryCall(f, b.Entry, base, n, nil, in.C)
		case in.D != 0:
			names := f.code.c.Kws[in.D]
			if b.Entry.Fold.Listed() && m.quickFold(f, b.Entry.Fold, base, n-len(names), in.C) {
				return true, nil
			}
			return m.quickEntryCall(f, b.Entry, base, n, names, in.C)
		case m.quickBuiltin(f, b.Entry, base, n, in.C) || m.quickFold(f, b.Entry.Fold, base, n, in.C):
			return true, nil
		}
		if b.Entry == nextEntry() {
			return m.quickNextOf(f, base, n, in.C)
		}
		return m.quickEntryCall(f, b.Entry, base, n, nil, in.C)
	case tableClass:
		return m.quickClass(f, in, (*object.Class)(c.P))
	case tableMethod:
		x := (*object.Method)(c.P)
		fn, ok := x.Fn.(*Function)
		return ok && m.quickBound(f, fn, object.CellOf(x.Self), base, n, f.code.c.Kws[in.D], &f.code.binds[in.D], in.C) != nil, nil
	case tableInstance:
		fn, ok := (*object.Instance)(c.P).Special(object.SpecialCall).(*Function)
		return ok && m.quickBound(f, fn, c, base, n, f.code.c.Kws[in.D], &f.code.binds[in.D], in.C) != nil, nil
	default:
		if in.D != 0 {
			return false, nil
		}
		switch x := c.Value().(type) {
		case object.QuickCaller:
			return m.quickAnswer(f, x, base, n, in.C), nil
		case object.Prefixed:
			if fn, args, ok := x.Before(); ok {
				return m.quickPrefixed(f, object.CellOf(fn), args, base, n, in.C)
			}
		}
	}
	return false, nil
}

// quickAnswer calls what may know the answer without a call.
func (m *Machine) quickAnswer(f *frame, x object.QuickCaller, base, n int, ret uint8) bool {
	c := x.QuickCall(f.regs[base : base+n])
	if c.P == nil {
		return false
	}
	f.regs[ret] = c
	return true
}

// quickOwn calls a method of a builtin type that a variable holds, add = l.append: its object
// stands where the method did.
func (m *Machine) quickOwn(f *frame, b *builtin.Func, at, n int, ret uint8) (done bool, err error) {
	method := f.regs[at]
	f.regs[at] = object.CellOf(b.Self)
	if m.quickForm(f, b.Entry, at, n+1, ret) {
		return true, nil
	}
	if done, err = m.quickEntryCall(f, b.Entry, at, n+1, nil, ret); !done {
		f.regs[at] = method
	}
	return done, err
}

// quickBuiltin calls a function of numbers, or one with a quick form.
func (m *Machine) quickBuiltin(f *frame, e *builtin.Entry, base, n int, ret uint8) bool {
	c := answer(e, f.regs[base:base+n])
	if c.P == nil {
		return false
	}
	f.regs[ret] = c
	m.charge(&c)
	return true
}

// answer is what an entry's quick form, or its function of numbers, gives; an empty cell
// says that the call takes more.
func answer(e *builtin.Entry, args []object.Cell) (c object.Cell) {
	if e.Quick != nil {
		if c = e.Quick(args); c.P != nil {
			return c
		}
	}
	of := e.OfNums()
	if of == nil || len(args) == 0 || len(args) > 2 {
		return c
	}
	p, q := args[0].Num(), object.Num{}
	if len(args) == 2 {
		if q = args[1].Num(); q.Kind == object.NoNum {
			return c
		}
	}
	if p.Kind == object.NoNum {
		return c
	}
	if v := of(p, q); v.Kind != object.NoNum {
		return object.NumCell(v)
	}
	return c
}

// quickForm calls an entry by its quick form with n arguments from a slot on.
func (m *Machine) quickForm(f *frame, e *builtin.Entry, from, n int, ret uint8) bool {
	if e.Quick == nil {
		return false
	}
	c := e.Quick(f.regs[from : from+n])
	if c.P == nil {
		return false
	}
	f.regs[ret] = c
	m.charge(&c)
	return true
}

// charge counts a large result as back edges, after which the heap is looked at.
func (m *Machine) charge(c *object.Cell) {
	switch {
	case c.Plain():
	case c.N == object.TableStr:
		m.tick -= len(c.Str()) >> 10
	case c.N == object.TableList:
		m.tick -= c.List().Len() >> 5
	}
}

// quickClass is a call of a class: str(x), int(x), float(x), super() by quick forms, a
// class of the program by its __init__.
func (m *Machine) quickClass(f *frame, in *code.Ins, c *object.Class) (done bool, err error) {
	base, n := int(in.A)+1, int(in.B)
	if c.Body != nil {
		return m.quickInstance(f, in, c), nil
	}
	k := m.kindOf(c)
	if k.exception && n <= 1 && in.D == 0 && c.New == nil {
		return quickException(f, in, c), nil
	}
	if k.maker == nil || k.exception || c.New != nil {
		return false, nil
	}
	if in.D != 0 {
		return m.quickEntryCall(f, k.maker, base, n, f.code.c.Kws[in.D], in.C)
	}
	if n == 2 && c.Name == "super" && f.regs[base].Is(tableClass) && f.regs[base+1].Is(tableInstance) { // super() has been given its arguments
		class, x := (*object.Class)(f.regs[base].P), (*object.Instance)(f.regs[base+1].P)
		if !x.Class().Inherits(class) {
			return false, nil
		}
		f.regs[in.C] = object.CellOf(&object.Super{Class: class, Self: x, Type: x.Class()})
		return true, nil
	}
	if n == 0 {
		return false, nil
	}
	if m.quickForm(f, k.maker, base, n, in.C) || m.quickFold(f, k.maker.Fold, base, n, in.C) {
		return true, nil
	}
	return m.quickEntryCall(f, k.maker, base, n, nil, in.C)
}

// quickInstance makes an object of its attributes alone: its __init__ is entered, and
// gives the object in place of its result.
func (m *Machine) quickInstance(f *frame, in *code.Ins, c *object.Class) bool {
	x, init := c.Plainly()
	if x == nil {
		return false
	}
	made := object.CellOf(x)
	if init == nil {
		if in.B == 0 {
			f.regs[in.C] = made
		}
		return in.B == 0
	}
	fn, ok := init.(*Function)
	if !ok {
		return false
	}
	nf := m.quickBound(f, fn, made, int(in.A)+1, int(in.B), f.code.c.Kws[in.D], &f.code.binds[in.D], in.C)
	if nf != nil {
		nf.made = made
	}
	return nf != nil
}

// quickMethod is C = (A+1).name(A+2…).
func (m *Machine) quickMethod(f *frame, in *code.Ins) (done bool, err error) {
	x := f.regs[in.A+1]
	if x.P == nil {
		return false, nil
	}
	site, ca := &f.code.c.Sites[in.D], &f.code.caches[in.D]
	base, n := int(in.A)+2, int(in.B)
	switch {
	case n == 1 && x.Is(tableGenerator) && site.Name == "send":
		return m.quickSend(f, (*object.Generator)(x.P), base, in.C), nil
	case ca.holds(&x, site.Name):
		if ca.kw {
			return m.quickEntryCall(f, ca.entry, base-1, n+1, site.Kw, in.C)
		}
		if m.quickForm(f, ca.entry, base-1, n+1, in.C) || m.quickFold(f, ca.entry.Fold, base-1, n+1, in.C) {
			return true, nil
		}
		return m.quickEntryCall(f, ca.entry, base-1, n+1, nil, in.C)
	case x.Plain():
	case x.N == tableInstance:
		method, ok := ca.of.Method((*object.Instance)(x.P))
		if !ok {
			if method, ok = ca.other.Method((*object.Instance)(x.P)); !ok {
				return m.quickStanding(f, (*object.Instance)(x.P), ca, in), nil
			}
		}
		fn, ok := method.(*Function)
		if ok && fn.code.generates {
			return !ca.kw && m.quickGenerator(f, fn, base-1, n+1, in.C), nil
		}
		return ok && m.quickEnter(f, fn, base-1, n+1, site.Kw, &ca.bind, in.C) != nil, nil
	case x.N == tableModule:
		if ca.mod != (*object.Module)(x.P) || !ca.known.Is(tableFunc) {
			return false, nil
		}
		b := (*builtin.Func)(ca.known.P)
		if b.Self != nil || n > 0 && !ca.kw && m.quickBuiltin(f, b.Entry, base, n, in.C) {
			return b.Self == nil, nil
		}
		return m.quickEntryCall(f, b.Entry, base, n, site.Kw, in.C)
	case x.N == tableClass:
		return m.quickClassMethod(f, (*object.Class)(x.P), ca, in)
	case x.N == tableSuper:
		return m.quickSuper(f, (*object.Super)(x.P), ca, in), nil
	}
	return false, nil
}

// quickStanding calls a function that stands in an object, or a static or class method of its
// class.
func (m *Machine) quickStanding(f *frame, x *object.Instance, ca *cache, in *code.Ins) bool {
	if method, ok := ca.of.ClassMethod(x); ok {
		fn, ok := method.(*Function)
		return ok && !fn.code.generates && m.quickBound(f, fn, object.CellOf(x.Class()), int(in.A)+2, int(in.B), f.code.c.Sites[in.D].Kw, &ca.bind, in.C) != nil
	}
	c, ok := ca.of.Load(x)
	if !ok || !c.Is(tableFunction) {
		return false
	}
	fn := (*Function)(c.P)
	return !fn.code.generates && m.quickEnter(f, fn, int(in.A)+2, int(in.B), f.code.c.Sites[in.D].Kw, &ca.bind, in.C) != nil
}

// quickClassMethod is C.name(…) of a class C.
func (m *Machine) quickClassMethod(f *frame, c *object.Class, ca *cache, in *code.Ins) (done bool, err error) {
	v, bound, ok := ca.class.Method(c)
	base, n := int(in.A)+2, int(in.B)
	switch {
	case !ok:
		return false, nil
	case v.Is(tableFunc):
		return m.quickUnbound(f, c, (*builtin.Func)(v.P), ca, base, n, in.C)
	case !v.Is(tableFunction):
		return false, nil
	}
	fn := (*Function)(v.P)
	switch {
	case fn.code.generates:
		return false, nil
	case bound:
		return m.quickBound(f, fn, f.regs[in.A+1], base, n, f.code.c.Sites[in.D].Kw, &ca.bind, in.C) != nil, nil
	}
	return m.quickEnter(f, fn, base, n, f.code.c.Sites[in.D].Kw, &ca.bind, in.C) != nil, nil
}

// quickUnbound calls what a builtin class has, str.join or dict.fromkeys, with n arguments; a
// method's object is the first of them.
func (m *Machine) quickUnbound(f *frame, c *object.Class, b *builtin.Func, ca *cache, base, n int, ret uint8) (done bool, err error) {
	if b.Self != nil || ca.kw {
		return false, nil
	}
	if n > 0 && builtin.KnownClass(&f.regs[base]) == c && m.quickForm(f, b.Entry, base, n, ret) {
		return true, nil
	}
	return m.quickEntryCall(f, b.Entry, base, n, nil, ret)
}

// quickSuper is super().name(…): the place remembers what that was behind the class in
// the order of the object's.
func (m *Machine) quickSuper(f *frame, s *object.Super, ca *cache, in *code.Ins) bool {
	b := s.Type.Body
	if b == nil || s.Self == object.Value(s.Type) {
		return false
	}
	stamp, site := s.Type.Stamp(), &f.code.c.Sites[in.D]
	if ca.super.class != s.Class || ca.super.stamp != stamp {
		ca.super = superCache{class: s.Class, stamp: stamp}
		if v, ok := s.Find(m, site.Name); ok {
			ca.super.fn, _ = v.(*Function)
		}
	}
	return ca.super.fn != nil && m.quickBound(f, ca.super.fn, object.CellOf(s.Self), int(in.A)+2, int(in.B), site.Kw, &ca.bind, in.C) != nil
}
