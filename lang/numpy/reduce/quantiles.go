// Percentiles and quantiles, with every method of NumPy.
package reduce

import (
	"math"
	"slices"
	"strings"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
)

const quantileParams = "a, q, axis=None, out=None, overwrite_input=False, method='linear', keepdims=False, *, weights=None, interpolation=None"

var quantileEntries = []builtin.Entry{
	{Names: []string{"np.percentile"}, Params: quantileParams,
		Doc: "Values below which the given percentages of the elements lie.", Example: "np.percentile([[10, 7, 4], [3, 2, 1]], 50, axis=0)", Fn: quantile(100, false)},
	{Names: []string{"np.quantile"}, Params: quantileParams,
		Doc: "Values below which the given fractions of the elements lie.", Example: "np.quantile([[10, 7, 4], [3, 2, 1]], [0.25, 0.5])", Fn: quantile(1, false)},
	{Names: []string{"np.nanpercentile"}, Params: quantileParams,
		Doc: "Percentiles of the elements that are not NaN.", Example: "np.nanpercentile([10., np.nan, 4.], 50)", Fn: quantile(100, true)},
	{Names: []string{"np.nanquantile"}, Params: quantileParams,
		Doc: "Quantiles of the elements that are not NaN.", Example: "np.nanquantile([10., np.nan, 4.], 0.5)", Fn: quantile(1, true)},
}

// gathered brings the folded axes together as the last one; kept are the sizes
// of the result with keepdims.
func gathered(k *core.Formula, a *object.Array, axes lower.Axes) (out *object.Array, kept []int) {
	if k.Err != nil {
		return core.Nothing(), nil
	}
	if a.Rank() < 0 {
		k.Failed(object.ErrUnknown)
		return core.Nothing(), nil
	}
	kept = a.Dims()
	if axes.All {
		for i := range kept {
			kept[i] = 1
		}
		return k.Flat(a), kept
	}
	list, err := shape.NormalizeAxes(axes.List, a.Rank())
	if k.Failed(errOf(err)) {
		return core.Nothing(), nil
	}
	folded := make([]bool, len(kept))
	for _, x := range list {
		folded[x] = true
	}
	var perm, rest []int
	for i, n := range kept {
		if !folded[i] {
			perm, rest = append(perm, i), append(rest, n)
		}
	}
	n := 1
	for i := range kept {
		if folded[i] {
			perm = append(perm, i)
			if kept[i] < 0 {
				k.Failed(object.ErrUnknown)
				return core.Nothing(), nil
			}
			n *= kept[i]
			kept[i] = 1
		}
	}
	if len(list) == 1 {
		return k.Transpose(a, perm), kept
	}
	return k.Reshape(k.Transpose(a, perm), append(rest, n)...), kept
}

func errOf(err error) error {
	if err == nil {
		return nil
	}
	return lower.AxisError(err)
}

// method is a way to place quantiles: alpha and beta of Hyndman and Fan, or a
// rule that rounds.
type method struct {
	alpha, beta float64
	kind        byte // 0: alpha, beta; else i inverted, a averaged, c closest, l lower, h higher, m midpoint, n nearest
}

var methods = map[string]method{
	"linear": {1, 1, 0}, "weibull": {0, 0, 0}, "hazen": {.5, .5, 0}, "median_unbiased": {1. / 3, 1. / 3, 0},
	"normal_unbiased": {.375, .375, 0}, "interpolated_inverted_cdf": {0, 1, 0},
	"inverted_cdf": {kind: 'i'}, "averaged_inverted_cdf": {kind: 'a'}, "closest_observation": {kind: 'c'},
	"lower": {kind: 'l'}, "higher": {kind: 'h'}, "midpoint": {kind: 'm'}, "nearest": {kind: 'n'},
}

// place is where a quantile stands among n sorted elements: between two, at a fraction. Here and below the conversions keep
// compilers from fusing a product with a sum, which would miss whole numbers.
func (m method) place(n int, q float64, single bool) (lo, hi int, frac float64) {
	f := float64(n)
	v := 0.0
	switch m.kind {
	case 0:
		v = float64(f*q) + (m.alpha + float64(q*(1-m.alpha-m.beta))) - 1
		if m.alpha == 1 && m.beta == 1 {
			v = (f - 1) * q
			if single {
				v = float64(float32(f-1) * float32(q))
			}
		}
	case 'l':
		v = math.Floor((f - 1) * q)
	case 'h':
		v = math.Ceil((f - 1) * q)
	case 'm':
		v = 0.5 * (math.Floor((f-1)*q) + math.Ceil((f-1)*q))
	case 'n':
		v = math.RoundToEven((f - 1) * q)
	default:
		return m.discrete(n, q)
	}
	prev := math.Floor(v)
	next := prev + 1
	switch {
	case v >= f-1:
		prev, next = f-1, f-1
	case v < 0:
		prev, next = 0, 0
	}
	frac = v - prev
	if m.kind == 'm' {
		frac = 0
		if v != math.Floor(v) {
			frac = 0.5
		}
	}
	return int(max(prev, 0)), int(max(next, 0)), frac
}

func (m method) discrete(n int, q float64) (lo, hi int, frac float64) {
	f := float64(n)
	clip := func(v float64) int { return int(min(max(v, 0), f-1)) }
	switch m.kind {
	case 'i':
		v := float64(f*q) - 1
		lo = clip(math.Ceil(v))
		return lo, lo, 0
	case 'a':
		v := float64(f*q) - 1
		prev := math.Floor(v)
		if v == prev {
			return clip(prev), clip(prev + 1), 0.5
		}
		return clip(prev + 1), clip(prev + 1), 0
	}
	v := float64(f*q) - 1 - 0.5 // closest observation: halves go to the even position
	prev := math.Floor(v)
	if v == prev && math.Mod(prev, 2) == 1 {
		return clip(prev), clip(prev), 0
	}
	return clip(prev + 1), clip(prev + 1), 0
}

// quantile makes the Fn of percentile (of is 100) and quantile (of is 1).
func quantile(of float64, skipNaN bool) func(c *builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		k := core.NewFormula(c)
		a, q := k.ArrayArg("a"), k.ArrayArg("q")
		axes, err := core.AxesArg(c, "axis")
		if k.Failed(err) {
			return nil, k.Err
		}
		if a.DType().IsComplex() {
			return nil, object.Staticf(object.TypeError, "a must be an array of real numbers")
		}
		m, err := readMethod(c)
		if err != nil {
			return nil, err
		}
		fractions, err := fractions(c, q, of)
		if err != nil {
			return nil, err
		}
		keep, err := c.Bool("keepdims", false)
		if err != nil {
			return nil, err
		}
		weak := object.IsNumber(c.Arg("q"))
		if d, ok := dtype.Promote(q.DType(), a.DType()); ok && q.DType().IsFloat() {
			weak = weak || d == a.DType() // it does not widen the result
		}
		if of == 1 && m == methods["linear"] && (q.DType().IsInteger() || q.DType().IsBool()) && !a.DType().IsFloat() {
			m = methods["lower"] // whole fractions are elements
		}
		x, kept := gathered(k, a, axes)
		if k.Err != nil {
			return nil, k.Err
		}
		var res *object.Array
		switch {
		case c.Given("weights"):
			res, err = weightedQuantiles(c, x, axes, fractions, m, skipNaN)
			k.Failed(err)
		case skipNaN && a.DType().IsFloat():
			res = nanQuantiles(k, x, fractions, m, weak)
		default:
			res = quantiles(k, x, fractions, m, weak)
		}
		dims := q.Dims()
		if keep {
			dims = append(dims, kept...)
		} else {
			dims = append(dims, core.Without(x.Dims(), x.Rank()-1)...)
		}
		if res = k.Reshape(res, dims...); !keep && !c.Given("weights") {
			res = k.AsScalar(res)
		}
		if k.Failed(overwrite(c, k, a, axes, res)) {
			return nil, k.Err
		}
		return core.StoreOf(c, "add", res)
	}
}

func readMethod(c *builtin.Call) (method, error) {
	name, err := c.Str("method", "linear")
	if err != nil {
		return method{}, err
	}
	if c.Given("interpolation") {
		if name, err = c.Str("interpolation", name); err != nil {
			return method{}, err
		}
	}
	m, ok := methods[name]
	if !ok {
		return m, object.Staticf(object.ValueError, "'%s' is not a valid method. Use one of: dict_keys(['%s'])", name, strings.Join(methodNames, "', '"))
	}
	if w := c.OptionalArg("weights"); w != nil && m.kind != 'i' {
		return m, object.Staticf(object.ValueError, "Only method 'inverted_cdf' supports weights. Got: %s.", name)
	}
	return m, nil
}

var methodNames = strings.Fields("inverted_cdf averaged_inverted_cdf closest_observation interpolated_inverted_cdf hazen weibull linear median_unbiased normal_unbiased lower higher midpoint nearest")

// fractions reads q, as fractions of 1.
func fractions(c *builtin.Call, q *object.Array, of float64) ([]float64, error) {
	out, err := core.Floats(c, q)
	if err != nil {
		return nil, err
	}
	for i, v := range out {
		v /= of
		if !(v >= 0 && v <= 1) {
			if of == 100 {
				return nil, object.Errorf(object.ValueError, "Percentiles must be in the range [0, 100]")
			}
			return nil, object.Errorf(object.ValueError, "Quantiles must be in the range [0, 1]")
		}
		out[i] = v
	}
	return out, nil
}

// quantiles takes fractions along the last axis of x; their axis is the first
// of the result.
func quantiles(k *core.Formula, x *object.Array, fractions []float64, m method, weak bool) *object.Array {
	if k.Err != nil {
		return core.Nothing()
	}
	last := x.Rank() - 1
	n := x.Dims()[last]
	if n < 0 {
		k.Failed(object.ErrUnknown)
		return core.Nothing()
	}
	if n == 0 {
		k.Failed(object.Errorf(object.IndexError, "index -1 is out of bounds for axis 0 with size 0"))
		return core.Nothing()
	}
	single := weak && x.DType().IsFloat() && x.DType() != dtype.Float64
	lo, hi, at := make([]int, len(fractions)), make([]int, len(fractions)), make([]float64, len(fractions))
	blend := m.kind == 0 || m.kind == 'm' || m.kind == 'a'
	for i, q := range fractions {
		lo[i], hi[i], at[i] = m.place(n, q, single)
	}
	s := k.Partition(ir.Partition, ir.Sort, x, last, slices.Concat(lo, hi))
	front := k.Transpose(s, append([]int{last}, core.UpTo(last)...))
	pick := func(at []int) *object.Array {
		if k.Err != nil {
			return core.Nothing()
		}
		return k.Take(k.R.Take(front, lower.Ints(at), 0))
	}
	res := pick(lo)
	if blend && k.Err == nil {
		res = lerp(k, res, pick(hi), at, single)
	}
	if k.Err == nil && (x.DType().IsFloat() || x.DType().IsTime()) {
		end := k.Expand(k.Along(front, 0, shape.Int(-1)), 0)
		res = k.Where(k.Ufunc(ir.IsNan, end), k.Cast(end, res.DType()), res)
	}
	return res
}

// lerp is NumPy's: from the nearer end.
func lerp(k *core.Formula, lo, hi *object.Array, at []float64, single bool) *object.Array {
	dims := make([]int, lo.Rank())
	for i := range dims {
		dims[i] = 1
	}
	dims[0] = len(at)
	t := object.NewArray(tensor.From(at, dims...))
	if single {
		t = k.Cast(t, lo.DType())
	}
	diff := k.Sub(hi, lo)
	fromLo := k.Add(lo, k.Mul(diff, t))
	fromHi := k.Sub(hi, k.Mul(diff, k.Sub(object.Int(1), t)))
	res := k.Where(k.Ufunc(ir.GreaterEqual, t, object.Float(0.5)), fromHi, fromLo)
	return k.Where(k.Ufunc(ir.Equal, diff, object.Int(0)), lo, res)
}

// overwrite leaves a sorted, as NumPy does where overwrite_input= allows it.
func overwrite(c *builtin.Call, k *core.Formula, a *object.Array, axes lower.Axes, res *object.Array) error {
	allowed, err := c.Bool("overwrite_input", false)
	if err != nil || !allowed || k.Err != nil || c.Dry() || a.Scalar || a.ReadOnly || a.Rank() == 0 {
		return err
	}
	given, ok := c.Arg("a").(*object.Array)
	if !ok || given != a || !axes.All && len(axes.List) != 1 {
		return nil
	}
	var sorted *object.Array
	if axes.All {
		sorted = k.Reshape(k.Emit(ir.Sort, ir.AxisAttrs{}, k.Flat(a)), a.Dims()...)
	} else {
		axis, err := lower.Axis(a, axes.List[0])
		if err != nil {
			return err
		}
		sorted = k.Emit(ir.Sort, ir.AxisAttrs{Axis: axis}, a)
	}
	if k.Failed(c.R.Settle(res, sorted)) {
		return k.Err
	}
	return c.R.Assign(a, sorted)
}
