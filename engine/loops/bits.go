// Bitwise operations, shifts, and the two divisors' functions.

package loops

import (
	"math/bits"
	"unsafe"

	"github.com/tq-lang/tq/engine/loops/elem"
	"github.com/tq-lang/tq/engine/simd"
)

// And sets dst[i] = a[i] & b[i].
func And[T elem.Integer](dst, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	for i := elem.Bulk2(simd.VecAnd, dst, a, b); i < len(dst); i++ {
		dst[i] = a[i] & b[i]
	}
}

// Or sets dst[i] = a[i] | b[i].
func Or[T elem.Integer](dst, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	for i := elem.Bulk2(simd.VecOr, dst, a, b); i < len(dst); i++ {
		dst[i] = a[i] | b[i]
	}
}

// Xor sets dst[i] = a[i] ^ b[i].
func Xor[T elem.Integer](dst, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	for i := elem.Bulk2(simd.VecXor, dst, a, b); i < len(dst); i++ {
		dst[i] = a[i] ^ b[i]
	}
}

// Invert sets dst[i] = ^a[i].
func Invert[T elem.Integer](dst, a []T) {
	a = a[:len(dst)]
	for i := elem.Bulk1(simd.VecInvert, dst, a); i < len(dst); i++ {
		dst[i] = ^a[i]
	}
}

// ShiftLeft sets dst[i] = a[i] << b[i]; counts outside the width give 0.
func ShiftLeft[T elem.Integer](dst, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	for i := elem.Bulk2(simd.VecShiftLeft, dst, a, b); i < len(dst); i++ {
		dst[i] = a[i] << uint64(b[i])
	}
}

// ShiftRight sets dst[i] = a[i] >> b[i]; counts outside the width give 0, or -1 for a negative a[i].
func ShiftRight[T elem.Integer](dst, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	for i := elem.Bulk2(elem.ForSign[T](simd.VecShiftRight, simd.VecShiftRightUnsigned), dst, a, b); i < len(dst); i++ {
		dst[i] = a[i] >> uint64(b[i])
	}
}

// PopCount counts the one bits of |a[i]|.
func PopCount[T elem.Integer](dst []uint8, a []T) {
	a = a[:len(dst)]
	mask := ^uint64(0) >> (64 - 8*unsafe.Sizeof(*new(T)))
	for i := bulkTest(elem.ForSign[T](simd.TestCount, simd.TestCountUnsigned), dst, a); i < len(dst); i++ {
		x := a[i]
		if x < 0 {
			x = -x
		}
		dst[i] = uint8(bits.OnesCount64(uint64(x) & mask))
	}
}

// Gcd sets dst[i] to the greatest common divisor.
func Gcd[T elem.Integer](dst, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	if unsafe.Sizeof(*new(T)) <= 4 { // shorter numbers divide faster
		for i := range dst {
			dst[i] = T(gcd(uint32(absInt(a[i])), uint32(absInt(b[i]))))
		}
		return
	}
	for i := range dst {
		dst[i] = T(gcd(absInt(a[i]), absInt(b[i])))
	}
}

// Lcm sets dst[i] to the least common multiple.
func Lcm[T elem.Integer](dst, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	if unsafe.Sizeof(*new(T)) <= 4 {
		for i := range dst {
			dst[i] = T(lcm(uint32(absInt(a[i])), uint32(absInt(b[i]))))
		}
		return
	}
	for i := range dst {
		dst[i] = T(lcm(absInt(a[i]), absInt(b[i])))
	}
}

func lcm[U uint32 | uint64](x, y U) U {
	if g := gcd(x, y); g != 0 {
		return x / g * y
	}
	return 0
}

func gcd[U uint32 | uint64](x, y U) U {
	more, less := max(x, y), min(x, y)
	for less != 0 {
		more, less = less, more%less
	}
	return more
}

// absInt is the magnitude, which even the least integer has as an unsigned number.
func absInt[T elem.Integer](x T) uint64 {
	if x < 0 {
		return -uint64(x)
	}
	return uint64(x)
}
