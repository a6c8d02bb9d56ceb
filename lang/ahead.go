// The check ahead of a run: of a statement before it runs, of a text while it is typed. It
// begins with the session's variables as they are, and is bounded.
package lang

import (
	"cmp"
	"context"
	"io"
	"time"

	"github.com/tq-lang/tq/lang/check"
	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/numpy/core"
	npsource "github.com/tq-lang/tq/lang/numpy/source"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/syntax"
	"github.com/tq-lang/tq/lang/vm"
)

const (
	aheadTime  = 50 * time.Millisecond // what is not known by then is not told
	askedTime  = 10 * time.Second      // of explain, which somebody waits for
	aheadSteps = 20_000                // of a statement
)

// lookAhead begins a check of what the session may do next. It is over when leave is
// called, or after a time.
func (s *Session) lookAhead(ctx context.Context, f *diag.File, atMost time.Duration) (ck *check.Checker, leave func()) {
	if s.ahead == nil {
		s.ahead = check.New(check.Options{
			Options: vm.Options{Engine: s.opts.Engine, Stdout: io.Discard, Stderr: io.Discard, Path: s.path, Source: source, Home: npsource.Home},
			Live:    s.machine, Args: s.opts.Args, Budget: cmp.Or(s.opts.CheckSteps, aheadSteps),
		})
	}
	ctx, leave = context.WithTimeout(ctx, atMost)
	s.ahead.Begin(ctx, f, s.binds, s.changes)
	return s.ahead, leave
}

// checkAhead gives the error that running a statement is sure to meet, if types show it.
func (s *Session) checkAhead(ctx context.Context, f *diag.File, c *code.Code, st syntax.Stmt) error {
	if len(s.machine.Printing().Formatter) > 0 || core.ErrorHook(s.machine).Fn != object.None {
		return nil // any operation may run code of the program
	}
	ck, leave := s.lookAhead(ctx, f, aheadTime)
	defer leave()
	r := ck.Follow(c, st)
	for _, d := range r.Errors {
		if !check.Static(d) {
			return nil
		}
	}
	if len(r.Errors) == 0 {
		return nil
	}
	return r.Errors[0]
}

// worthChecking leaves out statements that do nothing which could be seen before what may
// fail in them is checked anyhow: those that call nothing and change no object.
func worthChecking(st syntax.Stmt, c *code.Code) bool {
	switch st.(type) {
	case *syntax.FuncDef, *syntax.Pass, *syntax.Import, *syntax.ImportFrom, *syntax.Magic, *syntax.Inspect, *syntax.Explain:
		return false
	}
	loops := false
	for _, in := range c.Ins {
		switch op := in.Op; {
		case op >= code.Call && op <= code.CallEx, op == code.BuildClass, op == code.BuildClassEx, op == code.WithEnter, op == code.CheckAnn,
			op == code.ImportStar:
			return true
		case op == code.SetItem, op == code.SetItem2, op == code.AugItem, op == code.SetAttr, op == code.DelItem, op == code.DelAttr:
			if loops {
				return true
			}
		case op == code.ForLoop, op == code.Loop, op == code.Iter:
			loops = true
		}
	}
	return false
}

// noteBinds remembers what the functions of a text may change.
func (s *Session) noteBinds(mod *syntax.Module) {
	s.changes = check.Changes(mod, s.binds) || s.changes
}

// Binds are the names that a text's statements bind, in order; none of one that is no program.
func Binds(text string) []string {
	mod, err := syntax.Parse(diag.NewFile("", text))
	if err != nil {
		return nil
	}
	var names []string
	for _, st := range mod.Body {
		names = append(names, syntax.Binds(st)...)
	}
	return names
}
