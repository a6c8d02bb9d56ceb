// Addition, subtraction, multiplication and the unary operations made of them.

package loops

import (
	"math"

	"github.com/tq-lang/tq/engine/loops/elem"
	"github.com/tq-lang/tq/engine/simd"
)

// Add sets dst[i] = a[i] + b[i].
func Add[T elem.Number](dst, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	switch elem.KindOf[T]() {
	case elem.KindComplex64:
		Add(elem.Parts[float32](dst), elem.Parts[float32](a), elem.Parts[float32](b))
		return
	case elem.KindComplex128:
		Add(elem.Parts[float64](dst), elem.Parts[float64](a), elem.Parts[float64](b))
		return
	}
	for i := elem.Bulk2(simd.VecAdd, dst, a, b); i < len(dst); i++ {
		dst[i] = a[i] + b[i]
	}
}

// Sub sets dst[i] = a[i] - b[i].
func Sub[T elem.Number](dst, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	switch elem.KindOf[T]() {
	case elem.KindComplex64:
		Sub(elem.Parts[float32](dst), elem.Parts[float32](a), elem.Parts[float32](b))
		return
	case elem.KindComplex128:
		Sub(elem.Parts[float64](dst), elem.Parts[float64](a), elem.Parts[float64](b))
		return
	}
	for i := elem.Bulk2(simd.VecSub, dst, a, b); i < len(dst); i++ {
		dst[i] = a[i] - b[i]
	}
}

// Mul sets dst[i] = a[i] * b[i].
func Mul[T elem.Number](dst, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	switch elem.KindOf[T]() {
	case elem.KindComplex64:
		mulParts(elem.Parts[float32](dst), elem.Parts[float32](a), elem.Parts[float32](b))
	case elem.KindComplex128:
		mulParts(elem.Parts[float64](dst), elem.Parts[float64](a), elem.Parts[float64](b))
	default:
		for i := elem.Bulk2(simd.VecMul, dst, a, b); i < len(dst); i++ {
			dst[i] = a[i] * b[i]
		}
	}
}

// mulParts multiplies complex numbers in their own precision; Go's complex64 product would be taken in float64. The
// conversions keep compilers from fusing a product with the sum, so that every machine gives the same bits.
func mulParts[F elem.Float](dst, a, b []F) {
	a, b = a[:len(dst)], b[:len(dst)]
	for i := elem.Bulk2(simd.VecMulComplex, dst, a, b); i+1 < len(dst); i += 2 {
		ar, ai, br, bi := a[i], a[i+1], b[i], b[i+1]
		dst[i] = F(ar*br) - F(ai*bi)
		dst[i+1] = F(ar*bi) + F(ai*br)
	}
}

// Neg sets dst[i] = -a[i].
func Neg[T elem.Number](dst, a []T) {
	a = a[:len(dst)]
	switch elem.KindOf[T]() {
	case elem.KindComplex64:
		Neg(elem.Parts[float32](dst), elem.Parts[float32](a))
		return
	case elem.KindComplex128:
		Neg(elem.Parts[float64](dst), elem.Parts[float64](a))
		return
	}
	for i := elem.Bulk1(simd.VecNeg, dst, a); i < len(dst); i++ {
		dst[i] = -a[i]
	}
}

// Square sets dst[i] = a[i]·a[i].
func Square[T elem.Number](dst, a []T) { Mul(dst, a, a) }

// Abs sets dst[i] = |a[i]|; the least integer stays as it is.
func Abs[T elem.Real](dst, a []T) {
	a = a[:len(dst)]
	switch elem.KindOf[T]() {
	case elem.KindFloat32:
		d, s := elem.As[uint32](dst), elem.As[uint32](a)
		for i := elem.Bulk1(simd.VecAbs, dst, a); i < len(d); i++ {
			d[i] = s[i] &^ (1 << 31)
		}
	case elem.KindFloat64:
		d, s := elem.As[uint64](dst), elem.As[uint64](a)
		for i := elem.Bulk1(simd.VecAbs, dst, a); i < len(d); i++ {
			d[i] = s[i] &^ (1 << 63)
		}
	case elem.KindUint:
		copy(dst, a)
	default:
		for i := elem.Bulk1(simd.VecAbs, dst, a); i < len(dst); i++ {
			x := a[i]
			if x < 0 {
				x = -x
			}
			dst[i] = x
		}
	}
}

// AbsComplex64 sets dst[i] = |a[i]|, to within 0.86 units in the last place; on the axis exactly.
func AbsComplex64(dst []float32, a []complex64) {
	if !lengthsOf(simd.Active.F32, dst, a[:len(dst)]) {
		for i, z := range a[:len(dst)] {
			dst[i] = length(real(z), imag(z))
		}
	}
}

// length is in single precision where no square that counts is too small or too large.
func length(x, y float32) float32 {
	const safeFrom, safeTo = 0x1p-80, 0x1p126
	p, q := float32(x*x), float32(y*y)
	below := float32(float64(x)*float64(x)-float64(p)) + float32(float64(y)*float64(y)-float64(q)) // what rounding takes
	s := p + q
	s += below + (min(p, q) - (s - max(p, q)))
	if s >= safeFrom && s < safeTo {
		return float32(math.Sqrt(float64(s)))
	}
	return float32(hypot(float64(x), float64(y)))
}

// AbsComplex128 sets dst[i] = |a[i]|.
func AbsComplex128(dst []float64, a []complex128) {
	if !lengthsOf(simd.Active.F64, dst, a[:len(dst)]) {
		for i, z := range a[:len(dst)] {
			dst[i] = hypot(real(z), imag(z))
		}
	}
}

// lengthsOf is whole1 for the lengths of complex numbers.
func lengthsOf[F elem.Float, C elem.Complex](v *simd.Vectors, dst []F, a []C) bool {
	if v == nil || v.AbsComplex == nil {
		return false
	}
	n := len(dst) &^ 7
	for i := 0; i < n; i += elem.Stretch {
		v.AbsComplex(min(elem.Stretch, n-i), elem.BytePtr(dst[i:]), elem.BytePtr(a[i:]))
	}
	if n < len(dst) {
		var in [8]C
		var out [8]F
		copy(in[:], a[n:])
		v.AbsComplex(8, elem.BytePtr(out[:]), elem.BytePtr(in[:]))
		copy(dst[n:], out[:])
	}
	return true
}

// Sign sets dst[i] to -1, 0 or 1; NaN stays.
func Sign[T elem.Real](dst, a []T) {
	a = a[:len(dst)]
	for i := elem.Bulk1(elem.ForSign[T](simd.VecSign, simd.VecSignUnsigned), dst, a); i < len(dst); i++ {
		switch x := a[i]; {
		case x > 0:
			dst[i] = 1
		case x < 0:
			// Written this way because -1 is no constant of the unsigned types, which never come here.
			dst[i] = 0
			dst[i]--
		case x == 0:
			dst[i] = 0
		default:
			dst[i] = x
		}
	}
}

// SignComplex sets dst[i] = a[i]/|a[i]|, and 0 for 0.
func SignComplex[T elem.Complex](dst, a []T) {
	a = a[:len(dst)]
	if elem.KindOf[T]() == elem.KindComplex64 && bulkSign(elem.Parts[float32](dst), elem.Parts[float32](a)) ||
		elem.KindOf[T]() == elem.KindComplex128 && bulkSign(elem.Parts[float64](dst), elem.Parts[float64](a)) {
		return
	}
	for i, x := range a {
		dst[i] = T(signComplex(complex128(x)))
	}
}

func signComplex(z complex128) complex128 {
	re, im := real(z), imag(z)
	ri, ii := math.IsInf(re, 0), math.IsInf(im, 0)
	switch {
	case ri && ii || !ri && !ii && (re != re || im != im):
		return complex(math.NaN(), math.NaN())
	case ri: // also beside NaN
		return complex(math.Copysign(1, re), 0)
	case ii:
		return complex(0, math.Copysign(1, im))
	}
	m := hypot(re, im)
	if m == 0 {
		return 0
	}
	return complex(re/m, im/m)
}

// Conj sets dst[i] to the conjugate of a[i].
func Conj[T elem.Complex](dst, a []T) {
	a = a[:len(dst)]
	if elem.KindOf[T]() == elem.KindComplex64 {
		conjParts(elem.Parts[float32](dst), elem.Parts[float32](a))
	} else {
		conjParts(elem.Parts[float64](dst), elem.Parts[float64](a))
	}
}

func conjParts[F elem.Float](dst, a []F) {
	for i := elem.Bulk1(simd.VecConj, dst, a); i+1 < len(dst); i += 2 {
		dst[i], dst[i+1] = a[i], -a[i+1]
	}
}

func splitParts[F elem.Float](re, im, a []F) {
	for i := range re {
		re[i] = a[2*i]
	}
	for i := range im {
		im[i] = a[2*i+1]
	}
}

// Join64 sets dst[i] = re[i] + im[i]·i; a nil part is zero.
func Join64(dst []complex64, re, im []float32) { joinParts(elem.Parts[float32](dst), re, im) }

// Join128 sets dst[i] = re[i] + im[i]·i; a nil part is zero.
func Join128(dst []complex128, re, im []float64) { joinParts(elem.Parts[float64](dst), re, im) }

func joinParts[F elem.Float](dst, re, im []F) {
	for i := range len(dst) / 2 {
		var r, m F
		if re != nil {
			r = re[i]
		}
		if im != nil {
			m = im[i]
		}
		dst[2*i], dst[2*i+1] = r, m
	}
}

// Angle64 sets dst[i] to the argument of a[i] in radians.
func Angle64(dst []float32, a []complex64) {
	a = a[:len(dst)]
	for i, z := range a {
		dst[i] = float32(atan2(float64(imag(z)), float64(real(z))))
	}
}

// Angle128 sets dst[i] to the argument of a[i] in radians.
func Angle128(dst []float64, a []complex128) {
	a = a[:len(dst)]
	for i, z := range a {
		dst[i] = atan2(imag(z), real(z))
	}
}
