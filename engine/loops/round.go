// Rounding to whole numbers and the spacing of floats.

package loops

import (
	"math"

	"github.com/tq-lang/tq/engine/loops/elem"
	"github.com/tq-lang/tq/engine/simd"
)

// Floor rounds down.
func Floor[T elem.Float](dst, a []T) {
	a = a[:len(dst)]
	for i := elem.Bulk1(simd.VecFloor, dst, a); i < len(dst); i++ {
		dst[i] = T(math.Floor(float64(a[i])))
	}
}

// Ceil rounds up.
func Ceil[T elem.Float](dst, a []T) {
	a = a[:len(dst)]
	for i := elem.Bulk1(simd.VecCeil, dst, a); i < len(dst); i++ {
		dst[i] = T(math.Ceil(float64(a[i])))
	}
}

// Trunc rounds towards zero.
func Trunc[T elem.Float](dst, a []T) {
	a = a[:len(dst)]
	for i := elem.Bulk1(simd.VecTrunc, dst, a); i < len(dst); i++ {
		dst[i] = T(math.Trunc(float64(a[i])))
	}
}

// Rint rounds to the nearest whole number, halves to the even one.
func Rint[T elem.Inexact](dst, a []T) {
	a = a[:len(dst)]
	switch elem.KindOf[T]() {
	case elem.KindFloat32:
		rint(elem.As[float32](dst), elem.As[float32](a))
	case elem.KindFloat64:
		rint(elem.As[float64](dst), elem.As[float64](a))
	case elem.KindComplex64:
		rint(elem.Parts[float32](dst), elem.Parts[float32](a))
	default:
		rint(elem.Parts[float64](dst), elem.Parts[float64](a))
	}
}

func rint[T elem.Float](dst, a []T) {
	for i := elem.Bulk1(simd.VecRint, dst, a); i < len(dst); i++ {
		dst[i] = T(math.RoundToEven(float64(a[i])))
	}
}

// Spacing sets dst[i] to the distance to the next float away from zero, with the sign of a[i].
func Spacing[T elem.Float](dst, a []T) {
	a = a[:len(dst)]
	for i := elem.Bulk1(simd.VecSpacing, dst, a); i < len(dst); i++ {
		dst[i] = SpacingOf(a[i])
	}
}

func SpacingOf[T elem.Float](x T) T {
	f := float64(x)
	if math.IsInf(f, 0) {
		return T(math.NaN())
	}
	to := 1
	if x < 0 {
		to = -1
	}
	if elem.KindOf[T]() == elem.KindFloat32 {
		return T(math.Nextafter32(float32(x), float32(math.Inf(to)))) - x
	}
	return T(math.Nextafter(f, math.Inf(to))) - x
}
