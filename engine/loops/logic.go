// Logic: elements are true where they are not zero, and results are truth values.

package loops

import (
	"unsafe"

	"github.com/tq-lang/tq/engine/loops/elem"
	"github.com/tq-lang/tq/engine/simd"
)

// logicsFor are those of a type, or nil.
func logicsFor[T elem.Elem]() *simd.Logics {
	switch elem.KindOf[T]() {
	case elem.KindFloat32:
		return simd.Active.Logics[4]
	case elem.KindFloat64:
		return simd.Active.Logics[5]
	case elem.KindComplex64:
		return simd.Active.Logics[6]
	case elem.KindComplex128:
		return simd.Active.Logics[7]
	}
	switch unsafe.Sizeof(*new(T)) {
	case 1:
		return simd.Active.Logics[0]
	case 2:
		return simd.Active.Logics[1]
	case 4:
		return simd.Active.Logics[2]
	}
	return simd.Active.Logics[3]
}

// LogicalAnd sets dst[i] where both are nonzero.
func LogicalAnd[T elem.Elem](dst []bool, a, b []T) { logicOf(simd.VecAnd, dst, a, b) }

// LogicalOr sets dst[i] where either is nonzero.
func LogicalOr[T elem.Elem](dst []bool, a, b []T) { logicOf(simd.VecOr, dst, a, b) }

// LogicalXor sets dst[i] where exactly one is nonzero.
func LogicalXor[T elem.Elem](dst []bool, a, b []T) { logicOf(simd.VecXor, dst, a, b) }

// logicOf joins the truth of two rows.
func logicOf[T elem.Elem](op simd.BinaryOp, dst []bool, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	if elem.KindOf[T]() == elem.KindBool {
		joinBytes(op, elem.As[uint8](dst), elem.As[uint8](a), elem.As[uint8](b))
		return
	}
	r := logicsFor[T]()
	if r == nil {
		logicByPieces(op, dst, a, b)
		return
	}
	f := r.One
	switch op {
	case simd.VecAnd:
		f = r.Both
	case simd.VecOr:
		f = r.Either
	}
	n, most := len(dst)&^(simd.LogicLanes-1), elem.StretchOf[T]()
	for i := 0; i < n; i += most {
		f(min(most, n-i), elem.BytePtr(dst[i:]), elem.BytePtr(a[i:]), elem.BytePtr(b[i:]))
	}
	var zero T
	for i := n; i < len(dst); i++ {
		switch x, y := a[i] != zero, b[i] != zero; op {
		case simd.VecAnd:
			dst[i] = x && y
		case simd.VecOr:
			dst[i] = x || y
		default:
			dst[i] = x != y
		}
	}
}

// logicByPieces goes by comparisons. Of whole numbers the lesser is looked at, or the bits of both, in place of each.
func logicByPieces[T elem.Elem](op simd.BinaryOp, dst []bool, a, b []T) {
	switch k := elem.KindOf[T](); {
	case k == elem.KindComplex64:
		logicOfParts(op, dst, elem.Parts[float32](elem.As[complex64](a)), elem.Parts[float32](elem.As[complex64](b)))
		return
	case k == elem.KindComplex128:
		logicOfParts(op, dst, elem.Parts[float64](elem.As[complex128](a)), elem.Parts[float64](elem.As[complex128](b)))
		return
	case k != elem.KindInt && k != elem.KindUint || op == simd.VecXor:
	case unsafe.Sizeof(*new(T)) == 1:
		logicOfWhole(op, dst, elem.As[uint8](a), elem.As[uint8](b))
		return
	case unsafe.Sizeof(*new(T)) == 2:
		logicOfWhole(op, dst, elem.As[uint16](a), elem.As[uint16](b))
		return
	case unsafe.Sizeof(*new(T)) == 4:
		logicOfWhole(op, dst, elem.As[uint32](a), elem.As[uint32](b))
		return
	default:
		logicOfWhole(op, dst, elem.As[uint64](a), elem.As[uint64](b))
		return
	}
	room := TruthRooms.Get().(*TruthRoom)
	defer TruthRooms.Put(room)
	zeros := zeroed[T]()
	for len(dst) > 0 {
		n := min(len(dst), len(zeros))
		x, y := roomFor[bool](&room.Truth[0], n), roomFor[bool](&room.Truth[1], n)
		NotEqual(x, a[:n], zeros)
		NotEqual(y, b[:n], zeros)
		joinBytes(op, elem.As[uint8](dst[:n]), elem.As[uint8](x), elem.As[uint8](y))
		dst, a, b = dst[n:], a[n:], b[n:]
	}
}

// logicOfParts looks at the truth values of two parts as one number.
func logicOfParts[F elem.Float](op simd.BinaryOp, dst []bool, a, b []F) {
	room := TruthRooms.Get().(*TruthRoom)
	defer TruthRooms.Put(room)
	zeros := zeroed[F]()
	for len(dst) > 0 {
		n := min(len(dst), len(zeros)/2)
		NotEqual(roomFor[bool](&room.Truth[0], 2*n), a[:2*n], zeros)
		NotEqual(roomFor[bool](&room.Truth[1], 2*n), b[:2*n], zeros)
		logicOf(op, dst[:n], roomFor[uint16](&room.Truth[0], n), roomFor[uint16](&room.Truth[1], n))
		dst, a, b = dst[n:], a[2*n:], b[2*n:]
	}
}

func logicOfWhole[T elem.Unsigned](op simd.BinaryOp, dst []bool, a, b []T) {
	room := TruthRooms.Get().(*TruthRoom)
	defer TruthRooms.Put(room)
	zeros := zeroed[T]()
	for len(dst) > 0 {
		n := min(len(dst), len(zeros))
		x := roomFor[T](&room.elems, n)
		if op == simd.VecAnd {
			Minimum(x, a[:n], b[:n])
		} else {
			Or(x, a[:n], b[:n])
		}
		NotEqual(dst[:n], x, zeros)
		dst, a, b = dst[n:], a[n:], b[n:]
	}
}

// joinBytes joins truth values.
func joinBytes(op simd.BinaryOp, dst, a, b []uint8) {
	switch op {
	case simd.VecAnd:
		And(dst, a, b)
	case simd.VecOr:
		Or(dst, a, b)
	default:
		Xor(dst, a, b)
	}
}

// Truth sets dst[i] where a[i] is not zero.
func Truth[T elem.Elem](dst []bool, a []T) {
	if elem.KindOf[T]() == elem.KindBool {
		copy(dst, elem.As[bool](a))
		return
	}
	truthOf(true, dst, a[:len(dst)])
}

// LogicalNot sets dst[i] where a[i] is zero.
func LogicalNot[T elem.Elem](dst []bool, a []T) {
	if elem.KindOf[T]() == elem.KindBool {
		truthOf(false, dst, elem.As[uint8](a[:len(dst)]))
		return
	}
	truthOf(false, dst, a[:len(dst)])
}

// truthOf sets dst[i] where the truth of a[i] is the given one.
func truthOf[T elem.Elem](is bool, dst []bool, a []T) {
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
	f := r.Is
	if !is {
		f = r.Not
	}
	n, most := len(dst)&^(simd.LogicLanes-1), elem.StretchOf[T]()
	for i := 0; i < n; i += most {
		f(min(most, n-i), elem.BytePtr(dst[i:]), elem.BytePtr(a[i:]))
	}
	var zero T
	for i := n; i < len(dst); i++ {
		dst[i] = a[i] != zero == is
	}
}
