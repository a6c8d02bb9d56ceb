// Sorting rows by splitting them about pivots, where the machine has a routine for that.

package sorting

import (
	"math"
	"slices"
	"sync"
	"unsafe"

	"github.com/tq-lang/tq/engine/loops/elem"
	"github.com/tq-lang/tq/engine/loops/strided"
	"github.com/tq-lang/tq/engine/simd"
)

// scratchKept is how many words of scratch space wait for the next row at most.
const scratchKept = 1 << 16

// scratches keeps scratch space from row to row.
var scratches = sync.Pool{New: func() any { return new(Scratch) }}

// Scratch is space that sorts need beside a row.
type Scratch struct {
	words []int64
	state [simd.SplitState]byte // of a row that is being split
}

// NewScratch has room for so many words.
func NewScratch(n int) *Scratch {
	s := scratches.Get().(*Scratch)
	if len(s.words) < n {
		s.words = make([]int64, n)
	}
	return s
}

// Free keeps the space for another row.
func (s *Scratch) Free() {
	if len(s.words) <= scratchKept {
		scratches.Put(s)
	}
}

// Splittable are the numbers that routines split and sort; no float is a NaN.
type Splittable interface{ int32 | int64 | float64 }

// Splits reports whether rows of such numbers can be split quickly.
func Splits[T Splittable]() bool { return splitsFor[T]().Split != nil }

func splitsFor[T Splittable]() *simd.Splits {
	if elem.KindOf[T]() == elem.KindFloat64 {
		return &simd.Active.Moves.Splits[2]
	}
	return &simd.Active.Moves.Splits[unsafe.Sizeof(*new(T))/8]
}

// SplitCheck is how many elements Split goes over between two checks.
const SplitCheck = 16 * elem.Stretch

// Split puts the elements below the pivot, or with orEqual those not above it, in front of the others and returns how
// many they are. Between pieces check is asked, which may be nil; if it fails the row is left in disorder.
func Split[T Splittable](a []T, s *Scratch, pivot T, orEqual bool, check func() error) (less int, err error) {
	if orEqual {
		var ok bool
		if pivot, ok = above(pivot); !ok {
			return len(a), nil
		}
	}
	f := splitsFor[T]()
	n := len(a) &^ (f.Lanes - 1)
	if f.Split == nil || n < shortRow(f) {
		n = 0
	}
	for piece := 0; n > 0; piece++ {
		if check != nil && piece%(SplitCheck/elem.Stretch) == 0 {
			if err := check(); err != nil {
				clear(s.state[:])
				return 0, err
			}
		}
		if less = f.Split(n, elem.BytePtr(a), (*byte)(unsafe.Pointer(&pivot)), &s.state[0], elem.Stretch/(simd.SplitRound*f.Lanes)); less >= 0 {
			break
		}
	}
	for i := n; i < len(a); i++ { // without jumps, which nobody could foresee
		x := a[i]
		a[i], a[less] = a[less], x
		if x < pivot {
			less++
		}
	}
	return less, nil
}

// above is the next greater number; false if there is none.
func above[T Splittable](x T) (T, bool) {
	if elem.IsFloat[T]() {
		return T(math.Nextafter(float64(x), math.Inf(1))), !math.IsInf(float64(x), 1)
	}
	return x + 1, x+1 > x
}

// QuickSort sorts a row. Its elements are gone through once or twice for each bit of its length, unless the pivots are bad
// again and again, when another sort takes over.
func QuickSort[T Splittable](a []T, s *Scratch) {
	f := splitsFor[T]()
	for bad := 0; len(a) > shortRow(f); {
		if bad > 16 {
			slices.Sort(a)
			return
		}
		p := Pivot(a)
		less, _ := Split(a, s, p, false, nil)
		if less == 0 { // the pivot is the least: it and its equals are in place
			less, _ = Split(a, s, p, true, nil)
			a = a[less:]
			continue
		}
		if min(less, len(a)-less) < len(a)/16 {
			bad++
		}
		if less < len(a)-less {
			QuickSort(a[:less], s)
			a = a[less:]
		} else {
			QuickSort(a[less:], s)
			a = a[:less]
		}
	}
	sortShort(f, a)
}

// shortRow is how many numbers networks sort, and fewer than which no routine splits.
func shortRow(f *simd.Splits) int { return 2 * simd.SplitRound * f.Lanes }

// sortShort sorts what networks sort.
func sortShort[T Splittable](f *simd.Splits, a []T) {
	switch n := len(a); {
	case n < 8:
		insertion(a)
	case n <= 2*f.Lanes:
		f.Networks[0](n, elem.BytePtr(a))
	case n <= 4*f.Lanes:
		f.Networks[1](n, elem.BytePtr(a))
	case n <= 8*f.Lanes:
		f.Networks[2](n, elem.BytePtr(a))
	default:
		f.Networks[2](8*f.Lanes, elem.BytePtr(a))
		sortShort(f, a[8*f.Lanes:])
		f.Join(n, elem.BytePtr(a))
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
