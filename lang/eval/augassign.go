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
	b, err := in.expr(env, x.Value)
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
	v, err := in.inPlace(op, old, b)
	in.R.Restore(site)
	if err != nil {
		return in.operandError(env, x, x.OpPos, []syntax.Expr{x.Target, x.Value}, []value.Value{old, b}, err)
	}
	return in.wrap(env, x, at.write(in, env, v))
}

// inPlace computes a op= b; arrays (not scalars) and lists are changed.
func (in *Interp) inPlace(op value.Op, a, b value.Value) (value.Value, error) {
	if isUnknown(a) || isUnknown(b) {
		in.dry.forget(a)
		return value.Unknown{}, nil
	}
	if value.IsObject(a) {
		return in.objectInPlace()
	}
	switch x := a.(type) {
	case *value.Array:
		if !x.Scalar && !value.Yields(op, x, b) {
			return x, in.R.InPlace(op, x, b)
		}
	case *value.List:
		if op == value.Add && !isArray(b) {
			in.dry.forget(x)
			return x, nil
		}
	}
	if in.fillInPlace(op, a) {
		return a, nil
	}
	v, err := in.Binary(op, a, b)
	if err == value.ErrUnknown {
		return value.Unknown{}, nil
	}
	err = value.Augmented(op, err)
	if l, ok := a.(*value.List); ok && op == value.Mul && err == nil {
		in.dry.forget(l)
		return l, nil
	}
	return v, err
}

// fillInPlace is a op= b for sets and dicts, which are changed.
func (in *Interp) fillInPlace(op value.Op, a value.Value) bool {
	_, isSet := a.(*value.Set)
	_, isMap := builtin.Mapping(a)
	if !isSet && (!isMap || op != value.Or) {
		return false
	}
	in.dry.forget(a)
	return true
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
	if err == value.ErrUnknown {
		return value.Unknown{}, nil
	}
	return v, err
}
