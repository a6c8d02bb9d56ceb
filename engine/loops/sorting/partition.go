// Partial sorting: the elements at wanted positions are put there, smaller ones before and larger ones after them.

package sorting

import (
	"slices"
	"unsafe"

	"github.com/tq-lang/tq/engine/loops"
	"github.com/tq-lang/tq/engine/loops/elem"
)

// Partition rearranges a row so that each listed position holds what sorting would put there, with nothing larger before
// it and nothing smaller after it; NaNs are last in any case. Positions are in range. Now and then check is asked, which may be
// nil; if it fails the elements are lost.
func Partition[T elem.Number](a []T, kth []int, check func() error) error {
	switch s := any(a).(type) {
	case []int8:
		Sort(s)
	case []uint8:
		Sort(s)
	case []int16:
		Sort(s)
	case []uint16:
		Sort(s)
	case []int32:
		return partitionWords[int32, int32](s, kth, check)
	case []uint32:
		return partitionWords[uint32, int32](s, kth, check)
	case []float32:
		return partitionWords[float32, int32](s, kth, check)
	case []int64:
		return partitionWords[int64, int64](s, kth, check)
	case []uint64:
		return partitionWords[uint64, int64](s, kth, check)
	case []float64:
		if Splits[float64]() {
			return partitionWords[float64, float64](s, kth, check)
		}
		return partitionWords[float64, int64](s, kth, check)
	default:
		selectEach(a, kth, orderOf[T]())
	}
	return nil
}

func partitionWords[T elem.Real, W Splittable](a []T, kth []int, check func() error) error {
	a = a[:NaNsLast(a)]
	kth = sorted(kth)
	for len(kth) > 0 && kth[len(kth)-1] >= len(a) {
		kth = kth[:len(kth)-1]
	}
	w := Whole[T, W](a)
	s := NewScratch(0)
	defer s.Free()
	if err := selectWords(w, s, kth, check); err != nil {
		return err
	}
	Whole[T, W](a)
	return nil
}

// Argpartition does the same to positions: a itself stays.
func Argpartition[T elem.Number](idx []int64, a []T, kth []int, check func() error) error {
	idx = idx[:len(a)]
	kth = sorted(kth)
	switch s := any(a).(type) {
	case []int8:
		return argpartitionWords(idx, s, kth, check)
	case []uint8:
		return argpartitionWords(idx, s, kth, check)
	case []int16:
		return argpartitionWords(idx, s, kth, check)
	case []uint16:
		return argpartitionWords(idx, s, kth, check)
	case []int32:
		return argpartitionWords(idx, s, kth, check)
	case []uint32:
		return argpartitionWords(idx, s, kth, check)
	case []float32:
		return argpartitionWords(idx, s, kth, check)
	case []int64:
		return argpartitionWords(idx, s, kth, check)
	case []uint64:
		return argpartitionWords(idx, s, kth, check)
	case []float64:
		return argpartitionWords(idx, s, kth, check)
	}
	for i := range idx {
		idx[i] = int64(i)
	}
	less := orderOf[T]()
	selectEach(idx, kth, func(i, j int64) bool { return less(a[i], a[j]) })
	return nil
}

// argpartitionWords selects among keys with positions, as packedArgsort sorts them.
func argpartitionWords[T elem.Real](idx []int64, a []T, kth []int, check func() error) error {
	if argpartitionEnd(idx, a, kth) {
		return nil
	}
	least, most := SortKeys(idx, a)
	p := NewPacking(len(a), least, most)
	p.Pack(idx, 0)
	s := NewScratch(0)
	defer s.Free()
	var err error
	if Splits[float64]() {
		err = selectWords(elem.As[float64](idx), s, kth, check)
	} else {
		err = selectWords(idx, s, kth, check)
	}
	if err != nil {
		return err
	}
	if p.lost > 0 && sharedKeys(p, idx, a, kth) {
		p.sort(idx)
		UnpackOrder(idx, a, p)
		return nil
	}
	for i := range idx {
		idx[i] &= 1<<p.places - 1
	}
	return nil
}

// sharedKeys reports whether what is kept of the key at one of the positions is also kept of that of another value.
func sharedKeys[T elem.Real](p Packing, words []int64, a []T, kth []int) bool {
	if len(kth) > 4 {
		return true // or hard to tell
	}
	mask := int64(1)<<p.places - 1
	for _, k := range kth {
		key, x := words[k]>>p.places, a[words[k]&mask]
		for _, w := range words {
			if w>>p.places == key && a[w&mask] != x {
				return true
			}
		}
	}
	return false
}

// selectAll is the length up to which a row had better be sorted, if no routine would split longer ones.
const selectAll = 64

// selectWords puts the elements of rising positions there.
func selectWords[W Splittable](a []W, s *Scratch, kth []int, check func() error) error {
	base := 0 // the position of a's first element
	short := max(selectAll, shortRow(splitsFor[W]()))
	for bad := 0; len(kth) > 0; {
		if len(a) <= short || bad > 16 {
			sortAll(a, s)
			return nil
		}
		k := kth[len(kth)/2] - base
		if len(kth) == 1 && k == 0 {
			leastFirst(a)
			return nil
		}
		p := pivotNear(a, k)
		less, err := Split(a, s, p, false, check)
		if err != nil {
			return err
		}
		if less == 0 { // the pivot is the least: it and its equals are in place
			if less, err = Split(a, s, p, true, check); err != nil {
				return err
			}
			a, base = a[less:], base+less
			for len(kth) > 0 && kth[0] < base {
				kth = kth[1:]
			}
			continue
		}
		n := len(a)
		cut, _ := slices.BinarySearch(kth, base+less)
		switch {
		case cut == 0:
			a, base = a[less:], base+less
		case cut == len(kth):
			a = a[:less]
		default:
			left := make([]int, cut)
			for i, k := range kth[:cut] {
				left[i] = k - base
			}
			if err := selectWords(a[:less], s, left, check); err != nil {
				return err
			}
			a, base, kth = a[less:], base+less, kth[cut:]
		}
		if len(a) > n-n/16 {
			bad++
		}
	}
	return nil
}

func sortAll[W Splittable](a []W, s *Scratch) {
	if Splits[W]() {
		QuickSort(a, s)
	} else {
		slices.Sort(a)
	}
}

// leastFirst exchanges the first and the least element.
func leastFirst[W Splittable](a []W) {
	at, least := 0, a[0]
	for i, x := range a {
		if x < least {
			at, least = i, x
		}
	}
	a[0], a[at] = least, a[0]
}

// pivotNear is an element that is a little beyond the k-th, on the side where more are: what is left then is hardly more than
// the fewer ones. It is found in a sample.
func pivotNear[W Splittable](a []W, k int) W {
	const sample, beyond = 256, 20
	n := len(a)
	if n < 8*sample {
		return Pivot(a)
	}
	var s [sample]W
	for i := range s {
		s[i] = a[i*n/sample+n/(2*sample)]
	}
	slices.Sort(s[:])
	at := k * sample / n
	if 2*k < n {
		at += beyond
	} else {
		at -= beyond
	}
	return s[min(max(at, 0), sample-1)]
}

// selectEach partitions by any order.
func selectEach[T any](a []T, kth []int, less func(x, y T) bool) {
	lo := 0
	for _, k := range sorted(kth) {
		selectNth(a[lo:], k-lo, less)
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

// fewEnd is how many elements a row has, at least, for each of those at an end that are found by Top: of shorter rows, of
// which Top takes no sample, and of more of them the vector routines are faster.
const fewEnd = 256

// argpartitionEnd is Argpartition for one position near an end of a long row: Top finds what is there, and the others stay in order. It
// reports whether it was done.
func argpartitionEnd[T elem.Real](idx []int64, a []T, kth []int) bool {
	n := len(a)
	if len(kth) != 1 {
		return false
	}
	k := kth[0]
	few, last := k+1, false
	if n-k < few {
		few, last = n-k, true
	}
	if few*fewEnd > n || n < 8*fewEnd {
		return false
	}
	vals, at := make([]T, few), make([]int64, few)
	if last {
		Top(vals, at, a)
	} else if Top(vals, at, reversed(a)); vals[0] != vals[0] {
		return false // a NaN is the last either way
	}
	others := idx[few:]
	if last {
		others = idx[:k]
		copy(idx[k:], at)
		slices.Reverse(idx[k:])
	} else {
		copy(idx, at)
	}
	slices.Sort(at)
	next := int64(0)
	for _, end := range append(at, int64(n)) {
		for i := range others[:end-next] {
			others[i] = next + int64(i)
		}
		others, next = others[end-next:], end+1
	}
	return true
}

// reversed are numbers in the opposite order of a's, NaN for NaN.
func reversed[T elem.Real](a []T) []T {
	b := make([]T, len(a))
	switch size := unsafe.Sizeof(a[0]); {
	case elem.IsFloat[T]():
		loops.Neg(b, a)
	case size == 1:
		loops.Invert(elem.As[uint8](b), elem.As[uint8](a))
	case size == 2:
		loops.Invert(elem.As[uint16](b), elem.As[uint16](a))
	case size == 4:
		loops.Invert(elem.As[uint32](b), elem.As[uint32](a))
	default:
		loops.Invert(elem.As[uint64](b), elem.As[uint64](a))
	}
	return b
}
