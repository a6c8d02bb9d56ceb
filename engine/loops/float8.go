// The 8-bit floats e4m3fn (no infinities, one NaN) and e5m2 (IEEE-like).

package loops

import (
	"math"

	"github.com/tq-lang/tq/engine/simd"
)

// E5M2ToFloat32 widens float8 e5m2 numbers, which are halves cut short.
func E5M2ToFloat32(dst []float32, src []uint8) {
	src = src[:len(dst)]
	n := bulkConvertAs(simd.ElemF32, simd.ElemE5M2, dst, src)
	dst, src = dst[n:], src[n:]
	for i, b := range src {
		dst[i] = halfToFloat(uint16(b) << 8)
	}
}

// Float32ToE5M2 rounds to nearest, halves to even; what is too large becomes infinite.
func Float32ToE5M2(dst []uint8, src []float32) {
	src = src[:len(dst)]
	for i, f := range src {
		dst[i] = encode8(f, e5m2)
	}
}

// Float64ToE5M2 is Float32ToE5M2 with a single rounding from double precision.
func Float64ToE5M2(dst []uint8, src []float64) {
	src = src[:len(dst)]
	for i, f := range src {
		dst[i] = encode8(roundToOdd(f), e5m2)
	}
}

// E4M3FNToFloat32 widens float8 e4m3fn numbers.
func E4M3FNToFloat32(dst []float32, src []uint8) {
	src = src[:len(dst)]
	n := bulkConvertAs(simd.ElemF32, simd.ElemE4M3FN, dst, src)
	dst, src = dst[n:], src[n:]
	for i, b := range src {
		dst[i] = e4m3ToFloat(b)
	}
}

func e4m3ToFloat(b uint8) float32 {
	sign := uint32(b&0x80) << 24
	rest := uint32(b & 0x7f)
	switch {
	case rest == 0x7f:
		return math.Float32frombits(sign | 0x7fc00000)
	case rest >= 8:
		return math.Float32frombits(sign | (rest<<20 + (127-7)<<23))
	}
	f := float32(rest) * (1.0 / (1 << 9))
	return math.Float32frombits(math.Float32bits(f) | sign)
}

// Float32ToE4M3FN rounds to nearest, halves to even; what is too large becomes NaN.
func Float32ToE4M3FN(dst []uint8, src []float32) {
	src = src[:len(dst)]
	for i, f := range src {
		dst[i] = encode8(f, e4m3fn)
	}
}

// Float64ToE4M3FN is Float32ToE4M3FN with a single rounding from double precision.
func Float64ToE4M3FN(dst []uint8, src []float64) {
	src = src[:len(dst)]
	for i, f := range src {
		dst[i] = encode8(roundToOdd(f), e4m3fn)
	}
}

// format8 describes an 8-bit float: mantissa bits, exponent bias, the code of overflow and of NaN.
type format8 struct {
	mant, bias    uint32
	overflow, nan uint8
}

var (
	e5m2   = format8{2, 15, 0x7c, 0x7e}
	e4m3fn = format8{3, 7, 0x7f, 0x7f}
)

func encode8(f float32, t format8) uint8 {
	b := math.Float32bits(f)
	sign := uint8(b >> 24 & 0x80)
	b &^= 1 << 31
	if b > 0x7f800000 {
		return sign | t.nan
	}
	if b < (128-t.bias)<<23 { // subnormal or zero: add a power of two that leaves its last place at the smallest step
		magic := math.Float32frombits((127 + 23 - t.bias - t.mant + 1) << 23)
		s := math.Float32frombits(b) + magic
		return sign | uint8(math.Float32bits(s)-math.Float32bits(magic))
	}
	drop := 23 - t.mant
	b += 1<<(drop-1) - 1 + b>>drop&1
	code := (b - (127-t.bias)<<23) >> drop
	if code >= uint32(t.overflow) {
		return sign | t.overflow
	}
	return sign | uint8(code)
}
