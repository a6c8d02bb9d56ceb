// Exceptions, quickly: made by a call of their class, matched by except, asked for
// their arguments.
package vm

import (
	"errors"

	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/record"
)

var tableException = object.TableOf((*object.Exception)(nil))

// quickException is a call of a builtin exception class with one argument or none,
// which all of them take alike.
func quickException(f *frame, in *code.Ins, c *object.Class) bool {
	if in.B == 0 {
		f.regs[in.C] = object.CellOf(&object.Exception{Class: c})
		return true
	}
	arg := &f.regs[in.A+1]
	if !arg.Keepable() {
		return false
	}
	f.regs[in.C] = object.CellOf(object.ExceptionOfOne(c, arg.Value()))
	return true
}

// arising is an exception on its way, in one piece of memory: the error that faces show, and
// the traceback of a frame that catches its own.
type arising struct {
	shown diag.Error
	here  traceback
}

// raising is one that a program raises: it is the exception as an error, too.
type raising struct {
	arising
	exc object.Error
}

// arise makes an error that faces show.
func (m *Machine) arise() *diag.Error {
	m.raising = new(arising)
	return &m.raising.shown
}

// quickRaise is raise of an exception object; nil, with nothing done, where it is not.
func (m *Machine) quickRaise(f *frame, in *code.Ins) error {
	c := &f.regs[in.A]
	if in.C != 1 || !c.Is(tableException) {
		return nil
	}
	exc := (*object.Exception)(c.P)
	if exc.Noted() {
		return nil
	}
	text, ok := exc.PlainText()
	if !ok {
		return nil
	}
	r := &raising{exc: object.Error{Class: exc.Class.Name, Msg: text, Exc: exc}}
	d := &r.shown
	d.Place, d.Cause = f.code.place(f.pc-1), &r.exc
	record.Describe(d, &r.exc)
	again(d, exc)
	exc.Raised = d
	m.follow(d)
	d.Before, d.Relation = before(exc)
	m.raising = &r.arising
	return d
}

// traceback is that of an error which a frame catches.
func (m *Machine) traceback(d *diag.Error, in string) object.Value {
	r := m.raising
	m.raising = nil
	if r == nil || d != &r.shown || len(d.Trace) > 0 {
		return tracebackOf(d, in)
	}
	r.here = traceback{at: d.Place, name: in, of: d, next: earlier(d)}
	return &r.here
}

// quickMatch is the choice of an except clause with one class.
func (m *Machine) quickMatch(f *frame, in *code.Ins) bool {
	x, c := &f.regs[in.A], &f.regs[in.B]
	if !x.Is(tableException) || !c.Is(tableClass) {
		return false
	}
	e, class := (*object.Exception)(x.P), (*object.Class)(c.P)
	if e.Class != class {
		if !m.kindOf(class).exception {
			return false
		}
		if !e.Class.Inherits(class) {
			f.pc = int(in.D)
		}
	}
	return true
}

// quickHandled leaves the innermost handler.
func quickHandled(f *frame) bool {
	n := len(f.handled)
	if n == 0 {
		return false
	}
	f.handled[n-1] = nil
	f.handled = f.handled[:n-1]
	return true
}

// quickArgs is e.args of an exception of a builtin class.
func quickArgs(f *frame, in *code.Ins) bool {
	x := &f.regs[in.B]
	if !x.Is(tableException) || f.code.c.Sites[in.D].Name != "args" {
		return false
	}
	e := (*object.Exception)(x.P)
	if e.Class.Body != nil || e.Args == nil {
		return false
	}
	c := object.CellOf(e.Args)
	if !c.Keepable() {
		return false
	}
	f.regs[in.A] = c
	return true
}

// faced is the error that faces show, which an error is or wraps.
func faced(err error) (*diag.Error, bool) {
	return errors.AsType[*diag.Error](err)
}
