// Package byname reads off a text which variables of its module it may bind by their names: through the
// dict of the variables, and by running other texts.
package byname

import (
	"slices"
	"strings"

	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/syntax"
)

// Names are the variables that a text may bind by their names.
type Names struct {
	Bound map[string]bool
	Any   bool // any others, too
	// Reads are calls of globals, locals and vars of which the result is only read.
	Reads map[*syntax.Call]bool
	// Items are calls of globals of which the result is only subscripted, there and then.
	Items map[*syntax.Call]bool
	// Texts are what it has exec and eval run, where that stands in the text.
	Texts map[*syntax.Call]*syntax.Module
}

// Of reads a text.
func Of(mod syntax.Node) *Names {
	r := &reader{Names: Names{Bound: map[string]bool{}, Reads: map[*syntax.Call]bool{}, Items: map[*syntax.Call]bool{}, Texts: map[*syntax.Call]*syntax.Module{}}}
	r.reaches = reachesModules(mod)
	r.visit(mod)
	return &r.Names
}

type reader struct {
	Names
	reaches bool          // the text may get hold of its own module
	above   []syntax.Node // what stands around
}

func (r *reader) visit(n syntax.Node) {
	switch x := n.(type) {
	case *syntax.Name:
		r.name(x)
	case *syntax.Global:
		return
	}
	r.above = append(r.above, n)
	syntax.Children(n, r.visit)
	r.above = r.above[:len(r.above)-1]
}

// up is what stands around a node, k levels up; nil beyond the text.
func (r *reader) up(k int) syntax.Node {
	if i := len(r.above) - k; i >= 0 {
		return r.above[i]
	}
	return nil
}

func (r *reader) name(x *syntax.Name) {
	switch x.ID {
	case "globals", "locals", "vars", "exec", "eval", "setattr":
	default:
		return
	}
	call, ok := r.up(1).(*syntax.Call)
	switch {
	case !ok || call.Fn != syntax.Expr(x):
		r.Any = true // by another name, perhaps
	case x.ID == "setattr":
		r.Any = r.Any || r.reaches
	case x.ID == "vars" && len(call.Args) > 0:
		if r.looksAt(call) {
			r.Reads[call] = true
		} else {
			r.Any = r.Any || r.reaches
		}
	case x.ID == "exec" || x.ID == "eval":
		r.runs(call)
	case x.ID != "globals" && r.inFunction(): // a dict of its own
		r.Reads[call] = true
	default:
		r.dict(call)
	}
}

// inFunction reports whether what is read stands in a function, and not in a class or at the top.
func (r *reader) inFunction() bool {
	for _, n := range slices.Backward(r.above) {
		switch n.(type) {
		case *syntax.FuncDef, *syntax.Lambda:
			return true
		case *syntax.ClassDef:
			return false
		}
	}
	return false
}

// runs is a call of exec or eval.
func (r *reader) runs(call *syntax.Call) {
	if len(call.Args) == 0 || call.Args[0].Star > 0 {
		r.Any = true
		return
	}
	text, ok := call.Args[0].Value.(*syntax.Str)
	if !ok {
		r.Any = true
		return
	}
	mod, err := syntax.Parse(diag.NewFile("<string>", strings.TrimSpace(text.Value)+"\n"))
	if err != nil {
		return // and nothing is bound
	}
	r.Texts[call] = mod
	of := Of(mod)
	r.Any = r.Any || of.Any
	for n := range of.Bound {
		r.Bound[n] = true
	}
	for _, n := range syntax.BoundNames(mod.Body) {
		r.Bound[n] = true
	}
	syntax.Walk(mod, func(n syntax.Node) bool {
		switch x := n.(type) {
		case *syntax.Global:
			for _, name := range x.Names {
				r.Bound[name.ID] = true
			}
		case *syntax.Delete:
			for _, t := range x.Targets {
				if name, ok := t.(*syntax.Name); ok {
					r.Bound[name.ID] = true
				}
			}
		case *syntax.NamedExpr:
			r.Bound[x.Target.ID] = true
		case *syntax.ImportFrom:
			r.Any = r.Any || x.Star
		}
		return true
	})
}

// readers are methods of a dict, and functions, that only read it.
var readers = strings.Fields("get keys items values copy sorted list tuple set len print str repr type isinstance bool")

// dict is a call that gives the dict of the module's variables.
func (r *reader) dict(call *syntax.Call) {
	if !r.readOnly(call) || r.inClass() {
		r.Any = true
		return
	}
	r.Reads[call] = true
}

// readOnly reports a call of which the dict is only read, there and then, or is given names that are known.
func (r *reader) readOnly(call *syntax.Call) (fine bool) {
	switch x := r.up(2).(type) {
	case *syntax.Subscript:
		if x.X == syntax.Expr(call) {
			fine = r.item(x, r.up(3))
		}
		if (call.Fn.(*syntax.Name).ID == "globals" || !r.inClass()) && x.X == syntax.Expr(call) && (fine || stored(x, r.up(3))) {
			r.Items[call] = true
		}
	case *syntax.Attr:
		fine = slices.Contains(readers, x.Name)
	case *syntax.Compare, *syntax.ExprStmt:
		fine = true
	case *syntax.Call:
		fn, isName := x.Fn.(*syntax.Name)
		fine = isName && (slices.Contains(readers, fn.ID) || fn.ID == "exec" || fn.ID == "eval") || spreads(x, call)
	}
	return fine
}

// looksAt reports vars(x) of which the dict is only read, there and then.
func (r *reader) looksAt(call *syntax.Call) bool {
	switch x := r.up(2).(type) {
	case *syntax.Subscript:
		switch r.up(3).(type) {
		case *syntax.Call, *syntax.Subscript, *syntax.ExprStmt, *syntax.Compare, *syntax.Binary, *syntax.Return:
			return x.X == syntax.Expr(call)
		}
	case *syntax.Attr:
		return slices.Contains(readers, x.Name)
	case *syntax.Call:
		fn, isName := x.Fn.(*syntax.Name)
		return isName && slices.Contains(readers, fn.ID) || spreads(x, call)
	}
	return false
}

// spreads reports an argument of a call that is spread as its keywords.
func spreads(x, arg *syntax.Call) bool {
	return slices.ContainsFunc(x.Args, func(a syntax.Arg) bool { return a.Star == 2 && a.Value == syntax.Expr(arg) })
}

func (r *reader) inClass() bool {
	return !r.inFunction() && slices.ContainsFunc(r.above, func(n syntax.Node) bool { _, is := n.(*syntax.ClassDef); return is })
}

// item reports whether it is known what becomes of globals()[…]: it is read, or a name that is
// written there is bound.
func (r *reader) item(x *syntax.Subscript, around syntax.Node) bool {
	switch s := around.(type) {
	case *syntax.Assign:
		if !slices.Contains(s.Targets, syntax.Expr(x)) {
			return true
		}
		name, ok := x.Items[0].(*syntax.Str)
		if ok {
			r.Bound[name.Value] = true
		}
		return ok && len(x.Items) == 1
	case *syntax.AugAssign:
		return s.Target != syntax.Expr(x)
	case *syntax.AnnAssign:
		return s.Target != syntax.Expr(x)
	case *syntax.For:
		return s.Target != syntax.Expr(x)
	case *syntax.Delete, *syntax.With, *syntax.Comp, *syntax.Tuple, *syntax.List, *syntax.Starred:
		return false
	}
	return true
}

// stored reports globals()[…] = value, of whatever name.
func stored(x *syntax.Subscript, around syntax.Node) bool {
	s, ok := around.(*syntax.Assign)
	return ok && slices.Contains(s.Targets, syntax.Expr(x))
}

// reachesModules reports a text that may get hold of its own module.
func reachesModules(mod syntax.Node) (found bool) {
	isMain := map[syntax.Node]bool{} // of __name__ == "__main__"
	syntax.Walk(mod, func(n syntax.Node) bool {
		switch x := n.(type) {
		case *syntax.Compare:
			if id, ok := x.X.(*syntax.Name); ok && id.ID == "__name__" {
				isMain[x.Ys[0]] = true
			}
		case *syntax.Str:
			found = found || !isMain[n] && strings.Contains(x.Value, "__main__")
		case *syntax.Name:
			found = found || reaching(x.ID)
		case *syntax.Attr:
			found = found || reaching(x.Name)
		case *syntax.Import:
			found = found || slices.ContainsFunc(x.Names, func(a syntax.Alias) bool { return a.Name == "__main__" })
		case *syntax.ImportFrom:
			found = found || slices.ContainsFunc(x.Names, func(a syntax.Alias) bool { return reaching(a.Name) })
		}
		return !found
	})
	return found
}

func reaching(name string) bool {
	switch name {
	case "modules", "f_globals", "__globals__", "getmodule", "import_module", "__import__":
		return true
	}
	return false
}
