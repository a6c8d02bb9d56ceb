// Conversions of many elements by vector routines.

package loops

import (
	"unsafe"
)

// elemType names an element type in the table of conversions.
type elemType uint8

const (
	otherElem elemType = iota
	elemI8
	elemI16
	elemI32
	elemI64
	elemU8
	elemU16
	elemU32
	elemU64
	elemF32
	elemF64
	elemTypes // those that conversions of whole numbers are listed by

	// The small floats, which other elements stand for.
	elemF16 = iota - 1
	elemBF16
	elemE5M2
	elemE4M3FN
)

func elemOf[T any]() elemType {
	switch any(*new(T)).(type) {
	case int8:
		return elemI8
	case int16:
		return elemI16
	case int32:
		return elemI32
	case int64:
		return elemI64
	case uint8:
		return elemU8
	case uint16:
		return elemU16
	case uint32:
		return elemU32
	case uint64:
		return elemU64
	case float32:
		return elemF32
	case float64:
		return elemF64
	}
	return otherElem
}

// ConvertPast is Convert with stores past the caches, where the machine has a routine for them.
func ConvertPast[D, S Elem](dst []D, src []S) {
	if n := bulkPast(dst, src[:len(dst)]); n > 0 {
		dst, src = dst[n:], src[n:]
	}
	Convert(dst, src)
}

func bulkPast[D, S any](dst []D, src []S) int {
	d, s := elemOf[D](), elemOf[S]()
	if d == otherElem || s == otherElem || active.convertPast == nil {
		return 0
	}
	f, lanes := active.convertPast(d, s)
	n := len(dst) &^ (lanes - 1)
	if f == nil || n == 0 || uintptr(unsafe.Pointer(bytePtr(dst)))&63 != 0 {
		return 0
	}
	for i := 0; i < n; i += stretch {
		f(min(stretch, n-i), bytePtr(dst[i:]), bytePtr(src[i:]))
	}
	return n
}

// bulkConvert converts the first elements and returns how many.
func bulkConvert[D, S any](dst []D, src []S) int {
	return bulkConvertAs(elemOf[D](), elemOf[S](), dst, src)
}

// bulkConvertAs does the same where the elements stand for those of types d and s.
func bulkConvertAs[D, S any](d, s elemType, dst []D, src []S) int {
	if d == otherElem || s == otherElem || active.convert == nil {
		return 0
	}
	f, lanes := active.convert(d, s)
	if f == nil {
		return 0
	}
	n := len(dst) &^ (lanes - 1)
	for i := 0; i < n; i += stretch {
		f(min(stretch, n-i), bytePtr(dst[i:]), bytePtr(src[i:]))
	}
	return n
}
