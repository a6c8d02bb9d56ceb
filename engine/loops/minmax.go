// Larger and smaller of two, clipping, selection.

package loops

import "math"

// Maximum sets dst[i] to the larger of a[i] and b[i]; NaN if either is.
func Maximum[T Real](dst, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	for i := bulk2(forSign[T](vecMax, vecMaxUnsigned), dst, a, b); i < len(dst); i++ {
		x := a[i]
		if y := b[i]; !(x >= y || x != x) {
			x = y
		}
		dst[i] = x
	}
}

// Minimum sets dst[i] to the smaller of a[i] and b[i]; NaN if either is.
func Minimum[T Real](dst, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	for i := bulk2(forSign[T](vecMin, vecMinUnsigned), dst, a, b); i < len(dst); i++ {
		x := a[i]
		if y := b[i]; !(x <= y || x != x) {
			x = y
		}
		dst[i] = x
	}
}

// Fmax sets dst[i] to the larger of a[i] and b[i], preferring a number to NaN.
func Fmax[T Real](dst, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	if !isFloat[T]() {
		Maximum(dst, a, b)
		return
	}
	if whole2(vecFmax, dst, a, b) {
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
func Fmin[T Real](dst, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	if !isFloat[T]() {
		Minimum(dst, a, b)
		return
	}
	if whole2(vecFmin, dst, a, b) {
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
func MaximumComplex[T Complex](dst, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	for i, x := range a {
		if y := b[i]; !(nanComplex(x) || geComplex(complex128(x), complex128(y))) {
			x = y
		}
		dst[i] = x
	}
}

// MinimumComplex is Minimum in the complex order.
func MinimumComplex[T Complex](dst, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	for i, x := range a {
		if y := b[i]; !(nanComplex(x) || leComplex(complex128(x), complex128(y))) {
			x = y
		}
		dst[i] = x
	}
}

// FmaxComplex is Fmax in the complex order.
func FmaxComplex[T Complex](dst, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	for i, x := range a {
		if y := b[i]; !(nanComplex(y) || geComplex(complex128(x), complex128(y))) {
			x = y
		}
		dst[i] = x
	}
}

// FminComplex is Fmin in the complex order.
func FminComplex[T Complex](dst, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	for i, x := range a {
		if y := b[i]; !(nanComplex(y) || leComplex(complex128(x), complex128(y))) {
			x = y
		}
		dst[i] = x
	}
}

func nanComplex[T Complex](z T) bool { return z != z }

// The complex order: real parts first, then imaginary parts; a NaN imaginary part makes every comparison of real parts false.

func ltComplex(x, y complex128) bool {
	xi, yi := imag(x), imag(y)
	return real(x) < real(y) && xi == xi && yi == yi || real(x) == real(y) && xi < yi
}

func leComplex(x, y complex128) bool {
	xi, yi := imag(x), imag(y)
	return real(x) < real(y) && xi == xi && yi == yi || real(x) == real(y) && xi <= yi
}

func gtComplex(x, y complex128) bool { return ltComplex(y, x) }
func geComplex(x, y complex128) bool { return leComplex(y, x) }

// Clip sets dst[i] to a[i] held between lo[i] and hi[i]; hi wins where lo > hi, and NaN anywhere gives NaN.
func Clip[T Real](dst, a, lo, hi []T) {
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
func ClipComplex[T Complex](dst, a, lo, hi []T) {
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
	var f chooseMove
	size := 1
	switch any(dst).(type) {
	case []uint8:
		f = active.moves.collect.choose[0]
	case []uint16:
		f, size = active.moves.collect.choose[1], 2
	case []uint32:
		f, size = active.moves.collect.choose[2], 4
	case []uint64:
		f, size = active.moves.collect.choose[3], 8
	}
	n := len(dst) &^ 31
	if f == nil || n == 0 {
		return 0
	}
	most := 1 << 17 / size
	for i := 0; i < n; i += most {
		f(min(most, n-i), bytePtr(dst[i:]), bytePtr(cond[i:]), bytePtr(a[i:]), bytePtr(b[i:]))
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
func Relu[T Real](dst, a []T) {
	a = a[:len(dst)]
	for i, x := range a {
		if x < 0 {
			x = 0
		}
		dst[i] = x
	}
}

// Signbit sets dst[i] where a[i] carries a minus sign, -0 included.
func Signbit[T Real](dst []bool, a []T) {
	a = a[:len(dst)]
	float := isFloat[T]()
	for i := bulkTest(testSignbit, dst, a); i < len(dst); i++ {
		x := a[i]
		dst[i] = x < 0 || float && math.Signbit(float64(x))
	}
}
