// What notebooks need beside Eval: results in several forms, what cells display, lone
// expressions, errors of the face's own.
package lang

import (
	"context"
	"errors"
	"io"
	"runtime/debug"
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/rich"
	"github.com/tq-lang/tq/lang/syntax"
)

// Sink is a face that can show more than text; Bundle one thing to be shown, in several
// forms; Screen what a face can show, which a Sink may tell.
type (
	Sink   = builtin.Sink
	Bundle = builtin.Bundle
	Screen = rich.Screen
	// Captured is what a cell has printed and displayed in place of showing it.
	Captured = rich.Captured
	// Pictures is a way in which a terminal takes pictures.
	Pictures = rich.Pictures
)

// The ways in which terminals take pictures.
const (
	NoPictures = rich.NoPictures
	Kitty      = rich.Kitty
	ITerm      = rich.ITerm
	Sixel      = rich.Sixel
)

// PlainOf is a bundle as text.
func PlainOf(b Bundle) string { return rich.PlainOf(b) }

// Stdout is where the program prints, which it may have changed.
func (s *Session) Stdout() io.Writer { return s.machine.Stdout() }

// Bundle is the result in all the forms that the face can show; its text has only the
// first elements of long containers.
func (r *Result) Bundle() (Bundle, error) {
	h := r.session.machine
	if r.text == nil {
		return rich.Of(h, r.Value, rich.ScreenOf(h))
	}
	return rich.OfWritten(h, r.Value, rich.ScreenOf(h), func() (string, error) { return *r.text, nil })
}

// Quiet reports a result that a prompt or notebook does not show: what plot() gives.
func (r *Result) Quiet() bool { return rich.IsQuiet(r.Value) }

// endCell shows what the cell has left to be shown, figures for one. each: it is one
// of the inputs of a prompt.
func (s *Session) endCell(show Show) error {
	if show == ShowNone || s.deep > 1 {
		return nil
	}
	return rich.CellOf(s.machine).End(s.machine, show == ShowAll)
}

// beforeCell calls what programs have called before a cell.
func (s *Session) beforeCell(show Show, text string) error {
	if show == ShowNone || !rich.HasEvents(s.machine) {
		return nil
	}
	return rich.BeforeCell(s.machine, text)
}

// afterCell calls what programs have called after one.
func (s *Session) afterCell(show Show, last object.Value, err error) error {
	if show == ShowNone || s.deep > 1 || !rich.HasEvents(s.machine) {
		return nil
	}
	var d *diag.Error
	var failed object.Value
	if errors.As(err, &d) {
		failed = s.machine.Uncaught(d)
	}
	return rich.AfterCell(s.machine, last, failed)
}

// Inside is what a magic runs, as a file: a part of the one under way, whose lines keep their numbers, or
// another, which has a name.
func (s *Session) Inside(name, text string) *diag.File {
	if name != "" || s.file == nil {
		return diag.NewFile(name, text)
	}
	whole, at := s.file.Text, min(s.magicAt, len(s.file.Text))
	if i := strings.Index(whole[at:], text); i >= 0 {
		at += i
	}
	return diag.NewFile(s.file.Name, strings.Repeat("\n", strings.Count(whole[:at], "\n"))+text)
}

// ShowLeft shows within a cell what would be shown at its end, figures for one.
func (s *Session) ShowLeft() error { return rich.CellOf(s.machine).End(s.machine, false) }

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
func Raise(class, msg string) error { return object.Errorf(object.Kind(class), "%s", msg) }

// LanguageInfo is what kernels and notebooks say of the language.
func LanguageInfo(version string) map[string]any {
	return map[string]any{
		"name": "tq", "version": version, "mimetype": "text/x-tq", "file_extension": ".tq", "pygments_lexer": "numpy",
		"codemirror_mode": map[string]any{"name": "tq", "mime": "text/x-python"}, "nbconvert_exporter": "script",
	}
}

// Version is tq's, as it was built.
func Version() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" && info.Main.Version != "(devel)" {
		return info.Main.Version
	}
	return "0.0.0-dev"
}
