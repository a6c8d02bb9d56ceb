// Points counted in hexagons.
package pyplot

import (
	"math"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/figure"
	"github.com/tq-lang/tq/lang/object"
)

func hexagons() []method {
	return []method{{name: "hexbin", params: "x, y, C=None, *, gridsize=100, bins=None, xscale='linear', yscale='linear', extent=None, mincnt=None, reduce_C_function=None, cmap=None, norm=None, vmin=None, vmax=None, alpha=None, **kwargs",
		doc:    "Counts points in hexagons and shows the counts; with C the mean of the points' values, or what reduce_C_function makes of them. gridsize is how many hexagons lie across, or (across, up).",
		sample: "([1, 2, 2, 3], [1, 1, 2, 3], gridsize=4)", fn: hexbin}}
}

// mostHexagons are drawn.
const mostHexagons = 250_000

// lattice is two grids of hexagons' middles, the second half a step beside the first.
type lattice struct {
	nx, ny         int
	x0, y0, sx, sy float64
}

// counts are how many hexagons each grid has.
func (l *lattice) counts() (first, second int) { return (l.nx + 1) * (l.ny + 1), l.nx * l.ny }

// of is the hexagon in which a point lies; -1 beyond the grid.
func (l *lattice) of(x, y float64) int {
	x, y = (x-l.x0)/l.sx, (y-l.y0)/l.sy
	i1, j1, i2, j2 := math.Round(x), math.Round(y), math.Floor(x), math.Floor(y)
	d1 := (x-i1)*(x-i1) + 3*(y-j1)*(y-j1)
	d2 := (x-i2-0.5)*(x-i2-0.5) + 3*(y-j2-0.5)*(y-j2-0.5)
	first, _ := l.counts()
	switch {
	case d1 < d2 && i1 >= 0 && j1 >= 0 && i1 <= float64(l.nx) && j1 <= float64(l.ny):
		return int(i1)*(l.ny+1) + int(j1)
	case d1 >= d2 && i2 >= 0 && j2 >= 0 && i2 < float64(l.nx) && j2 < float64(l.ny):
		return first + int(i2)*l.ny + int(j2)
	}
	return -1
}

// middle of the k-th hexagon.
func (l *lattice) middle(k int) (x, y float64) {
	first, _ := l.counts()
	if k < first {
		return l.x0 + float64(k/(l.ny+1))*l.sx, l.y0 + float64(k%(l.ny+1))*l.sy
	}
	k -= first
	return l.x0 + (float64(k/l.ny)+0.5)*l.sx, l.y0 + (float64(k%l.ny)+0.5)*l.sy
}

// hexagon is the way around one; it is a little larger, so that no seam shows.
func (l *lattice) hexagon(k int) (xs, ys []float64) {
	const more = 1.01
	x, y := l.middle(k)
	for _, c := range [6][2]float64{{0.5, -0.5}, {0.5, 0.5}, {0, 1}, {-0.5, 0.5}, {-0.5, -0.5}, {0, -1}} {
		xs, ys = append(xs, x+c[0]*l.sx*more), append(ys, y+c[1]*l.sy/3*more)
	}
	return xs, ys
}

// latticeOf lays one over points.
func latticeOf(c *builtin.Call, x, y []float64) (*lattice, error) {
	sizes, err := column{v: []float64{100}}, error(nil)
	if v := c.Arg("gridsize"); !builtin.IsNone(v) {
		sizes, err = read(c, v)
	}
	if err != nil || len(sizes.v) < 1 || len(sizes.v) > 2 || !(sizes.v[0] >= 1) || sizes.v[0] > mostHexagons {
		return nil, orError(err, "gridsize is a number of hexagons, or two: across and up")
	}
	l := &lattice{nx: int(sizes.v[0])}
	if l.ny = int(float64(l.nx) / math.Sqrt(3)); len(sizes.v) == 2 {
		l.ny = int(min(sizes.v[1], mostHexagons))
	}
	l.ny = max(l.ny, 1)
	if first, second := l.counts(); first+second > mostHexagons {
		return nil, object.Errorf("ValueError", "%d hexagons are too many", first+second)
	}
	ends := [4]float64{math.Inf(1), math.Inf(-1), math.Inf(1), math.Inf(-1)}
	for i := range x {
		if s := x[i] + y[i]; s == s && !math.IsInf(s, 0) {
			ends = [4]float64{min(ends[0], x[i]), max(ends[1], x[i]), min(ends[2], y[i]), max(ends[3], y[i])}
		}
	}
	if v := c.Arg("extent"); !builtin.IsNone(v) {
		e, err := read(c, v)
		if err != nil || len(e.v) != 4 {
			return nil, orError(err, "extent is (left, right, bottom, top)")
		}
		ends = [4]float64(e.v)
	}
	for i := 0; i < 4; i += 2 {
		if !(ends[i] <= ends[i+1]) {
			ends[i], ends[i+1] = 0, 1
		}
		if ends[i] == ends[i+1] {
			ends[i], ends[i+1] = ends[i]-0.1, ends[i]+0.1
		}
	}
	pad := 1e-9 * (ends[1] - ends[0])
	l.x0, l.y0, l.sx, l.sy = ends[0]-pad, ends[2], (ends[1]-ends[0]+2*pad)/float64(l.nx), (ends[3]-ends[2])/float64(l.ny)
	return l, nil
}

func hexbin(c *builtin.Call, a *Ax) (object.Value, error) {
	shadeArgs(c)
	for _, name := range []string{"xscale", "yscale"} {
		if s, err := c.Str(name, "linear"); err != nil || s != "linear" {
			return nil, orError(err, "not in tq: hexbin("+name+"='log'): take the logarithm of the points")
		}
	}
	x, y, err := a.pair(c, c.Arg("x"), c.Arg("y"))
	if err != nil {
		return nil, err
	}
	l, err := latticeOf(c, x, y)
	if err != nil {
		return nil, err
	}
	first, second := l.counts()
	within := make([][]int, first+second)
	for i := range x {
		if k := l.of(x[i], y[i]); k >= 0 {
			within[k] = append(within[k], i)
		}
	}
	values, err := hexValues(c, within, len(x))
	if err != nil {
		return nil, err
	}
	m := &figure.Shapes{Alpha: 1}
	for k, v := range values {
		if v != v {
			continue
		}
		hx, hy := l.hexagon(k)
		m.X, m.Y, m.Values = append(m.X, hx), append(m.Y, hy), append(m.Values, v)
	}
	if v, ok := c.Arg("bins").(object.Str); ok && v == "log" {
		for _, kw := range c.Kw {
			if kw.Name == "norm" {
				return nil, object.Errorf("ValueError", "bins='log' and norm= both say how counts become shades")
			}
		}
		c.Kw = append(c.Kw, builtin.Kw{Name: "norm", Value: object.Str("log")})
	} else if !builtin.IsNone(c.Arg("bins")) {
		return nil, object.Errorf(object.NotInTq, "not in tq: hexbin(bins=%s)", object.Repr(c.Arg("bins"))).WithHint("bins='log', or gridsize for the number of hexagons")
	}
	if m.Shades, err = shadesFor(c, m.Values); err != nil {
		return nil, err
	}
	if m.Alpha, err = c.Float("alpha", 1); err != nil {
		return nil, err
	}
	if v, ok := take(c, "edgecolors", "edgecolor", "ec"); ok && object.StrOf(v) != "face" && object.StrOf(v) != "none" {
		if m.Edges, err = colorsOf(c, v, len(m.X)); err != nil {
			return nil, err
		}
	}
	if err := linesLook(c, m); err != nil {
		return nil, err
	}
	take(c, "marginals")
	if err := finish(c); err != nil {
		return nil, err
	}
	art, err := a.draw("PolyCollection", m)
	if err == nil {
		art.shades, a.mappable, a.levels, a.FitShapes = m.Shades, m.Shades, nil, true
		for _, x := range []*figure.Axis{&a.X, &a.Y} {
			if x.Margin == nil {
				x.Margin = new(float64)
			}
		}
	}
	return art, err
}

// hexValues are what hexagons show: how many points they have, or what is made of the points' values. NaN are those
// that are not drawn.
func hexValues(c *builtin.Call, within [][]int, n int) ([]float64, error) {
	out := make([]float64, len(within))
	least, err := c.Int("mincnt", 0)
	if err != nil {
		return nil, err
	}
	given := c.Arg("C")
	if builtin.IsNone(given) {
		for k, list := range within {
			if out[k] = float64(len(list)); len(list) < least {
				out[k] = math.NaN()
			}
		}
		return out, nil
	}
	values, err := fitted(c, given, n)
	if err != nil {
		return nil, err
	}
	for k, list := range within {
		if out[k] = math.NaN(); len(list) == 0 || len(list) < least {
			continue
		}
		if out[k], err = reduced(c, values, list); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// reduced makes one number of those of a hexagon: their mean unless the program says otherwise.
func reduced(c *builtin.Call, values []float64, list []int) (float64, error) {
	fn := c.Arg("reduce_C_function")
	if builtin.IsNone(fn) {
		sum := 0.0
		for _, i := range list {
			sum += values[i]
		}
		return sum / float64(len(list)), nil
	}
	some := make([]object.Value, len(list))
	for k, i := range list {
		some[k] = object.Float(values[i])
	}
	v, err := c.Host.Call(fn, []object.Value{object.NewList(some...)}, nil)
	if err != nil {
		return 0, err
	}
	return builtin.ToFloat(v)
}
