// Histograms of several dimensions, and the rules that choose a number of bins.
package reduce

import (
	"math"
	"slices"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
)

var histogramddEntries = []builtin.Entry{
	{Names: []string{"np.histogram2d"}, Params: "x, y, bins=10, range=None, density=None, weights=None",
		Doc: "Counts in a grid of bins, and the edges of both axes.", Example: "np.histogram2d([0, 1, 1], [0, 0, 1], bins=2)", Fn: npHistogram2d},
	{Names: []string{"np.histogramdd"}, Params: "sample, bins=10, range=None, density=None, weights=None",
		Doc: "Counts in a grid of bins over any number of axes, and the edges.", Example: "np.histogramdd([[0, 0], [1, 1]], bins=(2, 2))", Fn: npHistogramdd},
}

// estimatedBins is NumPy's number of bins by a rule's name.
func estimatedBins(rule string, data []float64, lo, hi float64, d dtype.DType) (int, error) {
	width := binRules[rule]
	if len(data) == 0 {
		return 1, nil
	}
	w := width(data)
	if d.IsInteger() && w < 1 && w > 0 {
		w = 1
	}
	if w == 0 || math.IsNaN(w) {
		return 1, nil
	}
	n := math.Ceil((hi - lo) / w)
	if n > 1<<28 {
		return 0, object.Errorf(object.MemoryError, "a histogram of %.0f bins is too large", n)
	}
	return int(n), nil
}

// binRules give the width of bins.
var binRules = map[string]func(x []float64) float64{
	"sqrt":    func(x []float64) float64 { return span(x) / math.Sqrt(float64(len(x))) },
	"sturges": sturges,
	"rice":    func(x []float64) float64 { return span(x) / (2 * math.Pow(float64(len(x)), 1./3)) },
	"scott": func(x []float64) float64 {
		_, dev := moments(x)
		return math.Pow(24*math.Sqrt(math.Pi)/float64(len(x)), 1./3) * dev
	},
	"doane": doane,
	"fd":    freedman,
	"stone": stone,
	"auto": func(x []float64) float64 {
		return min(max(freedman(x), span(x)/math.Sqrt(float64(len(x)))/2), sturges(x))
	},
}

func span(x []float64) float64 { lo, hi := extent(x); return hi - lo }

func sturges(x []float64) float64 { return span(x) / (math.Log2(float64(len(x))) + 1) }

func moments(x []float64) (mean, dev float64) {
	for _, v := range x {
		mean += v
	}
	mean /= float64(len(x))
	for _, v := range x {
		dev += (v - mean) * (v - mean)
	}
	return mean, math.Sqrt(dev / float64(len(x)))
}

func freedman(x []float64) float64 {
	row := slices.Clone(x)
	slices.Sort(row)
	m := methods["linear"]
	return 2 * (m.of(row, 0.75) - m.of(row, 0.25)) / math.Cbrt(float64(len(x)))
}

func doane(x []float64) float64 {
	n := float64(len(x))
	if n <= 2 {
		return 0
	}
	sg1 := math.Sqrt(6 * (n - 2) / ((n + 1) * (n + 3)))
	mean, dev := moments(x)
	if dev <= 0 {
		return 0
	}
	g1 := 0.0
	for _, v := range x {
		t := (v - mean) / dev
		g1 += t * t * t
	}
	g1 /= n
	return span(x) / (1 + math.Log2(n) + math.Log2(1+math.Abs(g1)/sg1))
}

// stone minimises the estimated loss over numbers of bins.
func stone(x []float64) float64 {
	n, w := float64(len(x)), span(x)
	if n <= 1 || w == 0 {
		return 0
	}
	lo, hi := extent(x)
	best, width := math.Inf(1), 0.0
	for k := 1; k <= max(100, int(math.Sqrt(n))); k++ {
		b := bins{edges: edgesBetween(lo, hi, k+1), uniform: true}
		counts := make([]float64, k)
		for _, v := range x {
			if i := b.find(v); i >= 0 {
				counts[i]++
			}
		}
		dot := 0.0
		for _, c := range counts {
			dot += c / n * (c / n)
		}
		h := w / float64(k)
		if loss := (2 - (n+1)*dot) / h; loss < best {
			best, width = loss, h
		}
	}
	return width
}

// gridded counts points in a grid; cols are the coordinates, one slice per axis.
func gridded(c *builtin.Call, cols [][]float64, types []dtype.DType) (h []float64, axes []bins, err error) {
	n := len(cols)
	each, err := perAxis(c, c.Arg("bins"), n)
	if err != nil {
		return nil, nil, err
	}
	ranges := make([]object.Value, n)
	if c.Given("range") {
		if ranges, err = c.Seq(c.Arg("range")); err != nil {
			return nil, nil, err
		}
		if len(ranges) != n {
			return nil, nil, object.Errorf(object.ValueError, "range argument must have one entry per dimension")
		}
	}
	total := 1
	for i, col := range cols {
		b, err := edges(c, each[i], ranges[i], col, types[i], false)
		if err != nil {
			return nil, nil, err
		}
		b.uniform = false // NumPy searches the edges here
		axes = append(axes, b)
		if total *= max(len(b.edges)-1, 0); total > 1<<28 {
			return nil, nil, object.Errorf(object.MemoryError, "a histogram of more than %d bins is too large", 1<<28)
		}
	}
	var w []float64
	if c.Given("weights") {
		a, err := c.Array("weights")
		if err != nil {
			return nil, nil, err
		}
		if w, err = core.Floats(c, a); err != nil {
			return nil, nil, err
		}
		if len(w) != len(cols[0]) {
			return nil, nil, object.Errorf(object.ValueError, "The weights and list don't have the same length.")
		}
	}
	if err := c.Room(dtype.Float64, total); err != nil {
		return nil, nil, err
	}
	h = make([]float64, total)
	for p := range cols[0] {
		at := 0
		for i, b := range axes {
			k := b.find(cols[i][p])
			if k < 0 {
				at = -1
				break
			}
			at = at*(len(b.edges)-1) + k
		}
		switch {
		case at < 0:
		case w != nil:
			h[at] += w[p]
		default:
			h[at]++
		}
	}
	return h, axes, nil
}

// perAxis reads bins= as one argument per axis.
func perAxis(c *builtin.Call, v object.Value, n int) ([]object.Value, error) {
	out := make([]object.Value, n)
	if v == nil {
		v = object.Int(10)
	}
	for i := range out {
		out[i] = v
	}
	switch v.(type) {
	case object.Int, object.Str:
		return out, nil
	}
	list, err := c.Seq(v)
	if err != nil {
		return nil, err
	}
	if len(list) == n {
		return list, nil
	}
	if n == 2 && len(list) != 1 && c.Entry.Short() == "histogram2d" {
		return out, nil // one array of edges for both
	}
	return nil, object.Errorf(object.ValueError, "The dimension of bins must be equal to the dimension of the sample x.")
}

// density scales counts to an integral of 1.
func density(h []float64, axes []bins) {
	total := 0.0
	for _, v := range h {
		total += v
	}
	for i := range h {
		rest, volume := i, 1.0
		for a := len(axes) - 1; a >= 0; a-- {
			e := axes[a].edges
			n := len(e) - 1
			volume *= e[rest%n+1] - e[rest%n]
			rest /= n
		}
		h[i] /= volume * total
	}
}

func grid(c *builtin.Call, cols [][]float64, types []dtype.DType) (*object.Array, []object.Value, error) {
	h, axes, err := gridded(c, cols, types)
	if err != nil {
		return nil, nil, err
	}
	dense, err := c.Bool("density", false)
	if err != nil {
		return nil, nil, err
	}
	if dense {
		density(h, axes)
	}
	dims := make([]int, len(axes))
	edges := make([]object.Value, len(axes))
	for i, b := range axes {
		dims[i] = max(len(b.edges)-1, 0)
		if edges[i], err = b.array(c); err != nil {
			return nil, nil, err
		}
	}
	res, err := core.ArrayOf(c, h, dims...)
	return res, edges, err
}

func npHistogram2d(c *builtin.Call) (object.Value, error) {
	var cols [][]float64
	var types []dtype.DType
	for _, name := range []string{"x", "y"} {
		a, err := c.Array(name)
		if err != nil {
			return nil, err
		}
		v, err := core.Floats(c, a)
		if err != nil {
			return nil, err
		}
		cols, types = append(cols, v), append(types, a.DType())
	}
	if len(cols[0]) != len(cols[1]) {
		return nil, object.Errorf(object.ValueError, "x and y must have the same length.")
	}
	h, edges, err := grid(c, cols, types)
	if err != nil {
		return nil, err
	}
	return append(object.Tuple{h}, edges...), nil
}

func npHistogramdd(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	var a *object.Array
	if given, ok := c.Arg("sample").(*object.Array); ok && given.Rank() == 2 {
		a = given
	} else if a = k.ArrayArg("sample"); k.Err == nil && a.Rank() < 2 {
		a = k.Reshape(a, -1, 1)
	} else { // a sequence of coordinate vectors
		a = k.Transpose(a, nil)
	}
	if k.Err != nil {
		return nil, k.Err
	}
	v, err := core.Floats(c, a)
	if err != nil {
		return nil, err
	}
	n := a.Dims()[1]
	cols := make([][]float64, n)
	types := make([]dtype.DType, n)
	for i := range cols {
		types[i] = a.DType()
		for p := i; p < len(v); p += n {
			cols[i] = append(cols[i], v[p])
		}
	}
	h, edges, err := grid(c, cols, types)
	if err != nil {
		return nil, err
	}
	return object.Tuple{h, object.NewList(edges...)}, nil
}
