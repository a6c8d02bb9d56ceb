// What builtins ask of the session (builtin.Host).
package eval

import (
	"context"
	"fmt"
	"io"

	"github.com/tq-lang/tq/engine"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/display"
	"github.com/tq-lang/tq/lang/value"
)

// Stdout is where print writes.
func (in *Interp) Stdout() io.Writer { return in.Options.Stdout }

// Stderr is where warnings go.
func (in *Interp) Stderr() io.Writer { return in.Options.Stderr }

// ReadLine answers input().
func (in *Interp) ReadLine(prompt string) (string, error) {
	if in.Options.ReadLine == nil {
		return "", value.Errorf("EOFError", "EOF when reading a line")
	}
	return in.Options.ReadLine(prompt)
}

// Printing is the session's print options.
func (in *Interp) Printing() *display.Options {
	in.print.Stop = in.done
	return &in.print
}

// Printer writes values under the session's print options.
func (in *Interp) Printer() value.Printer { return value.Printer{Options: *in.Printing()} }

// State keeps what a builtin needs to remember.
func (in *Interp) State(key string, make func() any) any {
	s, ok := in.states[key]
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

// Context ends when the user interrupts.
func (in *Interp) Context() context.Context { return in.ctx }

// Globals lists the module's variables.
func (in *Interp) Globals() *value.Dict {
	d := value.NewDict()
	for _, n := range in.Module.Names() {
		v, _ := in.get(in.Module, n)
		in.keep(v)
		if err := d.Put(value.Str(n), v); err != nil {
			continue
		}
	}
	return d
}

// Warn gives a warning: shown once per line and statement unless the program's
// filters say otherwise.
func (in *Interp) Warn(w *value.Exception) error {
	if in.dry != nil {
		return nil
	}
	at := in.R.Place()
	write, err := builtin.Warning(in, w, at, func(key string) bool {
		if in.warned == nil {
			in.warned = map[string]bool{}
		}
		before := in.warned[key]
		in.warned[key] = true
		return before
	})
	if err != nil || !write {
		return err
	}
	place := ""
	if at.File != nil {
		place = at.String() + ": "
	}
	_, err = fmt.Fprintf(in.Options.Stderr, "%s%s: %s\n", place, w.Class.ShortName(), w.Text())
	return err
}

// engineWarning treats what the engine met as np.errstate wants it.
func (in *Interp) engineWarning(w engine.Warning, at diag.Place) error {
	if in.dry != nil {
		return nil
	}
	defer in.R.Restore(in.R.At(at))
	return builtin.Condition(in, w)
}
