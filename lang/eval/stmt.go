// Statements.
package eval

import (
	"slices"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/compile"
	"github.com/tq-lang/tq/lang/syntax"
	"github.com/tq-lang/tq/lang/value"
)

// ctl says how a block ended.
type ctl struct {
	kind  ctlKind
	value value.Value // of return
	sole  bool        // the value is an array that only the call's ending frame holds
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
	case *syntax.ExprStmt:
		v, sole, err := in.makes(env, x.X)
		if sole && err == nil {
			in.R.Free(v.(*value.Array))
		}
		return ctl{}, err
	case *syntax.Assign:
		return ctl{}, in.assignStmt(env, x)
	case *syntax.AugAssign:
		return ctl{}, in.augAssign(env, x)
	case *syntax.AnnAssign:
		return ctl{}, in.annAssign(env, x)
	case *syntax.Delete:
		return ctl{}, in.delAll(env, x.Targets)
	case *syntax.Pass, *syntax.Global, *syntax.Nonlocal:
		return ctl{}, nil
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
	if s, ok := x.Targets[0].(*syntax.Subscript); ok && len(x.Targets) == 1 {
		return in.storeStmt(env, s, x.Value)
	}
	v, sole, err := in.makes(env, x.Value)
	if err != nil {
		return err
	}
	if n, ok := x.Targets[0].(*syntax.Name); ok && sole && len(x.Targets) == 1 {
		in.bindSole(env, n, v.(*value.Array))
		return nil
	}
	for _, t := range x.Targets {
		if err := in.assign(env, t, v); err != nil {
			return err
		}
	}
	return nil
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

// augAssign is a op= b: arrays and lists change in place.
func (in *Interp) augAssign(env *Env, x *syntax.AugAssign) error {
	op := binaryOps[x.Op]
	name, named := x.Target.(*syntax.Name)
	afresh := named && in.R.Empty()
	if afresh {
		if done, err := in.againInto(env, name, x.Memo); err != nil {
			return in.runError(env, x, err)
		} else if done {
			return nil
		}
	}
	at, err := in.spot(env, x.Target)
	if err != nil {
		return err
	}
	number, single := at.number(in)
	old := value.None
	if !single {
		if old, err = at.read(in, env); err != nil {
			return in.wrap(env, x.Target, err)
		}
	}
	b, err := in.hold(env, old, x.Value)
	if err != nil {
		return err
	}
	if single {
		if done, err := in.R.Update(op, at.of.(*value.Array), at.at, number, b); done || err != nil {
			return in.wrap(env, x, err)
		}
		old = number.Scalar()
	}
	if v := value.Quick(op, old, b); v != nil {
		return in.wrap(env, x, at.write(in, env, v))
	}
	site := in.R.At(in.place(env, x))
	v := old
	if a, ok := old.(*value.Array); ok && afresh && !a.Scalar {
		err = in.intoPlace(env, x, a, b)
	} else if v, err = in.inPlace(op, old, b); err == nil {
		if a, ok := v.(*value.Array); ok && afresh && a.Scalar && a.Pending() != nil {
			in.remember(env, &x.Memo, a, x.Value, x.Target)
		}
		err = in.R.Settle(v)
	}
	in.R.Restore(site)
	if err != nil {
		return in.operandError(env, x, x.OpPos, []syntax.Expr{x.Target, x.Value}, []value.Value{old, b}, err)
	}
	return in.wrap(env, x, at.write(in, env, v))
}

// intoPlace is a op= b for the array of a name.
func (in *Interp) intoPlace(env *Env, x *syntax.AugAssign, a *value.Array, b value.Value) error {
	res, err := in.R.ForPlace(binaryOps[x.Op], a, b)
	if err != nil {
		return err
	}
	if res.Pending() != nil && res.DType() == a.DType() && res.Type().Shape.Equal(a.Type().Shape) && x.Op != syntax.Pow {
		in.remember(env, &x.Memo, res, x.Value, x.Target)
	}
	return in.R.Deliver(a, res)
}

// inPlace computes a op= b; arrays (not scalars) and lists are changed.
func (in *Interp) inPlace(op value.Op, a, b value.Value) (value.Value, error) {
	if in.dry != nil && (isUnknown(a) || isUnknown(b)) {
		in.dry.forget(a)
		return value.Unknown{}, nil
	}
	switch x := a.(type) {
	case *value.Array:
		if !x.Scalar {
			return x, in.R.InPlace(op, x, b)
		}
	case *value.List:
		in.keep(b)
		if op == value.Add && !isArray(b) {
			if in.dry != nil {
				in.dry.forget(x)
				return x, nil
			}
			if err := in.R.Settle(b); err != nil {
				return nil, err
			}
			more, err := in.list(b)
			if err != nil {
				return nil, err
			}
			if err := in.R.Settle(more...); err != nil {
				return nil, err
			}
			x.Elems = append(x.Elems, more...)
			return x, nil
		}
	}
	v, err := in.Binary(op, a, b)
	if err == value.ErrUnknown && in.dry != nil {
		return value.Unknown{}, nil
	}
	if l, ok := a.(*value.List); ok && op == value.Mul && err == nil {
		if in.dry != nil {
			in.dry.forget(l)
			return l, nil
		}
		if product, ok := v.(*value.List); ok { // the list itself becomes longer
			l.Elems, l.Settled = product.Elems, product.Settled
			return l, nil
		}
	}
	return v, err
}

// spot is a target that was evaluated once, to be read and then written.
type spot struct {
	target syntax.Expr
	of, at value.Value // what an attribute or element is of, and the index
}

func (in *Interp) spot(env *Env, target syntax.Expr) (s spot, err error) {
	s.target = target
	switch t := target.(type) {
	case *syntax.Name:
	case *syntax.Attr:
		s.of, err = in.expr(env, t.X)
	case *syntax.Subscript:
		if s.of, err = in.expr(env, t.X); err == nil {
			s.at, err = in.index(env, t, s.of)
		}
	default:
		err = in.wrap(env, target, value.Errorf("SyntaxError", "cannot assign here"))
	}
	return s, err
}

// number reads the spot if it is one number of an array.
func (s *spot) number(in *Interp) (n compile.Number, ok bool) {
	if a, isArray := s.of.(*value.Array); isArray && s.at != nil {
		return in.R.Number(a, s.at)
	}
	return n, false
}

func (s *spot) read(in *Interp, env *Env) (value.Value, error) {
	switch t := s.target.(type) {
	case *syntax.Name:
		return in.variable(env, t)
	case *syntax.Attr:
		return in.unknownAs(in.Attr(s.of, t.Name))
	}
	return in.unknownAs(in.Index(s.of, s.at))
}

func (s *spot) write(in *Interp, env *Env, v value.Value) error {
	switch t := s.target.(type) {
	case *syntax.Name:
		in.bind(env, t, v)
		return nil
	case *syntax.Attr:
		return in.setAttr(s.of, t.Name, v)
	}
	if err := in.storeItem(s.of, s.at, v); err != nil {
		return in.indexError(env, s.target.(*syntax.Subscript), s.of, err)
	}
	return nil
}

func (in *Interp) unknownAs(v value.Value, err error) (value.Value, error) {
	if err == value.ErrUnknown && in.dry != nil {
		return value.Unknown{}, nil
	}
	return v, err
}

func (in *Interp) returnStmt(env *Env, x *syntax.Return) (ctl, error) {
	if x.Value == nil {
		return ctl{ctlReturn, value.None, false}, nil
	}
	if n, ok := x.Value.(*syntax.Name); ok && env.local(n) {
		v, err := in.borrow(env, n)
		if a, ok := v.(*value.Array); ok && a.Sole && !slices.Contains(in.own.loans, a) {
			a.Sole = false // no name holds it once the call has ended
			return ctl{ctlReturn, v, true}, err
		}
		in.keep(v)
		return ctl{ctlReturn, v, false}, err
	}
	v, sole, err := in.makes(env, x.Value)
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
