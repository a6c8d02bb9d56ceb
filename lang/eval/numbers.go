// Numbers in loops: expressions of names, elements, literals and operators whose
// operands are all ints, floats, bools and common NumPy scalars are computed here at
// a glance, without a box for what comes between. They have no effects, so that
// whatever meets another value gives up, and the expression is evaluated from its
// beginning in the general way.
package eval

import (
	"math"

	"github.com/tq-lang/tq/lang/compile"
	"github.com/tq-lang/tq/lang/syntax"
	"github.com/tq-lang/tq/lang/value"
)

// glances is how deep such an expression is looked into.
const glances = 4

// direct tells that expressions may be looked at: they are run, and have no parts
// whose values are given.
func (in *Interp) direct() bool { return in.dry == nil && in.given.nodes == nil }

// number is the value of an expression of numbers; nil for all others.
func (in *Interp) number(env *Env, x syntax.Expr) value.Value {
	if !in.direct() {
		return nil
	}
	switch x := x.(type) {
	case *syntax.Name:
		return simple(held(env, x))
	case *syntax.Int, *syntax.Float:
		return literal(x)
	case *syntax.Subscript:
		return simple(in.element(env, x, glances))
	case *syntax.Binary, *syntax.Compare, *syntax.Unary, *syntax.Call:
		return in.numOf(env, x, glances).Value()
	}
	return nil
}

// simple gives back plain numbers, nil for all else.
func simple(v value.Value) value.Value {
	switch x := v.(type) {
	case value.Int, value.Float, value.Bool:
		return v
	case *value.Array:
		if _, lone := x.Lone(); lone {
			x.Sole = false // whoever asks may keep it
			return v
		}
	}
	return nil
}

// literal is the value of a number as it is written, nil before it was made.
func literal(x syntax.Expr) value.Value {
	var memo any
	switch x := x.(type) {
	case *syntax.Int:
		memo = x.Memo
	case *syntax.Float:
		memo = x.Memo
	}
	if b, ok := memo.(*boxed); ok {
		return b.v
	}
	return nil
}

// num is number without a box.
func (in *Interp) num(env *Env, x syntax.Expr) value.Num {
	if !in.direct() {
		return value.Num{}
	}
	return in.numOf(env, x, glances)
}

func (in *Interp) numOf(env *Env, x syntax.Expr, depth int) value.Num {
	if n, ok := x.(*syntax.Name); ok { // the most, and the search of a switch costs as much as the sum
		return value.NumOf(held(env, n))
	}
	if n, ok := x.(*syntax.Int); ok && n.Big == nil {
		return value.Num{Kind: value.IntNum, I: n.Value}
	}
	switch x := x.(type) {
	case *syntax.Float:
		return value.Num{Kind: value.FloatNum, F: x.Value}
	case *syntax.Subscript:
		if depth > 0 {
			return in.elementNum(env, x, depth-1)
		}
	case *syntax.Call:
		if depth > 0 {
			return in.numberCall(env, x, depth-1)
		}
	case *syntax.Unary:
		if depth > 0 && x.Op == syntax.USub {
			return negative(in.numOf(env, x.X, depth-1))
		}
	case *syntax.Binary:
		if depth > 0 {
			return in.combined(env, x.Op, x.X, x.Y, depth-1)
		}
	case *syntax.Compare:
		if depth > 0 && len(x.Ops) == 1 && x.Ops[0].Op >= syntax.Lt {
			return in.combined(env, x.Ops[0].Op, x.X, x.Ys[0], depth-1)
		}
	}
	return value.Num{}
}

// combined is x op y.
func (in *Interp) combined(env *Env, op syntax.Op, x, y syntax.Expr, depth int) value.Num {
	var a, b value.Num
	if i, ok := localInt(env, x); ok {
		a = value.Num{Kind: value.IntNum, I: i}
	} else if a = in.numOf(env, x, depth); a.Kind == value.NoNum {
		return a
	}
	if i, ok := localInt(env, y); ok {
		b = value.Num{Kind: value.IntNum, I: i}
	} else if b = in.numOf(env, y, depth); b.Kind == value.NoNum {
		return b
	}
	if a.Kind < value.Int64Num && b.Kind < value.Int64Num {
		return value.QuickNum(binaryOps[op], a, b)
	}
	return compile.QuickNum(binaryOps[op], a, b)
}

// assignNumber is name = x for an expression of numbers. It tells false, with nothing
// done, if that is not what x is.
func (in *Interp) assignNumber(env *Env, n *syntax.Name, x syntax.Expr) bool {
	if !in.direct() {
		return false
	}
	switch x := x.(type) {
	case *syntax.Binary, *syntax.Compare, *syntax.Unary, *syntax.Call:
	case *syntax.Subscript:
		if _, part := x.Items[0].(*syntax.Slice); part {
			return false
		}
		if a, ok := in.container(env, x.X, glances).(*value.Array); ok {
			if a.Rank() != len(x.Items) {
				return false
			}
		} else { // what is in a box already stays there
			v := simple(in.element(env, x, glances))
			if v != nil {
				in.bind(env, n, v)
			}
			return v != nil
		}
	default:
		v := in.number(env, x)
		if v != nil {
			in.bind(env, n, v)
		}
		return v != nil
	}
	v := in.numOf(env, x, glances)
	if v.Kind == value.NoNum {
		return false
	}
	in.bindNum(env, n, v)
	return true
}

// bindNum binds a name to a number. The NumPy scalar that it held takes it, if nobody
// else knows that.
func (in *Interp) bindNum(env *Env, n *syntax.Name, v value.Num) {
	if v.Kind == value.IntNum {
		in.bind(env, n, value.BoxInt(v.I))
		return
	}
	if v.Kind < value.Int64Num {
		in.bind(env, n, v.Value())
		return
	}
	if a, ok := held(env, n).(*value.Array); ok && a.Sole && len(in.own.loans) == 0 && a.Renew(v) {
		in.own.none()
		return
	}
	a := v.Value().(*value.Array)
	in.bind(env, n, a)
	a.Sole = true
}

// localInt is the int that a variable of this very call holds.
func localInt(env *Env, x syntax.Expr) (int64, bool) {
	n, ok := x.(*syntax.Name)
	if !ok || n.At.Up != 1 {
		return 0, false
	}
	i, ok := env.slots[n.At.Slot].(value.Int)
	return int64(i), ok
}

// negative is -n.
func negative(n value.Num) value.Num {
	switch {
	case n.Kind == value.FloatNum || n.Kind == value.Float64Num:
		n.F = -n.F
	case (n.Kind == value.IntNum || n.Kind == value.Int64Num) && n.I != math.MinInt64:
		n.I = -n.I
	default:
		return value.Num{}
	}
	return n
}

// elementNum is x[i], or x[i, j], of an array, or a number in a sequence.
func (in *Interp) elementNum(env *Env, x *syntax.Subscript, depth int) value.Num {
	a, ok := in.container(env, x.X, depth).(*value.Array)
	if !ok {
		return value.NumOf(in.element(env, x, depth))
	}
	i, ok := in.numOf(env, x.Items[0], depth).Index()
	if !ok {
		return value.Num{}
	}
	if len(x.Items) == 1 && !x.Tuple {
		return in.R.ElementNum(a, i)
	}
	if len(x.Items) != 2 {
		return value.Num{}
	}
	j, ok := in.numOf(env, x.Items[1], depth).Index()
	if !ok {
		return value.Num{}
	}
	return in.R.ElementNum(a, i, j)
}

// container is what a name or an element holds; nil for all other expressions.
func (in *Interp) container(env *Env, x syntax.Expr, depth int) value.Value {
	switch x := x.(type) {
	case *syntax.Name:
		return held(env, x)
	case *syntax.Subscript:
		if depth > 0 {
			return in.element(env, x, depth-1)
		}
	}
	return nil
}

// element is what stands at a place of a list, a tuple or a dict, or a number of an
// array; nil if there is none, and for all other subscripts.
func (in *Interp) element(env *Env, x *syntax.Subscript, depth int) value.Value {
	of := in.container(env, x.X, depth)
	var elems []value.Value
	switch c := of.(type) {
	case *value.List:
		elems = c.Elems
	case value.Tuple:
		elems = c
	case *value.Array:
		if depth > 0 {
			return in.elementNum(env, x, depth-1).Value()
		}
		return nil
	case *value.Dict:
		if len(x.Items) == 1 && !x.Tuple {
			if key, ok := x.Items[0].(*syntax.Str); ok {
				v, _ := c.GetStr(key.Value)
				return v
			}
		}
		return nil
	default:
		return nil
	}
	if len(x.Items) != 1 || x.Tuple {
		return nil
	}
	k, ok := in.numOf(env, x.Items[0], depth).Index()
	if !ok {
		return nil
	}
	if k < 0 {
		k += int64(len(elems))
	}
	if uint64(k) >= uint64(len(elems)) {
		return nil
	}
	return elems[k]
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

// countUp is x op= y for a name and numbers. It tells false, with nothing
// done, if that is not what they are.
func (in *Interp) countUp(env *Env, x *syntax.AugAssign) bool {
	n, ok := x.Target.(*syntax.Name)
	if !ok || !in.direct() {
		return false
	}
	old := value.NumOf(held(env, n))
	if old.Kind == value.NoNum {
		return false
	}
	y := in.numOf(env, x.Value, glances)
	if y.Kind == value.NoNum {
		return false
	}
	v := compile.QuickNum(binaryOps[x.Op], old, y)
	if v.Kind == value.NoNum {
		return false
	}
	in.bindNum(env, n, v)
	return true
}
