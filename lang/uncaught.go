// Errors that leave a program: what sys keeps of them, and what they say of themselves.
package lang

import (
	"errors"
	"io"
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/object"
)

// uncaught keeps an error's exception as sys.last_value, and has it write its own text where its
// class has _render_traceback_, as IPython asks it.
func (s *Session) uncaught(err error) {
	var d *diag.Error
	if !errors.As(err, &d) || IsSyntax(d) || d.Class == "UsageError" { // a magic's complaint is no program's
		return
	}
	exc := s.machine.Uncaught(d)
	builtin.LastOf(s.machine).Exc = exc
	if exc.Class.Body == nil {
		return
	}
	if _, ok := object.Special(exc, "_render_traceback_"); !ok {
		return
	}
	mark := s.machine.Mark()
	defer func() {
		if recover() != nil {
			s.machine.Abandon(mark)
		}
	}()
	method, err := s.machine.Attr(exc, "_render_traceback_")
	if err != nil {
		return
	}
	v, err := s.machine.Call(method, nil, nil)
	if err != nil {
		return // the ordinary text is shown
	}
	var lines []string
	switch v := v.(type) {
	case *object.List:
		for _, e := range v.Values() {
			lines = append(lines, object.StrOf(e))
		}
	case object.Str:
		lines = append(lines, string(v))
	}
	if lines != nil {
		d.Own = strings.TrimRight(strings.Join(lines, "\n"), "\n") + "\n"
	}
}

// Autoreload has the user's modules loaded again before each cell when their files have changed: those
// that wanted takes; nil ends it.
func (s *Session) Autoreload(wanted func(module string) bool) { s.reload = wanted }

// ReloadChanged loads the user's modules again whose files have changed.
func (s *Session) ReloadChanged(wanted func(module string) bool) error {
	return s.machine.ReloadChanged(wanted)
}

// reloadChanged does so before a cell. A module that fails is said to, and the cell runs.
func (s *Session) reloadChanged() {
	if s.reload == nil {
		return
	}
	if err := s.ReloadChanged(s.reload); err != nil {
		_, _ = io.WriteString(s.machine.Stderr(), "[autoreload failed] "+err.Error()+"\n")
	}
}
