// Putting a statement's changes back, and making them again: what an edit needs of the state before the
// first statement that it concerns.
package check

import (
	"maps"
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/check/effects"
	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/syntax"
)

// hidden is what holds beside variables and objects.
type hidden struct {
	flags
	spoil  map[any]bool
	lapsed map[string]bool
	mods   map[string]object.Value
	whole  map[*object.Module]bool
	effect effects.Effect
}

// flags differ where hidden does.
type flags struct {
	blurred, opaque, open, unseen, copied, strange, reaches, any, lists, dicts, sets, library bool
	spoiled, lapses, modules, wholes, users, others, texts, attrs, cells, globals             int
	argv                                                                                      *object.List
}

func (ck *Checker) flags() flags {
	e := &ck.effect
	return flags{
		blurred: ck.blurred, opaque: ck.opaque, open: ck.open, unseen: ck.unseen, copied: ck.copied, strange: ck.code.Strange, reaches: ck.code.Open,
		any: e.Any, lists: e.Lists, dicts: e.Dicts, sets: e.Sets, library: e.Library, attrs: len(e.Attrs), cells: len(e.Cells), globals: len(e.Globals),
		spoiled: len(ck.heap.spoil), lapses: len(ck.lapsed), modules: len(ck.mods), wholes: len(ck.whole), users: len(ck.users), others: len(ck.others),
		texts: len(ck.rec.texts), argv: ck.argv.list,
	}
}

func (ck *Checker) hide() *hidden {
	e := ck.effect
	e.Attrs, e.Cells, e.Globals = maps.Clone(e.Attrs), maps.Clone(e.Cells), maps.Clone(e.Globals)
	return &hidden{ck.flags(), maps.Clone(ck.heap.spoil), maps.Clone(ck.lapsed), maps.Clone(ck.mods), maps.Clone(ck.whole), e}
}

// restore makes what was hidden hold again.
func (ck *Checker) restore(h *hidden) {
	ck.blurred, ck.opaque, ck.open, ck.unseen, ck.copied = h.blurred, h.opaque, h.open, h.unseen, h.copied
	ck.code.Open, ck.argv.list = h.reaches, h.argv
	ck.heap.spoil, ck.lapsed, ck.mods, ck.whole = maps.Clone(h.spoil), maps.Clone(h.lapsed), maps.Clone(h.mods), maps.Clone(h.whole)
	ck.effect = h.effect
	ck.effect.Attrs, ck.effect.Cells, ck.effect.Globals = maps.Clone(h.effect.Attrs), maps.Clone(h.effect.Cells), maps.Clone(h.effect.Globals)
	ck.others = ck.others[:h.others]
	if len(ck.rec.texts) != h.texts {
		ck.rec.texts = ck.rec.texts[:h.texts]
		ck.reread()
	}
}

// reread reads the functions of all texts anew.
func (ck *Checker) reread() {
	open := ck.code.Open
	ck.code = ck.newRoutines()
	for _, t := range ck.rec.texts {
		ck.code.Read(t.mod, foreign(t.file))
	}
	ck.code.Open = open
}

// undo puts back what a statement has changed.
func (ck *Checker) undo(run *Run) {
	for i := len(run.changed) - 1; i >= 0; i-- {
		ck.heap.write(run.changed[i].obj, run.changed[i].before)
	}
	for _, c := range run.named {
		c.gone = true
	}
	for v := range run.aliased {
		if ck.rec.alias[v]--; ck.rec.alias[v] == 0 {
			delete(ck.rec.alias, v)
			delete(ck.heap.alias, v)
		}
	}
}

// redo makes the changes of a statement again that an edit does not concern.
func (ck *Checker) redo(run *Run) {
	for _, c := range run.named {
		c.gone = false
	}
	for i := range run.changed {
		c := &run.changed[i]
		if _, isCell := c.obj.(*cell); isCell {
			c.before = ck.heap.read(c.obj)
		}
		ck.heap.write(c.obj, c.after)
	}
	for v := range run.aliased {
		ck.rec.alias[v]++
		ck.heap.alias[v] = true
	}
	ck.heap.version++
}

// perform does something of which all is noted that it reads and changes.
func (ck *Checker) perform(run *Run, do func()) {
	run.saw, run.at, run.from = map[*cell]object.Value{}, map[any]int{}, len(ck.heap.order)
	types, locals := ck.Types, ck.Locals
	run.Types, run.Locals = map[syntax.Node]object.Value{}, map[Local]object.Value{}
	ck.Types, ck.Locals, ck.called, ck.missing, ck.codes = run.Types, run.Locals, map[*code.Code]bool{}, missing{}, nil
	before := ck.flags()
	ck.rec.now = run
	defer func() {
		ck.rec.now = nil
		run.called, run.missing = ck.called, ck.missing
		ck.Types, ck.Locals = types, locals
		for i := range run.changed {
			run.changed[i].after = ck.heap.read(run.changed[i].obj)
		}
		run.barrier = run.barrier || run.loose || ck.flags() != before
	}()
	do()
}

// differs are the objects that are not what they were when the statements behind an edit were checked.
type differs map[any]bool

func (d differs) add(run *Run) {
	for _, c := range run.changed {
		if _, isCell := c.obj.(*cell); !isCell {
			d[c.obj] = true
		}
	}
}

// stands reports a statement for which nothing has changed that it has read.
func (ck *Checker) stands(run *Run, d differs) bool {
	for c, v := range run.saw {
		if !alike(c.v, v) {
			return false
		}
	}
	for l := range run.lacked {
		if c := l.mod.find(l.name); c != nil && c.v != nil {
			return false
		}
	}
	if len(d) == 0 {
		return true
	}
	for _, c := range run.changed {
		if d[c.obj] {
			return false
		}
	}
	s := &search{ck: ck, what: d, seen: map[any]bool{}, left: mostSearched}
	for c := range run.saw {
		if s.leads(c.v) {
			return false
		}
	}
	return true
}

// alike reports whether a variable is known as it was.
func alike(a, b object.Value) bool {
	if m, ok := a.(*object.Module); ok { // each import makes one
		n, ok := b.(*object.Module)
		return ok && (m == n || m.Name == n.Name && builtin.IsModule(strings.Replace(m.Name, "numpy", "np", 1)))
	}
	x, isArray := a.(*object.Array)
	y, both := b.(*object.Array)
	if !isArray || !both || x == y {
		return same(a, b)
	}
	if _, ready := x.Ready(); ready { // what it holds is known
		return false
	}
	if _, ready := y.Ready(); ready {
		return false
	}
	return x.ReadOnly == y.ReadOnly && same(a, b)
}

// mostSearched is how many values a search goes through.
const mostSearched = 4000

// search looks for objects that have changed in what a value leads to.
type search struct {
	ck   *Checker
	what differs
	seen map[any]bool
	left int
}

func (s *search) any(vs []object.Value) bool {
	for _, v := range vs {
		if s.leads(v) {
			return true
		}
	}
	return false
}

// leads reports a value that leads to such an object, or of which that is not known.
func (s *search) leads(v object.Value) bool {
	if s.left--; s.left < 0 {
		return true
	}
	switch x := v.(type) {
	case nil, object.Int, object.BigInt, object.Float, object.Complex, object.Bool, object.NoneType, object.Str, object.Bytes, object.DType, object.Shape,
		object.EllipsisType, *object.Range, *object.Array, *object.Module, *meanings:
		return false
	case object.Tuple:
		return s.any(x)
	case *object.Slice:
		return s.leads(x.Start) || s.leads(x.Stop) || s.leads(x.Step)
	case object.Unknown:
		return s.known(x.Known)
	}
	if !hashable(v) || s.what[v] {
		return true
	}
	if s.seen[v] {
		return false
	}
	s.seen[v] = true
	switch x := v.(type) {
	case *object.List, *object.Dict, *object.Set:
		c := s.ck.heap.read(x)
		return s.any(c.parts()) || s.leads(c.elem) || s.leads(c.key)
	case *object.Instance:
		c := s.ck.heap.read(x)
		return s.any(c.parts()) || s.leads(c.elem) || s.leads(x.Class())
	case *cell:
		return s.leads(x.v)
	case *Function:
		if s.what[x.Own()] || s.any(x.defaults) {
			return true
		}
		for _, c := range x.free {
			if c != nil && s.leads(c) {
				return true
			}
		}
		return s.any(x.Own().Values())
	case *object.Method:
		return s.leads(x.Self) || s.leads(x.Fn)
	case *builtin.Func:
		return x.Self != nil && s.leads(x.Self)
	case *object.Class:
		return s.class(x)
	}
	return true
}

func (s *search) class(x *object.Class) bool {
	for _, b := range x.Order() {
		if b.Body == nil {
			continue
		}
		if n := s.ck.spaces[b]; n != nil && s.what[n] || s.any(b.Body.Dict.Values()) {
			return true
		}
	}
	return false
}

func (s *search) known(k *object.Known) bool {
	if k == nil {
		return false
	}
	if k.Of != nil && s.leads(k.Of) || s.any(k.Either) {
		return true
	}
	e, ok := k.Elem.(*elemOf)
	return ok && e != nil && (s.any(e.args) || s.leads(e.fixed))
}
