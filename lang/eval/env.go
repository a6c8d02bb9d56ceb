// Environments: where the variables of modules, calls and comprehensions are.
// Those of a call stand in slots that the resolver has numbered; a module's in
// cells, which the names that mean them remember.
package eval

import (
	"slices"

	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/syntax"
	"github.com/tq-lang/tq/lang/value"
)

// Env holds the variables of a module, a call or a comprehension.
type Env struct {
	slots  []value.Value                 // by the scope's Locals, nil if not bound
	cells  map[string]*cell              // modules only
	order  []*cell                       // in order of first binding; modules only
	outer  func(name string) value.Value // the session's variables; the module's only
	parent *Env
	module *Env
	scope  *syntax.Scope
	fn     string
	file   *diag.File
	few    [4]value.Value
}

// cell is a name of a module: its variable, and what it means without one.
type cell struct {
	name   string
	module *Env
	v      value.Value // nil if not bound
	known  value.Value // the builtin or module of that name, once it was asked for
	listed bool
}

// newModule makes the environment of a module.
func newModule(scope *syntax.Scope, file *diag.File) *Env {
	e := &Env{cells: map[string]*cell{}, scope: scope, file: file}
	e.module = e
	return e
}

// newEnv makes the environment of a call or comprehension.
func newEnv(parent *Env, scope *syntax.Scope) *Env {
	e := &Env{}
	e.enter(parent, scope)
	return e
}

// enter makes an empty environment one that stands in another.
func (e *Env) enter(parent *Env, scope *syntax.Scope) {
	e.parent, e.module, e.scope, e.fn, e.file = parent, parent.module, scope, parent.fn, parent.file
	if n := len(scope.Locals); n <= cap(e.slots) {
		e.slots = e.slots[:n]
	} else if n <= len(e.few) {
		e.slots = e.few[:n]
	} else {
		e.slots = make([]value.Value, n)
	}
}

// cell finds or makes the cell of a module's name.
func (e *Env) cell(name string) *cell {
	c := e.cells[name]
	if c == nil {
		c = &cell{name: name, module: e}
		e.cells[name] = c
	}
	return c
}

// bind gives a module's name a value.
func (c *cell) bind(v value.Value) {
	if !c.listed {
		c.listed = true
		c.module.order = append(c.module.order, c)
	}
	c.v = v
}

// cellOf is the cell that a name in env means; the name remembers it.
func cellOf(env *Env, n *syntax.Name) *cell {
	c, ok := n.Memo.(*cell)
	if !ok || c.module != env.module {
		c = env.module.cell(n.ID)
		n.Memo = c
	}
	return c
}

// above is the environment some scopes up, 1 for this one.
func (e *Env) above(up int32) *Env {
	for ; up > 1; up-- {
		e = e.parent
	}
	return e
}

// homeOf finds the environment that a name belongs to, seen from env.
func (e *Env) homeOf(n *syntax.Name) *Env {
	if n.At.Up == 0 {
		return e.module
	}
	return e.above(n.At.Up)
}

// home is homeOf for names that are no expressions.
func (e *Env) home(name string) *Env {
	if e.scope == nil || e.parent == nil {
		return e.module
	}
	if at := e.scope.Ref(name); at.Up > 0 {
		return e.above(at.Up)
	}
	return e.module
}

// Names lists a module's variables in order of first binding.
func (e *Env) Names() []string {
	out := make([]string, 0, len(e.order))
	for _, c := range e.order {
		if c.v != nil {
			out = append(out, c.name)
		}
	}
	return out
}

// find reads a variable of this very environment; nil if it is not bound.
func (e *Env) find(name string) value.Value {
	if e.cells != nil {
		if c := e.cells[name]; c != nil && c.v != nil {
			return c.v
		}
		if e.outer != nil {
			return e.outer(name)
		}
		return nil
	}
	if i := slices.Index(e.scope.Locals, name); i >= 0 && i < len(e.slots) {
		return e.slots[i]
	}
	return nil
}

// Get is find for those outside, who may keep the value.
func (e *Env) Get(name string) (value.Value, bool) {
	v := e.find(name)
	if a, isArray := v.(*value.Array); isArray {
		a.Sole = false
	}
	return v, v != nil
}

// Set binds a variable of this very environment.
func (e *Env) Set(name string, v value.Value) {
	if e.cells != nil {
		e.cell(name).bind(v)
		return
	}
	e.slots[slices.Index(e.scope.Locals, name)] = v
}

// Delete unbinds a variable.
func (e *Env) Delete(name string) {
	if e.cells != nil {
		e.cell(name).v = nil
		return
	}
	e.slots[slices.Index(e.scope.Locals, name)] = nil
}
