// Slicing a program: only what its outputs and its stores need.

package ir

// slice keeps the instructions that the outputs need, and all stores with what
// they need, in their order. Values are renumbered: inputs first, then results
// in the order of the instructions.
func (p *Program) slice(keepInputs bool, outputs []Value) *Program {
	var few [longFew]bool
	var fewValues [longFew]Value
	needed := p.needed(few[:0], outputs)
	inputs, instrs, types, lists := 0, 0, 0, len(outputs) // of what is kept; lists: the lengths of all lists of values
	for _, in := range p.Inputs {
		if keepInputs || needed[in.Value] {
			inputs++
		}
	}
	for i := range p.Instrs {
		if in := &p.Instrs[i]; in.keep(needed) {
			instrs++
			types += len(in.Out)
			lists += len(in.Args) + len(in.Out)
		}
	}
	q, free := newProgram(inputs, instrs, inputs+types, lists)
	renumbered := values(fewValues[:])
	if len(p.Types) > len(renumbered) {
		renumbered = make(values, len(p.Types))
	}
	add := func(v Value) Value {
		q.Types = append(q.Types, p.Types[v])
		renumbered[v] = Value(len(q.Types) - 1)
		return renumbered[v]
	}
	for _, in := range p.Inputs {
		if keepInputs || needed[in.Value] {
			q.Inputs = append(q.Inputs, Input{in.Name, add(in.Value), in.Origin})
		}
	}
	for i := range p.Instrs {
		if !p.Instrs[i].keep(needed) {
			continue
		}
		in := p.Instrs[i]
		args := free.take(len(in.Args))
		for i, a := range in.Args {
			args[i] = renumbered[a]
		}
		out := free.take(len(in.Out))
		for i, v := range in.Out {
			out[i] = add(v)
		}
		in.Args, in.Out = args, out
		q.Instrs = append(q.Instrs, in)
	}
	q.Outputs = free.take(len(outputs))
	for i, v := range outputs {
		q.Outputs[i] = renumbered[v]
	}
	return q
}

// longFew is how many values a program has whose lists for slice need no memory.
const longFew = 64

// shortProgram is a program and its lists in one piece.
type shortProgram struct {
	Program
	inputs [3]Input
	instrs [3]Instr
	types  [6]Type
	values [18]Value
}

// newProgram makes an empty program with room for lists of the given lengths.
func newProgram(inputs, instrs, types, lists int) (*Program, values) {
	var s *shortProgram
	if inputs <= len(s.inputs) && instrs <= len(s.instrs) && types <= len(s.types) && lists <= len(s.values) {
		s = new(shortProgram)
		s.Inputs, s.Instrs, s.Types = s.inputs[:0], s.instrs[:0], s.types[:0]
		return &s.Program, s.values[:]
	}
	return &Program{Inputs: make([]Input, 0, inputs), Instrs: make([]Instr, 0, instrs), Types: make([]Type, 0, types)}, make(values, lists)
}

// keep reports whether the instruction stays: it stores, or a result is needed.
func (in *Instr) keep(needed []bool) bool {
	if in.Op.Class() == Store {
		return true
	}
	for _, v := range in.Out {
		if needed[v] {
			return true
		}
	}
	return false
}

// needed marks the values that the outputs and the stores depend on, in the room given,
// which is clear, if it is enough.
func (p *Program) needed(marks []bool, outputs []Value) []bool {
	if n := len(p.Types); n <= cap(marks) {
		marks = marks[:n]
	} else {
		marks = make([]bool, n)
	}
	for _, v := range outputs {
		marks[v] = true
	}
	for i := len(p.Instrs) - 1; i >= 0; i-- {
		if in := &p.Instrs[i]; in.keep(marks) {
			for _, a := range in.Args {
				marks[a] = true
			}
		}
	}
	return marks
}
