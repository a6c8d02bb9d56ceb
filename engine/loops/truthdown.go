// Truth down columns: which columns have an element that is zero, or one that is not.

package loops

import "unsafe"

// AllRows clears acc[i] where one of the rows a[r·stride : r·stride+len(acc)] is zero.
func AllRows[T Elem](acc []bool, a []T, rows, stride int) {
	truthDown(acc, a, rows, stride, true, allRows[T], And[uint8])
}

// AnyRows sets acc[i] where one of such rows is not zero.
func AnyRows[T Elem](acc []bool, a []T, rows, stride int) {
	truthDown(acc, a, rows, stride, false, anyRows[T], Or[uint8])
}

// truthDown folds short rows side by side; start is what changes nothing, join what two folds make.
func truthDown[T Elem](acc []bool, a []T, rows, stride int, start bool, fold func(acc []bool, a []T, rows, stride int), join func(dst, a, b []uint8)) {
	n := len(acc)
	if k := abreast(n, rows, stride, 1); k > 1 {
		wide := make([]bool, k*n)
		Fill(wide, start)
		fold(wide, a, rows/k, k*n)
		for j := 0; j < len(wide); j += n {
			join(Bytes(acc), Bytes(acc), Bytes(wide[j:j+n]))
		}
		a, rows = a[rows/k*k*n:], rows%k
	}
	fold(acc, a, rows, stride)
}

// leastDown is how many rows are worth room for what they make together.
const leastDown = 8

// allRows takes the least of whole numbers without a sign, of which zero is the least.
func allRows[T Elem](acc []bool, a []T, rows, stride int) {
	switch t := kindOf[T](); {
	case t == kindBool:
		downRows(downAnd, Bytes(acc), as[uint8](a), rows, stride, func(acc, row []uint8) { And(acc, acc, row) })
		return
	case (t == kindInt || t == kindUint) && rows >= leastDown && vectorsFor[T]() != nil && vectorsFor[T]().down[downMinUnsigned] != nil:
		least := make([]T, len(acc))
		Fill(raw(least), 1<<8-1)
		downRows(downMinUnsigned, least, a, rows, stride, func(acc, row []T) {
			for i, x := range row {
				if x == *new(T) {
					acc[i] = x
				}
			}
		})
		a, rows, stride = least, 1, 0
	}
	truthRows(len(acc), a, rows, stride, func(at int, p []bool) {
		And(Bytes(acc[at:at+len(p)]), Bytes(acc[at:at+len(p)]), Bytes(p))
	})
}

// anyRows lays the bits of all rows over each other: a number that is not zero has some that -0.0 has not, and so have they.
func anyRows[T Elem](acc []bool, a []T, rows, stride int) {
	or := func(acc, row []uint8) { Or(acc, acc, row) }
	switch t := kindOf[T](); {
	case t == kindBool:
		downRows(downOr, Bytes(acc), as[uint8](a), rows, stride, or)
		return
	case t != kindComplex64 && t != kindComplex128 && rows >= leastDown && active.ints[0] != nil:
		bits, size := make([]T, len(acc)), int(unsafe.Sizeof(*new(T)))
		downRows(downOr, raw(bits), raw(a), rows, stride*size, or)
		a, rows, stride = bits, 1, 0
	}
	truthRows(len(acc), a, rows, stride, func(at int, p []bool) {
		Or(Bytes(acc[at:at+len(p)]), Bytes(acc[at:at+len(p)]), Bytes(p))
	})
}

// raw are the bytes of elements.
func raw[T any](s []T) []uint8 {
	return unsafe.Slice((*uint8)(unsafe.Pointer(unsafe.SliceData(s))), len(s)*int(unsafe.Sizeof(*new(T))))
}
