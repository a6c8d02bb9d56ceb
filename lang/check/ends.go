// Where knowledge ends: expressions of which nothing is known though their parts are.
package check

import (
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/syntax"
)

// Ends lists the expressions of a program that has been checked of which nothing is known
// though all is of their parts: what a check would have to know better.
func (ck *Checker) Ends(mod *syntax.Module) (out []syntax.Expr) {
	syntax.Walk(mod, func(n syntax.Node) bool {
		x, ok := n.(syntax.Expr)
		if !ok || !ck.blank(x) {
			return true
		}
		first := true
		syntax.Walk(x, func(part syntax.Node) bool {
			e, ok := part.(syntax.Expr)
			first = first && (part == syntax.Node(x) || !ok || !ck.blank(e))
			return first
		})
		if first {
			out = append(out, x)
		}
		return true
	})
	return out
}

// blank reports an expression that was followed and of which nothing is known.
func (ck *Checker) blank(x syntax.Expr) bool {
	u, ok := ck.Types[x].(object.Unknown)
	return ok && u.Known.Text() == ""
}
