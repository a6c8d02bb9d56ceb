// What the statements of a text give away: attributes that are stored, and variables that may hold
// functions.
package check

import (
	"github.com/tq-lang/tq/lang/syntax"
)

// anyName stands for all names: the program stores attributes by names that it computes.
const anyName = "*"

// gives notes the attributes that a statement stores, of whatever they are.
func (r *reader) gives(n syntax.Node) {
	var store func(t syntax.Expr)
	store = func(t syntax.Expr) {
		switch x := t.(type) {
		case *syntax.Attr:
			r.rs.gives[x.Name] = true
		case *syntax.Starred:
			store(x.X)
		case *syntax.Tuple:
			for _, e := range x.Elts {
				store(e)
			}
		case *syntax.List:
			for _, e := range x.Elts {
				store(e)
			}
		}
	}
	switch x := n.(type) {
	case *syntax.Name:
		if x.ID == "setattr" || x.ID == "exec" || x.ID == "eval" || x.ID == "vars" {
			r.rs.gives[anyName], r.rs.sets = true, true
		}
	case *syntax.Attr:
		if x.Name == "__dict__" || x.Name == "__setattr__" {
			r.rs.gives[anyName], r.rs.sets = true, true
		}
	case *syntax.BadStmt, *syntax.Magic, *syntax.Kept:
		r.rs.gives[anyName] = true
	case *syntax.Assign:
		for _, t := range x.Targets {
			store(t)
		}
	case *syntax.AnnAssign:
		store(x.Target)
	case *syntax.For:
		store(x.Target)
	case *syntax.With:
		for _, it := range x.Items {
			if it.Target != nil {
				store(it.Target)
			}
		}
	case *syntax.Comp:
		for _, c := range x.Clauses {
			store(c.Target)
		}
	}
}

// outside notes what the program's own statements do that matters when other code runs: the
// variables that may hold any function, and methods that are handed around.
func (r *reader) outside(n syntax.Node) {
	switch x := n.(type) {
	case *syntax.Attr:
		if e := (effect{}); e.mutator(x.Name) && !r.library {
			r.rs.loose.add(e)
		}
	case *syntax.Assign:
		for _, t := range x.Targets {
			r.holds(t, x.Value)
		}
	case *syntax.AnnAssign:
		if x.Value != nil {
			r.holds(x.Target, x.Value)
		}
	case *syntax.For:
		r.holds(x.Target, nil)
	case *syntax.NamedExpr:
		r.holds(x.Target, x.Value)
	}
}

// holds notes a variable or attribute that may hold a function.
func (r *reader) holds(t syntax.Expr, v syntax.Expr) {
	if v != nil && fresh(v) {
		return
	}
	switch x := t.(type) {
	case *syntax.Name:
		r.held(x.ID)
	case *syntax.Attr:
		r.held(x.Name)
	case *syntax.Starred:
		r.holds(x.X, nil)
	case *syntax.Tuple:
		for _, e := range x.Elts {
			r.holds(e, nil)
		}
	case *syntax.List:
		for _, e := range x.Elts {
			r.holds(e, nil)
		}
	}
}

func (r *reader) held(name string) {
	if _, ofBuiltin := methodAsks(name); ofBuiltin && r.library {
		return // who calls a method of that name calls a list's or a text's
	}
	if r.rs.held[name] = true; !r.library {
		r.rs.given |= answering[name]
	}
}
