// Simplify: instructions that change nothing go. Fold: instructions of
// constants become constants.

package plan

import (
	"slices"

	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/tensor"
)

// foldElements is the greatest number of elements a folded constant may have.
const foldElements = 1024

// simplify drops casts to the same type, and views that show their operand
// whole. Where memory is handed out or stored to, a copy must stay a copy.
func simplify(p *ir.Program) (*ir.Program, error) {
	al := findAliases(p)
	e := edit(p)
	for i := range p.Instrs {
		in := &p.Instrs[i]
		if idle(p, in) && (sharesOperand(in) || (!al.exposed(in.Out[0]) && !al.exposed(in.Args[0]))) {
			e.new[in.Out[0]] = e.new[in.Args[0]]
			continue
		}
		e.keep(in)
	}
	return e.finish(), nil
}

// idle reports whether an instruction's result shows the same as its operand.
func idle(p *ir.Program, in *ir.Instr) bool {
	if len(in.Args) == 0 {
		return false
	}
	x, y := p.Types[in.Args[0]], p.Types[in.Out[0]]
	switch in.Op {
	case ir.Cast, ir.Positive:
		return x.DType == y.DType
	case ir.BroadcastTo:
		return x.Shape.Equal(y.Shape)
	case ir.Reshape:
		return x.Shape.Equal(y.Shape) && in.Attrs.(ir.DimsAttrs).Order != "F"
	case ir.Transpose:
		return slices.IsSorted(in.Attrs.(ir.AxesAttrs).Axes)
	case ir.Conj, ir.Real:
		return !x.DType.IsComplex()
	}
	return false
}

// fold computes small results of constants. Results that leave the program or
// are stored to stay as they are, each run makes its own.
func fold(p *ir.Program, o Options) (*ir.Program, error) {
	if o.Eval == nil {
		return p, nil
	}
	al := findAliases(p)
	known := make([]*tensor.Tensor, len(p.Types))
	e := edit(p)
	for i := range p.Instrs {
		in := &p.Instrs[i]
		results := foldOne(p, in, al, known, o)
		if results == nil {
			e.keep(in)
			if in.Op == ir.Const && !al.stored[al.class(in.Out[0])] {
				known[in.Out[0]] = in.Attrs.(ir.ConstAttrs).Value
			}
			continue
		}
		for k, v := range in.Out {
			known[v] = results[k]
			e.constant(v, results[k], in.Site)
		}
	}
	return e.finish(), nil
}

// foldOne gives the results of an instruction, or nil if it has to stay.
func foldOne(p *ir.Program, in *ir.Instr, al *aliases, known []*tensor.Tensor, o Options) []*tensor.Tensor {
	if in.Op == ir.Const || in.Op.Class() == ir.Store {
		return nil
	}
	for _, v := range in.Out {
		s := p.Types[v].Shape
		if al.exposed(v) || !s.Known() || s.Elements() > foldElements {
			return nil
		}
	}
	args := make([]*tensor.Tensor, len(in.Args))
	for i, a := range in.Args {
		if args[i] = known[a]; args[i] == nil {
			return nil
		}
	}
	results, ok := o.Eval(in, args)
	if !ok {
		return nil
	}
	return results
}
