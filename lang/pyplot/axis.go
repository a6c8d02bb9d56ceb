// The x and the y axis as objects, and the lines around axes.
package pyplot

import (
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/figure"
	"github.com/tq-lang/tq/lang/object"
)

// AxisOf is one axis of axes.
type AxisOf struct {
	ax  *Ax
	isY bool
}

// TypeName is XAxis or YAxis.
func (x *AxisOf) TypeName() string {
	if x.isY {
		return "YAxis"
	}
	return "XAxis"
}

// TablePrefix is where the methods are.
func (*AxisOf) TablePrefix() string { return axisPrefix }

// Repr is matplotlib's.
func (x *AxisOf) Repr() string { return "<matplotlib." + x.TypeName() + ">" }

// Quiet: a prompt does not show it.
func (*AxisOf) Quiet() {}

const axisPrefix = "matplotlib.axis.Axis."

func (x *AxisOf) axis() *figure.Axis {
	if x.isY {
		return &x.ax.Y
	}
	return &x.ax.X
}

func (x *AxisOf) letter() string {
	if x.isY {
		return "y"
	}
	return "x"
}

func axisEntries() []builtin.Entry {
	on := func(name, params, doc, sample string, fn func(c *builtin.Call, x *AxisOf) (object.Value, error)) builtin.Entry {
		p := "self"
		if params != "" {
			p += ", " + params
		}
		return builtin.Entry{Names: []string{axisPrefix + name}, Params: p, Doc: doc, Example: example + "fig, ax = plt.subplots()\nax.xaxis." + name + sample, Effect: true, Fn: func(c *builtin.Call) (object.Value, error) {
			x := c.Args[0].(*AxisOf)
			x.ax.fig.changed = true
			return fn(c, x)
		}}
	}
	// forwards has a method of axes do it.
	forwards := func(name, of, params, doc, sample string) builtin.Entry {
		return on(name, params, doc, sample, func(c *builtin.Call, x *AxisOf) (object.Value, error) {
			args := append([]object.Value{x.ax}, c.Rest...)
			return c.Forward(axes+of[:4]+x.letter()+of[4:], args, c.Kw)
		})
	}
	out := []builtin.Entry{
		on("set_major_formatter", "formatter", "Sets what stands at the ticks: a formatter of matplotlib.ticker or matplotlib.dates, a function of (x, pos), or a text such as '{x:.1f}'.", "('{x:.1f}')", setFormatter),
		on("set_major_locator", "locator", "Sets where the ticks are: a locator of matplotlib.ticker or matplotlib.dates.", "(plt.MultipleLocator(0.5))", setLocator),
		forwards("set_ticks", "set_ticks", "*args, **kwargs", "Sets the ticks, and what they say.", "([0, 1], ['low', 'high'])"),
		forwards("set_ticklabels", "set_ticklabels", "*args, **kwargs", "Sets what the ticks say.", "(['low', 'high'])"),
		forwards("set_label_text", "set_label", "*args, **kwargs", "Names the axis.", "('time')"),
		forwards("get_ticklabels", "get_ticklabels", "*args, **kwargs", "The labels of the ticks.", "()"),
		on("grid", "visible=None, which='major', **kwargs", "Draws lines behind the data, or leaves them out.", "(True)", func(c *builtin.Call, x *AxisOf) (object.Value, error) {
			var args []object.Value
			if v := c.Arg("visible"); !builtin.IsNone(v) {
				args = []object.Value{v}
			}
			return c.Forward(axes+"grid", append([]object.Value{x.ax}, args...), nil)
		}),
		on("set_visible", "b", "Shows the labels of the ticks, or leaves them out.", "(False)", func(c *builtin.Call, x *AxisOf) (object.Value, error) {
			shown, err := object.Truth(c.Arg("b"))
			if x.axis().NoLabels = !shown; !shown {
				x.axis().Ticks, x.axis().Labels = []float64{}, nil
			}
			return object.None, err
		}),
		on("set_inverted", "inverted", "Turns the axis around.", "(True)", func(c *builtin.Call, x *AxisOf) (object.Value, error) {
			yes, err := object.Truth(c.Arg("inverted"))
			x.axis().Inverted = yes
			return object.None, err
		}),
		{Names: []string{axisPrefix + "label"}, Params: "self", Property: true, Doc: "The name of the axis, whose colour and text can be set.", Example: example + "plt.gca().xaxis.label", Fn: func(c *builtin.Call) (object.Value, error) {
			x := c.Args[0].(*AxisOf)
			words := &x.ax.XLabel
			if x.isY {
				words = &x.ax.YLabel
			}
			return &Artist{kind: "Text", ax: x.ax, words: words, wordInk: &x.axis().NameColor}, nil
		}},
	}
	for _, name := range []string{"set_minor_locator", "set_minor_formatter", "set_ticks_position", "set_label_position", "set_label_coords", "set_tick_params", "tick_top", "tick_bottom", "tick_left", "tick_right", "set_zorder"} {
		out = append(out, on(name, "*args, **kwargs", "Taken without effect.", "()", func(*builtin.Call, *AxisOf) (object.Value, error) { return object.None, nil }))
	}
	for _, isY := range []bool{false, true} {
		name := (&AxisOf{isY: isY}).letter() + "axis"
		out = append(out, builtin.Entry{Names: []string{axes + name}, Params: "self", Property: true, Doc: "The " + name[:1] + " axis: where its ticks are, and what they say.", Example: example + "plt.gca()." + name, Fn: func(c *builtin.Call) (object.Value, error) {
			return &AxisOf{c.Args[0].(*Ax), isY}, nil
		}})
	}
	return out
}

// ruleOf is what a locator or formatter of matplotlib.ticker says of itself: a name and numbers.
func ruleOf(c *builtin.Call, v object.Value) (name string, rest []object.Value) {
	r, err := c.Host.Attr(v, "_rule")
	if err != nil {
		return "", nil
	}
	e := builtin.SequenceOf(r)
	if len(e) == 0 {
		return "", nil
	}
	return object.StrOf(e[0]), e[1:]
}

func setLocator(c *builtin.Call, x *AxisOf) (object.Value, error) {
	a := x.axis()
	a.Ticks, a.Labels, a.Step, a.Offset, a.Most, a.Every = nil, nil, 0, 0, 0, figure.Interval{}
	name, rest := ruleOf(c, c.Arg("locator"))
	numbers := make([]float64, 2)
	for i := range min(len(rest), 2) {
		if f, err := builtin.ToFloat(rest[i]); err == nil {
			numbers[i] = f
		}
	}
	switch name {
	case "auto":
	case "none":
		a.Ticks = []float64{}
	case "step":
		if !(numbers[0] > 0) {
			return nil, object.Errorf(object.ValueError, "the distance of ticks is above 0, not %s", short(numbers[0]))
		}
		if a.Step, a.Offset = numbers[0], numbers[1]; a.Date { // days
			a.Step, a.Offset = a.Step*86400, a.Offset*86400
		}
	case "most":
		a.Most = max(int(numbers[0]), 1)
	case "fixed":
		col, err := x.ax.along(c, rest[0], x.isY)
		if err != nil {
			return nil, err
		}
		a.Ticks = append([]float64{}, col.v...)
	case "every":
		a.Every = figure.Interval{Unit: object.StrOf(rest[0]), N: max(int(numbers[1]), 1)}
	default:
		return nil, object.Errorf(object.TypeError, "a locator is wanted, not %s", c.Arg("locator").TypeName()).WithHint("matplotlib.ticker has MultipleLocator, MaxNLocator, FixedLocator, NullLocator and AutoLocator")
	}
	return object.None, nil
}

func setFormatter(c *builtin.Call, x *AxisOf) (object.Value, error) {
	a, v := x.axis(), c.Arg("formatter")
	a.Labels, a.Format, a.NoLabels = nil, nil, false
	switch name, _ := ruleOf(c, v); name {
	case "auto":
		return object.None, nil
	case "none":
		a.NoLabels = true
		return object.None, nil
	}
	var err error
	a.Format, err = x.ax.fig.formatter(c.Host, v, &a.Date)
	return object.None, err
}

// formatter makes labels as a text or a function of the program says. What that raises is kept for who shows the figure.
func (f *Fig) formatter(h builtin.Host, v object.Value, date *bool) (func(float64, int) string, error) {
	call := func(x object.Float, pos int) (object.Value, error) {
		if *date { // matplotlib counts days
			x /= 86400
		}
		return h.Call(v, []object.Value{x, object.Int(pos)}, nil)
	}
	if text, ok := v.(object.Str); ok {
		format, err := h.Attr(text, "format")
		if err != nil {
			return nil, err
		}
		call = func(x object.Float, pos int) (object.Value, error) {
			if strings.Contains(string(text), "%") {
				return h.Binary(object.Mod, text, x)
			}
			return h.Call(format, nil, []object.Kw{{Name: "x", Value: x}, {Name: "pos", Value: object.Int(pos)}})
		}
	} else if !builtin.IsCallable(v) {
		return nil, object.Errorf(object.TypeError, "a formatter is wanted, not %s", v.TypeName()).WithHint("matplotlib.ticker has FuncFormatter, PercentFormatter, StrMethodFormatter …; a function of (x, pos) serves as well")
	}
	return func(x float64, pos int) string {
		if f.failed != nil {
			return ""
		}
		text, err := call(object.Float(x), pos)
		if err != nil {
			f.failed = err
			return ""
		}
		return object.StrOf(text)
	}, nil
}

// spines are some of the lines around axes.
type spines struct {
	ax    *Ax
	names []string
}

// allSpines are the lines, in matplotlib's order.
var allSpines = []string{"left", "right", "bottom", "top"}

// TypeName is Spines.
func (*spines) TypeName() string { return "Spines" }

// TablePrefix is where the methods are.
func (*spines) TablePrefix() string { return "matplotlib.spines.Spines." }

// Quiet: a prompt does not show them.
func (*spines) Quiet() {}

// Attr is one of the lines.
func (s *spines) Attr(name string) (object.Value, bool) {
	for _, n := range s.names {
		if n == name {
			return &spines{s.ax, []string{n}}, true
		}
	}
	return nil, false
}

// change changes the lines.
func (s *spines) change(f func(*figure.Spine)) {
	if s.ax.Spines == nil {
		s.ax.Spines = map[string]figure.Spine{}
	}
	for _, n := range s.names {
		look := s.ax.Spines[n]
		f(&look)
		s.ax.Spines[n] = look
	}
	s.ax.fig.changed = true
}

func spineEntries() []builtin.Entry {
	on := func(name, params, doc, sample string, fn func(c *builtin.Call, s *spines) (object.Value, error)) builtin.Entry {
		p := "self"
		if params != "" {
			p += ", " + params
		}
		return builtin.Entry{Names: []string{"matplotlib.spines.Spines." + name}, Params: p, Doc: doc, Example: example + "ax = plt.gca()\nax.spines" + sample, Effect: true, Fn: func(c *builtin.Call) (object.Value, error) {
			return fn(c, c.Args[0].(*spines))
		}}
	}
	list := func(c *builtin.Call, s *spines) *object.List {
		out := object.NewList()
		for _, n := range s.names {
			out.Append(&spines{s.ax, []string{n}})
		}
		return out
	}
	return []builtin.Entry{
		{Names: []string{axes + "spines"}, Params: "self", Property: true, Doc: "The lines around axes: ax.spines['top'], ax.spines[['top', 'right']], ax.spines.left.", Example: example + "plt.gca().spines", Fn: func(c *builtin.Call) (object.Value, error) {
			return &spines{c.Args[0].(*Ax), allSpines}, nil
		}},
		on("__getitem__", "name, /", "One of the lines, or several: 'left', 'right', 'bottom' and 'top'.", "['top']", func(c *builtin.Call, s *spines) (object.Value, error) {
			names, ok := namesOf(c.Args[1])
			if _, all := c.Args[1].(*object.Slice); all {
				return s, nil
			}
			for _, n := range names {
				if _, has := s.Attr(n); !has {
					ok = false
				}
			}
			if !ok {
				return nil, object.Errorf("KeyError", "%s", object.Repr(c.Args[1]))
			}
			return &spines{s.ax, names}, nil
		}),
		on("set_visible", "b", "Draws the line, or leaves it out. Plots have those at the left and below.", "['top'].set_visible(True)", func(c *builtin.Call, s *spines) (object.Value, error) {
			shown, err := object.Truth(c.Arg("b"))
			s.change(func(l *figure.Spine) { l.Hidden, l.Shown = !shown, shown })
			return object.None, err
		}),
		on("set_color", "c", "Sets the colour; 'none' leaves the line out.", "['left'].set_color('red')", func(c *builtin.Call, s *spines) (object.Value, error) {
			col, err := noneOr(c, c.Arg("c"))
			s.change(func(l *figure.Spine) { l.Hidden, l.Color, l.Shown = col.A == 0, col, col.A > 0 })
			return object.None, err
		}),
		on("set_position", "position", "Moves the line, with its ticks: 'zero', 'center', or ('data', place).", "['left'].set_position('zero')", setPosition),
		on("set_linewidth", "w", "Taken without effect.", "['top'].set_linewidth(1)", func(*builtin.Call, *spines) (object.Value, error) { return object.None, nil }),
		on("set_bounds", "low=None, high=None", "Taken without effect.", "['top'].set_bounds(0, 1)", func(*builtin.Call, *spines) (object.Value, error) { return object.None, nil }),
		on("values", "", "The lines.", ".values()", func(c *builtin.Call, s *spines) (object.Value, error) { return list(c, s), nil }),
		on("keys", "", "The names of the lines.", ".keys()", func(_ *builtin.Call, s *spines) (object.Value, error) {
			out := object.NewList()
			for _, n := range s.names {
				out.Append(object.Str(n))
			}
			return out, nil
		}),
		on("items", "", "The names of the lines, and the lines.", ".items()", func(_ *builtin.Call, s *spines) (object.Value, error) {
			out := object.NewList()
			for _, n := range s.names {
				out.Append(object.Tuple{object.Str(n), &spines{s.ax, []string{n}}})
			}
			return out, nil
		}),
	}
}

func setPosition(c *builtin.Call, s *spines) (object.Value, error) {
	where := c.Arg("position")
	if name, ok := where.(object.Str); ok {
		switch name {
		case "zero":
			where = object.Tuple{object.Str("data"), object.Int(0)}
		case "center":
			where = object.Tuple{object.Str("axes"), object.Float(0.5)}
		}
	}
	e := builtin.SequenceOf(where)
	if len(e) != 2 {
		return nil, object.Errorf(object.ValueError, "a position is 'zero', 'center' or ('data', place)")
	}
	at, err := builtin.ToFloat(e[1])
	if err != nil {
		return nil, err
	}
	switch kind := object.StrOf(e[0]); {
	case kind == "data":
		s.change(func(l *figure.Spine) { l.At, l.Middle = &at, false })
	case kind == "axes" && at == 0.5:
		s.change(func(l *figure.Spine) { l.At, l.Middle = nil, true })
	case kind == "outward":
	default:
		return nil, object.Errorf(object.NotInTq, "not in tq: the position %s of a spine", object.Repr(where)).WithHint("'zero', 'center' and ('data', place) are")
	}
	return object.None, nil
}
