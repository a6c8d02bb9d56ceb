// What the calls in a text come to.
package check

import (
	"github.com/tq-lang/tq/lang/syntax"
)

// call notes what a call changes.
func (r *reader) call(x *syntax.Call, in *scope) {
	r.lazy(x)
	r.calling = x.Fn
	if in != nil {
		in.asks |= asked(x)
	}
	switch fn := x.Fn.(type) {
	case *syntax.Attr:
		switch {
		case in == nil:
			r.node(fn.X, in)
		case (&effect{}).mutator(fn.Name) && r.own(fn.X, in):
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
	return ok && (id.ID == "type" && len(c.Args) == 1 || r.rs.classes[id.ID] && !r.rs.held[id.ID] && len(r.rs.byName[id.ID]) == 0)
}

// own reports a variable that holds what its function has made itself.
func (r *reader) own(x syntax.Expr, in *scope) bool {
	id, ok := x.(*syntax.Name)
	return ok && in.made[id.ID]
}

// lazies are functions whose walks call functions, or whose results do.
var lazies = names("map", "filter", "iter", "starmap", "takewhile", "dropwhile", "filterfalse", "accumulate", "groupby", "defaultdict", "partial", "partialmethod")

// lazy notes the functions that a walk calls which a call begins.
func (r *reader) lazy(x *syntax.Call) {
	name := ""
	switch fn := x.Fn.(type) {
	case *syntax.Name:
		name = fn.ID
	case *syntax.Attr:
		name = fn.Name
	}
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
		r.rs.given |= asWalk | asItem
	}
}
