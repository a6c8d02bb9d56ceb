// The session's debugger.
package lang

import (
	"context"
	"time"

	"github.com/tq-lang/tq/lang/debugger"
	"github.com/tq-lang/tq/lang/diag"
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
	return debugger.New(debugger.Options{Machine: s.machine, Event: o.Event, Path: o.Path, Source: o.Source, Idle: idle})
}
