// Sorting rows by splitting them about pivots, where the machine has a routine for that.

package loops

import (
	"slices"
	"unsafe"
)

// splits are the routines for sorting signed integers of one size. below and upTo split a row by a pivot: what is below it,
// or not above it, is packed to left, the rest to right, both in order. n is a multiple of lanes. left may be where src is,
// or before it; right has room for lanes more. wholes is Whole for floats, nans tells whether
// there is a NaN; n is a multiple of lanes. networks sort up to 2, 4 and 8 vectors of lanes, the latter two more than half
// as many.
type splits struct {
	lanes       int
	below, upTo func(n int, src, left, right, pivot *byte) (less int)
	wholes      func(n int, data *byte)
	nans        func(n int, data *byte) bool
	networks    [3]func(n int, data *byte)
}

// splitSlack is the room in elements that splitting needs behind the scratch space.
const splitSlack = 16

// Splits reports whether rows of such integers can be split quickly.
func Splits[T int32 | int64]() bool { return splitsFor[T]().below != nil }

func splitsFor[T int32 | int64]() *splits { return &active.moves.splits[unsafe.Sizeof(*new(T))/8] }

// Split puts the elements below the pivot, or with orEqual those not above it, in front of the others and returns how
// many they are. All keep their order. tmp is longer than a by splitSlack. Between pieces check is asked, which may be
// nil; if it fails the elements are lost.
func Split[T int32 | int64](a, tmp []T, pivot T, orEqual bool, check func() error) (less int, err error) {
	f := splitsFor[T]()
	_ = tmp[len(a)+splitSlack-1]
	do := f.below
	if orEqual {
		do = f.upTo
	}
	right := 0
	n := len(a) &^ (f.lanes - 1)
	for lo := 0; lo < n; lo += stretch {
		k := min(stretch, n-lo)
		l := do(k, bytePtr(a[lo:]), bytePtr(a[less:]), bytePtr(tmp[right:]), (*byte)(unsafe.Pointer(&pivot)))
		less += l
		right += k - l
		if check != nil && lo&(16*stretch-1) == 0 {
			if err := check(); err != nil {
				return 0, err
			}
		}
	}
	for _, x := range a[n:] {
		if x < pivot || orEqual && x == pivot {
			a[less] = x
			less++
		} else {
			tmp[right] = x
			right++
		}
	}
	copy(a[less:], tmp[:right])
	return less, nil
}

// QuickSort sorts a row. Its elements are gone through once or twice for each bit of its length, unless the pivots are bad
// again and again, when another sort takes over. tmp is as for Split.
func QuickSort[T int32 | int64](a, tmp []T) {
	f := splitsFor[T]()
	for bad := 0; len(a) > 8*f.lanes; {
		if bad > 16 {
			slices.Sort(a)
			return
		}
		p := Pivot(a)
		less, _ := Split(a, tmp, p, false, nil)
		if less == 0 { // the pivot is the least: it and its equals are in place
			less, _ = Split(a, tmp, p, true, nil)
			a = a[less:]
			continue
		}
		if min(less, len(a)-less) < len(a)/16 {
			bad++
		}
		if less < len(a)-less {
			QuickSort(a[:less], tmp)
			a = a[less:]
		} else {
			QuickSort(a[less:], tmp)
			a = a[:less]
		}
	}
	switch n := len(a); {
	case n < 8:
		insertion(a)
	case n <= 2*f.lanes:
		f.networks[0](n, bytePtr(a))
	case n <= 4*f.lanes:
		f.networks[1](n, bytePtr(a))
	default:
		f.networks[2](n, bytePtr(a))
	}
}

func insertion[T Real](a []T) {
	for i := 1; i < len(a); i++ {
		x, j := a[i], i
		for ; j > 0 && x < a[j-1]; j-- {
			a[j] = a[j-1]
		}
		a[j] = x
	}
}

// Whole maps a row without NaNs to signed integers in the same order, in place, -0 before 0; the same call maps them back.
func Whole[T Real, W int32 | int64](a []T) []W {
	w := as[W](a)
	top := 8*unsafe.Sizeof(*new(W)) - 1
	switch kindOf[T]() {
	case kindFloat32, kindFloat64:
		most := ^W(0) ^ W(1)<<top
		rest := w
		for f := splitsFor[W](); f.wholes != nil && len(rest) >= f.lanes; {
			n := min(len(rest)&^(f.lanes-1), stretch)
			f.wholes(n, bytePtr(rest))
			rest = rest[n:]
		}
		for i, x := range rest {
			rest[i] = x ^ x>>top&most
		}
	case kindUint:
		for i := range w {
			w[i] ^= W(1) << top
		}
	}
	return w
}

// Pivot is a median of medians of a few elements, which shall split a row well.
func Pivot[T int32 | int64](a []T) T {
	n := len(a)
	if n < 128 {
		return median(a[n/4], a[n/2], a[n-1-n/4])
	}
	var m [3]T
	for i := range m {
		at := n*(2*i+1)/6 - n/12
		m[i] = median(a[at], a[at+n/16], a[at+n/8])
	}
	return median(m[0], m[1], m[2])
}

func median[T int32 | int64](x, y, z T) T {
	if y < x {
		x, y = y, x
	}
	if z < y {
		y = max(x, z)
	}
	return y
}

// Ordered tells that a row without NaNs rises; if it falls without repeats, it is turned around first.
func Ordered[T Real](a []T) bool {
	i := 1
	for i < len(a) && a[i-1] <= a[i] {
		i++
	}
	if i >= len(a) {
		return true
	}
	if i > 1 {
		return false
	}
	for i < len(a) && a[i-1] > a[i] {
		i++
	}
	if i < len(a) {
		return false
	}
	Reverse(a)
	return true
}
