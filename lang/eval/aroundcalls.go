// Expressions around calls of the program's functions: f(x)*2 + y. The calls,
// and the names that are read before them, come first in such an expression;
// they are evaluated, in their order, and what is left over is recorded as one
// expression whose operands they are. An expression that computes something
// before its last call is not one of these: the call may change what it read.
package eval

import (
	"slices"

	"github.com/tq-lang/tq/lang/syntax"
	"github.com/tq-lang/tq/lang/value"
)

// given are the values of names and calls in the expression under way that were
// evaluated already. It is of one call: others may be in the same expression.
type given struct {
	nodes  []syntax.Expr
	values []value.Value
	depth  int
}

// of finds the value of a node, nil if it is to be evaluated.
func (g *given) of(in *Interp, x syntax.Expr) value.Value {
	if g.depth != in.depth {
		return nil
	}
	for i, n := range g.nodes {
		if n == x {
			return g.values[i]
		}
	}
	return nil
}

// leading lists the names and calls that an expression evaluates first, down to
// its last call of a function of the program; nil if there is none, or if
// something is computed before it.
func (in *Interp) leading(env *Env, x syntax.Expr) []syntax.Expr {
	o := order{in: in, env: env}
	if !o.expr(x) || o.calls == 0 || len(o.list) > 0 && o.list[0] == x {
		return nil
	}
	return o.list[:o.last]
}

// order walks an expression in the order of evaluation.
type order struct {
	in      *Interp
	env     *Env
	list    []syntax.Expr
	calls   int
	last    int  // the end of the list after the last call
	applied bool // something has been computed
}

// expr is false for what it does not follow, and for a call that comes too late.
func (o *order) expr(x syntax.Expr) bool {
	switch x := x.(type) {
	case *syntax.Int, *syntax.Float, *syntax.Imag, *syntax.Str, *syntax.Const:
		return true
	case *syntax.Name:
		o.list = append(o.list, x)
		return true
	case *syntax.Binary:
		return o.expr(x.X) && o.expr(x.Y) && o.apply()
	case *syntax.Unary:
		return o.expr(x.X) && o.apply()
	case *syntax.Compare:
		return len(x.Ys) == 1 && o.expr(x.X) && o.expr(x.Ys[0]) && o.apply()
	case *syntax.Subscript:
		return o.expr(x.X) && !slices.ContainsFunc(x.Items, func(i syntax.Expr) bool { return !isWritten(i) }) && o.apply()
	case *syntax.Call:
		return o.call(x)
	}
	return false
}

func (o *order) apply() bool {
	o.applied = true
	return true
}

func (o *order) call(x *syntax.Call) bool {
	if n, ok := x.Fn.(*syntax.Name); ok {
		v, err := o.in.variable(o.env, n)
		if err != nil {
			return false
		}
		if _, ok := v.(*Function); ok {
			o.list = append(o.list, x)
			o.calls++
			o.last = len(o.list)
			return !o.applied
		}
		o.list = append(o.list, n)
	} else if m, ok := x.Fn.(*syntax.Attr); !ok || !o.expr(m.X) {
		return false
	}
	for _, a := range x.Args {
		if a.Star != 0 || !o.expr(a.Value) {
			return false
		}
	}
	return o.apply()
}

// makesAround is makes for an expression with leading calls.
func (in *Interp) makesAround(env *Env, x syntax.Expr, memo *any, rp *replay) (v value.Value, sole bool, err error) {
	base, loans := len(in.args), len(in.own.loans)
	for _, n := range rp.leading {
		if v, err = in.operand(env, n); err == nil {
			if err = in.R.Settle(v); err != nil {
				err = in.runError(env, n, err)
			}
		}
		if err != nil {
			break
		}
		in.lend(v)
		in.args = append(in.args, v)
	}
	in.R.Fresh()
	in.settle(loans)
	if err == nil {
		outer := in.given
		in.given = given{nodes: rp.leading, values: in.args[base:], depth: in.depth}
		v, sole, err = in.makesAnew(env, x, memo)
		in.given = outer
	}
	clear(in.args[base:])
	in.args = in.args[:base]
	return v, sole, err
}
