// A machine that is asked about values and runs no code: the checker's. It answers for
// builtin types as the running one does, with arrays of which only types are known.
package vm

import (
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/compile"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/value"
)

// NewDry makes a machine that records nothing and runs nothing.
func NewDry(o Options) *Machine {
	m := New(o)
	m.R = compile.NewDry()
	m.states[builtin.HeapKey] = builtin.CheckingHeap()
	return m
}

// Builtin is what a name means that no variable has.
func (m *Machine) Builtin(name string) (value.Value, bool) { return m.global(name) }

// Module gives a module by its Python name, and FromModule a name of one.
func (m *Machine) Module(from *diag.File, name string) (*value.Module, error) {
	return m.load_(from, name)
}

// FromModule is a name of a module: a variable of it, or a module in it.
func (m *Machine) FromModule(from *diag.File, x *value.Module, name string) (value.Value, error) {
	return m.fromModule(from, x, name)
}

// Identical is a is b.
func (m *Machine) Identical(a, b value.Value) (bool, error) { return m.identical(a, b) }

// InPlace is a op= b.
func (m *Machine) InPlace(op value.Op, a, b value.Value) (value.Value, error) {
	return m.inPlace(op, a, b)
}

// ForgetCodes lets go of the codes that errors were asked of.
func (m *Machine) ForgetCodes() { clear(m.described) }

// Raised is the exception that an error is.
func Raised(d *diag.Error) *value.Exception { return exceptionOf(d) }

// Fault is the error of an exception that is raised.
func Fault(x *value.Exception) error { return raised(x) }

// Describe gives the error of an instruction its place, what is to be underlined, and
// the types of its operands, which stand in slots.
func (m *Machine) Describe(c *code.Code, pc int, slots []value.Value, err error) *diag.Error {
	lc := m.described[c]
	if lc == nil {
		if m.described == nil {
			m.described = map[*code.Code]*linked{}
		}
		lc = link(c, m.Main)
		m.described[c] = lc
	}
	f := &frame{code: lc, regs: new(window), pc: pc + 1}
	for i, v := range slots {
		if v != nil {
			f.regs[i] = value.CellOf(v)
		}
	}
	if d, ok := err.(*diag.Error); ok {
		return d
	}
	return m.describeAt(f, pc, err)
}
