// Which values may look at the same memory, and which of them leave the
// program or are written to.

package plan

import "github.com/tq-lang/tq/engine/ir"

// aliases partitions values into classes that may share memory.
type aliases struct {
	parent []ir.Value
	stored []bool // by class: some store writes to it
	out    []bool // by class: a result of the program
}

func findAliases(p *ir.Program) *aliases {
	n := len(p.Types)
	a := &aliases{parent: make([]ir.Value, n), stored: make([]bool, n), out: make([]bool, n)}
	for v := range a.parent {
		a.parent[v] = ir.Value(v)
	}
	for i := range p.Instrs {
		if in := &p.Instrs[i]; sharesOperand(in) {
			for _, v := range in.Out {
				a.parent[a.class(v)] = a.class(in.Args[0])
			}
		}
	}
	for i := range p.Instrs {
		if in := &p.Instrs[i]; in.Op.Class() == ir.Store {
			a.stored[a.class(in.Args[0])] = true
		}
	}
	a.inputsTogether(p)
	for _, v := range p.Outputs {
		a.out[a.class(v)] = true
	}
	return a
}

// inputsTogether allows for inputs that share memory, as the caller's tensors
// may: a store to one can change them all.
func (a *aliases) inputsTogether(p *ir.Program) {
	stored := false
	for _, in := range p.Inputs {
		stored = stored || a.stored[a.class(in.Value)]
	}
	if !stored {
		return
	}
	for _, in := range p.Inputs {
		a.stored[a.class(in.Value)] = true
	}
}

// sharesOperand reports whether a result may be the first operand's memory.
func sharesOperand(in *ir.Instr) bool {
	switch in.Class() {
	case ir.View, ir.MayView, ir.Store:
		return true
	}
	return false
}

// class is the value that stands for v's class.
func (a *aliases) class(v ir.Value) ir.Value {
	for a.parent[v] != v {
		a.parent[v] = a.parent[a.parent[v]]
		v = a.parent[v]
	}
	return v
}

// exposed reports whether v's memory can be seen or changed from outside its reader.
func (a *aliases) exposed(v ir.Value) bool {
	c := a.class(v)
	return a.stored[c] || a.out[c]
}
