// The library: arithmetic, comparisons, reductions.

package engine

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
)

// The functions of two operands broadcast them; both have one element type.
// Integers wrap.

// Add is a + b; or, for truth values.
func Add(a, b *tensor.Tensor) (*tensor.Tensor, error) { return run1(ir.AddV2, nil, a, b) }

// Sub is a - b.
func Sub(a, b *tensor.Tensor) (*tensor.Tensor, error) { return run1(ir.Sub, nil, a, b) }

// Mul is a * b; and, for truth values.
func Mul(a, b *tensor.Tensor) (*tensor.Tensor, error) { return run1(ir.Mul, nil, a, b) }

// Div is a / b of floats.
func Div(a, b *tensor.Tensor) (*tensor.Tensor, error) { return run1(ir.RealDiv, nil, a, b) }

// FloorDiv is a / b rounded down; 0 where an integer b is 0.
func FloorDiv(a, b *tensor.Tensor) (*tensor.Tensor, error) { return run1(ir.FloorDiv, nil, a, b) }

// Mod is the remainder of FloorDiv; it has the sign of b.
func Mod(a, b *tensor.Tensor) (*tensor.Tensor, error) { return run1(ir.FloorMod, nil, a, b) }

// Pow is a to the b.
func Pow(a, b *tensor.Tensor) (*tensor.Tensor, error) { return run1(ir.Pow, nil, a, b) }

// Maximum is the larger of a and b; NaN if one is.
func Maximum(a, b *tensor.Tensor) (*tensor.Tensor, error) { return run1(ir.Maximum, nil, a, b) }

// Minimum is the smaller of a and b; NaN if one is.
func Minimum(a, b *tensor.Tensor) (*tensor.Tensor, error) { return run1(ir.Minimum, nil, a, b) }

// Equal tells where a == b.
func Equal(a, b *tensor.Tensor) (*tensor.Tensor, error) { return run1(ir.Equal, nil, a, b) }

// NotEqual tells where a != b.
func NotEqual(a, b *tensor.Tensor) (*tensor.Tensor, error) { return run1(ir.NotEqual, nil, a, b) }

// Less tells where a < b.
func Less(a, b *tensor.Tensor) (*tensor.Tensor, error) { return run1(ir.Less, nil, a, b) }

// LessEqual tells where a <= b.
func LessEqual(a, b *tensor.Tensor) (*tensor.Tensor, error) { return run1(ir.LessEqual, nil, a, b) }

// Greater tells where a > b.
func Greater(a, b *tensor.Tensor) (*tensor.Tensor, error) { return run1(ir.Greater, nil, a, b) }

// GreaterEqual tells where a >= b.
func GreaterEqual(a, b *tensor.Tensor) (*tensor.Tensor, error) {
	return run1(ir.GreaterEqual, nil, a, b)
}

// Neg is -x.
func Neg(x *tensor.Tensor) (*tensor.Tensor, error) { return run1(ir.Neg, nil, x) }

// Abs is |x|, real for complex x.
func Abs(x *tensor.Tensor) (*tensor.Tensor, error) { return run1(ir.Abs, nil, x) }

// Square is x * x.
func Square(x *tensor.Tensor) (*tensor.Tensor, error) { return run1(ir.Square, nil, x) }

// Sqrt is the square root; NaN below zero.
func Sqrt(x *tensor.Tensor) (*tensor.Tensor, error) { return run1(ir.Sqrt, nil, x) }

// Exp is e to the x.
func Exp(x *tensor.Tensor) (*tensor.Tensor, error) { return run1(ir.Exp, nil, x) }

// Log is the natural logarithm.
func Log(x *tensor.Tensor) (*tensor.Tensor, error) { return run1(ir.Log, nil, x) }

// Sin is the sine of x in radians.
func Sin(x *tensor.Tensor) (*tensor.Tensor, error) { return run1(ir.Sin, nil, x) }

// Cos is the cosine of x in radians.
func Cos(x *tensor.Tensor) (*tensor.Tensor, error) { return run1(ir.Cos, nil, x) }

// Tanh is the hyperbolic tangent.
func Tanh(x *tensor.Tensor) (*tensor.Tensor, error) { return run1(ir.Tanh, nil, x) }

// Floor is the greatest whole number not above x.
func Floor(x *tensor.Tensor) (*tensor.Tensor, error) { return run1(ir.Floor, nil, x) }

// Ceil is the least whole number not below x.
func Ceil(x *tensor.Tensor) (*tensor.Tensor, error) { return run1(ir.Ceil, nil, x) }

// Not tells where x is zero.
func Not(x *tensor.Tensor) (*tensor.Tensor, error) { return run1(ir.LogicalNot, nil, x) }

// Cast is x as another element type: floats truncate to integers, integers
// wrap, complex numbers lose their imaginary part.
func Cast(x *tensor.Tensor, dt dtype.DType) (*tensor.Tensor, error) {
	return run1(ir.Cast, ir.TypeAttrs{DType: dt}, x)
}

// Select takes a where cond holds and b elsewhere.
func Select(cond, a, b *tensor.Tensor) (*tensor.Tensor, error) {
	return run1(ir.SelectV2, nil, cond, a, b)
}

// Clip is x with every element brought between lo and hi.
func Clip(x, lo, hi *tensor.Tensor) (*tensor.Tensor, error) {
	return run1(ir.ClipByValue, nil, x, lo, hi)
}

// reduce folds the given axes, or all if there are none.
func reduce(op ir.Op, x *tensor.Tensor, axes []int) (*tensor.Tensor, error) {
	if len(axes) == 0 {
		return run1(op, ir.ReduceAttrs{All: true}, x)
	}
	norm, err := shape.NormalizeAxes(axes, x.Rank())
	if err != nil {
		return nil, err
	}
	return run1(op, ir.ReduceAttrs{Axes: norm}, x)
}

// The reductions fold the given axes, which may count from the end, or all.

// Sum adds up, in x's own type, in NumPy's order.
func Sum(x *tensor.Tensor, axes ...int) (*tensor.Tensor, error) { return reduce(ir.Sum, x, axes) }

// Prod multiplies up, in x's own type.
func Prod(x *tensor.Tensor, axes ...int) (*tensor.Tensor, error) { return reduce(ir.Prod, x, axes) }

// Mean is the sum of floats divided by their number.
func Mean(x *tensor.Tensor, axes ...int) (*tensor.Tensor, error) { return reduce(ir.Mean, x, axes) }

// Max is the largest element, NaN if there is one; empty axes are refused.
func Max(x *tensor.Tensor, axes ...int) (*tensor.Tensor, error) { return reduce(ir.Max, x, axes) }

// Min is the smallest element, NaN if there is one; empty axes are refused.
func Min(x *tensor.Tensor, axes ...int) (*tensor.Tensor, error) { return reduce(ir.Min, x, axes) }

// All tells whether no element is zero.
func All(x *tensor.Tensor, axes ...int) (*tensor.Tensor, error) { return reduce(ir.All, x, axes) }

// Any tells whether some element is not zero.
func Any(x *tensor.Tensor, axes ...int) (*tensor.Tensor, error) { return reduce(ir.Any, x, axes) }

// ArgMax is the place of the first largest element along an axis, or of all in
// row-major order if none is given.
func ArgMax(x *tensor.Tensor, axis ...int) (*tensor.Tensor, error) { return reduce(ir.ArgMax, x, axis) }

// ArgMin is ArgMax for the smallest element.
func ArgMin(x *tensor.Tensor, axis ...int) (*tensor.Tensor, error) { return reduce(ir.ArgMin, x, axis) }

// along runs an op along one axis, which may count from the end.
func along(op ir.Op, axis int, x *tensor.Tensor, more ...*tensor.Tensor) (*tensor.Tensor, error) {
	a, err := shape.NormalizeAxis(axis, x.Rank())
	if err != nil {
		return nil, err
	}
	return run1(op, ir.AxisAttrs{Axis: a}, append([]*tensor.Tensor{x}, more...)...)
}

// CumSum is the running sum along an axis.
func CumSum(x *tensor.Tensor, axis int) (*tensor.Tensor, error) { return along(ir.Cumsum, axis, x) }

// CumProd is the running product along an axis.
func CumProd(x *tensor.Tensor, axis int) (*tensor.Tensor, error) { return along(ir.Cumprod, axis, x) }

// Sort is x in rising order along an axis, NaN last.
func Sort(x *tensor.Tensor, axis int) (*tensor.Tensor, error) { return along(ir.Sort, axis, x) }

// ArgSort is the stable order that sorts x along an axis.
func ArgSort(x *tensor.Tensor, axis int) (*tensor.Tensor, error) { return along(ir.ArgSort, axis, x) }
