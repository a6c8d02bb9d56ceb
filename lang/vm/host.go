// What builtins ask of the session (builtin.Host).
package vm

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/tq-lang/tq/engine"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/display"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python/pytext"
	"github.com/tq-lang/tq/lang/syntax"
)

// ReadLine answers input().
func (m *Machine) ReadLine(prompt string) (string, error) {
	if m.Options.ReadLine == nil {
		return "", object.Errorf(object.EOFError, "EOF when reading a line")
	}
	return m.Options.ReadLine(prompt)
}

// Printing is the session's print options.
func (m *Machine) Printing() *display.Options {
	m.print.Stop = m.done
	return &m.print
}

// Printer writes values under the session's print options.
func (m *Machine) Printer() object.Printer { return pytext.Printer(m) }

// State keeps what a builtin needs to remember.
func (m *Machine) State(key string, make func() any) any {
	s, ok := m.states[key]
	if !ok {
		s = make()
		m.states[key] = s
	}
	return s
}

// Path resolves a file name.
func (m *Machine) Path(name string) string {
	if m.Options.Path == nil {
		return name
	}
	return m.Options.Path(name)
}

// Context ends when the user interrupts.
func (m *Machine) Context() context.Context { return m.ctx }

// Warn gives a warning: shown once per line and statement unless the program's
// filters say otherwise.
func (m *Machine) Warn(w *object.Exception) error {
	at := m.R.Place()
	write, err := builtin.Warning(m, w, at, func(key string) bool {
		if m.warned == nil {
			m.warned = map[string]bool{}
		}
		before := m.warned[key]
		m.warned[key] = true
		return before
	})
	if err != nil || !write {
		return err
	}
	place := ""
	if at.File != nil {
		place = at.String() + ": "
	}
	_, err = fmt.Fprintf(m.Stderr(), "%s%s: %s\n", place, w.Class.ShortName(), w.Text())
	return err
}

// engineWarning treats what the engine met as np.errstate wants it.
func (m *Machine) engineWarning(w engine.Warning, at diag.Place) error {
	defer m.R.Restore(m.R.At(at))
	if err := core.Condition(m, w); err != nil {
		if at == m.top.code.placeNow(m.top) {
			return err // the instruction is at work, and tells of its operands
		}
		return m.diagnose(at, err)
	}
	return nil
}

// sys.stdout and sys.stderr as the program may set them: print and warnings write to
// what they are at the time.

// Stdout is where print writes.
func (m *Machine) Stdout() io.Writer { return m.stream("stdout", m.Options.Stdout) }

// Stderr is where warnings go.
func (m *Machine) Stderr() io.Writer { return m.stream("stderr", m.Options.Stderr) }

// RealStdout is the session's own output, which sys.stdout is until the program sets it.
func (m *Machine) RealStdout() io.Writer { return m.Options.Stdout }

// RealStderr is the session's own place for errors.
func (m *Machine) RealStderr() io.Writer { return m.Options.Stderr }

func (m *Machine) stream(name string, own io.Writer) io.Writer {
	if v, ok := m.streams[name]; ok {
		return objectWriter{m, v}
	}
	return own
}

// setStream notes that the program has set sys.stdout or sys.stderr.
func (m *Machine) setStream(name string, v object.Value) {
	if first, ok := m.states["sys."+name].(object.Value); ok && first == v {
		delete(m.streams, name)
		return
	}
	if m.streams == nil {
		m.streams = map[string]object.Value{}
	}
	m.streams[name] = v
}

// objectWriter writes to an object of the program that has a method write.
type objectWriter struct {
	m  *Machine
	to object.Value
}

// Write hands a text to the object.
func (w objectWriter) Write(p []byte) (int, error) {
	if err := w.call("write", object.Str(p)); err != nil {
		return 0, err
	}
	return len(p), nil
}

// Flush has the object write what it holds back.
func (w objectWriter) Flush() error { return w.call("flush") }

func (w objectWriter) call(name string, args ...object.Value) error {
	fn, err := w.m.Attr(w.to, name)
	if err != nil {
		return err
	}
	_, err = w.m.Call(fn, args, nil)
	return err
}

// What tools of the session see of the machine: variables where a statement stands,
// what functions are made of.

// Here is a place in the program that runs: what names mean there.
type Here struct{ f *frame }

// Lookup reads a variable of the function, or one that it captured.
func (h Here) Lookup(name string) (object.Value, bool) {
	for i, n := range h.f.code.c.Locals {
		if n != name {
			continue
		}
		v := h.f.given(i)
		share(v)
		return v, v != nil
	}
	if h.f.fn != nil {
		return h.f.fn.Captured(name)
	}
	return nil, false
}

// Peek reads a variable for somebody who does not keep it.
func (mod *Module) Peek(name string) (object.Value, bool) {
	g := mod.globals[name]
	if g == nil || g.v.P == nil {
		return nil, false
	}
	return g.v.Value(), true
}

// Names lists the variables of the session.
func (m *Machine) Names() []string { return m.Main.Names() }

// Code is what the function runs, Home the module that it belongs to.
func (f *Function) Code() *code.Code { return f.code.c }
func (f *Function) Home() *Module    { return f.code.mod }

// EachCaptured calls do with each variable of functions around that this one uses: id
// stands for the variable, v is nil where it is not bound.
func (f *Function) EachCaptured(do func(id any, name string, v object.Value)) {
	for i, b := range f.free {
		do(b, f.code.c.FreeNames[i], b.c.Value())
	}
}

// DocText is the doc string, "" without.
func (f *Function) DocText() string {
	s, _ := f.Doc.(object.Str)
	return string(s)
}

// Eval evaluates an expression in the session's module.
func (m *Machine) Eval(file *diag.File, scope *syntax.Scope, x syntax.Expr) (object.Value, error) {
	c, err := code.CompileExpr(file, scope, x)
	if err != nil {
		return nil, err
	}
	return m.RunCode(c, m.Main)
}

// EvalAt evaluates an expression with the variables of a place: as the body of a function whose parameters are those of
// them that it names.
func (m *Machine) EvalAt(h Here, name, text string) (object.Value, error) {
	x, err := syntax.ParseExpr(diag.NewFile(name, text))
	if err != nil {
		return nil, err
	}
	var names []string
	var args []object.Value
	syntax.Walk(x, func(n syntax.Node) bool {
		if n, ok := n.(*syntax.Name); ok && !slices.Contains(names, n.ID) {
			if v, ok := m.Variable(h, n.ID); ok {
				names, args = append(names, n.ID), append(args, v)
			}
		}
		return true
	})
	f := diag.NewFile(name, "lambda "+strings.Join(names, ", ")+": (\n"+text+"\n)")
	x, scope, err := syntax.ParseScoped(f)
	if err != nil {
		return nil, err
	}
	fn, err := m.EvalIn(m.ModuleOf(h), f, scope, x)
	if err != nil {
		return nil, err
	}
	return m.Call(fn, args, nil)
}

// Mark is where the machine stands, for Abandon.
type Mark struct {
	top     *frame
	goStack goStack
}

// Mark tells where the machine stands.
func (m *Machine) Mark() Mark { return Mark{m.top, m.goStack} }

// Abandon gives up all calls since a mark, after a fault inside tq.
func (m *Machine) Abandon(to Mark) {
	for f := m.top; f != nil && f != to.top; f = f.prev {
		clear(f.regs[:])
		f.handled, f.gen, f.far, f.building, f.made = nil, nil, nil, nil, object.Cell{}
	}
	m.top, m.pending, m.dying, m.natives, m.failed, m.result = to.top, false, 0, 0, nil, object.Cell{}
	m.spare, m.args, m.goStack = nil, m.args[:0], to.goStack
	clear(m.consumed)
	m.consumed = m.consumed[:0]
	m.watch.on, m.watch.quiet, m.watch.leaves, m.watch.left = false, false, false, false
	m.R.Begin()
}
