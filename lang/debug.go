// The session's debugger.
package lang

import (
	"context"
	"errors"
	"io"
	"maps"
	"slices"
	"time"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/debugger"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/syntax"
)

// Debugger answers requests of the Debug Adapter Protocol.
type Debugger = debugger.Debugger

// DebugOptions are what a face gives a debugger.
type DebugOptions struct {
	// Event is told what happens, on the goroutine that evaluates.
	Event func(name string, body any)
	// Path names the source that a file is shown as, Source gives its text.
	Path   func(*diag.File) string
	Source func(path string) (text string, ok bool)
	// Idle calls f while nothing is evaluated; false if something is.
	Idle func(f func()) bool
}

// inspecting is how long what is asked of a session at rest may take.
const inspecting = 10 * time.Second

// Debugger makes the debugger of the session.
func (s *Session) Debugger(o DebugOptions) *Debugger {
	idle := func(f func()) bool {
		return o.Idle(func() {
			ctx, cancel := context.WithTimeout(context.Background(), inspecting)
			defer cancel()
			s.begin(ctx, diag.NewFile("<debugger>", ""))
			f()
		})
	}
	s.debug = debugger.New(debugger.Options{Machine: s.machine, Event: o.Event, Path: o.Path, Source: o.Source, Complete: s.completeAt, Idle: idle})
	return s.debug
}

// breakpoint stops the program where it stands.
func (s *Session) breakpoint() error { return s.debugger().Break(s.debugConsole()) }

// LastError is the error that last left the program; nil before one has.
func (s *Session) LastError() *diag.Error {
	exc := builtin.LastOf(s.machine).Exc
	if exc == nil {
		return nil
	}
	d, _ := exc.Raised.(*diag.Error)
	return d
}

// unrun is the last statement that the check did not let run.
type unrun struct {
	err  error
	file *diag.File
	code *code.Code
	stmt syntax.Stmt
}

// forgetFailed gives up the variables of what has failed, for memory is short.
func (s *Session) forgetFailed() {
	if d := s.LastError(); d != nil {
		d.Left = nil
	}
}

// PostMortem asks for a debugger's commands where an error has left the program. What was found before a statement ran
// is met by running it.
func (s *Session) PostMortem(failed error) error {
	r := s.unrun
	if failed == r.err && r.err != nil {
		io.WriteString(s.machine.Stdout(), "the error was found before the statement ran: it runs now, as far as it goes\n")
		outer := s.file
		s.begin(s.Context(), r.file)
		_, failed = s.machine.Stmt(r.code, r.stmt)
		s.file = outer
		s.uncaught(failed)
	}
	var d *diag.Error
	if errors.As(failed, &d) {
		if known, err := s.debugger().PostMortem(s.debugConsole(), d); known {
			return err
		}
	}
	return Errorf("UsageError", "the variables of what failed are not kept: memory ran short, or no statement ran")
}

// completeAt is Complete with variables of a function, for a debugger.
func (s *Session) completeAt(vars map[string]object.Value, text string, cursor int) debugger.Completions {
	c := (&Stop{s, vars}).Complete(text, cursor)
	list := make([]debugger.Completion, len(c.List))
	for i, m := range c.List {
		list[i] = debugger.Completion(m)
	}
	return debugger.Completions{Start: c.Start, End: c.End, List: list}
}

// debugger is the session's; where no face has one, one that consoles alone use.
func (s *Session) debugger() *debugger.Debugger {
	if s.debug == nil {
		s.debug = debugger.New(debugger.Options{
			Machine: s.machine, Event: func(string, any) {}, Path: func(f *diag.File) string { return f.Name },
			Source: func(string) (string, bool) { return "", false },
		})
	}
	return s.debug
}

func (s *Session) debugConsole() debugger.Console {
	out := s.opts.Stdout
	if out == nil {
		out = io.Discard
	}
	return debugger.Console{ReadLine: s.machine.ReadLine, Out: out}
}

// debugged ends the steps of a debugger with the program that it stepped through.
func (s *Session) debugged() {
	if s.debug != nil {
		s.debug.Ended()
	}
}

// Stop answers questions about text where a debugger has stopped the program: it knows the function's variables.
type Stop struct {
	s    *Session
	vars map[string]object.Value
}

// Stopped gives the place at which a debugger has stopped the program; false if none has. Only who holds the session may
// ask, and only while it does.
func (s *Session) Stopped() (*Stop, bool) {
	if s.debug == nil {
		return nil, false
	}
	vars := s.debug.Locals()
	return &Stop{s, vars}, vars != nil
}

// Complete is Session.Complete with the function's variables.
func (p *Stop) Complete(text string, cursor int) Completions {
	return complete(p.scope(), text, cursor, p.s.opts.Magics)
}

// Describe is Session.Describe with the function's variables.
func (p *Stop) Describe(text string, cursor int, detail bool) (*Inspection, bool) {
	return describeAt(p.scope(), text, cursor, detail)
}

func (p *Stop) scope() scope { return atStop{live{p.s}, p.vars} }

// atStop is a session with variables of a function.
type atStop struct {
	live
	vars map[string]object.Value
}

func (a atStop) names() []string {
	return slices.Concat(slices.Sorted(maps.Keys(a.vars)), a.live.names())
}

func (a atStop) name(n string) (object.Value, bool) {
	if v, ok := a.vars[n]; ok {
		return v, true
	}
	return a.live.name(n)
}

func (a atStop) typeOf(expr string, n near) (object.Value, bool) {
	return a.live.typeOf(expr, func(name string) (object.Value, bool) {
		if n != nil {
			if v, ok := n(name); ok {
				return v, true
			}
		}
		v, ok := a.vars[name]
		return v, ok
	})
}
