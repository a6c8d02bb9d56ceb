// Comparisons; results are truth values.

package loops

import "math"

// Equal sets dst[i] = a[i] == b[i].
func Equal[T Elem](dst []bool, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	switch kindOf[T]() {
	case kindComplex64:
		equalParts(dst, parts[float32](as[complex64](a)), parts[float32](as[complex64](b)))
		return
	case kindComplex128:
		equalParts(dst, parts[float64](as[complex128](a)), parts[float64](as[complex128](b)))
		return
	}
	for i := bulkCompare(vecEqual, dst, a, b); i < len(dst); i++ {
		dst[i] = a[i] == b[i]
	}
}

// NotEqual sets dst[i] = a[i] != b[i].
func NotEqual[T Elem](dst []bool, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	switch kindOf[T]() {
	case kindComplex64:
		otherParts(dst, parts[float32](as[complex64](a)), parts[float32](as[complex64](b)))
		return
	case kindComplex128:
		otherParts(dst, parts[float64](as[complex128](a)), parts[float64](as[complex128](b)))
		return
	}
	for i := bulkCompare(vecNotEqual, dst, a, b); i < len(dst); i++ {
		dst[i] = a[i] != b[i]
	}
}

// equalParts is Equal of complex numbers, otherParts NotEqual.
func equalParts[F Float](dst []bool, a, b []F) {
	joinTests(dst, a, true, func(d []bool, p []F) {
		Equal(d, p, b)
		b = b[len(d):]
	})
}

func otherParts[F Float](dst []bool, a, b []F) {
	joinTests(dst, a, false, func(d []bool, p []F) {
		NotEqual(d, p, b)
		b = b[len(d):]
	})
}

// Less sets dst[i] = a[i] < b[i].
func Less[T Real](dst []bool, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	for i := bulkCompare(forSign[T](vecLess, vecLessUnsigned), dst, a, b); i < len(dst); i++ {
		dst[i] = a[i] < b[i]
	}
}

// LessEqual sets dst[i] = a[i] <= b[i].
func LessEqual[T Real](dst []bool, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	for i := bulkCompare(forSign[T](vecLessEqual, vecLessEqualUnsigned), dst, a, b); i < len(dst); i++ {
		dst[i] = a[i] <= b[i]
	}
}

// Greater sets dst[i] = a[i] > b[i].
func Greater[T Real](dst []bool, a, b []T) { Less(dst, b, a) }

// GreaterEqual sets dst[i] = a[i] >= b[i].
func GreaterEqual[T Real](dst []bool, a, b []T) { LessEqual(dst, b, a) }

// LessComplex is Less in the complex order.
func LessComplex[T Complex](dst []bool, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	for i := orderParts(dst, a, b, false); i < len(dst); i++ {
		dst[i] = ltComplex(complex128(a[i]), complex128(b[i]))
	}
}

// LessEqualComplex is LessEqual in the complex order.
func LessEqualComplex[T Complex](dst []bool, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	for i := orderParts(dst, a, b, true); i < len(dst); i++ {
		dst[i] = leComplex(complex128(a[i]), complex128(b[i]))
	}
}

// orderParts compares the first numbers by the routine for their parts.
func orderParts[T Complex](dst []bool, a, b []T, equal bool) int {
	if kindOf[T]() == kindComplex64 {
		return bulkOrder(dst, parts[float32](a), parts[float32](b), equal)
	}
	return bulkOrder(dst, parts[float64](a), parts[float64](b), equal)
}

// GreaterComplex is Greater in the complex order.
func GreaterComplex[T Complex](dst []bool, a, b []T) { LessComplex(dst, b, a) }

// GreaterEqualComplex is GreaterEqual in the complex order.
func GreaterEqualComplex[T Complex](dst []bool, a, b []T) { LessEqualComplex(dst, b, a) }

// NonFinite reports whether a block holds a NaN or an infinity, quickly.
func NonFinite[T Inexact](a []T) bool {
	switch kindOf[T]() {
	case kindFloat32:
		return Beyond(as[float32](a), float32(math.Inf(1)))
	case kindFloat64:
		return Beyond(as[float64](a), math.Inf(1))
	case kindComplex64:
		return Beyond(parts[float32](a), float32(math.Inf(1)))
	}
	return Beyond(parts[float64](a), math.Inf(1))
}
