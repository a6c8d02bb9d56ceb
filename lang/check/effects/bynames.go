// Attributes by their names: setattr with a text, and looks at the dict of an object.
package effects

import (
	"strings"

	"github.com/tq-lang/tq/lang/syntax"
)

// means reports a call of the builtin of a name: neither the module nor the function binds it.
func (r *reader) means(fn syntax.Expr, name string, in *scope) bool {
	id, ok := fn.(*syntax.Name)
	return ok && id.ID == name && !r.binds[name] && (in == nil || in.names != nil && in.names.Where(name) == syntax.InModule)
}

// storesByName reads setattr(x, "name", v) and delattr(x, "name") as the statements that they are.
func (r *reader) storesByName(x *syntax.Call, in *scope) bool {
	if !r.means(x.Fn, "setattr", in) && !r.means(x.Fn, "delattr", in) || len(x.Args) < 2 {
		return false
	}
	for _, a := range x.Args {
		if a.Star != 0 || a.Name != "" {
			return false
		}
	}
	name, ok := x.Args[1].Value.(*syntax.Str)
	if !ok || strings.HasPrefix(name.Value, "__") {
		return false
	}
	store := &syntax.Attr{X: x.Args[0].Value, Name: name.Value}
	if in != nil {
		r.target(store, in)
	}
	if !r.library {
		r.rs.Gives[name.Value] = true
	}
	r.holds(store, nil)
	r.each(x.Args, in)
	return true
}

func (r *reader) each(args []syntax.Arg, in *scope) {
	for _, a := range args {
		r.node(a.Value, in)
	}
}

// lookers are builtins that look at a dict and hand it on to nobody.
var lookers = []string{"print", "sorted", "len", "list", "dict", "tuple", "set", "repr", "str", "bool", "sum", "min", "max", "any", "all"}

// views are methods of a dict that change nothing.
var views = names("values", "items", "keys", "copy", "get")

// looksAtDict reads vars(x).items(), print(vars(x)) and the like, which change nothing.
func (r *reader) looksAtDict(x *syntax.Call, in *scope) bool {
	if method, ok := x.Fn.(*syntax.Attr); ok && views[method.Name] {
		of := r.dictOf(method.X, in)
		if of != nil {
			r.node(of, in)
			r.each(x.Args, in)
		}
		return of != nil
	}
	looks := false
	for _, name := range lookers {
		looks = looks || r.means(x.Fn, name, in)
	}
	some := false
	for _, a := range x.Args {
		some = some || looks && a.Star == 0 && a.Name == "" && r.dictOf(a.Value, in) != nil
	}
	if !some {
		return false
	}
	for _, a := range x.Args {
		if of := r.dictOf(a.Value, in); of != nil && a.Star == 0 && a.Name == "" {
			r.node(of, in)
			continue
		}
		r.node(a.Value, in)
	}
	return true
}

// dictOf is the x of vars(x) and x.__dict__; nil of others.
func (r *reader) dictOf(x syntax.Expr, in *scope) syntax.Expr {
	switch e := x.(type) {
	case *syntax.Call:
		if r.means(e.Fn, "vars", in) && len(e.Args) == 1 && e.Args[0].Star == 0 && e.Args[0].Name == "" {
			return e.Args[0].Value
		}
	case *syntax.Attr:
		if e.Name == "__dict__" {
			return e.X
		}
	}
	return nil
}
