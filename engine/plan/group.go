// Group: elementwise instructions over one shape become regions, so that no
// inner result is ever written to memory.
//
//	%3 = Mul(%0, %1)            region { %3 = Mul(%0, %1)
//	%4 = AddV2(%3, %2)    =>             %4 = AddV2(%3, %2) } -> %4
//
// Instructions join a region if one reads what the other makes, or if both
// read the same value, so that memory is read once. A region never spans a
// store, and never waits for an instruction that waits for it.

package plan

import (
	"slices"

	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
)

const (
	maxRegionInstrs = 48
	maxRegionInputs = 24
	maxSegment      = 4096 // instructions that are grouped at a time
)

// grouper works on a segment: instructions between two stores, not too many.
type grouper struct {
	p      *ir.Program
	lo, hi int
	maker  []int   // by value: the instruction that makes it, -1 none or an earlier segment
	of     []int   // by instruction - lo: its group, numbered by a member
	member [][]int // by group - lo: instructions, in order
	reader map[ir.Value]int
	mark   []int // by group - lo: the last search that saw it
	search int
}

// group cuts the program into steps.
func group(p *ir.Program) []Step {
	var steps []Step
	maker := make([]int, len(p.Types))
	for v := range maker {
		maker[v] = -1
	}
	for lo := 0; lo < len(p.Instrs); {
		if p.Instrs[lo].Op.Class() == ir.Store {
			steps = append(steps, Step{Instrs: []int{lo}})
			lo++
			continue
		}
		hi := lo
		for hi < min(len(p.Instrs), lo+maxSegment) && p.Instrs[hi].Op.Class() != ir.Store {
			for _, v := range p.Instrs[hi].Out {
				maker[v] = hi
			}
			hi++
		}
		steps = append(steps, segment(p, lo, hi, maker)...)
		for ; lo < hi; lo++ {
			for _, v := range p.Instrs[lo].Out {
				maker[v] = -1
			}
		}
	}
	findEdges(p, steps)
	return rideAlong(p, foldIn(p, steps))
}

// segment groups instructions lo..hi-1.
func segment(p *ir.Program, lo, hi int, maker []int) []Step {
	g := &grouper{p: p, lo: lo, hi: hi, maker: maker, of: make([]int, hi-lo), member: make([][]int, hi-lo),
		mark: make([]int, hi-lo), reader: map[ir.Value]int{}}
	for i := lo; i < hi; i++ {
		g.of[i-lo], g.member[i-lo] = i, []int{i}
	}
	for i := lo; i < hi; i++ {
		if fusible(p, i) {
			g.join(i)
		}
	}
	return g.schedule()
}

// fusible reports whether an instruction can be part of a region: elementwise,
// on numbers or truth values.
func fusible(p *ir.Program, i int) bool {
	in := &p.Instrs[i]
	if in.Op.Class() != ir.Elementwise || p.Types[in.Out[0]].DType.IsText() {
		return false
	}
	for _, a := range in.Args {
		if p.Types[a].DType.IsText() {
			return false
		}
	}
	return true
}

// join puts instruction i with the makers of its operands, and with others
// that read them.
func (g *grouper) join(i int) {
	in := &g.p.Instrs[i]
	for _, a := range in.Args {
		if m := g.maker[a]; m >= 0 && fusible(g.p, m) {
			g.merge(i, m)
		}
	}
	for _, a := range in.Args {
		if m, ok := g.reader[a]; ok && g.p.Types[a].Shape.Same(g.shape(i)) {
			g.merge(i, m)
		}
		g.reader[a] = i
	}
}

func (g *grouper) shape(i int) shape.Shape { return g.p.Types[g.p.Instrs[i].Out[0]].Shape }

// merge makes one group of those of i and m if that is allowed.
func (g *grouper) merge(i, m int) {
	a, b := g.of[i-g.lo], g.of[m-g.lo]
	if a == b || !g.shape(i).Same(g.shape(m)) {
		return
	}
	all := append(slices.Clone(g.member[a-g.lo]), g.member[b-g.lo]...)
	if len(all) > maxRegionInstrs || g.inputs(all) > maxRegionInputs || g.waits(a, b) {
		return
	}
	slices.Sort(all)
	g.member[b-g.lo], g.member[a-g.lo] = all, nil
	for _, k := range all {
		g.of[k-g.lo] = b
	}
}

// inputs counts the values that instructions read and do not make.
func (g *grouper) inputs(instrs []int) int {
	seen := map[ir.Value]bool{}
	for _, i := range instrs {
		for _, a := range g.p.Instrs[i].Args {
			if m := g.maker[a]; m < 0 || !slices.Contains(instrs, m) {
				seen[a] = true
			}
		}
	}
	return len(seen)
}

// waits reports whether some path leads out of groups a and b and back into
// them: made one, they would wait for themselves.
func (g *grouper) waits(a, b int) bool {
	g.search++
	first := min(g.member[a-g.lo][0], g.member[b-g.lo][0])
	var todo []int
	visit := func(from int) (back bool) {
		for _, i := range g.member[from-g.lo] {
			for _, v := range g.p.Instrs[i].Args {
				m := g.maker[v]
				if m < 0 {
					continue
				}
				to := g.of[m-g.lo]
				if members := g.member[to-g.lo]; members[len(members)-1] < first {
					continue // all of that group comes before both
				}
				if to == a || to == b {
					if from != a && from != b {
						return true
					}
					continue
				}
				if g.mark[to-g.lo] != g.search {
					g.mark[to-g.lo] = g.search
					todo = append(todo, to)
				}
			}
		}
		return false
	}
	if visit(a) || visit(b) {
		return true
	}
	for len(todo) > 0 {
		next := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if visit(next) {
			return true
		}
	}
	return false
}

// schedule lists the groups in an order in which each comes after those it
// reads, otherwise by last member.
func (g *grouper) schedule() []Step {
	var steps []Step
	done := make([]bool, g.hi-g.lo)
	// Frames of a depth-first walk kept by hand: programs may be long.
	type frame struct{ group, member, arg int }
	for i := g.lo; i < g.hi; i++ {
		top := g.of[i-g.lo]
		if m := g.member[top-g.lo]; m[len(m)-1] != i || done[top-g.lo] {
			continue
		}
		stack := []frame{{top, 0, 0}}
		for len(stack) > 0 {
			f := &stack[len(stack)-1]
			members := g.member[f.group-g.lo]
			if done[f.group-g.lo] || f.member == len(members) {
				if !done[f.group-g.lo] {
					done[f.group-g.lo] = true
					steps = append(steps, Step{Instrs: members})
				}
				stack = stack[:len(stack)-1]
				continue
			}
			args := g.p.Instrs[members[f.member]].Args
			if f.arg == len(args) {
				f.member, f.arg = f.member+1, 0
				continue
			}
			m := g.maker[args[f.arg]]
			f.arg++
			if m >= 0 {
				if to := g.of[m-g.lo]; to != f.group && !done[to-g.lo] {
					stack = append(stack, frame{to, 0, 0})
				}
			}
		}
	}
	return steps
}

// findEdges lists what each region reads from and writes to memory.
func findEdges(p *ir.Program, steps []Step) {
	stepOf := make([]int, len(p.Types)) // the step that makes a value, from 1
	for s := range steps {
		for _, i := range steps[s].Instrs {
			for _, v := range p.Instrs[i].Out {
				stepOf[v] = s + 1
			}
		}
	}
	outside := make([]bool, len(p.Types))
	for _, v := range p.Outputs {
		outside[v] = true
	}
	for s := range steps {
		for _, i := range steps[s].Instrs {
			for _, a := range p.Instrs[i].Args {
				outside[a] = outside[a] || stepOf[a] != s+1
			}
		}
	}
	for s := range steps {
		st := &steps[s]
		if !fusible(p, st.Instrs[0]) {
			continue
		}
		st.Region = &Region{}
		for _, i := range st.Instrs {
			in := &p.Instrs[i]
			for _, a := range in.Args {
				if stepOf[a] != s+1 && !slices.Contains(st.Region.Inputs, a) {
					st.Region.Inputs = append(st.Region.Inputs, a)
				}
			}
			for _, v := range in.Out {
				if outside[v] {
					st.Region.Outputs = append(st.Region.Outputs, v)
				}
			}
		}
	}
}
