// Reductions that leave NaN out: nansum, nanmean, nanmax and their kin.
package reduce

import (
	"slices"
	"strings"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/loops"
	"github.com/tq-lang/tq/engine/loops/elem"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/record"
)

var nanEntries = []builtin.Entry{
	{Names: []string{"np.nansum"}, Replay: builtin.ReplayPlain, Params: sumParams, Doc: "Sum with NaN as 0.", Example: "np.nansum([1, np.nan, 2])", Fn: nanFold(ir.Sum)},
	{Names: []string{"np.nanprod"}, Replay: builtin.ReplayPlain, Params: sumParams, Doc: "Product with NaN as 1.", Example: "np.nanprod([3, np.nan, 2])", Fn: nanFold(ir.Prod)},
	{Names: []string{"np.nanmax"}, Params: maxParams, Doc: "Greatest element that is not NaN.", Example: "np.nanmax([[1, 2], [3, np.nan]], axis=0)", Fn: nanExtreme(ir.Max, ir.Fmax)},
	{Names: []string{"np.nanmin"}, Params: maxParams, Doc: "Least element that is not NaN.", Example: "np.nanmin([[1, 2], [3, np.nan]], axis=0)", Fn: nanExtreme(ir.Min, ir.Fmin)},
	{Names: []string{"np.nanargmax"}, Params: argParams, Doc: "Place of the greatest element that is not NaN.", Example: "np.nanargmax([[np.nan, 4], [2, 3]])", Fn: nanArg(ir.ArgMax)},
	{Names: []string{"np.nanargmin"}, Params: argParams, Doc: "Place of the least element that is not NaN.", Example: "np.nanargmin([[np.nan, 4], [2, 3]], axis=1)", Fn: nanArg(ir.ArgMin)},
	{Names: []string{"np.nanmean"}, Params: "a, axis=None, dtype=None, out=None, keepdims=False, *, where=True",
		Doc: "Mean of the elements that are not NaN.", Example: "np.nanmean([[1, np.nan], [3, 4]], axis=0)", Fn: nanMean},
	{Names: []string{"np.nanvar"}, Params: varParams, Doc: "Variance of the elements that are not NaN.", Example: "np.nanvar([[1, np.nan], [3, 4]])", Fn: nanSpread(false)},
	{Names: []string{"np.nanstd"}, Params: varParams, Doc: "Standard deviation of the elements that are not NaN.", Example: "np.nanstd([[1, np.nan], [3, 4]])", Fn: nanSpread(true)},
	{Names: []string{"np.nanmedian"}, Params: "a, axis=None, out=None, overwrite_input=False, keepdims=False",
		Doc: "Median of the elements that are not NaN.", Example: "np.nanmedian([[10.0, np.nan, 4], [3, 2, 1]])", Fn: nanMedian},
	{Names: []string{"np.nancumsum"}, Replay: builtin.ReplayPlain, Params: cumParams, Doc: "Running sums with NaN as 0.", Example: "np.nancumsum([1, np.nan, 2])", Fn: nanScan(ir.Cumsum, object.Int(0))},
	{Names: []string{"np.nancumprod"}, Replay: builtin.ReplayPlain, Params: cumParams, Doc: "Running products with NaN as 1.", Example: "np.nancumprod([1, np.nan, 2])", Fn: nanScan(ir.Cumprod, object.Int(1))},
}

// filled puts v in the place of NaN.
func withoutNaN(k *core.Formula, a *object.Array, v object.Value) *object.Array {
	if k.Err != nil || !a.DType().IsInexact() {
		return k.Take(a, nil)
	}
	return k.Where(k.Ufunc(ir.IsNan, a), v, a)
}

func nanFold(op ir.Op) func(c *builtin.Call) (object.Value, error) {
	combine, name := ir.AddV2, "add"
	if op == ir.Prod {
		combine, name = ir.Mul, "multiply"
	}
	return func(c *builtin.Call) (object.Value, error) {
		k := core.NewFormula(c)
		a := k.ArrayArg("a")
		axes, err := core.FoldAxesArg(c, "axis")
		if k.Failed(err) {
			return nil, k.Err
		}
		d, err := c.DType("dtype")
		if err != nil {
			return nil, err
		}
		if d == dtype.Invalid {
			d = lower.SumType(a.DType())
		}
		a = withoutNaN(k, a, core.Identities[op])
		if k.Err != nil {
			return nil, k.Err
		}
		res, err := core.Fold(c, core.Folding{Op: op, Combine: combine, Axes: axes, Name: name, To: d}, a)
		if err != nil {
			return nil, err
		}
		return core.StoreFold(c, res, combine, "unsafe")
	}
}

func nanExtreme(op, combine ir.Op) func(c *builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		k := core.NewFormula(c)
		a := k.ArrayArg("a")
		axes, err := core.FoldAxesArg(c, "axis")
		if k.Failed(err) {
			return nil, k.Err
		}
		f := core.Folding{Op: op, Combine: combine, Axes: axes, Name: strings.ToLower(combine.String())}
		if a.DType().IsTime() {
			keep, _ := c.Bool("keepdims", false)
			res := nanExtremeOfTimes(k, op, a, axes, keep)
			if k.Err != nil {
				return nil, k.Err
			}
			return core.Store(c, res, c.Arg("out"), "same_kind")
		}
		nan := a
		plain := c.OptionalArg("initial") == nil && c.OptionalArg("where") == nil
		if plain && a.DType().IsFloat() && !c.Dry() { // mostly there is no NaN, and the extremes are numbers
			x := a
			if one := numbersOnly(k, a, axes, combine); one != nil {
				x = one
			}
			if res, err := core.Fold(c, f, x); err == nil && !hasNaN(k, res) {
				return core.StoreFold(c, res, combine, "unsafe")
			}
			if k.Err != nil {
				return nil, k.Err
			}
		}
		if a.DType().IsInexact() {
			worst := object.Float(core.MinusInf)
			if op == ir.Min {
				worst = -worst
			}
			nan = k.Ufunc(ir.IsNan, a)
			a = k.Where(nan, worst, a)
		}
		if k.Err != nil {
			return nil, k.Err
		}
		res, err := core.Fold(c, f, a)
		if e, ok := err.(*record.Error); ok { // NumPy folds by fmax and fmin
			named := *e.Fault
			named.Msg = strings.NewReplacer("operation maximum", "operation fmax", "operation minimum", "operation fmin").Replace(named.Msg)
			e.Fault = &named
		}
		if err != nil {
			return nil, err
		}
		if nan != a && a.DType().IsInexact() {
			keep, _ := c.Bool("keepdims", false)
			if a.Rank() == 0 {
				axes = lower.Axes{All: true}
			}
			all := k.Reduce(ir.All, nan, axes, keep)
			warnWhere(c, k, all, "All-NaN slice encountered", "All-NaN axis encountered")
			if plain {
				res = k.Where(all, object.Float(core.Nan64), res)
			}
		}
		if k.Err != nil {
			return nil, k.Err
		}
		return core.StoreFold(c, res, combine, "unsafe")
	}
}

// numbersOnly is a vector of one element, the extreme of the numbers of a dense array that is folded over as a whole; nil where
// that is not asked for, or all are NaN.
func numbersOnly(k *core.Formula, a *object.Array, axes lower.Axes, combine ir.Op) *object.Array {
	if keep, err := k.Bool("keepdims", false); k.Err != nil || err != nil || keep || !(axes.All || a.Rank() == 1) {
		return nil
	}
	t, err := a.Tensor()
	if err != nil || !t.Contiguous() || t.Swapped() || t.Size() == 0 || t.Size() > mostNumbers {
		return nil
	}
	switch t.DType() {
	case dtype.Float64:
		return extremeNumber(tensor.Flat[float64](t), combine)
	case dtype.Float32:
		return extremeNumber(tensor.Flat[float32](t), combine)
	}
	return nil
}

// mostNumbers is how many are folded here, which asks for no interrupts.
const mostNumbers = 1 << 22

// extremeNumber folds floats by fmax or fmin: the pieces onto each other, then what is left by halves.
func extremeNumber[T elem.Float](a []T, combine ir.Op) *object.Array {
	onto := loops.Fmax[T]
	if combine == ir.Fmin {
		onto = loops.Fmin[T]
	}
	var buf [1024]T
	acc := buf[:copy(buf[:], a)]
	for a = a[len(acc):]; len(a) > 0; {
		n := min(len(acc), len(a))
		onto(acc[:n], acc[:n], a[:n])
		a = a[n:]
	}
	for len(acc) > 1 {
		half := len(acc) / 2
		onto(acc[:half], acc[:half], acc[len(acc)-half:])
		acc = acc[:len(acc)-half]
	}
	if acc[0] != acc[0] {
		return nil
	}
	return core.Vector([]T{acc[0]})
}

// hasNaN reports whether an array of floats has a NaN.
func hasNaN(k *core.Formula, a *object.Array) bool {
	if k.Failed(k.R.Settle(a)) {
		return true
	}
	if t, err := a.Tensor(); err == nil && t.Size() <= 16 {
		nan := false
		t.Each(func(p int) bool {
			x := t.Float64At(p)
			nan = x != x
			return !nan
		})
		return nan
	}
	any := k.Reduce(ir.Any, k.Ufunc(ir.IsNan, a), lower.Axes{All: true}, false)
	if k.Err != nil || k.Failed(k.R.Settle(any)) {
		return true
	}
	t, err := any.Tensor()
	return err != nil || t.BoolAt(t.Offset())
}

// warnWhere warns if the mask has a true element.
func warnWhere(c *builtin.Call, k *core.Formula, mask *object.Array, text, whole string) {
	if c.Dry() || k.Err != nil {
		return
	}
	any := k.Reduce(ir.Any, mask, lower.Axes{All: true}, false)
	if k.Err != nil || k.Failed(c.R.Settle(any)) {
		return
	}
	if t, err := any.Tensor(); err == nil && t.BoolAt(t.Offset()) {
		if mask.Rank() == 0 {
			text = whole
		}
		k.Failed(c.Warn("RuntimeWarning", text))
	}
}

func nanArg(op ir.Op) func(c *builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		k := core.NewFormula(c)
		a := k.ArrayArg("a")
		if k.Err != nil {
			return nil, k.Err
		}
		if a.DType().IsInexact() && (!core.Known(a) || core.Size(a.Dims()) > 0) {
			worst := object.Float(core.MinusInf)
			if op == ir.ArgMin {
				worst = -worst
			}
			nan := k.Ufunc(ir.IsNan, a)
			axes, err := core.AxesArg(c, "axis")
			if err != nil {
				return nil, err
			}
			all := k.Reduce(ir.Any, k.Reduce(ir.All, nan, axes, false), lower.Axes{All: true}, false)
			a = k.Where(nan, worst, a)
			if k.Err != nil {
				return nil, k.Err
			}
			if !c.Dry() {
				t, err := all.Tensor()
				if err != nil {
					return nil, err
				}
				if t.BoolAt(t.Offset()) {
					return nil, object.Errorf(object.ValueError, "All-NaN slice encountered")
				}
			}
		}
		inner := *c
		inner.Args = append([]object.Value{a}, c.Args[1:]...)
		return argEntry(op)(&inner)
	}
}

// overAll is the call without an axis that an array without axes is folded over all the same: 0 or -1.
func overAll(c *builtin.Call, a *object.Array) *builtin.Call {
	axes, err := core.AxesArg(c, "axis")
	if err != nil || a.Rank() != 0 || axes.All || len(axes.List) != 1 || axes.List[0] < -1 || axes.List[0] > 0 {
		return c
	}
	inner := *c
	inner.Args = slices.Clone(c.Args)
	inner.Args[1] = nil
	return &inner
}

// nanSpec is spec with the NaN masked out; integers have none.
func nanSpec(c *builtin.Call, k *core.Formula, a *object.Array) (spec, *object.Array, error) {
	over := c
	if a.DType().IsInexact() { // integers are left to mean and var
		over = overAll(c, a)
	}
	s, err := readSpec(over, k, a)
	if err != nil || !a.DType().IsInexact() {
		return s, a, err
	}
	good := k.Ufunc(ir.LogicalNot, k.Ufunc(ir.IsNan, a))
	if s.mask != nil {
		good = k.Ufunc(ir.LogicalAnd, good, s.mask)
	}
	good.Scalar = false
	s.mask = good
	if !s.in.IsInexact() {
		return s, a, object.Staticf(object.TypeError, "If a is inexact, then dtype must be inexact")
	}
	if out, ok := core.FirstOut(c.Arg("out")).(*object.Array); ok && !out.DType().IsInexact() {
		return s, a, object.Staticf(object.TypeError, "If a is inexact, then out must be inexact")
	}
	s.byHalves()
	s.count = k.Reduce(ir.CountNonzero, good, s.axes, s.keep)
	return s, a, k.Err
}

func nanMean(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	a := k.ArrayArg("a")
	if k.Err != nil {
		return nil, k.Err
	}
	if a.DType().IsTime() {
		return meanOfTimes(c, k, a)
	}
	defer core.Quiet(c)()
	s, a, err := nanSpec(c, k, a)
	if err != nil {
		return nil, err
	}
	if n, ok := s.count.(*object.Array); ok {
		warnWhere(c, k, k.Ufunc(ir.Equal, n, object.Int(0)), "Mean of empty slice", "Mean of empty slice")
	}
	res := k.AsScalar(k.Cast(meanOf(k, a, s, s.keep, s.count), s.out))
	if k.Failed(core.Settled(c, res)) {
		return nil, k.Err
	}
	return core.Store(c, res, c.Arg("out"), "unsafe")
}

func nanSpread(root bool) func(c *builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		k := core.NewFormula(c)
		a := k.ArrayArg("a")
		if k.Err != nil {
			return nil, k.Err
		}
		if !a.DType().IsInexact() {
			return spread(root)(c)
		}
		defer core.Quiet(c)()
		s, a, err := nanSpec(c, k, a)
		if err != nil {
			return nil, err
		}
		ddof, err := ddof(c)
		if err != nil {
			return nil, err
		}
		res := variance(k, a, s, c.OptionalArg("mean"), ddof)
		if n, ok := s.count.(*object.Array); ok {
			bad := k.Ufunc(ir.LessEqual, n, object.Float(ddof))
			warnWhere(c, k, bad, "Degrees of freedom <= 0 for slice.", "Degrees of freedom <= 0 for slice.")
			res = k.Where(bad, object.Float(core.Nan64), res)
		}
		if root {
			res = k.Ufunc(ir.Sqrt, res)
		}
		res = k.AsScalar(k.Cast(res, s.out.Real()))
		if k.Failed(core.Settled(c, res)) {
			return nil, k.Err
		}
		return core.Store(c, res, c.Arg("out"), "unsafe")
	}
}

func nanMedian(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	a, axes, keep := k.Folded(func(a0 string) (lower.Axes, error) { return core.AxesArg(c, a0) })
	if k.Err != nil {
		return nil, k.Err
	}
	if a.DType().IsComplex() {
		res, err := nanMedianOfComplex(c, k, a, axes, keep)
		if err != nil {
			return nil, err
		}
		return core.Store(c, res, c.Arg("out"), "unsafe")
	}
	if !a.DType().IsFloat() {
		return k.Done(median(k, a, axes, keep))
	}
	x, kept := gathered(k, a, axes)
	res := nanQuantiles(k, x, []float64{0.5}, method{kind: middleKind}, true)
	res = k.Along(res, 0, shape.Int(0))
	res = foldedTo(k, res, keep, kept)
	if k.Err != nil {
		return nil, k.Err
	}
	return core.Store(c, res, c.Arg("out"), "unsafe")
}

func nanScan(op ir.Op, neutral object.Value) func(c *builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		k := core.NewFormula(c)
		a := withoutNaN(k, k.ArrayArg("a"), neutral)
		if k.Err != nil {
			return nil, k.Err
		}
		inner := *c
		inner.Args = append([]object.Value{a}, c.Args[1:]...)
		return scanEntry(op)(&inner)
	}
}
