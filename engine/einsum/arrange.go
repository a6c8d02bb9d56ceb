// The order of the axes of intermediate results, which nobody sees: such that
// the step that reads one finds it laid out as its matrices want it.

package einsum

import "slices"

// arrange goes through the steps from the last one back: a step's result
// decides how its operands should lie, as far as these are results themselves.
func (p *Plan) arrange() {
	for i := len(p.Steps) - 1; i >= 0; i-- {
		st := &p.Steps[i]
		if len(st.Operands) != 2 {
			continue
		}
		for k, v := range st.Operands {
			if v < p.Inputs || len(p.Steps[v-p.Inputs].Operands) != 2 {
				continue
			}
			p.choose(st, k, &p.Steps[v-p.Inputs])
		}
		flops, moved := st.FLOPs, st.Moved
		a, c, operands := st.In[0], st.In[1], st.Operands
		// The result's last axis belongs on the second side.
		if n := len(st.Out); n > 0 && slices.Contains(a, st.Out[n-1]) && !slices.Contains(c, st.Out[n-1]) {
			a, c, operands = c, a, []int{operands[1], operands[0]}
		}
		*st = Classify(a, c, st.Out)
		st.Operands, st.FLOPs, st.Moved = operands, flops, moved
	}
}

// wanted is the order in which a step would like the labels of operand k: as
// in its result, with the contracted labels, in the other operand's order, in
// place of those that the other operand brings. So the tensor A of
//
//	ijk,bj -> ibk
//
// is a stack of matrices jk, which are dense. An operand that has all labels
// of the other one follows that.
func (st *Step) wanted(k int) []int {
	x, other := st.In[k], st.In[1-k]
	inX := func(l int) bool { return slices.Contains(x, l) }
	out := make([]int, 0, len(x))
	if !slices.ContainsFunc(other, func(l int) bool { return !inX(l) }) && len(st.K) > 0 {
		for _, l := range st.Out {
			if inX(l) && !slices.Contains(other, l) {
				out = append(out, l)
			}
		}
		return append(out, other...)
	}
	placed := false
	for _, l := range st.Out {
		if inX(l) {
			out = append(out, l)
			continue
		}
		if placed {
			continue
		}
		placed = true
		for _, c := range other {
			if slices.Contains(st.K, c) {
				out = append(out, c)
			}
		}
	}
	return out
}

// choose decides between the order in which a step would like its operand k and
// the one that comes easily to the step that makes it, by what either costs
// both of them. Of two steps the much larger one decides.
func (p *Plan) choose(st *Step, k int, from *Step) {
	if from.FLOPs >= decides*st.FLOPs {
		return
	}
	easy, wanted := from.Out, from.written(st.wanted(k))
	cost := func(order []int) float64 {
		from.Out, st.In[k] = order, order
		return p.moved(from, true) + p.moved(st, false)
	}
	if a, b := cost(easy), cost(wanted); a < b {
		from.Out, st.In[k] = easy, easy
	}
}

// decides is how much more work a step has to be for its operands' order to
// count alone.
const decides = 4

// moved is about how many elements a step has to bring into another order on
// the way; maker reports whether the operands which are results will lie as it wants.
func (p *Plan) moved(st *Step, maker bool) float64 {
	if len(st.K) > 0 && len(st.M)+len(st.N) == 0 {
		if slices.Equal(st.In[0], st.In[1]) {
			return 0
		}
		return p.Count(st.In[0])/2 + perProduct*(p.Count(st.Batch)-1)
	}
	if len(st.Out) == 0 {
		return 0
	}
	last := st.Out[len(st.Out)-1]
	sum := 0.0
	if len(st.K) > 0 && len(st.M) > 0 && len(st.N) > 0 && slices.Contains(st.Batch, last) {
		sum += 4 * p.Count(st.Out)
	}
	for k, in := range st.In {
		free := maker && st.Operands[k] >= p.Inputs
		if !free && slices.Contains(in, last) && in[len(in)-1] != last {
			sum += p.Count(in)
		}
	}
	if sum > 0 && len(st.K) > 0 {
		sum += perProduct * (p.Count(st.Batch) - 1)
	}
	return sum
}

// perProduct is what one of many products counts for, in elements moved, where
// they do not go all at once.
const perProduct = 40

// written is the order of a step's result that comes close to the wanted one:
// where matrices are multiplied for every place of some labels, tiles of the
// product cannot run along these.
func (st *Step) written(wanted []int) []int {
	if len(st.K) == 0 || len(st.M) == 0 || len(st.N) == 0 {
		return wanted
	}
	n := len(wanted)
	for n > 0 && slices.Contains(st.Batch, wanted[n-1]) {
		n--
	}
	return append(slices.Clone(wanted[n:]), wanted[:n]...)
}
