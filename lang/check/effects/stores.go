// What the statements and expressions of a function change.
package effects

import (
	"github.com/tq-lang/tq/lang/syntax"
)

// inside notes what a statement or expression of a function changes.
func (r *reader) inside(n syntax.Node, in *scope) {
	in.asks |= asked(n)
	switch x := n.(type) {
	case *syntax.NamedExpr:
		if in.names == nil || in.names.Where(x.Target.ID) == syntax.InModule {
			in.global(x.Target.ID)
		}
	case *syntax.Name:
		in.calls[x.ID] = true
		if runsText[x.ID] {
			in.Any = true
		}
	case *syntax.Attr:
		in.calls[x.Name] = true
		if e := (Effect{}); e.Mutator(x.Name) && !r.library { // handed around, or called
			in.add(e)
		}
		if x.Name == "__dict__" || x.Name == "__setattr__" || x.Name == "__globals__" {
			in.Any = true
		}
	case *syntax.Raise:
		for _, e := range []syntax.Expr{x.Exc, x.Cause} {
			if _, made := e.(*syntax.Call); e != nil && !made { // a class makes one
				in.calls["__init__"] = true
			}
		}
	case *syntax.Assign:
		for _, t := range x.Targets {
			r.target(t, in)
			if _, ok := t.(*syntax.Attr); ok {
				r.holds(t, x.Value)
			}
		}
	case *syntax.AnnAssign:
		r.target(x.Target, in)
	case *syntax.AugAssign:
		r.target(x.Target, in)
		r.inPlace(x, in)
	case *syntax.For:
		r.target(x.Target, in)
	case *syntax.With:
		for _, it := range x.Items {
			if it.Target != nil {
				r.target(it.Target, in)
			}
		}
	case *syntax.Delete:
		for _, t := range x.Targets {
			r.target(t, in)
		}
	}
}

// runsText are builtins that may change anything.
var runsText = names("exec", "eval", "setattr", "delattr", "globals", "locals", "vars", "__import__")

// target notes what a store changes.
func (r *reader) target(t syntax.Expr, in *scope) {
	switch x := t.(type) {
	case *syntax.Tuple:
		for _, e := range x.Elts {
			r.target(e, in)
		}
	case *syntax.List:
		for _, e := range x.Elts {
			r.target(e, in)
		}
	case *syntax.Starred:
		r.target(x.X, in)
	case *syntax.Attr:
		in.asks |= AsSetHook
		if id, ok := x.X.(*syntax.Name); !ok || id.ID != in.self || in.self == "" {
			in.store(x.Name)
		}
	case *syntax.Subscript:
		if r.own(x.X, in) {
			return
		}
		in.Lists, in.Dicts = true, true
	}
}

// inPlace notes what x op= y changes beside the variable.
func (r *reader) inPlace(x *syntax.AugAssign, in *scope) {
	if r.own(x.Target, in) {
		return
	}
	number := isNumber(x.Value)
	switch x.Op {
	case syntax.Add:
		in.Lists = in.Lists || !number
	case syntax.Mul:
		in.Lists = true
	case syntax.BitOr:
		in.Dicts, in.Sets = in.Dicts || !number, in.Sets || !number
	case syntax.BitAnd, syntax.BitXor, syntax.Sub:
		in.Sets = in.Sets || !number
	}
}

// counts are builtins that give a number.
var counts = names("len", "int", "float", "ord", "hash", "id", "bool")

// isNumber reports an expression that gives a number, whatever its parts are.
func isNumber(x syntax.Expr) bool {
	switch e := x.(type) {
	case *syntax.Int, *syntax.Float:
		return true
	case *syntax.Unary:
		return e.Op != syntax.Not && isNumber(e.X)
	case *syntax.Binary:
		return isNumber(e.X) && isNumber(e.Y)
	case *syntax.Call:
		id, ok := e.Fn.(*syntax.Name)
		return ok && counts[id.ID]
	}
	return false
}
