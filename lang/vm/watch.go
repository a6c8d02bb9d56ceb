// Watching: a debugger is told of each line before it runs, and of each exception
// where it arises. A machine that nobody watches runs as it always does: the loop
// of run knows nothing of it. What is watched goes step by step, with nothing
// recorded run again, so that no line is jumped over.
package vm

import (
	"slices"
	"sort"
	"strings"

	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/syntax"
)

// Watcher is told where the program is. Its methods run on the machine's goroutine.
type Watcher interface {
	// Line is told that a line is about to run; an error is raised there.
	Line(h Here) error
	// Raised is told of an exception where it arises; caught: a try statement is
	// around it.
	Raised(h Here, err *diag.Error, caught bool) error
}

// Timer is a Watcher that also wants to know whose time it is.
type Timer interface {
	Watcher
	// At is told of each instruction that belongs to a line, before it runs.
	At(h Here, line int)
	// Within is told that calls begin which something other than an instruction makes; ended: they have come to
	// their end.
	Within() (ended func())
}

// watching is what a machine knows of who watches it.
type watching struct {
	by    Watcher
	timer Timer // by, if it is one
	lines map[*code.Code][]lineAt
	marks map[any]mark // where each frame or generator was
	told  *diag.Error  // the exception that Raised was told of last
	watched
}

// watched is what of it belongs to a thread.
type watched struct {
	on     bool // the loop under way tells of lines
	quiet  bool // what runs now belongs to the watcher
	leaves bool // run is to be left, and to be gone on with in the other way
	left   bool // it has been
}

// lineAt is the statement of an instruction; line 0 is none.
type lineAt struct{ line, stmt int32 }

// mark is where a frame was when its last instruction ran.
type mark struct {
	code *code.Code
	at   lineAt
	pc   int
}

// mostMarks are kept; most are of frames that have ended.
const mostMarks = 1 << 14

// Watch makes w be told of what runs while the machine is armed.
func (m *Machine) Watch(w Watcher) {
	m.watch.by, m.watch.lines, m.watch.marks = w, map[*code.Code][]lineAt{}, map[any]mark{}
	m.watch.timer, _ = w.(Timer)
}

// WatchInstead makes w be told, in place of who is told now, until back is called.
func (m *Machine) WatchInstead(w Watcher) (back func()) {
	w0, armed := m.watch, m.armed.Load()
	m.Watch(w)
	m.Arm(true)
	return func() {
		m.watch.by, m.watch.timer, m.watch.lines, m.watch.marks = w0.by, w0.timer, w0.lines, w0.marks
		m.Arm(armed)
	}
}

// Arm has the watcher told of lines from now on, or no more. Any goroutine may call it.
func (m *Machine) Arm(on bool) { m.armed.Store(on) }

// Heed has a watcher that was armed in the middle of a call told of the next line already.
func (m *Machine) Heed() { m.beWatched() }

// Quietly calls f, of whose calls the watcher is told nothing.
func (m *Machine) Quietly(f func()) {
	before := m.watch.quiet
	m.watch.quiet = true
	defer func() { m.watch.quiet = before }()
	f()
}

// runFrom runs a frame, and what it calls, until it returns.
func (m *Machine) runFrom(f *frame) {
	m.top = f
	for {
		switch {
		case m.armed.Load() && !m.watch.quiet:
			m.runTold()
		case m.Plainly:
			m.runPlainly(m.top)
		default:
			m.run(m.top)
		}
		if !m.goesOn() {
			return
		}
	}
}

// goesOn reports whether run was left to be gone on with.
func (m *Machine) goesOn() bool {
	left := m.watch.left
	if left {
		m.watch.left, m.watch.leaves = false, false
	}
	return left
}

// beWatched is asked when the machine looks outside: it has run left when it was armed
// meanwhile.
func (m *Machine) beWatched() {
	if m.armed.Load() && !m.watch.on && !m.watch.quiet {
		m.watch.leaves = true
	}
}

// runTold runs until the root frame returns, or the machine is no longer armed.
func (m *Machine) runTold() {
	before := m.watch.on
	m.watch.on = true
	m.traces.Stop()
	if m.watch.timer != nil {
		defer m.watch.timer.Within()()
	}
	for m.armed.Load() {
		f := m.top
		if err := m.tellLine(f); err != nil {
			if m.unwind(f, f.pc, m.diagnose(f.code.place(f.pc), err)) {
				m.watch.on = before
				return
			}
			continue
		}
		f.pc++
		if m.step() {
			m.watch.on = before
			return
		}
	}
	m.watch.on, m.watch.left = before, true
}

// tellLine tells the watcher of the line that begins with the frame's next instruction,
// if one does.
func (m *Machine) tellLine(f *frame) error {
	w := &m.watch
	at := w.linesOf(f.code.c)[f.pc]
	if at.line == 0 {
		if f.pc == 0 {
			delete(w.marks, key(f))
		}
		return nil
	}
	if w.timer != nil {
		w.timer.At(Here{f}, int(at.line))
	}
	k := key(f)
	was, known := w.marks[k]
	if len(w.marks) > mostMarks {
		clear(w.marks)
	}
	w.marks[k] = mark{f.code.c, at, f.pc}
	same := known && f.pc > 0 && was.code == f.code.c && was.at.line == at.line
	if same && (f.pc > was.pc || was.at.stmt == at.stmt) {
		return nil
	}
	if w.quiet || w.by == nil {
		return nil
	}
	return w.by.Line(Here{f})
}

// key is what tells a frame from others: frames are used again, and generators have
// another one each time.
func key(f *frame) any {
	if f.gen != nil {
		return f.gen
	}
	return f
}

// linesOf gives the line of each instruction of a code.
func (w *watching) linesOf(c *code.Code) []lineAt {
	if l, ok := w.lines[c]; ok {
		return l
	}
	if len(w.lines) > mostMarks {
		clear(w.lines)
	}
	l := lines(c)
	w.lines[c] = l
	return l
}

// lines finds for each instruction the innermost statement that its node is a part of.
func lines(c *code.Code) []lineAt {
	out := make([]lineAt, len(c.Ins))
	if c.File == nil || strings.HasPrefix(c.File.Name, "<frozen ") {
		return out
	}
	if c.Form == code.Lambda {
		line, _ := c.File.Position(int(c.Node.Span().Start))
		for pc := range out {
			out[pc] = lineAt{int32(line), 1}
		}
		return out
	}
	var spans []diag.Span
	for _, s := range c.Starts {
		spans = append(spans, s.Stmt.Span())
	}
	sort.SliceStable(spans, func(i, j int) bool { return spans[i].Start < spans[j].Start })
	spans = slices.CompactFunc(spans, func(a, b diag.Span) bool { return a.Start == b.Start })
	for pc, n := range c.Nodes {
		if n == nil {
			continue
		}
		at := n.Span().Start
		i := sort.Search(len(spans), func(i int) bool { return spans[i].Start > at }) - 1
		for i >= 0 && at >= spans[i].End {
			i--
		}
		if i >= 0 {
			line, _ := c.File.Position(int(spans[i].Start))
			out[pc] = lineAt{int32(line), int32(i) + 1}
		}
	}
	return out
}

// tellRaised tells the watcher of an exception, once.
func (m *Machine) tellRaised(f *frame, err error) error {
	w := &m.watch
	d, shown := faced(err)
	if w.quiet || w.by == nil || !shown || d == w.told {
		return err
	}
	w.told = d
	d.Complete()
	if raised := w.by.Raised(Here{f}, d, caught(f)); raised != nil {
		return m.diagnose(d.Place, raised)
	}
	return err
}

// caught reports whether an except clause is around what runs, in any frame.
func caught(f *frame) bool {
	for ; f != nil && f.code != nil; f = f.prev {
		pc := f.pc - 1
		if pc < 0 || pc >= len(f.code.c.Nodes) || f.code.c.HandlerAt(pc) == nil || f.code.c.Nodes[pc] == nil {
			continue
		}
		at, found := f.code.c.Nodes[pc].Span().Start, false
		for _, s := range f.code.c.Starts {
			syntax.Walk(s.Stmt, func(n syntax.Node) bool {
				t, ok := n.(*syntax.Try)
				found = found || ok && len(t.Handlers) > 0 && len(t.Body) > 0 && t.Body[0].Span().Start <= at && at < t.Body[len(t.Body)-1].Span().End
				return !found
			})
		}
		if found {
			return true
		}
	}
	return false
}

// Top is where the program is now.
func (m *Machine) Top() Here { return Here{m.top} }

// Up is the place that called this one; false at the outermost.
func (h Here) Up() (Here, bool) {
	p := h.f.prev
	return Here{p}, p != nil && p.code != nil && p.code.c.File != nil
}

// Depth is how many calls are under way.
func (h Here) Depth() int { return h.f.depth }

// Name is the function's, <module> at the top of one.
func (h Here) Name() string { return h.f.code.c.Name }

// InFunction reports whether the place is in a function, which has variables of its own.
func (h Here) InFunction() bool { return h.f.fn != nil }

// IsLambda reports whether the place is in a lambda.
func (h Here) IsLambda() bool { return h.f.code.c.Form == code.Lambda }

// File is the file of the code.
func (h Here) File() *diag.File { return h.f.code.c.File }

// LineAt is the line of the place; of one that has called another: that of the call.
func (m *Machine) LineAt(h Here) int {
	l := m.watch.linesOf(h.f.code.c)
	pc := h.f.pc
	if h.f != m.top || pc >= len(l) {
		pc--
	}
	if pc < 0 || pc >= len(l) {
		return 0
	}
	if l[pc].line == 0 {
		at := h.f.code.place(pc)
		if at.File == nil {
			return 0
		}
		line, _ := at.File.Position(int(at.Span.Start))
		return line
	}
	return int(l[pc].line)
}

// Parameters lists the names of the function's parameters.
func (h Here) Parameters() (out []string) {
	for _, p := range h.f.code.c.Params {
		out = append(out, p.Name)
	}
	return out
}

// Variables lists the names of the function's variables that are bound: parameters
// first, those that it captured last.
func (h Here) Variables() []string {
	var out []string
	c := h.f.code.c
	for i, n := range c.Locals {
		if n[0] != '.' && h.f.given(i) != nil && !slices.Contains(out, n) {
			out = append(out, n)
		}
	}
	for i, n := range c.Far {
		if i < len(h.f.far) && h.f.far[i].P != nil {
			out = append(out, n)
		}
	}
	if h.f.fn != nil {
		for i, n := range c.FreeNames {
			if n[0] != '.' && n != "__class__" && i < len(h.f.fn.free) && h.f.fn.free[i].c.P != nil {
				out = append(out, n)
			}
		}
	}
	return out
}

// Variable reads a variable of the function; its value is computed.
func (m *Machine) Variable(h Here, name string) (object.Value, bool) {
	v, ok := h.Lookup(name)
	for i, n := range h.f.code.c.Far {
		if !ok && n == name && i < len(h.f.far) && h.f.far[i].P != nil {
			v, ok = h.f.far[i].Value(), true
			share(v)
		}
	}
	if !ok {
		return nil, false
	}
	if waits(v) && m.compute(v) != nil {
		return nil, false
	}
	return v, true
}

// Assign changes a variable of the function that is bound; false if there is none.
func (m *Machine) Assign(h Here, name string, v object.Value) (bool, error) {
	share(v)
	c := h.f.code.c
	for i, n := range c.Locals {
		if n != name {
			continue
		}
		if b, ok := h.f.regs[i].Value().(*box); ok {
			b.c = object.CellOf(v)
			return true, nil
		}
		h.f.simple = false
		return true, m.store(h.f, i, object.CellOf(v))
	}
	for i, n := range c.Far {
		if n == name && i < len(h.f.far) {
			h.f.far[i] = object.CellOf(v)
			return true, nil
		}
	}
	if h.f.fn != nil {
		for i, n := range c.FreeNames {
			if n == name && i < len(h.f.fn.free) {
				h.f.fn.free[i].c = object.CellOf(v)
				return true, nil
			}
		}
	}
	return false, nil
}

// ModuleOf is the module of the place.
func (m *Machine) ModuleOf(h Here) *Module {
	if h.f.code.mod != nil {
		return h.f.code.mod
	}
	return m.Main
}

// EvalIn evaluates an expression with the variables of a module.
func (m *Machine) EvalIn(mod *Module, file *diag.File, scope *syntax.Scope, x syntax.Expr) (object.Value, error) {
	c, err := code.CompileExpr(file, scope, x)
	if err != nil {
		return nil, err
	}
	return m.RunCode(c, mod)
}

// ExecIn runs a statement with the variables of a module and gives the value of an
// expression statement.
func (m *Machine) ExecIn(mod *Module, tree *syntax.Module, s syntax.Stmt) (object.Value, error) {
	c, err := code.CompileStmt(tree.File, tree, s, false)
	if err != nil {
		return nil, err
	}
	return m.RunCode(c, mod)
}
