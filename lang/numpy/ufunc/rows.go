// The elementwise functions of NumPy: names, op, operands, reduction and scan
// of the ufunc's methods, identity, doc, example.
package ufunc

import (
	"math"
	"strings"

	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/lang/object"
)

func fields(s string) []string { return strings.Fields(s) }

var (
	zero = object.Int(0)
	one  = object.Int(1)
	ninf = object.Float(math.Inf(-1))
)

const no = ir.Invalid

var ufuncRows = []row{
	{"add", ir.AddV2, 2, ir.Sum, ir.Cumsum, zero, "Sum of the elements; or, for bool.", "np.add([1, 2], 3)"},
	{"subtract", ir.Sub, 2, no, no, nil, "Difference of the elements.", "np.subtract(5, [1, 2])"},
	{"multiply", ir.Mul, 2, ir.Prod, ir.Cumprod, one, "Product of the elements.", "np.multiply([1, 2], [3, 4])"},
	{"divide true_divide", ir.RealDiv, 2, no, no, nil, "Quotient of the elements; integers give float64.", "np.divide([1, 2], 4)"},
	{"floor_divide", ir.FloorDiv, 2, no, no, nil, "Quotient rounded down.", "np.floor_divide([7, -7], 2)"},
	{"remainder mod", ir.FloorMod, 2, no, no, nil, "Remainder with the divisor's sign.", "np.mod([7, -7], 3)"},
	{"fmod", ir.TruncateMod, 2, no, no, nil, "Remainder with the dividend's sign.", "np.fmod([7, -7], 3)"},
	{"power pow", ir.Pow, 2, no, no, nil, "First operand to the power of the second.", "np.power([1, 2, 3], 2)"},
	{"float_power", ir.Pow, 2, no, no, nil, "First operand to the power of the second, in float64.", "np.float_power([2, 3], -1)"},
	{"maximum", ir.Maximum, 2, ir.Max, ir.CumulativeMax, nil, "Greater of the elements; NaN wins.", "np.maximum([1, 5], 3)"},
	{"minimum", ir.Minimum, 2, ir.Min, ir.CumulativeMin, nil, "Smaller of the elements; NaN wins.", "np.minimum([1, 5], 3)"},
	{"fmax", ir.Fmax, 2, no, no, nil, "Greater of the elements; NaN loses.", "np.fmax([1., np.nan], 3)"},
	{"fmin", ir.Fmin, 2, no, no, nil, "Smaller of the elements; NaN loses.", "np.fmin([1., np.nan], 3)"},
	{"arctan2 atan2", ir.Atan2, 2, no, no, nil, "Angle of the point (x2, x1), in radians.", "np.arctan2([1., -1.], [0., 0.])"},
	{"hypot", ir.Hypot, 2, no, no, zero, "Length of the hypotenuse.", "np.hypot(3., 4.)"},
	{"copysign", ir.Copysign, 2, no, no, nil, "First operand with the sign of the second.", "np.copysign(1.3, -1)"},
	{"nextafter", ir.NextAfter, 2, no, no, nil, "Next float towards the second operand.", "np.nextafter(1., 2.)"},
	{"logaddexp", ir.LogAddExp, 2, no, no, ninf, "log(exp(x1) + exp(x2)).", "np.logaddexp(1., 2.)"},
	{"logaddexp2", ir.LogAddExp2, 2, no, no, ninf, "log2(2**x1 + 2**x2).", "np.logaddexp2(1., 2.)"},
	{"heaviside", ir.Heaviside, 2, no, no, nil, "Step function; the second operand is its value at 0.", "np.heaviside([-1.5, 0, 2.0], 0.5)"},
	{"gcd", ir.Gcd, 2, no, no, zero, "Greatest common divisor.", "np.gcd(12, 20)"},
	{"lcm", ir.Lcm, 2, no, no, nil, "Least common multiple.", "np.lcm(12, 20)"},
	{"ldexp", ir.Ldexp, 2, no, no, nil, "x1 * 2**x2.", "np.ldexp(5., 4)"},
	{"bitwise_and", ir.BitwiseAnd, 2, no, no, object.Int(-1), "Bits set in both.", "np.bitwise_and(13, 17)"},
	{"bitwise_or", ir.BitwiseOr, 2, no, no, zero, "Bits set in either.", "np.bitwise_or(13, 16)"},
	{"bitwise_xor", ir.BitwiseXor, 2, no, no, zero, "Bits set in one only.", "np.bitwise_xor(13, 17)"},
	{"left_shift bitwise_left_shift", ir.LeftShift, 2, no, no, nil, "Bits moved up.", "np.left_shift(5, 2)"},
	{"right_shift bitwise_right_shift", ir.RightShift, 2, no, no, nil, "Bits moved down.", "np.right_shift(10, 1)"},
	{"logical_and", ir.LogicalAnd, 2, ir.All, no, object.Bool(true), "Truth of both.", "np.logical_and([True, False], [True, True])"},
	{"logical_or", ir.LogicalOr, 2, ir.Any, no, object.Bool(false), "Truth of either.", "np.logical_or([True, False], [False, False])"},
	{"logical_xor", ir.LogicalXor, 2, no, no, object.Bool(false), "Truth of one only.", "np.logical_xor(True, [True, False])"},
	{"equal", ir.Equal, 2, no, no, nil, "x1 == x2.", "np.equal([0, 1, 3], np.arange(3))"},
	{"not_equal", ir.NotEqual, 2, no, no, nil, "x1 != x2.", "np.not_equal([1., 2.], [1., 3.])"},
	{"less", ir.Less, 2, no, no, nil, "x1 < x2.", "np.less([1, 2], [2, 2])"},
	{"less_equal", ir.LessEqual, 2, no, no, nil, "x1 <= x2.", "np.less_equal([4, 2, 1], [2, 2, 2])"},
	{"greater", ir.Greater, 2, no, no, nil, "x1 > x2.", "np.greater([4, 2], [2, 2])"},
	{"greater_equal", ir.GreaterEqual, 2, no, no, nil, "x1 >= x2.", "np.greater_equal([4, 2, 1], [2, 2, 2])"},
	{"negative", ir.Neg, 1, no, no, nil, "-x.", "np.negative([1., -1.])"},
	{"positive", ir.Positive, 1, no, no, nil, "+x.", "np.positive([1., -1.])"},
	{"fabs", ir.Abs, 1, no, no, nil, "Absolute value as a float.", "np.fabs([-1, 2])"},
	{"absolute abs", ir.Abs, 1, no, no, nil, "Absolute value.", "np.absolute([-1.2, 1.2])"},
	{"sign", ir.Sign, 1, no, no, nil, "-1, 0 or 1.", "np.sign([-5., 4.5])"},
	{"conjugate conj", ir.Conj, 1, no, no, nil, "Complex conjugate.", "np.conjugate(1+2j)"},
	{"square", ir.Square, 1, no, no, nil, "x*x.", "np.square([2, 3])"},
	{"reciprocal", ir.Reciprocal, 1, no, no, nil, "1/x.", "np.reciprocal([1, 2., 3.33])"},
	{"sqrt", ir.Sqrt, 1, no, no, nil, "Square root.", "np.sqrt([1, 4, 9])"},
	{"cbrt", ir.Cbrt, 1, no, no, nil, "Cube root.", "np.cbrt([1, 8, 27])"},
	{"exp", ir.Exp, 1, no, no, nil, "e**x.", "np.exp([0., 1.])"},
	{"exp2", ir.Exp2, 1, no, no, nil, "2**x.", "np.exp2([2, 3])"},
	{"expm1", ir.Expm1, 1, no, no, nil, "exp(x) - 1, exact near 0.", "np.expm1(1e-10)"},
	{"log", ir.Log, 1, no, no, nil, "Natural logarithm.", "np.log([1, np.e])"},
	{"log2", ir.Log2, 1, no, no, nil, "Logarithm to base 2.", "np.log2([1, 2, 8])"},
	{"log10", ir.Log10, 1, no, no, nil, "Logarithm to base 10.", "np.log10([1, 1000])"},
	{"log1p", ir.Log1p, 1, no, no, nil, "log(1 + x), exact near 0.", "np.log1p(1e-99)"},
	{"sin", ir.Sin, 1, no, no, nil, "Sine of radians.", "np.sin(np.pi/2)"},
	{"cos", ir.Cos, 1, no, no, nil, "Cosine of radians.", "np.cos([0, np.pi])"},
	{"tan", ir.Tan, 1, no, no, nil, "Tangent of radians.", "np.tan(0.5)"},
	{"arcsin asin", ir.Asin, 1, no, no, nil, "Inverse sine.", "np.arcsin(1)"},
	{"arccos acos", ir.Acos, 1, no, no, nil, "Inverse cosine.", "np.arccos([1, -1])"},
	{"arctan atan", ir.Atan, 1, no, no, nil, "Inverse tangent.", "np.arctan([0, 1])"},
	{"sinh", ir.Sinh, 1, no, no, nil, "Hyperbolic sine.", "np.sinh(0)"},
	{"cosh", ir.Cosh, 1, no, no, nil, "Hyperbolic cosine.", "np.cosh(0)"},
	{"tanh", ir.Tanh, 1, no, no, nil, "Hyperbolic tangent.", "np.tanh(0.5)"},
	{"arcsinh asinh", ir.Asinh, 1, no, no, nil, "Inverse hyperbolic sine.", "np.arcsinh([np.e, 10.0])"},
	{"arccosh acosh", ir.Acosh, 1, no, no, nil, "Inverse hyperbolic cosine.", "np.arccosh(1)"},
	{"arctanh atanh", ir.Atanh, 1, no, no, nil, "Inverse hyperbolic tangent.", "np.arctanh([0, -0.5])"},
	{"deg2rad", ir.Deg2Rad, 1, no, no, nil, "Degrees as radians.", "np.deg2rad(180)"},
	{"radians", ir.Deg2Rad, 1, no, no, nil, "Degrees as radians.", "np.radians(180)"},
	{"rad2deg", ir.Rad2Deg, 1, no, no, nil, "Radians as degrees.", "np.rad2deg(np.pi/2)"},
	{"degrees", ir.Rad2Deg, 1, no, no, nil, "Radians as degrees.", "np.degrees(np.pi/2)"},
	{"floor", ir.Floor, 1, no, no, nil, "Rounded down.", "np.floor([-1.7, 1.7])"},
	{"ceil", ir.Ceil, 1, no, no, nil, "Rounded up.", "np.ceil([-1.7, 1.7])"},
	{"trunc", ir.Trunc, 1, no, no, nil, "Rounded towards zero.", "np.trunc([-1.7, 1.7])"},
	{"rint", ir.Rint, 1, no, no, nil, "Rounded to the nearest, halves to even.", "np.rint([-1.7, 0.5, 1.5])"},
	{"spacing", ir.Spacing, 1, no, no, nil, "Distance to the next float.", "np.spacing(1) == np.finfo(np.float64).eps"},
	{"invert bitwise_not bitwise_invert", ir.Invert, 1, no, no, nil, "Bits flipped; not, for bool.", "np.invert(np.array([13], dtype=np.uint8))"},
	{"bitwise_count", ir.PopulationCount, 1, no, no, nil, "Number of bits set.", "np.bitwise_count([1023, 7])"},
	{"logical_not", ir.LogicalNot, 1, no, no, nil, "Opposite truth.", "np.logical_not([True, False, 0, 1])"},
	{"isnan", ir.IsNan, 1, no, no, nil, "Which elements are NaN.", "np.isnan([np.log(2.), np.nan])"},
	{"isinf", ir.IsInf, 1, no, no, nil, "Which elements are infinite.", "np.isinf([np.inf, 1.0])"},
	{"isfinite", ir.IsFinite, 1, no, no, nil, "Which elements are finite.", "np.isfinite([np.nan, 1.])"},
	{"signbit", ir.SignBit, 1, no, no, nil, "Which elements have the sign bit.", "np.signbit([1, -2.3])"},
}
