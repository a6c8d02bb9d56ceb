// Lines and points: plot, scatter, errorbar, step, stem, and lines across.
package pyplot

import (
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/figure"
	"github.com/tq-lang/tq/lang/object"
)

func series() []method {
	plot := func(logX, logY bool) func(c *builtin.Call, a *Ax) (object.Value, error) {
		return func(c *builtin.Call, a *Ax) (object.Value, error) {
			a.X.Log, a.Y.Log = a.X.Log || logX, a.Y.Log || logY
			return plotLines(c, a, c.Rest, "")
		}
	}
	across := func(horizontal bool) func(c *builtin.Call, a *Ax) (object.Value, error) {
		at, from, to := "x", "ymin", "ymax"
		if horizontal {
			at, from, to = "y", "xmin", "xmax"
		}
		return func(c *builtin.Call, a *Ax) (object.Value, error) {
			m := &figure.Rule{Horizontal: horizontal}
			col, err := a.along(c, orZero(c.Arg(at)), horizontal)
			if err == nil && len(col.v) > 0 {
				m.At = col.v[0]
			}
			if err == nil {
				m.From, err = c.Float(from, 0)
			}
			if err == nil {
				m.To, err = c.Float(to, 1)
			}
			if err == nil {
				m.Color, m.Width, m.Dash, m.Label, err = lineLook(c, a, 1.2)
			}
			if err != nil {
				return nil, err
			}
			return a.draw("Line2D", m)
		}
	}
	span := func(horizontal bool, from, to string) func(c *builtin.Call, a *Ax) (object.Value, error) {
		return func(c *builtin.Call, a *Ax) (object.Value, error) {
			lo, err := a.along(c, c.Arg(from), horizontal)
			if err != nil {
				return nil, err
			}
			hi, err := a.along(c, c.Arg(to), horizontal)
			if err != nil || len(lo.v) != 1 || len(hi.v) != 1 {
				return nil, orError(err, "one number for each end is wanted")
			}
			m := &figure.Band{Horizontal: horizontal, From: lo.v[0], To: hi.v[0]}
			if m.Color, m.Label, err = areaLook(c, a, 1); err != nil {
				return nil, err
			}
			return a.draw("Polygon", m)
		}
	}
	return []method{
		{name: "plot", params: "*args, scalex=True, scaley=True, **kwargs", doc: "Draws lines: plot(y), plot(x, y), plot(x, y, 'r--o'), several of these. Properties: color, label, lw, ls, marker, ms, alpha.", sample: "([1, 4, 9], 'o-', label='squares')", fn: plot(false, false)},
		{name: "semilogx", params: "*args, **kwargs", doc: "plot with a logarithmic x axis.", sample: "([1, 10, 100], [1, 2, 3])", fn: plot(true, false)},
		{name: "semilogy", params: "*args, **kwargs", doc: "plot with a logarithmic y axis.", sample: "([1, 10, 100])", fn: plot(false, true)},
		{name: "loglog", params: "*args, **kwargs", doc: "plot with logarithmic axes.", sample: "([1, 10, 100], [1, 100, 10000])", fn: plot(true, true)},
		{name: "step", params: "x, y, *args, where='pre', **kwargs", doc: "Draws steps between points.", sample: "([1, 2, 3], [3, 1, 2], where='mid')", fn: func(c *builtin.Call, a *Ax) (object.Value, error) {
			where, err := c.Str("where", "pre")
			if err != nil {
				return nil, err
			}
			return plotLines(c, a, append([]object.Value{c.Arg("x"), c.Arg("y")}, c.Rest...), where)
		}},
		{name: "scatter", params: "x, y, s=None, c=None, marker=None, cmap=None, norm=None, vmin=None, vmax=None, alpha=None, *, edgecolors=None, **kwargs",
			doc: "Draws points. s is their area in square points, c a colour, one for each, or numbers that cmap turns into colours.", sample: "([1, 2, 3], [3, 1, 2], s=[20, 50, 80], c=[0.1, 0.5, 0.9])", fn: scatter},
		{name: "errorbar", params: "x, y, yerr=None, xerr=None, fmt='', *, ecolor=None, elinewidth=None, capsize=None, **kwargs", doc: "Draws points with bars for their errors: a number, one for each, or two rows for below and above.", sample: "([1, 2, 3], [3, 1, 2], yerr=0.3, fmt='o', capsize=3)", fn: errorbar},
		{name: "stem", params: "*args, linefmt=None, markerfmt=None, basefmt=None, bottom=0, label=None", doc: "Draws a line from the base to each point.", sample: "([1, 3, 2])", fn: stem},
		{name: "axhline", params: "y=0, xmin=0, xmax=1, **kwargs", doc: "Draws a horizontal line across the axes.", sample: "(0.5, color='gray', ls='--')", fn: across(true)},
		{name: "axvline", params: "x=0, ymin=0, ymax=1, **kwargs", doc: "Draws a vertical line across the axes.", sample: "(0.5)", fn: across(false)},
		{name: "axhspan", params: "ymin, ymax, **kwargs", doc: "Shades a horizontal band.", sample: "(1, 2, alpha=0.2)", fn: span(true, "ymin", "ymax")},
		{name: "axvspan", params: "xmin, xmax, **kwargs", doc: "Shades a vertical band.", sample: "(1, 2, alpha=0.2)", fn: span(false, "xmin", "xmax")},
		{name: "axline", params: "xy1, xy2=None, *, slope=None, **kwargs", doc: "Draws a line without ends through two points, or through one with a slope.", sample: "((0, 0), slope=1)", fn: axline},
		{name: "hlines", params: "y, xmin, xmax, colors=None, linestyles='solid', label='', **kwargs", doc: "Draws horizontal lines.", sample: "([1, 2], 0, 5)", fn: segments(true)},
		{name: "vlines", params: "x, ymin, ymax, colors=None, linestyles='solid', label='', **kwargs", doc: "Draws vertical lines.", sample: "([1, 2], 0, 5)", fn: segments(false)},
	}
}

func orZero(v object.Value) object.Value {
	if v == nil {
		return object.Int(0)
	}
	return v
}

func orError(err error, text string) error {
	if err == nil {
		err = object.Errorf("ValueError", "%s", text)
	}
	return err
}

// lineLook takes a line's properties from **kwargs.
func lineLook(c *builtin.Call, a *Ax, wide float64) (col figure.Color, width float64, dash, label string, err error) {
	if v, ok := take(c, "color", "c", "colors"); ok {
		if col, err = colorOf(c, v); err != nil {
			return
		}
	} else {
		col = a.nextColor()
	}
	alpha, err := takeFloat(c, 1, "alpha")
	if err != nil {
		return
	}
	col = figure.Faded(col, alpha)
	if width, err = takeFloat(c, wide, "linewidth", "lw"); err != nil {
		return
	}
	dash = "-"
	if v, ok := take(c, "linestyle", "ls", "linestyles"); ok {
		if dash, err = dashFor(v); err != nil {
			return
		}
	}
	label = takeText(c, "", "label")
	return col, width, dash, label, finish(c)
}

// areaLook takes an area's.
func areaLook(c *builtin.Call, a *Ax, alpha float64) (col figure.Color, label string, err error) {
	if v, ok := take(c, "color", "facecolor", "fc", "c"); ok {
		if col, err = colorOf(c, v); err != nil {
			return
		}
	} else {
		col = a.nextColor()
	}
	if alpha, err = takeFloat(c, alpha, "alpha"); err != nil {
		return
	}
	label = takeText(c, "", "label")
	take(c, "linewidth", "lw", "edgecolor", "ec", "interpolate", "step", "hatch")
	return figure.Faded(col, alpha), label, finish(c)
}

// look is what plot's keyword arguments say of all its lines.
type look struct {
	color              *figure.Color
	face               *figure.Color
	edge               *figure.Color
	dash, marker       *string
	alpha, width, size float64
	labels             []string
	many               bool // a label for each line
}

func readLook(c *builtin.Call) (l look, err error) {
	one := func(to **figure.Color, names ...string) {
		if v, ok := take(c, names...); ok && err == nil {
			var col figure.Color
			if s, isText := v.(object.Str); isText && s == "none" {
				*to = &col
				return
			}
			col, err = colorOf(c, v)
			*to = &col
		}
	}
	one(&l.color, "color", "c")
	one(&l.face, "markerfacecolor", "mfc")
	one(&l.edge, "markeredgecolor", "mec")
	if v, ok := take(c, "linestyle", "ls"); ok && err == nil {
		var d string
		d, err = dashFor(v)
		l.dash = &d
	}
	if v, ok := take(c, "marker"); ok && err == nil {
		var m string
		m, err = markerOf(v)
		l.marker = &m
	}
	number := func(def float64, names ...string) (f float64) {
		if err == nil {
			f, err = takeFloat(c, def, names...)
		}
		return f
	}
	l.alpha, l.width, l.size = number(1, "alpha"), number(1.5, "linewidth", "lw"), number(6, "markersize", "ms")
	number(1, "markeredgewidth", "mew")
	if v, ok := take(c, "label"); ok && err == nil {
		if names, isList := namesOf(v); isList && len(names) > 1 {
			l.labels, l.many = names, true
		} else {
			l.labels = []string{object.StrOf(v)}
		}
	}
	take(c, "scalex", "scaley", "drawstyle", "markevery", "dashes", "fillstyle")
	if err == nil {
		err = finish(c)
	}
	return l, err
}

// plotLines is plot(): groups of [x,] y and a format.
func plotLines(c *builtin.Call, a *Ax, args []object.Value, steps string) (object.Value, error) {
	l, err := readLook(c)
	if err != nil {
		return nil, err
	}
	out := object.NewList()
	for len(args) > 0 {
		n := 1
		for n < len(args) && n < 2 {
			if _, isText := args[n].(object.Str); isText {
				break
			}
			n++
		}
		f := format{plain: true}
		data := args[:n]
		args = args[n:]
		if len(args) > 0 {
			if s, ok := args[0].(object.Str); ok {
				if f, err = parseFormat(string(s)); err != nil {
					return nil, err
				}
				args = args[1:]
			}
		}
		if err := a.lines(c, data, f, l, steps, out); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// lines draws a group: each column of a matrix is a line.
func (a *Ax) lines(c *builtin.Call, data []object.Value, f format, l look, steps string, out *object.List) error {
	ys, err := a.along(c, data[len(data)-1], true)
	if err != nil {
		return err
	}
	cols := max(ys.cols, 1)
	rows := len(ys.v) / cols
	x := column{v: make([]float64, rows)}
	if len(data) == 2 {
		if x, err = a.along(c, data[0], false); err != nil {
			return err
		}
	} else {
		for i := range x.v {
			x.v[i] = float64(i)
		}
	}
	xCols := max(x.cols, 1)
	if err := sameLength(len(x.v)/xCols, rows); err != nil {
		return err
	}
	if xCols != 1 && xCols != cols {
		return object.Errorf("ValueError", "x has %d and y has %d columns", xCols, cols)
	}
	for k := range cols {
		m := &figure.Line{X: every(x.v, k%xCols, xCols), Y: every(ys.v, k, cols), Width: l.width, MarkerSize: l.size, Dash: f.dash, Marker: f.marker}
		if f.plain {
			m.Dash = "-"
		}
		if l.dash != nil {
			m.Dash = *l.dash
		}
		if l.marker != nil {
			m.Marker = *l.marker
		}
		switch {
		case l.color != nil:
			m.Color = *l.color
		case f.color != nil:
			m.Color = *f.color
		default:
			m.Color = a.nextColor()
		}
		m.Color = figure.Faded(m.Color, l.alpha)
		if m.MarkerFace = l.face; l.face == nil && l.edge != nil {
			face := m.Color
			m.MarkerFace = &face
		}
		if len(l.labels) > 0 && (l.many && k < len(l.labels) || !l.many) {
			m.Label = l.labels[min(k, len(l.labels)-1)]
		}
		if steps != "" {
			m.X, m.Y = stepped(m.X, m.Y, steps)
		}
		art, err := a.draw("Line2D", m)
		if err != nil {
			return err
		}
		out.Append(art)
	}
	return nil
}

// every takes each n-th from the k-th on.
func every(v []float64, k, n int) []float64 {
	if n == 1 {
		return v
	}
	out := make([]float64, 0, len(v)/n)
	for i := k; i < len(v); i += n {
		out = append(out, v[i])
	}
	return out
}

// stepped makes a line of steps.
func stepped(x, y []float64, where string) (xs, ys []float64) {
	for i := range x {
		if i > 0 {
			switch where {
			case "post":
				xs, ys = append(xs, x[i]), append(ys, y[i-1])
			case "mid":
				m := (x[i-1] + x[i]) / 2
				xs, ys = append(xs, m, m), append(ys, y[i-1], y[i])
			default:
				xs, ys = append(xs, x[i-1]), append(ys, y[i])
			}
		}
		xs, ys = append(xs, x[i]), append(ys, y[i])
	}
	return xs, ys
}

func scatter(c *builtin.Call, a *Ax) (object.Value, error) {
	x, y, err := a.pair(c, c.Arg("x"), c.Arg("y"))
	if err != nil {
		return nil, err
	}
	m := &figure.Points{X: x, Y: y, Marker: "o", Sizes: []float64{36}, Label: takeText(c, "", "label")}
	if v := c.Arg("s"); !builtin.IsNone(v) {
		if m.Sizes, err = fitted(c, v, len(x)); err != nil {
			return nil, err
		}
	}
	if v := c.Arg("marker"); !builtin.IsNone(v) {
		if m.Marker, err = markerOf(v); err != nil {
			return nil, err
		}
	}
	alpha, err := c.Float("alpha", 1)
	if err != nil {
		return nil, err
	}
	if v := c.Arg("edgecolors"); !builtin.IsNone(v) && object.StrOf(v) != "face" {
		col, err := colorOf(c, v)
		if err != nil {
			return nil, err
		}
		m.Edge = &col
	}
	if v, ok := take(c, "edgecolor", "ec"); ok {
		col, err := colorOf(c, v)
		if err != nil {
			return nil, err
		}
		m.Edge = &col
	}
	take(c, "linewidths", "linewidth", "lw", "plotnonfinite")
	cv := c.Arg("c")
	if v, ok := take(c, "color", "facecolor", "facecolors"); ok {
		cv = v
	}
	for _, k := range []string{"cmap", "norm", "vmin", "vmax"} {
		if v := c.Arg(k); !builtin.IsNone(v) {
			c.Kw = append(c.Kw, builtin.Kw{Name: k, Value: v})
		}
	}
	art := &Artist{}
	switch {
	case builtin.IsNone(cv):
		m.Colors = []figure.Color{figure.Faded(a.nextColor(), alpha)}
	case isNumbers(c, cv, len(x)):
		col, err := read(c, cv)
		if err != nil {
			return nil, err
		}
		m.Values, m.Colors = col.v, []figure.Color{figure.Faded(figure.Cycle(0), alpha)}
		if m.Shades, err = shadesFor(c, col.v); err != nil {
			return nil, err
		}
		a.mappable = m.Shades
	default:
		if m.Colors, err = colorsOf(c, cv, len(x)); err != nil {
			return nil, err
		}
		for i := range m.Colors {
			m.Colors[i] = figure.Faded(m.Colors[i], alpha)
		}
	}
	take(c, "cmap", "norm", "vmin", "vmax")
	if err := finish(c); err != nil {
		return nil, err
	}
	if art, err = a.draw("PathCollection", m); err == nil {
		art.shades = m.Shades
	}
	return art, err
}

// isNumbers tells numbers to be shaded from colours.
func isNumbers(c *builtin.Call, v object.Value, n int) bool {
	if _, ok := namesOf(v); ok {
		return false
	}
	if _, ok := v.(object.Str); ok {
		return false
	}
	col, err := read(c, v)
	return err == nil && col.names == nil && len(col.v) == n && !(col.cols > 1 && n != len(col.v))
}

func errorbar(c *builtin.Call, a *Ax) (object.Value, error) {
	x, y, err := a.pair(c, c.Arg("x"), c.Arg("y"))
	if err != nil {
		return nil, err
	}
	s, err := c.Str("fmt", "")
	if err != nil {
		return nil, err
	}
	f := format{plain: true}
	if s != "none" && s != "" {
		if f, err = parseFormat(s); err != nil {
			return nil, err
		}
	}
	l, err := readLook(c)
	if err != nil {
		return nil, err
	}
	before := a.cycle
	if l.color == nil && f.color == nil {
		col := a.nextColor()
		l.color = &col
	}
	out := object.NewList()
	if s != "none" {
		if err := a.lines(c, []object.Value{c.Arg("x"), c.Arg("y")}, f, l, "", out); err != nil {
			return nil, err
		}
	}
	a.cycle = max(a.cycle, before)
	e := figure.Errors{X: x, Y: y, Width: 1.2}
	if l.color != nil {
		e.Color = *l.color
	} else {
		e.Color = *f.color
	}
	e.Color = figure.Faded(e.Color, l.alpha)
	if v := c.Arg("ecolor"); !builtin.IsNone(v) {
		if e.Color, err = colorOf(c, v); err != nil {
			return nil, err
		}
	}
	if e.Width, err = c.Float("elinewidth", 1.2); err != nil {
		return nil, err
	}
	if e.Cap, err = c.Float("capsize", 0); err != nil {
		return nil, err
	}
	for _, dir := range []struct {
		name string
		on   []float64
		hor  bool
	}{{"yerr", y, false}, {"xerr", x, true}} {
		if v := c.Arg(dir.name); !builtin.IsNone(v) {
			m := e
			m.Horizontal = dir.hor
			if m.Low, m.High, err = around(c, v, dir.on); err != nil {
				return nil, err
			}
			if _, err := a.draw("LineCollection", &m); err != nil {
				return nil, err
			}
		}
	}
	return &Artist{kind: "ErrorbarContainer", ax: a}, nil
}

// around gives what lies below and above values by their errors.
func around(c *builtin.Call, v object.Value, on []float64) (low, high []float64, err error) {
	col, err := read(c, v)
	if err != nil {
		return nil, nil, err
	}
	n := len(on)
	at := func(i int) (float64, float64) { return col.v[i], col.v[i] }
	switch {
	case len(col.v) == 1:
		at = func(int) (float64, float64) { return col.v[0], col.v[0] }
	case len(col.v) == 2*n && col.cols == n:
		at = func(i int) (float64, float64) { return col.v[i], col.v[n+i] }
	case len(col.v) != n:
		return nil, nil, object.Errorf("ValueError", "errors are a number, %d numbers or 2 rows of %d, not %d numbers", n, n, len(col.v))
	}
	for i, y := range on {
		lo, hi := at(i)
		low, high = append(low, y-lo), append(high, y+hi)
	}
	return low, high, nil
}

func stem(c *builtin.Call, a *Ax) (object.Value, error) {
	if n := len(c.Rest); n == 0 || n > 2 {
		return nil, object.Errorf(object.TypeError, "stem takes y, or x and y")
	}
	bottom, err := c.Float("bottom", 0)
	if err != nil {
		return nil, err
	}
	col := a.nextColor()
	out := object.NewList()
	label, _ := c.Str("label", "")
	if err := a.lines(c, c.Rest, format{marker: "o", color: &col}, look{alpha: 1, width: 1.5, size: 6, labels: []string{label}}, "", out); err != nil {
		return nil, err
	}
	l := out.At(0).(*Artist).mark.(*figure.Line)
	s := &figure.Segments{X0: l.X, X1: l.X, Y1: l.Y, Color: col, Width: 1.5, Dash: "-"}
	for range l.X {
		s.Y0 = append(s.Y0, bottom)
	}
	if _, err := a.draw("LineCollection", &figure.Rule{Horizontal: true, At: bottom, To: 1, Color: figure.Cycle(3), Width: 1, Dash: "-"}); err != nil {
		return nil, err
	}
	return a.draw("StemContainer", s)
}

func axline(c *builtin.Call, a *Ax) (object.Value, error) {
	p, err := read(c, c.Arg("xy1"))
	if err != nil || len(p.v) != 2 {
		return nil, orError(err, "xy1 is a point: (x, y)")
	}
	m := &figure.Rule{Sloped: true, SlopeX: p.v[0], SlopeY: p.v[1]}
	switch q := c.Arg("xy2"); {
	case !builtin.IsNone(q):
		to, err := read(c, q)
		if err != nil || len(to.v) != 2 {
			return nil, orError(err, "xy2 is a point: (x, y)")
		}
		if to.v[0] == p.v[0] {
			*m = figure.Rule{At: p.v[0], To: 1}
			break
		}
		m.At = (to.v[1] - p.v[1]) / (to.v[0] - p.v[0])
	default:
		if m.At, err = c.Float("slope", 0); err != nil {
			return nil, err
		}
	}
	if m.Color, m.Width, m.Dash, m.Label, err = lineLook(c, a, 1.5); err != nil {
		return nil, err
	}
	return a.draw("AxLine", m)
}

func segments(horizontal bool) func(c *builtin.Call, a *Ax) (object.Value, error) {
	at, from, to := "x", "ymin", "ymax"
	if horizontal {
		at, from, to = "y", "xmin", "xmax"
	}
	return func(c *builtin.Call, a *Ax) (object.Value, error) {
		where, err := a.along(c, c.Arg(at), horizontal)
		if err != nil {
			return nil, err
		}
		n := len(where.v)
		lo, err := fitted(c, c.Arg(from), n)
		if err != nil {
			return nil, err
		}
		hi, err := fitted(c, c.Arg(to), n)
		if err != nil {
			return nil, err
		}
		m := &figure.Segments{}
		for i, v := range where.v {
			l, h := lo[min(i, len(lo)-1)], hi[min(i, len(hi)-1)]
			if horizontal {
				m.X0, m.X1, m.Y0, m.Y1 = append(m.X0, l), append(m.X1, h), append(m.Y0, v), append(m.Y1, v)
			} else {
				m.X0, m.X1, m.Y0, m.Y1 = append(m.X0, v), append(m.X1, v), append(m.Y0, l), append(m.Y1, h)
			}
		}
		for _, k := range []string{"colors", "linestyles", "label"} {
			if v := c.Arg(k); !builtin.IsNone(v) {
				c.Kw = append(c.Kw, builtin.Kw{Name: k, Value: v})
			}
		}
		if m.Color, m.Width, m.Dash, m.Label, err = lineLook(c, a, 1.5); err != nil {
			return nil, err
		}
		return a.draw("LineCollection", m)
	}
}
