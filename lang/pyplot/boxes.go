// Boxes of quartiles: boxplot.
package pyplot

import (
	"math"
	"slices"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/display"
	"github.com/tq-lang/tq/lang/figure"
	"github.com/tq-lang/tq/lang/object"
)

// boxes collects the parts of boxplot, by matplotlib's names.
type boxes struct {
	a      *Ax
	lying  bool
	parts  *object.Dict
	looks  map[string]figure.Segments
	failed error
}

// boxParts are the names of the parts, in matplotlib's order.
var boxParts = []string{"whiskers", "caps", "boxes", "medians", "fliers", "means"}

func newBoxes(a *Ax, lying bool) *boxes {
	dark := figure.Color{R: 38, G: 38, B: 38, A: 255}
	b := &boxes{a: a, lying: lying, parts: object.NewDict(), looks: map[string]figure.Segments{
		"whiskers": {Color: dark, Width: 1, Dash: "-"}, "caps": {Color: dark, Width: 1, Dash: "-"}, "boxes": {Color: dark, Width: 1, Dash: "-"},
		"medians": {Color: figure.Cycle(1), Width: 1.8, Dash: "-"}, "fliers": {Color: dark}, "means": {Color: figure.Cycle(2)}}}
	for _, n := range boxParts {
		b.parts.PutStr(n, object.NewList())
	}
	return b
}

// add draws a part.
func (b *boxes) add(name, kind string, m figure.Mark) {
	art, err := b.a.draw(kind, m)
	if err != nil {
		b.failed = err
		return
	}
	list, _ := b.parts.GetStr(name)
	list.(*object.List).Append(art)
}

// line draws a straight part.
func (b *boxes) line(name string, x0, y0, x1, y1 float64) {
	m := b.looks[name]
	m.X0, m.Y0, m.X1, m.Y1 = nil, nil, nil, nil
	join(&m, b.lying, x0, y0, x1, y1)
	b.add(name, "Line2D", &m)
}

// shape draws a box: with its waist, where it has one.
func (b *boxes) shape(x, wide float64, q quartiles, waist float64, fill figure.Color) {
	xs := []float64{x - wide/2, x + wide/2, x + wide/2, x - wide/2}
	ys := []float64{q.q1, q.q1, q.q3, q.q3}
	if waist > 0 {
		w := wide / 4
		xs = []float64{x - wide/2, x + wide/2, x + wide/2, x + w, x + wide/2, x + wide/2, x - wide/2, x - wide/2, x - w, x - wide/2}
		ys = []float64{q.q1, q.q1, q.median - waist, q.median, q.median + waist, q.q3, q.q3, q.median + waist, q.median, q.median - waist}
	}
	if b.lying {
		xs, ys = ys, xs
	}
	look := b.looks["boxes"]
	b.add("boxes", "PathPatch", &figure.Shapes{X: [][]float64{xs}, Y: [][]float64{ys}, Colors: []figure.Color{fill}, Edges: []figure.Color{look.Color}, Widths: []float64{look.Width}, Dash: look.Dash})
}

// points draws what is marked by markers.
func (b *boxes) points(name, marker string, size float64, x float64, ys []float64) {
	xs := make([]float64, len(ys))
	for i := range xs {
		xs[i] = x
	}
	if ys = slices.Clone(ys); b.lying {
		xs, ys = ys, xs
	}
	face := figure.Color{}
	if marker == "^" {
		face = b.looks[name].Color
	}
	b.add(name, "Line2D", &figure.Line{X: xs, Y: ys, Marker: marker, MarkerSize: size, MarkerFace: &face, Color: b.looks[name].Color})
}

// boxLooks reads boxprops and its like.
func (b *boxes) boxLooks(c *builtin.Call) (fill *figure.Color, err error) {
	for arg, name := range map[string]string{"boxprops": "boxes", "medianprops": "medians", "whiskerprops": "whiskers", "capprops": "caps", "flierprops": "fliers", "meanprops": "means"} {
		v, ok := take(c, arg)
		d, isDict := v.(*object.Dict)
		if !ok {
			continue
		}
		if !isDict {
			return nil, object.Errorf(object.TypeError, "%s is a dict of properties, not %s", arg, v.TypeName())
		}
		look := b.looks[name]
		for _, k := range d.Keys() {
			v, _ := d.GetStr(object.StrOf(k))
			switch object.StrOf(k) {
			case "color", "edgecolor", "ec", "c", "markeredgecolor":
				look.Color, err = colorOf(c, v)
			case "facecolor", "fc":
				var col figure.Color
				col, err = colorOf(c, v)
				fill = &col
			case "linewidth", "lw":
				look.Width, err = builtin.ToFloat(v)
			case "linestyle", "ls":
				look.Dash, err = dashFor(v)
			}
			if err != nil {
				return nil, err
			}
		}
		b.looks[name] = look
	}
	return fill, nil
}

func boxplot(c *builtin.Call, a *Ax) (object.Value, error) {
	sets, err := setsOf(c, "x")
	if err != nil {
		return nil, err
	}
	on := func(name string, usual bool) (yes bool) {
		if v, ok := take(c, name); ok && err == nil {
			yes, err = object.Truth(v)
			return yes
		}
		return usual
	}
	filled, notched, means := on("patch_artist", false), on("notch", false), on("showmeans", false)
	boxed, capped, fliers := on("showbox", true), on("showcaps", true), true
	lying := !on("vert", true) || takeText(c, "vertical", "orientation") == "horizontal"
	if err != nil {
		return nil, err
	}
	if fliers, err = c.Bool("showfliers", true); err != nil {
		return nil, err
	}
	reach, err := takeFloat(c, 1.5, "whis")
	if err != nil {
		return nil, err
	}
	marker := "o"
	if s, ok := take(c, "sym"); ok {
		f, err := parseFormat(object.StrOf(s))
		if err != nil {
			return nil, err
		}
		marker, fliers = f.marker, fliers && f.marker != ""
	}
	b := newBoxes(a, lying)
	given, err := b.boxLooks(c)
	if err != nil {
		return nil, err
	}
	take(c, "meanline", "bootstrap", "manage_ticks", "autorange", "capwidths")
	if err := finish(c); err != nil {
		return nil, err
	}
	fill := figure.Faded(a.nextColor(), 0.35)
	if filled {
		fill = figure.Cycle(0)
	}
	if given != nil {
		fill = *given
	}
	at := make([]float64, len(sets))
	for i := range at {
		at[i] = float64(i + 1)
	}
	if v := c.Arg("positions"); !builtin.IsNone(v) {
		if at, err = fitted(c, v, len(sets)); err != nil {
			return nil, err
		}
	}
	wides := []float64{0.5}
	if v := c.Arg("widths"); !builtin.IsNone(v) {
		if wides, err = fitted(c, v, len(sets)); err != nil {
			return nil, err
		}
	}
	for i, set := range sets {
		col, err := read(c, set)
		if err != nil {
			return nil, err
		}
		q := quartilesOf(col.v, reach, display.Quartiles)
		x, wide := at[i], wides[min(i, len(wides)-1)]
		waist := 0.0
		if notched {
			waist = 1.57 * (q.q3 - q.q1) / math.Sqrt(float64(max(len(col.v), 1)))
		}
		if boxed {
			b.shape(x, wide, q, waist, fill)
		}
		b.line("whiskers", x, q.q1, x, q.low)
		b.line("whiskers", x, q.q3, x, q.high)
		if capped {
			b.line("caps", x-wide/4, q.low, x+wide/4, q.low)
			b.line("caps", x-wide/4, q.high, x+wide/4, q.high)
		}
		half := wide / 2
		if notched {
			half = wide / 4
		}
		b.line("medians", x-half, q.median, x+half, q.median)
		if fliers {
			b.points("fliers", marker, 4, x, q.out)
		}
		if means {
			b.points("means", "^", 6, x, []float64{meanOf(col.v)})
		}
	}
	if b.failed != nil {
		return nil, b.failed
	}
	names := c.Arg("tick_labels")
	if builtin.IsNone(names) {
		names = c.Arg("labels")
	}
	axis := &a.X
	if lying {
		axis = &a.Y
	}
	if axis.Ticks = at; !builtin.IsNone(names) {
		axis.Labels = textsOf(c, names)
	}
	return b.parts, nil
}

func meanOf(v []float64) float64 {
	sum, n := 0.0, 0.0
	for _, x := range v {
		if x == x {
			sum, n = sum+x, n+1
		}
	}
	return sum / n
}

// quartiles is what a box shows.
type quartiles struct {
	low, q1, median, q3, high float64
	out                       []float64
}

// quartilesOf measures values; whiskers reach so many times the box's height.
func quartilesOf(v []float64, times float64, sorted func([]float64) [3]float64) quartiles {
	var clean []float64
	for _, x := range v {
		if x == x {
			clean = append(clean, x)
		}
	}
	if len(clean) == 0 {
		n := math.NaN()
		return quartiles{n, n, n, n, n, nil}
	}
	q := sorted(clean)
	b := quartiles{q1: q[0], median: q[1], q3: q[2], low: q[0], high: q[2]}
	reach := times * (b.q3 - b.q1)
	for _, x := range clean {
		if x < b.q1-reach || x > b.q3+reach {
			b.out = append(b.out, x)
			continue
		}
		b.low, b.high = min(b.low, x), max(b.high, x)
	}
	return b
}
