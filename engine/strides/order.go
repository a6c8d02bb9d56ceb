// Package strides orders and joins the axes of arrays, of which it knows sizes and steps only.
package strides

// Permute gives v in the order of perm; nil is the order that it has.
func Permute(v, perm []int) []int {
	if perm == nil {
		return v
	}
	out := make([]int, len(perm))
	for i, p := range perm {
		out[i] = v[p]
	}
	return out
}

// Order sorts axes as NumPy's iterator does: by the size of the strides of
// the operands that move along both axes, largest first, else as they stand.
func Order(rank int, strides [][]int) []int {
	perm := make([]int, rank)
	for i := range perm {
		perm[i] = i
	}
	// Insertion sort from the innermost axis on; "smaller" axes go inside.
	for i := rank - 2; i >= 0; i-- {
		at := i
		for j := i + 1; j < rank; j++ {
			swap, ambiguous := false, true
			for _, s := range strides {
				x, y := Abs(s[perm[at]]), Abs(s[perm[j]])
				if perm[at] == perm[j] || x == 0 || y == 0 {
					continue
				}
				if x >= y { // the outer one has the larger stride: as it should be
					swap = false
				} else if ambiguous {
					swap = true
				}
				ambiguous = false
			}
			if ambiguous {
				continue
			}
			if !swap {
				break
			}
			// Move the axis inside, past j.
			p := perm[at]
			copy(perm[at:j], perm[at+1:j+1])
			perm[j] = p
			at = j
		}
	}
	return perm
}

// Abs is the size of a step.
func Abs(x int) int {
	if x < 0 {
		return -x
	}
	return x
}
