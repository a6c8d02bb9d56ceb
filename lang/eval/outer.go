// What the checker sees of the session whose program it checks: variables, and
// functions that the machine has made.
package eval

import (
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/syntax"
	"github.com/tq-lang/tq/lang/value"
)

// Outer is the machine that runs what is checked here.
type Outer interface {
	builtin.Host
	// Lookup reads a variable of the session.
	Lookup(name string) (value.Value, bool)
	// Names lists the variables.
	Names() []string
	// Checking forbids that anything runs until it is called with false.
	Checking(on bool)
}

// outerFunction is a function of the program as the machine has made it.
type outerFunction interface {
	value.Callable
	File() *diag.File
	Node() syntax.Node
	Default(i int) value.Value
	Captured(name string) (value.Value, bool)
	OfMain() bool
}

// seen is a variable of the session.
func (in *Interp) seen(name string) value.Value {
	v, ok := in.Outer.Lookup(name)
	if f, isFunction := v.(outerFunction); ok && isFunction {
		return in.adopted(f)
	}
	return v
}

// manyAdopted is how many functions are remembered.
const manyAdopted = 1 << 10

// adopted is an outer function as one that can be checked, always the same one;
// of another module's nothing is known.
func (in *Interp) adopted(f outerFunction) value.Value {
	if g, ok := in.functions[f]; ok {
		g.takeDefaults(f)
		return g
	}
	g := &Function{FuncFacts: value.FuncFacts{Name: f.FuncName(), Qual: f.FuncName()}, file: f.File(), node: f.Node()}
	switch x := f.Node().(type) {
	case *syntax.FuncDef:
		g.Params, g.Body, g.Returns, g.scope = x.Params, x.Body, x.Returns, x.Scope
	case *syntax.Lambda:
		g.Params, g.Result, g.scope = x.Params, x.Body, x.Scope
	}
	if g.scope == nil || !f.OfMain() {
		return value.Unknown{}
	}
	g.env, g.form = in.Within(g.scope.Parent, f.Captured), formOf(g.Params)
	g.takeDefaults(f)
	if in.functions == nil || len(in.functions) >= manyAdopted {
		in.functions = map[outerFunction]*Function{}
	}
	in.functions[f] = g
	return g
}

// takeDefaults gives a function the defaults that the outer one has now.
func (g *Function) takeDefaults(f outerFunction) {
	g.Defaults = make([]value.Value, len(g.Params))
	for i := range g.Params {
		g.Defaults[i] = f.Default(i)
	}
}

// Note remembers which names the functions of a text rebind elsewhere.
func (in *Interp) Note(m *syntax.Module) {
	syntax.Walk(m, func(n syntax.Node) bool {
		switch x := n.(type) {
		case *syntax.FuncDef:
			in.shares(x.Scope)
		case *syntax.Lambda:
			in.shares(x.Scope)
		}
		return true
	})
}

// Within makes the environment of a scope in which lookup gives the variables.
func (in *Interp) Within(s *syntax.Scope, lookup func(string) (value.Value, bool)) *Env {
	if s == nil || s.Kind == syntax.ModuleScope {
		return in.Module
	}
	e := newEnv(in.Within(s.Parent, lookup), s)
	for i, n := range s.Locals {
		if v, ok := lookup(n); ok {
			e.slots[i] = v
		}
	}
	return e
}
