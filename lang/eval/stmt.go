// Statements.
package eval

import (
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/syntax"
	"github.com/tq-lang/tq/lang/value"
)

// ctl says how a block ended.
type ctl struct {
	kind  ctlKind
	value value.Value // of return
}

type ctlKind uint8

const (
	ctlNone ctlKind = iota
	ctlBreak
	ctlContinue
	ctlReturn
)

// block runs statements until one leaves the block.
func (in *Interp) block(env *Env, body []syntax.Stmt) (ctl, error) {
	for _, s := range body {
		c, err := in.stmt(env, s)
		if err != nil || c.kind != ctlNone {
			return c, err
		}
	}
	return ctl{}, nil
}

// settled is expr where the program computes the value at once, which checking does not.
func (in *Interp) settled(env *Env, x syntax.Expr) (value.Value, error) { return in.expr(env, x) }

func (in *Interp) stmt(env *Env, s syntax.Stmt) (ctl, error) {
	if err := in.poll(); err != nil {
		return ctl{}, in.wrap(env, s, err)
	}
	switch x := s.(type) {
	case *syntax.Pass, *syntax.Global, *syntax.Nonlocal:
		return ctl{}, nil
	case *syntax.ExprStmt:
		_, err := in.expr(env, x.X)
		return ctl{}, err
	case *syntax.Assign:
		return ctl{}, in.assignStmt(env, x)
	case *syntax.AugAssign:
		return ctl{}, in.augAssign(env, x)
	case *syntax.AnnAssign:
		return ctl{}, in.annAssign(env, x)
	case *syntax.Delete:
		return ctl{}, in.delAll(env, x.Targets)
	case *syntax.Break:
		return ctl{kind: ctlBreak}, nil
	case *syntax.Continue:
		return ctl{kind: ctlContinue}, nil
	case *syntax.Return:
		return in.returnStmt(env, x)
	case *syntax.If:
		return in.ifStmt(env, x)
	case *syntax.While:
		return in.whileStmt(env, x)
	case *syntax.For:
		return in.forStmt(env, x)
	case *syntax.Try:
		return in.tryStmt(env, x)
	case *syntax.With:
		return in.withStmt(env, x.Items, x.Body)
	case *syntax.FuncDef:
		return ctl{}, in.define(env, x)
	case *syntax.ClassDef:
		return ctl{}, in.classDef(env, x)
	case *syntax.Match:
		return in.matchStmt(env, x)
	case *syntax.Import:
		return ctl{}, in.wrap(env, x, in.importStmt(env, x))
	case *syntax.ImportFrom:
		return ctl{}, in.wrap(env, x, in.importFrom(env, x))
	case *syntax.Assert:
		return ctl{}, in.assertStmt(env, x)
	case *syntax.Raise:
		return ctl{}, in.raiseStmt(env, x)
	case *syntax.Explain:
		if in.Explain == nil {
			return ctl{}, nil
		}
		_, err := in.Explain(in, env, x)
		return ctl{}, in.wrap(env, x, err)
	}
	return ctl{}, in.wrap(env, s, value.Errorf("SyntaxError", "this statement is only possible at the top level"))
}

func (in *Interp) assignStmt(env *Env, x *syntax.Assign) error {
	v, err := in.expr(env, x.Value)
	if err != nil {
		return err
	}
	for _, t := range x.Targets {
		if err := in.assign(env, t, v); err != nil {
			return err
		}
	}
	return nil
}

func spreads(xs []syntax.Expr) bool {
	for _, x := range xs {
		if _, star := x.(*syntax.Starred); star {
			return true
		}
	}
	return false
}

func (in *Interp) annAssign(env *Env, x *syntax.AnnAssign) error {
	if x.Value == nil {
		return nil
	}
	v, err := in.settled(env, x.Value)
	if err != nil {
		return err
	}
	name := "value"
	if n, ok := x.Target.(*syntax.Name); ok {
		name = n.ID
	}
	if err := in.checkAnnotation(env, x.Ann, name, v, in.moduleDims()); err != nil {
		return err
	}
	return in.assign(env, x.Target, v)
}

func (in *Interp) returnStmt(env *Env, x *syntax.Return) (ctl, error) {
	if x.Value == nil {
		return ctl{ctlReturn, value.None}, nil
	}
	v, err := in.expr(env, x.Value)
	return ctl{ctlReturn, v}, err
}

func (in *Interp) assertStmt(env *Env, x *syntax.Assert) error {
	t, err := in.truth(env, x.Test)
	if err == value.ErrUnknown {
		return nil
	}
	if err != nil || t {
		return err
	}
	if x.Msg == nil {
		return in.wrap(env, x, value.Errorf("AssertionError", ""))
	}
	msg, err := in.settled(env, x.Msg)
	if err != nil {
		return err
	}
	return in.wrap(env, x, raised(&value.Exception{Class: builtin.ExceptionClass("AssertionError"), Args: value.Tuple{msg}}))
}

// Eval evaluates an expression in an environment, for the session's tools.
func (in *Interp) Eval(env *Env, x syntax.Expr) (value.Value, error) { return in.expr(env, x) }

// Wrap gives an error the place of a node of the current file.
func (in *Interp) Wrap(n syntax.Node, err error) error { return in.wrap(in.Module, n, err) }
