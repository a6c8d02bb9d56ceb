// Sorting long rows by the digits of their bits.

package sorting

import "unsafe"

// radixLength is the length from which sorting by digits pays.
const radixLength = 400

// radixSort sorts words by their bytes from the given one up, stably; tmp is as long. Bytes in which all agree are skipped.
func radixSort[U uint16 | uint32 | uint64](a, tmp []U, from int) {
	size := int(unsafe.Sizeof(a[0]))
	var count [8][256]int
	for _, x := range a {
		for b := from; b < size; b++ {
			count[b][byte(x>>(8*b))]++
		}
	}
	src, dst := a, tmp
	for b := from; b < size; b++ {
		if !places(&count[b], len(a)) {
			continue
		}
		c := &count[b]
		for _, x := range src {
			d := byte(x >> (8 * b))
			dst[c[d]] = x
			c[d]++
		}
		src, dst = dst, src
	}
	if &src[0] != &a[0] {
		copy(a, src)
	}
}

// places turns counts into starting positions and reports whether more than one is in use.
func places(count *[256]int, n int) bool {
	at := 0
	for i, c := range count {
		if c == n {
			return false
		}
		count[i] = at
		at += c
	}
	return true
}

// radixFloats sorts floats without NaNs in place by their bits, mapped to ordered ones and back.
func radixFloats[U uint32 | uint64](a []U) {
	top := int(unsafe.Sizeof(a[0]))*8 - 1
	for i, b := range a {
		s := -(b >> top)
		a[i] = b ^ (s | 1<<top)
	}
	radixSort(a, make([]U, len(a)), 0)
	for i, b := range a {
		s := (b >> top) - 1
		a[i] = b ^ (s | 1<<top)
	}
}

// radixInts sorts whole numbers; bias is the sign bit of a signed type.
func radixInts[U uint16 | uint32 | uint64](a []U, bias U) {
	for i := range a {
		a[i] ^= bias
	}
	radixSort(a, make([]U, len(a)), 0)
	for i := range a {
		a[i] ^= bias
	}
}
