// Comparisons; results are truth values.

package loops

import (
	"math"

	"github.com/tq-lang/tq/engine/loops/elem"
	"github.com/tq-lang/tq/engine/simd"
)

// Equal sets dst[i] = a[i] == b[i].
func Equal[T elem.Elem](dst []bool, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	switch elem.KindOf[T]() {
	case elem.KindComplex64:
		equalParts(dst, elem.Parts[float32](elem.As[complex64](a)), elem.Parts[float32](elem.As[complex64](b)))
		return
	case elem.KindComplex128:
		equalParts(dst, elem.Parts[float64](elem.As[complex128](a)), elem.Parts[float64](elem.As[complex128](b)))
		return
	}
	for i := elem.BulkCompare(simd.VecEqual, dst, a, b); i < len(dst); i++ {
		dst[i] = a[i] == b[i]
	}
}

// NotEqual sets dst[i] = a[i] != b[i].
func NotEqual[T elem.Elem](dst []bool, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	switch elem.KindOf[T]() {
	case elem.KindComplex64:
		otherParts(dst, elem.Parts[float32](elem.As[complex64](a)), elem.Parts[float32](elem.As[complex64](b)))
		return
	case elem.KindComplex128:
		otherParts(dst, elem.Parts[float64](elem.As[complex128](a)), elem.Parts[float64](elem.As[complex128](b)))
		return
	}
	for i := elem.BulkCompare(simd.VecNotEqual, dst, a, b); i < len(dst); i++ {
		dst[i] = a[i] != b[i]
	}
}

// equalParts is Equal of complex numbers, otherParts NotEqual.
func equalParts[F elem.Float](dst []bool, a, b []F) {
	joinTests(dst, a, true, func(d []bool, p []F) {
		Equal(d, p, b)
		b = b[len(d):]
	})
}

func otherParts[F elem.Float](dst []bool, a, b []F) {
	joinTests(dst, a, false, func(d []bool, p []F) {
		NotEqual(d, p, b)
		b = b[len(d):]
	})
}

// Less sets dst[i] = a[i] < b[i].
func Less[T elem.Real](dst []bool, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	for i := elem.BulkCompare(elem.ForSign[T](simd.VecLess, simd.VecLessUnsigned), dst, a, b); i < len(dst); i++ {
		dst[i] = a[i] < b[i]
	}
}

// LessEqual sets dst[i] = a[i] <= b[i].
func LessEqual[T elem.Real](dst []bool, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	for i := elem.BulkCompare(elem.ForSign[T](simd.VecLessEqual, simd.VecLessEqualUnsigned), dst, a, b); i < len(dst); i++ {
		dst[i] = a[i] <= b[i]
	}
}

// Greater sets dst[i] = a[i] > b[i].
func Greater[T elem.Real](dst []bool, a, b []T) { Less(dst, b, a) }

// GreaterEqual sets dst[i] = a[i] >= b[i].
func GreaterEqual[T elem.Real](dst []bool, a, b []T) { LessEqual(dst, b, a) }

// LessComplex is Less in the complex order.
func LessComplex[T elem.Complex](dst []bool, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	for i := orderParts(dst, a, b, false); i < len(dst); i++ {
		dst[i] = LtComplex(complex128(a[i]), complex128(b[i]))
	}
}

// LessEqualComplex is LessEqual in the complex order.
func LessEqualComplex[T elem.Complex](dst []bool, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	for i := orderParts(dst, a, b, true); i < len(dst); i++ {
		dst[i] = LeComplex(complex128(a[i]), complex128(b[i]))
	}
}

// orderParts compares the first numbers by the routine for their parts.
func orderParts[T elem.Complex](dst []bool, a, b []T, equal bool) int {
	if elem.KindOf[T]() == elem.KindComplex64 {
		return bulkOrder(dst, elem.Parts[float32](a), elem.Parts[float32](b), equal)
	}
	return bulkOrder(dst, elem.Parts[float64](a), elem.Parts[float64](b), equal)
}

// GreaterComplex is Greater in the complex order.
func GreaterComplex[T elem.Complex](dst []bool, a, b []T) { LessComplex(dst, b, a) }

// GreaterEqualComplex is GreaterEqual in the complex order.
func GreaterEqualComplex[T elem.Complex](dst []bool, a, b []T) { LessEqualComplex(dst, b, a) }

// NonFinite reports whether a block holds a NaN or an infinity, quickly.
func NonFinite[T elem.Inexact](a []T) bool {
	switch elem.KindOf[T]() {
	case elem.KindFloat32:
		return elem.Beyond(elem.As[float32](a), float32(math.Inf(1)))
	case elem.KindFloat64:
		return elem.Beyond(elem.As[float64](a), math.Inf(1))
	case elem.KindComplex64:
		return elem.Beyond(elem.Parts[float32](a), float32(math.Inf(1)))
	}
	return elem.Beyond(elem.Parts[float64](a), math.Inf(1))
}
