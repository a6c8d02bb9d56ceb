// Strides: contiguous ones, reshapes that need no copy, axes that merge.
// Strides count elements here, though nothing depends on the unit.

package shape

// ContiguousStrides are the strides of an array stored row by row. Axes after
// a zero-size one are counted as if it had size 1.
func ContiguousStrides(dims []int) []int {
	strides := make([]int, len(dims))
	step := 1
	for i := len(dims) - 1; i >= 0; i-- {
		strides[i] = step
		step *= max(dims[i], 1)
	}
	return strides
}

// IsContiguous reports whether elements lie one after the other in row order;
// axes of size 1 and empty arrays put no demand on strides.
func IsContiguous(dims, strides []int) bool {
	step, dense := 1, true
	for i := len(dims) - 1; i >= 0; i-- {
		if dims[i] == 0 {
			return true
		}
		dense = dense && (dims[i] == 1 || strides[i] == step)
		step *= dims[i]
	}
	return dense
}

// ReshapeStrides gives strides with which the array reads as one of sizes
// want, of as many elements, without a copy; ok is false if there are none.
func ReshapeStrides(dims, strides, want []int) (newStrides []int, ok bool) {
	for _, d := range want {
		if d == 0 {
			return ContiguousStrides(want), true
		}
	}
	d, s := dropOnes(dims, strides)
	out := make([]int, len(want))
	oi, ni := 0, 0
	for oi < len(d) && ni < len(want) {
		// Take the smallest groups of axes on both sides with equal products.
		oj, nj := oi+1, ni+1
		have, need := d[oi], want[ni]
		for have != need {
			if have < need {
				if oj == len(d) {
					return nil, false
				}
				have *= d[oj]
				oj++
			} else {
				if nj == len(want) {
					return nil, false
				}
				need *= want[nj]
				nj++
			}
		}
		for k := oi; k+1 < oj; k++ { // the old group must be one run
			if s[k] != d[k+1]*s[k+1] {
				return nil, false
			}
		}
		step := s[oj-1]
		for k := nj - 1; k >= ni; k-- {
			out[k] = step
			step *= want[k]
		}
		oi, ni = oj, nj
	}
	// What is left over has size 1 and takes any stride.
	last := 1
	if ni > 0 {
		last = out[ni-1]
	}
	for ; ni < len(want); ni++ {
		if want[ni] != 1 {
			return nil, false
		}
		out[ni] = last
	}
	return out, oi == len(d)
}

func dropOnes(dims, strides []int) (d, s []int) {
	d, s = make([]int, 0, len(dims)), make([]int, 0, len(dims))
	for i, n := range dims {
		if n != 1 {
			d, s = append(d, n), append(s, strides[i])
		}
	}
	return d, s
}

// MergeAxes joins neighbouring axes that all the given stride lists walk as
// one, and drops axes of size 1. It gives the sizes left and, per list, their
// strides. An array without elements becomes one axis of size 0.
func MergeAxes(dims []int, strides ...[]int) ([]int, [][]int) {
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
