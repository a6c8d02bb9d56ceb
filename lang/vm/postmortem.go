// Calls that an exception has left, with their variables: what is looked at when the program is over. They are kept
// for sessions with somebody to look, as long as the exception is.
package vm

import (
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/object"
)

// leftCalls are those of one exception, the innermost first.
type leftCalls struct {
	calls []leftCall
	// held is where the exception came to the last call that held it up, by finally or with, before it went on.
	held struct{ depth, pc int }
}

type leftCall struct {
	code      *linked
	fn        *Function
	vars, far []object.Cell
	pc        int // of the instruction behind the one that failed
	depth     int
}

// leftOf is what an error has of them; nil where none are kept. What ran out of memory is not to hold more of it.
func (m *Machine) leftOf(d *diag.Error) *leftCalls {
	if !m.KeepCalls || d.Class == "MemoryError" || d.Class == "StopIteration" {
		return nil
	}
	l, ok := d.Left.(*leftCalls)
	if !ok {
		l = &leftCalls{}
		d.Left = l
	}
	return l
}

// holdLeft notes where in a call an exception is that a handler takes.
func (m *Machine) holdLeft(d *diag.Error, f *frame, pc int) {
	if l := m.leftOf(d); l != nil && l.held.depth != f.depth {
		l.held.depth, l.held.pc = f.depth, pc
	}
}

// keepLeft notes a call that an exception is about to leave, whose variables nobody gives back from then on.
func (m *Machine) keepLeft(d *diag.Error, f *frame, pc int) {
	l := m.leftOf(d)
	if l == nil || f.code.mod == nil {
		return
	}
	vars := make([]object.Cell, f.code.locals)
	copy(vars, f.regs[:f.code.locals])
	for i := range vars {
		if v := vars[i].Value(); waits(v) {
			vars[i] = object.Cell{} // it will never be computed
		} else {
			share(v)
		}
	}
	if l.held.depth == f.depth {
		pc = l.held.pc
	}
	l.calls = append(l.calls, leftCall{code: f.code, fn: f.fn, vars: vars, far: f.far, pc: pc + 1, depth: f.depth})
}

// Left gives the calls that an exception has left, the innermost first; none where they were not kept.
func (m *Machine) Left(d *diag.Error) []Here {
	l, ok := d.Left.(*leftCalls)
	if !ok {
		return nil
	}
	places := make([]Here, len(l.calls))
	for i, c := range l.calls {
		f := &frame{code: c.code, fn: c.fn, regs: new(window), far: c.far, pc: c.pc, depth: c.depth}
		copy(f.regs[:], c.vars)
		if places[i] = (Here{f}); i > 0 {
			places[i-1].f.prev = f
		}
	}
	return places
}

// postMortem has the session's debugger look at where an exception, or that of a traceback, was raised.
func postMortem(m *Machine, args []object.Value) (object.Value, error) {
	var failed error
	switch x := args[0].(type) {
	case *traceback:
		failed = x.of
	case *object.Exception:
		failed = x.Raised
	default:
		return nil, object.Errorf(object.TypeError, "an exception or its traceback is expected, not %s", object.FullTypeName(x))
	}
	look := builtin.PostMortemOf(m)
	if look == nil {
		return nil, object.Errorf(object.RuntimeError, "there is no debugger here")
	}
	return object.None, look(failed)
}
