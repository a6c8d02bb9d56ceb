// The first true or false element of each of several rows.

package reduction

import "github.com/tq-lang/tq/engine/loops"

// FirstTrueEach sets each of dst to FirstTrue of a row of n elements, the rows beginning stride elements after each other.
func FirstTrueEach(dst []int64, a []bool, n, stride int) { firstEach(dst, a, n, stride, true) }

// FirstFalseEach is FirstTrueEach for elements that do not hold.
func FirstFalseEach(dst []int64, a []bool, n, stride int) { firstEach(dst, a, n, stride, false) }

func firstEach(dst []int64, a []bool, n, stride int, want bool) {
	for i := range dst {
		row := a[i*stride:][:n]
		k := 0
		for k < len(row) && k < 4 && row[k] != want { // mostly it is one of the first
			k++
		}
		if k == 4 {
			k += loops.FirstEqual(row[k:], want)
		}
		if k == n {
			k = 0
		}
		dst[i] = int64(k)
	}
}
