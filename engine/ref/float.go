// Arithmetic of real floats: computed in float64, rounded once to the type.

package ref

import (
	"math"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
)

func (c *call) floatElement(d dtype.DType, v []any) (any, error) {
	x := v[0].(float64)
	switch {
	case c.op == ir.Spacing:
		return spacing(d, x), nil
	case c.op == ir.NextAfter:
		return nextAfter(d, x, v[1].(float64)), nil
	case len(v) == 2:
		f, ok := floatPairs[c.op]
		if !ok {
			return nil, c.unsupported()
		}
		return roundFloat(d, f(x, v[1].(float64))), nil
	}
	f, ok := floatFuncs[c.op]
	if !ok {
		return nil, c.unsupported()
	}
	return roundFloat(d, f(x)), nil
}

// floatFuncs are the functions of one number.
var floatFuncs = map[ir.Op]func(float64) float64{
	ir.Neg:        func(x float64) float64 { return -x },
	ir.Abs:        math.Abs,
	ir.Sign:       sign,
	ir.Positive:   func(x float64) float64 { return x },
	ir.Conj:       func(x float64) float64 { return x },
	ir.Angle:      func(x float64) float64 { return math.Atan2(0, x) },
	ir.Square:     func(x float64) float64 { return x * x },
	ir.Reciprocal: func(x float64) float64 { return 1 / x },
	ir.Sqrt:       math.Sqrt,
	ir.Rsqrt:      func(x float64) float64 { return 1 / math.Sqrt(x) },
	ir.Cbrt:       math.Cbrt,
	ir.Exp:        math.Exp,
	ir.Exp2:       math.Exp2,
	ir.Expm1:      math.Expm1,
	ir.Log:        math.Log,
	ir.Log2:       math.Log2,
	ir.Log10:      math.Log10,
	ir.Log1p:      math.Log1p,
	ir.Sin:        math.Sin,
	ir.Cos:        math.Cos,
	ir.Tan:        math.Tan,
	ir.Asin:       math.Asin,
	ir.Acos:       math.Acos,
	ir.Atan:       math.Atan,
	ir.Sinh:       math.Sinh,
	ir.Cosh:       math.Cosh,
	ir.Tanh:       math.Tanh,
	ir.Asinh:      math.Asinh,
	ir.Acosh:      math.Acosh,
	ir.Atanh:      math.Atanh,
	ir.Deg2Rad:    func(x float64) float64 { return x * (math.Pi / 180) },
	ir.Rad2Deg:    func(x float64) float64 { return x * (180 / math.Pi) },
	ir.Floor:      math.Floor,
	ir.Ceil:       math.Ceil,
	ir.Trunc:      math.Trunc,
	ir.Rint:       math.RoundToEven,
	ir.Erf:        math.Erf,
	ir.Erfc:       math.Erfc,
	ir.Sigmoid:    func(x float64) float64 { return 1 / (1 + math.Exp(-x)) },
	ir.Lgamma:     func(x float64) float64 { y, _ := math.Lgamma(x); return y },
	ir.Sinc:       sinc,
	ir.BesselI0:   besselI0,
}

// floatPairs are the functions of two numbers.
var floatPairs = map[ir.Op]func(x, y float64) float64{
	ir.AddV2:       func(x, y float64) float64 { return x + y },
	ir.Sub:         func(x, y float64) float64 { return x - y },
	ir.Mul:         func(x, y float64) float64 { return x * y },
	ir.RealDiv:     func(x, y float64) float64 { return x / y },
	ir.FloorDiv:    func(x, y float64) float64 { q, _ := floorDivMod(x, y); return q },
	ir.FloorMod:    func(x, y float64) float64 { _, r := floorDivMod(x, y); return r },
	ir.TruncateMod: math.Mod,
	ir.Pow:         math.Pow,
	ir.Atan2:       math.Atan2,
	ir.Hypot:       math.Hypot,
	ir.Copysign:    math.Copysign,
	ir.LogAddExp:   logAddExp,
	ir.LogAddExp2:  logAddExp2,
	ir.Heaviside:   heaviside,
}

func sign(x float64) float64 {
	switch {
	case x > 0:
		return 1
	case x < 0:
		return -1
	case x == 0:
		return 0
	}
	return x
}

// besselI0 is the sum of (x²/4)**k / (k!)², whose terms are all positive; like NumPy's it ends where e**|x| does.
func besselI0(x float64) float64 {
	switch e := math.Exp(math.Abs(x)); {
	case math.IsInf(x, 0):
		return math.NaN()
	case math.IsInf(e, 0), math.IsNaN(e):
		return e
	}
	sum, term, half := 1.0, 1.0, x/2
	for k := 1.0; term > sum*1e-18; k++ {
		term *= half / k * (half / k)
		sum += term
	}
	return sum
}

func sinc(x float64) float64 {
	if x == 0 {
		return 1
	}
	return math.Sin(math.Pi*x) / (math.Pi * x)
}

// floorDivMod is the quotient rounded down and the remainder with the sign of y.
func floorDivMod(x, y float64) (q, r float64) {
	r = math.Mod(x, y)
	if y == 0 {
		return x / y, r
	}
	q = (x - r) / y
	if r == 0 {
		r = math.Copysign(0, y)
	} else if (y < 0) != (r < 0) {
		r += y
		q--
	}
	if q == 0 {
		return math.Copysign(0, x/y), r
	}
	whole := math.Floor(q)
	if q-whole > 0.5 {
		whole++
	}
	return whole, r
}

func logAddExp(x, y float64) float64 {
	if x == y { // infinities too
		return x + math.Ln2
	}
	return max(x, y) + math.Log1p(math.Exp(-math.Abs(x-y)))
}

func logAddExp2(x, y float64) float64 {
	if x == y {
		return x + 1
	}
	return max(x, y) + math.Log1p(math.Exp2(-math.Abs(x-y)))*math.Log2E
}

func heaviside(x, y float64) float64 {
	switch {
	case x < 0:
		return 0
	case x > 0:
		return 1
	case x == 0:
		return y
	}
	return x
}

// nextAfter is the value of type d next to x on the way to y.
func nextAfter(d dtype.DType, x, y float64) float64 {
	switch {
	case d == dtype.Float64:
		return math.Nextafter(x, y)
	case d == dtype.Float32:
		return float64(math.Nextafter32(float32(x), float32(y)))
	case x == y:
		return y
	case math.IsNaN(x) || math.IsNaN(y):
		return math.NaN()
	}
	f := formatOf(d)
	least := math.Ldexp(1, f.minExp-f.mantissa)
	if x == 0 {
		return math.Copysign(least, y)
	}
	up := (y > x) == (x > 0) // away from zero
	switch {
	case math.IsInf(x, 0):
		return math.Copysign(f.max, x)
	case up && math.Abs(x) == f.max:
		return math.Copysign(f.beyond, x)
	}
	_, e := math.Frexp(x)
	step := math.Ldexp(1, max(e-1, f.minExp)-f.mantissa)
	if up {
		return x + math.Copysign(step, x)
	}
	if frac, _ := math.Frexp(math.Abs(x)); frac == 0.5 && step > least {
		step /= 2 // below a power of two the values lie closer
	}
	return x - math.Copysign(step, x)
}

// spacing is the distance to the next value away from zero, negative below it.
func spacing(d dtype.DType, x float64) float64 {
	switch {
	case math.IsInf(x, 0):
		return math.NaN()
	case x == 0:
		return nextAfter(d, 0, 1)
	}
	away := math.Copysign(math.Inf(1), x)
	if d == dtype.Float8E4M3FN {
		away = math.Copysign(math.MaxFloat64, x)
	}
	return nextAfter(d, x, away) - x
}
