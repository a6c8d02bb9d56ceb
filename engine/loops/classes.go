// Classes of floats: NaN, infinite, finite; of complex numbers by their parts.

package loops

import (
	"math"
	"unsafe"

	"github.com/tq-lang/tq/engine/loops/elem"
	"github.com/tq-lang/tq/engine/simd"
)

// IsNan sets dst[i] where a[i], or a part of it, is NaN.
func IsNan[T elem.Inexact](dst []bool, a []T) {
	testParts(simd.TestNan, dst, a[:len(dst)], false, func(x float64) bool { return x != x })
}

// IsFinite sets dst[i] where a[i] is neither NaN nor infinite in any part.
func IsFinite[T elem.Inexact](dst []bool, a []T) {
	testParts(simd.TestFinite, dst, a[:len(dst)], true, func(x float64) bool { return x-x == 0 })
}

// IsInf sets dst[i] where a part of a[i] is infinite.
func IsInf[T elem.Inexact](dst []bool, a []T) {
	testParts(simd.TestInf, dst, a[:len(dst)], false, func(x float64) bool { return math.IsInf(x, 0) })
}

// testParts tests floats, and the parts of complex numbers: both must hold, or one.
func testParts[T elem.Inexact](op simd.TestOp, dst []bool, a []T, both bool, f func(x float64) bool) {
	switch elem.KindOf[T]() {
	case elem.KindFloat32:
		testFloats(op, dst, elem.As[float32](a), f)
	case elem.KindFloat64:
		testFloats(op, dst, elem.As[float64](a), f)
	case elem.KindComplex64:
		joinTests(dst, elem.Parts[float32](a), both, func(d []bool, p []float32) { testFloats(op, d, p, f) })
	default:
		joinTests(dst, elem.Parts[float64](a), both, func(d []bool, p []float64) { testFloats(op, d, p, f) })
	}
}

func testFloats[F elem.Float](op simd.TestOp, dst []bool, a []F, f func(x float64) bool) {
	for i := bulkTest(op, dst, a); i < len(dst); i++ {
		dst[i] = f(float64(a[i]))
	}
}

// joinTests joins the truth values of pairs of parts, looked at as words.
func joinTests[F elem.Float](dst []bool, p []F, both bool, test func(dst []bool, p []F)) {
	room := TruthRooms.Get().(*TruthRoom)
	defer TruthRooms.Put(room)
	pairs := roomFor[uint16](&room.Truth[0], truthPiece)
	for len(dst) > 0 {
		n := min(len(dst), truthPiece)
		test(unsafe.Slice((*bool)(unsafe.Pointer(&pairs[0])), 2*n), p[:2*n])
		if both {
			Equal(dst[:n], pairs[:n], everyPair[:n])
		} else {
			Truth(dst[:n], pairs[:n])
		}
		dst, p = dst[n:], p[2*n:]
	}
}

// everyPair are pairs of true values.
var everyPair = func() (w [truthPiece]uint16) {
	for i := range w {
		w[i] = everyByte & 0xffff
	}
	return w
}()

// bulkTest is bulk1 for tests.
func bulkTest[D bool | uint8, T any](op simd.TestOp, dst []D, a []T) int {
	v := elem.VectorsFor[T]()
	if v == nil || v.Tests[op] == nil {
		return 0
	}
	n := len(dst) &^ (max(v.Lanes, v.CompareLanes) - 1)
	for i := 0; i < n; i += elem.Stretch {
		v.Tests[op](min(elem.Stretch, n-i), elem.BytePtr(dst[i:]), elem.BytePtr(a[i:]))
	}
	return n
}
