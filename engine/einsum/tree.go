// A contraction order as a tree: its cost, and local improvement by weighing
// all orders of a few neighbouring contractions at a time.

package einsum

import "math/bits"

func eachLabel(s labelSet, f func(l int)) {
	for i, word := range s {
		for ; word != 0; word &= word - 1 {
			f(i<<6 | bits.TrailingZeros64(word))
		}
	}
}

// tree has the operands as leaves, numbered first; then inner nodes.
type tree struct {
	net   *network
	left  []int // -1 for a leaf
	right []int
	sets  []labelSet
	size  []float64
	root  int
	cost  float64 // of all inner nodes
	peak  float64 // elements of the largest intermediate
}

func newTree(net *network, pairs []pair) *tree {
	n := len(net.sets)
	t := &tree{net: net, root: n + len(pairs) - 1, sets: append([]labelSet(nil), net.sets...)}
	refs := make([]int, len(net.size))
	for _, s := range net.sets {
		t.left, t.right = append(t.left, -1), append(t.right, -1)
		t.size = append(t.size, net.elements(s))
		eachLabel(s, func(l int) { refs[l]++ })
	}
	for _, p := range pairs {
		r := newSet(net.words)
		for i := range r {
			r[i] = t.sets[p.a][i] | t.sets[p.b][i]
		}
		eachLabel(t.sets[p.a], func(l int) { refs[l]-- })
		eachLabel(t.sets[p.b], func(l int) { refs[l]-- })
		eachLabel(r, func(l int) {
			if refs[l] == 0 && !net.out.has(l) {
				r[l>>6] &^= 1 << (l & 63)
				return
			}
			refs[l]++
		})
		t.left, t.right = append(t.left, p.a), append(t.right, p.b)
		t.sets, t.size = append(t.sets, r), append(t.size, net.elements(r))
	}
	t.measure()
	return t
}

func (t *tree) measure() {
	t.cost, t.peak = 0, 0
	for id := len(t.net.sets); id < len(t.left); id++ {
		t.cost += t.nodeCost(id)
		if id != t.root {
			t.peak = max(t.peak, t.size[id])
		}
	}
}

func (t *tree) nodeCost(id int) float64 {
	a, b := t.left[id], t.right[id]
	return pairCost(t.size[a], t.size[b], t.net.common(t.sets[a], t.sets[b]), t.size[id])
}

// better prefers trees within the limit, then the smaller excess, then cost.
func (t *tree) better(o *tree, limit float64) bool {
	if limit > 0 {
		x, y := max(t.peak, limit), max(o.peak, limit)
		if x != y {
			return x < y
		}
	}
	return t.cost < o.cost
}

const (
	window      = 6 // values at the edge of what is weighed together
	maxImproves = 4
)

// improve reorders windows of the tree until nothing gets better.
func (t *tree) improve(limit float64) {
	for range maxImproves {
		changed := false
		for _, id := range t.postorder() {
			changed = t.reorder(id, limit) || changed
		}
		if !changed {
			break
		}
	}
	t.measure()
}

// reorder finds the best order of the window below node id.
func (t *tree) reorder(id int, limit float64) bool {
	frontier, inner := t.windowBelow(id)
	if len(inner) < 2 {
		return false
	}
	old, peak := 0.0, 0.0
	for _, k := range inner {
		old += t.nodeCost(k)
		if k != id {
			peak = max(peak, t.size[k])
		}
	}
	sub := &network{words: t.net.words, out: t.sets[id], size: t.net.size}
	for _, k := range frontier {
		sub.sets = append(sub.sets, t.sets[k])
	}
	bound := huge
	if limit > 0 {
		bound = max(peak, limit)
	}
	table := sub.newSubsets()
	table.fill(bound)
	if table.cost[len(table.cost)-1] >= old*(1-1e-9) {
		return false
	}
	t.rebuild(table, frontier, inner)
	return true
}

// windowBelow expands the largest values below id until the window is full. It
// gives the values at its edge and the inner nodes, id first.
func (t *tree) windowBelow(id int) (frontier, inner []int) {
	frontier = []int{id}
	for len(frontier) < window {
		pick := -1
		for i, k := range frontier {
			if t.left[k] >= 0 && (pick < 0 || t.size[k] > t.size[frontier[pick]]) {
				pick = i
			}
		}
		if pick < 0 {
			break
		}
		k := frontier[pick]
		inner = append(inner, k)
		frontier[pick] = t.left[k]
		frontier = append(frontier, t.right[k])
	}
	return frontier, inner
}

// rebuild gives the inner nodes, id first, to the order found.
func (t *tree) rebuild(table *subsets, frontier, inner []int) {
	node := make(map[int]int, len(inner)) // subset -> node
	next := 1
	todo := []int{len(table.cost) - 1}
	node[todo[0]] = inner[0]
	for len(todo) > 0 {
		s := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		id := node[s]
		t.sets[id] = append(labelSet(nil), table.left[s]...)
		t.size[id] = table.size[s]
		for i, side := range [...]int{int(table.split[s]), s ^ int(table.split[s])} {
			child := 0
			if side&(side-1) == 0 {
				child = frontier[bits.TrailingZeros(uint(side))]
			} else {
				child = inner[next]
				next++
				node[side] = child
				todo = append(todo, side)
			}
			if i == 0 {
				t.left[id] = child
			} else {
				t.right[id] = child
			}
		}
	}
}

// postorder lists the inner nodes, children before parents.
func (t *tree) postorder() []int {
	out := make([]int, 0, len(t.left)-len(t.net.sets))
	todo := []int{t.root}
	for len(todo) > 0 {
		id := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if t.left[id] < 0 {
			continue
		}
		out = append(out, id)
		todo = append(todo, t.left[id], t.right[id])
	}
	for i, j := 0, len(out)-1; i < j; i, j = i+1, j-1 {
		out[i], out[j] = out[j], out[i]
	}
	return out
}

// order lists the contractions with results numbered as they come.
func (t *tree) order() []pair {
	n := len(t.net.sets)
	number := make([]int, len(t.left))
	for id := range n {
		number[id] = id
	}
	out := make([]pair, 0, n-1)
	for _, id := range t.postorder() {
		number[id] = n + len(out)
		out = append(out, pair{number[t.left[id]], number[t.right[id]]})
	}
	return out
}
