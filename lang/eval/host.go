// What builtins ask of the session (builtin.Host).
package eval

import (
	"context"

	"github.com/tq-lang/tq/lang/display"
	"github.com/tq-lang/tq/lang/python/pytext"
	"github.com/tq-lang/tq/lang/value"
)

// ReadLine answers input().
func (in *Interp) ReadLine(prompt string) (string, error) {
	if in.Options.ReadLine == nil {
		return "", value.Errorf("EOFError", "EOF when reading a line")
	}
	return in.Options.ReadLine(prompt)
}

// Printing is the session's print options.
func (in *Interp) Printing() *display.Options {
	if in.Outer != nil {
		return in.Outer.Printing()
	}
	in.print.Stop = in.done
	return &in.print
}

// Printer writes values under the session's print options.
func (in *Interp) Printer() value.Printer { return pytext.Printer(in) }

// State keeps what a builtin needs to remember.
func (in *Interp) State(key string, make func() any) any {
	s, ok := in.states[key]
	if !ok && in.Outer != nil {
		return in.Outer.State(key, make)
	}
	if !ok {
		s = make()
		in.states[key] = s
	}
	return s
}

// Path resolves a file name.
func (in *Interp) Path(name string) string {
	if in.Options.Path == nil {
		return name
	}
	return in.Options.Path(name)
}

// Context ends when the user interrupts; that of a check when it has done enough.
func (in *Interp) Context() context.Context {
	if in.dry != nil && in.dry.tired() {
		return ended
	}
	return in.ctx
}

// ended is a context that has ended.
var ended = func() context.Context {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	return ctx
}()

// Globals lists the module's variables.
func (in *Interp) Globals() *value.Dict {
	d := value.NewDict()
	names := in.Module.Names()
	if in.Outer != nil {
		names = in.Outer.Names()
	}
	for _, n := range names {
		v, _ := in.get(in.Module, n)
		if err := d.Put(value.Str(n), v); err != nil {
			continue
		}
	}
	return d
}

// Warn gives a warning, which checking leaves to the program.
func (in *Interp) Warn(*value.Exception) error { return nil }
