// This file: the entry points of the compiler and what all code of one
// compilation shares.

package code

import (
	"fmt"

	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/syntax"
)

// maxInstructions bounds one compilation: blocks of finally are compiled once for
// each way out, so nested ones could grow without end.
const maxInstructions = 1 << 20

// compiler is what the codes of one compilation share.
type compiler struct {
	file *diag.File
	// captured are the variables, by the scope that binds them, which functions
	// further in use: they live in cells. Comprehensions are part of the code
	// around them and capture nothing.
	captured map[*syntax.Scope]map[string]bool
	walrus   bool // some expression binds names by :=
	future   bool // annotations are kept as text: from __future__ import annotations
	emitted  int
}

// CompileStmt compiles a statement at the top of a module. The code gives the
// value of an expression statement, of explain, a magic command or an inspection,
// and else None. With show, expression statements inside the statement show
// their values.
func CompileStmt(file *diag.File, mod *syntax.Module, stmt syntax.Stmt, show bool) (*Code, error) {
	return compile(file, []syntax.Node{stmt}, futureAnnotations(mod), func(m *compiler) *Code {
		u := m.unit(nil, Statement, "<module>", mod.Scope, nil, stmt)
		u.show = show
		u.only(stmt)
		return u.finish()
	})
}

// CompileModule compiles all statements of a module; its code gives None.
func CompileModule(file *diag.File, mod *syntax.Module) (*Code, error) {
	return compileModule(file, mod, false)
}

// CompileShown is CompileModule of a text that shows what its expression statements give.
func CompileShown(file *diag.File, mod *syntax.Module) (*Code, error) {
	return compileModule(file, mod, true)
}

func compileModule(file *diag.File, mod *syntax.Module, show bool) (*Code, error) {
	nodes := make([]syntax.Node, len(mod.Body))
	for i, s := range mod.Body {
		nodes[i] = s
	}
	return compile(file, nodes, futureAnnotations(mod), func(m *compiler) *Code {
		u := m.unit(nil, Statement, "<module>", mod.Scope, nil, mod)
		u.show = show
		u.stmts(mod.Body)
		u.none(mod)
		return u.finish()
	})
}

// CompileExpr compiles an expression at the top of a module; its code gives the
// value.
func CompileExpr(file *diag.File, scope *syntax.Scope, x syntax.Expr) (*Code, error) {
	return compile(file, []syntax.Node{x}, false, func(m *compiler) *Code {
		u := m.unit(nil, Statement, "<module>", scope, nil, x)
		t := u.value(x)
		u.emit(x, Settle, t, 1, 0, 0)
		u.emit(x, Return, t, 0, 0, 0)
		return u.finish()
	})
}

// bailout ends a compilation.
type bailout struct{ err *diag.Error }

func compile(file *diag.File, nodes []syntax.Node, future bool, run func(*compiler) *Code) (c *Code, err error) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case bailout:
			c, err = nil, r.err
		default:
			panic(r)
		}
	}()
	m := &compiler{file: file, captured: map[*syntax.Scope]map[string]bool{}, future: future}
	for _, n := range nodes {
		m.survey(n)
	}
	return run(m), nil
}

func (m *compiler) fail(code diag.Code, n syntax.Node, format string, args ...any) {
	at := diag.Place{File: m.file, Span: n.Span()}
	panic(bailout{diag.New(code, "SyntaxError", at, "%s", fmt.Sprintf(format, args...))})
}

// tooLarge refuses what does not fit a frame.
func (m *compiler) tooLarge(n syntax.Node) {
	if _, ok := n.(syntax.Expr); ok {
		m.fail(diag.SyntaxTooLarge, n, "expression is too large: it holds more than %d values at a time", Window)
	}
	m.fail(diag.SyntaxTooLarge, n, "code is too large: it holds more than %d values at a time", Window)
}

// survey notes what a tree captures.
func (m *compiler) survey(n syntax.Node) {
	syntax.Walk(n, func(n syntax.Node) bool {
		if s := codeScope(n); s != nil {
			for _, name := range s.Free {
				m.capture(s, name)
			}
		}
		if _, ok := n.(*syntax.NamedExpr); ok {
			m.walrus = true
		}
		return true
	})
}

// codeScope is the scope of a node that has a code of its own; nil for others.
func codeScope(n syntax.Node) *syntax.Scope {
	switch n := n.(type) {
	case *syntax.FuncDef:
		return n.Scope
	case *syntax.ClassDef:
		return n.Scope
	case *syntax.Lambda:
		return n.Scope
	case *syntax.Comp:
		if n.Kind == syntax.GenComp {
			return n.Scope
		}
	}
	return nil
}

// capture marks the variable that a name of an inner scope means.
func (m *compiler) capture(s *syntax.Scope, name string) {
	for p := s.Parent; p != nil && p.Kind != syntax.ModuleScope; p = p.Parent {
		if p.Kind == syntax.ClassScope {
			if name == classCell {
				return // each class has its own
			}
			continue
		}
		switch p.Where(name) {
		case syntax.InLocal, syntax.InCell:
			if m.captured[p] == nil {
				m.captured[p] = map[string]bool{}
			}
			m.captured[p][name] = true
			return
		case syntax.InModule:
			return
		}
	}
}

// futureAnnotations reports `from __future__ import annotations`.
func futureAnnotations(mod *syntax.Module) bool {
	for _, s := range mod.Body {
		from, ok := s.(*syntax.ImportFrom)
		if !ok || from.Module != "__future__" {
			continue
		}
		for _, a := range from.Names {
			if a.Name == "annotations" {
				return true
			}
		}
	}
	return false
}
