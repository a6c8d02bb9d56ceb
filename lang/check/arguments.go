// sys.argv: of a script that is checked the first is known, how many there are only when it runs.
package check

import (
	"slices"

	"github.com/tq-lang/tq/lang/check/effects"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/syntax"
)

// argv is the list of a program's arguments.
type argv struct {
	list    *object.List
	changes bool // a text may change it, or hands it around
}

// ofSys is sys.argv or sys.path: which there are is known when the program runs.
func (ck *Checker) ofSys(name string) object.Value {
	if name == "path" {
		l := object.NewList()
		ck.newVague(l, known("str"), nil)
		return l
	}
	if ck.argv.list == nil || !ck.fixedArguments() {
		ck.argv.list = object.NewList()
		ck.newVague(ck.argv.list, known("str"), nil)
	}
	return ck.argv.list
}

// fixedArguments reports whether no text does anything to sys.argv but read its elements.
func (ck *Checker) fixedArguments() bool {
	gives := ck.program().Gives
	return ck.mirrors == nil && !ck.argv.changes && !ck.mayBind() && !ck.unseen && !gives["argv"] && !gives[effects.AnyName]
}

// argument is x[i] where x is sys.argv and that element is known; nil if it is not.
func (ck *Checker) argument(x, i object.Value) object.Value {
	if l, ok := x.(*object.List); !ok || l != ck.argv.list || l == nil || i != object.Value(object.Int(0)) || len(ck.opts.Args) == 0 || !ck.fixedArguments() {
		return nil
	}
	return object.Str(ck.opts.Args[0])
}

// readArguments notes what a text does with sys.argv.
func (ck *Checker) readArguments(f *diag.File, mod *syntax.Module) {
	if foreign(f) || ck.argv.changes {
		return
	}
	fine := map[syntax.Node]bool{}
	syntax.Walk(mod, func(n syntax.Node) bool {
		switch x := n.(type) {
		case *syntax.Subscript:
			fine[x.X] = true
		case *syntax.Assign:
			ck.argv.changes = ck.argv.changes || slices.ContainsFunc(x.Targets, ofArguments)
		case *syntax.AugAssign:
			ck.argv.changes = ck.argv.changes || ofArguments(x.Target)
		case *syntax.Delete:
			ck.argv.changes = ck.argv.changes || slices.ContainsFunc(x.Targets, ofArguments)
		case *syntax.Call:
			if fn, ok := x.Fn.(*syntax.Name); ok && fn.ID == "len" && len(x.Args) == 1 {
				fine[x.Args[0].Value] = true
			}
		case *syntax.Name:
			ck.argv.changes = ck.argv.changes || x.ID == "argv" && !fine[n]
		case *syntax.Attr:
			ck.argv.changes = ck.argv.changes || x.Name == "argv" && !fine[n]
		case *syntax.ImportFrom:
			for _, a := range x.Names {
				ck.argv.changes = ck.argv.changes || a.Name == "argv" && a.Bound() != "argv"
			}
		}
		return !ck.argv.changes
	})
}

// ofArguments reports a target in sys.argv, or one that has it in it.
func ofArguments(t syntax.Expr) (found bool) {
	syntax.Walk(t, func(n syntax.Node) bool {
		switch x := n.(type) {
		case *syntax.Name:
			found = found || x.ID == "argv"
		case *syntax.Attr:
			found = found || x.Name == "argv"
		}
		return !found
	})
	return found
}
