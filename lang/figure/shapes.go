// Shapes: patches, and collections of lines.
package figure

import (
	"math"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Shapes are outlines, filled or open. Of what may differ between them there is one for all, or one each.
type Shapes struct {
	X, Y   [][]float64 // the points of each
	Open   bool        // lines: nothing is filled, and their ends do not meet
	Colors []Color     // of what is filled, or of open lines
	Edges  []Color     // of the way around; nil: none is drawn
	Widths []float64   // of lines, in points
	Values []float64   // shades, in place of Colors
	Shades *Shades
	Alpha  float64 // of shades
	OfAxes bool    // the points are places from 0 to 1 along the axes
	Dash   string
	Label  string
}

// look is how the i-th shape is filled, or how an open line is drawn, and its edge.
func (m *Shapes) look(i int) (fill, edge Color) {
	switch {
	case m.Values != nil && m.Shades != nil:
		fill = Faded(m.Shades.Color(m.Values[i%len(m.Values)]), m.Alpha)
	case len(m.Colors) > 0:
		fill = m.Colors[i%len(m.Colors)]
	}
	if len(m.Edges) > 0 {
		edge = m.Edges[i%len(m.Edges)]
	}
	return fill, edge
}

func (m *Shapes) width(i int) float64 {
	if len(m.Widths) == 0 {
		return 1
	}
	return m.Widths[i%len(m.Widths)]
}

// ink is the colour by which a legend knows the first shape.
func (m *Shapes) ink() Color {
	fill, edge := m.look(0)
	if fill.A == 0 {
		return edge
	}
	return fill
}

// filled reports whether what lies behind is hidden.
func (m *Shapes) filled() bool {
	fill, _ := m.look(0)
	return !m.Open && fill.A > 0
}

func (m *Shapes) spans(x, y *span) {
	if m.OfAxes {
		return
	}
	for i := range m.X {
		x.add(m.X[i]...)
		y.add(m.Y[i]...)
	}
}

// points of the i-th shape on the canvas; nil where one has no place.
func (m *Shapes) points(a *plot, i int) []vg.Point {
	out := make([]vg.Point, len(m.X[i]))
	for k := range out {
		out[k] = a.at(m.X[i][k], m.Y[i][k])
		if m.OfAxes {
			out[k] = pt(a.box.x0+m.X[i][k]*a.box.w(), a.box.y0+m.Y[i][k]*a.box.h())
		}
		if !finite(out[k]) {
			return nil
		}
	}
	return out
}

func (p *painter) shapes(a *plot, clip *draw.Canvas, m *Shapes) {
	for i := range m.X {
		pts := m.points(a, i)
		if len(pts) == 0 {
			continue
		}
		fill, edge := m.look(i)
		if m.Open {
			p.pen(fill, m.width(i), m.Dash)
			p.cut(clip, pts)
			continue
		}
		p.polygon(clip.ClipPolygonXY(pts), fill)
		if edge.A > 0 && m.width(i) > 0 {
			p.pen(edge, m.width(i), m.Dash)
			p.cut(clip, append(pts, pts[0]))
		}
	}
}

// shapes dots outlines, and what is filled loosely.
func (d *dots) shapes(m *Shapes, px, py func(float64) float64) {
	if m.OfAxes {
		w, h := float64(2*d.w), float64(4*d.h)
		px, py = func(v float64) float64 { return v * w }, func(v float64) float64 { return (1 - v) * h }
	}
	for i := range m.X {
		xs, ys := mapped(m.X[i], px), mapped(m.Y[i], py)
		fill, edge := m.look(i)
		if !m.Open && fill.A > 0 {
			d.fillShape(xs, ys, fill)
		}
		if edge.A == 0 {
			edge = fill
		}
		for k := range xs {
			next := k + 1
			if next == len(xs) {
				if m.Open {
					break
				}
				next = 0
			}
			if s := xs[k] + ys[k] + xs[next] + ys[next]; s == s {
				d.line(xs[k], ys[k], xs[next], ys[next], edge)
			}
		}
	}
}

func mapped(v []float64, f func(float64) float64) []float64 {
	out := make([]float64, len(v))
	for i, x := range v {
		out[i] = f(x)
	}
	return out
}

// fillShape sets every fourth dot of what lies within an outline.
func (d *dots) fillShape(xs, ys []float64, c Color) {
	for y := range 4 * d.h {
		at := float64(y) + 0.5
		var cuts []float64
		for k := range xs {
			next := (k + 1) % len(xs)
			if (ys[k] <= at) != (ys[next] <= at) {
				cuts = append(cuts, xs[k]+(at-ys[k])/(ys[next]-ys[k])*(xs[next]-xs[k]))
			}
		}
		for x := range 2 * d.w {
			within := false
			for _, c := range cuts {
				if c < float64(x)+0.5 {
					within = !within
				}
			}
			if within && (x+2*y)%4 == 0 {
				d.set(x, y, c)
			}
		}
	}
}

// shapes are closed lines that are filled, or open ones.
func (e vegaAxes) shapes(m *Shapes, x, y object) (object, bool) {
	n := 0
	for i := range m.X {
		n += len(m.X[i])
	}
	if n > mostVegaPoints {
		return nil, false
	}
	var rows []any
	for i := range m.X {
		fill, edge := m.look(i)
		for k := range m.X[i] {
			px, py := m.X[i][k], m.Y[i][k]
			if m.OfAxes {
				px, py = along(&e.a.X, e.lim[0], e.lim[1], px), along(&e.a.Y, e.lim[2], e.lim[3], py)
			}
			r := object{"x": e.value(&e.a.X, px), "y": e.value(&e.a.Y, py), "i": k, "k": i}
			if m.Open {
				r["s"] = rgba(fill)
			} else {
				r["f"], r["s"] = rgba(fill), rgba(edge)
			}
			rows = append(rows, r)
		}
	}
	look := object{"type": "line", "interpolate": "linear-closed", "strokeWidth": m.width(0), "clip": true}
	given := func(field string) object { return object{"field": field, "type": "nominal", "scale": nil} }
	enc := object{"x": x, "y": y, "order": object{"field": "i", "type": "quantitative"}, "detail": object{"field": "k", "type": "nominal"}, "stroke": given("s")}
	if m.Open {
		look["interpolate"] = "linear"
	} else {
		enc["fill"] = given("f")
	}
	if d := vegaDash[m.Dash]; d != nil {
		look["strokeDash"] = d
	}
	return object{"data": object{"values": rows}, "mark": look, "encoding": enc}, true
}

// rgba is a colour with its opacity, as CSS has it.
func rgba(c Color) string {
	const digits = "0123456789abcdef"
	if c.A == 255 {
		return css(c)
	}
	return css(c) + string([]byte{digits[c.A>>4], digits[c.A&15]})
}

// Ellipse is the way around an ellipse, turned by degrees.
func Ellipse(x, y, width, height, degrees float64) (xs, ys []float64) {
	const n = 96
	turnSin, turnCos := math.Sincos(degrees * math.Pi / 180)
	for i := range n {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / n)
		dx, dy := width/2*cos, height/2*sin
		xs, ys = append(xs, x+dx*turnCos-dy*turnSin), append(ys, y+dx*turnSin+dy*turnCos)
	}
	return xs, ys
}
