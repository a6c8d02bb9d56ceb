// Merged axes walk the same elements in the same order.

package strides

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// places lists where the elements lie, in row-major order.
func places(dims, steps []int) []int {
	out := []int{0}
	for i, n := range dims {
		var next []int
		for _, p := range out {
			for k := range n {
				next = append(next, p+k*steps[i])
			}
		}
		out = next
	}
	return out
}

func TestMerge(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 1))
	merges := 0
	for range 2000 {
		dims := make([]int, r.IntN(5))
		for i := range dims {
			dims[i] = []int{0, 1, 1, 2, 2, 3, 4, 6, 5, 2}[r.IntN(10)]
		}
		lists := make([][]int, 1+r.IntN(3))
		for k := range lists {
			lists[k] = make([]int, len(dims))
			step := 1 + r.IntN(2)
			for _, i := range order(r, len(dims)) {
				lists[k][i] = step * (1 - 2*r.IntN(8)/7)
				if step *= max(dims[i], 1); r.IntN(6) == 0 {
					lists[k][i] = 0
				}
			}
		}
		merged, steps := Merge(dims, lists...)
		if len(merged) > len(dims) && len(dims) > 0 || len(steps) != len(lists) {
			t.Fatalf("%v merges to %v", dims, merged)
		}
		if len(merged) < len(dims) {
			merges++
		}
		for k := range lists {
			if !slices.Equal(places(merged, steps[k]), places(dims, lists[k])) {
				t.Fatalf("%v %v merges to %v %v", dims, lists, merged, steps)
			}
		}
	}
	if merges < 500 {
		t.Errorf("only %d merges", merges)
	}
	if m, _ := Merge([]int{2, 3, 4}, []int{12, 4, 1}); len(m) != 1 || m[0] != 24 {
		t.Errorf("contiguous axes merge to %v", m)
	}
	if m, _ := Merge([]int{2, 3, 4}, []int{12, 4, 1}, []int{0, 4, 1}); len(m) != 2 {
		t.Errorf("a stretched axis merges: %v", m)
	}
}

// order is that of the axes in memory, innermost first: mostly as they stand.
func order(r *rand.Rand, n int) []int {
	p := r.Perm(n)
	if r.IntN(3) > 0 {
		slices.Sort(p)
		slices.Reverse(p)
	}
	return p
}

func TestJoins(t *testing.T) {
	if !Joins([2]int{12, 0}, [2]int{3, 0}, 4) || Joins([2]int{12, 1}, [2]int{3, 0}, 4) || !Joins([1]int{-8}, [1]int{-2}, 4) {
		t.Error("axes that continue each other, or do not")
	}
}
