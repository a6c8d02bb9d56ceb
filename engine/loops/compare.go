// Comparisons and logic; results are truth values.

package loops

import (
	"math"
	"unsafe"
)

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
func LogicalAnd[T Elem](dst []bool, a, b []T) { logicOf(vecAnd, dst, a, b) }

// LogicalOr sets dst[i] where either is nonzero.
func LogicalOr[T Elem](dst []bool, a, b []T) { logicOf(vecOr, dst, a, b) }

// LogicalXor sets dst[i] where exactly one is nonzero.
func LogicalXor[T Elem](dst []bool, a, b []T) { logicOf(vecXor, dst, a, b) }

// logicOf joins the truth of two rows. Of whole numbers the lesser is looked at, or the bits of both, in place of each.
func logicOf[T Elem](op binaryOp, dst []bool, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	switch k := kindOf[T](); {
	case k == kindBool:
		joinBytes(op, as[uint8](dst), as[uint8](a), as[uint8](b))
		return
	case k == kindComplex64:
		logicOfParts(op, dst, parts[float32](as[complex64](a)), parts[float32](as[complex64](b)))
		return
	case k == kindComplex128:
		logicOfParts(op, dst, parts[float64](as[complex128](a)), parts[float64](as[complex128](b)))
		return
	case k != kindInt && k != kindUint || op == vecXor:
	case unsafe.Sizeof(*new(T)) == 1:
		logicOfWhole(op, dst, as[uint8](a), as[uint8](b))
		return
	case unsafe.Sizeof(*new(T)) == 2:
		logicOfWhole(op, dst, as[uint16](a), as[uint16](b))
		return
	case unsafe.Sizeof(*new(T)) == 4:
		logicOfWhole(op, dst, as[uint32](a), as[uint32](b))
		return
	default:
		logicOfWhole(op, dst, as[uint64](a), as[uint64](b))
		return
	}
	room := truthRooms.Get().(*truthRoom)
	defer truthRooms.Put(room)
	zeros := zeroed[T]()
	for len(dst) > 0 {
		n := min(len(dst), len(zeros))
		x, y := roomFor[bool](&room.truth[0], n), roomFor[bool](&room.truth[1], n)
		NotEqual(x, a[:n], zeros)
		NotEqual(y, b[:n], zeros)
		joinBytes(op, as[uint8](dst[:n]), as[uint8](x), as[uint8](y))
		dst, a, b = dst[n:], a[n:], b[n:]
	}
}

// logicOfParts looks at the truth values of two parts as one number.
func logicOfParts[F Float](op binaryOp, dst []bool, a, b []F) {
	room := truthRooms.Get().(*truthRoom)
	defer truthRooms.Put(room)
	zeros := zeroed[F]()
	for len(dst) > 0 {
		n := min(len(dst), len(zeros)/2)
		NotEqual(roomFor[bool](&room.truth[0], 2*n), a[:2*n], zeros)
		NotEqual(roomFor[bool](&room.truth[1], 2*n), b[:2*n], zeros)
		logicOf(op, dst[:n], roomFor[uint16](&room.truth[0], n), roomFor[uint16](&room.truth[1], n))
		dst, a, b = dst[n:], a[2*n:], b[2*n:]
	}
}

func logicOfWhole[T Unsigned](op binaryOp, dst []bool, a, b []T) {
	room := truthRooms.Get().(*truthRoom)
	defer truthRooms.Put(room)
	zeros := zeroed[T]()
	for len(dst) > 0 {
		n := min(len(dst), len(zeros))
		x := roomFor[T](&room.elems, n)
		if op == vecAnd {
			Minimum(x, a[:n], b[:n])
		} else {
			Or(x, a[:n], b[:n])
		}
		NotEqual(dst[:n], x, zeros)
		dst, a, b = dst[n:], a[n:], b[n:]
	}
}

// joinBytes joins truth values.
func joinBytes(op binaryOp, dst, a, b []uint8) {
	switch op {
	case vecAnd:
		And(dst, a, b)
	case vecOr:
		Or(dst, a, b)
	default:
		Xor(dst, a, b)
	}
}

// Truth sets dst[i] where a[i] is not zero.
func Truth[T Elem](dst []bool, a []T) {
	if kindOf[T]() == kindBool {
		copy(dst, as[bool](a))
		return
	}
	zeros := zeroed[T]()
	for a = a[:len(dst)]; len(dst) > 0; {
		n := min(len(dst), len(zeros))
		NotEqual(dst[:n], a[:n], zeros)
		dst, a = dst[n:], a[n:]
	}
}

// LogicalNot sets dst[i] where a[i] is zero.
func LogicalNot[T Elem](dst []bool, a []T) {
	if kindOf[T]() == kindBool {
		LogicalNot(dst, as[uint8](a))
		return
	}
	zeros := zeroed[T]()
	for a = a[:len(dst)]; len(dst) > 0; {
		n := min(len(dst), len(zeros))
		Equal(dst[:n], a[:n], zeros)
		dst, a = dst[n:], a[n:]
	}
}

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
