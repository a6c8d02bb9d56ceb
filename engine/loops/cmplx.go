// Complex elementary functions, by Kahan's formulas where the plain ones cancel or overflow.

package loops

import (
	"math"
	"math/cmplx"
)

func exp2Complex(z complex128) complex128 {
	const step = 512
	x, y := real(z), float64(imag(z)*math.Ln2) // rounded: y-y must not be fused with the product
	if x-x != 0 || y-y != 0 || math.Abs(x) > 4*step {
		return expOfC(complex(x*math.Ln2, y))
	}
	s, c := sinCosOf(y)
	for ; x > step; x -= step {
		s, c = s*0x1p512, c*0x1p512
	}
	r := math.Exp2(x)
	return complex(r*c, r*s)
}

// halvedExp is e^|x|/2 times the cosine and the sine of y, for finite parts and x so large that both hyperbolic functions are
// e^|x|/2; ok is false for others.
func halvedExp(x, y float64) (c, s float64, ok bool) {
	const less, times = 2, 3.694528049465325 // e²/2
	x = math.Abs(x)
	if !(x > expMost/2 && x <= math.MaxFloat64 && y-y == 0) {
		return 0, 0, false
	}
	w := expOfC(complex(x-less, y))
	return real(w) * times, imag(w) * times, true
}

func sinhComplex(z complex128) complex128 {
	if c, s, ok := halvedExp(real(z), imag(z)); ok {
		return complex(math.Copysign(1, real(z))*c, s)
	}
	return cmplx.Sinh(z)
}

func coshComplex(z complex128) complex128 {
	if c, s, ok := halvedExp(real(z), imag(z)); ok {
		return complex(c, math.Copysign(1, real(z))*s)
	}
	return cmplx.Cosh(z)
}

func sinComplex(z complex128) complex128 {
	if c, s, ok := halvedExp(imag(z), real(z)); ok {
		return complex(s, math.Copysign(1, imag(z))*c)
	}
	return cmplx.Sin(z)
}

func cosComplex(z complex128) complex128 {
	if c, s, ok := halvedExp(imag(z), real(z)); ok {
		return complex(c, -math.Copysign(1, imag(z))*s)
	}
	return cmplx.Cos(z)
}

func expm1Complex(z complex128) complex128 {
	x, y := real(z), imag(z)
	s := math.Sin(y / 2)
	return complex(math.Expm1(x)*math.Cos(y)-2*s*s, math.Exp(x)*math.Sin(y))
}

func logComplex(z complex128) complex128 {
	return complex(logAbs(real(z), imag(z)), atan2(imag(z), real(z)))
}

// logAbs is log|x+iy|. Near the unit circle the logarithm of hypot loses all its digits, so it is taken of x²+y²-1 there.
func logAbs(x, y float64) float64 {
	h := hypot(x, y)
	if !(h > 0.5 && h < 2) {
		return math.Log(h)
	}
	return 0.5 * math.Log1p(squareBeyond(x, y))
}

// squareBeyond is x²+y²-1, with what its roundings lose.
func squareBeyond(x, y float64) float64 {
	p := float64(x * x)
	q := float64(y * y)
	pe, qe := math.FMA(x, x, -p), math.FMA(y, y, -q)
	s := p - 1
	t := s - p
	se := (p - (s - t)) + (-1 - t)
	u := s + q
	t = u - s
	ue := (s - (u - t)) + (q - t)
	return u + (se + ue + pe + qe)
}

func log2Complex(z complex128) complex128 {
	w := logComplex(z)
	return complex(real(w)*math.Log2E, imag(w)*math.Log2E)
}

func log10Complex(z complex128) complex128 {
	w := logComplex(z)
	return complex(real(w)*math.Log10E, imag(w)*math.Log10E)
}

func log1pComplex(z complex128) complex128 {
	x, y := real(z), imag(z)
	if math.Abs(x) < 0.5 && math.Abs(y) < 0.5 {
		return complex(0.5*math.Log1p(2*x+x*x+y*y), atan2(y, x+1))
	}
	return logComplex(complex(x+1, y))
}

// sqrtComplex is C's csqrt: a real part of NaN leaves no zero.
func sqrtComplex(z complex128) complex128 {
	if x, y := real(z), imag(z); x != x && y == 0 {
		return complex(x, x)
	}
	return cmplx.Sqrt(z)
}

func sqrtPair(z complex128) (minus, plus complex128) {
	x, y := real(z), imag(z)
	return cmplx.Sqrt(complex(1-x, -y)), cmplx.Sqrt(complex(1+x, y))
}

func asinComplex(z complex128) complex128 {
	x, y := real(z), imag(z)
	if huge(z) {
		return complex(atan2(x, math.Abs(y)), math.Copysign(logBig(z), y))
	}
	m, p := sqrtPair(z)
	return complex(atan2(x, real(m)*real(p)-imag(m)*imag(p)), math.Asinh(real(m)*imag(p)-imag(m)*real(p)))
}

func acosComplex(z complex128) complex128 {
	y := imag(z)
	if huge(z) {
		return complex(atan2(math.Abs(y), real(z)), math.Copysign(logBig(z), -y))
	}
	m, p := sqrtPair(z)
	return complex(2*atan2(real(m), real(p)), math.Asinh(real(p)*imag(m)-imag(p)*real(m)))
}

func acoshComplex(z complex128) complex128 {
	w := acosComplex(z)
	re, im := -imag(w), real(w)
	if math.Signbit(imag(z)) {
		re, im = -re, -im
	}
	if re < 0 || re == 0 && math.Signbit(re) {
		re = -re
	}
	return complex(re, im)
}

func asinhComplex(z complex128) complex128 {
	w := asinComplex(complex(-imag(z), real(z)))
	return complex(imag(w), -real(w))
}

func atanComplex(z complex128) complex128 {
	w := atanhComplex(complex(-imag(z), real(z)))
	return complex(imag(w), -real(w))
}

func atanhComplex(z complex128) complex128 {
	x, y := real(z), imag(z)
	switch {
	case x != x || y != y || huge(z):
		return atanhEdge(x, y)
	case y == 0 && math.Abs(x) < 1:
		return complex(math.Atanh(x), y)
	case x == 0:
		return complex(x, math.Atan(y))
	}
	ax := math.Abs(x)
	var re float64
	if d := (1-ax)*(1-ax) + y*y; d == 0 {
		re = 0.25 * math.Log(4*ax/(y*y))
		if y == 0 {
			re = math.Inf(1)
		}
	} else {
		re = 0.25 * math.Log1p(4*ax/d)
	}
	im := 0.5 * atan2(2*y, (1-ax)*(1+ax)-y*y)
	return complex(math.Copysign(re, x), im)
}

// atanhEdge follows C's table of special values.
func atanhEdge(x, y float64) complex128 {
	switch {
	case x != x && math.IsInf(y, 0):
		return complex(math.Copysign(0, x), math.Copysign(math.Pi/2, y))
	case math.IsInf(x, 0) && y != y:
		return complex(math.Copysign(0, x), y)
	case x == 0 && y != y:
		return complex(x, y)
	case x != x || y != y:
		return complex(math.NaN(), math.NaN())
	}
	re := 0.0
	if !math.IsInf(x, 0) && !math.IsInf(y, 0) {
		h := hypot(x/2, y/2)
		re = math.Abs(x) / h / h / 4
	}
	return complex(math.Copysign(re, x), math.Copysign(math.Pi/2, y))
}

// huge reports arguments whose squares overflow, or at which 1 makes no difference.
func huge(z complex128) bool {
	return math.Abs(real(z)) > 1e150 || math.Abs(imag(z)) > 1e150
}

// logBig is log(2|z|).
func logBig(z complex128) float64 {
	return math.Log(hypot(real(z)/2, imag(z)/2)) + 2*math.Ln2
}

func tanComplex(z complex128) complex128 {
	w := tanhComplex(complex(-imag(z), real(z)))
	return complex(imag(w), -real(w))
}

// tanhMost is from where on the hyperbolic tangent of a real number is one.
const tanhMost = 22

// tanhComplex is Kahan's, which overflows nowhere.
func tanhComplex(z complex128) complex128 {
	x, y := real(z), imag(z)
	switch {
	case x != x && y == 0 || x == 0 && y-y != 0:
		return complex(x, y-y+y)
	case x != x || y-y != 0 && !math.IsInf(x, 0):
		return complex(math.NaN(), math.NaN())
	case math.IsInf(x, 0) && y-y != 0:
		return complex(math.Copysign(1, x), math.Copysign(0, y))
	case math.Abs(x) > tanhMost:
		s, c := math.Sincos(y)
		return complex(math.Copysign(1, x), 4*s*c*math.Exp(-2*math.Abs(x)))
	}
	t := tan(y)
	beta := 1 + t*t
	s := math.Sinh(x)
	rho := math.Sqrt(1 + s*s)
	d := 1 + beta*s*s
	return complex(beta*rho*s/d, t/d)
}
