// Exceptions, quickly: made by a call of their class, matched by except, asked for
// their arguments.
package vm

import (
	"errors"

	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/value"
)

var tableException = value.TableOf((*value.Exception)(nil))

// quickException is a call of a builtin exception class with one argument or none,
// which all of them take alike.
func quickException(f *frame, in code.Ins, c *value.Class) bool {
	e := &value.Exception{Class: c}
	if in.B > 0 {
		arg := &f.regs[in.A+1]
		if !arg.Keepable() {
			return false
		}
		e.Args = value.Tuple{arg.Value()}
	}
	f.regs[in.C] = value.CellOf(e)
	return true
}

// quickMatch is the choice of an except clause with one class.
func (m *Machine) quickMatch(f *frame, in code.Ins) bool {
	x, c := &f.regs[in.A], &f.regs[in.B]
	if !x.Is(tableException) || !c.Is(tableClass) {
		return false
	}
	e, class := (*value.Exception)(x.P), (*value.Class)(c.P)
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
func quickArgs(f *frame, in code.Ins) bool {
	x := &f.regs[in.B]
	if !x.Is(tableException) || f.code.c.Sites[in.D].Name != "args" {
		return false
	}
	e := (*value.Exception)(x.P)
	if e.Class.Body != nil || e.Args == nil {
		return false
	}
	c := value.CellOf(e.Args)
	if !c.Keepable() {
		return false
	}
	f.regs[in.A] = c
	return true
}

// faced is the error that faces show, which an error is or wraps.
func faced(err error) (*diag.Error, bool) {
	if d, ok := err.(*diag.Error); ok {
		return d, true
	}
	var d *diag.Error
	return d, errors.As(err, &d)
}
