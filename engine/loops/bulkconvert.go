// Conversions of many elements by vector routines.

package loops

import (
	"unsafe"

	"github.com/tq-lang/tq/engine/loops/elem"
	"github.com/tq-lang/tq/engine/simd"
)

func elemOf[T any]() simd.ElemType {
	switch any(*new(T)).(type) {
	case int8:
		return simd.ElemI8
	case int16:
		return simd.ElemI16
	case int32:
		return simd.ElemI32
	case int64:
		return simd.ElemI64
	case uint8:
		return simd.ElemU8
	case uint16:
		return simd.ElemU16
	case uint32:
		return simd.ElemU32
	case uint64:
		return simd.ElemU64
	case float32:
		return simd.ElemF32
	case float64:
		return simd.ElemF64
	}
	return simd.OtherElem
}

// ConvertPast is Convert with stores past the caches, where the machine has a routine for them.
func ConvertPast[D, S elem.Elem](dst []D, src []S) {
	if n := bulkPast(dst, src[:len(dst)]); n > 0 {
		dst, src = dst[n:], src[n:]
	}
	Convert(dst, src)
}

func bulkPast[D, S any](dst []D, src []S) int {
	d, s := elemOf[D](), elemOf[S]()
	if d == simd.OtherElem || s == simd.OtherElem || simd.Active.ConvertPast == nil {
		return 0
	}
	f, lanes := simd.Active.ConvertPast(d, s)
	n := len(dst) &^ (lanes - 1)
	if f == nil || n == 0 || uintptr(unsafe.Pointer(elem.BytePtr(dst)))&63 != 0 {
		return 0
	}
	for i := 0; i < n; i += elem.Stretch {
		f(min(elem.Stretch, n-i), elem.BytePtr(dst[i:]), elem.BytePtr(src[i:]))
	}
	return n
}

// bulkConvert converts the first elements and returns how many.
func bulkConvert[D, S any](dst []D, src []S) int {
	return bulkConvertAs(elemOf[D](), elemOf[S](), dst, src)
}

// bulkConvertAs does the same where the elements stand for those of types d and s.
func bulkConvertAs[D, S any](d, s simd.ElemType, dst []D, src []S) int {
	if d == simd.OtherElem || s == simd.OtherElem || simd.Active.Convert == nil {
		return 0
	}
	f, lanes := simd.Active.Convert(d, s)
	if f == nil {
		return 0
	}
	n := len(dst) &^ (lanes - 1)
	for i := 0; i < n; i += elem.Stretch {
		f(min(elem.Stretch, n-i), elem.BytePtr(dst[i:]), elem.BytePtr(src[i:]))
	}
	return n
}
