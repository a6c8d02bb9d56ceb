// Binary search in sorted rows.

package loops

// SearchSorted sets dst[i] to where v[i] would be inserted into the ascending row a: before equal elements, or after them
// when right is set.
func SearchSorted[T Number](dst []int64, a, v []T, right bool) {
	less := orderOf[T]()
	v = v[:len(dst)]
	for i, x := range v {
		lo, hi := 0, len(a)
		for lo < hi {
			m := int(uint(lo+hi) / 2)
			if less(a[m], x) || right && !less(x, a[m]) {
				lo = m + 1
			} else {
				hi = m
			}
		}
		dst[i] = int64(lo)
	}
}
