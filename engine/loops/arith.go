// Addition, subtraction, multiplication and the unary operations made of them.

package loops

import "math"

// Add sets dst[i] = a[i] + b[i].
func Add[T Number](dst, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	switch kindOf[T]() {
	case kindComplex64:
		Add(parts[float32](dst), parts[float32](a), parts[float32](b))
		return
	case kindComplex128:
		Add(parts[float64](dst), parts[float64](a), parts[float64](b))
		return
	}
	for i := bulk2(vecAdd, dst, a, b); i < len(dst); i++ {
		dst[i] = a[i] + b[i]
	}
}

// Sub sets dst[i] = a[i] - b[i].
func Sub[T Number](dst, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	switch kindOf[T]() {
	case kindComplex64:
		Sub(parts[float32](dst), parts[float32](a), parts[float32](b))
		return
	case kindComplex128:
		Sub(parts[float64](dst), parts[float64](a), parts[float64](b))
		return
	}
	for i := bulk2(vecSub, dst, a, b); i < len(dst); i++ {
		dst[i] = a[i] - b[i]
	}
}

// Mul sets dst[i] = a[i] * b[i].
func Mul[T Number](dst, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	switch kindOf[T]() {
	case kindComplex64:
		mulParts(parts[float32](dst), parts[float32](a), parts[float32](b))
	case kindComplex128:
		mulParts(parts[float64](dst), parts[float64](a), parts[float64](b))
	default:
		for i := bulk2(vecMul, dst, a, b); i < len(dst); i++ {
			dst[i] = a[i] * b[i]
		}
	}
}

// mulParts multiplies complex numbers in their own precision; Go's complex64 product would be taken in float64. The
// conversions keep compilers from fusing a product with the sum, so that every machine gives the same bits.
func mulParts[F Float](dst, a, b []F) {
	a, b = a[:len(dst)], b[:len(dst)]
	for i := bulk2(vecMulComplex, dst, a, b); i+1 < len(dst); i += 2 {
		ar, ai, br, bi := a[i], a[i+1], b[i], b[i+1]
		dst[i] = F(ar*br) - F(ai*bi)
		dst[i+1] = F(ar*bi) + F(ai*br)
	}
}

// Neg sets dst[i] = -a[i].
func Neg[T Number](dst, a []T) {
	a = a[:len(dst)]
	switch kindOf[T]() {
	case kindComplex64:
		Neg(parts[float32](dst), parts[float32](a))
		return
	case kindComplex128:
		Neg(parts[float64](dst), parts[float64](a))
		return
	}
	for i := bulk1(vecNeg, dst, a); i < len(dst); i++ {
		dst[i] = -a[i]
	}
}

// Square sets dst[i] = a[i]·a[i].
func Square[T Number](dst, a []T) { Mul(dst, a, a) }

// Abs sets dst[i] = |a[i]|; the least integer stays as it is.
func Abs[T Real](dst, a []T) {
	a = a[:len(dst)]
	switch kindOf[T]() {
	case kindFloat32:
		d, s := as[uint32](dst), as[uint32](a)
		for i := bulk1(vecAbs, dst, a); i < len(d); i++ {
			d[i] = s[i] &^ (1 << 31)
		}
	case kindFloat64:
		d, s := as[uint64](dst), as[uint64](a)
		for i := bulk1(vecAbs, dst, a); i < len(d); i++ {
			d[i] = s[i] &^ (1 << 63)
		}
	case kindUint:
		copy(dst, a)
	default:
		for i := bulk1(vecAbs, dst, a); i < len(dst); i++ {
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
	if !lengthsOf(active.f32, dst, a[:len(dst)]) {
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
	if !lengthsOf(active.f64, dst, a[:len(dst)]) {
		for i, z := range a[:len(dst)] {
			dst[i] = hypot(real(z), imag(z))
		}
	}
}

// lengthsOf is whole1 for the lengths of complex numbers.
func lengthsOf[F Float, C Complex](v *vectors, dst []F, a []C) bool {
	if v == nil || v.absComplex == nil {
		return false
	}
	n := len(dst) &^ 7
	for i := 0; i < n; i += stretch {
		v.absComplex(min(stretch, n-i), bytePtr(dst[i:]), bytePtr(a[i:]))
	}
	if n < len(dst) {
		var in [8]C
		var out [8]F
		copy(in[:], a[n:])
		v.absComplex(8, bytePtr(out[:]), bytePtr(in[:]))
		copy(dst[n:], out[:])
	}
	return true
}

// Sign sets dst[i] to -1, 0 or 1; NaN stays.
func Sign[T Real](dst, a []T) {
	a = a[:len(dst)]
	for i := bulk1(forSign[T](vecSign, vecSignUnsigned), dst, a); i < len(dst); i++ {
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
func SignComplex[T Complex](dst, a []T) {
	a = a[:len(dst)]
	if kindOf[T]() == kindComplex64 && bulkSign(parts[float32](dst), parts[float32](a)) ||
		kindOf[T]() == kindComplex128 && bulkSign(parts[float64](dst), parts[float64](a)) {
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
func Conj[T Complex](dst, a []T) {
	a = a[:len(dst)]
	if kindOf[T]() == kindComplex64 {
		conjParts(parts[float32](dst), parts[float32](a))
	} else {
		conjParts(parts[float64](dst), parts[float64](a))
	}
}

func conjParts[F Float](dst, a []F) {
	for i := bulk1(vecConj, dst, a); i+1 < len(dst); i += 2 {
		dst[i], dst[i+1] = a[i], -a[i+1]
	}
}

func splitParts[F Float](re, im, a []F) {
	for i := range re {
		re[i] = a[2*i]
	}
	for i := range im {
		im[i] = a[2*i+1]
	}
}

// Join64 sets dst[i] = re[i] + im[i]·i; a nil part is zero.
func Join64(dst []complex64, re, im []float32) { joinParts(parts[float32](dst), re, im) }

// Join128 sets dst[i] = re[i] + im[i]·i; a nil part is zero.
func Join128(dst []complex128, re, im []float64) { joinParts(parts[float64](dst), re, im) }

func joinParts[F Float](dst, re, im []F) {
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
