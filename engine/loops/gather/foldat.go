// Elements that an index chooses, folded with others one after the other, so that equal indices all count.

package gather

import "github.com/tq-lang/tq/engine/loops/elem"

// AtFold is what is done with an element and its operand.
type AtFold uint8

const (
	AtAdd AtFold = iota
	AtMultiply
	AtMaximum // of which either's NaN wins, as in NumPy
	AtMinimum
)

// FoldAt folds src[i·step] into dst[index[i]]; negative indices count from the end. CheckIndex has found all of them inside.
func FoldAt[T elem.Real](f AtFold, dst []T, index []int64, src []T, step int) {
	n := int64(len(dst))
	askerOf(dst, 0, len(dst), 1).Each(index, func(lo, hi int) bool {
		at := lo * step
		switch f {
		case AtAdd:
			for _, x := range index[lo:hi] {
				dst[x+x>>63&n] += src[at]
				at += step
			}
		case AtMultiply:
			for _, x := range index[lo:hi] {
				dst[x+x>>63&n] *= src[at]
				at += step
			}
		case AtMaximum:
			for _, x := range index[lo:hi] {
				d := &dst[x+x>>63&n]
				if v := src[at]; !(*d >= v) && *d == *d {
					*d = v
				}
				at += step
			}
		case AtMinimum:
			for _, x := range index[lo:hi] {
				d := &dst[x+x>>63&n]
				if v := src[at]; !(*d <= v) && *d == *d {
					*d = v
				}
				at += step
			}
		}
		return true
	})
}
