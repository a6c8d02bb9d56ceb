// This file: classes. The body is a code whose variables become the attributes.

package code

import (
	"slices"

	"github.com/tq-lang/tq/lang/annot"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/syntax"
)

const classCell = "__class__"

// A class body needs few temporaries; further attributes are far variables.
const maxAttributes = 200

func (u *unit) classDef(x *syntax.ClassDef) {
	dst := u.definedIn(x.Bound)
	u.decorated(x, x.Decorators, dst, func(t int) { u.class(x, t) })
	u.store(x, x.Bound, dst)
}

// class makes a class in dst.
func (u *unit) class(x *syntax.ClassDef, dst int) {
	mark := u.top
	base := u.base(x, dst)
	u.function(x, u.classBody(x), base, nil)
	if starred(x.Bases) || len(x.Bases)+2 > u.room() {
		u.collect(x, x.Bases, base)
		u.emit(x, BuildClassEx, base, 0, dst, 0)
	} else {
		kw := u.arguments(x.Bases)
		u.emit(x, BuildClass, base, len(x.Bases), dst, u.keywords(kw))
	}
	u.top = mark
}

func (u *unit) classBody(x *syntax.ClassDef) *unit {
	g := u.unit(u, ClassBody, x.Name, x.Scope, nil, x)
	g.c.Doc = x.Doc()
	first := []string{"__module__", "__qualname__"}
	if annotates(x.Body) {
		first = append(first, annotations)
	}
	if g.c.Doc != "" {
		first = append(first, "__doc__")
	}
	g.variables(0, maxAttributes, first...)
	if slices.Contains(x.Scope.Cells, classCell) {
		g.c.Locals = append(g.c.Locals, classCell)
		g.named++
		g.c.ClassCell = g.named
		g.c.Cells = []uint8{uint8(g.named - 1)}
		g.emit(x, MakeCell, g.named-1, 0, 0, 0)
	}
	g.emit(x, LoadGlobal, g.regs["__module__"], 0, 0, g.name("__name__"))
	g.loadConst(x, object.Str(g.c.Qual), g.regs["__qualname__"])
	if at, ok := g.regs[annotations]; ok && annotates(x.Body) {
		g.emit(x, Dict, at, at, 0, 0)
	}
	if g.c.Doc != "" {
		g.loadConst(x, object.Str(g.c.Doc), g.regs["__doc__"])
	}
	g.stmts(x.Body)
	g.emit(x, EndClass, 0, 0, 0, 0)
	return g
}

const annotations = "__annotations__"

// annotates reports annotated names among the statements of a class body.
func annotates(body []syntax.Stmt) bool {
	found := false
	for _, s := range body {
		syntax.Walk(s, func(n syntax.Node) bool {
			switch n := n.(type) {
			case *syntax.AnnAssign:
				found = found || n.Simple
			case *syntax.FuncDef, *syntax.ClassDef, syntax.Expr:
				return false
			}
			return !found
		})
	}
	return found
}

// annotated keeps the annotation of a class's attribute: what it evaluates to,
// or its text.
func (u *unit) annotated(n *syntax.Name, ann syntax.Expr) {
	mark := u.top
	t := u.temp(ann)
	if u.future || annot.Speaks(ann) || !u.evaluates(ann) {
		u.loadConst(ann, object.Str(u.file.Slice(ann.Span())), t)
	} else {
		u.expr(ann, t)
	}
	key := u.temp(n)
	u.loadConst(n, object.Str(n.ID), key)
	u.emit(ann, DictPut, u.regs[annotations], key, t, 0)
	u.top = mark
}

// evaluates reports an annotation whose names can be read: scopes know nothing
// of annotations, so that those of functions around cannot.
func (u *unit) evaluates(ann syntax.Expr) bool {
	ok := true
	syntax.Walk(ann, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.Lambda, *syntax.Comp, *syntax.Wild, *syntax.Starred:
			ok = false
		case *syntax.Name:
			if u.find(n.ID).where != inModule {
				return ok
			}
			for s := u.scope.Parent; s.Kind != syntax.ModuleScope; s = s.Parent {
				if s.Kind != syntax.ClassScope && slices.Contains(s.Locals, n.ID) {
					ok = false
				}
			}
		}
		return ok
	})
	return ok
}
