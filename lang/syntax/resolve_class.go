// This file: the scopes of classes, of yields and of assignments within expressions.

package syntax

import "github.com/tq-lang/tq/lang/diag"

func (r *resolver) classDef(c *ClassDef) {
	for _, d := range c.Decorators {
		r.expr(d)
	}
	for _, a := range c.Bases {
		r.expr(a.Value)
	}
	r.bind(c.Bound, c.NamePos)
	scope, loop, fn, star := r.scope, r.loop, r.fn, r.star
	r.scope, r.loop, r.fn, r.star = newScope(ClassScope, scope), false, false, false
	r.stmts(c.Body)
	c.Scope = r.scope
	r.scope, r.loop, r.fn, r.star = scope, loop, fn, star
}

// super notes that a method which names super uses the class that it stands in.
func (r *resolver) super() {
	if r.scope.Kind == ModuleScope || r.scope.Kind == ClassScope {
		return
	}
	for s := r.scope; s != nil; s = s.Parent {
		if s.Kind == ClassScope {
			r.scope.note(classCell, read)
			return
		}
	}
}

// yield makes the function around a generator.
func (r *resolver) yield(x Expr) {
	if r.silent > 0 {
		r.fail(diag.SyntaxUnsupported, x.Span(), "yield expression cannot be used within an annotation")
	}
	switch r.scope.Kind {
	case FuncScope, LambdaScope:
		r.scope.Generator = true
	case CompScope:
		r.fail(diag.SyntaxOutside, x.Span(), "'yield' inside %s", r.comps[r.scope])
	default:
		r.fail(diag.SyntaxOutside, x.Span(), "'yield' outside function")
	}
}

// namedExpr binds a name in the function around, from inside comprehensions too.
func (r *resolver) namedExpr(x *NamedExpr) {
	name := x.Target.ID
	switch {
	case r.silent > 0:
		r.fail(diag.SyntaxUnsupported, x.Pos, "named expression cannot be used within an annotation")
	case r.iters > 0:
		r.fail(diag.SyntaxScope, x.Pos, "assignment expression cannot be used in a comprehension iterable expression")
	}
	r.expr(x.Value)
	r.constant("assign to", name, x.Target.Pos)
	home := r.scope
	for ; home.Kind == CompScope; home = home.Parent {
		if home.uses[name]&iteration != 0 {
			r.fail(diag.SyntaxScope, x.Target.Pos, "assignment expression cannot rebind comprehension iteration variable '%s'", name)
		}
	}
	if home != r.scope {
		switch {
		case home.Kind == ClassScope:
			r.fail(diag.SyntaxScope, x.Target.Pos, "assignment expression within a comprehension cannot be used in a class body")
		case home.Kind == ModuleScope || home.uses[name]&global != 0:
			r.scope.note(name, global)
		default:
			r.scope.note(name, nonlocal)
		}
	}
	home.note(name, bound)
	r.names = append(r.names, scoped{x.Target, r.scope})
}

// iterationVariable checks a target of a comprehension's loop.
func (r *resolver) iterationVariable(n *Name) {
	if r.scope.uses[n.ID]&(global|nonlocal) != 0 {
		r.fail(diag.SyntaxScope, n.Pos, "comprehension inner loop cannot rebind assignment expression target '%s'", n.ID)
	}
	r.scope.note(n.ID, iteration)
}

func (r *resolver) match(m *Match) {
	r.expr(m.Subject)
	for _, c := range m.Cases {
		r.pattern(c.Pattern)
		r.maybe(c.Guard)
		r.stmts(c.Body)
	}
}

func (r *resolver) pattern(x Pattern) {
	r.enter(x)
	switch x := x.(type) {
	case *ValuePattern:
		r.expr(x.X)
	case *CapturePattern:
		r.capture(x.Name)
	case *StarPattern:
		r.capture(x.Name)
	case *AsPattern:
		r.pattern(x.Pattern)
		r.capture(x.Name)
	case *MappingPattern:
		for i, key := range x.Keys {
			r.expr(key)
			r.pattern(x.Patterns[i])
		}
		r.capture(x.Rest)
	case *ClassPattern:
		r.expr(x.Class)
		for _, y := range x.Patterns {
			r.pattern(y)
		}
		for _, y := range x.KwPatterns {
			r.pattern(y)
		}
	default:
		Children(x, func(n Node) { r.pattern(n.(Pattern)) })
	}
	r.depth--
}

func (r *resolver) capture(n *Name) {
	if n != nil {
		r.target(n)
	}
}
