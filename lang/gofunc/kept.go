// Which declarations of earlier cells a new cell leaves.
package gofunc

import (
	"slices"
	"strings"
)

// kept are the declarations that fresh ones leave: those of no name that is declared anew, nor
// methods of such a type.
func (c *Cells) kept(fresh []decl) []decl {
	anew := map[string]bool{}
	for _, d := range fresh {
		for _, n := range d.names {
			anew[n] = true
		}
	}
	kept := slices.DeleteFunc(slices.Clone(c.decls), func(d decl) bool {
		return slices.ContainsFunc(d.names, func(n string) bool {
			of, _, method := strings.Cut(n, ".")
			return anew[n] && !d.nameless() || method && anew[of]
		})
	})
	before, after := withNames(c.decls), withNames(kept)
	return slices.DeleteFunc(kept, func(d decl) bool {
		if !d.nameless() {
			return false
		}
		if before[d.at.Cell] {
			return !after[d.at.Cell]
		}
		return anew[d.names[0]]
	})
}

// nameless reports whether no later cell can declare d anew by a name: it is an init, or of _. It
// goes with the last of its cell's names, so that a cell which runs twice has its init once and a
// cell whose init fails can be mended; where its cell had no names, the next such one takes its place.
func (d decl) nameless() bool {
	return len(d.names) > 0 && !slices.ContainsFunc(d.names, func(n string) bool { return n != "_" && n != "init" })
}

// withNames are the cells that have other declarations than nameless ones.
func withNames(decls []decl) map[int]bool {
	out := map[int]bool{}
	for _, d := range decls {
		if !d.nameless() {
			out[d.at.Cell] = true
		}
	}
	return out
}
