// Whether an edit changes what the functions of a text may change.
package check

import (
	"maps"
	"slices"
)

// sameProgram reports that statements which have come say the same of functions as those that are gone.
// The routines then belong to the new ones.
func (t *Text) sameProgram(v Version, gone, come []Item) bool {
	if len(gone) == 0 && len(come) == 0 {
		return true
	}
	ck := t.ck
	before, now := part(gone, v), part(come, v)
	if !plainInits(before) || !plainInits(now) || setsPaths(before) || setsPaths(now) {
		return false
	}
	a, b := ck.newRoutines(), ck.newRoutines()
	a.read(before, false)
	b.read(now, false)
	if !ck.code.sameOf(a, b) {
		return false
	}
	a, b = ck.code.around(ck.newRoutines()), ck.code.around(ck.newRoutines())
	a.read(before, false)
	b.read(now, false)
	if !slices.EqualFunc(a.list, b.list, (*routine).same) {
		return false
	}
	for i, f := range a.list {
		for _, g := range ck.code.list {
			if g.node == f.node {
				g.node = b.list[i].node
			}
		}
	}
	return true
}

// sameOf reports that two parts of a text say the same of what matters in the whole.
func (rs *routines) sameOf(a, b *routines) bool {
	if len(a.list) != len(b.list) || a.sets != b.sets || a.open != b.open || a.given != b.given || a.strange != b.strange || a.paths != b.paths ||
		!maps.Equal(a.gives, b.gives) || !maps.Equal(a.classes, b.classes) || !sameEffect(&a.loose, &b.loose) {
		return false
	}
	matters := func(name string) bool {
		if len(rs.byName[name]) > 0 || rs.builtin(name) || special[name] || answering[name] != 0 {
			return true
		}
		for _, f := range rs.list {
			if f.calls[name] || f.callees[name] || f.methods[name] {
				return true
			}
		}
		return false
	}
	return sameNames(a.means, b.means, matters) && sameNames(a.held, b.held, matters) && sameNames(a.handed, b.handed, matters) && sameNames(a.used, b.used, func(n string) bool { return special[n] })
}

// around gives a part what the rest of a text says of names.
func (rs *routines) around(part *routines) *routines {
	part.held, part.classes, part.means, part.walked = maps.Clone(rs.held), maps.Clone(rs.classes), maps.Clone(rs.means), maps.Clone(rs.walked)
	for n, list := range rs.byName {
		part.byName[n] = slices.Clip(list)
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

func sameEffect(a, b *effect) bool {
	return a.any == b.any && a.lists == b.lists && a.dicts == b.dicts && a.sets == b.sets && a.library == b.library &&
		maps.Equal(a.attrs, b.attrs) && maps.Equal(a.cells, b.cells) && maps.Equal(a.globals, b.globals)
}

// same reports functions of which the texts say the same.
func (f *routine) same(g *routine) bool {
	return f.name == g.name && f.unknown == g.unknown && f.asks == g.asks && f.answers == g.answers && f.foreign == g.foreign &&
		sameEffect(&f.effect, &g.effect) && maps.Equal(f.calls, g.calls) && maps.Equal(f.callees, g.callees) && maps.Equal(f.methods, g.methods)
}
