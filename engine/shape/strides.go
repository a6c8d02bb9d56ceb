// Strides: contiguous ones, reshapes that need no copy.
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
