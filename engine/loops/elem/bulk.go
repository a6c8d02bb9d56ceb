// The bridge from the kernels to the machine's vector routines: what there is for a type is done in bulk, the rest by the
// caller's plain loop.

package elem

import (
	"math"
	"unsafe"

	"github.com/tq-lang/tq/engine/simd"
)

// Stretch is how many elements one call is given: assembly cannot be preempted.
const Stretch = 1 << 14

// StretchOf is stretch for a type: more of short ones.
func StretchOf[T any]() int {
	return Stretch * max(4/int(unsafe.Sizeof(*new(T))), 1)
}

func VectorsFor[T any]() *simd.Vectors {
	switch any(*new(T)).(type) {
	case float32:
		return simd.Active.F32
	case float64:
		return simd.Active.F64
	case int8, uint8:
		return simd.Active.Ints[0]
	case int16, uint16:
		return simd.Active.Ints[1]
	case int32, uint32:
		return simd.Active.Ints[2]
	case int64, uint64:
		return simd.Active.Ints[3]
	}
	return nil
}

func BytePtr[T any](s []T) *byte { return (*byte)(unsafe.Pointer(unsafe.SliceData(s))) }

// Bulk2 does the first elements of dst and returns how many.
func Bulk2[T any](op simd.BinaryOp, dst, a, b []T) int {
	v := VectorsFor[T]()
	if v == nil || v.Binary[op] == nil {
		return 0
	}
	n := len(dst) &^ (v.Lanes - 1)
	most := StretchOf[T]()
	for i := 0; i < n; i += most {
		v.Binary[op](min(most, n-i), BytePtr(dst[i:]), BytePtr(a[i:]), BytePtr(b[i:]))
	}
	return n
}

// Bulk1 is bulk2 for one operand.
func Bulk1[T any](op simd.UnaryOp, dst, a []T) int {
	v := VectorsFor[T]()
	if v == nil || v.Unary[op] == nil {
		return 0
	}
	n := len(dst) &^ (v.Lanes - 1)
	most := StretchOf[T]()
	for i := 0; i < n; i += most {
		v.Unary[op](min(most, n-i), BytePtr(dst[i:]), BytePtr(a[i:]))
	}
	return n
}

// BulkCompare is bulk2 for comparisons.
func BulkCompare[T any](op simd.CompareOp, dst []bool, a, b []T) int {
	v := VectorsFor[T]()
	if v == nil || v.Compare[op] == nil {
		return 0
	}
	n := len(dst) &^ (v.CompareLanes - 1)
	most := StretchOf[T]()
	for i := 0; i < n; i += most {
		v.Compare[op](min(most, n-i), BytePtr(dst[i:]), BytePtr(a[i:]), BytePtr(b[i:]))
	}
	return n
}

// ForSign is the form of an operation for the type's numbers: the other one if they have no sign.
func ForSign[T Elem, O simd.BinaryOp | simd.UnaryOp | simd.CompareOp | simd.TestOp | simd.DownOp](signed, unsigned O) O {
	if KindOf[T]() == KindUint {
		return unsigned
	}
	return signed
}

// Whole1 does all of dst, the last elements by way of a vector of their own, so that a result does not depend on where its
// argument stands; it reports whether it could.
func Whole1[T any](op simd.UnaryOp, dst, a []T) bool {
	v := VectorsFor[T]()
	if v == nil || v.Unary[op] == nil {
		return false
	}
	n := Bulk1(op, dst, a)
	if n < len(dst) {
		var buf [16]T
		copy(buf[:], a[n:len(dst)])
		v.Unary[op](v.Lanes, BytePtr(buf[:]), BytePtr(buf[:]))
		copy(dst[n:], buf[:])
	}
	return true
}

// Whole2 is whole1 for two operands.
func Whole2[T any](op simd.BinaryOp, dst, a, b []T) bool {
	v := VectorsFor[T]()
	if v == nil || v.Binary[op] == nil {
		return false
	}
	n := Bulk2(op, dst, a, b)
	if n < len(dst) {
		var x, y [16]T
		copy(x[:], a[n:len(dst)])
		copy(y[:], b[n:len(dst)])
		v.Binary[op](v.Lanes, BytePtr(x[:]), BytePtr(x[:]), BytePtr(y[:]))
		copy(dst[n:], x[:])
	}
	return true
}

// Marked2 is whole2 for routines that leave NaN where they may not be right, which f then does singly.
func Marked2[T Float](op simd.BinaryOp, dst, a, b []T, f func(x, y T) T) bool {
	v := VectorsFor[T]()
	if v == nil || v.Binary[op] == nil {
		return false
	}
	const piece = 256
	var buf [piece]T
	for len(dst) > 0 {
		n := min(piece, len(dst))
		out := buf[:n]
		Whole2(op, out, a[:n], b[:n])
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
	if v := VectorsFor[T](); v != nil {
		n = len(a) &^ (v.Lanes - 1)
		for i := 0; i < n; i += Stretch {
			if v.Reach(min(Stretch, n-i), BytePtr(a[i:])) >= bitsOf(bound) {
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
	if KindOf[T]() == KindFloat32 {
		return uint64(As[uint32]([]T{x})[0])
	}
	return As[uint64]([]T{x})[0]
}

// Extreme is the greatest or the least of a row of floats from a place on, done for the next n elements; there are some.
// Where nan is set, m means nothing. The last elements are taken together with some before them.
func Extreme[T any](a []T, from int, least bool) (m T, n int, nan bool) {
	v := VectorsFor[T]()
	if v == nil || len(a) < v.Lanes {
		return m, 0, false
	}
	n = min(len(a)-from, Stretch) &^ (v.Lanes - 1)
	done := n
	if n == 0 {
		done = len(a) - from
		from, n = len(a)-v.Lanes, v.Lanes
	}
	a = a[from:]
	var flag uint64
	switch r := any(&m).(type) {
	case *float32:
		f := simd.Active.Greatest32
		if least {
			f = simd.Active.Least32
		}
		*r, flag = f(n, BytePtr(a))
	case *float64:
		f := simd.Active.Greatest64
		if least {
			f = simd.Active.Least64
		}
		*r, flag = f(n, BytePtr(a))
	default:
		return m, 0, false
	}
	return m, done, flag != 0
}
