// Figures: making, arranging, showing and saving them.
package pyplot

import (
	"math"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/figure"
	"github.com/tq-lang/tq/lang/object"
)

const saveParams = "fname, dpi=None, format=None, **kwargs"

func figureEntries() []builtin.Entry {
	entry := func(name, params, doc, sample string, fn func(c *builtin.Call) (object.Value, error)) builtin.Entry {
		return builtin.Entry{Names: []string{plt + name}, Params: params, Doc: doc, Example: example + "plt." + name + sample, Effect: true, Fn: fn}
	}
	// both are functions of the current figure, and methods of figures.
	both := func(name, params, doc, sample string, fn func(c *builtin.Call, f *Fig) (object.Value, error)) []builtin.Entry {
		self := "self"
		if params != "" {
			self += ", " + params
		}
		return []builtin.Entry{
			entry(name, params, doc, sample, func(c *builtin.Call) (object.Value, error) {
				f, err := of(c.Host).figure()
				if err != nil {
					return nil, err
				}
				return fn(c, f)
			}),
			{Names: []string{figs + name}, Params: self, Doc: doc, Example: example + "fig = plt.figure()\nfig." + name + sample, Effect: true,
				Fn: func(c *builtin.Call) (object.Value, error) { return fn(c, c.Args[0].(*Fig)) }},
		}
	}
	ignored := func(*builtin.Call, *Fig) (object.Value, error) { return object.None, nil }
	out := []builtin.Entry{
		entry("figure", "num=None, figsize=None, dpi=None, facecolor=None, **kwargs", "Begins a figure, or goes back to an open one. figsize is (width, height) in inches.", "(figsize=(8, 3))", newFigure),
		entry("subplots", "nrows=1, ncols=1, *, sharex=False, sharey=False, squeeze=True, figsize=None, dpi=None, **kwargs", "Begins a figure with axes on a grid, and gives both.", "(1, 2, figsize=(8, 3))", subplots),
		{Names: []string{plt + "show", "show"}, Params: "x=None, *, block=None", Doc: "Shows the open figures and closes them; show(x) shows an array as a picture.", Example: example + "plt.plot([1, 2])\nplt.show()", Effect: true, Dry: builtin.ReturnsNone, Fn: showEntry},
		{Names: []string{figs + "show"}, Params: "self", Doc: "Shows the figure.", Example: example + "plt.figure().show()", Effect: true, Dry: builtin.ReturnsNone, Fn: func(c *builtin.Call) (object.Value, error) {
			return object.None, of(c.Host).show(c.Host, c.Args[0].(*Fig))
		}},
		entry("close", "fig=None", "Forgets the current figure, a given one, or 'all'.", "('all')", closeFigure),
		entry("gcf", "", "The current figure.", "()", func(c *builtin.Call) (object.Value, error) { return of(c.Host).figure() }),
		entry("gca", "", "The current axes.", "()", func(c *builtin.Call) (object.Value, error) { return axesOf(c.Host) }),
		entry("axes", "arg=None, **kwargs", "New axes at [left, bottom, width, height], from 0 to 1; without a place those of the figure.", "([0.1, 0.1, 0.8, 0.8])", func(c *builtin.Call) (object.Value, error) {
			f, err := of(c.Host).figure()
			if err != nil {
				return nil, err
			}
			if !builtin.IsNone(c.Arg("arg")) {
				return addAxes(c, f, c.Arg("arg"))
			}
			if len(c.Kw) == 0 {
				return f.gca(), nil
			}
			kw, polar, err := subplotLook(c)
			if err != nil {
				return nil, err
			}
			return f.dressed(c, f.add(&figure.Axes{RowSpan: 1, ColSpan: 1, Polar: polar}), kw)
		}),
		entry("draw", "", "Taken without effect: figures are drawn when they are shown.", "()", func(*builtin.Call) (object.Value, error) { return object.None, nil }),
		entry("sca", "ax", "Makes axes the current ones.", "(plt.gca())", func(c *builtin.Call) (object.Value, error) {
			a, ok := c.Args[0].(*Ax)
			if !ok {
				return nil, object.Errorf(object.TypeError, "sca wants axes")
			}
			a.fig.current, of(c.Host).current = a, a.fig
			return object.None, nil
		}),
		entry("get_cmap", "name=None", "A colour map by its name.", "('viridis')(0.5)", func(c *builtin.Call) (object.Value, error) {
			m, err := mapOf(c.Args[0])
			return &Cmap{m}, err
		}),
		entry("ion", "", "Taken without effect: a prompt shows figures as they change.", "()", func(*builtin.Call) (object.Value, error) { return object.None, nil }),
		entry("ioff", "", "Taken without effect.", "()", func(*builtin.Call) (object.Value, error) { return object.None, nil }),
		entry("style.use", "style", "Taken without effect: tq has one style.", "('default')", func(*builtin.Call) (object.Value, error) { return object.None, nil }),
		entry("rc", "*args, **kwargs", "Taken without effect: rcParams['figure.figsize'] sets the size of figures.", "('lines', linewidth=2)", func(*builtin.Call) (object.Value, error) { return object.None, nil }),
		{Names: []string{plt + "rcParams", "matplotlib.rcParams"}, Params: "", Property: true, Doc: "Settings; of them 'figure.figsize' has an effect.", Example: example + "plt.rcParams['figure.figsize'] = (8, 3)", Fn: func(c *builtin.Call) (object.Value, error) {
			s := of(c.Host)
			if s.params == nil {
				s.params = object.NewDict()
			}
			return s.params, nil
		}},
		{Names: []string{"matplotlib.use"}, Params: "backend, **kwargs", Doc: "Taken without effect: figures are shown where they can be.", Example: "import matplotlib\nmatplotlib.use('Agg')", Effect: true, Dry: builtin.ReturnsNone, Fn: func(*builtin.Call) (object.Value, error) { return object.None, nil }},
	}
	for _, group := range [][]builtin.Entry{
		both("savefig", saveParams, "Writes the figure to a .png or .svg file, or to a file opened for bytes.", "('figure.png')", savefig),
		both("suptitle", "t, **kwargs", "Writes a title above all axes.", "('All')", func(c *builtin.Call, f *Fig) (object.Value, error) {
			f.Title = object.StrOf(c.Arg("t"))
			return &Artist{kind: "Text"}, nil
		}),
		both("colorbar", "mappable=None, cax=None, ax=None, *, label=None, orientation='vertical', ticks=None, **kwargs", "Draws what the colours of a picture, a scatter or a contour mean.", "(plt.imshow([[1, 2], [3, 4]]), label='height')", colorbar),
		both("tight_layout", "**kwargs", "Taken without effect: nothing overlaps.", "()", ignored),
		both("subplots_adjust", "**kwargs", "Taken without effect: nothing overlaps.", "(hspace=0.3)", ignored),
		both("clf", "", "Removes all axes of the figure.", "()", func(_ *builtin.Call, f *Fig) (object.Value, error) {
			f.Figure.Axes, f.axes, f.current, f.Title, f.Rows, f.Cols = nil, nil, nil, "", 1, 1
			return object.None, nil
		}),
		both("autofmt_xdate", "rotation=30, **kwargs", "Turns the labels of dates.", "()", func(c *builtin.Call, f *Fig) (object.Value, error) {
			deg, err := c.Float("rotation", 30)
			for _, a := range f.axes {
				a.X.Rotation = deg
			}
			return object.None, err
		}),
	} {
		out = append(out, group...)
	}
	add := func(c *builtin.Call, f *Fig) (object.Value, error) { return addSubplot(c, f) }
	out = append(out,
		entry("subplot", "*args, sharex=None, sharey=None, **kwargs", "Makes axes on a grid the current ones: subplot(rows, columns, index), or subplot(234).", "(2, 1, 1)", func(c *builtin.Call) (object.Value, error) {
			f, err := of(c.Host).figure()
			if err != nil {
				return nil, err
			}
			return add(c, f)
		}),
		builtin.Entry{Names: []string{figs + "add_subplot"}, Params: "self, *args, sharex=None, sharey=None, **kwargs", Doc: "Adds axes on a grid.", Example: example + "plt.figure().add_subplot(1, 2, 1)", Effect: true, Fn: func(c *builtin.Call) (object.Value, error) {
			return add(c, c.Args[0].(*Fig))
		}},
		builtin.Entry{Names: []string{figs + "subplots"}, Params: "self, nrows=1, ncols=1, *, sharex=False, sharey=False, squeeze=True, **kwargs", Doc: "Adds axes on a grid.", Example: example + "plt.figure().subplots(1, 2)", Effect: true, Fn: func(c *builtin.Call) (object.Value, error) {
			return gridOn(c, c.Args[0].(*Fig))
		}},
		builtin.Entry{Names: []string{figs + "gca"}, Params: "self", Doc: "The current axes.", Example: example + "plt.figure().gca()", Effect: true, Fn: func(c *builtin.Call) (object.Value, error) { return c.Args[0].(*Fig).gca(), nil }},
		builtin.Entry{Names: []string{figs + "set_size_inches"}, Params: "self, w, h=None", Doc: "Sets the size.", Example: example + "plt.figure().set_size_inches(8, 3)", Effect: true, Dry: builtin.ReturnsNone, Fn: func(c *builtin.Call) (object.Value, error) {
			v := c.Args[1]
			if !builtin.IsNone(c.Args[2]) {
				v = object.Tuple{v, c.Args[2]}
			}
			return object.None, setSize(c, c.Args[0].(*Fig), v)
		}},
		builtin.Entry{Names: []string{figs + "axes"}, Params: "self", Property: true, Doc: "The axes.", Example: example + "plt.figure().axes", Fn: func(c *builtin.Call) (object.Value, error) {
			l := object.NewList()
			for _, a := range c.Args[0].(*Fig).axes {
				l.Append(a)
			}
			return l, nil
		}},
		builtin.Entry{Names: []string{axes + "figure"}, Params: "self", Property: true, Doc: "The figure.", Example: example + "plt.gca().figure", Fn: func(c *builtin.Call) (object.Value, error) { return c.Args[0].(*Ax).fig, nil }},
	)
	return out
}

func newFigure(c *builtin.Call) (object.Value, error) {
	s := of(c.Host)
	num := 0
	if v := c.Arg("num"); !builtin.IsNone(v) {
		if n, ok := v.(object.Int); ok {
			num = int(n)
		}
		for _, f := range s.open {
			if f.num == num {
				s.current, f.shown = f, false
				return f, nil
			}
		}
	}
	f, err := s.newFigure(num)
	if err != nil {
		return nil, object.Errorf("ValueError", "%v", err)
	}
	return f, f.look(c)
}

// look reads figsize, dpi and facecolor.
func (f *Fig) look(c *builtin.Call) error {
	if v := c.OptionalArg("figsize"); c.HasParam("figsize") && !builtin.IsNone(v) {
		if err := setSize(c, f, v); err != nil {
			of(c.Host).close(f)
			return err
		}
	}
	if c.HasParam("dpi") {
		if v := c.Arg("dpi"); !builtin.IsNone(v) {
			dpi, err := builtin.ToFloat(v)
			if err != nil {
				return err
			}
			if f.DPI = dpi; f.Check() != nil {
				of(c.Host).close(f)
				return object.Errorf("ValueError", "%v", f.Check())
			}
		}
	}
	if c.HasParam("facecolor") {
		if v := c.Arg("facecolor"); !builtin.IsNone(v) {
			col, err := colorOf(c, v)
			if err != nil {
				return err
			}
			f.Face = col
		}
	}
	take(c, "edgecolor", "clear", "linewidth")
	return finish(c)
}

func setSize(c *builtin.Call, f *Fig, v object.Value) error {
	size, err := read(c, v)
	if err != nil || len(size.v) != 2 {
		return orError(err, "figsize is (width, height) in inches")
	}
	w, h := f.Width, f.Height
	f.Width, f.Height = size.v[0], size.v[1]
	if err := f.Check(); err != nil {
		f.Width, f.Height = w, h
		return object.Errorf("ValueError", "%v", err)
	}
	return nil
}

func subplots(c *builtin.Call) (object.Value, error) {
	f, err := of(c.Host).newFigure(0)
	if err != nil {
		return nil, err
	}
	g, err := gridOn(c, f)
	if err == nil {
		err = f.look(c)
	}
	if err != nil {
		of(c.Host).close(f)
		return nil, err
	}
	return object.Tuple{f, g}, nil
}

// mostAxes a grid has.
const mostAxes = 400

// gridOn adds a grid of axes to a figure.
func gridOn(c *builtin.Call, f *Fig) (object.Value, error) {
	rows, err := c.Int("nrows", 1)
	if err != nil {
		return nil, err
	}
	cols, err := c.Int("ncols", 1)
	if err != nil {
		return nil, err
	}
	if rows < 1 || cols < 1 || rows*cols > mostAxes {
		return nil, object.Errorf("ValueError", "Number of rows and columns must be positive, and of axes at most %d, not %d by %d", mostAxes, rows, cols)
	}
	share := func(name string) (string, error) {
		switch v := c.Arg(name).(type) {
		case nil, object.NoneType:
			return "none", nil
		case object.Str:
			return string(v), nil
		default:
			on, err := object.Truth(v)
			if on {
				return "all", err
			}
			return "none", err
		}
	}
	shareX, err := share("sharex")
	if err != nil {
		return nil, err
	}
	shareY, err := share("sharey")
	if err != nil {
		return nil, err
	}
	if err := f.gridLook(c, rows, cols); err != nil {
		return nil, err
	}
	kw, _ := take(c, "subplot_kw")
	f.Rows, f.Cols = rows, cols
	g := &Grid{shape: []int{rows, cols}}
	first := len(f.axes)
	for r := range rows {
		for k := range cols {
			a := &figure.Axes{Row: r, Col: k, RowSpan: 1, ColSpan: 1}
			root := func(how string) *figure.Axes {
				switch {
				case how == "all" && r+k > 0:
					return f.axes[first].Axes
				case how == "col" && r > 0:
					return f.axes[first+k].Axes
				case how == "row" && k > 0:
					return f.axes[first+r*cols].Axes
				}
				return nil
			}
			a.SharesX, a.SharesY = root(shareX), root(shareY)
			a.HideX = (shareX == "all" || shareX == "col") && r < rows-1
			a.HideY = (shareY == "all" || shareY == "row") && k > 0
			g.list = append(g.list, f.add(a))
		}
	}
	f.current = f.axes[first]
	if err := dress(c, f.axes[first:], kw); err != nil {
		return nil, err
	}
	if squeeze, err := c.Bool("squeeze", true); err != nil || !squeeze {
		return g, err
	}
	switch {
	case rows*cols == 1:
		return g.list[0], nil
	case rows == 1 || cols == 1:
		g.shape = []int{rows * cols}
	}
	return g, nil
}

// addSubplot is subplot(2, 1, 1) and subplot(211).
func addSubplot(c *builtin.Call, f *Fig) (object.Value, error) {
	rows, cols, index, last := 1, 1, 1, 1
	var err error
	switch len(c.Rest) {
	case 0:
	case 1:
		if s, widths, heights, ok, err := spotOf(c, c.Rest[0]); ok || err != nil {
			return f.onSpec(c, s, widths, heights, err)
		}
		n, err := builtin.ToInt(c.Rest[0])
		if err != nil {
			return nil, err
		}
		if n < 100 || n > 999 {
			return nil, object.Errorf("ValueError", "Integer subplot specification must be a three-digit number, not %d", n)
		}
		rows, cols, index = n/100, n/10%10, n%10
		last = index
	case 3:
		if rows, err = builtin.ToInt(c.Rest[0]); err == nil {
			cols, err = builtin.ToInt(c.Rest[1])
		}
		if err != nil {
			return nil, err
		}
		if e := builtin.SequenceOf(c.Rest[2]); len(e) == 2 {
			if index, err = builtin.ToInt(e[0]); err == nil {
				last, err = builtin.ToInt(e[1])
			}
		} else {
			index, err = builtin.ToInt(c.Rest[2])
			last = index
		}
		if err != nil {
			return nil, err
		}
	default:
		return nil, object.Errorf(object.TypeError, "subplot() takes 1 or 3 positional arguments but %d were given", len(c.Rest))
	}
	if rows < 1 || cols < 1 || rows*cols > mostAxes || index < 1 || last < index || last > rows*cols {
		return nil, object.Errorf("ValueError", "num must be an integer with 1 <= num <= %d, not %d", max(rows*cols, 0), index)
	}
	kw, polar, err := subplotLook(c)
	if err != nil {
		return nil, err
	}
	if len(f.axes) > 0 && f.Rows == 1 && f.Cols == 1 && rows*cols > 1 && len(f.axes[0].Marks) == 0 { // axes that nothing was drawn on
		f.Figure.Axes, f.axes = nil, nil
	}
	f.Rows, f.Cols = max(f.Rows, rows), max(f.Cols, cols)
	a := &figure.Axes{Row: (index - 1) / cols, Col: (index - 1) % cols, Polar: polar}
	a.RowSpan, a.ColSpan = (last-1)/cols-a.Row+1, (last-1)%cols-a.Col+1
	if s, ok := c.Arg("sharex").(*Ax); ok {
		a.SharesX = s.Axes
	}
	if s, ok := c.Arg("sharey").(*Ax); ok {
		a.SharesY = s.Axes
	}
	for _, x := range f.axes {
		if x.Row == a.Row && x.Col == a.Col && x.RowSpan == a.RowSpan && x.ColSpan == a.ColSpan {
			f.current = x
			return x, nil
		}
	}
	return f.dressed(c, f.add(a), kw)
}

// subplotLook takes what subplot() says of its axes: the properties of Axes.set, and whether they are polar.
func subplotLook(c *builtin.Call) (kw []builtin.Kw, polar *figure.Polar, err error) {
	if polar, err = takeProjection(c); err != nil {
		return nil, nil, err
	}
	take(c, "frameon", "label")
	kw = c.Kw
	c.Kw = nil
	return kw, polar, nil
}

// dressed sets properties of new axes.
func (f *Fig) dressed(c *builtin.Call, a *Ax, kw []builtin.Kw) (object.Value, error) {
	if len(kw) == 0 {
		return a, nil
	}
	set, _ := builtin.Lookup(axes + "set")
	_, err := set.Invoke(c.R, c.Host, []object.Value{a}, kw)
	return a, err
}

// onSpec adds axes on a part of a GridSpec.
func (f *Fig) onSpec(c *builtin.Call, s spot, widths, heights object.Value, err error) (object.Value, error) {
	if err != nil {
		return nil, err
	}
	kw, polar, err := subplotLook(c)
	if err != nil {
		return nil, err
	}
	a, err := f.addSpot(c, s)
	if err != nil {
		return nil, err
	}
	a.Polar = polar
	if f.Widths, err = ratios(c, widths, s.cols); err == nil {
		f.Heights, err = ratios(c, heights, s.rows)
	}
	if err != nil {
		return nil, err
	}
	for i, to := range []**figure.Axes{&a.SharesX, &a.SharesY} {
		if other, ok := c.Arg([]string{"sharex", "sharey"}[i]).(*Ax); ok {
			*to = other.Axes
		}
	}
	return f.dressed(c, a, kw)
}

func closeFigure(c *builtin.Call) (object.Value, error) {
	s := of(c.Host)
	switch v := c.Arg("fig").(type) {
	case *Fig:
		s.close(v)
	case object.Str:
		if v == "all" {
			s.open, s.current = nil, nil
		}
	case object.Int:
		for _, f := range s.open {
			if f.num == int(v) {
				s.close(f)
				break
			}
		}
	default:
		if s.current != nil {
			s.close(s.current)
		}
	}
	return object.None, nil
}

func colorbar(c *builtin.Call, f *Fig) (object.Value, error) {
	a := f.gca()
	if x, ok := c.Arg("ax").(*Ax); ok {
		a = x
	}
	b := &figure.Colorbar{Of: a.mappable, Levels: a.levels}
	if art, ok := c.Arg("mappable").(*Artist); ok {
		b.Of, b.Levels = art.shades, art.levels
		if c.Arg("ax") == nil && art.ax != nil {
			a = art.ax
		}
	}
	if b.Of == nil {
		for _, x := range f.axes {
			if x.mappable != nil {
				a, b.Of, b.Levels = x, x.mappable, x.levels
			}
		}
	}
	if b.Of == nil {
		return nil, object.Errorf("RuntimeError", "No mappable was found to use for colorbar creation").WithHint("imshow, scatter(c=…), pcolormesh and contour make one")
	}
	if len(b.Levels) > 0 {
		filled := false
		for _, m := range a.Marks {
			if con, ok := m.(*figure.Contour); ok && con.Filled {
				filled = true
			}
		}
		if !filled {
			b.Levels = nil
		}
	}
	if v := c.Arg("label"); !builtin.IsNone(v) {
		b.Label = object.StrOf(v)
	}
	if s, _ := c.Str("orientation", "vertical"); s == "horizontal" {
		b.Horizontal = true
	}
	if v := c.Arg("ticks"); !builtin.IsNone(v) {
		col, err := read(c, v)
		if err != nil {
			return nil, err
		}
		b.Ticks = col.v
	}
	if v, ok := take(c, "format"); ok {
		var err error
		if b.Format, err = f.formatter(c.Host, v, new(bool)); err != nil {
			return nil, err
		}
	}
	take(c, "pad", "aspect", "extend", "location", "drawedges", "spacing", "extendfrac")
	a.Bar = b
	return &Artist{kind: "Colorbar", ax: a}, finish(c)
}

func artistEntries() []builtin.Entry {
	on := artistMethod
	data := func(x, y string) func(c *builtin.Call, a *Artist) (object.Value, error) {
		return func(c *builtin.Call, a *Artist) (object.Value, error) {
			l, ok := a.mark.(*figure.Line)
			if !ok {
				return nil, object.Errorf("AttributeError", "%s has no data to be set", a.kind)
			}
			for _, p := range []struct {
				name string
				to   *[]float64
				isY  bool
			}{{x, &l.X, false}, {y, &l.Y, true}} {
				if p.name == "" {
					continue
				}
				col, err := a.ax.along(c, c.Arg(p.name), p.isY)
				if err != nil {
					return nil, err
				}
				*p.to = col.v
			}
			if n := min(len(l.X), len(l.Y)); n < max(len(l.X), len(l.Y)) {
				l.X, l.Y = l.X[:n], l.Y[:n]
			}
			a.ax.fig.changed = true
			return object.None, nil
		}
	}
	grid := func(name string, property bool, doc, sample string, fn func(c *builtin.Call, g *Grid) (object.Value, error)) builtin.Entry {
		params := "self"
		if name == "__getitem__" {
			params = "self, index, /"
		}
		return builtin.Entry{Names: []string{"matplotlib.axes.Grid." + name}, Params: params, Property: property, Doc: doc, Example: example + "fig, axs = plt.subplots(2, 2)\naxs" + sample, Fn: func(c *builtin.Call) (object.Value, error) {
			return fn(c, c.Args[0].(*Grid))
		}}
	}
	flatten := func(_ *builtin.Call, g *Grid) (object.Value, error) { return &Grid{[]int{len(g.list)}, g.list}, nil }
	return []builtin.Entry{
		on("set_data", "x, y", "Changes the points of a line.", "([1, 2], [3, 4])", data("x", "y")),
		on("set_xdata", "x", "Changes x of a line.", "([1, 2])", data("x", "")),
		on("set_ydata", "y", "Changes y of a line.", "([3, 4])", data("", "y")),
		on("set_ticks", "ticks, labels=None", "Sets the ticks of a colour bar.", "([1, 2])", func(c *builtin.Call, a *Artist) (object.Value, error) {
			col, err := read(c, c.Arg("ticks"))
			if err == nil && a.kind == "Colorbar" {
				a.ax.Bar.Ticks = col.v
				if v := c.Arg("labels"); !builtin.IsNone(v) {
					return a.barAxes(func(x *Ax) { x.Y.Labels = textsOf(c, v); x.X.Labels = x.Y.Labels })
				}
			}
			return object.None, err
		}),
		on("set_ticklabels", "labels", "Sets what the ticks of a colour bar say.", "bar = plt.colorbar(plt.imshow([[1, 2]]), ticks=[1, 2])\nbar.set_ticklabels(['low', 'high'])", func(c *builtin.Call, a *Artist) (object.Value, error) {
			return a.barAxes(func(x *Ax) { x.Y.Labels = textsOf(c, c.Arg("labels")); x.X.Labels = x.Y.Labels })
		}),
		{Names: []string{artists + "ax"}, Params: "self", Property: true, Doc: "The axes of a colour bar, whose name and ticks can be set.", Example: example + "bar = plt.colorbar(plt.imshow([[1, 2], [3, 4]]))\nbar.ax.set_ylabel('height')", Fn: func(c *builtin.Call) (object.Value, error) {
			return c.Args[0].(*Artist).barAxes(nil)
		}},
		{Names: []string{artists + "axes"}, Params: "self", Property: true, Doc: "The axes it is drawn on.", Example: example + "line, = plt.plot([1, 2])\nline.axes", Fn: func(c *builtin.Call) (object.Value, error) {
			if a := c.Args[0].(*Artist); a.ax != nil {
				return a.ax, nil
			}
			return object.None, nil
		}},
		{Names: []string{artists + "patches"}, Params: "self", Property: true, Doc: "The bars of bar() and hist(), one by one.", Example: example + "bars = plt.bar([1, 2], [3, 4])\nbars.patches", Fn: func(c *builtin.Call) (object.Value, error) {
			return object.NewList(c.Args[0].(*Artist).parts...), nil
		}},
		grid("__getitem__", false, "self[index].", "[0, 1]", func(c *builtin.Call, g *Grid) (object.Value, error) {
			at := func(v object.Value, n int) (int, error) {
				i, err := builtin.ToInt(v)
				if err == nil && (i < -n || i >= n) {
					err = object.Errorf("IndexError", "index %d is out of bounds for axis 0 with size %d", i, n)
				}
				if i < 0 {
					i += n
				}
				return i, err
			}
			index := c.Args[1]
			if t, ok := index.(object.Tuple); ok && len(t) == 2 && len(g.shape) == 2 {
				i, err := at(t[0], g.shape[0])
				if err != nil {
					return nil, err
				}
				j, err := at(t[1], g.shape[1])
				if err != nil {
					return nil, err
				}
				return g.list[i*g.shape[1]+j], nil
			}
			i, err := at(index, g.shape[0])
			if err != nil {
				return nil, err
			}
			return g.row(i), nil
		}),
		grid("__len__", false, "len(self).", ".__len__()", func(_ *builtin.Call, g *Grid) (object.Value, error) { return object.Int(g.Len()), nil }),
		grid("flat", true, "All axes.", ".flat", flatten),
		grid("ravel", false, "All axes.", ".ravel()", flatten),
		grid("flatten", false, "All axes.", ".flatten()", flatten),
		grid("shape", true, "Rows and columns.", ".shape", func(_ *builtin.Call, g *Grid) (object.Value, error) { return object.Ints(g.shape), nil }),
		grid("size", true, "How many axes there are.", ".size", func(_ *builtin.Call, g *Grid) (object.Value, error) { return object.Int(len(g.list)), nil }),
		{Names: []string{"matplotlib.colors.Colormap.__call__"}, Params: "self, X, alpha=None", Doc: "The colour at a place from 0 to 1, or of an integer from 0 to 255, as (r, g, b, a).", Example: example + "plt.cm.viridis(0.5)", Fn: colormapCall},
		{Names: []string{"matplotlib.colors.Colormap.name"}, Params: "self", Property: true, Doc: "The name.", Example: example + "plt.cm.viridis.name", Fn: func(c *builtin.Call) (object.Value, error) { return object.Str(c.Args[0].(*Cmap).Name), nil }},
		{Names: []string{"matplotlib.colors.Normalize", plt + "Normalize"}, Params: "vmin=None, vmax=None", Doc: "Shades from vmin to vmax.", Example: "from matplotlib.colors import Normalize\nNormalize(0, 1)", Fn: newNorm(false)},
		colorNames("CSS4_COLORS", "aliceblue"), colorNames("BASE_COLORS", "k"), colorNames("TABLEAU_COLORS", "tab:blue"),
		{Names: []string{"matplotlib.colors.LogNorm"}, Params: "vmin=None, vmax=None", Doc: "Shades by the logarithm.", Example: "from matplotlib.colors import LogNorm\nLogNorm(1, 100)", Fn: newNorm(true)},
	}
}

// colorNames is a dict of names and colours.
func colorNames(dict, sample string) builtin.Entry {
	return builtin.Entry{Names: []string{"matplotlib.colors." + dict}, Property: true, Doc: "Names of colours, and the colours.", Example: "from matplotlib.colors import " + dict + "\n" + dict + "['" + sample + "']",
		Fn: func(*builtin.Call) (object.Value, error) {
			out := object.NewDict()
			for _, n := range figure.ColorNames(dict) {
				c, _ := figure.ParseColor(n)
				var v object.Value = object.Str(figure.CSS(c))
				if dict == "BASE_COLORS" {
					part := func(v uint8) object.Float { return object.Float(math.Round(float64(v)/2.55) / 100) }
					v = object.Tuple{part(c.R), part(c.G), part(c.B)}
				}
				out.PutStr(n, v)
			}
			return out, nil
		}}
}

func colormapCall(c *builtin.Call) (object.Value, error) {
	m := c.Args[0].(*Cmap)
	one := func(v object.Value) (object.Value, error) {
		f, err := builtin.ToFloat(v)
		if _, isInt := v.(object.Int); isInt {
			f /= 255
		}
		col := m.At(f)
		if n, isInt := v.(object.Int); isInt {
			if _, listed := m.Listed(); listed {
				col = m.Nth(int(n))
			}
		}
		return object.Tuple{object.Float(float64(col.R) / 255), object.Float(float64(col.G) / 255), object.Float(float64(col.B) / 255), object.Float(1)}, err
	}
	if a, ok := c.Args[1].(*object.Array); ok && a.Rank() > 0 || builtin.SequenceOf(c.Args[1]) != nil {
		elems, err := c.Elems(c.Args[1])
		if err != nil {
			return nil, err
		}
		out := object.NewList()
		for _, e := range elems {
			t, err := one(e)
			if err != nil {
				return nil, err
			}
			out.Append(t)
		}
		return c.Forward("np.array", []object.Value{out}, nil)
	}
	return one(c.Args[1])
}

func newNorm(log bool) func(c *builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		n := &Norm{log: log}
		for i, to := range []**float64{&n.lo, &n.hi} {
			if v := c.Args[i]; !builtin.IsNone(v) {
				f, err := builtin.ToFloat(v)
				if err != nil {
					return nil, err
				}
				*to = &f
			}
		}
		return n, nil
	}
}
