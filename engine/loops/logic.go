// Logic: elements are true where they are not zero, and results are truth values.

package loops

import "unsafe"

// logics are the routines for the logic of one element type. They take a number of elements that is a multiple of logicLanes.
type logics struct {
	both, either, one func(n int, dst, a, b *byte)
	is, not           func(n int, dst, a *byte)
}

const logicLanes = 32

// logicsFor are those of a type, or nil.
func logicsFor[T Elem]() *logics {
	switch kindOf[T]() {
	case kindFloat32:
		return active.logics[4]
	case kindFloat64:
		return active.logics[5]
	case kindComplex64:
		return active.logics[6]
	case kindComplex128:
		return active.logics[7]
	}
	switch unsafe.Sizeof(*new(T)) {
	case 1:
		return active.logics[0]
	case 2:
		return active.logics[1]
	case 4:
		return active.logics[2]
	}
	return active.logics[3]
}

// LogicalAnd sets dst[i] where both are nonzero.
func LogicalAnd[T Elem](dst []bool, a, b []T) { logicOf(vecAnd, dst, a, b) }

// LogicalOr sets dst[i] where either is nonzero.
func LogicalOr[T Elem](dst []bool, a, b []T) { logicOf(vecOr, dst, a, b) }

// LogicalXor sets dst[i] where exactly one is nonzero.
func LogicalXor[T Elem](dst []bool, a, b []T) { logicOf(vecXor, dst, a, b) }

// logicOf joins the truth of two rows.
func logicOf[T Elem](op binaryOp, dst []bool, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	if kindOf[T]() == kindBool {
		joinBytes(op, as[uint8](dst), as[uint8](a), as[uint8](b))
		return
	}
	r := logicsFor[T]()
	if r == nil {
		logicByPieces(op, dst, a, b)
		return
	}
	f := r.one
	switch op {
	case vecAnd:
		f = r.both
	case vecOr:
		f = r.either
	}
	n, most := len(dst)&^(logicLanes-1), stretchOf[T]()
	for i := 0; i < n; i += most {
		f(min(most, n-i), bytePtr(dst[i:]), bytePtr(a[i:]), bytePtr(b[i:]))
	}
	var zero T
	for i := n; i < len(dst); i++ {
		switch x, y := a[i] != zero, b[i] != zero; op {
		case vecAnd:
			dst[i] = x && y
		case vecOr:
			dst[i] = x || y
		default:
			dst[i] = x != y
		}
	}
}

// logicByPieces goes by comparisons. Of whole numbers the lesser is looked at, or the bits of both, in place of each.
func logicByPieces[T Elem](op binaryOp, dst []bool, a, b []T) {
	switch k := kindOf[T](); {
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
	truthOf(true, dst, a[:len(dst)])
}

// LogicalNot sets dst[i] where a[i] is zero.
func LogicalNot[T Elem](dst []bool, a []T) {
	if kindOf[T]() == kindBool {
		truthOf(false, dst, as[uint8](a[:len(dst)]))
		return
	}
	truthOf(false, dst, a[:len(dst)])
}

// truthOf sets dst[i] where the truth of a[i] is the given one.
func truthOf[T Elem](is bool, dst []bool, a []T) {
	r := logicsFor[T]()
	if r == nil {
		compare, zeros := NotEqual[T], zeroed[T]()
		if !is {
			compare = Equal[T]
		}
		for len(dst) > 0 {
			n := min(len(dst), len(zeros))
			compare(dst[:n], a[:n], zeros)
			dst, a = dst[n:], a[n:]
		}
		return
	}
	f := r.is
	if !is {
		f = r.not
	}
	n, most := len(dst)&^(logicLanes-1), stretchOf[T]()
	for i := 0; i < n; i += most {
		f(min(most, n-i), bytePtr(dst[i:]), bytePtr(a[i:]))
	}
	var zero T
	for i := n; i < len(dst); i++ {
		dst[i] = a[i] != zero == is
	}
}
