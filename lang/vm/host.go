// What builtins ask of the session (builtin.Host).
package vm

import (
	"context"
	"fmt"

	"github.com/tq-lang/tq/engine"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/display"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/python/pytext"
	"github.com/tq-lang/tq/lang/value"
)

// ReadLine answers input().
func (m *Machine) ReadLine(prompt string) (string, error) {
	if m.Options.ReadLine == nil {
		return "", value.Errorf(value.EOFError, "EOF when reading a line")
	}
	return m.Options.ReadLine(prompt)
}

// Printing is the session's print options.
func (m *Machine) Printing() *display.Options {
	m.print.Stop = m.done
	return &m.print
}

// Printer writes values under the session's print options.
func (m *Machine) Printer() value.Printer { return pytext.Printer(m) }

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
func (m *Machine) Warn(w *value.Exception) error {
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
