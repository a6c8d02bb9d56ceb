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
	ClassScope
)

// classCell is the variable of a class's scope that holds the class for its methods.
const classCell = "__class__"

// Where says where a name lives, seen from one scope.
type Where uint8

const (
	InModule Where = iota // module variable or builtin
	InLocal               // local variable of this scope
	InCell                // local variable of this scope that inner functions use too
	InOuter               // local variable of an enclosing function
)

// A Scope lists the names of one function, lambda, comprehension, class or module. Lists are in order
// of first appearance, parameters first.
//
// Invariants: every name used in the scope is in exactly one of Locals, Free and ModuleNames, except
// that a module or class keeps its own variables both in Locals and, when read, in ModuleNames. Cells
// is a part of Locals. A name in Free is in Free or Cells of Parent.
//
// The Locals of a class are its attributes. No scope within sees them: a name in Free of a class and
// in its Locals as well is passed on from a function around. Only "__class__", the class itself, is
// for the methods: where they name it or super, Cells of the class has it, and its slot comes after
// the attributes.
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
	Generator     bool     // the function or lambda has a yield

	uses     map[string]use
	order    []string // keys of uses
	where    map[string]Where
	slots    map[string]int32 // places in Locals
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
		if s.Kind == ClassScope && up > 1 {
			if name == classCell && slices.Contains(s.Cells, name) {
				return Ref{Up: up, Slot: int32(len(s.Locals))}
			}
			continue
		}
		if i, ok := s.slots[name]; ok {
			return Ref{Up: up, Slot: i}
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
	iteration // variable of a comprehension's loop
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

// bind decides where each name of the scope and of the scopes in it lives. It hands names that are
// declared nonlocal but bound nowhere around to orphan.
func (s *Scope) bind(orphan func(s *Scope, name string)) {
	defer s.number()
	s.Locals = slices.DeleteFunc(s.Locals, func(n string) bool {
		return s.Kind != ModuleScope && s.uses[n]&(global|nonlocal) != 0
	})
	for _, name := range s.order {
		u := s.uses[name]
		switch {
		case u&nonlocal != 0:
			if !s.capture(name) {
				orphan(s, name)
				s.module(name, u)
			}
		case s.Kind == ModuleScope, u&global != 0:
			s.module(name, u)
		case u&bound != 0:
			if s.Kind == ClassScope {
				s.module(name, u) // read before it is bound, it is the module's
			}
			s.where[name] = InLocal
		case !s.capture(name):
			s.module(name, u)
		}
	}
	for _, c := range s.children {
		c.bind(orphan)
	}
	s.uses, s.order, s.children = nil, nil, nil
}

// number notes the places of the local variables.
func (s *Scope) number() {
	s.slots = make(map[string]int32, len(s.Locals))
	for i, name := range s.Locals {
		s.slots[name] = int32(i)
	}
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
		if owner.Kind == ClassScope {
			if name == classCell {
				break
			}
			continue
		}
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
	switch {
	case owner.Kind == ClassScope:
		if len(owner.Cells) == 0 {
			owner.Cells = []string{name} // the class itself
		}
	case owner.where[name] != InCell:
		owner.where[name] = InCell
		owner.Cells = append(owner.Cells, name)
	}
	for t := s; t != owner; t = t.Parent {
		u := t.uses[name]
		if t.Kind == ClassScope && u&(bound|global) != 0 && u&nonlocal == 0 {
			if !slices.Contains(t.Free, name) { // its own variable has the name too
				t.Free = append(t.Free, name)
			}
		} else if t.where[name] != InOuter {
			t.where[name] = InOuter
			t.Free = append(t.Free, name)
		}
	}
	return true
}
