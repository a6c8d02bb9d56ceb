// The best order by dynamic programming over subsets of the operands.

package einsum

import (
	"math"
	"math/bits"
	"slices"
)

// maxOptimal is the largest number of operands for which all orders are
// weighed: work grows as 3 to that power.
const maxOptimal = 14

// subsets is the table of the search: one row per subset of operands.
type subsets struct {
	net   *network
	n     int
	left  []labelSet // labels that remain after contracting the subset
	size  []float64  // their elements
	cost  []float64  // of the best order within the memory limit, +Inf if none
	split []int32    // its last contraction: one of the two sides
}

// optimal finds the order of least cost in which no intermediate exceeds limit
// elements (0: no limit). If there is none it keeps the largest intermediate
// as small as can be.
func (net *network) optimal(limit float64) []pair {
	t := net.newSubsets()
	if limit <= 0 {
		t.fill(math.Inf(1))
		return t.order()
	}
	full := len(t.size) - 1
	if t.fill(limit); math.IsInf(t.cost[full], 1) {
		limits := slices.Clone(t.size)
		slices.Sort(limits)
		lo, hi := 0, len(limits)-1
		for lo < hi {
			mid := (lo + hi) / 2
			if t.fill(limits[mid]); math.IsInf(t.cost[full], 1) {
				lo = mid + 1
			} else {
				hi = mid
			}
		}
		t.fill(limits[lo])
	}
	return t.order()
}

func (net *network) newSubsets() *subsets {
	n, w := len(net.sets), net.words
	rows := 1 << n
	t := &subsets{net: net, n: n, left: make([]labelSet, rows), split: make([]int32, rows)}
	numbers := make([]float64, 2*rows)
	t.size, t.cost = numbers[:rows], numbers[rows:]
	back := make([]uint64, rows*w)
	for s := range t.left {
		t.left[s] = labelSet(back[s*w : (s+1)*w : (s+1)*w])
		if s > 0 { // first the labels of all its operands
			low := s & -s
			for i, word := range t.left[s^low] {
				t.left[s][i] = word | net.sets[bits.TrailingZeros(uint(low))][i]
			}
		}
	}
	// A subset keeps what the output or an operand outside needs. A subset and
	// its complement are narrowed together, each by the other's full labels.
	full := rows - 1
	for s := 0; s <= full/2; s++ {
		a, b := t.left[s], t.left[full^s]
		for i := range a {
			a[i], b[i] = a[i]&(b[i]|net.out[i]), b[i]&(a[i]|net.out[i])
		}
	}
	for s := range t.size {
		t.size[s] = net.elements(t.left[s])
	}
	return t
}

func (t *subsets) fill(limit float64) {
	for s := 1; s < len(t.cost); s++ {
		t.cost[s] = 0
		if s&(s-1) == 0 {
			continue
		}
		t.cost[s] = math.Inf(1)
		if t.size[s] <= limit || s == len(t.cost)-1 {
			t.best(s)
		}
	}
}

// best finds the last contraction of subset s: the side that holds its lowest
// operand runs through all proper subsets.
func (t *subsets) best(s int) {
	low := s & -s
	rest := s ^ low
	for sub := (rest - 1) & rest; ; sub = (sub - 1) & rest {
		a := sub | low
		b := s ^ a
		if c := t.cost[a] + t.cost[b]; c < t.cost[s] {
			c += pairCost(t.size[a], t.size[b], t.net.common(t.left[a], t.left[b]), t.size[s])
			if c < t.cost[s] {
				t.cost[s], t.split[s] = c, int32(a)
			}
		}
		if sub == 0 {
			return
		}
	}
}

// order lists the contractions, inner ones first.
func (t *subsets) order() []pair {
	out := make([]pair, 0, t.n-1)
	var visit func(s int) int
	visit = func(s int) int { // no deeper than the number of operands
		if s&(s-1) == 0 {
			return bits.TrailingZeros(uint(s))
		}
		a := visit(int(t.split[s]))
		b := visit(s ^ int(t.split[s]))
		out = append(out, pair{a, b})
		return t.n + len(out) - 1
	}
	if t.n > 1 {
		visit(len(t.cost) - 1)
	}
	return out
}
