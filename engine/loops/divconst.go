// Floor division of whole numbers by one divisor for all: a multiplication and a shift in place of each division.

package loops

import (
	"bytes"
	"math/bits"
	"unsafe"
)

// divisor divides by a whole number of at least 2. With u = x for x ≥ 0 and u = -x-1 for others, floor(x/d) is u/d or
// -(u/d)-1, and as u is below 2^63, u/d is the upper half of u·mul shifted right, where mul = floor(2^(63+l)/d) + 1 and
// 2^l is the least power of two that is not below d.
type divisor struct {
	mul   uint64
	shift uint
}

// divisorOf is the divisor that all of b are, if there is one and it pays.
func divisorOf[T Real](b []T) (divisor, bool) {
	if len(b) < 16 || kindOf[T]() == kindUint && unsafe.Sizeof(b[0]) == 8 {
		return divisor{}, false
	}
	d := b[0]
	if d < 2 {
		return divisor{}, false
	}
	if !Alike(b) {
		return divisor{}, false
	}
	l := uint(bits.Len64(uint64(d) - 1))
	mul, _ := bits.Div64(1<<(l-1), 0, uint64(d)) // 2^(63+l) has its upper word 2^(l-1), which is below d
	return divisor{mul + 1, l - 1}, true
}

// Alike reports whether all elements of a row are of the same bits: each is the one before it.
func Alike[T Real](b []T) bool {
	if len(b) < 2 {
		return true
	}
	size := int(unsafe.Sizeof(b[0]))
	v := unsafe.Slice(bytePtr(b), size*len(b))
	return bytes.Equal(v[size:], v[:len(v)-size])
}

func (v divisor) floor(x int64) int64 {
	s := uint64(x >> 63)
	hi, _ := bits.Mul64(uint64(x)^s, v.mul)
	return int64(hi>>(v.shift&63) ^ s)
}
