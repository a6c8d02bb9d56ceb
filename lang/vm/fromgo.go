// Calls from Go: builtins that call back, and special methods of objects.
package vm

import (
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/object"
)

// Call calls any callable value (builtin.Host).
func (m *Machine) Call(fn object.Value, args []object.Value, kw []builtin.Kw) (object.Value, error) {
	switch x := fn.(type) {
	case *builtin.Func:
		if v := m.quickly(x.Entry, x.Self, args, kw); v != nil {
			return v, nil
		}
		if x.Self != nil {
			all := make([]object.Value, len(args)+1)
			all[0] = x.Self
			copy(all[1:], args)
			args = all
		}
		if x.Entry.OfText() {
			for i, a := range args {
				args[i] = textOf(a)
			}
		}
		bound := m.boundDict(args)
		v, err := m.invokeFromGo(x.Entry, args, kw)
		if bound != nil {
			m.takeStores(bound)
		}
		return v, err
	case *Function:
		return m.callFromGo(x, args, kw)
	case *object.Class:
		if x.Body != nil {
			return object.Construct(m, x, args, kw)
		}
		return m.instantiate(x, args, kw)
	case object.Native:
		return m.callNative(x, args, kw)
	case object.Unknown: // of a check
		return nil, object.ErrUnknown
	}
	if e, ok := m.special(fn, "__call__"); ok {
		return e.Invoke(m.R, m, append([]object.Value{fn}, args...), kw)
	}
	return nil, object.Staticf(object.NotCallable, "'%s' object is not callable", object.FullTypeName(fn))
}

// quickly calls an entry by its quick form, as run does; nil where the call takes more.
func (m *Machine) quickly(e *builtin.Entry, self object.Value, args []object.Value, kw []builtin.Kw) object.Value {
	if e.Quick == nil && e.OfNums() == nil || len(kw) > 0 || len(args) >= len(m.quickArgs) {
		return nil
	}
	n := 0
	if self != nil {
		m.quickArgs[0], n = object.CellOf(self), 1
	}
	for _, v := range args {
		m.quickArgs[n] = object.CellOf(v)
		n++
	}
	c := answer(e, m.quickArgs[:n])
	clear(m.quickArgs[:n])
	if c.P == nil {
		return nil
	}
	m.charge(&c)
	return c.Value()
}

// quicklyCells calls a builtin or a class with one argument, or two, by its quick form; an
// empty cell says that the call takes more.
func (m *Machine) quicklyCells(fn object.Value, a object.Cell, b *object.Cell) (c object.Cell) {
	n := 0
	var e *builtin.Entry
	switch x := fn.(type) {
	case object.QuickCaller:
		if b != nil {
			return c
		}
		m.quickArgs[0] = a
		c = x.QuickCall(m.quickArgs[:1])
		m.quickArgs[0] = object.Cell{}
		return c
	case *builtin.Func:
		if e = x.Entry; x.Self != nil {
			m.quickArgs[0], n = object.CellOf(x.Self), 1
		}
	case *object.Class:
		if k := m.kindOf(x); x.Body == nil && !k.exception && x.New == nil {
			e = k.maker
		}
	}
	if e == nil {
		return c
	}
	m.quickArgs[n] = a
	n++
	if b != nil {
		m.quickArgs[n] = *b
		n++
	}
	c = answer(e, m.quickArgs[:n])
	clear(m.quickArgs[:n])
	m.charge(&c)
	return c
}

// invokeFromGo calls an entry; the Call serves again where nobody can hold on to it.
func (m *Machine) invokeFromGo(e *builtin.Entry, args []object.Value, kw []builtin.Kw) (object.Value, error) {
	c := m.emptyCall()
	v, err := e.InvokeIn(c, m.R, m, args, kw)
	if err == nil && isPlain(v) && !isArray(v) {
		m.keepCall(c)
	}
	return v, err
}

// callNative calls what is written in Go and calls back.
func (m *Machine) callNative(f object.Native, args []object.Value, kw []builtin.Kw) (object.Value, error) {
	if m.natives+m.top.depth >= m.deepest {
		return nil, object.Errorf(object.RecursionError, "maximum recursion depth exceeded while calling a Python object")
	}
	m.natives++
	v, err := f.CallWith(m, args, kw)
	m.natives--
	return v, err
}

// callFromGo runs a function of the program to its end.
func (m *Machine) callFromGo(fn *Function, args []object.Value, kw []builtin.Kw) (object.Value, error) {
	f := m.top
	if err := m.settleTemps(f); err != nil {
		return nil, err
	}
	var few [fewParams]object.Cell
	plain := fn.code.simple && len(kw) == 0 && len(args) == fn.code.params && len(args) <= len(few)
	for i := 0; plain && i < len(args); i++ {
		few[i] = object.CellOf(args[i])
		plain = few[i].Keepable()
	}
	if !plain {
		if err := m.settleArguments(args, kw); err != nil {
			return nil, err
		}
		for _, v := range args {
			share(v)
		}
		for _, k := range kw {
			share(k.Value)
		}
	}
	if err := m.R.Barrier(); err != nil {
		return nil, err
	}
	if err := m.poll(); err != nil {
		return nil, err
	}
	if err := m.roomForCall(); err != nil {
		return nil, err
	}
	site := m.R.Place()
	nf, err := m.enter(f, fn.code, f.code.slots, 0)
	if err != nil {
		return nil, err
	}
	nf.fn, nf.root = fn, true
	m.prepare(nf, 0)
	if plain {
		copy(nf.regs[:], few[:len(args)])
	} else if err := m.bind(nf, fn, args, kw); err != nil {
		clear(nf.regs[:fn.code.locals])
		return nil, err
	}
	if fn.code.c.Generator || fn.code.c.Form == code.GenExpr {
		return m.newGenerator(fn, nf), nil
	}
	v, err := m.runFrame(nf)
	m.R.At(site)
	return v.Value(), err
}

// CallCell calls a function with one argument (object.CellCaller).
func (m *Machine) CallCell(fn object.Value, arg object.Cell) (object.Cell, error) {
	x, ok := fn.(*Function)
	if !ok {
		if c := m.quicklyCells(fn, arg, nil); c.P != nil {
			return c, nil
		}
	}
	if !ok || m.pending || !x.code.simple || x.code.params != 1 || !arg.Keepable() {
		v, err := m.Call(fn, []object.Value{arg.Value()}, nil)
		return object.CellOf(v), err
	}
	return m.callSimple(x, arg, object.Cell{})
}

// CallCells calls a function with two arguments (object.CellCaller).
func (m *Machine) CallCells(fn object.Value, a, b object.Cell) (object.Cell, error) {
	x, ok := fn.(*Function)
	if !ok {
		if c := m.quicklyCells(fn, a, &b); c.P != nil {
			return c, nil
		}
	}
	if !ok || m.pending || !x.code.simple || x.code.params != 2 || !a.Keepable() || !b.Keepable() {
		v, err := m.Call(fn, []object.Value{a.Value(), b.Value()}, nil)
		return object.CellOf(v), err
	}
	return m.callSimple(x, a, b)
}

// callSimple runs a function of one or two parameters to its end. The cells are its
// arguments.
func (m *Machine) callSimple(x *Function, a, b object.Cell) (object.Cell, error) {
	err := m.R.Barrier()
	if err == nil {
		err = m.poll()
	}
	if err == nil {
		err = m.roomForCall()
	}
	if err != nil {
		return object.Cell{}, err
	}
	f := m.top
	nf, err := m.enter(f, x.code, f.code.slots, 0)
	if err != nil {
		return object.Cell{}, err
	}
	site := m.R.Place()
	nf.fn, nf.root = x, true
	nf.regs[0] = a
	if x.code.params > 1 {
		nf.regs[1] = b
	}
	clear(nf.regs[x.code.params:x.code.locals])
	c, err := m.runFrame(nf)
	m.R.At(site)
	return c, err
}
