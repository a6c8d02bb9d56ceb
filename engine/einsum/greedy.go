// A good order for many operands: contract the pair that looks best now, from
// a heap of neighbours, several times with different scores.

package einsum

import (
	"cmp"
	"container/heap"
	"math/rand/v2"
	"slices"
)

// trial is one setting of the greedy search. A pair's score is the size of its
// result less shrink times the sizes of its operands, blurred by noise.
type trial struct {
	shrink, noise float64
}

var trials = [...]trial{{1, 0}, {0.5, 0}, {2, 0}, {0, 0}, {1, 0.1}, {1, 0.3}, {0.5, 0.3}, {1, 1}}

// maxNeighbours bounds how many holders of one label are tried as partners.
const maxNeighbours = 16

// greedy gives the best order of all trials, improved locally.
func (net *network) greedy(limit float64) []pair {
	var best *tree
	for i, tr := range trials {
		g := newGrower(net, tr, limit, uint64(i))
		if t := newTree(net, g.run()); best == nil || t.better(best, limit) {
			best = t
		}
	}
	best.improve(limit)
	return best.order()
}

type candidate struct {
	score float64
	pair
}

type candidates []candidate

func (c candidates) Len() int { return len(c) }
func (c candidates) Less(i, j int) bool {
	if c[i].score != c[j].score {
		return c[i].score < c[j].score
	}
	if c[i].a != c[j].a {
		return c[i].a < c[j].a
	}
	return c[i].b < c[j].b
}
func (c candidates) Swap(i, j int) { c[i], c[j] = c[j], c[i] }
func (c *candidates) Push(x any)   { *c = append(*c, x.(candidate)) }
func (c *candidates) Pop() any {
	last := (*c)[len(*c)-1]
	*c = (*c)[:len(*c)-1]
	return last
}

// grower is the state of one greedy run.
type grower struct {
	net     *network
	trial   trial
	limit   float64
	rng     *rand.Rand
	sets    []labelSet
	size    []float64
	dead    []bool
	holders [][]int // per label the values that have it; dead ones may linger
	refs    []int   // per label how many living values have it
	queue   candidates
	seen    []int // per value the value that last looked at it
	pairs   []pair
}

func newGrower(net *network, tr trial, limit float64, seed uint64) *grower {
	g := &grower{net: net, trial: tr, limit: limit, rng: rand.New(rand.NewPCG(seed, 1)),
		holders: make([][]int, len(net.size)), refs: make([]int, len(net.size))}
	for _, s := range net.sets {
		g.addValue(s)
	}
	return g
}

func (g *grower) addValue(s labelSet) int {
	id := len(g.sets)
	g.sets, g.size = append(g.sets, s), append(g.size, g.net.elements(s))
	g.dead, g.seen = append(g.dead, false), append(g.seen, -1)
	eachLabel(s, func(l int) {
		g.holders[l] = append(g.holders[l], id)
		g.refs[l]++
	})
	return id
}

func (g *grower) run() []pair {
	for id := range g.net.sets {
		g.propose(id, id)
	}
	for g.queue.Len() > 0 {
		c := heap.Pop(&g.queue).(candidate)
		if !g.dead[c.a] && !g.dead[c.b] {
			id := g.contract(c.pair)
			g.propose(id, id)
		}
	}
	g.outer()
	return g.pairs
}

// propose queues the pairs of value id with its neighbours below the bound.
func (g *grower) propose(id, bound int) {
	eachLabel(g.sets[id], func(l int) {
		alive := g.holders[l][:0]
		for _, other := range g.holders[l] {
			if !g.dead[other] {
				alive = append(alive, other)
			}
		}
		g.holders[l] = alive
		tried := 0
		for i := len(alive) - 1; i >= 0 && tried < maxNeighbours; i-- {
			other := alive[i]
			if other >= bound || g.seen[other] == id {
				continue
			}
			tried++
			g.seen[other] = id
			g.push(pair{other, id})
		}
	})
}

func (g *grower) push(p pair) {
	size := g.net.elements(g.result(p))
	operands := g.size[p.a] + g.size[p.b]
	score := size - g.trial.shrink*operands
	if g.trial.noise > 0 {
		score += g.trial.noise * g.rng.Float64() * (size + operands)
	}
	if g.limit > 0 && size > g.limit {
		score += huge // only when nothing else is left
	}
	heap.Push(&g.queue, candidate{score, p})
}

// result is what remains of two values: what the output or another has.
func (g *grower) result(p pair) labelSet {
	a, b := g.sets[p.a], g.sets[p.b]
	r := newSet(g.net.words)
	for i := range r {
		r[i] = a[i] | b[i]
	}
	eachLabel(r, func(l int) {
		mine := 0
		if a.has(l) {
			mine++
		}
		if b.has(l) {
			mine++
		}
		if g.refs[l] == mine && !g.net.out.has(l) {
			r[l>>6] &^= 1 << (l & 63)
		}
	})
	return r
}

func (g *grower) contract(p pair) int {
	r := g.result(p)
	for _, id := range [...]int{p.a, p.b} {
		g.dead[id] = true
		eachLabel(g.sets[id], func(l int) { g.refs[l]-- })
	}
	g.pairs = append(g.pairs, p)
	return g.addValue(r)
}

// outer joins values that share no label, small ones first.
func (g *grower) outer() {
	var left []int
	for id := range g.sets {
		if !g.dead[id] {
			left = append(left, id)
		}
	}
	bySize := func(a, b int) int { return cmp.Or(cmp.Compare(g.size[a], g.size[b]), cmp.Compare(a, b)) }
	slices.SortFunc(left, bySize)
	for len(left) > 1 {
		id := g.contract(pair{left[0], left[1]})
		left = left[2:]
		at, _ := slices.BinarySearchFunc(left, id, bySize)
		left = slices.Insert(left, at, id)
	}
}
