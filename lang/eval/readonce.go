// Ownership of what is only read on the way: arguments of functions that keep
// nothing, lists of such, and what a part was taken of. All of them are temporaries.
package eval

import (
	"github.com/tq-lang/tq/lang/syntax"
	"github.com/tq-lang/tq/lang/value"
)

// readOnce notes the arrays of an argument's value that nothing holds. They may
// be computed while the function runs.
func (in *Interp) readOnce(x syntax.Expr, v value.Value) {
	switch x.(type) {
	case *syntax.Call:
		if !in.own.only(v) {
			break
		}
		t, _ := value.Unnamed(v).(value.Tuple)
		for _, e := range t {
			if a, ok := e.(*value.Array); ok {
				in.own.temps = append(in.own.temps, a)
			}
		}
		in.own.none()
		return
	case *syntax.Binary, *syntax.Unary, *syntax.Compare:
		if a, ok := v.(*value.Array); ok && in.made(x, v) {
			in.own.temps = append(in.own.temps, a)
		}
	}
	in.temporary(x, v)
}

// computes tells expressions whose value may be an array that nothing holds.
func computes(x syntax.Expr) bool {
	switch x.(type) {
	case *syntax.Call, *syntax.Binary:
		return true
	}
	return false
}

// readList evaluates a list that a function only reads.
func (in *Interp) readList(env *Env, l *syntax.List) (value.Value, error) {
	held := in.R.Held()
	elems := make([]value.Value, len(l.Elts))
	for i, x := range l.Elts {
		v, err := in.expr(env, x)
		if err != nil {
			in.R.Release(min(held, in.R.Held()))
			return nil, err
		}
		in.readOnce(x, v)
		elems[i] = v
		if waits(v) {
			in.R.Hold(v)
		}
	}
	in.R.Release(min(held, in.R.Held()))
	return value.NewList(elems...), nil
}

// wholes tells what a subscript is taken of: an array that nobody else knows, or
// a tuple of such.
func (in *Interp) wholes(x syntax.Expr, obj value.Value) (whole *value.Array, only bool) {
	switch x.(type) {
	case *syntax.Call:
		only = in.own.only(obj)
	case *syntax.Subscript:
	default:
		return nil, false
	}
	if a, ok := obj.(*value.Array); ok && in.own.array == a && in.dry == nil {
		whole = a
	}
	return whole, only
}
