// Reductions and running sums: sum, max, any, cumsum and their kin, as
// functions and methods.
package reduce

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
)

const sumParams = "a, axis=None, dtype=None, out=None, keepdims=False, initial=<no value>, where=True"

const maxParams = "a, axis=None, out=None, keepdims=False, initial=<no value>, where=True"

const anyParams = "a, axis=None, out=None, keepdims=False, *, where=True"

const argParams = "a, axis=None, out=None, *, keepdims=False"

const cumParams = "a, axis=None, dtype=None, out=None"

var reductionEntries = []builtin.Entry{
	{Names: []string{"np.sum", "ndarray.sum"}, Replay: builtin.ReplayPlain, Params: sumParams,
		Doc: "Sum of the elements over axes.", Example: "np.sum([[0, 1], [0, 5]], axis=0)", Fn: foldEntry(ir.Sum, ir.AddV2, "add", lower.SumType)},
	{Names: []string{"np.prod", "ndarray.prod"}, Replay: builtin.ReplayPlain, Params: sumParams,
		Doc: "Product of the elements over axes.", Example: "np.prod([[1., 2.], [3., 4.]], axis=1)", Fn: foldEntry(ir.Prod, ir.Mul, "multiply", lower.SumType)},
	{Names: []string{"np.max", "np.amax", "ndarray.max"}, Replay: builtin.ReplayPlain, Params: maxParams,
		Doc: "Greatest element over axes; NaN if there is one.", Example: "np.max([[0, 1], [2, 3]], axis=1)", Fn: foldEntry(ir.Max, ir.Maximum, "maximum", nil)},
	{Names: []string{"np.min", "np.amin", "ndarray.min"}, Replay: builtin.ReplayPlain, Params: maxParams,
		Doc: "Least element over axes; NaN if there is one.", Example: "np.min([[0, 1], [2, 3]], axis=0)", Fn: foldEntry(ir.Min, ir.Minimum, "minimum", nil)},
	{Names: []string{"np.all", "ndarray.all"}, Replay: builtin.ReplayPlain, Params: anyParams,
		Doc: "Whether every element over axes is true.", Example: "np.all([[True, False], [True, True]], axis=0)", Fn: foldEntry(ir.All, ir.LogicalAnd, "logical_and", nil)},
	{Names: []string{"np.any", "ndarray.any"}, Replay: builtin.ReplayPlain, Params: anyParams,
		Doc: "Whether some element over axes is true.", Example: "np.any([[True, False], [False, False]], axis=1)", Fn: foldEntry(ir.Any, ir.LogicalOr, "logical_or", nil)},
	{Names: []string{"np.ptp"}, Replay: builtin.ReplayPlain, Params: "a, axis=None, out=None, keepdims=False",
		Doc: "Greatest less least element.", Example: "np.ptp([[4, 9, 2, 10], [6, 9, 7, 12]], axis=1)", Fn: npPtp},
	{Names: []string{"np.argmax", "ndarray.argmax"}, Replay: builtin.ReplayPlain, Params: argParams,
		Doc: "Place of the first greatest element.", Example: "np.argmax([[10, 11, 12], [13, 14, 15]], axis=0)", Fn: argEntry(ir.ArgMax)},
	{Names: []string{"np.argmin", "ndarray.argmin"}, Replay: builtin.ReplayPlain, Params: argParams,
		Doc: "Place of the first least element.", Example: "np.argmin([[10, 11, 12], [13, 14, 9]])", Fn: argEntry(ir.ArgMin)},
	{Names: []string{"np.count_nonzero"}, Replay: builtin.ReplayPlain, Params: "a, axis=None, *, keepdims=False",
		Doc: "Number of elements that are not zero.", Example: "np.count_nonzero([[0, 1, 7, 0], [3, 0, 2, 19]])", Fn: npCountNonzero},
	{Names: []string{"np.cumsum", "ndarray.cumsum"}, Replay: builtin.ReplayPlain, Params: cumParams,
		Doc: "Running sums along an axis, or of the flat array.", Example: "np.cumsum([[1, 2, 3], [4, 5, 6]])", Fn: scanEntry(ir.Cumsum)},
	{Names: []string{"np.cumprod", "ndarray.cumprod"}, Replay: builtin.ReplayPlain, Params: cumParams,
		Doc: "Running products along an axis, or of the flat array.", Example: "np.cumprod([1, 2, 3])", Fn: scanEntry(ir.Cumprod)},
	{Names: []string{"np.cumulative_sum"}, Replay: builtin.ReplayPlain, Params: "x, /, *, axis=None, dtype=None, out=None, include_initial=False",
		Doc: "Running sums along an axis; may start with 0.", Example: "np.cumulative_sum([1, 2, 3], include_initial=True)", Fn: cumulative(ir.Cumsum, object.Int(0))},
	{Names: []string{"np.cumulative_prod"}, Replay: builtin.ReplayPlain, Params: "x, /, *, axis=None, dtype=None, out=None, include_initial=False",
		Doc: "Running products along an axis; may start with 1.", Example: "np.cumulative_prod([1, 2, 3])", Fn: cumulative(ir.Cumprod, object.Int(1))},
}

// foldEntry makes the Fn of a reduction that runs in type in(dtype).
func foldEntry(op, combine ir.Op, name string, in func(dtype.DType) dtype.DType) func(c *builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		a, err := c.Array("a")
		if err != nil {
			return nil, err
		}
		f := core.Folding{Op: op, Combine: combine, Name: name}
		if f.Axes, err = core.FoldAxesArg(c, "axis"); err != nil {
			return nil, err
		}
		if in != nil {
			if f.To, err = c.DType("dtype"); err != nil {
				return nil, err
			}
			if f.To == dtype.Invalid {
				f.To = in(a.DType())
			}
		}
		if a.DType().IsText() && (op == ir.Sum || op == ir.Prod) {
			return nil, object.Staticf(object.NoLoopError, "ufunc '%s' did not contain a loop with signature matching types (dtype('%s'), dtype('%s')) -> None", name, a.DType().Spec(), a.DType().Spec())
		}
		res, err := core.Fold(c, f, a)
		if err != nil {
			return nil, err
		}
		return core.StoreFold(c, res, combine, "unsafe")
	}
}

func npPtp(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	a, axes, keep := k.Folded(func(a0 string) (lower.Axes, error) { return core.FoldAxesArg(c, a0) })
	if k.Err != nil {
		return nil, k.Err
	}
	res := k.Sub(k.Reduce(ir.Max, a, axes, keep), k.Reduce(ir.Min, a, axes, keep))
	if k.Err != nil {
		return nil, k.Err
	}
	return core.StoreOf(c, "subtract", res)
}

// argEntry makes the Fn of argmax and argmin.
func argEntry(op ir.Op) func(c *builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		a, err := c.Array("a")
		if err != nil {
			return nil, err
		}
		axes := lower.Axes{All: true}
		if c.Given("axis") {
			n, err := builtin.ToInt(c.Arg("axis"))
			if err != nil {
				return nil, err
			}
			axes = lower.Axes{List: []int{n}}
		}
		keep, err := c.Bool("keepdims", false)
		if err != nil {
			return nil, err
		}
		if a.Rank() == 0 && !axes.All {
			one, err := c.R.AtLeast1D(a)
			if err != nil {
				return nil, err
			}
			if _, err := lower.Axis(one, axes.List[0]); err != nil {
				return nil, err
			}
			axes = lower.Axes{All: true}
		}
		res, err := c.R.Reduce(op, a, axes, keep, dtype.Invalid)
		if err != nil {
			return nil, err
		}
		return core.OutOf(c, res, core.GivenOut{Safe: true, Class: "ValueError", Text: "output array does not match result of np." + lower.UfuncName(op) + "."})
	}
}

func npCountNonzero(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	a, axes, keep := k.Folded(func(a0 string) (lower.Axes, error) { return core.FoldAxesArg(c, a0) })
	if k.Err != nil {
		return nil, k.Err
	}
	return c.R.Reduce(ir.CountNonzero, a, axes, keep, dtype.Invalid)
}

// scanEntry makes the Fn of cumsum and cumprod.
func scanEntry(op ir.Op) func(c *builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		res, err := scan(c, op, "a", true)
		if err != nil {
			return nil, err
		}
		return core.Store(c, res, c.Arg("out"), "unsafe")
	}
}

// scan runs a scan over the axis of the call; without one, over the flat array.
func scan(c *builtin.Call, op ir.Op, name string, flatten bool) (*object.Array, error) {
	k := core.NewFormula(c)
	a := k.ArrayArg(name)
	d, err := c.DType("dtype")
	if k.Failed(err) {
		return nil, k.Err
	}
	if a, err = c.R.AtLeast1D(a); err != nil {
		return nil, err
	}
	axis, given, err := core.AxisArg(c, "axis", a)
	if err != nil {
		return nil, err
	}
	if !given {
		if !flatten && a.Rank() > 1 {
			return nil, object.Staticf(object.ValueError, "For arrays which have more than one dimension ``axis`` argument is required.")
		}
		a = k.Flat(a)
	}
	if k.Err != nil {
		return nil, k.Err
	}
	if d == dtype.Invalid {
		d = lower.SumType(a.DType())
	}
	res := k.Emit(op, ir.AxisAttrs{Axis: axis}, k.Cast(a, d))
	return res, k.Err
}

func cumulative(op ir.Op, start object.Value) func(c *builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		res, err := scan(c, op, "x", false)
		if err != nil {
			return nil, err
		}
		with, err := c.Bool("include_initial", false)
		if err != nil {
			return nil, err
		}
		if with {
			k := core.NewFormula(c)
			axis, _, err := core.AxisArg(c, "axis", res)
			if err != nil {
				return nil, err
			}
			dims := res.Dims()
			if !core.Known(res) {
				if dims[axis] >= 0 {
					dims[axis]++
				}
				return core.Typed(c, res.DType(), dims...), nil
			}
			dims[axis] = 1
			one := k.Emit(ir.Fill, ir.DimsAttrs{Dims: dims}, k.Take(lower.ConstOf(start, res.DType())))
			if res = k.Concat(axis, one, res); k.Err != nil {
				return nil, k.Err
			}
		}
		return core.Store(c, res, c.Arg("out"), "same_kind")
	}
}
