// Titles, names of axes, legends, and texts on a plot.
package pyplot

import (
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/figure"
	"github.com/tq-lang/tq/lang/object"
)

func texts() []method {
	text := func(param string, set func(a *Ax, s string) *figure.Color) func(c *builtin.Call, a *Ax) (object.Value, error) {
		return func(c *builtin.Call, a *Ax) (object.Value, error) {
			ink := set(a, object.StrOf(c.Arg(param)))
			if v, ok := take(c, "color", "c"); ok {
				col, err := colorOf(c, v)
				if err != nil {
					return nil, err
				}
				*ink = col
			}
			return &Artist{kind: "Text", ax: a}, nil
		}
	}
	get := func(of func(a *Ax) string) func(c *builtin.Call, a *Ax) (object.Value, error) {
		return func(_ *builtin.Call, a *Ax) (object.Value, error) { return object.Str(of(a)), nil }
	}
	return []method{
		{name: "title", ofAxes: "set_title", params: "label, **kwargs", doc: "Writes a title above the axes; $…$ is TeX's mathematics.", sample: "('A title')", fn: text("label", func(a *Ax, s string) *figure.Color { a.Title = s; return &a.TitleColor })},
		{name: "xlabel", ofAxes: "set_xlabel", params: "xlabel, **kwargs", doc: "Names the x axis.", sample: "('time [s]')", fn: text("xlabel", func(a *Ax, s string) *figure.Color { a.XLabel = s; return &a.X.NameColor })},
		{name: "ylabel", ofAxes: "set_ylabel", params: "ylabel, **kwargs", doc: "Names the y axis.", sample: "('value')", fn: text("ylabel", func(a *Ax, s string) *figure.Color { a.YLabel = s; return &a.Y.NameColor })},
		{ofAxes: "get_title", doc: "The title.", sample: "()", fn: get(func(a *Ax) string { return a.Title })},
		{ofAxes: "get_xlabel", doc: "The name of the x axis.", sample: "()", fn: get(func(a *Ax) string { return a.XLabel })},
		{ofAxes: "get_ylabel", doc: "The name of the y axis.", sample: "()", fn: get(func(a *Ax) string { return a.YLabel })},
		{name: "legend", params: "*args, loc='best', title=None, ncol=None, ncols=None, handles=None, labels=None, **kwargs", doc: "Names what is drawn, by its label=, or by a list of names.", sample: "(['first'], loc='upper left')", fn: legend},
		{name: "text", params: "x, y, s, **kwargs", doc: "Writes at a point. ha and va say which side of the text lies there.", sample: "(0.5, 0.5, 'here', ha='center')", fn: note},
		{name: "annotate", params: "text, xy, xytext=None, arrowprops=None, **kwargs", doc: "Writes a text, with an arrow to a point where arrowprops is given.", sample: "('peak', (1, 2), xytext=(2, 3), arrowprops={'arrowstyle': '->'})", fn: annotate},
	}
}

func legend(c *builtin.Call, a *Ax) (object.Value, error) {
	labels := c.Arg("labels")
	handles := c.Arg("handles")
	switch n := len(c.Rest); {
	case n == 1:
		labels = c.Rest[0]
	case n >= 2:
		handles, labels = c.Rest[0], c.Rest[1]
	}
	names, ok := namesOf(labels)
	var chosen []figure.Mark
	if list := builtin.SequenceOf(handles); list != nil {
		for i, h := range list {
			art, isArtist := h.(*Artist)
			if !isArtist {
				return nil, object.Errorf(object.TypeError, "handles are what plot() and its like gave")
			}
			if ok && i < len(names) {
				setLabel(art.mark, names[i])
			}
			chosen = append(chosen, art.mark)
		}
	} else if ok {
		i := 0
		for _, m := range a.Marks {
			if i < len(names) && setLabel(m, names[i]) {
				i++
			}
		}
	}
	loc := "best"
	switch v := c.Arg("loc").(type) {
	case object.Str:
		loc = string(v)
	case object.Int:
		numbered := []string{"best", "upper right", "upper left", "lower left", "lower right", "right", "center left", "center right", "lower center", "upper center", "center"}
		if v >= 0 && int(v) < len(numbered) {
			loc = numbered[v]
		}
	}
	l := &figure.Legend{Loc: loc, Cols: 1, Of: chosen}
	for _, k := range []string{"ncol", "ncols"} {
		if v := c.Arg(k); !builtin.IsNone(v) {
			n, err := builtin.ToInt(v)
			if err != nil {
				return nil, err
			}
			l.Cols = n
		}
	}
	if v := c.Arg("title"); !builtin.IsNone(v) {
		l.Title = object.StrOf(v)
	}
	take(c, "bbox_to_anchor", "markerscale", "handles", "prop", "columnspacing", "facecolor", "edgecolor", "handletextpad", "numpoints", "scatterpoints", "borderpad", "title_fontsize")
	a.Legend = l
	return &Artist{kind: "Legend", ax: a}, finish(c)
}

func setLabel(m figure.Mark, s string) bool {
	switch x := m.(type) {
	case *figure.Line:
		x.Label = s
	case *figure.Points:
		x.Label = s
	case *figure.Bars:
		x.Label = s
	case *figure.Wedge:
		x.Label = s
	case *figure.Area:
		x.Label = s
	case *figure.Rule:
		x.Label = s
	case *figure.Segments:
		x.Label = s
	case *figure.Band:
		x.Label = s
	default:
		return false
	}
	return true
}

// textLook takes a text's properties from **kwargs.
func textLook(c *builtin.Call, t *figure.Text) error {
	t.Size, t.Color = 10, inkColor
	if v, ok := take(c, "color", "c"); ok {
		col, err := colorOf(c, v)
		if err != nil {
			return err
		}
		t.Color = col
	}
	if v, ok := take(c, "fontsize", "size"); ok {
		if f, isNumber := object.ToFloat(v); isNumber {
			t.Size = min(max(f, 1), 200)
		} else {
			t.Size = map[string]float64{"xx-small": 5.8, "x-small": 6.9, "small": 8.3, "large": 12, "x-large": 14.4, "xx-large": 17.3}[object.StrOf(v)]
			if t.Size == 0 {
				t.Size = 10
			}
		}
	}
	t.Align, t.VAlign = takeText(c, "left", "ha", "horizontalalignment"), takeText(c, "baseline", "va", "verticalalignment")
	var err error
	if v, ok := take(c, "rotation"); ok && object.StrOf(v) != "horizontal" {
		if object.StrOf(v) == "vertical" {
			t.Rotation = 90
		} else if t.Rotation, err = builtin.ToFloat(v); err != nil {
			return err
		}
	}
	if v, ok := take(c, "transform"); ok {
		t.OfAxes = object.StrOf(v) == "axes"
	}
	alpha, err := takeFloat(c, 1, "alpha")
	t.Color = figure.Faded(t.Color, alpha)
	if _, ok := take(c, "bbox"); ok {
		t.Box = true
	}
	take(c, "wrap", "multialignment", "linespacing", "backgroundcolor", "annotation_clip")
	if err == nil {
		err = finish(c)
	}
	return err
}

func note(c *builtin.Call, a *Ax) (object.Value, error) {
	t := &figure.Text{Text: object.StrOf(c.Arg("s"))}
	x, y, err := a.pair(c, c.Arg("x"), c.Arg("y"))
	if err != nil || len(x) != 1 {
		return nil, orError(err, "one point is wanted")
	}
	t.X, t.Y = x[0], y[0]
	if err := textLook(c, t); err != nil {
		return nil, err
	}
	return a.draw("Text", t)
}

func annotate(c *builtin.Call, a *Ax) (object.Value, error) {
	point := func(v object.Value) (x, y float64, err error) {
		e := builtin.SequenceOf(v)
		if arr, ok := v.(*object.Array); ok {
			if e, err = c.Elems(arr); err != nil {
				return 0, 0, err
			}
		}
		if len(e) != 2 {
			return 0, 0, object.Errorf("ValueError", "a point is (x, y)")
		}
		xs, ys, err := a.pair(c, e[0], e[1])
		if err != nil || len(xs) != 1 {
			return 0, 0, orError(err, "a point is (x, y)")
		}
		return xs[0], ys[0], nil
	}
	t := &figure.Text{Text: object.StrOf(c.Arg("text"))}
	var err error
	if t.X, t.Y, err = point(c.Arg("xy")); err != nil {
		return nil, err
	}
	if v := c.Arg("xytext"); !builtin.IsNone(v) {
		t.ToX, t.ToY = t.X, t.Y
		switch coords := takeText(c, "data", "textcoords"); coords {
		case "data":
			if t.X, t.Y, err = point(v); err != nil {
				return nil, err
			}
			t.Arrow = !builtin.IsNone(c.Arg("arrowprops"))
		case "offset points", "offset pixels":
			take(c, "xytext") // beside the point
		default:
			return nil, object.Errorf(object.NotInTq, "not in tq: annotate(textcoords=%s)", object.Repr(object.Str(coords))).WithHint("'data' and 'offset points' are")
		}
	}
	if takeText(c, "data", "xycoords") == "axes fraction" {
		t.OfAxes = true
	}
	if err := textLook(c, t); err != nil {
		return nil, err
	}
	return a.draw("Annotation", t)
}
