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
		v, err := x.Entry.Invoke(m.R, m, args, kw)
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

// callNative calls what is written in Go and calls back.
func (m *Machine) callNative(f object.Native, args []object.Value, kw []builtin.Kw) (object.Value, error) {
	if m.natives+m.top.depth >= maxDepth {
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

// CallCell calls a function with one argument (builtin.CellCaller).
func (m *Machine) CallCell(fn object.Value, arg object.Cell) (object.Cell, error) {
	x, ok := fn.(*Function)
	f := m.top
	if !ok || m.pending || !x.code.simple || x.code.params != 1 || !arg.Keepable() {
		v, err := m.Call(fn, []object.Value{arg.Value()}, nil)
		return object.CellOf(v), err
	}
	err := m.R.Barrier()
	if err == nil {
		err = m.poll()
	}
	if err != nil {
		return object.Cell{}, err
	}
	nf, err := m.enter(f, x.code, f.code.slots, 0)
	if err != nil {
		return object.Cell{}, err
	}
	site := m.R.Place()
	nf.fn, nf.root = x, true
	clear(nf.regs[1:x.code.locals])
	nf.regs[0] = arg
	c, err := m.runFrame(nf)
	m.R.At(site)
	return c, err
}
