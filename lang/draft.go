// Texts that are being written, version after version: what an editor is told of each is made from what
// was known of the one before.
package lang

import (
	"context"
	"slices"
	"strings"
	"sync"

	"github.com/tq-lang/tq/lang/check"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/syntax"
)

// Draft is a text that is being written. Its methods and those of its analyses are for one goroutine at
// a time; Lock sees to that.
type Draft struct {
	sync.Mutex
	opts Options
	s    *Session
	text *check.Text
	goes bool  // the version before had cells of Go
	now  lines // the version before, where all of it can be read and is checked
}

// lines are a version and its statements.
type lines struct {
	file   *diag.File
	pieces []check.Piece
}

// again reads only what is not as it was in the version before: the lines that have changed, from the
// statement before them, which may go on there, to where one begins behind them. False if that does not
// tell what the whole says.
func (d *Draft) again(f *diag.File) (v check.Version, ok bool) {
	was, now := d.now.file, f.Text
	if was == nil || d.s == nil || d.text == nil || len(d.now.pieces) < 2 || strings.Contains(now, "__future__") {
		return v, false
	}
	old, same := was.Text, 0
	for same < min(len(old), len(now)) && old[same] == now[same] {
		same++
	}
	behind := 0
	for behind < min(len(old), len(now))-same && old[len(old)-1-behind] == now[len(now)-1-behind] {
		behind++
	}
	ps, by := d.now.pieces, int32(len(now)-len(old))
	begins := func(i int) bool { return ps[i].At.Start == 0 || isLineEnd(old[ps[i].At.Start-1]) }
	first, _ := slices.BinarySearchFunc(ps, int32(same), func(p check.Piece, at int32) int { return int(p.At.Start - at) })
	for first = max(first-2, 0); first > 0 && !begins(first); first-- {
	}
	last, _ := slices.BinarySearchFunc(ps, int32(len(old)-behind+1), func(p check.Piece, at int32) int { return int(p.At.Start - at) })
	for last < len(ps) && !begins(last) {
		last++
	}
	from, to := int32(0), int32(len(now))
	if first > 0 {
		from = ps[first].At.Start
	}
	if last < len(ps) {
		to = ps[last].At.Start + by
	}
	if to-from > int32(len(now))/2 {
		return v, false
	}
	part := diag.NewFile(f.Name, now[from:to])
	if strings.HasSuffix(strings.TrimRight(part.Text, "\r\n"), "\\") {
		return v, false
	}
	mod, broken := syntax.ParseAll(part)
	if len(broken) > 0 || mod.Shell != nil {
		return v, false
	}
	v = check.Version{File: f, Mod: mod, Pieces: slices.Clone(ps[:first])}
	for _, st := range mod.Body {
		switch st.(type) {
		case *syntax.Magic, *syntax.Inspect:
			return v, false
		}
		v.Pieces = append(v.Pieces, check.Piece{At: shifted(syntax.Extent(st), from), Stmt: st, File: part})
	}
	for _, p := range ps[last:] {
		p.At = shifted(p.At, by)
		v.Pieces = append(v.Pieces, p)
	}
	return v, true
}

func isLineEnd(c byte) bool { return c == '\n' || c == '\r' }

// NewDraft begins a text, which is checked as a session with the options would run it.
func NewDraft(o Options) *Draft { return &Draft{opts: o} }

// Analysis is what is known of one version of a text. It holds until the next one is analyzed.
type Analysis struct {
	File   *diag.File
	Errors []*diag.Error         // each with a place in File
	goAt   map[string]diag.Place // where the functions of Go have their names
	s      *Session
	text   *check.Text
	tree   *syntax.Module // nil until it is asked for
	body   []syntax.Stmt  // of the tree: what is checked
	facts  *facts
}

// Tree is the version, read.
func (a *Analysis) Tree() *syntax.Module {
	if a.tree == nil {
		a.read()
	}
	return a.tree
}

// Analyze reads and checks a text that is being written; the error is that of the context.
func (s *Session) Analyze(ctx context.Context, f *diag.File) (*Analysis, error) {
	return (&Draft{opts: s.opts, s: s}).Analyze(ctx, f)
}

// Analyze reads and checks the next version; the error is that of the context.
func (d *Draft) Analyze(ctx context.Context, f *diag.File) (*Analysis, error) {
	a := &Analysis{File: f}
	v, quick := d.again(f)
	if quick {
		v.Whole = func() check.Version { a.read(); return a.version(false) }
	} else {
		broken := a.read()
		goes := slices.ContainsFunc(a.tree.Body, isGo)
		if d.s == nil || d.goes || goes && d.text != nil { // its functions are variables of the session
			d.s, d.text = New(d.opts), nil
		}
		goAt, wrongGo := d.s.checkGo(f, a.tree) // before the checker takes the variables
		d.goes, a.goAt = goes, goAt
		for _, e := range append(broken, wrongGo...) {
			a.Errors = append(a.Errors, here(e, f))
		}
		v = a.version(len(broken) > 0)
	}
	if d.text == nil {
		d.text = check.NewText(d.s.checkOptions(nil))
	}
	a.s, a.text, d.now = d.s, d.text, lines{}
	whole := false
	defer func() {
		if !whole { // a fault in tq: what is known may be half of it
			d.text = nil
		}
	}()
	err := d.text.Check(ctx, v)
	if whole = err != nil; whole {
		return nil, err
	}
	for _, it := range d.text.Items() {
		a.add(it.Errors)
	}
	if !v.Broken {
		a.add(d.text.Uncalled())
	}
	if whole = true; !v.Broken && (quick || len(a.body) == len(a.tree.Body) && a.tree.Shell == nil) {
		d.now = lines{f, v.Pieces}
	}
	return a, nil
}

// read reads the whole version, and gives what of it cannot be read.
func (a *Analysis) read() []*diag.Error {
	tree, broken := syntax.ParseAll(a.File)
	a.tree, a.body = tree, nil
	for _, st := range tree.Body {
		switch st.(type) {
		case *syntax.Magic, *syntax.Inspect, *syntax.BadStmt:
			continue
		}
		if !refused(st, broken) {
			a.body = append(a.body, st)
		}
	}
	return broken
}

// version is what has been read.
func (a *Analysis) version(broken bool) check.Version {
	v := check.Version{File: a.File, Mod: a.tree, Broken: broken}
	for _, st := range a.body {
		v.Pieces = append(v.Pieces, check.Piece{At: syntax.Extent(st), Stmt: st, File: a.File, Bad: broken && hasBad(st)})
	}
	return v
}

func isGo(st syntax.Stmt) bool {
	m, ok := st.(*syntax.Magic)
	return ok && m.Name == "go"
}

// add takes errors of the check, which may be of earlier versions.
func (a *Analysis) add(errs []*diag.Error) {
	for _, e := range errs {
		a.Errors = append(a.Errors, here(a.rebased(e), a.File))
	}
}

// moved is a place of an earlier version as this one has it, and by how far it has moved.
func (a *Analysis) moved(p diag.Place) (diag.Place, int32) {
	if p.File == nil || p.File == a.File || p.File.Name != a.File.Name {
		return p, 0
	}
	for _, it := range a.text.Items() {
		if was := syntax.Extent(it.Stmt); it.File == p.File && was.Start <= p.Span.Start && p.Span.Start <= was.End {
			by := it.At.Start - was.Start
			return diag.Place{File: a.File, Span: shifted(p.Span, by)}, by
		}
	}
	return p, 0
}

func shifted(s diag.Span, by int32) diag.Span { return diag.Span{Start: s.Start + by, End: s.End + by} }

// rebased is an error with the places of this version.
func (a *Analysis) rebased(e *diag.Error) *diag.Error {
	if e == nil {
		return nil
	}
	now := *e
	var by int32
	now.Place, by = a.moved(e.Place)
	if e.Caret.Len() > 0 {
		now.Caret = shifted(e.Caret, by)
	}
	now.Operands, now.Notes, now.Trace = slices.Clone(e.Operands), slices.Clone(e.Notes), slices.Clone(e.Trace)
	for i := range now.Operands {
		if at := &now.Operands[i].Span; at.Len() > 0 {
			*at = shifted(*at, by)
		}
	}
	for i := range now.Notes {
		now.Notes[i].Place, _ = a.moved(now.Notes[i].Place)
	}
	for i := range now.Trace {
		now.Trace[i].Place, _ = a.moved(now.Trace[i].Place)
	}
	now.Before = a.rebased(e.Before)
	return &now
}

// facts are what the check has found, by the nodes of this version.
type facts struct {
	types  map[syntax.Node]object.Value
	was    map[syntax.Node]syntax.Node // the nodes that the check knows
	locals map[syntax.Node][]local     // of each function, in the order of the text
}

// local is a variable of a function, bound where the text at end ends.
type local struct {
	name string
	end  int
	v    object.Value
}

// known gathers the facts of this version when they are first asked for.
func (a *Analysis) known() *facts {
	if a.facts != nil {
		return a.facts
	}
	k := &facts{types: a.text.Types(), was: map[syntax.Node]syntax.Node{}, locals: map[syntax.Node][]local{}}
	type moved struct {
		to syntax.Node
		by int32
	}
	now := map[syntax.Node]moved{}
	a.Tree()
	for i, it := range a.text.Items() {
		if i >= len(a.body) || it.Stmt == a.body[i] {
			continue
		}
		before, here := nodes(it.Stmt), nodes(a.body[i])
		if len(before) != len(here) {
			continue
		}
		for i, n := range before {
			k.was[here[i]] = n
			now[n] = moved{here[i], here[i].Span().Start - n.Span().Start}
		}
	}
	for l, v := range a.text.Locals() {
		at, ok := now[l.Fn]
		if !ok {
			at.to = l.Fn
		}
		k.locals[at.to] = append(k.locals[at.to], local{l.Name, int(l.Pos + at.by), v})
	}
	for _, list := range k.locals {
		slices.SortFunc(list, func(x, y local) int { return x.end - y.end })
	}
	a.facts = k
	return k
}

// seen is what the check has found of the value of a node of this version.
func (a *Analysis) seen(n syntax.Node) (object.Value, bool) {
	k := a.known()
	if was, moved := k.was[n]; moved {
		n = was
	}
	v, ok := k.types[n]
	return v, ok
}

// nodes lists those of a tree.
func nodes(tree syntax.Node) (out []syntax.Node) {
	syntax.Walk(tree, func(n syntax.Node) bool { out = append(out, n); return true })
	return out
}
