// Bitwise operations, shifts, and the two divisors' functions.

package loops

import (
	"math/bits"
	"unsafe"
)

// And sets dst[i] = a[i] & b[i].
func And[T Integer](dst, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	for i := bulk2(vecAnd, dst, a, b); i < len(dst); i++ {
		dst[i] = a[i] & b[i]
	}
}

// Or sets dst[i] = a[i] | b[i].
func Or[T Integer](dst, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	for i := bulk2(vecOr, dst, a, b); i < len(dst); i++ {
		dst[i] = a[i] | b[i]
	}
}

// Xor sets dst[i] = a[i] ^ b[i].
func Xor[T Integer](dst, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	for i := bulk2(vecXor, dst, a, b); i < len(dst); i++ {
		dst[i] = a[i] ^ b[i]
	}
}

// Invert sets dst[i] = ^a[i].
func Invert[T Integer](dst, a []T) {
	a = a[:len(dst)]
	for i := bulk1(vecInvert, dst, a); i < len(dst); i++ {
		dst[i] = ^a[i]
	}
}

// ShiftLeft sets dst[i] = a[i] << b[i]; counts outside the width give 0.
func ShiftLeft[T Integer](dst, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	for i := bulk2(vecShiftLeft, dst, a, b); i < len(dst); i++ {
		dst[i] = a[i] << uint64(b[i])
	}
}

// ShiftRight sets dst[i] = a[i] >> b[i]; counts outside the width give 0, or -1 for a negative a[i].
func ShiftRight[T Integer](dst, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	for i := bulk2(forSign[T](vecShiftRight, vecShiftRightUnsigned), dst, a, b); i < len(dst); i++ {
		dst[i] = a[i] >> uint64(b[i])
	}
}

// PopCount counts the one bits of |a[i]|.
func PopCount[T Integer](dst []uint8, a []T) {
	a = a[:len(dst)]
	mask := ^uint64(0) >> (64 - 8*unsafe.Sizeof(*new(T)))
	for i := bulkTest(forSign[T](testCount, testCountUnsigned), dst, a); i < len(dst); i++ {
		x := a[i]
		if x < 0 {
			x = -x
		}
		dst[i] = uint8(bits.OnesCount64(uint64(x) & mask))
	}
}

// Gcd sets dst[i] to the greatest common divisor.
func Gcd[T Integer](dst, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	for i := range dst {
		dst[i] = T(gcd(absInt(a[i]), absInt(b[i])))
	}
}

// Lcm sets dst[i] to the least common multiple.
func Lcm[T Integer](dst, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	for i := range dst {
		x, y := absInt(a[i]), absInt(b[i])
		if g := gcd(x, y); g != 0 {
			dst[i] = T(x / g * y)
		} else {
			dst[i] = 0
		}
	}
}

func gcd(a, b uint64) uint64 {
	for a != 0 {
		a, b = b%a, a
	}
	return b
}

// absInt is the magnitude, which even the least integer has as an unsigned number.
func absInt[T Integer](x T) uint64 {
	if x < 0 {
		return -uint64(x)
	}
	return uint64(x)
}
