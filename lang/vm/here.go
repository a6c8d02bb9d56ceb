// What tools of the session see of the machine: variables where a statement stands,
// what functions are made of.
package vm

import (
	"slices"
	"strings"

	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/syntax"
	"github.com/tq-lang/tq/lang/value"
)

// Here is a place in the program that runs: what names mean there.
type Here struct{ f *frame }

// Lookup reads a variable of the function, or one that it captured.
func (h Here) Lookup(name string) (value.Value, bool) {
	for i, n := range h.f.code.c.Locals {
		if n != name {
			continue
		}
		v := h.f.given(i)
		share(v)
		return v, v != nil
	}
	if h.f.fn != nil {
		return h.f.fn.Captured(name)
	}
	return nil, false
}

// Peek reads a variable for somebody who does not keep it.
func (mod *Module) Peek(name string) (value.Value, bool) {
	g := mod.globals[name]
	if g == nil || g.v.P == nil {
		return nil, false
	}
	return g.v.Value(), true
}

// Names lists the variables of the session.
func (m *Machine) Names() []string { return m.Main.Names() }

// Code is what the function runs, Home the module that it belongs to.
func (f *Function) Code() *code.Code { return f.code.c }
func (f *Function) Home() *Module    { return f.code.mod }

// EachCaptured calls do with each variable of functions around that this one uses: id
// stands for the variable, v is nil where it is not bound.
func (f *Function) EachCaptured(do func(id any, name string, v value.Value)) {
	for i, b := range f.free {
		do(b, f.code.c.FreeNames[i], b.c.Value())
	}
}

// DocText is the doc string, "" without.
func (f *Function) DocText() string {
	s, _ := f.Doc.(value.Str)
	return string(s)
}

// Eval evaluates an expression in the session's module.
func (m *Machine) Eval(file *diag.File, scope *syntax.Scope, x syntax.Expr) (value.Value, error) {
	c, err := code.CompileExpr(file, scope, x)
	if err != nil {
		return nil, err
	}
	return m.RunCode(c, m.Main)
}

// EvalAt evaluates an expression with the variables of a place: as the body of a function whose parameters are those of
// them that it names.
func (m *Machine) EvalAt(h Here, name, text string) (value.Value, error) {
	x, err := syntax.ParseExpr(diag.NewFile(name, text))
	if err != nil {
		return nil, err
	}
	var names []string
	var args []value.Value
	syntax.Walk(x, func(n syntax.Node) bool {
		if n, ok := n.(*syntax.Name); ok && !slices.Contains(names, n.ID) {
			if v, ok := m.Variable(h, n.ID); ok {
				names, args = append(names, n.ID), append(args, v)
			}
		}
		return true
	})
	f := diag.NewFile(name, "lambda "+strings.Join(names, ", ")+": (\n"+text+"\n)")
	x, scope, err := syntax.ParseScoped(f)
	if err != nil {
		return nil, err
	}
	fn, err := m.EvalIn(m.ModuleOf(h), f, scope, x)
	if err != nil {
		return nil, err
	}
	return m.Call(fn, args, nil)
}

// Mark is where the machine stands, for Abandon.
type Mark struct{ top *frame }

// Mark tells where the machine stands.
func (m *Machine) Mark() Mark { return Mark{m.top} }

// Abandon gives up all calls since a mark, after a fault inside tq.
func (m *Machine) Abandon(to Mark) {
	for f := m.top; f != nil && f != to.top; f = f.prev {
		clear(f.regs[:])
		f.handled, f.gen, f.far, f.building, f.made = nil, nil, nil, nil, value.Cell{}
	}
	m.top, m.pending, m.dying, m.natives, m.failed, m.result = to.top, false, 0, 0, nil, value.Cell{}
	m.spare, m.args = nil, m.args[:0]
	clear(m.consumed)
	m.consumed = m.consumed[:0]
	m.watch.on, m.watch.quiet, m.watch.leaves, m.watch.left = false, false, false, false
	m.R.Begin()
}
