// This file: functions: def and lambda, their parameters, defaults, decorators
// and shape annotations.

package code

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/syntax"
	"github.com/tq-lang/tq/lang/value"
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
	g.c.Annotated = isShape(x.Returns)
	for _, p := range x.Params {
		g.c.Annotated = g.c.Annotated || isShape(p.Ann)
	}
	if g.c.Annotated {
		g.emit(x, CheckParams, 0, 0, 0, 0)
	}
	g.stmts(x.Body)
	if isShape(x.Returns) {
		t := g.temp(x)
		g.loadConst(x, value.None, t)
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
		u.loadConst(x, value.None, v)
	} else if v = u.operand(x.Value); !isTemp(v) && u.guarded() { // it is read, and kept, before the blocks are left
		t := u.temp(x)
		u.move(x, t, v)
		v = t
	}
	again := u.unwind(0)
	if u.reachable() {
		if def, ok := u.c.Node.(*syntax.FuncDef); ok && isShape(def.Returns) {
			u.emit(def.Returns, CheckReturn, v, 0, 0, 0)
		}
		u.emit(x, Return, v, 0, 0, 0)
	}
	again()
}

// isShape reports an annotation that values are held against: a dtype's short
// name with sizes. Others mean nothing while the program runs.
func isShape(ann syntax.Expr) bool {
	sub, ok := ann.(*syntax.Subscript)
	if !ok {
		return false
	}
	n, ok := sub.X.(*syntax.Name)
	if !ok {
		return false
	}
	_, ok = dtype.ParseShort(n.ID)
	return ok
}
