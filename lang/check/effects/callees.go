// What the calls in a text come to, and what its statements give away: attributes that are stored, and
// variables that may hold functions.
package effects

import (
	"github.com/tq-lang/tq/lang/syntax"
)

// call notes what a call changes.
func (r *reader) call(x *syntax.Call, in *scope) {
	r.lazy(x)
	if name := calledName(x.Fn); (name == "property" || name == "cached_property") && !r.library {
		r.rs.given |= AsHook | AsSetHook // of functions that have other names
	}
	if in != nil {
		in.asks |= asked(x)
	}
	if r.storesByName(x, in) || r.looksAtDict(x, in) {
		return
	}
	r.calling = x.Fn
	switch fn := x.Fn.(type) {
	case *syntax.Attr:
		switch {
		case in == nil:
			r.node(fn.X, in)
		case (&Effect{}).Mutator(fn.Name) && r.own(fn.X, in):
			in.calls[fn.Name] = true
		default:
			in.methods[fn.Name] = true
			r.node(fn, in)
		}
	case *syntax.Name:
		if in != nil {
			switch {
			case fn.ID == in.class && fn.ID != "":
				in.calls["__init__"] = true
			case in.names == nil || in.names.Where(fn.ID) != syntax.InModule || in.comps[fn.ID]:
				in.unknown = true
			case !r.rs.builtin(fn.ID) || r.rs.held[fn.ID]:
				in.callees[fn.ID] = true
			}
			if r.constructs(fn.ID) {
				in.calls["__init__"] = true
			}
		}
		r.node(fn, in)
	default:
		if in != nil {
			_, isLambda := fn.(*syntax.Lambda)
			switch {
			case r.classOf(fn):
				in.calls["__init__"] = true
			case !isLambda:
				in.unknown = true
			}
		}
		r.node(fn, in)
	}
	for _, a := range x.Args {
		r.node(a.Value, in)
	}
}

// constructs reports a name that may be a class's.
func (r *reader) constructs(name string) bool {
	return !r.rs.builtin(name) || name == "type"
}

// classOf reports type(x), which makes what x is, and an object of a class of the program, which
// answers calls as its class says.
func (r *reader) classOf(x syntax.Expr) bool {
	c, ok := x.(*syntax.Call)
	if !ok {
		return false
	}
	id, ok := c.Fn.(*syntax.Name)
	return ok && (id.ID == "type" && len(c.Args) == 1 || r.rs.classes[id.ID] && !r.rs.held[id.ID] && len(r.rs.ByName[id.ID]) == 0)
}

// own reports a variable that holds what its function has made itself.
func (r *reader) own(x syntax.Expr, in *scope) bool {
	id, ok := x.(*syntax.Name)
	return ok && in.made[id.ID]
}

// lazies are functions whose walks call functions, or whose results do.
var lazies = names("map", "filter", "iter", "starmap", "takewhile", "dropwhile", "filterfalse", "accumulate", "groupby", "defaultdict", "partial", "partialmethod")

// calledName is the name by which something is called, or its last part; "" where it has none.
func calledName(fn syntax.Expr) string {
	switch x := fn.(type) {
	case *syntax.Name:
		return x.ID
	case *syntax.Attr:
		return x.Name
	}
	return ""
}

// lazy notes the functions that a walk calls which a call begins.
func (r *reader) lazy(x *syntax.Call) {
	name := calledName(x.Fn)
	if !lazies[name] || r.library || name == "iter" && len(x.Args) < 2 {
		return
	}
	for i, a := range x.Args {
		if i > 0 && (name == "map" || name == "filter" || name == "starmap" || name == "iter") {
			break
		}
		switch v := a.Value.(type) {
		case *syntax.Lambda:
			r.rs.walked[v] = true
			continue
		case *syntax.Name:
			if makers[v.ID] || v.ID == "repr" || v.ID == "abs" || v.ID == "ord" || v.ID == "chr" {
				continue
			}
		case *syntax.Attr:
			if id, ok := v.X.(*syntax.Name); ok && (id.ID == "str" || id.ID == "operator" || id.ID == "math") {
				continue
			}
		case *syntax.Const, *syntax.List, *syntax.Int, *syntax.Str:
			continue
		}
		r.rs.given |= AsWalk | AsItem
	}
}

// AnyName stands for all names: the program stores attributes by names that it computes.
const AnyName = "*"

// gives notes the attributes that a statement stores, of whatever they are.
func (r *reader) gives(n syntax.Node) {
	var store func(t syntax.Expr)
	store = func(t syntax.Expr) {
		switch x := t.(type) {
		case *syntax.Attr:
			r.rs.Gives[x.Name] = true
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
		switch x.ID {
		case "setattr", "exec", "eval": // who calls them here is seen to do so
			r.rs.Gives[AnyName], r.rs.Runs = true, true
			r.rs.Sets = r.rs.Sets || n != r.calling
		case "vars":
			r.rs.Gives[AnyName], r.rs.Sets = true, true
		}
	case *syntax.Attr:
		if x.Name == "__dict__" || x.Name == "__setattr__" {
			r.rs.Gives[AnyName], r.rs.Sets = true, true
		}
	case *syntax.BadStmt, *syntax.Magic, *syntax.Kept:
		r.rs.Gives[AnyName] = true
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
		if e := (Effect{}); e.Mutator(x.Name) && !r.library {
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
	if _, ofBuiltin := MethodAsks(name); ofBuiltin && r.library {
		return // who calls a method of that name calls a list's or a text's
	}
	if r.rs.held[name] = true; !r.library {
		r.rs.given |= answering[name]
	}
}
