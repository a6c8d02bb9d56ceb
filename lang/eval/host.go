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
func (in *Interp) Printing() *display.Options { return &in.print }

// Printer writes values under the session's print options.
func (in *Interp) Printer() value.Printer { return value.Printer{Options: in.print} }

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
		if err := d.Put(value.Str(n), v); err != nil {
			continue
		}
	}
	return d
}

// Warn shows a warning, the same text once per statement.
func (in *Interp) Warn(category, text string) {
	if in.dry != nil || in.warned[category+text] || builtin.WarningsIgnored(in) {
		return
	}
	if in.warned == nil {
		in.warned = map[string]bool{}
	}
	in.warned[category+text] = true
	at := ""
	if p := in.R.Place(); p.File != nil {
		at = p.String() + ": "
	}
	fmt.Fprintf(in.Options.Stderr, "%s%s: %s\n", at, category, text)
}

// engineWarning treats what the engine met as np.errstate wants it.
func (in *Interp) engineWarning(w engine.Warning, at diag.Place) error {
	defer in.R.Restore(in.R.At(at))
	modes := in.State(builtin.ErrorModesKey, builtin.NewErrorModes).(builtin.ErrorModes)
	switch modes[w.Kind] {
	case "warn", "print", "log":
		in.Warn("RuntimeWarning", w.Text())
	case "raise":
		return value.Errorf("FloatingPointError", "%s", w.Text())
	}
	return nil
}
