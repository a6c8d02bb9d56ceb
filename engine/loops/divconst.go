// Floor division of whole numbers by one divisor for all: a multiplication and a shift in place of each division.

package loops

import (
	"bytes"
	"math/bits"
	"unsafe"

	"github.com/tq-lang/tq/engine/loops/elem"
	"github.com/tq-lang/tq/engine/simd"
)

// divisor divides by a whole number of at least 2. With u = x for x ≥ 0 and u = -x-1 for others, floor(x/d) is u/d or
// -(u/d)-1, and as u is below 2^63, u/d is the upper half of u·mul shifted right, where mul = floor(2^(63+l)/d) + 1 and
// 2^l is the least power of two that is not below d.
type divisor struct {
	mul   uint64
	shift uint
}

// divisorOf is the divisor that all of b are, if there is one and it pays.
func divisorOf[T elem.Real](b []T) (d T, ok bool) {
	if len(b) < 16 || b[0] == 0 || !Alike(b) {
		return 0, false
	}
	return b[0], true
}

func newDivisor(d uint64) divisor {
	l := uint(bits.Len64(d - 1))
	mul, _ := bits.Div64(1<<(l-1), 0, d) // 2^(63+l) has its upper word 2^(l-1), which is below d
	return divisor{mul + 1, l - 1}
}

func (v divisor) floor(x int64) int64 {
	s := uint64(x >> 63)
	hi, _ := bits.Mul64(uint64(x)^s, v.mul)
	return int64(hi>>(v.shift&63) ^ s)
}

const quotientVector = 32

// narrow is divisor in words of w bits, for the routines. Of numbers with a sign w-1 bits are divided, which is the same with
// less; all w bits need one bit more of the multiplier than there are. That one is left out, mul = floor(2^w·(2^l-d)/d) + 1,
// and what it does is added. Bytes are divided in words of 16 bits, where mul = floor(2^16/d) + 1 is near enough.
func narrow(d uint64, w uint, signed bool) (mul, shift uint64) {
	if w == 8 {
		return 1<<16/d + 1, 0
	}
	l := uint(bits.Len64(d - 1))
	if signed {
		v := newDivisor(d)
		if w < 64 {
			v.mul = 1<<(w-1+l)/d + 1
		}
		return v.mul, uint64(l - 1)
	}
	if w < 64 {
		return (1<<l-d)<<w/d + 1, uint64(l - 1)
	}
	mul, _ = bits.Div64(1<<l-d, 0, d) // 1<<64 is 0 and 0-d is 2^64-d
	return mul + 1, uint64(l - 1)
}

// floorBy sets dst[i] to the floor of a[i]/d, for d of at least 2.
func floorBy[T elem.Real](dst, a []T, d T) {
	size, signed := int(unsafe.Sizeof(d)), elem.KindOf[T]() == elem.KindInt
	row := &simd.Active.Quotients[0]
	if signed {
		row = &simd.Active.Quotients[1]
	}
	if f := row[bits.TrailingZeros(uint(size))]; f != nil {
		mul, shift := narrow(uint64(d), uint(8*size), signed)
		most := elem.StretchOf[T]()
		n := len(dst) &^ (quotientVector/size - 1)
		for i := 0; i < n; i += most {
			f(min(most, n-i), elem.BytePtr(dst[i:]), elem.BytePtr(a[i:]), mul, shift)
		}
		dst, a = dst[n:], a[n:]
	}
	if size == 8 && !signed {
		for i, x := range a {
			dst[i] = x / d
		}
		return
	}
	v := newDivisor(uint64(d))
	for i, x := range a {
		dst[i] = T(v.floor(int64(x)))
	}
}

// floorByOne is FloorDiv by d alone. Less than 0 it divides the numbers' negatives, unless one has none.
func floorByOne[T elem.Real](dst, a []T, d T) bool {
	if d == 1 {
		copy(dst, a)
		return true
	}
	if d > 0 {
		floorBy(dst, a, d)
		return true
	}
	if d+1 == 0 || -d == d {
		return false
	}
	room := TruthRooms.Get().(*TruthRoom)
	defer TruthRooms.Put(room)
	x := roomFor[T](&room.elems, len(zeroed[T]()))
	if FirstEqual(a, leastOf[T]()) < len(a) {
		return false
	}
	for len(dst) > 0 {
		n := min(len(dst), len(x))
		negated(x[:n], a)
		floorBy(dst[:n], x[:n], -d)
		dst, a = dst[n:], a[n:]
	}
	return true
}

// leastOf is the least number of a type with a sign.
func leastOf[T elem.Real]() T {
	x := T(1)
	for x+x != 0 {
		x += x
	}
	return x
}

func negated[T elem.Real](dst, a []T) {
	for i := elem.Bulk1(simd.VecNeg, dst, a[:len(dst)]); i < len(dst); i++ {
		dst[i] = -a[i]
	}
}

// modByOne is Mod by d alone, which fills b: what is left of a when its quotients' multiples are taken.
func modByOne[T elem.Real](dst, a, b []T, d T) bool {
	if !(d > 0) {
		return false
	}
	room := TruthRooms.Get().(*TruthRoom)
	defer TruthRooms.Put(room)
	q := roomFor[T](&room.elems, len(zeroed[T]()))
	for len(dst) > 0 {
		n := min(len(dst), len(q))
		floorByOne(q[:n], a[:n], d)
		for i := elem.Bulk2(simd.VecMul, q[:n], q[:n], b); i < n; i++ {
			q[i] *= d
		}
		for i := elem.Bulk2(simd.VecSub, dst[:n], a[:n], q[:n]); i < n; i++ {
			dst[i] = a[i] - q[i]
		}
		dst, a, b = dst[n:], a[n:], b[n:]
	}
	return true
}

// Alike reports whether all elements of a row are of the same bits: each is the one before it.
func Alike[T elem.Real](b []T) bool {
	if len(b) < 2 {
		return true
	}
	size := int(unsafe.Sizeof(b[0]))
	v := unsafe.Slice(elem.BytePtr(b), size*len(b))
	same := func(v []byte) bool { return bytes.Equal(v[size:], v[:len(v)-size]) }
	if f := simd.Active.Alike; f != nil && len(v) >= 4*quotientVector {
		n := len(v) &^ (quotientVector - 1)
		return same(v[:2*quotientVector]) && f(n, &v[0]) == 0 && same(v[n-quotientVector:])
	}
	return same(v)
}
