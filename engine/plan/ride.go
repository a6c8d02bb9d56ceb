// Ride along: a contraction takes the region that alone reads its result into
// its own step, so that elements go through the region while they are in the
// cache, and the result has no memory of its own.
//
//	%3 = Einsum(%0, %1)                region { %3 = Einsum(%0, %1)
//	region { %4 = AddV2(%3, %2)   =>            %4 = AddV2(%3, %2)
//	         %5 = Relu(%4) } -> %5              %5 = Relu(%4) } -> %5

package plan

import (
	"slices"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
)

// rideAlong joins contractions with the regions that alone read what they make,
// where both have one shape and one type, unless that is small. No store may stand between the two.
func rideAlong(p *ir.Program, steps []Step) []Step {
	readers := readersOf(p)
	maker := map[ir.Value]int{} // the steps since the last store that are contractions
	gone := make([]bool, len(steps))
	for s := range steps {
		st := &steps[s]
		in := &p.Instrs[st.Instrs[0]]
		switch {
		case in.Op.Class() == ir.Store:
			clear(maker)
		case in.Op == ir.Einsum && in.Class() != ir.View:
			maker[in.Out[0]] = s
		case st.Region != nil && !st.Fold && len(st.Region.Outputs) == 1 && !st.Region.Small(p):
			if from := ridden(p, st, maker, readers); from >= 0 {
				st.Product = true
				st.Instrs = append(slices.Clone(steps[from].Instrs), st.Instrs...)
				gone[from] = true
			}
		}
	}
	return without(steps, gone)
}

// ridden is the contraction that a region can ride along with, or -1.
func ridden(p *ir.Program, st *Step, maker map[ir.Value]int, readers []int) int {
	out := p.Types[st.Region.Outputs[0]]
	if out.DType != dtype.Float32 && out.DType != dtype.Float64 || !out.Shape.Known() {
		return -1
	}
	for _, v := range st.Region.Inputs {
		from, ok := maker[v]
		if !ok || p.Types[v].DType != out.DType || !p.Types[v].Shape.Equal(out.Shape) {
			continue
		}
		within := 0
		for _, i := range st.Instrs {
			for _, a := range p.Instrs[i].Args {
				if a == v {
					within++
				}
			}
		}
		if within == readers[v] {
			return from
		}
	}
	return -1
}

// readersOf counts, by value, the operands and results that are it.
func readersOf(p *ir.Program) []int {
	readers := make([]int, len(p.Types))
	for i := range p.Instrs {
		for _, a := range p.Instrs[i].Args {
			readers[a]++
		}
	}
	for _, v := range p.Outputs {
		readers[v]++
	}
	return readers
}

// without leaves out the steps that are gone.
func without(steps []Step, gone []bool) []Step {
	kept := steps[:0]
	for s := range steps {
		if !gone[s] {
			kept = append(kept, steps[s])
		}
	}
	return kept
}
