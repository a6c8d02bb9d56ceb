// Share: equal instructions become one. Drop: what nothing needs goes.

package plan

import "github.com/tq-lang/tq/engine/ir"

// share makes one of instructions with the same op, attributes and operands.
// Reads on both sides of a store may differ, so a store ends all sharing
// before it; and two results that both leave the program stay two.
func share(p *ir.Program) (*ir.Program, error) {
	al := findAliases(p)
	seen := map[string]*ir.Instr{}
	var key []byte
	e := edit(p)
	for i := range p.Instrs {
		in := &p.Instrs[i]
		if in.Op.Class() == ir.Store {
			clear(seen)
			e.keep(in)
			continue
		}
		key = ir.AppendInstrKey(key[:0], in, e.args(in))
		first, found := seen[string(key)]
		if found && mayMerge(al, first, in) {
			for k, v := range in.Out {
				e.new[v] = e.new[first.Out[k]]
			}
			continue
		}
		e.keep(in)
		if !found {
			seen[string(key)] = in
		}
	}
	return e.finish(), nil
}

// mayMerge refuses to make one memory of two that can be told apart. Views of
// one operand are one memory already.
func mayMerge(al *aliases, a, b *ir.Instr) bool {
	if a.Class() == ir.View {
		return true
	}
	for k := range a.Out {
		if al.exposed(a.Out[k]) && al.exposed(b.Out[k]) || al.stored[al.class(a.Out[k])] || al.stored[al.class(b.Out[k])] {
			return false
		}
	}
	return true
}

// drop leaves out instructions whose results nothing needs. Stores stay.
func drop(p *ir.Program) (*ir.Program, error) {
	needed := make([]bool, len(p.Types))
	for _, v := range p.Outputs {
		needed[v] = true
	}
	keep := make([]bool, len(p.Instrs))
	for i := len(p.Instrs) - 1; i >= 0; i-- {
		in := &p.Instrs[i]
		keep[i] = in.Op.Class() == ir.Store
		for _, v := range in.Out {
			keep[i] = keep[i] || needed[v]
		}
		if keep[i] {
			for _, a := range in.Args {
				needed[a] = true
			}
		}
	}
	e := edit(p)
	for i := range p.Instrs {
		if keep[i] {
			e.keep(&p.Instrs[i])
		}
	}
	return e.finish(), nil
}
