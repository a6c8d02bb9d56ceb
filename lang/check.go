// Checking a whole script: every statement is walked with types in place of
// data, and nothing runs.
package lang

import (
	"context"
	"errors"

	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/eval"
	"github.com/tq-lang/tq/lang/syntax"
	"github.com/tq-lang/tq/lang/value"
)

// Assigned is what checking knows of a variable after the statement that
// assigns it.
type Assigned struct {
	Place diag.Place
	Name  string
	Type  string // "f64[3, 4]", or Python's type; "?" if only running can tell
	DType string // of tensors
	// Shape has -1 for unknown sizes, and is nil for unknown rank.
	Shape []int
}

// Checked is what checking found.
type Checked struct {
	Errors   []*diag.Error
	Assigned []Assigned
	// Faults are tq's own: what they are about is not known.
	Faults []*diag.Error
}

// CheckScript checks a script. The error is the first one of syntax; the result
// has all of them, or else what the checks found.
func (s *Session) CheckScript(ctx context.Context, f *diag.File) (*Checked, error) {
	mod, broken := syntax.ParseAll(f)
	if len(broken) > 0 {
		return &Checked{Errors: broken}, broken[0]
	}
	in := s.checker
	s.begin(ctx, f)
	leave := in.EnterDry()
	defer leave()
	c, globals := &Checked{}, eval.Globals(mod)
	for _, st := range mod.Body {
		if ctx.Err() != nil {
			return c, ctx.Err()
		}
		err := in.CheckNext(st, globals)
		var d *diag.Error
		switch {
		case errors.As(err, &d) && d.Class == "InternalError":
			c.Faults = append(c.Faults, d)
		case d != nil && eval.Static(err):
			c.Errors = append(c.Errors, d)
		}
		if err != nil {
			continue
		}
		c.Assigned = append(c.Assigned, s.assigned(f, st)...)
	}
	return c, nil
}

// assigned describes the variables that a statement binds.
func (s *Session) assigned(f *diag.File, st syntax.Stmt) []Assigned {
	switch st.(type) {
	case *syntax.FuncDef, *syntax.ClassDef, *syntax.Import, *syntax.ImportFrom, *syntax.Delete:
		return nil
	}
	var out []Assigned
	seen := map[string]bool{}
	for _, n := range eval.Binds(st) {
		if seen[n] {
			continue
		}
		seen[n] = true
		a := Assigned{Place: diag.Place{File: f, Span: st.Span()}, Name: n, Type: "?"}
		if v, ok := s.checker.Known(n); ok {
			a.describe(v)
		}
		out = append(out, a)
	}
	return out
}

func (a *Assigned) describe(v value.Value) {
	switch x := v.(type) {
	case value.Unknown:
	case *value.Array:
		a.Type, a.DType = x.Type().String(), x.DType().String()
		if x.Rank() >= 0 {
			a.Shape = append([]int{}, x.Dims()...)
		}
	default:
		a.Type = v.TypeName()
	}
}
