// Elementary functions of one argument, real and complex.

package loops

import (
	"math"
	"math/cmplx"

	"github.com/tq-lang/tq/engine/loops/elem"
	"github.com/tq-lang/tq/engine/simd"
)

// Sqrt sets dst[i] to the square root.
func Sqrt[T elem.Inexact](dst, a []T) {
	a = a[:len(dst)]
	switch elem.KindOf[T]() {
	case elem.KindFloat32:
		d, s := elem.As[float32](dst), elem.As[float32](a)
		for i := elem.Bulk1(simd.VecSqrt, d, s); i < len(d); i++ {
			d[i] = float32(math.Sqrt(float64(s[i])))
		}
	case elem.KindFloat64:
		d, s := elem.As[float64](dst), elem.As[float64](a)
		for i := elem.Bulk1(simd.VecSqrt, d, s); i < len(d); i++ {
			d[i] = math.Sqrt(s[i])
		}
	default:
		unary(dst, a, nil, sqrtComplex)
	}
}

// Rsqrt sets dst[i] to the reciprocal of the square root.
func Rsqrt[T elem.Inexact](dst, a []T) { vectorOr(simd.VecRsqrt, dst, a, rsqrt, rsqrtComplex) }

func rsqrt(x float64) float64 { return 1 / math.Sqrt(x) }

func rsqrtComplex(z complex128) complex128 { return 1 / sqrtComplex(z) }

// Cbrt sets dst[i] to the cube root.
func Cbrt[T elem.Float](dst, a []T) { vectorOr(simd.VecCbrt, dst, a, math.Cbrt, nil) }

// Exp sets dst[i] = e**a[i].
func Exp[T elem.Inexact](dst, a []T) { complexOr(simd.VecExp, dst, a, exp, &expOfComplex) }

// Exp2 sets dst[i] = 2**a[i].
func Exp2[T elem.Inexact](dst, a []T) { complexOr(simd.VecExp2, dst, a, math.Exp2, &exp2OfComplex) }

// Expm1 sets dst[i] = e**a[i] - 1.
func Expm1[T elem.Inexact](dst, a []T) {
	g := &expm1OfComplex
	if elem.KindOf[T]() == elem.KindComplex64 {
		g = &expm1OfNarrow
	}
	complexOr(simd.VecExpm1, dst, a, math.Expm1, g)
}

// Log sets dst[i] to the natural logarithm.
func Log[T elem.Inexact](dst, a []T) { complexOr(simd.VecLog, dst, a, log, &logOfComplex) }

// Log2 sets dst[i] to the logarithm to base 2.
func Log2[T elem.Inexact](dst, a []T) { complexOr(simd.VecLog2, dst, a, log2, &log2OfComplex) }

// Log10 sets dst[i] to the logarithm to base 10.
func Log10[T elem.Inexact](dst, a []T) { complexOr(simd.VecLog10, dst, a, log10, &log10OfComplex) }

// Log1p sets dst[i] = log(1 + a[i]).
func Log1p[T elem.Inexact](dst, a []T) { complexOr(simd.VecLog1p, dst, a, math.Log1p, &log1pOfComplex) }

// Sin sets dst[i] to the sine.
func Sin[T elem.Inexact](dst, a []T) { circular(simd.VecSin, dst, a[:len(dst)], sin, &sinOfComplex) }

// Cos sets dst[i] to the cosine.
func Cos[T elem.Inexact](dst, a []T) { circular(simd.VecCos, dst, a[:len(dst)], cos, &cosOfComplex) }

// circular leaves floats to the vector routine and does those out of bounds singly afterwards.
func circular[T elem.Inexact](op simd.UnaryOp, dst, a []T, f func(float64) float64, g *complexFunc) {
	switch elem.KindOf[T]() {
	case elem.KindFloat32:
		circularFloats(op, elem.As[float32](dst), elem.As[float32](a), f)
	case elem.KindFloat64:
		circularFloats(op, elem.As[float64](dst), elem.As[float64](a), f)
	default:
		complexOr(op, dst, a, f, g)
	}
}

func circularFloats[T elem.Float](op simd.UnaryOp, dst, a []T, f func(float64) float64) {
	if elem.VectorsFor[T]() == nil {
		unary(dst, a, f, nil)
		return
	}
	const piece = 256
	for len(dst) > 0 {
		n := min(piece, len(dst))
		d, s := dst[:n], a[:n]
		dst, a = dst[n:], a[n:]
		if !elem.Beyond(s, circularBound) {
			elem.Whole1(op, d, s)
			continue
		}
		var arg [piece]T
		copy(arg[:], s)
		elem.Whole1(op, d, arg[:n])
		for i, x := range arg[:n] {
			if !(x < circularBound && x > -circularBound) {
				d[i] = T(f(float64(x)))
			}
		}
	}
}

// Tan sets dst[i] to the tangent.
func Tan[T elem.Inexact](dst, a []T) { circular(simd.VecTan, dst, a[:len(dst)], tan, &tanOfComplex) }

// Arcsin sets dst[i] to the inverse sine.
func Arcsin[T elem.Inexact](dst, a []T) { complexOr(simd.VecAsin, dst, a, math.Asin, &arcsinOfComplex) }

// Arccos sets dst[i] to the inverse cosine.
func Arccos[T elem.Inexact](dst, a []T) { complexOr(simd.VecAcos, dst, a, acos, &arccosOfComplex) }

// Arctan sets dst[i] to the inverse tangent.
func Arctan[T elem.Inexact](dst, a []T) { vectorOr(simd.VecAtan, dst, a, math.Atan, atanComplex) }

// Sinh sets dst[i] to the hyperbolic sine.
func Sinh[T elem.Inexact](dst, a []T) { complexOr(simd.VecSinh, dst, a, SinhOf, &sinhOfComplex) }

// Cosh sets dst[i] to the hyperbolic cosine.
func Cosh[T elem.Inexact](dst, a []T) { complexOr(simd.VecCosh, dst, a, CoshOf, &coshOfComplex) }

// Tanh sets dst[i] to the hyperbolic tangent.
func Tanh[T elem.Inexact](dst, a []T) { complexOr(simd.VecTanh, dst, a, math.Tanh, &tanhOfComplex) }

// Arcsinh sets dst[i] to the inverse hyperbolic sine.
func Arcsinh[T elem.Inexact](dst, a []T) { vectorOr(simd.VecAsinh, dst, a, math.Asinh, asinhComplex) }

// Arccosh sets dst[i] to the inverse hyperbolic cosine.
func Arccosh[T elem.Inexact](dst, a []T) { vectorOr(simd.VecAcosh, dst, a, math.Acosh, acoshComplex) }

// Arctanh sets dst[i] to the inverse hyperbolic tangent.
func Arctanh[T elem.Inexact](dst, a []T) { vectorOr(simd.VecAtanh, dst, a, math.Atanh, atanhComplex) }

// Erf sets dst[i] to the error function.
func Erf[T elem.Float](dst, a []T) { vectorOr(simd.VecErf, dst, a, math.Erf, nil) }

// Erfc sets dst[i] to the complementary error function.
func Erfc[T elem.Float](dst, a []T) { vectorOr(simd.VecErfc, dst, a, math.Erfc, nil) }

// Lgamma sets dst[i] to the logarithm of the absolute gamma function.
func Lgamma[T elem.Float](dst, a []T) { vectorOr(simd.VecLgamma, dst, a, lgamma, nil) }

// Sigmoid sets dst[i] = 1 / (1 + exp(-a[i])).
func Sigmoid[T elem.Inexact](dst, a []T) { vectorOr(simd.VecSigmoid, dst, a, sigmoid, sigmoidComplex) }

func sigmoid(x float64) float64 {
	if x >= 0 {
		return 1 / (1 + math.Exp(-x))
	}
	e := math.Exp(x)
	return e / (1 + e)
}

func sigmoidComplex(z complex128) complex128 { return 1 / (1 + cmplx.Exp(-z)) }

// Sinc sets dst[i] = sin(πa)/(πa), and 1 at zero, in double precision.
func Sinc[T elem.Float](dst, a []T) {
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
func Deg2Rad[T elem.Float](dst, a []T) {
	a = a[:len(dst)]
	c := T(math.Pi) / 180
	for i, x := range a {
		dst[i] = x * c
	}
}

// Rad2Deg sets dst[i] = a[i]·180/π.
func Rad2Deg[T elem.Float](dst, a []T) {
	a = a[:len(dst)]
	c := 180 / T(math.Pi)
	for i, x := range a {
		dst[i] = x * c
	}
}

// vectorOr leaves the elements to the vector routine, if there is one.
func vectorOr[T elem.Inexact](op simd.UnaryOp, dst, a []T, f func(float64) float64, g func(complex128) complex128) {
	a = a[:len(dst)]
	if !elem.Whole1(op, dst, a) {
		unary(dst, a, f, g)
	}
}

// unary applies f, or g for complex types, in double precision.
func unary[T elem.Inexact](dst, a []T, f func(float64) float64, g func(complex128) complex128) {
	a = a[:len(dst)]
	switch elem.KindOf[T]() {
	case elem.KindFloat32:
		d, s := elem.As[float32](dst), elem.As[float32](a)
		for i := range d {
			d[i] = float32(f(float64(s[i])))
		}
	case elem.KindFloat64:
		d, s := elem.As[float64](dst), elem.As[float64](a)
		for i := range d {
			d[i] = f(s[i])
		}
	case elem.KindComplex64:
		d, s := elem.As[complex64](dst), elem.As[complex64](a)
		for i := range d {
			d[i] = complex64(g(complex128(s[i])))
		}
	default:
		d, s := elem.As[complex128](dst), elem.As[complex128](a)
		for i := range d {
			d[i] = g(s[i])
		}
	}
}
