// Operators on floats and complex numbers.
package object

import (
	"math"
	"math/cmplx"

	"github.com/tq-lang/tq/engine/loops"
)

// ToFloat gives a real number as float64.
func ToFloat(v Value) (float64, bool) {
	switch v := v.(type) {
	case Float:
		return float64(v), true
	case Int:
		return float64(v), true
	case Bool:
		if v {
			return 1, true
		}
		return 0, true
	case BigInt:
		return bigFloat(v.V), true
	}
	return 0, false
}

// ToComplex gives any number as complex128.
func ToComplex(v Value) (complex128, bool) {
	if c, ok := v.(Complex); ok {
		return complex128(c), true
	}
	f, ok := ToFloat(v)
	return complex(f, 0), ok
}

func floatOp(op Op, a, b Value) (Value, error) {
	x, _ := ToFloat(a)
	y, _ := ToFloat(b)
	if math.IsInf(x, 0) && level(a) == 3 || math.IsInf(y, 0) && level(b) == 3 {
		return nil, Errorf("OverflowError", "int too large to convert to float")
	}
	switch op {
	case Add:
		return Float(x + y), nil
	case Sub:
		return Float(x - y), nil
	case Mul:
		return Float(x * y), nil
	case Div:
		if y == 0 {
			return nil, Errorf("ZeroDivisionError", "float division by zero")
		}
		return Float(x / y), nil
	case FloorDiv, Mod:
		if y == 0 {
			if op == Mod {
				return nil, Errorf("ZeroDivisionError", "float modulo")
			}
			return nil, Errorf("ZeroDivisionError", "float floor division by zero")
		}
		q, r := FloatDivMod(x, y)
		if op == Mod {
			return Float(r), nil
		}
		return Float(q), nil
	case Pow:
		return floatPow(x, y)
	}
	return nil, unsupported(op, a, b)
}

// FloatDivMod is Python's divmod of floats.
func FloatDivMod(x, y float64) (q, r float64) {
	r = math.Mod(x, y)
	q = (x - r) / y
	if r != 0 {
		if (y < 0) != (r < 0) {
			r += y
			q--
		}
	} else {
		r = math.Copysign(0, y)
	}
	if q != 0 {
		f := math.Floor(q)
		if q-f > 0.5 {
			f++
		}
		return f, r
	}
	return math.Copysign(0, x/y), r
}

func floatPow(x, y float64) (Value, error) {
	if x == 0 && y < 0 {
		return nil, Errorf("ZeroDivisionError", "0.0 cannot be raised to a negative power")
	}
	if x < 0 && y != math.Trunc(y) && y-y == 0 && !math.IsInf(x, 0) {
		return complexPow(complex(x, 0), complex(y, 0))
	}
	r := loops.PowOf(x, y)
	if math.IsInf(r, 0) && !math.IsInf(x, 0) && !math.IsInf(y, 0) {
		return nil, Errorf("OverflowError", "(34, 'Numerical result out of range')")
	}
	return Float(r), nil
}

func complexOp(op Op, a, b Value) (Value, error) {
	x, _ := ToComplex(a)
	y, _ := ToComplex(b)
	switch op {
	case Add:
		return Complex(x + y), nil
	case Sub:
		return Complex(x - y), nil
	case Mul:
		return Complex(x * y), nil
	case Div:
		if y == 0 {
			return nil, Errorf("ZeroDivisionError", "complex division by zero")
		}
		return Complex(x / y), nil
	case Pow:
		return complexPow(x, y)
	case FloorDiv, Mod:
		return nil, unsupported(op, a, b)
	}
	return nil, unsupported(op, a, b)
}

// complexPow multiplies for small whole exponents and goes through the polar
// form otherwise, as CPython does.
func complexPow(x, y complex128) (Value, error) {
	if x == 0 && y != 0 && (real(y) < 0 || imag(y) != 0) {
		return nil, Errorf("ZeroDivisionError", "0.0 to a negative or complex power")
	}
	var r complex128
	if n := real(y); imag(y) == 0 && n == math.Trunc(n) && math.Abs(n) <= 100 {
		r = complexPowInt(x, int(n))
	} else if x != 0 {
		size := cmplx.Abs(x)
		length, angle := loops.PowOf(size, real(y)), math.Atan2(imag(x), real(x))
		phase := angle * real(y)
		if imag(y) != 0 {
			length *= math.Exp(-angle * imag(y))
			phase += imag(y) * math.Log(size)
		}
		at, sin, cos := [1]float64{phase}, [1]float64{}, [1]float64{}
		loops.Sin(sin[:], at[:])
		loops.Cos(cos[:], at[:])
		r = complex(length*cos[0], length*sin[0])
	}
	if cmplx.IsInf(r) && !cmplx.IsInf(x) && !cmplx.IsInf(y) {
		return nil, Errorf("OverflowError", "complex exponentiation")
	}
	return Complex(r), nil
}

func complexPowInt(x complex128, n int) complex128 {
	r, p := complex(1, 0), x
	for k := max(n, -n); k > 0; k >>= 1 {
		if k&1 == 1 {
			r *= p
		}
		p *= p
	}
	if n < 0 {
		r = 1 / r
	}
	return r
}
