// Calls of builtins by position, quickly: by the quick forms of their entries, which
// take the slots as they are.
package vm

import (
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/value"
)

// quickForm calls an entry by its quick form with n arguments from a slot on.
func (m *Machine) quickForm(f *frame, e *builtin.Entry, from, n int, ret uint8) bool {
	if e.Quick == nil {
		return false
	}
	c := e.Quick(f.regs[from : from+n])
	if c.P == nil {
		return false
	}
	f.regs[ret] = c
	m.charge(&c)
	return true
}

// charge counts a large result as back edges, after which the heap is looked at.
func (m *Machine) charge(c *value.Cell) {
	switch {
	case c.Plain():
	case c.N == value.TableStr:
		m.tick -= len(c.Str()) >> 10
	case c.N == value.TableList:
		m.tick -= c.List().Len() >> 5
	}
}

// quickEntryCall is a call of a method whose entry the place remembers.
func (m *Machine) quickEntryCall(f *frame, in code.Ins, x *value.Cell) bool {
	ca := &f.code.caches[in.D]
	return ca.entry != nil && ca.table == x.N && !ca.kw && !x.Plain() && m.quickForm(f, ca.entry, int(in.A)+1, int(in.B)+1, in.C)
}

// quickClass is a call of a builtin class: str(x), int(x), float(x).
func (m *Machine) quickClass(f *frame, in code.Ins, c *value.Class) bool {
	if c.Body != nil {
		return false
	}
	k := m.kindOf(c)
	return k.maker != nil && !k.exception && c.New == nil && m.quickForm(f, k.maker, int(in.A)+1, int(in.B), in.C)
}
