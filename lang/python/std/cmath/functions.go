// Functions of complex numbers in CPython's steps.
package cmath

import (
	"math"
	"math/cmplx"

	"github.com/tq-lang/tq/lang/python/exact"
)

// large bounds the numbers whose exponential is finite, and smallest those whose parts are
// not too small for their squares.
const (
	large    = 708
	smallest = 0x1p-500
	huge     = 0x1p500
)

// usual reports whether the parts are of a size that the short ways take.
func usual(z complex128) bool {
	x, y := math.Abs(real(z)), math.Abs(imag(z))
	return x < huge && y < huge && max(x, y) > smallest
}

// onward is z·i, and back is z/i.
func onward(z complex128) complex128 { return complex(-imag(z), real(z)) }
func back(z complex128) complex128   { return complex(imag(z), -real(z)) }

func exp(z complex128) complex128 {
	x, y := real(z), imag(z)
	switch {
	case y == 0:
		return complex(exact.Exp(x), y)
	case !finite(z) || x > large:
		return cmplx.Exp(z)
	}
	l := exact.Exp(x)
	return complex(l*exact.Cos(y), l*exact.Sin(y))
}

func phase(z complex128) float64 { return exact.Atan2(imag(z), real(z)) }

// logarithm is right near the unit circle too, where the length says little.
func logarithm(z complex128) complex128 {
	if !usual(z) {
		return cmplx.Log(z)
	}
	x, y := math.Abs(real(z)), math.Abs(imag(z))
	h := exact.Hypot(x, y)
	if h >= 0.71 && h <= 1.73 {
		a, b := max(x, y), min(x, y)
		return complex(math.Log1p(float64((a-1)*(a+1))+float64(b*b))/2, phase(z))
	}
	return complex(exact.Log(h), phase(z))
}

func sqrt(z complex128) complex128 {
	if !usual(z) {
		return cmplx.Sqrt(z)
	}
	x, y := math.Abs(real(z))/8, math.Abs(imag(z))
	s := 2 * math.Sqrt(x+exact.Hypot(x, y/8))
	d := y / (2 * s)
	if real(z) >= 0 {
		return complex(s, math.Copysign(d, imag(z)))
	}
	return complex(d, math.Copysign(s, imag(z)))
}

func sinh(z complex128) complex128 {
	x, y := real(z), imag(z)
	if !finite(z) || math.Abs(x) > large {
		return cmplx.Sinh(z)
	}
	return complex(exact.Cos(y)*exact.Sinh(x), exact.Sin(y)*exact.Cosh(x))
}

func cosh(z complex128) complex128 {
	x, y := real(z), imag(z)
	if !finite(z) || math.Abs(x) > large {
		return cmplx.Cosh(z)
	}
	return complex(exact.Cos(y)*exact.Cosh(x), exact.Sin(y)*exact.Sinh(x))
}

// tanh is 1 or -1 far from 0, where the exponentials are too large.
func tanh(z complex128) complex128 {
	x, y := real(z), imag(z)
	switch {
	case !finite(z):
		return cmplx.Tanh(z)
	case math.Abs(x) > large:
		return complex(math.Copysign(1, x), 4*exact.Sin(y)*exact.Cos(y)*math.Exp(-2*math.Abs(x)))
	}
	tx, ty, c := exact.Tanh(x), exact.Tan(y), 1/exact.Cosh(x)
	both := float64(tx * ty)
	below := 1 + float64(both*both)
	return complex(tx*(1+float64(ty*ty))/below, ty/below*c*c)
}
