// LU of the smallest matrices, whose elements people look at.

package linalg

import "math"

// smallestFactor is the size up to which each element of the factors is one inner
// product in order, and a column is multiplied with one over its pivot: so OpenBLAS
// does it, and matrices that are singular in decimal (1 to 9 in rows of three) then
// have a pivot of 0, and no inverse, here as there.
const smallestFactor = 16

// luColumnwise factors a (n×n, row by row) column after column, with partial pivoting;
// it reports whether no pivot is 0.
func luColumnwise(n int, a []float64, pivots []int) bool {
	ok := true
	var room [smallestFactor]float64
	for j := range n {
		col := room[:n]
		for i := range n {
			col[i] = a[i*n+j]
		}
		for i, p := range pivots[:j] {
			col[i], col[p] = col[p], col[i]
		}
		most, p := -1.0, j
		for i := range n {
			row, s := a[i*n:][:min(i, j)], 0.0
			for k, f := range row {
				s += float64(f * col[k]) // not fused: the same on every machine
			}
			col[i] -= s
			if size := math.Abs(col[i]); i >= j && size > most {
				most, p = size, i
			}
		}
		pivots[j] = p
		if p != j {
			swap(a[j*n:][:j], a[p*n:][:j])
			col[j], col[p] = col[p], col[j]
		}
		if col[j] == 0 {
			ok = false
		} else {
			divide(col[j+1:], col[j])
		}
		for i, x := range col {
			a[i*n+j] = x
		}
	}
	return ok
}

// divide multiplies with one over d, where that is a number.
func divide(x []float64, d float64) {
	inv, small := 1/d, math.Abs(d) < tiniest
	for i, v := range x {
		if small {
			x[i] = v / d
		} else {
			x[i] = v * inv
		}
	}
}
