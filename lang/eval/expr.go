// Expressions.
package eval

import (
	"math"
	"math/big"
	"slices"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/python"
	"github.com/tq-lang/tq/lang/syntax"
	"github.com/tq-lang/tq/lang/value"
)

// maxDepth bounds nested calls and expressions, as Python's recursion limit does.
const maxDepth = 1000

// expr evaluates an expression. Errors carry a place; what cannot be known is Unknown.
func (in *Interp) expr(env *Env, x syntax.Expr) (value.Value, error) {
	v, err := in.eval(env, x)
	if err == value.ErrUnknown {
		return value.Unknown{}, nil
	}
	if err != nil {
		return nil, in.wrap(env, x, err)
	}
	if in.dry.forgotten(v) {
		return value.Unknown{}, nil
	}
	return v, nil
}

func (in *Interp) eval(env *Env, x syntax.Expr) (value.Value, error) {
	switch x := x.(type) {
	case *syntax.Name:
		return in.variable(env, x)
	case *syntax.Int:
		if x.Big != nil {
			return value.FromBig(new(big.Int).Set(x.Big)), nil
		}
		return value.BoxInt(x.Value), nil
	case *syntax.Float:
		return value.Float(x.Value), nil
	case *syntax.Imag:
		return value.Complex(complex(0, x.Value)), nil
	case *syntax.Str:
		return value.Str(x.Value), nil
	case *syntax.Bytes:
		return value.Bytes(x.Value), nil
	case *syntax.Const:
		return constOf(x.Kind), nil
	case *syntax.FString:
		return in.fstring(env, x)
	case *syntax.Binary:
		return in.binaryExpr(env, x)
	case *syntax.Unary:
		return in.unaryExpr(env, x)
	case *syntax.Compare:
		return in.compareExpr(env, x)
	case *syntax.Bool:
		return in.boolExpr(env, x)
	case *syntax.Cond:
		return in.condExpr(env, x)
	case *syntax.Call:
		return in.callExpr(env, x)
	case *syntax.Attr:
		return in.attrExpr(env, x)
	case *syntax.Subscript:
		return in.subscriptExpr(env, x)
	case *syntax.Slice:
		return in.sliceExpr(env, x)
	case *syntax.Tuple:
		if b, ok := x.Memo.(*boxed); ok {
			return b.v, nil
		}
		elems, err := in.exprs(env, x.Elts)
		if err == nil && !slices.ContainsFunc(x.Elts, func(e syntax.Expr) bool { return !written(e) }) {
			x.Memo = &boxed{value.Tuple(elems)}
		}
		return value.Tuple(elems), err
	case *syntax.List:
		elems, err := in.exprs(env, x.Elts)
		return value.NewList(elems...), err
	case *syntax.Set:
		elems, err := in.exprs(env, x.Elts)
		if err != nil {
			return nil, err
		}
		set, err := value.NewSet(elems...)
		if err == nil {
			set.Literal = !slices.ContainsFunc(x.Elts, func(e syntax.Expr) bool { return !isNumber(e) })
		}
		return set, err
	case *syntax.Dict:
		return in.dictExpr(env, x)
	case *syntax.Lambda:
		return in.lambda(env, x)
	case *syntax.Comp:
		return in.comp(env, x)
	case *syntax.NamedExpr:
		return in.namedExpr(env, x)
	case *syntax.Yield, *syntax.YieldFrom:
		return nil, value.ErrUnknown
	case *syntax.Starred:
		return nil, value.Errorf("SyntaxError", "can't use starred expression here")
	}
	return nil, value.Errorf("SyntaxError", "'?' is only a size in a shape annotation")
}

// exprs evaluates a list of expressions; starred ones spread.
func (in *Interp) exprs(env *Env, xs []syntax.Expr) ([]value.Value, error) {
	out := make([]value.Value, 0, len(xs))
	for _, x := range xs {
		s, star := x.(*syntax.Starred)
		if !star {
			v, err := in.expr(env, x)
			if err != nil {
				return nil, err
			}
			out = append(out, v)
			continue
		}
		v, err := in.expr(env, s.X)
		if err != nil {
			return nil, err
		}
		more, err := in.list(v)
		if err != nil {
			return nil, in.wrap(env, s, notSpread("Value", v, err))
		}
		out = append(out, more...)
	}
	return out, nil
}

var binaryOps = [...]value.Op{
	syntax.Add: value.Add, syntax.Sub: value.Sub, syntax.Mul: value.Mul, syntax.MatMul: value.MatMul,
	syntax.Div: value.Div, syntax.FloorDiv: value.FloorDiv, syntax.Mod: value.Mod, syntax.Pow: value.Pow,
	syntax.LShift: value.LShift, syntax.RShift: value.RShift, syntax.BitAnd: value.And, syntax.BitOr: value.Or,
	syntax.BitXor: value.Xor, syntax.Lt: value.Lt, syntax.Le: value.Le, syntax.Gt: value.Gt, syntax.Ge: value.Ge,
	syntax.Eq: value.Eq, syntax.Ne: value.Ne, syntax.UAdd: value.Pos, syntax.USub: value.Neg, syntax.Invert: value.Invert,
}

func (in *Interp) binaryExpr(env *Env, x *syntax.Binary) (value.Value, error) {
	a, err := in.expr(env, x.X)
	if err != nil {
		return nil, err
	}
	b, err := in.expr(env, x.Y)
	if err != nil {
		return nil, err
	}
	if v := value.Quick(binaryOps[x.Op], a, b); v != nil {
		return v, nil
	}
	site := in.R.At(in.place(env, x))
	v, err := in.Binary(binaryOps[x.Op], a, b)
	in.R.Restore(site)
	if err != nil {
		return nil, in.operandError(env, x, x.OpPos, []syntax.Expr{x.X, x.Y}, []value.Value{a, b}, err)
	}
	return v, nil
}

func (in *Interp) unaryExpr(env *Env, x *syntax.Unary) (value.Value, error) {
	a, err := in.expr(env, x.X)
	if err != nil {
		return nil, err
	}
	if x.Op == syntax.Not {
		t, err := value.Truth(a)
		return value.Bool(!t), err
	}
	switch n := a.(type) {
	case value.Int:
		if x.Op == syntax.USub && n != math.MinInt64 {
			return value.BoxInt(-int64(n)), nil
		}
	case value.Float:
		if x.Op == syntax.USub {
			return -n, nil
		}
	}
	site := in.R.At(in.place(env, x))
	v, err := in.Unary(binaryOps[x.Op], a)
	in.R.Restore(site)
	return v, err
}

func (in *Interp) sliceExpr(env *Env, x *syntax.Slice) (value.Value, error) {
	parts := [3]value.Value{value.None, value.None, value.None}
	for i, e := range []syntax.Expr{x.Lo, x.Hi, x.Step} {
		if e == nil {
			continue
		}
		v, err := in.expr(env, e)
		if err != nil {
			return nil, err
		}
		if _, ok := v.(value.Unknown); ok {
			return v, nil
		}
		parts[i] = v
	}
	return &value.Slice{Start: parts[0], Stop: parts[1], Step: parts[2]}, nil
}

func (in *Interp) dictExpr(env *Env, x *syntax.Dict) (value.Value, error) {
	d := value.NewDict()
	for _, it := range x.Items {
		if it.Key == nil {
			v, err := in.expr(env, it.Value)
			if err != nil {
				return nil, err
			}
			m, ok, err := builtin.MappingOf(in, v)
			if err != nil {
				return nil, err
			}
			if !ok {
				return nil, value.Errorf("TypeError", "'%s' object is not a mapping", v.TypeName())
			}
			for i, k := range m.Keys() {
				if err := d.Put(k, m.Values()[i]); err != nil {
					return nil, err
				}
			}
			continue
		}
		k, err := in.expr(env, it.Key)
		if err != nil {
			return nil, err
		}
		v, err := in.expr(env, it.Value)
		if err != nil {
			return nil, err
		}
		if err := d.Put(k, v); err != nil {
			return nil, in.wrap(env, it.Key, err)
		}
	}
	return d, nil
}

// notSpread words the error of a value after * that has no elements.
func notSpread(what string, v value.Value, err error) error {
	if python.IsIterable(v) {
		return err
	}
	return value.Errorf("TypeError", "%s after * must be an iterable, not %s", what, value.FullTypeName(v))
}
