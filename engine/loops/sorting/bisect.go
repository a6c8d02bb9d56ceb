// Binary search in sorted rows.

package sorting

import (
	"sort"
	"unsafe"

	"github.com/tq-lang/tq/engine/loops"
	"github.com/tq-lang/tq/engine/loops/elem"
)

// SearchSorted sets dst[i] to where v[i] would be inserted into the ascending row a: before equal elements, or after them
// when right is set.
func SearchSorted[T elem.Number](dst []int64, a, v []T, right bool) {
	v = v[:len(dst)]
	switch s := any(a).(type) {
	case []int8:
		searchReal(dst, s, any(v).([]int8), right)
	case []int16:
		searchReal(dst, s, any(v).([]int16), right)
	case []int32:
		searchReal(dst, s, any(v).([]int32), right)
	case []int64:
		searchReal(dst, s, any(v).([]int64), right)
	case []uint8:
		searchReal(dst, s, any(v).([]uint8), right)
	case []uint16:
		searchReal(dst, s, any(v).([]uint16), right)
	case []uint32:
		searchReal(dst, s, any(v).([]uint32), right)
	case []uint64:
		searchReal(dst, s, any(v).([]uint64), right)
	case []float32:
		searchReal(dst, s, any(v).([]float32), right)
	case []float64:
		searchReal(dst, s, any(v).([]float64), right)
	default:
		searchAny(dst, a, v, right, orderOf[T]())
	}
}

// searchAny searches by any order.
func searchAny[T any](dst []int64, a, v []T, right bool, less func(x, y T) bool) {
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

// searchReal searches for several elements at once, so that none waits for the memory of another, and without branches. NaNs, which
// are last in a, are left aside.
func searchReal[T elem.Real](dst []int64, a, v []T, right bool) {
	if !elem.IsFloat[T]() && searchTable(dst, a, v, right) {
		return
	}
	numbers := len(a)
	if elem.IsFloat[T]() {
		lo := 0
		for lo < numbers {
			if m := int(uint(lo+numbers) / 2); a[m] == a[m] {
				lo = m + 1
			} else {
				numbers = m
			}
		}
	}
	total := len(a)
	if a = a[:numbers]; numbers == 0 {
		clear(dst)
	}
	i := searchRising(dst, a, v, right)
	for ; i+together <= len(v) && numbers > 0; i += together {
		x, to := (*[together]T)(v[i:]), (*[together]int64)(dst[i:])
		if right {
			searchUpTo(to, a, x)
		} else {
			searchBelow(to, a, x)
		}
	}
	for ; i < len(v) && numbers > 0; i++ {
		x, lo, hi := v[i], 0, numbers
		for lo < hi {
			m := int(uint(lo+hi) / 2)
			if a[m] < x || right && a[m] == x {
				lo = m + 1
			} else {
				hi = m
			}
		}
		dst[i] = int64(lo)
	}
	if elem.IsFloat[T]() {
		for i := loops.FirstNaN(v); i < len(v); i += 1 + loops.FirstNaN(v[i+1:]) {
			if dst[i] = int64(numbers); right {
				dst[i] = int64(total)
			}
		}
	}
}

// searchRising searches for elements as long as each is not below the one before, from that one's place on, by steps that double; it
// gives how many they were.
func searchRising[T elem.Real](dst []int64, a, v []T, right bool) int {
	before := func(x, y T) bool { return x < y || right && x == y }
	at := 0
	for i, x := range v {
		if x != x || i > 0 && x < v[i-1] {
			return i
		}
		step := 1
		for at+step <= len(a) && before(a[at+step-1], x) {
			at += step
			step *= 2
		}
		for hi := min(at+step-1, len(a)); at < hi; {
			if m := int(uint(at+hi) / 2); before(a[m], x) {
				at = m + 1
			} else {
				hi = m
			}
		}
		dst[i] = int64(at)
	}
	return len(v)
}

// searchTable searches for whole numbers by a table of the places of all that lie between the least and the greatest of a, if
// there are few of them for the number of searches; it reports whether it has.
func searchTable[T elem.Real](dst []int64, a, v []T, right bool) bool {
	if len(a) == 0 || len(v) < 64 {
		return false
	}
	low, high := a[0], a[len(a)-1]
	span := uint64(high) - uint64(low) // of types with a sign, too: both are extended
	if span >= uint64(len(v))/2 || span >= 1<<16 {
		return false
	}
	table := make([]int64, span+2)
	k := 0
	for i := range table[:span+1] {
		x := low + T(i)
		if right {
			k += searchUp(a[k:], x)
		} else {
			k += searchLow(a[k:], x)
		}
		table[i] = int64(k)
	}
	table[span+1] = int64(len(a))
	dst = dst[:len(v)]
	for i, x := range v {
		switch at := uint64(x) - uint64(low); {
		case x < low:
			dst[i] = 0
		case at > span:
			dst[i] = int64(len(a))
		default:
			dst[i] = table[at]
		}
	}
	return true
}

// searchLow counts the elements of a that are less than x.
func searchLow[T elem.Real](a []T, x T) int {
	return sort.Search(len(a), func(i int) bool { return a[i] >= x })
}

// searchUp counts those that are not greater.
func searchUp[T elem.Real](a []T, x T) int {
	return sort.Search(len(a), func(i int) bool { return a[i] > x })
}

// together is how many elements are searched for at once.
const together = 8

// searchBelow counts the elements of a, which has some, that are less than each of x: all halvings go the same way but for the
// place that they begin at, which is chosen without a branch.
func searchBelow[T elem.Real](dst *[together]int64, a []T, x *[together]T) {
	var b0, b1, b2, b3, b4, b5, b6, b7 int
	x0, x1, x2, x3, x4, x5, x6, x7 := x[0], x[1], x[2], x[3], x[4], x[5], x[6], x[7]
	n := len(a)
	for n > 0 {
		half := (n + 1) / 2
		p := unsafe.Pointer(&a[half-1])
		b0 += half & -isLess(elemAt[T](p, b0), x0)
		b1 += half & -isLess(elemAt[T](p, b1), x1)
		b2 += half & -isLess(elemAt[T](p, b2), x2)
		b3 += half & -isLess(elemAt[T](p, b3), x3)
		b4 += half & -isLess(elemAt[T](p, b4), x4)
		b5 += half & -isLess(elemAt[T](p, b5), x5)
		b6 += half & -isLess(elemAt[T](p, b6), x6)
		b7 += half & -isLess(elemAt[T](p, b7), x7)
		n -= half
	}
	*dst = [together]int64{int64(b0), int64(b1), int64(b2), int64(b3), int64(b4), int64(b5), int64(b6), int64(b7)}
}

// searchUpTo counts those that are not greater.
func searchUpTo[T elem.Real](dst *[together]int64, a []T, x *[together]T) {
	var b0, b1, b2, b3, b4, b5, b6, b7 int
	x0, x1, x2, x3, x4, x5, x6, x7 := x[0], x[1], x[2], x[3], x[4], x[5], x[6], x[7]
	n := len(a)
	for n > 0 {
		half := (n + 1) / 2
		p := unsafe.Pointer(&a[half-1])
		b0 += half & -isUpTo(elemAt[T](p, b0), x0)
		b1 += half & -isUpTo(elemAt[T](p, b1), x1)
		b2 += half & -isUpTo(elemAt[T](p, b2), x2)
		b3 += half & -isUpTo(elemAt[T](p, b3), x3)
		b4 += half & -isUpTo(elemAt[T](p, b4), x4)
		b5 += half & -isUpTo(elemAt[T](p, b5), x5)
		b6 += half & -isUpTo(elemAt[T](p, b6), x6)
		b7 += half & -isUpTo(elemAt[T](p, b7), x7)
		n -= half
	}
	*dst = [together]int64{int64(b0), int64(b1), int64(b2), int64(b3), int64(b4), int64(b5), int64(b6), int64(b7)}
}

// elemAt is the element that lies so many after p's.
func elemAt[T elem.Real](p unsafe.Pointer, i int) T {
	return *(*T)(unsafe.Add(p, i*int(unsafe.Sizeof(*new(T)))))
}

// isLess is 1 if x < y, else 0: without a branch.
func isLess[T elem.Real](x, y T) int {
	c := 0
	if x < y {
		c = 1
	}
	return c
}

// isUpTo is 1 if x <= y, else 0.
func isUpTo[T elem.Real](x, y T) int {
	c := 0
	if x <= y {
		c = 1
	}
	return c
}
