// Statements that are the session's own: explain, %magic, name?.
package lang

import (
	"strings"

	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/syntax"
	"github.com/tq-lang/tq/lang/vm"
)

func (s *Session) explainStmt(x *syntax.Explain, here vm.Here) (object.Value, error) {
	if x.X == nil {
		return s.explainBlock(&syntax.Module{File: s.file, Body: x.Body, Scope: x.Scope})
	}
	return s.explain(s.file, x.X, here.Lookup)
}

func (s *Session) magicStmt(m *syntax.Magic) (object.Value, error) {
	if m.Name == "go" {
		return nil, s.atFirstLine(m, s.goMagic(m))
	}
	if s.opts.Magic != nil {
		s.magicAt = int(m.Span().Start)
		v, err := s.opts.Magic(s, MagicCall{m.Name, m.Args, m.Body, m.Kept})
		if m.Kept && v == nil {
			v = object.None
		}
		return v, s.atFirstLine(m, err)
	}
	mark := "%"
	if m.Cell {
		mark = "%%"
	}
	return nil, s.atFirstLine(m, object.Errorf("UsageError", "%s%s is not a magic that tq knows here", mark, m.Name))
}

// atFirstLine gives an error of a magic that has no place the line with its name, and not all of a cell.
func (s *Session) atFirstLine(m *syntax.Magic, err error) error {
	if !m.Cell || err == nil || s.file == nil {
		return err
	}
	at := m.Span()
	if text := s.file.Slice(at); strings.Contains(text, "\n") {
		at.End = at.Start + int32(strings.IndexByte(text, '\n'))
	}
	return s.machine.Wrap(&syntax.Pass{Base: syntax.Base{Pos: at}}, err)
}

// MagicCall is a magic as it stands in a program.
type MagicCall struct {
	Name, Args, Body string
	Kept             bool // its value is kept; else that is shown
}

// ShellCommand is a command of the system's shell, as it stands in a program.
type ShellCommand struct {
	Text string
	Kept bool // its value is what it prints, a list of lines; else that is shown
	// Value is that of an expression where the command stands.
	Value func(expression string) (object.Value, error)
}

func (s *Session) commandExpr(c *syntax.Command, here vm.Here) (object.Value, error) {
	if s.opts.Command == nil {
		return nil, object.Errorf("PermissionError", "shell commands are not allowed here")
	}
	return s.opts.Command(s, ShellCommand{c.Text, c.Kept, func(expression string) (object.Value, error) {
		return s.machine.EvalAt(here, "shell", expression)
	}})
}
