// Truth down columns: which columns have an element that is zero, or one that is not.

package reduction

import (
	"unsafe"

	"github.com/tq-lang/tq/engine/loops"
	"github.com/tq-lang/tq/engine/loops/elem"
	"github.com/tq-lang/tq/engine/loops/strided"
	"github.com/tq-lang/tq/engine/simd"
)

// AllRows clears acc[i] where one of the rows a[r·stride : r·stride+len(acc)] is zero.
func AllRows[T elem.Elem](acc []bool, a []T, rows, stride int) {
	truthDown(acc, a, rows, stride, true, allRows[T], loops.And[uint8])
}

// AnyRows sets acc[i] where one of such rows is not zero.
func AnyRows[T elem.Elem](acc []bool, a []T, rows, stride int) {
	truthDown(acc, a, rows, stride, false, anyRows[T], loops.Or[uint8])
}

// truthDown folds short rows side by side; start is what changes nothing, join what two folds make.
func truthDown[T elem.Elem](acc []bool, a []T, rows, stride int, start bool, fold func(acc []bool, a []T, rows, stride int), join func(dst, a, b []uint8)) {
	n := len(acc)
	if k := abreast(n, rows, stride, 1); k > 1 {
		wide := make([]bool, k*n)
		strided.Fill(wide, start)
		fold(wide, a, rows/k, k*n)
		for j := 0; j < len(wide); j += n {
			join(elem.Bytes(acc), elem.Bytes(acc), elem.Bytes(wide[j:j+n]))
		}
		a, rows = a[rows/k*k*n:], rows%k
	}
	fold(acc, a, rows, stride)
}

// leastDown is how many rows are worth room for what they make together.
const leastDown = 8

// allRows takes the least of whole numbers without a sign, of which zero is the least.
func allRows[T elem.Elem](acc []bool, a []T, rows, stride int) {
	switch t := elem.KindOf[T](); {
	case t == elem.KindBool:
		downRows(simd.DownAnd, elem.Bytes(acc), elem.As[uint8](a), rows, stride, func(acc, row []uint8) { loops.And(acc, acc, row) })
		return
	case (t == elem.KindInt || t == elem.KindUint) && rows >= leastDown && elem.VectorsFor[T]() != nil && elem.VectorsFor[T]().Down[simd.DownMinUnsigned] != nil:
		least := make([]T, len(acc))
		strided.Fill(raw(least), 1<<8-1)
		downRows(simd.DownMinUnsigned, least, a, rows, stride, func(acc, row []T) {
			for i, x := range row {
				if x == *new(T) {
					acc[i] = x
				}
			}
		})
		a, rows, stride = least, 1, 0
	}
	truthRows(len(acc), a, rows, stride, func(at int, p []bool) {
		loops.And(elem.Bytes(acc[at:at+len(p)]), elem.Bytes(acc[at:at+len(p)]), elem.Bytes(p))
	})
}

// anyRows lays the bits of all rows over each other: a number that is not zero has some that -0.0 has not, and so have they.
func anyRows[T elem.Elem](acc []bool, a []T, rows, stride int) {
	or := func(acc, row []uint8) { loops.Or(acc, acc, row) }
	switch t := elem.KindOf[T](); {
	case t == elem.KindBool:
		downRows(simd.DownOr, elem.Bytes(acc), elem.As[uint8](a), rows, stride, or)
		return
	case t != elem.KindComplex64 && t != elem.KindComplex128 && rows >= leastDown && simd.Active.Ints[0] != nil:
		bits, size := make([]T, len(acc)), int(unsafe.Sizeof(*new(T)))
		downRows(simd.DownOr, raw(bits), raw(a), rows, stride*size, or)
		a, rows, stride = bits, 1, 0
	}
	truthRows(len(acc), a, rows, stride, func(at int, p []bool) {
		loops.Or(elem.Bytes(acc[at:at+len(p)]), elem.Bytes(acc[at:at+len(p)]), elem.Bytes(p))
	})
}

// raw are the bytes of elements.
func raw[T any](s []T) []uint8 {
	return unsafe.Slice((*uint8)(unsafe.Pointer(unsafe.SliceData(s))), len(s)*int(unsafe.Sizeof(*new(T))))
}
