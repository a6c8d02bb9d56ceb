// Plans: steps of one or two values.

package einsum

import "slices"

// Class tells what kind of work a step is.
type Class uint8

// The classes. View, Sum and Expand take one value, the others two.
const (
	View        Class = iota // diagonal, transpose, dropped axes: no data moves
	Sum                      // axes are summed, maybe along a diagonal
	Expand                   // a repeated output label: the diagonal of zeros
	Elementwise              // no contracted label
	Outer                    // no contracted and no shared label
	Dot                      // contracted labels only
	Gemv                     // and labels of one side
	Gemm                     // and labels of both sides
	BatchedGemm              // contracted labels and shared ones that stay
)

var classNames = [...]string{"view", "sum", "expand", "elementwise", "outer", "dot", "GEMV", "GEMM", "batched GEMM"}

// String is the class's name.
func (c Class) String() string { return classNames[c] }

// Dropped stands in Step.In for an axis of size 1 that has no label; it is
// read at position 0.
const Dropped = -1

// Step is one piece of work. Its result is the value numbered Operands + its
// position in the plan. Only In of a one-value step may repeat a label, or
// hold Dropped; only Out of an Expand may repeat one.
type Step struct {
	Class    Class
	Operands []int   // numbers of values
	In       [][]int // per operand the label of each axis
	Out      []int   // the label of each axis of the result

	// The labels by their part: Batch in both operands and the result, M in
	// the first and the result, N in the second and the result, K in both but
	// not in the result, SumA and SumB in one operand alone. Of a one-value
	// step only M (kept) and SumA are used. Result labels come in Out's order.
	Batch, M, N, K, SumA, SumB []int

	FLOPs float64 // additions and multiplications
	Moved float64 // elements read and written
}

// Plan is an equation worked out for given shapes.
type Plan struct {
	Inputs int     // values 0 … Inputs-1 are the operands
	Steps  []Step  // value Inputs+i is the result of step i; the last is the answer
	Size   []int   // per label
	Path   [][]int // the pairs, as NumPy writes them

	FLOPs   float64
	Moved   float64
	Largest float64 // elements of the largest result of a step that is no view
}

// Count is the number of elements over the given labels.
func (p *Plan) Count(labels []int) float64 { return count(labels, p.Size) }

func count(labels, size []int) float64 {
	n := 1.0
	for _, l := range labels {
		n *= float64(size[l])
	}
	return n
}

// Classify sorts the labels of two operands, none repeated, by their part in
// a contraction with result out, and tells the class.
func Classify(a, b, out []int) (st Step) {
	back := make([]int, 0, len(a)+len(b)+len(out))
	group := func(from []int, keep func(l int) bool) []int {
		first := len(back)
		for _, l := range from {
			if keep(l) {
				back = append(back, l)
			}
		}
		return back[first:len(back):len(back)]
	}
	in := func(ls []int, l int) bool { return slices.Contains(ls, l) }
	st.Batch = group(out, func(l int) bool { return in(a, l) && in(b, l) })
	st.M = group(out, func(l int) bool { return in(a, l) && !in(b, l) })
	st.N = group(out, func(l int) bool { return !in(a, l) && in(b, l) })
	st.K = group(a, func(l int) bool { return in(b, l) && !in(out, l) })
	st.SumA = group(a, func(l int) bool { return !in(b, l) && !in(out, l) })
	st.SumB = group(b, func(l int) bool { return !in(a, l) && !in(out, l) })
	st.Class = classOf(&st)
	st.In, st.Out = [][]int{a, b}, out
	return st
}

func classOf(st *Step) Class {
	switch {
	case len(st.K)+len(st.SumA)+len(st.SumB) == 0:
		if len(st.Batch) == 0 && len(st.M) > 0 && len(st.N) > 0 {
			return Outer
		}
		return Elementwise
	case len(st.Batch) > 0:
		return BatchedGemm
	case len(st.M) > 0 && len(st.N) > 0:
		return Gemm
	case len(st.M)+len(st.N) > 0:
		return Gemv
	}
	return Dot
}

// builder makes a plan's steps from groups of values.
type builder struct {
	sizes *Sizes
	plan  *Plan
	terms [][]int // per value its labels
	value []int   // per search number, operands and then pair results, its value in the plan
	pairs []pair
	refs  []int // per label how many unused values have it
	left  int   // values not used yet
}

func newBuilder(s *Sizes) *builder {
	n := len(s.Terms)
	b := &builder{sizes: s, plan: &Plan{Inputs: n, Size: s.Size}, left: n}
	b.plan.Steps = make([]Step, 0, 2*n)
	b.pairs = make([]pair, 0, n)
	b.terms = append(make([][]int, 0, 4*n), s.Terms...)
	b.value = make([]int, n, 2*n)
	b.refs = make([]int, len(s.Size))
	for k := range s.Terms {
		b.value[k] = k
		if s.Stretched != nil && len(s.Stretched[k]) > 0 {
			b.terms[k] = slices.Clone(s.Terms[k])
			for _, axis := range s.Stretched[k] {
				b.terms[k][axis] = Dropped
			}
		}
		b.count(b.terms[k], 1)
	}
	return b
}

// count adds d to the references of every label of a term, once each.
func (b *builder) count(term []int, d int) {
	for i, l := range term {
		if l != Dropped && !slices.Contains(term[:i], l) {
			b.refs[l] += d
		}
	}
}

// contract contracts a group of values, given by search number, from left to
// right.
func (b *builder) contract(group []int) {
	at := group[0]
	for _, other := range group[1:] {
		b.pairs = append(b.pairs, pair{at, other})
		b.binary(at, other)
		at = len(b.value) - 1
	}
}

func (b *builder) binary(x, y int) {
	va, vb := b.prepare(b.value[x]), b.prepare(b.value[y])
	a, c := b.terms[va], b.terms[vb]
	b.count(a, -1)
	b.count(c, -1)
	b.left -= 2
	last := b.left == 0
	var out []int
	if last {
		out = unique(b.sizes.Out)
		// The result's last axis belongs on the second side.
		if n := len(out); n > 0 && slices.Contains(a, out[n-1]) && !slices.Contains(c, out[n-1]) {
			va, vb, a, c = vb, va, c, a
		}
	} else {
		out = b.remaining(a, c)
	}
	st := Classify(a, c, out)
	st.Operands = []int{va, vb}
	b.cost(&st)
	b.value = append(b.value, b.add(st))
	b.count(out, 1)
	b.left++
}

// remaining lists the labels that two values leave: batch, then those of the
// first, then those of the second.
func (b *builder) remaining(a, c []int) []int {
	out := make([]int, 0, len(a)+len(c))
	keep := func(l int) bool { return b.refs[l] > 0 || slices.Contains(b.sizes.Out, l) }
	for _, l := range a {
		if slices.Contains(c, l) && keep(l) {
			out = append(out, l)
		}
	}
	for _, l := range a {
		if !slices.Contains(c, l) && keep(l) {
			out = append(out, l)
		}
	}
	for _, l := range c {
		if !slices.Contains(a, l) && keep(l) {
			out = append(out, l)
		}
	}
	return out
}

// prepare gives a value whose labels differ and are all needed: it takes
// diagonals and sums what no other value and not the output has.
func (b *builder) prepare(v int) int {
	term := b.terms[v]
	out := make([]int, 0, len(term))
	for _, l := range term {
		if l != Dropped && (b.refs[l] > 1 || slices.Contains(b.sizes.Out, l)) && !slices.Contains(out, l) {
			out = append(out, l)
		}
	}
	if len(out) == len(term) {
		return v
	}
	b.count(term, -1)
	b.count(out, 1)
	return b.single(v, out)
}

// single adds a step that takes value v to the labels out, none repeated.
func (b *builder) single(v int, out []int) int {
	term := b.terms[v]
	st := Step{Operands: []int{v}, In: [][]int{term}, Out: out, M: out}
	for i, l := range term {
		if l != Dropped && !slices.Contains(out, l) && !slices.Contains(term[:i], l) {
			st.SumA = append(st.SumA, l)
		}
	}
	if len(st.SumA) > 0 {
		st.Class = Sum
	}
	b.cost(&st)
	return b.add(st)
}

func (b *builder) add(st Step) int {
	b.plan.Steps = append(b.plan.Steps, st)
	b.terms = append(b.terms, st.Out)
	return len(b.terms) - 1
}

// finish brings the last value to the output's labels.
func (b *builder) finish() *Plan {
	p := b.plan
	v := b.value[len(b.value)-1]
	want := b.sizes.Out
	once := unique(want)
	if p.Inputs == 1 && !(len(once) < len(want) && sameLabels(b.terms[v], once)) {
		v = b.single(v, once)
	}
	if len(once) < len(want) {
		st := Step{Class: Expand, Operands: []int{v}, In: [][]int{b.terms[v]}, Out: want, M: once}
		b.cost(&st)
		b.add(st)
	}
	p.Path = positions(b.pairs, p.Inputs)
	p.arrange()
	return p
}

// cost fills in what a step costs and adds it to the plan.
func (b *builder) cost(st *Step) {
	size := b.sizes.Size
	read := 0.0
	for _, in := range st.In {
		read += count(unique(in), size)
	}
	wrote := count(st.Out, size)
	all := count(st.Batch, size) * count(st.M, size) * count(st.N, size) * count(st.K, size) * count(st.SumA, size) * count(st.SumB, size)
	switch st.Class {
	case View:
		return
	case Expand:
		read, all = count(st.M, size), 0
	case Sum, Elementwise, Outer:
	default:
		all *= 2
	}
	st.FLOPs, st.Moved = all, read+wrote
	b.plan.FLOPs += all
	b.plan.Moved += read + wrote
	b.plan.Largest = max(b.plan.Largest, wrote)
}

// unique lists labels without repeats and dropped axes.
func unique(labels []int) []int {
	for i, l := range labels {
		if l == Dropped || slices.Contains(labels[:i], l) {
			out := slices.Clone(labels[:i])
			for _, l := range labels[i:] {
				if l != Dropped && !slices.Contains(out, l) {
					out = append(out, l)
				}
			}
			return out
		}
	}
	return labels
}

// sameLabels reports whether a holds the labels of b, each once, in any order.
func sameLabels(a, b []int) bool {
	if len(a) != len(b) {
		return false
	}
	for _, l := range b {
		if !slices.Contains(a, l) {
			return false
		}
	}
	return true
}
