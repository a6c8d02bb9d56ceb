// Whether an edit changes what the functions of a text may change.
package check

import (
	"slices"

	"github.com/tq-lang/tq/lang/check/effects"
)

// sameProgram reports that statements which have come say the same of functions as those that are gone.
// The routines then belong to the new ones.
func (t *Text) sameProgram(v Version, gone, come []Item) bool {
	if len(gone) == 0 && len(come) == 0 {
		return true
	}
	ck := t.ck
	before, now := part(gone, v), part(come, v)
	if !effects.PlainInits(before) || !effects.PlainInits(now) || effects.SetsPaths(before) || effects.SetsPaths(now) {
		return false
	}
	a, b := ck.newRoutines(), ck.newRoutines()
	a.Read(before, false)
	b.Read(now, false)
	if !ck.code.SameOf(a, b) {
		return false
	}
	a, b = ck.code.Around(ck.newRoutines()), ck.code.Around(ck.newRoutines())
	a.Read(before, false)
	b.Read(now, false)
	if !slices.EqualFunc(a.List, b.List, (*effects.Routine).Same) {
		return false
	}
	for i, f := range a.List {
		for _, g := range ck.code.List {
			if g.Node == f.Node {
				g.Node = b.List[i].Node
			}
		}
	}
	return true
}
