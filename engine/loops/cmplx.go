// Complex elementary functions, by Kahan's formulas where the plain ones cancel or overflow.

package loops

import (
	"math"
	"math/cmplx"
)

// expComplex is C's: the sign of zero beside NaN is that of the NaN.
func expComplex(z complex128) complex128 {
	if y := imag(z); y != y && math.IsInf(real(z), -1) {
		return complex(0, math.Copysign(0, y))
	}
	return expOfC(z)
}

func exp2Complex(z complex128) complex128 {
	const step = 512
	x, y := real(z), float64(imag(z)*math.Ln2) // rounded: y-y must not be fused with the product
	if x-x != 0 || y-y != 0 || math.Abs(x) > 4*step {
		return expComplex(complex(x*math.Ln2, y))
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
	return sinhPlain(real(z), imag(z))
}

func coshComplex(z complex128) complex128 {
	if c, s, ok := halvedExp(real(z), imag(z)); ok {
		return complex(c, math.Copysign(1, real(z))*s)
	}
	return coshPlain(real(z), imag(z))
}

func sinComplex(z complex128) complex128 {
	if c, s, ok := halvedExp(imag(z), real(z)); ok {
		return complex(s, math.Copysign(1, imag(z))*c)
	}
	return sinPlain(real(z), imag(z))
}

func cosComplex(z complex128) complex128 {
	if c, s, ok := halvedExp(imag(z), real(z)); ok {
		return complex(c, -math.Copysign(1, imag(z))*s)
	}
	return coshPlain(-imag(z), real(z))
}

func expm1Complex(z complex128) complex128 {
	x, y := real(z), imag(z)
	h := sin(y / 2)
	s, c := sinCosOf(y)
	return complex(float64(math.Expm1(x)*c)-2*h*h, exp(x)*s)
}

// expm1Narrow has results for complex64, which are those of infinities where its exponential function is infinite.
func expm1Narrow(z complex128) complex128 {
	if x := real(z); x > expNarrow && x <= math.MaxFloat32 {
		z = complex(math.Inf(1), imag(z))
	}
	return expm1Complex(z)
}

func logComplex(z complex128) complex128 {
	return complex(logAbs(real(z), imag(z)), atan2(imag(z), real(z)))
}

// logAbs is log|x+iy|. Near the unit circle the logarithm of hypot loses all its digits, so it is taken of x²+y²-1 there.
func logAbs(x, y float64) float64 {
	h := hypot(x, y)
	switch {
	case h > 0.5 && h < 2:
	case h > math.MaxFloat64 && x-x == 0 && y-y == 0:
		return log(hypot(x/2, y/2)) + math.Ln2
	case h < 0x1p-1022: // which has too few digits
		return log(hypot(x*0x1p54, y*0x1p54)) - 54*math.Ln2
	default:
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

// sqrtComplex is C's csqrt: a real part of NaN leaves no zero, and what is far smaller than the other part is not scaled with it.
func sqrtComplex(z complex128) complex128 {
	x, y := real(z), imag(z)
	small := math.Abs(y) < tiniest
	switch {
	case x != x && y == 0:
		return complex(x, x)
	case small && x == 0 && y != 0:
		r := 0.5 * math.Sqrt(2*math.Abs(y))
		return complex(r, math.Copysign(r, y))
	case small && x > 4:
		r := math.Sqrt(x)
		return complex(r, y/(2*r))
	case small && x < -4:
		r := math.Sqrt(-x)
		return complex(math.Abs(y)/(2*r), math.Copysign(r, y))
	}
	return cmplx.Sqrt(z)
}

// tiniest is below what is not told from zero next to other numbers, and loses digits or all when it is made smaller.
const tiniest = 1e-290

func sqrtPair(z complex128) (minus, plus complex128) {
	x, y := real(z), imag(z)
	return sqrtComplex(complex(1-x, -y)), sqrtComplex(complex(1+x, y))
}

func asinComplex(z complex128) complex128 {
	x, y := real(z), imag(z)
	switch {
	case x-x != 0 || y-y != 0:
		return asinEdge(x, y)
	case huge(z):
		return complex(atan2(x, math.Abs(y)), math.Copysign(logBig(z), y))
	case y != 0 && math.Abs(y) < tiniest && math.Abs(x) < 1:
		return complex(math.Asin(x), y/math.Sqrt((1-x)*(1+x)))
	}
	m, p := sqrtPair(z)
	return complex(atan2(x, real(m)*real(p)-imag(m)*imag(p)), math.Asinh(real(m)*imag(p)-imag(m)*real(p)))
}

func acosComplex(z complex128) complex128 {
	x, y := real(z), imag(z)
	switch {
	case x-x != 0 || y-y != 0:
		w := asinEdge(x, y)
		return complex(math.Pi/2-real(w), -imag(w))
	case huge(z):
		return complex(atan2(math.Abs(y), x), math.Copysign(logBig(z), -y))
	case y != 0 && math.Abs(y) < tiniest && math.Abs(x) < 1:
		return complex(acos(x), -y/math.Sqrt((1-x)*(1+x)))
	}
	m, p := sqrtPair(z)
	return complex(2*atan2(real(m), real(p)), math.Asinh(real(p)*imag(m)-imag(p)*real(m)))
}

func acoshComplex(z complex128) complex128 {
	if x, y := real(z), imag(z); x-x != 0 || y-y != 0 {
		return acoshEdge(x, y)
	}
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
	if x, y := real(z), imag(z); x-x != 0 || y-y != 0 {
		return asinhEdge(x, y)
	}
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
	if ax == 1 && math.Abs(y) < 0x1p-500 { // whose square has too few digits
		re = 0.5 * (math.Ln2 - log(math.Abs(y)))
	} else {
		re = 0.25 * math.Log1p(4*ax/((1-ax)*(1-ax)+y*y))
	}
	im := 0.5 * atan2(2*y, (1-ax)*(1+ax)-y*y)
	return complex(math.Copysign(re, x), im)
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
	case x != x && y == 0:
		return complex(x, y)
	case x == 0 && y-y != 0:
		return complex(x, math.NaN())
	case x != x || y-y != 0 && !math.IsInf(x, 0):
		return complex(math.NaN(), math.NaN())
	case math.IsInf(x, 0) && y-y != 0:
		return complex(math.Copysign(1, x), math.Copysign(0, y))
	case math.Abs(x) > tanhMost:
		s, c := sinCosOf(y)
		return complex(math.Copysign(1, x), 4*s*c*math.Exp(-2*math.Abs(x)))
	}
	t := tan(y)
	beta := 1 + t*t
	s := math.Sinh(x)
	rho := math.Sqrt(1 + s*s)
	d := 1 + beta*s*s
	return complex(beta*rho*s/d, t/d)
}
