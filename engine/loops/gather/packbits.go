// Truth values as the bits of bytes, and the way back.

package gather

import (
	"math/bits"

	"github.com/tq-lang/tq/engine/simd"
)

const (
	bitsLanes   = 32
	bitsStretch = 1 << 17 // values of one call
)

// bulkBits does as many of n values as there is a routine for.
func bulkBits(f *[2]simd.BitsMove, big bool, n int, call func(f simd.BitsMove, at, n int)) int {
	do := f[0]
	if big {
		do = f[1]
	}
	if n &^= bitsLanes - 1; do == nil {
		return 0
	}
	for i := 0; i < n; i += bitsStretch {
		call(do, i, min(bitsStretch, n-i))
	}
	return n
}

// PackBits makes a byte of each eight of src, 0 or not; the last ones may be fewer. With big the first is the highest bit.
func PackBits(dst, src []byte, big bool) {
	dst = dst[:(len(src)+7)/8]
	done := bulkBits(&simd.Active.Moves.Collect.PackBits, big, len(src), func(f simd.BitsMove, at, n int) { f(n, &dst[at/8], &src[at]) })
	for i := done / 8; i < len(dst); i++ {
		var x byte
		for k, v := range src[8*i : min(8*i+8, len(src))] {
			if v != 0 {
				x |= 1 << k
			}
		}
		if big {
			x = bits.Reverse8(x)
		}
		dst[i] = x
	}
}

// UnpackBits makes 0 or 1 of as many bits of src as dst has room for.
func UnpackBits(dst, src []byte, big bool) {
	src = src[:(len(dst)+7)/8]
	done := bulkBits(&simd.Active.Moves.Collect.UnpackBits, big, len(dst), func(f simd.BitsMove, at, n int) { f(n, &dst[at], &src[at/8]) })
	for i := done / 8; i < len(src); i++ {
		x := src[i]
		if big {
			x = bits.Reverse8(x)
		}
		for k := 8 * i; k < min(8*i+8, len(dst)); k++ {
			dst[k] = x & 1
			x >>= 1
		}
	}
}
