// explain of statements: the programs that each of them runs, one after the other.
package lang

import (
	"errors"

	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/syntax"
)

// ExplainProgram finds what the statements of a file compile to. Nothing of them runs.
func (s *Session) ExplainProgram(f *diag.File) (*Explanation, error) {
	mod, err := syntax.ParseScript(f)
	if err != nil {
		return nil, err
	}
	if len(mod.Body) == 0 {
		return nil, s.machine.Wrap(mod, object.Errorf("TypeError", "nothing to explain: there is no statement"))
	}
	s.begin(s.machine.Context(), f)
	v, err := s.explainBlock(mod)
	if err != nil {
		var d *diag.Error
		if !errors.As(err, &d) && len(mod.Body) > 0 {
			err = s.machine.Wrap(mod.Body[0], err)
		}
		return nil, err
	}
	return v.(*Explanation), nil
}

// explainBlock follows statements, each with what is known after the one before it.
func (s *Session) explainBlock(mod *syntax.Module) (object.Value, error) {
	f, body := mod.File, mod.Body
	ck, leave := s.lookAhead(s.machine.Context(), f, askedTime)
	defer leave()
	m := s.newExplainer(ck, f, diag.Span{}) // each part shows the line that it stands in
	lost, err := ck.ForeseeAll(mod, plainStmts(body), m.foresight())
	if err == nil && len(m.parts) == 0 && !lost {
		lost, err = ck.ForeseeUncalled(m.foresight())
		lost = lost && len(m.parts) == 0 // they have arrays, and what becomes of them is not known
	}
	if err == nil {
		err = m.err
	}
	if err != nil {
		return nil, err
	}
	e := &Explanation{parts: once(m.parts), open: lost}
	if len(e.parts) == 0 {
		if lost {
			return nil, object.Errorf("ValueError", "what these statements compile to depends on values that only running gives")
		}
		out := object.Errorf("TypeError", "nothing to explain: the engine has no part in these statements")
		if def, ok := body[0].(*syntax.FuncDef); ok && len(body) == 1 {
			out.WithHint("a def computes nothing: explain %s(…), or annotations of its parameters, show what its statements compile to", def.Name)
		}
		return nil, out
	}
	e.number()
	return e, nil
}

// once leaves out what may run again in a loop of which it is not known how many rounds it has.
func once(parts []*part) (out []*part) {
	for _, p := range parts {
		again := false
		for _, o := range out {
			if p.perhaps && o.at == p.at && o.alike(&part{Program: p.Program, routes: p.routes, at: p.at, call: p.call, perhaps: o.perhaps}) {
				o.more, again = true, true
			}
		}
		if !again {
			out = append(out, p)
		}
	}
	return out
}

// plainStmts leaves out the statements that are the session's own.
func plainStmts(body []syntax.Stmt) []syntax.Stmt {
	var out []syntax.Stmt
	for _, st := range body {
		switch st.(type) {
		case *syntax.Magic, *syntax.Inspect, *syntax.Explain:
		default:
			out = append(out, st)
		}
	}
	return out
}
