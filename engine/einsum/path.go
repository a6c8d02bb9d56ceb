// The order of contractions: how it is chosen, and the checks of a given one.

package einsum

import (
	"slices"

	"github.com/tq-lang/tq/engine/fault"
)

// Method says how the order of contractions is chosen.
type Method uint8

// The methods.
const (
	Auto     Method = iota // Optimal for few operands, Greedy for many
	Optimal                // the best order; beyond 14 operands as Greedy
	Greedy                 // a good order
	Naive                  // from left to right
	Explicit               // Options.Pairs
)

// Options choose an order.
type Options struct {
	Method Method
	// MemoryLimit is the largest number of elements that an intermediate
	// result should have; 0 sets no limit. Where no order keeps to it, the
	// largest intermediate is kept small.
	MemoryLimit float64
	// Pairs is the order for Explicit, as NumPy writes it: each entry takes
	// the values at its positions off the list of values and appends the
	// result. An entry may have one position, or more than two.
	Pairs [][]int
}

// maxAuto is the number of operands up to which Auto weighs all orders.
const maxAuto = 10

// Path chooses the order in which the operands are contracted and works out
// every step. The sizes must be known.
func Path(e *Equation, s *Sizes, o Options) (*Plan, error) {
	if !s.Known {
		return nil, fault.New(fault.UnknownRank, "the contraction of %q cannot be planned: a size is unknown", e.Source())
	}
	groups, err := choose(s, o)
	if err != nil {
		return nil, err
	}
	b := newBuilder(s)
	for _, g := range groups {
		b.contract(g)
	}
	return b.finish(), nil
}

// choose gives the groups of values to contract, in order; values are numbered,
// operands first and then the results.
func choose(s *Sizes, o Options) ([][]int, error) {
	n := len(s.Terms)
	switch {
	case o.Method == Explicit:
		return explicit(o.Pairs, n)
	case n == 1:
		return nil, nil
	case n == 2:
		return [][]int{{0, 1}}, nil
	case o.Method == Naive:
		return [][]int{upTo(n)}, nil
	}
	net := newNetwork(s.contracted(), s.Out, s.Size)
	var pairs []pair
	if o.Method == Auto && n <= maxAuto || o.Method == Optimal && n <= maxOptimal {
		pairs = net.optimal(o.MemoryLimit)
	} else {
		pairs = net.greedy(o.MemoryLimit)
	}
	back := make([]int, 2*len(pairs))
	groups := make([][]int, len(pairs))
	for i, p := range pairs {
		back[2*i], back[2*i+1] = min(p.a, p.b), max(p.a, p.b)
		groups[i] = back[2*i : 2*i+2 : 2*i+2]
	}
	return groups, nil
}

// contracted lists every operand's labels without the axes that only stretch.
func (s *Sizes) contracted() [][]int {
	if s.Stretched == nil {
		return s.Terms
	}
	out := make([][]int, len(s.Terms))
	for k := range out {
		out[k] = slices.Clone(s.Terms[k])
		for i := len(s.Stretched[k]) - 1; i >= 0; i-- {
			axis := s.Stretched[k][i]
			out[k] = slices.Delete(out[k], axis, axis+1)
		}
	}
	return out
}

// explicit turns positions in a shrinking list into numbers of values.
func explicit(path [][]int, n int) ([][]int, error) {
	live := upTo(n)
	next := n
	groups := make([][]int, 0, len(path))
	for i, entry := range path {
		if len(entry) == 0 {
			return nil, fault.New(fault.InvalidArgument, "entry %d of the einsum_path is empty", i)
		}
		group := make([]int, len(entry))
		sorted := slices.Sorted(slices.Values(entry))
		for j, p := range sorted {
			if p < 0 || p >= len(live) {
				return nil, fault.New(fault.InvalidArgument, "pop index out of range").
					WithHint("entry %d of the einsum_path takes position %d of %d values", i, p, len(live))
			}
			if j > 0 && sorted[j-1] == p {
				return nil, fault.New(fault.InvalidArgument, "entry %d of the einsum_path takes position %d twice", i, p)
			}
			group[j] = live[p]
		}
		for j := len(sorted) - 1; j >= 0; j-- {
			live = slices.Delete(live, sorted[j], sorted[j]+1)
		}
		if len(group) == 1 { // nothing to contract: the value moves to the end
			live = append(live, group[0])
			continue
		}
		groups = append(groups, group)
		live = append(live, next+len(group)-2)
		next += len(group) - 1
	}
	if len(live) != 1 {
		return nil, fault.New(fault.InvalidArgument,
			"Invalid einsum_path is specified: %d more operands has to be contracted.", len(live)-1)
	}
	return groups, nil
}

// positions writes the contractions of a plan as NumPy does.
func positions(pairs []pair, n int) [][]int {
	if n == 1 {
		return [][]int{{0}}
	}
	live := upTo(n)
	out := make([][]int, len(pairs))
	for i, p := range pairs {
		a, _ := slices.BinarySearch(live, p.a)
		b, _ := slices.BinarySearch(live, p.b)
		out[i] = []int{min(a, b), max(a, b)}
		live = slices.Delete(live, max(a, b), max(a, b)+1)
		live = slices.Delete(live, min(a, b), min(a, b)+1)
		live = append(live, n+i)
	}
	return out
}
