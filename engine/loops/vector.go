// The bridge from the kernels to the machine's vector routines: what there is for a type is done in bulk, the rest by the
// caller's plain loop.

package loops

import (
	"math"
	"unsafe"
)

// The operations that have vector routines for floats.
type (
	binaryOp  int
	unaryOp   int
	compareOp int
)

const (
	vecAdd binaryOp = iota
	vecSub
	vecMul
	vecDiv
	vecMax
	vecMin
	vecAnd
	vecOr
	vecXor
	vecPow
	vecMaxUnsigned
	vecMinUnsigned
	vecAtan2
	vecHypot
	vecFloorDiv
	vecMod
	vecFmod
	vecFmax
	vecFmin
	vecCopysign
	vecLogaddexp
	vecLogaddexp2
	vecHeaviside
	vecNextafter
	vecShiftLeft
	vecShiftRight
	vecShiftRightUnsigned
	vecFloorDivUnsigned
	vecModUnsigned
	vecMulComplex // of parts
	vecDivComplex
	binaryOps
)

const (
	vecNeg unaryOp = iota
	vecAbs
	vecSqrt
	vecRecip
	vecRint
	vecFloor
	vecCeil
	vecTrunc
	vecExp
	vecLog
	vecTanh
	vecSin
	vecCos
	vecTan
	vecExp2
	vecExpm1
	vecLog1p
	vecLog2
	vecLog10
	vecAtan
	vecAsin
	vecAcos
	vecSinh
	vecCosh
	vecCbrt
	vecAsinh
	vecAcosh
	vecAtanh
	vecSigmoid
	vecRsqrt
	vecErf
	vecErfc
	vecLgamma
	vecSign
	vecSignUnsigned
	vecInvert
	vecSpacing
	vecRecipComplex // of parts
	vecConj
	unaryOps
)

const (
	vecEqual compareOp = iota
	vecNotEqual
	vecLess
	vecLessEqual
	vecLessUnsigned
	vecLessEqualUnsigned
	compareOps
)

// testOp gives a byte for each element: a truth value or a small number.
type testOp int

const (
	testNan testOp = iota
	testInf
	testFinite
	testSignbit
	testCount
	testCountUnsigned
	testOps
)

// downOp is a fold down columns.
type downOp int

const (
	downAdd downOp = iota
	downMul
	downMax
	downMin
	downMaxUnsigned
	downMinUnsigned
	downAnd // of bytes
	downOr
	downOps
)

// vectors are the routines for one element type, nil where there is none. All take a number of elements that is a multiple of lanes; the comparisons
// of compareLanes, the tests of the greater of the two.
type vectors struct {
	lanes        int
	compareLanes int
	binary       [binaryOps]func(n int, dst, a, b *byte)
	unary        [unaryOps]func(n int, dst, a *byte)
	compare      [compareOps]func(n int, dst, a, b *byte)
	tests        [testOps]func(n int, dst, a *byte)
	frexp        func(n int, frac, exp, a *byte)
	correlate    func(n int, dst, a *byte, m int, taps *byte) // of a multiple of lanes
	ldexp        [2]func(n int, dst, a, e *byte)              // exponents of four and of eight bytes
	absComplex   func(n int, dst, a *byte)                    // eight lengths at a time
	rows         rowFolds
	search       search
	down         [downOps]func(n int, acc, a *byte, rows, stride int) // n elements are whole cache lines
	reach        func(n int, a *byte) uint64
}

// routines are those of one level.
type routines struct {
	f32, f64   *vectors
	ints       [4]*vectors // by the logarithm of the size
	tiles32    *TileCode
	tiles64    *TileCode
	sum32      func(n int, a *byte) float32
	sum64      func(n int, a *byte) float64
	greatest32 func(n int, a *byte) (m float32, nan uint64)
	least32    func(n int, a *byte) (m float32, nan uint64)
	greatest64 func(n int, a *byte) (m float64, nan uint64)
	least64    func(n int, a *byte) (m float64, nan uint64)
	convert    func(dst, src elemType) (f func(n int, dst, a *byte), lanes int)
	told       *told

	apart32   apartRoutine[float32] // sums of elements some places apart
	apart64   apartRoutine[float64]
	moves     moves
	logics    [8]*logics                      // of whole numbers by the logarithm of the size, then of floats and complex numbers
	powers    [4]func(n int, dst, a, b *byte) // of whole numbers, of exponents without a sign; n is a multiple of powerLanes
	quotients [2][4]quotientMove              // without and with a sign, by the logarithm of the size
	alike     func(n int, a *byte) uint64     // whether bytes differ from those of the first vector, divconst.go
	leaves32  leafSums
	leaves64  leafSums

	convertPast func(dst, src elemType) (f func(n int, dst, a *byte), lanes int) // past the caches, to multiples of 64
	rows32      *rowProducts
	rows64      *rowProducts
	complexes   [2]*partKernels // by the size of parts
}

// active is the machine's best level; tests alone change it.
var active = bestRoutines()

// stretch is how many elements one call is given: assembly cannot be preempted.
const stretch = 1 << 14

// stretchOf is stretch for a type: more of short ones.
func stretchOf[T any]() int {
	return stretch * max(4/int(unsafe.Sizeof(*new(T))), 1)
}

func vectorsFor[T any]() *vectors {
	switch any(*new(T)).(type) {
	case float32:
		return active.f32
	case float64:
		return active.f64
	case int8, uint8:
		return active.ints[0]
	case int16, uint16:
		return active.ints[1]
	case int32, uint32:
		return active.ints[2]
	case int64, uint64:
		return active.ints[3]
	}
	return nil
}

func bytePtr[T any](s []T) *byte { return (*byte)(unsafe.Pointer(unsafe.SliceData(s))) }

// bulk2 does the first elements of dst and returns how many.
func bulk2[T any](op binaryOp, dst, a, b []T) int {
	v := vectorsFor[T]()
	if v == nil || v.binary[op] == nil {
		return 0
	}
	n := len(dst) &^ (v.lanes - 1)
	most := stretchOf[T]()
	for i := 0; i < n; i += most {
		v.binary[op](min(most, n-i), bytePtr(dst[i:]), bytePtr(a[i:]), bytePtr(b[i:]))
	}
	return n
}

// bulk1 is bulk2 for one operand.
func bulk1[T any](op unaryOp, dst, a []T) int {
	v := vectorsFor[T]()
	if v == nil || v.unary[op] == nil {
		return 0
	}
	n := len(dst) &^ (v.lanes - 1)
	most := stretchOf[T]()
	for i := 0; i < n; i += most {
		v.unary[op](min(most, n-i), bytePtr(dst[i:]), bytePtr(a[i:]))
	}
	return n
}

// bulkCompare is bulk2 for comparisons.
func bulkCompare[T any](op compareOp, dst []bool, a, b []T) int {
	v := vectorsFor[T]()
	if v == nil || v.compare[op] == nil {
		return 0
	}
	n := len(dst) &^ (v.compareLanes - 1)
	most := stretchOf[T]()
	for i := 0; i < n; i += most {
		v.compare[op](min(most, n-i), bytePtr(dst[i:]), bytePtr(a[i:]), bytePtr(b[i:]))
	}
	return n
}

// forSign is the form of an operation for the type's numbers: the other one if they have no sign.
func forSign[T Elem, O binaryOp | unaryOp | compareOp | testOp | downOp](signed, unsigned O) O {
	if kindOf[T]() == kindUint {
		return unsigned
	}
	return signed
}

// whole1 does all of dst, the last elements by way of a vector of their own, so that a result does not depend on where its
// argument stands; it reports whether it could.
func whole1[T any](op unaryOp, dst, a []T) bool {
	v := vectorsFor[T]()
	if v == nil || v.unary[op] == nil {
		return false
	}
	n := bulk1(op, dst, a)
	if n < len(dst) {
		var buf [16]T
		copy(buf[:], a[n:len(dst)])
		v.unary[op](v.lanes, bytePtr(buf[:]), bytePtr(buf[:]))
		copy(dst[n:], buf[:])
	}
	return true
}

// whole2 is whole1 for two operands.
func whole2[T any](op binaryOp, dst, a, b []T) bool {
	v := vectorsFor[T]()
	if v == nil || v.binary[op] == nil {
		return false
	}
	n := bulk2(op, dst, a, b)
	if n < len(dst) {
		var x, y [16]T
		copy(x[:], a[n:len(dst)])
		copy(y[:], b[n:len(dst)])
		v.binary[op](v.lanes, bytePtr(x[:]), bytePtr(x[:]), bytePtr(y[:]))
		copy(dst[n:], x[:])
	}
	return true
}

// marked2 is whole2 for routines that leave NaN where they may not be right, which f then does singly.
func marked2[T Float](op binaryOp, dst, a, b []T, f func(x, y T) T) bool {
	v := vectorsFor[T]()
	if v == nil || v.binary[op] == nil {
		return false
	}
	const piece = 256
	var buf [piece]T
	for len(dst) > 0 {
		n := min(piece, len(dst))
		out := buf[:n]
		whole2(op, out, a[:n], b[:n])
		if Beyond(out, T(math.Inf(1))) {
			for i, x := range out {
				if x != x {
					out[i] = f(a[i], b[i])
				}
			}
		}
		copy(dst, out)
		dst, a, b = dst[n:], a[n:], b[n:]
	}
	return true
}

// Beyond reports whether some |a[i]| is at or above the bound, or NaN.
func Beyond[T Float](a []T, bound T) bool {
	n := 0
	if v := vectorsFor[T](); v != nil {
		n = len(a) &^ (v.lanes - 1)
		for i := 0; i < n; i += stretch {
			if v.reach(min(stretch, n-i), bytePtr(a[i:])) >= bitsOf(bound) {
				return true
			}
		}
	}
	for _, x := range a[n:] {
		if !(x < bound && x > -bound) {
			return true
		}
	}
	return false
}

func bitsOf[T Float](x T) uint64 {
	if kindOf[T]() == kindFloat32 {
		return uint64(as[uint32]([]T{x})[0])
	}
	return as[uint64]([]T{x})[0]
}

// extreme is the greatest or the least of a row of floats from a place on, done for the next n elements; there are some.
// Where nan is set, m means nothing. The last elements are taken together with some before them.
func extreme[T any](a []T, from int, least bool) (m T, n int, nan bool) {
	v := vectorsFor[T]()
	if v == nil || len(a) < v.lanes {
		return m, 0, false
	}
	n = min(len(a)-from, stretch) &^ (v.lanes - 1)
	done := n
	if n == 0 {
		done = len(a) - from
		from, n = len(a)-v.lanes, v.lanes
	}
	a = a[from:]
	var flag uint64
	switch r := any(&m).(type) {
	case *float32:
		f := active.greatest32
		if least {
			f = active.least32
		}
		*r, flag = f(n, bytePtr(a))
	case *float64:
		f := active.greatest64
		if least {
			f = active.least64
		}
		*r, flag = f(n, bytePtr(a))
	default:
		return m, 0, false
	}
	return m, done, flag != 0
}
