// Reductions that leave NaN out: nansum, nanmean, nanmax and their kin.
package builtin

import (
	"slices"
	"strings"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	inner "github.com/tq-lang/tq/engine/loops"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/compile"
	"github.com/tq-lang/tq/lang/value"
)

var nanEntries = []Entry{
	{Names: []string{"np.nansum"}, Params: sumParams, Doc: "Sum with NaN as 0.", Example: "np.nansum([1, np.nan, 2])", Fn: nanFold(ir.Sum)},
	{Names: []string{"np.nanprod"}, Params: sumParams, Doc: "Product with NaN as 1.", Example: "np.nanprod([3, np.nan, 2])", Fn: nanFold(ir.Prod)},
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
	{Names: []string{"np.nancumsum"}, Params: cumParams, Doc: "Running sums with NaN as 0.", Example: "np.nancumsum([1, np.nan, 2])", Fn: nanScan(ir.Cumsum, value.Int(0))},
	{Names: []string{"np.nancumprod"}, Params: cumParams, Doc: "Running products with NaN as 1.", Example: "np.nancumprod([1, np.nan, 2])", Fn: nanScan(ir.Cumprod, value.Int(1))},
}

// filled puts v in the place of NaN.
func (k *calc) withoutNaN(a *value.Array, v value.Value) *value.Array {
	if k.err != nil || !a.DType().IsInexact() {
		return k.take(a, nil)
	}
	return k.sel(k.u(ir.IsNan, a), v, a)
}

func nanFold(op ir.Op) func(c *Call) (value.Value, error) {
	combine, name := ir.AddV2, "add"
	if op == ir.Prod {
		combine, name = ir.Mul, "multiply"
	}
	return func(c *Call) (value.Value, error) {
		k := c.calc()
		a := k.arg("a")
		axes, err := c.FoldAxes("axis")
		if k.failed(err) {
			return nil, k.err
		}
		d, err := c.DType("dtype")
		if err != nil {
			return nil, err
		}
		if d == dtype.Invalid {
			d = compile.SumType(a.DType())
		}
		a = k.withoutNaN(a, identities[op])
		if k.err != nil {
			return nil, k.err
		}
		res, err := c.fold(folding{op: op, combine: combine, axes: axes, name: name, to: d}, a)
		if err != nil {
			return nil, err
		}
		return c.storeFold(res, combine, "unsafe")
	}
}

func nanExtreme(op, combine ir.Op) func(c *Call) (value.Value, error) {
	return func(c *Call) (value.Value, error) {
		k := c.calc()
		a := k.arg("a")
		axes, err := c.FoldAxes("axis")
		if k.failed(err) {
			return nil, k.err
		}
		f := folding{op: op, combine: combine, axes: axes, name: strings.ToLower(combine.String())}
		if a.DType().IsTime() {
			keep, _ := c.Bool("keepdims", false)
			res := k.nanExtremeOfTimes(op, a, axes, keep)
			if k.err != nil {
				return nil, k.err
			}
			return c.store(res, c.Arg("out"), "same_kind")
		}
		nan := a
		plain := c.optional("initial") == nil && c.optional("where") == nil
		if plain && a.DType().IsFloat() && !c.Dry() { // mostly there is no NaN, and the extremes are numbers
			x := a
			if one := k.numbersOnly(a, axes, combine); one != nil {
				x = one
			}
			if res, err := c.fold(f, x); err == nil && !k.hasNaN(res) {
				return c.storeFold(res, combine, "unsafe")
			}
			if k.err != nil {
				return nil, k.err
			}
		}
		if a.DType().IsInexact() {
			worst := value.Float(minusInf)
			if op == ir.Min {
				worst = -worst
			}
			nan = k.u(ir.IsNan, a)
			a = k.sel(nan, worst, a)
		}
		if k.err != nil {
			return nil, k.err
		}
		res, err := c.fold(f, a)
		if e, ok := err.(*compile.Error); ok { // NumPy folds by fmax and fmin
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
				axes = compile.Axes{All: true}
			}
			all := k.reduce(ir.All, nan, axes, keep)
			c.warnWhere(k, all, "All-NaN slice encountered", "All-NaN axis encountered")
			if plain {
				res = k.sel(all, value.Float(nan64), res)
			}
		}
		if k.err != nil {
			return nil, k.err
		}
		return c.storeFold(res, combine, "unsafe")
	}
}

// numbersOnly is a vector of one element, the extreme of the numbers of a dense array that is folded over as a whole; nil where
// that is not asked for, or all are NaN.
func (k *calc) numbersOnly(a *value.Array, axes compile.Axes, combine ir.Op) *value.Array {
	if keep, err := k.Bool("keepdims", false); k.err != nil || err != nil || keep || !(axes.All || a.Rank() == 1) {
		return nil
	}
	t, err := a.Tensor()
	if err != nil || !t.Contiguous() || t.Swapped() || t.Size() == 0 || t.Size() > mostNumbers {
		return nil
	}
	switch t.DType() {
	case dtype.Float64:
		return extremeNumber(tensor.Elems[float64](t), combine)
	case dtype.Float32:
		return extremeNumber(tensor.Elems[float32](t), combine)
	}
	return nil
}

// mostNumbers is how many are folded here, which asks for no interrupts.
const mostNumbers = 1 << 22

// extremeNumber folds floats by fmax or fmin: the pieces onto each other, then what is left by halves.
func extremeNumber[T inner.Float](a []T, combine ir.Op) *value.Array {
	onto := inner.Fmax[T]
	if combine == ir.Fmin {
		onto = inner.Fmin[T]
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
	return vector([]T{acc[0]})
}

// hasNaN tells whether an array of floats has a NaN.
func (k *calc) hasNaN(a *value.Array) bool {
	if k.failed(k.R.Settle(a)) {
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
	any := k.reduce(ir.Any, k.u(ir.IsNan, a), compile.Axes{All: true}, false)
	if k.err != nil || k.failed(k.R.Settle(any)) {
		return true
	}
	t, err := any.Tensor()
	return err != nil || t.BoolAt(t.Offset())
}

// warnWhere warns if the mask has a true element.
func (c *Call) warnWhere(k *calc, mask *value.Array, text, whole string) {
	if c.Dry() || k.err != nil {
		return
	}
	any := k.reduce(ir.Any, mask, compile.Axes{All: true}, false)
	if k.err != nil || k.failed(c.R.Settle(any)) {
		return
	}
	if t, err := any.Tensor(); err == nil && t.BoolAt(t.Offset()) {
		if mask.Rank() == 0 {
			text = whole
		}
		k.failed(c.warning("RuntimeWarning", text))
	}
}

func nanArg(op ir.Op) func(c *Call) (value.Value, error) {
	return func(c *Call) (value.Value, error) {
		k := c.calc()
		a := k.arg("a")
		if k.err != nil {
			return nil, k.err
		}
		if a.DType().IsInexact() && (!known(a) || size(a.Dims()) > 0) {
			worst := value.Float(minusInf)
			if op == ir.ArgMin {
				worst = -worst
			}
			nan := k.u(ir.IsNan, a)
			axes, err := c.Axes("axis")
			if err != nil {
				return nil, err
			}
			all := k.reduce(ir.Any, k.reduce(ir.All, nan, axes, false), compile.Axes{All: true}, false)
			a = k.sel(nan, worst, a)
			if k.err != nil {
				return nil, k.err
			}
			if !c.Dry() {
				t, err := all.Tensor()
				if err != nil {
					return nil, err
				}
				if t.BoolAt(t.Offset()) {
					return nil, value.Errorf("ValueError", "All-NaN slice encountered")
				}
			}
		}
		inner := *c
		inner.Args = append([]value.Value{a}, c.Args[1:]...)
		return argEntry(op)(&inner)
	}
}

// overAll is the call without an axis that an array without axes is folded over all the same: 0 or -1.
func (c *Call) overAll(a *value.Array) *Call {
	axes, err := c.Axes("axis")
	if err != nil || a.Rank() != 0 || axes.All || len(axes.List) != 1 || axes.List[0] < -1 || axes.List[0] > 0 {
		return c
	}
	inner := *c
	inner.Args = slices.Clone(c.Args)
	inner.Args[1] = nil
	return &inner
}

// nanSpec is spec with the NaN masked out; integers have none.
func (c *Call) nanSpec(k *calc, a *value.Array) (spec, *value.Array, error) {
	over := c
	if a.DType().IsInexact() { // integers are left to mean and var
		over = c.overAll(a)
	}
	s, err := over.spec(k, a)
	if err != nil || !a.DType().IsInexact() {
		return s, a, err
	}
	good := k.u(ir.LogicalNot, k.u(ir.IsNan, a))
	if s.mask != nil {
		good = k.u(ir.LogicalAnd, good, s.mask)
	}
	good.Scalar = false
	s.mask = good
	if !s.in.IsInexact() {
		return s, a, value.Staticf("TypeError", "If a is inexact, then dtype must be inexact")
	}
	if out, ok := firstOut(c.Arg("out")).(*value.Array); ok && !out.DType().IsInexact() {
		return s, a, value.Staticf("TypeError", "If a is inexact, then out must be inexact")
	}
	s.byHalves()
	s.count = k.reduce(ir.CountNonzero, good, s.axes, s.keep)
	return s, a, k.err
}

func nanMean(c *Call) (value.Value, error) {
	k := c.calc()
	a := k.arg("a")
	if k.err != nil {
		return nil, k.err
	}
	if a.DType().IsTime() {
		return c.meanOfTimes(k, a)
	}
	defer c.quiet()()
	s, a, err := c.nanSpec(k, a)
	if err != nil {
		return nil, err
	}
	if n, ok := s.count.(*value.Array); ok {
		c.warnWhere(k, k.u(ir.Equal, n, value.Int(0)), "Mean of empty slice", "Mean of empty slice")
	}
	res := k.scalar(k.cast(k.meanOf(a, s, s.keep, s.count), s.out))
	if k.failed(c.settled(res)) {
		return nil, k.err
	}
	return c.store(res, c.Arg("out"), "unsafe")
}

func nanSpread(root bool) func(c *Call) (value.Value, error) {
	return func(c *Call) (value.Value, error) {
		k := c.calc()
		a := k.arg("a")
		if k.err != nil {
			return nil, k.err
		}
		if !a.DType().IsInexact() {
			return spread(root)(c)
		}
		defer c.quiet()()
		s, a, err := c.nanSpec(k, a)
		if err != nil {
			return nil, err
		}
		ddof, err := c.ddof()
		if err != nil {
			return nil, err
		}
		res := k.variance(a, s, c.optional("mean"), ddof)
		if n, ok := s.count.(*value.Array); ok {
			bad := k.u(ir.LessEqual, n, value.Float(ddof))
			c.warnWhere(k, bad, "Degrees of freedom <= 0 for slice.", "Degrees of freedom <= 0 for slice.")
			res = k.sel(bad, value.Float(nan64), res)
		}
		if root {
			res = k.u(ir.Sqrt, res)
		}
		res = k.scalar(k.cast(res, s.out.Real()))
		if k.failed(c.settled(res)) {
			return nil, k.err
		}
		return c.store(res, c.Arg("out"), "unsafe")
	}
}

func nanMedian(c *Call) (value.Value, error) {
	k := c.calc()
	a, axes, keep := k.folded(c.Axes)
	if k.err != nil {
		return nil, k.err
	}
	if a.DType().IsComplex() {
		res, err := c.nanMedianOfComplex(k, a, axes, keep)
		if err != nil {
			return nil, err
		}
		return c.store(res, c.Arg("out"), "unsafe")
	}
	if !a.DType().IsFloat() {
		return k.done(k.median(a, axes, keep))
	}
	x, kept := k.gathered(a, axes)
	res := k.nanQuantiles(x, []float64{0.5}, method{kind: middleKind}, true)
	res = k.along(res, 0, shape.Int(0))
	res = k.foldedTo(res, keep, kept)
	if k.err != nil {
		return nil, k.err
	}
	return c.store(res, c.Arg("out"), "unsafe")
}

func nanScan(op ir.Op, neutral value.Value) func(c *Call) (value.Value, error) {
	return func(c *Call) (value.Value, error) {
		k := c.calc()
		a := k.withoutNaN(k.arg("a"), neutral)
		if k.err != nil {
			return nil, k.err
		}
		inner := *c
		inner.Args = append([]value.Value{a}, c.Args[1:]...)
		return scanEntry(op)(&inner)
	}
}
