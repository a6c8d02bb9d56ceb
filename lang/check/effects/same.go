// Whether two versions of a text say the same of their functions.
package effects

import (
	"maps"
	"slices"
)

// SameOf reports that two parts of a text say the same of what matters in the whole.
func (rs *Routines) SameOf(a, b *Routines) bool {
	if len(a.List) != len(b.List) || a.Sets != b.Sets || a.Runs != b.Runs || a.Open != b.Open || a.given != b.given || a.Strange != b.Strange || a.Paths != b.Paths ||
		!maps.Equal(a.Gives, b.Gives) || !maps.Equal(a.classes, b.classes) || !sameEffect(&a.loose, &b.loose) {
		return false
	}
	matters := func(name string) bool {
		if len(rs.ByName[name]) > 0 || rs.builtin(name) || special[name] || answering[name] != 0 {
			return true
		}
		for _, f := range rs.List {
			if f.calls[name] || f.callees[name] || f.methods[name] {
				return true
			}
		}
		return false
	}
	return sameNames(a.means, b.means, matters) && sameNames(a.held, b.held, matters) && sameNames(a.handed, b.handed, matters) && sameNames(a.used, b.used, func(n string) bool { return special[n] })
}

// Around gives a part what the rest of a text says of names.
func (rs *Routines) Around(part *Routines) *Routines {
	part.held, part.classes, part.means, part.walked = maps.Clone(rs.held), maps.Clone(rs.classes), maps.Clone(rs.means), maps.Clone(rs.walked)
	for n, list := range rs.ByName {
		part.ByName[n] = slices.Clip(list)
	}
	return part
}

// special are names that say of a program that it may make functions, or call them otherwise than by
// their names.
var special = names("eval", "exec", "compile", "globals", "locals", "vars", "__dict__", "getattr", "__import__", "import_module", "__getattribute__", "FunctionType",
	"__code__", "__builtins__", "builtins", "cmp_to_key", "total_ordering")

func sameNames(a, b map[string]bool, matters func(string) bool) bool {
	for _, pair := range [][2]map[string]bool{{a, b}, {b, a}} {
		for n, is := range pair[0] {
			if is && !pair[1][n] && matters(n) {
				return false
			}
		}
	}
	return true
}

func sameEffect(a, b *Effect) bool {
	return a.Any == b.Any && a.Lists == b.Lists && a.Dicts == b.Dicts && a.Sets == b.Sets && a.Library == b.Library &&
		maps.Equal(a.Attrs, b.Attrs) && maps.Equal(a.Cells, b.Cells) && maps.Equal(a.Globals, b.Globals)
}

// Same reports functions of which the texts say the same.
func (f *Routine) Same(g *Routine) bool {
	return f.name == g.name && f.unknown == g.unknown && f.asks == g.asks && f.answers == g.answers && f.foreign == g.foreign &&
		sameEffect(&f.Effect, &g.Effect) && maps.Equal(f.calls, g.calls) && maps.Equal(f.callees, g.callees) && maps.Equal(f.methods, g.methods)
}
