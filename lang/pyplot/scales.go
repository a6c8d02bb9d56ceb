// Limits, scales and ticks.
package pyplot

import (
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/figure"
	"github.com/tq-lang/tq/lang/object"
)

func scales() []method {
	var out []method
	for _, d := range []struct {
		letter string
		isY    bool
		lo, hi string
	}{{"x", false, "left", "right"}, {"y", true, "bottom", "top"}} {
		axis := func(a *Ax) *figure.Axis {
			if d.isY {
				return &a.Y
			}
			return &a.X
		}
		limits := func(c *builtin.Call, a *Ax) (object.Value, error) {
			x := axis(a)
			lo, hi := c.Arg(d.lo), c.Arg(d.hi)
			if e := builtin.SequenceOf(lo); len(e) == 2 {
				lo, hi = e[0], e[1]
			}
			for _, k := range []struct {
				name string
				to   *object.Value
			}{{d.letter + "min", &lo}, {d.letter + "max", &hi}} {
				if v, ok := take(c, k.name); ok {
					*k.to = v
				}
			}
			if err := finish(c); err != nil {
				return nil, err
			}
			for _, end := range []struct {
				v  object.Value
				to **float64
			}{{lo, &x.Min}, {hi, &x.Max}} {
				if builtin.IsNone(end.v) {
					continue
				}
				col, err := a.along(c, end.v, d.isY)
				if err != nil || len(col.v) != 1 || col.v[0] != col.v[0] {
					return nil, orError(err, "limits are numbers")
				}
				*end.to = &col.v[0]
			}
			if x.Min != nil && x.Max != nil {
				if x.Inverted = *x.Min > *x.Max; x.Inverted {
					x.Min, x.Max = x.Max, x.Min
				}
			}
			x0, x1, y0, y1 := a.fig.LimitsOf(a.Axes)
			if d.isY {
				x0, x1 = y0, y1
			}
			return object.Tuple{object.Float(x0), object.Float(x1)}, nil
		}
		ticks := func(c *builtin.Call, a *Ax) (object.Value, error) {
			x := axis(a)
			if builtin.IsNone(c.Arg("ticks")) && builtin.IsNone(c.Arg("labels")) && len(c.Kw) == 0 {
				at, labels, err := a.tickLabels(c, d.isY)
				return object.Tuple{at, labels}, err
			}
			if v := c.Arg("ticks"); !builtin.IsNone(v) {
				col, err := a.along(c, v, d.isY)
				if err != nil {
					return nil, err
				}
				if len(col.v) > 1000 {
					return nil, object.Errorf("ValueError", "%d ticks are too many", len(col.v))
				}
				x.Ticks, x.Labels = append([]float64{}, col.v...), nil
			}
			if v := c.Arg("labels"); !builtin.IsNone(v) {
				if x.Labels = textsOf(c, v); x.Ticks == nil && !a.bar { // they stand at the ticks there are
					x.Ticks, _ = x.TickLabels(a.ends(d.isY))
				}
			}
			return object.None, tickLook(c, x)
		}
		out = append(out,
			method{name: d.letter + "lim", ofAxes: "set_" + d.letter + "lim", params: d.lo + "=None, " + d.hi + "=None, **kwargs", doc: "Sets the limits of the " + d.letter + " axis, and gives them.", sample: "(0, 5)", fn: limits},
			method{ofAxes: "get_" + d.letter + "lim", params: d.lo + "=None, " + d.hi + "=None, **kwargs", doc: "The limits of the " + d.letter + " axis.", sample: "()", fn: limits},
			method{name: d.letter + "scale", ofAxes: "set_" + d.letter + "scale", params: "value, **kwargs", doc: "Makes the " + d.letter + " axis 'linear' or 'log'.", sample: "('log')", fn: func(c *builtin.Call, a *Ax) (object.Value, error) {
				switch s := object.StrOf(c.Arg("value")); s {
				case "log":
					axis(a).Log = true
				case "linear":
					axis(a).Log = false
				default:
					return nil, object.Errorf(object.NotInTq, "not in tq: the scale %s", object.Repr(object.Str(s))).WithHint("'linear' and 'log' are")
				}
				return object.None, nil
			}},
			method{name: d.letter + "ticks", ofAxes: "set_" + d.letter + "ticks", params: "ticks=None, labels=None, **kwargs", doc: "Sets the ticks of the " + d.letter + " axis, and what they say; rotation turns the labels.", sample: "([0, 1], ['low', 'high'])", fn: ticks},
			method{ofAxes: "set_" + d.letter + "ticklabels", params: "labels, ticks=None, **kwargs", doc: "Sets what the ticks of the " + d.letter + " axis say.", sample: "(['low', 'high'])", fn: ticks},
			method{ofAxes: "invert_" + d.letter + "axis", doc: "Turns the " + d.letter + " axis around.", sample: "()", fn: func(_ *builtin.Call, a *Ax) (object.Value, error) {
				axis(a).Inverted = !axis(a).Inverted
				return object.None, nil
			}},
			method{ofAxes: "get_" + d.letter + "ticks", doc: "Where the ticks of the " + d.letter + " axis are.", sample: "()", fn: func(c *builtin.Call, a *Ax) (object.Value, error) {
				at, _, err := a.tickLabels(c, d.isY)
				return at, err
			}},
			method{ofAxes: "get_" + d.letter + "ticklabels", params: "minor=False, which=None", doc: "What the ticks of the " + d.letter + " axis say; what is set of one is set of all.", sample: "()", fn: func(c *builtin.Call, a *Ax) (object.Value, error) {
				_, labels, err := a.tickLabels(c, d.isY)
				return labels, err
			}},
			method{ofAxes: "get_" + d.letter + "axis", doc: "The " + d.letter + " axis.", sample: "()", fn: func(_ *builtin.Call, a *Ax) (object.Value, error) { return &AxisOf{a, d.isY}, nil }})
	}
	return append(out,
		method{name: "grid", params: "visible=None, which='major', axis='both', **kwargs", doc: "Draws lines behind the data, or leaves them out.", sample: "(False)", fn: func(c *builtin.Call, a *Ax) (object.Value, error) {
			on, err := c.Bool("visible", true)
			if c.Arg("visible") == object.None {
				on = true
			}
			a.Grid, a.NoGrid = on, !on
			return object.None, err
		}},
		method{name: "axis", params: "arg=None, **kwargs", doc: "'off' hides the axes, 'equal' makes units of x and y as long as each other, [xmin, xmax, ymin, ymax] sets the limits.", sample: "('off')", fn: setAxis},
		method{ofAxes: "set_aspect", params: "aspect, **kwargs", doc: "'equal' makes units of x and y as long as each other.", sample: "('equal')", fn: func(c *builtin.Call, a *Ax) (object.Value, error) {
			s := object.StrOf(c.Arg("aspect"))
			a.Equal = s == "equal" || s == "1" || s == "1.0"
			return object.None, nil
		}},
		method{ofAxes: "set_axis_off", doc: "Hides the axis lines, ticks and labels.", sample: "()", fn: func(_ *builtin.Call, a *Ax) (object.Value, error) { a.Off = true; return object.None, nil }},
		method{ofAxes: "set_axis_on", doc: "Shows them.", sample: "()", fn: func(_ *builtin.Call, a *Ax) (object.Value, error) { a.Off = false; return object.None, nil }},
		method{name: "tick_params", params: "axis='both', **kwargs", doc: "Turns and colours the labels of ticks: rotation=45, labelcolor='red'; other properties are taken without effect.", sample: "(axis='x', rotation=45)", fn: func(c *builtin.Call, a *Ax) (object.Value, error) {
			if v, ok := take(c, "rotation", "labelrotation"); ok && object.StrOf(c.Arg("axis")) != "y" {
				f, err := builtin.ToFloat(v)
				if err != nil {
					return nil, err
				}
				a.X.Rotation = f
			}
			if v, ok := take(c, "labelcolor", "colors", "color"); ok {
				col, err := colorOf(c, v)
				if err != nil {
					return nil, err
				}
				which := object.StrOf(c.Arg("axis"))
				if which != "y" {
					a.X.TickColor = col
				}
				if which != "x" {
					a.Y.TickColor = col
				}
			}
			return object.None, labelSides(c, a)
		}})
}

// textsOf are values as texts.
func textsOf(c *builtin.Call, v object.Value) (out []string) {
	elems, err := c.Elems(v)
	if err != nil {
		return nil
	}
	out = []string{}
	for _, e := range elems {
		out = append(out, object.StrOf(e))
	}
	return out
}

// tickLook takes how labels of ticks look.
func tickLook(c *builtin.Call, x *figure.Axis) error {
	if v, ok := take(c, "rotation"); ok {
		if object.StrOf(v) == "vertical" {
			v = object.Int(90)
		}
		f, err := builtin.ToFloat(v)
		if err != nil {
			return err
		}
		x.Rotation = f
	}
	if v, ok := take(c, "color", "c"); ok {
		col, err := colorOf(c, v)
		if err != nil {
			return err
		}
		x.TickColor = col
	}
	take(c, "ha", "horizontalalignment", "va", "size", "fontsize", "minor")
	return finish(c)
}

func setAxis(c *builtin.Call, a *Ax) (object.Value, error) {
	switch v := c.Arg("arg").(type) {
	case object.Str:
		switch v {
		case "off":
			a.Off = true
		case "on":
			a.Off = false
		case "equal", "scaled", "square", "image":
			a.Equal, a.FitShapes = true, true
		case "auto", "tight":
			a.Equal = false
		default:
			return nil, object.Errorf("ValueError", "Unrecognized string %s to axis; try 'on' or 'off'", object.Repr(v))
		}
	case object.Bool:
		a.Off = !bool(v)
	case nil, object.NoneType:
	default:
		col, err := read(c, v)
		if err != nil || len(col.v) != 4 {
			return nil, orError(err, "axis takes [xmin, xmax, ymin, ymax]")
		}
		a.X.Min, a.X.Max, a.Y.Min, a.Y.Max = &col.v[0], &col.v[1], &col.v[2], &col.v[3]
	}
	x0, x1, y0, y1 := a.fig.LimitsOf(a.Axes)
	return object.Tuple{object.Float(x0), object.Float(x1), object.Float(y0), object.Float(y1)}, nil
}

// coordinates are what texts may be placed by.
func coordinates(name, doc string, v object.Value) builtin.Entry {
	return builtin.Entry{Names: []string{axes + name}, Params: "self", Property: true, Doc: doc, Example: example + "plt.gca()." + name,
		Fn: func(*builtin.Call) (object.Value, error) { return v, nil }}
}

// looks are methods of axes about themselves.
func looks() []method {
	none := func(c *builtin.Call, _ *Ax) (object.Value, error) { return object.None, nil }
	return []method{
		{name: "cla", ofAxes: "clear", doc: "Removes what was drawn on the axes.", sample: "()", fn: func(_ *builtin.Call, a *Ax) (object.Value, error) {
			row, col, rs, cs := a.Row, a.Col, a.RowSpan, a.ColSpan
			*a.Axes = figure.Axes{Row: row, Col: col, RowSpan: rs, ColSpan: cs}
			a.cycle, a.categories, a.mappable = 0, [2][]string{}, nil
			return object.None, nil
		}},
		{name: "margins", params: "*args, x=None, y=None, tight=True", doc: "Sets how far the axes reach beyond the data, as a part of what they cover: 0.05 unless it is set.", sample: "(0.1)", fn: margins},
		{name: "minorticks_on", doc: "Taken without effect: logarithmic axes have minor ticks.", sample: "()", fn: none},
		{name: "locator_params", params: "*args, **kwargs", doc: "Taken without effect: ticks are chosen for the room there is.", sample: "(nbins=4)", fn: none},
		{name: "ticklabel_format", params: "**kwargs", doc: "Taken without effect: large and small numbers have a common factor.", sample: "(style='sci')", fn: none},
		{ofAxes: "set_axisbelow", params: "b", doc: "Taken without effect: the grid lies below.", sample: "(True)", fn: none},
		{name: "autoscale", params: "*args, **kwargs", doc: "Forgets limits that were set.", sample: "()", fn: func(_ *builtin.Call, a *Ax) (object.Value, error) {
			a.FitShapes = true
			a.X.Min, a.X.Max, a.Y.Min, a.Y.Max = nil, nil, nil, nil
			return object.None, nil
		}},
		{ofAxes: "label_outer", doc: "Leaves out labels between subplots.", sample: "()", fn: func(_ *builtin.Call, a *Ax) (object.Value, error) {
			if a.Row+max(a.RowSpan, 1) < a.fig.Rows {
				a.HideX, a.XLabel = true, ""
			}
			if a.Col > 0 {
				a.HideY, a.YLabel = true, ""
			}
			return object.None, nil
		}},
		{ofAxes: "set", params: "**kwargs", doc: "Sets several properties: title, xlabel, ylabel, xlim, ylim, xscale, yscale, xticks, yticks, aspect.", sample: "(title='A', xlim=(0, 1))", fn: func(c *builtin.Call, a *Ax) (object.Value, error) {
			for _, k := range c.Kw {
				e, ok := builtin.Lookup(axes + "set_" + k.Name)
				if !ok {
					return nil, object.Errorf("AttributeError", "Axes.set() got an unexpected keyword argument '%s'", k.Name)
				}
				args := []object.Value{a, k.Value}
				if _, err := e.Invoke(c.R, c.Host, args, nil); err != nil {
					return nil, err
				}
			}
			return object.None, nil
		}},
		{ofAxes: "autoscale_view", params: "*args, **kwargs", doc: "Has the limits follow shapes too.", sample: "()", fn: func(_ *builtin.Call, a *Ax) (object.Value, error) {
			a.FitShapes = true
			return object.None, nil
		}},
		{ofAxes: "relim", params: "*args, **kwargs", doc: "Taken without effect: limits follow the data.", sample: "()", fn: none},
		{name: "minorticks_off", doc: "Taken without effect.", sample: "()", fn: none},
		{ofAxes: "set_box_aspect", params: "*args, **kwargs", doc: "Taken without effect.", sample: "(1)", fn: none},
		{ofAxes: "set_zorder", params: "*args", doc: "Taken without effect.", sample: "(1)", fn: none},
		{name: "box", ofAxes: "set_frame_on", params: "on=False", doc: "Draws the lines around axes, or leaves them out.", sample: "(False)", fn: func(c *builtin.Call, a *Ax) (object.Value, error) {
			on, err := c.Bool("on", false)
			(&spines{a, allSpines}).change(func(l *figure.Spine) { l.Hidden = !on })
			return object.None, err
		}},
		{ofAxes: "set_facecolor", params: "color", doc: "Sets the colour within the axes.", sample: "('0.95')", fn: func(c *builtin.Call, a *Ax) (object.Value, error) {
			col, err := noneOr(c, c.Arg("color"))
			a.Face = col
			return object.None, err
		}},
		{ofAxes: "set_prop_cycle", params: "*args, **kwargs", doc: "Sets the colours through which lines go round: color=[…], or a cycler.", sample: "(color=['red', 'blue'])", fn: setCycle},
		{ofAxes: "get_legend", doc: "The legend, None if there is none.", sample: "()", fn: func(_ *builtin.Call, a *Ax) (object.Value, error) {
			if a.Legend == nil {
				return object.None, nil
			}
			return &Artist{kind: "Legend", ax: a}, nil
		}},
		{ofAxes: "get_figure", doc: "The figure.", sample: "()", fn: func(_ *builtin.Call, a *Ax) (object.Value, error) { return a.fig, nil }},
		{ofAxes: "get_legend_handles_labels", doc: "What has a label, and the labels.", sample: "()", fn: func(_ *builtin.Call, a *Ax) (object.Value, error) {
			handles, labels := object.NewList(), object.NewList()
			for _, m := range a.Marks {
				if l := figure.Label(m); l != "" {
					handles.Append(&Artist{kind: "Artist", ax: a, mark: m})
					labels.Append(object.Str(l))
				}
			}
			return object.Tuple{handles, labels}, nil
		}},
	}
}
