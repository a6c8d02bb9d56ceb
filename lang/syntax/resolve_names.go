// This file: what scopes note of names, and the errors of the pass that makes them.

package syntax

import "github.com/tq-lang/tq/lang/diag"

// orphan reports a name that is declared nonlocal in a scope but bound nowhere around.
func (r *resolver) orphan(s *Scope, name string) {
	r.guard(func() { r.fail(diag.SyntaxScope, r.nonlocals[s][name], "no binding for nonlocal '%s' found", name) })
}

// guard runs visit, which may bail out; where all errors are wanted it goes on in the state before.
func (r *resolver) guard(visit func()) {
	if r.report == nil {
		visit()
		return
	}
	before := *r
	defer func() {
		fault := recover()
		if fault == nil {
			return
		}
		b, ok := fault.(bailout)
		if !ok {
			panic(fault)
		}
		before.names = r.names
		*r = before
		r.report(b.err)
	}()
	visit()
}

func (r *resolver) fail(code diag.Code, at diag.Span, format string, args ...any) {
	panic(bailout{diag.New(code, "SyntaxError", diag.Place{File: r.file, Span: at}, format, args...)})
}

func (r *resolver) use(n *Name) {
	if r.silent == 0 {
		r.scope.note(n.ID, read)
		r.names = append(r.names, scoped{n, r.scope})
		if n.ID == "super" {
			r.super()
		}
	}
}

func (r *resolver) bind(name string, at diag.Span) {
	r.constant("assign to", name, at)
	r.scope.note(name, bound)
}

// constant refuses to change the one name that is a constant but no keyword.
func (r *resolver) constant(what, name string, at diag.Span) {
	if name == "__debug__" {
		r.fail(diag.SyntaxAssign, at, "cannot %s %s", what, name)
	}
}

// declare notes global and nonlocal names.
func (r *resolver) declare(names []*Name, what use) {
	word := "global"
	if what == nonlocal {
		word = "nonlocal"
		if r.scope.Kind == ModuleScope {
			r.fail(diag.SyntaxScope, names[0].Pos, "nonlocal declaration not allowed at module level")
		}
	}
	for _, n := range names {
		switch u := r.scope.uses[n.ID]; {
		case u&param != 0:
			r.fail(diag.SyntaxScope, n.Pos, "name '%s' is parameter and %s", n.ID, word)
		case u&(global|nonlocal) != 0 && u&what == 0:
			r.fail(diag.SyntaxScope, n.Pos, "name '%s' is nonlocal and global", n.ID)
		case u&bound != 0:
			r.fail(diag.SyntaxScope, n.Pos, "name '%s' is assigned to before %s declaration", n.ID, word)
		case u&read != 0:
			r.fail(diag.SyntaxScope, n.Pos, "name '%s' is used prior to %s declaration", n.ID, word)
		}
		r.scope.note(n.ID, what)
		if what == global {
			r.scope.Globals = append(r.scope.Globals, n.ID)
			continue
		}
		r.scope.Nonlocals = append(r.scope.Nonlocals, n.ID)
		if r.nonlocals[r.scope] == nil {
			r.nonlocals[r.scope] = map[string]diag.Span{}
		}
		r.nonlocals[r.scope][n.ID] = n.Pos
	}
}
