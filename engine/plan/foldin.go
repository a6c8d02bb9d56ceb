// Fold in: a reduction takes the region that makes its operand into its own
// step, so that the operand is never written to memory.
//
//	region { %2 = Sub(%0, %1)          region { %2 = Sub(%0, %1)
//	         %3 = Square(%2) } -> %3            %3 = Square(%2)
//	%4 = Sum(%3)                  =>            %4 = Sum(%3) } -> %4

package plan

import (
	"slices"

	"github.com/tq-lang/tq/engine/ir"
)

// foldIn joins regions with the reductions that alone read what they make, unless that is little. No
// store may stand between the two.
func foldIn(p *ir.Program, steps []Step) []Step {
	readers := readersOf(p)
	maker := map[ir.Value]int{} // the steps since the last store whose region makes one value for one reader
	gone := make([]bool, len(steps))
	for s := range steps {
		st := &steps[s]
		in := &p.Instrs[st.Instrs[0]]
		switch {
		case in.Op.Class() == ir.Store:
			clear(maker)
		case st.Region != nil:
			if out := st.Region.Outputs; len(out) == 1 && readers[out[0]] == 1 && !st.Region.Small(p) {
				maker[out[0]] = s
			}
		case Foldable(in.Op):
			from, ok := maker[in.Args[0]]
			if !ok {
				continue
			}
			made := &steps[from]
			st.Fold = true
			st.Instrs = append(slices.Clone(made.Instrs), st.Instrs[0])
			st.Region = &Region{Inputs: made.Region.Inputs, Outputs: in.Out}
			gone[from] = true
		}
	}
	return without(steps, gone)
}

// Foldable reports whether a reduction can read its operand piece by piece.
func Foldable(op ir.Op) bool {
	switch op {
	case ir.Sum, ir.Mean, ir.Prod, ir.Max, ir.Min, ir.Any, ir.All, ir.CountNonzero:
		return true
	}
	return false
}
