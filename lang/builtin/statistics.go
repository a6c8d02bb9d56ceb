// Means and spreads: mean, var, std, average, median, cov, corrcoef.
package builtin

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/lang/compile"
	"github.com/tq-lang/tq/lang/value"
)

const varParams = "a, axis=None, dtype=None, out=None, ddof=0, keepdims=False, *, where=True, mean=<no value>, correction=<no value>"

var statisticEntries = []Entry{
	{Names: []string{"np.mean", "ndarray.mean"}, Params: "a, axis=None, dtype=None, out=None, keepdims=False, *, where=True",
		Doc: "Arithmetic mean over axes.", Example: "np.mean([[1, 2], [3, 4]], axis=0)", Fn: npMean},
	{Names: []string{"np.var", "ndarray.var"}, Params: varParams,
		Doc: "Variance over axes; ddof is taken off the count.", Example: "np.var([[1, 2], [3, 4]])", Fn: spread(false)},
	{Names: []string{"np.std", "ndarray.std"}, Params: varParams,
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
	return compile.MeanType(d), compile.MeanType(d)
}

// spec is what mean and var share: what to fold, where, in which type.
type spec struct {
	axes  compile.Axes
	keep  bool
	mask  *value.Array // nil for all
	in    dtype.DType
	out   dtype.DType
	asked bool        // in and out were asked for: sums are in that type, differences are not
	into  dtype.DType // of out=, where sums of squares lie while they are divided
	count value.Value // how many elements each result is made of
}

// spec reads the arguments of a mean-like call.
func (c *Call) spec(k *calc, a *value.Array) (spec, error) {
	var s spec
	var err error
	if a.DType().IsText() {
		return s, value.Staticf("TypeError", "cannot compute with text: dtype('%s')", a.DType())
	}
	if a.DType().IsTime() {
		return s, value.Staticf("TypeError", "ufunc 'square' not supported for the input types, and the inputs could not be safely coerced to any supported types according to the casting rule ''safe''")
	}
	if s.axes, err = c.FoldAxes("axis"); err != nil {
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
	if w := c.optional("where"); w != nil && w != value.Bool(true) {
		m := k.cast(k.arr(w), dtype.Bool)
		if k.err != nil {
			return s, k.err
		}
		b, err := shape.Broadcast(m.Type().Shape, a.Type().Shape)
		if err != nil {
			return s, compile.FromFault(err)
		}
		s.mask = k.take(c.R.BroadcastTo(m, b.Dims()))
		s.count = k.reduce(ir.CountNonzero, s.mask, s.axes, s.keep)
		return s, k.err
	}
	n, err := foldedCount(a, s.axes)
	s.count = n
	return s, err
}

// foldedCount is how many elements a fold of axes takes together.
func foldedCount(a *value.Array, axes compile.Axes) (value.Value, error) {
	if a.Rank() < 0 {
		return nil, value.ErrUnknown
	}
	list := upTo(a.Rank())
	if !axes.All {
		var err error
		if list, err = shape.NormalizeAxes(axes.List, a.Rank()); err != nil {
			return nil, compile.AxisError(err)
		}
	}
	n := 1
	for _, x := range list {
		if a.Dims()[x] < 0 {
			return value.Int(1), nil // only the type matters: nothing runs with unknown sizes
		}
		n *= a.Dims()[x]
	}
	return value.Int(n), nil
}

// meanOf is the mean in the type of computing, not yet cast to the result's.
func (k *calc) meanOf(a *value.Array, s spec, keep bool, count value.Value) *value.Array {
	x := k.cast(a, s.in)
	if s.mask != nil {
		x = k.sel(s.mask, x, value.Int(0))
	}
	total := k.reduce(ir.Sum, x, s.axes, keep)
	if s.in == dtype.Float32 && s.out == dtype.Float16 && total.Rank() == 0 && !keep { // a scalar is rounded once
		return k.quotientIn(dtype.Float64, total, count)
	}
	return k.quotient(total, count)
}

// byHalves has halves computed with as they are, as NumPy does in all but means.
func (s *spec) byHalves() {
	if s.out == dtype.Float16 {
		s.in = s.out
	}
}

// quotientIn divides in a wider type.
func (k *calc) quotientIn(d dtype.DType, total *value.Array, count value.Value) *value.Array {
	if a, ok := count.(*value.Array); ok && k.err == nil {
		count = k.cast(a, d)
	}
	return k.div(k.cast(total, d), count)
}

// share divides; wide numbers that are no arrays are divided as scalars.
func (k *calc) share(total *value.Array, count value.Value) *value.Array {
	wide := total.DType() == dtype.Float64 || total.DType() == dtype.Complex128
	if k.err == nil && wide && total.Rank() == 0 && k.optional("out") == nil {
		defer k.R.Called(k.R.Called("scalar divide"))
	}
	return k.div(total, count)
}

// quotient divides by a count in the type of the dividend; an array of counts
// must not widen it.
func (k *calc) quotient(total *value.Array, count value.Value) *value.Array {
	if k.err != nil {
		return nothing()
	}
	if total.DType() == dtype.Float16 { // which counts may be too large for
		return k.cast(k.quotientIn(dtype.Float64, total, count), dtype.Float16)
	}
	if a, ok := count.(*value.Array); ok {
		count = k.cast(a, total.DType())
	}
	if !total.DType().IsInexact() {
		return k.cast(k.share(total, count), total.DType())
	}
	return k.share(total, count)
}

// warnFew says that some result is made of no more elements than least.
func (c *Call) warnFew(k *calc, s spec, least float64, text string) error {
	switch n := s.count.(type) {
	case value.Int:
		if float64(n) <= least && !c.Dry() {
			return c.warning("RuntimeWarning", text)
		}
	case *value.Array:
		c.warnWhere(k, k.u(ir.LessEqual, n, value.Float(least)), text, text)
	}
	return k.err
}

func npMean(c *Call) (value.Value, error) {
	k := c.calc()
	a := k.arg("a")
	if k.err != nil {
		return nil, k.err
	}
	if a.DType().IsTime() {
		return c.meanOfTimes(k, a)
	}
	s, err := c.spec(k, a)
	if err != nil {
		return nil, err
	}
	if err := c.warnFew(k, s, 0, "Mean of empty slice"); err != nil {
		return nil, err
	}
	res := k.scalar(k.cast(k.meanOf(a, s, s.keep, s.count), s.out))
	if k.err != nil {
		return nil, k.err
	}
	return c.storeFold(res, ir.AddV2, "unsafe")
}

// spread makes the Fn of var, and of std with root.
func spread(root bool) func(c *Call) (value.Value, error) {
	return func(c *Call) (value.Value, error) {
		k := c.calc()
		a := k.arg("a")
		if k.err != nil {
			return nil, k.err
		}
		s, err := c.spec(k, a)
		if err != nil {
			return nil, err
		}
		ddof, err := c.ddof()
		if err != nil {
			return nil, err
		}
		if err := c.warnFew(k, s, ddof, "Degrees of freedom <= 0 for slice"); err != nil {
			return nil, err
		}
		s.byHalves()
		if s.asked = c.optional("dtype") != nil; !s.asked && s.out.IsComplex() {
			s.out = s.out.Real()
		}
		if out, ok := firstOut(c.Arg("out")).(*value.Array); ok {
			s.into, s.out = out.DType(), out.DType()
		}
		res := k.variance(a, s, c.optional("mean"), ddof)
		if root {
			res = k.u(ir.Sqrt, res)
		}
		res = k.scalar(k.cast(res, s.out))
		if k.err != nil {
			return nil, k.err
		}
		if root {
			if err := c.rootOut(res); err != nil {
				return nil, err
			}
		}
		return c.storeFold(res, ir.AddV2, "unsafe")
	}
}

func (c *Call) ddof() (float64, error) {
	d, err := c.Float("ddof", 0)
	if err != nil {
		return 0, err
	}
	if v := c.optional("correction"); v != nil {
		if d != 0 {
			return 0, value.Staticf("ValueError", "ddof and correction can't be provided simultaneously.")
		}
		return ToFloat(v)
	}
	return d, nil
}

// variance is the mean square of what is left of the mean; mean may be given.
func (k *calc) variance(a *value.Array, s spec, mean value.Value, ddof float64) *value.Array {
	var m *value.Array
	if mean != nil {
		m = k.arr(mean)
	} else {
		count := s.count
		if s.mask != nil {
			count = k.reduce(ir.CountNonzero, s.mask, s.axes, true)
		}
		m = k.meanOf(a, s, true, count)
	}
	x := a
	if !s.asked || a.DType().IsBool() && s.in.IsBool() {
		x = k.cast(a, s.in)
	} else if mean == nil {
		m = k.cast(m, s.in)
	}
	x = k.sub(x, m)
	if k.err != nil {
		return nothing()
	}
	if x.DType().IsComplex() {
		re, im := k.emit(ir.Real, nil, x), k.emit(ir.Imag, nil, x)
		x = k.add(k.mul(re, re), k.mul(im, im))
	} else {
		x = k.mul(x, x)
	}
	if s.mask != nil {
		x = k.sel(s.mask, x, value.Int(0))
	}
	if s.asked {
		x = k.cast(x, s.in)
	}
	total := k.reduce(ir.Sum, x, s.axes, s.keep)
	if s.into != dtype.Invalid {
		total = k.cast(total, s.into)
	}
	return k.quotient(total, k.lessDDof(s.count, ddof))
}

func (k *calc) lessDDof(count value.Value, ddof float64) value.Value {
	if n, ok := count.(value.Int); ok {
		return value.Float(max(float64(n)-ddof, 0))
	}
	return k.u(ir.Maximum, k.sub(k.cast(count.(*value.Array), dtype.Float64), value.Float(ddof)), value.Float(0))
}

func npAverage(c *Call) (value.Value, error) {
	k := c.calc()
	a, axes, keep := k.folded(c.Axes)
	if k.err != nil {
		return nil, k.err
	}
	returned, err := c.Bool("returned", false)
	if err != nil {
		return nil, err
	}
	var avg, scl *value.Array
	if !c.Given("weights") {
		n, err := foldedCount(a, axes)
		if err != nil {
			return nil, err
		}
		if err := c.warnFew(k, spec{count: n}, 0, "Mean of empty slice"); err != nil {
			return nil, err
		}
		in, out := meanTypes(a.DType(), dtype.Invalid)
		avg = k.cast(k.meanOf(a, spec{axes: axes, in: in, out: out}, keep, n), out)
		scl = k.cast(k.arr(n), avg.DType())
	} else {
		if avg, scl, err = c.weighted(k, a, axes, keep); err != nil {
			return nil, err
		}
	}
	if !returned || k.err != nil {
		return k.done(avg)
	}
	if known(avg) && scl.Rank() != avg.Rank() {
		scl = k.take(c.R.BroadcastTo(scl, avg.Dims()))
	}
	scl = k.emit(ir.Identity, nil, scl)
	k.scalar(scl)
	return value.Tuple{avg, scl}, k.err
}

// weighted is the mean under weights, and their sum.
func (c *Call) weighted(k *calc, a *value.Array, axes compile.Axes, keep bool) (avg, sum *value.Array, err error) {
	w := k.arg("weights")
	if k.err != nil {
		return nil, nil, k.err
	}
	d, _ := dtype.Promote(a.DType(), w.DType())
	if !a.DType().IsInexact() {
		d, _ = dtype.Promote(d, dtype.Float64)
	}
	if a.Rank() < 0 || w.Rank() < 0 {
		return nil, nil, value.ErrUnknown
	}
	if !a.Type().Shape.IsCompatibleWith(w.Type().Shape) {
		if axes.All {
			return nil, nil, value.Staticf("TypeError", "Axis must be specified when shapes of a and weights differ.")
		}
		if w, err = alignWeights(k, a, w, axes); err != nil {
			return nil, nil, err
		}
	}
	w = k.cast(w, d)
	sum = k.reduce(ir.Sum, w, axes, keep)
	if t, ready := sum.Ready(); !c.Dry() && (ready || k.err == nil && c.R.Settle(sum) == nil) {
		if t, _ = sum.Ready(); t != nil {
			zero := false
			t.Each(func(p int) bool { zero = zero || !t.BoolAt(p); return !zero })
			if zero {
				return nil, nil, value.Errorf("ZeroDivisionError", "Weights sum to zero, can't be normalized")
			}
		}
	}
	avg = k.div(k.reduce(ir.Sum, k.mul(k.cast(a, d), w), axes, keep), sum)
	return avg, sum, k.err
}

// alignWeights puts the weights' axes where axis= says.
func alignWeights(k *calc, a, w *value.Array, axes compile.Axes) (*value.Array, error) {
	list, err := shape.NormalizeAxes(axes.List, a.Rank())
	if err != nil {
		return nil, compile.AxisError(err)
	}
	bad := value.Staticf("ValueError", "Shape of weights must be consistent with shape of a along specified axis.")
	if len(list) != w.Rank() {
		return nil, bad
	}
	dims := make([]int, a.Rank())
	for i := range dims {
		dims[i] = 1
	}
	perm := upTo(len(list))
	for i, x := range list {
		if !shape.CompatibleDims(a.Dims()[x], w.Dims()[i]) {
			return nil, bad
		}
		dims[x] = w.Dims()[i]
		for j := i; j > 0 && list[perm[j-1]] > list[perm[j]]; j-- {
			perm[j-1], perm[j] = perm[j], perm[j-1]
		}
	}
	full := k.reshape(k.transpose(w, perm), dims...)
	return k.take(k.R.BroadcastTo(full, a.Dims())), k.err
}
