// The session's debugger.
package lang

import (
	"context"
	"io"
	"maps"
	"slices"
	"time"

	"github.com/tq-lang/tq/lang/debugger"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/object"
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
	s.debug = debugger.New(debugger.Options{Machine: s.machine, Event: o.Event, Path: o.Path, Source: o.Source, Idle: idle})
	return s.debug
}

// breakpoint stops the program where it stands.
func (s *Session) breakpoint() error {
	if s.debug == nil {
		s.debug = debugger.New(debugger.Options{
			Machine: s.machine, Event: func(string, any) {}, Path: func(f *diag.File) string { return f.Name },
			Source: func(string) (string, bool) { return "", false },
		})
	}
	out := s.opts.Stdout
	if out == nil {
		out = io.Discard
	}
	return s.debug.Break(debugger.Console{ReadLine: s.machine.ReadLine, Out: out})
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
