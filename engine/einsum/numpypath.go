// NumPy's own search rules, for einsum_path: the same path as NumPy 2 gives,
// ties included. The engine itself follows Path.

package einsum

import (
	"cmp"
	"slices"

	"github.com/tq-lang/tq/engine/fault"
)

// NumPyPath gives the path that np.einsum_path reports for optimize=True
// ("greedy", Method Greedy or Auto), "optimal" or False (Naive), or checks the
// Explicit one. A MemoryLimit of 0 stands for NumPy's default, the largest
// operand or result.
func NumPyPath(s *Sizes, o Options) ([][]int, error) {
	n := len(s.Terms)
	if !s.Known {
		return nil, fault.New(fault.UnknownRank, "the contraction cannot be planned: a size is unknown")
	}
	if o.Method == Explicit {
		_, err := explicit(o.Pairs, n)
		return o.Pairs, err
	}
	r := &rules{net: &network{words: wordsFor(len(s.Size))}, out: setOf(wordsFor(len(s.Size)), s.Out)}
	var terms []labelSet
	used := newSet(r.net.words)
	for _, d := range s.Size {
		r.net.size = append(r.net.size, float64(d))
	}
	r.limit = count(s.Out, s.Size)
	for k, t := range s.Terms {
		r.limit = max(r.limit, count(t, s.Size))
		terms = append(terms, setOf(r.net.words, t))
		orSet(used, terms[k])
	}
	if o.MemoryLimit > 0 {
		r.limit = o.MemoryLimit
	}
	switch {
	case o.Method == Naive || n <= 2 || slices.Equal(used, r.out):
		return [][]int{upTo(n)}, nil
	case o.Method != Optimal:
		return r.greedy(terms), nil
	case n <= maxNumPyOptimal:
		return r.optimal(terms), nil
	}
	p, err := choose(s, Options{Method: Optimal, MemoryLimit: r.limit})
	if err != nil {
		return nil, err
	}
	pairs := make([]pair, len(p))
	for i, g := range p {
		pairs[i] = pair{g[0], g[1]}
	}
	return positions(pairs, n), nil
}

// maxNumPyOptimal is the largest number of operands for NumPy's exhaustive
// search; NumPy itself takes hours for more.
const maxNumPyOptimal = 8

func orSet(a, b labelSet) {
	for i, word := range b {
		a[i] |= word
	}
}

// rules holds what NumPy's searches share.
type rules struct {
	net   *network
	out   labelSet
	limit float64
}

// contraction takes the values at some positions off a list.
type contraction struct {
	at      []int
	removed float64 // elements that go away, negated: the smaller the better
	cost    float64
	result  labelSet
	size    float64 // elements of the result
}

func (r *rules) contract(at []int, terms []labelSet) contraction {
	joined, remain := newSet(r.net.words), slices.Clone(r.out)
	c := contraction{at: at, result: newSet(r.net.words)}
	for i, t := range terms {
		if slices.Contains(at, i) {
			orSet(joined, t)
			c.removed -= r.net.elements(t)
		} else {
			orSet(remain, t)
		}
	}
	inner := false
	for i := range joined {
		c.result[i] = joined[i] & remain[i]
		inner = inner || c.result[i] != joined[i]
	}
	c.size = r.net.elements(c.result)
	c.removed += c.size
	c.cost = flopCount(r.net.elements(joined), inner, len(at))
	return c
}

// without lists the values that a pair leaves, and its result at the end.
func (c *contraction) without(terms []labelSet) []labelSet {
	out := make([]labelSet, 0, len(terms))
	for i, t := range terms {
		if i != c.at[0] && i != c.at[1] {
			out = append(out, t)
		}
	}
	return append(out, c.result)
}

// flopCount is NumPy's estimate for a contraction over all elements.
func flopCount(all float64, inner bool, terms int) float64 {
	factor := max(1, terms-1)
	if inner {
		factor++
	}
	return all * float64(factor)
}

func disjoint(a, b labelSet) bool {
	for i, word := range a {
		if word&b[i] != 0 {
			return false
		}
	}
	return true
}

// greedy takes the pair that removes most elements, then the cheapest. Pairs
// found earlier stay in the running with the numbers they had then; pairs that
// share no label come in only when there is no other.
func (r *rules) greedy(terms []labelSet) [][]int {
	naive := r.contract(upTo(len(terms)), terms).cost
	var path [][]int
	var known []contraction
	spent := 0.0
	try := func(i, j int, sharing bool) {
		if sharing && disjoint(terms[i], terms[j]) {
			return
		}
		if c := r.contract([]int{i, j}, terms); c.size <= r.limit && spent+c.cost <= naive {
			known = append(known, c)
		}
	}
	eachPair := func(sharing bool) {
		for i := range terms {
			for j := i + 1; j < len(terms); j++ {
				try(i, j, sharing)
			}
		}
	}
	eachPair(true)
	for len(terms) > 1 {
		if len(known) == 0 {
			eachPair(false)
		}
		if len(known) == 0 {
			return append(path, upTo(len(terms)))
		}
		best := slices.MinFunc(known, func(a, b contraction) int {
			return cmp.Or(cmp.Compare(a.removed, b.removed), cmp.Compare(a.cost, b.cost))
		})
		terms = best.without(terms)
		known = survivors(known, best.at[0], best.at[1])
		path = append(path, best.at)
		spent += best.cost
		for i := range len(terms) - 1 {
			try(i, len(terms)-1, true)
		}
	}
	return path
}

func upTo(n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = i
	}
	return out
}

// survivors keeps the pairs that do not touch positions x < y and renumbers
// them for the shorter list.
func survivors(known []contraction, x, y int) []contraction {
	out := known[:0]
	for _, c := range known {
		i, j := c.at[0], c.at[1]
		if i == x || i == y || j == x || j == y {
			continue
		}
		c.at = []int{i - after(i, x) - after(i, y), j - after(j, x) - after(j, y)}
		out = append(out, c)
	}
	return out
}

func after(i, x int) int {
	if i > x {
		return 1
	}
	return 0
}

// partial is a state of the exhaustive search: some contractions made.
type partial struct {
	cost    float64
	path    [][]int
	terms   []labelSet
	members []uint32 // per value the operands in it
}

// optimal weighs all orders within the memory limit; the first of the
// cheapest, in the order in which NumPy lists them, wins. Of states that hold
// the same values only the best is followed.
func (r *rules) optimal(terms []labelSet) [][]int {
	start := partial{terms: terms}
	for k := range terms {
		start.members = append(start.members, 1<<k)
	}
	states := []partial{start}
	for left := len(terms); left > 1; left-- {
		next := r.level(states)
		if len(next) == 0 {
			return append(bestPartial(states).path, upTo(left))
		}
		states = next
	}
	return bestPartial(states).path
}

func (r *rules) level(states []partial) []partial {
	at := map[string]int{}
	var next []partial
	for _, st := range states {
		for i := range st.terms {
			for j := i + 1; j < len(st.terms); j++ {
				c := r.contract([]int{i, j}, st.terms)
				if c.size > r.limit {
					continue
				}
				p := partial{cost: st.cost + c.cost, terms: c.without(st.terms), path: append(slices.Clone(st.path), c.at)}
				p.members = slices.Delete(slices.Delete(slices.Clone(st.members), j, j+1), i, i+1)
				p.members = append(p.members, st.members[i]|st.members[j])
				key := stateKey(p.members)
				if k, ok := at[key]; !ok {
					at[key] = len(next)
					next = append(next, p)
				} else if comparePartial(p, next[k]) < 0 {
					next[k] = p
				}
			}
		}
	}
	return next
}

func stateKey(members []uint32) string {
	sorted := slices.Clone(members)
	slices.Sort(sorted)
	key := make([]byte, len(sorted))
	for i, m := range sorted {
		key[i] = byte(m)
	}
	return string(key)
}

func bestPartial(states []partial) partial { return slices.MinFunc(states, comparePartial) }

func comparePartial(a, b partial) int {
	return cmp.Or(cmp.Compare(a.cost, b.cost), slices.CompareFunc(a.path, b.path, slices.Compare[[]int]))
}
