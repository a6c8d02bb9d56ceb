// Comparisons and logic; results are truth values.

package loops

import "math"

// Equal sets dst[i] = a[i] == b[i].
func Equal[T Elem](dst []bool, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	for i := bulkCompare(vecEqual, dst, a, b); i < len(dst); i++ {
		dst[i] = a[i] == b[i]
	}
}

// NotEqual sets dst[i] = a[i] != b[i].
func NotEqual[T Elem](dst []bool, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	for i := bulkCompare(vecNotEqual, dst, a, b); i < len(dst); i++ {
		dst[i] = a[i] != b[i]
	}
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
	for i := range dst {
		dst[i] = ltComplex(complex128(a[i]), complex128(b[i]))
	}
}

// LessEqualComplex is LessEqual in the complex order.
func LessEqualComplex[T Complex](dst []bool, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	for i := range dst {
		dst[i] = leComplex(complex128(a[i]), complex128(b[i]))
	}
}

// GreaterComplex is Greater in the complex order.
func GreaterComplex[T Complex](dst []bool, a, b []T) { LessComplex(dst, b, a) }

// GreaterEqualComplex is GreaterEqual in the complex order.
func GreaterEqualComplex[T Complex](dst []bool, a, b []T) { LessEqualComplex(dst, b, a) }

// LogicalAnd sets dst[i] where both are nonzero.
func LogicalAnd[T Elem](dst []bool, a, b []T) {
	var zero T
	a, b = a[:len(dst)], b[:len(dst)]
	for i := range dst {
		dst[i] = a[i] != zero && b[i] != zero
	}
}

// LogicalOr sets dst[i] where either is nonzero.
func LogicalOr[T Elem](dst []bool, a, b []T) {
	var zero T
	a, b = a[:len(dst)], b[:len(dst)]
	for i := range dst {
		dst[i] = a[i] != zero || b[i] != zero
	}
}

// LogicalXor sets dst[i] where exactly one is nonzero.
func LogicalXor[T Elem](dst []bool, a, b []T) {
	var zero T
	a, b = a[:len(dst)], b[:len(dst)]
	for i := range dst {
		dst[i] = (a[i] != zero) != (b[i] != zero)
	}
}

// LogicalNot sets dst[i] where a[i] is zero.
func LogicalNot[T Elem](dst []bool, a []T) {
	var zero T
	a = a[:len(dst)]
	for i := range dst {
		dst[i] = a[i] == zero
	}
}

// IsNan sets dst[i] where a[i], or a part of it, is NaN.
func IsNan[T Inexact](dst []bool, a []T) {
	a = a[:len(dst)]
	for i, x := range a {
		dst[i] = x != x
	}
}

// IsFinite sets dst[i] where a[i] is neither NaN nor infinite in any part.
func IsFinite[T Inexact](dst []bool, a []T) {
	a = a[:len(dst)]
	for i, x := range a {
		d := x - x
		dst[i] = d == d
	}
}

// IsInf sets dst[i] where a part of a[i] is infinite.
func IsInf[T Inexact](dst []bool, a []T) {
	a = a[:len(dst)]
	switch kindOf[T]() {
	case kindComplex64:
		p := parts[float32](a)
		for i := range dst {
			dst[i] = isInf(p[2*i]) || isInf(p[2*i+1])
		}
	case kindComplex128:
		p := parts[float64](a)
		for i := range dst {
			dst[i] = isInf(p[2*i]) || isInf(p[2*i+1])
		}
	default:
		for i, x := range a {
			d := x - x
			dst[i] = x == x && d != d
		}
	}
}

func isInf[F Float](x F) bool { d := x - x; return x == x && d != d }

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
