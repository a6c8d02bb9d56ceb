// Pies, and axes over others: pie, twinx.
package pyplot

import (
	"math"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/figure"
	"github.com/tq-lang/tq/lang/object"
)

func pies() []method {
	return []method{
		{name: "pie", params: "x, explode=None, labels=None, colors=None, autopct=None, pctdistance=0.6, shadow=False, labeldistance=1.1, startangle=0, radius=1, counterclock=True, wedgeprops=None, textprops=None, center=(0, 0), frame=False, rotatelabels=False, *, normalize=True, hatch=None",
			doc: "Draws parts of a whole as wedges; gives the wedges, the labels, and with autopct the texts of the shares. wedgeprops takes width (of a ring), edgecolor, linewidth and alpha, textprops fontsize and color.", sample: "([3, 5], labels=['a', 'b'])", fn: pie},
		{name: "twinx", doc: "Gives axes over these ones that have the same x, and a y of their own at the right.", sample: "().plot([10, 20, 15], color='C1')", fn: func(_ *builtin.Call, a *Ax) (object.Value, error) {
			under := a.Axes
			if under.Twin != nil {
				under = under.Twin
			}
			return a.fig.add(&figure.Axes{Row: under.Row, Col: under.Col, RowSpan: under.RowSpan, ColSpan: under.ColSpan, Twin: under, SharesX: under}), nil
		}},
		{name: "twiny", doc: "Gives axes over these ones that have the same y, and an x of their own above.", sample: "().plot([10, 20, 15], [1, 2, 3], color='C1')", fn: func(_ *builtin.Call, a *Ax) (object.Value, error) {
			under := a.Axes
			if under.Twin != nil {
				under = under.Twin
			}
			return a.fig.add(&figure.Axes{Row: under.Row, Col: under.Col, RowSpan: under.RowSpan, ColSpan: under.ColSpan, Twin: under, SharesY: under, Top: true}), nil
		}},
	}
}

// props reads a dict of properties as keyword arguments.
func props(c *builtin.Call, name string) error {
	c.Kw = nil
	v := c.Arg(name)
	if builtin.IsNone(v) {
		return nil
	}
	d, ok := v.(*object.Dict)
	if !ok {
		return object.Errorf(object.TypeError, "%s is a dict of properties, not %s", name, v.TypeName())
	}
	for _, k := range d.Keys() {
		if s, isText := k.(object.Str); isText {
			p, _ := d.GetStr(string(s))
			c.Kw = append(c.Kw, builtin.Kw{Name: string(s), Value: p})
		}
	}
	return nil
}

// slices of a pie, as its arguments say.
type pieLook struct {
	parts, explode      []float64
	colors              []figure.Color
	labels              []string
	x, y, r, start, dir float64
	wedge               figure.Wedge // what all have
	alpha               float64
	text                figure.Text
}

func readPie(c *builtin.Call, a *Ax) (l pieLook, err error) {
	col, err := read(c, c.Arg("x"))
	if err != nil {
		return l, err
	}
	sum := 0.0
	for _, v := range col.v {
		if v < 0 {
			return l, object.Errorf("ValueError", "Wedge sizes 'x' must be non negative values")
		}
		sum += v
	}
	whole, err := c.Bool("normalize", true)
	switch {
	case err != nil:
		return l, err
	case !whole && sum > 1:
		return l, object.Errorf("ValueError", "Cannot plot an unnormalized pie with sum(x) > 1")
	case math.IsNaN(sum) || math.IsInf(sum, 0) || sum == 0 && len(col.v) > 0:
		return l, object.Errorf("ValueError", "the parts of a pie are finite numbers with a sum above 0")
	case !whole:
		sum = 1
	}
	for _, v := range col.v {
		l.parts = append(l.parts, v/sum)
	}
	n := len(l.parts)
	l.explode = []float64{0}
	if v := c.Arg("explode"); !builtin.IsNone(v) {
		if l.explode, err = fitted(c, v, n); err != nil {
			return l, err
		}
	}
	if v := c.Arg("labels"); !builtin.IsNone(v) {
		for _, s := range builtin.SequenceOf(plainList(c, v)) {
			l.labels = append(l.labels, object.StrOf(s))
		}
		if len(l.labels) != n {
			return l, object.Errorf("ValueError", "'labels' must be of length 'x', not %d and %d", len(l.labels), n)
		}
	}
	if list := builtin.SequenceOf(c.Arg("colors")); len(list) > 0 {
		for i := range n {
			one, err := colorOf(c, list[i%len(list)])
			if err != nil {
				return l, err
			}
			l.colors = append(l.colors, one)
		}
	} else {
		for range n {
			l.colors = append(l.colors, a.nextColor())
		}
	}
	number := func(name string, def float64) (f float64) {
		if err == nil {
			f, err = c.Float(name, def)
		}
		return f
	}
	l.r, l.start, l.dir = number("radius", 1), number("startangle", 0), 1
	if against, e := c.Bool("counterclock", true); e == nil && !against {
		l.dir = -1
	}
	if v := c.Arg("center"); err == nil && !builtin.IsNone(v) {
		var at column
		if at, err = read(c, v); err == nil && len(at.v) == 2 {
			l.x, l.y = at.v[0], at.v[1]
		}
	}
	if err == nil && !(l.r > 0) {
		err = object.Errorf("ValueError", "'radius' must be a positive number, not %v", l.r)
	}
	if err == nil {
		err = l.looks(c)
	}
	return l, err
}

// looks reads wedgeprops and textprops.
func (l *pieLook) looks(c *builtin.Call) error {
	err := props(c, "wedgeprops")
	if err != nil {
		return err
	}
	edge := figure.Color{R: 255, G: 255, B: 255, A: 255}
	if v, ok := take(c, "edgecolor", "ec"); ok {
		if edge, err = colorOf(c, v); err != nil {
			return err
		}
	}
	l.wedge.Edge = &edge
	wide, err := takeFloat(c, l.r, "width")
	if err != nil {
		return err
	}
	l.wedge.Hole = max(l.r-wide, 0)
	if l.wedge.Width, err = takeFloat(c, 1, "linewidth", "lw"); err != nil {
		return err
	}
	if l.alpha, err = takeFloat(c, 1, "alpha"); err != nil {
		return err
	}
	if err := finish(c); err != nil {
		return err
	}
	if err := props(c, "textprops"); err != nil {
		return err
	}
	l.text = figure.Text{Size: 10, Color: inkColor, VAlign: "center"}
	if v, ok := take(c, "fontsize", "size"); ok {
		if f, err := builtin.ToFloat(v); err == nil {
			l.text.Size = f
		}
	}
	if v, ok := take(c, "color", "c"); ok {
		if l.text.Color, err = colorOf(c, v); err != nil {
			return err
		}
	}
	return finish(c)
}

func pie(c *builtin.Call, a *Ax) (object.Value, error) {
	l, err := readPie(c, a)
	if err != nil {
		return nil, err
	}
	far, err := c.Float("labeldistance", 1.1)
	if err != nil && !builtin.IsNone(c.Arg("labeldistance")) {
		return nil, err
	}
	near, err := c.Float("pctdistance", 0.6)
	if err != nil {
		return nil, err
	}
	wedges, texts, shares := object.NewList(), object.NewList(), object.NewList()
	write := func(text string, at, distance, x, y float64, align string, to *object.List) error {
		t := l.text
		sin, cos := math.Sincos(at)
		t.X, t.Y, t.Text, t.Align = x+distance*l.r*cos, y+distance*l.r*sin, text, align
		art, err := a.draw("Text", &t)
		if err == nil {
			to.Append(art)
		}
		return err
	}
	format := c.Arg("autopct")
	from := l.start
	for i, part := range l.parts {
		end := from + l.dir*360*part
		middle := (from + end) / 2 * math.Pi / 180
		out := l.explode[min(i, len(l.explode)-1)]
		sin, cos := math.Sincos(middle)
		m := l.wedge
		m.X, m.Y, m.R = l.x+out*cos, l.y+out*sin, l.r
		m.From, m.To, m.Color = from, end, figure.Faded(l.colors[i], l.alpha)
		from = end
		if l.labels != nil {
			m.Label = l.labels[i]
		}
		art, err := a.draw("Wedge", &m)
		if err != nil {
			return nil, err
		}
		wedges.Append(art)
		if l.labels != nil && !builtin.IsNone(c.Arg("labeldistance")) || l.labels != nil && !c.Given("labeldistance") {
			align := "left"
			if cos < 0 {
				align = "right"
			}
			if err := write(l.labels[i], middle, far, m.X, m.Y, align, texts); err != nil {
				return nil, err
			}
		}
		if !builtin.IsNone(format) {
			text, err := shareText(c, format, part*100)
			if err == nil {
				err = write(text, middle, near, m.X, m.Y, "center", shares)
			}
			if err != nil {
				return nil, err
			}
		}
	}
	framed, err := c.Bool("frame", false)
	if err != nil {
		return nil, err
	}
	if a.Equal = true; !framed {
		x0, x1, y0, y1 := l.x-1.25, l.x+1.25, l.y-1.25, l.y+1.25
		a.Off, a.X.Min, a.X.Max, a.Y.Min, a.Y.Max = true, &x0, &x1, &y0, &y1
	}
	if builtin.IsNone(format) {
		return object.Tuple{wedges, texts}, nil
	}
	return object.Tuple{wedges, texts, shares}, nil
}

// shareText is a share as autopct has it: a format, or a function.
func shareText(c *builtin.Call, format object.Value, share float64) (string, error) {
	var v object.Value
	var err error
	if _, isText := format.(object.Str); isText {
		v, err = c.Host.Binary(object.Mod, format, object.Float(share))
	} else {
		v, err = c.Host.Call(format, []object.Value{object.Float(share)}, nil)
	}
	if err != nil {
		return "", err
	}
	return object.StrOf(v), nil
}
