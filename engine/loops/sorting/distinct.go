// The different elements of sorted rows. NaNs count as one.

package sorting

import "github.com/tq-lang/tq/engine/loops/elem"

// Differ reports whether two elements are not the same.
func Differ[T elem.Real](x, y T) bool { return x != y && (x == x || y == y) }

// Distinct packs the different elements of a sorted row to its front and returns how many they are; counts, which may be nil,
// tells how often each occurs.
func Distinct[T elem.Real](a []T, counts []int64) int {
	if len(a) == 0 {
		return 0
	}
	k := 0 // the last one found
	if counts == nil {
		for i := 1; i < len(a); i++ {
			x, y := a[i], a[k]
			a[k+1] = x // without a branch: it is in the way of nothing that is still to be read
			if Differ(x, y) {
				k++
			}
		}
		return k + 1
	}
	from := 0
	for i := 1; i < len(a); i++ {
		if Differ(a[i], a[i-1]) {
			counts[k] = int64(i - from)
			from = i
			k++
		}
	}
	counts[k] = int64(len(a) - from)
	at := 0
	for i := range k + 1 {
		a[i] = a[at]
		at += int(counts[i])
	}
	return k + 1
}

// FirstOfEqual gives those of the sorted different elements that others equal which look otherwise, zero and NaN, the look of the
// first such element of a.
func FirstOfEqual[T elem.Real](distinct, a []T) {
	if !elem.IsFloat[T]() || len(distinct) == 0 {
		return
	}
	if last := &distinct[len(distinct)-1]; *last != *last {
		for _, x := range a {
			if x != x {
				*last = x
				break
			}
		}
	}
	lo, hi := 0, len(distinct)
	for lo < hi {
		m := (lo + hi) / 2
		if distinct[m] < 0 {
			lo = m + 1
		} else {
			hi = m
		}
	}
	if lo == len(distinct) || distinct[lo] != 0 {
		return
	}
	for _, x := range a {
		if x == 0 {
			distinct[lo] = x
			break
		}
	}
}

// DistinctPlaces goes through places in the order of their elements: first has the first place of each different element, counts
// how often it occurs. inverse, which may be nil, tells for each place which of them its element is.
func DistinctPlaces[T any](order, inverse []int64, at func(p int64) T, differ func(x, y T) bool) (first, counts []int64) {
	if len(order) == 0 {
		return []int64{}, []int64{}
	}
	last, from := at(order[0]), 0
	first = append(first, order[0])
	for i, p := range order {
		if x := at(p); differ(x, last) {
			first, counts = append(first, p), append(counts, int64(i-from))
			last, from = x, i
		}
		if inverse != nil {
			inverse[p] = int64(len(first) - 1)
		}
	}
	return first, append(counts, int64(len(order)-from))
}
