// np.linalg: norms, condition numbers, and views.
package builtin

import (
	"math"
	"slices"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/compile"
	"github.com/tq-lang/tq/lang/value"
)

var normEntries = []Entry{
	{Names: []string{"np.linalg.norm"}, Params: "x, ord=None, axis=None, keepdims=False", Doc: "Norm of a vector or matrix.", Example: "np.linalg.norm([3, 4])", Fn: linalgNorm},
	{Names: []string{"np.linalg.vector_norm"}, Params: "x, /, *, axis=None, keepdims=False, ord=2", Doc: "Vector norm.", Example: "np.linalg.vector_norm([[3, 4]])", Fn: linalgVectorNorm},
	{Names: []string{"np.linalg.matrix_norm"}, Params: "x, /, *, keepdims=False, ord='fro'", Doc: "Matrix norm of the last two axes.", Example: "np.linalg.matrix_norm([[3, 0], [0, 4]])", Fn: linalgMatrixNorm},
	{Names: []string{"np.linalg.cond"}, Params: "x, p=None", Doc: "Condition number.", Example: "np.linalg.cond([[1, 0], [0, 2]])", Fn: linalgCond},
	{Names: []string{"np.linalg.matrix_power"}, Params: "a, n", Doc: "Matrix to an integer power.", Example: "np.linalg.matrix_power([[0, 1], [-1, 0]], 3)", Fn: linalgPower},
	{Names: []string{"np.linalg.multi_dot"}, Params: "arrays, *, out=None", Doc: "Product of several matrices, in the best order.", Example: "np.linalg.multi_dot([np.ones((2, 3)), np.ones((3, 4)), np.ones((4, 1))])", Fn: linalgMultiDot},
	{Names: []string{"np.linalg.tensorinv"}, Params: "a, ind=2", Doc: "Inverse with respect to tensordot.", Example: "np.linalg.tensorinv(np.eye(4).reshape(4, 2, 2), ind=1).shape", Fn: linalgTensorinv},
	{Names: []string{"np.linalg.tensorsolve"}, Params: "a, b, axes=None", Doc: "x with tensordot(a, x) = b.", Example: "np.linalg.tensorsolve(np.eye(4).reshape(2, 2, 2, 2), np.ones((2, 2)))", Fn: linalgTensorsolve},
	{Names: []string{"np.linalg.matrix_transpose"}, Params: "x, /", Doc: "The last two axes exchanged.", Example: "np.linalg.matrix_transpose([[1, 2], [3, 4]])", Fn: transposeMatrices},
	{Names: []string{"np.linalg.diagonal"}, Params: "x, /, *, offset=0", Doc: "Diagonal of the last two axes.", Example: "np.linalg.diagonal([[1, 2], [3, 4]])", Fn: linalgDiagonal},
	{Names: []string{"np.linalg.trace"}, Params: "x, /, *, offset=0, dtype=None", Doc: "Sum of the diagonal of the last two axes.", Example: "np.linalg.trace([[1, 2], [3, 4]])", Fn: linalgTrace},
}

func transposeMatrices(c *Call) (value.Value, error) {
	k := c.calc()
	x := k.arg("x")
	if k.err == nil && x.Rank() >= 0 && x.Rank() < 2 {
		return nil, value.Staticf("ValueError", "Input array must be at least 2-dimensional, but it is %d", x.Rank())
	}
	return k.done(k.swapLast(x))
}

func (c *Call) lastDiagonal(k *calc) *value.Array {
	x := k.arg("x")
	off, err := c.Int("offset", 0)
	if k.failed(err) {
		return nothing()
	}
	if r := x.Rank(); r < 2 {
		k.failed(value.Staticf("ValueError", "diag requires an array of at least two dimensions"))
		return nothing()
	}
	return k.emit(ir.DiagPart, ir.DiagAttrs{K: off, Axis1: x.Rank() - 2, Axis2: x.Rank() - 1}, x)
}

func linalgDiagonal(c *Call) (value.Value, error) {
	k := c.calc()
	d := c.lastDiagonal(k)
	if k.err == nil {
		d.ReadOnly = true
	}
	return k.done(d)
}

func linalgTrace(c *Call) (value.Value, error) {
	k := c.calc()
	d := c.lastDiagonal(k)
	to, err := c.DType("dtype")
	if k.failed(err) {
		return nil, k.err
	}
	if to == dtype.Invalid {
		to = compile.SumType(d.DType())
	}
	return k.done(k.take(c.R.Reduce(ir.Sum, d, compile.Axes{List: []int{-1}}, false, to)))
}

// normOrder is the ord= of a norm.
type normOrder struct {
	none bool
	name string
	num  float64
}

func (c *Call) normOrder(name string, def normOrder) (normOrder, error) {
	switch v := c.Arg(name).(type) {
	case nil:
		return def, nil
	case value.NoneType:
		return normOrder{none: true}, nil
	case value.Str:
		return normOrder{name: string(v)}, nil
	default:
		f, err := ToFloat(v)
		return normOrder{num: f}, err
	}
}

func linalgNorm(c *Call) (value.Value, error) {
	k := c.calc()
	x := k.inexact(k.arg("x"))
	ord, err := c.normOrder("ord", normOrder{none: true})
	if k.failed(err) {
		return nil, k.err
	}
	axes, err := c.Axes("axis")
	if err != nil {
		return nil, err
	}
	keep, err := c.Bool("keepdims", false)
	if err != nil {
		return nil, err
	}
	if x.Rank() < 0 {
		return nil, value.ErrUnknown
	}
	if axes.All {
		frob := (ord.name == "fro" || ord.name == "f") && x.Rank() == 2
		if ord.none || frob || ord.name == "" && ord.num == 2 && x.Rank() == 1 {
			res := k.u(ir.Sqrt, k.squaresOfAll(x))
			if keep {
				dims := make([]int, x.Rank())
				for i := range dims {
					dims[i] = 1
				}
				res = k.reshape(res, dims...)
			}
			return k.done(res)
		}
		axes = compile.Axes{List: upTo(x.Rank())}
	}
	list, err := shape.NormalizeAxes(axes.List, x.Rank())
	if err != nil {
		return nil, compile.AxisError(err)
	}
	switch len(list) {
	case 1:
		return k.done(k.vectorNorm(x, ord, compile.Axes{List: list}, keep))
	case 2:
		return k.done(k.matrixNorm(x, ord, list[0], list[1], keep))
	}
	return nil, value.Staticf("ValueError", "Improper number of dimensions to norm.")
}

// squares is the sum of |x|² over axes.
func (k *calc) squares(x *value.Array, axes compile.Axes, keep bool) *value.Array {
	if k.err != nil {
		return nothing()
	}
	if !x.DType().IsComplex() {
		return k.reduce(ir.Sum, k.mul(x, x), axes, keep)
	}
	re, im := k.emit(ir.Real, nil, x), k.emit(ir.Imag, nil, x)
	return k.reduce(ir.Sum, k.add(k.mul(re, re), k.mul(im, im)), axes, keep)
}

// squaresOfAll is the product of a vector with itself, which halves round but once.
func (k *calc) squaresOfAll(x *value.Array) *value.Array {
	all := compile.Axes{All: true}
	if x.DType() == dtype.Float16 {
		return k.cast(k.squares(k.cast(x, dtype.Float32), all, false), dtype.Float16)
	}
	return k.squares(x, all, false)
}

func (k *calc) vectorNorm(x *value.Array, ord normOrder, axes compile.Axes, keep bool) *value.Array {
	mag := func() *value.Array { return k.u(ir.Abs, x) }
	switch {
	case ord.none || ord.name == "" && ord.num == 2:
		return k.u(ir.Sqrt, k.squares(x, axes, keep))
	case ord.name != "":
		k.failed(value.Staticf("ValueError", "Invalid norm order '%s' for vectors", ord.name))
		return nothing()
	case math.IsInf(ord.num, 1):
		return k.most(mag(), axes, keep)
	case math.IsInf(ord.num, -1):
		return k.reduce(ir.Min, mag(), axes, keep)
	case ord.num == 0:
		return k.reduce(ir.Sum, k.cast(k.u(ir.NotEqual, x, value.Int(0)), x.DType().Real()), axes, keep)
	case ord.num == 1:
		return k.reduce(ir.Sum, mag(), axes, keep)
	}
	total := k.reduce(ir.Sum, k.u(ir.Pow, mag(), value.Float(ord.num)), axes, keep)
	return k.u(ir.Pow, total, value.Float(1/ord.num))
}

func (k *calc) matrixNorm(x *value.Array, ord normOrder, row, col int, keep bool) *value.Array {
	both := compile.Axes{List: []int{row, col}}
	least := func(a *value.Array, axes compile.Axes, keep bool) *value.Array {
		return k.reduce(ir.Min, a, axes, keep)
	}
	total := func(a *value.Array, axes compile.Axes, keep bool) *value.Array {
		return k.reduce(ir.Sum, a, axes, keep)
	}
	type fold = func(a *value.Array, axes compile.Axes, keep bool) *value.Array
	sums := func(over, then int, f fold) *value.Array {
		s := total(k.u(ir.Abs, x), compile.Axes{List: []int{over}}, true)
		return k.dropAxes(f(s, compile.Axes{List: []int{then}}, true), both.List, keep)
	}
	values := func(f fold) *value.Array {
		m := x
		if row != x.Rank()-2 || col != x.Rank()-1 {
			m = k.transpose(x, append(k.others(x, row, col), row, col))
		}
		res := f(k.singular(k.matrix(m)), compile.Axes{List: []int{-1}}, false)
		if keep && k.err == nil {
			res = k.expand(res, min(row, col), max(row, col))
		}
		return res
	}
	switch {
	case ord.none || ord.name == "fro" || ord.name == "f":
		return k.u(ir.Sqrt, k.squares(x, both, keep))
	case ord.name == "nuc":
		return values(total)
	case ord.name != "":
	case ord.num == 2:
		return values(k.most)
	case ord.num == -2:
		return values(least)
	case ord.num == 1:
		return sums(row, col, k.most)
	case ord.num == -1:
		return sums(row, col, least)
	case math.IsInf(ord.num, 1):
		return sums(col, row, k.most)
	case math.IsInf(ord.num, -1):
		return sums(col, row, least)
	}
	k.failed(value.Staticf("ValueError", "Invalid norm order for matrices."))
	return nothing()
}

// most is the greatest of numbers that are not negative, 0 where there are none.
func (k *calc) most(a *value.Array, axes compile.Axes, keep bool) *value.Array {
	op := ir.Max
	if k.err == nil && slices.Contains(a.Dims(), 0) {
		op = ir.Sum
	}
	return k.reduce(op, a, axes, keep)
}

// others lists the axes but two.
func (k *calc) others(x *value.Array, a, b int) []int {
	var out []int
	for i := range x.Rank() {
		if i != a && i != b {
			out = append(out, i)
		}
	}
	return out
}

// dropAxes removes axes of size 1 unless they are kept.
func (k *calc) dropAxes(a *value.Array, axes []int, keep bool) *value.Array {
	if keep {
		return a
	}
	return k.scalar(k.emit(ir.Squeeze, ir.AxesAttrs{Axes: axes}, a))
}

func linalgVectorNorm(c *Call) (value.Value, error) {
	k := c.calc()
	x := k.inexact(k.arg("x"))
	ord, err := c.normOrder("ord", normOrder{num: 2})
	if k.failed(err) {
		return nil, k.err
	}
	axes, err := c.Axes("axis")
	if err != nil {
		return nil, err
	}
	keep, err := c.Bool("keepdims", false)
	if err != nil {
		return nil, err
	}
	return k.done(k.vectorNorm(x, ord, axes, keep))
}

func linalgMatrixNorm(c *Call) (value.Value, error) {
	k := c.calc()
	x := k.inexact(k.arg("x"))
	ord, err := c.normOrder("ord", normOrder{name: "fro"})
	if k.failed(err) {
		return nil, k.err
	}
	keep, err := c.Bool("keepdims", false)
	if err != nil {
		return nil, err
	}
	if x.Rank() < 2 {
		return nil, value.Staticf(linAlgError, "%d-dimensional array given. Array must be at least two-dimensional", x.Rank())
	}
	return k.done(k.matrixNorm(x, ord, x.Rank()-2, x.Rank()-1, keep))
}

func linalgCond(c *Call) (value.Value, error) {
	k := c.calc()
	if x := k.arg("x"); k.err == nil && slices.Contains(x.Dims()[max(0, x.Rank()-2):], 0) {
		return nil, value.Staticf(linAlgError, "cond is not defined on empty arrays")
	}
	x := k.matrixArg("x", false)
	ord, err := c.normOrder("p", normOrder{none: true})
	if k.failed(err) {
		return nil, k.err
	}
	if ord.none || ord.name == "" && math.Abs(ord.num) == 2 {
		s := k.singular(x)
		last := s.Rank() - 1
		hi, lo := k.along(s, last, shape.Int(0)), k.along(s, last, shape.Int(-1))
		if ord.num == -2 {
			hi, lo = lo, hi
		}
		none := k.u(ir.Equal, lo, value.Float(0)) // of them 0/0 is infinite, too
		return k.done(k.unlessNaN(k.sel(none, value.Float(tensor.NaN()), k.div(hi, k.sel(none, value.Float(1), lo))), x))
	}
	if d := x.Dims(); !shape.CompatibleDims(d[len(d)-1], d[len(d)-2]) {
		return nil, value.Staticf(linAlgError, "Last 2 dimensions of the array must be square")
	}
	// A singular matrix has no inverse, and an infinite condition number.
	singular := k.u(ir.Equal, k.emits(2, ir.LogMatrixDeterminant, nil, x)[0], value.Float(0))
	r := x.Rank()
	regular := x
	if k.err == nil {
		regular = k.sel(k.expand(singular, r-2, r-1), k.emit(ir.Eye, ir.EyeAttrs{Rows: x.Dims()[r-1], Cols: x.Dims()[r-1], DType: x.DType()}), x)
	}
	inv := k.emit(ir.MatrixInverse, nil, regular)
	res := k.mul(k.matrixNorm(x, ord, r-2, r-1, false), k.matrixNorm(inv, ord, r-2, r-1, false))
	return k.done(k.unlessNaN(k.sel(singular, value.Float(tensor.NaN()), res), x))
}

// unlessNaN makes condition numbers that are NaN infinite, but for those of matrices
// with a NaN.
func (k *calc) unlessNaN(cond, x *value.Array) *value.Array {
	given := k.reduce(ir.Any, k.u(ir.IsNan, x), compile.Axes{List: []int{-2, -1}}, false)
	wrong := k.u(ir.Greater, k.u(ir.IsNan, cond), given)
	return k.scalar(k.sel(wrong, value.Float(math.Inf(1)), cond))
}
