// Reductions and running sums: sum, max, any, cumsum and their kin, as
// functions and methods.
package builtin

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/lang/compile"
	"github.com/tq-lang/tq/lang/value"
)

const sumParams = "a, axis=None, dtype=None, out=None, keepdims=False, initial=<no value>, where=True"
const maxParams = "a, axis=None, out=None, keepdims=False, initial=<no value>, where=True"
const anyParams = "a, axis=None, out=None, keepdims=False, *, where=True"
const argParams = "a, axis=None, out=None, *, keepdims=False"
const cumParams = "a, axis=None, dtype=None, out=None"

var reductionEntries = []Entry{
	{Names: []string{"np.sum", "ndarray.sum"}, Params: sumParams,
		Doc: "Sum of the elements over axes.", Example: "np.sum([[0, 1], [0, 5]], axis=0)", Fn: foldEntry(ir.Sum, ir.AddV2, "add", compile.SumType)},
	{Names: []string{"np.prod", "ndarray.prod"}, Params: sumParams,
		Doc: "Product of the elements over axes.", Example: "np.prod([[1., 2.], [3., 4.]], axis=1)", Fn: foldEntry(ir.Prod, ir.Mul, "multiply", compile.SumType)},
	{Names: []string{"np.max", "np.amax", "ndarray.max"}, Params: maxParams,
		Doc: "Greatest element over axes; NaN if there is one.", Example: "np.max([[0, 1], [2, 3]], axis=1)", Fn: foldEntry(ir.Max, ir.Maximum, "maximum", nil)},
	{Names: []string{"np.min", "np.amin", "ndarray.min"}, Params: maxParams,
		Doc: "Least element over axes; NaN if there is one.", Example: "np.min([[0, 1], [2, 3]], axis=0)", Fn: foldEntry(ir.Min, ir.Minimum, "minimum", nil)},
	{Names: []string{"np.all", "ndarray.all"}, Params: anyParams,
		Doc: "Whether every element over axes is true.", Example: "np.all([[True, False], [True, True]], axis=0)", Fn: foldEntry(ir.All, ir.LogicalAnd, "logical_and", nil)},
	{Names: []string{"np.any", "ndarray.any"}, Params: anyParams,
		Doc: "Whether some element over axes is true.", Example: "np.any([[True, False], [False, False]], axis=1)", Fn: foldEntry(ir.Any, ir.LogicalOr, "logical_or", nil)},
	{Names: []string{"np.ptp"}, Params: "a, axis=None, out=None, keepdims=False",
		Doc: "Greatest less least element.", Example: "np.ptp([[4, 9, 2, 10], [6, 9, 7, 12]], axis=1)", Fn: npPtp},
	{Names: []string{"np.argmax", "ndarray.argmax"}, Params: argParams,
		Doc: "Place of the first greatest element.", Example: "np.argmax([[10, 11, 12], [13, 14, 15]], axis=0)", Fn: argEntry(ir.ArgMax)},
	{Names: []string{"np.argmin", "ndarray.argmin"}, Params: argParams,
		Doc: "Place of the first least element.", Example: "np.argmin([[10, 11, 12], [13, 14, 9]])", Fn: argEntry(ir.ArgMin)},
	{Names: []string{"np.count_nonzero"}, Params: "a, axis=None, *, keepdims=False",
		Doc: "Number of elements that are not zero.", Example: "np.count_nonzero([[0, 1, 7, 0], [3, 0, 2, 19]])", Fn: npCountNonzero},
	{Names: []string{"np.cumsum", "ndarray.cumsum"}, Params: cumParams,
		Doc: "Running sums along an axis, or of the flat array.", Example: "np.cumsum([[1, 2, 3], [4, 5, 6]])", Fn: scanEntry(ir.Cumsum)},
	{Names: []string{"np.cumprod", "ndarray.cumprod"}, Params: cumParams,
		Doc: "Running products along an axis, or of the flat array.", Example: "np.cumprod([1, 2, 3])", Fn: scanEntry(ir.Cumprod)},
	{Names: []string{"np.cumulative_sum"}, Params: "x, /, *, axis=None, dtype=None, out=None, include_initial=False",
		Doc: "Running sums along an axis; may start with 0.", Example: "np.cumulative_sum([1, 2, 3], include_initial=True)", Fn: cumulative(ir.Cumsum, value.Int(0))},
	{Names: []string{"np.cumulative_prod"}, Params: "x, /, *, axis=None, dtype=None, out=None, include_initial=False",
		Doc: "Running products along an axis; may start with 1.", Example: "np.cumulative_prod([1, 2, 3])", Fn: cumulative(ir.Cumprod, value.Int(1))},
}

// folding describes one reduction.
type folding struct {
	op      ir.Op // the reduction
	combine ir.Op // the function of two operands that it repeats
	axes    compile.Axes
	name    string      // NumPy's name of combine
	to      dtype.DType // the type to run in, or Invalid
}

// identities are the results of empty reductions.
var identities = map[ir.Op]value.Value{ir.Sum: value.Int(0), ir.Prod: value.Int(1), ir.All: value.Bool(true), ir.Any: value.Bool(false)}

// foldEntry makes the Fn of a reduction that runs in type in(dtype).
func foldEntry(op, combine ir.Op, name string, in func(dtype.DType) dtype.DType) func(c *Call) (value.Value, error) {
	return func(c *Call) (value.Value, error) {
		a, err := c.Array("a")
		if err != nil {
			return nil, err
		}
		f := folding{op: op, combine: combine, name: name}
		if f.axes, err = c.FoldAxes("axis"); err != nil {
			return nil, err
		}
		if in != nil {
			if f.to, err = c.DType("dtype"); err != nil {
				return nil, err
			}
			if f.to == dtype.Invalid {
				f.to = in(a.DType())
			}
		}
		if a.DType().IsText() && (op == ir.Sum || op == ir.Prod) {
			return nil, value.Staticf("_UFuncNoLoopError", "ufunc '%s' did not contain a loop with signature matching types (dtype('%s'), dtype('%s')) -> None", name, a.DType().Spec(), a.DType().Spec())
		}
		res, err := c.fold(f, a)
		if err != nil {
			return nil, err
		}
		return c.storeFold(res, combine, "unsafe")
	}
}

// fold runs a reduction with the call's where=, initial= and keepdims=.
func (c *Call) fold(f folding, a *value.Array) (*value.Array, error) {
	k := c.calc()
	keep, err := c.Bool("keepdims", false)
	if err != nil {
		return nil, err
	}
	if f.to != dtype.Invalid {
		a = k.cast(a, f.to)
	}
	to := a.DType()
	if f.op == ir.All || f.op == ir.Any {
		to = dtype.Bool
	}
	var initial value.Value
	if identities[f.op] == nil {
		none := a.Rank() == 0 && len(f.axes.List) == 1 && (f.axes.List[0] == 0 || f.axes.List[0] == -1)
		if a.Rank() >= 0 && !f.axes.All && !none { // axes are looked at first
			if _, err := shape.NormalizeAxes(f.axes.List, a.Rank()); err != nil {
				return nil, compile.AxisError(err)
			}
		}
		initial = k.initialIn(to)
	}
	if w := c.optional("where"); w != nil && w != value.Bool(true) {
		neutral := identities[f.op]
		if neutral == nil {
			neutral = initial
		}
		if neutral == nil {
			return nil, value.Staticf("ValueError", "reduction operation '%s' does not have an identity, so to use a where mask one has to specify 'initial'", f.name)
		}
		mask := k.take(c.whereMask(w))
		if k.err == nil && a.Rank() >= 0 && mask.Rank() > a.Rank() {
			return nil, value.Staticf("ValueError", "input operand has more dimensions than allowed by the axis remapping")
		}
		if f.op == ir.All || f.op == ir.Any {
			a = k.cast(a, dtype.Bool)
		}
		a = k.sel(mask, a, neutral)
	}
	if initial != nil && identities[f.op] == nil {
		a = k.withInitial(a, f.axes, initial)
	}
	res := k.reduce(f.op, a, f.axes, keep)
	if initial == nil {
		initial = k.initialIn(to)
	}
	if initial != nil {
		res = k.u(f.combine, res, initial)
	}
	if k.err != nil {
		return nil, k.err
	}
	return res, nil
}

// storeFold is store for a reduction by repeating an op, whose out= has the axes of
// the result.
func (c *Call) storeFold(res *value.Array, combine ir.Op, rule dtype.Casting) (value.Value, error) {
	out, ok := firstOut(c.Arg("out")).(*value.Array)
	if m, n := res.Rank(), 0; ok && m >= 0 {
		if n = out.Rank(); n >= 0 && m != n {
			kept := ""
			if keep, err := c.Bool("keepdims", false); err == nil && keep {
				kept = " (must match the operand's when keepdims=True)"
			}
			return nil, value.Staticf("ValueError", "output parameter for reduction operation %s has the wrong number of dimensions: Found %d but expected %d%s",
				compile.UfuncName(combine), n, m, kept)
		}
	}
	return c.store(res, c.Arg("out"), rule)
}

// whereMask reads where=: arrays are of truth values, anything else is read as such.
func (c *Call) whereMask(w value.Value) (*value.Array, error) {
	if a, ok := w.(*value.Array); ok && !a.DType().IsBool() {
		return nil, value.Staticf("TypeError", "Cannot cast array data from dtype('%s') to dtype('bool') according to the rule 'safe'", a.DType().Spec())
	}
	return c.R.ArrayFor(w, dtype.Bool)
}

// initialIn is initial= in the type of the result, nil without it.
func (k *calc) initialIn(d dtype.DType) value.Value {
	switch v := k.optional("initial").(type) {
	case nil:
		return nil
	case *value.Array:
		return k.cast(v, d)
	default:
		if !value.IsNumber(v) || k.err != nil {
			return v
		}
		return k.take(compile.ConstOf(v, d))
	}
}

// optional is an argument that the entry may not even have.
func (c *Call) optional(name string) value.Value {
	for i, p := range c.Entry.sig.params {
		if p.Name == name {
			if c.Args[i] == value.None {
				return nil
			}
			return c.Args[i]
		}
	}
	return nil
}

// withInitial makes room for initial= where max and min have nothing to fold.
func (k *calc) withInitial(a *value.Array, axes compile.Axes, initial value.Value) *value.Array {
	if k.err != nil || !known(a) {
		return k.take(a, nil)
	}
	empty := false
	for i, n := range a.Dims() {
		folded := axes.All
		for _, x := range axes.List {
			folded = folded || x == i || x == i-a.Rank()
		}
		empty = empty || folded && n == 0
	}
	if !empty {
		return a
	}
	dims := a.Dims()
	for i := range dims {
		dims[i] = max(dims[i], 1)
	}
	return k.emit(ir.Fill, ir.DimsAttrs{Dims: dims}, k.cast(k.arr(initial), a.DType()))
}

func npPtp(c *Call) (value.Value, error) {
	k := c.calc()
	a, axes, keep := k.folded(c.FoldAxes)
	if k.err != nil {
		return nil, k.err
	}
	res := k.sub(k.reduce(ir.Max, a, axes, keep), k.reduce(ir.Min, a, axes, keep))
	if k.err != nil {
		return nil, k.err
	}
	return c.storeOf("subtract", res)
}

// argEntry makes the Fn of argmax and argmin.
func argEntry(op ir.Op) func(c *Call) (value.Value, error) {
	return func(c *Call) (value.Value, error) {
		a, err := c.Array("a")
		if err != nil {
			return nil, err
		}
		axes := compile.Axes{All: true}
		if c.Given("axis") {
			n, err := ToInt(c.Arg("axis"))
			if err != nil {
				return nil, err
			}
			axes = compile.Axes{List: []int{n}}
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
			if _, err := compile.Axis(one, axes.List[0]); err != nil {
				return nil, err
			}
			axes = compile.Axes{All: true}
		}
		res, err := c.R.Reduce(op, a, axes, keep, dtype.Invalid)
		if err != nil {
			return nil, err
		}
		return c.outOf(res, givenOut{safe: true, class: "ValueError", text: "output array does not match result of np." + compile.UfuncName(op) + "."})
	}
}

func npCountNonzero(c *Call) (value.Value, error) {
	k := c.calc()
	a, axes, keep := k.folded(c.FoldAxes)
	if k.err != nil {
		return nil, k.err
	}
	return c.R.Reduce(ir.CountNonzero, a, axes, keep, dtype.Invalid)
}

// scanEntry makes the Fn of cumsum and cumprod.
func scanEntry(op ir.Op) func(c *Call) (value.Value, error) {
	return func(c *Call) (value.Value, error) {
		res, err := c.scan(op, "a", true)
		if err != nil {
			return nil, err
		}
		return c.store(res, c.Arg("out"), "unsafe")
	}
}

// scan runs a scan over the axis of the call; without one, over the flat array.
func (c *Call) scan(op ir.Op, name string, flatten bool) (*value.Array, error) {
	k := c.calc()
	a := k.arg(name)
	d, err := c.DType("dtype")
	if k.failed(err) {
		return nil, k.err
	}
	if a, err = c.R.AtLeast1D(a); err != nil {
		return nil, err
	}
	axis, given, err := c.Axis("axis", a)
	if err != nil {
		return nil, err
	}
	if !given {
		if !flatten && a.Rank() > 1 {
			return nil, value.Staticf("ValueError", "For arrays which have more than one dimension ``axis`` argument is required.")
		}
		a = k.flat(a)
	}
	if k.err != nil {
		return nil, k.err
	}
	if d == dtype.Invalid {
		d = compile.SumType(a.DType())
	}
	res := k.emit(op, ir.AxisAttrs{Axis: axis}, k.cast(a, d))
	return res, k.err
}

func cumulative(op ir.Op, start value.Value) func(c *Call) (value.Value, error) {
	return func(c *Call) (value.Value, error) {
		res, err := c.scan(op, "x", false)
		if err != nil {
			return nil, err
		}
		with, err := c.Bool("include_initial", false)
		if err != nil {
			return nil, err
		}
		if with {
			k := c.calc()
			axis, _, err := c.Axis("axis", res)
			if err != nil {
				return nil, err
			}
			dims := res.Dims()
			dims[axis] = 1
			one := k.emit(ir.Fill, ir.DimsAttrs{Dims: dims}, k.take(compile.ConstOf(start, res.DType())))
			if res = k.concat(axis, one, res); k.err != nil {
				return nil, k.err
			}
		}
		return c.store(res, c.Arg("out"), "same_kind")
	}
}
