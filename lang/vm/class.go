// Class statements and imports.
package vm

import (
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/object"
)

// buildClass is C = the class that the body A makes.
func (m *Machine) buildClass(f *frame, in *code.Ins) error {
	fv, err := f.get(in.A)
	if err != nil {
		return err
	}
	body := fv.(*Function)
	var bases []object.Value
	var kw []builtin.Kw
	if in.Op == code.BuildClassEx {
		if bases, kw, err = m.exArguments(f, in.A); err != nil {
			return err
		}
	} else {
		names := f.code.c.Kws[in.D]
		base, n := int(in.A)+1, int(in.B)
		for i := range n {
			v, err := m.kept(f, uint8(base+i))
			if err != nil {
				return err
			}
			if i < n-len(names) {
				bases = append(bases, v)
			}
		}
		kw = f.keywords(base, n, names)
	}
	if err := m.settleTemps(f); err != nil {
		return err
	}
	v, err := m.runClass(f, body, bases, kw)
	if err != nil {
		return err
	}
	return m.put(f, in.C, v)
}

// runClass runs a class body and makes the class.
func (m *Machine) runClass(f *frame, body *Function, bases []object.Value, kw []builtin.Kw) (object.Value, error) {
	c := body.code.c
	var cell *object.ClassCell
	if c.ClassCell > 0 {
		cell = &object.ClassCell{}
	}
	b, err := object.BeginClass(m, c.Name, c.Qual, object.Str(f.code.mod.Name), bases, kw, cell)
	if err != nil {
		return nil, err
	}
	site := m.R.Place()
	nf, err := m.enter(f, body.code, f.code.slots, 0)
	if err != nil {
		return nil, err
	}
	nf.fn, nf.root, nf.building = body, true, b
	m.prepare(nf, 0)
	nf.class = cell
	if b.Plain() {
		_, err = m.runFrame(nf)
	} else {
		err = m.runWatched(nf)
	}
	if err != nil {
		return nil, err
	}
	m.R.At(site)
	return b.Finish()
}

// runWatched runs a class body whose names are an object of the program: it is told of
// what each instruction binds, and what it makes of that is what the name means.
func (m *Machine) runWatched(nf *frame) error {
	dying, before := m.dying, m.before
	m.top = nf
	locals := nf.code.c.Locals
	held := make([]object.Cell, len(locals))
	for {
		f := m.top
		pc := f.pc
		f.pc++
		if f == nf { // a call has given its result meanwhile
			if err := m.tellNames(nf, held, code.NoSlot); err != nil {
				if m.unwind(nf, pc, err) {
					break
				}
				continue
			}
		}
		if m.step() && !m.goesOn() {
			break
		}
		if f != nf || m.top != nf && f.code.ins[pc].Op != code.Call && f.code.ins[pc].Op != code.CallMethod {
			continue
		}
		if err := m.tellNames(nf, held, f.code.ins[pc].Target()); err != nil && m.unwind(nf, pc, err) {
			break
		}
	}
	m.dying, m.before = dying, before
	err := m.failed
	m.result, m.failed = object.Cell{}, nil
	return err
}

// tellNames stores what an instruction has bound in a class body.
func (m *Machine) tellNames(f *frame, held []object.Cell, written uint8) error {
	for i, name := range f.code.c.Locals {
		c := f.regs[i]
		if c.P == nil || name[0] == '.' || i == f.code.c.ClassCell-1 || c == held[i] && int(written) != i {
			continue
		}
		if v := c.Value(); v != nil {
			if err := f.building.Store(name, v); err != nil {
				return err
			}
			made, ok, err := f.building.Load(name)
			if err != nil {
				return err
			}
			if ok {
				f.regs[i] = object.CellOf(made)
			}
		}
		held[i] = f.regs[i]
	}
	return nil
}

// endClass gives the class under way what its body has bound.
func (m *Machine) endClass(f *frame) (leave bool, err error) {
	c := f.code.c
	for i, name := range c.Locals {
		if !f.building.Plain() { // told already
			break
		}
		if i == c.ClassCell-1 || name[0] == '.' || f.regs[i].P == nil {
			continue
		}
		v := f.regs[i].Value()
		if b, ok := v.(*box); ok {
			if v = b.c.Value(); v == nil {
				continue
			}
		}
		share(v)
		if err := f.building.Store(name, v); err != nil {
			return false, err
		}
	}
	for i, name := range c.Far {
		if v := f.far[i].Value(); v != nil {
			share(v)
			if err := f.building.Store(name, v); err != nil {
				return false, err
			}
		}
	}
	if c.ClassCell > 0 {
		own := boxIn(f, uint8(c.ClassCell-1))
		f.class.Then = func(class *object.Class) { own.c = object.CellOf(class) }
	}
	f.class = nil
	m.finish(f, nil)
	return m.leave(f, object.NoneCell())
}

// Frame tells of the function that runs: the class in whose body it was written,
// and its first argument (object.Thread).
func (m *Machine) Frame() (class *object.Class, self object.Value, ok bool) {
	if m.Options.Frame != nil {
		return m.Options.Frame()
	}
	f := m.top
	if f.fn == nil || f.code.params == 0 {
		return nil, nil, false
	}
	cls, found := f.fn.Captured("__class__")
	if class, ok = cls.(*object.Class); !found || !ok {
		return nil, nil, false
	}
	self = f.regs[0].Value()
	if b, isBox := self.(*box); isBox {
		self = b.c.Value()
	}
	return class, self, self != nil
}

// importFrom is a name of what import gave.
func (m *Machine) importFrom(f *frame, of object.Value, name string) (object.Value, error) {
	if x, ok := of.(*object.Module); ok {
		return m.fromModule(f.code.c.File, x, name)
	}
	return m.fromStandIn(of, name)
}

func (m *Machine) execImport(f *frame, in *code.Ins) error {
	switch in.Op {
	case code.Import:
		im := f.code.c.Imports[in.D]
		name, err := im.In(f.code.mod.pkg)
		if err != nil {
			return err
		}
		x, err := m.load_(f.code.c.File, name)
		if err != nil {
			if x = m.Absent(name, err); x == nil || f.code.c.HandlerAt(f.pc-1) != nil {
				return err
			}
		}
		if top, _, dotted := strings.Cut(im.Name, "."); dotted && im.Top {
			if x, err = m.load_(f.code.c.File, top); err != nil {
				if x = m.Absent(top, err); x == nil {
					return err
				}
			}
		}
		f.regs[in.A] = object.CellOf(m.standIn(x))
		return nil
	case code.ImportFrom:
		v, err := m.importFrom(f, f.regs[in.B].Value(), string(f.code.c.Consts[in.D].(object.Str)))
		if err != nil {
			return err
		}
		share(v)
		return m.put(f, in.A, v)
	}
	x, isModule := f.regs[in.A].Value().(*object.Module)
	if !isModule {
		return m.allOfStandIn(f, f.regs[in.A].Value())
	}
	listed, all := x.Public()
	for _, n := range listed {
		v, ok := x.Look(n)
		if !ok && all {
			sub, err := m.fromModule(f.code.c.File, x, n)
			if err != nil {
				return m.noMember(x, n)
			}
			v, ok = sub, true
		}
		if ok {
			f.code.mod.Set(n, v)
		}
	}
	return nil
}
