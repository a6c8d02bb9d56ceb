// What the check of a statement of a text that is being written has read and changed, so that after an
// edit only those statements are checked again that the edit concerns; and whether the edit changes what the
// functions of the text may change.
package check

import (
	"slices"

	"github.com/tq-lang/tq/lang/check/effects"
	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/syntax"
)

// Run is the check of a statement at the top of a text.
type Run struct {
	Result
	// Types and Locals are those of Checker, as far as this statement has given them.
	Types  map[syntax.Node]object.Value
	Locals map[Local]object.Value

	code    *code.Code // nil if it cannot be compiled
	called  map[*code.Code]bool
	missing missing

	saw     map[*cell]object.Value // the variables that it has read, as it found them
	lacked  map[lack]bool          // those that it has looked for, and were not there
	changed []change               // what was there before and has changed
	at      map[any]int            // places in changed
	named   []*cell                // variables of modules that were not there before
	aliased map[any]bool           // objects of which it is not known any more what refers to them
	made    map[object.Value]bool  // walks that it has made
	from    int                    // how many objects the program had made before it
	listed  bool                   // which variables there are matters
	globals bool                   // it may bind variables by their names
	program bool                   // what functions may change matters
	opens   bool                   // whether there may be other names matters
	files   bool                   // it looks into files
	before  *hidden                // what held before it, of a barrier
	barrier bool                   // what it reads and changes is not all noted: those behind it are checked again with it
	loose   bool                   // it changes what cannot be put back, or asks whether two things are one
}

// change is what an object held before a statement and after it.
type change struct {
	obj           any
	before, after content
}

// lack is a variable that a module does not have.
type lack struct {
	mod  *module
	name string
}

// recorder notes what the statement under way reads and changes. All its methods take nil, which
// notes nothing.
type recorder struct {
	now   *Run
	alias map[any]int // how many statements have each in aliased
	texts []reading   // what Checker.Expect has read
	// imports says that a module of Python's is being imported: what cannot be put back there is
	// the module's own.
	imports bool
}

// reading is a text of which the functions were read.
type reading struct {
	file *diag.File
	mod  *syntax.Module
}

// run is the statement under way; nil if nothing is noted.
func (r *recorder) run() *Run {
	if r == nil {
		return nil
	}
	return r.now
}

// reads notes a variable that is about to be read.
func (r *recorder) reads(c *cell) {
	run := r.run()
	if run == nil || c.by == run {
		return
	}
	if _, seen := run.saw[c]; seen {
		return
	}
	v := c.v
	if i, own := run.at[c]; own {
		v = run.changed[i].before.v
	}
	run.saw[c] = v
}

func (r *recorder) lacks(mod *module, name string) {
	if run := r.run(); run != nil {
		if run.lacked == nil {
			run.lacked = map[lack]bool{}
		}
		run.lacked[lack{mod, name}] = true
	}
}

// names notes a variable that comes to be.
func (r *recorder) names(c *cell) {
	if run := r.run(); run != nil {
		run.named = append(run.named, c)
	}
}

// lists notes that it matters which variables there are.
func (r *recorder) lists() {
	if run := r.run(); run != nil {
		run.listed = true
	}
}

// changes notes an object that is about to change.
func (r *recorder) changes(h *heap, obj any) {
	run := r.run()
	if run == nil {
		return
	}
	if _, noted := run.at[obj]; noted {
		return
	}
	if c, isCell := obj.(*cell); isCell && c.by == run || h.order[obj] > run.from {
		return
	}
	if _, isGenerator := obj.(*generator); isGenerator || !tracked(obj) {
		r.loosen()
		return
	}
	run.at[obj] = len(run.changed)
	run.changed = append(run.changed, change{obj: obj, before: h.read(obj)})
}

// aliases notes an object of which is not known any more what refers to it.
func (r *recorder) aliases(v any) {
	run := r.run()
	if run == nil || run.aliased[v] {
		return
	}
	if run.aliased == nil {
		run.aliased = map[any]bool{}
	}
	run.aliased[v] = true
	r.alias[v]++
}

// looksIntoFiles notes that what the statement gives depends on files.
func (r *recorder) looksIntoFiles() {
	if run := r.run(); run != nil {
		run.files = true
	}
}

// expects notes a text of which the functions are read.
func (r *recorder) expects(f *diag.File, mod *syntax.Module) {
	if r != nil {
		r.texts = append(r.texts, reading{f, mod})
	}
}

// makesWalk notes a walk that the statement begins.
func (r *recorder) makesWalk(v object.Value) {
	if run := r.run(); run != nil && hashable(v) {
		if run.made == nil {
			run.made = map[object.Value]bool{}
		}
		run.made[v] = true
	}
}

// walks notes that a walk goes on, or another object changes that cannot be put back.
func (r *recorder) walks(v object.Value) {
	if run := r.run(); run != nil && !(hashable(v) && run.made[v]) {
		r.loosen()
	}
}

// importing begins and ends the import of a module of Python's.
func (r *recorder) importing(is bool) {
	if r.run() != nil {
		r.imports = is
		r.hard()
	}
}

// hard notes that the statement does what is not all noted.
func (r *recorder) hard() {
	if run := r.run(); run != nil {
		run.barrier = true
	}
}

// loosen notes that the statement changes what cannot be put back.
func (r *recorder) loosen() {
	if run := r.run(); run != nil && !r.imports {
		run.loose = true
	}
}

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
