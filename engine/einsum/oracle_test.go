// Two evaluators for tests, one element at a time over int64 slices: the
// meaning of an equation, and the steps of a plan.

package einsum

import (
	"slices"
	"testing"

	"github.com/tq-lang/tq/engine/shape"
)

type array struct {
	dims []int
	data []int64
}

func newArray(dims []int) array {
	n, _ := shape.Product(dims)
	return array{dims, make([]int64, n)}
}

// ruled is operand k as the conformance cases fill it.
func ruled(dims []int, k int) array {
	a := newArray(dims)
	for i := range a.data {
		a.data[i] = int64((11*i+7*k+3)%29) - 14
	}
	return a
}

func shapesOf(ops []array) []shape.Shape {
	out := make([]shape.Shape, len(ops))
	for i, a := range ops {
		out[i] = shape.Make(a.dims)
	}
	return out
}

// index is the place of an assignment of values to labels in an array whose
// axes have these labels; an axis of size 1 is always read at 0.
func (a *array) index(labels, value []int) int {
	pos := 0
	for i, l := range labels {
		pos *= a.dims[i]
		if l != Dropped && a.dims[i] != 1 {
			pos += value[l]
		}
	}
	return pos
}

// eachValue runs through all assignments of values to the given labels.
func eachValue(labels, size []int, f func(value []int)) {
	value := make([]int, len(size))
	for _, l := range labels {
		if size[l] == 0 {
			return
		}
	}
	for {
		f(value)
		i := len(labels) - 1
		for ; i >= 0; i-- {
			if value[labels[i]]++; value[labels[i]] < size[labels[i]] {
				break
			}
			value[labels[i]] = 0
		}
		if i < 0 {
			return
		}
	}
}

// combine adds, for every assignment, the product of the inputs to the output.
func combine(in [][]int, ops []array, out []int, size []int) array {
	dims := make([]int, len(out))
	for i, l := range out {
		dims[i] = size[l]
	}
	result := newArray(dims)
	var all []int
	for _, t := range in {
		all = append(all, t...)
	}
	all = unique(append(all, out...))
	eachValue(all, size, func(value []int) {
		p := int64(1)
		for k := range ops {
			p *= ops[k].data[ops[k].index(in[k], value)]
		}
		pos := 0
		for i, l := range out {
			pos = pos*dims[i] + value[l]
		}
		result.data[pos] += p
	})
	return result
}

// meaning evaluates an equation over its whole label space.
func meaning(s *Sizes, ops []array) array { return combine(s.Terms, ops, s.Out, s.Size) }

// execute evaluates a plan step by step.
func execute(p *Plan, ops []array) array {
	values := slices.Clone(ops)
	for _, st := range p.Steps {
		var in []array
		for _, v := range st.Operands {
			in = append(in, values[v])
		}
		values = append(values, combine(st.In, in, st.Out, p.Size))
	}
	return values[len(values)-1]
}

// checkPlan checks what Plan promises about its steps.
func checkPlan(t *testing.T, name string, p *Plan) {
	t.Helper()
	used := map[int]bool{}
	for i := range p.Steps {
		st := &p.Steps[i]
		for _, v := range st.Operands {
			if used[v] || v >= p.Inputs+i {
				t.Fatalf("%s: step %d uses value %d a second time or too early", name, i, v)
			}
			used[v] = true
		}
		if st.Class != Expand && len(unique(st.Out)) != len(st.Out) {
			t.Fatalf("%s: step %d repeats a result label", name, i)
		}
		if (len(st.Operands) == 1) != (st.Class <= Expand) {
			t.Fatalf("%s: step %d has class %s with %d operands", name, i, st.Class, len(st.Operands))
		}
		if len(st.Operands) == 2 {
			checkPair(t, name, st)
		}
	}
	if len(used) != p.Inputs+len(p.Steps)-1 {
		t.Fatalf("%s: %d of %d values are used", name, len(used), p.Inputs+len(p.Steps))
	}
}

func checkPair(t *testing.T, name string, st *Step) {
	t.Helper()
	for _, in := range st.In {
		if len(unique(in)) != len(in) {
			t.Fatalf("%s: a pair's operand repeats a label: %v", name, in)
		}
	}
	if len(st.SumA)+len(st.SumB) > 0 {
		t.Fatalf("%s: a pair sums %v %v", name, st.SumA, st.SumB)
	}
	a := slices.Concat(st.Batch, st.M, st.K)
	b := slices.Concat(st.Batch, st.N, st.K)
	out := slices.Concat(st.Batch, st.M, st.N)
	if !sameLabels(a, st.In[0]) || !sameLabels(b, st.In[1]) || !sameLabels(out, st.Out) {
		t.Fatalf("%s: labels of %+v do not fit", name, st)
	}
	if n := len(st.Out); n > 0 && slices.Contains(st.M, st.Out[n-1]) && len(st.N) > 0 {
		t.Fatalf("%s: the last result axis belongs to the first operand: %+v", name, st)
	}
}

// methods are the ways to choose an order that tests run through.
func methods(n int, next func(int) int) []Options {
	all := []Options{{}, {Method: Optimal}, {Method: Greedy}, {Method: Naive}, {Method: Optimal, MemoryLimit: 8}, {Method: Greedy, MemoryLimit: 8}}
	for range 2 {
		o := Options{Method: Explicit}
		for left := n; left > 1; {
			take := min(left, 1+next(3))
			var entry []int
			for len(entry) < take {
				if p := next(left); !slices.Contains(entry, p) {
					entry = append(entry, p)
				}
			}
			o.Pairs = append(o.Pairs, entry)
			left -= take - 1
		}
		if n == 1 {
			o.Pairs = [][]int{{0}}
		}
		all = append(all, o)
	}
	return all
}

// shapesFrom gives the operands' shapes back.
func shapesFrom(s *Sizes) []shape.Shape {
	out := make([]shape.Shape, len(s.Terms))
	for k, t := range s.Terms {
		dims := make([]int, len(t))
		for i, l := range t {
			dims[i] = s.Size[l]
		}
		out[k] = shape.Make(dims)
	}
	return out
}
