// a op= b: the target is evaluated once; arrays and lists change in place.
package eval

import (
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/compile"
	"github.com/tq-lang/tq/lang/syntax"
	"github.com/tq-lang/tq/lang/value"
)

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
	if view, ok := old.(*value.Array); ok && at.shows(view) && in.R.Empty() && in.given.nodes == nil && in.dry == nil {
		return in.augView(env, x, view)
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

// augView is x[at] op= b for a part of an array that shares its memory: it is
// changed in place, and there is nothing to be written back.
func (in *Interp) augView(env *Env, x *syntax.AugAssign, view *value.Array) error {
	n := len(in.args)
	in.args = append(in.args, view)
	in.given = given{nodes: []syntax.Expr{x.Target}, values: in.args[n:], depth: in.depth}
	done, err := in.againPlace(env, view, x.Memo)
	in.given = given{}
	var b value.Value
	if err == nil && !done {
		if b, err = in.hold(env, view, x.Value); err == nil {
			site := in.R.At(in.place(env, x))
			if in.R.Empty() {
				in.given = given{nodes: []syntax.Expr{x.Target}, values: in.args[n : n+1], depth: in.depth}
				err = in.intoPlace(env, x, view, b)
				in.given = given{}
			} else {
				_, err = in.inPlace(binaryOps[x.Op], view, b)
			}
			in.R.Restore(site)
			if err != nil {
				err = in.operandError(env, x, x.OpPos, []syntax.Expr{x.Target, x.Value}, []value.Value{view, b}, err)
			}
		}
	} else if err != nil {
		err = in.runError(env, x, err)
	}
	clear(in.args[n:])
	in.args = in.args[:n]
	return err
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
			if err := builtin.HeapOf(in).Room(listBytes(x) + listBytes(value.Tuple(more))); err != nil {
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

// shows tells that a part which was read is a view of the array that it is of.
func (s *spot) shows(part *value.Array) bool {
	of, ok := s.of.(*value.Array)
	if !ok || s.at == nil || part.Scalar {
		return false
	}
	t, ready := part.Ready()
	whole, also := of.Ready()
	return ready && also && t != whole && t.Buffer() == whole.Buffer()
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
