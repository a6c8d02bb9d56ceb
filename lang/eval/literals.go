// Literals, whose values are made once, and the constants.
package eval

import (
	"slices"

	"github.com/tq-lang/tq/lang/syntax"
	"github.com/tq-lang/tq/lang/value"
)

// boxed is the value of a tuple of literals, which is the same one each time.
type boxed struct{ v value.Value }

// written tells expressions that are always the same immutable value.
func written(x syntax.Expr) bool {
	switch x := x.(type) {
	case *syntax.Int, *syntax.Float, *syntax.Imag, *syntax.Str, *syntax.Bytes, *syntax.Const:
		return true
	case *syntax.Unary:
		return x.Op == syntax.USub && isNumber(x.X)
	case *syntax.Tuple:
		return !slices.ContainsFunc(x.Elts, func(e syntax.Expr) bool { return !written(e) })
	}
	return false
}

// isNumber tells integers as they are written.
func isNumber(x syntax.Expr) bool {
	if u, ok := x.(*syntax.Unary); ok {
		x = u.X
	}
	_, ok := x.(*syntax.Int)
	return ok
}

func constOf(k syntax.ConstKind) value.Value {
	switch k {
	case syntax.True:
		return value.Bool(true)
	case syntax.False:
		return value.Bool(false)
	case syntax.Ellipsis:
		return value.Ellipsis
	}
	return value.None
}
