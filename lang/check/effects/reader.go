// Reading a text for what its functions may change: the walk through it.
package effects

import (
	"slices"

	"github.com/tq-lang/tq/lang/syntax"
)

// reader goes through a text.
type reader struct {
	rs      *Routines
	library bool
	inits   bool // __init__ is for objects under construction alone
	calling syntax.Node
	binds   map[string]bool // the names that the module binds
}

// scope is a function that is read.
type scope struct {
	*Routine
	names *syntax.Scope
	self  string          // the object under construction, in an __init__
	class string          // the class, in a class method
	made  map[string]bool // variables that only ever hold what the function has made itself
	comps map[string]bool // variables of its comprehensions
}

// walk reads what stands in a function, or at the top of the text where that is nil.
func (r *reader) walk(n syntax.Node, in *scope) {
	syntax.Children(n, func(c syntax.Node) { r.node(c, in) })
}

func (r *reader) node(n syntax.Node, in *scope) {
	switch x := n.(type) {
	case *syntax.FuncDef:
		r.function(x, x.Name, x.Scope, x.Decorators, in)
		return
	case *syntax.Lambda:
		r.function(x, "", x.Scope, nil, in)
		return
	case *syntax.ClassDef:
		r.rs.means[x.Name] = true
		r.rs.classes[x.Name] = true
		if in != nil {
			in.calls["__init__"] = true
		}
	case *syntax.Import:
		for _, a := range x.Names {
			r.rs.means[a.Bound()] = true
			r.rs.Strange = r.rs.Strange || !r.rs.calm(a.Name)
		}
	case *syntax.ImportFrom:
		r.rs.Strange = r.rs.Strange || x.Level > 0 || !r.rs.calm(x.Module)
		for _, a := range x.Names {
			r.rs.means[a.Bound()] = true
		}
	case *syntax.Name:
		r.rs.used[x.ID] = r.rs.used[x.ID] || !r.library
		if n != r.calling && !r.library {
			r.rs.handed[x.ID] = true
		}
	case *syntax.Attr:
		r.rs.used[x.Name] = r.rs.used[x.Name] || !r.library
		if n != r.calling && !r.library {
			r.rs.handed[x.Name] = true
		}
	case *syntax.Str:
		r.rs.handed[x.Value] = r.rs.handed[x.Value] || !r.library
		if !r.library && answering[x.Value] != 0 { // of setattr, or of a class that type makes
			r.held(x.Value)
		}
	case *syntax.Comp:
		if x.Kind == syntax.GenComp {
			if in != nil {
				in.answers |= AsWalk
				break
			}
			f := &Routine{calls: map[string]bool{}, callees: map[string]bool{}, methods: map[string]bool{}, answers: AsWalk, Node: x, foreign: r.library}
			r.rs.List = append(r.rs.List, f)
			in = &scope{Routine: f, names: x.Scope, made: map[string]bool{}, comps: map[string]bool{}}
			r.comprehends(x, in)
			if r.library {
				f.ofLibrary()
			}
			defer func() { r.walk(n, nil) }() // the program runs it where it stands, as well
		}
	case *syntax.Call:
		r.call(x, in)
		return
	}
	if in != nil {
		r.inside(n, in)
	} else {
		r.outside(n)
	}
	if !r.library {
		r.gives(n)
	}
	r.walk(n, in)
}

func (r *reader) function(n syntax.Node, name string, names *syntax.Scope, decorators []syntax.Expr, outer *scope) {
	f := &Routine{calls: map[string]bool{}, callees: map[string]bool{}, methods: map[string]bool{}, Node: n, name: name, foreign: r.library}
	f.answers = answers(name, decorators, names != nil && names.Generator)
	if r.rs.walked[n] {
		f.answers |= AsWalk | AsItem
	}
	r.rs.List = append(r.rs.List, f)
	if name != "" {
		r.rs.ByName[name] = append(r.rs.ByName[name], f)
	}
	if name == "__new__" || name == "__call__" || name == "__post_init__" || name == "__init_subclass__" || name == "__set_name__" {
		r.rs.ByName["__init__"] = append(r.rs.ByName["__init__"], f)
	}
	if outer != nil {
		outer.calls[name] = true
	}
	in := &scope{Routine: f, names: names, made: map[string]bool{}, comps: map[string]bool{}}
	if names == nil {
		f.unknown, f.Any = true, true
	} else {
		r.variables(n, in)
	}
	r.walk(n, in)
	if names != nil && names.Generator { // a walk may run it
		for _, v := range names.Cells {
			f.cell(v)
		}
	}
	if outer != nil && name == "" {
		outer.Routine.inner(f)
	}
	if r.library {
		f.ofLibrary()
	}
}

// ofLibrary says that what a function changes is what its own module has made, and variables there.
func (f *Routine) ofLibrary() {
	f.Library = f.Library || f.Any || f.Lists || f.Dicts || f.Sets || len(f.Attrs) > 0
	f.Theirs = f.Globals
	f.Any, f.Lists, f.Dicts, f.Sets, f.Attrs, f.Globals = false, false, false, false, nil, nil
}

// rebinds reports a function that gives a parameter another value.
func rebinds(fn *syntax.FuncDef, param string) (found bool) {
	for _, s := range fn.Body {
		found = found || slices.Contains(syntax.Binds(s), param)
	}
	return found
}

// inner says that a function may call one that has no name.
func (f *Routine) inner(o *Routine) {
	f.add(o.Effect)
	f.unknown, f.asks = f.unknown || o.unknown, f.asks|o.asks
	for _, p := range [][2]map[string]bool{{f.calls, o.calls}, {f.callees, o.callees}, {f.methods, o.methods}} {
		for n := range p[1] {
			p[0][n] = true
		}
	}
}
