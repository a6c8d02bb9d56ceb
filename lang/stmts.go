// Statements that are the session's own: explain, %magic, name?.
package lang

import (
	"github.com/tq-lang/tq/lang/syntax"
	"github.com/tq-lang/tq/lang/value"
	"github.com/tq-lang/tq/lang/vm"
)

func (s *Session) explainStmt(x *syntax.Explain, here vm.Here) (value.Value, error) {
	return s.explain(s.file, x.X, here.Lookup)
}

func (s *Session) magicStmt(m *syntax.Magic) (value.Value, error) {
	if m.Name == "go" {
		return nil, s.goMagic(m)
	}
	if s.opts.Magic != nil {
		body := m.Body
		if m.Name == syntax.Shell {
			body = m.Target
		}
		handled, err := s.opts.Magic(s, m.Name, m.Args, body)
		if handled || err != nil {
			return nil, err
		}
	}
	mark := "%"
	if m.Cell {
		mark = "%%"
	}
	return nil, value.Errorf("UsageError", "%s%s is not a magic that tq knows here", mark, m.Name)
}
