// Patches and collections: shapes that a program places itself.
package pyplot

import (
	"math"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/figure"
	"github.com/tq-lang/tq/lang/object"
)

func patches() []method {
	return []method{
		{name: "fill", params: "*args, **kwargs", doc: "Fills outlines: fill(x, y), fill(x, y, 'r'), several of these. Properties: color, facecolor, edgecolor, alpha, label, lw.", sample: "([0, 1, 1], [0, 0, 1], 'C1')", fn: fillOutlines},
		{name: "broken_barh", params: "xranges, yrange, **kwargs", doc: "Draws bars that lie beside each other: xranges are (begin, length), yrange is (bottom, height).", sample: "([(1, 2), (5, 1)], (10, 4), facecolors='C1')", fn: brokenBars},
		{name: "eventplot", params: "positions, orientation='horizontal', *, lineoffsets=1, linelengths=1, linewidths=None, colors=None, alpha=None, linestyles='solid', **kwargs",
			doc: "Draws a short line at each position; several sequences lie in rows.", sample: "([[1, 2, 4], [2, 3]])", fn: events},
		{name: "stairs", params: "values, edges=None, *, baseline=0, fill=False, orientation='vertical', **kwargs", doc: "Draws steps between edges: values as np.histogram gives them.", sample: "([1, 3, 2], fill=True)", fn: stairs},
		{name: "spy", params: "Z, precision=0, *, cmap='binary', **kwargs", doc: "Shows where a matrix is not 0.", sample: "(np.eye(3))", fn: spy},
		{name: "arrow", params: "x, y, dx, dy, *, width=0.001, head_width=None, head_length=None, length_includes_head=False, **kwargs", doc: "Draws an arrow from (x, y) along (dx, dy); its measures are those of the data.", sample: "(0, 0, 2, 1, head_width=0.1)", fn: arrow},
		{ofAxes: "add_patch", params: "p", doc: "Adds a shape of matplotlib.patches.", sample: "(plt.Circle((0.5, 0.5), 0.2))", fn: addArtist},
		{ofAxes: "add_collection", params: "collection, autolim=True", doc: "Adds a collection of matplotlib.collections.", sample: "(ax.scatter([1, 2], [2, 1]))", fn: addArtist},
		{ofAxes: "add_line", params: "line", doc: "Adds a Line2D of matplotlib.lines.", sample: "(plt.Line2D([0, 1], [0, 1]))", fn: addArtist},
		{ofAxes: "add_artist", params: "a", doc: "Adds a shape, a collection or a line.", sample: "(plt.Circle((0.5, 0.5), 0.2))", fn: addArtist},
	}
}

// addArtist puts on axes what was made without any.
func addArtist(c *builtin.Call, a *Ax) (object.Value, error) {
	art, ok := c.Args[1].(*Artist)
	if !ok {
		return nil, object.Errorf(object.TypeError, "a shape, a collection or a line is wanted, not %s", c.Args[1].TypeName())
	}
	if art.mark == nil || art.ax == a {
		return art, nil
	}
	if _, err := a.draw(art.kind, art.mark); err != nil {
		return nil, err
	}
	if art.ax = a; art.shades != nil {
		a.mappable, a.levels = art.shades, nil
	}
	return art, nil
}

// shapeLook takes the properties of filled shapes.
func shapeLook(c *builtin.Call, m *figure.Shapes, usual figure.Color) error {
	alpha, err := takeFloat(c, 1, "alpha")
	if err != nil {
		return err
	}
	m.Alpha = alpha
	colors := func(to *[]figure.Color, names ...string) {
		if v, ok := take(c, names...); ok && err == nil {
			if s, isText := v.(object.Str); isText && (s == "none" || s == "None") {
				*to = []figure.Color{{}}
				return
			}
			*to, err = colorsOf(c, v, len(m.X))
		}
	}
	m.Colors = []figure.Color{usual}
	colors(&m.Colors, "facecolor", "fc", "facecolors")
	colors(&m.Edges, "edgecolor", "ec", "edgecolors")
	if both := []figure.Color(nil); err == nil {
		if colors(&both, "color", "c"); both != nil {
			m.Colors, m.Edges = both, append([]figure.Color(nil), both...)
		}
	}
	if v, ok := take(c, "fill"); ok && err == nil {
		on, e := object.Truth(v)
		if err = e; !on {
			if m.Edges == nil {
				m.Edges = []figure.Color{{A: 255}}
			}
			m.Colors = []figure.Color{{}}
		}
	}
	for _, list := range [][]figure.Color{m.Colors, m.Edges} {
		for i := range list {
			list[i] = figure.Faded(list[i], alpha)
		}
	}
	if err == nil {
		err = linesLook(c, m)
	}
	if err != nil {
		return err
	}
	if v, ok := take(c, "transform"); ok {
		m.OfAxes = object.StrOf(v) == "axes"
	}
	take(c, "hatch", "closed", "mutation_scale", "match_original")
	return nil
}

// linesLook takes what lines around shapes, and those of collections, have.
func linesLook(c *builtin.Call, m *figure.Shapes) (err error) {
	if v, ok := take(c, "linewidth", "lw", "linewidths"); ok {
		col, err := read(c, v)
		if err != nil {
			return err
		}
		m.Widths = col.v
	}
	if v, ok := take(c, "linestyle", "ls", "linestyles"); ok {
		if m.Dash, err = dashFor(v); err != nil {
			return err
		}
	}
	m.Label = takeText(c, m.Label, "label")
	return nil
}

// shadeShapes has values give the colours of shapes.
func shadeShapes(c *builtin.Call, m *figure.Shapes, values object.Value) (*figure.Shades, error) {
	if builtin.IsNone(values) {
		return nil, nil
	}
	col, err := read(c, values)
	if err != nil {
		return nil, err
	}
	if len(col.v) == 0 {
		return nil, nil
	}
	m.Values = col.v
	m.Shades, err = shadesFor(c, col.v)
	return m.Shades, err
}

// outline reads points: rows of (x, y).
func outline(c *builtin.Call, v object.Value) (x, y []float64, err error) {
	col, err := read(c, v)
	if err != nil {
		return nil, nil, err
	}
	if col.cols != 2 {
		return nil, nil, object.Errorf(object.ValueError, "the points of a shape are rows of (x, y)")
	}
	return every(col.v, 0, 2), every(col.v, 1, 2), nil
}

// shapesEntry makes shapes that lie on no axes yet: of a kind, from outlines, filled or open.
func shapesEntry() builtin.Entry {
	return builtin.Entry{Names: []string{"_pyplot.shapes"}, Params: "kind, outlines, open, array=None, **kwargs", Doc: "Makes shapes.", Example: "import _pyplot\n_pyplot.shapes('Polygon', [[(0, 0), (1, 1), (1, 0)]], False)", Effect: true,
		Fn: func(c *builtin.Call) (object.Value, error) {
			m := &figure.Shapes{Alpha: 1, Dash: "-"}
			list, err := c.Elems(c.Arg("outlines"))
			if err != nil {
				return nil, err
			}
			if len(list) > mostMarks {
				return nil, object.Errorf(object.ValueError, "%d shapes are too many to be drawn", len(list))
			}
			for _, o := range list {
				x, y, err := outline(c, o)
				if err != nil {
					return nil, err
				}
				m.X, m.Y = append(m.X, x), append(m.Y, y)
			}
			if m.Open, err = c.Bool("open", false); err != nil {
				return nil, err
			}
			shades, err := shadeShapes(c, m, c.Arg("array"))
			if err != nil {
				return nil, err
			}
			if cmap, ok := take(c, "cmap"); ok && m.Shades == nil { // for values that set_array() gives
				m.Shades = &figure.Shades{}
				if m.Shades.Map, err = mapOf(cmap); err != nil {
					return nil, err
				}
			}
			norm, _ := take(c, "norm")
			if n, ok := norm.(*Norm); ok && m.Values == nil {
				if m.Shades == nil {
					m.Shades = &figure.Shades{}
				}
				m.Shades.Log = n.log
				if n.lo != nil && n.hi != nil {
					m.Shades.Lo, m.Shades.Hi = *n.lo, *n.hi
				}
			}
			if take(c, "vmin", "vmax"); m.Open {
				err = openLook(c, m)
			} else {
				err = shapeLook(c, m, figure.Cycle(0))
			}
			if err != nil {
				return nil, err
			}
			if shades == nil {
				shades = m.Shades
			}
			return &Artist{kind: object.StrOf(c.Arg("kind")), mark: m, shades: shades}, finish(c)
		}}
}

// openLook takes the properties of a collection of lines.
func openLook(c *builtin.Call, m *figure.Shapes) error {
	m.Colors, m.Widths = []figure.Color{figure.Cycle(0)}, []float64{1.5}
	if v, ok := take(c, "colors", "color", "edgecolors", "c"); ok {
		var err error
		if m.Colors, err = colorsOf(c, v, len(m.X)); err != nil {
			return err
		}
	}
	alpha, err := takeFloat(c, 1, "alpha")
	if err != nil {
		return err
	}
	m.Alpha = alpha
	for i := range m.Colors {
		m.Colors[i] = figure.Faded(m.Colors[i], alpha)
	}
	take(c, "facecolors", "facecolor", "transform")
	return linesLook(c, m)
}

// ellipseEntry gives the points around an ellipse.
func ellipseEntry() builtin.Entry {
	return builtin.Entry{Names: []string{"_pyplot.ellipse"}, Params: "x, y, width, height, angle=0", Doc: "The points around an ellipse.", Example: "import _pyplot\n_pyplot.ellipse(0, 0, 1, 1)", Effect: true,
		Fn: func(c *builtin.Call) (object.Value, error) {
			var f [5]float64
			for i, name := range []string{"x", "y", "width", "height", "angle"} {
				var err error
				if f[i], err = c.Float(name, 0); err != nil {
					return nil, err
				}
			}
			x, y := figure.Ellipse(f[0], f[1], f[2], f[3], f[4])
			out := object.NewList()
			for i := range x {
				out.Append(object.Tuple{object.Float(x[i]), object.Float(y[i])})
			}
			return out, nil
		}}
}

// lineEntry makes a line that lies on no axes yet.
func lineEntry() builtin.Entry {
	return builtin.Entry{Names: []string{"matplotlib.lines.Line2D", plt + "Line2D"}, Params: "xdata, ydata, **kwargs", Doc: "A line that lies on no axes, for legend(handles=…) and add_line. Properties: those of plot.", Example: "from matplotlib.lines import Line2D\nLine2D([0, 1], [0, 1], color='red')", Effect: true, Keywords: plotKeywords,
		Fn: func(c *builtin.Call) (object.Value, error) {
			a := &Ax{Axes: &figure.Axes{}, fig: &Fig{Figure: figure.New()}}
			v, err := plotLines(c, a, []object.Value{c.Arg("xdata"), c.Arg("ydata")}, "")
			if err != nil {
				return nil, err
			}
			art := v.(*object.List).At(0).(*Artist)
			art.ax = nil
			return art, nil
		}}
}

func fillOutlines(c *builtin.Call, a *Ax) (object.Value, error) {
	out, kw, args := object.NewList(), c.Kw, c.Rest
	for len(args) > 0 {
		if len(args) < 2 {
			return nil, object.Errorf(object.TypeError, "fill() takes x and y, and a colour behind them")
		}
		x, y, err := a.pair(c, args[0], args[1])
		if err != nil {
			return nil, err
		}
		m := &figure.Shapes{X: [][]float64{x}, Y: [][]float64{y}, Dash: "-"}
		args = args[2:]
		c.Kw = append([]builtin.Kw(nil), kw...)
		if len(args) > 0 {
			if s, ok := args[0].(object.Str); ok {
				f, err := parseFormat(string(s))
				if err != nil {
					return nil, err
				}
				if f.color != nil {
					c.Kw = append(c.Kw, builtin.Kw{Name: "facecolor", Value: object.Str(figure.CSS(*f.color))})
				}
				args = args[1:]
			}
		}
		usual := figure.Color{}
		if !hasKw(c, "color", "facecolor", "fc", "c") {
			usual = a.nextColor()
		}
		if err := shapeLook(c, m, usual); err != nil {
			return nil, err
		}
		if err := finish(c); err != nil {
			return nil, err
		}
		a.FitShapes = true
		art, err := a.draw("Polygon", m)
		if err != nil {
			return nil, err
		}
		out.Append(art)
	}
	return out, nil
}

func hasKw(c *builtin.Call, names ...string) bool {
	for _, k := range c.Kw {
		for _, n := range names {
			if k.Name == n {
				return true
			}
		}
	}
	return false
}

// rectangle is the outline of one.
func rectangle(m *figure.Shapes, x, y, w, h float64) {
	m.X, m.Y = append(m.X, []float64{x, x + w, x + w, x}), append(m.Y, []float64{y, y, y + h, y + h})
}

func brokenBars(c *builtin.Call, a *Ax) (object.Value, error) {
	y, err := read(c, c.Arg("yrange"))
	if err != nil || len(y.v) != 2 {
		return nil, orError(err, "yrange is (bottom, height)")
	}
	list, err := c.Elems(c.Arg("xranges"))
	if err != nil {
		return nil, err
	}
	m := &figure.Shapes{Dash: "-"}
	for _, r := range list {
		x, err := a.along(c, r, false)
		if err != nil || len(x.v) != 2 {
			return nil, orError(err, "each of xranges is (begin, length)")
		}
		rectangle(m, x.v[0], y.v[0], x.v[1], y.v[1])
	}
	usual := figure.Color{}
	if !hasKw(c, "color", "facecolor", "facecolors", "fc") {
		usual = a.nextColor()
	}
	if err := shapeLook(c, m, usual); err != nil {
		return nil, err
	}
	if err := finish(c); err != nil {
		return nil, err
	}
	a.FitShapes = true
	return a.draw("PolyCollection", m)
}

func events(c *builtin.Call, a *Ax) (object.Value, error) {
	sets, err := setsOf(c, "positions")
	if arr, ok := c.Arg("positions").(*object.Array); ok && arr.Rank() == 2 { // rows, not columns
		sets, err = c.Elems(arr)
	}
	if err != nil {
		return nil, err
	}
	s, err := c.Str("orientation", "horizontal")
	if err != nil {
		return nil, err
	}
	upright := s == "vertical"
	each := func(name string, def []float64) []float64 {
		v := c.Arg(name)
		if builtin.IsNone(v) || err != nil {
			return def
		}
		var out []float64
		out, err = fitted(c, v, len(sets))
		return out
	}
	offsets := each("lineoffsets", []float64{1})
	if len(offsets) == 1 && len(sets) > 1 {
		for i := 1; i < len(sets); i++ {
			offsets = append(offsets, offsets[0]+float64(i))
		}
	}
	lengths, widths := each("linelengths", []float64{1}), each("linewidths", []float64{1.5})
	if err != nil {
		return nil, err
	}
	var colors []figure.Color
	if v := c.Arg("colors"); !builtin.IsNone(v) {
		if colors, err = colorsOf(c, v, len(sets)); err != nil {
			return nil, err
		}
	}
	alpha, err := c.Float("alpha", 1)
	if err != nil {
		return nil, err
	}
	dash, err := dashOf(object.StrOf(c.Arg("linestyles")))
	if err != nil {
		return nil, err
	}
	label := takeText(c, "", "label")
	if err := finish(c); err != nil {
		return nil, err
	}
	out := object.NewList()
	for i, set := range sets {
		at, err := a.along(c, set, upright)
		if err != nil {
			return nil, err
		}
		m := &figure.Segments{Color: figure.Cycle(0), Width: widths[min(i, len(widths)-1)], Dash: dash, Label: label}
		if colors != nil {
			m.Color = colors[min(i, len(colors)-1)]
		}
		m.Color = figure.Faded(m.Color, alpha)
		off, half := offsets[min(i, len(offsets)-1)], lengths[min(i, len(lengths)-1)]/2
		for _, v := range at.v {
			join(m, upright, v, off-half, v, off+half)
		}
		art, err := a.draw("EventCollection", m)
		if err != nil {
			return nil, err
		}
		out.Append(art)
	}
	return out, nil
}

func arrow(c *builtin.Call, a *Ax) (object.Value, error) {
	var f [4]float64
	for i, name := range []string{"x", "y", "dx", "dy"} {
		col, err := a.along(c, c.Arg(name), i%2 == 1)
		if err != nil || len(col.v) != 1 {
			return nil, orError(err, "an arrow has one place and one direction")
		}
		f[i] = col.v[0]
	}
	width, err := c.Float("width", 0.001)
	if err != nil {
		return nil, err
	}
	head, long := 3*width, 0.0
	if v := c.Arg("head_width"); !builtin.IsNone(v) {
		if head, err = builtin.ToFloat(v); err != nil {
			return nil, err
		}
	}
	long = 1.5 * head
	if v := c.Arg("head_length"); !builtin.IsNone(v) {
		if long, err = builtin.ToFloat(v); err != nil {
			return nil, err
		}
	}
	within, err := c.Bool("length_includes_head", false)
	if err != nil {
		return nil, err
	}
	m := &figure.Shapes{Dash: "-"}
	if x, y := arrowOutline(f[0], f[1], f[2], f[3], width, head, long, within); x != nil {
		m.X, m.Y = [][]float64{x}, [][]float64{y}
	}
	if err := shapeLook(c, m, figure.Cycle(0)); err != nil {
		return nil, err
	}
	if m.Edges == nil { // a thin arrow is seen by its edge
		m.Edges = []figure.Color{{A: 255}}
	}
	take(c, "shape", "overhang", "head_starts_at_zero")
	if err := finish(c); err != nil {
		return nil, err
	}
	return a.draw("FancyArrow", m)
}

// arrowOutline is the way around an arrow.
func arrowOutline(x, y, dx, dy, width, head, long float64, within bool) (xs, ys []float64) {
	length := math.Hypot(dx, dy)
	if !(length > 0) {
		return nil, nil
	}
	shaft, tip := length, length+long
	if within {
		shaft, tip = length-long, length
	}
	cos, sin := dx/length, dy/length
	for _, p := range [][2]float64{{0, -width / 2}, {shaft, -width / 2}, {shaft, -head / 2}, {tip, 0}, {shaft, head / 2}, {shaft, width / 2}, {0, width / 2}} {
		xs, ys = append(xs, x+p[0]*cos-p[1]*sin), append(ys, y+p[0]*sin+p[1]*cos)
	}
	return xs, ys
}

func stairs(c *builtin.Call, a *Ax) (object.Value, error) {
	v, err := read(c, c.Arg("values"))
	if err != nil {
		return nil, err
	}
	edges := make([]float64, len(v.v)+1)
	for i := range edges {
		edges[i] = float64(i)
	}
	if e := c.Arg("edges"); !builtin.IsNone(e) {
		col, err := a.along(c, e, false)
		if err != nil {
			return nil, err
		}
		if edges = col.v; len(edges) != len(v.v)+1 {
			return nil, object.Errorf(object.ValueError, "Size mismatch between \"values\" and \"edges\". Expected `len(values) + 1 == len(edges)`, but `len(values) = %d` and `len(edges) = %d`.", len(v.v), len(edges))
		}
	}
	base, err := c.Float("baseline", 0)
	if err != nil {
		return nil, err
	}
	filled, err := c.Bool("fill", false)
	if err != nil {
		return nil, err
	}
	s, err := c.Str("orientation", "vertical")
	if err != nil {
		return nil, err
	}
	m := &figure.Line{X: []float64{edges[0]}, Y: []float64{base}}
	for i, h := range v.v {
		m.X, m.Y = append(m.X, edges[i], edges[i+1]), append(m.Y, h, h)
	}
	m.X, m.Y = append(m.X, edges[len(edges)-1]), append(m.Y, base)
	if s == "horizontal" {
		m.X, m.Y = m.Y, m.X
	}
	if filled {
		return a.filledSteps(c, m, false)
	}
	if m.Color, m.Width, m.Dash, m.Label, err = lineLook(c, a, 1.5); err != nil {
		return nil, err
	}
	return a.draw("StepPatch", m)
}

// spy shows the places of a matrix that are not 0.
func spy(c *builtin.Call, a *Ax) (object.Value, error) {
	z, err := read(c, c.Arg("Z"))
	if err != nil || z.cols == 0 {
		return nil, orError(err, "a matrix is wanted")
	}
	least, err := c.Float("precision", 0)
	if err != nil {
		return nil, err
	}
	marker, hasMarker := take(c, "marker")
	size, err := takeFloat(c, 0, "markersize", "ms")
	if err != nil {
		return nil, err
	}
	take(c, "aspect", "origin", "interpolation")
	if err := finish(c); err != nil {
		return nil, err
	}
	rows := len(z.v) / z.cols
	a.Equal, a.Y.Inverted, a.X.Whole, a.Y.Whole = true, true, true, true
	if hasMarker || size > 0 {
		m := &figure.Line{Marker: "s", MarkerSize: max(size, 3), Color: figure.Cycle(0)}
		if hasMarker {
			if m.Marker, err = markerOf(marker); err != nil {
				return nil, err
			}
		}
		for i, v := range z.v {
			if math.Abs(v) > least {
				m.X, m.Y = append(m.X, float64(i%z.cols)), append(m.Y, float64(i/z.cols))
			}
		}
		return a.draw("Line2D", m)
	}
	m := &figure.Image{Rows: rows, Cols: z.cols, Alpha: 1, X0: -0.5, X1: float64(z.cols) - 0.5, Y0: -0.5, Y1: float64(rows) - 0.5, Shades: &figure.Shades{Hi: 1}}
	if m.Shades.Map, err = mapOf(c.Arg("cmap")); err != nil {
		return nil, err
	}
	for _, v := range z.v {
		on := 0.0
		if math.Abs(v) > least {
			on = 1
		}
		m.Values = append(m.Values, on)
	}
	return a.draw("AxesImage", m)
}
