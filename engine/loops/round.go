// Rounding to whole numbers and the spacing of floats.

package loops

import "math"

// Floor rounds down.
func Floor[T Float](dst, a []T) {
	a = a[:len(dst)]
	for i := bulk1(vecFloor, dst, a); i < len(dst); i++ {
		dst[i] = T(math.Floor(float64(a[i])))
	}
}

// Ceil rounds up.
func Ceil[T Float](dst, a []T) {
	a = a[:len(dst)]
	for i := bulk1(vecCeil, dst, a); i < len(dst); i++ {
		dst[i] = T(math.Ceil(float64(a[i])))
	}
}

// Trunc rounds towards zero.
func Trunc[T Float](dst, a []T) {
	a = a[:len(dst)]
	for i := bulk1(vecTrunc, dst, a); i < len(dst); i++ {
		dst[i] = T(math.Trunc(float64(a[i])))
	}
}

// Rint rounds to the nearest whole number, halves to the even one.
func Rint[T Inexact](dst, a []T) {
	a = a[:len(dst)]
	switch kindOf[T]() {
	case kindFloat32:
		rint(as[float32](dst), as[float32](a))
	case kindFloat64:
		rint(as[float64](dst), as[float64](a))
	case kindComplex64:
		rint(parts[float32](dst), parts[float32](a))
	default:
		rint(parts[float64](dst), parts[float64](a))
	}
}

func rint[T Float](dst, a []T) {
	for i := bulk1(vecRint, dst, a); i < len(dst); i++ {
		dst[i] = T(math.RoundToEven(float64(a[i])))
	}
}

// Spacing sets dst[i] to the distance to the next float away from zero, with the sign of a[i].
func Spacing[T Float](dst, a []T) {
	a = a[:len(dst)]
	for i := bulk1(vecSpacing, dst, a); i < len(dst); i++ {
		dst[i] = spacing(a[i])
	}
}

func spacing[T Float](x T) T {
	f := float64(x)
	if math.IsInf(f, 0) {
		return T(math.NaN())
	}
	to := 1
	if x < 0 {
		to = -1
	}
	if kindOf[T]() == kindFloat32 {
		return T(math.Nextafter32(float32(x), float32(math.Inf(to)))) - x
	}
	return T(math.Nextafter(f, math.Inf(to))) - x
}
