// Sorting long rows by the digits of their bits.

package loops

import "unsafe"

// radixLength is the length from which sorting by digits pays.
const radixLength = 400

// sortKey maps an element to a whole number in the same order, NaN last.
func sortKey[T Real](x T) uint64 {
	switch kindOf[T]() {
	case kindUint:
		return uint64(x)
	case kindInt:
		return uint64(int64(x)) ^ 1<<63
	}
	if x != x {
		return ^uint64(0)
	}
	if x == 0 {
		x = 0 // of either sign
	}
	if kindOf[T]() == kindFloat32 {
		b := as[uint32]([]T{x})[0]
		return uint64(b ^ uint32(int32(b)>>31) ^ (^uint32(int32(b)>>31) & (1 << 31)))
	}
	b := as[uint64]([]T{x})[0]
	return b ^ uint64(int64(b)>>63) ^ (^uint64(int64(b)>>63) & (1 << 63))
}

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

// radixPairs sorts keys and takes idx along.
func radixPairs(keys []uint64, idx []int64) {
	var count [8][256]int
	for _, x := range keys {
		for b := range 8 {
			count[b][byte(x>>(8*b))]++
		}
	}
	k0, i0 := keys, idx
	k1, i1 := make([]uint64, len(keys)), make([]int64, len(idx))
	for b := range 8 {
		c := &count[b]
		if !places(c, len(keys)) {
			continue
		}
		for j, x := range k0 {
			d := byte(x >> (8 * b))
			at := c[d]
			c[d]++
			k1[at], i1[at] = x, i0[j]
		}
		k0, k1, i0, i1 = k1, k0, i1, i0
	}
	if &i0[0] != &idx[0] {
		copy(idx, i0)
	}
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

// radixArgsort fills idx for a long row. Keys of up to 32 bits and their positions share a word.
func radixArgsort[T Real](idx []int64, a []T) {
	if size := unsafe.Sizeof(a[0]); size < 8 && len(a) < 1<<32 {
		signed := kindOf[T]() == kindInt
		words := make([]uint64, 2*len(a))
		w, tmp := words[:len(a)], words[len(a):]
		for i, x := range a {
			k := sortKey(x)
			if signed {
				k = k&(1<<32-1) ^ 1<<31
			}
			w[i] = k<<32 | uint64(i)
		}
		radixSort(w, tmp, 4)
		for i, x := range w {
			idx[i] = int64(x & (1<<32 - 1))
		}
		return
	}
	keys := make([]uint64, len(a))
	for i, x := range a {
		keys[i], idx[i] = sortKey(x), int64(i)
	}
	radixPairs(keys, idx)
}
