// Correlation of a row with a few taps.

package loops

import "github.com/tq-lang/tq/engine/loops/elem"

// FewTaps is the most taps that Correlate is for: more had better be a product of matrices.
const FewTaps = 11

// correlateStretch is how many sums one call of a routine makes.
const correlateStretch = 1 << 13

// Correlate slides taps, of which there are some and no more than elements, along a row: dst[i] is the sum of
// a[i-left+j]·taps[j], from the left, of those elements that there are. dst is apart from a.
func Correlate[T elem.Float](dst, a, taps []T, left int) {
	last := min(len(a)-len(taps)+left+1, len(dst)) // the end of the sums that have all taps
	for i := range min(left, len(dst)) {
		dst[i] = overlap(a, taps[left-i:])
	}
	if left < last {
		correlateWhole(dst[left:last], a, taps)
	}
	for i := last; i < len(dst); i++ {
		x := a[i-left:]
		dst[i] = overlap(x, taps[:len(x)])
	}
}

// correlateWhole makes sums that have all taps: dst[i] is that from a[i] on.
func correlateWhole[T elem.Float](dst, a, taps []T) {
	if v := elem.VectorsFor[T](); v != nil && v.Correlate != nil && len(dst) >= v.Lanes {
		whole := len(dst) &^ (v.Lanes - 1)
		for i := 0; i < whole; i += correlateStretch {
			v.Correlate(min(correlateStretch, whole-i), elem.BytePtr(dst[i:]), elem.BytePtr(a[i:]), len(taps), elem.BytePtr(taps))
		}
		if rest := len(dst) - v.Lanes; rest > whole-v.Lanes { // some are made again
			v.Correlate(v.Lanes, elem.BytePtr(dst[rest:]), elem.BytePtr(a[rest:]), len(taps), elem.BytePtr(taps))
		}
		return
	}
	for i := range dst {
		dst[i] = overlap(a[i:], taps)
	}
}

// overlap is the sum of the products of taps and a's first elements, from the left.
func overlap[T elem.Float](a, taps []T) T {
	s := T(a[0] * taps[0])
	for j, t := range taps[1:] {
		s += T(a[j+1] * t)
	}
	return s
}
