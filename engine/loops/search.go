// Searches of rows, and folds of rows of whole numbers to one.

package loops

import "unsafe"

// rowFolds fold n whole numbers, at least a vector, to one.
type rowFolds [binaryOps]func(n int, a *byte) uint64

// search are routines that look through n elements, at least a vector of them: for the first that equals the bits of an
// element, that does not, that is NaN; and count how many equal it. Where none is found the position is n. Floats compare
// as such.
type search struct {
	equal, other, nan, count func(n int, a *byte, v uint64) int
}

// searchStretch is how many elements one call is given.
const searchStretch = 1 << 17

// searchFor is a type's search, and the least number of elements that it takes; nil if there is none.
func searchFor[T Elem]() (s *search, least int) {
	v := vectorsFor[T]()
	if kindOf[T]() == kindBool {
		v = active.ints[0]
	}
	if v == nil || v.search.equal == nil {
		return nil, 0
	}
	return &v.search, 32 / int(unsafe.Sizeof(*new(T)))
}

// bitsOfElem are the bits of an element of up to eight bytes.
func bitsOfElem[T Elem](x T) uint64 {
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
func index[T Elem](f func(n int, a *byte, v uint64) int, least int, a []T, v T) (at int, found bool) {
	bits := bitsOfElem(v)
	for len(a)-at >= least {
		n := min(len(a)-at, searchStretch)
		k := f(n, bytePtr(a[at:]), bits)
		at += k
		if k < n {
			return at, true
		}
	}
	return at, false
}

// firstEqual is the position of the first element that equals v; len(a) if none does.
func firstEqual[T Elem](a []T, v T) int {
	at := 0
	if s, least := searchFor[T](); s != nil {
		var found bool
		if at, found = index(s.equal, least, a, v); found {
			return at
		}
	}
	for at < len(a) && a[at] != v {
		at++
	}
	return at
}

// firstOther is the position of the first element that does not equal v.
func firstOther[T Elem](a []T, v T) int {
	at := 0
	if s, least := searchFor[T](); s != nil {
		var found bool
		if at, found = index(s.other, least, a, v); found {
			return at
		}
	}
	for at < len(a) && a[at] == v {
		at++
	}
	return at
}

// FirstTrue is the position of the first element that holds, 0 if none does.
func FirstTrue(a []bool) int { return firstEqual(a, true) % len(a) }

// FirstFalse is the position of the first element that does not hold, 0 if all do.
func FirstFalse(a []bool) int { return firstEqual(a, false) % len(a) }

// FirstTrueEach sets each of dst to FirstTrue of a row of n elements, the rows beginning stride elements after each other.
func FirstTrueEach(dst []int64, a []bool, n, stride int) { firstEach(dst, a, n, stride, true) }

// FirstFalseEach is FirstTrueEach for elements that do not hold.
func FirstFalseEach(dst []int64, a []bool, n, stride int) { firstEach(dst, a, n, stride, false) }

func firstEach(dst []int64, a []bool, n, stride int, want bool) {
	for i := range dst {
		row := a[i*stride:][:n]
		k := 0
		for k < len(row) && k < 4 && row[k] != want { // mostly it is one of the first
			k++
		}
		if k == 4 {
			k += firstEqual(row[k:], want)
		}
		if k == n {
			k = 0
		}
		dst[i] = int64(k)
	}
}

// firstNaN is the position of the first element that is NaN.
func firstNaN[T Elem](a []T) int {
	at := 0
	if s, least := searchFor[T](); s != nil && s.nan != nil {
		var found bool
		if at, found = index(s.nan, least, a, *new(T)); found {
			return at
		}
	}
	for at < len(a) && a[at] == a[at] {
		at++
	}
	return at
}

// countEqual is how many elements equal v.
func countEqual[T Elem](a []T, v T) int {
	sum := 0
	if s, least := searchFor[T](); s != nil {
		for bits := bitsOfElem(v); len(a) >= least; {
			n := min(len(a), searchStretch)
			sum += s.count(n, bytePtr(a), bits)
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

// rowFold folds a row of whole numbers with a routine; ok is false if there is none, or too few elements. One is the fold of
// two.
func rowFold[T Elem](op binaryOp, a []T, one func(x, y T) T) (r T, ok bool) {
	v := vectorsFor[T]()
	if v == nil || v.rows[op] == nil || len(a) < v.lanes {
		return r, false
	}
	for len(a) > 0 {
		n := min(len(a), searchStretch)
		if rest := len(a) - n; rest > 0 && rest < v.lanes {
			n -= v.lanes // so that the last piece is long enough
		}
		bits := v.rows[op](n, bytePtr(a))
		x := *(*T)(unsafe.Pointer(&bits)) // machines with routines have the first bytes first
		if ok {
			x = one(r, x)
		}
		r, ok, a = x, true, a[n:]
	}
	return r, true
}
