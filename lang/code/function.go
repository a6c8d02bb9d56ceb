// This file: functions: def and lambda, their parameters, defaults, decorators
// and shape annotations.

package code

import (
	"slices"
	"strings"

	"github.com/tq-lang/tq/lang/annot"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/syntax"
)

// A call's arguments must leave room for temporaries.
const maxParams = 120

// function emits what makes a function of a finished body in dst.
func (u *unit) function(n syntax.Node, g *unit, dst int, params []*syntax.Param) {
	mark := u.top
	count := 0
	for _, p := range params {
		if p.Default != nil {
			count++
		}
	}
	first := 0
	if count > 0 {
		first = u.temps(n, count)
		i := 0
		for _, p := range params {
			if p.Default != nil {
				u.expr(p.Default, first+i)
				i++
			}
		}
	}
	u.top = mark
	c := g.finish()
	for _, name := range c.FreeNames {
		c.Free = append(c.Free, u.captureOf(name))
	}
	u.c.Codes = append(u.c.Codes, c)
	if count == 0 {
		u.emit(n, MakeFunc, dst, dst, 0, len(u.c.Codes)-1)
		return
	}
	u.emit(n, MakeFunc, dst, first, count, len(u.c.Codes)-1)
}

func (u *unit) checkParams(params []*syntax.Param, n syntax.Node) {
	if len(params) > maxParams {
		u.fail(diag.SyntaxTooLarge, n, "too many parameters: %d; the limit is %d", len(params), maxParams)
	}
}

// funcBody compiles the body of a def.
func (u *unit) funcBody(x *syntax.FuncDef) *unit {
	u.checkParams(x.Params, x)
	g := u.unit(u, Function, x.Name, x.Scope, x.Params, x)
	g.c.Doc = x.Doc()
	g.variables(len(x.Params), MaxLocals)
	g.c.Generator = x.Scope.Generator
	g.cells()
	if g.annotations(x) {
		g.c.Annotated = true
		g.emit(x, CheckParams, 0, 0, 0, 0)
	}
	g.stmts(x.Body)
	if annot.Speaks(x.Returns) {
		t := g.temp(x)
		g.loadConst(x, object.None, t)
		g.emit(x.Returns, CheckReturn, t, 0, 0, 0)
		g.emit(x, Return, t, 0, 0, 0)
	} else {
		g.none(x)
	}
	return g
}

func (u *unit) funcDef(x *syntax.FuncDef) {
	dst := u.definedIn(x.Bound)
	u.decorated(x, x.Decorators, dst, func(t int) { u.function(x, u.funcBody(x), t, x.Params) })
	u.store(x, x.Bound, dst)
}

// definedIn is the slot that a definition is made in: the variable's own, or a
// temporary.
func (u *unit) definedIn(name string) int {
	if r := u.find(name); r.where == inSlot || r.where == inClass {
		return r.at
	}
	return u.temp(u.c.Node)
}

// decorated makes a function or class in dst and calls its decorators.
func (u *unit) decorated(n syntax.Node, decorators []syntax.Expr, dst int, define func(t int)) {
	if len(decorators) == 0 {
		define(dst)
		return
	}
	mark := u.top
	first := u.row(n, decorators)
	t := u.temp(n)
	define(t)
	for i := len(decorators) - 1; i >= 0; i-- {
		to := first + i
		if i == 0 {
			to = dst
		}
		u.emit(decorators[i], Call, first+i, 1, to, 0)
	}
	u.top = mark
}

func (u *unit) lambda(x *syntax.Lambda, dst int) {
	u.checkParams(x.Params, x)
	g := u.unit(u, Lambda, "<lambda>", x.Scope, x.Params, x)
	g.variables(len(x.Params), MaxLocals)
	g.c.Generator = x.Scope.Generator
	g.cells()
	g.emit(x.Body, Return, g.operand(x.Body), 0, 0, 0)
	u.function(x, g, dst, x.Params)
}

func (u *unit) returnStmt(x *syntax.Return) {
	v := 0
	if x.Value == nil {
		v = u.temp(x)
		u.loadConst(x, object.None, v)
	} else if v = u.operand(x.Value); !isTemp(v) && u.guarded() { // it is read, and kept, before the blocks are left
		t := u.temp(x)
		u.move(x, t, v)
		v = t
	}
	again := u.unwind(0)
	if u.reachable() {
		if def, ok := u.c.Node.(*syntax.FuncDef); ok && annot.Speaks(def.Returns) {
			u.emit(def.Returns, CheckReturn, v, 0, 0, 0)
		}
		u.emit(x, Return, v, 0, 0, 0)
	}
	again()
}

// annotations reports a function with annotations of tensors, and refuses those that could
// not be held.
func (u *unit) annotations(x *syntax.FuncDef) bool {
	anns := []syntax.Expr{x.Returns}
	for _, p := range x.Params {
		anns = append(anns, p.Ann)
	}
	for _, s := range x.Body {
		syntax.Walk(s, func(n syntax.Node) bool {
			switch n := n.(type) {
			case *syntax.AnnAssign:
				anns = append(anns, n.Ann)
			case *syntax.FuncDef, *syntax.ClassDef, syntax.Expr:
				return false
			}
			return true
		})
	}
	anns = slices.DeleteFunc(anns, func(x syntax.Expr) bool { return !annot.Speaks(x) })
	for _, a := range anns {
		u.verify(a)
	}
	if at, why := annot.Unsettled(anns); at != nil {
		u.fail(diag.SyntaxAnnotation, at, "%s", why)
	}
	return len(anns) > 0
}

// verify refuses an annotation that could not be held.
func (u *unit) verify(x syntax.Expr) {
	if at, why := annot.Verify(x); at != nil {
		u.fail(diag.SyntaxAnnotation, at, "%s", why)
	}
}

// Signature is a name with the parameters and the result's type as the def has them.
func (c *Code) Signature(name string) string {
	var parts []string
	star := false
	for i, p := range c.Params {
		if p.Kind == syntax.KwOnly && !star {
			parts = append(parts, "*")
		}
		star = star || p.Kind == syntax.VarArgs || p.Kind == syntax.KwOnly
		parts = append(parts, c.File.Slice(p.Span()))
		if p.Kind == syntax.PosOnly && (i+1 == len(c.Params) || c.Params[i+1].Kind != syntax.PosOnly) {
			parts = append(parts, "/")
		}
	}
	text := name + "(" + strings.Join(parts, ", ") + ")"
	if def, ok := c.Node.(*syntax.FuncDef); ok && def.Returns != nil {
		text += " -> " + c.File.Slice(syntax.Extent(def.Returns))
	}
	return text
}
