// Expressions of truth: comparisons and their chains, and, or, not, conditional expressions.
package eval

import (
	"github.com/tq-lang/tq/lang/syntax"
	"github.com/tq-lang/tq/lang/value"
)

func (in *Interp) compareExpr(env *Env, x *syntax.Compare) (value.Value, error) {
	left, err := in.expr(env, x.X)
	if err != nil {
		return nil, err
	}
	for i, op := range x.Ops {
		right, err := in.expr(env, x.Ys[i])
		if err != nil {
			return nil, err
		}
		v := value.Value(nil)
		if op.Op >= syntax.Lt {
			v = value.Quick(binaryOps[op.Op], left, right)
		}
		if v == nil {
			site := in.R.At(in.place(env, x))
			v, err = in.compare(op.Op, left, right)
			in.R.Restore(site)
		}
		if err != nil {
			before := x.X
			if i > 0 {
				before = x.Ys[i-1]
			}
			return nil, in.operandError(env, x, op.Pos, []syntax.Expr{before, x.Ys[i]}, []value.Value{left, right}, err)
		}
		if i == len(x.Ops)-1 {
			return v, nil
		}
		t, err := value.Truth(v)
		if err != nil {
			return nil, err
		}
		if !t {
			return v, nil
		}
		left = right
	}
	return nil, nil
}

func (in *Interp) compare(op syntax.Op, a, b value.Value) (value.Value, error) {
	switch op {
	case syntax.Is, syntax.IsNot:
		same, err := in.identical(a, b)
		return value.Bool(same == (op == syntax.Is)), err
	case syntax.In, syntax.NotIn:
		has, err := in.contains(b, a)
		return value.Bool(has == (op == syntax.In)), err
	}
	return in.Binary(binaryOps[op], a, b)
}

func (in *Interp) boolExpr(env *Env, x *syntax.Bool) (value.Value, error) {
	var v value.Value
	for i, e := range x.Xs {
		var err error
		if v, err = in.expr(env, e); err != nil {
			return nil, err
		}
		if i == len(x.Xs)-1 {
			break
		}
		t, err := value.Truth(v)
		if err == value.ErrUnknown {
			return in.maybe(env, x.Xs[i+1:]...)
		}
		if err != nil {
			return nil, in.wrap(env, e, err)
		}
		if t == (x.Op == syntax.Or) {
			break
		}
	}
	return v, nil
}

func (in *Interp) condExpr(env *Env, x *syntax.Cond) (value.Value, error) {
	t, err := in.truth(env, x.Test)
	if err == value.ErrUnknown {
		return in.maybe(env, x.Then, x.Else)
	}
	if err != nil {
		return nil, err
	}
	if t {
		return in.expr(env, x.Then)
	}
	return in.expr(env, x.Else)
}

// truth evaluates a condition; ErrUnknown when it cannot be told.
func (in *Interp) truth(env *Env, x syntax.Expr) (bool, error) {
	v, err := in.expr(env, x)
	if err != nil {
		return false, err
	}
	t, err := value.Truth(v)
	if err == value.ErrUnknown {
		return false, err
	}
	return t, in.wrap(env, x, err)
}
