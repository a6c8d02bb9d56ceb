// Package cmath is Python's module cmath: functions of complex numbers.
package cmath

import (
	"math"
	"math/cmplx"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python/exact"
)

// Library is the module.
var Library = builtin.Library{Modules: []string{"cmath"}, Open: open}

// row is a function of one number; domain refuses numbers that it has no value for.
type row struct {
	name, doc string
	f         func(complex128) complex128
	domain    func(complex128) bool
}

func notZero(z complex128) bool { return z != 0 }

var rows = []row{
	{"sqrt", "Square root.", sqrt, nil}, {"exp", "e**z.", exp, nil}, {"log10", "Logarithm to base 10.", func(z complex128) complex128 { return logarithm(z) / complex(math.Ln10, 0) }, notZero},
	{"sin", "Sine.", func(z complex128) complex128 { return back(sinh(onward(z))) }, nil}, {"cos", "Cosine.", func(z complex128) complex128 { return cosh(onward(z)) }, nil},
	{"tan", "Tangent.", func(z complex128) complex128 { return back(tanh(onward(z))) }, nil},
	{"asin", "Inverse sine.", cmplx.Asin, nil}, {"acos", "Inverse cosine.", cmplx.Acos, nil}, {"atan", "Inverse tangent.", atan, func(z complex128) bool { return z != 1i && z != -1i }},
	{"sinh", "Hyperbolic sine.", sinh, nil}, {"cosh", "Hyperbolic cosine.", cosh, nil}, {"tanh", "Hyperbolic tangent.", tanh, nil},
	{"asinh", "Inverse hyperbolic sine.", cmplx.Asinh, nil}, {"acosh", "Inverse hyperbolic cosine.", cmplx.Acosh, nil}, {"atanh", "Inverse hyperbolic tangent.", cmplx.Atanh, func(z complex128) bool { return z != 1 && z != -1 }},
}

// atan is on the side of the cut that the sign of the real part tells.
func atan(z complex128) complex128 {
	w := cmplx.Atan(z)
	if real(z) == 0 && math.Abs(imag(z)) > 1 {
		return complex(math.Copysign(math.Pi/2, real(z)), imag(w))
	}
	return w
}

func open() builtin.Contents {
	const example = "import cmath\n"
	var out []builtin.Entry
	for _, r := range rows {
		out = append(out, builtin.Entry{Names: []string{"cmath." + r.name}, Params: "z, /", Doc: r.doc, Example: example + "cmath." + r.name + "(0.5j)", C: true, Fn: func(c *builtin.Call) (object.Value, error) {
			z, err := number(c.Args[0])
			if err != nil {
				return nil, err
			}
			if r.domain != nil && !r.domain(z) {
				return nil, domainError()
			}
			return result(r.f(z), z)
		}})
	}
	part := func(name, doc string, f func(z complex128) object.Value) builtin.Entry {
		return builtin.Entry{Names: []string{"cmath." + name}, Params: "z, /", Doc: doc, Example: example + "cmath." + name + "(1j)", C: true, Fn: func(c *builtin.Call) (object.Value, error) {
			z, err := number(c.Args[0])
			if err != nil {
				return nil, err
			}
			return f(z), nil
		}}
	}
	out = append(out,
		builtin.Entry{Names: []string{"cmath.log"}, Params: "z, base=..., /", Doc: "Natural logarithm, or to the base.", Example: example + "cmath.log(1j)", C: true, Fn: log},
		builtin.Entry{Names: []string{"cmath.rect"}, Params: "r, phi, /", Doc: "The number with a length and an angle.", Example: example + "cmath.rect(1, 0.0)", C: true, Fn: func(c *builtin.Call) (object.Value, error) {
			var p [2]float64
			for i := range p {
				x, err := builtin.ToFloat(c.Args[i])
				if err != nil {
					return nil, err
				}
				p[i] = x
			}
			if p[1] == 0 {
				return object.Complex(complex(p[0], p[0]*p[1])), nil
			}
			if math.IsInf(p[1], 0) && p[0] != 0 && !math.IsNaN(p[0]) {
				return nil, domainError()
			}
			return object.Complex(complex(p[0]*exact.Cos(p[1]), p[0]*exact.Sin(p[1]))), nil
		}},
		part("phase", "The angle.", func(z complex128) object.Value { return object.Float(phase(z)) }),
		part("polar", "Length and angle.", func(z complex128) object.Value {
			return object.Tuple{object.Float(exact.Hypot(real(z), imag(z))), object.Float(phase(z))}
		}),
		part("isnan", "Whether a part is NaN.", func(z complex128) object.Value { return object.Bool(real(z) != real(z) || imag(z) != imag(z)) }),
		part("isinf", "Whether a part is infinite.", func(z complex128) object.Value { return object.Bool(infinite(z)) }),
		part("isfinite", "Whether both parts are finite.", func(z complex128) object.Value { return object.Bool(finite(z)) }),
		builtin.Entry{Names: []string{"cmath.isclose"}, Params: "a, b, *, rel_tol=1e-09, abs_tol=0.0", Doc: "Whether two numbers are close.", Example: example + "cmath.isclose(1j, 1j + 1e-12)", C: true, Fn: isClose},
	)
	inf, nan := math.Inf(1), math.NaN()
	return builtin.Contents{Entries: builtin.Python(out), Constants: map[string]object.Value{"cmath.pi": object.Float(math.Pi), "cmath.e": object.Float(math.E), "cmath.tau": object.Float(2 * math.Pi),
		"cmath.inf": object.Float(inf), "cmath.nan": object.Float(nan), "cmath.infj": object.Complex(complex(0, inf)), "cmath.nanj": object.Complex(complex(0, nan))}}
}

func infinite(z complex128) bool { return math.IsInf(real(z), 0) || math.IsInf(imag(z), 0) }

func finite(z complex128) bool {
	return !infinite(z) && real(z) == real(z) && imag(z) == imag(z)
}

func domainError() error { return object.Errorf("ValueError", "math domain error") }

// number reads an argument.
func number(v object.Value) (complex128, error) {
	v, err := builtin.PlainOf(v)
	if err != nil {
		return 0, err
	}
	if z, ok := v.(object.Complex); ok {
		return complex128(z), nil
	}
	x, ok := object.ToFloat(v)
	if !ok {
		return 0, object.Errorf("TypeError", "must be real number, not %s", object.FullTypeName(v))
	}
	return complex(x, 0), nil
}

// result refuses what finite numbers have no finite value for.
func result(y, of complex128) (object.Value, error) {
	if finite(of) && infinite(y) {
		return nil, object.Errorf("OverflowError", "math range error")
	}
	return object.Complex(y), nil
}

func log(c *builtin.Call) (object.Value, error) {
	z, err := number(c.Args[0])
	if err != nil {
		return nil, err
	}
	if z == 0 {
		return nil, domainError()
	}
	y := logarithm(z)
	if c.Args[1] != nil {
		base, err := number(c.Args[1])
		if err != nil {
			return nil, err
		}
		if base == 0 || base == 1 {
			return nil, domainError()
		}
		y /= logarithm(base)
	}
	return result(y, z)
}

func isClose(c *builtin.Call) (object.Value, error) {
	a, err := number(c.Args[0])
	if err != nil {
		return nil, err
	}
	b, err := number(c.Args[1])
	if err != nil {
		return nil, err
	}
	rel, err := c.Float("rel_tol", 1e-9)
	if err != nil {
		return nil, err
	}
	abs, err := c.Float("abs_tol", 0)
	switch {
	case err != nil:
		return nil, err
	case rel < 0 || abs < 0:
		return nil, object.Errorf("ValueError", "tolerances must be non-negative")
	case a == b:
		return object.Bool(true), nil
	case infinite(a) || infinite(b):
		return object.Bool(false), nil
	}
	d := cmplx.Abs(a - b)
	return object.Bool(d <= rel*cmplx.Abs(b) || d <= rel*cmplx.Abs(a) || d <= abs), nil
}
