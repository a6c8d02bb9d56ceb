// This file: statements.

package code

import (
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/syntax"
)

// only compiles the only statement of a code, whose value is the code's result.
func (u *unit) only(s syntax.Stmt) {
	u.starts(s)
	switch x := s.(type) {
	case *syntax.ExprStmt:
		t := u.value(x.X)
		u.emit(x.X, Settle, t, 1, 0, 0)
		u.emit(x.X, Return, t, 0, 0, 0)
		return
	case *syntax.Explain:
		u.result(x, Explain)
	case *syntax.Magic:
		u.result(x, Magic)
	case *syntax.Inspect:
		u.result(x, Inspect)
	default:
		u.stmt(s)
	}
	u.top = 0
	u.none(s)
}

// result ends the code with what a statement of the session gives.
func (u *unit) result(n syntax.Node, op Op) {
	t := u.temp(n)
	u.emit(n, op, t, 0, 0, 0)
	u.emit(n, Return, t, 0, 0, 0)
}

func (u *unit) starts(s syntax.Stmt) {
	u.c.Starts = append(u.c.Starts, Start{u.here(), s})
}

func (u *unit) stmts(list []syntax.Stmt) {
	for _, s := range list {
		mark := u.top
		u.starts(s)
		u.stmt(s)
		u.top = mark
	}
}

func (u *unit) stmt(s syntax.Stmt) {
	switch x := s.(type) {
	case *syntax.Pass, *syntax.Global, *syntax.Nonlocal:
	case *syntax.ExprStmt:
		u.exprStmt(x)
	case *syntax.Assign:
		u.assignStmt(x)
	case *syntax.AugAssign:
		u.augAssign(x)
	case *syntax.AnnAssign:
		u.annAssign(x)
	case *syntax.Delete:
		for _, t := range x.Targets {
			u.delete(t)
		}
	case *syntax.Return:
		u.returnStmt(x)
	case *syntax.Import:
		u.importStmt(x)
	case *syntax.ImportFrom:
		u.importFrom(x)
	case *syntax.Assert:
		u.assert(x)
	case *syntax.Raise:
		u.raise(x)
	case *syntax.Explain:
		t := u.temp(x)
		u.emit(x, Explain, t, 0, 0, 0)
		if u.show {
			u.emit(x, Show, t, 0, 0, 0)
		}
	default:
		u.compound(s)
	}
}

func (u *unit) compound(s syntax.Stmt) {
	switch x := s.(type) {
	case *syntax.If:
		u.ifStmt(x)
	case *syntax.While:
		u.whileStmt(x)
	case *syntax.For:
		u.forStmt(x)
	case *syntax.Break:
		u.leaveLoop(x, true)
	case *syntax.Continue:
		u.leaveLoop(x, false)
	case *syntax.With:
		u.with(x, x.Items)
	case *syntax.Try:
		u.try(x)
	case *syntax.FuncDef:
		u.funcDef(x)
	case *syntax.Magic:
		if u.c.Form != Statement {
			u.emit(x, Fail, 0, 0, 0, u.constant(object.Str("a magic is only possible outside of functions and classes")))
			return
		}
		u.emit(x, Magic, u.temp(x), 0, 0, 0)
	case *syntax.Inspect:
		u.emit(x, Fail, 0, 0, 0, u.constant(object.Str("this statement is only possible at the top level")))
	case *syntax.ClassDef:
		u.classDef(x)
	case *syntax.Match:
		u.match(x)
	}
}

// exprStmt runs an expression for what it does, there and then: warnings and
// errors of arrays that wait belong to the statement. A constant does nothing.
func (u *unit) exprStmt(x *syntax.ExprStmt) {
	shown := u.show && !x.Silent
	if _, ok := fold(x.X); ok && !shown {
		return
	}
	t := u.value(x.X)
	if !shown {
		switch x.X.(type) {
		case *syntax.Name, *syntax.Yield:
			return // nothing new
		}
	}
	u.emit(x.X, Settle, t, 1, 0, 0)
	if shown {
		u.emit(x.X, Show, t, 0, 0, 0)
	}
}

func (u *unit) ifStmt(x *syntax.If) {
	var ends []int
	for i, arm := range x.Arms {
		if l := u.continues(arm.Body); l != nil {
			l.next = append(l.next, u.cond(arm.Test, true)...)
			continue
		}
		next := u.cond(arm.Test, false)
		u.stmts(arm.Body)
		if i+1 < len(x.Arms) || len(x.Else) > 0 {
			ends = append(ends, u.over(x)...)
		}
		u.patch(next...)
	}
	u.stmts(x.Else)
	u.patch(ends...)
}

// continues is the loop that a block goes on with, if that is all it does and
// nothing is left on the way.
func (u *unit) continues(body []syntax.Stmt) *loop {
	if _, ok := body[0].(*syntax.Continue); !ok || len(u.blocks) == 0 {
		return nil
	}
	if l := u.blocks[len(u.blocks)-1].loop; l != nil && l.walk >= 0 {
		return l
	}
	return nil
}

func (u *unit) assert(x *syntax.Assert) {
	holds := u.cond(x.Test, true)
	if x.Msg == nil {
		u.emit(x, AssertFail, 0, 0, 0, 0)
	} else {
		u.emit(x, AssertFail, u.operand(x.Msg), 0, 1, 0)
	}
	u.patch(holds...)
}

func (u *unit) raise(x *syntax.Raise) {
	switch {
	case x.Exc == nil:
		u.emit(x, Raise, 0, 0, 0, 0)
	case x.Cause == nil:
		u.emit(x, Raise, u.operand(x.Exc), 0, 1, 0)
	default:
		a := u.operand(x.Exc, x.Cause)
		u.emit(x, Raise, a, u.operand(x.Cause), 2, 0)
	}
}
