// Titles, names of axes, legends, and texts on a plot.
package pyplot

import (
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/figure"
	"github.com/tq-lang/tq/lang/object"
)

func texts() []method {
	text := func(param string, set func(a *Ax, s string) (words *string, ink *figure.Color)) func(c *builtin.Call, a *Ax) (object.Value, error) {
		return func(c *builtin.Call, a *Ax) (object.Value, error) {
			words, ink := set(a, object.StrOf(c.Arg(param)))
			if v, ok := take(c, "color", "c"); ok {
				col, err := colorOf(c, v)
				if err != nil {
					return nil, err
				}
				*ink = col
			}
			return &Artist{kind: "Text", ax: a, words: words, wordInk: ink}, nil
		}
	}
	get := func(of func(a *Ax) string) func(c *builtin.Call, a *Ax) (object.Value, error) {
		return func(_ *builtin.Call, a *Ax) (object.Value, error) { return object.Str(of(a)), nil }
	}
	return []method{
		{name: "title", ofAxes: "set_title", params: "label, **kwargs", doc: "Writes a title above the axes; $…$ is TeX's mathematics.", sample: "('A title')", fn: text("label", func(a *Ax, s string) (*string, *figure.Color) { a.Title = s; return &a.Title, &a.TitleColor })},
		{name: "xlabel", ofAxes: "set_xlabel", params: "xlabel, **kwargs", doc: "Names the x axis.", sample: "('time [s]')", fn: text("xlabel", func(a *Ax, s string) (*string, *figure.Color) { a.XLabel = s; return &a.XLabel, &a.X.NameColor })},
		{name: "ylabel", ofAxes: "set_ylabel", params: "ylabel, **kwargs", doc: "Names the y axis.", sample: "('value')", fn: text("ylabel", func(a *Ax, s string) (*string, *figure.Color) { a.YLabel = s; return &a.YLabel, &a.Y.NameColor })},
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
	if e := builtin.SequenceOf(c.Arg("loc")); len(e) == 2 {
		x, y := plainPoint(c.Arg("loc"), 0, 0)
		l.Loc, l.Anchor = "lower left", &[2]float64{x, y}
	}
	if v, ok := take(c, "bbox_to_anchor"); ok {
		col, err := read(c, v)
		if err != nil || len(col.v) != 2 && len(col.v) != 4 {
			return nil, orError(err, "bbox_to_anchor is (x, y), or (x, y, width, height)")
		}
		l.Anchor = anchorOf(loc, col.v)
	}
	if v, ok := take(c, "frameon"); ok {
		on, err := object.Truth(v)
		if err != nil {
			return nil, err
		}
		l.Bare = !on
	}
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
	take(c, "reverse", "mode", "alignment", "bbox_transform", "labelcolor", "draggable", "markerscale", "handles", "prop", "columnspacing", "facecolor", "edgecolor", "handletextpad", "numpoints", "scatterpoints", "borderpad", "title_fontsize")
	a.Legend = l
	return &Artist{kind: "Legend", ax: a}, finish(c)
}

// anchorOf is the point at which a legend stands: of a box, its side or corner.
func anchorOf(loc string, v []float64) *[2]float64 {
	if len(v) == 2 {
		return &[2]float64{v[0], v[1]}
	}
	x, y := v[0]+v[2]/2, v[1]+v[3]/2
	switch {
	case strings.HasSuffix(loc, "left"):
		x = v[0]
	case strings.HasSuffix(loc, "right"):
		x = v[0] + v[2]
	}
	switch {
	case strings.HasPrefix(loc, "upper"):
		y = v[1] + v[3]
	case strings.HasPrefix(loc, "lower"):
		y = v[1]
	}
	return &[2]float64{x, y}
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
	case *figure.Shapes:
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
		t.Size = sizeOf(v)
	}
	t.Align, t.VAlign = takeText(c, "left", "ha", "horizontalalignment"), takeText(c, "baseline", "va", "verticalalignment")
	var err error
	if v, ok := take(c, "rotation"); ok {
		if t.Rotation, err = degreesOf(v); err != nil {
			return err
		}
	}
	if v, ok := take(c, "transform"); ok {
		t.OfAxes = object.StrOf(v) == "axes"
	}
	alpha, err := takeFloat(c, 1, "alpha")
	t.Color = figure.Faded(t.Color, alpha)
	if v, ok := take(c, "bbox"); ok && err == nil {
		err = boxLook(c, t, v)
	}
	take(c, "rotation_mode", "path_effects", "wrap", "multialignment", "linespacing", "backgroundcolor", "annotation_clip")
	if err == nil {
		err = finish(c)
	}
	return err
}

// sizeOf is a size of letters: points, or a word.
func sizeOf(v object.Value) float64 {
	if f, isNumber := object.ToFloat(v); isNumber {
		return min(max(f, 1), 200)
	}
	if f, ok := map[string]float64{"xx-small": 5.8, "x-small": 6.9, "small": 8.3, "large": 12, "x-large": 14.4, "xx-large": 17.3}[object.StrOf(v)]; ok {
		return f
	}
	return 10
}

// degreesOf is by how much a text is turned.
func degreesOf(v object.Value) (float64, error) {
	switch s, _ := v.(object.Str); s {
	case "horizontal":
		return 0, nil
	case "vertical":
		return 90, nil
	}
	if builtin.IsNone(v) {
		return 0, nil
	}
	return builtin.ToFloat(v)
}

// boxLook reads what lies behind a text.
func boxLook(c *builtin.Call, t *figure.Text, v object.Value) error {
	t.Box = true
	d, ok := v.(*object.Dict)
	if !ok {
		return nil
	}
	alpha := 1.0
	if f, ok := d.GetStr("alpha"); ok {
		var err error
		if alpha, err = builtin.ToFloat(f); err != nil {
			return err
		}
	}
	color := func(names ...string) (*figure.Color, error) {
		for _, n := range names {
			if v, ok := d.GetStr(n); ok && v != object.None {
				col, err := noneOr(c, v)
				col = figure.Faded(col, alpha)
				return &col, err
			}
		}
		return nil, nil
	}
	var err error
	if t.BoxFace, err = color("facecolor", "fc", "color"); err == nil {
		t.BoxEdge, err = color("edgecolor", "ec", "color")
	}
	if t.BoxFace != nil && t.BoxEdge == nil {
		t.BoxEdge = &figure.Color{A: uint8(255 * alpha)}
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
	if t.OfAxes = takeText(c, "data", "xycoords") == "axes fraction"; t.OfAxes {
		t.X, t.Y = plainPoint(c.Arg("xy"), t.X, t.Y)
	}
	if err := place(c, t, point); err != nil {
		return nil, err
	}
	if err := textLook(c, t); err != nil {
		return nil, err
	}
	return a.draw("Annotation", t)
}

// plainPoint is a place of the axes, which no axis has a part in.
func plainPoint(v object.Value, x, y float64) (float64, float64) {
	if e := builtin.SequenceOf(v); len(e) == 2 {
		x, _ = object.ToFloat(e[0])
		y, _ = object.ToFloat(e[1])
	}
	return x, y
}

// place puts the text of annotate() where xytext says, and the arrow between it and the point.
func place(c *builtin.Call, t *figure.Text, point func(object.Value) (x, y float64, err error)) error {
	v := c.Arg("xytext")
	if builtin.IsNone(v) {
		return nil
	}
	t.ToX, t.ToY, t.ToAxes = t.X, t.Y, t.OfAxes
	usual := "data"
	if t.OfAxes {
		usual = "axes fraction"
	}
	var err error
	switch coords := takeText(c, usual, "textcoords"); coords {
	case "data":
		t.OfAxes = false
		t.X, t.Y, err = point(v)
	case "axes fraction":
		t.OfAxes = true
		t.X, t.Y = plainPoint(v, 0, 0)
	case "offset points", "offset pixels":
		t.DX, t.DY = plainPoint(v, 0, 0)
	default:
		err = object.Errorf(object.NotInTq, "not in tq: annotate(textcoords=%s)", object.Repr(object.Str(coords))).WithHint("'data', 'axes fraction' and 'offset points' are")
	}
	if err != nil {
		return err
	}
	return arrowLook(c, t)
}

// arrowLook reads arrowprops.
func arrowLook(c *builtin.Call, t *figure.Text) error {
	props := c.Arg("arrowprops")
	if t.Arrow = !builtin.IsNone(props); !t.Arrow {
		return nil
	}
	d, ok := props.(*object.Dict)
	if !ok {
		return object.Errorf(object.TypeError, "arrowprops is a dict of properties, not %s", props.TypeName())
	}
	for _, k := range []string{"edgecolor", "ec", "facecolor", "fc", "color"} {
		if v, ok := d.GetStr(k); ok {
			col, err := colorOf(c, v)
			if err != nil {
				return err
			}
			t.ArrowColor = &col
		}
	}
	for _, k := range []string{"linewidth", "lw"} {
		if v, ok := d.GetStr(k); ok {
			var err error
			if t.ArrowWidth, err = builtin.ToFloat(v); err != nil {
				return err
			}
		}
	}
	if v, ok := d.GetStr("arrowstyle"); ok {
		style := object.StrOf(v)
		if i := strings.IndexByte(style, ','); i >= 0 {
			style = style[:i]
		}
		t.Tail, t.NoHead = strings.HasPrefix(style, "<"), !strings.HasSuffix(style, ">")
		if style == "fancy" || style == "simple" || style == "wedge" {
			t.NoHead = false
		}
	}
	return nil
}
