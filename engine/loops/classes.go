// Classes of floats: NaN, infinite, finite; of complex numbers by their parts.

package loops

import (
	"math"
	"unsafe"
)

// IsNan sets dst[i] where a[i], or a part of it, is NaN.
func IsNan[T Inexact](dst []bool, a []T) {
	testParts(testNan, dst, a[:len(dst)], false, func(x float64) bool { return x != x })
}

// IsFinite sets dst[i] where a[i] is neither NaN nor infinite in any part.
func IsFinite[T Inexact](dst []bool, a []T) {
	testParts(testFinite, dst, a[:len(dst)], true, func(x float64) bool { return x-x == 0 })
}

// IsInf sets dst[i] where a part of a[i] is infinite.
func IsInf[T Inexact](dst []bool, a []T) {
	testParts(testInf, dst, a[:len(dst)], false, func(x float64) bool { return math.IsInf(x, 0) })
}

// testParts tests floats, and the parts of complex numbers: both must hold, or one.
func testParts[T Inexact](op testOp, dst []bool, a []T, both bool, f func(x float64) bool) {
	switch kindOf[T]() {
	case kindFloat32:
		testFloats(op, dst, as[float32](a), f)
	case kindFloat64:
		testFloats(op, dst, as[float64](a), f)
	case kindComplex64:
		joinTests(dst, parts[float32](a), both, func(d []bool, p []float32) { testFloats(op, d, p, f) })
	default:
		joinTests(dst, parts[float64](a), both, func(d []bool, p []float64) { testFloats(op, d, p, f) })
	}
}

func testFloats[F Float](op testOp, dst []bool, a []F, f func(x float64) bool) {
	for i := bulkTest(op, dst, a); i < len(dst); i++ {
		dst[i] = f(float64(a[i]))
	}
}

// joinTests joins the truth values of pairs of parts, looked at as words.
func joinTests[F Float](dst []bool, p []F, both bool, test func(dst []bool, p []F)) {
	room := truthRooms.Get().(*truthRoom)
	defer truthRooms.Put(room)
	pairs := roomFor[uint16](&room.truth[0], truthPiece)
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
func bulkTest[D bool | uint8, T any](op testOp, dst []D, a []T) int {
	v := vectorsFor[T]()
	if v == nil || v.tests[op] == nil {
		return 0
	}
	n := len(dst) &^ (max(v.lanes, v.compareLanes) - 1)
	for i := 0; i < n; i += stretch {
		v.tests[op](min(stretch, n-i), bytePtr(dst[i:]), bytePtr(a[i:]))
	}
	return n
}
