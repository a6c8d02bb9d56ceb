// Python's numbers in loops: expressions of names, literals and operators whose
// operands are all ints, floats and bools are computed here at a glance. They
// have no effects, so that whatever meets another value gives up, and the
// expression is evaluated from its beginning in the general way.
package eval

import (
	"github.com/tq-lang/tq/lang/syntax"
	"github.com/tq-lang/tq/lang/value"
)

// glances is how deep such an expression is looked into.
const glances = 4

// number is the value of an expression of plain numbers; nil for all others.
func (in *Interp) number(env *Env, x syntax.Expr) value.Value {
	if in.dry != nil || in.given.nodes != nil {
		return nil
	}
	return numberOf(env, x, glances)
}

func numberOf(env *Env, x syntax.Expr, depth int) value.Value {
	switch x := x.(type) {
	case *syntax.Name:
		switch v := held(env, x).(type) {
		case value.Int, value.Float, value.Bool:
			return v
		}
	case *syntax.Int:
		if b, ok := x.Memo.(*boxed); ok {
			return b.v
		}
	case *syntax.Float:
		if b, ok := x.Memo.(*boxed); ok {
			return b.v
		}
	case *syntax.Binary:
		if depth == 0 {
			return nil
		}
		if a := numberOf(env, x.X, depth-1); a != nil {
			if b := numberOf(env, x.Y, depth-1); b != nil {
				return value.Quick(binaryOps[x.Op], a, b)
			}
		}
	case *syntax.Compare:
		if depth == 0 || len(x.Ops) != 1 || x.Ops[0].Op < syntax.Lt {
			return nil
		}
		if a := numberOf(env, x.X, depth-1); a != nil {
			if b := numberOf(env, x.Ys[0], depth-1); b != nil {
				return value.Quick(binaryOps[x.Ops[0].Op], a, b)
			}
		}
	}
	return nil
}

// held is what a variable holds, nil if it is not bound.
func held(env *Env, n *syntax.Name) value.Value {
	switch {
	case n.At.Up == 1:
		return env.slots[n.At.Slot]
	case n.At.Up > 1:
		return env.above(n.At.Up).slots[n.At.Slot]
	}
	if c, ok := n.Memo.(*cell); ok && c.module == env.module {
		return c.v
	}
	return nil
}

// countUp is x op= y for a name and plain numbers. It tells false, with nothing
// done, if that is not what they are.
func (in *Interp) countUp(env *Env, x *syntax.AugAssign) bool {
	n, ok := x.Target.(*syntax.Name)
	if !ok || in.dry != nil || in.given.nodes != nil {
		return false
	}
	old := numberOf(env, n, 0)
	if old == nil {
		return false
	}
	y := numberOf(env, x.Value, glances)
	if y == nil {
		return false
	}
	v := value.Quick(binaryOps[x.Op], old, y)
	if v == nil {
		return false
	}
	in.bind(env, n, v)
	return true
}
