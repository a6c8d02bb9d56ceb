// This file: what each function, lambda and comprehension binds, and where its other names live.

package syntax

import "slices"

// ScopeKind says what kind of code a scope belongs to.
type ScopeKind uint8

const (
	ModuleScope ScopeKind = iota
	FuncScope
	LambdaScope
	CompScope
)

// Where says where a name lives, seen from one scope.
type Where uint8

const (
	InModule Where = iota // module variable or builtin
	InLocal               // local variable of this scope
	InCell                // local variable of this scope that inner functions use too
	InOuter               // local variable of an enclosing function
)

// A Scope lists the names of one function, lambda, comprehension or module. Lists are in order of
// first appearance, parameters first.
//
// Invariants: every name used in the scope is in exactly one of Locals, Free and ModuleNames, except
// that a module keeps its own variables both in Locals and, when used, in ModuleNames. Cells is a
// part of Locals. A name in Free is in Free or Cells of Parent.
type Scope struct {
	Kind          ScopeKind
	Parent        *Scope   // the scope around; nil for a module
	Locals        []string // bound here; for a module: its variables that this text binds
	Cells         []string // those of Locals that inner scopes use
	Free          []string // used here or further in, bound in an enclosing function
	Globals       []string // declared global here
	Nonlocals     []string // declared nonlocal here
	ModuleNames   []string // used here, found in the module or among the builtins
	HasStarImport bool     // only a module can have one

	uses     map[string]use
	order    []string // keys of uses
	where    map[string]Where
	children []*Scope
}

// Where tells where the name lives, seen from this scope; a name not used here is InModule.
func (s *Scope) Where(name string) Where { return s.where[name] }

// Ref tells where the variable of a name is, seen from this scope.
func (s *Scope) Ref(name string) Ref {
	w := s.where[name]
	if w == InModule {
		return Ref{}
	}
	for up := int32(1); s.Kind != ModuleScope; up, s = up+1, s.Parent {
		if i := slices.Index(s.Locals, name); i >= 0 {
			return Ref{Up: up, Slot: int32(i)}
		}
	}
	return Ref{}
}

// use collects what a scope does with a name.
type use uint8

const (
	read use = 1 << iota
	bound
	param
	global
	nonlocal
)

func newScope(kind ScopeKind, parent *Scope) *Scope {
	s := &Scope{Kind: kind, Parent: parent, uses: map[string]use{}, where: map[string]Where{}}
	if parent != nil {
		parent.children = append(parent.children, s)
	}
	return s
}

func (s *Scope) note(name string, u use) {
	old, known := s.uses[name]
	if !known {
		s.order = append(s.order, name)
	}
	if u&bound != 0 && old&bound == 0 {
		s.Locals = append(s.Locals, name)
	}
	s.uses[name] = old | u
}

// bind decides where each name of the scope and of the scopes in it lives. It reports a name that
// is declared nonlocal but bound nowhere around, or "".
func (s *Scope) bind() (orphan string) {
	s.Locals = slices.DeleteFunc(s.Locals, func(n string) bool {
		return s.Kind != ModuleScope && s.uses[n]&(global|nonlocal) != 0
	})
	for _, name := range s.order {
		u := s.uses[name]
		switch {
		case u&nonlocal != 0:
			if !s.capture(name) {
				return name
			}
		case s.Kind == ModuleScope, u&global != 0:
			s.module(name, u)
		case u&bound != 0:
			s.where[name] = InLocal
		case !s.capture(name):
			s.module(name, u)
		}
	}
	for _, c := range s.children {
		if orphan := c.bind(); orphan != "" {
			return orphan
		}
	}
	s.uses, s.order, s.children = nil, nil, nil
	return ""
}

func (s *Scope) module(name string, u use) {
	s.where[name] = InModule
	if u&read != 0 {
		s.ModuleNames = append(s.ModuleNames, name)
	}
}

// capture finds the function around that binds name, and makes it a cell there and free in all
// scopes from there to here.
func (s *Scope) capture(name string) bool {
	owner := s.Parent
	for ; owner != nil && owner.Kind != ModuleScope; owner = owner.Parent {
		u := owner.uses[name]
		if u&global != 0 {
			return false
		}
		if u&bound != 0 && u&nonlocal == 0 {
			break
		}
	}
	if owner == nil || owner.Kind == ModuleScope {
		return false
	}
	if owner.where[name] != InCell {
		owner.where[name] = InCell
		owner.Cells = append(owner.Cells, name)
	}
	for t := s; t != owner; t = t.Parent {
		if t.where[name] != InOuter {
			t.where[name] = InOuter
			t.Free = append(t.Free, name)
		}
	}
	return true
}
