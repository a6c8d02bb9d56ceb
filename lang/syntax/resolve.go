// This file: the pass over a parsed module that makes its scopes and finds what the grammar alone
// cannot: return outside a function, contradicting global statements, trees too deep to walk.

package syntax

import (
	"github.com/tq-lang/tq/lang/diag"
)

// maxTree is how deep a tree may be: later passes may recurse without a check of their own.
const maxTree = 3000

type resolver struct {
	file      *diag.File
	scope     *Scope
	nonlocals map[*Scope]map[string]diag.Span
	depth     int
	loop      bool // in a loop of this function
	fn        bool // in a function
	star      bool // in an except* clause of the same function
	silent    int  // in annotations, whose names are not evaluated
	iters     int  // in what comprehensions iterate over
	iterating bool // in the target of a comprehension's loop
	names     []scoped
	comps     map[*Scope]string // what messages call a comprehension
	report    func(*diag.Error) // nil where the first error ends the pass
}

// scoped is a name that is evaluated or bound, with the scope that it stands in.
type scoped struct {
	name  *Name
	scope *Scope
}

// resolve fills the scopes of a module. Like the parser it bails out at the first error, unless there
// is a function that takes them all.
func resolve(m *Module, report func(*diag.Error)) {
	r := &resolver{report: report, file: m.File, nonlocals: map[*Scope]map[string]diag.Span{}, comps: map[*Scope]string{}}
	m.Scope = newScope(ModuleScope, nil)
	r.scope = m.Scope
	r.stmts(m.Body)
	m.Scope.bind(r.orphan)
	for _, n := range r.names {
		n.name.At = n.scope.Ref(n.name.ID)
	}
}

// leavesStar refuses a statement that would leave an except* clause.
func (r *resolver) leavesStar(leaves bool, at diag.Span) {
	if leaves {
		r.fail(diag.SyntaxOutside, at, "'break', 'continue' and 'return' cannot appear in an except* block")
	}
}

// enter counts the depth of the tree.
func (r *resolver) enter(x Node) {
	if r.depth++; r.depth > maxTree {
		s := x.Span()
		s.End = min(s.End, s.Start+1)
		r.fail(diag.SyntaxTooDeep, s, "expression nested too deeply: more than %d levels", maxTree)
	}
}

func (r *resolver) stmts(list []Stmt) {
	for _, s := range list {
		r.guard(func() {
			r.enter(s)
			r.stmt(s)
			r.depth--
		})
	}
}

func (r *resolver) stmt(s Stmt) {
	switch s := s.(type) {
	case *ExprStmt:
		r.expr(s.X)
	case *Explain:
		if s.X != nil {
			r.expr(s.X)
			break
		}
		if r.fn {
			r.fail(diag.SyntaxOutside, diag.Span{Start: s.Pos.Start, End: s.Pos.Start + int32(len("explain"))}, "statements are explained outside of functions only")
		}
		s.Scope = r.scope
		r.stmts(s.Body)
	case *Assign:
		r.expr(s.Value)
		for _, t := range s.Targets {
			r.target(t)
		}
	case *AugAssign:
		r.expr(s.Target)
		r.expr(s.Value)
		if name, ok := s.Target.(*Name); ok {
			r.bind(name.ID, name.Pos)
		}
	case *AnnAssign:
		r.annAssign(s)
	case *Delete:
		for _, t := range s.Targets {
			if name, ok := t.(*Name); ok {
				r.constant("delete", name.ID, name.Pos)
			}
			r.target(t)
		}
	case *Return:
		if !r.fn {
			r.fail(diag.SyntaxOutside, s.Pos, "'return' outside function")
		}
		r.leavesStar(r.star, s.Pos)
		r.maybe(s.Value)
	case *Break:
		r.leavesStar(r.star && !r.loop, s.Pos)
		if !r.loop {
			r.fail(diag.SyntaxOutside, s.Pos, "'break' outside loop")
		}
	case *Continue:
		r.leavesStar(r.star && !r.loop, s.Pos)
		if !r.loop {
			r.fail(diag.SyntaxOutside, s.Pos, "'continue' not properly in loop")
		}
	case *Global:
		r.declare(s.Names, global)
	case *Nonlocal:
		r.declare(s.Names, nonlocal)
	case *Assert:
		r.expr(s.Test)
		r.maybe(s.Msg)
	case *Raise:
		r.maybe(s.Exc)
		r.maybe(s.Cause)
	case *Import:
		for _, a := range s.Names {
			r.bind(a.Bound(), a.Pos)
		}
	case *ImportFrom:
		r.importFrom(s)
	default:
		r.compound(s)
	}
}

func (r *resolver) compound(s Stmt) {
	switch s := s.(type) {
	case *If:
		for _, arm := range s.Arms {
			r.expr(arm.Test)
			r.stmts(arm.Body)
		}
		r.stmts(s.Else)
	case *While:
		r.expr(s.Test)
		r.body(s.Body)
		r.stmts(s.Else)
	case *For:
		r.expr(s.Iter)
		r.target(s.Target)
		r.body(s.Body)
		r.stmts(s.Else)
	case *With:
		for _, it := range s.Items {
			r.expr(it.X)
			if it.Target != nil {
				r.target(it.Target)
			}
		}
		r.stmts(s.Body)
	case *Try:
		r.stmts(s.Body)
		for _, h := range s.Handlers {
			r.maybe(h.Type)
			if h.Name != "" {
				r.bind(h.Name, h.NamePos)
			}
			loop, star := r.loop, r.star
			if h.Star {
				r.loop, r.star = false, true
			}
			r.stmts(h.Body)
			r.loop, r.star = loop, star
		}
		r.stmts(s.Else)
		r.stmts(s.Finally)
	case *Match:
		r.match(s)
	case *ClassDef:
		r.classDef(s)
	case *FuncDef:
		r.funcDef(s)
	}
}

// body visits the body of a loop.
func (r *resolver) body(list []Stmt) {
	outer := r.loop
	r.loop = true
	r.stmts(list)
	r.loop = outer
}

func (r *resolver) annAssign(s *AnnAssign) {
	r.maybe(s.Value)
	r.annotation(s.Ann)
	if name, ok := s.Target.(*Name); ok {
		if u := r.scope.uses[name.ID]; u&(global|nonlocal) != 0 && s.Simple && r.scope.Kind != ModuleScope {
			what := "global"
			if u&nonlocal != 0 {
				what = "nonlocal"
			}
			r.fail(diag.SyntaxScope, s.Pos, "annotated name '%s' can't be %s", name.ID, what)
		}
		if !s.Simple && s.Value == nil {
			return
		}
	}
	r.target(s.Target)
}

func (r *resolver) importFrom(s *ImportFrom) {
	if s.Star {
		if r.scope.Kind != ModuleScope {
			r.fail(diag.SyntaxImport, s.Pos, "import * only allowed at module level")
		}
		r.scope.HasStarImport = true
	}
	for _, a := range s.Names {
		r.bind(a.Bound(), a.Pos)
	}
}

func (r *resolver) maybe(x Expr) {
	if x != nil {
		r.expr(x)
	}
}

// annotation walks an annotation, whose names are dimensions and types and never evaluated.
func (r *resolver) annotation(x Expr) {
	r.silent++
	r.expr(x)
	r.silent--
}

func (r *resolver) funcDef(f *FuncDef) {
	for _, d := range f.Decorators {
		r.expr(d)
	}
	r.bind(f.Bound, f.NamePos)
	r.params(f.Params)
	if f.Returns != nil {
		r.annotation(f.Returns)
	}
	f.Scope = r.inner(FuncScope, f.Params, func() { r.stmts(f.Body) })
}

// params visits what belongs to the scope around: defaults and annotations.
func (r *resolver) params(list []*Param) {
	for _, q := range list {
		r.maybe(q.Default)
		if q.Ann != nil {
			r.annotation(q.Ann)
		}
	}
}

// inner visits the body of a function or lambda in a scope of its own.
func (r *resolver) inner(kind ScopeKind, params []*Param, body func()) *Scope {
	scope, loop, fn, silent, star := r.scope, r.loop, r.fn, r.silent, r.star
	r.scope, r.loop, r.fn, r.silent, r.star = newScope(kind, scope), false, true, 0, false
	for _, q := range params {
		r.constant("assign to", q.Name, q.NamePos)
		r.scope.note(q.Name, bound|param)
	}
	body()
	made := r.scope
	r.scope, r.loop, r.fn, r.silent, r.star = scope, loop, fn, silent, star
	return made
}

// target visits what is assigned to or deleted.
func (r *resolver) target(x Expr) {
	r.enter(x)
	switch x := x.(type) {
	case *Name:
		if r.iterating {
			r.iterationVariable(x)
		}
		r.bind(x.ID, x.Pos)
		r.names = append(r.names, scoped{x, r.scope})
	case *Starred:
		r.target(x.X)
	case *Tuple:
		for _, e := range x.Elts {
			r.target(e)
		}
	case *List:
		for _, e := range x.Elts {
			r.target(e)
		}
	default:
		r.expr(x)
	}
	r.depth--
}

// expr visits what is evaluated.
func (r *resolver) expr(x Expr) {
	r.enter(x)
	switch x := x.(type) {
	case *Name:
		r.use(x)
	case *Lambda:
		r.params(x.Params)
		x.Scope = r.inner(LambdaScope, x.Params, func() { r.expr(x.Body) })
	case *Comp:
		r.comp(x)
	case *NamedExpr:
		r.namedExpr(x)
	case *Yield:
		r.yield(x)
		r.maybe(x.Value)
	case *YieldFrom:
		r.yield(x)
		r.expr(x.Value)
	default:
		Children(x, func(n Node) { r.expr(n.(Expr)) })
	}
	r.depth--
}

func (r *resolver) comp(c *Comp) {
	r.iterable(c.Clauses[0].Iter)
	outer := r.scope
	r.scope = newScope(CompScope, outer)
	c.Scope = r.scope
	r.comps[c.Scope] = describe(c)
	for i, cl := range c.Clauses {
		r.iterating = true
		r.target(cl.Target)
		r.iterating = false
		if i > 0 {
			r.iterable(cl.Iter)
		}
		for _, test := range cl.Ifs {
			r.expr(test)
		}
	}
	r.expr(c.Elt)
	r.maybe(c.Value)
	r.scope = outer
}

// iterable visits what a comprehension iterates over.
func (r *resolver) iterable(x Expr) {
	r.iters++
	r.expr(x)
	r.iters--
}
