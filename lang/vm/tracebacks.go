// What programs see of where an exception was raised: __traceback__.
package vm

import (
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/value"
)

// traceback is one call on the way of an exception, the outermost first.
type traceback struct {
	name string
	at   diag.Place
	next *traceback
}

// tracebackOf makes the traceback of an error as the function sees it that takes it.
func tracebackOf(d *diag.Error, in string) *traceback {
	last := &traceback{at: d.Place, name: in}
	top := last
	for i := len(d.Trace) - 1; i >= 0; i-- {
		last.name = d.Trace[i].Func
		last = &traceback{at: d.Trace[i].Place, name: in, next: last}
		top = last
	}
	return top
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

func (t *traceback) line() value.Value {
	if t.at.File == nil {
		return value.Int(0)
	}
	line, _ := t.at.File.Position(int(t.at.Span.Start))
	return value.Int(line)
}

// Attr gives tb_lineno, tb_next and tb_frame.
func (t *traceback) Attr(name string) (value.Value, bool) {
	switch name {
	case "tb_lineno":
		return t.line(), true
	case "tb_next":
		if t.next == nil {
			return value.None, true
		}
		return t.next, true
	case "tb_lasti":
		return value.Int(-1), true
	case "tb_frame":
		return &frameView{t}, true
	}
	return nil, false
}

// frameView is the frame of a call that is over, as tracebacks show it.
type frameView struct{ of *traceback }

// TypeName is frame.
func (*frameView) TypeName() string { return "frame" }

// Attr gives f_lineno, f_code and the like.
func (f *frameView) Attr(name string) (value.Value, bool) {
	switch name {
	case "f_lineno":
		return f.of.line(), true
	case "f_code":
		return &codeView{f.of}, true
	case "f_back":
		return value.None, true
	case "f_locals", "f_globals":
		return value.NewDict(), true
	}
	return nil, false
}

// codeView is the code of such a frame.
type codeView struct{ of *traceback }

// TypeName is code.
func (*codeView) TypeName() string { return "code" }

// Attr gives co_name, co_filename and co_firstlineno.
func (c *codeView) Attr(name string) (value.Value, bool) {
	switch name {
	case "co_name", "co_qualname":
		return value.Str(c.of.name), true
	case "co_filename":
		if c.of.at.File == nil {
			return value.Str(""), true
		}
		return value.Str(c.of.at.File.Name), true
	case "co_firstlineno":
		return c.of.line(), true
	}
	return nil, false
}
