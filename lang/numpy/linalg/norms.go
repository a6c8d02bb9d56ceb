// np.linalg: norms, condition numbers, and views.
package linalg

import (
	"math"
	"slices"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
)

var normEntries = []builtin.Entry{
	{Names: []string{"np.linalg.norm"}, Replay: builtin.ReplayPlain, Params: "x, ord=None, axis=None, keepdims=False", Doc: "Norm of a vector or matrix.", Example: "np.linalg.norm([3, 4])", Fn: linalgNorm},
	{Names: []string{"np.linalg.vector_norm"}, Replay: builtin.ReplayPlain, Params: "x, /, *, axis=None, keepdims=False, ord=2", Doc: "Vector norm.", Example: "np.linalg.vector_norm([[3, 4]])", Fn: linalgVectorNorm},
	{Names: []string{"np.linalg.matrix_norm"}, Replay: builtin.ReplayPlain, Params: "x, /, *, keepdims=False, ord='fro'", Doc: "Matrix norm of the last two axes.", Example: "np.linalg.matrix_norm([[3, 0], [0, 4]])", Fn: linalgMatrixNorm},
	{Names: []string{"np.linalg.cond"}, Params: "x, p=None", Doc: "Condition number.", Example: "np.linalg.cond([[1, 0], [0, 2]])", Fn: linalgCond},
	{Names: []string{"np.linalg.matrix_power"}, Replay: builtin.ReplayPlain, Params: "a, n", Doc: "Matrix to an integer power.", Example: "np.linalg.matrix_power([[0, 1], [-1, 0]], 3)", Fn: linalgPower},
	{Names: []string{"np.linalg.multi_dot"}, Params: "arrays, *, out=None", Doc: "Product of several matrices, in the best order.", Example: "np.linalg.multi_dot([np.ones((2, 3)), np.ones((3, 4)), np.ones((4, 1))])", Fn: linalgMultiDot},
	{Names: []string{"np.linalg.tensorinv"}, Params: "a, ind=2", Doc: "Inverse with respect to tensordot.", Example: "np.linalg.tensorinv(np.eye(4).reshape(4, 2, 2), ind=1).shape", Fn: linalgTensorinv},
	{Names: []string{"np.linalg.tensorsolve"}, Params: "a, b, axes=None", Doc: "x with tensordot(a, x) = b.", Example: "np.linalg.tensorsolve(np.eye(4).reshape(2, 2, 2, 2), np.ones((2, 2)))", Fn: linalgTensorsolve},
	{Names: []string{"np.linalg.matrix_transpose"}, Params: "x, /", Doc: "The last two axes exchanged.", Example: "np.linalg.matrix_transpose([[1, 2], [3, 4]])", Fn: transposeMatrices},
	{Names: []string{"np.linalg.diagonal"}, Params: "x, /, *, offset=0", Doc: "Diagonal of the last two axes.", Example: "np.linalg.diagonal([[1, 2], [3, 4]])", Fn: linalgDiagonal},
	{Names: []string{"np.linalg.trace"}, Replay: builtin.ReplayPlain, Params: "x, /, *, offset=0, dtype=None", Doc: "Sum of the diagonal of the last two axes.", Example: "np.linalg.trace([[1, 2], [3, 4]])", Fn: linalgTrace},
}

func transposeMatrices(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	x := k.ArrayArg("x")
	if k.Err == nil && x.Rank() >= 0 && x.Rank() < 2 {
		return nil, object.Staticf(object.ValueError, "Input array must be at least 2-dimensional, but it is %d", x.Rank())
	}
	return k.Done(k.SwapLast(x))
}

func lastDiagonal(c *builtin.Call, k *core.Formula) *object.Array {
	x := k.ArrayArg("x")
	off, err := c.Int("offset", 0)
	if k.Failed(err) {
		return core.Nothing()
	}
	if r := x.Rank(); r < 0 {
		k.Failed(object.ErrUnknown)
		return core.Nothing()
	} else if r < 2 {
		k.Failed(object.Staticf(object.ValueError, "diag requires an array of at least two dimensions"))
		return core.Nothing()
	}
	return k.Emit(ir.DiagPart, ir.DiagAttrs{K: off, Axis1: x.Rank() - 2, Axis2: x.Rank() - 1}, x)
}

func linalgDiagonal(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	d := lastDiagonal(c, k)
	if k.Err == nil {
		d.ReadOnly = true
	}
	return k.Done(d)
}

func linalgTrace(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	d := lastDiagonal(c, k)
	to, err := c.DType("dtype")
	if k.Failed(err) {
		return nil, k.Err
	}
	if to == dtype.Invalid {
		to = lower.SumType(d.DType())
	}
	return k.Done(k.Take(c.R.Reduce(ir.Sum, d, lower.Axes{List: []int{-1}}, false, to)))
}

// normOrder is the ord= of a norm.
type normOrder struct {
	none bool
	name string
	num  float64
}

func readNormOrder(c *builtin.Call, name string, def normOrder) (normOrder, error) {
	switch v := c.Arg(name).(type) {
	case nil:
		return def, nil
	case object.NoneType:
		return normOrder{none: true}, nil
	case object.Str:
		return normOrder{name: string(v)}, nil
	default:
		f, err := builtin.ToFloat(v)
		return normOrder{num: f}, err
	}
}

func linalgNorm(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	x := k.Inexact(k.ArrayArg("x"))
	ord, err := readNormOrder(c, "ord", normOrder{none: true})
	if k.Failed(err) {
		return nil, k.Err
	}
	axes, err := core.AxesArg(c, "axis")
	if err != nil {
		return nil, err
	}
	keep, err := c.Bool("keepdims", false)
	if err != nil {
		return nil, err
	}
	if x.Rank() < 0 {
		return nil, object.ErrUnknown
	}
	if axes.All {
		frob := (ord.name == "fro" || ord.name == "f") && x.Rank() == 2
		if ord.none || frob || ord.name == "" && ord.num == 2 && x.Rank() == 1 {
			res := k.Ufunc(ir.Sqrt, squaresOfAll(k, x))
			if keep {
				dims := make([]int, x.Rank())
				for i := range dims {
					dims[i] = 1
				}
				res = k.Reshape(res, dims...)
			}
			return k.Done(res)
		}
		axes = lower.Axes{List: core.UpTo(x.Rank())}
	}
	list, err := shape.NormalizeAxes(axes.List, x.Rank())
	if err != nil {
		return nil, lower.AxisError(err)
	}
	switch len(list) {
	case 1:
		return k.Done(vectorNorm(k, x, ord, lower.Axes{List: list}, keep))
	case 2:
		return k.Done(matrixNorm(k, x, ord, list[0], list[1], keep))
	}
	return nil, object.Staticf(object.ValueError, "Improper number of dimensions to norm.")
}

// squares is the sum of |x|² over axes.
func squares(k *core.Formula, x *object.Array, axes lower.Axes, keep bool) *object.Array {
	if k.Err != nil {
		return core.Nothing()
	}
	if !x.DType().IsComplex() {
		return k.Reduce(ir.Sum, k.Mul(x, x), axes, keep)
	}
	re, im := k.Emit(ir.Real, nil, x), k.Emit(ir.Imag, nil, x)
	return k.Reduce(ir.Sum, k.Add(k.Mul(re, re), k.Mul(im, im)), axes, keep)
}

// squaresOfAll is the product of a vector with itself, which halves round but once.
func squaresOfAll(k *core.Formula, x *object.Array) *object.Array {
	all := lower.Axes{All: true}
	if x.DType() == dtype.Float16 {
		return k.Cast(squares(k, k.Cast(x, dtype.Float32), all, false), dtype.Float16)
	}
	return squares(k, x, all, false)
}

func vectorNorm(k *core.Formula, x *object.Array, ord normOrder, axes lower.Axes, keep bool) *object.Array {
	mag := func() *object.Array { return k.Ufunc(ir.Abs, x) }
	switch {
	case ord.none || ord.name == "" && ord.num == 2:
		return k.Ufunc(ir.Sqrt, squares(k, x, axes, keep))
	case ord.name != "":
		k.Failed(object.Staticf(object.ValueError, "Invalid norm order '%s' for vectors", ord.name))
		return core.Nothing()
	case math.IsInf(ord.num, 1):
		return most(k, mag(), axes, keep)
	case math.IsInf(ord.num, -1):
		return k.Reduce(ir.Min, mag(), axes, keep)
	case ord.num == 0:
		return k.Reduce(ir.Sum, k.Cast(k.Ufunc(ir.NotEqual, x, object.Int(0)), x.DType().Real()), axes, keep)
	case ord.num == 1:
		return k.Reduce(ir.Sum, mag(), axes, keep)
	}
	total := k.Reduce(ir.Sum, k.Ufunc(ir.Pow, mag(), object.Float(ord.num)), axes, keep)
	return k.Ufunc(ir.Pow, total, object.Float(1/ord.num))
}

func matrixNorm(k *core.Formula, x *object.Array, ord normOrder, row, col int, keep bool) *object.Array {
	both := lower.Axes{List: []int{row, col}}
	least := func(a *object.Array, axes lower.Axes, keep bool) *object.Array {
		return k.Reduce(ir.Min, a, axes, keep)
	}
	total := func(a *object.Array, axes lower.Axes, keep bool) *object.Array {
		return k.Reduce(ir.Sum, a, axes, keep)
	}
	type fold = func(a *object.Array, axes lower.Axes, keep bool) *object.Array
	sums := func(over, then int, f fold) *object.Array {
		s := total(k.Ufunc(ir.Abs, x), lower.Axes{List: []int{over}}, true)
		return dropAxes(k, f(s, lower.Axes{List: []int{then}}, true), both.List, keep)
	}
	values := func(f fold) *object.Array {
		m := x
		if row != x.Rank()-2 || col != x.Rank()-1 {
			m = k.Transpose(x, append(others(k, x, row, col), row, col))
		}
		res := f(singular(k, k.AsMatrix(m)), lower.Axes{List: []int{-1}}, false)
		if keep && k.Err == nil {
			res = k.Expand(res, min(row, col), max(row, col))
		}
		return res
	}
	switch {
	case ord.none || ord.name == "fro" || ord.name == "f":
		return k.Ufunc(ir.Sqrt, squares(k, x, both, keep))
	case ord.name == "nuc":
		return values(total)
	case ord.name != "":
	case ord.num == 2:
		return values(func(a0 *object.Array, a1 lower.Axes, a2 bool) *object.Array { return most(k, a0, a1, a2) })
	case ord.num == -2:
		return values(least)
	case ord.num == 1:
		return sums(row, col, func(a0 *object.Array, a1 lower.Axes, a2 bool) *object.Array { return most(k, a0, a1, a2) })
	case ord.num == -1:
		return sums(row, col, least)
	case math.IsInf(ord.num, 1):
		return sums(col, row, func(a0 *object.Array, a1 lower.Axes, a2 bool) *object.Array { return most(k, a0, a1, a2) })
	case math.IsInf(ord.num, -1):
		return sums(col, row, least)
	}
	k.Failed(object.Staticf(object.ValueError, "Invalid norm order for matrices."))
	return core.Nothing()
}

// most is the greatest of numbers that are not negative, 0 where there are none.
func most(k *core.Formula, a *object.Array, axes lower.Axes, keep bool) *object.Array {
	op := ir.Max
	if k.Err == nil && slices.Contains(a.Dims(), 0) {
		op = ir.Sum
	}
	return k.Reduce(op, a, axes, keep)
}

// others lists the axes but two.
func others(k *core.Formula, x *object.Array, a, b int) []int {
	var out []int
	for i := range x.Rank() {
		if i != a && i != b {
			out = append(out, i)
		}
	}
	return out
}

// dropAxes removes axes of size 1 unless they are kept.
func dropAxes(k *core.Formula, a *object.Array, axes []int, keep bool) *object.Array {
	if keep {
		return a
	}
	return k.AsScalar(k.Emit(ir.Squeeze, ir.AxesAttrs{Axes: axes}, a))
}

func linalgVectorNorm(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	x := k.Inexact(k.ArrayArg("x"))
	ord, err := readNormOrder(c, "ord", normOrder{num: 2})
	if k.Failed(err) {
		return nil, k.Err
	}
	axes, err := core.AxesArg(c, "axis")
	if err != nil {
		return nil, err
	}
	keep, err := c.Bool("keepdims", false)
	if err != nil {
		return nil, err
	}
	return k.Done(vectorNorm(k, x, ord, axes, keep))
}

func linalgMatrixNorm(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	x := k.Inexact(k.ArrayArg("x"))
	ord, err := readNormOrder(c, "ord", normOrder{name: "fro"})
	if k.Failed(err) {
		return nil, k.Err
	}
	keep, err := c.Bool("keepdims", false)
	if err != nil {
		return nil, err
	}
	if x.Rank() < 0 {
		return nil, object.ErrUnknown
	}
	if x.Rank() < 2 {
		return nil, object.Staticf(core.LinAlgError, "%d-dimensional array given. Array must be at least two-dimensional", x.Rank())
	}
	return k.Done(matrixNorm(k, x, ord, x.Rank()-2, x.Rank()-1, keep))
}

func linalgCond(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	if x := k.ArrayArg("x"); k.Err == nil && slices.Contains(x.Dims()[max(0, x.Rank()-2):], 0) {
		return nil, object.Staticf(core.LinAlgError, "cond is not defined on empty arrays")
	}
	x := matrixArg(k, "x", false)
	ord, err := readNormOrder(c, "p", normOrder{none: true})
	if k.Failed(err) {
		return nil, k.Err
	}
	if ord.none || ord.name == "" && math.Abs(ord.num) == 2 {
		s := singular(k, x)
		last := s.Rank() - 1
		hi, lo := k.Along(s, last, shape.Int(0)), k.Along(s, last, shape.Int(-1))
		if ord.num == -2 {
			hi, lo = lo, hi
		}
		none := k.Ufunc(ir.Equal, lo, object.Float(0)) // of them 0/0 is infinite, too
		return k.Done(unlessNaN(k, k.Where(none, object.Float(tensor.NaN()), k.Div(hi, k.Where(none, object.Float(1), lo))), x))
	}
	if d := x.Dims(); !shape.CompatibleDims(d[len(d)-1], d[len(d)-2]) {
		return nil, object.Staticf(core.LinAlgError, "Last 2 dimensions of the array must be square")
	}
	// A singular matrix has no inverse, and an infinite condition number.
	singular := k.Ufunc(ir.Equal, k.EmitN(2, ir.LogMatrixDeterminant, nil, x)[0], object.Float(0))
	r := x.Rank()
	regular := x
	if k.Err == nil {
		regular = k.Where(k.Expand(singular, r-2, r-1), k.Emit(ir.Eye, ir.EyeAttrs{Rows: x.Dims()[r-1], Cols: x.Dims()[r-1], DType: x.DType()}), x)
	}
	inv := k.Emit(ir.MatrixInverse, nil, regular)
	res := k.Mul(matrixNorm(k, x, ord, r-2, r-1, false), matrixNorm(k, inv, ord, r-2, r-1, false))
	return k.Done(unlessNaN(k, k.Where(singular, object.Float(tensor.NaN()), res), x))
}

// unlessNaN makes condition numbers that are NaN infinite, but for those of matrices
// with a NaN.
func unlessNaN(k *core.Formula, cond, x *object.Array) *object.Array {
	given := k.Reduce(ir.Any, k.Ufunc(ir.IsNan, x), lower.Axes{List: []int{-2, -1}}, false)
	wrong := k.Ufunc(ir.Greater, k.Ufunc(ir.IsNan, cond), given)
	return k.AsScalar(k.Where(wrong, object.Float(math.Inf(1)), cond))
}
