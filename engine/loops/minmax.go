// Larger and smaller of two, clipping, selection.

package loops

import (
	"math"

	"github.com/tq-lang/tq/engine/loops/elem"
	"github.com/tq-lang/tq/engine/simd"
)

// Maximum sets dst[i] to the larger of a[i] and b[i]; NaN if either is.
func Maximum[T elem.Real](dst, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	for i := elem.Bulk2(elem.ForSign[T](simd.VecMax, simd.VecMaxUnsigned), dst, a, b); i < len(dst); i++ {
		x := a[i]
		if y := b[i]; !(x >= y || x != x) {
			x = y
		}
		dst[i] = x
	}
}

// Minimum sets dst[i] to the smaller of a[i] and b[i]; NaN if either is.
func Minimum[T elem.Real](dst, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	for i := elem.Bulk2(elem.ForSign[T](simd.VecMin, simd.VecMinUnsigned), dst, a, b); i < len(dst); i++ {
		x := a[i]
		if y := b[i]; !(x <= y || x != x) {
			x = y
		}
		dst[i] = x
	}
}

// Fmax sets dst[i] to the larger of a[i] and b[i], preferring a number to NaN.
func Fmax[T elem.Real](dst, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	if !elem.IsFloat[T]() {
		Maximum(dst, a, b)
		return
	}
	if elem.Whole2(simd.VecFmax, dst, a, b) {
		return
	}
	for i, x := range a {
		if y := b[i]; !(x >= y || y != y) {
			x = y
		}
		dst[i] = x
	}
}

// Fmin sets dst[i] to the smaller of a[i] and b[i], preferring a number to NaN.
func Fmin[T elem.Real](dst, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	if !elem.IsFloat[T]() {
		Minimum(dst, a, b)
		return
	}
	if elem.Whole2(simd.VecFmin, dst, a, b) {
		return
	}
	for i, x := range a {
		if y := b[i]; !(x <= y || y != y) {
			x = y
		}
		dst[i] = x
	}
}

// MaximumComplex is Maximum in the complex order.
func MaximumComplex[T elem.Complex](dst, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	for i, x := range a {
		if y := b[i]; !(NanComplex(x) || GeComplex(complex128(x), complex128(y))) {
			x = y
		}
		dst[i] = x
	}
}

// MinimumComplex is Minimum in the complex order.
func MinimumComplex[T elem.Complex](dst, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	for i, x := range a {
		if y := b[i]; !(NanComplex(x) || LeComplex(complex128(x), complex128(y))) {
			x = y
		}
		dst[i] = x
	}
}

// FmaxComplex is Fmax in the complex order.
func FmaxComplex[T elem.Complex](dst, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	for i, x := range a {
		if y := b[i]; !(NanComplex(y) || GeComplex(complex128(x), complex128(y))) {
			x = y
		}
		dst[i] = x
	}
}

// FminComplex is Fmin in the complex order.
func FminComplex[T elem.Complex](dst, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	for i, x := range a {
		if y := b[i]; !(NanComplex(y) || LeComplex(complex128(x), complex128(y))) {
			x = y
		}
		dst[i] = x
	}
}

func NanComplex[T elem.Complex](z T) bool { return z != z }

// The complex order: real parts first, then imaginary parts; a NaN imaginary part makes every comparison of real parts false.

func LtComplex(x, y complex128) bool {
	xi, yi := imag(x), imag(y)
	return real(x) < real(y) && xi == xi && yi == yi || real(x) == real(y) && xi < yi
}

func LeComplex(x, y complex128) bool {
	xi, yi := imag(x), imag(y)
	return real(x) < real(y) && xi == xi && yi == yi || real(x) == real(y) && xi <= yi
}

func GtComplex(x, y complex128) bool { return LtComplex(y, x) }
func GeComplex(x, y complex128) bool { return LeComplex(y, x) }

// Clip sets dst[i] to a[i] held between lo[i] and hi[i]; hi wins where lo > hi, and NaN anywhere gives NaN.
func Clip[T elem.Real](dst, a, lo, hi []T) {
	a, lo, hi = a[:len(dst)], lo[:len(dst)], hi[:len(dst)]
	for i, x := range a {
		if l := lo[i]; !(x > l || x != x) {
			x = l
		}
		if h := hi[i]; !(x < h || x != x) {
			x = h
		}
		dst[i] = x
	}
}

// ClipComplex is Clip in the complex order.
func ClipComplex[T elem.Complex](dst, a, lo, hi []T) {
	MaximumComplex(dst, a, lo)
	MinimumComplex(dst, dst, hi)
}

// Select sets dst[i] to a[i] where cond[i] holds and to b[i] elsewhere.
func Select[T any](dst []T, cond []bool, a, b []T) {
	cond, a, b = cond[:len(dst)], a[:len(dst)], b[:len(dst)]
	if n := bulkSelect(dst, cond, a, b); n > 0 {
		dst, cond, a, b = dst[n:], cond[n:], a[n:], b[n:]
	}
	for i, c := range cond {
		x := b[i]
		if c {
			x = a[i]
		}
		dst[i] = x
	}
}

// bulkSelect does as many as there is a routine for.
func bulkSelect[T any](dst []T, cond []bool, a, b []T) int {
	var f simd.ChooseMove
	size := 1
	switch any(dst).(type) {
	case []uint8:
		f = simd.Active.Moves.Collect.Choose[0]
	case []uint16:
		f, size = simd.Active.Moves.Collect.Choose[1], 2
	case []uint32:
		f, size = simd.Active.Moves.Collect.Choose[2], 4
	case []uint64:
		f, size = simd.Active.Moves.Collect.Choose[3], 8
	}
	n := len(dst) &^ 31
	if f == nil || n == 0 {
		return 0
	}
	most := 1 << 17 / size
	for i := 0; i < n; i += most {
		f(min(most, n-i), elem.BytePtr(dst[i:]), elem.BytePtr(cond[i:]), elem.BytePtr(a[i:]), elem.BytePtr(b[i:]))
	}
	return n
}

// PutMask sets dst[i] = a[i] where cond[i] holds.
func PutMask[T any](dst []T, cond []bool, a []T) {
	cond, a = cond[:len(dst)], a[:len(dst)]
	for i, c := range cond {
		if c {
			dst[i] = a[i]
		}
	}
}

// Relu sets dst[i] = max(a[i], 0); NaN stays.
func Relu[T elem.Real](dst, a []T) {
	a = a[:len(dst)]
	for i, x := range a {
		if x < 0 {
			x = 0
		}
		dst[i] = x
	}
}

// Signbit sets dst[i] where a[i] carries a minus sign, -0 included.
func Signbit[T elem.Real](dst []bool, a []T) {
	a = a[:len(dst)]
	float := elem.IsFloat[T]()
	for i := bulkTest(simd.TestSignbit, dst, a); i < len(dst); i++ {
		x := a[i]
		dst[i] = x < 0 || float && math.Signbit(float64(x))
	}
}
