// Powers, and the other functions of two floats.

package loops

import (
	"math"
	"math/bits"
	"slices"
	"unsafe"

	"github.com/tq-lang/tq/engine/loops/elem"
	"github.com/tq-lang/tq/engine/simd"
)

// PowInt sets dst[i] = a[i]**b[i], wrapping. A negative exponent, which callers refuse beforehand, gives the truncated
// reciprocal.
func PowInt[T elem.Integer](dst, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	const piece = 1024 // of many steps
	power := simd.Active.Powers[bits.TrailingZeros(uint(unsafe.Sizeof(*new(T))))]
	for len(dst) > 0 {
		n := min(piece, len(dst))
		done := 0
		if whole := n &^ (powerLanes - 1); power != nil && whole > 0 && (elem.KindOf[T]() == elem.KindUint || leastOfRow(b[:whole]) >= 0) {
			power(whole, elem.BytePtr(dst), elem.BytePtr(a), elem.BytePtr(b))
			done = whole
		}
		for i, e := range b[done:n] {
			dst[done+i] = powInt(a[done+i], e)
		}
		dst, a, b = dst[n:], a[n:], b[n:]
	}
}

// leastOfRow is the least of a row of whole numbers with a sign.
func leastOfRow[T elem.Integer](a []T) T {
	if m, ok := RowFold(simd.VecMin, a, func(x, y T) T { return min(x, y) }); ok {
		return m
	}
	return slices.Min(a)
}

// powerLanes is what the number of elements of powers is a multiple of.
const powerLanes = 64

func powInt[T elem.Integer](x, e T) T {
	if e < 0 {
		switch {
		case x == 1:
			return 1
		case x+1 == 0:
			if e&1 == 0 {
				return 1
			}
			return x
		}
		return 0
	}
	r := T(1)
	for ; e > 0; e >>= 1 {
		if e&1 != 0 {
			r *= x
		}
		x *= x
	}
	return r
}

// Pow sets dst[i] = a[i]**b[i].
func Pow[T elem.Inexact](dst, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	switch {
	case elem.Whole2(simd.VecPow, dst, a, b):
	case elem.KindOf[T]() == elem.KindFloat32 && simd.Active.F64 != nil:
		pow32(elem.As[float32](dst), elem.As[float32](a), elem.As[float32](b))
	case elem.KindOf[T]() == elem.KindComplex64 && bulkPower(elem.As[complex64](dst), elem.As[complex64](a), elem.As[complex64](b)):
	case elem.KindOf[T]() == elem.KindComplex128 && bulkPower(elem.As[complex128](dst), elem.As[complex128](a), elem.As[complex128](b)):
	default:
		binary(dst, a, b, pow, powComplex)
	}
}

// LogOf is the natural logarithm of one number, with the digits that powers need.
func LogOf(x float64) float64 {
	if !(x > 0) || x > math.MaxFloat64 {
		return math.Log(x)
	}
	hi, lo := logParts(x)
	return hi + lo
}

// PowOf is x**y of one pair: C's pow.
func PowOf(x, y float64) float64 { return pow(x, y) }

// pow32 takes float32 powers by logarithms in double precision, which leave 20 spare bits; special bases and exponents go
// singly.
func pow32(dst, a, b []float32) {
	const piece = 256
	var x, y [piece]float64
	for len(dst) > 0 {
		n := min(piece, len(dst))
		Convert(x[:n], a[:n])
		Convert(y[:n], b[:n])
		Log(x[:n], x[:n])
		Mul(x[:n], x[:n], y[:n])
		Exp(x[:n], x[:n])
		for i, v := range x[:n] {
			if p, q := a[i], b[i]; !(p > 0 && p <= math.MaxFloat32 && q-q == 0) {
				v = pow(float64(p), float64(q))
			}
			dst[i] = float32(v)
		}
		dst, a, b = dst[n:], a[n:], b[n:]
	}
}

// Atan2 sets dst[i] to the angle of the point (b[i], a[i]).
func Atan2[T elem.Float](dst, a, b []T) { vectorOr2(simd.VecAtan2, dst, a, b, atan2) }

// Hypot sets dst[i] = sqrt(a[i]² + b[i]²) without overflow on the way.
func Hypot[T elem.Float](dst, a, b []T) { vectorOr2(simd.VecHypot, dst, a, b, hypot) }

// Copysign sets dst[i] to |a[i]| with the sign of b[i].
func Copysign[T elem.Float](dst, a, b []T) { vectorOr2(simd.VecCopysign, dst, a, b, math.Copysign) }

// Nextafter sets dst[i] to the neighbour of a[i] towards b[i].
func Nextafter[T elem.Float](dst, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	n := elem.Bulk2(simd.VecNextafter, dst, a, b)
	for i := n; i < len(dst); i++ {
		switch x, y := a[i], b[i]; {
		case x == y:
			dst[i] = y // of two zeros the second one
		case elem.KindOf[T]() == elem.KindFloat64:
			dst[i] = T(math.Nextafter(float64(x), float64(y)))
		default:
			dst[i] = T(math.Nextafter32(float32(x), float32(y)))
		}
	}
}

// Logaddexp sets dst[i] = log(exp(a[i]) + exp(b[i])).
func Logaddexp[T elem.Float](dst, a, b []T) { vectorOr2(simd.VecLogaddexp, dst, a, b, logaddexp) }

func logaddexp(x, y float64) float64 {
	if x == y {
		return x + math.Ln2
	}
	switch d := x - y; {
	case d > 0:
		return x + math.Log1p(math.Exp(-d))
	case d <= 0:
		return y + math.Log1p(math.Exp(d))
	default:
		return d
	}
}

// Logaddexp2 sets dst[i] = log2(2**a[i] + 2**b[i]).
func Logaddexp2[T elem.Float](dst, a, b []T) { vectorOr2(simd.VecLogaddexp2, dst, a, b, logaddexp2) }

func logaddexp2(x, y float64) float64 {
	if x == y {
		return x + 1
	}
	switch d := x - y; {
	case d > 0:
		return x + math.Log2E*math.Log1p(math.Exp2(-d))
	case d <= 0:
		return y + math.Log2E*math.Log1p(math.Exp2(d))
	default:
		return d
	}
}

// Heaviside sets dst[i] to 0, b[i] or 1 as a[i] is below, at or above zero.
func Heaviside[T elem.Float](dst, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	for i := elem.Bulk2(simd.VecHeaviside, dst, a, b); i < len(dst); i++ {
		switch x := a[i]; {
		case x == 0:
			dst[i] = b[i]
		case x < 0:
			dst[i] = 0
		case x > 0:
			dst[i] = 1
		default:
			dst[i] = x
		}
	}
}

// Ldexp sets dst[i] = a[i] · 2**e[i].
func Ldexp[T elem.Float, E int32 | int64](dst, a []T, e []E) {
	a, e = a[:len(dst)], e[:len(dst)]
	for i := bulkLdexp(dst, a, e); i < len(dst); i++ {
		x, n := a[i], int(min(max(e[i], -1<<20), 1<<20))
		if elem.KindOf[T]() == elem.KindFloat32 {
			dst[i] = T(ldexp32(float32(x), n))
		} else {
			dst[i] = T(math.Ldexp(float64(x), n))
		}
	}
}

func bulkLdexp[T elem.Float, E int32 | int64](dst, a []T, e []E) int {
	v := elem.VectorsFor[T]()
	if v == nil || v.Ldexp[0] == nil {
		return 0
	}
	n, f := len(dst)&^(v.Lanes-1), v.Ldexp[unsafe.Sizeof(*new(E))/8]
	for i := 0; i < n; i += elem.Stretch {
		f(min(elem.Stretch, n-i), elem.BytePtr(dst[i:]), elem.BytePtr(a[i:]), elem.BytePtr(e[i:]))
	}
	return n
}

// ldexp32 scales in float64, where a float32 stays exact down to the last subnormal, so that it is rounded once.
func ldexp32(x float32, n int) float32 {
	return float32(math.Ldexp(float64(x), min(max(n, -400), 400)))
}

// Frexp splits a[i] into frac[i] in ±[½, 1) and a power of two.
func Frexp[T elem.Float](frac []T, exp []int32, a []T) {
	a, exp = a[:len(frac)], exp[:len(frac)]
	n := 0
	if v := elem.VectorsFor[T](); v != nil && v.Frexp != nil {
		n = len(frac) &^ (v.Lanes - 1)
		for i := 0; i < n; i += elem.Stretch {
			v.Frexp(min(elem.Stretch, n-i), elem.BytePtr(frac[i:]), elem.BytePtr(exp[i:]), elem.BytePtr(a[i:]))
		}
	}
	for i := n; i < len(frac); i++ {
		x := a[i]
		f, e := math.Frexp(float64(x))
		frac[i], exp[i] = T(f), int32(e)
	}
}

// Modf splits a[i] into a fractional and a whole part, both with the sign of a[i].
func Modf[T elem.Float](frac, whole, a []T) {
	whole, a = whole[:len(frac)], a[:len(frac)]
	for i, x := range a {
		w := math.Trunc(float64(x))
		f := float64(x) - w
		if math.IsInf(w, 0) {
			f = 0
		}
		frac[i], whole[i] = T(math.Copysign(f, float64(x))), T(w)
	}
}

// vectorOr2 is vectorOr for two operands.
func vectorOr2[T elem.Float](op simd.BinaryOp, dst, a, b []T, f func(x, y float64) float64) {
	a, b = a[:len(dst)], b[:len(dst)]
	if !elem.Whole2(op, dst, a, b) {
		binary(dst, a, b, f, nil)
	}
}

// binary applies f, or g for complex types, in double precision.
func binary[T elem.Inexact](dst, a, b []T, f func(x, y float64) float64, g func(x, y complex128) complex128) {
	a, b = a[:len(dst)], b[:len(dst)]
	switch elem.KindOf[T]() {
	case elem.KindFloat32:
		d, x, y := elem.As[float32](dst), elem.As[float32](a), elem.As[float32](b)
		for i := range d {
			d[i] = float32(f(float64(x[i]), float64(y[i])))
		}
	case elem.KindFloat64:
		d, x, y := elem.As[float64](dst), elem.As[float64](a), elem.As[float64](b)
		for i := range d {
			d[i] = f(x[i], y[i])
		}
	case elem.KindComplex64:
		d, x, y := elem.As[complex64](dst), elem.As[complex64](a), elem.As[complex64](b)
		for i := range d {
			d[i] = complex64(g(complex128(x[i]), complex128(y[i])))
		}
	default:
		d, x, y := elem.As[complex128](dst), elem.As[complex128](a), elem.As[complex128](b)
		for i := range d {
			d[i] = g(x[i], y[i])
		}
	}
}
