// Histograms and counts: histogram, bincount.
package reduce

import (
	"math"
	"slices"
	"sort"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
)

var histogramEntries = []builtin.Entry{
	{Names: []string{"np.histogram"}, Params: "a, bins=10, range=None, density=None, weights=None",
		Doc: "How many elements fall into each bin, and the bins' edges.", Example: "np.histogram([1, 2, 1], bins=[0, 1, 2, 3])", Fn: npHistogram},
	{Names: []string{"np.histogram_bin_edges"}, Params: "a, bins=10, range=None, weights=None",
		Doc: "The edges that histogram would use.", Example: "np.histogram_bin_edges([0, 0, 0, 1, 2, 3, 3, 4, 5], bins=3)", Fn: npBinEdges},
	{Names: []string{"np.bincount"}, Replay: builtin.ReplayPlain, ParsedInC: true, Params: "x, /, weights=None, minlength=0",
		Doc: "How often each number from 0 occurs.", Example: "np.bincount([0, 1, 1, 3, 2, 1, 7])", Fn: npBincount},
}

// bins are the edges of one axis of a histogram.
type bins struct {
	edges   []float64
	uniform bool
	d       dtype.DType
}

// outer finds the range that uniform bins span.
func outer(c *builtin.Call, rng object.Value, data []float64) (lo, hi float64, err error) {
	if rng != nil && rng != object.None {
		ends, err := c.Seq(rng)
		if err != nil {
			return 0, 0, err
		}
		if len(ends) != 2 {
			return 0, 0, object.Errorf(object.ValueError, "range must have two elements, not %d", len(ends))
		}
		if lo, err = builtin.ToFloat(ends[0]); err != nil {
			return 0, 0, err
		}
		if hi, err = builtin.ToFloat(ends[1]); err != nil {
			return 0, 0, err
		}
		if lo > hi {
			return 0, 0, object.Errorf(object.ValueError, "max must be larger than min in range parameter.")
		}
		if math.IsInf(lo, 0) || math.IsInf(hi, 0) || math.IsNaN(lo) || math.IsNaN(hi) {
			return 0, 0, object.Errorf(object.ValueError, "supplied range of [%s, %s] is not finite", object.StrOf(ends[0]), object.StrOf(ends[1]))
		}
	} else if len(data) == 0 {
		lo, hi = 0, 1
	} else {
		lo, hi = data[0], data[0]
		for _, v := range data {
			if math.IsNaN(v) || math.IsInf(v, 0) {
				lo = v
				break
			}
			if v <= lo { // rarely, and cheaper to ask than min and max
				lo = min(lo, v)
			}
			if v >= hi {
				hi = max(hi, v)
			}
		}
		if math.IsInf(lo, 0) || math.IsNaN(lo) {
			mn, mx := extent(data)
			return 0, 0, object.Errorf(object.ValueError, "autodetected range of [%s, %s] is not finite", object.StrOf(object.Float(mn)), object.StrOf(object.Float(mx)))
		}
	}
	if lo == hi {
		lo, hi = lo-0.5, hi+0.5
	}
	return lo, hi, nil
}

func extent(data []float64) (lo, hi float64) {
	lo, hi = data[0], data[0]
	for _, v := range data {
		lo, hi = min(lo, v), max(hi, v)
	}
	return lo, hi
}

// edges makes the bins that an argument asks for.
func edges(c *builtin.Call, arg, rng object.Value, data []float64, from dtype.DType, weighted bool) (bins, error) {
	out := dtype.Float64
	if from.IsFloat() {
		out = from
	}
	n := 0
	switch b := arg.(type) {
	case nil:
		n = 10
	case object.Str:
		if _, ok := binRules[string(b)]; !ok {
			return bins{}, object.Staticf(object.ValueError, "%s is not a valid estimator for `bins`", object.Repr(b))
		}
		if weighted {
			return bins{}, object.Staticf(object.TypeError, "Automated estimation of the number of bins is not supported for weighted data")
		}
		lo, hi, err := outer(c, rng, data)
		if err != nil {
			return bins{}, err
		}
		kept := slices.DeleteFunc(slices.Clone(data), func(v float64) bool { return v < lo || v > hi })
		if n, err = estimatedBins(string(b), kept, lo, hi, from); err != nil {
			return bins{}, err
		}
	default:
		a, err := c.R.Array(arg)
		if err != nil {
			return bins{}, err
		}
		switch a.Rank() {
		case 1:
			return givenEdges(c, a)
		case 0:
			if n, err = builtin.ToInt(arg); err != nil {
				return bins{}, object.Errorf(object.TypeError, "`bins` must be an integer, a string, or an array")
			}
		default:
			return bins{}, object.Staticf(object.ValueError, "`bins` must be 1d, when an array")
		}
	}
	if n < 1 {
		return bins{}, object.Errorf(object.ValueError, "`bins` must be positive, when an integer")
	}
	if n == math.MaxInt {
		return bins{}, object.Errorf(object.MemoryError, "a histogram of %d bins is too large", n)
	}
	if err := c.Room(dtype.Float64, n+1); err != nil {
		return bins{}, err
	}
	lo, hi, err := outer(c, rng, data)
	if err != nil {
		return bins{}, err
	}
	var list []float64
	switch given := rng != nil && rng != object.None; {
	case out == dtype.Float32 && !given: // the ends are elements, and the arithmetic is theirs
		list = wide(edgesBetween(float32(lo), float32(hi), n+1))
	case out == dtype.Float32:
		list = wide(narrow(edgesBetween(lo, hi, n+1)))
	default:
		list = edgesBetween(lo, hi, n+1)
	}
	return bins{edges: list, uniform: true, d: out}, nil
}

func narrow(list []float64) []float32 {
	out := make([]float32, len(list))
	for i, v := range list {
		out[i] = float32(v)
	}
	return out
}

func wide(list []float32) []float64 {
	out := make([]float64, len(list))
	for i, v := range list {
		out[i] = float64(v)
	}
	return out
}

// edgesBetween is np.linspace's arithmetic.
func edgesBetween[T float32 | float64](lo, hi T, n int) []T {
	out := make([]T, n)
	div := T(n - 1)
	step := (hi - lo) / div
	for i := range out {
		if step != 0 {
			out[i] = T(T(i)*step) + lo
		} else {
			out[i] = T(T(i)/div*(hi-lo)) + lo
		}
	}
	if n > 1 {
		out[n-1] = hi
	}
	return out
}

func givenEdges(c *builtin.Call, a *object.Array) (bins, error) {
	e, err := core.Floats(c, a)
	if err != nil {
		return bins{}, err
	}
	for i := 1; i < len(e); i++ {
		if e[i-1] > e[i] {
			return bins{}, object.Errorf(object.ValueError, "`bins` must increase monotonically, when an array")
		}
	}
	return bins{edges: e, d: a.DType()}, nil
}

// find gives the bin of an element, -1 outside; the last bin holds its right edge.
func (b bins) find(v float64) int {
	e, n := b.edges, len(b.edges)-1
	if n < 1 || !(v >= e[0] && v <= e[n]) {
		return -1
	}
	if !b.uniform {
		i := sort.Search(n, func(i int) bool { return e[i+1] > v })
		return min(i, n-1)
	}
	i := min(int((v-e[0])/(e[n]-e[0])*float64(n)), n-1)
	if v < e[i] && i > 0 {
		return i - 1
	}
	if v >= e[i+1] && i != n-1 {
		return i + 1
	}
	return i
}

// counts says how many elements each bin has.
func (b bins) counts(counts []int64, data []float64) {
	e, n := b.edges, len(b.edges)-1
	if !b.uniform {
		for _, v := range data {
			if i := b.find(v); i >= 0 {
				counts[i]++
			}
		}
		return
	}
	lo, hi, times := e[0], e[n], float64(n)
	span := hi - lo
	for _, v := range data { // find, with what does not change kept
		if !(v >= lo && v <= hi) {
			continue
		}
		i := min(int((v-lo)/span*times), n-1)
		switch {
		case i > 0 && v < e[i]:
			i--
		case v >= e[i+1] && i != n-1:
			i++
		}
		counts[i]++
	}
}

func (b bins) array(c *builtin.Call) (*object.Array, error) {
	if err := c.Room(b.d, len(b.edges)); err != nil {
		return nil, err
	}
	return core.OfFloats(c, b.edges, b.d, len(b.edges))
}

// histogramArgs reads what histogram and histogram_bin_edges share.
func histogramArgs(c *builtin.Call) (data []float64, weights *object.Array, b bins, err error) {
	a, err := c.Array("a")
	if err != nil {
		return nil, nil, b, err
	}
	if a.DType().IsBool() && !c.Dry() {
		if err := c.Warn("RuntimeWarning", "Converting input from bool to <class 'numpy.uint8'> for compatibility."); err != nil {
			return nil, nil, b, err
		}
	}
	if c.Given("weights") {
		if weights, err = c.Array("weights"); err != nil {
			return nil, nil, b, err
		}
		if !weights.Type().Shape.IsCompatibleWith(a.Type().Shape) {
			return nil, nil, b, object.Staticf(object.ValueError, "weights should have the same shape as a.")
		}
	}
	if data, err = core.FloatsToRead(c, a); err != nil {
		return nil, nil, b, err
	}
	b, err = edges(c, c.Arg("bins"), c.Arg("range"), data, a.DType(), weights != nil)
	return data, weights, b, err
}

// binCount is how many bins the arguments ask for, -1 if only data tell.
func binCount(c *builtin.Call) int {
	switch b := c.Arg("bins").(type) {
	case nil:
		return 10
	case object.Int:
		return int(max(b, 0))
	case *object.List:
		return b.Len() - 1
	case *object.Array:
		if b.Rank() == 1 && core.Known(b) {
			return b.Dims()[0] - 1
		}
	}
	return -1
}

func npHistogram(c *builtin.Call) (object.Value, error) {
	density, err := c.Bool("density", false)
	if err != nil && err != object.ErrUnknown {
		return nil, err
	}
	data, weights, b, err := histogramArgs(c)
	if err == object.ErrUnknown && c.Dry() {
		if n := binCount(c); n >= 0 && weights == nil && !density {
			return object.Tuple{core.Typed(c, dtype.Int64, n), core.Typed(c, edgeType(c), n+1)}, nil
		}
	}
	if err != nil {
		return nil, err
	}
	edges, err := b.array(c)
	if err != nil {
		return nil, err
	}
	if weights == nil && !density {
		a, counts, err := builtin.MadeOf[int64](c, max(len(b.edges)-1, 0))
		if err != nil {
			return nil, err
		}
		b.counts(counts, data)
		return object.Tuple{a, edges}, nil
	}
	h, err := weightedCounts(c, data, weights, b)
	if err != nil {
		return nil, err
	}
	out := dtype.Float64
	if weights != nil && !density {
		out = weights.DType()
	}
	if density {
		total := 0.0
		for _, v := range h {
			total += v
		}
		for i := range h {
			h[i] = h[i] / (b.edges[i+1] - b.edges[i]) / total
		}
	}
	res, err := core.OfFloats(c, h, out, len(h))
	return object.Tuple{res, edges}, err
}

func weightedCounts(c *builtin.Call, data []float64, weights *object.Array, b bins) ([]float64, error) {
	if err := c.Room(dtype.Float64, max(len(b.edges)-1, 0)); err != nil {
		return nil, err
	}
	h := make([]float64, max(len(b.edges)-1, 0))
	var w []float64
	if weights != nil {
		var err error
		if w, err = core.Floats(c, weights); err != nil {
			return nil, err
		}
	}
	for i, v := range data {
		if k := b.find(v); k >= 0 {
			if w != nil {
				h[k] += w[i]
			} else {
				h[k]++
			}
		}
	}
	return h, nil
}

// edgeType is the type of the edges: that of edges that are given, or of data of floats.
func edgeType(c *builtin.Call) dtype.DType {
	if v := c.Arg("bins"); v != nil {
		if a, err := c.R.Array(v); err == nil && a.Rank() == 1 {
			return a.DType()
		}
	}
	if a, err := c.R.Array(c.Arg("a")); err == nil && a.DType().IsFloat() {
		return a.DType()
	}
	return dtype.Float64
}

func npBinEdges(c *builtin.Call) (object.Value, error) {
	_, _, b, err := histogramArgs(c)
	if err == object.ErrUnknown && c.Dry() {
		if n := binCount(c); n >= 0 {
			return core.Typed(c, edgeType(c), n+1), nil
		}
	}
	if err != nil {
		return nil, err
	}
	return b.array(c)
}

func npBincount(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	x := k.ArrayArg("x")
	least, err := c.Int("minlength", 0)
	if k.Failed(err) {
		return nil, k.Err
	}
	if least < 0 {
		return nil, object.Staticf(object.ValueError, "'minlength' must not be negative")
	}
	if err := core.OneAxis(x); err != nil && err != object.ErrUnknown {
		return nil, err
	}
	_, isArray := c.Arg("x").(*object.Array) // lists are converted as asked
	if isArray && !x.DType().IsInteger() && !x.DType().IsBool() {
		return nil, object.Staticf(object.TypeError, "Cannot cast array data from dtype('%s') to dtype('int64') according to the rule 'safe'", x.DType().Spec())
	}
	args := []*object.Array{k.Cast(x, dtype.Int64)}
	if c.Given("weights") {
		w := k.ArrayArg("weights")
		if k.Err == nil && w.DType().IsComplex() {
			return nil, object.Staticf(object.TypeError, "Cannot cast array data from dtype('complex128') to dtype('float64') according to the rule 'safe'")
		}
		args = append(args, k.Cast(w, dtype.Float64))
	}
	return k.Done(k.Emit(ir.Bincount, ir.CountAttrs{Count: least}, args...))
}
