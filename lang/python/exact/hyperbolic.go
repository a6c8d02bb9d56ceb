// The hyperbolic functions, their inverses and the cube root in C's steps: its results are
// not always the nearest floats, and programs that were written beside it show its digits.
package exact

import "math"

// Sinh is the hyperbolic sine.
func Sinh(x float64) float64 {
	a, half := math.Abs(x), math.Copysign(0.5, x)
	switch {
	case !(a < 711):
		return math.Sinh(x)
	case a < 0x1p-28:
		return x
	case a < 1:
		t := math.Expm1(a)
		return half * (float64(2*t) - float64(t*t)/(t+1))
	case a < 22:
		t := math.Expm1(a)
		return half * (t + t/(t+1))
	case a < 709.78:
		return half * Exp(a)
	}
	w := Exp(0.5 * a)
	return float64(half*w) * w
}

// Cosh is the hyperbolic cosine.
func Cosh(x float64) float64 {
	a := math.Abs(x)
	switch {
	case !(a < 711):
		return math.Cosh(x)
	case a < 0.5*math.Ln2:
		t := math.Expm1(a)
		w := 1 + t
		if a < 0x1p-55 {
			return w
		}
		return 1 + float64(t*t)/(w+w)
	case a < 22:
		t := Exp(a)
		return float64(0.5*t) + 0.5/t
	case a < 709.78:
		return 0.5 * Exp(a)
	}
	w := Exp(0.5 * a)
	return float64(0.5*w) * w
}

// Tanh is the hyperbolic tangent.
func Tanh(x float64) float64 {
	a := math.Abs(x)
	var z float64
	switch {
	case a < 0x1p-55 || a != a:
		return x
	case a < 1:
		t := math.Expm1(-2 * a)
		z = -t / (t + 2)
	case a < 22:
		z = 1 - 2/(math.Expm1(2*a)+2)
	default:
		z = 1
	}
	return math.Copysign(z, x)
}

// Asinh is the inverse hyperbolic sine.
func Asinh(x float64) float64 {
	a := math.Abs(x)
	var w float64
	switch {
	case a < 0x1p-28 || a != a || math.IsInf(x, 0):
		return x
	case a > 0x1p28:
		w = Log(a) + math.Ln2
	case a > 2:
		w = Log(float64(2*a) + 1/(math.Sqrt(float64(a*a)+1)+a))
	default:
		t := float64(a * a)
		w = math.Log1p(a + t/(1+math.Sqrt(1+t)))
	}
	return math.Copysign(w, x)
}

// Acosh is the inverse hyperbolic cosine.
func Acosh(x float64) float64 {
	switch {
	case !(x > 1) || math.IsInf(x, 0):
		return math.Acosh(x)
	case x > 0x1p28:
		return Log(x) + math.Ln2
	case x > 2:
		t := float64(x * x)
		return Log(float64(2*x) - 1/(x+math.Sqrt(t-1)))
	}
	t := x - 1
	return math.Log1p(t + math.Sqrt(float64(2*t)+float64(t*t)))
}

// Atanh is the inverse hyperbolic tangent.
func Atanh(x float64) float64 {
	a := math.Abs(x)
	var t float64
	switch {
	case !(a < 1):
		return math.Atanh(x)
	case a < 0x1p-28:
		return x
	case a < 0.5:
		t = a + a
		t = 0.5 * math.Log1p(t+float64(t*a)/(1-a))
	default:
		t = 0.5 * math.Log1p((a+a)/(1-a))
	}
	return math.Copysign(t, x)
}

// Cbrt is the cube root.
func Cbrt(x float64) float64 {
	if x == 0 || x != x || math.IsInf(x, 0) {
		return x
	}
	m, e := math.Frexp(math.Abs(x))
	factors := [5]float64{0.6299605249474365, 0.7937005259840997, 1, 1.2599210498948732, 1.5874010519681996} // powers of 2's root
	u := float64((0.784932344976639262 - float64(0.145263899385486367*m)) * m)
	u = float64((1.83469277483613086 - u) * m)
	u = float64((2.4469312256353444 - u) * m)
	u = float64((2.11499494167371287 - u) * m)
	u = float64((1.50819193781584896 - u) * m)
	u = 0.354895765043919860 + u
	t := float64(float64(u*u) * u)
	y := float64(float64(u*(t+float64(2*m)))/(float64(2*t)+m)) * factors[2+e%3]
	return math.Copysign(math.Ldexp(y, e/3), x)
}
