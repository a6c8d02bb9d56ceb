// The 16-bit floats: IEEE half and bfloat16, widened to float32 and rounded back.

package loops

import (
	"math"

	"github.com/tq-lang/tq/engine/simd"
)

// HalfToFloat32 widens IEEE half-precision numbers.
func HalfToFloat32(dst []float32, src []uint16) {
	src = src[:len(dst)]
	n := bulkConvertAs(simd.ElemF32, simd.ElemF16, dst, src)
	dst, src = dst[n:], src[n:]
	for i, h := range src {
		dst[i] = halfToFloat(h)
	}
}

func halfToFloat(h uint16) float32 {
	sign := uint32(h&0x8000) << 16
	rest := uint32(h & 0x7fff)
	switch {
	case rest >= 0x7c00: // infinity and NaN
		return math.Float32frombits(sign | 0x7f800000 | rest<<13&0x7fffff)
	case rest >= 0x0400:
		return math.Float32frombits(sign | (rest<<13 + (127-15)<<23))
	}
	f := float32(rest) * (1.0 / (1 << 24))
	return math.Float32frombits(math.Float32bits(f) | sign)
}

// Float32ToHalf rounds to half precision, to nearest and halves to even; what is too large becomes infinite.
func Float32ToHalf(dst []uint16, src []float32) {
	src = src[:len(dst)]
	n := bulkConvertAs(simd.ElemF16, simd.ElemF32, dst, src)
	dst, src = dst[n:], src[n:]
	for i, f := range src {
		dst[i] = floatToHalf(f)
	}
}

func floatToHalf(f float32) uint16 {
	b := math.Float32bits(f)
	sign := uint16(b >> 16 & 0x8000)
	b &^= 1 << 31
	switch {
	case b > 0x7f800000:
		// The payload's top bits stay; a NaN must not become an infinity.
		if p := uint16(b >> 13 & 0x3ff); p != 0 {
			return sign | 0x7c00 | p
		}
		return sign | 0x7c01
	case b >= 0x477ff000: // 65520 and above
		return sign | 0x7c00
	case b >= 0x38800000: // normal halves
		b += 0xfff + b>>13&1
		return sign | uint16((b-(127-15)<<23)>>13)
	}
	// Adding ½ leaves the subnormal's 10 bits, rounded, in the low end of the sum.
	s := math.Float32frombits(b) + 0.5
	return sign | uint16(math.Float32bits(s)-0x3f000000)
}

// RoundHalf rounds to the nearest float16.
func RoundHalf(f float32) float32 { return halfToFloat(floatToHalf(f)) }

// Float64ToHalf rounds once, directly from double precision.
func Float64ToHalf(dst []uint16, src []float64) {
	src = src[:len(dst)]
	for i, f := range src {
		dst[i] = floatToHalf(roundToOdd(f))
	}
}

// roundToOdd narrows to float32 so that a second rounding, to fewer bits, comes out as if it were the only one: an inexact
// result is made odd.
func roundToOdd(x float64) float32 {
	f := float32(x)
	b := math.Float32bits(f)
	if d := float64(f); d == x || x != x || b&1 != 0 && !math.IsInf(d, 0) {
		return f
	} else if math.Abs(d) > math.Abs(x) {
		b-- // the odd neighbour towards zero; from infinity, the largest float
	} else {
		b++
	}
	return math.Float32frombits(b)
}

// BFloat16ToFloat32 widens bfloat16 numbers.
func BFloat16ToFloat32(dst []float32, src []uint16) {
	src = src[:len(dst)]
	n := bulkConvertAs(simd.ElemF32, simd.ElemBF16, dst, src)
	dst, src = dst[n:], src[n:]
	for i, h := range src {
		dst[i] = math.Float32frombits(uint32(h) << 16)
	}
}

// Float32ToBFloat16 rounds to nearest, halves to even.
func Float32ToBFloat16(dst []uint16, src []float32) {
	src = src[:len(dst)]
	n := bulkConvertAs(simd.ElemBF16, simd.ElemF32, dst, src)
	dst, src = dst[n:], src[n:]
	for i, f := range src {
		b := math.Float32bits(f)
		if f != f {
			dst[i] = uint16(b>>16)&0x8000 | 0x7fc0
			continue
		}
		dst[i] = uint16((b + 0x7fff + b>>16&1) >> 16)
	}
}
