// Partial sorting, and binary search in sorted rows.

package loops

// Partition rearranges a row so that each listed position holds what sorting would put there, with nothing larger before
// it and nothing smaller after it. Positions are in range.
func Partition[T Number](a []T, kth []int) {
	less := orderOf[T]()
	lo := 0
	for _, k := range sorted(kth) {
		selectNth(a[lo:], k-lo, less)
		lo = k
	}
}

// Argpartition does the same to positions: a itself stays.
func Argpartition[T Number](idx []int64, a []T, kth []int) {
	less := orderOf[T]()
	idx = idx[:len(a)]
	for i := range idx {
		idx[i] = int64(i)
	}
	lo := 0
	for _, k := range sorted(kth) {
		selectNth(idx[lo:], k-lo, func(i, j int64) bool { return less(a[i], a[j]) })
		lo = k
	}
}

func sorted(kth []int) []int {
	s := append([]int(nil), kth...)
	for i := 1; i < len(s); i++ {
		for j := i; j > 0 && s[j] < s[j-1]; j-- {
			s[j], s[j-1] = s[j-1], s[j]
		}
	}
	return s
}

// selectNth is quickselect with medians of three, falling back on heaps of the wanted size when the pivots keep failing.
func selectNth[T any](a []T, k int, less func(x, y T) bool) {
	for bad := 0; len(a) > 8; {
		if bad > 32 {
			heapSelect(a, k, less)
			return
		}
		n := len(a)
		i, j := split(a, less)
		switch {
		case k < i:
			a = a[:i]
		case k >= j:
			a = a[j:]
			k -= j
		default:
			return
		}
		if len(a) > n-n/8 {
			bad++
		}
	}
	for i := 1; i < len(a); i++ {
		for j := i; j > 0 && less(a[j], a[j-1]); j-- {
			a[j], a[j-1] = a[j-1], a[j]
		}
	}
}

// split partitions a three ways about a pivot; a[i:j] equals it.
func split[T any](a []T, less func(x, y T) bool) (i, j int) {
	n := len(a)
	x, y, z := a[n/4], a[n/2], a[n-1-n/4]
	if less(y, x) {
		x, y = y, x
	}
	if less(z, y) {
		y = z
		if less(y, x) {
			y = x
		}
	}
	p := y
	j = n
	for k := 0; k < j; {
		switch {
		case less(a[k], p):
			a[i], a[k] = a[k], a[i]
			i++
			k++
		case less(p, a[k]):
			j--
			a[j], a[k] = a[k], a[j]
		default:
			k++
		}
	}
	return i, j
}

// heapSelect sorts a by a heap, which no input makes slow.
func heapSelect[T any](a []T, k int, less func(x, y T) bool) {
	for i := len(a)/2 - 1; i >= 0; i-- {
		siftDown(a, i, less)
	}
	for n := len(a) - 1; n >= k && n > 0; n-- {
		a[0], a[n] = a[n], a[0]
		siftDown(a[:n], 0, less)
	}
}

func siftDown[T any](a []T, i int, less func(x, y T) bool) {
	for {
		c := 2*i + 1
		if c >= len(a) {
			return
		}
		if c+1 < len(a) && less(a[c], a[c+1]) {
			c++
		}
		if !less(a[i], a[c]) {
			return
		}
		a[i], a[c] = a[c], a[i]
		i = c
	}
}

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
