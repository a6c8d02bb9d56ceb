// Elementary functions of complex numbers with a part that is infinite or NaN: C's tables.

package loops

import "math"

// sinhPlain is the hyperbolic sine of what its factors are not too large for.
func sinhPlain(x, y float64) complex128 {
	if x-x != 0 || y-y != 0 {
		return sinhEdge(x, y)
	}
	s, c := sinCosOf(y)
	return complex(SinhOf(x)*c, CoshOf(x)*s)
}

func coshPlain(x, y float64) complex128 {
	if x-x != 0 || y-y != 0 {
		return coshEdge(x, y)
	}
	s, c := sinCosOf(y)
	return complex(CoshOf(x)*c, SinhOf(x)*s)
}

// sinPlain is that of the hyperbolic sine but for its infinity beside NaN, which is a positive one too.
func sinPlain(x, y float64) complex128 {
	if math.IsInf(y, 0) && x-x != 0 {
		return complex(math.NaN(), math.Inf(1))
	}
	w := sinhPlain(-y, x)
	return complex(imag(w), -real(w))
}

func sinhEdge(x, y float64) complex128 {
	switch nan := math.NaN(); {
	case x == 0:
		return complex(x, nan)
	case x != x && y == 0:
		return complex(x, y)
	case x-x == 0 || x != x:
		return complex(nan, nan)
	case y-y != 0:
		return complex(math.Inf(1), nan)
	}
	w := coshEdge(x, y)
	return complex(math.Copysign(1, x)*real(w), math.Copysign(1, x)*imag(w))
}

func coshEdge(x, y float64) complex128 {
	nan, inf := math.NaN(), math.Inf(1)
	switch {
	case x == 0:
		return complex(nan, 0)
	case x != x && y == 0:
		return complex(x, y)
	case x-x == 0 || x != x:
		return complex(nan, nan)
	case y-y != 0:
		return complex(inf, nan)
	case y == 0:
		return complex(inf, math.Copysign(1, x)*y)
	}
	s, c := sinCosOf(y)
	return complex(math.Copysign(inf, c), math.Copysign(inf, s)*math.Copysign(1, x))
}

func asinEdge(x, y float64) complex128 {
	switch nan := math.NaN(); {
	case x == 0 && y != y:
		return complex(x, y)
	case (x != x || y != y) && (math.IsInf(x, 0) || math.IsInf(y, 0)):
		return complex(nan, math.Copysign(math.Inf(1), y))
	case x != x || y != y:
		return complex(nan, nan)
	}
	w := asinhEdge(-y, x)
	return complex(imag(w), -real(w))
}

func asinhEdge(x, y float64) complex128 {
	switch nan := math.NaN(); {
	case math.IsInf(y, 0):
		angle := math.Pi / 2
		switch {
		case x != x:
			return complex(math.Copysign(y, x), nan)
		case math.IsInf(x, 0):
			angle = math.Pi / 4
		}
		return complex(math.Copysign(y, x), math.Copysign(angle, y))
	case math.IsInf(x, 0) && y == y || x != x && y == 0:
		return complex(x, math.Copysign(0, y))
	case math.IsInf(x, 0):
		return complex(x, nan)
	default:
		return complex(nan, nan)
	}
}

func acoshEdge(x, y float64) complex128 {
	inf, nan := math.Inf(1), math.NaN()
	switch {
	case math.IsInf(y, 0) && x != x || math.IsInf(x, 0) && y != y:
		return complex(inf, nan)
	case math.IsInf(x, 0) || math.IsInf(y, 0):
		angle := atan2(math.Abs(y), x)
		return complex(inf, math.Copysign(angle, y))
	case x == 0:
		return complex(nan, math.Pi/2)
	}
	return complex(nan, nan)
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
