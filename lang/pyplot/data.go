// Reading arguments: numbers, dates and names along an axis; colours; styles.
package pyplot

import (
	"math"
	"slices"
	"strings"

	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/figure"
	"github.com/tq-lang/tq/lang/object"
)

// mostValues one call draws.
const mostValues = 50_000_000

// column is data along one axis.
type column struct {
	v     []float64
	cols  int // of a matrix; 0: a vector
	date  bool
	names []string
}

// moments makes an array of dates and moments, which are objects of Python's; other values stay as they are.
func moments(c *builtin.Call, v object.Value) (object.Value, error) {
	one := v
	if e := builtin.SequenceOf(v); len(e) > 0 {
		one = e[0]
	} else if a, ok := v.(*object.Array); ok && a.DType().String() == "object" && len(a.Dims()) == 1 && a.Dims()[0] > 0 {
		elems, err := c.Elems(a)
		if err != nil {
			return nil, err
		}
		one, v = elems[0], object.NewList(elems...)
	}
	switch one.(type) {
	case object.PyDate, object.PyDateTime:
		return c.Forward("np.array", []object.Value{v, object.Str("datetime64[us]")}, nil)
	}
	return v, nil
}

// read reads data; a scalar is one value.
func read(c *builtin.Call, v object.Value) (column, error) {
	if names, ok := namesOf(v); ok {
		return column{names: names}, nil
	}
	v, err := moments(c, plainList(c, v))
	if err != nil {
		return column{}, err
	}
	a, err := c.R.Array(v)
	if err != nil {
		return column{}, err
	}
	date := a.DType().IsDate()
	if date {
		if a, err = milliseconds(c, a); err != nil {
			return column{}, err
		}
	}
	t, err := a.Tensor()
	if err != nil {
		return column{}, err
	}
	d := t.DType()
	switch {
	case d.IsText():
		var names []string
		t.Each(func(pos int) bool { names = append(names, t.TextAt(pos)); return true })
		return column{names: names}, nil
	case d.IsComplex() || d.IsTime():
		return column{}, object.Errorf(object.TypeError, "%s cannot be drawn: numbers, dates or names are wanted", d)
	case t.Size() > mostValues:
		return column{}, object.Errorf("ValueError", "%d values are too many to be drawn", t.Size()).WithHint("x[::n] takes every n-th")
	case t.Rank() > 2:
		return column{}, object.Errorf("ValueError", "x and y can be no greater than 2D, but have the shape %s", object.Repr(object.Ints(t.Shape())))
	}
	out := column{v: make([]float64, 0, t.Size()), date: date}
	if t.Rank() == 2 {
		out.cols = t.Dim(1)
	}
	out.v = floats(t, out.v)
	if date {
		for i, ms := range out.v {
			if out.v[i] = ms / 1000; ms <= math.MinInt64 {
				out.v[i] = math.NaN()
			}
		}
	}
	return out, c.Polled()
}

// floats reads all elements.
func floats(t *tensor.Tensor, out []float64) []float64 {
	if t.DType().IsBool() {
		t.Each(func(pos int) bool {
			f := 0.0
			if t.BoolAt(pos) {
				f = 1
			}
			out = append(out, f)
			return true
		})
		return out
	}
	t.Each(func(pos int) bool { out = append(out, t.Float64At(pos)); return true })
	return out
}

// milliseconds are dates as integers since 1970.
func milliseconds(c *builtin.Call, a *object.Array) (*object.Array, error) {
	v, err := c.Forward("ndarray.astype", []object.Value{a, object.Str("datetime64[ms]")}, nil)
	if err == nil {
		v, err = c.Forward("ndarray.astype", []object.Value{v, object.Str("int64")}, nil)
	}
	if err != nil {
		return nil, err
	}
	return v.(*object.Array), nil
}

// namesOf reads a text, or a sequence of texts.
func namesOf(v object.Value) ([]string, bool) {
	elems := builtin.SequenceOf(v)
	if s, ok := v.(object.Str); ok {
		elems = []object.Value{s}
	}
	var out []string
	for _, e := range elems {
		s, ok := e.(object.Str)
		if !ok {
			return nil, false
		}
		out = append(out, string(s))
	}
	return out, len(out) > 0
}

// plainList makes a list of what iterates and is no array: dict.values(), a generator;
// None is NaN.
func plainList(c *builtin.Call, v object.Value) object.Value {
	if v == nil {
		return nil
	}
	switch v.(type) {
	case *object.Array, *object.Range, object.Int, object.Float, object.Bool:
		return v
	}
	elems := builtin.SequenceOf(v)
	if elems == nil {
		var err error
		if elems, err = c.Elems(v); err != nil {
			return v
		}
		return object.NewList(elems...)
	}
	for i, e := range elems {
		if e == object.None {
			elems = slices.Clone(elems)
			for k := i; k < len(elems); k++ {
				if elems[k] == object.None {
					elems[k] = object.Float(math.NaN())
				}
			}
			return object.NewList(elems...)
		}
	}
	return v
}

// along reads data for an axis: dates turn it into one of dates, names get places.
func (a *Ax) along(c *builtin.Call, v object.Value, isY bool) (column, error) {
	col, err := read(c, v)
	if err != nil {
		return col, err
	}
	axis, k := &a.X, 0
	if isY {
		axis, k = &a.Y, 1
	}
	if col.date {
		axis.Date = true
	}
	if col.names == nil {
		return col, nil
	}
	for _, n := range col.names {
		at := slices.Index(a.categories[k], n)
		if at < 0 {
			at = len(a.categories[k])
			a.categories[k] = append(a.categories[k], n)
		}
		col.v = append(col.v, float64(at))
	}
	axis.Ticks, axis.Labels = nil, nil
	for i, n := range a.categories[k] {
		axis.Ticks, axis.Labels = append(axis.Ticks, float64(i)), append(axis.Labels, n)
	}
	return col, nil
}

// pair reads x and y of one length.
func (a *Ax) pair(c *builtin.Call, xv, yv object.Value) (x, y []float64, err error) {
	xs, err := a.along(c, xv, false)
	if err != nil {
		return nil, nil, err
	}
	ys, err := a.along(c, yv, true)
	if err != nil {
		return nil, nil, err
	}
	return xs.v, ys.v, sameLength(len(xs.v), len(ys.v))
}

func sameLength(x, y int) error {
	if x != y {
		return object.Errorf("ValueError", "x and y must have same first dimension, but have shapes (%d,) and (%d,)", x, y)
	}
	return nil
}

// fitted reads one number for all, or one each.
func fitted(c *builtin.Call, v object.Value, n int) ([]float64, error) {
	col, err := read(c, v)
	if err == nil && len(col.v) != 1 && len(col.v) != n {
		err = object.Errorf("ValueError", "%d values are wanted, or one, not %d", n, len(col.v))
	}
	return col.v, err
}

// take removes a keyword argument of **kwargs, and gives it unless it is None.
func take(c *builtin.Call, names ...string) (v object.Value, ok bool) {
	for i := len(c.Kw) - 1; i >= 0; i-- {
		if slices.Contains(names, c.Kw[i].Name) {
			v, ok = c.Kw[i].Value, true
			c.Kw = slices.Delete(slices.Clone(c.Kw), i, i+1)
		}
	}
	return v, ok && v != object.None
}

func takeFloat(c *builtin.Call, def float64, names ...string) (float64, error) {
	if v, ok := take(c, names...); ok {
		return builtin.ToFloat(v)
	}
	return def, nil
}

func takeText(c *builtin.Call, def string, names ...string) string {
	if v, ok := take(c, names...); ok {
		return object.StrOf(v)
	}
	return def
}

// harmless are keyword arguments that change nothing that tq draws.
var harmless = []string{"zorder", "antialiased", "aa", "rasterized", "clip_on", "picker", "gid", "animated", "solid_capstyle", "solid_joinstyle",
	"dash_capstyle", "snap", "capstyle", "joinstyle", "visible", "fontweight", "weight", "fontfamily", "family", "fontstyle", "style", "bbox_inches", "pad_inches",
	"layout", "constrained_layout", "tight_layout", "frameon", "fancybox", "shadow", "framealpha", "borderaxespad", "handlelength", "labelspacing", "rotation_mode", "fontdict", "fontsize", "pad", "labelpad", "fraction", "shrink", "linewidths", "which", "clear", "transparent"}

// finish refuses what is left of **kwargs.
func finish(c *builtin.Call) error {
	for _, k := range c.Kw {
		if !slices.Contains(harmless, k.Name) {
			return object.Errorf(object.NotInTq, "not in tq: %s(%s=…)", c.Entry.Short(), k.Name).WithHint("what is drawn has the usual properties: color, alpha, label, lw, ls, marker, ms")
		}
	}
	return nil
}

// colorOf reads a colour.
func colorOf(c *builtin.Call, v object.Value) (figure.Color, error) {
	if s, ok := v.(object.Str); ok {
		if col, ok := figure.ParseColor(string(s)); ok {
			return col, nil
		}
		return figure.Color{}, object.Errorf("ValueError", "%s is not a valid value for color", object.Repr(s)).WithHint("a colour is a name ('red', 'tab:blue', 'C0'), '#rrggbb', a grey from '0' to '1', or (r, g, b) from 0 to 1")
	}
	if t, ok := v.(object.Tuple); ok && len(t) == 2 { // (colour, alpha)
		if s, isName := t[0].(object.Str); isName {
			col, err := colorOf(c, s)
			f, _ := object.ToFloat(t[1])
			return figure.Faded(col, f), err
		}
	}
	col, err := read(c, v)
	if err != nil || len(col.v) != 3 && len(col.v) != 4 {
		return figure.Color{}, object.Errorf("ValueError", "%s is not a valid value for color", object.Repr(v))
	}
	return rgb(col.v), nil
}

func rgb(v []float64) figure.Color {
	level := func(f float64) uint8 { return uint8(math.Round(min(max(f, 0), 1) * 255)) }
	out := figure.Color{R: level(v[0]), G: level(v[1]), B: level(v[2]), A: 255}
	if len(v) == 4 {
		out.A = level(v[3])
	}
	return out
}

// colorsOf reads one colour for all, or a sequence of n.
func colorsOf(c *builtin.Call, v object.Value, n int) ([]figure.Color, error) {
	elems := builtin.SequenceOf(v)
	if a, ok := v.(*object.Array); ok && a.Rank() == 2 && a.Dims()[1] >= 3 {
		var err error
		if elems, err = c.Elems(a); err != nil {
			return nil, err
		}
	}
	several := len(elems) > 0
	for _, e := range elems {
		switch e.(type) {
		case object.Float, object.Int:
			several = false
		}
	}
	if !several {
		col, err := colorOf(c, v)
		return []figure.Color{col}, err
	}
	out := make([]figure.Color, 0, n)
	for i := range max(n, 1) {
		col, err := colorOf(c, elems[i%len(elems)])
		if err != nil {
			return nil, err
		}
		out = append(out, col)
	}
	return out, nil
}

// markers are matplotlib's markers that tq draws.
const markers = "o.,sv^<>Ddphx+*|_H8"

// format is what a format string says: r--o.
type format struct {
	color  *figure.Color
	dash   string
	marker string
	plain  bool // neither a line nor a marker is named
}

// parseFormat reads a format string.
func parseFormat(s string) (format, error) {
	f := format{}
	rest := s
	line, mark := false, false
	for rest != "" {
		switch {
		case strings.HasPrefix(rest, "--") || strings.HasPrefix(rest, "-."):
			f.dash, rest, line = rest[:2], rest[2:], true
		case rest[0] == '-' || rest[0] == ':':
			f.dash, rest, line = rest[:1], rest[1:], true
		case rest[0] == 'C' && len(rest) > 1 && rest[1] >= '0' && rest[1] <= '9':
			col, _ := figure.ParseColor(rest[:2])
			f.color, rest = &col, rest[2:]
		case strings.ContainsRune("bgrcmykw", rune(rest[0])):
			col, _ := figure.ParseColor(rest[:1])
			f.color, rest = &col, rest[1:]
		case strings.IndexByte(markers, rest[0]) >= 0:
			f.marker, rest, mark = rest[:1], rest[1:], true
		default:
			if col, ok := figure.ParseColor(s); ok {
				return format{color: &col, plain: true}, nil
			}
			return f, object.Errorf("ValueError", "%s is not a valid format string (unrecognized character %s)", object.Repr(object.Str(s)), object.Repr(object.Str(rest[:1])))
		}
	}
	f.plain = !line && !mark
	return f, nil
}

var dashNames = map[string]string{"-": "-", "--": "--", "-.": "-.", ":": ":", "": "", "None": "", "none": "", " ": "", "solid": "-", "dashed": "--", "dotted": ":", "dashdot": "-."}

// dashFor reads a style of lines: a name, or (0, (on, off, …)), of which the nearest is drawn.
func dashFor(v object.Value) (string, error) {
	e := builtin.SequenceOf(v)
	if len(e) != 2 {
		return dashOf(object.StrOf(v))
	}
	lengths := builtin.SequenceOf(e[1])
	switch on, _ := object.ToFloat(append(lengths, object.Int(0))[0]); {
	case len(lengths) == 0:
		return "-", nil
	case len(lengths) > 2:
		return "-.", nil
	case on <= 1:
		return ":", nil
	}
	return "--", nil
}

func dashOf(s string) (string, error) {
	d, ok := dashNames[s]
	if !ok {
		return "", object.Errorf("ValueError", "%s is not a valid value for ls; supported values are '-', '--', '-.', ':', 'None', ' ', '', 'solid', 'dashed', 'dashdot', 'dotted'", object.Repr(object.Str(s)))
	}
	return d, nil
}

func markerOf(v object.Value) (string, error) {
	s := object.StrOf(v)
	if s == "None" || s == "" || s == " " {
		return "", nil
	}
	if s == "X" || s == "P" {
		return map[string]string{"X": "x", "P": "+"}[s], nil
	}
	if len(s) != 1 || !strings.Contains(markers, s) {
		return "", object.Errorf("ValueError", "Unrecognized marker style %s", object.Repr(v)).WithHint("tq draws the markers %s", strings.Join(strings.Split(markers, ""), " "))
	}
	return s, nil
}

// Cmap is a colour map as a value: called, it gives a colour.
type Cmap struct{ figure.Map }

// TypeName is Colormap.
func (*Cmap) TypeName() string { return "Colormap" }

// TablePrefix is where the methods are.
func (*Cmap) TablePrefix() string { return "matplotlib.colors.Colormap." }

// Repr is the name.
func (m *Cmap) Repr() string { return "<matplotlib Colormap " + object.Repr(object.Str(m.Name)) + ">" }

// Norm is Normalize or LogNorm.
type Norm struct {
	log    bool
	lo, hi *float64
}

// TypeName is the class.
func (n *Norm) TypeName() string {
	if n.log {
		return "LogNorm"
	}
	return "Normalize"
}

func mapOf(v object.Value) (figure.Map, error) {
	if m, ok := v.(*Cmap); ok {
		return m.Map, nil
	}
	name := "viridis"
	if !builtin.IsNone(v) {
		name = object.StrOf(v)
	}
	m, ok := figure.FindMap(name)
	if !ok {
		return m, object.Errorf("ValueError", "%s is not a known colormap name; supported values are %s", object.Repr(object.Str(name)), strings.Join(figure.Maps(), ", "))
	}
	return m, nil
}

// shadesFor makes the shades of values from cmap, vmin, vmax and norm.
func shadesFor(c *builtin.Call, values []float64) (*figure.Shades, error) {
	s := &figure.Shades{Lo: math.Inf(1), Hi: math.Inf(-1)}
	cmap, _ := take(c, "cmap")
	var err error
	if s.Map, err = mapOf(cmap); err != nil {
		return nil, err
	}
	lo, hasLo := take(c, "vmin")
	hi, hasHi := take(c, "vmax")
	norm, hasNorm := take(c, "norm")
	var n *Norm
	if hasNorm {
		if t, ok := norm.(object.Str); ok {
			n = &Norm{log: t == "log"}
		} else if n, ok = norm.(*Norm); !ok {
			return nil, object.Errorf(object.NotInTq, "not in tq: norm=%s", norm.TypeName()).WithHint("matplotlib.colors has Normalize and LogNorm")
		}
		s.Log = n.log
	}
	for _, v := range values {
		if v == v && !math.IsInf(v, 0) && !(s.Log && v <= 0) {
			s.Lo, s.Hi = min(s.Lo, v), max(s.Hi, v)
		}
	}
	if s.Lo > s.Hi {
		s.Lo, s.Hi = 0, 1
		if s.Log {
			s.Lo, s.Hi = 0.1, 1
		}
	}
	if n != nil && n.lo != nil {
		s.Lo = *n.lo
	}
	if n != nil && n.hi != nil {
		s.Hi = *n.hi
	}
	if hasLo {
		if s.Lo, err = builtin.ToFloat(lo); err != nil {
			return nil, err
		}
	}
	if hasHi {
		s.Hi, err = builtin.ToFloat(hi)
	}
	if s.Log && s.Lo <= 0 {
		return nil, object.Errorf("ValueError", "a logarithmic norm wants vmin above 0")
	}
	return s, err
}
