// Polar axes: x is an angle in radians, y the distance from the middle. They are drawn as flat axes to which the marks,
// a grid of circles and rays, and the ticks' labels have been carried over.
package figure

import (
	"math"
	"slices"
	"strconv"
)

// Polar says how angles run.
type Polar struct {
	Zero       float64 // where the angle 0 lies, in radians from the right against the clock
	Clockwise  bool
	LabelAngle float64 // in degrees: along which the distances are written
}

// arcStep is how far apart the points of an arc are.
const arcStep = math.Pi / 90

// flat is the figure with its polar axes carried over.
func (f *Figure) flat() *Figure {
	if !slices.ContainsFunc(f.Axes, func(a *Axes) bool { return a.Polar != nil }) {
		return f
	}
	c := *f
	c.Axes = slices.Clone(f.Axes)
	for i, a := range c.Axes {
		if a.Polar != nil {
			c.Axes[i] = a.flat()
		}
	}
	return &c
}

// disc carries points of polar axes to the plane.
type disc struct {
	*Polar
	lo, hi float64 // the distances in the middle and at the edge
}

func (d *disc) at(theta, r float64) (x, y float64) {
	if d.Clockwise {
		theta = -theta
	}
	if r -= d.lo; r < 0 {
		r = math.NaN()
	}
	sin, cos := math.Sincos(d.Zero + theta)
	return r * cos, r * sin
}

func (d *disc) all(theta, r []float64) (xs, ys []float64) {
	xs, ys = make([]float64, len(theta)), make([]float64, len(theta))
	for i := range theta {
		xs[i], ys[i] = d.at(theta[i], r[i])
	}
	return xs, ys
}

// bent is all with points between those that stand far apart, so that what lies between them is an arc.
func (d *disc) bent(theta, r []float64) (xs, ys []float64) {
	for i := range theta {
		if n := math.Ceil(math.Abs(theta[i]-theta[max(i-1, 0)]) / arcStep); n > 1 {
			for k := 1.0; k < n; k++ {
				x, y := d.at(theta[i-1]+(theta[i]-theta[i-1])*k/n, r[i-1]+(r[i]-r[i-1])*k/n)
				xs, ys = append(xs, x), append(ys, y)
			}
		}
		x, y := d.at(theta[i], r[i])
		xs, ys = append(xs, x), append(ys, y)
	}
	return xs, ys
}

// part is what lies between two angles and two distances.
func (d *disc) part(from, to, low, high float64) (xs, ys []float64) {
	low = max(low, d.lo)
	return d.bent([]float64{from, to, to, from}, []float64{high, high, low, low})
}

// distances are the ends of the axis of distances: from 0, unless there are some below it, to the last tick that is set.
func (a *Axes) distances() (lo, hi float64) {
	_, _, lo, hi = a.Limits()
	if a.Y.Min == nil {
		x, y := newSpan(false), newSpan(false)
		a.spans(&x, &y)
		lo = min(0, y.lo)
	}
	if a.Y.Max == nil && len(a.Y.Ticks) > 0 {
		hi = max(hi, slices.Max(a.Y.Ticks))
	}
	if !(lo < hi) {
		hi = lo + 1
	}
	return lo, hi
}

// flat makes flat axes of polar ones.
func (a *Axes) flat() *Axes {
	d := &disc{Polar: a.Polar}
	d.lo, d.hi = a.distances()
	c := *a
	c.Marks = nil
	edgeX, edgeY := d.bent([]float64{0, 2 * math.Pi}, []float64{d.hi, d.hi})
	if a.Face.A > 0 {
		c.Marks = append(c.Marks, &Shapes{X: [][]float64{edgeX}, Y: [][]float64{edgeY}, Colors: []Color{a.Face}})
	}
	angles, distances := a.rays(), a.circles(d)
	if !a.NoGrid && !a.Off {
		c.Marks = append(c.Marks, d.grid(angles, distances))
	}
	for _, m := range a.Marks {
		c.Marks = append(c.Marks, d.mark(m))
	}
	if !a.Off {
		c.Marks = append(c.Marks, &Shapes{Open: true, X: [][]float64{edgeX}, Y: [][]float64{edgeY}, Colors: []Color{ink}, Widths: []float64{spineWide}})
		c.Marks = append(c.Marks, d.labels(angles, distances)...)
	}
	far := (d.hi - d.lo) * 1.2
	near := -far
	end := Axis{Min: &near, Max: &far}
	c.X, c.Y, c.XLabel, c.YLabel = end, end, "", ""
	c.Polar, c.SharesX, c.SharesY, c.Equal, c.Off, c.FitShapes, c.Face = nil, nil, nil, true, true, true, Color{}
	if c.Legend != nil && c.Legend.Of == nil {
		legend := *c.Legend
		legend.Of = a.Marks
		c.Legend = &legend
	}
	return &c
}

// rays are the ticks of the angles: every 45 degrees unless they are set.
func (a *Axes) rays() (out []tick) {
	if a.X.Ticks == nil {
		for k := range 8 {
			out = append(out, tick{at: float64(k) * math.Pi / 4, label: strconv.Itoa(45*k) + "°"})
		}
	}
	for i, at := range a.X.Ticks {
		label := strconv.FormatFloat(math.Round(at*180/math.Pi*10)/10, 'f', -1, 64) + "°"
		if a.X.Labels != nil {
			label = ""
		}
		if i < len(a.X.Labels) {
			label = a.X.Labels[i]
		}
		out = append(out, tick{at: at, label: label})
	}
	if a.X.NoLabels {
		for i := range out {
			out[i].label = ""
		}
	}
	return out
}

// circles are the ticks of the distances.
func (a *Axes) circles(d *disc) (out []tick) {
	list, _ := a.Y.ticksFor(d.lo, d.hi, 5)
	for _, t := range list {
		if !t.minor && t.at > d.lo && t.at <= d.hi {
			out = append(out, t)
		}
	}
	return out
}

func (d *disc) grid(angles, distances []tick) *Shapes {
	g := &Shapes{Open: true, Colors: []Color{gridColor}, Widths: []float64{gridWide}}
	for _, t := range angles {
		x, y := d.all([]float64{t.at, t.at}, []float64{d.lo, d.hi})
		g.X, g.Y = append(g.X, x), append(g.Y, y)
	}
	for _, t := range distances {
		x, y := d.bent([]float64{0, 2 * math.Pi}, []float64{t.at, t.at})
		g.X, g.Y = append(g.X, x), append(g.Y, y)
	}
	return g
}

// labels stand around the disc, and along a ray.
func (d *disc) labels(angles, distances []tick) (out []Mark) {
	for _, t := range angles {
		x, y := d.at(t.at, d.hi+(d.hi-d.lo)*0.05)
		m := &Text{X: x, Y: y, Text: t.label, Size: sizeTick, Color: ink, Align: "center", VAlign: "center"}
		switch side := x / (d.hi - d.lo); {
		case side > 0.3:
			m.Align = "left"
		case side < -0.3:
			m.Align = "right"
		}
		switch side := y / (d.hi - d.lo); {
		case side > 0.3:
			m.VAlign = "bottom"
		case side < -0.3:
			m.VAlign = "top"
		}
		out = append(out, m)
	}
	for _, t := range distances {
		x, y := d.at(d.LabelAngle*math.Pi/180, t.at)
		out = append(out, &Text{X: x, Y: y, Text: t.label, Size: sizeTick - 1, Color: ink, Align: "left", VAlign: "center"})
	}
	return out
}

// mark carries a mark over.
func (d *disc) mark(m Mark) Mark {
	switch m := m.(type) {
	case *Line:
		c := *m
		c.X, c.Y = d.all(m.X, m.Y)
		return &c
	case *Points:
		c := *m
		c.X, c.Y = d.all(m.X, m.Y)
		return &c
	case *Segments:
		c := *m
		c.X0, c.Y0 = d.all(m.X0, m.Y0)
		c.X1, c.Y1 = d.all(m.X1, m.Y1)
		return &c
	case *Bars:
		return d.bars(m)
	case *Area:
		theta, r := slices.Clone(m.X), slices.Clone(m.High)
		for i := len(m.X) - 1; i >= 0; i-- {
			theta, r = append(theta, m.X[i]), append(r, max(m.Low[i], d.lo))
		}
		x, y := d.all(theta, r)
		return &Shapes{X: [][]float64{x}, Y: [][]float64{y}, Colors: []Color{m.Color}, Label: m.Label}
	case *Shapes:
		c := *m
		c.X, c.Y = make([][]float64, len(m.X)), make([][]float64, len(m.X))
		for i := range m.X {
			c.X[i], c.Y[i] = d.all(m.X[i], m.Y[i])
		}
		return &c
	case *Arrows:
		c := *m
		c.X, c.Y = d.all(m.X, m.Y)
		return &c
	case *Text:
		c := *m
		if !m.OfAxes {
			c.X, c.Y = d.at(m.X, m.Y)
		}
		if m.Arrow && !m.ToAxes {
			c.ToX, c.ToY = d.at(m.ToX, m.ToY)
		}
		return &c
	}
	return d.rest(m)
}

// rest carries over what becomes shapes.
func (d *disc) rest(m Mark) Mark {
	switch m := m.(type) {
	case *Errors:
		s := &Segments{Color: m.Color, Width: m.Width, Dash: "-"}
		for i := range m.X {
			x0, y0, x1, y1 := m.X[i], m.Low[i], m.X[i], m.High[i]
			if m.Horizontal {
				x0, y0, x1, y1 = m.Low[i], m.Y[i], m.High[i], m.Y[i]
			}
			x0, y0 = d.at(x0, y0)
			x1, y1 = d.at(x1, y1)
			s.X0, s.Y0, s.X1, s.Y1 = append(s.X0, x0), append(s.Y0, y0), append(s.X1, x1), append(s.Y1, y1)
		}
		return s
	case *Rule:
		theta, r := []float64{m.At, m.At}, []float64{d.lo, d.hi}
		if m.Horizontal {
			theta, r = []float64{2 * math.Pi * m.From, 2 * math.Pi * m.To}, []float64{m.At, m.At}
		}
		x, y := d.bent(theta, r)
		return &Line{X: x, Y: y, Color: m.Color, Width: m.Width, Dash: m.Dash, Label: m.Label}
	case *Band:
		x, y := d.part(m.From, m.To, d.lo, d.hi)
		if m.Horizontal {
			x, y = d.part(0, 2*math.Pi, m.From, m.To)
		}
		return &Shapes{X: [][]float64{x}, Y: [][]float64{y}, Colors: []Color{m.Color}, Label: m.Label}
	case *Mesh:
		return d.cells(m.X, m.Y, m.Values, m.Shades, 1)
	case *Image:
		return d.cells(evenly(m.X0, m.X1, m.Cols), evenly(m.Y0, m.Y1, m.Rows), m.Values, m.Shades, m.Alpha)
	}
	return m
}

// bars stand on circles.
func (d *disc) bars(m *Bars) Mark {
	s := &Shapes{Colors: m.Colors, Label: m.Label, Widths: []float64{max(m.EdgeWidth, 0.8)}}
	if m.Edge != nil {
		s.Edges = []Color{*m.Edge}
	}
	for i, at := range m.At {
		half, base := one(m.Thick, i)/2, one(m.Base, i)
		x, y := d.part(at-half, at+half, base, base+m.Length[i])
		if m.Horizontal {
			x, y = d.part(base, base+m.Length[i], at-half, at+half)
		}
		s.X, s.Y = append(s.X, x), append(s.Y, y)
	}
	return s
}

// cells are the parts of a grid with the colours of their values.
func (d *disc) cells(x, y, values []float64, shades *Shades, alpha float64) Mark {
	s := &Shapes{Values: values, Shades: shades, Alpha: alpha}
	for j := range len(y) - 1 {
		for i := range len(x) - 1 {
			cx, cy := d.part(x[i], x[i+1], y[j], y[j+1])
			s.X, s.Y = append(s.X, cx), append(s.Y, cy)
		}
	}
	return s
}

// evenly are n+1 edges from one end to the other.
func evenly(from, to float64, n int) []float64 {
	out := make([]float64, n+1)
	for i := range out {
		out[i] = from + (to-from)*float64(i)/float64(n)
	}
	return out
}
