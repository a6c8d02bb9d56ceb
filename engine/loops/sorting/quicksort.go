// Sorting rows by splitting them about pivots, where the machine has a routine for that.

package sorting

import (
	"slices"
	"sync"
	"unsafe"

	"github.com/tq-lang/tq/engine/loops/elem"
	"github.com/tq-lang/tq/engine/loops/strided"
	"github.com/tq-lang/tq/engine/simd"
)

// splitSlack is the room in elements that splitting needs behind the scratch space.
const splitSlack = 16

// scratchKept is how many words of scratch space wait for the next row at most.
const scratchKept = 1 << 16

// scratches keeps scratch space from row to row.
var scratches = sync.Pool{New: func() any { return new(scratch) }}

// scratch is space that sorts need beside a row.
type scratch struct{ words []int64 }

// newScratch has room for so many elements of 4 or 8 bytes, and for what splitting needs behind them.
func newScratch(n int) *scratch {
	s := scratches.Get().(*scratch)
	if len(s.words) < n+splitSlack {
		s.words = make([]int64, n+splitSlack)
	}
	return s
}

func (s *scratch) free() {
	if len(s.words) <= scratchKept {
		scratches.Put(s)
	}
}

// Splittable are the numbers that routines split and sort; no float is a NaN.
type Splittable interface{ int32 | int64 | float64 }

// Splits reports whether rows of such numbers can be split quickly.
func Splits[T Splittable]() bool { return splitsFor[T]().Below != nil }

func splitsFor[T Splittable]() *simd.Splits {
	if elem.KindOf[T]() == elem.KindFloat64 {
		return &simd.Active.Moves.Splits[2]
	}
	return &simd.Active.Moves.Splits[unsafe.Sizeof(*new(T))/8]
}

// SplitCheck is how many elements Split goes over between two checks.
const SplitCheck = 16 * elem.Stretch

// Split puts the elements below the pivot, or with orEqual those not above it, in front of the others and returns how
// many they are. All keep their order. tmp is longer than a by splitSlack. Between pieces check is asked, which may be
// nil; if it fails the elements are lost.
func Split[T Splittable](a, tmp []T, pivot T, orEqual bool, check func() error) (less int, err error) {
	f := splitsFor[T]()
	_ = tmp[len(a)+splitSlack-1]
	do := f.Below
	if orEqual {
		do = f.UpTo
	}
	right := 0
	n := len(a) &^ (f.Lanes - 1)
	for lo := 0; lo < n; lo += elem.Stretch {
		k := min(elem.Stretch, n-lo)
		l := do(k, elem.BytePtr(a[lo:]), elem.BytePtr(a[less:]), elem.BytePtr(tmp[right:]), (*byte)(unsafe.Pointer(&pivot)))
		less += l
		right += k - l
		if check != nil && lo&(SplitCheck-1) == 0 {
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
func QuickSort[T Splittable](a, tmp []T) {
	f := splitsFor[T]()
	for bad := 0; len(a) > 8*f.Lanes; {
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
	case n <= 2*f.Lanes:
		f.Networks[0](n, elem.BytePtr(a))
	case n <= 4*f.Lanes:
		f.Networks[1](n, elem.BytePtr(a))
	default:
		f.Networks[2](n, elem.BytePtr(a))
	}
}

func insertion[T elem.Real](a []T) {
	for i := 1; i < len(a); i++ {
		x, j := a[i], i
		for ; j > 0 && x < a[j-1]; j-- {
			a[j] = a[j-1]
		}
		a[j] = x
	}
}

// Whole maps a row without NaNs to numbers that are split in the same order, in place; the same call maps them back. Integers
// have -0 before 0, floats have them alike.
func Whole[T elem.Real, W Splittable](a []T) []W {
	w := elem.As[W](a)
	if elem.IsFloat[W]() {
		return w
	}
	size := unsafe.Sizeof(*new(W))
	if size == 4 {
		whole[T](elem.As[int32](a))
	} else {
		whole[T](elem.As[int64](a))
	}
	return w
}

func whole[T elem.Real, W int32 | int64](w []W) {
	top := 8*unsafe.Sizeof(*new(W)) - 1
	switch elem.KindOf[T]() {
	case elem.KindFloat32, elem.KindFloat64:
		most := ^W(0) ^ W(1)<<top
		for f := splitsFor[W](); f.Wholes != nil && len(w) >= f.Lanes; {
			n := min(len(w)&^(f.Lanes-1), elem.Stretch)
			f.Wholes(n, elem.BytePtr(w))
			w = w[n:]
		}
		for i, x := range w {
			w[i] = x ^ x>>top&most
		}
	case elem.KindUint:
		for i := range w {
			w[i] ^= W(1) << top
		}
	}
}

// Pivot is a median of medians of a few elements, which shall split a row well.
func Pivot[T Splittable](a []T) T {
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

// median asks for no jumps, which nobody could foresee.
func median[T Splittable](x, y, z T) T { return max(min(x, y), min(max(x, y), z)) }

// Ordered reports whether a row without NaNs rises; if it falls without repeats, it is turned around first.
func Ordered[T elem.Real](a []T) bool {
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
	strided.Reverse(a)
	return true
}
