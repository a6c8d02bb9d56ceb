// Calls of builtins among expressions of numbers: abs(x[i]), math.sqrt(v), len(l) - 1.
package eval

import (
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/syntax"
	"github.com/tq-lang/tq/lang/value"
)

// numberCall is a call of a builtin with one number or two, or len of what is at hand.
func (in *Interp) numberCall(env *Env, x *syntax.Call, depth int) value.Num {
	n := len(x.Args)
	if n == 0 || n > 2 || x.Args[0].Star != 0 || x.Args[0].Name != "" || x.Args[n-1].Star != 0 || x.Args[n-1].Name != "" {
		return value.Num{}
	}
	e := in.numberFn(env, x.Fn)
	if e == nil {
		return value.Num{}
	}
	f := e.OfNums()
	if f == nil {
		if fn, ok := x.Fn.(*syntax.Name); ok {
			return value.NumOf(in.length(env, fn, x))
		}
		return value.Num{}
	}
	a := in.numOf(env, x.Args[0].Value, depth)
	if a.Kind == value.NoNum || n == 1 {
		return f(a, value.Num{})
	}
	b := in.numOf(env, x.Args[1].Value, depth)
	if b.Kind == value.NoNum {
		return b
	}
	return f(a, b)
}

// numberFn is the builtin that a name means, or a name after that of a module, if
// such a call has been made before; nil for all others.
func (in *Interp) numberFn(env *Env, x syntax.Expr) *builtin.Entry {
	switch x := x.(type) {
	case *syntax.Name:
		switch f := builtinHeld(env, x).(type) {
		case *builtin.Func:
			if f.Self == nil {
				return f.Entry
			}
		case *value.Class:
			return in.kinds[f].maker
		}
	case *syntax.Attr:
		n, ok := x.X.(*syntax.Name)
		if !ok {
			return nil
		}
		m, ok := builtinHeld(env, n).(*value.Module)
		if !ok {
			return nil
		}
		if known, ok := x.Memo.(*member); ok && known.of == m {
			return known.entry
		}
		known := &member{of: m}
		if m == in.modules["math"] { // a file's variables may change
			v, _ := m.Look(x.Name)
			if f, ok := v.(*builtin.Func); ok && f.Self == nil {
				known.entry = f.Entry
			}
		}
		x.Memo = known
		return known.entry
	}
	return nil
}

// member is the function that an attribute of a builtin module names, nil if it has
// no function of numbers.
type member struct {
	of    *value.Module
	entry *builtin.Entry
}

// builtinHeld is what a name of a module holds, or means if it is not bound.
func builtinHeld(env *Env, n *syntax.Name) value.Value {
	if n.At.Up > 0 {
		return nil
	}
	c, ok := n.Memo.(*cell)
	if !ok || c.module != env.module {
		return nil
	}
	if c.v != nil {
		return c.v
	}
	return c.known
}
