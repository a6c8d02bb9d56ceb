// Conversions of many elements by vector routines.

package loops

import (
	"unsafe"

	"github.com/tq-lang/tq/engine/loops/elem"
	"github.com/tq-lang/tq/engine/simd"
)

// ConvertPast is ConvertBlock with stores past the caches, where the machine has a routine for them.
func ConvertPast(d, s elem.Type, n int, dst, src unsafe.Pointer) {
	done := 0
	if simd.Active.ConvertPast != nil && uintptr(dst)&63 == 0 {
		f, lanes := simd.Active.ConvertPast(simd.ElemType(d), simd.ElemType(s))
		done = stretches(f, lanes, d.Size(), s.Size(), n, dst, src)
	}
	ConvertBlock(d, s, n-done, unsafe.Add(dst, done*d.Size()), unsafe.Add(src, done*s.Size()))
}

// bulkConvert converts the first elements and returns how many.
func bulkConvert(d, s elem.Type, n int, dst, src unsafe.Pointer) int {
	if d > elem.Float64 || s > elem.Float64 || simd.Active.Convert == nil {
		return 0
	}
	f, lanes := simd.Active.Convert(simd.ElemType(d), simd.ElemType(s))
	return stretches(f, lanes, d.Size(), s.Size(), n, dst, src)
}

// bulkConvertAs does the same where the elements stand for those of types d and s.
func bulkConvertAs[D, S any](d, s simd.ElemType, dst []D, src []S) int {
	if simd.Active.Convert == nil {
		return 0
	}
	f, lanes := simd.Active.Convert(d, s)
	return stretches(f, lanes, int(unsafe.Sizeof(*new(D))), int(unsafe.Sizeof(*new(S))), len(dst), unsafe.Pointer(unsafe.SliceData(dst)), unsafe.Pointer(unsafe.SliceData(src)))
}

// stretches calls a routine, if there is one, for as many elements as it takes, and returns how many.
func stretches(f func(n int, dst, a *byte), lanes, dsize, ssize, n int, dst, src unsafe.Pointer) int {
	if f == nil {
		return 0
	}
	n &^= lanes - 1
	for i := 0; i < n; i += elem.Stretch {
		f(min(elem.Stretch, n-i), (*byte)(unsafe.Add(dst, i*dsize)), (*byte)(unsafe.Add(src, i*ssize)))
	}
	return n
}
