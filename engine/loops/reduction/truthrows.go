// Truth of rows: whether some or all elements of each are not zero, and how many.

package reduction

import (
	"slices"
	"unsafe"

	"github.com/tq-lang/tq/engine/loops"
	"github.com/tq-lang/tq/engine/loops/elem"
)

// AllInto clears acc[i] where row[i] is zero.
func AllInto[T elem.Elem](acc []bool, row []T) { AllRows(acc, row, 1, 0) }

// AnyInto sets acc[i] where row[i] is not zero.
func AnyInto[T elem.Elem](acc []bool, row []T) { AnyRows(acc, row, 1, 0) }

// CountRows adds to acc[i] how many of such rows are not zero. Counts are kept in bytes for as long as they fit.
func CountRows[T elem.Elem](acc []int64, a []T, rows, stride int) {
	counts := make([]uint8, len(acc))
	for rows > 0 {
		n := min(rows, 255)
		truthRows(len(acc), a, n, stride, func(at int, p []bool) {
			loops.Add(counts[at:at+len(p)], counts[at:at+len(p)], elem.Bytes(p))
		})
		for i, c := range counts {
			acc[i] += int64(c)
		}
		clear(counts)
		rows -= n
		a = a[min(n*stride, len(a)):]
	}
}

// truthRows calls f with the truth values of rows, piece by piece, and where in the row a piece begins.
func truthRows[T elem.Elem](width int, a []T, rows, stride int, f func(at int, piece []bool)) {
	if elem.KindOf[T]() == elem.KindBool {
		for r := range rows {
			f(0, elem.As[bool](a[r*stride:r*stride+width]))
		}
		return
	}
	size := int(unsafe.Sizeof(*new(T)))
	piece := make([]bool, min(width, int(unsafe.Sizeof(loops.ZeroBytes))/size))
	zeros := unsafe.Slice((*T)(unsafe.Pointer(&loops.ZeroBytes)), len(piece))
	for at := 0; at < width; at += len(piece) {
		p := piece[:min(len(piece), width-at)]
		for r := range rows {
			loops.NotEqual(p, a[r*stride+at:][:len(p)], zeros[:len(p)])
			f(at, p)
		}
	}
}

// AnyEach sets acc[i] where an element of row i of n elements is not zero.
func AnyEach[T elem.Elem](acc []bool, a []T, n, stride int) {
	for i := range acc {
		row := a[i*stride:][:n]
		acc[i] = acc[i] || (n > fewElements && loops.Any(row) || n <= fewElements && someOther(row))
	}
}

// AnyStrided is Any of the n elements a[off], a[off+stride], …
func AnyStrided[T elem.Elem](a []T, off, stride, n int) bool {
	return !untilStrided(a, off, stride, n, someNot[T])
}

// AllStrided is All of such elements.
func AllStrided[T elem.Elem](a []T, off, stride, n int) bool {
	return untilStrided(a, off, stride, n, loops.All[T])
}

func someNot[T elem.Elem](a []T) bool { return !loops.Any(a) }

// untilStrided reports whether f holds for all of such elements: often the first ones tell.
func untilStrided[T elem.Elem](a []T, off, stride, n int, f func(a []T) bool) bool {
	var few [8]T
	k := min(n, len(few))
	for i := range k {
		few[i] = a[off+i*stride]
	}
	hold := f(few[:k])
	if hold && n > k {
		gathered(a, off+k*stride, stride, n-k, func(piece []T) bool {
			hold = f(piece)
			return hold
		})
	}
	return hold
}

func someOther[T elem.Elem](row []T) bool {
	var zero T
	for _, x := range row {
		if x != zero {
			return true
		}
	}
	return false
}

// AllEach clears acc[i] where an element of such a row is zero.
func AllEach[T elem.Elem](acc []bool, a []T, n, stride int) {
	for i := range acc {
		row := a[i*stride:][:n]
		acc[i] = acc[i] && (n > fewElements && loops.All(row) || n <= fewElements && !slices.Contains(row, *new(T)))
	}
}

// CountEach adds to acc[i] how many elements of such a row are not zero.
func CountEach[T elem.Elem](acc []int64, a []T, n, stride int) {
	var zero T
	for i := range acc {
		row := a[i*stride:][:n]
		if n > fewElements {
			acc[i] += int64(loops.CountNonzero(row))
			continue
		}
		c := 0
		for _, x := range row {
			if x != zero {
				c++
			}
		}
		acc[i] += int64(c)
	}
}
