// Statements that are the session's own: explain, %magic, name?.
package lang

import (
	"github.com/tq-lang/tq/lang/eval"
	"github.com/tq-lang/tq/lang/syntax"
	"github.com/tq-lang/tq/lang/value"
)

func (s *Session) explainStmt(in *eval.Interp, env *eval.Env, x *syntax.Explain) (value.Value, error) {
	return s.explain(in, env, x.X)
}

func (s *Session) magicStmt(in *eval.Interp, env *eval.Env, m *syntax.Magic) (value.Value, error) {
	if s.opts.Magic != nil {
		body := m.Body
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
