// The math module: Python's functions of one or two numbers.
package math

import (
	"math"
	"math/big"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python"
	"github.com/tq-lang/tq/lang/python/exact"
	"github.com/tq-lang/tq/lang/python/pytext"
)

// mathRow is a function of one float.
type mathRow struct {
	name, doc, example string
	f                  func(float64) float64
	domain             func(float64) bool // finite numbers it is defined for; nil: all
}

func atLeast(lo float64) func(float64) bool { return func(x float64) bool { return x >= lo } }

func above(lo float64) func(float64) bool { return func(x float64) bool { return x > lo } }

func within1(x float64) bool { return x >= -1 && x <= 1 }

// What C divides when it runs is not what constants give.
var (
	halfTurn, pi = 180.0, math.Pi
	degree       = halfTurn / pi
	radian       = pi / halfTurn
)

var mathRows = []mathRow{
	{"sqrt", "Square root.", "math.sqrt(2)", math.Sqrt, atLeast(0)},
	{"cbrt", "Cube root.", "math.cbrt(8)", exact.Cbrt, nil},
	{"exp", "e**x.", "math.exp(1)", exact.Exp, nil},
	{"exp2", "2**x.", "math.exp2(3)", exact.Exp2, nil},
	{"expm1", "exp(x) - 1, exact near 0.", "math.expm1(0.0)", math.Expm1, nil},
	{"log1p", "log(1 + x), exact near 0.", "math.log1p(0.0)", math.Log1p, above(-1)},
	{"sin", "Sine of radians.", "math.sin(0.0)", exact.Sin, nil},
	{"cos", "Cosine of radians.", "math.cos(0.0)", exact.Cos, nil},
	{"tan", "Tangent of radians.", "math.tan(0.0)", exact.Tan, nil},
	{"asin", "Inverse sine.", "math.asin(0.0)", exact.Asin, within1},
	{"acos", "Inverse cosine.", "math.acos(1.0)", exact.Acos, within1},
	{"atan", "Inverse tangent.", "math.atan(0.0)", exact.Atan, nil},
	{"sinh", "Hyperbolic sine.", "math.sinh(0.0)", exact.Sinh, nil},
	{"cosh", "Hyperbolic cosine.", "math.cosh(0.0)", exact.Cosh, nil},
	{"tanh", "Hyperbolic tangent.", "math.tanh(0.0)", exact.Tanh, nil},
	{"asinh", "Inverse hyperbolic sine.", "math.asinh(0.0)", exact.Asinh, nil},
	{"acosh", "Inverse hyperbolic cosine.", "math.acosh(1.0)", exact.Acosh, atLeast(1)},
	{"atanh", "Inverse hyperbolic tangent.", "math.atanh(0.0)", exact.Atanh, func(x float64) bool { return x > -1 && x < 1 }},
	{"degrees", "Radians as degrees.", "math.degrees(math.pi)", func(x float64) float64 { return x * degree }, nil},
	{"radians", "Degrees as radians.", "math.radians(180)", func(x float64) float64 { return x * radian }, nil},
	{"fabs", "Absolute value as a float.", "math.fabs(-3)", math.Abs, nil},
	{"erf", "The error function.", "math.erf(0.0)", exact.Erf, nil},
	{"erfc", "1 - erf(x).", "math.erfc(0.0)", exact.Erfc, nil},
	{"gamma", "The gamma function.", "math.gamma(5)", exact.Gamma, func(x float64) bool { return x > 0 || x != math.Trunc(x) }},
	{"lgamma", "Logarithm of the gamma function's magnitude.", "math.lgamma(3)", exact.LogGamma,
		func(x float64) bool { return x > 0 || x != math.Trunc(x) || math.IsInf(x, 0) }},
	{"ulp", "Value of the float's last bit.", "math.ulp(1.0)", func(x float64) float64 {
		x = math.Abs(x)
		if math.IsInf(x, 0) {
			return x
		}
		if up := math.Nextafter(x, math.Inf(1)); !math.IsInf(up, 0) {
			return up - x
		}
		return x - math.Nextafter(x, 0)
	}, nil},
}

func mathEntries() []builtin.Entry {
	return builtin.Python(mathOneEntries(), []builtin.Entry{
		{Names: []string{"math.log"}, Params: "x, base=..., /", Doc: "Natural logarithm, or to the base.", Example: "math.log(8, 2)", Fn: mathLog},
		{Names: []string{"math.log2"}, Params: "x, /", Doc: "Logarithm to base 2.", Example: "math.log2(8)", Fn: func(c *builtin.Call) (object.Value, error) { return logOf(c.Args[0], exact.Log2, math.Ln2) }},
		{Names: []string{"math.log10"}, Params: "x, /", Doc: "Logarithm to base 10.", Example: "math.log10(1000)", Fn: func(c *builtin.Call) (object.Value, error) { return logOf(c.Args[0], exact.Log10, math.Ln10) }},
		{Names: []string{"math.pow"}, Params: "x, y, /", Doc: "x**y as a float.", Example: "math.pow(2, 3)", Fn: mathPow},
		{Names: []string{"math.atan2"}, Params: "y, x, /", Doc: "Angle of the point (x, y).", Example: "math.atan2(1, 1)", Fn: mathTwo(exact.Atan2)},
		{Names: []string{"math.copysign"}, Params: "x, y, /", Doc: "x with the sign of y.", Example: "math.copysign(1, -2)", Fn: mathTwo(math.Copysign)},
		{Names: []string{"math.fmod"}, Params: "x, y, /", Doc: "Remainder with the sign of x.", Example: "math.fmod(-7, 3)", Fn: mathDomain(math.Mod)},
		{Names: []string{"math.remainder"}, Params: "x, y, /", Doc: "Difference from the nearest multiple of y.", Example: "math.remainder(7, 4)", Fn: mathDomain(math.Remainder)},
		{Names: []string{"math.nextafter"}, Params: "x, y, /", Doc: "The next float towards y.", Example: "math.nextafter(1.0, 2.0)", Fn: mathTwo(math.Nextafter)},
		{Names: []string{"math.ldexp"}, Params: "x, i, /", Doc: "x * 2**i.", Example: "math.ldexp(3.0, 2)", Fn: mathLdexp},
		{Names: []string{"math.frexp"}, Params: "x, /", Doc: "Mantissa and exponent.", Example: "math.frexp(8.0)", Fn: mathFrexp},
		{Names: []string{"math.modf"}, Params: "x, /", Doc: "Fraction and whole part.", Example: "math.modf(3.25)", Fn: mathModf},
		{Names: []string{"math.hypot"}, Params: "*coordinates", Doc: "Length of the vector.", Example: "math.hypot(3, 4)", Fn: mathHypot},
		{Names: []string{"math.dist"}, Params: "p, q, /", Doc: "Distance of two points.", Example: "math.dist([0, 0], [3, 4])", Fn: mathDist},
		{Names: []string{"math.floor"}, Params: "x, /", Doc: "Rounded down, as an int.", Example: "math.floor(-1.5)", Fn: mathWhole(math.Floor), Nums: builtin.OfOne(func(n object.Num) object.Num { return builtin.WholeNum(n, math.Floor) })},
		{Names: []string{"math.ceil"}, Params: "x, /", Doc: "Rounded up, as an int.", Example: "math.ceil(1.2)", Fn: mathWhole(math.Ceil), Nums: builtin.OfOne(func(n object.Num) object.Num { return builtin.WholeNum(n, math.Ceil) })},
		{Names: []string{"math.trunc"}, Params: "x, /", Doc: "Rounded towards zero, as an int.", Example: "math.trunc(-1.5)", Fn: mathTrunc, Nums: builtin.OfOne(func(n object.Num) object.Num { return builtin.WholeNum(n, math.Trunc) })},
		{Names: []string{"math.isnan"}, Params: "x, /", Doc: "Whether x is NaN.", Example: "math.isnan(math.nan)", Fn: mathTest(math.IsNaN)},
		{Names: []string{"math.isinf"}, Params: "x, /", Doc: "Whether x is infinite.", Example: "math.isinf(math.inf)", Fn: mathTest(func(x float64) bool { return math.IsInf(x, 0) })},
		{Names: []string{"math.isfinite"}, Params: "x, /", Doc: "Whether x is finite.", Example: "math.isfinite(1.0)", Fn: mathTest(func(x float64) bool { return !math.IsInf(x, 0) && !math.IsNaN(x) })},
		{Names: []string{"math.isclose"}, Params: "a, b, *, rel_tol=1e-09, abs_tol=0.0", Doc: "Whether two numbers are close.", Example: "math.isclose(1.0, 1.0 + 1e-12)", Fn: mathIsClose},
		{Names: []string{"math.fsum"}, Params: "seq, /", Doc: "Exact sum of floats.", Example: "math.fsum([0.1] * 10)", Fn: mathFsum},
		{Names: []string{"math.prod"}, Params: "iterable, /, *, start=1", Doc: "Product of the elements.", Example: "math.prod([2, 3, 4])", Fn: mathProd},
	})
}

func domainError() error { return object.Errorf("ValueError", "math domain error") }

func rangeError() error { return object.Errorf("OverflowError", "math range error") }

// mathResult turns a result into Python's error where C reports one.
func mathResult(y float64, in ...float64) (object.Value, error) {
	finite, nan := true, false
	for _, x := range in {
		finite = finite && !math.IsInf(x, 0) && !math.IsNaN(x)
		nan = nan || math.IsNaN(x)
	}
	if math.IsNaN(y) && !nan {
		return nil, domainError()
	}
	if math.IsInf(y, 0) && finite {
		return nil, rangeError()
	}
	return object.Float(y), nil
}

func mathOneEntries() []builtin.Entry {
	var out []builtin.Entry
	for _, r := range mathRows {
		out = append(out, builtin.Entry{Names: []string{"math." + r.name}, Params: "x, /", Doc: r.doc, Example: r.example, Nums: builtin.RealNum(r.f, r.domain),
			Fn: func(c *builtin.Call) (object.Value, error) {
				x, err := python.MathArg(c.Args[0])
				if err != nil {
					return nil, err
				}
				if r.domain != nil && !math.IsNaN(x) && !r.domain(x) {
					return nil, domainError()
				}
				return mathResult(r.f(x), x)
			}})
	}
	return out
}

func mathPair(c *builtin.Call) (x, y float64, err error) {
	if x, err = python.MathArg(c.Args[0]); err == nil {
		y, err = python.MathArg(c.Args[1])
	}
	return x, y, err
}

func mathTwo(f func(x, y float64) float64) func(*builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		x, y, err := mathPair(c)
		return object.Float(f(x, y)), err
	}
}

func mathDomain(f func(x, y float64) float64) func(*builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		x, y, err := mathPair(c)
		if err != nil {
			return nil, err
		}
		return mathResult(f(x, y), x, y)
	}
}

func mathTest(f func(float64) bool) func(*builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		x, err := python.MathArg(c.Args[0])
		return object.Bool(f(x)), err
	}
}

// logOf takes logarithms of ints of any size too.
func logOf(v object.Value, f func(float64) float64, ln float64) (object.Value, error) {
	p, err := python.ScalarArg(v)
	if err != nil {
		return nil, err
	}
	if b, ok := p.(object.BigInt); ok && b.V.Sign() > 0 && b.V.BitLen() > 1000 {
		m := new(big.Float)
		e := new(big.Float).SetInt(b.V).MantExp(m)
		x, _ := m.Float64()
		return object.Float(f(x) + float64(e)*math.Ln2/ln), nil
	}
	x, err := python.MathArg(p)
	if err != nil {
		return nil, err
	}
	if x <= 0 {
		return nil, domainError()
	}
	return object.Float(f(x)), nil
}

func mathLog(c *builtin.Call) (object.Value, error) {
	y, err := logOf(c.Args[0], exact.Log, 1)
	if err != nil || c.Args[1] == nil {
		return y, err
	}
	b, err := logOf(c.Args[1], exact.Log, 1)
	if err != nil {
		return nil, err
	}
	if b.(object.Float) == 0 {
		return nil, object.Errorf("ZeroDivisionError", "float division by zero")
	}
	return y.(object.Float) / b.(object.Float), nil
}

func mathPow(c *builtin.Call) (object.Value, error) {
	x, y, err := mathPair(c)
	if err != nil {
		return nil, err
	}
	if x == 0 && y < 0 && !math.IsInf(y, 0) {
		return nil, domainError()
	}
	return mathResult(exact.Pow(x, y), x, y)
}

func mathLdexp(c *builtin.Call) (object.Value, error) {
	x, err := python.MathArg(c.Args[0])
	if err != nil {
		return nil, err
	}
	b, ok := object.Big(c.Args[1])
	if !ok {
		return nil, object.Errorf("TypeError", "Expected an int as second argument to ldexp.")
	}
	e := 1 << 20
	if b.IsInt64() && b.Int64() < 1<<20 {
		e = int(max(b.Int64(), -1<<20))
	} else if b.Sign() < 0 {
		e = -1 << 20
	}
	return mathResult(math.Ldexp(x, e), x)
}

func mathFrexp(c *builtin.Call) (object.Value, error) {
	x, err := python.MathArg(c.Args[0])
	if err != nil {
		return nil, err
	}
	m, e := math.Frexp(x)
	return object.Tuple{object.Float(m), object.Int(e)}, nil
}

func mathModf(c *builtin.Call) (object.Value, error) {
	x, err := python.MathArg(c.Args[0])
	if err != nil {
		return nil, err
	}
	if math.IsInf(x, 0) {
		return object.Tuple{object.Float(math.Copysign(0, x)), object.Float(x)}, nil
	}
	whole, frac := math.Modf(x)
	return object.Tuple{object.Float(math.Copysign(frac, x)), object.Float(whole)}, nil
}

func mathWhole(f func(float64) float64) func(*builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		v, err := python.ScalarArg(c.Args[0])
		if err != nil {
			return nil, err
		}
		if b, ok := object.Big(v); ok {
			return object.FromBig(b), nil
		}
		x, err := python.MathArg(v)
		if err != nil {
			return nil, err
		}
		b, err := pytext.FloatToBig(f(x))
		if err != nil {
			return nil, err
		}
		return object.FromBig(b), nil
	}
}

func mathTrunc(c *builtin.Call) (object.Value, error) {
	switch c.Args[0].(type) {
	case object.Int, object.BigInt, object.Bool, object.Float, *object.Array:
		return mathWhole(math.Trunc)(c)
	}
	return nil, object.Errorf("TypeError", "type %s doesn't define __trunc__ method", object.FullTypeName(c.Args[0]))
}

func mathIsClose(c *builtin.Call) (object.Value, error) {
	a, b, err := mathPair(c)
	if err != nil {
		return nil, err
	}
	rel, err := c.Float("rel_tol", 1e-9)
	if err != nil {
		return nil, err
	}
	abs, err := c.Float("abs_tol", 0)
	if err != nil {
		return nil, err
	}
	if rel < 0 || abs < 0 {
		return nil, object.Errorf("ValueError", "tolerances must be non-negative")
	}
	if a == b {
		return object.Bool(true), nil
	}
	if math.IsInf(a, 0) || math.IsInf(b, 0) {
		return object.Bool(false), nil
	}
	d := math.Abs(a - b)
	return object.Bool(d <= math.Abs(rel*b) || d <= math.Abs(rel*a) || d <= abs), nil
}
