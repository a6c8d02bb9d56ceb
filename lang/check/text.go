// Texts that are being written: each version is checked from what is known of the one before it. Only
// the statements are followed that have changed, and those behind them that read what is different now.
package check

import (
	"context"
	"errors"
	"io/fs"
	"maps"
	"os"
	"strings"

	"github.com/tq-lang/tq/lang/check/effects"
	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/modfile"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/syntax"
)

// Text is a text that is being written.
type Text struct {
	opts  Options
	ck    *Checker
	items []Item  // as far as the program is known to come
	base  *hidden // what held behind the last barrier
	edits int     // since all was checked
	found map[string]stamp
}

// Piece is a statement of a version: the version has its text at At. It may have been read in another
// file, which has nothing but a part of the version.
type Piece struct {
	At   diag.Span
	Stmt syntax.Stmt
	File *diag.File
	Bad  bool // parts of it cannot be read: what can depends on what stands around it
}

// Item is a statement of the text as it is now, and its check. That may be of an earlier version, in
// which the statement had the same text; Stmt then is the statement there.
type Item struct {
	Piece
	*Run
	text string
	kept bool
}

// Version is a text as it is now. Of its module as much was read as the pieces need.
type Version struct {
	File   *diag.File
	Mod    *syntax.Module
	Pieces []Piece
	Broken bool // parts of it cannot be read, which are in no piece
	// Whole reads all of it; nil if Mod is that.
	Whole func() Version
}

// stamp says which version of a file was read.
type stamp struct {
	size, time int64
	missing    bool
}

// NewText begins a text; the options are those of its checks.
func NewText(o Options) *Text { return &Text{opts: o} }

// mostEdits is how many versions are checked from one another: what they have made and dropped is kept.
const mostEdits = 300

// Check checks a version. The error is that of the context: what is known by then stays.
func (t *Text) Check(ctx context.Context, v Version) error {
	e := t.compare(v)
	if t.ck != nil {
		t.edits++
		t.ck.file = v.File
		if !t.goBack(&e, v) {
			t.ck = nil
		}
	}
	if t.ck == nil {
		if v.Whole != nil {
			v = v.Whole()
		}
		t.begin(v.File, v.Mod)
		e = t.compare(v)
		e.rest = true
	}
	t.ck.until, t.ck.broken = ctx, v.Broken
	return t.follow(ctx, v, &e)
}

// Items are the statements of the version that was checked last, as far as the program is known to come.
func (t *Text) Items() []Item { return t.items }

// Checker knows what holds behind the last statement.
func (t *Text) Checker() *Checker { return t.ck }

// Forget has the next version be checked as if it were the first.
func (t *Text) Forget() { t.ck, t.items = nil, nil }

// begin makes a checker that knows nothing yet.
func (t *Text) begin(f *diag.File, mod *syntax.Module) {
	o := t.opts
	t.found = map[string]stamp{}
	if find := o.Find; find != nil {
		o.Find = func(name string, dirs []string) (*modfile.Module, error) {
			m, err := find(name, dirs)
			if m != nil && m.File != nil {
				t.found[m.File.Name] = stampOf(m.File.Name)
			}
			return m, err
		}
	}
	t.ck = New(o)
	t.ck.rec = &recorder{alias: map[any]int{}}
	t.ck.heap.rec, t.ck.main.rec, t.ck.letters.rec = t.ck.rec, t.ck.rec, t.ck.rec
	t.ck.Program(f, mod)
	t.items, t.edits, t.base = nil, 0, t.ck.hide()
}

func stampOf(name string) stamp {
	info, err := os.Stat(name)
	if errors.Is(err, fs.ErrNotExist) {
		return stamp{missing: true}
	}
	if err != nil {
		return stamp{}
	}
	return stamp{size: info.Size(), time: info.ModTime().UnixNano()}
}

// edit is how a version differs from the one before.
type edit struct {
	items   []Item
	begin   int  // where the statements begin that have changed
	first   int  // the first statement that is checked: that one, or one before it that looks into files
	old     int  // where those end that were there instead
	now     int  // where the new ones end
	program bool // what functions may change is not what it was
	opens   bool // whether there may be other names is not what it was
	rest    bool // all from the first on is checked
}

// is reports that a statement is one of the version before.
func (it Item) is(was Item) bool { return it.text == was.text && !it.Bad && !was.Bad }

// compare finds the statements that have changed.
func (t *Text) compare(v Version) edit {
	items := make([]Item, len(v.Pieces))
	for i, p := range v.Pieces {
		items[i] = Item{Piece: p, text: v.File.Slice(p.At)}
	}
	e := edit{items: items}
	least := min(len(items), len(t.items))
	for e.first < least && items[e.first].is(t.items[e.first]) {
		e.first++
	}
	e.old, e.now = len(t.items), len(items)
	for e.old > e.first && e.now > e.first && items[e.now-1].is(t.items[e.old-1]) {
		e.old, e.now = e.old-1, e.now-1
	}
	e.begin = e.first
	return e
}

// goBack finds what an edit concerns, and puts the state back to before that; false if it cannot be.
func (t *Text) goBack(e *edit, v Version) bool {
	broken := v.Broken
	if t.edits > mostEdits || t.filesChanged() {
		return false
	}
	gone, come := t.items[e.first:e.old], e.items[e.first:e.now]
	for i := range t.items[:e.first] {
		run := t.items[i].Run
		if run.files || run.opens && broken != t.ck.broken || run.listed {
			e.first = i
			break
		}
	}
	if mentions(gone, "argv", "__future__") || mentions(come, "argv", "__future__") || t.stays(e, v, gone, come) {
		return false
	}
	e.opens = broken != t.ck.broken
	if !t.sameProgram(v, gone, come) {
		e.program = true
		for i := range t.items[:e.first] {
			if t.items[i].program {
				e.first = i
				break
			}
		}
	}
	for i := e.first; i < len(t.items); i++ {
		if t.items[i].loose {
			return false
		}
	}
	for i := len(t.items) - 1; i >= e.first; i-- {
		t.ck.undo(t.items[i].Run)
	}
	t.ck.rec.texts[0] = reading{v.File, t.whole(e, v)}
	for _, it := range t.items[e.first:] {
		if it.barrier {
			t.base = it.before
			t.ck.restore(t.base)
			break
		}
	}
	if !e.program {
		return true
	}
	paths := t.ck.code.Paths
	t.ck.reread()
	return t.ck.code.Paths == paths
}

func mentions(items []Item, words ...string) bool {
	for _, it := range items {
		for _, w := range words {
			if strings.Contains(it.text, w) {
				return true
			}
		}
	}
	return false
}

func (t *Text) filesChanged() bool {
	for name, was := range t.found {
		if stampOf(name) != was {
			return true
		}
	}
	return false
}

// part is some statements as a text.
func part(items []Item, v Version) *syntax.Module {
	m := &syntax.Module{Base: v.Mod.Base, File: v.File, Scope: v.Mod.Scope}
	for _, it := range items {
		m.Body = append(m.Body, it.Stmt)
	}
	return m
}

// whole is a version with the statements that the checks know.
func (t *Text) whole(e *edit, v Version) *syntax.Module {
	m := part(t.items[:e.begin], v)
	m.Body = append(m.Body, part(e.items[e.begin:e.now], v).Body...)
	m.Body = append(m.Body, part(t.items[e.old:], v).Body...)
	if n := e.now + len(t.items) - e.old; n < len(e.items) { // the program did not come to those behind
		m.Body = append(m.Body, part(e.items[n:], v).Body...)
	}
	return m
}

// stays reports that the program makes files now and did not, or the other way round.
func (t *Text) stays(e *edit, v Version, gone, come []Item) bool {
	if effects.WritesNone(part(gone, v)) && effects.WritesNone(part(come, v)) {
		return false
	}
	return t.ck.m.R.FilesStay != effects.WritesNone(t.whole(e, v))
}

// follow checks the statements that an edit concerns.
func (t *Text) follow(ctx context.Context, v Version, e *edit) error {
	ck, was := t.ck, t.items
	shift, d := e.old-e.now, differs{}
	rest := e.rest
	for _, it := range was[min(e.begin, len(was)):e.old] {
		rest = rest || it.barrier
		d.add(it.Run)
	}
	done := make([]Item, 0, len(e.items))
	for i, it := range was[:min(e.first, len(was))] {
		it.At, it.kept = e.items[i].At, true
		done = append(done, it)
	}
	defer func() { t.items = done }()
	if n := len(done); n > 0 && done[n-1].Ended {
		return nil
	}
	for i := e.first; i < len(e.items); i++ {
		it := e.items[i]
		old := i
		if i >= e.now {
			old = i + shift
		}
		has := (i < e.begin || i >= e.now) && old < len(was)
		if has {
			it.Piece.Stmt, it.File, it.Run, it.kept = was[old].Stmt, was[old].File, was[old].Run, true
			rest = rest || it.barrier
		}
		if has && !rest && !t.concerns(e, it.Run) && ck.stands(it.Run, d) {
			ck.redo(it.Run)
		} else {
			if has {
				d.add(it.Run)
			}
			it.kept = false
			it.Run = t.run(&it, v.Mod)
			if ctx.Err() != nil { // it was not followed to its end
				ck.undo(it.Run)
				t.base = it.before
				ck.restore(t.base)
				return ctx.Err()
			}
			rest = rest || it.barrier
			d.add(it.Run)
		}
		done = append(done, it)
		if it.Ended {
			break
		}
	}
	return nil
}

// concerns reports statements that an edit concerns whatever they read.
func (t *Text) concerns(e *edit, run *Run) bool {
	return run.listed || run.files || run.program && e.program || run.opens && e.opens
}

// run checks a statement.
func (t *Text) run(it *Item, mod *syntax.Module) *Run {
	run := &Run{before: t.base}
	if it.Run != nil {
		run.code, run.globals = it.Run.code, it.Run.globals
	} else {
		run.globals = usesGlobals(it.Stmt)
	}
	t.ck.perform(run, func() {
		if run.code == nil {
			c, err := code.CompileStmt(it.File, mod, it.Stmt, false)
			var d *diag.Error
			if errors.As(err, &d) {
				run.Errors = []*diag.Error{d}
			}
			if err != nil {
				return
			}
			run.code = c
		}
		run.Result = t.ck.Follow(run.code, it.Stmt)
	})
	if run.barrier {
		t.base = t.ck.hide()
	}
	return run
}

// Uncalled is Checker.Uncalled of the version that was checked last.
func (t *Text) Uncalled() (out []*diag.Error) {
	ck := t.ck
	var codes []*code.Code
	called, m, globals := map[*code.Code]bool{}, missing{names: map[*diag.Error]string{}}, false
	for _, it := range t.items {
		if it.code != nil {
			codes = append(codes, it.code)
		}
		globals = globals || it.globals
		maps.Copy(called, it.called)
		for _, at := range it.missing.dropped {
			m.forget(at)
		}
		maps.Copy(m.names, it.missing.names)
		m.out = append(m.out, it.missing.out...)
	}
	run := &Run{}
	stay := ck.m.R.FilesStay
	ck.perform(run, func() {
		ck.codes, ck.called, ck.missing = codes, called, m
		out = ck.uncalled(ck.rec.texts[0].mod, globals)
	})
	ck.undo(run)
	if ck.flags() != t.base.flags {
		ck.restore(t.base)
	}
	ck.m.R.FilesStay = stay
	return out
}

// Types joins what the statements have found of the values of expressions; the nodes are those of the
// items' Was.
func (t *Text) Types() map[syntax.Node]object.Value {
	out := map[syntax.Node]object.Value{}
	for _, it := range t.items {
		for n, x := range it.Types {
			v, ok := out[n]
			out[n] = t.both(v, x, ok)
		}
	}
	return out
}

// Locals joins what the statements have found of the variables of functions.
func (t *Text) Locals() map[Local]object.Value {
	out := map[Local]object.Value{}
	for _, it := range t.items {
		for l, x := range it.Locals {
			v, ok := out[l]
			out[l] = t.both(v, x, ok)
		}
	}
	return out
}

// both joins what two statements have found in one place.
func (t *Text) both(a, b object.Value, there bool) object.Value {
	if !there || same(a, b) {
		return b
	}
	if tracked(a) || tracked(b) {
		b = object.Unknown{}
	}
	var v object.Value
	run := &Run{}
	t.ck.perform(run, func() { v = t.ck.join(a, b) })
	t.ck.undo(run)
	return v
}

// Kept is how many statements' checks are those of an earlier version, and how many there are.
func (t *Text) Kept() (kept, all int) {
	for _, it := range t.items {
		if it.kept {
			kept++
		}
	}
	return kept, len(t.items)
}
