// Checking a whole script: every statement is followed with types in place of data, and
// nothing runs.
package lang

import (
	"context"
	"io"
	"slices"

	"github.com/tq-lang/tq/lang/check"
	"github.com/tq-lang/tq/lang/check/size"
	"github.com/tq-lang/tq/lang/diag"
	npsource "github.com/tq-lang/tq/lang/numpy/source"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/syntax"
	"github.com/tq-lang/tq/lang/vm"
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
	// Sizes are the names of those that are not known, nil where there is none.
	Sizes []*size.Size
}

// Checked is what checking found.
type Checked struct {
	Errors   []*diag.Error
	Assigned []Assigned
	// Faults are tq's own: what they are about is not known.
	Faults []*diag.Error
	// Lost are the statements that were not followed to their ends: what they bind and
	// change is not known.
	Lost       []diag.Place
	Statements int // that were checked
	// Ends gives the expressions of which nothing is known though their parts are.
	Ends func() []syntax.Expr
	// Known gives what was known of the values of the parts of a place.
	Known func(at diag.Span) []string
}

// CheckScript checks a script. The error is the first one of syntax; the result has all of
// them, and what is found of the statements that can be read, in the order of the text.
func (s *Session) CheckScript(ctx context.Context, f *diag.File) (*Checked, error) {
	mod, broken := syntax.ParseAll(f)
	if d := syntax.NoShell(mod); d != nil {
		broken = append(broken, d)
	}
	_, wrongGo := s.checkGo(f, mod)
	c := &Checked{Errors: append(slices.Clone(broken), wrongGo...)}
	until := ctx
	if s.opts.CheckTime > 0 {
		var stop context.CancelFunc
		until, stop = context.WithTimeout(ctx, s.opts.CheckTime)
		defer stop()
	}
	ck := s.newCheck(until)
	if len(broken) > 0 {
		ck.Unreadable()
	}
	err := followAll(ctx, ck, f, mod, broken, ck.Skip, func(st syntax.Stmt, r check.Result) {
		if c.Statements++; r.Lost {
			c.Lost = append(c.Lost, diag.Place{File: f, Span: st.Span()})
		}
		c.Errors = append(c.Errors, r.Errors...)
		if len(r.Errors) == 0 {
			c.Assigned = append(c.Assigned, assigned(ck, f, st)...)
		}
	})
	if err != nil {
		return c, err
	}
	c.Faults, c.Ends = ck.Faults, func() []syntax.Expr { return ck.Ends(mod) }
	c.Known = func(at diag.Span) []string { return knownAt(ck, mod, f, at) }
	if len(broken) > 0 {
		slices.SortStableFunc(c.Errors, func(a, b *diag.Error) int { return int(a.Place.Span.Start - b.Place.Span.Start) })
		return c, broken[0]
	}
	c.Errors = append(c.Errors, ck.Uncalled(mod)...)
	return c, nil
}

// followAll checks the statements of a text and tells of each. Those that cannot be read go to
// skip; without it they count as not there, as where one is being typed.
func followAll(ctx context.Context, ck *check.Checker, f *diag.File, mod *syntax.Module, broken []*diag.Error, skip func(st syntax.Stmt), each func(st syntax.Stmt, r check.Result)) error {
	ck.Program(f, mod)
	for _, st := range mod.Body {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		switch st.(type) {
		case *syntax.Magic, *syntax.Inspect:
			continue
		}
		if _, bad := st.(*syntax.BadStmt); bad || skip != nil && hasBad(st) || refused(st, broken) {
			if skip != nil {
				skip(st)
			}
			continue
		}
		r, err := ck.Statement(mod, st)
		if err != nil {
			return err
		}
		each(st, r)
		if r.Ended {
			break
		}
	}
	return nil
}

// refused reports a statement that can be read and yet is none: it holds one of the errors
// of a text, such as a break outside of loops.
func refused(st syntax.Stmt, broken []*diag.Error) bool {
	return slices.ContainsFunc(broken, func(d *diag.Error) bool {
		return d.Code == diag.SyntaxOutside && st.Span().Contains(int(d.Place.Span.Start))
	})
}

// hasBad reports a statement that cannot be read, or not all of it.
func hasBad(st syntax.Stmt) (bad bool) {
	syntax.Walk(st, func(n syntax.Node) bool {
		if _, is := n.(*syntax.BadStmt); is {
			bad = true
		}
		return !bad
	})
	return bad
}

// newCheck makes a checker of a program that begins with the session's variables.
func (s *Session) newCheck(ctx context.Context) *check.Checker {
	return check.New(s.checkOptions(ctx))
}

func (s *Session) checkOptions(ctx context.Context) check.Options {
	vars := map[string]object.Value{}
	for _, n := range s.machine.Main.Names() {
		v, _ := s.machine.Main.Get(n)
		vars[n] = check.Outside(v)
	}
	return check.Options{
		Options: vm.Options{Engine: s.opts.Engine, Stdout: io.Discard, Stderr: io.Discard, Path: s.path, Source: source, Home: npsource.Home},
		Find:    s.find, Path: s.machine.Searched(), Vars: vars, Args: s.opts.Args, Until: ctx, Budget: s.opts.CheckSteps,
	}
}

// assigned describes the variables that a statement binds.
func assigned(ck *check.Checker, f *diag.File, st syntax.Stmt) []Assigned {
	switch st.(type) {
	case *syntax.FuncDef, *syntax.ClassDef, *syntax.Import, *syntax.ImportFrom, *syntax.Delete:
		return nil
	}
	var out []Assigned
	seen := map[string]bool{}
	for _, n := range syntax.Binds(st) {
		if seen[n] {
			continue
		}
		seen[n] = true
		a := Assigned{Place: diag.Place{File: f, Span: st.Span()}, Name: n, Type: "?"}
		v, bound := ck.Known(n)
		if !bound { // no way through the statement comes to where it would be
			continue
		}
		a.describe(v)
		out = append(out, a)
	}
	return out
}

// knownAt describes what is known of the expressions of a place, "text: type" each.
func knownAt(ck *check.Checker, mod *syntax.Module, f *diag.File, at diag.Span) (out []string) {
	syntax.Walk(mod, func(n syntax.Node) bool {
		x, ok := n.(syntax.Expr)
		if !ok || !at.Contains(int(n.Span().Start)) || n.Span().End > at.End {
			return true
		}
		var a Assigned
		if v := ck.Types[x]; v != nil {
			a.Type = "?"
			a.describe(v)
			out = append(out, f.Slice(n.Span())+": "+a.Type)
		}
		return true
	})
	return out
}

func (a *Assigned) describe(v object.Value) {
	switch x := v.(type) {
	case object.Unknown:
		if t := x.Known.Text(); t != "" {
			a.Type = t
		}
	case *object.Array:
		a.Type, a.DType = x.Type().String(), x.DType().String()
		if x.Rank() >= 0 {
			a.Shape, a.Sizes = append([]int{}, x.Dims()...), make([]*size.Size, x.Rank())
			for i := range a.Sizes {
				a.Sizes[i], _ = x.Type().Shape.SizeAt(i).(*size.Size)
			}
		}
	default:
		a.Type = v.TypeName()
	}
}
