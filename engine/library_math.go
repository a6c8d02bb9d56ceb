// The library: arithmetic, comparisons, reductions.

package engine

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/tensor"
)

// The functions of two operands broadcast them; both have one element type.
// Integers wrap.

// Add is a + b; or, for truth values.
func Add(a, b *tensor.Tensor) (*tensor.Tensor, error) { return one("Add", ir.AddV2, nil, a, b) }

// Sub is a - b.
func Sub(a, b *tensor.Tensor) (*tensor.Tensor, error) { return one("Sub", ir.Sub, nil, a, b) }

// Mul is a * b; and, for truth values.
func Mul(a, b *tensor.Tensor) (*tensor.Tensor, error) { return one("Mul", ir.Mul, nil, a, b) }

// Div is a / b of floats.
func Div(a, b *tensor.Tensor) (*tensor.Tensor, error) { return one("Div", ir.RealDiv, nil, a, b) }

// FloorDiv is a / b rounded down; 0 where an integer b is 0.
func FloorDiv(a, b *tensor.Tensor) (*tensor.Tensor, error) {
	return one("FloorDiv", ir.FloorDiv, nil, a, b)
}

// Mod is the remainder of FloorDiv; it has the sign of b.
func Mod(a, b *tensor.Tensor) (*tensor.Tensor, error) { return one("Mod", ir.FloorMod, nil, a, b) }

// Pow is a to the b.
func Pow(a, b *tensor.Tensor) (*tensor.Tensor, error) { return one("Pow", ir.Pow, nil, a, b) }

// Maximum is the larger of a and b; NaN if one is.
func Maximum(a, b *tensor.Tensor) (*tensor.Tensor, error) {
	return one("Maximum", ir.Maximum, nil, a, b)
}

// Minimum is the smaller of a and b; NaN if one is.
func Minimum(a, b *tensor.Tensor) (*tensor.Tensor, error) {
	return one("Minimum", ir.Minimum, nil, a, b)
}

// Equal is true where a == b.
func Equal(a, b *tensor.Tensor) (*tensor.Tensor, error) { return one("Equal", ir.Equal, nil, a, b) }

// NotEqual is true where a != b.
func NotEqual(a, b *tensor.Tensor) (*tensor.Tensor, error) {
	return one("NotEqual", ir.NotEqual, nil, a, b)
}

// Less is true where a < b.
func Less(a, b *tensor.Tensor) (*tensor.Tensor, error) { return one("Less", ir.Less, nil, a, b) }

// LessEqual is true where a <= b.
func LessEqual(a, b *tensor.Tensor) (*tensor.Tensor, error) {
	return one("LessEqual", ir.LessEqual, nil, a, b)
}

// Greater is true where a > b.
func Greater(a, b *tensor.Tensor) (*tensor.Tensor, error) {
	return one("Greater", ir.Greater, nil, a, b)
}

// GreaterEqual is true where a >= b.
func GreaterEqual(a, b *tensor.Tensor) (*tensor.Tensor, error) {
	return one("GreaterEqual", ir.GreaterEqual, nil, a, b)
}

// Neg is -x.
func Neg(x *tensor.Tensor) (*tensor.Tensor, error) { return one("Neg", ir.Neg, nil, x) }

// Abs is |x|, real for complex x.
func Abs(x *tensor.Tensor) (*tensor.Tensor, error) { return one("Abs", ir.Abs, nil, x) }

// Square is x * x.
func Square(x *tensor.Tensor) (*tensor.Tensor, error) { return one("Square", ir.Square, nil, x) }

// Sqrt is the square root; NaN below zero.
func Sqrt(x *tensor.Tensor) (*tensor.Tensor, error) { return one("Sqrt", ir.Sqrt, nil, x) }

// Exp is e to the x.
func Exp(x *tensor.Tensor) (*tensor.Tensor, error) { return one("Exp", ir.Exp, nil, x) }

// Log is the natural logarithm.
func Log(x *tensor.Tensor) (*tensor.Tensor, error) { return one("Log", ir.Log, nil, x) }

// Sin is the sine of x in radians.
func Sin(x *tensor.Tensor) (*tensor.Tensor, error) { return one("Sin", ir.Sin, nil, x) }

// Cos is the cosine of x in radians.
func Cos(x *tensor.Tensor) (*tensor.Tensor, error) { return one("Cos", ir.Cos, nil, x) }

// Tanh is the hyperbolic tangent.
func Tanh(x *tensor.Tensor) (*tensor.Tensor, error) { return one("Tanh", ir.Tanh, nil, x) }

// Floor is the greatest whole number not above x.
func Floor(x *tensor.Tensor) (*tensor.Tensor, error) { return one("Floor", ir.Floor, nil, x) }

// Ceil is the least whole number not below x.
func Ceil(x *tensor.Tensor) (*tensor.Tensor, error) { return one("Ceil", ir.Ceil, nil, x) }

// Not is true where x is zero.
func Not(x *tensor.Tensor) (*tensor.Tensor, error) { return one("Not", ir.LogicalNot, nil, x) }

// Cast is x as another element type: floats truncate to integers, integers
// wrap, complex numbers lose their imaginary part.
func Cast(x *tensor.Tensor, dt dtype.DType) (*tensor.Tensor, error) {
	return one("Cast", ir.Cast, ir.TypeAttrs{DType: dt}, x)
}

// Select takes a where cond holds and b elsewhere.
func Select(cond, a, b *tensor.Tensor) (*tensor.Tensor, error) {
	return one("Select", ir.SelectV2, nil, cond, a, b)
}

// Clip is x with every element brought between lo and hi.
func Clip(x, lo, hi *tensor.Tensor) (*tensor.Tensor, error) {
	return one("Clip", ir.ClipByValue, nil, x, lo, hi)
}

// reduce folds the given axes, or all if there are none.
func reduce(name string, op ir.Op, x *tensor.Tensor, axes []int) (*tensor.Tensor, error) {
	if len(axes) == 0 {
		return one(name, op, ir.ReduceAttrs{All: true}, x)
	}
	norm, err := axesOf(name, axes, x)
	if err != nil {
		return nil, err
	}
	return one(name, op, ir.ReduceAttrs{Axes: norm}, x)
}

// The reductions fold the given axes, which may count from the end, or all.

// Sum adds up, in x's own type, in NumPy's order.
func Sum(x *tensor.Tensor, axes ...int) (*tensor.Tensor, error) {
	return reduce("Sum", ir.Sum, x, axes)
}

// Prod multiplies up, in x's own type.
func Prod(x *tensor.Tensor, axes ...int) (*tensor.Tensor, error) {
	return reduce("Prod", ir.Prod, x, axes)
}

// Mean is the sum of floats divided by their number.
func Mean(x *tensor.Tensor, axes ...int) (*tensor.Tensor, error) {
	return reduce("Mean", ir.Mean, x, axes)
}

// Max is the largest element, NaN if there is one; empty axes are refused.
func Max(x *tensor.Tensor, axes ...int) (*tensor.Tensor, error) {
	return reduce("Max", ir.Max, x, axes)
}

// Min is the smallest element, NaN if there is one; empty axes are refused.
func Min(x *tensor.Tensor, axes ...int) (*tensor.Tensor, error) {
	return reduce("Min", ir.Min, x, axes)
}

// All reports whether no element is zero.
func All(x *tensor.Tensor, axes ...int) (*tensor.Tensor, error) {
	return reduce("All", ir.All, x, axes)
}

// Any reports whether some element is not zero.
func Any(x *tensor.Tensor, axes ...int) (*tensor.Tensor, error) {
	return reduce("Any", ir.Any, x, axes)
}

// ArgMax is the place of the first largest element along an axis, or of all in
// row-major order if none is given.
func ArgMax(x *tensor.Tensor, axis ...int) (*tensor.Tensor, error) {
	return reduce("ArgMax", ir.ArgMax, x, axis)
}

// ArgMin is ArgMax for the smallest element.
func ArgMin(x *tensor.Tensor, axis ...int) (*tensor.Tensor, error) {
	return reduce("ArgMin", ir.ArgMin, x, axis)
}

// along runs an op along one axis, which may count from the end.
func along(name string, op ir.Op, axis int, x *tensor.Tensor, more ...*tensor.Tensor) (*tensor.Tensor, error) {
	if err := usable(name, x); err != nil {
		return nil, err
	}
	a, err := axisOf(name, axis, x.Rank())
	if err != nil {
		return nil, err
	}
	return one(name, op, ir.AxisAttrs{Axis: a}, append([]*tensor.Tensor{x}, more...)...)
}

// CumSum is the running sum along an axis.
func CumSum(x *tensor.Tensor, axis int) (*tensor.Tensor, error) {
	return along("CumSum", ir.Cumsum, axis, x)
}

// CumProd is the running product along an axis.
func CumProd(x *tensor.Tensor, axis int) (*tensor.Tensor, error) {
	return along("CumProd", ir.Cumprod, axis, x)
}

// Sort is x in rising order along an axis, NaN last.
func Sort(x *tensor.Tensor, axis int) (*tensor.Tensor, error) { return along("Sort", ir.Sort, axis, x) }

// ArgSort is the stable order that sorts x along an axis.
func ArgSort(x *tensor.Tensor, axis int) (*tensor.Tensor, error) {
	return along("ArgSort", ir.ArgSort, axis, x)
}
