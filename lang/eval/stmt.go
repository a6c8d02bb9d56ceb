// Statements.
package eval

import (
	"slices"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/syntax"
	"github.com/tq-lang/tq/lang/value"
)

// ctl says how a block ended.
type ctl struct {
	kind  ctlKind
	value value.Value // of return
	sole  bool        // the value is what only the call's ending frame holds
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

// Stmt runs one statement at the top of a module and gives the value of an
// expression statement, nil for others.
func (in *Interp) Stmt(s syntax.Stmt) (value.Value, error) {
	v, err := in.topStmt(s)
	return v, in.orInterrupt(err)
}

func (in *Interp) topStmt(s syntax.Stmt) (value.Value, error) {
	if x, ok := s.(*syntax.ExprStmt); ok {
		temps := len(in.own.temps)
		v, err := in.settled(in.Module, x.X)
		in.forget(temps, err == nil)
		return v, err
	}
	switch x := s.(type) {
	case *syntax.Explain:
		if in.Explain != nil {
			v, err := in.Explain(in, in.Module, x)
			return v, in.wrap(in.Module, x, err)
		}
	case *syntax.Magic:
		if in.Magic != nil {
			v, err := in.Magic(in, in.Module, x)
			return v, in.wrap(in.Module, x, err)
		}
	case *syntax.Inspect:
		if in.Inspect != nil {
			v, err := in.Inspect(in, in.Module, x)
			return v, in.wrap(in.Module, x, err)
		}
	}
	c, err := in.stmt(in.Module, s)
	if err == nil && c.kind != ctlNone {
		err = in.wrap(in.Module, s, value.Errorf("SyntaxError", "'return' outside function"))
	}
	return nil, err
}

// Interrupted is the user's interrupt of what a face does with a statement's value.
func (in *Interp) Interrupted(s syntax.Stmt) error {
	return in.wrap(in.Module, s, in.interrupted())
}

// settled evaluates an expression whose value is kept: arrays are computed.
func (in *Interp) settled(env *Env, x syntax.Expr) (value.Value, error) {
	v, err := in.expr(env, x)
	if err != nil {
		return nil, err
	}
	if err := in.R.Settle(v); err != nil {
		return nil, in.runError(env, x, err)
	}
	return v, nil
}

func (in *Interp) stmt(env *Env, s syntax.Stmt) (ctl, error) {
	temps := len(in.own.temps)
	c, err := in.execute(env, s)
	if len(in.own.temps) > temps {
		in.forget(temps, err == nil)
	}
	return c, err
}

func (in *Interp) execute(env *Env, s syntax.Stmt) (ctl, error) {
	if err := in.poll(); err != nil {
		return ctl{}, in.wrap(env, s, err)
	}
	in.R.Fresh()
	switch x := s.(type) {
	case *syntax.Pass, *syntax.Global, *syntax.Nonlocal:
		return ctl{}, nil
	case *syntax.ExprStmt:
		if in.num(env, x.X).Kind != value.NoNum {
			return ctl{}, nil
		}
		v, sole, err := in.makes(env, x.X)
		if sole && err == nil {
			in.discard(v)
		}
		return ctl{}, err
	case *syntax.Assign:
		return ctl{}, in.assignStmt(env, x)
	case *syntax.AugAssign:
		if in.countUp(env, x) {
			return ctl{}, nil
		}
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
	if n, ok := x.Targets[0].(*syntax.Name); ok && len(x.Targets) == 1 {
		if in.assignNumber(env, n, x.Value) {
			return nil
		}
		v, sole, err := in.makes(env, x.Value)
		if err != nil {
			return err
		}
		if a, ok := v.(*value.Array); ok && sole {
			in.bindSole(env, n, a)
		} else {
			in.bind(env, n, v)
		}
		return nil
	}
	if s, ok := x.Targets[0].(*syntax.Subscript); ok && len(x.Targets) == 1 {
		return in.storeStmt(env, s, x.Value)
	}
	if t, ok := x.Targets[0].(*syntax.Tuple); ok && len(x.Targets) == 1 && in.dry == nil {
		if v, ok := x.Value.(*syntax.Tuple); ok && len(v.Elts) == len(t.Elts) && !spreads(v.Elts) && !spreads(t.Elts) {
			return in.assignEach(env, t.Elts, v)
		}
	}
	v, sole, err := in.makes(env, x.Value)
	if err != nil {
		return err
	}
	if sole && len(x.Targets) == 1 && in.unpackSole(env, x.Targets[0], v) {
		return nil
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

// assignEach is a, b = x, y: the values wait on the stack until all are there.
func (in *Interp) assignEach(env *Env, targets []syntax.Expr, t *syntax.Tuple) error {
	base, held := len(in.args), in.R.Held()
	soles, err := in.pushAll(env, t.Elts)
	in.R.Release(min(held, in.R.Held()))
	if err == nil && slices.ContainsFunc(in.args[base:], waits) {
		if err = in.R.Settle(in.args[base:]...); err != nil {
			err = in.runError(env, t, err)
		}
	}
	for i := 0; i < len(targets) && err == nil; i++ {
		if n, ok := targets[i].(*syntax.Name); ok && soles.has(i) {
			in.bindSole(env, n, in.args[base+i].(*value.Array))
		} else {
			err = in.assign(env, targets[i], in.args[base+i])
		}
	}
	clear(in.args[base:])
	in.args = in.args[:base]
	return err
}

// pushAll puts the values of expressions on the stack, and tells which of them are
// arrays that nobody else knows.
func (in *Interp) pushAll(env *Env, xs []syntax.Expr) (soles marks, err error) {
	for i, x := range xs {
		if v := in.number(env, x); v != nil {
			in.args = append(in.args, v)
			continue
		}
		v, err := in.expr(env, x)
		if err != nil {
			return 0, err
		}
		in.args = append(in.args, v)
		if !waits(v) {
			continue
		}
		in.R.Hold(v)
		if isArray(v) && in.made(x, v) {
			soles.add(i)
		}
	}
	return soles, nil
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
		return ctl{ctlReturn, value.None, false}, nil
	}
	y := x.Value
	for in.direct() {
		c, ok := y.(*syntax.Cond)
		if !ok {
			break
		}
		t, err := in.truth(env, c.Test)
		if err != nil {
			return ctl{}, err
		}
		if y = c.Then; !t {
			y = c.Else
		}
	}
	if n, ok := y.(*syntax.Name); ok && env.local(n) {
		v, err := in.borrow(env, n)
		if a, ok := v.(*value.Array); ok && a.Sole && !slices.Contains(in.own.loans, a) {
			a.Sole = false // no name holds it once the call has ended
			return ctl{ctlReturn, v, true}, err
		}
		in.keep(v)
		return ctl{ctlReturn, v, false}, err
	}
	if v := in.number(env, y); v != nil {
		return ctl{ctlReturn, v, false}, nil
	}
	v, sole, err := in.results(env, y)
	return ctl{ctlReturn, v, sole}, err
}

func (in *Interp) assertStmt(env *Env, x *syntax.Assert) error {
	t, err := in.truth(env, x.Test)
	if err == value.ErrUnknown && in.dry != nil {
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
