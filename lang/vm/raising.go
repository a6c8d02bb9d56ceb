// How one exception follows from another: __cause__, __context__.
package vm

import (
	"errors"
	"slices"
	"strconv"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/record"
)

// raised makes an error of an exception object.
func raised(exc *object.Exception) *object.Error { return exc.AsError() }

// exceptionOf is the exception object of an error, always the same one.
func exceptionOf(d *diag.Error) *object.Exception {
	ve, _ := errors.AsType[*object.Error](d.Cause)
	if ve != nil && ve.Exc != nil {
		ve.Exc.Raised = d
		return ve.Exc
	}
	if ve != nil {
		exc, _ := object.ExceptionOf(builtin.Types{}, ve)
		exc.Raised = d
		return exc
	}
	var args object.Tuple
	if d.Msg != "" {
		args = object.Tuple{object.Str(d.Msg)}
	}
	exc := &object.Exception{Class: builtin.ExceptionClass(d.Class), Args: args, Raised: d}
	ce, of := errors.AsType[*record.Error](d.Cause)
	static := of && ce.Static
	d.Cause = &object.Error{Class: d.Class, Msg: d.Msg, Exc: exc, Static: static}
	return exc
}

// Uncaught is the exception object of an error that leaves the program, with its traceback.
func (m *Machine) Uncaught(d *diag.Error) *object.Exception {
	d.Complete()
	exc := exceptionOf(d)
	exc.Trace = tracebackOf(d, "<module>")
	return exc
}

// chain notes that err arose while earlier was being handled.
func chain(err, earlier error) {
	d, shown := faced(err)
	e, known := faced(earlier)
	if !shown || !known || d == e {
		return
	}
	exc, context := exceptionOf(d), exceptionOf(e)
	if exc.Context != nil {
		return
	}
	for c := context; c != nil; c = c.Context {
		if c == exc {
			return
		}
	}
	exc.Context = context
	d.Before, d.Relation = before(exc)
}

// shownParts is how many exceptions of a group are listed.
const shownParts = 8

// notesOf lists below an error what its exception has been told by add_note, and the
// exceptions of a group.
func notesOf(d *diag.Error, exc *object.Exception) {
	if !exc.Noted() {
		return
	}
	if notes, ok := exc.OwnAttr("__notes__"); ok {
		if list, ok := notes.(*object.List); ok {
			for _, v := range list.Values() {
				if s, ok := v.(object.Str); ok {
					noteOnce(d, string(s))
				}
			}
		}
	}
	parts, ok := exc.OwnAttr("exceptions")
	list, isTuple := parts.(object.Tuple)
	if !ok || !isTuple || exc.Class.Body == nil || !slices.ContainsFunc(exc.Class.Order(), func(c *object.Class) bool { return c.Shown() == "BaseExceptionGroup" }) {
		return
	}
	for i, v := range list {
		part, ok := v.(*object.Exception)
		switch {
		case !ok:
		case i == shownParts:
			noteOnce(d, strconv.Itoa(len(list)-i)+" more")
			return
		default:
			noteOnce(d, strconv.Itoa(i+1)+". "+(&diag.Error{Class: part.Class.Name, Msg: part.Text()}).Error())
		}
	}
}

// noteOnce adds a note that an error may have from when it was raised before.
func noteOnce(d *diag.Error, text string) {
	if !slices.ContainsFunc(d.Notes, func(n diag.Note) bool { return n.Text == text }) {
		d.Notes = append(d.Notes, diag.Note{Text: text})
	}
}

// before is the error that an uncaught one is shown to come from.
func before(exc *object.Exception) (*diag.Error, string) {
	from, relation := exc.Cause, "caused by"
	if from == nil {
		if exc.Suppress || exc.Context == nil {
			return nil, ""
		}
		from, relation = exc.Context, "while handling"
	}
	if d, ok := from.Raised.(*diag.Error); ok {
		return d, relation
	}
	return &diag.Error{Class: from.Class.Name, Msg: from.Text()}, relation
}

// What programs see of where an exception was raised: __traceback__.

// traceback is one call on the way of an exception, the outermost first.
type traceback struct {
	name string
	at   diag.Place
	of   *diag.Error
	next *traceback
}

// tracebackOf makes the traceback of an error as the function sees it that takes it: the
// way from where it was raised goes on with that of the time before, as Python's does.
func tracebackOf(d *diag.Error, in string) *traceback {
	last := &traceback{at: d.Place, name: in, of: d, next: earlier(d)}
	top := last
	for i := len(d.Trace) - 1; i >= 0; i-- {
		last.name = d.Trace[i].Func
		last = &traceback{at: d.Trace[i].Place, name: in, of: d, next: last}
		top = last
	}
	return top
}

func earlier(d *diag.Error) *traceback {
	t, _ := d.Earlier.(*traceback)
	return t
}

// again notes where the exception of an error has been that is raised once more.
func again(d *diag.Error, exc *object.Exception) {
	if t, ok := exc.Trace.(*traceback); ok {
		d.Earlier = t
	}
}

// name is the function of a frame as tracebacks show it.
func (f *frame) name() string {
	if f.fn != nil {
		return f.fn.code.c.Name
	}
	return "<module>"
}

// TypeName is traceback.
func (*traceback) TypeName() string { return "traceback" }

// Attr gives tb_lineno, tb_next and tb_frame.
func (t *traceback) Attr(name string) (object.Value, bool) {
	switch name {
	case "tb_lineno":
		return lineOf(t.at), true
	case "tb_next":
		if t.next == nil {
			return object.None, true
		}
		return t.next, true
	case "tb_lasti":
		return object.Int(-1), true
	case "tb_frame":
		return &frameView{at: t.at, name: t.name}, true
	}
	return nil, false
}
