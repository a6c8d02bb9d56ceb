// Functions of pyplot about what is open, and about the current colours.
package pyplot

import (
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/figure"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/rich"
)

func sessionEntries() []builtin.Entry {
	entry := func(name, params, doc, sample string, fn func(c *builtin.Call) (object.Value, error)) builtin.Entry {
		return builtin.Entry{Names: []string{plt + name}, Params: params, Doc: doc, Example: example + "plt." + name + sample, Effect: true, Fn: fn}
	}
	ignored := func(name, sample string) builtin.Entry {
		return entry(name, "*args, **kwargs", "Taken without effect.", sample, func(*builtin.Call) (object.Value, error) { return object.None, nil })
	}
	of1 := func(name, params, doc, sample string, fn func(c *builtin.Call, f *Fig) (object.Value, error)) builtin.Entry {
		return builtin.Entry{Names: []string{figs + name}, Params: strings.TrimSuffix("self, "+params, ", "), Doc: doc, Example: example + "fig = plt.figure()\nfig." + name + sample, Effect: true, Fn: func(c *builtin.Call) (object.Value, error) {
			f := c.Args[0].(*Fig)
			f.changed = true
			return fn(c, f)
		}}
	}
	text := func(c *builtin.Call, f *Fig) (object.Value, error) { return figureText(c, f) }
	return []builtin.Entry{
		entry("setp", "obj, *args, **kwargs", "Sets properties of what was drawn: of one, or of all in a list.", "(plt.plot([1, 2]), color='red')", setp),
		entry("subplot2grid", "shape, loc, rowspan=1, colspan=1, fig=None, **kwargs", "Adds axes on a grid: at (row, column) of (rows, columns).", "((3, 3), (0, 0), colspan=2)", subplot2grid),
		entry("subplot_mosaic", "mosaic, *, empty_sentinel='.', figsize=None, dpi=None, **kwargs", "Begins a figure with axes as a picture of names says, 'AB;CC' or lists of names; gives it, and the axes by their names.", "('AB;CC')", func(c *builtin.Call) (object.Value, error) {
			f, err := of(c.Host).newFigure(0)
			if err != nil {
				return nil, err
			}
			var rest []builtin.Kw
			for _, name := range []string{"layout", "constrained_layout", "tight_layout", "facecolor"} {
				if v, ok := take(c, name); ok {
					rest = append(rest, builtin.Kw{Name: name, Value: v})
				}
			}
			mine := c.Kw
			c.Kw = rest
			err = f.look(c)
			var d object.Value
			if c.Kw = mine; err == nil {
				d, err = mosaic(c, f)
			}
			if err != nil {
				of(c.Host).close(f)
				return nil, err
			}
			return object.Tuple{f, d}, nil
		}),
		of1("subplot_mosaic", "mosaic, *, empty_sentinel='.', **kwargs", "Adds axes as a picture of names says, 'AB;CC' or lists of names, and gives them by their names.", "('AB;CC')", mosaic),
		of1("add_axes", "rect, **kwargs", "Adds axes at [left, bottom, width, height], from 0 to 1.", "([0.1, 0.1, 0.8, 0.8])", func(c *builtin.Call, f *Fig) (object.Value, error) { return addAxes(c, f, c.Arg("rect")) }),
		of1("text", "x, y, s, **kwargs", "Writes at a place of the figure, from 0 to 1.", "(0.5, 0.02, 'a note', ha='center')", text),
		of1("legend", "*args, loc='best', title=None, ncol=None, ncols=None, handles=None, labels=None, **kwargs", "Names what is drawn on all axes of the figure.", "()", figureLegend),
		of1("get_axes", "", "The axes.", "()", func(c *builtin.Call, f *Fig) (object.Value, error) { return c.Host.Attr(f, "axes") }),
		of1("delaxes", "ax", "Removes axes.", "(fig.gca())", func(c *builtin.Call, f *Fig) (object.Value, error) {
			a, ok := c.Arg("ax").(*Ax)
			if !ok {
				return nil, object.Errorf(object.TypeError, "delaxes wants axes")
			}
			f.drop(a)
			return object.None, nil
		}),
		of1("set_facecolor", "color", "Sets the colour behind everything.", "('0.9')", func(c *builtin.Call, f *Fig) (object.Value, error) {
			col, err := colorOf(c, c.Arg("color"))
			f.Face = col
			return object.None, err
		}),
		entry("figtext", "x, y, s, **kwargs", "Writes at a place of the figure, from 0 to 1.", "(0.5, 0.02, 'a note', ha='center')", func(c *builtin.Call) (object.Value, error) {
			f, err := of(c.Host).figure()
			if err != nil {
				return nil, err
			}
			return figureText(c, f)
		}),
		entry("delaxes", "ax=None", "Removes axes: the current ones, or those that are given.", "()", func(c *builtin.Call) (object.Value, error) {
			a, ok := c.Arg("ax").(*Ax)
			if !ok {
				f, err := of(c.Host).figure()
				if err != nil {
					return nil, err
				}
				a = f.gca()
			}
			a.fig.drop(a)
			return object.None, nil
		}),
		{Names: []string{axes + "remove"}, Params: "self", Doc: "Removes the axes from their figure.", Example: example + "fig, axs = plt.subplots(1, 2)\naxs[1].remove()", Effect: true, Fn: func(c *builtin.Call) (object.Value, error) {
			a := c.Args[0].(*Ax)
			a.fig.drop(a)
			return object.None, nil
		}},
		entry("isinteractive", "", "Whether figures are shown as they change: at a prompt.", "()", func(c *builtin.Call) (object.Value, error) {
			return object.Bool(rich.ScreenOf(c.Host).Terminal()), nil
		}),
		entry("fignum_exists", "num", "Whether a figure of this number is open.", "(1)", func(c *builtin.Call) (object.Value, error) {
			for _, f := range of(c.Host).open {
				if n, ok := c.Arg("num").(object.Int); ok && f.num == int(n) {
					return object.Bool(true), nil
				}
			}
			return object.Bool(false), nil
		}),
		entry("get_fignums", "", "The numbers of the open figures.", "()", func(c *builtin.Call) (object.Value, error) {
			out := object.NewList()
			for _, f := range of(c.Host).open {
				out.Append(object.Int(f.num))
			}
			return out, nil
		}),
		entry("colormaps", "", "The names of the colour maps.", "()", func(*builtin.Call) (object.Value, error) {
			out := object.NewList()
			for _, n := range figure.Maps() {
				out.Append(object.Str(n))
			}
			return out, nil
		}),
		ignored("pause", "(0.1)"), ignored("rcdefaults", "()"), ignored("switch_backend", "('agg')"), ignored("set_loglevel", "('info')"),
		marksOf("lines", "Line2D", func(m figure.Mark) bool { _, ok := m.(*figure.Line); return ok }),
		marksOf("images", "AxesImage", func(m figure.Mark) bool { _, ok := m.(*figure.Image); return ok }),
		marksOf("texts", "Text", func(m figure.Mark) bool { _, ok := m.(*figure.Text); return ok }),
		marksOf("collections", "PathCollection", func(m figure.Mark) bool {
			switch m.(type) {
			case *figure.Points, *figure.Segments, *figure.Area, *figure.Mesh:
				return true
			}
			return false
		}),
		marksOf("patches", "Rectangle", func(m figure.Mark) bool {
			switch m.(type) {
			case *figure.Bars, *figure.Shapes, *figure.Wedge:
				return true
			}
			return false
		}),
	}
}

// marksOf is a property of axes: what of a kind was drawn on them.
func marksOf(name, kind string, is func(figure.Mark) bool) builtin.Entry {
	return builtin.Entry{Names: []string{axes + name}, Params: "self", Property: true, Doc: "What was drawn, of this kind: " + name + ".", Example: example + "plt.gca()." + name, Fn: func(c *builtin.Call) (object.Value, error) {
		a, out := c.Args[0].(*Ax), object.NewList()
		for _, m := range a.Marks {
			if !is(m) {
				continue
			}
			art := &Artist{kind: kind, ax: a, mark: m}
			if art.container(); art.parts == nil {
				out.Append(art)
			}
			for _, p := range art.parts {
				out.Append(p)
			}
		}
		return out, nil
	}}
}

// drop removes axes.
func (f *Fig) drop(a *Ax) {
	for i, x := range f.axes {
		if x == a {
			f.axes = append(f.axes[:i:i], f.axes[i+1:]...)
			f.Figure.Axes = append(f.Figure.Axes[:i:i], f.Figure.Axes[i+1:]...)
			break
		}
	}
	if f.current == a {
		f.current = nil
		if n := len(f.axes); n > 0 {
			f.current = f.axes[n-1]
		}
	}
	f.changed = true
}

// figureText writes on a figure: on axes that cover it and show nothing else.
func figureText(c *builtin.Call, f *Fig) (object.Value, error) {
	t := &figure.Text{Text: object.StrOf(c.Arg("s")), OfAxes: true}
	for i, to := range []*float64{&t.X, &t.Y} {
		var err error
		if *to, err = c.Float([]string{"x", "y"}[i], 0); err != nil {
			return nil, err
		}
	}
	if err := textLook(c, t); err != nil {
		return nil, err
	}
	t.OfAxes = true
	current := f.gca()
	a := f.add(&figure.Axes{Place: &[4]float64{0, 0, 1, 1}, Off: true, RowSpan: 1, ColSpan: 1})
	f.axes = f.axes[:len(f.axes)-1] // no axes of the program's
	f.current = current
	return a.draw("Text", t)
}

// figureLegend names what is drawn on all axes, on the first of them.
func figureLegend(c *builtin.Call, f *Fig) (object.Value, error) {
	if len(f.axes) == 0 {
		f.gca()
	}
	v, err := legend(c, f.axes[0])
	if l := f.axes[0].Legend; err == nil && l.Of == nil {
		l.Of = []figure.Mark{}
		for _, a := range f.axes {
			l.Of = append(l.Of, a.Marks...)
		}
	}
	return v, err
}
