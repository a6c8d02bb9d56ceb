// Searches of rows, and folds of rows of whole numbers to one.

package loops

import (
	"unsafe"

	"github.com/tq-lang/tq/engine/loops/elem"
	"github.com/tq-lang/tq/engine/simd"
)

// SearchStretch is how many elements one call is given.
const SearchStretch = 1 << 17

// SearchFor is a type's search, and the least number of elements that it takes; nil if there is none.
func SearchFor[T elem.Elem]() (s *simd.Search, least int) {
	v := elem.VectorsFor[T]()
	if elem.KindOf[T]() == elem.KindBool {
		v = simd.Active.Ints[0]
	}
	if v == nil || v.Search.Equal == nil {
		return nil, 0
	}
	return &v.Search, 32 / int(unsafe.Sizeof(*new(T)))
}

// BitsOfElem are the bits of an element of up to eight bytes.
func BitsOfElem[T elem.Elem](x T) uint64 {
	switch p := unsafe.Pointer(&x); unsafe.Sizeof(x) {
	case 1:
		return uint64(*(*uint8)(p))
	case 2:
		return uint64(*(*uint16)(p))
	case 4:
		return uint64(*(*uint32)(p))
	default:
		return *(*uint64)(p)
	}
}

// index is the position of the first element that f finds, in as much of a as it takes; at is how much that is.
func index[T elem.Elem](f func(n int, a *byte, v uint64) int, least int, a []T, v T) (at int, found bool) {
	bits := BitsOfElem(v)
	for len(a)-at >= least {
		n := min(len(a)-at, SearchStretch)
		k := f(n, elem.BytePtr(a[at:]), bits)
		at += k
		if k < n {
			return at, true
		}
	}
	return at, false
}

// FirstEqual is the position of the first element that equals v; len(a) if none does.
func FirstEqual[T elem.Elem](a []T, v T) int {
	at := 0
	if s, least := SearchFor[T](); s != nil {
		var found bool
		if at, found = index(s.Equal, least, a, v); found {
			return at
		}
	}
	for at < len(a) && a[at] != v {
		at++
	}
	return at
}

// firstOther is the position of the first element that does not equal v.
func firstOther[T elem.Elem](a []T, v T) int {
	at := 0
	if s, least := SearchFor[T](); s != nil {
		var found bool
		if at, found = index(s.Other, least, a, v); found {
			return at
		}
	}
	for at < len(a) && a[at] == v {
		at++
	}
	return at
}

// FirstTrue is the position of the first element that holds, 0 if none does.
func FirstTrue(a []bool) int { return FirstEqual(a, true) % len(a) }

// FirstFalse is the position of the first element that does not hold, 0 if all do.
func FirstFalse(a []bool) int { return FirstEqual(a, false) % len(a) }

// FirstNaN is the position of the first element that is NaN.
func FirstNaN[T elem.Elem](a []T) int {
	at := 0
	if s, least := SearchFor[T](); s != nil && s.Nan != nil {
		var found bool
		if at, found = index(s.Nan, least, a, *new(T)); found {
			return at
		}
	}
	for at < len(a) && a[at] == a[at] {
		at++
	}
	return at
}

// countEqual is how many elements equal v.
func countEqual[T elem.Elem](a []T, v T) int {
	sum := 0
	if s, least := SearchFor[T](); s != nil {
		for bits := BitsOfElem(v); len(a) >= least; {
			n := min(len(a), SearchStretch)
			sum += s.Count(n, elem.BytePtr(a), bits)
			a = a[n:]
		}
	}
	for _, x := range a {
		if x == v {
			sum++
		}
	}
	return sum
}

// RowFold folds a row of whole numbers with a routine; ok is false if there is none, or too few elements. One is the fold of
// two.
func RowFold[T elem.Elem](op simd.BinaryOp, a []T, one func(x, y T) T) (r T, ok bool) {
	v := elem.VectorsFor[T]()
	if v == nil || v.Rows[op] == nil || len(a) < v.Lanes {
		return r, false
	}
	for len(a) > 0 {
		n := min(len(a), SearchStretch)
		if rest := len(a) - n; rest > 0 && rest < v.Lanes {
			n -= v.Lanes // so that the last piece is long enough
		}
		bits := v.Rows[op](n, elem.BytePtr(a))
		x := *(*T)(unsafe.Pointer(&bits)) // machines with routines have the first bytes first
		if ok {
			x = one(r, x)
		}
		r, ok, a = x, true, a[n:]
	}
	return r, true
}
