// Elementary functions of one argument, real and complex.

package loops

import (
	"math"
	"math/cmplx"
)

// Sqrt sets dst[i] to the square root.
func Sqrt[T Inexact](dst, a []T) {
	a = a[:len(dst)]
	switch kindOf[T]() {
	case kindFloat32:
		d, s := as[float32](dst), as[float32](a)
		for i := bulk1(vecSqrt, d, s); i < len(d); i++ {
			d[i] = float32(math.Sqrt(float64(s[i])))
		}
	case kindFloat64:
		d, s := as[float64](dst), as[float64](a)
		for i := bulk1(vecSqrt, d, s); i < len(d); i++ {
			d[i] = math.Sqrt(s[i])
		}
	default:
		unary(dst, a, nil, sqrtComplex)
	}
}

// Rsqrt sets dst[i] to the reciprocal of the square root.
func Rsqrt[T Inexact](dst, a []T) { vectorOr(vecRsqrt, dst, a, rsqrt, rsqrtComplex) }

func rsqrt(x float64) float64 { return 1 / math.Sqrt(x) }

func rsqrtComplex(z complex128) complex128 { return 1 / sqrtComplex(z) }

// Cbrt sets dst[i] to the cube root.
func Cbrt[T Float](dst, a []T) { vectorOr(vecCbrt, dst, a, math.Cbrt, nil) }

// Exp sets dst[i] = e**a[i].
func Exp[T Inexact](dst, a []T) { complexOr(vecExp, dst, a, exp, &expOfComplex) }

// Exp2 sets dst[i] = 2**a[i].
func Exp2[T Inexact](dst, a []T) { complexOr(vecExp2, dst, a, math.Exp2, &exp2OfComplex) }

// Expm1 sets dst[i] = e**a[i] - 1.
func Expm1[T Inexact](dst, a []T) {
	g := &expm1OfComplex
	if kindOf[T]() == kindComplex64 {
		g = &expm1OfNarrow
	}
	complexOr(vecExpm1, dst, a, math.Expm1, g)
}

// Log sets dst[i] to the natural logarithm.
func Log[T Inexact](dst, a []T) { complexOr(vecLog, dst, a, log, &logOfComplex) }

// Log2 sets dst[i] to the logarithm to base 2.
func Log2[T Inexact](dst, a []T) { complexOr(vecLog2, dst, a, log2, &log2OfComplex) }

// Log10 sets dst[i] to the logarithm to base 10.
func Log10[T Inexact](dst, a []T) { complexOr(vecLog10, dst, a, log10, &log10OfComplex) }

// Log1p sets dst[i] = log(1 + a[i]).
func Log1p[T Inexact](dst, a []T) { complexOr(vecLog1p, dst, a, math.Log1p, &log1pOfComplex) }

// Sin sets dst[i] to the sine.
func Sin[T Inexact](dst, a []T) { circular(vecSin, dst, a[:len(dst)], sin, &sinOfComplex) }

// Cos sets dst[i] to the cosine.
func Cos[T Inexact](dst, a []T) { circular(vecCos, dst, a[:len(dst)], cos, &cosOfComplex) }

// circular leaves floats to the vector routine and does those out of bounds singly afterwards.
func circular[T Inexact](op unaryOp, dst, a []T, f func(float64) float64, g *complexFunc) {
	switch kindOf[T]() {
	case kindFloat32:
		circularFloats(op, as[float32](dst), as[float32](a), f)
	case kindFloat64:
		circularFloats(op, as[float64](dst), as[float64](a), f)
	default:
		complexOr(op, dst, a, f, g)
	}
}

func circularFloats[T Float](op unaryOp, dst, a []T, f func(float64) float64) {
	if vectorsFor[T]() == nil {
		unary(dst, a, f, nil)
		return
	}
	const piece = 256
	for len(dst) > 0 {
		n := min(piece, len(dst))
		d, s := dst[:n], a[:n]
		dst, a = dst[n:], a[n:]
		if !Beyond(s, circularBound) {
			whole1(op, d, s)
			continue
		}
		var arg [piece]T
		copy(arg[:], s)
		whole1(op, d, arg[:n])
		for i, x := range arg[:n] {
			if !(x < circularBound && x > -circularBound) {
				d[i] = T(f(float64(x)))
			}
		}
	}
}

// Tan sets dst[i] to the tangent.
func Tan[T Inexact](dst, a []T) { circular(vecTan, dst, a[:len(dst)], tan, &tanOfComplex) }

// Arcsin sets dst[i] to the inverse sine.
func Arcsin[T Inexact](dst, a []T) { complexOr(vecAsin, dst, a, math.Asin, &arcsinOfComplex) }

// Arccos sets dst[i] to the inverse cosine.
func Arccos[T Inexact](dst, a []T) { complexOr(vecAcos, dst, a, acos, &arccosOfComplex) }

// Arctan sets dst[i] to the inverse tangent.
func Arctan[T Inexact](dst, a []T) { vectorOr(vecAtan, dst, a, math.Atan, atanComplex) }

// Sinh sets dst[i] to the hyperbolic sine.
func Sinh[T Inexact](dst, a []T) { complexOr(vecSinh, dst, a, SinhOf, &sinhOfComplex) }

// Cosh sets dst[i] to the hyperbolic cosine.
func Cosh[T Inexact](dst, a []T) { complexOr(vecCosh, dst, a, CoshOf, &coshOfComplex) }

// Tanh sets dst[i] to the hyperbolic tangent.
func Tanh[T Inexact](dst, a []T) { complexOr(vecTanh, dst, a, math.Tanh, &tanhOfComplex) }

// Arcsinh sets dst[i] to the inverse hyperbolic sine.
func Arcsinh[T Inexact](dst, a []T) { vectorOr(vecAsinh, dst, a, math.Asinh, asinhComplex) }

// Arccosh sets dst[i] to the inverse hyperbolic cosine.
func Arccosh[T Inexact](dst, a []T) { vectorOr(vecAcosh, dst, a, math.Acosh, acoshComplex) }

// Arctanh sets dst[i] to the inverse hyperbolic tangent.
func Arctanh[T Inexact](dst, a []T) { vectorOr(vecAtanh, dst, a, math.Atanh, atanhComplex) }

// Erf sets dst[i] to the error function.
func Erf[T Float](dst, a []T) { vectorOr(vecErf, dst, a, math.Erf, nil) }

// Erfc sets dst[i] to the complementary error function.
func Erfc[T Float](dst, a []T) { vectorOr(vecErfc, dst, a, math.Erfc, nil) }

// Lgamma sets dst[i] to the logarithm of the absolute gamma function.
func Lgamma[T Float](dst, a []T) { vectorOr(vecLgamma, dst, a, lgamma, nil) }

// Sigmoid sets dst[i] = 1 / (1 + exp(-a[i])).
func Sigmoid[T Inexact](dst, a []T) { vectorOr(vecSigmoid, dst, a, sigmoid, sigmoidComplex) }

func sigmoid(x float64) float64 {
	if x >= 0 {
		return 1 / (1 + math.Exp(-x))
	}
	e := math.Exp(x)
	return e / (1 + e)
}

func sigmoidComplex(z complex128) complex128 { return 1 / (1 + cmplx.Exp(-z)) }

// Sinc sets dst[i] = sin(πa)/(πa), and 1 at zero, in double precision.
func Sinc[T Float](dst, a []T) {
	a = a[:len(dst)]
	const piece = 256
	var x, y [piece]float64
	for len(dst) > 0 {
		n := min(piece, len(dst))
		Convert(x[:n], a[:n])
		for i := range n {
			x[i] *= math.Pi
		}
		Sin(y[:n], x[:n])
		Div(y[:n], y[:n], x[:n])
		for i, v := range x[:n] {
			if v == 0 {
				y[i] = 1
			}
		}
		Convert(dst[:n], y[:n])
		dst, a = dst[n:], a[n:]
	}
}

// Deg2Rad sets dst[i] = a[i]·π/180.
func Deg2Rad[T Float](dst, a []T) {
	a = a[:len(dst)]
	c := T(math.Pi) / 180
	for i, x := range a {
		dst[i] = x * c
	}
}

// Rad2Deg sets dst[i] = a[i]·180/π.
func Rad2Deg[T Float](dst, a []T) {
	a = a[:len(dst)]
	c := 180 / T(math.Pi)
	for i, x := range a {
		dst[i] = x * c
	}
}

// vectorOr leaves the elements to the vector routine, if there is one.
func vectorOr[T Inexact](op unaryOp, dst, a []T, f func(float64) float64, g func(complex128) complex128) {
	a = a[:len(dst)]
	if !whole1(op, dst, a) {
		unary(dst, a, f, g)
	}
}

// unary applies f, or g for complex types, in double precision.
func unary[T Inexact](dst, a []T, f func(float64) float64, g func(complex128) complex128) {
	a = a[:len(dst)]
	switch kindOf[T]() {
	case kindFloat32:
		d, s := as[float32](dst), as[float32](a)
		for i := range d {
			d[i] = float32(f(float64(s[i])))
		}
	case kindFloat64:
		d, s := as[float64](dst), as[float64](a)
		for i := range d {
			d[i] = f(s[i])
		}
	case kindComplex64:
		d, s := as[complex64](dst), as[complex64](a)
		for i := range d {
			d[i] = complex64(g(complex128(s[i])))
		}
	default:
		d, s := as[complex128](dst), as[complex128](a)
		for i := range d {
			d[i] = g(s[i])
		}
	}
}
