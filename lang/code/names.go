// This file: where the variable of a name is, seen from the code that uses it,
// and reading, writing and deleting it.

package code

import (
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/syntax"
)

// where says where a variable is.
type where uint8

const (
	inModule where = iota
	inSlot
	inCell
	inFree
	inFar
	inClass // a name in a class body: its slot, or a variable of the module
)

type ref struct {
	where where
	at    int
}

// layer is an inlined comprehension whose body is being compiled: its variables
// are in a row of hidden slots.
type layer struct {
	scope *syntax.Scope
	first int
}

func (u *unit) slotIn(l *layer, name string) int {
	for i, n := range l.scope.Locals {
		if n == name {
			return l.first + i
		}
	}
	return l.first
}

// find tells where the variable of a name is.
func (u *unit) find(name string) ref {
	for i := len(u.layers) - 1; i >= 0; i-- {
		l := u.layers[i]
		switch l.scope.Where(name) {
		case syntax.InLocal, syntax.InCell:
			return u.held(l.scope, name, u.slotIn(l, name))
		case syntax.InModule:
			return ref{}
		}
	}
	if u.c.Form == Statement {
		return ref{}
	}
	if u.c.Form == ClassBody {
		if at, ok := u.regs[name]; ok && len(u.layers) == 0 {
			return ref{inClass, at}
		}
		if name == classCell && u.c.ClassCell > 0 && len(u.layers) > 0 {
			return ref{inCell, u.c.ClassCell - 1}
		}
	} else if at, ok := u.regs[name]; ok {
		return u.held(u.scope, name, at)
	}
	if at, ok := u.far[name]; ok && (u.c.Form != ClassBody || len(u.layers) == 0) {
		return ref{inFar, at}
	}
	if u.scope.Where(name) == syntax.InOuter || len(u.layers) > 0 {
		return ref{inFree, u.free(name)}
	}
	return ref{}
}

func (u *unit) held(s *syntax.Scope, name string, at int) ref {
	if u.captured[s][name] {
		return ref{inCell, at}
	}
	return ref{inSlot, at}
}

// free is the place of a captured variable among those that the code captures.
func (u *unit) free(name string) int {
	at, ok := u.frees[name]
	if !ok {
		at = len(u.c.FreeNames)
		u.frees[name] = at
		u.c.FreeNames = append(u.c.FreeNames, name)
	}
	return at
}

// captureOf tells a function defined here where the cell of a name is.
func (u *unit) captureOf(name string) Capture {
	for i := len(u.layers) - 1; i >= 0; i-- {
		l := u.layers[i]
		if w := l.scope.Where(name); w == syntax.InLocal || w == syntax.InCell {
			return Capture{Index: u.slotIn(l, name)}
		}
	}
	if u.c.Form == ClassBody {
		if name == classCell && u.c.ClassCell > 0 {
			return Capture{Index: u.c.ClassCell - 1}
		}
	} else if at, ok := u.regs[name]; ok {
		return Capture{Index: at}
	}
	return Capture{Outer: true, Index: u.free(name)}
}

// local is the slot of a name that can be an operand where it is.
func (u *unit) local(x syntax.Expr) (int, bool) {
	if n, ok := x.(*syntax.Name); ok {
		if r := u.find(n.ID); r.where == inSlot {
			return r.at, true
		}
	}
	return 0, false
}

// name is the place of a module variable's name in the table.
func (u *unit) name(name string) int {
	at, ok := u.names[name]
	if !ok {
		at = len(u.c.Names)
		u.names[name] = at
		u.c.Names = append(u.c.Names, name)
	}
	return at
}

// load reads the variable of a name into a slot.
func (u *unit) load(n syntax.Node, name string, dst int) {
	switch r := u.find(name); r.where {
	case inModule:
		u.emit(n, LoadGlobal, dst, 0, 0, u.name(name))
	case inSlot:
		u.emit(n, Move, dst, r.at, 0, 0) // also to itself: it may be unbound
	case inCell:
		u.emit(n, LoadCell, dst, r.at, 0, 0)
	case inFree:
		u.emit(n, LoadFree, dst, 0, 0, r.at)
	case inFar:
		u.emit(n, LoadFar, dst, 0, 0, r.at)
	case inClass:
		u.emit(n, LoadName, dst, r.at, 0, u.name(name))
	}
}

// store binds the variable of a name to what a slot holds.
func (u *unit) store(n syntax.Node, name string, v int) {
	switch r := u.find(name); r.where {
	case inModule:
		u.emit(n, StoreGlobal, v, 0, 0, u.name(name))
	case inSlot, inClass:
		u.move(n, r.at, v)
	case inCell:
		u.emit(n, StoreCell, r.at, v, 0, 0)
	case inFree:
		u.emit(n, StoreFree, v, 0, 0, r.at)
	case inFar:
		u.emit(n, StoreFar, v, 0, 0, r.at)
	}
}

// del unbinds the variable of a name, which must be bound.
func (u *unit) del(n syntax.Node, name string) {
	switch r := u.find(name); r.where {
	case inModule:
		u.emit(n, DelGlobal, 0, 0, 0, u.name(name))
	case inSlot, inClass:
		u.emit(n, DelLocal, r.at, 0, 0, 0)
	case inCell:
		u.emit(n, DelCell, r.at, 0, 0, 0)
	case inFree:
		u.emit(n, DelFree, 0, 0, 0, r.at)
	case inFar:
		u.emit(n, DelFar, 0, 0, 0, r.at)
	}
}

// forget unbinds the variable of a name, bound or not.
func (u *unit) forget(n syntax.Node, name string) {
	switch r := u.find(name); r.where {
	case inSlot, inClass:
		u.emit(n, Clear, r.at, 1, 0, 0)
	default:
		mark := u.top
		t := u.temp(n)
		u.emit(n, LoadK, t, 0, 0, u.constant(object.None))
		u.store(n, name, t)
		u.top = mark
		u.del(n, name)
	}
}
