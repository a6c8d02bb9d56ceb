// Means and spreads: mean, var, std, average, median, cov, corrcoef.
package reduce

import (
	"slices"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/record"
)

const varParams = "a, axis=None, dtype=None, out=None, ddof=0, keepdims=False, *, where=True, mean=<no value>, correction=<no value>"

var statisticEntries = []builtin.Entry{
	{Names: []string{"np.mean", "ndarray.mean"}, Replay: builtin.ReplayPlain, Params: "a, axis=None, dtype=None, out=None, keepdims=False, *, where=True",
		Doc: "Arithmetic mean over axes.", Example: "np.mean([[1, 2], [3, 4]], axis=0)", Fn: npMean},
	{Names: []string{"np.var", "ndarray.var"}, Replay: builtin.ReplayPlain, Params: varParams,
		Doc: "Variance over axes; ddof is taken off the count.", Example: "np.var([[1, 2], [3, 4]])", Fn: spread(false)},
	{Names: []string{"np.std", "ndarray.std"}, Replay: builtin.ReplayPlain, Params: varParams,
		Doc: "Standard deviation over axes; ddof is taken off the count.", Example: "np.std([[1, 2], [3, 4]], axis=0)", Fn: spread(true)},
	{Names: []string{"np.average"}, Params: "a, axis=None, weights=None, returned=False, *, keepdims=False",
		Doc: "Weighted mean.", Example: "np.average(range(1, 11), weights=range(10, 0, -1))", Fn: npAverage},
	{Names: []string{"np.median"}, Params: "a, axis=None, out=None, overwrite_input=False, keepdims=False",
		Doc: "Middle element, or the mean of the middle two.", Example: "np.median([[10, 7, 4], [3, 2, 1]], axis=1)", Fn: npMedian},
	{Names: []string{"np.cov"}, Params: "m, y=None, rowvar=True, bias=False, ddof=None, fweights=None, aweights=None, *, dtype=None",
		Doc: "Covariance matrix of the rows.", Example: "np.cov([[0, 1, 2], [2, 1, 0]])", Fn: npCov},
	{Names: []string{"np.corrcoef"}, Params: "x, y=None, rowvar=True, *, dtype=None",
		Doc: "Correlation matrix of the rows.", Example: "np.corrcoef([[0, 1, 2], [2, 1, 0]])", Fn: npCorrcoef},
}

// meanTypes gives the type to compute in and the result's, as NumPy's _mean:
// integers as float64, small floats by way of float32.
func meanTypes(d, asked dtype.DType) (in, out dtype.DType) {
	switch {
	case asked != dtype.Invalid:
		return asked, asked
	case d.IsHalf():
		return dtype.Float32, d
	}
	return lower.MeanType(d), lower.MeanType(d)
}

// spec is what mean and var share: what to fold, where, in which type.
type spec struct {
	axes  lower.Axes
	keep  bool
	mask  *object.Array // nil for all
	in    dtype.DType
	out   dtype.DType
	asked bool         // in and out were asked for: sums are in that type, differences are not
	into  dtype.DType  // of out=, where sums of squares lie while they are divided
	count object.Value // how many elements each result is made of
}

// readSpec reads the arguments of a mean-like call.
func readSpec(c *builtin.Call, k *core.Formula, a *object.Array) (spec, error) {
	var s spec
	var err error
	if a.DType().IsText() {
		return s, object.Staticf(object.TypeError, "cannot compute with text: dtype('%s')", a.DType())
	}
	if a.DType().IsTime() {
		return s, object.Staticf(object.TypeError, "ufunc 'square' not supported for the input types, and the inputs could not be safely coerced to any supported types according to the casting rule ''safe''")
	}
	if s.axes, err = core.FoldAxesArg(c, "axis"); err != nil {
		return s, err
	}
	if s.keep, err = c.Bool("keepdims", false); err != nil {
		return s, err
	}
	asked, err := c.DType("dtype")
	if err != nil {
		return s, err
	}
	s.in, s.out = meanTypes(a.DType(), asked)
	if w := c.OptionalArg("where"); w != nil && w != object.Bool(true) {
		m := k.Cast(k.Asarray(w), dtype.Bool)
		if k.Err != nil {
			return s, k.Err
		}
		b, err := shape.Broadcast(m.Type().Shape, a.Type().Shape)
		if err != nil {
			return s, record.FromFault(err)
		}
		if b.IsUnknown() {
			return s, object.ErrUnknown
		}
		if s.mask = m; !m.Type().Shape.Same(b) || !m.Type().Shape.SameSizes(b) {
			s.mask = k.Take(c.R.BroadcastTo(m, b.Dims()))
		}
		s.count = k.Reduce(ir.CountNonzero, s.mask, s.axes, s.keep)
		return s, k.Err
	}
	n, err := core.FoldedCount(a, s.axes)
	s.count = n
	return s, err
}

// meanOf is the mean in the type of computing, not yet cast to the result's.
func meanOf(k *core.Formula, a *object.Array, s spec, keep bool, count object.Value) *object.Array {
	x := k.Cast(a, s.in)
	if s.mask != nil {
		x = k.Where(s.mask, x, object.Int(0))
	}
	total := k.Reduce(ir.Sum, x, s.axes, keep)
	if s.in == dtype.Float32 && s.out == dtype.Float16 && total.Rank() == 0 && !keep { // a scalar is rounded once
		return quotientIn(k, dtype.Float64, total, count)
	}
	return quotient(k, total, count)
}

// byHalves has halves computed with as they are, as NumPy does in all but means.
func (s *spec) byHalves() {
	if s.out == dtype.Float16 {
		s.in = s.out
	}
}

// quotientIn divides in a wider type.
func quotientIn(k *core.Formula, d dtype.DType, total *object.Array, count object.Value) *object.Array {
	return k.Div(k.Cast(total, d), k.CountIn(d, count))
}

// share divides; wide numbers that are no arrays are divided as scalars.
func share(k *core.Formula, total *object.Array, count object.Value) *object.Array {
	wide := total.DType() == dtype.Float64 || total.DType() == dtype.Complex128
	if k.Err == nil && wide && total.Rank() == 0 && k.OptionalArg("out") == nil {
		defer k.R.Called(k.R.Called("scalar divide"))
	}
	return k.Div(total, count)
}

// quotient divides by a count in the type of the dividend; an array of counts
// must not widen it.
func quotient(k *core.Formula, total *object.Array, count object.Value) *object.Array {
	if k.Err != nil {
		return core.Nothing()
	}
	if total.DType() == dtype.Float16 { // which counts may be too large for
		return k.Cast(quotientIn(k, dtype.Float64, total, count), dtype.Float16)
	}
	count = k.CountIn(total.DType(), count)
	if !total.DType().IsInexact() {
		return k.Cast(share(k, total, count), total.DType())
	}
	return share(k, total, count)
}

// warnFew says that some result is made of no more elements than least.
func warnFew(c *builtin.Call, k *core.Formula, s spec, least float64, text string) error {
	switch n := s.count.(type) {
	case object.Int:
		if float64(n) <= least && !c.Dry() {
			return c.Warn("RuntimeWarning", text)
		}
	case *object.Array:
		if c.Dry() {
			return nil
		}
		warnWhere(c, k, k.Ufunc(ir.LessEqual, n, object.Float(least)), text, text)
	}
	return k.Err
}

func npMean(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	a := k.ArrayArg("a")
	if k.Err != nil {
		return nil, k.Err
	}
	if a.DType().IsTime() {
		return meanOfTimes(c, k, a)
	}
	s, err := readSpec(c, k, a)
	if err != nil {
		return nil, err
	}
	if err := warnFew(c, k, s, 0, "Mean of empty slice"); err != nil {
		return nil, err
	}
	res := k.AsScalar(k.Cast(meanOf(k, a, s, s.keep, s.count), s.out))
	if k.Err != nil {
		return nil, k.Err
	}
	return core.StoreFold(c, res, ir.AddV2, "unsafe")
}

// spread makes the Fn of var, and of std with root.
func spread(root bool) func(c *builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		k := core.NewFormula(c)
		a := k.ArrayArg("a")
		if k.Err != nil {
			return nil, k.Err
		}
		s, err := readSpec(c, k, a)
		if err != nil {
			return nil, err
		}
		ddof, err := ddof(c)
		if err != nil {
			return nil, err
		}
		if err := warnFew(c, k, s, ddof, "Degrees of freedom <= 0 for slice"); err != nil {
			return nil, err
		}
		s.byHalves()
		if s.asked = c.OptionalArg("dtype") != nil; !s.asked && s.out.IsComplex() {
			s.out = s.out.Real()
		}
		if out, ok := core.FirstOut(c.Arg("out")).(*object.Array); ok {
			s.into, s.out = out.DType(), out.DType()
		}
		res := variance(k, a, s, c.OptionalArg("mean"), ddof)
		if root {
			res = k.Ufunc(ir.Sqrt, res)
		}
		res = k.AsScalar(k.Cast(res, s.out))
		if k.Err != nil {
			return nil, k.Err
		}
		if root {
			if err := core.RootOut(c, res); err != nil {
				return nil, err
			}
		}
		return core.StoreFold(c, res, ir.AddV2, "unsafe")
	}
}

func ddof(c *builtin.Call) (float64, error) {
	d, err := c.Float("ddof", 0)
	if err != nil {
		return 0, err
	}
	if v := c.OptionalArg("correction"); v != nil {
		if d != 0 {
			return 0, object.Staticf(object.ValueError, "ddof and correction can't be provided simultaneously.")
		}
		return builtin.ToFloat(v)
	}
	return d, nil
}

// variance is the mean square of what is left of the mean; mean may be given.
func variance(k *core.Formula, a *object.Array, s spec, mean object.Value, ddof float64) *object.Array {
	var m *object.Array
	if mean != nil {
		m = k.Asarray(mean)
	} else {
		count := s.count
		if s.mask != nil {
			count = k.Reduce(ir.CountNonzero, s.mask, s.axes, true)
		}
		m = meanOf(k, a, s, true, count)
	}
	x := a
	if !s.asked || a.DType().IsBool() && s.in.IsBool() {
		x = k.Cast(a, s.in)
	} else if mean == nil {
		m = k.Cast(m, s.in)
	}
	x = k.Sub(x, m)
	if k.Err != nil {
		return core.Nothing()
	}
	if x.DType().IsComplex() {
		re, im := k.Emit(ir.Real, nil, x), k.Emit(ir.Imag, nil, x)
		x = k.Add(k.Mul(re, re), k.Mul(im, im))
	} else {
		x = k.Mul(x, x)
	}
	if s.mask != nil {
		x = k.Where(s.mask, x, object.Int(0))
	}
	if s.asked {
		x = k.Cast(x, s.in)
	}
	total := k.Reduce(ir.Sum, x, s.axes, s.keep)
	if s.into != dtype.Invalid {
		total = k.Cast(total, s.into)
	}
	return quotient(k, total, lessDDof(k, s.count, ddof))
}

func lessDDof(k *core.Formula, count object.Value, ddof float64) object.Value {
	if n, ok := core.UnknownCount(count, ddof); ok {
		return n
	}
	if n, ok := count.(object.Int); ok {
		return object.Float(max(float64(n)-ddof, 0))
	}
	return k.Ufunc(ir.Maximum, k.Sub(k.Cast(count.(*object.Array), dtype.Float64), object.Float(ddof)), object.Float(0))
}

func npAverage(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	a, axes, keep := k.Folded(func(a0 string) (lower.Axes, error) { return core.AxesArg(c, a0) })
	if k.Err != nil {
		return nil, k.Err
	}
	returned, err := c.Bool("returned", false)
	if err != nil {
		return nil, err
	}
	var avg, scl *object.Array
	if !c.Given("weights") {
		n, err := core.FoldedCount(a, axes)
		if err != nil {
			return nil, err
		}
		if err := warnFew(c, k, spec{count: n}, 0, "Mean of empty slice"); err != nil {
			return nil, err
		}
		in, out := meanTypes(a.DType(), dtype.Invalid)
		avg = k.Cast(meanOf(k, a, spec{axes: axes, in: in, out: out}, keep, n), out)
		scl = k.Cast(k.Asarray(n), avg.DType())
	} else {
		if avg, scl, err = weighted(c, k, a, axes, keep); err != nil {
			return nil, err
		}
	}
	if !returned || k.Err != nil {
		return k.Done(avg)
	}
	if core.Known(avg) && scl.Rank() != avg.Rank() {
		scl = k.Take(c.R.BroadcastTo(scl, avg.Dims()))
	}
	scl = k.Emit(ir.Identity, nil, scl)
	k.AsScalar(scl)
	return object.Tuple{avg, scl}, k.Err
}

// weighted is the mean under weights, and their sum.
func weighted(c *builtin.Call, k *core.Formula, a *object.Array, axes lower.Axes, keep bool) (avg, sum *object.Array, err error) {
	w := k.ArrayArg("weights")
	if k.Err != nil {
		return nil, nil, k.Err
	}
	d, _ := dtype.Promote(a.DType(), w.DType())
	if !a.DType().IsInexact() {
		d, _ = dtype.Promote(d, dtype.Float64)
	}
	if a.Rank() < 0 || w.Rank() < 0 {
		return nil, nil, object.ErrUnknown
	}
	if !a.Type().Shape.IsCompatibleWith(w.Type().Shape) {
		if axes.All {
			return nil, nil, object.Staticf(object.TypeError, "Axis must be specified when shapes of a and weights differ.")
		}
		if w, err = alignWeights(k, a, w, axes); err != nil {
			return nil, nil, err
		}
	}
	w = k.Cast(w, d)
	sum = k.Reduce(ir.Sum, w, axes, keep)
	if t, ready := sum.Ready(); !c.Dry() && (ready || k.Err == nil && c.R.Settle(sum) == nil) {
		if t, _ = sum.Ready(); t != nil {
			zero := false
			t.Each(func(p int) bool { zero = zero || !t.BoolAt(p); return !zero })
			if zero {
				return nil, nil, object.Errorf(object.ZeroDivisionError, "Weights sum to zero, can't be normalized")
			}
		}
	}
	avg = k.Div(k.Reduce(ir.Sum, k.Mul(k.Cast(a, d), w), axes, keep), sum)
	return avg, sum, k.Err
}

// alignWeights puts the weights' axes where axis= says.
func alignWeights(k *core.Formula, a, w *object.Array, axes lower.Axes) (*object.Array, error) {
	list, err := shape.NormalizeAxes(axes.List, a.Rank())
	if err != nil {
		return nil, lower.AxisError(err)
	}
	bad := object.Staticf(object.ValueError, "Shape of weights must be consistent with shape of a along specified axis.")
	if len(list) != w.Rank() {
		return nil, bad
	}
	var added []int
	for i := range a.Rank() {
		if !slices.Contains(list, i) {
			added = append(added, i)
		}
	}
	perm := core.UpTo(len(list))
	for i, x := range list {
		if !shape.CompatibleDims(a.Dims()[x], w.Dims()[i]) {
			return nil, bad
		}
		for j := i; j > 0 && list[perm[j-1]] > list[perm[j]]; j-- {
			perm[j-1], perm[j] = perm[j], perm[j-1]
		}
	}
	full := k.Expand(k.Transpose(w, perm), added...)
	return k.Take(k.R.BroadcastTo(full, a.Dims())), k.Err
}
