// Place: after which step a value's memory is free, and which constants a run
// must copy.

package plan

import "github.com/tq-lang/tq/engine/ir"

// place fills Dead and Private. Values that may share memory die together;
// inputs, results and constants never do.
func (pl *Plan) place() {
	p := pl.Program
	al := findAliases(p)
	last := make([]int, len(p.Types)) // by class: the last step that touches it
	for s := range pl.Steps {
		for _, i := range pl.Steps[s].Instrs {
			for _, a := range p.Instrs[i].Args {
				last[al.class(a)] = s
			}
			for _, v := range p.Instrs[i].Out {
				last[al.class(v)] = s
			}
		}
	}
	lives := make([]bool, len(p.Types)) // by class
	for _, in := range p.Inputs {
		lives[al.class(in.Value)] = true
	}
	for _, v := range p.Outputs {
		lives[al.class(v)] = true
	}
	pl.Private = make([]bool, len(p.Types))
	for i := range p.Instrs {
		if in := &p.Instrs[i]; in.Op == ir.Const {
			pl.Private[in.Out[0]] = al.exposed(in.Out[0])
		}
	}
	written := pl.written()
	for v := range p.Types {
		c := al.class(ir.Value(v))
		if !lives[c] && written[v] {
			pl.Steps[last[c]].Dead = append(pl.Steps[last[c]].Dead, ir.Value(v))
		}
	}
}

// written marks the values that get a tensor when the plan runs: all but those
// inside regions.
func (pl *Plan) written() []bool {
	p := pl.Program
	w := make([]bool, len(p.Types))
	for s := range pl.Steps {
		if r := pl.Steps[s].Region; r != nil {
			for _, v := range r.Outputs {
				w[v] = true
			}
			continue
		}
		for _, i := range pl.Steps[s].Instrs {
			for _, v := range p.Instrs[i].Out {
				w[v] = true
			}
		}
	}
	return w
}
