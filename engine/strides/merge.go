// Axes that all who walk them step over as one.

package strides

// Steps are the steps of one, two or three.
type Steps interface{ [1]int | [2]int | [3]int }

// Joins reports whether an axis of n, which is next inside of another, continues it: each step over the outer one is n
// steps over the inner one. It is the rule that every other way to merge axes follows.
func Joins[S Steps](outer, inner S, n int) bool {
	for k := 0; k < len(outer); k++ {
		if outer[k] != n*inner[k] {
			return false
		}
	}
	return true
}

// Merge joins neighbouring axes that all the given stride lists walk as
// one, and drops axes of size 1. It gives the sizes left and, per list, their
// strides. An array without elements becomes one axis of size 0.
func Merge(dims []int, strides ...[]int) ([]int, [][]int) {
	out := make([][]int, len(strides))
	for _, n := range dims {
		if n == 0 {
			for k := range out {
				out[k] = []int{0}
			}
			return []int{0}, out
		}
	}
	back := make([]int, len(strides)*len(dims))
	for k := range out {
		out[k] = back[k*len(dims) : k*len(dims) : (k+1)*len(dims)]
	}
	merged := make([]int, 0, len(dims))
	for i, n := range dims {
		if n == 1 {
			continue
		}
		last := len(merged) - 1
		if last >= 0 && follows(out, strides, last, i, n) {
			merged[last] *= n
			for k := range out {
				out[k][last] = strides[k][i]
			}
			continue
		}
		merged = append(merged, n)
		for k := range out {
			out[k] = append(out[k], strides[k][i])
		}
	}
	return merged, out
}

// follows reports whether, in every list, a step on the merged axis last is n
// steps on axis i.
func follows(out, strides [][]int, last, i, n int) bool {
	for k := range out {
		if out[k][last] != n*strides[k][i] {
			return false
		}
	}
	return true
}
