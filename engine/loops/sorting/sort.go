// Sorting of rows: NaN last, complex numbers by real part and then imaginary part.

package sorting

import (
	"math"
	"slices"
	"unsafe"

	"github.com/tq-lang/tq/engine/loops"
	"github.com/tq-lang/tq/engine/loops/elem"
	"github.com/tq-lang/tq/engine/loops/gather"
	"github.com/tq-lang/tq/engine/loops/strided"
	"github.com/tq-lang/tq/engine/simd"
)

// Sort puts a row into ascending order, NaNs last.
func Sort[T elem.Real](a []T) {
	switch s := any(a).(type) {
	case []int8:
		countSort(s, math.MinInt8)
	case []uint8:
		countSort(s, 0)
	default:
		if a = a[:NaNsLast(a)]; !Ordered(a) {
			sortNumbers(a)
		}
	}
}

// sortNumbers sorts a row without NaNs.
func sortNumbers[T elem.Real](a []T) {
	switch {
	case len(a) < 8:
		insertion(a)
	case unsafe.Sizeof(a[0]) == 4 && Splits[int32]():
		sortWhole[T, int32](a)
	case elem.KindOf[T]() == elem.KindFloat64 && Splits[float64]():
		sortWhole[T, float64](a)
	case unsafe.Sizeof(a[0]) == 8 && Splits[int64]():
		sortWhole[T, int64](a)
	case len(a) < 4*radixLength && unsafe.Sizeof(a[0]) > 2 || len(a) < 256 || !radixed(a):
		slices.Sort(a)
	}
}

// sortWhole sorts by splitting.
func sortWhole[T elem.Real, W Splittable](a []T) {
	w := Whole[T, W](a)
	s := NewScratch(0)
	defer s.Free()
	QuickSort(w, s)
	Whole[T, W](a)
}

// radixed sorts a long row without NaNs by digits if its elements are of four or eight bytes.
func radixed[T elem.Real](a []T) bool {
	switch s := any(a).(type) {
	case []float32:
		radixFloats(elem.As[uint32](s))
	case []float64:
		radixFloats(elem.As[uint64](s))
	case []int32:
		radixInts(elem.As[uint32](s), 1<<31)
	case []uint32:
		radixInts(s, 0)
	case []int64:
		radixInts(elem.As[uint64](s), 1<<63)
	case []int16:
		radixInts(elem.As[uint16](s), 1<<15)
	case []uint16:
		radixInts(s, 0)
	case []uint64:
		radixInts(s, 0)
	default:
		return false
	}
	return true
}

// StableSort is Sort; equal real numbers cannot be told apart, but for zeros of either sign, which keep their order.
func StableSort[T elem.Real](a []T) {
	if elem.IsFloat[T]() {
		idx, b := make([]int64, len(a)), slices.Clone(a)
		Argsort(idx, b)
		gather.Take(a, b, 0, 1, 1, idx)
		return
	}
	Sort(a)
}

// SortComplex puts a row into the complex order, numbers with a NaN part last; it is stable.
func SortComplex[T elem.Complex](a []T) {
	slices.SortStableFunc(a, func(x, y T) int {
		switch {
		case lessNaNLast(complex128(x), complex128(y)):
			return -1
		case lessNaNLast(complex128(y), complex128(x)):
			return 1
		}
		return 0
	})
}

// SortBools puts false before true.
func SortBools(a []bool) {
	n := len(a) - loops.CountNonzero(a)
	strided.Fill(a[:n], false)
	strided.Fill(a[n:], true)
}

// countSort sorts bytes by counting them.
func countSort[T int8 | uint8](a []T, least int) {
	var count [256]int
	for _, x := range a {
		count[int(x)-least]++
	}
	for v, n := range count {
		strided.Fill(a[:n], T(v+least))
		a = a[n:]
	}
}

// NaNsLast moves the NaNs of a row to its end and returns how many numbers remain before them.
func NaNsLast[T elem.Real](a []T) int {
	n := len(a)
	if !elem.IsFloat[T]() {
		return n
	}
	for i := numbers(a); i < n; {
		if a[i] != a[i] {
			n--
			a[i], a[n] = a[n], a[i]
		} else {
			i++
		}
	}
	return n
}

// numbers is the length of a part at the start of a row of floats that has no NaN.
func numbers[T elem.Real](a []T) int {
	f := &simd.Active.Moves.Splits[unsafe.Sizeof(*new(T))/8]
	if f.Nans == nil {
		return 0
	}
	done := 0
	for len(a)-done >= f.Lanes {
		n := min((len(a)-done)&^(f.Lanes-1), elem.Stretch)
		if f.Nans(n, elem.BytePtr(a[done:])) {
			break
		}
		done += n
	}
	return done
}

// lessReal orders NaN after everything.
func lessReal[T elem.Real](x, y T) bool { return x < y || y != y && x == x }

// lessNaNLast is NumPy's sorting order of complex numbers: by real part, then imaginary part; NaN real parts last of
// all, NaN imaginary parts last within their group.
func lessNaNLast(x, y complex128) bool {
	xr, xi, yr, yi := real(x), imag(x), real(y), imag(y)
	switch {
	case xr < yr:
		return xi == xi || yi != yi
	case xr > yr:
		return yi != yi && xi == xi
	case xr == yr || xr != xr && yr != yr:
		return xi < yi || yi != yi && xi == xi
	default:
		return yr != yr
	}
}

// orderOf is the order of a type in sorts, for the functions that take either kind of number.
func orderOf[T elem.Number]() func(x, y T) bool {
	var f any
	switch any(*new(T)).(type) {
	case int8:
		f = lessReal[int8]
	case int16:
		f = lessReal[int16]
	case int32:
		f = lessReal[int32]
	case int64:
		f = lessReal[int64]
	case uint8:
		f = lessReal[uint8]
	case uint16:
		f = lessReal[uint16]
	case uint32:
		f = lessReal[uint32]
	case uint64:
		f = lessReal[uint64]
	case float32:
		f = lessReal[float32]
	case float64:
		f = lessReal[float64]
	case complex64:
		f = func(x, y complex64) bool { return lessNaNLast(complex128(x), complex128(y)) }
	default:
		f = lessNaNLast
	}
	return f.(func(x, y T) bool)
}
