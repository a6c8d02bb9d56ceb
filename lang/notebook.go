// What notebooks need beside Eval: values as HTML, lone expressions, errors of
// the face's own.
package lang

import (
	"context"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/display"
	"github.com/tq-lang/tq/lang/syntax"
	"github.com/tq-lang/tq/lang/value"
)

// Sink is a face that can show more than text.
type Sink = builtin.Sink

// Bundle is one thing to be shown, in all the forms that it has.
type Bundle = builtin.Bundle

// HTML is an array as a table; ok is false for what has no such form.
func (r *Result) HTML() (text string, ok bool) {
	a, ok := r.Value.(*value.Array)
	if !ok {
		return "", false
	}
	t, err := a.Tensor()
	if err != nil || t.Rank() == 0 {
		return "", false
	}
	return display.HTML(t, r.printer.Options, display.Summary{}), true
}

// Value evaluates one expression without keeping its value under any name.
func (s *Session) Value(ctx context.Context, f *diag.File) (*Result, error) {
	x, scope, err := syntax.ParseScoped(f)
	if err != nil {
		return nil, err
	}
	s.begin(ctx, f)
	v, err := s.machine.Eval(f, scope, x)
	if err != nil {
		return nil, s.machine.Wrap(x, err)
	}
	return &Result{Value: v, Last: true, printer: s.machine.Printer(), session: s}, nil
}

// Raise makes an error that the program sees as an exception of a class.
func Raise(class, msg string) error { return value.Errorf(value.Kind(class), "%s", msg) }
