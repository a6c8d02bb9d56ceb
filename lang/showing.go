// What of a cell is shown, and what is kept of it: _, __ and ___.
package lang

import (
	"errors"
	"io"
	"strconv"

	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/rich"
	"github.com/tq-lang/tq/lang/syntax"
)

// showing is what an evaluation shows of its statements.
type showing struct {
	none     bool // no expression
	each     bool // every expression, within for, if and the like too
	assigned bool // what the last statement assigns
	results  bool // all that is shown is a result, not the last alone
}

// showing is what a face wants to see, as the program has changed it for cells.
func (s *Session) showing(show Show) showing {
	how := showing{none: show == ShowNone, each: show == ShowAll}
	if show != ShowLast {
		return how
	}
	switch rich.ShellOf(s.machine).Interactivity {
	case "all":
		how.each, how.results = true, true
	case "none":
		how.none = true
	case "last_expr_or_assign":
		how.assigned = true
	}
	return how
}

// assigned is what a statement has bound a single name to, nil if it has not.
func (s *Session) assigned(st syntax.Stmt) object.Value {
	names := syntax.Binds(st)
	if len(names) != 1 {
		return nil
	}
	v, _ := s.Get(names[0])
	return v
}

// written is the text of a value where that is not the language's own affair: objects write it, and digits of floats
// are asked for. nil is of all others.
func (s *Session) written(p object.Printer, v object.Value) (*string, error) {
	if f, ok := v.(object.Float); ok && s.digits >= 0 {
		text := strconv.FormatFloat(float64(f), 'f', s.digits, 64)
		return &text, nil
	}
	if !object.HoldsObject(v) {
		return nil, nil
	}
	text, ok, err := rich.Pretty(s.machine, v)
	if err == nil && !ok {
		text, err = p.ReprErr(v)
	}
	return &text, err
}

// SetDigits sets how many digits behind the point arrays and floats show that are results; -1 is as many as floats
// have, and NumPy's 8.
func (s *Session) SetDigits(n int) {
	s.digits = n
	options := s.machine.Printing()
	if options.Precision = n; n < 0 {
		options.Precision = 8
	}
}

// remember keeps a shown value as _, the ones before as __ and ___, and as _N where the face numbers its inputs. Where
// the program has names of its own among them these stay as they are.
func (s *Session) remember(v object.Value) {
	m := s.machine.Main
	ours := true
	for i, name := range []string{"_", "__", "___"} {
		if old, ok := m.Get(name); ok && (s.unders[i] == nil || !object.Identical(old, s.unders[i])) {
			ours = false
		}
	}
	if ours {
		s.unders = [3]object.Value{v, s.unders[0], s.unders[1]}
		for i, name := range []string{"_", "__", "___"} {
			if s.unders[i] != nil {
				m.Set(name, s.unders[i])
			}
		}
	}
	s.number(v)
}

// runCell is get_ipython().run_cell: a text runs within the cell under way, and is shown as that is.
func (s *Session) runCell(text string, silent bool) (result object.Value, failed *object.Exception) {
	result = object.None
	show := s.shown
	err := s.Eval(s.Context(), diag.NewFile("<run_cell>", text), ShowLast, func(r *Result) {
		result = r.Value
		if show != nil && !silent {
			show(r)
		}
	})
	var d *diag.Error
	if !errors.As(err, &d) {
		return result, nil
	}
	if face, ok := s.opts.Sink.(interface{ Fail(err error) }); ok && !silent {
		face.Fail(err)
	} else if !silent {
		_, _ = io.WriteString(s.machine.Stderr(), d.Render(diag.Options{}))
	}
	return object.None, s.machine.Uncaught(d)
}

// TextLines are lines as commands of the shell give them: a list that knows IPython's names too.
func (s *Session) TextLines(lines *object.List) (object.Value, error) {
	m, err := s.machine.ImportByName("IPython.utils.text", true)
	if err != nil {
		return nil, err
	}
	class, err := s.machine.Attr(m, "SList")
	if err != nil {
		return nil, err
	}
	return s.machine.Call(class, []object.Value{lines}, nil)
}

// SetArgs changes what sys.argv holds, and gives what it has held.
func (s *Session) SetArgs(args []string) (before []string) {
	list := s.machine.State("sys.argv list", func() any { return object.NewList() }).(*object.List)
	for _, v := range list.Values() {
		before = append(before, object.StrOf(v))
	}
	list.Clear()
	for _, a := range args {
		list.Append(object.Str(a))
	}
	return before
}
