// Binary search in sorted rows.

package loops

// SearchSorted sets dst[i] to where v[i] would be inserted into the ascending row a: before equal elements, or after them
// when right is set.
func SearchSorted[T Number](dst []int64, a, v []T, right bool) {
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
func searchReal[T Real](dst []int64, a, v []T, right bool) {
	numbers := len(a)
	if isFloat[T]() {
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
	i := 0
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
	if isFloat[T]() {
		for i, x := range v {
			if x != x {
				if dst[i] = int64(numbers); right {
					dst[i] = int64(total)
				}
			}
		}
	}
}

// together is how many elements are searched for at once.
const together = 8

// searchBelow counts the elements of a, which has some, that are less than each of x.
func searchBelow[T Real](dst *[together]int64, a []T, x *[together]T) {
	var at [together]int
	n := len(a)
	for n > 1 {
		half := n / 2
		row := a[half-1:]
		for j, b := range at {
			c := 0
			if row[b] < x[j] {
				c = 1
			}
			at[j] = b + half&-c
		}
		n -= half
	}
	for j, b := range at {
		c := 0
		if a[b] < x[j] {
			c = 1
		}
		dst[j] = int64(b + c)
	}
}

// searchUpTo counts those that are not greater.
func searchUpTo[T Real](dst *[together]int64, a []T, x *[together]T) {
	var at [together]int
	n := len(a)
	for n > 1 {
		half := n / 2
		row := a[half-1:]
		for j, b := range at {
			c := 0
			if row[b] <= x[j] {
				c = 1
			}
			at[j] = b + half&-c
		}
		n -= half
	}
	for j, b := range at {
		c := 0
		if a[b] <= x[j] {
			c = 1
		}
		dst[j] = int64(b + c)
	}
}
