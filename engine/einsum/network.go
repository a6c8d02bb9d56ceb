// The network that a search for a contraction order works on: per operand a
// set of labels, and what a contraction of two of them costs.

package einsum

import "math/bits"

// traffic is what moving one element counts against one floating-point
// operation.
const traffic = 8

// huge caps sizes so that a product of two stays finite.
const huge = 1e150

// labelSet is a set of label numbers, one bit each.
type labelSet []uint64

func newSet(words int) labelSet   { return make(labelSet, words) }
func (s labelSet) add(l int)      { s[l>>6] |= 1 << (l & 63) }
func (s labelSet) has(l int) bool { return s[l>>6]&(1<<(l&63)) != 0 }
func wordsFor(labels int) int     { return max(1, (labels+63)/64) }
func setOf(w int, ls []int) labelSet {
	s := newSet(w)
	for _, l := range ls {
		s.add(l)
	}
	return s
}

// network holds operands from which labels that only one of them has, and the
// output has not, are gone: those are summed before anything else.
type network struct {
	words int
	sets  []labelSet
	out   labelSet
	size  []float64 // per label; 0 counts as 1
}

func newNetwork(terms [][]int, out []int, size []int) *network {
	w := wordsFor(len(size))
	back := make([]uint64, (len(terms)+1)*w)
	net := &network{words: w, sets: make([]labelSet, len(terms)), size: make([]float64, len(size))}
	net.out = labelSet(back[:w:w])
	for _, l := range out {
		net.out.add(l)
	}
	for l, n := range size {
		net.size[l] = float64(max(n, 1))
	}
	for k, t := range terms {
		net.sets[k] = labelSet(back[(k+1)*w : (k+2)*w : (k+2)*w])
		for _, l := range t {
			net.sets[k].add(l)
		}
	}
	net.dropAlone()
	return net
}

// dropAlone removes labels that one operand alone has.
func (net *network) dropAlone() {
	for i := range net.words {
		var once, twice uint64
		for _, s := range net.sets {
			twice |= once & s[i]
			once |= s[i]
		}
		keep := twice | net.out[i]
		for _, s := range net.sets {
			s[i] &= keep
		}
	}
}

// product is the number of elements over word i's labels of a set.
func (net *network) product(i int, word uint64) float64 {
	n := 1.0
	for ; word != 0; word &= word - 1 {
		n *= net.size[i<<6|bits.TrailingZeros64(word)]
	}
	return n
}

func (net *network) elements(s labelSet) float64 {
	n := 1.0
	for i, word := range s {
		n *= net.product(i, word)
	}
	return min(n, huge)
}

// common is the number of elements over the labels that a and b share.
func (net *network) common(a, b labelSet) float64 {
	n := 1.0
	for i, word := range a {
		n *= net.product(i, word&b[i])
	}
	return min(n, huge)
}

// pairCost is the cost of contracting two values whose numbers of elements are
// sa and sb, with shared elements common, into one of sr elements.
func pairCost(sa, sb, common, sr float64) float64 {
	all := sa / common * sb
	flops := all
	if sr < all {
		flops = 2 * all
	}
	return flops + traffic*(sa+sb+sr)
}

// pair is one contraction: values are numbered, operands first and then the
// results in the order in which they come.
type pair struct{ a, b int }
