// Reading a text for what its functions may change: the walk through it.
package check

import (
	"slices"

	"github.com/tq-lang/tq/lang/syntax"
)

// reader goes through a text.
type reader struct {
	rs      *routines
	library bool
	inits   bool // __init__ is for objects under construction alone
	calling syntax.Node
}

// scope is a function that is read.
type scope struct {
	*routine
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
			r.rs.strange = r.rs.strange || !r.rs.calm(a.Name)
		}
	case *syntax.ImportFrom:
		r.rs.strange = r.rs.strange || x.Level > 0 || !r.rs.calm(x.Module)
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
				in.answers |= asWalk
				break
			}
			f := &routine{calls: map[string]bool{}, callees: map[string]bool{}, methods: map[string]bool{}, answers: asWalk, node: x, foreign: r.library}
			r.rs.list = append(r.rs.list, f)
			in = &scope{routine: f, names: x.Scope, made: map[string]bool{}, comps: map[string]bool{}}
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
	f := &routine{calls: map[string]bool{}, callees: map[string]bool{}, methods: map[string]bool{}, node: n, name: name, foreign: r.library}
	f.answers = answers(name, decorators, names != nil && names.Generator)
	if r.rs.walked[n] {
		f.answers |= asWalk | asItem
	}
	r.rs.list = append(r.rs.list, f)
	if name != "" {
		r.rs.byName[name] = append(r.rs.byName[name], f)
	}
	if name == "__new__" || name == "__call__" || name == "__post_init__" || name == "__init_subclass__" || name == "__set_name__" {
		r.rs.byName["__init__"] = append(r.rs.byName["__init__"], f)
	}
	if outer != nil {
		outer.calls[name] = true
	}
	in := &scope{routine: f, names: names, made: map[string]bool{}, comps: map[string]bool{}}
	if names == nil {
		f.unknown, f.any = true, true
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
		outer.routine.inner(f)
	}
	if r.library {
		f.ofLibrary()
	}
}

// ofLibrary says that what a function changes is what its own module has made, and variables there.
func (f *routine) ofLibrary() {
	f.library = f.library || f.any || f.lists || f.dicts || f.sets || len(f.attrs) > 0
	f.theirs = f.globals
	f.any, f.lists, f.dicts, f.sets, f.attrs, f.globals = false, false, false, false, nil, nil
}

// rebinds reports a function that gives a parameter another value.
func rebinds(fn *syntax.FuncDef, param string) (found bool) {
	for _, s := range fn.Body {
		found = found || slices.Contains(Binds(s), param)
	}
	return found
}

// inner says that a function may call one that has no name.
func (f *routine) inner(o *routine) {
	f.add(o.effect)
	f.unknown, f.asks = f.unknown || o.unknown, f.asks|o.asks
	for _, p := range [][2]map[string]bool{{f.calls, o.calls}, {f.callees, o.callees}, {f.methods, o.methods}} {
		for n := range p[1] {
			p[0][n] = true
		}
	}
}
