// Complex arithmetic by the parts, each rounded to the type on its way.

package ref

import (
	"math"
	"math/cmplx"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
)

func (c *call) complexElement(d dtype.DType, v []any) (any, error) {
	x := v[0].(complex128)
	switch {
	case c.op == ir.Abs:
		return roundFloat(d.Real(), math.Hypot(real(x), imag(x))), nil
	case c.op == ir.Angle:
		return roundFloat(d.Real(), math.Atan2(imag(x), real(x))), nil
	case c.op == ir.Square:
		return mulComplex(d, x, x), nil
	case len(v) == 2:
		y := v[1].(complex128)
		switch c.op {
		case ir.AddV2:
			return rounded(d, x+y), nil
		case ir.Sub:
			return rounded(d, x-y), nil
		case ir.Mul:
			return mulComplex(d, x, y), nil
		case ir.RealDiv:
			return rounded(d, divComplex(x, y)), nil
		case ir.Pow:
			return rounded(d, powComplex(x, y)), nil
		}
		return nil, c.unsupported()
	}
	f, ok := complexFuncs[c.op]
	if !ok {
		return nil, c.unsupported()
	}
	return rounded(d, f(x)), nil
}

// mulComplex multiplies with every product rounded to the parts' type.
func mulComplex(d dtype.DType, x, y complex128) complex128 {
	r := func(v float64) float64 { return roundFloat(d.Real(), v) }
	return complex(
		r(r(real(x)*real(y))-r(imag(x)*imag(y))),
		r(r(real(x)*imag(y))+r(imag(x)*real(y))))
}

// divComplex divides by Smith's method: scaled by the larger part of y.
func divComplex(x, y complex128) complex128 {
	a, b, p, q := real(x), imag(x), real(y), imag(y)
	if math.Abs(p) >= math.Abs(q) {
		if p == 0 && q == 0 {
			return complex(a/math.Abs(p), b/math.Abs(p))
		}
		ratio := q / p
		scale := 1 / (p + q*ratio)
		return complex((a+b*ratio)*scale, (b-a*ratio)*scale)
	}
	ratio := p / q
	scale := 1 / (q + p*ratio)
	return complex((a*ratio+b)*scale, (b*ratio-a)*scale)
}

// powComplex: zero to a power of positive real part is zero.
func powComplex(x, y complex128) complex128 {
	switch {
	case y == 0:
		return 1
	case x == 0 && real(y) > 0:
		return 0
	case x == 0:
		return cmplx.NaN()
	}
	return cmplx.Pow(x, y)
}

var complexFuncs = map[ir.Op]func(complex128) complex128{
	ir.Neg:        func(x complex128) complex128 { return -x },
	ir.Sign:       signComplex,
	ir.Positive:   func(x complex128) complex128 { return x },
	ir.Conj:       cmplx.Conj,
	ir.Reciprocal: func(x complex128) complex128 { return divComplex(1, x) },
	ir.Sqrt:       cmplx.Sqrt,
	ir.Rsqrt:      func(x complex128) complex128 { return divComplex(1, cmplx.Sqrt(x)) },
	ir.Exp:        cmplx.Exp,
	ir.Exp2:       func(x complex128) complex128 { return cmplx.Exp(x * math.Ln2) },
	ir.Expm1:      expm1Complex,
	ir.Log:        cmplx.Log,
	ir.Log2:       func(x complex128) complex128 { return scale(cmplx.Log(x), math.Log2E) },
	ir.Log10:      func(x complex128) complex128 { return scale(cmplx.Log(x), math.Log10E) },
	ir.Log1p:      log1pComplex,
	ir.Sin:        cmplx.Sin,
	ir.Cos:        cmplx.Cos,
	ir.Tan:        cmplx.Tan,
	ir.Asin:       cmplx.Asin,
	ir.Acos:       cmplx.Acos,
	ir.Atan:       cmplx.Atan,
	ir.Sinh:       cmplx.Sinh,
	ir.Cosh:       cmplx.Cosh,
	ir.Tanh:       cmplx.Tanh,
	ir.Asinh:      cmplx.Asinh,
	ir.Acosh:      cmplx.Acosh,
	ir.Atanh:      cmplx.Atanh,
	ir.Rint:       func(x complex128) complex128 { return complex(math.RoundToEven(real(x)), math.RoundToEven(imag(x))) },
	ir.Sinc: func(x complex128) complex128 {
		if x == 0 {
			return 1
		}
		return cmplx.Sin(math.Pi*x) / (math.Pi * x)
	},
}

func scale(x complex128, s float64) complex128 { return complex(real(x)*s, imag(x)*s) }

// signComplex is x/|x|.
func signComplex(x complex128) complex128 {
	m := math.Hypot(real(x), imag(x))
	switch {
	case m == 0:
		return 0
	case math.IsNaN(m), math.IsInf(real(x), 0) && math.IsInf(imag(x), 0):
		return cmplx.NaN()
	case math.IsInf(real(x), 0):
		return complex(math.Copysign(1, real(x)), 0)
	case math.IsInf(imag(x), 0):
		return complex(0, math.Copysign(1, imag(x)))
	}
	return complex(real(x)/m, imag(x)/m)
}

func expm1Complex(x complex128) complex128 {
	s := math.Sin(imag(x) / 2)
	return complex(math.Expm1(real(x))*math.Cos(imag(x))-2*s*s, math.Exp(real(x))*math.Sin(imag(x)))
}

func log1pComplex(x complex128) complex128 {
	return complex(math.Log(math.Hypot(real(x)+1, imag(x))), math.Atan2(imag(x), real(x)+1))
}
